"""The wall (牌墙): a provable shuffle, the ring of stacks, dice, head, tail (CM-3 to CM-7).

Nothing here draws randomness: everything follows from a secret the caller drew, the bytes the
seats contributed, and the number of the hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence

from rules.tiles import COPIES, Tile


def commitment(secret: bytes) -> str:
    """What is shown before the deal: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class Stream:
    """Numbers that follow from (secret, contributions in seat order, hand number), by label.

    The key is ``HMAC-SHA256(secret, message)``; ``message`` is the hand number in 8 bytes, then
    for each seat the length of its contribution in 4 bytes and the contribution (length 0 for
    none). Block i of a label is ``HMAC-SHA256(key, label, i in 8 bytes)``, read as numbers of 8
    bytes; all integers are big-endian.
    """

    def __init__(self, secret: bytes, contributions: Sequence[bytes | None], number: int) -> None:
        message = number.to_bytes(8, "big")
        for part in contributions:
            given = part or b""
            message += len(given).to_bytes(4, "big") + given
        self._key = hmac.digest(secret, message, "sha256")

    def numbers(self, label: str) -> Callable[[int], int]:
        """A source: ``below(n)`` draws the next number under n without bias, by rejection."""
        block, waiting = 0, []  # type: tuple[int, list[int]]

        def below(limit: int) -> int:
            nonlocal block
            fair = (1 << 64) - (1 << 64) % limit
            while True:
                if not waiting:
                    data = hmac.digest(
                        self._key, label.encode() + block.to_bytes(8, "big"), "sha256"
                    )
                    block += 1
                    waiting.extend(
                        int.from_bytes(data[at : at + 8], "big") for at in (24, 16, 8, 0)
                    )
                number = waiting.pop()
                if number < fair:
                    return number % limit

        return below


class Shuffle:
    """A shuffled ring of stacks with its dice (CM-3, CM-7).

    ``ring``: all tiles, stack k being ``ring[2k]`` over ``ring[2k+1]``; stack 0 is the right end
    of seat 0's wall and the numbers run in the order tiles are drawn.
    """

    def __init__(
        self,
        secret: bytes,
        contributions: Sequence[bytes | None],
        number: int,
        kinds: Sequence[Tile],
    ) -> None:
        self._stream = Stream(secret, contributions, number)
        ring = [kind for kind in kinds for _ in range(COPIES)]
        below = self._stream.numbers("wall")
        for last in range(len(ring) - 1, 0, -1):
            other = below(last + 1)
            ring[last], ring[other] = ring[other], ring[last]
        self.ring: tuple[Tile, ...] = tuple(ring)

    def dice(self, count: int) -> tuple[int, ...]:
        """The dice thrown for the break."""
        below = self._stream.numbers("dice")
        return tuple(below(6) + 1 for _ in range(count))

    def first_dealer(self, players: int) -> int:
        """The seat that deals first where chance decides (CM-50)."""
        return self._stream.numbers("dealer")(players)

    def die(self, index: int) -> int:
        """The ``index``-th die thrown for a treasure, from 0."""
        below = self._stream.numbers("treasure")
        face = below(6) + 1
        for _ in range(index):
            face = below(6) + 1
        return face

    def wall(self, stack: int) -> tuple[Tile, ...]:
        """The tiles from the break on: ``stack`` is the first stack drawn."""
        start = 2 * stack % len(self.ring)
        return self.ring[start:] + self.ring[:start]


def stack_from_right(seat: int, count: int, stacks: int) -> int:
    """The stack where the wall of ``seat`` is broken after ``count`` stacks from its right end.

    Tiles are drawn clockwise, so the walls follow each other against the turn order.
    """
    side = stacks // 4
    return ((4 - seat) % 4 * side + count) % stacks


class Wall:
    """The tiles still to be drawn, as a sequence of stacks with a head and a tail.

    ``tiles`` never changes; ``taken`` marks those drawn (or, in a position, out of play).
    ``blocked`` holds the places of a treasure and former treasures, which nobody draws but which
    still count as tiles left.
    """

    __slots__ = ("blocked", "head", "left", "taken", "tiles")

    def __init__(self, tiles: Sequence[Tile], taken: Sequence[int] = ()) -> None:
        if len(tiles) % 2:
            raise ValueError("a wall is built of whole stacks")
        self.tiles = tuple(tiles)
        self.taken = bytearray(len(tiles))
        for place in taken:
            self.taken[place] = 1
        self.head = 0
        self.left = len(tiles) - sum(self.taken)
        self.blocked: tuple[int, ...] = ()

    def copy(self) -> Wall:
        """An independent wall in the same state."""
        other = Wall.__new__(Wall)
        other.tiles = self.tiles
        other.taken = self.taken[:]
        other.head = self.head
        other.left = self.left
        other.blocked = self.blocked
        return other

    def _take(self, place: int) -> Tile:
        self.taken[place] = 1
        self.left -= 1
        return self.tiles[place]

    def draw(self) -> Tile:
        """The next tile from the head. Raises IndexError when none is left to draw (CM-5)."""
        place = self.head
        while self.taken[place] or place in self.blocked:
            place += 1
        self.head = place + 1
        return self._take(place)

    def tail(self) -> list[int]:
        """Places not taken, in the order replacements take them: last stack first, upper first."""
        return [
            place
            for stack in range(len(self.tiles) - 2, -1, -2)
            for place in (stack, stack + 1)
            if not self.taken[place]
        ]

    def draw_replacement(self) -> Tile:
        """The next tile from the tail, a treasure skipped (CM-5, DT-17). Raises IndexError."""
        for stack in range(len(self.tiles) - 2, -1, -2):
            for place in (stack, stack + 1):
                if not self.taken[place] and place not in self.blocked:
                    return self._take(place)
        raise IndexError("no tile is left for a replacement")

    def full_stack(self, count: int) -> int | None:
        """The place of the upper tile of the ``count``-th full stack from the tail, 1 the last."""
        for stack in range(len(self.tiles) - 2, -1, -2):
            if not self.taken[stack] and not self.taken[stack + 1]:
                count -= 1
                if not count:
                    return stack
        return None

    def undrawn(self) -> list[Tile]:
        """The tiles left, in wall order."""
        return [tile for place, tile in enumerate(self.tiles) if not self.taken[place]]


DieSource = Callable[[int], int]
"""The i-th die thrown for a treasure, counted from 0; raises IndexError where none is known."""
