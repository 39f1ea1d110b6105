"""The first page lists public tables at which a seat is free, and the visitor's own."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from games.house_rules import usual
from games.models import Ban, Match, Room, User
from games.open_tables import LATELY, MOST, OF_ONE_HOST, open_tables
from rules.ruleset import systems
from tests.site.conftest import OPEN, fill, text, who


@pytest.fixture
def public(alice: Client, room: Room) -> Room:
    """Alice's table, found by everybody."""
    Room.objects.update(public=True)
    room.refresh_from_db()
    return room


def listed(client: Client) -> str:
    """The part of the first page that lists open tables."""
    page = text(client.get("/"))
    return page[page.index('id="open-tables-title"') : page.index('id="open-title"')]


def test_a_stranger_sees_a_public_table_and_what_is_played(bob: Client, public: Room) -> None:
    Room.objects.update(options=usual(systems()[public.system]))
    found = listed(bob)
    assert f'href="/r/{public.code}"' in found
    assert "Alice" in found and "大连" in found
    (plain,) = open_tables(AnonymousUser())
    assert (plain.taken, plain.seats) == (1, 4)
    Room.objects.update(options=usual(systems()[public.system]) | {"base": 5})
    (changed,) = open_tables(AnonymousUser())
    assert changed.rules != plain.rules and "1" in changed.rules


def test_a_table_by_link_is_not_listed(bob: Client, room: Room) -> None:
    assert room.code not in text(bob.get("/"))


def test_an_empty_list_says_so(bob: Client, room: Room) -> None:
    assert 'class="help"' in listed(bob)


def test_one_sits_at_is_not_listed_again(alice: Client, public: Room) -> None:
    assert public.code not in listed(alice)
    assert public.code in text(alice.get("/"))


def test_full_closed_empty_or_running_is_not_listed(
    alice: Client, bob: Client, public: Room
) -> None:
    Room.objects.update(closed=timezone.now())
    assert public.code not in listed(bob)
    Room.objects.update(closed=None, empty_since=timezone.now())
    assert public.code not in listed(bob)
    Room.objects.update(empty_since=None)
    assert public.code in listed(bob)
    fill(public, alice)
    assert public.code not in listed(bob)
    alice.post(f"/r/{public.code}/start")
    assert public.code not in listed(bob)
    public.seats.filter(index=2).update(bot="")
    assert public.code not in listed(bob), "a match is being played"


def test_who_was_sent_away_does_not_see_it(bob: Client, public: Room) -> None:
    bob.post("/open", {**OPEN, "nickname": "Bob"})
    assert public.code in listed(bob)
    Ban.objects.create(room=public, user=who(bob))
    assert public.code not in listed(bob)


def test_newest_first_and_not_too_many(public: Room) -> None:
    for number in range(MOST + 2):
        room = Room.objects.create(
            host=User.objects.create(username=f"host{number}"),
            system=public.system,
            options=public.options,
            public=True,
        )
        room.seats.create(index=0)
        last = room.code
    found = open_tables(AnonymousUser())
    assert len(found) == MOST and found[0].code == last
    assert public.code not in [one.code for one in found]


def test_three_tables_of_one_host_at_most(alice: Client, bob: Client, public: Room) -> None:
    for number in range(OF_ONE_HOST + 1):
        alice.post("/open", {**OPEN, "public": "everybody", "length_count": number + 2})
    bob.post("/open", {**OPEN, "public": "everybody", "nickname": "Bob"})
    hosts = [one.host.nickname for one in open_tables(AnonymousUser())]
    assert hosts == ["Bob", *["Alice"] * OF_ONE_HOST]


def test_a_table_that_its_people_have_abandoned_is_not_listed(bob: Client, public: Room) -> None:
    before = timezone.now() - LATELY
    Room.objects.update(created=before)
    public.seats.filter(user__isnull=False).update(joined=before)
    assert public.code not in listed(bob)
    public.seats.filter(user__isnull=False).update(joined=timezone.now())
    assert public.code in listed(bob), "somebody has just sat down"
    public.seats.filter(user__isnull=False).update(joined=before)
    match = Match.objects.create(room=public, number=7, started=before, ended=before)
    assert public.code not in listed(bob)
    Match.objects.filter(pk=match.pk).update(ended=timezone.now())
    assert public.code in listed(bob), "a match has just ended"


def test_a_running_match_is_the_first_thing_on_the_page(alice: Client, room: Room) -> None:
    fill(room, alice)
    assert 'id="live-title"' not in text(alice.get("/"))
    alice.post(f"/r/{room.code}/start")
    page = text(alice.get("/"))
    assert 'id="live-title"' in page and page.count(f'href="/r/{room.code}"') == 1
