"""Rules pages come from the declarations: nothing is missing, every link leads somewhere."""

import re

import pytest
from django.test import Client

from games import worked
from games.clause_links import CLAUSE_ID, declared_clauses, linked
from games.models import Room
from rules.clauses import in_short
from rules.replay import check
from rules.ruleset import systems
from tests.render.views import read
from tests.site.conftest import OPEN, text

KEYS = sorted(systems())
EXAMPLES = [
    pytest.param(key, record, id=f"{key}:{record.line}")
    for key in KEYS
    for record in worked.records(key)
]


def english(client: Client, address: str, **headers: str) -> str:
    client.cookies["django_language"] = "en"
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return text(answer)


def test_all_systems_are_listed(alice: Client) -> None:
    page = english(alice, "/rules/")
    for key in KEYS:
        assert f'href="/rules/{key}"' in page and systems()[key].name.en in page


@pytest.mark.parametrize("key", KEYS)
def test_every_declaration_is_on_the_page(alice: Client, key: str) -> None:
    system = systems()[key]
    page = read(english(alice, f"/rules/{key}", hx_request="true"))
    ids = {one.attributes["id"] for one in page.all() if "id" in one.attributes}
    assert {f"option-{option.key}" for option in system.declared_options()} <= ids
    assert {f"fan-{fan.key}" for fan in system.fans} <= ids
    clauses = [*declared_clauses(key), *declared_clauses("common")]
    assert {clause.id for clause in clauses} <= ids
    faces = [face for row in page.all(class_="kinds") for face in row.all("svg")]
    assert sorted(str(face.attributes["data-tile"]) for face in faces) == sorted(system.kinds)
    for option in system.declared_options():
        assert option.name.en in page.text and option.help.en in page.text
    for condition in system.conditions:
        assert condition.lacking.en in page.text
    assert len(page.all(class_="example")) == len(worked.records(key))


@pytest.mark.parametrize("key", KEYS)
def test_every_link_on_the_page_leads_to_an_anchor(alice: Client, key: str) -> None:
    page = english(alice, f"/rules/{key}")
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    lost = {anchor for anchor in re.findall(r'href="#([^"]+)"', page) if anchor not in ids}
    declared = {clause.id for clause in declared_clauses(key)}
    assert declared
    assert not lost
    for other, anchor in re.findall(r'href="/rules/(\w+)#([^"]+)"', page):
        assert anchor in {clause.id for clause in declared_clauses(other)}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_the_page_speaks_both_kinds_of_chinese(alice: Client, key: str, language: str) -> None:
    alice.cookies["django_language"] = language
    page = text(alice.get(f"/rules/{key}"))
    name = systems()[key].name
    assert name.en not in page
    assert (name.zh in page) == (language == "zh-hans"), "each name has a letter written otherwise"


def test_clauses_named_in_a_text_are_links_whatever_stands_before_them() -> None:
    assert linked("见DT-13，(HB-4) <XHB-4>", "harbin") == (
        '见<a href="/rules/dalian_treasure#DT-13">DT-13</a>，(<a href="#HB-4">HB-4</a>)'
        " &lt;XHB-4&gt;"
    )


def test_there_are_no_rules_of_nothing(alice: Client) -> None:
    assert alice.get("/rules/nothing").status_code == 404
    assert alice.get("/r/AAAAAA/rules").status_code == 404


def test_no_identifier_stands_twice(alice: Client) -> None:
    for key in KEYS:
        ids = re.findall(r'\bid="([^"]+)"', english(alice, f"/rules/{key}"))
        assert len(ids) == len(set(ids)), key


# The rules of a room


def changed(page: str) -> set[str]:
    found = read(page).all(class_="options")[0].all("div", class_="changed")
    return {str(one.attributes["id"]) for one in found}


def test_a_rooms_rules_show_its_own_options_and_mark_what_differs(alice: Client) -> None:
    alice.post("/open", {**OPEN, "nickname": "Alice", "option_base": "5", "option_players": "3"})
    room = Room.objects.get()
    page = english(alice, f"/r/{room.code}/rules", hx_request="true")
    assert changed(page) == {"option-base", "option-players"}
    shown = read(page).one(id="option-base")
    assert shown.one(class_="value").text == "5" and "default: 1" in shown.text
    assert "<html" not in page, "for the dialog there is no page around it"


def test_a_room_of_defaults_marks_nothing(alice: Client, room: Room) -> None:
    assert changed(english(alice, f"/r/{room.code}/rules", hx_request="true")) == set()


def test_the_rules_of_a_room_open_by_themselves_too_and_for_anybody(
    charlie: Client, room: Room
) -> None:
    page = english(charlie, f"/r/{room.code}/rules")
    assert "<html" in page and room.code in page


def test_rules_are_one_tap_away_from_the_room_and_from_the_table(alice: Client, room: Room) -> None:
    address = f'href="/r/{room.code}/rules" data-rules'
    assert address in text(alice.get(f"/r/{room.code}"))
    alice.post("/open", {**OPEN, "nickname": "Alice", "practice": "1"})
    playing = Room.objects.order_by("-pk")[0]
    alice.post(f"/r/{playing.code}/start")
    page = text(alice.get(f"/r/{playing.code}"))
    bar = page[page.index('id="bar"') : page.index('class="board"')]
    assert f'href="/r/{playing.code}/rules" data-rules' in bar
    live = page[page.index("data-live") : page.index('id="rules-dialog"')]
    assert 'id="stage"' in live, "the dialog stands outside of what is swapped"


# Worked examples


@pytest.mark.parametrize("key", KEYS)
def test_every_system_has_three_to_six_examples(key: str) -> None:
    assert 3 <= len(worked.records(key)) <= 6


@pytest.mark.parametrize(("key", "record"), EXAMPLES)
def test_an_example_is_so_and_has_a_title_in_both_languages(key: str, record: object) -> None:
    failure = check(record)  # type: ignore[arg-type]
    assert failure is None, f"line {failure.line}: {failure.message}"
    words = worked.title(record)  # type: ignore[arg-type]
    assert re.search("[\u4e00-\u9fff]", words.zh) and not re.search("[\u4e00-\u9fff]", words.en)
    assert record.clauses  # type: ignore[attr-defined]


def test_an_example_shows_hands_moves_waits_and_the_settlement(alice: Client) -> None:
    page = read(english(alice, "/rules/dalian_treasure"))
    example = page.one(id="example-1")
    assert [one.attributes["data-tile"] for one in example.one(class_="start").all("svg")]
    steps = [step.text for step in example.one(class_="steps").all("li")]
    assert steps[0] == "South discards Ready"
    assert steps[1] == "South waits for"
    assert "South wins" in steps
    assert "South wins" in example.one(class_="win").text
    assert example.one(class_="net").text == "East -16 South +40 West -8 North -16"
    assert [link for link in example.all("a", class_="clause") if link.text == "DT-14"]


@pytest.mark.parametrize("key", KEYS)
def test_every_system_is_told_in_a_minute_first(alice: Client, key: str) -> None:
    """Few sentences, each with the clauses it stands on."""
    text = alice.get(f"/rules/{key}").content.decode()
    short = text[text.index('id="in-short"') : text.index('id="options"')]
    assert 4 <= short.count("<li>") <= 7
    declared = {clause.id for clause in declared_clauses(key)}
    for sentence in in_short(key):
        cited = set(CLAUSE_ID.findall(sentence.en))
        assert cited and cited == set(CLAUSE_ID.findall(sentence.zh))
        assert cited <= declared
        assert all(f'href="#{clause}"' in short for clause in cited)
