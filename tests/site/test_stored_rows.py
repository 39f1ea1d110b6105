"""Stored rows that today's rules do not take, or that are not as the site writes them: a hand is
checked again and its pages answer in words, whatever is wrong with it."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import translation

from games.models import HandScore, Match, Move, Payment, PlayedHand, Room
from games.recheck import differences
from tests.site.conftest import OPEN, fill, finish, running_hand, text
from tests.site.test_admin import HANDS, admin

__all__ = ["admin"]

Spoil = Callable[[PlayedHand], object]


def put(**fields: Any) -> Spoil:
    """Store these fields of the hand."""
    return lambda hand: PlayedHand.objects.filter(pk=hand.pk).update(**fields)


def result(**parts: Any) -> Spoil:
    """Store these parts of its result."""
    return lambda hand: put(result={**hand.result, **parts})(hand)


def winner(seat: Any) -> Spoil:
    """Store a win of this seat."""
    win = {
        "winner": seat, "source": None, "tile": "1m", "how": "draw", "melds": [], "pair": "",
        "shape": "", "fans": [], "shares": [],
    }  # fmt: skip
    return result(wins=[win])


def payer(seat: int) -> Spoil:
    """Store a payment of this seat in the result, and as a row."""
    row = {
        "payer": seat, "receiver": 0, "points": 1, "why": "win", "clause": "", "fans": [],
        "share_of": -1,
    }  # fmt: skip

    def spoil(hand: PlayedHand) -> None:
        result(payments=[row])(hand)
        Payment.objects.create(hand=hand, order=90, payer=seat, receiver=0, points=1, why="win")

    return spoil


def move(**fields: Any) -> Spoil:
    """Store these fields of the hand's fourth move."""
    return lambda hand: Move.objects.filter(hand=hand, number=3).update(**fields)


SETUPS: dict[str, tuple[Spoil, str]] = {
    "system gone": (put(system="gone"), "no rules called gone"),
    "options null": (lambda hand: _null(hand, "options"), "options makes no sense"),
    "options a list": (put(options=[1]), "options makes no sense"),
    "an unknown option": (put(options={"zzz": 1}), "there is no option 'zzz'"),
    "base 0": (put(options={"base": 0}), "options: "),
    "no secret to read": (put(secret="zz"), "secret makes no sense"),
    "contributions of numbers": (put(contributions=[5]), "contributions makes no sense"),
    "one contribution a number": (
        put(contributions=[5, None, None, None]),
        "contributions[0] makes no sense",
    ),
    "dealer 9": (put(dealer=9), "dealer makes no sense"),
    "no dealer": (put(dealer=None), "dealer makes no sense"),
    "no wall": (put(wall=""), "wall makes no sense"),
    "a short wall": (put(wall="1m2m"), "wall makes no sense"),
    "a wall of other signs": (put(wall="hello"), "wall makes no sense"),
    "dice null": (lambda hand: _null(hand, "dice"), "dice makes no sense"),
    "dice of words": (put(dice=["a", [1]]), "dice makes no sense"),
}
"""What makes a hand impossible to set up, and what is said of it."""

MOVES: dict[str, tuple[Spoil, str]] = {
    "a move of seat 9": (move(seat=9), "seat 9 cannot "),
    "a move nobody knows": (move(action="fly away"), "no such action: 'fly away'"),
    "a move out of order": (move(number=900), "moves[3] is missing"),
    "a move that is gone": (
        lambda hand: Move.objects.filter(hand=hand, number=3).delete(),
        "moves[3] is missing",
    ),
}
"""What makes its moves impossible."""

RESULTS: dict[str, tuple[Spoil, str]] = {
    "no result": (put(result=None), "result is missing"),
    "an empty result": (put(result={}), "result.kind is missing"),
    "a result without payments": (
        lambda hand: put(result={k: v for k, v in hand.result.items() if k != "payments"})(hand),
        "result.payments is missing",
    ),
    "a result that is a list": (put(result=[]), "result makes no sense"),
    "too few points": (result(points=[0]), "result.points makes no sense"),
    "points of words": (result(points=["a", "b", "c", "d"]), "result.points makes no sense"),
    "wins null": (result(wins=None), "result.wins makes no sense"),
    "wins of numbers": (result(wins=[5]), "result makes no sense"),
    "winner 9": (winner(9), "result.wins[0] makes no sense"),
    "winner null": (winner(None), "result.wins[0] makes no sense"),
    "payer 9": (payer(9), "result.payments[0] makes no sense"),
}
"""What makes its result unreadable."""

PLAYERS: dict[str, tuple[Spoil, str]] = {
    "too few players": (
        lambda hand: put(players=hand.players[:1])(hand),
        "players makes no sense",
    ),
    "players without anything": (put(players=[{}, {}, {}, {}]), "players makes no sense"),
}
ALL = SETUPS | MOVES | RESULTS | PLAYERS


def _null(hand: PlayedHand, field: str) -> None:
    """JSON's null: ``None`` would be the database's, which the column does not take."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE games_playedhand SET {field} = 'null' WHERE id = %s",
            [hand.pk],
        )


@pytest.fixture
def playing(alice: Client, room: Room) -> PlayedHand:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    return running_hand()


@pytest.fixture
def played(alice: Client, room: Room, playing: PlayedHand) -> Iterator[PlayedHand]:
    """A hand that is over, and the next one dealt: nothing else is wrong."""
    hand = finish(room)
    alice.cookies["django_language"] = "en"
    with translation.override("en"):
        yield hand


@pytest.mark.parametrize("case", sorted(ALL))
def test_a_hand_is_checked_in_words_and_no_page_is_dead(
    played: PlayedHand, alice: Client, admin: Client, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, why = ALL[case]
    spoil(played)
    hand = PlayedHand.objects.select_related("match__room").get(pk=played.pk)
    found = differences(hand)
    assert [text for text in found if why in text], found
    dead = case in SETUPS
    assert alice.get(f"/hands/{hand.pk}").status_code == 410
    record = alice.get(f"/hands/{hand.pk}/record").status_code
    assert record == (200 if case in PLAYERS or case == "no result" else 410)
    assert alice.get(f"/hands/{hand.pk}/shuffle").status_code == (410 if dead else 200)
    assert alice.get("/history").status_code == 200
    assert alice.get(f"/r/{hand.match.room.code}").status_code == 200
    assert alice.get("/").status_code == 200
    for address in (HANDS, f"{HANDS}{hand.pk}/change/"):
        page = admin.get(address)
        assert page.status_code == 200, address
    chosen = {"action": "check_again", "_selected_action": [hand.pk]}
    assert "Hands checked: 1" in text(admin.post(HANDS, chosen, follow=True))
    with pytest.raises(SystemExit) if found else nullcontext():
        call_command("verify")
    assert "1 hand checked" in capsys.readouterr().out.splitlines()[-1]
    if record == 410 or case == "players without anything":
        with pytest.raises(CommandError):
            call_command("record", "show", str(hand.pk))


RUNNING = {**SETUPS, **MOVES, **PLAYERS}


ASKED = [("page", case) for case in sorted(RUNNING)]
ASKED += [(first, case) for first in ("vote", "leave") for case in ("a short wall", "dealer 9")]
ASKED += [(first, "a move of seat 9") for first in ("vote", "leave")]


@pytest.mark.parametrize(("first", "case"), ASKED)
def test_a_running_hand_that_cannot_go_on_ends_its_match(
    alice: Client, room: Room, playing: PlayedHand, case: str, first: str
) -> None:
    if case in MOVES:
        row = finish(room)
        Move.objects.filter(hand=row, number__gt=5).delete()
        put(state=PlayedHand.State.RUNNING, result=None, ended=None)(row)
        Match.objects.filter(pk=row.match_id).update(ended=None, totals=[0] * 4, end_reason="")
        Payment.objects.filter(hand=row).delete()
        HandScore.objects.filter(hand=row).delete()
    RUNNING[case][0](playing)
    address = f"/r/{room.code}"
    if first == "page":
        assert alice.get(address).status_code == 200
    elif first == "vote":
        assert alice.post(f"{address}/act", {"kind": "vote"}, follow=True).status_code < 500
    else:
        assert alice.post(f"{address}/leave", follow=True).status_code < 500
    assert alice.get(address).status_code == 200
    match = Match.objects.get(pk=playing.match_id)
    assert match.ended is not None and match.end_reason in ("rules", "host", "left")
    assert alice.post("/open", {**OPEN, "nickname": "Alice"}).status_code == 302


@pytest.mark.parametrize("case", sorted(RESULTS))
def test_a_result_no_deal_can_follow_from_ends_the_match(
    alice: Client, room: Room, played: PlayedHand, case: str
) -> None:
    RESULTS[case][0](played)
    assert alice.get(f"/r/{room.code}").status_code == 200
    match = Match.objects.get(pk=played.match_id)
    assert match.ended is not None and match.end_reason == "rules"


def test_statistics_are_counted_again_without_it(played: PlayedHand) -> None:
    before = list(HandScore.objects.values("hand", "user", "points"))
    assert before
    put(result={})(played)
    call_command("statistics")
    assert list(HandScore.objects.values("hand", "user", "points")) == before


def test_one_bad_hand_does_not_keep_the_others_from_being_checked(
    played: PlayedHand, capsys: pytest.CaptureFixture[str]
) -> None:
    put(system="gone")(played)
    other = PlayedHand.objects.get(pk=played.pk)
    other.pk, other.number, other.system, other.wall = None, 77, "harbin", ""
    other.save()
    with pytest.raises(SystemExit):
        call_command("verify")
    out = capsys.readouterr().out
    assert "no rules called gone" in out and out.endswith("2 hands checked, 2 differ\n")


@pytest.mark.parametrize(
    ("field", "value"), [("clause", "XX-9"), ("fans", ["x"]), ("share_of", 2), ("why", "other")]
)
def test_every_cell_of_a_payment_is_compared(
    alice: Client, played: PlayedHand, field: str, value: Any
) -> None:
    row = {
        "payer": 1, "receiver": 0, "points": 1, "why": "win", "clause": "CM-41", "fans": [],
        "share_of": -1,
    }  # fmt: skip
    result(payments=[row])(played)
    played.payments.all().delete()
    stored = Payment.objects.create(
        hand=played, order=0, payer=1, receiver=0, points=1, why="win", clause="CM-41"
    )
    played.refresh_from_db()
    before = differences(played)  # the result is another than that of the moves
    Payment.objects.filter(pk=stored.pk).update(**{field: value})
    (found,) = set(differences(played)) - {*before}
    assert found.startswith(f"payments[0].{field}: stored ")


def test_what_is_stored_twice_is_compared(played: PlayedHand) -> None:
    assert differences(played) == []
    Match.objects.filter(pk=played.match_id).update(totals=[1, 2, 3, -6])
    HandScore.objects.filter(hand=played).update(points=99)
    put(outcome="zzz")(played)
    hand = PlayedHand.objects.get(pk=played.pk)
    starts = [text.split(":")[0].split("[")[0] for text in differences(hand)]
    assert starts == ["outcome", "match.totals", "statistics"]
