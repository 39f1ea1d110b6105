"""The service worker keeps static files whose names change with their content, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player, Server

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  }
  return found;
}"""


@pytest.fixture
def collected(serve: Callable[[float], Server], monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server with collected static files, as people have it."""
    monkeypatch.setenv("STATIC_FROM_SOURCE", "0")
    return serve(0.99)  # its speed is like no other test's: nor is its server


def test_only_files_are_kept_old_ones_go_and_without_a_network_a_page_says_so(
    collected: Server, people: Callable[..., Player]
) -> None:
    player = people(collected.url, "Ann")
    page = player.page
    page.goto(f"{collected.url}/offline")  # it registers no worker
    page.evaluate("async () => { await caches.open('static-of-last-year'); }")
    page.goto(collected.url)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => !!navigator.serviceWorker.controller")
    assert page.evaluate("async () => (await caches.keys()).length") == 1
    code = player.open_table()
    page.reload()
    page.goto(f"{collected.url}/rules/")
    page.wait_for_function(
        "async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 5"
    )
    kept = page.evaluate(KEPT)
    assert [
        path for path in kept if path != "/offline" and not path.startswith(("/static/", "/t."))
    ] == []
    assert not [path for path in kept if code in path]
    player.context.set_offline(True)
    page.goto(f"{collected.url}/r/{code}", wait_until="commit")
    expect(page.locator("h1")).to_have_text("没有网络")
    player.context.set_offline(False)
    for _ in range(20):  # the worker may learn a moment later that there is a network again
        page.goto(f"{collected.url}/r/{code}")
        if page.locator("#stage .mine").count():
            break
        page.wait_for_timeout(250)
    expect(page.locator("#stage .mine")).to_have_count(1)
