"""Brings new texts into the message catalogues: ``make messages``.

A development step; what it writes is read over and committed. New texts of zh_Hans stay empty, to
be translated by hand; new texts of zh_Hant are made from zh_Hans by character conversion and then
read. The Chinese of rule declarations (``Words``) is its own message id.
"""

import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po
from opencc import OpenCC

LOCALE = Path(__file__).resolve().parent
BASE = LOCALE.parent
METHODS = [
    ("games/migrations/**.py", "ignore"),
    ("games/**.py", "python"),
    ("mahjong_site/**.py", "python"),
    ("rules/**.py", "python"),
    ("templates/**.html", "jinja2"),
]
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "Words": None,
}
OWN = re.compile(r"[\u3400-\u9fff]|^[^A-Za-z]+$")
"""Message ids that are their own simplified Chinese."""
TITLE = re.compile(r"^@ ([^|\n]+?) *\|", re.MULTILINE)
"""The Chinese title of a worked example (``@ 中文 | English [DT-14]``)."""


def collect() -> Catalog:
    """All texts in the code and the templates, without line numbers: those make noise in diffs."""
    found = Catalog(project="mahjong", charset="utf-8")
    rows = extract_from_dir(str(BASE), METHODS, keywords=KEYWORDS)
    for _file, _line, message, _comments, context in sorted(rows, key=lambda row: str(row[2])):
        found.add(message, context=context)
    for path in sorted((BASE / "rules" / "examples").glob("*.hand")):
        for title in TITLE.findall(path.read_text(encoding="utf-8")):
            found.add(title)
    return found


def read(language: str) -> Catalog:
    """A catalogue as it is committed, or an empty one."""
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    if not path.exists():
        return Catalog(locale=language, project="mahjong", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue without dates and line numbers, in the order of its message ids."""
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.header_comment, catalogue.fuzzy = "", False
    text = BytesIO()
    write_po(text, catalogue, no_location=True, ignore_obsolete=True, sort_output=True, width=100)
    path.write_text(NOISE.sub("", text.getvalue().decode()).lstrip("#\n "))


NOISE = re.compile(
    r'^"(Project-Id|Report|POT-|PO-|Last-|Language-Team|Generated).*\n', re.MULTILINE
)
"""Header lines that change without a reason to look."""


def update() -> list[str]:
    """Update both catalogues; the message ids that zh_Hans still lacks."""
    simplified, traditional = read("zh_Hans"), read("zh_Hant")
    convert = converter()
    missing = []
    for catalogue in (simplified, traditional):
        catalogue.update(collect(), no_fuzzy_matching=True)
    for message in simplified:
        if not message.id:
            continue
        if not has_text(message.string):
            if isinstance(message.id, str) and OWN.search(message.id):
                message.string = message.id
            else:
                missing.append(str(message.id))
                continue
        twin = traditional.get(message.id, message.context)
        if twin is not None and not has_text(twin.string):
            twin.string = (
                convert(message.string)
                if isinstance(message.string, str)
                else tuple(convert(form) for form in message.string)
            )
    write("zh_Hans", simplified)
    write("zh_Hant", traditional)
    return missing


TAIWAN = {"賬號": "帳號", "遊客": "訪客"}
"""Words that Taiwan writes otherwise than the conversion does."""


def converter() -> Callable[[str], str]:
    """Simplified to traditional characters, with the words of Taiwan."""
    convert = OpenCC("s2twp").convert

    def converted(text: str) -> str:
        text = convert(text)
        for found, usual in TAIWAN.items():
            text = text.replace(found, usual)
        return text

    return converted


def has_text(string: str | tuple[str, ...] | list[str]) -> bool:
    """Whether a message is translated."""
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


if __name__ == "__main__":
    for text in update():
        sys.stdout.write(f"zh_Hans lacks: {text}\n")
