"""The contract of a rule system: facts, options, fans, and the hooks in which systems differ.

A system is one file in ``rules/systems`` with one subclass of RuleSystem; it is found, not listed.
The hooks' defaults are the common rules (CM); a system overrides the few that make it different.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from rules import shapes
from rules.actions import (
    CHOW,
    KONG,
    KONG_ACTION,
    PASS_ACTION,
    PONG,
    PONG_ACTION,
    READY_PLAIN,
    WIN,
    WIN_ACTION,
    Action,
)
from rules.claims import chow_choices
from rules.conditions import Complete, Condition
from rules.hands import OPENING, Hand, Meld
from rules.judging import Judge
from rules.options import (
    PLAYERS,
    SHOW_CONCEALED_KONGS,
    BadOption,
    Choice,
    Flag,
    Option,
    Options,
    Words,
    clean_options,
)
from rules.scoring import Result
from rules.state import ON_DISCARD, ON_SUPPLEMENT
from rules.tiles import COPIES, FULL_136, Tile, is_numbered
from rules.views import TreasureView
from rules.wall import stack_from_right
from rules.win import TREASURE_HIT, Reading

if TYPE_CHECKING:
    from rules.state import Window
    from rules.table import Table


Ways = list[tuple[shapes.Split, tuple[Condition, ...]]]
"""How a tile completes a hand by shape, each with the conditions asked of it."""


class RuleSystem(Judge):
    """One rule system with a room's options. Instances hold no state of a hand.

    Facts: ``kinds`` the tiles in use; ``seat_counts`` how many may play; ``dice`` how many are
    thrown for the break; ``host_deals`` the host deals first, else chance; ``deal_jumps`` the
    deal passes to any seat, so that a match counts hands alone (CM-52); ``claim_rank`` a higher
    number goes first (CM-12); ``many_winners`` every seat that claims a win wins;
    ``forced_wins`` a declared seat's win is made for it; ``conditions`` all hold in
    a winning reading, as far as ``asks`` says so; ``declarations`` how a discard may declare ready,
    ``dealt_declarations`` how a seat may before the dealer's first discard (QZ-7);
    ``special_sets`` the sets that may be laid, ``sets_once`` whether a seat lays each only once,
    ``supplemented`` whether tiles may be laid onto them; ``always_treasure`` a treasure lies from
    the deal on.
    """

    key: ClassVar[str]
    name: ClassVar[Words]
    summary: ClassVar[Words]
    own_options: ClassVar[tuple[Option, ...]] = ()
    kinds: ClassVar[tuple[Tile, ...]] = FULL_136
    dice: ClassVar[int] = 2
    host_deals: ClassVar[bool] = False
    deal_jumps: ClassVar[bool] = False
    claim_rank: ClassVar[Mapping[str, int]] = {WIN: 3, PONG: 2, KONG: 2, CHOW: 1}
    always_treasure: ClassVar[bool] = False
    special_sets: ClassVar[tuple[tuple[Tile, ...], ...]] = ()
    sets_once: ClassVar[bool] = False
    supplemented: ClassVar[bool] = False
    many_winners: ClassVar[bool] = False
    forced_wins: ClassVar[bool] = False
    conditions: ClassVar[tuple[Condition, ...]] = ()
    declarations: ClassVar[tuple[str, ...]] = (READY_PLAIN,)
    dealt_declarations: ClassVar[tuple[str, ...]] = ()
    show_concealed_kongs: ClassVar[Flag | None] = SHOW_CONCEALED_KONGS

    def __init__(self, options: Options) -> None:
        """Raises BadOption for options that ``clean`` would refuse."""
        self.options = self.clean(options)
        self.asked = self.asks()
        self._asked_keys = frozenset(condition.key for condition in self.asked)
        self._waits: dict[Any, tuple[Tile, ...]] = {}

    # Options

    @classmethod
    def declared_options(cls) -> tuple[Option, ...]:
        """Every option a room of this system has, in the order shown."""
        common = (cls.show_concealed_kongs,) if cls.show_concealed_kongs else ()
        return cls.own_options + common

    @classmethod
    def clean(cls, given: Mapping[str, Any]) -> Options:
        """All options, defaults filled in. Raises BadOption."""
        options = clean_options(cls.declared_options(), given)
        for key, words in cls.conflicts(options):
            raise BadOption(key, words.en)
        return options

    @classmethod
    def conflicts(cls, options: Options) -> tuple[tuple[str, Words], ...]:
        """Choices that contradict each other: the option to change, and why."""
        return ()

    @classmethod
    def seat_counts(cls) -> tuple[int, ...]:
        """How many may play, by the option ``players`` where there is one."""
        for option in cls.own_options:
            if option.key == PLAYERS and isinstance(option, Choice):
                return tuple(int(value) for value in option.values)
        return (4,)

    @property
    def players(self) -> int:
        """How many play under these options."""
        return int(self.options.get(PLAYERS, 4))

    @property
    def base(self) -> int:
        """Points of the smallest unit (底)."""
        return int(self.options["base"])

    def working(self, total: int) -> str:
        """How a share's total becomes points, in figures: the base times the total."""
        return f"{self.base} × {total}"

    def flag(self, key: str) -> bool:
        """A yes-or-no option."""
        return bool(self.options[key])

    @property
    def kongs_face_up(self) -> bool:
        """Whether concealed kongs are shown to all (CM-61)."""
        return bool(self.options.get("show_concealed_kongs", True))

    @property
    def picks_pairs(self) -> bool:
        """Whether a declaration may choose one of two pairs to wait on (HB-35)."""
        return False

    def asks(self) -> tuple[Condition, ...]:
        """What the readings of a winning hand are asked under these options: kept in ``asked``."""
        return self.conditions

    @classmethod
    def seven_pairs_win(cls, options: Options) -> bool:
        """Whether seven pairs are a winning hand under these options."""
        return False

    # Deal and match

    def break_stack(self, dealer: int, dice: Sequence[int]) -> int:
        """The first stack drawn, from the dice: their sum, from the dealer's right end (CM-3)."""
        return stack_from_right(dealer, sum(dice), len(self.kinds) * COPIES // 2)

    def next_dealer(self, dealer: int, result: Result) -> int:
        """The dealer stays on its own win or an exhausted hand, else the next seat deals."""
        if result.kind != "win" or any(win.winner == dealer for win in result.wins):
            return dealer
        return (dealer + 1) % self.players

    def begin(self, table: Table) -> None:
        """Called when a table is made, to set up what a system alone keeps."""

    def dealt(self, table: Table) -> None:
        """Called when the tiles are dealt and the dealer is to act."""

    # Wall

    def reserve(self, table: Table) -> int:
        """How many tiles stay undrawn, now (CM-6)."""
        return 0

    def may_replace(self, table: Table) -> bool:
        """Whether a kong may be declared: a tile outside the reserve is left (CM-6)."""
        return table.wall.left > self.reserve(table)

    def discards_nothing(self, table: Table, seat: int) -> bool:
        """Whether the tile just drawn can only win (last tiles of some systems)."""
        return False

    def coming_to_draw(self, table: Table, seat: int) -> str:
        """A seat is about to draw: what the treasure does now. How it may win at once, or ""."""
        return ""

    # Turn

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """Whether this seat may lay another meld of a kind of ``hands`` (CM-36 where it holds)."""
        return True

    def is_open(self, hand: Hand) -> bool:
        """Whether a hand counts as opened (开门)."""
        return hand.opened

    def chow_from_any(self) -> bool:
        """Whether a seat other than the next may chow a discard (CM-11)."""
        return False

    def may_pass_turn(self, table: Table, seat: int) -> bool:
        """Whether a seat on turn may decline a win before it does anything else."""
        return False

    def passed_turn(self, table: Table, seat: int) -> None:
        """A seat has declined to win by its draw: the next one draws."""
        table.come_to_draw(table.after(seat))

    def drew(self, table: Table, seat: int) -> None:
        """A seat has drawn a tile."""

    def claimed(self, table: Table, seat: int) -> None:
        """A seat has laid a claimed meld."""

    def extra_actions(self, table: Table, seat: int) -> list[Action]:
        """What a seat on turn may do beside the common actions: sets, supplements."""
        return []

    def apply_extra(self, table: Table, seat: int, action: Action) -> None:
        """Carry out one of ``extra_actions``."""
        raise ValueError(f"{self.key} offers no {action}")

    def declare_choices(self, table: Table, seat: int, hand: Hand) -> list[tuple[str, Tile]]:
        """How a hand of thirteen may declare ready: (declaration, pair chosen) each."""
        return [(ready, "") for ready in self.declarations if self.waits(hand, ready)]

    def melds_may_declare(self, melds: Sequence[Meld]) -> bool:
        """Whether a seat with these laid melds could have declared ready, its tiles unknown."""
        asked = self._asked_keys
        if "opened" in asked and not any(meld.kind in OPENING for meld in melds):
            return False
        return len(melds) < 4 or "single_tile" not in asked

    def must_declare(self, table: Table, seat: int) -> bool:
        """Whether this turn's discard has to declare ready."""
        return False

    def visible_changed(self, table: Table) -> None:
        """Called when a tile was discarded or laid face up (CM-62)."""

    def declared(self, table: Table, seat: int) -> str:
        """A seat has just declared: how it wins at once, or ""."""
        return ""

    def claims_settled(self, table: Table, by: int) -> None:
        """Called when the claims on a discard are settled, before the next action.

        ``by``: the seat whose discard or claim it was. May call ``table.offer_hit``.
        """

    def kong_done(self, table: Table, seat: int, meld: Meld) -> None:
        """A kong stands: nobody robbed it."""

    # Claims

    def claim_offers(self, table: Table, seat: int, window: Window) -> tuple[Action, ...]:
        """What a seat may answer to a discard (CM-11), ``()`` when nothing."""
        state = table.seats[seat]
        tile = window.tile
        offers: list[Action] = []
        if tile in table.winning_tiles(seat):
            offers.append(WIN_ACTION)
            if self.forced_wins and state.ready:
                return (WIN_ACTION,)
        if not state.ready and window.kind in (ON_DISCARD, ON_SUPPLEMENT):
            count = state.hand.count(tile)
            if count >= 2:
                offers += self._same_offers(table, seat, window, count)
            if window.kind == ON_DISCARD and is_numbered(tile):
                is_next = seat == table.after(window.source)
                chows = self.chow_offers(table, seat, tile, is_next=is_next)
                if chows and self.may_lay(table, seat, "chow"):
                    offers += chows
        return (*offers, PASS_ACTION) if offers else ()

    def _same_offers(self, table: Table, seat: int, window: Window, count: int) -> list[Action]:
        """The kong and pong of a seat with this many tiles of the kind; a supplement is no kong."""
        offers: list[Action] = []
        may_kong = count >= 3 and window.kind == ON_DISCARD and self.may_replace(table)
        if may_kong and self.may_lay(table, seat, "exposed_kong"):
            offers.append(KONG_ACTION)
        if self.may_lay(table, seat, "pong"):
            offers.append(PONG_ACTION)
        return offers

    def chow_offers(self, table: Table, seat: int, tile: Tile, *, is_next: bool) -> list[Action]:
        """The chows a seat may claim a discard for."""
        if is_next or self.chow_from_any():
            return chow_choices(table.seats[seat].hand, tile)
        return []

    def passed_win(self, table: Table, seat: int) -> None:
        """A seat could win and did not (QZ-5)."""

    def barred(self, table: Table, seat: int) -> bool:
        """Whether a win it passed keeps a seat from winning on another's tile now (QZ-5)."""
        return False

    # Win

    def may_win(self, table: Table, seat: int) -> bool:
        """Whether an undeclared seat may win."""
        return True

    def readings(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """Every legal reading of thirteen tiles and the one that completes them (CM-30, CM-31)."""
        if hand.held(tile) >= COPIES:
            return ()
        found: list[Reading] = []
        for split in shapes.splits(hand.shape_with(tile)):
            complete = Complete(hand, tile, split)
            if all(condition.holds(complete) for condition in self.asked):
                found += [Reading.of(split, s) for s in shapes.wait_shapes(split, tile)]
        return tuple(found)

    def win_readings(
        self, table: Table, seat: int, hand: Hand, tile: Tile, how: str
    ) -> tuple[Reading, ...]:
        """The readings a win may be scored by; () for a treasure tile that completes nothing."""
        return self.readings(hand, tile)

    def serves(self, reading: Reading, ready: str) -> bool:
        """Whether a wait read so counts for a kind of declaration."""
        return True

    def waits(self, hand: Hand, ready: str = "", pair: Tile = "") -> tuple[Tile, ...]:
        """The kinds that complete thirteen tiles to a legal win, as if so declared (CM-16)."""
        if not self.could_wait(hand.shape):
            return ()
        key = (hand.shape, tuple(hand.melds), ready, pair)
        known = self._waits.get(key)
        if known is None:
            if len(self._waits) > 50_000:
                self._waits.clear()
            known = self._waits[key] = self.find_waits(hand, ready, pair)
        return known

    def could_wait(self, shape: shapes.Keys) -> bool:
        """Whether concealed tiles wait on anything by shape, before any condition is asked."""
        return bool(shapes.waits(shape))

    def could_wait_without_one(self, shape: shapes.Keys) -> bool:
        """Whether some discard may leave tiles that ``could_wait``: a quick test before trying."""
        return shapes.may_wait_without_one(shape)

    def shape_waits(self, hand: Hand) -> tuple[Tile, ...]:
        """The kinds that complete thirteen tiles by shape alone, in order."""
        return shapes.waits(hand.shape)

    def ways(self, hand: Hand, tile: Tile) -> Ways:
        """Every way in which a tile completes thirteen by shape, and what is asked of it."""
        return [(split, self.asked) for split in shapes.splits(hand.shape_with(tile))]

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """Work out ``waits``."""
        return tuple(
            tile
            for tile in shapes.waits(hand.shape)
            if any(self.serves(reading, ready) for reading in self.readings(hand, tile))
        )

    def draw_win(self, table: Table, seat: int) -> str:
        """How the tile just drawn wins beside completing the hand (treasure), or ""."""
        return ""

    # Treasure

    def treasure_tile(self, table: Table) -> Tile:
        """The treasure, "" where there is none: for the engine; viewers get ``treasure_view``."""
        return ""

    def sees(self, table: Table, seat: int) -> bool:
        """Whether a seat has seen the present treasure."""
        return False

    def tile_won(self, table: Table, seat: int, how: str) -> Tile:
        """The tile a seat wins by that nobody discarded."""
        return self.treasure_tile(table) if how == TREASURE_HIT else table.seats[seat].hand.drawn

    def treasure_view(self, table: Table, viewer: int | None) -> TreasureView:
        """What a viewer may know of the treasure (CM-60)."""
        return TreasureView("none", ())

    # What a position's record says of the treasure; a hand that is dealt asks none of these

    def treasure_place(self, tail: Sequence[int], named: int) -> int:
        """Where it lies: the places still in the wall in tail order, the first ``named`` taken.

        The fourteenth from the tail, where no draw of a system that reserves fourteen comes; behind
        what the record names, if that is more.
        """
        return tail[min(len(tail) - 1, max(named, 13))]

    def place_treasure(self, table: Table, place: int, tile: Tile) -> None:
        """This tile of the wall has been fixed as the treasure."""
        raise BadOption("treasure", "this system has no treasure")

    def mark_seen(self, table: Table, seat: int) -> None:
        """This declared seat has looked at it."""


@cache
def systems() -> dict[str, type[RuleSystem]]:
    """Every rule system there is, by key."""
    from rules import systems as package

    found: dict[str, type[RuleSystem]] = {}
    for module in pkgutil.iter_modules(package.__path__):
        loaded = importlib.import_module(f"{package.__name__}.{module.name}")
        for value in vars(loaded).values():
            if isinstance(value, type) and issubclass(value, RuleSystem) and "key" in vars(value):
                found[value.key] = value
    return dict(sorted(found.items()))


def get(key: str) -> type[RuleSystem]:
    """The system of a key. Raises KeyError."""
    return systems()[key]
