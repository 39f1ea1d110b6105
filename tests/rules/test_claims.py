"""Claims as one pure function (CM-12): by rank, then by nearness, never by who answered first."""

from rules.actions import KONG_ACTION, PASS_ACTION, PONG_ACTION, WIN_ACTION, chow
from rules.claims import Resolution, resolve

RANK = {"win": 3, "pong": 2, "kong": 2, "chow": 1}
HARBIN = {"win": 3, "pong": 2, "chow": 2, "kong": 1}
CHOW = chow("2m", "4m")


def outcome(offers, answers, *, many=False, rank=RANK):
    return resolve(offers, answers, [1, 2, 3], rank, many_winners=many)


def test_nobody_may_claim():
    assert outcome({}, {}) == Resolution()


def test_the_window_waits_for_a_seat_that_could_outrank_the_best():
    offers = {1: (PONG_ACTION, PASS_ACTION), 2: (WIN_ACTION, PASS_ACTION)}
    assert outcome(offers, {1: PONG_ACTION}) is None
    assert outcome(offers, {1: PONG_ACTION, 2: PASS_ACTION}) == Resolution(claimer=1)
    assert outcome(offers, {1: PONG_ACTION, 2: WIN_ACTION}) == Resolution(winners=(2,))


def test_a_win_nobody_can_outrank_ends_it_at_once():
    offers = {1: (WIN_ACTION, PASS_ACTION), 3: (PONG_ACTION, PASS_ACTION)}
    assert outcome(offers, {1: WIN_ACTION}) == Resolution(winners=(1,))


def test_of_two_wins_the_nearer_takes_it_whichever_came_first():
    offers = {1: (WIN_ACTION, PASS_ACTION), 2: (WIN_ACTION, PASS_ACTION)}
    assert outcome(offers, {2: WIN_ACTION}) is None
    assert outcome(offers, {2: WIN_ACTION, 1: WIN_ACTION}) == Resolution(winners=(1,))
    assert outcome(offers, {2: WIN_ACTION, 1: PASS_ACTION}) == Resolution(winners=(2,))


def test_where_every_claimed_win_wins_all_who_may_are_waited_for():
    offers = {
        1: (WIN_ACTION, PASS_ACTION),
        3: (WIN_ACTION, PASS_ACTION),
        2: (PONG_ACTION, PASS_ACTION),
    }
    assert outcome(offers, {1: WIN_ACTION}, many=True) is None
    both = {3: WIN_ACTION, 1: WIN_ACTION}
    assert outcome(offers, both, many=True) == Resolution(winners=(1, 3))
    assert outcome(offers, {3: WIN_ACTION, 1: PASS_ACTION}, many=True) == Resolution(winners=(3,))


def test_a_chow_waits_for_a_pong_and_yields_to_it():
    offers = {1: (CHOW, PASS_ACTION), 3: (PONG_ACTION, KONG_ACTION, PASS_ACTION)}
    assert outcome(offers, {1: CHOW}) is None
    assert outcome(offers, {1: CHOW, 3: KONG_ACTION}) == Resolution(claimer=3)
    assert outcome(offers, {1: CHOW, 3: PASS_ACTION}) == Resolution(claimer=1)


def test_the_rank_is_a_fact_of_the_system():
    """HB-5: a chow and a pong are equal, so the nearer takes it; a kong comes last."""
    offers = {1: (CHOW, PASS_ACTION), 2: (PONG_ACTION, KONG_ACTION, PASS_ACTION)}
    assert outcome(offers, {2: PONG_ACTION}, rank=HARBIN) is None
    assert outcome(offers, {2: PONG_ACTION, 1: CHOW}, rank=HARBIN) == Resolution(claimer=1)


def test_all_pass():
    offers = {1: (CHOW, PASS_ACTION), 3: (PONG_ACTION, PASS_ACTION)}
    assert outcome(offers, {3: PASS_ACTION}) is None
    assert outcome(offers, {3: PASS_ACTION, 1: PASS_ACTION}) == Resolution()
