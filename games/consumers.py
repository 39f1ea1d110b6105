"""A table's websocket: frames in are commands, messages out are regions of the page.

It is a plain ASGI application. The channels consumer classes take every message through the one
shared database thread first, so that a slow query anywhere would delay every table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games import commands, limits, play, render, sessions
from games.access import Refusal
from games.hub import Hub
from games.viewers import Socket
from games.writer import reader

log = logging.getLogger(__name__)

Message = dict[str, Any]

SIGNED_OUT = 4401
"""Close code: the browser session that opened it has ended."""
GONE = 4404
"""Close code: there is no such table."""
FLOODED = 4429
"""Close code: far too many frames."""
FLOOD_FRAMES = 60
FLOOD_SECONDS = 5.0
"""More frames than this in so many seconds close the socket: no hand clicks that fast."""


HEADERS = {
    b"accept-language": "HTTP_ACCEPT_LANGUAGE",
    b"x-forwarded-for": "HTTP_X_FORWARDED_FOR",
}
"""The headers of a handshake that are looked at, by their names in a request."""


def request_of(scope: Message) -> HttpRequest:
    """What a page of this browser would be asked for with, as far as it matters here."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    request.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]
    for name, value in scope.get("headers", []):
        if known := HEADERS.get(name):
            said = [request.META[known]] if known in request.META else []
            request.META[known] = ",".join([*said, value.decode("latin-1")])
    return request


class TableSocket:
    """One connection, from the handshake to its end."""

    def __init__(self, scope: Message, send: Callable[[Message], Awaitable[None]]) -> None:
        user = scope.get("user")
        self.user: int | None = user.pk if user is not None and user.is_authenticated else None
        self.code: str = scope["url_route"]["kwargs"]["code"].upper()
        session = scope.get("session")
        self.session: str | None = session.session_key if session is not None else None
        request = request_of(scope)
        self.address = limits.address_of(request)
        language = translation.get_language_from_request(request)
        self.socket = Socket(self.user, language, sessions.name_of(self.session))
        self.send = send
        self.hub: Hub | None = None
        self.frames: list[float] = []

    async def run(self, receive: Callable[[], Awaitable[Message]]) -> None:
        """Serve it; whatever happens, the table is told when it ends."""
        sender: asyncio.Task[None] | None = None
        await receive()  # websocket.connect
        await self.send({"type": "websocket.accept"})
        try:
            self.hub = await self._join()
            sender = asyncio.create_task(self._send())
            while (message := await receive())["type"] == "websocket.receive":
                if self._flooding():
                    await self.send({"type": "websocket.close", "code": FLOODED})
                    break
                if not await self._signed_in():
                    self.socket.end()
                    continue
                await self._frame(message.get("text"))
        except Refusal:
            await self.send({"type": "websocket.close", "code": GONE})
        finally:
            if sender is not None:
                sender.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await sender
            if self.hub is not None:
                await asyncio.shield(play.part(self.hub, self.socket))

    async def _join(self) -> Hub:
        """Come to the table. A code that leads nowhere counts as tried, as with pages
        (``limits.seeking``)."""
        try:
            self._seek(count=False)
        except limits.TooOften:
            if not await reader.run(partial(limits.sits, self.user, self.code)):
                raise
        try:
            return await play.join(self.code, self.socket)
        except Refusal as refusal:
            if refusal.status == 404:
                self._seek(count=True)
            raise

    def _seek(self, *, count: bool) -> None:
        limits.check(
            "enter", user=self.user, session=self.session, address=self.address, count=count
        )

    async def _send(self) -> None:
        """Send what the hub offers, for as long as the browser takes it."""
        while True:
            message = await self.socket.message()
            if message is None:
                await self.send({"type": "websocket.close", "code": SIGNED_OUT})
                return
            await self.send({"type": "websocket.send", "text": message})

    async def _signed_in(self) -> bool:
        """Whether the session this socket was opened with still is: asked again for each frame."""
        if self.socket.ended:
            return False
        if self.user is None or not self.session:
            return True
        return await reader.run(partial(sessions.holds, self.session))

    def _flooding(self) -> bool:
        now = asyncio.get_running_loop().time()
        self.frames = [at for at in self.frames if now - at < FLOOD_SECONDS] + [now]
        return len(self.frames) > FLOOD_FRAMES

    async def _frame(self, text: str | None) -> None:
        """Do what a frame asks; only its sender hears of what is wrong with it."""
        try:
            command = commands.read_frame(text)
            done = await commands.carry_out(self.code, self.user, command)
            self.socket.unsay()
            if not done and self.hub is not None:
                await play.show_again(self.hub, self.socket, whole=command["kind"] == "sync")
        except Refusal as refusal:
            self._say(refusal)
        except Exception:
            # The connection and the table go on; what is in the log names no tile.
            log.exception("table %s: a frame could not be carried out", self.code)
            self._say(Refusal(_("Something went wrong. Please try again."), 500))

    def _say(self, refusal: Refusal) -> None:
        with translation.override(self.socket.language):
            self.socket.say(render.notice(str(refusal.message)))


async def table_socket(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """The ASGI application of ``/ws/r/CODE/``."""
    await TableSocket(scope, send).run(receive)
