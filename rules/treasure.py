"""The treasure (宝牌) of Dalian and Changchun: rolled by a declared seat (DT-13 to DT-17)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.ruleset import RuleSystem
from rules.table import Table
from rules.tiles import COPIES, Tile
from rules.views import TreasureView
from rules.win import TREASURE_DRAWN, TREASURE_HIT

NONE, FIXED, STOPPED, GONE = "none", "fixed", "stopped", "gone"
_FACES = 6


@dataclass(slots=True)
class Treasure:
    """The treasure of one hand. ``seen``: which treasure (counted from 1) each seat last saw."""

    state: str = NONE
    place: int = -1
    tile: Tile = ""
    count: int = 0
    rolls: list[int] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Treasure:
        """An independent treasure in the same state."""
        return Treasure(
            self.state, self.place, self.tile, self.count, self.rolls[:], dict(self.seen)
        )


class DiceTreasure(RuleSystem):
    """A system whose treasure is rolled with a die when a declared seat comes to draw."""

    def begin(self, table: Table) -> None:
        """No treasure is fixed yet."""
        table.private = Treasure()

    def treasure(self, table: Table) -> Treasure:
        """The treasure of this table."""
        assert isinstance(table.private, Treasure)
        return table.private

    def treasure_seat(self, table: Table, seat: int) -> bool:
        """Whether a seat rolls, sees and wins by the treasure: it has declared."""
        return bool(table.seats[seat].ready)

    def treasure_tile(self, table: Table) -> Tile:
        """See RuleSystem."""
        treasure = self.treasure(table)
        return treasure.tile if treasure.state == FIXED else ""

    def _sees(self, table: Table, seat: int) -> bool:
        treasure = self.treasure(table)
        return treasure.count > 0 and treasure.seen.get(seat) == treasure.count

    def coming_to_draw(self, table: Table, seat: int) -> str:
        """DT-13, DT-14, DT-16: roll where no treasure is fixed, look, and perhaps be hit."""
        if not self.treasure_seat(table, seat):
            return ""
        treasure = self.treasure(table)
        if treasure.state in (NONE, STOPPED) and table.setup.die:
            self._roll(table, treasure)
        if treasure.state != FIXED or self._sees(table, seat):
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
        """See RuleSystem. The tile keeps its place in the wall and nobody draws it (DT-17)."""
        treasure = self.treasure(table)
        treasure.count = max(treasure.count, 1)
        treasure.state, treasure.place, treasure.tile = FIXED, place, tile
        table.wall.blocked = (place,)

    def mark_seen(self, table: Table, seat: int) -> None:
        """See RuleSystem."""
        treasure = self.treasure(table)
        treasure.seen[seat] = treasure.count

    def visible_changed(self, table: Table) -> None:
        """DT-16: three visible copies, and it is just a tile again."""
        treasure = self.treasure(table)
        if treasure.state == FIXED and table.visible(treasure.tile) >= COPIES - 1:
            treasure.state = STOPPED
            table.wall.blocked = ()

    def draw_win(self, table: Table, seat: int) -> str:
        """DT-15: a declared seat that has looked draws a tile of the treasure's kind."""
        treasure = self.treasure(table)
        drawn = table.seats[seat].hand.drawn
        if treasure.state == FIXED and drawn == treasure.tile and self._sees(table, seat):
            return TREASURE_DRAWN
        return ""

    def treasure_view(self, table: Table, viewer: int | None) -> TreasureView:
        """See RuleSystem. That it stopped is told only to those who saw it: it names a kind."""
        treasure = self.treasure(table)
        rolls = tuple(treasure.rolls)
        if table.over or (viewer is not None and self._sees(table, viewer)):
            tile = treasure.tile if treasure.state == FIXED else ""
            return TreasureView(treasure.state, rolls, tile)
        state = FIXED if treasure.state == STOPPED else treasure.state
        return TreasureView(state, rolls)
