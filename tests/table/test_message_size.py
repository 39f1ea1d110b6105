"""A discard reaches every seat in a small message: half of those of a hand take less than 4 kB."""

import statistics

import pytest

from rules.actions import DISCARD
from rules.ruleset import systems
from tests.table.test_match import started

pytestmark = pytest.mark.django_db(transaction=True)

LIMIT = 4000
"""Bytes of one text frame."""


async def read(table):
    """Everybody takes what waits."""
    for socket in table.sockets.values():
        if socket.waiting:
            await socket.message()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("system", sorted(systems()))
async def test_the_message_of_a_discard_is_small_for_every_seat(new_table, system, language):
    table = await started(new_table, system=system, options={}, length_kind="hands", length_count=3)
    await table.watch()
    for socket in table.sockets.values():
        socket.language = language
    await read(table)
    sizes: dict[int, list[int]] = {seat: [] for seat in table.sockets}
    for _ in range(2):
        while not table.table.over:
            seen = len(table.table.events)
            await table.step()
            happened = [event.action for event in table.table.events[seen:]]
            discarded = bool(happened) and happened[0].startswith(DISCARD)
            for seat, socket in table.sockets.items():
                text = await socket.message() if socket.waiting else None
                if discarded and not table.table.over:
                    assert text is not None, "everybody sees a discard"
                    sizes[seat].append(len(text.encode()))
        await table.pass_time(16)
        await read(table)
    assert all(len(messages) > 20 for messages in sizes.values())
    medians = {seat: statistics.median(messages) for seat, messages in sizes.items()}
    assert max(medians.values()) < LIMIT, medians


async def test_a_discard_of_another_seat_does_not_send_the_hand_again(new_table):
    table = await started(new_table, length_kind="hands", length_count=1)
    await read(table)
    sent = []
    while not table.table.over and len(sent) < 24:
        seen = len(table.table.events)
        await table.step()
        (event, *_) = table.table.events[seen:] or (None,)
        for seat, socket in table.sockets.items():
            text = await socket.message() if socket.waiting else ""
            if event and event.action.startswith(DISCARD) and event.seat != seat:
                sent.append(text)
    assert all('id="centre"' in text for text in sent)
    assert not any('id="hand"' in text for text in sent)
