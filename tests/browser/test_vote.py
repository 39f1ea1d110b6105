"""Two people end a match: one asks, one answers; and one leaves it."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from games.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def picture(page: Page, name: str) -> None:
    """A picture to look at, where ``PICTURES`` says so."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_who_is_asked_answers_over_the_board_and_the_hand_stays_free(serve, people):
    server = serve(1)
    host = people(server.url, "小安", viewport={"width": 390, "height": 844})
    guest = people(server.url, "小博", viewport={"width": 1024, "height": 768})
    code = host.open_table(option_players="2", step_seconds="0")
    guest.join(code)
    host.page.locator("#stage button[formaction$='/start']").click()
    for player in (host, guest):
        expect(player.page.locator("#hand .own-tile").first).to_be_visible()
    assert guest.push("#bar button[value=vote]")
    expect(guest.page.locator("#bar .more[open]")).to_have_count(0)
    asked = host.page.locator("#vote")
    expect(asked.locator("button[value=yes]")).to_be_visible()
    expect(host.page.locator("#told")).to_contain_text("小博")
    picture(host.page, "asked-390")
    picture(guest.page, "asks-1024")
    bar, hand = asked.bounding_box(), host.page.locator("#hand").bounding_box()
    assert bar["y"] + bar["height"] < hand["y"]
    for button in asked.locator("button").all():
        assert button.bounding_box()["height"] >= 44
    host.page.set_viewport_size({"width": 844, "height": 390})
    picture(host.page, "asked-844")
    bar, hand = asked.bounding_box(), host.page.locator("#hand").bounding_box()
    assert bar["y"] + bar["height"] < hand["y"]
    host.page.set_viewport_size({"width": 390, "height": 844})
    asked.locator("button[value=no]").click()
    for player in (host, guest):
        expect(player.page.locator("#vote button")).to_have_count(0)
        expect(player.page.locator("#vote p")).to_be_visible()
    picture(host.page, "refused-390")
    match = Match.objects.get(room__code=code, number=1)
    assert match.ended is None
    # The guest leaves for good: the page says what that does, and the host is back in the room.
    guest.page.locator("#table-menu > summary").click()
    picture(guest.page, "menu-1024")
    guest.page.locator(".menu-leave").click()
    expect(guest.page.locator(".leaving h1")).to_be_visible()
    picture(guest.page, "leave-1024")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    picture(guest.page, "leave-390")
    guest.page.locator(".leaving form button").click()
    expect(host.page.locator("#stage.lobby")).to_be_visible()
    expect(host.page.locator(".last-match")).to_be_visible()
    picture(host.page, "left-390")
    match.refresh_from_db()
    assert match.end_reason == "left"
