"""The first load of a running table: small, still and clean, through the real server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Stored

pytestmark = pytest.mark.browser

LIMIT = 120_000
"""Bytes over the wire: document, styles, scripts, sprite and icons, headers included."""

SHIFTS = """() => new Promise((done) => {
  // Everything that has moved since the page began, once the observer has told of it.
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  });
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum), 300));
})"""


def test_a_running_table_loads_small_still_and_clean(chromium: Browser, serve, people, monkeypatch):
    monkeypatch.setenv("STATIC_FROM_SOURCE", "0")  # as people get them: hashed and compressed
    server = serve(0.99)  # shared only with who wants the same files (test_installable)
    ann = people(server.url, "Ann")
    code = ann.open_table(step_seconds="0")
    # The socket shows the bots before the page that the press asked for: that one comes first.
    with ann.page.expect_event("requestfinished", lambda one: one.url.endswith(f"/r/{code}")):
        ann.page.locator("button[formaction$='/fill']").click()
    expect(ann.page.locator("#stage .avatar.bot")).to_have_count(3)
    expect(ann.page.locator(".htmx-request")).to_have_count(0)
    ann.page.locator("button[formaction$='/start']").click()
    expect(ann.page.locator("#hand .own-tile").first).to_be_visible()
    # The table waits for her, without a clock: whatever moves now is the page's own doing.
    Stored(code).wait(lambda hand: 0 in hand.table.asked(), 60)

    cold = chromium.new_context(
        storage_state=ann.context.storage_state(), viewport={"width": 390, "height": 844}
    )
    page = cold.new_page()
    said: list[str] = []
    page.on(
        "console", lambda line: said.append(line.text) if line.type in ("error", "warning") else 0
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto("about:blank")
    wire = cold.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setBypassServiceWorker", {"bypass": True})
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    wire.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    wire.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    answer = page.goto(ann.page.url)
    assert answer is not None
    expect(page.locator("#hand .own-tile").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    by_address = {
        addresses[one].removeprefix(server.url): size
        for one, size in sizes.items()
        if one in addresses
    }
    assert all(address != "/static/css/tiles.css" for address in by_address), "names are hashed"
    assert any(address.startswith("/t.") for address in by_address)
    assert sum(by_address.values()) <= LIMIT, by_address

    assert page.evaluate(SHIFTS) < 0.001
    assert said == []
    policy = answer.headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    cold.close()
