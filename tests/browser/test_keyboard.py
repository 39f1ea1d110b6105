"""The keyboard at the table: a whole hand is played by it alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rules.actions import CHOW, DISCARD, KONG, PONG, Action
from rules.table import Table
from tests.browser import special
from tests.browser.conftest import Stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LETTERS = {"pass": "p", "draw": "p", CHOW: "c", PONG: "v", KONG: "g", "add": "g", "win": "h"}
PLACES = "1234567890-=[]"
FOCUSED = "() => document.activeElement?.value ?? ''"


def short_with_a_claim_and_ready(table: Table, done: list[str], seen: object) -> bool:
    """The person claims, declares ready, and the hand is short."""
    kinds = {action.split()[0] for action in done}
    ready = any(action.endswith(("ready", "closed")) for action in done)
    return ready and bool(kinds & {CHOW, PONG}) and "pass" in kinds and len(done) <= 14


def go_to(page: Page, key: str, value: str) -> None:
    """Press a key until what it leads to has the focus."""
    for _ in range(20):
        if page.evaluate(FOCUSED) == value:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {value}")


def type_action(page: Page, text: str) -> None:
    """Do an action with the keys of the help sheet."""
    action = Action.parse(text)
    if action.kind == DISCARD and not action.ready:
        tiles = page.locator("#hand .own-tile").evaluate_all("all => all.map((one) => one.value)")
        page.keyboard.press(PLACES[len(tiles) - 1 - tiles[::-1].index(text)])
        assert page.evaluate(FOCUSED) == text
        page.keyboard.press("Enter")
    elif action.kind == DISCARD:
        page.keyboard.press("t")
        if page.locator("#actions details").count() > 1 and action.ready == "closed":
            page.keyboard.press("t")
        go_to(page, "ArrowRight", text)
        page.keyboard.press("Enter")
    else:
        letter = LETTERS[action.kind]
        alike = page.locator(f"#actions [data-key='{letter}']").count()
        if alike == 1:
            page.keyboard.press(letter)
        else:
            go_to(page, letter, text)
            page.keyboard.press("Enter")


def test_a_whole_hand_is_played_by_keyboard_alone(serve, people):
    """No timer runs out here: the table waits for the person each time."""
    server = serve(0.05)
    person = people(server.url, "独行")
    page = person.page
    code = person.open_table("dalian_treasure", step_seconds="0", length_kind="hands")
    for left in (3, 2, 1):
        expect(page.locator("#stage .who.empty")).to_have_count(left)
        page.locator("#stage button[formaction$='/bots/add']").first.press("Enter")
    expect(page.locator("#stage .who.empty")).to_have_count(0)
    expect(page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, short_with_a_claim_and_ready)
    page.locator("#stage button.main").press("Enter")
    expect(page.locator("#hand .own-tile").first).to_be_visible()
    stored, done = Stored(code), []
    while True:
        hand = stored.wait(
            lambda found: found.table.over or found.table.asked() == (special.PERSON,)
        )
        if hand.table.over:
            break
        action = stored.choice(hand, special.PERSON)
        expect(page.locator("#stage input[name=number]")).to_have_value(str(hand.table.number))
        page.wait_for_timeout(260)  # new buttons take no keys at first
        type_action(page, action)
        stored.wait(lambda found, moves=hand.moves: found.moves > moves)
        done.append(action)
    expect(page.locator("#settlement.shown")).to_be_visible()
    assert short_with_a_claim_and_ready(hand.table, done, None)
