"""One viewer's end of the line: what its socket was sent last, and what waits to be sent."""

from __future__ import annotations

import asyncio

from games import render
from games.facts import NOTICE, STAGE


class Socket:
    """One viewer's websocket: what it was sent last, and what waits to be sent.

    What waits is bounded: of each region only the latest is kept. ``session`` names the browser
    session that opened it (``games.sessions.name_of``); ``ended``: it is over.
    """

    def __init__(self, user: int | None, language: str, session: str = "") -> None:
        self.user = user
        self.session = session
        self.ended = False
        self.language = language
        self.stage = ""
        self.content: object = None
        self.sent: dict[str, str] = {}
        self.noticed = False
        self.heard: object = None
        self.said: dict[str, str] = {}
        self._waiting: dict[str, str] = {}
        self._wake = asyncio.Event()

    def offer(self, regions: dict[str, str]) -> None:
        """Send those regions that differ from what this socket was sent last."""
        for region, html in regions.items():
            if self.sent.get(region) != html:
                self.sent[region] = html
                self._put(region, html)

    def offer_talk(self, regions: dict[str, str]) -> None:
        """The same for what lies outside of the stage, which no change of it takes away."""
        for region, html in regions.items():
            if self.said.get(region) != html:
                self.said[region] = html
                self._put(region, html)

    def offer_stage(self, html: str, regions: dict[str, str]) -> None:
        """Send everything in one element; ``regions`` is what lies in it."""
        self.sent = dict(regions)
        kept = {NOTICE, *self.said}
        self._waiting = {key: text for key, text in self._waiting.items() if key in kept}
        self._put(STAGE, html)

    def say(self, html: str) -> None:
        """Send the element that tells this viewer why nothing happened."""
        self.noticed = True
        self._put(NOTICE, html)

    def unsay(self) -> None:
        """Empty that element once something did happen."""
        if self.noticed:
            self.noticed = False
            self._put(NOTICE, render.notice(""))

    def _put(self, region: str, html: str) -> None:
        self._waiting.pop(region, None)
        self._waiting[region] = html
        self._wake.set()

    @property
    def waiting(self) -> int:
        """How many regions wait to be sent."""
        return len(self._waiting)

    def end(self) -> None:
        """Nothing may be sent any more, and nothing is taken."""
        self.ended = True
        self._waiting = {}
        self._wake.set()

    async def message(self) -> str | None:
        """The next message for this socket, once there is something to send; None once ended."""
        await self._wake.wait()
        if self.ended:
            return None
        self._wake.clear()
        parts, self._waiting = self._waiting, {}
        return render.message(parts)
