"""大连穷胡（宝牌）: Dalian mahjong with a treasure. Clauses DT; what is not here is common (CM)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules import fans
from rules.actions import READY_CLOSED, READY_PLAIN
from rules.conditions import (
    CHOW_HELD,
    NO_SINGLE_TILE,
    OPENED,
    TERMINAL_OR_HONOUR_HELD,
    THREE_SUITS,
    Condition,
    triplet_or_dragon_pair,
)
from rules.hands import ADDED_KONG, CONCEALED_KONG, Hand
from rules.options import BASE, CHOW_FROM_ANY, PLAYERS, Choice, Flag, Words
from rules.scoring import Fan, Payment, WinResult
from rules.shapes import SINGLE
from rules.table import Table
from rules.tiles import Tile
from rules.treasure import DiceTreasure
from rules.win import BY_DRAW, TREASURE_DRAWN, TREASURE_HIT, Reading, Win

RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
RESERVE = 14
"""Seven stacks stay (DT-3)."""


def self_draw(win: Win, payer: int) -> bool:
    """自摸: an own draw, a treasure drawn, and a hit with ``hit_scores_self_draw`` (DT-32)."""
    if win.how == TREASURE_HIT:
        return win.table.system.flag("hit_scores_self_draw")
    return win.by_draw


def closed_wait(win: Win, payer: int) -> bool:
    """夹胡: the winner declared closed ready; treasure wins too (DT-30)."""
    return win.seat.ready == READY_CLOSED


def all_unopened(win: Win, payer: int) -> bool:
    """三家门清: four seats, and the other three are unopened."""
    return win.table.players == 4 and fans.others_unopened(win, payer)


class DalianTreasure(DiceTreasure):
    """Three suits, a chow and a triplet, opened; who declares ready may look at the treasure."""

    key = "dalian_treasure"
    name = Words("大连穷胡（宝牌）", "Dalian (treasure)")
    summary = Words(
        "报听后可看宝牌，宝牌是自己的听口就直接冲宝，摸到宝牌就胡。二、三、四人都能玩。",
        "Declare ready to look at the treasure: if it is your wait you win at once, and drawing it "
        "wins. For two, three or four.",
    )
    own_options = (
        Choice(
            PLAYERS,
            Words("人数", "Players"),
            default=4,
            clause="DT-1",
            help=Words("几个人玩，都用136张。", "How many play; always with all 136 tiles."),
            choices=(
                (2, Words("二人", "Two")),
                (3, Words("三人", "Three")),
                (4, Words("四人", "Four")),
            ),
        ),
        BASE,
        Flag(
            "ready_required",
            Words("报听才能胡", "Ready required"),
            default=False,
            clause="DT-12",
            help=Words("没有报听的人不能胡。", "Only a seat that has declared ready may win."),
        ),
        CHOW_FROM_ANY,
        Flag(
            "single_closed",
            Words("单吊算夹", "Single wait is closed"),
            default=False,
            clause="DT-11",
            help=Words(
                "单吊将也可以报夹听，算夹胡。",
                "Waiting for the pair may be declared closed ready and scores as such.",
            ),
        ),
        Flag(
            "hit_scores_self_draw",
            Words("冲宝计自摸", "A treasure hit scores self-draw"),
            default=True,
            clause="DT-32",
            help=Words(
                "冲宝在2番之外再加自摸1番。",
                "A treasure hit counts the self-draw fan beside its own two.",
            ),
        ),
    )
    conditions = (
        THREE_SUITS.by("DT-20"),
        TERMINAL_OR_HONOUR_HELD.by("DT-20"),
        Condition(
            "triplet",
            Words("没有刻子，也没有中发白做将", "no triplet and no pair of dragons"),
            "DT-20",
            triplet_or_dragon_pair,
        ),
        CHOW_HELD.by("DT-20"),
        OPENED.by("DT-20"),
        NO_SINGLE_TILE.by("DT-6"),
    )
    declarations = (READY_PLAIN, READY_CLOSED)
    pay_clause = "DT-31"
    fans = (
        Fan("plain", Words("平胡", "plain"), 1, "DT-30", fans.always),
        Fan("discard", Words("放炮", "discard"), 1, "DT-30", lambda win, _: not win.by_draw),
        Fan("self_draw", Words("自摸", "self-draw"), 1, "DT-30", self_draw),
        Fan("closed_wait", Words("夹胡", "closed wait"), 1, "DT-30", closed_wait),
        Fan(
            "treasure_drawn",
            Words("摸宝", "treasure drawn"),
            2,
            "DT-15",
            lambda win, _: win.how == TREASURE_DRAWN,
        ),
        Fan(
            "treasure_hit",
            Words("冲宝", "treasure hit"),
            2,
            "DT-14",
            lambda win, _: win.how == TREASURE_HIT,
        ),
        Fan("dealer", Words("庄家", "dealer"), 1, "DT-30", fans.dealer, of_payer=True),
        Fan(
            "unopened",
            Words("未开门", "unopened"),
            1,
            "DT-30",
            fans.unopened,
            of_payer=True,
        ),
        Fan("all_unopened", Words("三家门清", "all unopened"), 1, "DT-30", all_unopened),
        Fan(
            "kong_bloom",
            Words("杠上开花", "kong bloom"),
            2,
            "DT-30",
            fans.kong_bloom,
        ),
        Fan(
            "robbed_kong",
            Words("抢杠胡", "robbed kong"),
            2,
            "DT-30",
            fans.robbed_kong,
        ),
    )

    def reserve(self, table: Table) -> int:
        """DT-3: the last seven stacks, whatever has been taken from the tail."""
        return RESERVE

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """DT-6: never a fourth laid meld. DT-5: no concealed kong before opening."""
        hand = table.seats[seat].hand
        if kind != ADDED_KONG and len(hand.melds) >= 3:
            return False
        return kind != CONCEALED_KONG or hand.opened

    def chow_from_any(self) -> bool:
        """DT-4."""
        return self.flag("chow_from_any")

    def may_win(self, table: Table, seat: int) -> bool:
        """DT-12: an undeclared hand wins unless ``ready_required``."""
        return not self.flag("ready_required")

    def serves(self, reading: Reading, ready: str) -> bool:
        """DT-11: closed ready waits by a closed or edge shape, and *single* with the option."""
        if ready != READY_CLOSED:
            return True
        return reading.is_closed or (self.flag("single_closed") and reading.shape == SINGLE)

    def win_readings(
        self, table: Table, seat: int, hand: Hand, tile: Tile, how: str
    ) -> tuple[Reading, ...]:
        """DT-11: a closed ready seat's win is read as it waited; a treasure drawn as it can be."""
        found = super().win_readings(table, seat, hand, tile, how)
        ready = table.seats[seat].ready
        return tuple(reading for reading in found if self.serves(reading, ready)) or found

    def judge(self, win: Win) -> tuple[WinResult, list[Payment]]:
        """DT-33: to draw a wait that its seat has seen is the treasure pays so (CM-21)."""
        table = win.table
        known = self.treasure_tile(table) if self.sees(table, win.winner) else ""
        if win.foreseen and win.how == BY_DRAW and win.tile == known:
            win = replace(win, how=TREASURE_DRAWN)
        return super().judge(win)

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """DT-30: base × 2^(F-1), F the total of fans."""
        total = sum(values)
        return total, self.base * 2 ** (total - 1)

    def working(self, total: int) -> str:
        """DT-30, in figures: ``1 × 2³``."""
        return f"{self.base} × 2{str(total - 1).translate(RAISED)}"

    def kong_payments(self, table: Table, winners: Sequence[int]) -> list[Payment]:
        """DT-34: the winner's kongs only, from every other seat: concealed 2, else 1 × base."""
        return [
            Payment(
                payer,
                winner,
                self.base * (2 if meld.kind == CONCEALED_KONG else 1),
                "kong",
                "DT-34",
            )
            for winner in winners
            for meld in table.seats[winner].hand.kongs
            for payer in range(table.players)
            if payer != winner
        ]
