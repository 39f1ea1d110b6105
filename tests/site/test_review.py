"""The page of a finished hand shows all its settlement showed (CM-41), for every rule system."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games import rooms, shuffle, store
from games.models import Match, PlayedHand, Room, User
from games.review import facts_of, final_view
from rules.dealing import make_setup
from rules.ruleset import systems
from rules.tiles import spell
from tests.playthrough import path_of, secret_of
from tests.render.views import read
from tests.site.conftest import fill, finish, running_hand, text, who

SHOWN = {"en": "wins", "zh-hans": "胡牌", "zh-hant": "胡牌"}


def room_of_bots(user: User, key: str) -> Room:
    """A room of a system with its default options, bots on every other seat."""
    system = systems()[key]
    options = system.clean({})
    room, _new = rooms.open_once(
        user, system(options).players, key, system=key, options=options,
        length_kind="hands", length_count=4, beat_ms=1000, step_seconds=15, bank_seconds=20,
    )  # fmt: skip
    rooms.fill_with_bots(room, user)
    return room


def play(client: Client, key: str, secret: bytes) -> PlayedHand:
    """A hand with a known secret, played by bots to its end; the client's person sits in it."""
    user = who(client)
    room = room_of_bots(user, key)
    prepared = store.prepare(room.pk)
    PlayedHand.objects.filter(pk=prepared.id).update(
        secret=secret.hex(), commitment=shuffle.commitment(secret)
    )
    store.begin(room.code, user.pk, timezone.now())
    return finish(room)


def page(client: Client, hand: PlayedHand, language: str = "en") -> str:
    client.cookies["django_language"] = language
    answer = client.get(f"/hands/{hand.pk}")
    assert answer.status_code == 200
    return text(answer)


@pytest.mark.parametrize("key", sorted(systems()))
@pytest.mark.parametrize("language", SHOWN)
def test_shows_what_the_settlement_showed(
    alice: Client, room: Room, key: str, language: str
) -> None:
    hand = play(alice, key, secret_of(path_of(key).read_text(encoding="utf-8")))
    html = page(alice, hand, language)
    shown, result, names = read(html), final_view(hand).result, facts_of(hand).names
    assert result is not None and result.wins, "somebody wins by this secret"
    assert SHOWN[language] in shown.one(class_="win").one("h2").text
    for win, article in zip(result.wins, shown.all(class_="win"), strict=True):
        tile = article.one(class_="winning")
        assert tile.attributes["data-tile"] == win.tile
        fans = article.one(class_="fans").all("tr")
        assert len(fans) == len(win.fans) + 1
        for row in fans[:-1]:
            (link,) = row.all("a")
            assert re.fullmatch(rf"/r/{hand.match.room.code}/rules#[A-Z]+-\d+",
                                link.attributes["href"])  # fmt: skip
        assert len(article.one(class_="shares").all("tr")) >= len(win.shares)
    rows = [row for table in shown.all(class_="payments") for row in table.all("tr")]
    assert len(rows) == len(result.payments) == hand.payments.count()
    totals = shown.one(class_="totals").all("tr")[1:]
    assert [int(row.all("td")[-1].text) for row in totals] == list(result.points)
    assert len(shown.one(class_="hands").all(class_="open-row")) == len(names)
    for wanted in (hand.secret, hand.commitment, f"system {key}", f"/hands/{hand.pk}/record"):
        assert wanted in html


def test_running_totals_are_those_after_the_hand(alice: Client, room: Room) -> None:
    hand = play(alice, "dalian_treasure", b"\0")
    store.deal_next(hand.match.room_id, hand.pk, timezone.now())
    later = finish(hand.match.room)
    first, second = facts_of(hand), facts_of(later)
    assert first.totals == tuple(hand.result["points"])
    assert list(second.totals) == Match.objects.get(pk=hand.match_id).totals
    after = [int(row.all("td")[-1].text)
             for row in read(page(alice, later)).one(class_="totals").all("tr")[1:]]  # fmt: skip
    assert after == list(second.totals)


def test_an_exhausted_hand_says_so(alice: Client, room: Room) -> None:
    hand = play(alice, "dalian_treasure", b"\x07")
    assert hand.result["kind"] == "exhausted", "nobody wins by this secret"
    assert "Exhausted hand: nobody wins" in page(alice, hand)


def test_names_are_text_and_nothing_else(alice: Client, room: Room) -> None:
    user = who(alice)
    user.nickname = "<i>A&b</i>"
    user.save()
    html = page(alice, play(alice, "harbin", b"\0"))
    assert "<i>A" not in html and "&lt;i&gt;A&amp;b&lt;/i&gt;" in html


def test_stored_result_is_what_is_shown(alice: Client, room: Room) -> None:
    """What was paid stays so, even if a later engine scored the moves otherwise."""
    hand = play(alice, "dalian_treasure", b"\0")
    hand.result["points"] = [7, -7, 0, 0]
    hand.save()
    cells = [row.all("td")[1].text
             for row in read(page(alice, hand)).one(class_="totals").all("tr")[1:]]  # fmt: skip
    assert cells == ["+7", "-7", "0", "0"]


def test_rules_of_the_hand_where_the_room_has_others(alice: Client, room: Room) -> None:
    hand = play(alice, "dalian_treasure", b"\0")
    Room.objects.filter(pk=hand.match.room_id).update(options={})
    assert 'href="/rules/dalian_treasure' in page(alice, hand)


def test_says_how_the_shuffle_is_checked(alice: Client, room: Room) -> None:
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    running_hand()
    hand = finish(room)
    assert f"printf {hand.secret} | xxd -r -p | sha256sum" in page(alice, hand)
    setup = make_setup(
        hand.system, hand.options, bytes.fromhex(hand.secret),
        [bytes.fromhex(part) if part else None for part in hand.contributions], hand.number,
        dealer=hand.dealer,
    )  # fmt: skip
    assert spell(setup.wall) == hand.wall
