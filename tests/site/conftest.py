"""Alice opens a table, Bob comes by the link, Charlie is somebody else."""

import pytest
from django.test import Client
from django.utils import timezone

from games import store
from games.live import LiveHand
from games.models import PlayedHand, Room, User
from games.store import MoveRow
from rules import bots
from rules.views import SeatView

OPEN = {
    "system": "dalian_treasure",
    "length_count": "1",
    "length_kind": "rounds",
    "step_seconds": "15",
    "bank_seconds": "20",
    "beat_ms": "1000",
    "option_players": "4",
    "option_base": "1",
    "option_show_concealed_kongs": "on",
    "option_hit_scores_self_draw": "on",
}
"""What the home page's form sends when nothing is changed."""


@pytest.fixture(autouse=True)
def database(transactional_db: None) -> None:
    """Tables read in threads of their own: what a test stores must be committed."""


@pytest.fixture
def alice() -> Client:
    return Client()


@pytest.fixture
def bob() -> Client:
    return Client()


@pytest.fixture
def charlie() -> Client:
    return Client()


@pytest.fixture
def room(alice: Client) -> Room:
    """A table for four that Alice has opened."""
    answer = alice.post("/open", {**OPEN, "nickname": "Alice"})
    assert answer.status_code == 302, answer.content.decode()
    return Room.objects.get()


def who(client: Client) -> User:
    """The user this browser is known as."""
    return User.objects.get(pk=client.session["_auth_user_id"])


def seats(room: Room) -> list[str]:
    """Who sits where: nicknames, "bot", "" for empty."""
    return [
        seat.user.nickname if seat.user else "bot" if seat.bot else ""
        for seat in room.seats.select_related("user")
    ]


def text(answer: object) -> str:
    """The page as text."""
    return answer.content.decode()  # type: ignore[attr-defined]


def fill(room: Room, host: Client) -> None:
    """The host puts bots in all empty seats, and everybody is ready."""
    for seat in room.seats.filter(user=None, bot=""):
        host.post(f"/r/{room.code}/bots/add", {"seat": seat.index})
    room.seats.filter(user__isnull=False).update(ready=True)


def finish(room: Room) -> PlayedHand:
    """Play the running hand to its end, every seat by the bot."""
    row = store.load(room.code).hand
    assert row is not None
    live = LiveHand(row, 15, 20)
    while not live.table.over:
        if following := live.follows():  # it may end the hand: no tile is left to draw
            table, at = following
            live.follow(table, at)
            if table.over:
                assert table.result is not None
                store.end_hand(live.id, live.moves, at, table.result)
            continue
        step = live.table.automatic()
        if step is not None:
            seat, action = step.seat, step.action
        else:
            seat = live.table.asked()[0]
            action = bots.choose(SeatView.of(live.table, seat))
        after = live.after(seat, action)
        move = MoveRow(seat, str(action), timezone.now())
        if after.over:
            assert after.result is not None
            store.add_last_move(live.id, live.moves, move, after.result)
        else:
            store.add_move(live.id, live.moves, move)
        live.take(after, move)
    return PlayedHand.objects.get(pk=live.id)


def running_hand() -> PlayedHand:
    """The one hand being played."""
    return PlayedHand.objects.get(state=PlayedHand.State.RUNNING)
