"""One document for the whole site: pages are swapped in, and nothing is opened twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Room
from tests.browser.conftest import Player, Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MARK = "window.kept = true"
KEPT = "window.kept === true"


@pytest.fixture
def server(serve: Callable[[float], Server]) -> Server:
    return serve(1)


@pytest.fixture
def player(server: Server, people: Callable[..., Player]) -> Player:
    """Somebody on the first page, everything the browser complains of kept."""
    person = people(server.url, "Ann")
    person.wires: list[Any] = []
    person.page.on("websocket", lambda wire: person.wires.append(wire))
    person.page.on(
        "console",
        lambda line: (
            person.errors.append(line.text)
            if line.type == "error" and "status of" not in line.text
            else None
        ),
    )
    person.page.goto(server.url)
    person.page.evaluate(MARK)
    return person


def opened(player: Player) -> list[Any]:
    return [wire for wire in player.wires if not wire.is_closed()]


def settled(page: Page, address: str, heading: str) -> None:
    """The page of this address is there, and its heading has the focus."""
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    expect(page.locator("#page h1").first).to_contain_text(heading)


def make_table(player: Player) -> str:
    """Open a table by the form of the first page, without leaving the document."""
    page = player.page
    page.locator("form[action$='/open'] [name=nickname]").fill(player.name)
    page.locator("form[action$='/open'] button.main").click()
    page.wait_for_url("**/r/*")
    return page.url.rsplit("/", 1)[-1]


def test_links_forms_and_history_keep_one_document(player: Player) -> None:
    page = player.page
    home = page.title()
    page.locator("header.site .head-link").click()
    settled(page, "/rules/", "玩法")
    expect(page.locator("#page h1")).to_be_focused()
    assert page.title() != home
    page.locator("#page a[href='/rules/harbin']").click()
    settled(page, "/rules/harbin", "哈尔滨")
    page.go_back()
    settled(page, "/rules/", "玩法")
    page.go_back()
    expect(page.locator("form[action$='/open']")).to_be_visible()
    expect(page.locator("header.site")).to_have_count(1)
    page.go_forward()
    settled(page, "/rules/", "玩法")
    page.go_back()
    code = make_table(player)
    expect(page.locator("#stage .mine")).to_have_count(1)
    assert page.evaluate(KEPT)
    page.reload()
    expect(page.locator("#page h1")).to_contain_text(code)
    assert not page.evaluate(KEPT), "and every address opens by itself"


def test_a_table_left_closes_its_socket_and_keeps_the_seat(player: Player) -> None:
    page = player.page
    code = make_table(player)
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    assert len(player.wires) == 1
    page.go_back()
    expect(page.locator(f"#page a[href='/r/{code}']").first).to_be_visible()
    page.wait_for_function("() => !document.querySelector('[data-live]')")
    for _ in range(50):
        if not opened(player):
            break
        page.wait_for_timeout(50)
    assert opened(player) == []
    page.go_forward()
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    expect(page.locator("#stage .mine")).to_have_count(1)
    assert len(opened(player)) == 1 and len(player.wires) == 2
    assert page.evaluate(KEPT)
    assert Room.objects.get(code=code).seats.filter(user__isnull=False).count() == 1


def test_thirty_pages_later_the_table_still_takes_one_click(player: Player) -> None:
    """Nothing is heard twice: one press of a button is one request."""
    page = player.page
    code = make_table(player)
    for _ in range(5):
        page.locator(".brand").click()
        page.locator(f"#page a[href='/r/{code}']").first.click()
        expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    page.locator("#stage button[formaction$='/bots/add']").first.click()
    expect(page.locator("#stage .who.empty")).to_have_count(2)
    assert [url.rsplit("/r/", 1)[-1] for url in asked] == [f"{code}/bots/add"]
    assert page.evaluate(KEPT)


def test_what_is_wrong_is_said_at_its_field_which_has_the_focus(player: Player) -> None:
    page = player.page
    field = page.locator("[name=code]")
    field.fill("nothing")
    field.press("Enter")
    expect(page.locator("#id_code_error")).to_be_visible()
    expect(page.locator("[name=code]")).to_be_focused()
    assert page.evaluate(KEPT) and page.evaluate("location.pathname") == "/"
    page.goto(f"{player.url}/r/222222")
    expect(page.locator("#page h1")).to_be_visible()
    page.locator("#page a.button").click()
    expect(page.locator("form[action$='/open']")).to_be_visible()


def test_a_server_that_is_away_is_said_and_asked_again(player: Player) -> None:
    page = player.page
    player.context.set_offline(True)
    page.locator("[name=code]").fill("K7M2QX")
    page.locator("header.site .head-link").click()
    notice = page.locator("#shell")
    expect(notice).to_be_visible()
    expect(page.locator("[name=code]")).to_have_value("K7M2QX")
    player.context.set_offline(False)
    notice.locator("[data-retry]").click()
    settled(page, "/rules/", "玩法")
    expect(notice).to_be_hidden()
    assert page.evaluate(KEPT)
    player.errors[:] = [one for one in player.errors if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_slow_page_shows_that_it_is_on_its_way(player: Player) -> None:
    page = player.page
    held: list[Any] = []
    page.route("**/rules/", lambda route: held.append(route))
    page.locator("header.site .head-link").click()
    expect(page.locator("#progress")).to_be_visible()
    held[0].continue_()
    settled(page, "/rules/", "玩法")
    expect(page.locator("#progress")).to_be_hidden()


def test_the_newest_of_two_requests_is_shown(player: Player) -> None:
    page = player.page
    held: list[Any] = []
    page.route("**/rules/", lambda route: held.append(route))
    page.locator("header.site .head-link").click()
    page.wait_for_function("() => !document.getElementById('progress').hidden")
    page.locator("header.site summary").first.click()
    page.locator("header.site a[href*=login]").click()
    settled(page, "/account/login", "登录")
    held[0].abort()
    page.wait_for_timeout(100)
    settled(page, "/account/login", "登录")
    expect(page.locator("#shell")).to_be_hidden()


HOLD_BOTS = """() => {
    const real = window.fetch;
    const held = new Promise((go) => { window.release = go; });
    window.fetch = async (url, options) => {
        const answer = await real(url, options);
        if (String(url).endsWith("/bots/add")) await held;
        return answer;
    };
}"""


def test_a_button_that_came_before_the_answer_to_the_last_one_is_not_lost(player: Player) -> None:
    page, code = player.page, make_table(player)
    expect(page.locator("[data-live]")).to_have_attribute("data-link", "open")
    page.evaluate(HOLD_BOTS)
    empty = page.locator("#stage .who.empty")
    for left in (2, 1):  # the socket shows each bot; the first press has no answer yet
        page.locator("#stage button[formaction$='/bots/add']").first.click()
        if left == 2:
            expect(empty).to_have_count(2)
    page.evaluate("window.release()")
    expect(empty).to_have_count(1)
    assert Room.objects.get(code=code).seats.exclude(bot="").count() == 2


def test_a_press_begun_before_the_page_came_is_neither_lost_nor_doubled(player: Player) -> None:
    """The finger is on Start, which the socket has enabled, when the answer to the bots arrives."""
    page, code = player.page, make_table(player)
    expect(page.locator("[data-live]")).to_have_attribute("data-link", "open")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    page.evaluate(HOLD_BOTS.replace("/bots/add", "/bots/fill"))
    page.locator("#stage button[formaction$='/bots/fill']").click()
    start = page.locator("#stage button[formaction$='/start']")
    expect(start).to_be_enabled()
    box = start.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("document.getElementById('stage').kept = true; window.release()")
    page.wait_for_timeout(300)
    assert page.evaluate("document.getElementById('stage').kept"), "it waits for the finger"
    page.mouse.up()
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#hand .own-tile").first).to_be_visible()
    sent = [url.rsplit("/r/", 1)[-1] for url in asked]
    assert sent == [f"{code}/bots/fill", f"{code}/start"]


def test_the_language_changes_at_once_and_what_was_typed_stays(player: Player) -> None:
    page = player.page
    page.locator("form[action$='/open'] [name=nickname]").fill("小明")
    page.locator("header.site summary").last.click()
    page.locator("header.site button[value=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("header.site .head-link")).to_have_text("Rules")
    expect(page.locator("form[action$='/open'] [name=nickname]")).to_have_value("小明")
    assert page.evaluate(KEPT) and page.evaluate("location.pathname") == "/"


def test_signing_up_and_out_change_the_header_and_the_next_form_works(player: Player) -> None:
    """Signing in changes the token of every form; none of the old ones is left in the page."""
    page = player.page
    page.locator("header.site summary").first.click()
    page.locator("header.site a[href*=signup]").click()
    page.locator("[name=username]").fill("ann")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("tile-wall-57")
    page.locator("#page form button.main").click()
    expect(page.locator("header.site .avatar text")).to_have_text("A")
    page.locator("header.site summary").first.click()
    page.locator("header.site form[action$=logout] button").click()
    expect(page.locator("header.site .avatar")).to_have_count(0)
    make_table(player)
    expect(page.locator("#stage .mine")).to_have_count(1)
    assert page.evaluate(KEPT)


def test_colours_are_chosen_on_every_page_and_kept(player: Player) -> None:
    page = player.page
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("header.site summary").last.click()
    page.locator("[data-theme-choice=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    page.locator("header.site summary").last.click()
    expect(page.locator("[data-theme-choice=dark]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-theme-choice=auto]").click()
    assert page.evaluate(ground) == light


def test_who_signed_out_elsewhere_sees_the_table_as_a_stranger_without_a_new_document(
    player: Player,
) -> None:
    page = player.page
    code = make_table(player)
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    other = player.context.new_page()
    other.goto(player.url)
    token = other.locator("[name=csrfmiddlewaretoken]").first.input_value()
    other.request.post(
        f"{player.url}/account/logout",
        form={"csrfmiddlewaretoken": token, "sure": "1"},
        headers={"Referer": player.url},
    )
    expect(page.locator("#join-form")).to_be_visible()
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    assert page.url.endswith(code) and page.evaluate(KEPT)
    assert len(opened(player)) == 1


def test_a_table_that_does_not_answer_is_asked_for_again_in_place(player: Player) -> None:
    """A telephone that was asleep: the socket looks open, and nothing comes."""
    page = player.page
    page.route_web_socket("**/ws/**", lambda wire: None)  # it opens, and that is all
    make_table(player)
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    page.evaluate("document.querySelector('[data-live]').old = true")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => !document.querySelector('[data-live]')?.old", timeout=15_000)
    expect(page.locator("#stage .mine")).to_have_count(1)
    assert page.evaluate(KEPT)
