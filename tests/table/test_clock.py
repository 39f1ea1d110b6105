"""Time is data: beats, limits, banks, time-outs, stand-ins (CM-12, CM-22, CM-64)."""

import re
from datetime import timedelta

import pytest

from games import course, play
from games.hub import Hub
from games.live import Bank
from games.viewer_facts import facts_of, with_clock
from tests.table.test_claims import PONGS

pytestmark = pytest.mark.django_db(transaction=True)


async def draw_after(new_table, hands, *, passes=0.0, seats="pppp"):
    """Seconds from seat 0's discard of 5s to the next draw; who is asked passes at ``passes``."""
    table = await new_table(hands, seats=seats)
    await table.everybody()
    await table.act(0, "discard 5s")
    start = table.still.time
    for seat in table.table.asked():
        if table.users[seat]:
            table.still.go(passes)
            await table.act(seat, "pass")
    await table.pass_time(60)
    return await at_of(table, "draw") - start


async def at_of(table, action):
    from asgiref.sync import sync_to_async

    from games.models import Move

    rows = Move.objects.filter(hand_id=table.hand.id, action=action).order_by("number")
    return (await sync_to_async(rows.first)()).at


NO_CLAIM = [PONGS[0], PONGS[1].replace("5s5s", "1z1z"), *PONGS[2:]]


async def test_the_beat_is_even_with_and_without_a_possible_claim(new_table, monkeypatch):
    monkeypatch.setattr(course.bots, "choose", lambda view: view.default)
    free = await draw_after(new_table, NO_CLAIM)
    asked = await draw_after(new_table, PONGS, passes=0.4)
    bot = await draw_after(new_table, PONGS, seats="pbpp")
    assert free == asked == bot == timedelta(seconds=1)


async def test_a_slow_pass_draws_at_once(new_table):
    assert await draw_after(new_table, PONGS, passes=7) == timedelta(seconds=7)


async def test_a_claim_window_that_runs_out_is_a_pass(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=5)
    await table.everybody()
    await table.act(0, "discard 5s")
    await table.pass_time(14.9)
    assert len(await table.moves()) == 1
    await table.pass_time(0.2)
    assert (await table.moves())[1:] == [(1, "pass"), (1, "draw")]


async def test_a_turn_that_runs_out_discards_the_drawn_tile(new_table):
    table = await new_table(NO_CLAIM, draws="9p", step_seconds=10, bank_seconds=5)
    await table.everybody()
    await table.act(0, "discard 2z")
    await table.pass_time(1)
    await table.pass_time(15.1)
    assert (await table.moves())[1:3] == [(1, "draw"), (1, "discard 9p")]


async def test_without_a_timer_nobody_is_hurried(new_table):
    table = await new_table(PONGS, step_seconds=0)
    await table.everybody()
    await table.pass_time(24 * 3600)
    assert await table.moves() == []


async def test_a_hand_waits_while_nobody_is_there(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=5)
    socket = await table.come(0)
    await play.part(table.hub, socket)
    table.still.go(3600)
    await play.expire(table.code)
    assert await table.moves() == []
    await table.come(1)  # the limits start anew for who comes back
    await table.pass_time(14.9)
    assert await table.moves() == []
    await table.pass_time(0.2)
    assert len(await table.moves()) == 1


async def test_a_spectator_alone_does_not_make_the_hand_go_on(new_table):
    table = await new_table(PONGS, step_seconds=10)
    await table.watch()
    await table.pass_time(3600)
    assert await table.moves() == []


async def test_a_timer_that_comes_late_finds_nothing_to_do(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=0)
    await table.everybody()
    await table.act(0, "discard 1z")
    table.still.go(1)
    await play.expire(table.code)
    moves = await table.moves()
    for _ in range(3):
        await play.expire(table.code)
    assert await table.moves() == moves == [(0, "discard 1z"), (1, "draw")]


async def test_two_processes_that_see_the_same_deadline_act_once(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=0)
    await table.everybody()
    await table.act(0, "discard 1z")
    other = Hub(table.code)
    await other.load()
    other.join(table.sockets[2])
    table.still.go(1)
    await play.expire(table.code)
    assert not await course.move(other, other.hand, 1, other.hand.table.automatic().action)
    assert other.hand.table.number == table.table.number
    assert await table.moves() == [(0, "discard 1z"), (1, "draw")]


async def test_a_stand_in_plays_after_time_outs_until_its_person_is_back(new_table):
    table = await new_table(NO_CLAIM, step_seconds=10, bank_seconds=0)
    await table.everybody()
    for _ in range(2):
        for seat in range(4):
            await table.pass_time(1.1)
            if seat == 0:
                await table.pass_time(10.5)
            elif table.table.legal_actions(seat):
                tile = table.table.seats[seat].hand.drawn
                await table.act(seat, f"discard {tile}")
            while (asked := table.table.asked()) and table.table.turn not in asked:
                await table.act(asked[0], "pass")
    assert table.hub.sleepers == {0}
    with pytest.raises(play.Refusal):
        await table.act(0, "discard 9p")
    assert table.hub.sleepers == set()


async def test_time_outs_of_claims_make_no_stand_in_that_others_could_see(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=0)
    await table.everybody()
    await table.act(0, "discard 5s")
    await table.pass_time(10.1)
    assert (await table.moves())[1] == (1, "pass")
    assert not table.hub.missed


def test_the_bank_pays_what_an_answer_takes_beyond_its_step():
    bank = Bank(10, 30)
    bank.charge(6)
    assert bank.left == 30
    bank.charge(14)
    assert bank.left == 26
    bank.charge(36)
    assert bank.left == 0
    bank.charge(10)
    assert bank.left == 0


def test_waiting_for_people_costs_no_bank():
    bank = Bank(10, 30)
    bank.charge(3600)
    assert bank.left == 30


async def test_the_bank_is_the_same_after_a_restart(new_table):
    table = await new_table(PONGS, step_seconds=10, bank_seconds=30)
    await table.everybody()
    table.still.go(15.5)  # the first move has a second and a half more
    await table.act(0, "discard 5s")
    table.still.go(11)
    await table.act(1, "pass")
    banks = [bank.left for bank in table.hand.banks]
    assert banks == [26, 29, 30, 30]
    await table.restart()
    assert [bank.left for bank in table.hand.banks] == banks


READY = [
    "9s1m4m7m2p3p1p9p1s4s2z3z4z5z",
    "9s9s1m2m3m4p5p6p7p8p5s5s1z",
    "4m6m8m9m2p1p3p2s3s6s2z3z4z",
    "4m6m8m9m2p1p3p2s6s7s2z5z6z",
]
"""Seat 1 pongs 9s and declares ready with 1z; it waits on 6p and 9p."""


async def until_locked_draw(new_table):
    """A table on which seat 1, ready, has just drawn 3z."""
    table = await new_table(READY, draws="7z 7z 7z 3z")
    await table.everybody()
    await table.act(0, "discard 9s")
    await table.act(1, "pong")
    await table.act(1, "discard 1z ready")
    for seat in (2, 3, 0):
        await table.pass_time(1)
        await table.act(seat, "discard 7z")
    await table.pass_time(1)
    assert (await table.moves())[-1] == (1, "draw")
    return table


async def test_a_locked_seat_discards_by_itself_after_a_second(new_table):
    """CM-22."""
    table = await until_locked_draw(new_table)
    await table.pass_time(0.99)
    assert (await table.moves())[-1] == (1, "draw")
    await table.pass_time(0.02)
    assert (await table.moves())[-1] == (1, "discard 3z")


async def until_bot_moves(new_table, monkeypatch, draw):
    """Seconds from the draw of a declared bot to its discard; ``draw`` is what it draws."""
    table = await new_table(READY, draws=f"7z 7z 7z {draw}", seats="pbpp")
    monkeypatch.setattr(course.bots, "choose", declared_bot)
    await table.everybody()
    await table.act(0, "discard 9s")
    await table.pass_time(2)
    for seat in (2, 3, 0):
        await table.pass_time(1)
        await table.act(seat, "discard 7z")
    await table.pass_time(1)
    assert (await table.moves())[-1] == (1, "draw")
    asked = table.table.asked()
    drawn = table.still.time
    before = len(await table.moves())
    while len(await table.moves()) == before:
        await table.pass_time(0.01)
    return asked, (table.still.time - drawn).total_seconds(), (await table.moves())[before]


def declared_bot(view):
    """Pongs, declares ready with 1z, and from then on discards what it draws."""
    spelled = {str(action): action for action in view.actions}
    for wanted in ("pong", "discard 1z ready"):
        if wanted in spelled:
            return spelled[wanted]
    return view.default


async def test_a_locked_bot_takes_as_long_with_a_choice_as_without(new_table, monkeypatch):
    """A pause that told of the kong it declines would tell what it holds (CM-13)."""
    free = await until_bot_moves(new_table, monkeypatch, "3z")
    choice = await until_bot_moves(new_table, monkeypatch, "9s")
    assert free[0] == () and choice[0] == (1,)
    assert free[1] == pytest.approx(choice[1], abs=0.02)
    assert (free[2], choice[2]) == ((1, "discard 3z"), (1, "discard 9s"))


async def test_a_locked_seat_sees_its_draw_before_it_goes(new_table):
    table = await until_locked_draw(new_table)
    socket = table.sockets[1]
    shown = await socket.message()
    assert 'data-tile="3z"' in shown
    assert "own-tile drawn" in shown


async def test_a_locked_seat_may_not_discard_another_tile(new_table):
    table = await until_locked_draw(new_table)
    for text in ("discard 1m", "discard 3z"):
        with pytest.raises(play.Refusal):
            await table.act(1, text)


async def watched_roll(new_table, third):
    """What seat 2 and a spectator are sent from the discard before the first roll to the roll.

    ``third`` is seat 3's hand, which may pong that discard or not, and then passes.
    """
    table = await new_table([*READY[:3], third], draws="7z 7z 6z 3z")
    await table.everybody()
    await table.watch()
    await table.act(0, "discard 9s")
    await table.act(1, "pong")
    await table.act(1, "discard 1z ready")
    for seat in (2, 3):
        await table.pass_time(1)
        await table.act(seat, "discard 7z")
    await table.pass_time(1)
    for seat in (2, -1):
        await table.sockets[seat].message()
    sent = []
    await table.act(0, "discard 6z")
    for seconds in (0.5, 0.4, 0.2):
        if table.table.asked() == (3,):
            await table.act(3, "pass")
        for seat in (2, -1):
            socket = table.sockets[seat]
            text = await socket.message() if socket.waiting else ""
            sent.append(text)
        await table.pass_time(seconds)
    sent += [await table.sockets[seat].message() for seat in (2, -1)]
    # What names the one table or the other: its code, its hand.
    return [re.sub(r'data-hand="\d+"', "", text.replace(table.code, "CODE")) for text in sent]


async def test_a_treasure_is_thrown_with_the_beat_whether_or_not_somebody_could_claim(new_table):
    free = await watched_roll(new_table, READY[3])
    asked = await watched_roll(new_table, READY[3].replace("5z6z", "6z6z"))
    assert "treasure" in free[-1]
    assert free == asked


async def test_what_has_followed_by_now_is_so_after_a_restart(new_table):
    table = await new_table(READY, draws="7z 7z 7z 3z")
    await table.everybody()
    await table.act(0, "discard 9s")
    await table.act(1, "pong")
    await table.act(1, "discard 1z ready")
    for seat in (2, 3, 0):
        await table.pass_time(1)
        await table.act(seat, "discard 7z")
    assert table.table.unclaimed
    table.still.go(1)
    other = Hub(table.code)
    await other.load()
    assert not other.hand.table.unclaimed
    assert other.hand.table.private.count == 1


async def test_while_the_table_waits_for_its_people_no_bank_is_used_up(new_table):
    """What the clock forgives who comes back, the bank does not charge (CM-12)."""
    table = await new_table(PONGS, seats="pbbb", step_seconds=8, bank_seconds=10)
    await table.come(0)
    await table.pass_time(5)
    await play.part(table.hub, table.sockets.pop(0))
    table.still.go(9)
    await table.come(0)
    facts = with_clock(table.hub, facts_of(table.hub, table.users[0].pk), table.hub.view(0))
    assert (facts.remaining_seconds, facts.bank) == (8, 10)
    assert await table.act(0, "discard 1z")
    assert table.hand.banks[0].left == 10
    await play._room_changed(table.code)
    assert table.hand.banks[0].left == 10, "also when all is read again"
    await table.restart()
    assert table.hand.banks[0].left <= 10
