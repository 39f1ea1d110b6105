"""Where the socket is blocked the same commands work by POST (problem 52)."""

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client

from games.clock import clock
from games.models import Move, PlayedHand
from tests.table.conftest import deal_hand, open_room, stacked
from tests.table.test_claims import PONGS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(db):
    code, users = async_to_sync(open_room)("pppp")
    async_to_sync(deal_hand)(code, users, stacked(PONGS), clock.now())
    return code, users, PlayedHand.objects.get(match__room__code=code)


def of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def post(client, code, hand, action, number=0, **more):
    fields = {"kind": "act", "hand": hand.pk, "number": number, "action": action}
    return client.post(f"/r/{code}/act", fields, **more)


def test_a_plain_form_acts_and_goes_back_to_the_page(played):
    code, users, hand = played
    answer = post(of(users[0]), code, hand, "discard 1z")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/r/{code}"
    assert list(Move.objects.values_list("seat", "action")) == [(0, "discard 1z")]


def test_htmx_gets_the_table_as_it_is_now(played):
    code, users, hand = played
    answer = post(of(users[0]), code, hand, "discard 1z", HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert 'hx-swap-oob="true" id="stage"' in answer.content.decode()


def test_what_may_not_be_done_is_refused(played):
    code, users, hand = played
    assert post(of(users[1]), code, hand, "discard 1m").status_code == 409
    assert post(of(None), code, hand, "discard 1m").status_code == 403
    assert post(of(users[0]), code, hand, "nonsense").status_code == 400
    assert of(users[0]).post(f"/r/{code}/act", {}).status_code == 400
    assert not Move.objects.exists()


def test_a_double_post_acts_once(played):
    code, users, hand = played
    for _ in range(2):
        assert post(of(users[0]), code, hand, "discard 1z").status_code == 302
    assert Move.objects.count() == 1


def test_a_post_without_the_csrf_token_is_refused(played):
    code, users, hand = played
    client = Client(enforce_csrf_checks=True)
    client.force_login(users[0])
    assert post(client, code, hand, "discard 1z").status_code == 403
    assert not Move.objects.exists()


def test_a_refused_plain_form_gets_the_whole_page_with_the_notice_in_it(played):
    code, users, hand = played
    answer = post(of(users[1]), code, hand, "discard 1m")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert page.startswith("<!doctype html>") and page.rstrip().endswith("</html>")
    notice = page.partition('<div id="notice" role="alert">')[2].partition("</div>")[0]
    assert 'class="error"' in notice and page.count('id="notice"') == 1
    assert page.count("own-tile") == 13, "the table is there as this seat sees it"


def test_what_is_refused_at_no_table_is_a_page_as_well(db):
    answer = Client().post("/r/ZZZZZZ/act", {"kind": "act"})
    assert answer.status_code == 404
    assert answer.content.decode().startswith("<!doctype html>")


def test_get_changes_nothing_and_goes_to_the_table(played):
    """Whoever switches the language on the page of a refusal comes by this way."""
    code, users, _hand = played
    answer = of(users[0]).get(f"/r/{code}/act")
    assert answer.status_code == 302 and answer.headers["Location"] == f"/r/{code}"
    assert not Move.objects.exists()


def test_the_state_is_the_stage_of_this_visitor(played):
    code, users, _ = played
    mine = of(users[0]).get(f"/r/{code}/state").content.decode()
    theirs = of(None).get(f"/r/{code}/state").content.decode()
    assert mine.count("own-tile") == 14
    assert theirs.count("own-tile") == 0


def test_no_such_table(db):
    assert Client().get("/r/ZZZZZZ/state").status_code == 404
    assert Client().post("/r/ZZZZZZ/act", {"kind": "sync"}).status_code == 302


async def test_sockets_see_what_was_posted(new_table):
    """The POST view runs on the server's own event loop and pushes to the sockets there."""
    table = await new_table(PONGS)
    await table.everybody()
    for socket in table.sockets.values():
        await socket.message()
    client = AsyncClient()
    await client.aforce_login(table.users[0])
    fields = {"kind": "act", "hand": table.hand.id, "number": 0, "action": "discard 1z"}
    answer = await client.post(f"/r/{table.code}/act", fields)
    assert answer.status_code == 302
    for socket in table.sockets.values():
        assert 'data-tile="1z"' in await socket.message()
