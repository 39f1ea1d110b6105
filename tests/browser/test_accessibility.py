"""What axe-core finds on every page in three themes: nothing serious. The page's own policy holds.

axe runs in an isolated world, which the content security policy of the page does not reach, so
nothing has to be loosened for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import Client
from django.utils import translation
from playwright.sync_api import CDPSession, Page, TimeoutError, expect

from games.models import PlayedHand, Room
from games.render import stage
from rules.views import ReadyChoice, SeatView, WaitView
from tests.browser.conftest import Player, beside
from tests.render.test_settlement import won
from tests.render.views import a_view, after_discard, asked, some_facts
from tests.site.conftest import OPEN, fill, finish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THEMES = ("light", "dark", "contrast")
GRAVE = ("serious", "critical")
COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules whose answer hangs on the theme; the others are asked once a page."""
THEME = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""
OPEN_ALL = "all => { for (const one of all) one.open = true; }"
ARRIVES = """(html) => {
  const box = document.createElement("template");
  box.innerHTML = html;
  document.getElementById("stage").replaceWith(box.content.firstElementChild);
  document.dispatchEvent(new Event("table:after"));
}"""


class Judge:
    """axe in a world of its own on one page; ``faults`` are collected over all pages."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.faults: list[str] = []

    def _evaluate(self, expression: str, world: int) -> Any:
        answer = self.line.send(
            "Runtime.evaluate",
            {
                "expression": expression, "contextId": world,
                "awaitPromise": True, "returnByValue": True,
            },
        )  # fmt: skip
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def look(self, name: str) -> None:
        """Note what is gravely wrong with the page as it is now, in each theme."""
        frame = self.line.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        made = self.line.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})
        world = made["executionContextId"]
        self._evaluate(f"{AXE_SCRIPT};0", world)
        for theme in THEMES:
            self.page.evaluate(THEME, theme)
            rules: dict[str, Any] = {"resultTypes": ["violations"]}
            if theme != THEMES[0]:
                rules["runOnly"] = {"type": "rule", "values": COLOURS}
            run = f"axe.run(document, {json.dumps(rules)}).then((found) => found.violations)"
            for fault in self._evaluate(run, world):
                if fault["impact"] in GRAVE:
                    self.faults += [
                        f"{name}, {theme}: {fault['id']}: {node['html'][:160]}"
                        f" {node['failureSummary']}"
                        for node in fault["nodes"]
                    ]


@dataclass
class Host:
    """Somebody with a room of their own."""

    client: Client
    room: Room


def host(name: str) -> Host:
    client = Client()
    client.post("/open", {**OPEN, "nickname": name, "step_seconds": "0"})
    return Host(client, Room.objects.latest("pk"))


@dataclass
class Evening:
    """Three tables: one waits, one plays, and at one a hand is over."""

    waits: Host
    plays: Host
    over: Host
    hand: PlayedHand


def make_evening() -> Evening:
    waits, plays, over = (host(name) for name in ("Alice", "Bob", "Charlie"))
    for table in (plays, over):
        fill(table.room, table.client)
        table.client.post(f"/r/{table.room.code}/start")
    return Evening(waits, plays, over, finish(over.room))


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    return beside(make_evening)


def signed_in(person: Player, client: Client) -> None:
    """The browser is that client's from now on."""
    cookie = client.cookies["sessionid"].value
    person.context.add_cookies([{"name": "sessionid", "value": cookie, "url": person.url}])


def test_no_page_of_the_site_has_a_grave_fault(
    evening: Evening, serve: Callable[..., Any], people: Callable[..., Player]
) -> None:
    waiting = f"/r/{evening.waits.room.code}"
    server = serve(1)
    person = people(server.url, "Alice", reduced_motion="reduce")
    page, judge = person.page, Judge(person.page)
    for name, path in {
        "home of a stranger": "/?system=qinzhou", "login": "/account/login",
        "signup": "/account/signup", "list of rules": "/rules/", "rules": "/rules/harbin",
        "room of a stranger": waiting, "no such page": "/r/AAAAAA",
        "offline": "/offline", "the shuffle": "/shuffle",
    }.items():  # fmt: skip
        page.goto(server.url + path)
        if name.startswith("home"):
            page.locator("details").evaluate_all(OPEN_ALL)
        judge.look(name)
    for one, paths in {
        "Alice": (evening.waits, {"home": "/", "room": waiting, "its rules": f"{waiting}/rules"}),
        "Charlie": (
            evening.over,
            {
                "history": "/history",
                "profile": "/account/",
                "deleting": "/account/delete",
                "hand": f"/hands/{evening.hand.pk}",
                "its shuffle": f"/hands/{evening.hand.pk}/shuffle",
                "settlement": f"/r/{evening.over.room.code}",
            },
        ),
    }.items():
        signed_in(person, paths[0].client)
        for name, path in paths[1].items():
            page.goto(server.url + path)
            judge.look(f"{one}: {name}")
    assert not judge.faults, "\n".join(judge.faults)


def my_turn() -> SeatView:
    hand = a_view().hand
    return asked(*sorted({f"discard {tile}" for tile in (*hand, "9m")}), turn=0, drawn="9m")


def to_declare() -> SeatView:
    view = my_turn()
    declares = asked("discard 9m ready", "discard 1m ready").actions
    waits = (WaitView("3m", 2, (4, 8), 16), WaitView("6m", 0))
    choices = tuple(ReadyChoice(action, waits) for action in declares)
    return replace(view, actions=view.actions + declares, ready_choices=choices)


def states() -> dict[str, tuple[SeatView, dict[str, Any]]]:
    """The table's faces, by name."""
    claim = asked("pass", "chow 34m", "chow 46m", "pong", "kong", "win", **after_discard("5m"))
    clock = {"clock_seat": 0, "remaining_seconds": 4, "step_seconds": 15, "bank": 0}
    played_for = {"standing_in": (True, False, True, False), "connected": (True, True, False, True)}
    return {
        "own turn": (my_turn(), clock),
        "claim": (claim, clock),
        "ready choice": (to_declare(), {}),
        "played for": (my_turn(), played_for),
        "spectator": (a_view(viewer=None, **after_discard("5m")), {}),
        "settlement": (won(), {"next_seconds": 12, "ready_next": (False, True, True, True)}),
        "end of the match": (won(), {"match_over": True, "is_host": True}),
    }


def test_no_face_of_the_table_has_a_grave_fault(
    evening: Evening, serve: Callable[..., Any], people: Callable[..., Player]
) -> None:
    server = serve(1)
    person = people(server.url, "Alice", reduced_motion="reduce")
    page, judge = person.page, Judge(person.page)
    signed_in(person, evening.plays.client)
    page.route_web_socket("**/ws/**", lambda line: None)  # open, and silent: the test sends instead
    page.goto(f"{server.url}/r/{evening.plays.room.code}")
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    for name, (view, facts) in states().items():
        with translation.override("zh-hans"):
            page.evaluate(ARRIVES, stage(view, some_facts(view, **facts)))
        if name == "ready choice":
            page.keyboard.press("t")
        judge.look(name)
    with translation.override("zh-hans"):
        page.evaluate(ARRIVES, stage(my_turn(), some_facts(my_turn())))
    page.locator("#table-menu > summary").click()
    judge.look("menu")
    for sheet in ("settings", "keys"):
        opener = page.locator(f"#table-menu [data-open={sheet}]")
        if opener.count() and opener.is_visible():
            opener.click()
            judge.look(sheet)
            page.keyboard.press("Escape")
            page.locator("#table-menu:not([open]) > summary").click()
    assert not judge.faults, "\n".join(judge.faults)


def test_a_whole_hand_is_played_by_roles_and_names_alone(
    evening: Evening, serve: Callable[..., Any], people: Callable[..., Player]
) -> None:
    """Nothing is looked up by class or id: only what a screen reader is given, and the log it is
    told by. Keys are pressed on what has the focus."""
    server = serve(0.15)
    person = people(server.url, "Bob", reduced_motion="reduce")
    page = person.page
    signed_in(person, evening.plays.client)
    page.goto(f"{server.url}/r/{evening.plays.room.code}")
    page.set_default_timeout(2000)
    log = page.get_by_role("log", name="牌桌上")
    hand = page.get_by_role("group", name="手牌")
    choices = page.get_by_role("group", name="可以做的")
    tiles = hand.get_by_role("button", disabled=False)
    drawn = hand.get_by_role("button", disabled=False, name="，刚摸到")
    settlement = page.get_by_role("region", name="结算")
    calls = choices.get_by_role("button", name=re.compile("^(过|胡|继续摸)"))
    told = {"draws": 0, "discards": 0, "offers": 0}

    def answer() -> None:
        """Do one thing one is asked, and say what must have been told before and after it."""
        if calls.count():
            expect(log).to_contain_text("你可以", timeout=2000)
            told["offers"] += 1
            win = choices.get_by_role("button", name=re.compile("^胡"))
            (win if win.count() else calls).first.press("Enter")
            return
        tile = (drawn if drawn.count() else tiles).last
        name = (tile.get_attribute("aria-label") or "").removesuffix("，刚摸到")
        if drawn.count():
            expect(log).to_contain_text(f"你摸到 {name}", timeout=2000)
            told["draws"] += 1
        tile.press("Enter")
        expect(log).to_contain_text(f"打 {name}", timeout=2000)
        told["discards"] += 1

    for _ in range(200):
        expect(calls.or_(tiles).or_(settlement).first).to_be_visible(timeout=30_000)
        if settlement.count():
            break
        before = log.inner_text()
        try:
            answer()
            expect(log).not_to_have_text(before, timeout=2000)
        except (AssertionError, TimeoutError):
            # A swap took the button away, or it was too young to be pressed: look again.
            continue
    expect(settlement.get_by_role("heading").first).to_be_visible()
    expect(log).to_contain_text(re.compile("胡|荒庄"))
    assert told["draws"] and told["discards"], told
