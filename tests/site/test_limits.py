"""What is done too often is refused kindly; a dormitory behind one address is not."""

import asyncio

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from games import commands, limits
from games.models import Room, User
from tests.site.conftest import OPEN, text, who

GOOD = {"password1": "tile-wall-57", "password2": "tile-wall-57"}
TOGGLE = {"kind": "here"}


@pytest.fixture(autouse=True)
def counted(settings: Settings) -> None:
    settings.LIMITS = True
    limits.forget()


def own(kind: str) -> int:
    """How many of a kind the tightest bound of one person allows."""
    return min(item.amount for item in limits._items(limits.BOUNDS[kind].own))


def refused(answer: object) -> bool:
    """Whether this is the page that says it was too often; it says so to the browser too."""
    status = answer.status_code  # type: ignore[attr-defined]
    assert status != 429 or int(answer["Retry-After"]) > 0  # type: ignore[index]
    return bool(status == 429)


@pytest.mark.parametrize(
    ("kind", "address", "fields"),
    [
        ("open", "/open", {**OPEN, "nickname": "Alice"}),
        ("open", "/practise", {}),
        ("enter", "/enter", {"code": "K7M2QX"}),
    ],
)
def test_one_person_is_refused_after_so_many(
    alice: Client, bob: Client, kind: str, address: str, fields: dict[str, str]
) -> None:
    alice.post("/open", {**OPEN, "nickname": "Alice"})  # from now on it is known who she is
    bob.post("/open", {**OPEN, "nickname": "Bob"})
    limits.forget()
    allowed = own(kind)
    before = [
        refused(alice.post(address, {**fields, "length_count": n % 60 + 1})) for n in range(allowed)
    ]
    rooms = Room.objects.count()
    assert not any(before) and refused(alice.post(address, fields))
    assert Room.objects.count() == rooms  # what is refused changes nothing
    assert not refused(bob.post(address, fields)), "another person at the same address"


def test_seats_are_taken_and_left_only_so_often(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    limits.forget()
    for _ in range(own("join")):
        assert not refused(bob.post(f"/r/{room.code}/sit", {"seat": 1}))
    assert refused(bob.post(f"/r/{room.code}/sit", {"seat": 1}))
    assert room.seats.get(index=1).user == who(bob)


def test_the_buttons_of_a_host_are_toggled_only_so_often(alice: Client, room: Room) -> None:
    done = []
    for press in range(20):
        name = "remove" if press % 2 else "add"
        done.append(not refused(alice.post(f"/r/{room.code}/bots/{name}", {"seat": 1})))
    assert sum(done) == own("toggle") and not any(done[own("toggle") :])


def test_twenty_toggles_over_the_socket_are_slowed(alice: Client, room: Room) -> None:
    user = who(alice).pk
    refusals = 0
    for _ in range(20):
        try:
            asyncio.run(commands.carry_out(room.code, user, TOGGLE))
        except limits.TooOften as refusal:
            refusals += 1
            assert refusal.status == 429 and refusal.wait >= 1
    assert refusals == 20 - own("toggle")


def test_sign_ups_of_one_browser(alice: Client) -> None:
    alice.get("/account/signup")
    for _ in range(own("signup")):
        assert not refused(alice.post("/account/signup", {"username": "", **GOOD}))
    assert refused(alice.post("/account/signup", {"username": "alice", **GOOD}))
    assert not User.objects.filter(username="alice").exists()


def test_a_password_is_not_guessed_from_many_browsers() -> None:
    User.objects.create_user("alice", password="tile-wall-57")
    data = {"username": "alice", "password": "wrong"}
    for _ in range(own("signin")):
        assert not refused(Client(REMOTE_ADDR=f"10.0.0.{_}").post("/account/login", data))
    right = {"username": "ALICE", "password": "tile-wall-57"}
    assert refused(Client(REMOTE_ADDR="10.0.1.1").post("/account/login", right))


def test_a_dormitory_behind_one_address_opens_tables() -> None:
    for number in range(50):
        answer = Client().post("/open", {**OPEN, "nickname": f"P{number}"})
        assert answer.status_code == 302


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-hans", "<h1>请稍等一下</h1>"),
        ("zh-hant", "<h1>請稍等一下</h1>"),
        ("en", "<h1>One moment, please</h1>"),
    ],
)
def test_it_is_said_in_the_readers_language(alice: Client, language: str, said: str) -> None:
    alice.get("/")  # the page with the form: from now on its secret tells this browser
    alice.post("/i18n/setlang/", {"language": language})
    for _ in range(own("enter")):
        alice.post("/enter", {"code": "K7M2QX"})
    assert said in text(alice.post("/enter", {"code": "K7M2QX"}))


@pytest.mark.parametrize(
    ("proxies", "header", "address"),
    [
        (0, "6.6.6.6", "9.9.9.9"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (2, "1.2.3.4", "9.9.9.9"),
        (1, "", "9.9.9.9"),
    ],
)
def test_a_forwarded_address_is_believed_only_behind_a_proxy(
    settings: Settings, proxies: int, header: str, address: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": header}, REMOTE_ADDR="9.9.9.9")
    assert limits.address_of(request) == address


@pytest.mark.parametrize("kind", list(limits.BOUNDS))
def test_every_kind_has_bounds_that_can_be_reached(kind: str) -> None:
    with pytest.raises(limits.TooOften):
        for _ in range(2000):
            limits.check(kind, user=1)
    with pytest.raises(limits.TooOften):
        for user in range(5000):
            limits.check(kind, user=user + 2, address="10.0.0.9")


def test_codes_tried_as_addresses_count_as_codes(alice: Client, bob: Client, room: Room) -> None:
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1})
    stranger = Client()
    stranger.get("/")  # a browser that keeps its cookies
    limits.forget()
    tries = ["", "/qr.svg", "/state", "/sit", "/rules"]
    for n in range(own("enter")):
        assert stranger.get(f"/r/222222{tries[n % len(tries)]}").status_code == 404
    assert refused(stranger.get("/r/222222")) and refused(stranger.get(f"/r/{room.code}"))
    assert refused(stranger.post(f"/r/{room.code}/sit", {"nickname": "C"}))
    assert refused(stranger.post("/enter", {"code": room.code}))
    assert bob.get(f"/r/{room.code}").status_code == 200, "another person at the same address"
    for _ in range(own("enter")):
        bob.get("/r/222222")
    assert refused(bob.get("/r/222222"))
    assert bob.get(f"/r/{room.code}").status_code == 200, "where one sits"


def test_looking_at_tables_counts_nothing(bob: Client, room: Room) -> None:
    for _ in range(own("enter") + 2):
        assert bob.get(f"/r/{room.code}/state").status_code == 200
