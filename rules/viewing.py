"""How a SeatView is built: an allow-list, field by field, of what its viewer may know (CM-60)."""

from __future__ import annotations

from rules import actions as a
from rules import hands as h
from rules.actions import Action
from rules.hands import CONCEALED_KONG, Hand, Meld
from rules.reasons import (
    PASSED_WIN,
    READY_REQUIRED,
    is_dead,
    why_not_ready,
    why_not_win,
)
from rules.state import ACT, CLAIM, DUE, ON_DISCARD, Seat
from rules.table import Table
from rules.tiles import COPIES, Tile, in_order
from rules.turns import draw_win
from rules.views import MeldView, ReadyChoice, SeatPublic, SeatView, Unready, WaitView
from rules.win import BY_DISCARD, BY_DRAW, Win


def build_view(table: Table, viewer: int | None) -> SeatView:
    """See SeatView.of."""
    if viewer is not None and not 0 <= viewer < table.players:
        raise ValueError(f"there is no seat {viewer}")
    common = SeatView(
        system=table.system.key,
        options=dict(table.system.options),
        viewer=viewer,
        players=table.players,
        dealer=table.dealer,
        dice=table.setup.dice,
        number=table.number,
        over=table.over,
        turn=_public_turn(table),
        left=table.wall.left,
        seats=tuple(_public(table, seat, viewer) for seat in range(table.players)),
        treasure=table.system.treasure_view(table, viewer),
        events=tuple(table.events),
        payments=tuple(table.ledger.rows),
        result=table.result,
        wall=table.setup.wall if table.over else (),
    )
    if viewer is None:
        return common
    return _with_own(table, viewer, common)


def _public_turn(table: Table) -> int | None:
    """The seat acting; None while the table waits, whether anybody is asked or not (CM-13)."""
    if table.phase == ACT:
        return table.turn
    if table.phase == DUE and table.from_tail:
        return table.turn
    if table.phase == CLAIM and table.window and table.window.kind != ON_DISCARD:
        return table.window.source
    return None


def _public(table: Table, seat: int, viewer: int | None) -> SeatPublic:
    state = table.seats[seat]
    return SeatPublic(
        seat=seat,
        concealed=state.hand.concealed,
        melds=tuple(_meld(table, meld, own=seat == viewer) for meld in state.hand.melds),
        river=tuple(state.river),
        opened=table.system.is_open(state.hand),
        ready=state.ready,
        points=table.ledger.points()[seat] if table.result is None else table.result.points[seat],
        revealed=tuple(state.hand.tiles()) if table.over else (),
    )


def _meld(table: Table, meld: Meld, *, own: bool) -> MeldView:
    face_up = meld.kind != CONCEALED_KONG or own or table.over or table.system.kongs_face_up
    return MeldView(
        meld.kind,
        meld.tiles if face_up else (),
        len(meld.tiles),
        meld.claimed,
        meld.source,
        meld.supplements,
    )


def _with_own(table: Table, viewer: int, view: SeatView) -> SeatView:
    """Add what the viewer alone knows: its tiles, choices, waits and reasons."""
    state = table.seats[viewer]
    tiles = state.hand.tiles()
    drawn = state.hand.drawn if not table.over else ""
    if drawn:
        tiles.remove(drawn)
    asked = viewer in table.asked()
    actions = table.legal_actions(viewer) if asked else ()
    unseen = _unseen(view, state.hand, table)
    fields = {name: getattr(view, name) for name in view.__dataclass_fields__}
    fields |= {
        "hand": tuple(in_order(tiles)),
        "drawn": drawn,
        "actions": actions,
        "default": table.default_action(viewer) if asked else None,
        "unseen": unseen,
    }
    if not table.over:
        fields["ready_choices"] = tuple(
            ReadyChoice(action, _ready_waits(table, viewer, action, unseen))
            for action in actions
            if action.kind == a.DISCARD and action.ready
        )
        fields["waits"], fields["reasons"] = _standing(table, viewer, state, unseen)
        fields["refused"] = _refused(table, viewer)
        fields["unready"] = _unready(table, state, actions)
        fields["dead_claims"] = _dead_claims(table, state, actions)
    return SeatView(**fields)


def _unseen(view: SeatView, hand: Hand, table: Table) -> dict[Tile, int]:
    """Copies of each kind this seat has not seen: not in its hand, nor open on the table, nor the
    treasure it has looked at, which nobody draws."""
    left = dict.fromkeys(table.system.kinds, COPIES)
    if view.treasure.tile and not view.over:
        left[view.treasure.tile] -= 1
    for tile in hand.tiles():
        left[tile] -= 1
    for seat in view.seats:
        for meld in seat.melds:
            for tile in meld.tiles + meld.supplements:
                left[tile] -= 1
        for lying in seat.river:
            if not lying.claimed:
                left[lying.tile] -= 1
    return left


def _standing(
    table: Table, viewer: int, state: Seat, unseen: dict[Tile, int]
) -> tuple[tuple[WaitView, ...], tuple[str, ...]]:
    """The waits of the thirteen tiles as they stand, or the reasons why there are none."""
    hand = state.hand
    if hand.size == 14:
        if not hand.drawn:
            return (), ()
        hand = hand.without(hand.drawn)
    if state.ready:
        return _waits(table, viewer, hand, state.waits, unseen, state.ready, state.pair), ()
    waits = table.system.waits(hand)
    if not waits:
        return (), why_not_ready(table.system, hand)
    if not table.system.may_win(table, viewer):
        return tuple(WaitView(tile, unseen[tile]) for tile in waits), (READY_REQUIRED,)
    passed = (PASSED_WIN,) if table.system.barred(table, viewer) else ()
    # Asked whether it declares before the first discard, the seat is told what that would pay.
    asked = a.READY_ACTION in table.legal_actions(viewer)
    return _waits(table, viewer, hand, waits, unseen, a.READY_PLAIN if asked else ""), passed


def _refused(table: Table, viewer: int) -> tuple[str, ...]:
    """Why the tile just drawn, or the one that lies there, is no win."""
    hand = table.seats[viewer].hand
    if hand.size == 14:
        won = not hand.drawn or draw_win(table, viewer)
        return () if won else why_not_win(table, viewer, hand.drawn)
    tile = _lying(table, viewer)
    return why_not_win(table, viewer, tile) if tile else ()


def _lying(table: Table, viewer: int) -> Tile:
    """The tile another seat has just laid open for all to claim or rob, "" without one."""
    last = table.events[-1] if table.events else None
    if last is None or last.seat in (None, viewer):
        return ""
    action = Action.parse(last.action)
    return action.tile if action.kind in (a.DISCARD, a.ADD, a.SUPPLEMENT) else ""


def _unready(table: Table, state: Seat, actions: tuple[Action, ...]) -> tuple[Unready, ...]:
    """The discards after which the hand waits by shape alone, and what it lacks."""
    system, hand = table.system, state.hand
    discards = [one for one in actions if one.kind == a.DISCARD]
    if state.ready or not (discards and system.declarations):
        return ()
    if not system.could_wait_without_one(hand.shape):
        return ()
    declared = {one.tile for one in discards if one.ready}
    tiles = [one.tile for one in discards if not one.ready and one.tile not in declared]
    rests = {
        tile: hand.without(tile) for tile in tiles if system.could_wait(hand.shape_without(tile))
    }
    return tuple(
        Unready(tile, why_not_ready(system, rest))
        for tile, rest in rests.items()
        if system.shape_waits(rest)
    )


def _dead_claims(table: Table, state: Seat, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The fourth melds offered after which no single tile could win (known as 手把一)."""
    hand = state.hand
    if len(hand.melds) != 3:
        return ()
    return tuple(
        action
        for action in actions
        if (meld := _meld_of(table, action)) and is_dead(table.system, [*hand.melds, meld])
    )


def _meld_of(table: Table, action: Action) -> Meld | None:
    """The meld a chow, pong or kong would lay, None for what lays none."""
    if action.kind == a.KONG and action.tiles:
        return Meld(h.CONCEALED_KONG, action.tiles)
    if table.window is None or action.kind not in (a.CHOW, a.PONG, a.KONG):
        return None
    tile, source = table.window.tile, table.window.source
    if action.kind == a.CHOW:
        return Meld(h.CHOW, tuple(in_order((*action.tiles, tile))), tile, source)
    kind, copies = (h.EXPOSED_KONG, 4) if action.kind == a.KONG else (h.PONG, 3)
    return Meld(kind, (tile,) * copies, tile, source)


def _ready_waits(
    table: Table, viewer: int, action: a.Action, unseen: dict[Tile, int]
) -> tuple[WaitView, ...]:
    hand = table.seats[viewer].hand.without(action.tile)
    waits = table.system.waits(hand, action.ready, action.pair)
    return _waits(table, viewer, hand, waits, unseen, action.ready, action.pair)


def _waits(
    table: Table,
    viewer: int,
    hand: Hand,
    waits: tuple[Tile, ...],
    unseen: dict[Tile, int],
    ready: str,
    pair: Tile = "",
) -> tuple[WaitView, ...]:
    """Each wait with what winning on it would pay, from what all may see (CM-21)."""
    trial = table.clone()
    seat = trial.seats[viewer]
    seat.ready, seat.pair, seat.hand, seat.waits = ready, pair, hand, waits
    sources = [source for source in range(trial.players) if source != viewer]
    if table.system.barred(table, viewer):
        sources = []
    found: list[WaitView] = []
    for tile in waits:
        worth = [_worth(trial, viewer, hand, tile, BY_DISCARD, source) for source in sources]
        by_draw = _worth(trial, viewer, hand, tile, BY_DRAW, None)
        by_discard = (min(worth), max(worth)) if worth else None
        found.append(WaitView(tile, unseen[tile], by_discard, by_draw))
    return tuple(found)


def _worth(table: Table, viewer: int, hand: Hand, tile: Tile, how: str, source: int | None) -> int:
    """The win's own payments: no kong money, no horses, which hang on tiles nobody has seen."""
    system = table.system
    rows = [
        system.judge(Win(table, viewer, tile, how, source, hand, reading, foreseen=True))[1]
        for reading in system.win_readings(table, viewer, hand, tile, how)
    ]
    return max((sum(row.points for row in payments) for payments in rows), default=0)
