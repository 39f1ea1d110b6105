"""钦州麻将: Qinzhou. Every hand may win, several at once, and horses pay. Clauses QZ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from rules import actions as a
from rules import fans, shapes
from rules.actions import Action
from rules.hands import CONCEALED_KONG, Hand, Meld
from rules.options import BASE, Choice, Options, Words
from rules.ruleset import RuleSystem
from rules.scoring import Fan, FanCount, HorseFigures, Payment, Result, WinResult
from rules.seven_pairs import seven_pairs_readings, seventh_pair
from rules.state import Window
from rules.table import Table
from rules.tiles import COPIES, HONOURS, Tile
from rules.wall import stack_from_right
from rules.win import Reading, Win
from rules.windows import open_declarations

HORSES_MOST = 30


@dataclass(frozen=True, slots=True)
class Bars:
    """Seats that passed a win and may not win on another's tile yet (漏胡, QZ-5).

    ``asked``: whether the seats were asked about 地胡 already (QZ-7).
    """

    seats: frozenset[int] = frozenset()
    asked: bool = False

    def copy(self) -> Bars:
        """Itself: it never changes."""
        return self


# Fans (QZ-21)


def every_meld_triplet(win: Win) -> bool:
    """Four triplets or kongs and a pair."""
    reading = win.reading
    if reading is None or reading.pairs or reading.chows:
        return False
    return all(meld.is_triplet for meld in win.hand.melds)


def eighteen_arhats(win: Win, payer: int) -> bool:
    """十八罗汉: four kongs."""
    return len(win.hand.kongs) == 4


def all_honours(win: Win, payer: int) -> bool:
    """字一色: only honours, triplets and a pair (QZ-22)."""
    return every_meld_triplet(win) and set(HONOURS) >= win.hand.kinds() | {win.tile}


def four_alike(win: Win) -> bool:
    """Seven pairs of which two are one kind."""
    pairs = win.reading.pairs if win.reading else ()
    return len(set(pairs)) < len(pairs)


def seven_pairs(win: Win, payer: int) -> bool:
    """七对: no four alike."""
    return bool(win.reading and win.reading.pairs) and not four_alike(win)


def luxury_seven_pairs(win: Win, payer: int) -> bool:
    """豪华七对: a kind or more held four times."""
    return four_alike(win)


def last_tile(win: Win, payer: int) -> bool:
    """海底捞月: self-draw of the last tile left, from either end."""
    return win.by_draw and win.table.wall.left == 0


def all_triplets(win: Win, payer: int) -> bool:
    """对对胡."""
    return every_meld_triplet(win)


def twelve_down(win: Win, payer: int) -> bool:
    """12张落地: four laid melds, no concealed kong; won on the single tile."""
    laid = win.hand.melds
    return len(laid) == 4 and all(meld.kind != CONCEALED_KONG for meld in laid)


def earthly(win: Win, payer: int) -> bool:
    """地胡: declared before the dealer's first discard (QZ-7)."""
    return bool(win.seat.ready)


def heavenly(win: Win, payer: int) -> bool:
    """天胡: the dealer's dealt fourteen tiles, no kong before."""
    first = win.winner == win.table.dealer and not win.seat.acted and not win.table.discards
    # Without a drawn tile it is not this turn's win that is asked about, but one yet to come.
    return win.by_draw and first and bool(win.seat.hand.drawn) and not win.hand.melds


class Qinzhou(RuleSystem):
    """Four melds and a pair or seven pairs, no other condition; winners turn horses."""

    key = "qinzhou"
    name = Words("钦州麻将", "Qinzhou")
    summary = Words(
        "没有门槛，一炮多响，胡了翻马；杠当场收钱。",
        "No conditions, several winners on one discard, horses for the winner; kongs pay at once.",
    )
    own_options = (
        Choice(
            "horses",
            Words("奖马", "Horses"),
            default=10,
            clause="QZ-30",
            help=Words(
                "胡牌后翻多少张马，翻中自己的号就多收。",
                "How many tiles are turned up after a win; each of the winner's numbers pays more.",
            ),
            choices=tuple((n, Words(str(n), str(n))) for n in range(0, HORSES_MOST + 1, 5)),
        ),
        replace(BASE, name=Words("底数", "Base"), clause="QZ-20"),
        Choice(
            "fan_combine",
            Words("番数", "Fans combine"),
            default="multiply",
            clause="QZ-21",
            help=Words("几种番一起胡：相乘或相加。", "Several fans at once: multiplied or added."),
            choices=(
                ("multiply", Words("相乘", "Multiplied")),
                ("add", Words("相加", "Added")),
            ),
        ),
    )
    deal_jumps = True
    many_winners = True
    forced_wins = True
    declarations = ()
    dealt_declarations = (a.READY_PLAIN,)
    pay_clause = "QZ-20"
    fans = (
        Fan("plain", Words("鸡胡", "plain"), 1, "QZ-21", fans.always),
        Fan(
            "eighteen_arhats",
            Words("十八罗汉", "eighteen arhats"),
            18,
            "QZ-21",
            eighteen_arhats,
            excludes=("all_triplets",),
        ),
        Fan(
            "all_honours",
            Words("字一色", "all honours"),
            4,
            "QZ-22",
            all_honours,
            excludes=("all_triplets",),
        ),
        Fan("seven_pairs", Words("七对", "seven pairs"), 2, "QZ-21", seven_pairs),
        Fan(
            "luxury_seven_pairs",
            Words("豪华七对", "luxury seven pairs"),
            4,
            "QZ-21",
            luxury_seven_pairs,
        ),
        Fan("pure_suit", Words("清一色", "pure suit"), 2, "QZ-21", fans.pure_suit),
        Fan("last_tile", Words("海底捞月", "last tile"), 2, "QZ-21", last_tile),
        Fan("kong_bloom", Words("杠上开花", "kong bloom"), 2, "QZ-21", fans.kong_bloom),
        Fan("robbed_kong", Words("抢杠胡", "robbed kong"), 2, "QZ-21", fans.robbed_kong),
        Fan("all_triplets", Words("对对胡", "all triplets"), 2, "QZ-21", all_triplets),
        Fan("twelve_down", Words("12张落地", "twelve down"), 2, "QZ-21", twelve_down),
        Fan("earthly", Words("地胡", "earthly"), 2, "QZ-7", earthly),
        Fan("heavenly", Words("天胡", "heavenly"), 4, "QZ-21", heavenly),
        Fan("kong_discard", Words("杠上炮", "kong discard"), 2, "QZ-21", fans.kong_discard),
    )

    # Deal and match

    def break_stack(self, dealer: int, dice: Sequence[int]) -> int:
        """QZ-2: the larger die counts walls from the dealer's, the sum is the stack."""
        return stack_from_right((dealer + max(dice) - 1) % 4, sum(dice), 68)

    def next_dealer(self, dealer: int, result: Result) -> int:
        """QZ-1: the winner deals next; of several the dealer, else the nearest."""
        winners = [win.winner for win in result.wins]
        return dealer if not winners or dealer in winners else winners[0]

    def begin(self, table: Table) -> None:
        """Nobody is barred from winning."""
        table.private = Bars()

    def dealt(self, table: Table) -> None:
        """QZ-7: a heavenly win comes first; then the others may declare ready."""
        if not table.may_win_on(table.dealer, table.seats[table.dealer].hand.drawn):
            self._ask(table)

    def _ask(self, table: Table) -> None:
        table.private = replace(self.bars(table), asked=True)
        able = [
            seat
            for seat, state in enumerate(table.seats)
            if seat != table.dealer
            and not state.silent
            and not state.ready
            and self.waits(state.hand)
        ]
        open_declarations(table, able)

    def may_pass_turn(self, table: Table, seat: int) -> bool:
        """QZ-7: the dealer may decline its heavenly win before the others are asked."""
        return not table.discards and not self.bars(table).asked

    def passed_turn(self, table: Table, seat: int) -> None:
        """The heavenly win is declined, or the last tile does not win (QZ-6)."""
        if self.may_pass_turn(table, seat):
            self._ask(table)
        else:
            super().passed_turn(table, seat)

    def melds_may_declare(self, melds: Sequence[Meld]) -> bool:
        """QZ-7: who declared with the deal claims nothing: concealed kongs at most."""
        return all(meld.kind == CONCEALED_KONG for meld in melds)

    # Wall

    def discards_nothing(self, table: Table, seat: int) -> bool:
        """QZ-6: the last tile is not followed by a discard."""
        return table.wall.left == 0

    # Passed wins (QZ-5)

    def bars(self, table: Table) -> Bars:
        """Who is barred at this table."""
        assert isinstance(table.private, Bars)
        return table.private

    def passed_win(self, table: Table, seat: int) -> None:
        """A seat that could win and did not is barred until it draws or claims."""
        bars = self.bars(table)
        table.private = replace(bars, seats=bars.seats | {seat})

    def _free(self, table: Table, seat: int) -> None:
        bars = self.bars(table)
        table.private = replace(bars, seats=bars.seats - {seat})

    def barred(self, table: Table, seat: int) -> bool:
        """QZ-5: it passed a win."""
        return seat in self.bars(table).seats

    def drew(self, table: Table, seat: int) -> None:
        """Its own draw frees a barred seat.

        (A position may have the dealer draw its fourteenth tile: that ends the deal.)
        """
        self._free(table, seat)
        if not table.discards and not self.bars(table).asked:
            self.dealt(table)

    def claimed(self, table: Table, seat: int) -> None:
        """So does a chow, pong or kong."""
        self._free(table, seat)

    def claim_offers(self, table: Table, seat: int, window: Window) -> tuple[Action, ...]:
        """A barred seat is not offered the win."""
        offers = super().claim_offers(table, seat, window)
        if not self.barred(table, seat):
            return offers
        rest = tuple(offer for offer in offers if offer != a.WIN_ACTION)
        return rest if any(offer != a.PASS_ACTION for offer in rest) else ()

    # Kongs

    def kong_done(self, table: Table, seat: int, meld: Meld) -> None:
        """QZ-8: the other three pay the base at once; konging frees a barred seat."""
        self._free(table, seat)
        for payer in range(table.players):
            if payer != seat:
                table.ledger.pay(Payment(payer, seat, self.base, "kong", "QZ-8"))

    # Win

    @classmethod
    def seven_pairs_win(cls, options: Options) -> bool:
        """QZ-10."""
        return True

    def could_wait(self, shape: shapes.Keys) -> bool:
        """By melds and a pair, or as seven pairs."""
        return bool(shapes.waits(shape)) or shapes.odd_kinds(shape) == 1

    def could_wait_without_one(self, shape: shapes.Keys) -> bool:
        """See RuleSystem: seven pairs have two odd kinds at most."""
        return super().could_wait_without_one(shape) or shapes.odd_kinds(shape) <= 2

    def find_waits(self, hand: Hand, ready: str, pair: Tile) -> tuple[Tile, ...]:
        """QZ-10: nothing is asked of a hand but its shape."""
        return tuple(tile for tile in self.shape_waits(hand) if hand.held(tile) < COPIES)

    def shape_waits(self, hand: Hand) -> tuple[Tile, ...]:
        """QZ-10: the standard waits and the seventh pair."""
        maybe = {*shapes.waits(hand.shape), seventh_pair(hand)}
        return tuple(tile for tile in self.kinds if tile in maybe)

    def readings(self, hand: Hand, tile: Tile) -> tuple[Reading, ...]:
        """QZ-10: standard, or seven pairs."""
        if hand.held(tile) >= COPIES:
            return ()
        return super().readings(hand, tile) + seven_pairs_readings(hand, tile)

    # Score

    def own_fans(self, win: Win) -> tuple[FanCount, ...]:
        """QZ-21: ``plain`` where nothing else holds."""
        held = super().own_fans(win)
        return tuple(fan for fan in held if fan.key != "plain") or held

    @property
    def multiplies(self) -> bool:
        """QZ-21: by the option."""
        return self.options["fan_combine"] == "multiply"

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """QZ-21: the product, or the sum; without horses this times the base is owed (QZ-20)."""
        fan = prod(values) if self.multiplies else sum(values)
        return fan, fan * self.base

    def settle(self, table: Table, wins: Sequence[Sequence[Win]]) -> Result:
        """QZ-30, QZ-31: the nearest winner turns the horses, and they are paid beside the fans."""
        result = super().settle(table, wins)
        turned = tuple(table.wall.undrawn()[: int(self.options["horses"])]) if wins else ()
        if not turned:
            return result
        ledger = table.ledger.copy()
        ledger.rows = list(result.payments)
        for row, _figures in horse_payments(table.dealer, result.wins, turned, self.base):
            ledger.pay(row)
        return replace(result, points=ledger.points(), payments=tuple(ledger.rows), horses=turned)

    def counting_horses(self, result: Result, dealer: int) -> dict[int, tuple[Tile, ...]]:
        """QZ-30, QZ-31: the winner's; of several winners theirs and the discarder's."""
        seats = [win.winner for win in result.wins]
        if len(seats) > 1:
            seats += {win.source for win in result.wins if win.source is not None}
        return {seat: horses_of(dealer, seat, result.horses) for seat in seats}

    def horse_figures(self, result: Result, dealer: int) -> Sequence[HorseFigures]:
        """QZ-20, QZ-31: of each payment that moved anything."""
        if not result.horses:
            return ()
        rows = horse_payments(dealer, result.wins, result.horses, self.base)
        return [figures for row, figures in rows if row.points]


def horses_of(dealer: int, seat: int, turned: Sequence[Tile]) -> tuple[Tile, ...]:
    """QZ-30: the turned tiles that bear a number of the seat, counted from the dealer."""
    place = (seat - dealer) % 4
    return tuple(tile for tile in turned if (int(tile[0]) - 1) % 4 == place)


def horse_payments(
    dealer: int, wins: Sequence[WinResult], turned: Sequence[Tile], base: int
) -> list[tuple[Payment, HorseFigures]]:
    """What the horses move: by one winner's (QZ-20), or among several and the discarder (QZ-31)."""
    first, others = wins[0], wins[1:]
    clause = "QZ-31" if others else "QZ-20"
    rows: list[tuple[Payment, HorseFigures]] = []

    def pay(payer: int, receiver: int, win: WinResult, bearing: int) -> None:
        fan, horses = win.shares[0].total, len(horses_of(dealer, bearing, turned))
        row = Payment(payer, receiver, fan * horses * base, "horses", clause)
        rows.append((row, HorseFigures(fan, bearing, horses)))

    for share in first.shares:
        pay(share.payer, first.winner, first, first.winner)
    for win in others:
        assert win.source is not None
        pay(win.source, first.winner, win, win.winner)
        pay(first.winner, win.winner, win, win.source)
    return rows
