"""The form that opens a table, in a browser: what follows the system chosen, and what stays."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_options_and_what_a_match_counts_follow_the_system(serve, people):
    """CM-52: Qinzhou counts hands only; the pace chosen before stays as it was."""
    server = serve(1)
    page = people(server.url, "甲").page
    page.goto(server.url)
    page.locator("#id_length_count").locator("xpath=ancestor::details").locator("summary").click()
    page.locator("#id_step_seconds").select_option("30")
    counted = page.locator("#id_length_kind option")
    expect(counted).to_have_count(2)
    page.locator("input[name=system][value=qinzhou]").check(force=True)
    expect(page.locator("#id_option_horses")).to_have_count(1)
    expect(counted).to_have_count(1)
    assert counted.first.get_attribute("value") == "hands"
    length = page.locator("#id_length_count")
    expect(length).to_have_value("8")
    assert page.locator("#id_step_seconds").input_value() == "30"
    page.locator("input[name=system][value=harbin]").check(force=True)
    expect(page.locator("#id_option_gale")).to_have_count(1)
    expect(page.locator("#id_option_horses")).to_have_count(0)
    expect(counted).to_have_count(2)
    expect(page.locator("#counted")).to_have_count(1)
    expect(length).to_have_value("1")
    length.fill("3")
    page.locator("input[name=system][value=qinzhou]").check(force=True)
    expect(counted).to_have_count(1)
    expect(length).to_have_value("3")
