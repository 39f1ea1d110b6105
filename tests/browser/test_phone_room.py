"""The room and the form on a phone: what is looked for is near, and what was done is said there."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
TOP = "node => node.getBoundingClientRect().top + scrollY"


def test_the_invitation_follows_the_seats_and_the_talk_waits_folded(serve, people):
    server = serve(1)
    host, guest = people(server.url, "甲", viewport=PHONE), people(server.url, "乙")
    code = host.open_table()
    page, talk = host.page, host.page.locator("#talk")
    parts = [page.locator(one) for one in ("#stage", ".invite", "#talk", "details.rules")]
    tops = [one.evaluate(TOP) for one in parts]
    assert tops == sorted(tops) and tops[2] - tops[1] < 400
    expect(talk).not_to_have_attribute("open", "")
    guest.join(code)
    expect(guest.page.locator("#talk")).to_have_attribute("open", "")
    boxes = [guest.page.locator(one).bounding_box() for one in ("#stage", ".invite")]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"], "side by side"
    guest.page.locator("button[value='phrase:hello']").click()
    expect(talk).to_have_attribute("open", "")
    page.reload()
    expect(talk).to_have_attribute("open", "")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert not host.errors and not guest.errors


def test_saving_is_said_in_view_and_the_usual_rules_leave_a_name_alone(serve, people):
    person = people(serve(1).url, "甲", viewport=PHONE)
    page = person.page
    page.goto(f"{person.url}/?system=dalian_treasure")
    form = page.locator("form[action$='/open']")
    form.locator("[name=nickname]").fill("老王")
    form.locator("#options > summary").click()
    form.locator("[name=option_base]").fill("5")
    form.locator("#pace > summary").click()
    form.locator("[name=step_seconds]").select_option("30")
    form.locator("#keep > summary").click()
    form.locator("[name=house_name]").fill("周五")
    form.locator("#keep button").last.click()
    expect(form.locator("#keep [data-news]")).to_be_in_viewport()
    expect(page.locator("#announced")).to_contain_text("周五")
    expect(form.locator(".differs")).to_have_count(2)
    form.locator("[name=nickname]").fill("老李")
    form.locator("#options > summary").click()
    form.locator("#back-to-usual").click()
    expect(form.locator("[name=option_base]")).to_have_value("1")
    expect(form.locator(".differs")).to_have_count(0)
    expect(form.locator("[name=option_base]")).to_be_visible()
    expect(form.locator("[name=step_seconds]")).to_have_value("15")
    expect(form.locator("[name=nickname]")).to_have_value("老李")
    expect(page).to_have_url(re.compile(r"\?house="))
    assert not person.errors
