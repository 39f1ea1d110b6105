"""The room before the start in two browsers: what one does, the other sees at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Room
from tests.browser.test_accessibility import Judge

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_seat_that_becomes_free_is_offered_to_who_watches_at_once(serve, people):
    server = serve(1)
    host, guest = people(server.url, "甲"), people(server.url, "乙")
    code = host.open_table(option_players="2", step_seconds="0")
    stage, form = host.page.locator("#stage"), guest.page.locator("#join-form")
    stage.locator("button[formaction$='/fill']").click()
    guest.page.goto(f"{server.url}/r/{code}")
    expect(guest.page.locator("#stage .seat")).to_have_count(2)
    expect(form).to_be_hidden()
    stage.locator("button[formaction$='/bots/remove']").click()
    expect(form).to_be_visible()
    form.locator("input[name=nickname]").fill(guest.name)
    guest.page.locator("#stage .sit").click()
    expect(guest.page.locator("#stage .mine")).to_have_count(1)
    expect(form).to_be_hidden()
    rules = guest.page.locator("#stage a[href$='/settings']")
    expect(rules).to_have_count(0)
    stage.locator(".seat-more > summary").click()
    stage.locator("button[formaction$='/host']").click()
    expect(rules).to_be_visible()
    judge = Judge(guest.page)
    judge.look("the room, just made host")
    assert not judge.faults, "\n".join(judge.faults)


def test_ready_swap_and_start_are_seen_at_once(serve, people):
    server = serve(1)
    host, guest = people(server.url, "甲"), people(server.url, "乙")
    code = host.open_table(option_players="2", step_seconds="0")
    guest.join(code)
    stage = host.page.locator("#stage")
    start = stage.locator("button[formaction$='/start']")
    expect(stage.locator(".tag.ready")).to_have_count(1)
    expect(start).to_be_enabled()
    # The host looks at what it may do about the guest; meanwhile the guest changes its mind.
    stage.locator(".seat-more > summary").click()
    stage.locator(".sure > summary").click()
    guest.page.locator("button[formaction$='/unready']").click()
    expect(start).to_be_disabled()
    expect(stage.locator(".state")).to_contain_text("乙")
    expect(stage.locator(".sure[open] button[formaction$='/kick']")).to_be_visible()
    judge = Judge(host.page)
    judge.look("the room, about somebody")
    assert not judge.faults, "\n".join(judge.faults)
    stage.locator("button[formaction$='/swap']").click()
    judge = Judge(guest.page)
    judge.look("the room, asked to swap")
    assert not judge.faults, "\n".join(judge.faults)
    guest.page.locator(".question button[formaction$='/swap/yes']").click()
    expect(guest.page.locator(".question")).to_have_count(0)
    room = Room.objects.get(code=code)
    names = [seat.user.nickname for seat in room.seats.select_related("user").order_by("index")]
    assert names == ["乙", "甲"]
    guest.ready()
    expect(start).to_be_enabled()
    start.click()
    for player in (host, guest):
        expect(player.page.locator("#hand .own-tile").first).to_be_visible()
