"""哈尔滨麻将: Harbin, 112 tiles, only declared hands win and always do. Clauses HB."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod

from rules import actions as a
from rules import fans, shapes
from rules.actions import READY_PLAIN, Action
from rules.claims import chow_choices
from rules.conditions import (
    CHOW_HELD,
    NO_SINGLE_TILE,
    OPENED,
    Complete,
    Condition,
    has_triplet,
)
from rules.hands import ADDED_KONG, CHOW, CONCEALED_KONG, PONG, Hand, Meld
from rules.options import BASE, Flag, Words
from rules.ruleset import RuleSystem
from rules.scoring import Fan, Payment, Share, WinResult
from rules.shapes import CLOSED, EDGE, PAIRS, SINGLE
from rules.table import Table
from rules.tiles import COPIES, HARBIN_112, TERMINAL_OR_HONOUR, Tile, in_order
from rules.treasure import LastTileTreasure
from rules.win import BY_DRAW, TREASURE_DRAWN, Reading, Win

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


def is_wild(table: Table, tile: Tile, knower: int | None = None) -> bool:
    """The treasure's kind, and 5z with ``zhong_wild`` (HB-21, HB-25); or as a seat knows it."""
    system = table.system
    seen = knower is None or system.sees(table, knower)
    treasure = seen and tile == system.treasure_tile(table)
    return treasure or (tile == ZHONG and system.flag("zhong_wild"))


def is_closed(system: RuleSystem, reading: Reading) -> bool:
    """HB-33: closed; with ``edge_single_closed`` edge and single too."""
    edge_single = system.flag("edge_single_closed") and reading.shape in (EDGE, SINGLE)
    return reading.shape == CLOSED or edge_single


def closed_among(
    system: RuleSystem, hand: Hand, waits: Iterable[Tile], pair: Tile
) -> tuple[Tile, ...]:
    """Which waits are closed (HB-33): by a legal reading; a chosen pair is one (HB-35)."""
    return tuple(
        tile
        for tile in waits
        if tile == pair or any(is_closed(system, r) for r in system.readings(hand, tile))
    )


def by_treasure(win: Win, payer: int) -> bool:
    """摸宝: won by the treasure, a wild 5z or the gale (HB-21 to HB-26), or four dealt alike."""
    return win.by_treasure or win.how == DEALT_FOUR


def closed_waits(win: Win) -> tuple[Tile, ...]:
    """The closed waits the winner declared (HB-33, HB-35)."""
    return closed_among(win.table.system, win.hand, win.seat.waits, win.seat.pair)


def closed_wait(win: Win, payer: int) -> bool:
    """卡当: won on a closed wait; for a treasure win, the hand has one (HB-33, HB-36)."""
    if win.how == DEALT_FOUR:
        return True
    closed = closed_waits(win)
    return bool(closed) if by_treasure(win, payer) else win.tile in closed


def treasure_in_treasure(win: Win, payer: int) -> bool:
    """宝中宝: the treasure's kind (or a wild 5z) is a closed wait and the tile won by (HB-41)."""
    if win.how == DEALT_FOUR:
        return True
    knower = win.winner if win.foreseen else None
    wild = by_treasure(win, payer) and is_wild(win.table, win.tile, knower)
    return wild and win.tile in closed_waits(win)


def discarder(win: Win, payer: int) -> bool:
    """出冲: this payer discarded or was robbed, and had not declared ready (HB-40)."""
    return payer == win.source and not win.table.seats[payer].ready


def dealer(win: Win, payer: int) -> bool:
    """庄家, with ``dealer_double`` only (HB-42)."""
    return win.table.system.flag("dealer_double") and fans.dealer(win, payer)


class Harbin(LastTileTreasure):
    """Declare to win; the last tile of the wall is the treasure that declared seats see."""

    key = "harbin"
    name = Words("哈尔滨麻将", "Harbin")
    summary = Words(
        "报听才能胡，能胡必胡；墙尾一张是宝，听了才看得见。",
        "Only a declared hand wins, and then always; the wall's last tile is the treasure, seen by "
        "the seats that have declared.",
    )
    own_options = (
        Flag(
            "zhong_wild",
            Words("红中满天飞", "Red dragons are wild"),
            default=False,
            clause="HB-25",
            help=Words(
                "听牌后摸到红中就当摸宝。",
                "A declared seat that draws a red dragon wins as by the treasure.",
            ),
        ),
        Flag(
            "gale",
            Words("刮大风", "Gale"),
            default=False,
            clause="HB-26",
            help=Words(
                "听牌后摸到自己刻子或碰的第四张，当摸宝；宝是这种牌也当场胡。",
                "A declared seat that draws the fourth tile of its triplet or pong wins as by the "
                "treasure; it wins at once if the treasure is of that kind.",
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
                "A seat wins if the treasure is one of its waits when it declares, or once it has "
                "declared and the treasure is replaced.",
            ),
        ),
        Flag(
            "kong_points",
            Words("杠加分", "Kong points"),
            default=True,
            clause="HB-45",
            help=Words(
                "每家的杠都算分：明杠、补杠三家各付2底，暗杠各付4底。",
                "Every seat's kongs score: each other seat pays two bases for an exposed or added "
                "one, four for a concealed one.",
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
                "A seat that waits on two pairs may choose one: it wins on that alone, as a closed "
                "wait.",
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
            Words("没有刻子，也没有红中做将", "no triplet and no pair of red dragons"),
            "HB-30",
            triplet_or_zhong_pair,
        ),
        OPENED.by("HB-30"),
        Condition(
            "terminal_or_honour",
            Words("没有幺九或红中", "no terminal or red dragon"),
            "HB-10",
            thirteen_hold_terminal,
        ),
        NO_SINGLE_TILE.by("HB-3"),
    )
    fan_unit = Words("倍", "factor")
    multiplies = True
    pay_clause = "HB-43"
    fans = (
        Fan("plain", Words("平胡", "plain"), 1, "HB-40", lambda win, _: not closed_wait(win, -1)),
        Fan("closed_wait", Words("卡当胡", "closed wait"), 2, "HB-33", closed_wait),
        Fan("self_draw", Words("自摸", "self-draw"), 2, "HB-40", fans.self_draw),
        Fan("treasure", Words("摸宝", "treasure"), 2, "HB-31", by_treasure),
        Fan(
            "treasure_in_treasure",
            Words("宝中宝", "treasure in treasure"),
            2,
            "HB-41",
            treasure_in_treasure,
        ),
        Fan("dealer", Words("庄家", "dealer"), 2, "HB-42", dealer, of_payer=True),
        Fan("unopened", Words("站立", "unopened"), 2, "HB-40", fans.unopened, of_payer=True),
        Fan("discarder", Words("出冲", "discarder"), 2, "HB-43", discarder, of_payer=True),
    )

    # Deal and treasure

    def dealt(self, table: Table) -> None:
        """HB-36: four alike in a dealt hand win at once, the nearest from the dealer first."""
        for step in range(table.players if self.flag("dealt_four") else 0):
            seat = (table.dealer + step) % table.players
            state = table.seats[seat]
            if not state.silent and COPIES in state.hand.counts.values():
                table.offer_hit(seat, DEALT_FOUR)
                return

    def mark_seen(self, table: Table, seat: int) -> None:
        """HB-23: with ``hidden_treasure`` nobody sees it."""
        if not self.flag("hidden_treasure"):
            super().mark_seen(table, seat)

    def hits(self, table: Table, seat: int, tile: Tile) -> bool:
        """HB-24 with ``treasure_hit``; by the gale with or without it (HB-26)."""
        hit = self.flag("treasure_hit") and super().hits(table, seat, tile)
        return hit or tile in self.gale_kinds(table, seat)

    def draw_win(self, table: Table, seat: int) -> str:
        """HB-21, HB-25, HB-26: a declared seat draws the treasure's kind, a wild 5z or the gale."""
        drawn = table.seats[seat].hand.drawn
        if not table.seats[seat].ready:
            return ""
        wild = is_wild(table, drawn) or drawn in self.gale_kinds(table, seat)
        return TREASURE_DRAWN if wild else ""

    def gale_kinds(self, table: Table, seat: int) -> set[Tile]:
        """HB-26: kinds of its pongs, and of triplets held in a legal reading of a declared wait."""
        if not self.flag("gale"):
            return set()
        state = table.seats[seat]
        hand = state.hand.without(state.hand.drawn) if state.hand.size == 14 else state.hand
        found = {meld.tile for meld in hand.melds if meld.kind == PONG}
        for wait in state.waits:
            for reading in self.readings(hand, wait):
                found.update(tile for tile in reading.triplets if hand.count(tile) == 3)
        return found

    # Turn and claims

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """HB-3: never a fourth laid meld."""
        return kind == ADDED_KONG or len(table.seats[seat].hand.melds) < 3

    def chow_offers(self, table: Table, seat: int, tile: Tile, *, is_next: bool) -> list[Action]:
        """HB-4 吃听: a seat other than the next may chow if it can then declare ready."""
        return [
            action
            for action in chow_choices(table.seats[seat].hand, tile)
            if is_next or self._leads_to_ready(table, seat, tile, action)
        ]

    def _leads_to_ready(self, table: Table, seat: int, tile: Tile, action: Action) -> bool:
        hand = table.seats[seat].hand
        rest = shapes.less(hand.shape, action.tiles)
        if rest is None or not self.could_wait_without_one(rest):
            return False
        hand = hand.copy()
        hand.lay(Meld(CHOW, tuple(in_order((*action.tiles, tile))), tile), action.tiles)
        return any(self.declare_choices(table, seat, hand.without(t)) for t in list(hand.counts))

    def must_declare(self, table: Table, seat: int) -> bool:
        """HB-4: after a chow from a seat other than the previous one."""
        melds = table.seats[seat].hand.melds
        if not table.after_claim or not melds or melds[-1].kind != CHOW:
            return False
        source = melds[-1].source
        return source is not None and table.after(source) != seat

    # Ready and waits

    def may_win(self, table: Table, seat: int) -> bool:
        """HB-10: only a declared seat wins."""
        return False

    def declare_choices(self, table: Table, seat: int, hand: Hand) -> list[tuple[str, Tile]]:
        """HB-10, HB-35: ready, and ready on one of two pairs."""
        found = super().declare_choices(table, seat, hand)
        return found + [(READY_PLAIN, pair) for pair in self.pick_pairs(hand)]

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """HB-34: with ``closed_only`` the closed ones alone; HB-35: the pair chosen alone.

        Before it declares, a hand waits on each pair it could choose.
        """
        if pair:
            return (pair,) if pair in self.pick_pairs(hand) else ()
        waits = super().find_waits(hand, "", "")
        if not self.flag("closed_only"):
            return waits
        kept = {*closed_among(self, hand, waits, ""), *([] if ready else self.pick_pairs(hand))}
        return tuple(tile for tile in waits if tile in kept)

    @property
    def picks_pairs(self) -> bool:
        """HB-35: an option."""
        return self.flag("pick_pair")

    def pick_pairs(self, hand: Hand) -> list[Tile]:
        """HB-35: the kinds held exactly twice that wait by a pairs shape, if there are two."""
        if not self.picks_pairs:
            return []
        found = [
            tile
            for tile in super().find_waits(hand, "", "")
            if hand.count(tile) == 2 and any(r.shape == PAIRS for r in self.readings(hand, tile))
        ]
        return found if len(found) >= 2 else []

    def win_readings(
        self, table: Table, seat: int, hand: Hand, tile: Tile, how: str
    ) -> tuple[Reading, ...]:
        """All pay alike: a closed one is shown if there is one, a chosen pair as pairs."""
        picked = table.seats[seat].pair == tile
        readings = super().win_readings(table, seat, hand, tile, how)
        first = [r for r in readings if (r.shape == PAIRS if picked else is_closed(self, r))]
        return (*first, *(r for r in readings if r not in first))

    def tile_won(self, table: Table, seat: int, how: str) -> Tile:
        """See RuleSystem; for four dealt alike, their kind."""
        if how != DEALT_FOUR:
            return super().tile_won(table, seat, how)
        counts = table.seats[seat].hand.counts
        return next(tile for tile in in_order(counts) if counts[tile] == COPIES)

    # Score

    def judge(self, win: Win) -> tuple[WinResult, list[Payment]]:
        """CM-21: a wait whose seat knows that drawing it wins as by the treasure pays so."""
        if (win.foreseen and win.how == BY_DRAW) and (
            is_wild(win.table, win.tile, win.winner)
            or win.tile in self.gale_kinds(win.table, win.winner)
        ):
            win = replace(win, how=TREASURE_DRAWN)
        return super().judge(win)

    def payers(self, win: Win) -> Iterable[int]:
        """HB-43: every seat's share is worked out."""
        return win.others

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """HB-40: base times the product of the factors."""
        total = prod(values)
        return total, self.base * total

    def win_payments(self, win: Win, shares: Sequence[Share]) -> list[Payment]:
        """HB-43: each its own, but a discarder that has not declared pays all three (包)."""
        rows = super().win_payments(win, shares)
        if win.source is None or win.table.seats[win.source].ready:
            return rows
        return [replace(row, payer=win.source) for row in rows]

    def kong_payments(self, table: Table, winners: Sequence[int]) -> list[Payment]:
        """HB-45: every seat's kongs, whoever wins, on an exhausted hand too."""
        seats = range(table.players) if self.flag("kong_points") else ()
        return [
            Payment(payer, seat, self.base * (4 if concealed else 2), "kong", "HB-45")
            for seat in seats
            for concealed in (m.kind == CONCEALED_KONG for m in table.seats[seat].hand.kongs)
            for payer in range(table.players)
            if payer != seat
        ]
