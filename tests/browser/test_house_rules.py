"""House rules by the page as people use it: saved, replaced, filled in; a room's rules changed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player, Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Serve, People = Callable[[float], Server], Callable[..., Player]


def test_rules_are_kept_and_fill_in_the_form(serve: Serve, people: People) -> None:
    server = serve(0.3)
    ann = people(server.url, "Ann")
    page = ann.page
    page.goto(f"{ann.url}/?system=dalian_treasure")
    form = page.locator("form[action$='/open']")
    form.locator("[name=nickname]").fill("Ann")
    form.locator("#options summary").click()
    form.locator("[name=option_base]").fill("5")
    form.locator("details.keep summary").click()
    form.locator("[name=house_name]").fill("周五")
    form.get_by_role("button", name=re.compile("^(保存|Save)$")).click()
    expect(page).to_have_url(re.compile(r"\?house="))
    form.locator("#options summary").click()
    expect(form.locator("[name=option_base]")).to_have_value("5")
    form.locator("[name=option_base]").fill("6")
    form.get_by_role("button", name=re.compile("^(保存|Save)$")).click()
    expect(form.locator("#id_house_name_error")).to_be_visible()
    form.locator("[name=replace]").click()
    expect(form.locator("[name=replace]")).to_have_count(0)
    page.goto(ann.url)
    page.locator(".chips .chip").first.click()
    expect(page).to_have_url(re.compile(r"\?house="))
    expect(page.locator("[name=option_base]")).to_have_value("6")
    assert not ann.errors


def test_everybody_at_the_table_sees_changed_rules(serve: Serve, people: People) -> None:
    server = serve(0.3)
    ann, ben = people(server.url, "Ann"), people(server.url, "Ben")
    code = ann.open_table()
    ben.join(code)
    ben.page.goto(f"{ben.url}/r/{code}")  # being ready brings a new page, which folds all again
    ben.page.locator("details.rules > summary").click()
    ann.page.locator("details.rules > summary").click()
    ann.page.locator("#stage a[href$='/settings']").click()
    page = ann.page
    page.locator("#system-qinzhou").check()
    expect(page.locator("[name=option_horses]")).to_be_visible()
    page.locator("[name=option_horses]").select_option("5")
    page.locator("form[action$='/settings'] button.main").click()
    expect(page).to_have_url(re.compile(f"/r/{code}$"))
    expect(ben.page.locator("#house-rules .changed dd")).to_have_text("5")
    expect(ben.page.locator("details.rules")).to_have_attribute("open", "")
    assert not ann.errors and not ben.errors
