"""A second opinion on the score of DX: the sheet's own arithmetic over random winning positions.

It shares no code with the rules: hands and readings are those of ``tests.rules.reference``.
"""

import random
from collections import Counter
from dataclasses import dataclass
from math import prod

from rules.ruleset import get
from tests.rules import reference
from tests.rules.cases import can, table_of

KEY = "dalian_xigang"
DRAGONS, WINDS = ("5z", "6z", "7z"), ("1z", "2z", "3z", "4z")
MIDDLE = [f"{rank}{suit}" for suit in "mps" for rank in range(2, 9)]
ENDS = {"2": ("4", "1"), "8": ("6", "9")}
"""A chow that holds this tile gives one away and gets the terminal, which is to win."""
MARKS = {"concealed": "_", "added": "*"}
POSITIONS = 1200


@dataclass
class Position:
    """A seat's tiles and one more, what the others have laid, and how the tile comes."""

    options: dict
    hand: list
    laid: list
    """Of each seat; seat 1 is to win."""
    tile: str
    how: str
    source: int | None
    dealer: int
    before: bool
    ready: bool = False
    extra: str = ""
    """The kind whose pong becomes a kong on the way, where the way is a kong."""

    @property
    def opened(self):
        return [any(kind in reference.OPENERS for kind, _ in melds) for melds in self.laid]

    def text(self):
        lines = [f"system {KEY}", f"dealer {self.dealer}"]
        lines.append("option " + " ".join(f"{k}={spell(v)}" for k, v in self.options.items()))
        for seat, melds in enumerate(self.laid):
            tiles = "".join(self.hand) if seat == 1 else "?"
            shown = [
                "".join(meld[:3])
                if meld == (self.extra,) * 4
                else "".join(meld) + MARKS.get(kind, "")
                for kind, meld in melds
            ]
            lines.append(f"hand {seat} {tiles}" + (" | " + " ".join(shown) if shown else ""))
        lines += ["before exhausted"] * self.before + ["ready 1"] * self.ready
        seat = 1 if self.source is None else self.source
        first = self.extra or self.tile
        lines += [f"turn {seat}", f"draws {first}"] + ["left 4"] * (self.how == "last")
        moves = [f"{seat} draw {first}"]
        if self.extra:
            lines.append(f"tail {self.tile}")
            moves += [f"{seat} add {self.extra}", f"{seat} draw {self.tile}"]
        if self.how == "rob":
            moves.append(f"{seat} add {self.tile}")
        elif self.source is not None:
            moves.append(f"{seat} discard {self.tile}")
        return "\n".join([*lines, *moves]) + "\n"


def spell(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def random_options(chance):
    system = get(KEY)
    flags = {
        option.key: chance.random() < 0.75
        for option in system.declared_options()
        if isinstance(option.default, bool)
    }
    choices = {
        "cap": chance.choice((0, 0, 50, 100, 200)),
        "cap_by": chance.choice(("loser", "share")),
        "discard_payment": chance.choice(("one", "all")),
        "base": chance.choice((1, 3)),
    }
    return flags | choices


def up(tile, step):
    return f"{int(tile[0]) + step}{tile[1]}"


def random_meld(chance, tiles, laid):
    kinds = ["chow", "chow", "pong", "exposed", "concealed", "added", "set"]
    kind = chance.choice(kinds if laid else ["chow", "chow", "pong"])
    if kind == "chow":
        low = chance.choice([t for t in tiles if t[1] != "z" and {up(t, 1), up(t, 2)} <= {*tiles}])
        return kind, (low, up(low, 1), up(low, 2))
    if kind == "set" and "5z" in tiles:
        return kind, chance.choice((DRAGONS, WINDS))
    kind = "pong" if kind == "set" else kind
    return kind, (chance.choice(tiles),) * (3 if kind == "pong" else 4)


def concealed_tiles(chance, tiles, melds):
    """Complete concealed tiles beside so many laid melds, and the one that may come last."""
    if not melds and chance.random() < 0.4:
        pairs = [tile for tile in chance.choices(tiles, k=7) for _ in range(2)]
        return pairs, chance.choice(pairs)
    parts = [random_meld(chance, tiles, laid=False)[1] for _ in range(4 - len(melds))]
    if parts and "5z" in tiles and chance.random() < 0.2:
        parts[0] = DRAGONS
    every = [tile for part in (*parts, (chance.choice(tiles),) * 2) for tile in part]
    return every, chance.choice(list(DRAGONS) if DRAGONS in parts else every)


def random_position(chance):
    """A position that can be, or None."""
    any_kind = [*reference.ALL, *DRAGONS, *DRAGONS]
    suit = chance.choice("mps")
    one_suit = [tile for tile in reference.ALL if tile[1] == suit]
    own = chance.choices((any_kind, MIDDLE, one_suit), (6, 3, 2))[0]
    laid = [
        [random_meld(chance, any_kind, True) for _ in range(chance.choice((0, 0, 1, 2)))]
        for _ in range(4)
    ]
    count = chance.choice((0, 1, 1, 2, 2, 3, 4))
    laid[1] = [random_meld(chance, own, True) for _ in range(count)]
    tiles, tile = concealed_tiles(chance, own, laid[1])
    gives, gets = ENDS.get(tile[0], ("", "")) if own is MIDDLE else ("", "")
    if gives + tile[1] in tiles:
        tiles.remove(gives + tile[1])
        tile = gets + tile[1]
        tiles.append(tile)
    how = chance.choice(("draw", "discard", "discard", "rob", "bloom", "kong_discard", "last"))
    source = None if how in ("draw", "bloom", "last") else chance.choice((0, 2, 3))
    place = Position(
        random_options(chance), tiles[:], laid, tile, how, source,
        chance.randrange(4), chance.random() < 0.2,
    )  # fmt: skip
    place.hand.remove(tile)
    if how == "rob":
        laid[source].append(("pong", (tile,) * 3))
    elif how in ("bloom", "kong_discard"):
        added = [meld for meld in laid[1 if source is None else source] if meld[0] == "added"]
        if not added:
            return None
        place.extra = added[0][1][0]
    used = Counter([*tiles, *(t for melds in laid for _, meld in melds for t in meld)])
    if max(used.values()) > 4:
        return None
    return place


def score(x, reading):
    """What each seat pays by one reading, and the hand's key (DX-30 to DX-42)."""
    pair, melds, shape = reading
    seven, options, laid = pair == "seven", x.options, x.laid[1]
    every = [*x.hand, x.tile, *(t for _, meld in laid for t in meld)]
    suits = {t[1] for t in every}
    no_chow = not seven and all(m[0] == m[1] or m == DRAGONS for m in melds)
    no_chow = no_chow and all(kind != "chow" for kind, _ in laid)
    float_single = no_chow and (shape == "single" or (shape == "closed" and DRAGONS in melds))
    thirteen = set(every) if every.count(x.tile) > 1 else set(every) - {x.tile}
    hands = {
        "plain": 1,
        "closed_wait": 2 * (shape in ("closed", "edge", "single")),
        "missing_terminal": 2 * (not thirteen & reference.ENDS and x.tile[0] in "19"),
        "double_float": 8 * (no_chow and shape == "pairs"),
        "single_float": 16 * float_single,
    }
    cap_hands = {
        "seven_pairs": seven,
        "pure_suit": options["pure_suit"] and len(suits) == 1 and "z" not in suits,
        "concealed_four": not any(x.opened) and x.ready,
    }
    value = max(hands.values())
    capped = [key for key, holds in cap_hands.items() if holds]
    key = capped[0] if capped else next(k for k, v in hands.items() if v == value)

    triplets = [m[0] for m in melds if m[0] == m[1]] if not seven else []
    counted = [*triplets, *(meld[0] for kind, meld in laid if kind == "pong")]
    sets = [meld for seat in x.laid for kind, meld in seat if kind == "set"]
    sets += [m for m in melds if not seven and m == DRAGONS]
    dragons = sum(t in DRAGONS for t in counted)
    in_chows = {t for m in melds if not seven and m[0] != m[1] and m != DRAGONS for t in m}
    in_chows |= {t for kind, meld in laid if kind == "chow" for t in meld}
    own = [
        2 if x.source is None else 1,
        2 if not x.opened[1] and not seven else 1,
        2 if x.how == "bloom" else 1,
        2 if x.how == "kong_discard" else 1,
        2 if len(laid) == 4 else 1,
        2 if x.how == "last" else 1,
        2 if x.how == "rob" else 1,
        2 if not any(x.opened[s] for s in (0, 2, 3)) else 1,
        2 if x.ready and options["ready_doubles"] else 1,
        2**dragons,
        2**dragons if DRAGONS in sets else 1,
        2 ** sum(t in WINDS for t in counted) if WINDS in sets else 1,
        2 ** sum(t in in_chows for t in triplets) if options["four_in_hand"] else 1,
        2 if x.before and options["long_hair"] else 1,
        4 if not seven and DRAGONS in melds else 1,
    ]
    for kind, meld in laid:
        worth = {"exposed": 2, "added": 2, "concealed": 4, "set": 4}.get(kind, 1)
        own.append(worth * 2 if kind in ("exposed", "added", "concealed") and meld[0] in DRAGONS
                   else worth)  # fmt: skip
    shares = {}
    for payer in (0, 2, 3):
        if x.source is not None and options["discard_payment"] == "one" and payer != x.source:
            continue
        dealer = 2 if x.dealer in (1, payer) else 1
        unopened = 1 if x.opened[payer] else 2
        shot = {"one": 4, "all": 2}[options["discard_payment"]] if payer == x.source else 1
        owed = value * prod(own) * dealer * unopened * shot
        if capped:
            owed = options["cap"] or max(100, owed)
        shares[payer] = owed
    return key, paid(x, shares)


def paid(x, shares):
    """DX-40 to DX-42."""
    cap, points = x.options["cap"], [0, 0, 0, 0]
    if cap and (x.source is None or x.options["cap_by"] == "share"):
        shares = {payer: min(owed, cap) for payer, owed in shares.items()}
    for payer, owed in shares.items():
        points[payer if x.source is None else x.source] -= owed
    if cap and x.options["cap_by"] == "loser":
        points = [max(p, -cap) for p in points]
    points[1] = -sum(points)
    return [p * x.options["base"] for p in points]


def test_random_wins_pay_what_the_sheet_says():
    """DX-20 to DX-25 and DX-30 to DX-43, in every way of winning and with all options."""
    chance = random.Random("score")
    keys, hows, refused = Counter(), Counter(), 0
    while sum(keys.values()) < POSITIONS:
        x = random_position(chance)
        if x is None:
            continue
        wins = reference.all_waits(KEY, x.hand, x.laid[1], x.options)
        x.ready = bool(wins) and chance.random() < 0.6
        table = table_of(x.text())
        readings = wins.get(x.tile, set())
        if not readings or not (x.ready or x.opened[1]):
            assert "win" not in can(table, 1), x.text()
            refused += 1
            continue
        assert "win" in can(table, 1), x.text()
        table = table_of(x.text() + "1 win\n")
        judged = [score(x, reading) for reading in readings]
        most = max(points[1] for _, points in judged)
        best = {key: points for key, points in judged if points[1] == most}
        result = table.result
        assert list(result.points) in best.values(), (best, result.points, x.text())
        assert result.wins[0].fans[0].key in best, (best, result.wins[0].fans, x.text())
        keys[result.wins[0].fans[0].key] += 1
        hows[x.how] += 1
    assert refused > 200
    assert len(keys) == 8 and min(keys.values()) >= 5, keys
    assert len(hows) == 6 and min(hows.values()) >= 10, hows
