"""A message that names something the page has not (known problem 52 e), and late swaps (52 a)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Player, Server
from tests.browser.test_small_swaps import own_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STRANGE = '<div id="no-such-region" hx-swap-oob="true">lost</div>'
NAMELESS = '<div hx-swap-oob="true">lost</div>'


def test_a_part_with_an_unknown_target_spoils_no_other_and_the_table_takes_a_press(
    serve: Callable[[float], Server], people: Callable[..., Player]
) -> None:
    player = people(serve(0.1).url, "Ann")
    page = player.page
    wires: list[WebSocketRoute] = []

    def between(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()
        wire.on_message(server.send)
        server.on_message(wire.send)
        wires.append(wire)

    page.route_web_socket(re.compile("/ws/"), between)
    own_turn(page, player.url)
    expect(page.locator("[data-live][data-link=open]")).to_be_attached(timeout=20_000)
    for at in range(30):
        swap = f'<div id="notice" class="notice" role="alert" hx-swap-oob="true">told {at}</div>'
        wires[-1].send(f"{STRANGE}{NAMELESS}{swap}")
    expect(page.locator("#notice")).to_have_text("told 29")
    assert page.locator("#no-such-region").count() == 0
    assert "lost" not in page.locator("#page").inner_text()
    expect(page.locator("[data-live][data-link=open]")).to_be_attached()
    tile = page.locator("#hand .own-tile").last
    tile.click()
    expect(page.locator(".river svg[data-tile]").first).to_be_attached(timeout=20_000)
