"""What a socket is told is in its own language, as a page is."""

import pytest

from games import play
from games.models import Room
from tests.table.conftest import Browser

ENGLISH = {"cookies": {"django_language": "en"}}


@pytest.fixture
def default_language(settings):
    """The language of whatever forgets to ask for one: not the socket's."""
    assert settings.LANGUAGE_CODE == "zh-hans"


@pytest.mark.usefixtures("default_language")
async def test_a_text_that_is_too_long_is_refused_in_the_sockets_language(new_table):
    table = await new_table()
    socket = await Browser(table.code, table.users[0], **ENGLISH).open()
    await socket.arrived()
    await socket.send(kind="talk", say="", text="x" * 300)
    assert "At most 80 characters." in "".join(await socket.arrived())
    await socket.close()


@pytest.mark.usefixtures("default_language")
async def test_what_goes_wrong_is_said_in_the_sockets_language(new_table, monkeypatch):
    async def fails(*args):
        raise RuntimeError("nothing to tell")

    table = await new_table()
    socket = await Browser(table.code, table.users[0], **ENGLISH).open()
    await socket.arrived()
    monkeypatch.setattr(play, "start", fails)
    await socket.send(kind="start")
    said = "".join(await socket.arrived())
    assert "Something went wrong. Please try again." in said and "nothing to tell" not in said
    await socket.close()


async def test_a_start_the_rules_do_not_take_is_refused_in_words(new_table):
    table = await new_table(seats="pbbb")
    await Room.objects.filter(code=table.code).aupdate(options={"no_such_option": 1})
    socket = await Browser(table.code, table.users[0], **ENGLISH).open()
    await socket.arrived()
    await socket.send(kind="start")
    said = "".join(await socket.arrived())
    assert "The rules of the site were mended since" in said and "save them again" in said
    await socket.close()
