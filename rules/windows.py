"""Claim windows: who is asked about a tile, and what comes of the answers (CM-12 to CM-14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules import actions as a
from rules import hands as h
from rules.actions import Action
from rules.claims import Resolution, resolve
from rules.hands import Meld
from rules.state import ACT, CLAIM, DUE, ON_ADDED, ON_DEAL, ON_DISCARD, ON_SUPPLEMENT, Window
from rules.tiles import Tile, in_order
from rules.views import RiverTile
from rules.win import BY_DISCARD, BY_ROB

if TYPE_CHECKING:
    from rules.table import Table


def open_window(table: Table, kind: str, source: int, tile: Tile) -> None:
    """Ask every seat that may claim the tile; go on at once where none may."""
    table.phase = CLAIM
    window = Window(kind, source, tile, {})
    offers: dict[int, tuple[Action, ...]] = {}
    seats, ask = table.seats, table.system.claim_offers
    for seat in nearest(table, source):
        if not seats[seat].silent:
            offer = ask(table, seat, window)
            if offer:
                offers[seat] = offer
    window.offers = offers
    table.window = window
    if offers:
        resolve_window(table, window)
    else:
        table.forget_legal()
        _unclaimed(table, window)


def nearest(table: Table, source: int) -> Iterable[int]:
    """The other seats in turn order after one."""
    return [(source + step) % table.players for step in range(1, table.players)]


def resolve_window(table: Table, window: Window) -> None:
    """Close the window if its outcome is known (CM-12)."""
    if window.kind == ON_DEAL:
        _resolve_declarations(table, window)
        return
    outcome = resolve(
        window.offers,
        window.answers,
        list(nearest(table, window.source)),
        table.system.claim_rank,
        many_winners=table.system.many_winners,
    )
    if outcome is None:
        return
    table.forget_legal()
    table.window = None
    for seat, offer in window.offers.items():
        if a.WIN_ACTION in offer and seat not in outcome.winners:
            table.system.passed_win(table, seat)
    if outcome.winners:
        _win_by_claim(table, window, outcome)
    elif outcome.claimer is not None:
        _claim(table, window, outcome.claimer, window.answers[outcome.claimer])
    else:
        _unclaimed(table, window)


def _unclaimed(table: Table, window: Window) -> None:
    """Nobody takes the tile: what follows waits for the beat in a live hand (CM-64)."""
    table.window, table.phase, table.from_tail = None, DUE, window.kind != ON_DISCARD
    table.turn = window.source if table.from_tail else table.after(window.source)
    table.after_claim, table.unclaimed = False, window
    if not table.beats:
        go_on(table)


def go_on(table: Table) -> None:
    """Nobody claimed the tile and the beat is over: what follows, up to the next draw.

    Or all asked have answered whether they declare before the first discard (QZ-7).
    A treasure may be fixed and looked at, a kong paid, the hand exhausted. Any action does
    this first, so it never changes what a hand comes to, only when it is seen.
    """
    window, table.unclaimed = table.unclaimed, None
    if window is None:
        return
    table.forget_legal()
    if window.kind == ON_DEAL:
        _declarations_stand(table, window)
    elif window.kind == ON_DISCARD:
        table.system.claims_settled(table, window.source)
        if not table.hit:
            table.come_to_draw(table.after(window.source))
    else:
        _not_robbed(table, window)


def open_declarations(table: Table, able: Iterable[int]) -> None:
    """Ask seats whether they declare ready before the dealer's first discard (QZ-7).

    Nobody learns who is asked: the dealer waits for them as it waits for the beat.
    """
    asked: tuple[Action, ...] = (a.READY_ACTION, a.PASS_ACTION)
    table.phase = CLAIM
    table.window = Window(ON_DEAL, table.dealer, "", dict.fromkeys(able, asked))
    _resolve_declarations(table, table.window)


def _resolve_declarations(table: Table, window: Window) -> None:
    """When all have answered, the dealer's turn follows, in a live hand after the beat."""
    if len(window.answers) < len(window.offers):
        return
    table.unclaimed = window
    if not table.beats:
        go_on(table)


def _declarations_stand(table: Table, window: Window) -> None:
    """The declarations are seen, all at once, and the dealer acts."""
    table.window, table.phase, table.turn = None, ACT, table.dealer
    for seat, action in sorted(window.answers.items()):
        if action == a.READY_ACTION:
            state = table.seats[seat]
            state.ready, state.waits = a.READY, table.system.waits(state.hand, a.READY)
            table.tell(seat, a.READY)


def _claim(table: Table, window: Window, seat: int, action: Action) -> None:
    """Lay a claimed meld; the claimer acts, or draws its replacement."""
    source, tile = window.source, window.tile
    hand = table.seats[seat].hand
    _give_up(table, window)
    table.kong_discarder = None
    if action.kind == a.CHOW:
        from_hand: tuple[Tile, ...] = action.tiles
        meld = Meld(h.CHOW, tuple(in_order((*from_hand, tile))), tile, source)
    else:
        copies = 3 if action.kind == a.KONG else 2
        from_hand = (tile,) * copies
        kind = h.EXPOSED_KONG if action.kind == a.KONG else h.PONG
        meld = Meld(kind, (tile,) * (copies + 1), tile, source)
    hand.lay(meld, from_hand)
    table.tell(seat, str(action), meld.tiles)
    table.system.claimed(table, seat)
    table.system.visible_changed(table)
    table.system.claims_settled(table, seat)
    if table.hit:
        return
    if meld.is_kong:
        table.claimed_turn = False
        table.system.kong_done(table, seat, meld)
        table.come_to_draw(seat, from_tail=True)
    else:
        table.phase, table.turn, table.from_tail = ACT, seat, False
        table.after_claim = table.claimed_turn = True


def _give_up(table: Table, window: Window) -> None:
    """The tile a window was about leaves its place: claimed, or robbed (CM-14, CC-14)."""
    seat = table.seats[window.source]
    if window.kind == ON_DISCARD:
        seat.river[-1] = RiverTile(window.tile, claimed=True, ready=seat.river[-1].ready)
        return
    melds = seat.hand.melds
    for place, meld in enumerate(melds):
        if window.kind == ON_ADDED and meld.kind == h.ADDED_KONG and meld.tile == window.tile:
            melds[place] = Meld(h.PONG, meld.tiles[:3], meld.claimed, meld.source)
        if window.kind == ON_SUPPLEMENT and window.tile in meld.supplements:
            left = list(meld.supplements)
            left.remove(window.tile)
            melds[place] = replace(meld, supplements=tuple(left))


def _not_robbed(table: Table, window: Window) -> None:
    """Nobody robbed the tile: it stays, and its seat draws a replacement."""
    kind = h.ADDED_KONG if window.kind == ON_ADDED else h.SET
    melds = table.seats[window.source].hand.melds
    meld = next(m for m in melds if m.kind == kind and window.tile in m.all_tiles)
    table.system.kong_done(table, window.source, meld)
    table.come_to_draw(window.source, from_tail=True)


def _win_by_claim(table: Table, window: Window, outcome: Resolution) -> None:
    how = BY_DISCARD if window.kind == ON_DISCARD else BY_ROB
    _give_up(table, window)
    table.turn = window.source
    table.win([(seat, how) for seat in outcome.winners], source=window.source, tile=window.tile)
