"""The pictures of the README: ``python -m tests.screenshots [FOLDER]`` makes them again.

Starts a server with data of its own, opens a table with three bots, plays as a bot would until the
table has something to show, and takes each picture in a browser of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from games.live import LiveHand

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs"
SYSTEM = "changchun"
LATE = 60
"""The table is shown once so few tiles are left and it is the person's turn."""


class Picture(NamedTuple):
    """One picture: its file, the window it is taken in, light or dark, the language."""

    name: str
    width: int
    height: int
    scheme: str = "light"
    language: str = "zh-CN"


PICTURES = {
    one.name: one
    for one in (
        Picture("home", 1024, 768, language="en"),
        Picture("room", 390, 844),
        Picture("table-phone", 390, 844),
        Picture("table-landscape", 844, 390),
        Picture("table-desktop", 1440, 900, "dark"),
        Picture("settlement", 1024, 768),
        Picture("rules", 1024, 768, language="en"),
    )
}


def shoot(page: Page, folder: Path, name: str, ready: str) -> None:
    """One picture of a page as it is, once ``ready`` is to be seen; no animation is running."""
    from playwright.sync_api import expect

    expect(page.locator(ready).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.screenshot(
        path=folder / f"{name}.webp", type="webp", quality=82, animations="disabled", caret="hide"
    )


def take(browser: Browser, folder: Path, name: str, url: str, state: Any, ready: str) -> None:
    """One picture of an address, in a browser of its own."""
    picture = PICTURES[name]
    context = browser.new_context(
        storage_state=state,
        locale=picture.language,
        color_scheme=picture.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        viewport={"width": picture.width, "height": picture.height},
    )
    page = context.new_page()
    page.goto(url)
    shoot(page, folder, name, ready)
    context.close()


@contextmanager
def site() -> Iterator[Any]:
    """A server on an empty database, and Django in this process on the same one."""
    with tempfile.TemporaryDirectory(prefix="mahjong-pictures-") as data:
        database = str(Path(data) / "mahjong.sqlite3")
        os.environ |= {
            "DATA_DIR": data,
            "DATABASE_FILE": database,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        }
        import django

        django.setup()
        from tests.browser.conftest import Server

        server = Server(database, speed=0.2)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def main(folder: Path) -> None:
    """Make all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with site() as server:
        from playwright.sync_api import expect, sync_playwright

        from rules.views import SeatView
        from tests.browser.conftest import ARGUMENTS, CHROMIUM, Player, Stored

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            take(browser, folder, "home", f"{server.url}/", None, "main h1")
            ann = Player(browser, server.url, "小安")
            code = ann.open_table(SYSTEM, step_seconds="0")
            room = f"{server.url}/r/{code}"
            ann.page.locator("button[formaction$='/fill']").click()
            expect(ann.page.locator(".avatar.bot")).to_have_count(3)
            state = ann.context.storage_state()
            take(browser, folder, "room", room, state, ".mine")
            take(browser, folder, "rules", f"{room}/rules", state, "main h1")
            ann.page.locator("button[formaction$='/start']").click()
            expect(ann.page.locator("#hand .own-tile").first).to_be_visible()

            stored = Stored(code)

            def play_until(there: Any) -> LiveHand:
                """Do what a bot would, whenever the person is asked."""
                while True:
                    hand = stored.wait(lambda now: now.table.over or 0 in now.table.asked(), 60)
                    if hand.table.over or there(hand):
                        return hand
                    number = hand.table.number
                    ann.act(stored, hand, stored.choice(hand, 0))
                    stored.wait(lambda now, number=number: now.table.number > number, 60)

            def late(hand: LiveHand) -> bool:
                view = SeatView.of(hand.table, 0)
                return view.left <= LATE and view.turn == 0

            hand = play_until(late)
            while hand.table.over:  # too early to be shown: the next one is dealt by itself
                played = hand.number
                stored.wait(lambda now, played=played: now.number > played, 60)
                hand = play_until(late)
            for name in ("table-phone", "table-landscape", "table-desktop"):
                take(browser, folder, name, room, state, "#hand .own-tile")
            # The next hand is dealt by itself soon after: the end is shown where it is played.
            ann.page.emulate_media(reduced_motion="reduce")
            window = PICTURES["settlement"]
            ann.page.set_viewport_size({"width": window.width, "height": window.height})
            play_until(lambda hand: False)
            shoot(ann.page, folder, "settlement", "#settlement.shown")
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
