"""长春麻将: Changchun, with treasure, special sets and kong money. Clauses CC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules import actions as a
from rules import fans
from rules.actions import Action
from rules.conditions import (
    TERMINAL_OR_HONOUR_HELD,
    THREE_SUITS,
    Complete,
    Condition,
    triplet_pair_or_set,
)
from rules.hands import CHOW, CONCEALED_KONG, EXPOSED_KONG, SET, Hand, Meld
from rules.options import BASE, CHOW_FROM_ANY, SHOW_CONCEALED_KONGS, Choice, Flag, Words
from rules.scoring import Fan, Payment
from rules.sets import (
    DRAGON_SET,
    NINES_SET,
    ONES_SET,
    WIND_SET,
    has_set,
    lay_set,
    lay_supplement,
    supplements,
    with_supplement,
)
from rules.state import DUE, Seat
from rules.table import Table
from rules.tiles import TERMINAL_OR_HONOUR, Tile, in_order
from rules.treasure import DiceTreasure
from rules.wall import stack_from_right
from rules.win import TREASURE_DRAWN, Reading, Win

SETS = (WIND_SET, DRAGON_SET, ONES_SET, NINES_SET)
BIG_KONGS = frozenset({"1s", "1p", "5z", "6z", "7z"})
"""大蛋 (CC-15)."""
LADDERS = {"double": (1,), "135": (1, 3, 5), "250": (2, 5), "500": (5,)}
"""The first steps of each ladder; every further one doubles the last (CC-41)."""


def single_tile_of_triplets(complete: Complete) -> bool:
    """手把一 only without any chow, laid or in hand (CC-6)."""
    laid = complete.melds
    return len(laid) < 4 or not any(meld.kind == CHOW for meld in laid)


def closed_wait(win: Win, payer: int) -> bool:
    """夹胡: the hand has exactly one wait, whatever its shape; never with 飘胡 (CC-42)."""
    if fans.all_triplets(win, payer):
        return False
    waits = win.seat.waits if win.seat.ready else win.table.system.waits(win.hand)
    return len(waits) == 1


def unopened(win: Win, payer: int) -> bool:
    """站立: no chow, pong or exposed kong; a set ends it too but for the option (CC-13, CC-33)."""
    return not win.table.system.is_open(win.hand)


class Changchun(DiceTreasure):
    """Three suits, a triplet or a special set; kong money for everybody; a growing reserve."""

    key = "changchun"
    name = Words("长春麻将", "Changchun")
    summary = Words(
        "起手有旋风杠、喜杠、幺蛋、九蛋，都可以补；报听看宝，杠钱人人有份。",
        "Special sets from the dealt tiles, which may be supplemented; a treasure for whoever "
        "declares ready; kong money for everybody.",
    )
    own_options = (
        replace(BASE, name=Words("底注", "Base"), clause="CC-40"),
        Choice(
            "ladder",
            Words("打法", "Ladder"),
            default="double",
            clause="CC-41",
            help=Words(
                "番级对应的分数，最后一级以后逐级翻倍。", "Points by level; doubling at the end."
            ),
            choices=(
                ("double", Words("打1块（1 2 4 8）", "1 2 4 8 ...")),
                ("135", Words("135（1 3 5 10）", "1 3 5 10 ...")),
                ("250", Words("250（2 5 10 20）", "2 5 10 20 ...")),
                ("500", Words("五十零（5 10 20 40）", "5 10 20 40 ...")),
            ),
        ),
        Choice(
            "discard_payment",
            Words("点炮", "Win on a discard"),
            default="all",
            clause="CC-43",
            help=Words(
                "点炮时谁付分：三家各付各的，或只由点炮者付。",
                "Who pays a win on a discard: every seat its own share, or the discarder alone.",
            ),
            choices=(
                ("all", Words("三家付", "Every seat pays")),
                ("discarder", Words("仅点炮者付", "Only the discarder pays")),
            ),
        ),
        Flag(
            "sets_keep_unopened",
            Words("下蛋仍算站立", "Sets keep a seat unopened"),
            default=False,
            clause="CC-13",
            help=Words(
                "亮了旋风杠、喜杠、幺蛋、九蛋，仍算站立。",
                "A seat that has laid special sets alone still scores as unopened.",
            ),
        ),
        CHOW_FROM_ANY,
    )
    show_concealed_kongs = replace(SHOW_CONCEALED_KONGS, default=False, clause="CC-5")
    dice = 4
    special_sets = SETS
    sets_once = True
    supplemented = True
    claim_rank = {a.WIN: 4, a.PONG: 3, a.KONG: 2, a.CHOW: 1}
    conditions = (
        THREE_SUITS.by("CC-30"),
        TERMINAL_OR_HONOUR_HELD.by("CC-30"),
        Condition(
            "triplet",
            Words("没有刻子、中发白将或蛋", "no triplet, pair of dragons or special set"),
            "CC-30",
            triplet_pair_or_set,
        ),
        Condition(
            "single_tile",
            Words("手把一只能飘", "a single-tile hand only without a chow"),
            "CC-6",
            single_tile_of_triplets,
        ),
    )
    fan_unit = Words("级", "levels")
    pay_clause = "CC-43"
    fans = (
        Fan("self_draw", Words("自摸", "self-draw"), 1, "CC-40", fans.self_draw),
        Fan(
            "discarder",
            Words("点炮", "discarder"),
            1,
            "CC-40",
            fans.discarder,
            of_payer=True,
        ),
        Fan("closed_wait", Words("夹胡", "closed wait"), 1, "CC-42", closed_wait),
        Fan("unopened", Words("站立", "unopened"), 1, "CC-33", unopened),
        Fan(
            "dealer",
            Words("庄家", "dealer"),
            1,
            "CC-40",
            fans.dealer,
            of_payer=True,
        ),
        Fan("treasure", Words("宝", "treasure"), 1, "CC-21", lambda win, _: win.by_treasure),
        Fan("all_triplets", Words("飘胡", "all triplets"), 2, "CC-31", fans.all_triplets),
    )

    def break_stack(self, dealer: int, dice: Sequence[int]) -> int:
        """CC-2: the first throw counts walls from the dealer's, the second the stack in it."""
        wall = (dealer + dice[0] + dice[1] - 1) % 4
        return stack_from_right(wall, dice[2] + dice[3], 68)

    def begin(self, table: Table) -> None:
        """Each seat's dealt tiles are kept: sets are laid from them alone (CC-10).

        In a position a tile just drawn is none of them, but for the dealer's fourteenth.
        """
        super().begin(table)
        for number, seat in enumerate(table.seats):
            dealt = Counter(seat.hand.counts)
            fourteenth = number == table.dealer and not seat.acted and not seat.hand.melds
            if seat.hand.drawn and table.discards and not fourteenth:
                dealt[seat.hand.drawn] -= 1
            seat.private = tuple(sorted(dealt.items()))

    def reserve(self, table: Table) -> int:
        """CC-3: 14 + 2·max(0, r−1) + (r mod 2) tiles after r replacements.

        One that is due is not taken yet: it was tested before its kong was made.
        """
        taken = sum(meld.replacements for seat in table.seats for meld in seat.hand.melds)
        taken -= table.phase == DUE and table.from_tail
        return 14 + 2 * max(0, taken - 1) + taken % 2

    def may_lay(self, table: Table, seat: int, kind: str) -> bool:
        """CC-6: a fourth laid meld only for a seat that has laid no chow."""
        laid = table.seats[seat].hand.melds
        if len(laid) < 3:
            return True
        return kind != CHOW and not any(meld.kind == CHOW for meld in laid)

    def melds_may_declare(self, melds: Sequence[Meld]) -> bool:
        """CC-6: four laid melds may declare where none is a chow."""
        return len(melds) < 4 or not any(meld.kind == CHOW for meld in melds)

    def is_open(self, hand: Hand) -> bool:
        """CC-13: a special set opens like an exposed kong, but for the option."""
        sets_open = not self.flag("sets_keep_unopened")
        return hand.opened or (sets_open and any(meld.kind == SET for meld in hand.melds))

    def chow_from_any(self) -> bool:
        """As DT-4."""
        return self.flag("chow_from_any")

    def extra_actions(self, table: Table, seat: int) -> list[Action]:
        """Sets on the first turn (CC-10), supplements after a draw (CC-12)."""
        return self._sets(table, seat) + self._supplements(table, seat)

    def _sets(self, table: Table, seat: int) -> list[Action]:
        state = table.seats[seat]
        if state.acted or state.ready:
            return []
        dealt, hand = dict(state.private), state.hand
        found: list[Action] = []
        for tiles in SETS:
            drawn_since = any(min(dealt.get(t, 0), hand.count(t)) < 1 for t in tiles)
            if drawn_since or has_set(table, seat, tiles) or not self.may_lay(table, seat, SET):
                continue
            if len(tiles) == 3 or self.may_replace(table):
                found.append(Action(a.SET, tiles))
        return found

    def _supplements(self, table: Table, seat: int) -> list[Action]:
        state = table.seats[seat]
        if table.after_claim or table.claimed_turn or not self.may_replace(table):
            return []
        if seat == table.dealer and not state.acted:
            return []
        found = supplements(table, seat)
        if state.ready:
            found = [action for action in found if self._stays_ready(table, seat, action)]
        return found

    def _stays_ready(self, table: Table, seat: int, action: Action) -> bool:
        """CM-20: a supplement after ready leaves no wait that was none before."""
        state = table.seats[seat]
        waits = self._waits_after(state, action.tile)
        return bool(waits) and set(waits) <= set(state.waits)

    def _waits_after(self, state: Seat, tile: Tile) -> tuple[Tile, ...]:
        hand = state.hand.copy()
        with_supplement(hand, tile)
        return self.waits(hand, state.ready)

    def apply_extra(self, table: Table, seat: int, action: Action) -> None:
        """Lay a set or a supplement."""
        state = table.seats[seat]
        if action.kind == a.SET:
            dealt = Counter(dict(state.private))
            dealt.subtract(action.tiles)
            state.private = tuple(sorted(dealt.items()))
            lay_set(table, seat, action.tiles)
            if not (table.after_claim or state.hand.drawn) and state.hand.size == 14:
                state.hand.drawn = self._completing(state.hand)
            return
        if state.ready:
            state.waits = self._waits_after(state, action.tile)
        lay_supplement(table, seat, action.tile)

    def _completing(self, hand: Hand) -> Tile:
        """CC-42 where the dealer's fourteenth tile went into a set: a tile that wins, or "".

        Of several the one with the fewest waits, which pays most.
        """
        found: list[tuple[int, Tile]] = []
        for tile in in_order(hand.counts):
            waits = self.waits(hand.without(tile))
            if tile in waits:
                found.append((len(waits), tile))
        return min(found)[1] if found else ""

    def claimed(self, table: Table, seat: int) -> None:
        """CC-10: a robbed seat's first turn is past; dealt tiles in a claimed meld make no set."""
        table.seats[table.turn].acted = True
        state = table.seats[seat]
        meld = state.hand.melds[-1]
        used = Counter(meld.tiles)
        used[meld.claimed] -= 1
        dealt = Counter(dict(state.private))
        dealt.subtract(used)
        state.private = tuple(sorted(dealt.items()))

    def drew(self, table: Table, seat: int) -> None:
        """CC-10: a first turn that begins with a claimed kong has come by a claim too."""
        state = table.seats[seat]
        if table.from_tail and not state.acted and state.hand.melds[-1].kind == EXPOSED_KONG:
            table.claimed_turn = True

    def treasure_seat(self, table: Table, seat: int) -> bool:
        """CC-22: a declared seat without terminal or honour neither rolls, sees nor wins by it."""
        state = table.seats[seat]
        held = state.hand.kinds()
        return bool(state.ready) and (state.silent or not TERMINAL_OR_HONOUR.isdisjoint(held))

    def mark_seen(self, table: Table, seat: int) -> None:
        """CC-22: a seat without terminal or honour has seen nothing."""
        if self.treasure_seat(table, seat):
            super().mark_seen(table, seat)

    def win_readings(
        self, table: Table, seat: int, hand: Hand, tile: Tile, how: str
    ) -> tuple[Reading, ...]:
        """CC-21: 摸宝 is read with the best of the hand's waits."""
        if how != TREASURE_DRAWN:
            return self.readings(hand, tile)
        waits = table.seats[seat].waits
        return tuple(reading for wait in waits for reading in self.readings(hand, wait))

    def payers(self, win: Win) -> Iterable[int]:
        """CC-43: every seat, or the discarder alone by the option."""
        if win.source is not None and self.options["discard_payment"] == "discarder":
            return (win.source,)
        return win.others

    def worth(self, values: Sequence[int]) -> tuple[int, int]:
        """CC-41: the level's step on the ladder, times the base."""
        level = sum(values)
        return level, self.base * step(str(self.options["ladder"]), level)

    def working(self, total: int) -> str:
        """CC-41, in figures: the base times the level's step."""
        return f"{self.base} × {step(str(self.options['ladder']), total)}"

    def kong_payments(self, table: Table, winners: Sequence[int]) -> list[Payment]:
        """CC-44: for every seat's kongs, sets and supplements, from each of the others."""
        return [
            Payment(payer, seat, self.base * worth, "kong", "CC-44")
            for seat in range(table.players)
            for worth in kong_worths(table.seats[seat].hand)
            for payer in range(table.players)
            if payer != seat
        ]


def step(ladder: str, level: int) -> int:
    """The points of a level on a ladder (CC-41)."""
    steps = LADDERS[ladder]
    if level < len(steps):
        return steps[level]
    return steps[-1] << (level - len(steps) + 1)


def kong_worths(hand: Hand) -> list[int]:
    """What each kong, set and supplement of a hand is worth in bases (CC-13, CC-44)."""
    found: list[int] = []
    for meld in hand.melds:
        if meld.kind == SET:
            found += [1] * (1 + len(meld.supplements))
        elif meld.is_kong:
            worth = 2 if meld.kind == CONCEALED_KONG else 1
            found.append(worth * 2 if meld.tile in BIG_KONGS else worth)
    return found
