"""Who is at a table: by an open socket, or by a page load, a poll or a POST a moment ago."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clock import VISIT, clock
from games.viewers import Socket

LASTS = timedelta(seconds=VISIT)


class Presence:
    """The people of one table as this process knows them. People are user ids.

    ``sockets``: the open ones. ``awake``: since when some player has been here without a gap.
    ``told``: when the other processes last heard who is here. ``began``: since when this is known.
    """

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.awake = self.told = self.began = clock.now()
        self._seen: dict[int, datetime] = {}
        self._left: dict[int, datetime] = {}

    def join(self, socket: Socket) -> None:
        """A socket is open: from now on it alone says whether its person is here."""
        self.sockets.add(socket)
        if socket.user is not None:
            self._seen.pop(socket.user, None)

    def part(self, socket: Socket) -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        if socket.user is not None:
            self._left[socket.user] = clock.now()

    def visit(self, user: int) -> None:
        """A person has asked for something; of one with a socket here, that says enough."""
        if user not in self.connected:
            self._seen[user] = clock.now()

    @property
    def connected(self) -> set[int]:
        """The people with an open socket here."""
        return {socket.user for socket in self.sockets if socket.user is not None}

    @property
    def people(self) -> set[int]:
        """Everybody who is here now."""
        now = clock.now()
        return self.connected | {user for user, at in self._seen.items() if now < at + LASTS}

    def visit_ends(self, user: int | None) -> datetime | None:
        """When somebody who is here by a visit alone is here no more."""
        if user is None or user in self.connected or user not in self._seen:
            return None
        return self._seen[user] + LASTS

    def left_at(self, user: int) -> datetime:
        """When somebody who is not here was here last, the start of ``awake`` at the earliest; of a
        visitor, until when the last visit counts."""
        return max(self.awake, self.gone_since(user))

    def gone_since(self, user: int) -> datetime:
        """Since when somebody who is not here is away, whether or not anybody was here meanwhile;
        ``began`` where this process never saw them."""
        times = [self.began]
        if user in self._left:
            times.append(self._left[user])
        if user in self._seen:
            times.append(self._seen[user] + LASTS)
        return max(times)
