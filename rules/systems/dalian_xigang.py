"""大连穷胡（喜杠）: Dalian mahjong with dragon and wind sets, no treasure. Clauses DX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod

from rules import actions as a
from rules import shapes
from rules.actions import Action
from rules.conditions import (
    TERMINAL_OR_HONOUR_HELD,
    THREE_SUITS,
    Complete,
    Condition,
    one_suit,
    three_suits,
    triplet_or_dragon_pair,
)
from rules.hands import CHOW, CONCEALED_KONG, PONG, SET, Hand, Meld
from rules.options import Choice, Flag, Words
from rules.ruleset import BASE, RuleSystem
from rules.scoring import Fan, FanCount, Payment, Share, WinResult, count_fans
from rules.sets import DRAGON_SET, WIND_SET, lay_set
from rules.seven_pairs import seven_pairs_readings, seventh_pair
from rules.shapes import CLOSED, EDGE, PAIRS, SINGLE
from rules.table import Table
from rules.tiles import COPIES, DRAGONS, TERMINAL_OR_HONOUR, TERMINALS, WINDS, Tile
from rules.win import BY_ROB, Reading, Win

TWO_DRAGONS = (("5z", "6z"), ("5z", "7z"), ("6z", "7z"))
LAST_TILES = 4
"""分张: one tile for each seat at the end (DX-7)."""
CAP_OF_NONE = 100
"""What a cap hand is worth where there is no cap (DX-30)."""
SEVEN_PAIRS, PURE_SUIT, CONCEALED_FOUR = "seven_pairs", "pure_suit", "concealed_four"
CAP_HANDS = (SEVEN_PAIRS, PURE_SUIT, CONCEALED_FOUR)


# What the hand is: one of these, the highest that holds (DX-30)


def all_triplets(win: Win) -> bool:
    """All melds triplets, kongs or sets."""
    reading = win.reading
    if reading is None or reading.pairs or reading.chows:
        return False
    return all(meld.kind != CHOW for meld in win.hand.melds)


def closed_wait(win: Win, payer: int) -> bool:
    """夹胡: a closed, edge or single wait, or the third dragon (DX-24)."""
    return win.reading is not None and win.reading.shape in (CLOSED, EDGE, SINGLE)


def missing_terminal(win: Win, payer: int) -> bool:
    """缺幺胡幺: the thirteen tiles hold no terminal or honour, and a terminal wins (DX-22)."""
    return win.tile in TERMINALS and TERMINAL_OR_HONOUR.isdisjoint(win.hand.kinds())


def double_float(win: Win, payer: int) -> bool:
    """双飘: all triplets, won by a pairs wait."""
    return all_triplets(win) and win.reading is not None and win.reading.shape == PAIRS


def single_float(win: Win, payer: int) -> bool:
    """单飘: all triplets, won by a single wait or the third dragon (DX-24)."""
    return all_triplets(win) and win.reading is not None and win.reading.shape in (SINGLE, CLOSED)


def seven_pairs(win: Win, payer: int) -> bool:
    """七小对 (DX-23)."""
    return win.reading is not None and bool(win.reading.pairs)


def pure_suit(win: Win, payer: int) -> bool:
    """清一色, with the option (DX-25)."""
    kinds = win.hand.kinds() | {win.tile}
    suits = {tile[1] for tile in kinds}
    return win.table.system.flag("pure_suit") and len(suits) == 1 and suits != {"z"}


def concealed_four(win: Win, payer: int) -> bool:
    """闷大四: all four seats unopened, and the winner declared ready."""
    return bool(win.seat.ready) and all(win.unopened(s) for s in range(win.table.players))


# What multiplies it (DX-31 to DX-37)


def concealed(win: Win, payer: int) -> bool:
    """闷胡: the winner is unopened; not with seven pairs."""
    return win.unopened(win.winner) and not seven_pairs(win, payer)


def kong_discard(win: Win, payer: int) -> bool:
    """流泪: on the discard right after a kong's or wind set's replacement."""
    return win.how == "discard" and win.table.from_tail


def single_tile(win: Win, payer: int) -> bool:
    """手把一: one tile in hand."""
    return len(win.hand.melds) == 4


def last_tile(win: Win, payer: int) -> bool:
    """海底捞月: won in 分张 (DX-7)."""
    return win.by_draw and win.table.wall.left < LAST_TILES


def three_unopened(win: Win, payer: int) -> bool:
    """三清: the other three are unopened."""
    return all(win.unopened(seat) for seat in win.others)


def ready(win: Win, payer: int) -> bool:
    """报听, with ``ready_doubles`` (DX-34)."""
    return win.table.system.flag("ready_doubles") and bool(win.seat.ready)


def meld_factor(meld: Meld) -> int:
    """What a kong or set multiplies by (DX-33)."""
    if meld.kind == SET:
        return 4
    if not meld.is_kong:
        return 1
    factor = 4 if meld.kind == CONCEALED_KONG else 2
    return factor * 2 if meld.tile in DRAGONS else factor


def kongs_factor(win: Win) -> int:
    """The product over the winner's kongs and sets, a concealed dragon set too (DX-24, DX-33)."""
    factor: int = prod(meld_factor(meld) for meld in win.hand.melds)
    for _ in win.reading.sets if win.reading else ():
        factor *= 4
    return factor


def has_kongs(win: Win, payer: int) -> bool:
    """杠和喜: any kong or set of the winner (DX-33)."""
    return kongs_factor(win) > 1


def robbed_kong(win: Win, payer: int) -> bool:
    """抢杠胡."""
    return win.how == BY_ROB


def triplets_of(win: Win, kinds: Sequence[Tile]) -> int:
    """How many triplets, pongs or in hand but no kongs, the winner has of some kinds (DX-35)."""
    laid = sum(1 for meld in win.hand.melds if meld.kind == PONG and meld.tile in kinds)
    inside = win.reading.triplets if win.reading else ()
    return laid + sum(1 for tile in inside if tile in kinds)


def anyone_laid(win: Win, tiles: tuple[Tile, ...]) -> bool:
    """Whether any seat has laid such a set; the winner's concealed one counts (DX-24)."""
    if win.reading and tiles in win.reading.sets:
        return True
    return any(
        meld.kind == SET and meld.tiles == tiles
        for seat in win.table.seats
        for meld in seat.hand.melds
    )


def fours_in_hand(win: Win) -> int:
    """四归一: kinds held as a triplet in hand and the fourth in a chow (DX-36)."""
    if win.reading is None or not win.table.system.flag("four_in_hand"):
        return 0
    lows = [*win.reading.chows, *(m.tile for m in win.hand.melds if m.kind == CHOW)]
    in_chows = {f"{int(low[0]) + step}{low[1]}" for low in lows for step in range(3)}
    return sum(1 for tile in win.reading.triplets if tile in in_chows)


def four_in_hand(win: Win, payer: int) -> bool:
    """四归一: at least one such kind."""
    return fours_in_hand(win) > 0


def long_hair(win: Win, payer: int) -> bool:
    """长毛: the hand before was exhausted, or the first four discards were of one kind (DX-37)."""
    if not win.table.system.flag("long_hair"):
        return False
    return win.table.setup.before_exhausted or followed(win.table)


def followed(table: Table) -> bool:
    """跟庄: each seat's first discard was the same kind, the four of them the first four."""
    first = [event for event in table.events if event.action.startswith(a.DISCARD)][:4]
    return len({e.seat for e in first}) == 4 and len({e.tiles for e in first}) == 1


# Conditions (DX-20, DX-21)


def triplet_dragon_pair_or_set(complete: Complete) -> bool:
    """A triplet or kong, a dragon pair as the pair, or a laid set (DX-20)."""
    return triplet_or_dragon_pair(complete) or any(m.kind == SET for m in complete.melds)


class DalianXigang(RuleSystem):
    """Three suits and a triplet; sets of dragons and winds; everything multiplies, up to a cap."""

    key = "dalian_xigang"
    name = Words("大连穷胡（喜杠）", "Dalian (dragon and wind sets)")
    summary = Words(
        "中发白是喜杠，东南西北是旋风杠；胡牌连乘，到顶为止。",
        "Sets of the three dragons and of the four winds; everything multiplies, up to the cap.",
    )
    own_options = (
        replace(BASE, clause="DX-30"),
        Choice(
            "discard_payment",
            Words("点炮", "Win on a discard"),
            default="one",
            clause="DX-41",
            help=Words(
                "包一家：点炮者付自己一份的四倍；包三家：点炮者付三家的，自己那份加倍。",
                "One: the discarder pays its own share four times. All: it pays all three shares, "
                "its own doubled.",
            ),
            choices=(
                ("one", Words("包一家", "Its own share")),
                ("all", Words("包三家", "All three shares")),
            ),
        ),
        Flag(
            "chow_opens",
            Words("吃开门", "A chow opens"),
            default=True,
            clause="DX-4",
            help=Words(
                "关闭后先碰或明杠开门才能吃。", "Off: a seat must open by a pong or kong to chow."
            ),
        ),
        Flag(
            "concealed_win",
            Words("闷胡", "Concealed win"),
            default=True,
            clause="DX-21",
            help=Words("没开门也能报听胡牌。", "An unopened hand that has declared ready may win."),
        ),
        Flag(
            "ready_doubles",
            Words("报听加倍", "Ready doubles"),
            default=True,
            clause="DX-34",
            help=Words("报听后胡牌加倍。", "A win after declaring ready is doubled."),
        ),
        Flag(
            "long_hair",
            Words("长毛", "Long hair"),
            default=True,
            clause="DX-37",
            help=Words(
                "上一局荒庄，或开局四家跟打同一张，这局加倍。",
                "Doubled after an exhausted hand, or when the first four discards are alike.",
            ),
        ),
        Flag(
            "dragon_set_win",
            Words("喜杠胡", "Dragon set win"),
            default=True,
            clause="DX-24",
            help=Words(
                "手里两张不同的中发白，胡第三张算喜杠。",
                "Two different dragons in hand win on the third, as a concealed dragon set.",
            ),
        ),
        Flag(
            "pure_suit",
            Words("清一色", "Pure suit"),
            default=True,
            clause="DX-25",
            help=Words(
                "一门花色、没有字牌可以胡，算封顶。", "One suit without honours wins, at the cap."
            ),
        ),
        Flag(
            "four_in_hand",
            Words("四归一", "Four in hand"),
            default=True,
            clause="DX-36",
            help=Words(
                "手里一刻，第四张在顺子里，加倍。",
                "Doubled for a triplet in hand whose fourth tile is in a chow.",
            ),
        ),
        Choice(
            "cap",
            Words("封顶", "Cap"),
            default=100,
            clause="DX-42",
            help=Words("一家最多输多少份。", "How many units can be lost at most."),
            choices=(
                (0, Words("不封顶", "None")),
                (50, Words("50", "50")),
                (100, Words("100", "100")),
                (200, Words("200", "200")),
            ),
        ),
        Choice(
            "cap_by",
            Words("封顶方式", "Cap counts"),
            default="loser",
            clause="DX-42",
            help=Words(
                "按人：一个人一局最多输封顶数；按份：每一份各自封顶。",
                "Loser: no seat loses more in one hand. Share: each share is cut by itself.",
            ),
            choices=(
                ("loser", Words("按人", "By loser")),
                ("share", Words("按份", "By share")),
            ),
        ),
        Flag(
            "sets_first_turn_only",
            Words("起手亮喜", "Sets on the first turn only"),
            default=False,
            clause="DX-3",
            help=Words(
                "喜杠、旋风杠只能在第一轮亮。", "Sets may be laid on a seat's first turn only."
            ),
        ),
    )
    show_concealed_kongs = None
    host_deals = True
    conditions = (
        THREE_SUITS.by("DX-20"),
        TERMINAL_OR_HONOUR_HELD.by("DX-20"),
        Condition(
            "triplet",
            Words("没有刻子、中发白将或亮的喜", "no triplet, pair of dragons or laid set"),
            "DX-20",
            triplet_dragon_pair_or_set,
        ),
    )
    fan_unit = Words("倍", "factor")
    multiplies = True
    pay_clause = "DX-41"
    fans = (
        Fan("plain", Words("屁胡", "plain"), 1, "DX-30", lambda win, _: True),
        Fan("closed_wait", Words("夹胡", "closed wait"), 2, "DX-30", closed_wait),
        Fan(
            "missing_terminal", Words("缺幺胡幺", "missing terminal"), 2, "DX-22", missing_terminal
        ),
        Fan("double_float", Words("双飘", "double float"), 8, "DX-30", double_float),
        Fan("single_float", Words("单飘", "single float"), 16, "DX-30", single_float),
        Fan(SEVEN_PAIRS, Words("七小对", "seven pairs"), 0, "DX-23", seven_pairs),
        Fan(PURE_SUIT, Words("清一色", "pure suit"), 0, "DX-25", pure_suit),
        Fan(CONCEALED_FOUR, Words("闷大四", "concealed four"), 0, "DX-30", concealed_four),
        Fan("self_draw", Words("自摸", "self-draw"), 2, "DX-31", lambda win, _: win.by_draw),
        Fan("concealed", Words("闷胡", "concealed"), 2, "DX-31", concealed),
        Fan("kong_bloom", Words("杠上开花", "kong bloom"), 2, "DX-31", lambda w, _: w.replacement),
        Fan("kong_discard", Words("流泪", "kong discard"), 2, "DX-31", kong_discard),
        Fan("single_tile", Words("手把一", "single tile"), 2, "DX-31", single_tile),
        Fan("last_tile", Words("海底捞月", "last tile"), 2, "DX-31", last_tile),
        Fan("robbed_kong", Words("抢杠胡", "robbed kong"), 2, "DX-31", robbed_kong),
        Fan("three_unopened", Words("三清", "three unopened"), 2, "DX-31", three_unopened),
        Fan("kongs", Words("杠和喜", "kongs and sets"), 0, "DX-33", has_kongs),
        Fan("ready", Words("报听", "ready"), 2, "DX-34", ready),
        Fan(
            "big_brother",
            Words("大哥大", "big brother"),
            2,
            "DX-35",
            lambda win, _: triplets_of(win, DRAGONS) > 0,
        ),
        Fan(
            "dragon_set_triplet",
            Words("喜杠刻", "dragon triplet beside a dragon set"),
            2,
            "DX-35",
            lambda win, _: anyone_laid(win, DRAGON_SET) and triplets_of(win, DRAGONS) > 0,
        ),
        Fan(
            "wind_set_triplet",
            Words("旋风刻", "wind triplet beside a wind set"),
            2,
            "DX-35",
            lambda win, _: anyone_laid(win, WIND_SET) and triplets_of(win, WINDS) > 0,
        ),
        Fan(
            "four_in_hand",
            Words("四归一", "four in hand"),
            2,
            "DX-36",
            four_in_hand,
        ),
        Fan("long_hair", Words("长毛", "long hair"), 2, "DX-37", long_hair),
        Fan(
            "dealer",
            Words("庄家", "dealer"),
            2,
            "DX-32",
            lambda win, payer: win.table.dealer in (win.winner, payer),
            of_payer=True,
        ),
        Fan(
            "unopened",
            Words("门清", "unopened"),
            2,
            "DX-32",
            lambda win, payer: win.unopened(payer),
            of_payer=True,
        ),
        Fan(
            "discarder",
            Words("点炮", "discarder"),
            0,
            "DX-41",
            lambda win, payer: payer == win.source,
            of_payer=True,
        ),
    )
    hand_keys = tuple(fan.key for fan in fans[:8])

    # Play

    def may_replace(self, table: Table) -> bool:
        """DX-7: a kong or a wind set needs more than four tiles left."""
        return table.wall.left > LAST_TILES

    def discards_nothing(self, table: Table, seat: int) -> bool:
        """DX-7: of the last four tiles each seat takes one and can only win with it."""
        return table.wall.left < LAST_TILES

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """DX-4: with ``chow_opens`` off a seat opens by a pong or kong before it may chow."""
        return kind != CHOW or self.flag("chow_opens") or table.seats[seat].hand.opened

    def extra_actions(self, table: Table, seat: int) -> list[Action]:
        """DX-2, DX-3: sets, on any own turn after a draw before the seat has declared ready."""
        state = table.seats[seat]
        if table.after_claim or state.ready:
            return []
        if self.flag("sets_first_turn_only") and state.acted:
            return []
        found: list[Action] = []
        if all(state.hand.count(tile) for tile in DRAGON_SET):
            found.append(Action(a.SET, DRAGON_SET))
        if all(state.hand.count(tile) for tile in WIND_SET) and self.may_replace(table):
            found.append(Action(a.SET, WIND_SET))
        return found

    def apply_extra(self, table: Table, seat: int, action: Action) -> None:
        """Lay a set."""
        lay_set(table, seat, action.tiles)

    def melds_may_declare(self, melds: Sequence[Meld]) -> bool:
        """DX-21: an unopened seat may declare only with ``concealed_win``."""
        return self.flag("concealed_win") or Hand((), melds).opened

    def may_win(self, table: Table, seat: int) -> bool:
        """DX-21: an undeclared winner has opened."""
        return table.seats[seat].hand.opened

    # Win

    def could_wait(self, shape: shapes.Keys) -> bool:
        """By melds and a pair, as seven pairs, or on the third dragon (DX-23, DX-24)."""
        if shapes.waits(shape) or shapes.odd_kinds(shape) == 1:
            return True
        rests = [shapes.less(shape, two) for two in TWO_DRAGONS]
        return any(rest is not None and shapes.is_complete(rest) for rest in rests)

    def could_wait_without_one(self, shape: shapes.Keys) -> bool:
        """See RuleSystem: seven pairs need two odd kinds at most."""
        return super().could_wait_without_one(shape) or shapes.odd_kinds(shape) <= 2

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """The standard waits, the missing dragon (DX-24) and the seventh pair (DX-23)."""
        if not self.melds_may_declare(hand.melds):
            return ()
        maybe = {*shapes.waits(hand.shape), *DRAGONS, seventh_pair(hand)}
        return tuple(tile for tile in self.kinds if tile in maybe and self.readings(hand, tile))

    def readings(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """Every legal reading: standard, with a concealed dragon set, of seven pairs."""
        if hand.held(tile) >= COPIES:
            return ()
        return (
            *self._standard(hand, tile),
            *self._with_dragon_set(hand, tile),
            *self._seven_pairs(hand, tile),
        )

    def _standard(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        found: list[Reading] = []
        for split in shapes.splits(hand.shape_with(tile)):
            complete = Complete(hand, tile, split)
            pure = self.flag("pure_suit") and one_suit(complete)
            needed = self.conditions[1:] if pure else self.conditions
            if all(condition.holds(complete) for condition in needed):
                found += [Reading.of(split, s) for s in shapes.wait_shapes(split, tile)]
        return tuple(found)

    def _with_dragon_set(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """DX-24: the third dragon completes a set, which stands for the triplet."""
        others = [dragon for dragon in DRAGONS if dragon != tile]
        if tile not in DRAGONS or not self.flag("dragon_set_win"):
            return ()
        if not all(hand.count(dragon) for dragon in others):
            return ()
        rest = hand.copy()
        for dragon in others:
            rest.remove(dragon)
        found: list[Reading] = []
        for split in shapes.splits(rest.shape):
            if three_suits(Complete(hand, tile, split)):
                found.append(
                    Reading(split.chows, split.triplets, split.pair, CLOSED, sets=(DRAGON_SET,))
                )
        return tuple(found)

    def _seven_pairs(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """DX-23: only unopened, with ``concealed_win``."""
        return seven_pairs_readings(hand, tile) if self.flag("concealed_win") else ()

    # Score

    def judge(self, win: Win) -> tuple[WinResult, list[Payment]]:
        """DX-30: a cap hand's shares are flat; without a cap the formula may come to more."""
        own, capped = self.own_fans(win), self._is_cap_hand(win)
        shares = [self.share(win, own, payer) for payer in self.payers(win)]
        if capped and self.cap:
            own = (FanCount(own[0].key, self.cap),)
            shares = [Share(s.payer, self.cap * self.base, total=self.cap) for s in shares]
        elif capped:
            flat = Share(0, CAP_OF_NONE * self.base, total=CAP_OF_NONE)
            shares = [s if s.total > CAP_OF_NONE else replace(flat, payer=s.payer) for s in shares]
            if all(s.total == CAP_OF_NONE for s in shares):
                own = (FanCount(own[0].key, CAP_OF_NONE),)
        return self.result(win, own, shares), self.win_payments(win, shares)

    def own_fans(self, win: Win) -> tuple[FanCount, ...]:
        """DX-30: the one hand key with its value, then the multipliers that hold."""
        held = {fan.key: fan.value for fan in super().own_fans(win)}
        hands = [key for key in self.hand_keys if key in held]
        value = max(held[key] for key in hands)
        key = next((k for k in hands if k in CAP_HANDS), "")
        key = key or next(k for k in hands if held[k] == value)
        dragons = 2 ** triplets_of(win, DRAGONS)
        values = held | {
            "kongs": kongs_factor(win),
            "big_brother": dragons,
            "dragon_set_triplet": dragons,
            "wind_set_triplet": 2 ** triplets_of(win, WINDS),
            "four_in_hand": 2 ** fours_in_hand(win),
        }
        rest = [FanCount(k, values[k]) for k in held if k not in self.hand_keys]
        return (FanCount(key, value), *rest)

    def _is_cap_hand(self, win: Win) -> bool:
        return any(when(win, -1) for when in (seven_pairs, pure_suit, concealed_four))

    def share(self, win: Win, own: tuple[FanCount, ...], payer: int) -> Share:
        """DX-30, DX-41: the product; the discarder's own ×4, or ×2 where it pays all three."""
        factor = 2 if self.options["discard_payment"] == "all" else 4
        fans = tuple(
            FanCount(fan.key, factor if fan.key == "discarder" else fan.value)
            for fan in count_fans(self.fans, win, payer, of_payer=True)
        )
        units = prod(fan.value for fan in own + fans)
        if not self.cap or units <= self.cap or self._cut_by_loser(win):
            return Share(payer, units * self.base, fans, units)
        return Share(payer, self.cap * self.base, fans, units, uncapped=units * self.base)

    def _cut_by_loser(self, win: Win) -> bool:
        """Whether the cap is laid on the sum one seat pays for all, not on each share (DX-42)."""
        pays_all = win.source is not None and self.options["discard_payment"] == "all"
        return pays_all and self.options["cap_by"] == "loser"

    def payers(self, win: Win) -> Iterable[int]:
        """DX-40, DX-41: whose shares are worked out."""
        if win.source is not None and self.options["discard_payment"] == "one":
            return (win.source,)
        return win.others

    def win_payments(self, win: Win, shares: Sequence[Share]) -> list[Payment]:
        """DX-40 to DX-42: each its own, or the discarder all of them up to the cap."""
        left = self.cap * self.base if self.cap and self._cut_by_loser(win) else None
        rows: list[Payment] = []
        for share in shares:
            points = share.points if left is None else min(share.points, left)
            left = None if left is None else left - points
            payer = share.payer if win.source is None else win.source
            clause = "DX-40" if win.source is None else "DX-41"
            rows.append(Payment(payer, win.winner, points, "win", clause, share_of=share.payer))
        return rows

    @property
    def cap(self) -> int:
        """The cap in units, 0 for none (DX-42)."""
        return int(self.options["cap"])
