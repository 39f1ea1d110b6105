"""What a seat on turn may do: win, kongs, special sets, discards, declarations (CM-10, CM-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import actions as a
from rules import hands as h
from rules.actions import Action
from rules.hands import Hand, Meld
from rules.state import Seat
from rules.tiles import COPIES, in_order
from rules.win import BY_DRAW

if TYPE_CHECKING:
    from rules.ruleset import RuleSystem
    from rules.table import Table


def turn_actions(table: Table, seat: int) -> list[Action]:
    """Everything the seat with fourteen tiles may do, in the order win, kongs, others, discards."""
    state, hand, system = table.seats[seat], table.seats[seat].hand, table.system
    found: list[Action] = []
    if not table.after_claim and not state.silent:
        if draw_win(table, seat):
            found.append(a.WIN_ACTION)
            if state.ready and system.forced_wins:
                return found
        if found and system.may_pass_turn(table, seat):
            return [*found, a.PASS_ACTION]
        if system.may_replace(table) and not table.claimed_turn:
            found += kongs(table, seat)
    elif state.silent and system.may_replace(table):
        found += [action for action in added_kongs(hand) if action.tile == hand.drawn]
    if not table.after_claim and system.discards_nothing(table, seat):
        return [*found[:1], a.PASS_ACTION] if a.WIN_ACTION in found else []
    if not state.silent:
        found += system.extra_actions(table, seat)
    if state.ready or state.silent:
        return [*found, a.DISCARDS[hand.drawn]]
    must = system.must_declare(table, seat)
    may_declare = (
        bool(system.declarations)
        and system.could_wait_without_one(hand.shape)
        and system.melds_may_declare(hand.melds)
    )
    for tile in in_order(hand.counts):
        if not must:
            found.append(a.DISCARDS[tile])
        if not may_declare or not system.could_wait(hand.shape_without(tile)):
            continue
        for ready, pair in system.declare_choices(table, seat, hand.without(tile)):
            found.append(a.discard(tile, ready, pair))
    return found


def draw_win(table: Table, seat: int) -> str:
    """How the tile just drawn wins, or ""."""
    if table.seats[seat].silent:
        return ""
    drawn = table.seats[seat].hand.drawn
    special = table.system.draw_win(table, seat)
    return special or (BY_DRAW if drawn and table.may_win_on(seat, drawn) else "")


def added_kongs(hand: Hand) -> list[Action]:
    """The kongs that lay a fourth tile onto one's own pong."""
    return [
        a.add(meld.tile) for meld in hand.melds if meld.kind == h.PONG and hand.count(meld.tile)
    ]


def kongs(table: Table, seat: int) -> list[Action]:
    """Concealed and added kongs; after ready those that keep the waits (CM-20)."""
    state, hand = table.seats[seat], table.seats[seat].hand
    found: list[Action] = []
    if table.system.may_lay(table, seat, h.CONCEALED_KONG):
        quads = [tile for tile, count in hand.counts.items() if count == COPIES]
        found += [a.concealed_kong(tile) for tile in in_order(quads)]
    found += added_kongs(hand)
    if state.ready:
        found = [action for action in found if keeps_ready(table.system, state, action)]
    return found


def keeps_ready(system: RuleSystem, state: Seat, action: Action) -> bool:
    """Whether a kong leaves a declared hand ready on nothing it did not wait on before (CM-20)."""
    hand = state.hand.copy()
    lay_kong(hand, action)
    waits = system.waits(hand, state.ready, state.pair)
    return bool(waits) and set(waits) <= set(state.waits)


def lay_kong(hand: Hand, action: Action) -> Meld:
    """Lay a concealed or added kong from a hand and return it."""
    if action.kind == a.KONG:
        meld = Meld(h.CONCEALED_KONG, action.tiles)
        hand.lay(meld, action.tiles)
        return meld
    place = next(i for i, m in enumerate(hand.melds) if m.kind == h.PONG and m.tile == action.tile)
    pong = hand.melds[place]
    hand.remove(action.tile)
    hand.drawn = ""
    meld = Meld(h.ADDED_KONG, (action.tile,) * 4, pong.claimed, pong.source)
    hand.melds[place] = meld
    return meld
