"""Opening a table."""

import pytest
from django.test import Client
from django.utils import timezone

from games import people
from games.forms import PREFIX, OptionsForm
from games.models import PlayedHand, Room, Seat, User
from rules.options import Flag, Number, Options, Words
from rules.ruleset import RuleSystem, systems
from tests.site.conftest import OPEN, fill, seats, text, who


def test_makes_a_room_with_the_host_in_the_first_seat(alice: Client) -> None:
    answer = alice.post("/open", {**OPEN, "nickname": "Alice", "option_players": "3"})
    room = Room.objects.get()
    assert answer.headers["Location"] == f"/r/{room.code}"
    assert seats(room) == ["Alice", "", ""]
    assert room.host == who(alice) and room.host.is_guest
    assert room.options["players"] == 3 and room.options["ready_required"] is False
    assert (room.beat_ms, room.step_seconds, room.bank_seconds) == (1000, 15, 20)


def test_practice_shows_the_commitment_before_its_deal_and_uses_the_browsers_bytes(
    alice: Client,
) -> None:
    answer = alice.post("/open", {**OPEN, "nickname": "Alice", "practice": "1"})
    room = Room.objects.get()
    assert seats(room) == ["Alice", "bot", "bot", "bot"]
    assert answer.headers["Location"] == f"/r/{room.code}?practice=1"
    page = text(alice.get(answer.headers["Location"]))
    hand = PlayedHand.objects.get()
    assert hand.state == "prepared" and 'id="dealing"' in page
    assert page.count(f"<code>{hand.commitment}</code>") == 2
    assert "/start" in page, "a button for browsers without scripts"
    bytes_of_alice = {"kind": "contribute", "commitment": hand.commitment, "bytes": "ab" * 32}
    assert alice.post(f"/r/{room.code}/act", bytes_of_alice).status_code == 302
    alice.post(f"/r/{room.code}/start")
    hand.refresh_from_db()
    assert hand.state == "running" and hand.contributions == ["ab" * 32, None, None, None]
    page = text(alice.get(answer.headers["Location"]))
    assert 'id="hand"' in page and 'id="dealing"' not in page


def test_only_the_host_of_a_full_room_before_its_first_match_is_dealt_to(
    alice: Client, bob: Client, room: Room
) -> None:
    address = f"/r/{room.code}?practice=1"
    assert 'id="dealing"' not in text(alice.get(address))
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    fill(room, alice)
    assert 'id="dealing"' not in text(bob.get(address))
    assert 'id="dealing"' not in text(alice.get(f"/r/{room.code}"))
    assert 'id="dealing"' in text(alice.get(address))


def test_stores_what_was_chosen(alice: Client) -> None:
    chosen = {"option_base": "5", "option_ready_required": "on", "step_seconds": "0"}
    data = {**OPEN, **chosen, "nickname": "Alice", "length_kind": "hands", "length_count": "8"}
    del data["option_show_concealed_kongs"]
    alice.post("/open", data)
    room = Room.objects.get()
    assert room.options["base"] == 5 and room.options["ready_required"] is True
    assert room.options["show_concealed_kongs"] is False
    assert (room.length_kind, room.length_count, room.step_seconds) == ("hands", 8, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("option_base", "0"),
        ("option_base", "1001"),
        ("option_base", "two"),
        ("option_base", ""),
        ("option_players", "5"),
        ("option_players", ""),
        ("length_count", "0"),
        ("length_count", "9999"),
        ("length_kind", "minutes"),
        ("beat_ms", "100"),
        ("step_seconds", "-1"),
        ("bank_seconds", "1e3"),
        ("nickname", ""),
        ("nickname", "   "),
    ],
)
def test_bad_input_is_said_at_its_field_and_changes_nothing(
    alice: Client, field: str, value: str
) -> None:
    answer = alice.post("/open", {**OPEN, "nickname": "Alice", field: value})
    assert answer.status_code == 400
    assert f'id="id_{field}_error"' in text(answer)
    assert not Room.objects.exists() and not User.objects.exists()


def test_where_the_deal_jumps_a_match_counts_hands_only(alice: Client) -> None:
    """CM-52: rounds are not offered for Qinzhou, and refused at their field."""
    for path in ("/", "/open/options"):
        for system, offered in (("dalian_treasure", True), ("qinzhou", False)):
            page = text(alice.get(path, {"system": system}))
            assert 'name="length_kind"' in page
            assert ('value="rounds"' in page) == offered
            count = page[page.index('name="length_count"') :].partition(">")[0]
            assert f'value="{1 if offered else 8}"' in count
    form = {"system": "qinzhou", "nickname": "Alice", "option_base": "1", "option_horses": "10"}
    form = {**OPEN, **form, "option_fan_combine": "multiply"}
    answer = alice.post("/open", form)
    assert answer.status_code == 400 and 'id="id_length_kind_error"' in text(answer)
    assert not Room.objects.exists()
    alice.post("/open", {**form, "length_kind": "hands"})
    assert Room.objects.get().length_kind == "hands"


@pytest.mark.parametrize("path", ["/", "/open/options"])
@pytest.mark.parametrize("system", ["dalian_treasure", "qinzhou"])
def test_the_help_of_length_links_its_clause(alice: Client, path: str, system: str) -> None:
    page = text(alice.get(path, {"system": system}))
    assert f'href="/rules/{system}#CM-52" target="_blank" rel="noopener">CM-52</a>' in page


def test_the_help_of_the_pace_links_its_clause(alice: Client) -> None:
    page = text(alice.get("/", {"system": "qinzhou"}))
    assert 'href="/rules/qinzhou#CM-64" target="_blank" rel="noopener">CM-64</a>' in page


@pytest.mark.parametrize("system", ["", "riichi", "__init__"])
def test_refuses_a_system_there_is_not(alice: Client, system: str) -> None:
    answer = alice.post("/open", {**OPEN, "nickname": "Alice", "system": system})
    assert answer.status_code == 400
    assert not Room.objects.exists() and not Seat.objects.exists()


def test_keeps_what_was_typed_beside_the_error(alice: Client) -> None:
    page = text(alice.post("/open", {**OPEN, "nickname": "阿丽", "option_base": "0"}))
    assert 'value="阿丽"' in page


def test_looking_opens_nothing(alice: Client) -> None:
    answer = alice.get("/open", {**OPEN, "nickname": "Alice"})
    assert answer.headers["Location"] == "/" and not Room.objects.exists()


def test_needs_the_page_it_was_sent_from() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/open", {**OPEN, "nickname": "Alice"})
    assert answer.status_code == 403 and not Room.objects.exists()


class Quarrel(RuleSystem):
    """A system whose two flags contradict each other."""

    key, name, summary = "quarrel", Words("争", "Quarrel"), Words("争", "Quarrel")
    own_options = (
        Flag("left", Words("左", "Left"), False, "XX-1", Words("左边", "To the left")),
        Flag("right", Words("右", "Right"), False, "XX-2", Words("右边", "To the right")),
        Number("base", Words("底", "Base"), 1, "XX-3", Words("底分", "Points"), low=1, high=9),
    )

    @classmethod
    def conflicts(cls, options: Options) -> tuple[tuple[str, Words], ...]:
        if options["left"] and options["right"]:
            return (("right", Words("不能又左又右", "not both ways")),)
        return ()


def test_options_that_contradict_are_said_at_the_one_to_change() -> None:
    form = OptionsForm(
        Quarrel, {PREFIX + "left": "on", PREFIX + "right": "on", PREFIX + "base": "1"}
    )
    assert not form.is_valid()
    assert form.errors == {PREFIX + "right": ["不能又左又右"]}


def test_options_come_from_the_declaration() -> None:
    form = OptionsForm(Quarrel, {PREFIX + "left": "on", PREFIX + "base": "9"})
    assert form.is_valid()
    assert form.cleaned_data["options"] == {
        "left": True,
        "right": False,
        "base": 9,
        "show_concealed_kongs": False,
    }
    help_text = form[PREFIX + "left"].help_text
    assert help_text.startswith("左边 ")
    assert 'href="/rules/quarrel#XX-1"' in help_text and ">XX-1</a>" in help_text


def test_fields_of_another_system_are_not_kept(alice: Client) -> None:
    """Whatever the page still sent of the system that was chosen before."""
    sent = {**OPEN, "nickname": "Alice", "system": "qinzhou", "length_kind": "hands"}
    sent |= {"option_horses": "5", "option_fan_combine": "add", "option_ladder": "135"}
    answer = alice.post("/open", sent)
    assert answer.status_code == 302, text(answer)
    room = Room.objects.get()
    declared = {option.key for option in systems()["qinzhou"].declared_options()}
    assert set(room.options) == declared
    assert room.options["horses"] == 5 and "players" not in room.options


def test_a_contradiction_is_explained_at_the_field_on_the_page(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words("底分太大", "the base is too high for this")
    system = systems()["dalian_treasure"]
    monkeypatch.setattr(system, "conflicts", classmethod(lambda cls, options: (("base", words),)))
    page = text(alice.post("/open", {**OPEN, "nickname": "Alice"}))
    assert not Room.objects.exists()
    error = page[page.index('id="id_option_base_error"') :].partition("</p>")[0]
    assert words.zh in error
    assert '<details id="options" open' in page, "the options are unfolded where one is wrong"
    field = page[page.index('name="option_base"') :].partition(">")[0]
    assert 'aria-invalid="true"' in field and "id_option_base_error" in field


@pytest.mark.parametrize("more", [{}, {"practice": "1"}])
def test_a_doubled_form_opens_one_table_for_one_guest(more: dict[str, str]) -> None:
    browsers = [Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)]
    page = text(browsers[0].get("/"))
    browsers[1].cookies["csrftoken"] = browsers[0].cookies["csrftoken"].value
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    form = {**OPEN, **more, "nickname": "Alice", "csrfmiddlewaretoken": token}
    answers = [browser.post("/open", form) for browser in browsers]
    room = Room.objects.get()
    address = f"/r/{room.code}" + ("?practice=1" if more else "")
    assert [answer.headers["Location"] for answer in answers] == [address] * 2
    assert User.objects.count() == 1 and who(browsers[1]) == room.host


def test_another_form_opens_another_table(alice: Client) -> None:
    for base in ("1", "2"):
        alice.post("/open", {**OPEN, "nickname": "Alice", "option_base": base})
    assert Room.objects.count() == 2
    Room.objects.update(created=timezone.now() - people.DOUBLED_WITHIN)
    alice.post("/open", {**OPEN, "nickname": "Alice", "option_base": "2"})
    assert Room.objects.count() == 3, "the same form again later is meant"
