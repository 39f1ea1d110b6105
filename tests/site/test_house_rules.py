"""House rules: kept under a name, filled into the form, shared by a link."""

import re

import pytest
from django.test import Client

from games import house_rules
from games.forms import PaceForm
from games.models import HouseRules, Room
from games.table_form import TableForm, table_fields
from rules.options import Words
from rules.ruleset import systems
from tests.site.conftest import OPEN, text, who

SENT = {**OPEN, "option_base": "5", "step_seconds": "30", "house_name": "周五规矩"}


@pytest.fixture
def house(alice: Client) -> HouseRules:
    """House rules of Alice."""
    answer = alice.post("/house/save", {**SENT, "nickname": "Alice"})
    assert answer.status_code == 302, text(answer)
    return HouseRules.objects.get()


def test_are_saved_from_the_open_form_and_fill_it_in(alice: Client, house: HouseRules) -> None:
    assert (house.owner, house.name) == (who(alice), "周五规矩")
    assert house.options["base"] == 5 and house.pace["step_seconds"] == 30
    page = text(alice.get("/", {"house": house.share}))
    assert 'name="option_base" value="5"' in page and '<option value="30" selected>' in page
    assert 'value="dalian_treasure" checked' in page and house.name in page
    assert f'href="/?house={house.share}#open-title"' in text(alice.get("/")), "a chip"
    assert not Room.objects.exists()


def test_a_stranger_who_saves_becomes_a_guest(bob: Client) -> None:
    answer = bob.post("/house/save", SENT)
    assert answer.status_code == 302
    assert who(bob).is_guest and HouseRules.objects.get().owner == who(bob)


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("字" * 30, True),
        ("字" * 31, False),
        ("e\u0301\u0323" * 30, True),
        ("", False),
        ("  ", False),
        ("a\u202eb", False),
        ("\u2800", False),
    ],
)
def test_a_name_has_thirty_characters_that_can_be_seen(
    alice: Client, name: str, good: bool
) -> None:
    answer = alice.post("/house/save", {**SENT, "house_name": name})
    assert answer.status_code == (302 if good else 400)
    assert HouseRules.objects.exists() == good
    assert good or 'id="id_house_name_error"' in text(answer)


def test_others_of_the_same_name_are_replaced_only_if_asked(
    alice: Client, house: HouseRules
) -> None:
    assert alice.post("/house/save", SENT).status_code == 302, "nothing to replace"
    answer = alice.post("/house/save", {**SENT, "option_base": "9"})
    assert answer.status_code == 409 and 'name="replace"' in text(answer)
    house.refresh_from_db()
    assert house.options["base"] == 5
    alice.post("/house/save", {**SENT, "option_base": "9", "replace": "1"})
    house.refresh_from_db()
    assert house.options["base"] == 9 and HouseRules.objects.count() == 1


def test_two_people_may_use_one_name(bob: Client, house: HouseRules) -> None:
    assert bob.post("/house/save", {**SENT, "nickname": "Bob"}).status_code == 302
    assert HouseRules.objects.count() == 2


def test_bad_options_are_not_kept(alice: Client) -> None:
    answer = alice.post("/house/save", {**SENT, "option_base": "0"})
    assert answer.status_code == 400 and 'id="id_option_base_error"' in text(answer)
    assert not HouseRules.objects.exists()


def test_there_is_a_most(alice: Client, house: HouseRules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_rules, "MOST", 1)
    answer = alice.post("/house/save", {**SENT, "house_name": "another"})
    assert answer.status_code == 409 and 'id="id_house_name_error"' in text(answer)
    assert HouseRules.objects.count() == 1


def test_the_link_shows_them_to_everybody(bob: Client, house: HouseRules) -> None:
    page = text(bob.get(f"/house/{house.share}"))
    assert "周五规矩" in page and "Alice" in page and '<dd>5 <span class="tag">' in page
    assert f"/house/{house.share}/keep" in page and f"/house/{house.share}/edit" not in page
    assert f'href="/?house={house.share}#open-title"' in page
    assert bob.get("/house/222222222222").status_code == 404
    filled = text(bob.get("/", {"house": house.share}))
    assert 'name="option_base" value="5"' in filled
    assert bob.get("/", {"house": "gone"}).status_code == 200


def test_kept_as_mine_is_a_copy(alice: Client, bob: Client, house: HouseRules) -> None:
    answer = bob.post(f"/house/{house.share}/keep")
    copy = HouseRules.objects.get(owner=who(bob))
    assert answer.headers["Location"] == f"/house/{copy.share}"
    assert copy.share != house.share and copy.options == house.options
    bob.post(f"/house/{house.share}/keep")
    alice.post(f"/house/{house.share}/keep")
    assert HouseRules.objects.count() == 2, "kept once, and one's own not at all"


def test_a_copy_gets_a_name_that_is_free(alice: Client, bob: Client, house: HouseRules) -> None:
    bob.post("/house/save", {**SENT, "option_base": "2", "nickname": "Bob"})
    bob.post(f"/house/{house.share}/keep")
    names = set(HouseRules.objects.filter(owner=who(bob)).values_list("name", flat=True))
    assert names == {"周五规矩", "周五规矩 2"}


def test_are_changed_and_renamed_by_their_owner_only(
    alice: Client, bob: Client, house: HouseRules
) -> None:
    address = f"/house/{house.share}/edit"
    page = text(alice.get(address))
    assert 'value="周五规矩"' in page and 'name="option_base" value="5"' in page
    assert 'name="option_base" value="1"' in text(alice.get(address, {"usual": "1"}))
    assert alice.post(address, {**SENT, "option_base": "x"}).status_code == 400
    answer = alice.post(address, {**SENT, "house_name": "新规矩", "option_base": "8"})
    assert answer.headers["Location"] == f"/house/{house.share}"
    house.refresh_from_db()
    assert (house.name, house.options["base"]) == ("新规矩", 8)
    assert bob.get(address).status_code == 403
    assert bob.post(address, {**SENT, "house_name": "Bob's"}).status_code == 403
    assert bob.post(f"/house/{house.share}/delete").status_code == 403
    house.refresh_from_db()
    assert house.name == "新规矩"


def test_no_two_of_one_owner_get_one_name(alice: Client, house: HouseRules) -> None:
    alice.post("/house/save", {**SENT, "house_name": "other"})
    answer = alice.post(f"/house/{house.share}/edit", {**SENT, "house_name": "other"})
    assert answer.status_code == 409 and 'id="id_house_name_error"' in text(answer)


def test_deleting_can_be_undone(alice: Client, house: HouseRules) -> None:
    assert alice.post(f"/house/{house.share}/delete").headers["Location"] == "/house"
    assert not HouseRules.objects.exists()
    assert "/house/undo" in text(alice.get("/house"))
    alice.post("/house/undo")
    back = HouseRules.objects.get()
    assert (back.name, back.share, back.options) == (house.name, house.share, house.options)
    assert "/house/undo" not in text(alice.get("/house"))
    assert alice.post("/house/undo").status_code == 409


def test_nothing_to_bring_back(bob: Client) -> None:
    assert bob.post("/house/undo").status_code == 409
    assert 'class="card nothing"' in text(bob.get("/house"))


def test_the_list_says_what_differs(alice: Client, house: HouseRules) -> None:
    page = text(alice.get("/house"))
    assert "周五规矩" in page and f"/house/{house.share}/delete" in page
    system = systems()[house.system]
    count = house_rules.changed_count(system, house.options)
    text_of_all = house_rules.changed_text(system, house.options, house.pace)
    assert count >= 1 and f"{count + 1} " in text_of_all, "and its time for a step"
    assert text_of_all in page


@pytest.mark.parametrize(
    "stored",
    [
        {"base": 5, "gone": True},
        {"base": "many"},
        {"base": 5, "players": 17},
        [],
    ],
)
def test_what_is_not_possible_any_more_is_put_back(
    alice: Client, house: HouseRules, stored: object
) -> None:
    HouseRules.objects.update(options=stored, pace={"beat_ms": 7, "length_kind": "moons"})
    house.refresh_from_db()
    rules = house_rules.usable(house)
    assert rules is not None and rules.dropped and rules.pace["beat_ms"] == 1000
    assert rules.system.clean(rules.options) == rules.options
    for address in (f"/house/{house.share}", f"/house/{house.share}/edit", "/house"):
        assert 'class="note"' in text(alice.get(address)), address
    assert rules.note in text(alice.get("/", {"house": house.share}))


def test_options_that_contradict_by_now_are_put_back(
    house: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words("太大", "too big")
    system = systems()["dalian_treasure"]
    quarrel = classmethod(lambda cls, o: (("base", words),) if o["base"] == 5 else ())
    monkeypatch.setattr(system, "conflicts", quarrel)
    rules = house_rules.usable(house)
    assert rules is not None and rules.options["base"] == 1 and len(rules.dropped) == 1


def test_a_system_that_is_gone_breaks_no_page(alice: Client, house: HouseRules) -> None:
    HouseRules.objects.update(system="riichi")
    for address in ("/house", f"/house/{house.share}", "/"):
        assert alice.get(address).status_code == 200
    assert alice.get("/", {"house": house.share}).status_code == 200
    assert alice.get(f"/house/{house.share}/edit").status_code == 409
    assert alice.post(f"/house/{house.share}/keep").status_code == 409


def test_looking_changes_nothing(alice: Client, house: HouseRules) -> None:
    for action in ("keep", "delete"):
        assert alice.get(f"/house/{house.share}/{action}").headers["Location"] == "/house"
    assert alice.get("/house/save").headers["Location"] == "/"
    assert HouseRules.objects.count() == 1


TABLE = {"spectators": "120", "hints": "no", "chat": "off", "left_seat": "goes_on"}
"""Settings of the table none of which is the usual one."""


def chosen(page: str) -> dict[str, str]:
    """What the group "The table" of a page shows."""
    found = re.findall(r'<select name="(\w+)"(.*?)</select>', page, re.DOTALL)
    shown = {name: re.findall(r'value="([^"]*)" selected', rest) for name, rest in found}
    return {name: shown[name][0] for name in ("public", *TABLE) if name in shown}


@pytest.fixture
def with_table(alice: Client) -> HouseRules:
    """House rules of Alice with settings of the table; she wanted a public one that time."""
    sent = {**SENT, **TABLE, "public": "everybody", "nickname": "Alice"}
    assert alice.post("/house/save", sent).status_code == 302
    return HouseRules.objects.get()


def test_the_table_is_kept_and_filled_in(
    alice: Client, bob: Client, with_table: HouseRules
) -> None:
    house = with_table
    assert TABLE.items() <= house.pace.items() and "public" not in house.pace
    address = {"house": house.share}
    assert chosen(text(alice.get("/", address))) == {**TABLE, "public": "everybody"}, "as typed"
    for client in (alice, bob):
        assert chosen(text(client.get("/", address))) == {**TABLE, "public": "link"}
    page = text(bob.get(f"/house/{house.share}"))
    form = TableForm()
    for name, value in TABLE.items():
        field = form.fields[name]
        row = page.partition(f"<dt>{field.label}")[2].partition("</div>")[0]
        assert f"<dd>{dict(field.choices)[value]} <span" in row, name
    assert str(form.fields["public"].label) not in page


def test_what_was_typed_is_shown_for_the_rules_just_saved_only(
    alice: Client, with_table: HouseRules
) -> None:
    other = HouseRules.objects.create(owner=who(alice), name="other", system=with_table.system)
    assert chosen(text(alice.get("/", {"house": other.share})))["public"] == "link"
    assert chosen(text(alice.get("/", {"house": with_table.share})))["public"] == "link"


def test_the_table_is_copied_changed_replaced_and_brought_back(
    alice: Client, bob: Client, with_table: HouseRules
) -> None:
    house = with_table
    bob.post(f"/house/{house.share}/keep")
    assert HouseRules.objects.get(owner=who(bob)).pace == house.pace
    address = f"/house/{house.share}/edit"
    assert chosen(text(alice.get(address))) == TABLE, "and no word of who finds it"
    assert chosen(text(alice.get(address, {"usual": "1"})))["hints"] == "yes"
    assert alice.post(address, {**SENT, "spectators": "7"}).status_code == 400
    sent = {**SENT, **TABLE, "hints": "yes", "public": "everybody"}
    assert alice.post(address, sent).status_code == 302
    house.refresh_from_db()
    assert (house.pace["hints"], house.pace["chat"]) == ("yes", "off")
    assert "public" not in house.pace
    answer = alice.post("/house/save", {**SENT, **TABLE, "public": "everybody"})
    assert answer.status_code == 409, "the table alone makes other rules"
    assert chosen(text(answer)) == {**TABLE, "public": "everybody"}
    alice.post("/house/save", {**SENT, **TABLE, "replace": "1"})
    alice.post(f"/house/{house.share}/delete")
    alice.post("/house/undo")
    assert TABLE.items() <= HouseRules.objects.get(owner=who(alice)).pace.items()


def test_old_house_rules_have_the_usual_table(
    alice: Client, bob: Client, house: HouseRules
) -> None:
    usual = table_fields(Room())
    house.pace = {name: house.pace[name] for name in PaceForm.base_fields}
    house.save()
    rules = house_rules.usable(house)
    assert rules is not None and not rules.dropped
    assert {"public": usual.pop("public"), **rules.table} == table_fields(Room())
    assert alice.post("/house/save", SENT).status_code == 302, "the same rules as before"
    bob.post("/house/save", {**SENT, "house_name": "mine", "nickname": "Bob"})
    bob.post(f"/house/{house.share}/keep")
    assert HouseRules.objects.filter(owner=who(bob)).count() == 1, "they are Bob's already"


@pytest.mark.parametrize("bad", ["7", None, [], True])
@pytest.mark.parametrize("name", TABLE)
def test_a_bad_setting_of_the_table_is_put_back(
    alice: Client, with_table: HouseRules, name: str, bad: object
) -> None:
    HouseRules.objects.update(pace={**with_table.pace, name: bad, "public": "everybody"})
    with_table.refresh_from_db()
    rules = house_rules.usable(with_table)
    assert rules is not None and rules.dropped == (str(TableForm().fields[name].label),)
    assert rules.table == {**TABLE, name: table_fields(Room())[name]}
    assert 'class="note"' in text(alice.get(f"/house/{with_table.share}"))
