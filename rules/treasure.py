"""The treasure (宝牌): one tile of the wall that nobody draws, and what the systems do with it.

In Dalian and Changchun a declared seat rolls for it (DT-13 to DT-17); in Harbin it is the wall's
last tile from the deal on (HB-20 to HB-24).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.ruleset import RuleSystem
from rules.table import Table
from rules.tiles import COPIES, Tile
from rules.views import TreasureView
from rules.win import TREASURE_DRAWN, TREASURE_HIT

NONE, FIXED, STOPPED, GONE = "none", "fixed", "stopped", "gone"
_FACES = 6


@dataclass(slots=True)
class Treasure:
    """The treasure of one hand. ``seen``: which treasure (counted from 1) each seat last saw.

    ``third``: the seat whose discard or claim laid the third copy open, None while there are fewer.
    """

    state: str = NONE
    place: int = -1
    tile: Tile = ""
    count: int = 0
    rolls: list[int] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)
    third: int | None = None

    def copy(self) -> Treasure:
        """An independent treasure in the same state."""
        return replace(self, rolls=self.rolls[:], seen=dict(self.seen))


class TreasureSystem(RuleSystem):
    """What every system with a treasure shares: where it is kept, and who has seen it."""

    def begin(self, table: Table) -> None:
        """No treasure is fixed yet."""
        table.private = Treasure()

    def treasure(self, table: Table) -> Treasure:
        """The treasure of this table."""
        assert isinstance(table.private, Treasure)
        return table.private

    def treasure_tile(self, table: Table) -> Tile:
        """See RuleSystem."""
        treasure = self.treasure(table)
        return treasure.tile if treasure.state == FIXED else ""

    def mark_seen(self, table: Table, seat: int) -> None:
        """The seat has looked at the present treasure."""
        treasure = self.treasure(table)
        treasure.seen[seat] = treasure.count

    def sees(self, table: Table, seat: int) -> bool:
        """See RuleSystem."""
        treasure = self.treasure(table)
        return treasure.count > 0 and treasure.seen.get(seat) == treasure.count

    def _shown(self, table: Table) -> bool:
        """Whether the last event laid the treasure's kind open: nothing else can spend it."""
        return self.treasure(table).tile in table.events[-1].tiles

    def spent(self, table: Table) -> bool:
        """Whether three copies of the treasure's kind lie open (CM-62)."""
        treasure = self.treasure(table)
        return treasure.state == FIXED and table.visible(treasure.tile) >= COPIES - 1


class DiceTreasure(TreasureSystem):
    """A system whose treasure is rolled with a die when a declared seat comes to draw."""

    def treasure_seat(self, table: Table, seat: int) -> bool:
        """Whether a seat rolls, sees and wins by the treasure: it has declared."""
        return bool(table.seats[seat].ready)

    def coming_to_draw(self, table: Table, seat: int) -> str:
        """DT-13, DT-14, DT-16: roll where no treasure is fixed, look, and perhaps be hit."""
        if not self.treasure_seat(table, seat):
            return ""
        treasure = self.treasure(table)
        if treasure.state in (NONE, STOPPED) and table.setup.die:
            self._roll(table, treasure)
        if treasure.state != FIXED or self.sees(table, seat):
            return ""
        treasure.seen[seat] = treasure.count
        return TREASURE_HIT if treasure.tile in table.seats[seat].waits else ""

    def _roll(self, table: Table, treasure: Treasure) -> None:
        """Throw until the die shows a stack whose tile may be the treasure (DT-13, DT-16)."""
        assert table.setup.die
        lower = 0
        serving: dict[int, int] = {}
        for lower in (0, 1):
            serving = self._serving(table, lower)
            if serving:
                break
        if not serving:
            treasure.state, treasure.tile, treasure.place = GONE, "", -1
            table.wall.blocked = ()
            table.tell(None, "no treasure")
            return
        face = 0
        while face not in serving:
            face = table.setup.die(len(treasure.rolls))
            treasure.rolls.append(face)
        place = serving[face]
        treasure.count += 1
        self.place_treasure(table, place, table.wall.tiles[place])
        table.tell(None, "treasure")

    def _serving(self, table: Table, lower: int) -> dict[int, int]:
        """Die face → place of the upper (or lower) tile that could be the treasure."""
        found: dict[int, int] = {}
        for face in range(1, _FACES + 1):
            upper = table.wall.full_stack(face)
            if upper is not None:
                place = upper + lower
                if table.visible(table.wall.tiles[place]) < COPIES - 1:
                    found[face] = place
        return found

    def place_treasure(self, table: Table, place: int, tile: Tile) -> None:
        """Fix the treasure. The tile keeps its place in the wall; nobody draws it (DT-17)."""
        treasure = self.treasure(table)
        treasure.count = max(treasure.count, 1)
        treasure.state, treasure.place, treasure.tile = FIXED, place, tile
        table.wall.blocked = (place,)

    def visible_changed(self, table: Table) -> None:
        """DT-16: three visible copies, and it is just a tile again."""
        if self._shown(table) and self.spent(table):
            self.treasure(table).state = STOPPED
            table.wall.blocked = ()

    def draw_win(self, table: Table, seat: int) -> str:
        """DT-15: a declared seat that has looked draws a tile of the treasure's kind."""
        treasure = self.treasure(table)
        drawn = table.seats[seat].hand.drawn
        if treasure.state == FIXED and drawn == treasure.tile and self.sees(table, seat):
            return TREASURE_DRAWN
        return ""

    def treasure_view(self, table: Table, viewer: int | None) -> TreasureView:
        """See RuleSystem. That it stopped is told only to those who saw it: it names a kind."""
        treasure = self.treasure(table)
        rolls = tuple(treasure.rolls)
        if table.over or (viewer is not None and self.sees(table, viewer)):
            tile = treasure.tile if treasure.state == FIXED else ""
            return TreasureView(treasure.state, rolls, tile)
        state = FIXED if treasure.state == STOPPED else treasure.state
        return TreasureView(state, rolls)


class LastTileTreasure(TreasureSystem):
    """A system whose treasure is the wall's last tile, and the tile before it when it is spent."""

    always_treasure = True

    def begin(self, table: Table) -> None:
        """HB-20: the last tile of the wall is the treasure, once the tiles are dealt."""
        super().begin(table)
        if table.setup.wall:
            place = len(table.wall.tiles) - 1
            self.place_treasure(table, place, table.wall.tiles[place])

    def treasure_place(self, tail: Sequence[int], named: int) -> int:
        """The wall's last tile, whatever a record's ``tail`` names."""
        return max(tail)

    def place_treasure(self, table: Table, place: int, tile: Tile) -> None:
        """Fix the treasure. Former ones stay out of play; declared seats see it (HB-21, HB-22)."""
        treasure = self.treasure(table)
        treasure.state, treasure.place, treasure.tile = FIXED, place, tile
        treasure.count += 1
        treasure.third = None
        table.wall.blocked = (*table.wall.blocked, place)
        for seat, state in enumerate(table.seats):
            if state.ready:
                self.mark_seen(table, seat)

    def reserve(self, table: Table) -> int:
        """HB-2: the treasure and former treasures are never drawn; nothing else stays."""
        return len(table.wall.blocked)

    def hits(self, table: Table, seat: int, tile: Tile) -> bool:
        """Whether this treasure wins at once for a declared seat (HB-24)."""
        return tile in table.seats[seat].waits

    def declared(self, table: Table, seat: int) -> str:
        """HB-21, HB-24: the seat sees the treasure, and wins at once if it is hit."""
        self.mark_seen(table, seat)
        return self._hit(table, seat)

    def _hit(self, table: Table, seat: int) -> str:
        """A treasure with three visible copies hits nobody: it is about to be replaced (HB-24)."""
        tile = self.treasure_tile(table)
        if not tile or self.spent(table) or table.seats[seat].silent:
            return ""
        return TREASURE_HIT if self.hits(table, seat, tile) else ""

    def visible_changed(self, table: Table) -> None:
        """HB-24: of several seats hit, the nearest after who laid the third copy open."""
        treasure = self.treasure(table)
        if treasure.third is None and self._shown(table) and self.spent(table):
            treasure.third = table.events[-1].seat

    def claims_settled(self, table: Table, by: int) -> None:
        """HB-22: once a seat has declared, a treasure with three visible copies is replaced."""
        treasure = self.treasure(table)
        if not any(state.ready for state in table.seats) or not self.spent(table):
            return
        third = by if treasure.third is None else treasure.third
        while self.spent(table):
            self._replace(table, treasure)
        table.tell(None, "treasure" if treasure.state == FIXED else "no treasure")
        for step in range(1, table.players + 1):
            seat = (third + step) % table.players
            how = self._hit(table, seat) if table.seats[seat].ready else ""
            if how:
                table.offer_hit(seat, how)
                return

    def _replace(self, table: Table, treasure: Treasure) -> None:
        """The last tile in wall order before it takes its place; without one there is none."""
        wall = table.wall
        for place in range(treasure.place - 1, -1, -1):
            if not wall.taken[place]:
                self.place_treasure(table, place, wall.tiles[place])
                return
        treasure.state, treasure.tile = GONE, ""

    def treasure_view(self, table: Table, viewer: int | None) -> TreasureView:
        """HB-21: seen by the declared seats."""
        sees = table.over or (viewer is not None and self.sees(table, viewer))
        return TreasureView(
            self.treasure(table).state, (), self.treasure_tile(table) if sees else ""
        )
