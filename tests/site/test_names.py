"""Names: one person has one, however it is spelled; nobody is called like the site's own."""

import pytest
from django.test import Client

from games.forms import SignUpForm
from games.models import Room, User
from tests.site.conftest import OPEN, seats, text, who

GOOD = {"password1": "tile-wall-57", "password2": "tile-wall-57"}
USED = 409


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("bob", "ＢＯＢ"),
        ("Émile", "émile"),
        ("Émile", "E\u0301mile"),
        ("Иван", "иВАН"),
        ("straße", "STRASSE"),
        ("Strasse", "straẞe"),
        ("小明bob", "小明BOB"),
    ],
)
def test_another_spelling_is_no_other_name(first: str, second: str) -> None:
    assert Client().post("/account/signup", {"username": first, **GOOD}).status_code == 302
    answer = Client(headers={"Accept-Language": "en"}).post(
        "/account/signup", {"username": second, **GOOD}
    )
    assert answer.status_code == 400 and "This name is taken." in text(answer)
    assert User.objects.count() == 1
    other = Client().post("/account/signup", {"username": f"{second}x", **GOOD})
    assert other.status_code == 302


@pytest.mark.parametrize(
    "name", ["ＧＵＥＳＴ-x", "GUEST-x", "Bot3", "机器人", "機器人２", "已注销的玩家"]
)
def test_names_of_the_site_are_not_signed_up(name: str) -> None:
    answer = Client().post("/account/signup", {"username": name, **GOOD})
    assert answer.status_code == 400 and not User.objects.exists()


def test_the_names_field_is_for_names() -> None:
    page = text(Client().get("/account/signup"))
    field = page.partition('name="username"')[2].partition(">")[0]
    assert 'autocapitalize="none"' in field and 'autocomplete="username"' in field


@pytest.mark.parametrize("spelled", ["alice", "ALICE"])
def test_of_two_who_sign_up_at_once_one_is_told(
    alice: Client, room: Room, monkeypatch: pytest.MonkeyPatch, spelled: str
) -> None:
    """The other is stored after the form has looked."""

    def faster(form: SignUpForm) -> str:
        User.objects.get_or_create(username=spelled)
        return str(form.cleaned_data["username"])

    monkeypatch.setattr(SignUpForm, "clean_username", faster)
    answer = alice.post("/account/signup", {"username": "alice", **GOOD})
    assert answer.status_code == 400 and "id_username_error" in text(answer)
    assert who(alice).is_guest and 'value="alice"' in text(answer)
    monkeypatch.setattr(SignUpForm, "is_taken", lambda *_: False)  # the database says it last
    answer = alice.post("/account/signup", {"username": spelled, **GOOD})
    assert answer.status_code == 400 and who(alice).is_guest


@pytest.mark.parametrize(
    "name",
    [
        "Bot 3",
        "ＢＯＴ",
        "b.o.t",
        "机器人3",
        "机器人 ３",
        "機器人",
        "已注销的玩家",
        "已刪除帳號的玩家",
    ],
)
def test_nobody_at_a_table_is_called_like_a_bot_or_a_deleted_account(
    alice: Client, room: Room, name: str
) -> None:
    for address, sent in (
        (f"/r/{room.code}/sit", {"nickname": name}),
        ("/open", {**OPEN, "nickname": name}),
    ):
        answer = Client().post(address, sent)
        assert answer.status_code == 400 and "id_nickname_error" in text(answer)
    assert alice.post("/account/nickname", {"nickname": name}).status_code == 400
    assert seats(room) == ["Alice", "", "", ""] and User.objects.count() == 1


def test_who_has_such_a_name_already_can_delete_it(alice: Client, room: Room) -> None:
    User.objects.update(nickname="Bot 3")
    assert alice.post("/account/delete", {"nickname": "Bot 3"}).status_code == 302


@pytest.mark.parametrize("name", ["Alice", "ａｌｉｃｅ"])
def test_a_newcomer_is_not_called_like_somebody_at_the_table(
    alice: Client, bob: Client, room: Room, name: str
) -> None:
    answer = bob.post(f"/r/{room.code}/sit", {"nickname": name, "seat": 1})
    assert answer.status_code == USED and "id_nickname_error" in text(answer)
    assert User.objects.count() == 1 and seats(room) == ["Alice", "", "", ""]
    assert bob.post(f"/r/{room.code}/sit", {"nickname": "Bob", "seat": 1}).status_code == 302
    answer = bob.post(f"/r/{room.code}/sit", {"nickname": name, "seat": 2})
    assert answer.status_code == USED and seats(room) == ["Alice", "Bob", "", ""]
    answer = bob.post("/account/nickname", {"nickname": name})
    assert answer.status_code == USED and "id_nickname_error" in text(answer)
    assert who(bob).nickname == "Bob"


def test_who_is_known_keeps_the_name(alice: Client, bob: Client, room: Room) -> None:
    bob.post("/open", {**OPEN, "nickname": "Alice"})
    for sent in ({"seat": 1}, {"nickname": "Alice", "seat": 2}):
        assert bob.post(f"/r/{room.code}/sit", sent).status_code == 302
    assert seats(room) == ["Alice", "", "Alice", ""]
