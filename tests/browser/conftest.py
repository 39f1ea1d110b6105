"""Real browsers against a real server process on a database file of their own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import connections
from django.utils import translation
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from games import store
from games.live import LiveHand
from games.models import Room
from games.tile_html import NAMES
from rules import bots
from rules.tiles import parse
from rules.views import SeatView

Made = TypeVar("Made")

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WINDOW = {"width": 1024, "height": 768}
ROOT = Path(__file__).parent.parent.parent
LONG = {
    "test_evening", "test_whole_hand", "test_without_sockets", "test_accessibility",
    "test_every_system", "test_keyboard",
}  # fmt: skip

# For a machine with much to do: what comes later than this does not come.
expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first: what is left at the end is shared evenly."""
    items.sort(key=lambda item: item.path.stem not in LONG)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The site in a process of its own; it can be killed and started again at the same address."""

    def __init__(self, database: str, speed: float) -> None:
        self.speed = speed
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "DATABASE_FILE": database,
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "GAME_SPEED": str(speed),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=self.environment
        )
        for _ in range(300):
            assert self.process.poll() is None, "the server ended"
            try:
                with urlopen(f"{self.url}/", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def runs(self) -> bool:
        """Whether its process is there."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """Kill -9: it has no chance to save anything."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture(scope="package")
def servers() -> Iterator[list[Server]]:
    """The servers started so far: most tests find one that runs, at the speed they want.

    Rooms have codes by chance and rows numbers never given twice, so no test meets another's.
    """
    started: list[Server] = []
    yield started
    for server in started:
        server.kill()


@pytest.fixture
def serve(transactional_db: None, servers: list[Server]) -> Callable[[float], Server]:
    """``serve(speed)``: a server on the test database; pauses are multiplied by ``speed``."""

    def running(speed: float) -> Server:
        for server in servers:
            if server.speed == speed and server.runs():
                return server
        server = Server(str(settings.DATABASES["default"]["NAME"]), speed)
        servers.append(server)
        server.start()
        return server

    return running


@pytest.fixture(scope="package")
def launch() -> Iterator[Callable[[], Browser]]:
    """``launch()``: the browser all these tests share, a new one if it is gone."""
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop runs in this thread
    with sync_playwright() as playwright:
        running: list[Browser] = []

        def start() -> Browser:
            if not running or not running[-1].is_connected():
                running.append(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS))
            return running[-1]

        yield start
        for browser in running:
            browser.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser without a window; what a test opens is closed after it."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    browser: Browser = request.getfixturevalue("launch")()
    yield browser
    for context in list(browser.contexts):
        context.close()


def beside(make: Callable[[], Made]) -> Made:
    """Ask the site itself in another thread: here it cannot be asked, Playwright's loop runs."""

    def made() -> Made:
        try:
            return make()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(made).result()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure says what each page showed, and where its picture is."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("chromium")
    if report.when == "call" and report.failed and browser is not None:
        pages = [page for context in browser.contexts for page in context.pages]
        report.sections.append(("Pages", "\n\n".join(map(seen, pages))))
    return report


def seen(page: Page) -> str:
    """A page in a few lines, its picture in a file outside of the project."""
    try:
        picture = Path(tempfile.mkdtemp(prefix="mahjong-failed-")) / "page.png"
        page.screenshot(path=picture, timeout=5000)
        text = " ".join(page.locator("body").inner_text(timeout=500).split())
        links = page.locator("[data-live]").evaluate_all("all => all.map(one => one.dataset.link)")
    except PlaywrightError as error:
        return f"{page.url}\n{error}"
    return f"{page.url} link: {links} picture: {picture}\n{text[:600]}"


SPELLED = re.compile(r"(?<![0-9A-Za-z])[1-9]{1,4}[mpsz](?![0-9A-Za-z])")


def names(language: str) -> dict[str, str]:
    with translation.override(language):
        return {str(name): tile for tile, name in NAMES.items()}


def mentioned(text: str, language: str) -> set[str]:
    """Every kind of tile a text names, spelled or in words."""
    found = {tile for word in SPELLED.findall(text) for tile in parse(word)}
    return found | {tile for name, tile in names(language).items() if name in text}


class Player:
    """One person in one browser of their own, everything that arrived over the socket kept."""

    def __init__(self, browser: Browser, url: str, name: str, **context: Any) -> None:
        self.name = name
        self.url = url
        # Motion drawn without a graphics card leaves the machine little time for anything else.
        usual = {"locale": "zh-CN", "viewport": WINDOW, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**usual | context)
        self.page: Page = self.context.new_page()
        self.frames: list[str] = []
        self.errors: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", self._failed)

    def _failed(self, error: Any) -> None:
        """Keep a page's error, but for the browser's own about a worker whose server is away."""
        if "unknown error occurred when fetching the script" not in str(error):
            self.errors.append(str(error))

    def _listen(self, wire: Any) -> None:
        wire.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def open_table(self, system: str = "dalian_treasure", **fields: str) -> str:
        """Open a table by the form on the first page; the room's code."""
        page = self.page
        page.goto(f"{self.url}/?system={system}")
        page.locator("input[name=nickname]").first.fill(self.name)
        for details in page.locator("form[action$='/open'] details").all():
            details.locator("summary").first.click()
        for field, value in fields.items():
            control = page.locator(f"[name={field}]")
            if control.evaluate("node => node.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
        page.locator("form[action$='/open'] button.main").click()
        page.wait_for_url("**/r/*")
        return page.url.rsplit("/", 1)[-1]

    def join(self, code: str) -> None:
        """Follow the invite link, sit down and be ready."""
        self.page.goto(f"{self.url}/r/{code}")
        self.page.locator("#join-form input[name=nickname]").fill(self.name)
        self.page.locator("#join-form button.main").click()
        expect(self.page.locator("#stage .mine")).to_have_count(1)
        self.ready()

    def ready(self) -> None:
        """Tell the host that the match may begin."""
        self.page.locator("#stage button[formaction$='/ready']").click()
        expect(self.page.locator("#stage .mine .tag.ready")).to_have_count(1)

    def click(self, action: str) -> None:
        """Press what sends ``action``, as a hand would: not before the button takes clicks."""
        expect(
            self.page.locator(f"#stage button[name=action][value='{action}']").first
        ).to_be_attached()
        assert self.press(action), f"{action} was taken from the page before it could be pressed"

    def act(self, stored: Stored, hand: LiveHand, action: str) -> bool:
        """``press`` once the page shows this very table: an older one's buttons do nothing.

        False when the table has gone on: a bot with a claim before this one has answered.
        """
        number = self.page.locator("#stage input[name=number]")
        wanted, end = hand.table.number, time.monotonic() + 30
        while time.monotonic() < end:
            shown = number.evaluate_all("all => all.map(one => Number(one.value))")
            if shown and shown[0] >= wanted:
                return shown[0] == wanted and self.press(action)
            if stored.load().table.number > wanted:
                return False
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page shows number {shown}, the table has {wanted}")

    def press(self, action: str) -> bool:
        """The same where the table may go on by itself meanwhile: False when it did."""
        return self.push(f"#stage button[name=action][value='{action}']")

    def push(self, selector: str) -> bool:
        """Press a button, after unfolding what it lies in. False if it goes before that.

        A swap may take the button away between two steps, so all of them are tried again; a button
        that stays and cannot be pressed is a fault.
        """
        button = self.page.locator(selector).first
        outermost = button.locator("xpath=ancestor::details[not(@open)][last()]/summary")
        end = time.monotonic() + 30
        while button.count():
            try:
                while outermost.count():
                    outermost.click(timeout=1500)
                self.page.wait_for_timeout(260)  # new buttons take no clicks at first
                button.click(timeout=1500)
                return True
            except TimeoutError:
                if time.monotonic() > end:
                    raise
        return False


@pytest.fixture
def people(chromium: Browser) -> Iterator[Callable[..., Player]]:
    """``people(url, name)``: a person with a browser context of their own."""
    made: list[Player] = []

    def make(url: str, name: str, **context: Any) -> Player:
        player = Player(chromium, url, name, **context)
        made.append(player)
        return player

    yield make
    for player in made:
        player.context.close()
    assert [error for player in made for error in player.errors] == []


class Stored:
    """The table as the database has it, rebuilt by the test itself."""

    def __init__(self, code: str) -> None:
        self.code = code

    def load(self) -> LiveHand:
        state = store.load(self.code)
        assert state.hand is not None
        hand = LiveHand(state.hand, 0, 0)
        if following := hand.follows():
            hand.follow(*following)
        return hand

    def seats(self) -> list[int | None]:
        room = Room.objects.get(code=self.code)
        return list(room.seats.order_by("index").values_list("user_id", flat=True))

    def wait(self, moved_on: Callable[[LiveHand], bool], seconds: float = 40) -> LiveHand:
        """The table once ``moved_on`` holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            hand = self.load()
            if moved_on(hand):
                return hand
            time.sleep(0.03)
        raise AssertionError(f"the table of {self.code} does not move on")

    @staticmethod
    def choice(hand: LiveHand, seat: int) -> str:
        """What a bot would do on this seat."""
        return str(bots.choose(SeatView.of(hand.table, seat)))


def known(table: Any, seat: int | None) -> set[str]:
    """The kinds a seat may be told of: open ones, its own, those it could win on, its treasure."""
    allowed = {tile.tile for other in table.seats for tile in other.river}
    allowed |= {
        tile for other in table.seats for meld in other.hand.melds for tile in meld.all_tiles
    }
    allowed |= {tile for event in table.events for tile in event.tiles}
    if seat is None:
        return allowed
    view = SeatView.of(table, seat)
    allowed |= set(table.seats[seat].hand.tiles())
    allowed |= {wait.tile for wait in view.waits}
    allowed |= {wait.tile for choice in view.ready_choices for wait in choice.waits}
    if table.seats[seat].ready and view.treasure.tile:
        allowed.add(view.treasure.tile)
    return allowed
