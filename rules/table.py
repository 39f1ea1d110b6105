"""The state of one hand of play: ``legal_actions``, ``apply``, ``clone``.

The table asks, then does: it accepts exactly what ``legal_actions`` offers. It is pure; the wall,
the dice and every move are passed in, so a hand can be played again from its setup and its moves.

A hand goes through *due* (a seat is to draw), *act* (a seat has fourteen tiles) and *claim*
(seats are asked about a tile) until it is *over*.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import actions as a
from rules import hands as h
from rules.actions import Action
from rules.hands import Hand
from rules.ruleset import RuleSystem, get
from rules.scoring import Ledger, Result
from rules.state import (
    ACT,
    CLAIM,
    DUE,
    ON_ADDED,
    ON_DISCARD,
    OVER,
    IllegalAction,
    Private,
    Seat,
    Setup,
    Step,
    Window,
)
from rules.tiles import Tile
from rules.turns import draw_win, lay_kong, turn_actions
from rules.views import Event, RiverTile
from rules.wall import Wall
from rules.win import BY_DRAW, TREASURE_DRAWN, Win
from rules.windows import go_on, open_window, resolve_window

__all__ = ["IllegalAction", "Seat", "Setup", "Step", "Table", "Window"]

MUST_WIN = (a.WIN_ACTION,)
MUST_DRAW = (a.DRAW_ACTION,)


class Table:
    """One hand of play. ``number`` counts the public events: what actions are made against."""

    def __init__(self, setup: Setup, system: RuleSystem, wall: Wall, seats: list[Seat]) -> None:
        self.setup = setup
        self.system = system
        self.wall = wall
        self.seats = seats
        self.players = len(seats)
        self.dealer = setup.dealer
        self.phase = DUE
        self.turn = setup.dealer
        """The seat due to draw or acting; while claims are open, the one whose tile it is."""
        self.from_tail = False
        """The draw due, or the tile last drawn, is a replacement."""
        self.kong_discarder: int | None = None
        """Who has drawn a replacement, until the next draw or claim: its discard follows a kong.

        It is public, and does not hang on who is asked about that discard (CM-13)."""
        self.after_claim = False
        """The seat acting took the tile by a claim, so it may only discard (CM-10)."""
        self.claimed_turn = False
        """This turn began with a chow or pong, replacements drawn since or not."""
        self.hit = ""
        """How the seat due to draw may win instead of drawing, or ""."""
        self.window: Window | None = None
        self.beats = False
        """Played live: what follows a tile nobody claimed waits for ``go_on`` (CM-64). Otherwise it
        happens with the last answer: nobody may tell by it whether there was anybody to answer."""
        self.unclaimed: Window | None = None
        """The tile nobody claimed, while what follows waits for ``go_on``."""
        self.discards = 0
        self.events: list[Event] = []
        self.ledger = Ledger(self.players)
        self.result: Result | None = None
        self.private: Private | None = None
        """What a system alone keeps of the table."""
        self.unnamed: frozenset[int] = frozenset()
        """Places of the wall whose tiles a position's record leaves open; none in a dealt hand."""
        self._legal: dict[int, tuple[Action, ...]] = {}

    @classmethod
    def deal(cls, setup: Setup, *, beats: bool = False) -> Table:
        """Deal from the wall (CM-4): three rounds of four, then the jump; the dealer acts.

        ``beats``: see the attribute; the deal itself may be followed by a beat (QZ-7).
        """
        system = get(setup.system)(setup.options)
        wall = Wall(setup.wall)
        players = system.players
        order = [(setup.dealer + step) % players for step in range(players)]
        hands = [Hand() for _ in range(players)]
        for _ in range(3):
            for seat in order:
                for _ in range(4):
                    hands[seat].add(wall.draw())
        jump = [wall.draw() for _ in range(players + 1)]
        for place, seat in enumerate(order):
            hands[seat].add(jump[place])
        hands[setup.dealer].draw(jump[players])
        table = cls(setup, system, wall, [Seat(hand) for hand in hands])
        table.phase, table.beats = ACT, beats
        system.begin(table)
        system.dealt(table)
        return table

    def forget_legal(self) -> None:
        """Work the legal actions out anew: something has changed."""
        self._legal = {}

    def clone(self) -> Table:
        """An independent table in the same state."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.wall = self.wall.copy()
        other.seats = [seat.copy() for seat in self.seats]
        other.window = self.window.copy() if self.window else None
        other.events = self.events[:]
        other.ledger = self.ledger.copy()
        if self.private is not None:
            other.private = self.private.copy()
        other._legal = {}
        return other

    # What is so

    @property
    def number(self) -> int:
        """How many public events there have been; passes and open claims are none."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == OVER

    def after(self, seat: int) -> int:
        """The next seat in turn order."""
        return (seat + 1) % self.players

    def visible(self, kind: Tile) -> int:
        """Copies of a kind in discards and in melds laid face up, each tile once (CM-62)."""
        count = 0
        for seat in self.seats:
            for lying in seat.river:
                if lying.tile == kind and not lying.claimed:
                    count += 1
            for meld in seat.hand.melds:
                if meld.kind != h.CONCEALED_KONG or self.system.kongs_face_up:
                    count += meld.all_tiles.count(kind)
        return count

    def winning_tiles(self, seat: int) -> tuple[Tile, ...]:
        """The tiles this seat may win on with the thirteen it holds: fixed once declared."""
        state = self.seats[seat]
        if state.silent:
            return ()
        if state.ready:
            return state.waits
        hand, acts = state.hand, state.hand.size == 14
        if acts and not hand.drawn:
            return ()
        shape = hand.shape_without(hand.drawn) if acts else hand.shape
        # Most hands wait on nothing, which their shape tells before anything is copied.
        if not self.system.could_wait(shape) or not self.system.may_win(self, seat):
            return ()
        return self.system.waits(hand.without(hand.drawn) if acts else hand)

    def may_win_on(self, seat: int, tile: Tile) -> bool:
        """Whether this seat completes a legal win with the tile."""
        return tile in self.winning_tiles(seat)

    # What may be done

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What the seat may do now, ``()`` when it is not its to act or answer.

        Includes what the table is about to do by itself (see ``automatic``).
        """
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = tuple(self._find_legal(seat))
        return found

    def _find_legal(self, seat: int) -> Sequence[Action]:
        if self.phase == CLAIM and self.window:
            window = self.window
            return () if seat in window.answers else window.offers.get(seat, ())
        if seat != self.turn or self.phase == OVER:
            return ()
        if self.phase == DUE:
            if self.hit and self.system.forced_wins:
                return MUST_WIN
            return (a.WIN_ACTION, a.DRAW_ACTION) if self.hit else MUST_DRAW
        return turn_actions(self, seat)

    def default_action(self, seat: int) -> Action | None:
        """What a time-out does for the seat (CM-12), None when it is not asked."""
        legal = self.legal_actions(seat)
        if not legal or len(legal) == 1:
            return legal[0] if legal else None
        for preferred in (a.PASS_ACTION, a.DRAW_ACTION):
            if preferred in legal:
                return preferred
        drawn = self.seats[seat].hand.drawn
        if drawn and a.discard(drawn) in legal:
            return a.discard(drawn)
        discards = [action for action in legal if action.kind == a.DISCARD]
        plain = [action for action in discards if not action.ready]
        # Where it must declare, it chooses no pair (HB-4, HB-35).
        last = (plain or discards)[-1].tile
        return next(action for action in plain or discards if action.tile == last)

    def automatic(self) -> Step | None:
        """What the table does by itself now; None while it waits for somebody, or is over.

        On a live table what follows an unclaimed tile (``unclaimed``, ``go_on``) comes first.
        """
        if self.phase == CLAIM and self.window:
            for seat in self.window.offers:
                legal = self.legal_actions(seat)
                if len(legal) == 1:
                    pause = "forced" if legal == MUST_WIN else "draw"
                    return Step(seat, legal[0], pause)
            return None
        if self.phase == OVER:
            return None
        legal = self.legal_actions(self.turn)
        if legal == MUST_WIN:
            return Step(self.turn, a.WIN_ACTION, "forced")
        if legal == MUST_DRAW:
            return Step(self.turn, a.DRAW_ACTION, "replacement" if self.from_tail else "draw")
        if self.seats[self.turn].ready and len(legal) == 1:
            return Step(self.turn, legal[0], "locked")
        return None

    def asked(self) -> tuple[int, ...]:
        """The seats with a choice to make now.

        A win that is made for one seat does not keep others from answering: a question that came
        late would tell them of it (CM-13).
        """
        if self.phase != CLAIM:
            return () if self.automatic() or not self.legal_actions(self.turn) else (self.turn,)
        least = 2 if self.automatic() else 1
        return tuple(seat for seat in range(self.players) if len(self.legal_actions(seat)) >= least)

    # What is done

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action. Raises IllegalAction, and then nothing has changed.

        (But that what follows an unclaimed tile has: no action of a live table comes before that.)
        """
        if self.unclaimed:
            self.go_on()
        legal = self.legal_actions(seat)
        if action not in legal:
            raise IllegalAction(f"seat {seat} cannot {action} now")
        self._legal = {}
        if self.phase == CLAIM and self.window:
            self.window.answers[seat] = action
            resolve_window(self, self.window)
            return
        if action.kind == a.DISCARD and a.WIN_ACTION in legal:
            self.system.passed_win(self, seat)
        match action.kind:
            case a.DRAW:
                self._draw(seat)
            case a.DISCARD:
                self._discard(seat, action)
            case a.WIN:
                self.win([(seat, self.hit or draw_win(self, seat))])
            case a.KONG | a.ADD:
                self.declare_kong(seat, action)
            case a.PASS:
                self.system.passed_turn(self, seat)
            case _:
                self.system.apply_extra(self, seat, action)

    def tell(self, seat: int | None, action: str, tiles: tuple[Tile, ...] = ()) -> None:
        """Add a public event."""
        self.events.append(Event(seat, action, tiles))

    def go_on(self) -> None:
        """What follows an unclaimed tile happens now, if it has not yet (see ``beats``)."""
        go_on(self)

    def come_to_draw(self, seat: int, *, from_tail: bool = False) -> None:
        """Make a seat due to draw; without a tile to draw the hand is exhausted (CM-6)."""
        self.phase, self.turn, self.from_tail = DUE, seat, from_tail
        self.window, self.after_claim, self.hit = None, False, ""
        self.claimed_turn = self.claimed_turn and from_tail
        if self.wall.left <= self.system.reserve(self):
            self._end([])
            return
        how = self.system.coming_to_draw(self, seat)
        self.hit = "" if self.seats[seat].silent else how

    def offer_hit(self, seat: int, how: str) -> None:
        """Let a seat win at once, in this way, before anything else happens."""
        self.phase, self.turn, self.hit, self.from_tail = DUE, seat, how, False
        self.window = None

    def _draw(self, seat: int) -> None:
        self.hit = ""
        hand = self.seats[seat].hand
        self.kong_discarder = seat if self.from_tail else None
        hand.draw(self.wall.draw_replacement() if self.from_tail else self.wall.draw())
        self.phase = ACT
        self.tell(seat, a.DRAW)
        self.system.drew(self, seat)
        if self.phase == ACT and not self.legal_actions(seat):
            self.seats[seat].acted = True
            self.come_to_draw(self.after(seat))

    def _discard(self, seat: int, action: Action) -> None:
        state, tile = self.seats[seat], action.tile
        state.hand.remove(tile)
        state.hand.drawn = ""
        state.river.append(RiverTile(tile, ready=bool(action.ready)))
        state.acted = True
        self.discards += 1
        self.tell(seat, str(action), (tile,))
        how = ""
        if action.ready:
            state.ready, state.pair = action.ready, action.pair
            state.waits = self.system.waits(state.hand, action.ready, action.pair)
            how = self.system.declared(self, seat)
        self.system.visible_changed(self)
        if how:
            self.offer_hit(seat, how)
        else:
            open_window(self, ON_DISCARD, seat, tile)

    def declare_kong(self, seat: int, action: Action) -> None:
        """Lay a concealed or added kong; the added one may be robbed (CM-14)."""
        state = self.seats[seat]
        meld = lay_kong(state.hand, action)
        if state.ready:
            state.waits = self.system.waits(state.hand, state.ready, state.pair)
        face_up = meld.kind == h.ADDED_KONG or self.system.kongs_face_up
        self.tell(seat, str(action) if face_up else action.kind, meld.tiles if face_up else ())
        if face_up:
            self.system.visible_changed(self)
        if meld.kind == h.ADDED_KONG:
            open_window(self, ON_ADDED, seat, meld.tile)
        else:
            self.system.kong_done(self, seat, meld)
            self.come_to_draw(seat, from_tail=True)

    def win(
        self, winners: list[tuple[int, str]], source: int | None = None, tile: Tile = ""
    ) -> None:
        """End the hand by a win of each seat in the way given; ``tile`` "" for its own draw."""
        wins: list[list[Win]] = []
        for seat, how in winners:
            hand = self.seats[seat].hand
            won = tile
            if source is None:
                won = self.system.tile_won(self, seat, how)
                # A tile that lies in a set already has been laid after it was drawn (DX-24).
                hand = hand.without(won) if hand.size == 14 and hand.count(won) else hand
            replacement = self.from_tail and how in (BY_DRAW, TREASURE_DRAWN)
            readings = self.system.win_readings(self, seat, hand, won, how)
            wins.append(
                [
                    Win(self, seat, won, how, source, hand, reading, replacement)
                    for reading in readings or (None,)
                ]
            )
        self.tell(winners[0][0] if len(winners) == 1 else None, a.WIN)
        self._end(wins)

    def _end(self, wins: list[list[Win]]) -> None:
        self.result = self.system.settle(self, wins)
        self.phase, self.window, self.hit = OVER, None, ""
        self._legal = {}
        if not wins:
            self.tell(None, "exhausted")
