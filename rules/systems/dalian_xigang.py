"""大连穷胡（喜杠）: Dalian mahjong with dragon and wind sets, no treasure. Clauses DX.

No two options contradict each other: one that has nothing to act on (``cap_by`` without a cap,
or where the discarder pays its own share alone) simply does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final

from rules import actions as a
from rules import fans, shapes
from rules.actions import Action
from rules.conditions import (
    OPENED,
    TERMINAL_OR_HONOUR_HELD,
    THREE_SUITS,
    THREE_SUITS_OR_ONE,
    Complete,
    Condition,
    triplet_pair_or_set,
)
from rules.hands import CHOW, CONCEALED_KONG, PONG, SET, Hand, Meld
from rules.options import BASE, Choice, Flag, Words
from rules.ruleset import RuleSystem, Ways
from rules.scoring import Fan, FanCount, Payment, Share, WinResult, count_fans
from rules.sets import DRAGON_SET, WIND_SET, lay_set, waits_beside_set
from rules.seven_pairs import seven_pairs_readings, seventh_pair
from rules.shapes import CLOSED, EDGE, PAIRS, SINGLE
from rules.table import Table
from rules.tiles import COPIES, DRAGONS, TERMINAL_OR_HONOUR, TERMINALS, Tile
from rules.turns import draw_win
from rules.win import BY_DRAW, Reading, Win

LAST_TILES: Final = 4
"""分张: one tile for each seat at the end (DX-7)."""
CAP_OF_NONE: Final = 100
"""What a cap hand is worth where there is no cap (DX-30)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What this system keeps of a seat.

    ``first``: its river holds its first discard, or will (DX-37); ``dragon``: the drawn dragon its
    last set was laid with, where it could win by it (DX-24).
    """

    first: bool
    dragon: Tile = ""


# What this table alone asks of a win


def floating(*shapes: str) -> fans.Predicate:
    """飘: all melds triplets, kongs or sets, won in one of these wait shapes."""
    won = fans.shaped(*shapes)
    return lambda win, payer: fans.all_triplets(win, payer) and won(win, payer)


def missing_terminal(win: Win, payer: int) -> bool:
    """缺幺胡幺: the thirteen tiles hold no terminal or honour, and a terminal wins (DX-22)."""
    return win.tile in TERMINALS and TERMINAL_OR_HONOUR.isdisjoint(win.hand.kinds())


def pure_suit(win: Win, payer: int) -> bool:
    """清一色, with the option (DX-25)."""
    return win.table.system.flag("pure_suit") and fans.pure_suit(win, payer)


def concealed_four(win: Win, payer: int) -> bool:
    """闷大四: all four seats unopened, and the winner declared ready."""
    return bool(win.seat.ready) and all(map(win.unopened, range(win.table.players)))


def concealed(win: Win, payer: int) -> bool:
    """闷胡: the winner is unopened; not with seven pairs."""
    return win.unopened(win.winner) and not fans.seven_pairs(win, payer)


def last_tile(win: Win, payer: int) -> bool:
    """海底捞月: won in 分张 (DX-7)."""
    return win.by_draw and win.table.wall.left < LAST_TILES


def long_hair(win: Win, payer: int) -> bool:
    """长毛, with the option: the hand before was exhausted, or this one began with 跟庄 (DX-37)."""
    before = win.table.setup.before_exhausted
    return win.table.system.flag("long_hair") and (before or followed(win.table))


def followed(table: Table) -> bool:
    """跟庄: each seat's first discard was of the same kind.

    They are then the hand's first four discards: nobody can have been passed over by a claim of
    a kind of which all four copies lie in the rivers.
    """
    rivers = [seat.river for seat in table.seats if seat.private.first]
    first = {river[0].tile for river in rivers if river}
    return len(first) == 1 and len(rivers) == table.players and all(rivers)


# What counts several times: the factor it multiplies by, 1 where it does not hold


def kongs(win: Win) -> int:
    """杠和喜: the product over the winner's kongs and sets, a concealed set too (DX-24, DX-33)."""
    concealed = [4 for _ in win.reading.sets] if win.reading else []
    return prod([*map(meld_factor, win.hand.melds), *concealed])


def meld_factor(meld: Meld) -> int:
    """A set 4, a kong 2, or 4 where concealed, of dragons twice as much (DX-33)."""
    if not meld.is_kong:
        return 4 if meld.kind == SET else 1
    factor = 4 if meld.kind == CONCEALED_KONG else 2
    return factor * 2 if meld.tile in DRAGONS else factor


def triplets(win: Win, kinds: Sequence[Tile]) -> int:
    """×2 for each triplet of these kinds, pong or in hand but no kong (DX-35)."""
    laid = [meld.tile for meld in win.hand.melds if meld.kind == PONG]
    inside = win.reading.triplets if win.reading else ()
    return 1 << sum(tile in kinds for tile in (*laid, *inside))


def beside_set(win: Win, tiles: tuple[Tile, ...]) -> int:
    """The same once more when any seat has laid this set, or the winner holds it (DX-24, DX-35)."""
    laid = [meld.tiles for seat in win.table.seats for meld in seat.hand.melds]
    held = win.reading.sets if win.reading else ()
    return triplets(win, tiles) if tiles in (*laid, *held) else 1


def fours(win: Win) -> int:
    """四归一: ×2 for each triplet in hand whose fourth tile is in a chow (DX-36)."""
    if win.reading is None or not win.table.system.flag("four_in_hand"):
        return 1
    lows = [*win.reading.chows, *(m.tile for m in win.hand.melds if m.kind == CHOW)]
    in_chows = {f"{int(low[0]) + step}{low[1]}" for low in lows for step in range(3)}
    return 1 << sum(tile in in_chows for tile in win.reading.triplets)


FACTORS: Final[dict[str, Callable[[Win], int]]] = {
    "kongs": kongs,
    "big_brother": lambda win: triplets(win, DRAGONS),
    "dragon_set_triplet": lambda win: beside_set(win, DRAGON_SET),
    "wind_set_triplet": lambda win: beside_set(win, WIND_SET),
    "four_in_hand": fours,
}


def counted(key: str, name: Words, clause: str) -> Fan:
    """A fan that counts as often as it holds."""
    return Fan(key, name, 0, clause, lambda win, _: FACTORS[key](win) > 1)


# fmt: off
HANDS: Final = (
    # The highest of them, the one named first of equal ones (DX-30). A cap hand has no value.
    Fan("plain", Words("屁胡", "plain"), 1, "DX-30", fans.always),
    Fan("closed_wait", Words("夹胡", "closed wait"), 2, "DX-30",
        fans.shaped(CLOSED, EDGE, SINGLE)),
    Fan("missing_terminal", Words("缺幺胡幺", "missing terminal"), 2, "DX-22", missing_terminal),
    Fan("double_float", Words("双飘", "double float"), 8, "DX-30", floating(PAIRS)),
    Fan("single_float", Words("单飘", "single float"), 16, "DX-30", floating(SINGLE, CLOSED)),
    Fan("seven_pairs", Words("七小对", "seven pairs"), 0, "DX-23", fans.seven_pairs),
    Fan("pure_suit", Words("清一色", "pure suit"), 0, "DX-25", pure_suit),
    Fan("concealed_four", Words("闷大四", "concealed four"), 0, "DX-30", concealed_four),
)
MULTIPLIERS: Final = (
    Fan("self_draw", Words("自摸", "self-draw"), 2, "DX-31", fans.self_draw),
    Fan("concealed", Words("闷胡", "concealed"), 2, "DX-31", concealed),
    Fan("kong_bloom", Words("杠上开花", "kong bloom"), 2, "DX-31", fans.kong_bloom),
    Fan("kong_discard", Words("流泪", "kong discard"), 2, "DX-31", fans.kong_discard),
    Fan("single_tile", Words("手把一", "single tile"), 2, "DX-31", fans.single_tile),
    Fan("last_tile", Words("海底捞月", "last tile"), 2, "DX-31", last_tile),
    Fan("robbed_kong", Words("抢杠胡", "robbed kong"), 2, "DX-31", fans.robbed_kong),
    Fan("three_unopened", Words("三清", "three unopened"), 2, "DX-31", fans.others_unopened),
    counted("kongs", Words("杠和喜", "kongs and sets"), "DX-33"),
    Fan("ready", Words("报听", "ready"), 2, "DX-34",
        lambda win, _: win.table.system.flag("ready_doubles") and bool(win.seat.ready)),
    counted("big_brother", Words("大哥大", "big brother"), "DX-35"),
    counted("dragon_set_triplet", Words("喜杠刻", "dragon triplet beside a dragon set"), "DX-35"),
    counted("wind_set_triplet", Words("旋风刻", "wind triplet beside a wind set"), "DX-35"),
    counted("four_in_hand", Words("四归一", "four in hand"), "DX-36"),
    Fan("long_hair", Words("长毛", "long hair"), 2, "DX-37", long_hair),
    Fan("dealer", Words("庄家", "dealer"), 2, "DX-32", fans.dealer, of_payer=True),
    Fan("unopened", Words("门清", "unopened"), 2, "DX-32", fans.unopened, of_payer=True),
    Fan("discarder", Words("点炮", "discarder"), 0, "DX-41", fans.discarder, of_payer=True),
)
OPTIONS: Final = (
    replace(BASE, clause="DX-30"),
    Choice("discard_payment", Words("点炮", "Win on a discard"), "one", "DX-41", Words(
        "包一家：点炮者付自己一份的四倍；包三家：点炮者付三家的，自己那份加倍。",
        "Its own share: the discarder alone pays, four times its share. All three shares: it pays "
        "everybody's, its own doubled."),
        (("one", Words("包一家", "Its own share")), ("all", Words("包三家", "All three shares")))),
    Flag("chow_opens", Words("吃开门", "A chow opens"), True, "DX-4", Words(
        "关闭后先碰或明杠开门才能吃。", "Off: a seat must open by a pong or kong to chow.")),
    Flag("concealed_win", Words("闷胡", "Concealed win"), True, "DX-21", Words(
        "没开门也能报听胡牌。", "An unopened hand that has declared ready may win.")),
    Flag("ready_doubles", Words("报听加倍", "Ready doubles"), True, "DX-34", Words(
        "报听后胡牌加倍。", "A win after declaring ready is doubled.")),
    Flag("long_hair", Words("长毛", "Long hair"), True, "DX-37", Words(
        "上一局荒庄，或开局四家跟打同一张，这局加倍。",
        "Doubled after an exhausted hand, or when the first four discards are alike.")),
    Flag("dragon_set_win", Words("喜杠胡", "Dragon set win"), True, "DX-24", Words(
        "手里两张不同的中发白，胡第三张算喜杠。",
        "Two different dragons in hand win on the third, as a concealed dragon set.")),
    Flag("pure_suit", Words("清一色", "Pure suit"), True, "DX-25", Words(
        "一门花色、没有字牌可以胡，算封顶。", "One suit without honours wins, at the cap.")),
    Flag("four_in_hand", Words("四归一", "Four in hand"), True, "DX-36", Words(
        "手里一刻，第四张在顺子里，加倍。",
        "Doubled for a triplet in hand whose fourth tile is in a chow.")),
    Choice("cap", Words("封顶", "Cap"), 100, "DX-42", Words(
        "一份最多算底分的多少倍；按人封顶时，一个人一局最多输底分的多少倍。",
        "The most a share can come to, in units of the base; by loser, the most one seat can lose "
        "in a hand."),
        ((0, Words("不封顶", "None")), *((n, Words(str(n), str(n))) for n in (50, 100, 200)))),
    Choice("cap_by", Words("封顶方式", "Cap counts"), "loser", "DX-42", Words(
        "包三家点炮时，按人：点炮者一共最多输封顶数；按份：每一份各自封顶。",
        "Where the discarder pays all three shares. By loser: together no more than the cap. By "
        "share: each is cut by itself."),
        (("loser", Words("按人", "By loser")), ("share", Words("按份", "By share")))),
    Flag("sets_first_turn_only", Words("起手亮喜", "Sets on the first turn only"), False, "DX-3",
        Words("喜杠、旋风杠只能在第一轮亮。", "Sets may be laid on a seat's first turn only.")),
)
# fmt: on
CAP_HANDS: Final = frozenset(fan.key for fan in HANDS if not fan.value)


class DalianXigang(RuleSystem):
    """Three suits and a triplet; sets of dragons and winds; everything multiplies, up to a cap."""

    key = "dalian_xigang"
    name = Words("大连穷胡（喜杠）", "Dalian (dragon and wind sets)")
    summary = Words(
        "中发白是喜杠，东南西北是旋风杠；胡牌连乘，到顶为止。",
        "Sets of the three dragons and of the four winds; everything multiplies, up to the cap.",
    )
    own_options = OPTIONS
    show_concealed_kongs = None
    host_deals = True
    special_sets = (DRAGON_SET, WIND_SET)
    conditions = (
        OPENED.by("DX-21"),
        THREE_SUITS.by("DX-20"),
        TERMINAL_OR_HONOUR_HELD.by("DX-20"),
        Condition(
            "triplet",
            Words("没有刻子、中发白将或亮的喜", "no triplet, pair of dragons or laid set"),
            "DX-20",
            triplet_pair_or_set,
        ),
    )
    fan_unit = Words("倍", "factor")
    multiplies = True
    pay_clause = "DX-41"
    fans = HANDS + MULTIPLIERS

    def asks(self) -> tuple[Condition, ...]:
        """DX-21, DX-25: closed hands and pure suits are good with their options."""
        opened, suits, *others = self.conditions
        suits = THREE_SUITS_OR_ONE.by("DX-25") if self.flag("pure_suit") else suits
        return (suits, *others) if self.flag("concealed_win") else (opened, suits, *others)

    # Play

    def begin(self, table: Table) -> None:
        """Know each seat's first discard, where it is still to come or lies in the river."""
        for seat in table.seats:
            seat.private = Kept(first=bool(seat.river) or not seat.acted)

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
        late = self.flag("sets_first_turn_only") and state.acted
        if table.after_claim or state.ready or late:
            return []
        sets = (DRAGON_SET, WIND_SET) if self.may_replace(table) else (DRAGON_SET,)
        return [Action(a.SET, tiles) for tiles in sets if all(map(state.hand.count, tiles))]

    def apply_extra(self, table: Table, seat: int, action: Action) -> None:
        """Lay a set; the third dragon just drawn keeps its win (DX-24)."""
        state = table.seats[seat]
        drawn = state.hand.drawn if draw_win(table, seat) else ""
        lay_set(table, seat, action.tiles)
        state.private = replace(state.private, dragon="" if state.hand.drawn else drawn)

    def draw_win(self, table: Table, seat: int) -> str:
        """DX-24: the dragon just drawn wins, though its set has been laid already."""
        state = table.seats[seat]
        laid = not state.hand.drawn and not table.after_claim and state.private.dragon
        return BY_DRAW if laid else ""

    def tile_won(self, table: Table, seat: int, how: str) -> Tile:
        """See RuleSystem; a drawn dragon may lie in its set by now."""
        state = table.seats[seat]
        return state.hand.drawn or str(state.private.dragon)

    def may_win(self, table: Table, seat: int) -> bool:
        """DX-21: an undeclared winner has opened."""
        return table.seats[seat].hand.opened

    # Win

    def could_wait(self, shape: shapes.Keys) -> bool:
        """By melds and a pair, as seven pairs, or on the third dragon (DX-23, DX-24)."""
        return (
            bool(shapes.waits(shape))
            or shapes.odd_kinds(shape) == 1
            or waits_beside_set(shape, DRAGON_SET)
        )

    def could_wait_without_one(self, shape: shapes.Keys) -> bool:
        """See RuleSystem: seven pairs need two odd kinds at most."""
        return super().could_wait_without_one(shape) or shapes.odd_kinds(shape) <= 2

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """Of ``shape_waits`` those that a legal reading completes."""
        return tuple(tile for tile in self.shape_waits(hand) if self.readings(hand, tile))

    def shape_waits(self, hand: Hand) -> tuple[Tile, ...]:
        """The standard waits, the missing dragon (DX-24) and the seventh pair (DX-23)."""
        dragons = (dragon for dragon in DRAGONS if self._dragon_ways(hand, dragon))
        maybe = {*shapes.waits(hand.shape), *dragons}
        if self.flag("concealed_win"):
            maybe.add(seventh_pair(hand))
        return tuple(tile for tile in self.kinds if tile in maybe)

    def ways(self, hand: Hand, tile: Tile) -> Ways:
        """See RuleSystem: with a concealed dragon set too."""
        return super().ways(hand, tile) + self._dragon_ways(hand, tile)

    def _dragon_ways(self, hand: Hand, tile: Tile) -> Ways:
        """DX-24: the third dragon completes a set, which stands for the triplet."""
        if tile not in DRAGONS or not self.flag("dragon_set_win"):
            return []
        rest = shapes.less(hand.shape_with(tile), DRAGON_SET)
        asked = tuple(condition for condition in self.asked if condition.key != "triplet")
        return [(split, asked) for split in (shapes.splits(rest) if rest else ())]

    def readings(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """Every legal reading: of seven pairs, standard, with a concealed dragon set.

        Of readings that pay the same the first is shown: seven pairs are named first (DX-30).
        """
        if hand.held(tile) >= COPIES:
            return ()
        pairs = seven_pairs_readings(hand, tile) if self.flag("concealed_win") else ()
        return (*pairs, *super().readings(hand, tile), *self._with_dragon_set(hand, tile))

    def _with_dragon_set(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        return tuple(
            Reading(split.chows, split.triplets, split.pair, CLOSED, sets=(DRAGON_SET,))
            for split, asked in self._dragon_ways(hand, tile)
            if all(condition.holds(Complete(hand, tile, split)) for condition in asked)
        )

    # Score

    def win_readings(
        self, table: Table, seat: int, hand: Hand, tile: Tile, how: str
    ) -> tuple[Reading, ...]:
        """CM-31: with a cap nothing pays more than seven pairs, so those are shown.

        Fourteen tiles: the winning dragon lies in its set, which changes nothing else (DX-24).
        """
        if hand.size == 14:
            splits = shapes.splits(hand.shape)
            return tuple(Reading.of(split, CLOSED) for split in splits)
        found = self.readings(hand, tile)
        pairs = tuple(reading for reading in found if reading.pairs)
        return pairs if pairs and self.cap else found

    @property
    def cap(self) -> int:
        """The cap in units, 0 for none (DX-42)."""
        return int(self.options["cap"])

    def judge(self, win: Win) -> tuple[WinResult, list[Payment]]:
        """DX-30: a cap hand's shares are flat; without a cap the formula may come to more."""
        own = self.own_fans(win)
        shares = [self.share(win, own, payer) for payer in self.payers(win)]
        if own[0].key in CAP_HANDS:
            flat = self.cap or CAP_OF_NONE
            capped = Share(0, flat * self.base, total=flat)
            shares = [
                share if share.total > flat and not self.cap else replace(capped, payer=share.payer)
                for share in shares
            ]
            if all(share.total == flat for share in shares):
                own = (FanCount(own[0].key, flat),)
        shares = self.cut(win, shares)
        return self.result(win, own, shares), self.win_payments(win, shares)

    def own_fans(self, win: Win) -> tuple[FanCount, ...]:
        """DX-30: the one hand key with its value, then the multipliers that hold."""
        hands = [fan for fan in HANDS if fan.when(win, -1)]
        best = max(hands, key=lambda fan: fan.value)
        shown = next((fan for fan in hands if fan.key in CAP_HANDS), best)
        held = count_fans(MULTIPLIERS, win, -1, of_payer=False)
        return (
            FanCount(shown.key, best.value),
            *(FanCount(f.key, FACTORS[f.key](win) if f.key in FACTORS else f.value) for f in held),
        )

    def share(self, win: Win, own: tuple[FanCount, ...], payer: int) -> Share:
        """DX-30, DX-41: the product; the discarder's own ×4, or ×2 where it pays all three."""
        factor = 2 if self.options["discard_payment"] == "all" else 4
        held = count_fans(MULTIPLIERS, win, payer, of_payer=True)
        counts = tuple(FanCount(fan.key, fan.value or factor) for fan in held)
        units, points = self.worth([count.value for count in own + counts])
        return Share(payer, points, counts, units)

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """DX-30: the product, in units of the base."""
        units = prod(values)
        return units, units * self.base

    def payers(self, win: Win) -> Iterable[int]:
        """DX-40, DX-41: whose shares are worked out."""
        alone = win.source is not None and self.options["discard_payment"] == "one"
        return (win.source,) if alone and win.source is not None else win.others

    def cut(self, win: Win, shares: Sequence[Share]) -> list[Share]:
        """DX-42: each share at the cap, or the sum one seat pays for all of them."""
        left = self.cap * self.base if self.cap else sum(share.points for share in shares)
        in_all = win.source is not None and self.options["cap_by"] == "loser"
        found: list[Share] = []
        for share in shares:
            points = min(share.points, left)
            left -= points if in_all else 0
            full = None if points == share.points else share.points
            found.append(replace(share, points=points, uncapped=full))
        return found

    def win_payments(self, win: Win, shares: Sequence[Share]) -> list[Payment]:
        """DX-40, DX-41: each its own, or the discarder all of them."""
        clause = "DX-40" if win.source is None else "DX-41"
        return [
            Payment(payer, win.winner, share.points, "win", clause, share_of=share.payer)
            for share in shares
            for payer in (share.payer if win.source is None else win.source,)
        ]
