"""Calls, dice, sounds and the clock in a browser, without a server: each event once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, Route, expect

from games.render import regions, stage
from mahjong_site.security import POLICY
from rules.views import Event, SeatView, TreasureView
from tests.browser.conftest import ROOT
from tests.render.views import a_view, after_discard, asked, some_facts

pytestmark = pytest.mark.browser

SITE = "http://table.test"
SCRIPTS = ("happened", "moments", "sound", "clock")
SHEETS = ("theme", "site", "tiles", "board", "hand", "moments")
DISCARD, PONG = Event(3, "discard 5s", ("5s",)), Event(2, "pong", ("5s",) * 3)
DRAWS = tuple(Event(at % 4, "draw") for at in range(20))
FAKES = """(() => {
  window.heard = []; window.said = []; window.low = []; window.voices = [{ lang: "en-GB" }];
  document.addEventListener("sound:played", (event) => heard.push(event.detail.name));
  document.addEventListener("clock:low", (event) => low.push(event.detail.left));
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = () => ({ gain: param(), frequency: param(), Q: param(),
    connect: (next) => next, start() {}, stop() {} });
  window.AudioContext = class {
    state = "suspended"; sampleRate = 800; currentTime = 0; destination = node();
    resume() { this.state = "running"; }
    createGain() { return node(); }
    createOscillator() { return node(); }
    createBufferSource() { return node(); }
    createBiquadFilter() { return node(); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices, cancel() {}, speak: (one) => said.push(one.text) } });
})()"""
ARRIVES = """(parts) => {
  document.dispatchEvent(new Event("table:before"));
  for (const [id, html] of Object.entries(parts)) {
    const box = document.createElement("template");
    box.innerHTML = html;
    document.getElementById(id).replaceWith(box.content.firstElementChild);
  }
  document.dispatchEvent(new Event("table:after"));
}"""
HIDE = "() => Object.defineProperty(document, 'hidden', { value: true })"


def head() -> str:
    sheets = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in SHEETS)
    return sheets + "".join(f'<script defer src="/js/{name}.js"></script>' for name in SCRIPTS)


def html(view: SeatView, **facts: Any) -> str:
    """The table as the server's page has it, with all that lies outside of the stage."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{head()}</head><body>'
        f'<div id="told" class="unseen" role="log"></div><main id="page">'
        f'<form id="move"></form>{stage(view, some_facts(view, **facts))}</main></body></html>'
    )


Open = Callable[..., Page]


@pytest.fixture
def table(chromium: Browser) -> Iterator[Open]:
    """``table(view, stored={}, **facts)``: a page of this view; its time stands."""
    errors: list[str] = []

    def open_page(
        view: SeatView, stored: dict[str, str] | None = None, motion: Any = None, **facts: Any
    ) -> Page:
        page = chromium.new_context(
            viewport={"width": 390, "height": 844}, reduced_motion=motion
        ).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and errors.append(said.text))

        def answer(route: Route) -> None:
            path = route.request.url.removeprefix(SITE)
            file = ROOT / "static" / path.lstrip("/")
            if path == "/":
                route.fulfill(
                    body=html(view, **facts),
                    content_type="text/html",
                    headers={"Content-Security-Policy": POLICY},
                )
            elif file.is_file():
                route.fulfill(path=file)
            else:
                route.fulfill(status=204)

        page.route("**/*", answer)
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        page.add_init_script(FAKES)
        kept = {f"mahjong.{key}": value for key, value in (stored or {}).items()}
        page.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)})")
        page.goto(f"{SITE}/")
        page.evaluate("document.dispatchEvent(new Event('page:shown'))")
        return page

    with translation.override("en"):
        yield open_page
    assert errors == []


def arrive(page: Page, view: SeatView, *ids: str, **facts: Any) -> None:
    """Regions arrive as they would over the socket; the whole stage without ids."""
    given = some_facts(view, **facts)
    sent = regions(view, given)
    page.evaluate(ARRIVES, {key: sent[key] for key in ids} or {"stage": stage(view, given)})


def told(page: Page) -> list[str]:
    return page.locator("#told p").all_inner_texts()


def test_a_call_stands_beside_its_seat_once_and_goes(table: Open) -> None:
    page = table(a_view(events=(*DRAWS, DISCARD)))
    expect(page.locator(".call")).to_have_count(0)
    after = a_view(events=(*DRAWS, DISCARD, PONG))
    arrive(page, after, "seat-2", "spoken")
    call = page.locator(".call")
    expect(call).to_have_text("Pong")
    expect(call).to_have_attribute("data-place", "2")
    arrive(page, after, "seat-2")
    expect(call).to_have_count(1)
    page.clock.run_for(1600)
    expect(call).to_have_count(0)
    arrive(page, after)  # the whole table, as after a reconnect
    expect(call).to_have_count(0)


def test_all_that_came_with_one_message_is_told_once_and_in_order(table: Open) -> None:
    page = table(a_view(events=(*DRAWS, DISCARD)))
    assert told(page) == []
    thrown = Event(2, "discard 9p", ("9p",))
    view = asked("pass", "pong", events=(*DRAWS, DISCARD, PONG, thrown))
    arrive(page, view, "spoken")
    arrive(page, view, "spoken")
    arrive(page, view)
    assert told(page) == [
        "West: pong 5 of bamboo 5 of bamboo 5 of bamboo",
        "West: discards 9 of dots",
        "You can: Pong",
    ]


def test_the_next_hand_is_told_from_its_deal(table: Open) -> None:
    page = table(a_view(events=DRAWS))
    arrive(page, a_view(events=(DISCARD, PONG)), hand_id=13)
    assert told(page)[0] == "The tiles are dealt, your seat is East"
    assert len(told(page)) == 3


def test_dice_roll_and_end_on_the_ones_that_were_thrown(table: Open) -> None:
    page = table(a_view(dice=(3, 4)))
    expect(page.locator(".thrown.rolling .cast")).to_have_count(2)
    page.clock.run_for(800)
    expect(page.locator(".thrown.rolling")).to_have_count(0)
    faces = [one.get_attribute("data-face") for one in page.locator(".cast").all()]
    assert faces == ["3", "4"]
    page.clock.run_for(1500)
    expect(page.locator(".thrown")).to_have_count(0)


def test_with_motion_reduced_the_dice_lie_at_once(table: Open) -> None:
    page = table(a_view(dice=(3, 4)), motion="reduce")
    expect(page.locator(".thrown")).to_be_visible()
    faces = [one.get_attribute("data-face") for one in page.locator(".cast").all()]
    assert faces == ["3", "4"] and page.locator(".rolling").count() == 0


def test_everybody_sees_the_treasure_thrown_and_one_who_may_sees_the_tile(table: Open) -> None:
    page = table(a_view(events=DRAWS))
    events = (*DRAWS, Event(None, "treasure"))
    arrive(page, a_view(events=events, treasure=TreasureView("fixed", (4,))), "bar", "spoken")
    expect(page.locator(".thrown .thrown-word")).to_have_text("Treasure thrown")
    expect(page.locator(".cast")).to_have_count(1)
    expect(page.locator(".treasure-badge")).to_have_count(0)
    arrive(page, a_view(events=events, treasure=TreasureView("fixed", (4,), "6p")), "bar", "spoken")
    expect(page.locator("#bar .treasure-badge.revealed")).to_have_count(1)
    assert told(page)[-1] == "Only you know: the treasure is 6 of dots"


def heard(page: Page) -> list[str]:
    return page.evaluate("window.heard")


def test_nothing_is_heard_before_the_first_touch_and_each_event_after_it(table: Open) -> None:
    page = table(a_view(events=DRAWS))
    arrive(page, a_view(events=(*DRAWS, DISCARD)), "spoken")
    assert heard(page) == []
    page.keyboard.press("Shift")
    arrive(page, a_view(events=(*DRAWS, DISCARD, PONG)), "spoken")
    assert heard(page) == ["claim"]
    assert page.evaluate("window.said") == ["Pong"]
    turn = asked("discard 1m", events=(*DRAWS, Event(0, "draw")), drawn="1m", hand=("2m",))
    arrive(page, turn, "spoken", "hand", hand_id=13)
    assert heard(page)[-1] == "turn"


@pytest.mark.parametrize("stored", [{"sound": "off"}, {"volume": "0"}])
def test_mute_and_volume_silence_everything(table: Open, stored: dict[str, str]) -> None:
    page = table(a_view(events=DRAWS), stored=stored)
    page.keyboard.press("Shift")
    arrive(page, a_view(events=(*DRAWS, PONG)), "spoken")
    assert heard(page) == [] and page.evaluate("window.said") == []


def test_without_a_voice_of_the_language_or_with_voices_off_a_call_is_not_spoken(
    table: Open,
) -> None:
    page = table(a_view(events=DRAWS))
    page.keyboard.press("Shift")
    page.evaluate("() => { window.voices = [{ lang: 'zh-CN' }]; }")
    arrive(page, a_view(events=(*DRAWS, PONG)), "spoken")
    assert heard(page) == ["claim"] and page.evaluate("window.said") == []
    silent = table(a_view(events=DRAWS), stored={"voice": "off"})
    silent.keyboard.press("Shift")
    arrive(silent, a_view(events=(*DRAWS, PONG)), "spoken")
    assert heard(silent) == ["claim"] and silent.evaluate("window.said") == []


def test_a_hidden_tab_is_silent_but_for_ones_own_choice(table: Open) -> None:
    page = table(a_view(events=DRAWS))
    page.keyboard.press("Shift")
    page.evaluate(HIDE)
    arrive(page, a_view(events=(*DRAWS, PONG, DISCARD)), "spoken")
    assert heard(page) == [] and page.evaluate("window.said") == []
    claim = after_discard("5m")
    view = asked("pass", "pong", events=(*DRAWS, PONG, DISCARD, *claim["events"]))
    arrive(page, view, "spoken", "actions")
    assert heard(page) == ["offer"]


OWN = {"clock_seat": 0, "remaining_seconds": 8, "step_seconds": 16, "bank": 2}


def test_the_ring_and_the_last_seconds_of_ones_own_time(table: Open) -> None:
    page = table(asked("pass", "pong", events=DRAWS), **OWN)
    plate = page.locator("#seat-0 .plate")
    expect(plate).to_have_class("plate timed")
    left = "node => Number(node.style.getPropertyValue('--left'))"
    page.clock.run_for(4000)
    assert plate.evaluate(left) == pytest.approx(0.25, abs=0.03)
    expect(page.locator("#clock .step")).to_have_text("4")
    expect(page.locator("#clock .bank")).to_have_text("+2")
    page.clock.run_for(6500)
    expect(page.locator("#clock .bank")).to_have_text("+0")
    assert page.evaluate("window.low") == [5, 4, 3, 2, 1]
    expect(page.locator("#clock.low")).to_have_count(1)


def test_a_tab_that_slept_shows_what_is_left_and_others_time_makes_no_noise(table: Open) -> None:
    view = a_view(viewer=3, events=DRAWS)
    page = table(view, clock_seat=0, remaining_seconds=15, step_seconds=15)
    page.clock.fast_forward(12_000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#clock .step")).to_have_text("3")
    expect(page.locator("#seat-1 .plate.timed.low")).to_have_count(1)
    assert page.evaluate("window.low") == []


def test_a_new_step_starts_a_new_ring(table: Open) -> None:
    page = table(asked("pass", "pong", events=DRAWS, number=20), **OWN)
    page.clock.run_for(3000)
    expect(page.locator("#clock .step")).to_have_text("5")
    arrive(page, asked("discard 1m", events=DRAWS, number=21), "clock", **OWN)
    expect(page.locator("#clock .step")).to_have_text("8")
