"""Every text is translated, in both kinds of Chinese."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games.words import label
from games.worked import records, title
from rules.clauses import PARTS, clauses_of
from rules.options import Choice, Words
from rules.ruleset import systems

LOCALE = Path(__file__).parent.parent.parent / "locale"


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", LOCALE / "messages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def declared() -> list[Words]:
    """All words of all systems' declarations, clauses and worked examples."""
    words = list(PARTS.values())
    for key in ("common", *systems()):
        words += [clause.text for clause in clauses_of(key)]
        words += [title(record) for record in records(key)]
    for system in systems().values():
        words += [system.name, system.summary, system.fan_unit]
        words += [fan.name for fan in system.fans]
        words += [condition.lacking for condition in system.conditions]
        for option in system.declared_options():
            words += [option.name, option.help]
            if isinstance(option, Choice):
                words += [name for _, name in option.choices]
    return words


@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_every_text_is_translated(messages: ModuleType, language: str) -> None:
    catalogue = messages.read(language)
    lacking = []
    for wanted in messages.collect():
        if wanted.id:
            found = catalogue.get(wanted.id, wanted.context)
            if found is None or found.fuzzy or not messages.has_text(found.string):
                lacking.append(wanted.id)
    assert not lacking, f"run `make messages` and translate: {lacking}"


@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_translations_keep_their_placeholders(messages: ModuleType, language: str) -> None:
    for message in messages.read(language):
        assert not list(message.check()), message.id


def test_every_declared_word_has_a_traditional_entry(messages: ModuleType) -> None:
    catalogue = messages.read("zh_Hant")
    chinese = [words.zh for words in declared() if not words.zh.isascii()]
    assert len(chinese) > 50
    assert not [zh for zh in chinese if catalogue.get(zh) is None]


def test_words_are_shown_in_the_readers_language() -> None:
    words = systems()["dalian_treasure"].name
    shown = {}
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            shown[language] = label(words)
    assert shown == {
        "zh-hans": "大连穷胡（宝牌）",
        "zh-hant": "大連窮胡（寶牌）",
        "en": "Dalian (treasure)",
    }


def test_languages_differ() -> None:
    shown = set()
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            shown.add(gettext("Open a table"))
    assert shown == {"开一桌", "開一桌", "Open a table"}
