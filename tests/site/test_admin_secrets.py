"""Staff play too: the admin tells nothing of a hand that is not over (CM-60, known problem 59)."""

import re
from urllib.parse import urljoin

import pytest
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from games import store
from games.models import PlayedHand, Room, User
from rules.tiles import parse
from tests.site.conftest import text
from tests.site.test_admin import HANDS, admin, playing

__all__ = ["admin", "playing"]

LINKS = re.compile(r'href="([^"#]+)"')
LEAVES = ("/admin/logout", "/static/", "/admin/password", "/admin/jsi18n")


def crawled(admin: Client, *starts: str) -> dict[str, str]:
    """Every page of the admin that links lead to, by its address; no question upon a question."""
    found: dict[str, str] = {}
    waiting = list(starts)
    while waiting and len(found) < 100:
        address = waiting.pop()
        if address in found:
            continue
        answer = admin.get(address)
        if answer.status_code in (301, 302):
            waiting.append(urljoin(address, answer["Location"]))
            found[address] = ""
            continue
        assert answer.status_code in (200, 404), address
        found[address] = text(answer) if "text/html" in answer["Content-Type"] else ""
        for link in LINKS.findall(found[address].replace("&amp;", "&")):
            there = urljoin(address, link)
            asks = "?" in there and ("?" in address or not there.startswith(HANDS))
            leads = there.startswith(("/admin/", "/hands/")) and not there.startswith(LEAVES)
            if leads and not asks:
                waiting.append(there)
    return found


def secrets_of(hand: PlayedHand) -> list[str]:
    """What of a running hand is nobody's to read: as stored, and as a record spells it."""
    wall = parse(hand.wall)
    row = store.load(hand.match.room.code).hand
    assert row is not None
    given = [part for part in hand.contributions if part]
    spelled = ["".join(wall[at : at + 4]) for at in range(0, len(wall), 4)]
    spaced = [" ".join(wall[at : at + 4]) for at in range(0, len(wall), 4)]
    return [hand.secret, *given, *spelled, *spaced]


def test_no_page_that_links_lead_to_tells_of_a_running_hand(
    admin: Client, alice: Client, playing: PlayedHand, room: Room
) -> None:
    prepared = PlayedHand.objects.filter(state=PlayedHand.State.PREPARED)
    hidden = secrets_of(playing) + [hand.secret for hand in prepared]
    pages = crawled(
        admin, "/admin/",
        f"{HANDS}{playing.pk}/change/", f"{HANDS}{playing.pk}/history/", f"{HANDS}?o=1.-6&all=",
        f"{HANDS}?_facets=True", f"/admin/games/room/{room.pk}/change/",
        f"/admin/games/room/{room.pk}/history/", f"/admin/games/match/{playing.match_id}/change/",
    )  # fmt: skip
    assert len(pages) > 20 and f"{HANDS}{playing.pk}/change/" in pages
    for address, page in pages.items():
        for secret in hidden:
            assert secret not in page, address


def test_what_stands_beside_a_hand_has_no_pages_of_its_own(
    admin: Client, playing: PlayedHand
) -> None:
    for model in ("move", "payment", "handscore", "vote"):
        assert admin.get(f"/admin/games/{model}/").status_code == 404
    kind = ContentType.objects.get_for_model(PlayedHand).pk
    answer = admin.get(f"/admin/r/{kind}/{playing.pk}/", follow=True)
    assert answer.status_code == 404, "its page on the site is there once it is over"


@pytest.mark.parametrize("field", ["secret", "wall", "contributions", "result", "moves"])
def test_no_order_popup_or_search_asks_about_a_hidden_field(
    admin: Client, playing: PlayedHand, field: str
) -> None:
    value = str(getattr(playing, field, "") or "discard")[:4]
    for asked in (f"{field}={value}", f"{field}__gt={value}", f"_to_field={field}", f"o={field}"):
        page = admin.get(f"{HANDS}?{asked}", follow=True)
        assert playing.secret not in text(page)
        if not asked.startswith("o="):
            assert page.status_code == 400 or "e=1" in page.request["QUERY_STRING"], asked
    assert f"/{playing.pk}/change/" not in text(admin.get(HANDS, {"q": value}))


def test_a_hand_that_was_broken_off_keeps_its_secret(
    admin: Client, playing: PlayedHand, room: Room
) -> None:
    admin.post("/admin/games/room/", {"action": "close", "_selected_action": [room.pk]})
    playing.refresh_from_db()
    assert playing.state == PlayedHand.State.VOID
    page = text(admin.get(f"{HANDS}{playing.pk}/change/"))
    assert playing.secret not in page and playing.wall[:8] not in page


def test_staff_without_superuser_see_no_more(playing: PlayedHand) -> None:
    from django.contrib.auth.models import Permission

    staff = User.objects.create_user("keeper", password="tile-wall-57", is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__startswith="view"))
    keeper = Client(headers={"Accept-Language": "en"})
    assert keeper.login(username="keeper", password="tile-wall-57")
    page = text(keeper.get(f"{HANDS}{playing.pk}/change/"))
    assert playing.commitment in page and playing.secret not in page
    assert keeper.get(f"/hands/{playing.pk}").status_code == 404
    assert keeper.get(f"/hands/{playing.pk}/record").status_code == 404
    assert keeper.get(f"/hands/{playing.pk}/shuffle").status_code == 404
