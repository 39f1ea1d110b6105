"""Pictures drawn from names."""

import re
from pathlib import Path

import pytest

from games.avatars import COLOURS, MARKS, avatar, small


def light(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_name_always_has_the_same_picture_and_names_differ() -> None:
    assert avatar("小明") == avatar("小明")
    assert len({str(avatar(f"P{number}")) for number in range(40)}) > 20


@pytest.mark.parametrize(
    ("name", "shown"),
    [("小明", "小"), ("anna", "A"), ("👍🏽x", "👍🏽"), ("", "?"), ("<b>", "&lt;")],
)
def test_the_first_character_is_shown_as_text(name: str, shown: str) -> None:
    assert f">{shown}</text>" in avatar(name)


def test_nothing_in_it_needs_a_style_or_an_id() -> None:
    assert "style=" not in avatar("A") and " id=" not in avatar("A")


@pytest.mark.parametrize("colour", COLOURS)
def test_white_is_read_on_every_colour_and_its_mark(colour: str) -> None:
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    lighter = "#" + "".join(f"{round(p + (255 - p) * 0.14):02x}" for p in parts)
    assert 1.05 / (light(lighter) + 0.05) >= 4.5


def test_the_small_picture_has_the_colour_the_mark_and_the_character_of_the_large_one() -> None:
    style = (Path(__file__).parents[2] / "static/css/board.css").read_text()
    for name in ("Ann", "老王", "<b>", "", "Zoë"):
        found = re.search(r'class="face f(\d+) m(\d+)" aria-hidden="true">(.+)</i>', small(name))
        assert found
        assert f'fill="{COLOURS[int(found[1])]}"' in avatar(name)
        assert MARKS[int(found[2])] in avatar(name)
        assert f">{found[3]}</text>" in avatar(name)
    for at, colour in enumerate(COLOURS):
        assert f".f{at} {{ --face: {colour}; }}" in style
    for at in range(len(MARKS)):
        assert f".m{at} {{" in style
