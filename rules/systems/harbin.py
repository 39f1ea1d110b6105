"""哈尔滨麻将: Harbin, 112 tiles, only declared hands win and always do. Clauses HB."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod

from rules import actions as a
from rules.actions import READY_PLAIN, Action
from rules.conditions import (
    CHOW_HELD,
    NO_SINGLE_TILE,
    OPENED,
    Complete,
    Condition,
    has_triplet,
)
from rules.hands import ADDED_KONG, CHOW, CONCEALED_KONG, PONG, Hand, Meld
from rules.options import Flag, Words
from rules.ruleset import BASE, RuleSystem, chow_choices
from rules.scoring import Fan, Payment, Share
from rules.shapes import CLOSED, EDGE, PAIRS, SINGLE
from rules.table import Table
from rules.tiles import COPIES, HARBIN_112, TERMINAL_OR_HONOUR, Tile, in_order
from rules.treasure import FIXED, GONE, Treasure
from rules.views import TreasureView
from rules.win import TREASURE_DRAWN, TREASURE_HIT, TREASURE_WINS, Win

ZHONG = "5z"
DEALT_FOUR = "dealt_four"
"""开牌炸: how a hand of four alike wins (HB-36)."""


def two_suits(complete: Complete) -> bool:
    """At least two suits; 5z is none (HB-30)."""
    return len({tile[1] for tile in complete.kinds} - {"z"}) >= 2


def triplet_or_zhong_pair(complete: Complete) -> bool:
    """A triplet or kong in the reading, or a pair of 5z (HB-30)."""
    return has_triplet(complete) or complete.split.pair == ZHONG


def thirteen_hold_terminal(complete: Complete) -> bool:
    """The thirteen tiles, without the winning one, hold a terminal or a 5z (HB-10)."""
    return not TERMINAL_OR_HONOUR.isdisjoint(complete.hand.kinds())


def special(win: Win) -> bool:
    """Won by the treasure, a wild 5z, the gale or four dealt alike (HB-21 to HB-26, HB-36)."""
    return win.how in TREASURE_WINS or win.how == DEALT_FOUR


def closed_wait(win: Win, payer: int) -> bool:
    """卡当: won on a closed wait; for a treasure win, the hand has one (HB-33, HB-35, HB-36)."""
    system = win.table.system
    assert isinstance(system, Harbin)
    if win.how == DEALT_FOUR:
        return True
    closed = system.closed_among(win.hand, win.seat.waits, win.seat.pair)
    return bool(closed) if win.how in TREASURE_WINS else win.tile in closed


def treasure_in_treasure(win: Win, payer: int) -> bool:
    """宝中宝: the treasure's kind (or a wild 5z) is a closed wait and the tile won by (HB-41)."""
    system = win.table.system
    assert isinstance(system, Harbin)
    if win.how == DEALT_FOUR:
        return True
    wild = win.tile == system.treasure_tile(win.table) or (
        win.tile == ZHONG and system.flag("zhong_wild")
    )
    closed = system.closed_among(win.hand, win.seat.waits, win.seat.pair)
    return win.how in TREASURE_WINS and wild and win.tile in closed


def discarder(win: Win, payer: int) -> bool:
    """出冲: this payer discarded or was robbed, and had not declared ready (HB-40)."""
    return payer == win.source and not win.table.seats[payer].ready


def dealer(win: Win, payer: int) -> bool:
    """庄家, with ``dealer_double`` only (HB-42)."""
    dealer_in = win.table.dealer in (win.winner, payer)
    return win.table.system.flag("dealer_double") and dealer_in


class Harbin(RuleSystem):
    """Declare to win; the last tile of the wall is the treasure that declared seats see."""

    key = "harbin"
    name = Words("哈尔滨麻将", "Harbin")
    summary = Words(
        "报听才能胡，能胡必胡；墙尾一张是宝，听了才看得见。",
        "Only a declared hand wins, and then always; the wall's last tile is the treasure, seen by "
        "who has declared.",
    )
    own_options = (
        Flag(
            "zhong_wild",
            Words("红中满天飞", "5z is wild"),
            default=False,
            clause="HB-25",
            help=Words(
                "听牌后摸到红中就当摸宝。",
                "A declared seat that draws a 5z wins as by the treasure.",
            ),
        ),
        Flag(
            "gale",
            Words("刮大风", "Gale"),
            default=False,
            clause="HB-26",
            help=Words(
                "听牌后摸到自己刻子的第四张，当摸宝。",
                "Who has declared and draws the fourth tile of its triplet wins as by treasure.",
            ),
        ),
        Flag(
            "edge_single_closed",
            Words("3/7边、单吊夹", "Edge and single are closed"),
            default=True,
            clause="HB-33",
            help=Words("边三、边七和单吊也算夹。", "Edge and single waits are closed waits too."),
        ),
        Flag(
            "treasure_hit",
            Words("漏胡（对宝）", "Treasure hit"),
            default=True,
            clause="HB-24",
            help=Words(
                "听牌或换宝时，宝正好是自己的听口就胡。",
                "Who declares, or is declared when the treasure is replaced, wins if it is a wait.",
            ),
        ),
        Flag(
            "kong_points",
            Words("杠加分", "Kong points"),
            default=True,
            clause="HB-45",
            help=Words(
                "每家的杠都算分，明杠2底，暗杠4底。",
                "Every seat's kongs score: two bases exposed, four concealed.",
            ),
        ),
        Flag(
            "closed_only",
            Words("不夹不胡", "Closed waits only"),
            default=False,
            clause="HB-34",
            help=Words(
                "只有夹的牌能听，只胡夹的那张或宝。",
                "Only hands with a closed wait may declare, and win on it or by the treasure.",
            ),
        ),
        Flag(
            "hidden_treasure",
            Words("暗宝", "Hidden treasure"),
            default=False,
            clause="HB-23",
            help=Words(
                "谁也不看宝，照样有用。", "Nobody sees the treasure; it works all the same."
            ),
        ),
        Flag(
            "dealt_four",
            Words("开牌炸", "Four dealt alike"),
            default=False,
            clause="HB-36",
            help=Words("起手四张一样直接胡。", "Four alike in a dealt hand win at once."),
        ),
        Flag(
            "dealer_double",
            Words("庄家翻倍", "Dealer doubles"),
            default=True,
            clause="HB-42",
            help=Words("庄家胡或付分翻倍。", "Shares the dealer wins or pays are doubled."),
        ),
        Flag(
            "pick_pair",
            Words("支对", "Pick a pair"),
            default=False,
            clause="HB-35",
            help=Words(
                "对倒听牌时可以只选一对胡，算夹。",
                "Who waits on two pairs may choose one: it wins on that alone, as a closed wait.",
            ),
        ),
        replace(BASE, clause="HB-40"),
    )
    kinds = HARBIN_112
    host_deals = True
    claim_rank = {a.WIN: 3, a.CHOW: 2, a.PONG: 2, a.KONG: 1}
    forced_wins = True
    conditions = (
        Condition("two_suits", Words("至少要两门", "fewer than two suits"), "HB-30", two_suits),
        CHOW_HELD.by("HB-30"),
        Condition(
            "triplet",
            Words("没有刻子，也没有红中做将", "no triplet and no pair of 5z"),
            "HB-30",
            triplet_or_zhong_pair,
        ),
        OPENED.by("HB-30"),
        Condition(
            "terminal_or_honour",
            Words("没有幺九或红中", "no terminal or 5z"),
            "HB-10",
            thirteen_hold_terminal,
        ),
        NO_SINGLE_TILE.by("HB-3"),
    )
    fan_unit = Words("倍", "factor")
    multiplies = True
    pay_clause = "HB-43"
    fans = (
        Fan(
            "plain",
            Words("平胡", "plain"),
            1,
            "HB-40",
            lambda win, payer: not closed_wait(win, payer),
        ),
        Fan("closed_wait", Words("卡当胡", "closed wait"), 2, "HB-33", closed_wait),
        Fan("self_draw", Words("自摸", "self-draw"), 2, "HB-40", lambda win, _: win.by_draw),
        Fan("treasure", Words("摸宝", "treasure"), 2, "HB-24", lambda win, _: special(win)),
        Fan(
            "treasure_in_treasure",
            Words("宝中宝", "treasure in treasure"),
            2,
            "HB-41",
            treasure_in_treasure,
        ),
        Fan("dealer", Words("庄家", "dealer"), 2, "HB-42", dealer, of_payer=True),
        Fan(
            "unopened",
            Words("站立", "unopened"),
            2,
            "HB-40",
            lambda win, payer: win.unopened(payer),
            of_payer=True,
        ),
        Fan("discarder", Words("出冲", "discarder"), 2, "HB-43", discarder, of_payer=True),
    )

    # Wall and treasure

    def begin(self, table: Table) -> None:
        """HB-20: the last tile of the wall is the treasure, once the tiles are dealt."""
        table.private = Treasure()
        if table.setup.wall:
            place = len(table.wall.tiles) - 1
            self.place_treasure(table, place, table.wall.tiles[place])

    def dealt(self, table: Table) -> None:
        """HB-36: four alike in a dealt hand win at once, the nearest from the dealer first."""
        if not self.flag("dealt_four"):
            return
        for step in range(table.players):
            seat = (table.dealer + step) % table.players
            hand = table.seats[seat].hand
            if not table.seats[seat].silent and COPIES in hand.counts.values():
                table.offer_hit(seat, DEALT_FOUR)
                return

    def reserve(self, table: Table) -> int:
        """HB-2: the treasure and former treasures are never drawn; nothing else stays."""
        return len(table.wall.blocked)

    def treasure(self, table: Table) -> Treasure:
        """The treasure of this table."""
        assert isinstance(table.private, Treasure)
        return table.private

    def treasure_tile(self, table: Table) -> Tile:
        """See RuleSystem."""
        treasure = self.treasure(table)
        return treasure.tile if treasure.state == FIXED else ""

    def treasure_place(self, tail: Sequence[int], named: int) -> int:
        """The wall's last tile, whatever a record's ``tail`` names."""
        return max(tail)

    def place_treasure(self, table: Table, place: int, tile: Tile) -> None:
        """Fix the treasure; former ones stay out of play (HB-22)."""
        treasure = self.treasure(table)
        treasure.state, treasure.place, treasure.tile = FIXED, place, tile
        treasure.count += 1
        table.wall.blocked = (*table.wall.blocked, place)
        for seat, state in enumerate(table.seats):
            if state.ready:
                self.mark_seen(table, seat)

    def mark_seen(self, table: Table, seat: int) -> None:
        """HB-21: a declared seat sees it at once, but for ``hidden_treasure`` (HB-23)."""
        treasure = self.treasure(table)
        if not self.flag("hidden_treasure"):
            treasure.seen[seat] = treasure.count

    def declared(self, table: Table, seat: int) -> str:
        """HB-21, HB-24: the seat sees the treasure, and wins at once if it is a wait."""
        self.mark_seen(table, seat)
        return self._hit(table, seat)

    def _hit(self, table: Table, seat: int) -> str:
        """How the treasure as it lies wins for a declared seat: a wait, or by the gale."""
        tile = self.treasure_tile(table)
        state = table.seats[seat]
        if not tile or state.silent or table.visible(tile) >= COPIES - 1:
            return ""
        hit = self.flag("treasure_hit") and tile in state.waits
        return TREASURE_HIT if hit or tile in self.gale_kinds(table, seat) else ""

    def claims_settled(self, table: Table, by: int) -> None:
        """HB-22: three visible copies, and the last tile in wall order before it takes over."""
        declared = [
            seat
            for step in range(1, table.players + 1)
            if table.seats[seat := (by + step) % table.players].ready
        ]
        treasure = self.treasure(table)
        if not declared or not self._spent(table):
            return
        while treasure.state == FIXED and self._spent(table):
            self._replace(table, treasure)
        table.tell(None, "treasure" if treasure.state == FIXED else "no treasure")
        for seat in declared:
            how = self._hit(table, seat)
            if how:
                table.offer_hit(seat, how)
                return

    def _spent(self, table: Table) -> bool:
        tile = self.treasure_tile(table)
        return bool(tile) and table.visible(tile) >= COPIES - 1

    def _replace(self, table: Table, treasure: Treasure) -> None:
        wall = table.wall
        for place in range(treasure.place - 1, -1, -1):
            if not wall.taken[place]:
                self.place_treasure(table, place, wall.tiles[place])
                return
        treasure.state, treasure.tile = GONE, ""

    def treasure_view(self, table: Table, viewer: int | None) -> TreasureView:
        """HB-21, HB-23: seen by the declared seats."""
        treasure = self.treasure(table)
        sees = viewer is not None and treasure.seen.get(viewer) == treasure.count
        tile = self.treasure_tile(table) if sees or table.over else ""
        return TreasureView(treasure.state, (), tile)

    def draw_win(self, table: Table, seat: int) -> str:
        """HB-21, HB-25, HB-26: a declared seat draws the treasure's kind, a wild 5z or the gale."""
        state = table.seats[seat]
        drawn = state.hand.drawn
        if not state.ready:
            return ""
        wild = drawn == self.treasure_tile(table) or (drawn == ZHONG and self.flag("zhong_wild"))
        return TREASURE_DRAWN if wild or drawn in self.gale_kinds(table, seat) else ""

    def gale_kinds(self, table: Table, seat: int) -> frozenset[Tile]:
        """HB-26: kinds of its pongs, and of triplets in a legal reading of a declared wait."""
        if not self.flag("gale"):
            return frozenset()
        state = table.seats[seat]
        hand = state.hand
        if hand.size == 14:
            hand = hand.without(hand.drawn)
        found = {meld.tile for meld in hand.melds if meld.kind == PONG}
        for wait in state.waits:
            for reading in self.readings(hand, wait):
                found.update(t for t in reading.triplets if t != wait and hand.count(t) == 3)
        return frozenset(found)

    # Turn and claims

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """HB-3: never a fourth laid meld."""
        return kind == ADDED_KONG or len(table.seats[seat].hand.melds) < 3

    def chow_offers(self, table: Table, seat: int, tile: Tile, *, is_next: bool) -> list[Action]:
        """HB-4 吃听: any other seat may chow if it can then declare ready."""
        found = chow_choices(table.seats[seat].hand, tile)
        if is_next:
            return found
        return [action for action in found if self._leads_to_ready(table, seat, tile, action)]

    def _leads_to_ready(self, table: Table, seat: int, tile: Tile, action: Action) -> bool:

        hand = table.seats[seat].hand.copy()
        meld = Meld(CHOW, tuple(in_order((*action.tiles, tile))), tile)
        hand.lay(meld, action.tiles)
        return any(self.declare_choices(table, seat, hand.without(t)) for t in list(hand.counts))

    def must_declare(self, table: Table, seat: int) -> bool:
        """HB-4: after a chow from a seat other than the previous one."""
        melds = table.seats[seat].hand.melds
        if not table.after_claim or not melds or melds[-1].kind != CHOW:
            return False
        source = melds[-1].source
        return source is not None and table.after(source) != seat

    def declare_choices(self, table: Table, seat: int, hand: Hand) -> list[tuple[str, Tile]]:
        """HB-10, HB-35: ready, and ready on one of two pairs."""
        found = super().declare_choices(table, seat, hand)
        if self.flag("pick_pair"):
            found += [(READY_PLAIN, pair) for pair in self.pick_pairs(hand)]
        return found

    def pick_pairs(self, hand: Hand) -> list[Tile]:
        """HB-35: two kinds held exactly twice, both waits by a pairs shape; else ()."""
        waits = self._all_waits(hand)
        found = [
            tile
            for tile in waits
            if hand.count(tile) == 2
            and any(reading.shape == PAIRS for reading in self.readings(hand, tile))
        ]
        return found if len(found) >= 2 else []

    def may_win(self, table: Table, seat: int) -> bool:
        """HB-10: only a declared seat wins."""
        return False

    # Waits

    def _all_waits(self, hand: Hand) -> tuple[Tile, ...]:
        return super().find_waits(hand, "", "")

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """HB-34: with ``closed_only`` the closed ones alone; HB-35: the pair chosen alone."""
        if pair:
            return (pair,) if pair in self.pick_pairs(hand) else ()
        waits = self._all_waits(hand)
        return self.closed_among(hand, waits, "") if self.flag("closed_only") else waits

    def closed_among(self, hand: Hand, waits: Iterable[Tile], pair: Tile) -> tuple[Tile, ...]:
        """Which waits are closed (HB-33): by a legal reading; a chosen pair is one (HB-35)."""
        shapes = {CLOSED, EDGE, SINGLE} if self.flag("edge_single_closed") else {CLOSED}
        return tuple(
            tile
            for tile in waits
            if tile == pair or any(r.shape in shapes for r in self.readings(hand, tile))
        )

    def tile_won(self, table: Table, seat: int, how: str) -> Tile:
        """See RuleSystem; for four dealt alike, their kind."""
        if how != DEALT_FOUR:
            return super().tile_won(table, seat, how)
        counts = table.seats[seat].hand.counts
        return next(tile for tile in counts if counts[tile] == COPIES)

    # Score

    def payers(self, win: Win) -> Iterable[int]:
        """HB-43: every seat's share is worked out."""
        return win.others

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """HB-40: base times the product of the factors."""
        total = prod(values)
        return total, self.base * total

    def win_payments(self, win: Win, shares: Sequence[Share]) -> list[Payment]:
        """HB-43: each its own, but an undeclared discarder pays all three (包)."""
        pays_all = win.source is not None and not win.table.seats[win.source].ready
        return [
            Payment(
                win.source if pays_all and win.source is not None else share.payer,
                win.winner,
                share.points,
                "win",
                "HB-43",
                share_of=share.payer,
            )
            for share in shares
        ]

    def kong_payments(self, table: Table, winners: Sequence[int]) -> list[Payment]:
        """HB-45: every seat's kongs, whoever wins, on an exhausted hand too."""
        if not self.flag("kong_points"):
            return []
        return [
            Payment(
                payer, seat, self.base * (4 if meld.kind == CONCEALED_KONG else 2), "kong", "HB-45"
            )
            for seat in range(table.players)
            for meld in table.seats[seat].hand.kongs
            for payer in range(table.players)
            if payer != seat
        ]
