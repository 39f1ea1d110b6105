"""What holds in every rule system there is: random play, secrecy, and what views may show."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.management.commands.simulate import one_hand, random_options
from rules.actions import Action
from rules.bots import choose
from rules.dealing import make_setup
from rules.hands import CONCEALED_KONG, Hand, Meld
from rules.ruleset import RuleSystem, systems
from rules.scoring import Result
from rules.simulation import check_points, check_tiles
from rules.state import IllegalAction
from rules.table import Table
from rules.tiles import KINDS
from rules.treasure import Treasure
from rules.views import SeatView

SYSTEMS = sorted(systems())


def setup_for(key: str, seed: int):
    chance = random.Random(f"{key} {seed}")
    kind = systems()[key]
    players = chance.choice(kind.seat_counts())
    options = random_options(kind, players, chance)
    return chance, make_setup(key, options, chance.randbytes(32), [], seed, dealer=0)


@pytest.mark.parametrize("key", SYSTEMS)
def test_random_hands_end_keep_tiles_add_up_and_play_again(key):
    """CM-40 and CM-42: rows and totals are whole numbers that add up to zero."""
    kind = systems()[key]
    ends = set()
    for number in range(40):
        players = kind.seat_counts()[number % len(kind.seat_counts())]
        chance = random.Random(f"{key}{number}")
        options = random_options(kind, players, chance)
        ends.add(one_hand(kind, options, number, chance, mixed=True)[1])
    assert len(ends) > 1, "forty hands that all end alike prove little"


def redealt(table: Table, viewer: int | None, chance: random.Random) -> Table:
    """A table as this viewer sees it, all it cannot know dealt anew: hands, wall, treasure."""
    other = table.clone()
    unknown: list[str] = []
    treasure = other.private if isinstance(other.private, Treasure) else None
    # Asked of the state itself, not of a view: a view that shows too much must not excuse itself.
    seen = bool(treasure and viewer is not None and treasure.seen.get(viewer) == treasure.count)
    places = [
        place
        for place in range(len(other.wall.tiles))
        if not other.wall.taken[place] and not (treasure and seen and place == treasure.place)
    ]
    unknown += [other.wall.tiles[place] for place in places]
    hidden = [seat for seat in range(table.players) if seat != viewer]
    for seat in hidden:
        unknown += other.seats[seat].hand.tiles()
    face_down = (
        []
        if table.system.kongs_face_up
        else [
            (seat, place)
            for seat in hidden
            for place, meld in enumerate(other.seats[seat].hand.melds)
            if meld.kind == CONCEALED_KONG
        ]
    )
    for seat, place in face_down:
        whole = [kind for kind in KINDS if unknown.count(kind) == 4]
        if whole:
            kind = chance.choice(whole)
            unknown = [tile for tile in unknown if tile != kind]
            unknown += other.seats[seat].hand.melds[place].tiles
            other.seats[seat].hand.melds[place] = Meld(CONCEALED_KONG, (kind,) * 4)
    chance.shuffle(unknown)
    for seat in hidden:
        old = other.seats[seat].hand
        count = old.concealed
        new = Hand(unknown[:count], old.melds)
        new.drawn = unknown[0] if old.drawn else ""
        unknown = unknown[count:]
        other.seats[seat].hand = new
    tiles = list(other.wall.tiles)
    for place, tile in zip(places, unknown, strict=True):
        tiles[place] = tile
    other.wall.tiles = tuple(tiles)
    if treasure and treasure.place >= 0 and not seen:
        treasure.tile = tiles[treasure.place]
    return other


@pytest.mark.parametrize("key", SYSTEMS)
def test_resample_a_view_depends_on_nothing_its_viewer_may_not_know(key):
    """CM-60, at every step: deal all a viewer cannot know anew, and its view stays the same.

    Bots and chance take turns, so that hands come far enough for declarations and treasures.
    """
    compared = unseen_treasures = 0
    for seed in range(8):
        chance, setup = setup_for(key, seed)
        table = Table.deal(setup)
        while not table.over:
            step = table.automatic()
            if step:
                table.apply(step.seat, step.action)
            else:
                seat = chance.choice(table.asked())
                view = SeatView.of(table, seat)
                random_one = chance.random() < 0.15
                table.apply(seat, chance.choice(view.actions) if random_one else choose(view))
            if table.over:
                break
            for viewer in (None, *range(table.players)):
                other = redealt(table, viewer, chance)
                assert SeatView.of(other, viewer) == SeatView.of(table, viewer)
                compared += 1
                unseen_treasures += table.system.treasure_tile(table) not in (
                    "",
                    other.system.treasure_tile(other),
                )
    assert compared > 500
    assert unseen_treasures > 20 or not has_treasure(key)


def has_treasure(key: str) -> bool:
    """Whether a system has a hidden treasure."""
    return systems()[key].treasure_tile is not RuleSystem.treasure_tile


def test_the_resample_test_would_see_a_leak(monkeypatch):
    """The same comparison fails for a view that showed another seat's tiles or the treasure."""
    chance, setup = setup_for("dalian_treasure", 1)
    table = Table.deal(setup)
    other = redealt(table, 0, chance)
    leak = [SeatView.of(t, 1).hand for t in (table, other)]
    assert leak[0] != leak[1]
    assert table.wall.undrawn() != other.wall.undrawn()


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_view_names_no_hidden_tile(key):
    """Nothing of the others' tiles, the wall or the treasure stands in a view's public part."""
    _, setup = setup_for(key, 3)
    table = Table.deal(setup)
    for viewer in (None, *range(table.players)):
        view = SeatView.of(table, viewer)
        assert view.wall == ()
        assert view.treasure.tile == ""
        assert all(seat.revealed == () for seat in view.seats)
        assert [seat.concealed for seat in view.seats] == [
            seat.hand.concealed for seat in table.seats
        ]
        if viewer is None:
            assert view.hand == () and view.actions == () and view.unseen == {}


@pytest.mark.parametrize("key", SYSTEMS)
def test_after_the_hand_all_see_all(key):
    """CM-63."""
    chance, setup = setup_for(key, 4)
    table = Table.deal(setup)
    while not table.over:
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        table.apply(seat, step.action if step else chance.choice(table.legal_actions(seat)))
    view = SeatView.of(table, None)
    assert view.wall == setup.wall
    assert [list(seat.revealed) for seat in view.seats] == [
        seat.hand.tiles() for seat in table.seats
    ]
    assert view.result is not None
    assert Result.from_json(view.result.to_json()) == view.result


@pytest.mark.parametrize("key", SYSTEMS)
def test_an_illegal_action_changes_nothing(key):
    chance, setup = setup_for(key, 5)
    table = Table.deal(setup)
    everything = [
        f"discard {kind}{ready}" for kind in KINDS for ready in ("", " ready", " closed")
    ] + [f"kong {kind[0] * 4}{kind[1]}" for kind in KINDS]
    everything += [f"add {kind}" for kind in KINDS] + [
        "win",
        "pass",
        "pong",
        "kong",
        "draw",
        "ready",
    ]
    everything += ["chow 12m", "chow 89p", "set 1234z", "set 567z", "supplement 1z"]
    steps = 0
    while not table.over and steps < 60:
        for seat in range(table.players):
            legal = table.legal_actions(seat)
            before = [SeatView.of(table, viewer) for viewer in (None, *range(table.players))]
            for text in chance.sample(everything, 12):
                action = Action.parse(text)
                if action not in legal:
                    with pytest.raises(IllegalAction):
                        table.apply(seat, action)
            assert before == [SeatView.of(table, v) for v in (None, *range(table.players))]
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        table.apply(seat, step.action if step else chance.choice(table.legal_actions(seat)))
        steps += 1


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_time_out_declares_nothing_and_claims_nothing(key):
    """CM-12: discards the drawn tile, passes, wins only where a win is forced."""
    for seed in range(8):
        _, setup = setup_for(key, seed)
        table = Table.deal(setup)
        while not table.over:
            step = table.automatic()
            if step:
                table.apply(step.seat, step.action)
                continue
            seat = table.asked()[0]
            action = table.default_action(seat)
            assert action is not None and action in table.legal_actions(seat)
            assert action.kind in ("discard", "pass", "draw") and not action.ready
            drawn = table.seats[seat].hand.drawn
            if action.kind == "discard" and drawn:
                assert action.tile == drawn
            table.apply(seat, action)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_clone_goes_its_own_way(key):
    chance, setup = setup_for(key, 7)
    table = Table.deal(setup)
    for _ in range(30):
        if table.over:
            break
        before = [SeatView.of(table, viewer) for viewer in (None, *range(table.players))]
        copy = table.clone()
        while not copy.over:
            step = copy.automatic()
            seat = step.seat if step else copy.asked()[0]
            copy.apply(seat, step.action if step else chance.choice(copy.legal_actions(seat)))
        assert before == [SeatView.of(table, viewer) for viewer in (None, *range(table.players))]
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        table.apply(seat, step.action if step else chance.choice(table.legal_actions(seat)))


@pytest.mark.parametrize("key", SYSTEMS)
def test_bots_finish_hands_and_win(key):
    """Bots see a view alone, do only what it offers, and win a fair part of their hands."""
    wins, hands = 0, 20
    for seed in range(hands):
        _, setup = setup_for(key, 100 + seed)
        setup = replace(setup, options=systems()[key].clean({}))
        table = Table.deal(setup)
        while not table.over:
            step = table.automatic()
            if step:
                table.apply(step.seat, step.action)
            else:
                seat = table.asked()[0]
                table.apply(seat, choose(SeatView.of(table, seat)))
            check_tiles(table)
        check_points(table)
        wins += bool(table.result and table.result.wins)
    assert wins >= 0.4 * hands


@pytest.mark.parametrize("key", SYSTEMS)
def test_declarations_are_whole(key):
    """Every option and fan has its words in both languages and a clause; keys are told apart."""
    kind = systems()[key]
    options, fans = kind.declared_options(), kind.fans
    assert len({option.key for option in options}) == len(options)
    assert len({fan.key for fan in fans}) == len(fans)
    for words in [kind.name, kind.summary, *(o.name for o in options), *(f.name for f in fans)]:
        assert words.zh and words.en
    for declared in (*options, *fans, *kind.conditions):
        assert declared.clause[:2].isupper() and declared.clause[2] == "-"
    assert kind.clean({}) == {option.key: option.default for option in options}
