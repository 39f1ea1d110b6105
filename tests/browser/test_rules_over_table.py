"""The rules of the room are one tap away during play, and the table goes on behind them."""

import pytest
from playwright.sync_api import expect

from games.models import Move

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def reader(serve, people):
    """One person at a table against bots, with an option that is not the default."""
    server = serve(0.2)
    person = people(server.url, "读者")
    person.sockets = []
    person.page.on("websocket", lambda wire: person.sockets.append(wire))
    page = person.page
    page.goto(f"{server.url}/?system=dalian_treasure")
    page.locator("input[name=nickname]").first.fill(person.name)
    for details in page.locator("form[action$='/open'] details").all():
        details.locator("summary").first.click()
    page.locator("[name=option_base]").fill("5")
    page.locator("[name=step_seconds]").select_option("0")
    page.locator("button[name=practice]").click()
    expect(page.locator("#hand .own-tile").first).to_be_visible(timeout=15_000)
    # The socket's first message replaces the whole table: a click before it may be lost.
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    page.wait_for_timeout(300)
    del person.sockets[:-1]  # that of the page which dealt
    return person


def opened(page):
    page.locator("#bar [data-rules]").click()
    dialog = page.locator("#rules-dialog")
    expect(dialog.locator("#options")).to_be_visible()
    return dialog


def test_it_opens_over_the_table_and_marks_the_rooms_own_options(reader):
    page = reader.page
    address = page.url
    dialog = opened(page)
    expect(dialog.locator("#option-base.changed .value")).to_have_text("5")
    expect(dialog.locator(".options .changed")).to_have_count(1)
    dialog.locator(".toc a[href='#fans']").click()
    expect(dialog.locator("#fans")).to_be_in_viewport()
    expect(dialog.locator("#fans")).to_be_focused()
    assert page.url == address, "reading leaves no trace in the address"
    assert len(reader.context.pages) == 1 and len(reader.sockets) == 1
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#bar [data-rules]")).to_be_focused()


def test_the_table_goes_on_behind_it_and_no_key_reaches_it(reader):
    page = reader.page
    expect(page.locator("#actions button, #hand.active").first).to_be_attached(timeout=15_000)
    dialog = opened(page)
    expect(dialog.locator(".asked")).not_to_be_empty()
    before = Move.objects.count()
    for key in ("1", "Enter", "p", "h", "t", "c", "v", "g"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert Move.objects.count() == before, "the table still waits for this person"
    page.keyboard.press("Escape")
    page.locator("#actions button[value=pass], #hand.active button[name=action]").first.click()
    read = len(reader.frames)
    dialog = opened(page)
    expect(dialog.locator(".asked")).not_to_be_empty(timeout=15_000)
    assert len(reader.frames) > read, "its regions came while the dialog lay over them"
    expect(dialog).to_be_visible()
    dialog.locator(".dialog-bar button").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#actions button, #hand.active").first).to_be_attached()
    assert len(reader.sockets) == 1


def test_without_the_script_the_link_opens_the_page_beside_the_table(reader):
    link = reader.page.locator("#bar [data-rules]")
    assert link.get_attribute("target") == "_blank"
    reader.page.goto(reader.url + str(link.get_attribute("href")))
    expect(reader.page.locator(".sheet-of-rules h1")).to_contain_text("大连穷胡")


def test_a_clause_of_another_sheet_is_read_in_the_same_place(serve, people):
    """Changchun's rules cite Dalian's; the table is not left for them."""
    server = serve(0.2)
    person = people(server.url, "读者")
    code = person.open_table("changchun")
    page = person.page
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    page.locator(".rules summary").click()
    page.locator("#room-rules").click()
    dialog = page.locator("#rules-dialog")
    dialog.locator("#option-chow_from_any .clause").click()
    expect(dialog.locator("#DT-4.target")).to_be_in_viewport()
    assert page.url.endswith(f"/r/{code}")
    page.keyboard.press("Escape")
    expect(page.locator("#room-rules")).to_be_focused()
