"""The README shows the pictures that ``python -m tests.screenshots`` makes, and no others."""

import re

from tests.screenshots import FOLDER, PICTURES, ROOT

NAMED = re.compile(r"docs/([\w.-]+\.(?:webp|png|jpg|svg))")
LIMIT = 600_000
"""Bytes of all pictures together."""


def shown():
    return set(NAMED.findall((ROOT / "README.md").read_text()))


def test_every_picture_the_readme_shows_is_there():
    assert {name for name in shown() if not (FOLDER / name).is_file()} == set()


def test_the_readme_shows_what_the_command_makes():
    assert shown() == {f"{name}.webp" for name in PICTURES}


def test_the_pictures_stay_small():
    files = [one for one in FOLDER.glob("*") if one.suffix in (".webp", ".png", ".jpg")]
    assert {one.stem for one in files} <= set(PICTURES)
    assert sum(one.stat().st_size for one in files) < LIMIT
