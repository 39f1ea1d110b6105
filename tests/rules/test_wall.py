import hashlib
import hmac
from collections import Counter

import pytest

from rules.dealing import make_setup
from rules.table import Table
from rules.tiles import FULL_136, KINDS
from rules.wall import Shuffle, Stream, Wall, commitment, stack_from_right

SECRET = bytes(range(32))


def test_the_commitment_is_the_sha256_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_stream_is_as_published():
    """The bytes the docstring promises, computed here another way."""
    message = (7).to_bytes(8, "big") + (2).to_bytes(4, "big") + b"ab" + (0).to_bytes(4, "big")
    key = hmac.new(SECRET, message, hashlib.sha256).digest()
    block = hmac.new(key, b"wall" + (0).to_bytes(8, "big"), hashlib.sha256).digest()
    numbers = Stream(SECRET, [b"ab", None], 7).numbers("wall")
    limit = 1 << 63
    assert [numbers(limit) for _ in range(4)] == [
        int.from_bytes(block[at : at + 8], "big") % limit for at in (0, 8, 16, 24)
    ]


def test_every_seats_bytes_and_the_hand_number_change_the_wall():
    """CM-7."""
    base = Shuffle(SECRET, [b"a", b"b", None, None], 1, FULL_136).ring
    for other in (
        Shuffle(SECRET, [b"b", b"a", None, None], 1, FULL_136),
        Shuffle(SECRET, [b"ab", b"", None, None], 1, FULL_136),
        Shuffle(SECRET, [b"a", b"b", None, None], 2, FULL_136),
        Shuffle(bytes(32), [b"a", b"b", None, None], 1, FULL_136),
    ):
        assert other.ring != base
    assert Shuffle(SECRET, [b"a", b"b", None, None], 1, FULL_136).ring == base
    assert Counter(base) == Counter(dict.fromkeys(KINDS, 4))


def test_places_are_drawn_evenly():
    """Where a 1m lies after 2000 shuffles: chi-square over 34 groups of four places."""
    counts: Counter[int] = Counter()
    for number in range(2000):
        ring = Shuffle(SECRET, [], number, FULL_136).ring
        counts.update(place // 4 for place, tile in enumerate(ring) if tile == "1m")
    expected = 2000 * 4 / 34
    chi = sum((counts[group] - expected) ** 2 / expected for group in range(34))
    assert chi < 63.9, "33 degrees of freedom exceed this once in a thousand"


def test_dice_choose_the_stack_from_the_dealers_right_end():
    """CM-3, DT-2."""
    assert stack_from_right(0, 5, 68) == 5
    assert stack_from_right(1, 5, 68) == 3 * 17 + 5
    assert stack_from_right(3, 5, 68) == 17 + 5
    setup = make_setup("dalian_treasure", {}, SECRET, [None] * 4, 1, dealer=2)
    shuffle = Shuffle(SECRET, [None] * 4, 1, FULL_136)
    start = 2 * (2 * 17 + sum(setup.dice))
    assert setup.dice == shuffle.dice(2)
    assert setup.wall == shuffle.ring[start:] + shuffle.ring[:start]


def test_the_deal_is_three_rounds_of_four_and_the_jump():
    """CM-4: dealer 1st and (n+1)th of the jump, the others one each between."""
    setup = make_setup("dalian_treasure", {"players": 3}, SECRET, [None] * 3, 1, dealer=1)
    table, wall = Table.deal(setup), setup.wall
    rounds = [wall[at : at + 4] for at in range(0, 36, 4)]
    jump = wall[36:40]
    for place, seat in enumerate((1, 2, 0)):
        tiles = [*rounds[place], *rounds[place + 3], *rounds[place + 6], jump[place]]
        if seat == 1:
            tiles.append(jump[3])
            assert table.seats[1].hand.drawn == jump[3]
        assert sorted(table.seats[seat].hand.tiles()) == sorted(tiles)
    assert table.wall.left == 136 - 40
    assert table.turn == 1


def wall_of(size: int) -> Wall:
    return Wall(KINDS[:size])


def test_replacements_take_the_last_stack_first_upper_before_lower():
    """CM-5."""
    wall = wall_of(8)
    assert [wall.draw_replacement() for _ in range(4)] == [KINDS[6], KINDS[7], KINDS[4], KINDS[5]]
    assert [wall.draw() for _ in range(2)] == [KINDS[0], KINDS[1]]
    assert wall.left == 2


@pytest.mark.parametrize("taken", range(5))
@pytest.mark.parametrize("face", range(1, 7))
def test_the_treasure_stack_is_counted_from_the_last_full_one(taken, face):
    wall = wall_of(30)
    for _ in range(taken):
        wall.draw_replacement()
    full = (30 - taken) // 2
    place = wall.full_stack(face)
    assert place == 2 * (full - face)
    wall.blocked = (place,)
    drawn = [wall.draw_replacement() for _ in range(13)]
    assert KINDS[place] not in drawn
    assert len(set(drawn)) == 13


def test_a_wall_that_ends_says_so():
    wall = wall_of(2)
    wall.draw()
    wall.draw()
    with pytest.raises(IndexError):
        wall.draw()
    with pytest.raises(IndexError):
        wall.draw_replacement()
