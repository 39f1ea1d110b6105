"""The wall of a played hand follows from its secret and what the browsers added (issue bar 6)."""

import hashlib
import hmac

import pytest
from asgiref.sync import sync_to_async

from games import play
from games.access import Refusal
from games.models import PlayedHand
from games.shuffle import differences
from rules.tiles import KINDS, parse
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def hand_of(code, number=1):
    return PlayedHand.objects.get(match__room__code=code, number=number)


async def contributed(new_table, **facts):
    """A table that is about to start, to which seats 0 and 2 have added bytes."""
    table = await new_table(seats="pppb", **facts)
    await table.everybody()
    shown = table.hub.prepared.commitment
    for seat, byte in ((0, "aa"), (2, "cc")):
        await play.contribute(table.code, table.users[seat].pk, shown, byte * 32)
    return table, shown


def by_hand(secret, given, number):
    """The numbers of a stream as the published description says, written anew."""
    message = number.to_bytes(8, "big")
    for part in given:
        message += len(part).to_bytes(4, "big") + part
    key = hmac.new(secret, message, hashlib.sha256).digest()

    def stream(label):
        block, waiting = 0, []

        def below(limit):
            nonlocal block, waiting
            while True:
                if not waiting:
                    data = hmac.new(key, label + block.to_bytes(8, "big"), hashlib.sha256).digest()
                    block += 1
                    waiting = [int.from_bytes(data[at : at + 8], "big") for at in (0, 8, 16, 24)]
                number = waiting.pop(0)
                if number < 2**64 - 2**64 % limit:
                    return number % limit

        return below

    return stream


async def test_the_wall_and_dice_follow_from_secret_and_contributions_alone(new_table):
    table, shown = await contributed(new_table)
    await play.start(table.code, table.users[0].pk)
    await table.finish()
    hand = await hand_of(table.code)
    assert hand.commitment == shown == hashlib.sha256(bytes.fromhex(hand.secret)).hexdigest()
    assert hand.contributions == ["aa" * 32, None, "cc" * 32, None]
    given = [bytes.fromhex(part) if part else b"" for part in hand.contributions]
    stream = by_hand(bytes.fromhex(hand.secret), given, hand.number)
    ring = [kind for kind in KINDS for _ in range(4)]
    below = stream(b"wall")
    for last in range(135, 0, -1):
        other = below(last + 1)
        ring[last], ring[other] = ring[other], ring[last]
    dealer = stream(b"dealer")(4)
    die = stream(b"dice")
    dice = [die(6) + 1, die(6) + 1]
    start = 2 * (((4 - dealer) % 4 * 17 + sum(dice)) % 68)
    assert hand.dealer == dealer
    assert hand.dice == dice
    assert list(parse(hand.wall)) == ring[start:] + ring[:start]
    assert differences(hand) == []


async def test_a_wall_that_was_changed_is_found(new_table):
    table, _ = await contributed(new_table)
    await play.start(table.code, table.users[0].pk)
    hand = await hand_of(table.code)
    tiles = parse(hand.wall)
    hand.wall = "".join((tiles[1], tiles[0], *tiles[2:]))
    assert differences(hand) == (["wall"] if tiles[0] != tiles[1] else [])
    hand.secret = "00" * 32
    assert "commitment" in differences(hand)


async def test_the_first_bytes_of_a_browser_count_and_only_for_this_commitment(new_table):
    table, shown = await contributed(new_table)
    user = table.users[0].pk
    await play.contribute(table.code, user, shown, "bb" * 32)
    await play.contribute(table.code, table.users[1].pk, "00" * 32, "dd" * 32)
    hand = await hand_of(table.code)
    assert hand.contributions[str(user)] == "aa" * 32
    assert len(hand.contributions) == 2


async def test_who_has_no_seat_adds_nothing(new_table):
    table, shown = await contributed(new_table)
    with pytest.raises(Refusal):
        await play.contribute(table.code, None, shown, "ee" * 32)


async def test_a_person_who_left_before_the_deal_does_not_count(new_table):
    from games.models import Seat

    table, _ = await contributed(new_table)
    await Seat.objects.filter(room__code=table.code, index=2).aupdate(user=None, bot="plain")
    await sync_to_async(play.room_changed)(table.code)
    await play.start(table.code, table.users[0].pk)
    assert (await hand_of(table.code)).contributions == ["aa" * 32, None, None, None]


async def test_the_secret_is_shown_only_when_the_hand_is_over(new_table):
    table, shown = await contributed(new_table)
    await play.start(table.code, table.users[0].pk)
    secret = (await hand_of(table.code)).secret
    text = await play.stage(table.code, table.users[0].pk, "en")
    assert shown in text
    assert secret not in text
    await table.finish()
    text = await play.stage(table.code, table.users[0].pk, "en")
    assert secret in text
    assert "aa" * 32 in text


async def test_the_next_hand_is_committed_to_before_it_is_asked_for(new_table):
    table = await started(new_table, seats="pbbb", length_kind="hands", length_count=2)
    await table.finish()
    shown = table.hub.prepared.commitment
    assert shown in await play.stage(table.code, table.users[0].pk, "en")
    await play.contribute(table.code, table.users[0].pk, shown, "ab" * 32)
    await play.next_hand(table.code, table.users[0].pk)
    hand = await hand_of(table.code, 2)
    assert hand.commitment == shown
    assert hand.contributions == ["ab" * 32, None, None, None]
    assert differences(hand) == []
