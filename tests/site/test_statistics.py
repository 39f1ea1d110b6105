"""Statistics of a person: right in every system, and the same when counted again."""

import random
from collections import Counter

import pytest
from django.core.management import call_command
from django.test import Client

from games import statistics
from games.management.commands.simulate import default_options
from games.models import HandScore, Match, PlayedHand, Room, User
from rules import bots
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.scoring import Result
from rules.simulation import play_out
from rules.views import SeatView
from tests.site.conftest import fill, finish, who

HANDS = 6


def played(system: str, people: list[User]) -> list[Result]:
    """A match of simulated hands under one system, stored; their results."""
    kind = systems()[system]
    count = max(kind.seat_counts())
    options = default_options(kind, count)
    players = [{"user": user.pk, "name": user.nickname, "bot": ""} for user in people[:count]]
    room = Room.objects.create(host=people[0], system=system, options=options)
    match = Match.objects.create(room=room, number=1, players=players, totals=[0] * count)
    results = []
    chance = random.Random(f"statistics {system}")
    for number in range(1, HANDS + 1):
        setup = make_setup(
            system,
            options,
            chance.randbytes(32),
            [chance.randbytes(32) for _ in range(count)],
            number,
            dealer=chance.randrange(count),
            before_exhausted=False,
        )
        table, _ = play_out(
            setup, lambda table, seat, _: bots.choose(SeatView.of(table, seat)), chance.choice
        )
        assert table.result is not None
        hand = PlayedHand.objects.create(
            match=match,
            number=number,
            state=PlayedHand.State.OVER,
            system=system,
            result=table.result.to_json(),
        )
        statistics.remember(hand)
        results.append(table.result)
    return results


@pytest.fixture
def people() -> list[User]:
    """Four who have played nothing yet."""
    return [User.objects.create(username=name, nickname=name) for name in "ABCD"]


@pytest.mark.parametrize("system", list(systems()))
def test_statistics_are_what_a_count_of_all_hands_gives(system: str, people: list[User]) -> None:
    results = played(system, people)
    for seat, user in enumerate(people[: max(systems()[system].seat_counts())]):
        count: Counter[str] = Counter()
        for result in results:
            mine = [win for win in result.wins if win.winner == seat]
            count["wins"] += len(mine)
            count["self_draws"] += sum(win.source is None for win in mine)
            count["treasure_wins"] += sum(win.how.startswith("treasure") for win in mine)
            count["fed"] += seat in {win.source for win in result.wins}
            count["points"] += result.points[seat]
        best = max(
            (r.points[seat] for r in results if seat in [w.winner for w in r.wins]), default=None
        )
        (line,) = statistics.of(user)
        assert (line.system, line.hands, line.best) == (system, HANDS, best)
        assert {
            name: getattr(line, name)
            for name in ("wins", "self_draws", "treasure_wins", "fed", "points")
        } == {
            name: count[name] for name in ("wins", "self_draws", "treasure_wins", "fed", "points")
        }


def test_counting_again_changes_nothing(people: list[User]) -> None:
    for system in systems():
        played(system, people)
    before = [statistics.of(user) for user in people]
    assert sum(line.wins for lines in before for line in lines) > 0
    assert [line.system for line in before[0]] == list(systems())
    HandScore.objects.filter(points__gt=0).update(points=7)
    call_command("statistics", verbosity=0)
    assert [statistics.of(user) for user in people] == before


def test_a_hand_played_at_a_table_is_counted_when_it_ends(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    assert not HandScore.objects.exists()
    hand = finish(room)
    score = HandScore.objects.get()  # bots have no statistics
    assert (score.user, score.hand, score.system) == (who(alice), hand, room.system)
    assert score.points == Result.from_json(hand.result).points[0]
