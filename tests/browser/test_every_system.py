"""A whole hand of every system in a real browser, with one of its special moves in each."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import PlayedHand
from rules.actions import SET, SUPPLEMENT
from rules.ruleset import systems
from rules.views import SeatView
from tests.browser import special
from tests.browser.conftest import Stored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def did(done, kind):
    return any(action.split()[0] == kind for action in done)


def lays_a_set(table, done, seen):
    """DX-2: a dragon or wind set."""
    return did(done, SET)


def lays_and_supplements(table, done, seen):
    """CC-10, CC-12."""
    return did(done, SET) and did(done, SUPPLEMENT)


def declares_and_sees_the_treasure(table, done, seen):
    """HB-21, and it plays on."""
    return any(view.treasure.tile and not view.over for view in seen[:-1]) or (
        did_declare(done) and table.result.wins[:1] and table.result.wins[0].winner == 0
    )


def did_declare(done):
    return any(action.endswith(("ready", "closed")) for action in done)


def hits_or_draws_the_treasure(table, done, seen):
    """DT-14, DT-15."""
    wins = table.result.wins
    return bool(wins) and wins[0].winner == 0 and wins[0].how.startswith("treasure")


def wins_with_horses(table, done, seen):
    """QZ-30: the person wins and a horse is its own."""
    wins = table.result.wins
    rows = [row for row in table.result.payments if row.why == "horses" and row.receiver == 0]
    return bool(wins) and wins[0].winner == 0 and bool(rows)


SPECIAL = {
    "changchun": lays_and_supplements,
    "dalian_treasure": hits_or_draws_the_treasure,
    "dalian_xigang": lays_a_set,
    "harbin": declares_and_sees_the_treasure,
    "qinzhou": wins_with_horses,
}


def test_every_system_has_a_special_move_here():
    assert set(SPECIAL) == set(systems())


def asked_or_over(found):
    """Over, or the person alone is asked: the bots have answered, nothing closes the window."""
    return found.table.over or found.table.asked() == (special.PERSON,)


@pytest.mark.parametrize("key", sorted(SPECIAL))
def test_a_whole_hand_with_a_special_move(serve, people, key):
    server = serve(0.05)
    person = people(server.url, "独行")
    page = person.page
    code = person.open_table(key, step_seconds="0", length_kind="hands", length_count="1")
    empty = page.locator("#stage .who.empty")
    while left := empty.count():
        page.locator("#stage button[formaction$='/bots/add']").first.click()
        expect(empty).to_have_count(left - 1)
    expect(page.locator("#stage [data-contribute]")).to_have_count(0)
    special.prepare(code, SPECIAL[key])
    page.locator("#stage button.main").click()
    expect(page.locator("#hand .own-tile").first).to_be_visible()

    stored = Stored(code)
    done, seen = [], []
    hand = stored.wait(asked_or_over)
    while not hand.table.over:
        view = SeatView.of(hand.table, special.PERSON)
        seen.append(view)
        action = str(special.choose(view))
        done.append(action)
        look(page, view)
        moves = hand.moves
        assert person.act(stored, hand, action)
        hand = stored.wait(lambda found, moves=moves: found.moves > moves)
        hand = stored.wait(asked_or_over)
    seen.append(SeatView.of(hand.table, special.PERSON))
    assert SPECIAL[key](hand.table, done, seen)

    settlement = page.locator("#settlement.shown")
    expect(settlement).to_be_visible()
    result = hand.table.result
    assert sum(result.points) == 0
    expect(settlement.locator("article.win")).to_have_count(len(result.wins))
    expect(settlement.locator(".horses .turned .tile")).to_have_count(len(result.horses))
    links = settlement.locator(".clause").all()
    for link in links:
        assert link.get_attribute("href") == f"/r/{code}/rules#{link.inner_text()}"
    if links:
        page.locator("[name=sheet-part][value=hand]").check()
        links[0].click()
        clause = page.locator(f"#rules-dialog #{links[0].inner_text()}.target")
        expect(clause).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(links[0]).to_be_focused()
    assert PlayedHand.objects.get(pk=hand.id).state == "over"


def look(page, view):
    """The page shows what the seat may know: its melds, and its treasure or none."""
    mine = view.seats[special.PERSON]
    laid = sum(meld.size + len(meld.supplements) for meld in mine.melds)
    expect(page.locator("#own .tile")).to_have_count(laid)
    expect(page.locator("#bar .treasure-badge")).to_have_count(1 if view.treasure.tile else 0)
