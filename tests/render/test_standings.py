"""Standings count what was played: checked against the tables of whole matches played by bots."""

from __future__ import annotations

import random

import pytest

from games.standings import HandRows, Standings, Tally, places, standings
from rules.actions import Action
from rules.bots import choose
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.scoring import Result, WinResult
from rules.simulation import play_out
from rules.table import Table
from rules.views import SeatView
from rules.win import TREASURE_WINS

KONGS = {"exposed_kong", "concealed_kong", "added_kong", "set"}


def a_match(key: str, hands: int) -> list[tuple[HandRows, Table]]:
    """Hands played by bots that now and then do anything they may, and their last tables."""
    system = systems()[key]
    options, played, dealer = system.clean({}), [], 0
    count, luck = system(options).players, random.Random(key)

    def pick(table, seat, legal):
        return luck.choice(legal) if luck.random() < 0.1 else choose(SeatView.of(table, seat))

    for number in range(1, hands + 1):
        secret = luck.randbytes(32)
        setup = make_setup(key, options, secret, [None] * count, number, dealer=dealer)
        table, moves = play_out(setup, pick, luck.choice)
        assert table.result is not None
        stored = tuple((seat, str(action)) for seat, action in moves)
        played.append((HandRows(100 + number, number, dealer, table.result, stored), table))
        dealer = table.system.next_dealer(dealer, table.result)
    return played


@pytest.fixture(scope="module", params=sorted(systems()))
def match(request) -> list[tuple[HandRows, Table]]:
    return a_match(request.param, 24)


@pytest.fixture(scope="module")
def counted(match) -> Standings:
    return standings([hand for hand, _ in match], match[0][1].players)


def test_totals_are_the_sums_of_the_hands_and_add_up_to_zero(match, counted):
    results = [table.result.points for _, table in match]
    assert counted.totals == tuple(map(sum, zip(*results, strict=True)))
    assert sum(counted.totals) == 0
    best = max(counted.totals)
    assert counted.big_winners == tuple(
        seat for seat, total in enumerate(counted.totals) if total == best
    )


def test_every_hand_that_was_not_exhausted_was_fed_or_drawn(match, counted):
    won = sum(table.result.kind == "win" for _, table in match)
    assert won > 0, "somebody wins"
    fed = sum(tally.fed for tally in counted.tallies)
    drawn = sum(tally.self_draws for tally in counted.tallies)
    assert fed + drawn == won
    wins = sum(tally.wins for tally in counted.tallies)
    assert wins == sum(len(table.result.wins) for _, table in match) >= won
    assert sum(bool(line.winners) for line in counted.hands) == won


def test_kongs_are_those_that_lie_when_the_hands_are_over(match, counted):
    for seat, tally in enumerate(counted.tallies):
        laid = sum(
            meld.kind in KONGS
            for _, table in match
            for meld in SeatView.of(table, None).seats[seat].melds
        )
        assert tally.kongs == laid
    assert sum(tally.kongs for tally in counted.tallies) > 0, "somebody kongs"


def test_declarations_are_those_of_the_tables(match, counted):
    for seat, tally in enumerate(counted.tallies):
        assert tally.ready == sum(bool(table.seats[seat].ready) for _, table in match)


def test_treasure_wins_are_self_draws(match, counted):
    for seat, tally in enumerate(counted.tallies):
        wins = [win for _, table in match for win in table.result.wins if win.winner == seat]
        assert tally.treasure_wins == sum(win.how in TREASURE_WINS for win in wins)
        assert tally.treasure_wins <= tally.self_draws <= tally.wins == len(wins)


def test_every_hand_has_its_line_in_the_order_played(match, counted):
    backwards = standings([hand for hand, _ in reversed(match)], match[0][1].players)
    assert backwards == counted
    assert [line.number for line in counted.hands] == list(range(1, 25))
    for line, (hand, table) in zip(counted.hands, match, strict=True):
        assert (line.id, line.points) == (hand.id, table.result.points)
        assert line.winners == tuple(win.winner for win in table.result.wins)


def test_equal_totals_share_a_place():
    assert places((5, 12, 5, -22)) == (2, 1, 2, 4)
    assert places((0, 0, 0, 0)) == (1, 1, 1, 1)


def won(winner: int, source: int | None, how: str) -> WinResult:
    return WinResult(winner, source, "5p", how, (), "", "", (), ())


def tally(result: Result, *moves: str) -> list[Tally]:
    stored = tuple((int(text[0]), text[2:]) for text in moves)
    for _, text in stored:
        Action.parse(text)
    counted = standings([HandRows(1, 1, 0, result, stored)], 4)
    return list(counted.tallies)


def test_a_kong_claimed_from_a_tile_that_is_won_was_never_laid():
    result = Result("win", (-2, 2, 0, 0), (0,) * 4, (won(1, 0, "discard"),))
    moves = ("0 discard 3p", "2 kong", "2 discard 9s", "0 discard 5p", "3 kong", "1 win")
    assert [one.kongs for one in tally(result, *moves)] == [0, 0, 1, 0]


def test_a_robbed_kong_was_never_laid_and_feeds_one_hand_whoever_many_rob_it():
    wins = (won(1, 0, "rob"), won(2, 0, "rob"))
    result = Result("win", (-4, 2, 2, 0), (0,) * 4, wins)
    moves = ("0 kong 1111m", "0 discard 9s", "0 add 5p", "1 win", "2 win")
    counted = tally(result, *moves)
    assert [one.kongs for one in counted] == [1, 0, 0, 0]
    assert [one.fed for one in counted] == [1, 0, 0, 0]
    assert [one.wins for one in counted] == [0, 1, 1, 0]


def test_nobody_is_the_big_winner_of_nothing():
    counted = standings([HandRows(1, 1, 0, Result("exhausted", (0,) * 4, (0,) * 4), ())], 4)
    assert counted.big_winners == ()
    assert counted.hands[0].winners == () and counted.hands[0].how == ""
