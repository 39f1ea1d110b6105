"""What the processes of a site tell each other: that a table has changed, never how.

A message carries its type, the table's code and a number, so nothing secret crosses the channel
layer. Who gets one reads the rows it lacks. With the in-memory layer there is only one process,
and nothing is sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import InMemoryChannelLayer, get_channel_layer

log = logging.getLogger(__name__)

GROUP = "tables"
MOVED = "table.moved"
"""The hand has that many moves now."""
CHANGED = "table.changed"
"""Something else: people, a new hand. The number is that of the hand in its match, 0 without."""
HERE = "table.here"
"""Somebody has the page open in another process. The number is the person's; see ``HERE_EVERY``."""
WOKE = "table.woke"
"""A person whose seat was played for is back. The number is the person's."""
SAID = "table.said"
"""Somebody said something, or does not hear somebody any more. The number is that of what was said,
0 without."""
ENDED = "session.ended"
"""Somebody has signed out. In place of a table's code stands ``games.sessions.name_of`` theirs."""
HERE_EVERY = 5.0
"""Seconds after which processes tell again who is there."""

RETRY = 1.0
"""Seconds before a listener that lost its layer tries again."""

Heard = Callable[[str, str, int], Awaitable[None]]

_listeners: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Task[None]] = WeakKeyDictionary()


def layer() -> Any:
    """The layer between processes, None where there is only this one."""
    found = get_channel_layer()
    return None if isinstance(found, InMemoryChannelLayer) else found


async def tell(kind: str, code: str, number: int) -> None:
    """Tell the other processes. What is lost only makes them later: the rows are the truth."""
    between = layer()
    if between is None:
        return
    try:
        await between.group_send(GROUP, {"type": kind, "code": code, "number": number})
    except Exception:
        log.exception("news of table %s could not be sent", code)


def listen(heard: Heard) -> None:
    """Call ``heard`` for all that other processes tell, from now on; once for each event loop."""
    loop = asyncio.get_running_loop()
    if layer() is not None and loop not in _listeners:
        _listeners[loop] = loop.create_task(_listen(heard))


async def _listen(heard: Heard) -> None:
    while True:
        try:
            between = layer()
            channel = await between.new_channel()
            await between.group_add(GROUP, channel)
            while True:
                message = await between.receive(channel)
                await heard(message["type"], message["code"], message["number"])
        except Exception:
            log.exception("the news of other processes are not heard")
            await asyncio.sleep(RETRY)
