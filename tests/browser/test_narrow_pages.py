"""Pages beside the table on the narrowest phones: nothing lies outside, no word breaks inside."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Browser

from games import profile
from games.models import HouseRules, Match, Room, User
from tests.browser.conftest import Server, beside
from tests.site.conftest import OPEN, fill, finish, who

pytestmark = pytest.mark.browser

LONG = "W" * 30
FAULTS = """() => {
  const faults = [], wide = document.scrollingElement.clientWidth;
  if (document.scrollingElement.scrollWidth > wide) faults.push("the page scrolls sideways");
  for (const node of document.querySelectorAll("main :is(td, th, h1, .name, .points)")) {
    const box = node.getBoundingClientRect();
    if (box.width > 1 && (box.left < 0 || box.right > wide)) faults.push(node.innerText);
  }
  // A word of up to eight letters of a name or a table's head stands in one line.
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const word of walk.currentNode.data.matchAll(/[A-Za-z]{2,8}(?![A-Za-z])/g)) {
      if (word.index && /[A-Za-z]/.test(walk.currentNode.data[word.index - 1])) continue;
      const range = document.createRange();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      if (!walk.currentNode.parentElement.closest(".name, .whose, th, h1")) continue;
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) faults.push(`broken: ${word[0]}`);
    }
  }
  return [...new Set(faults)];
}"""


def played() -> tuple[str, list[str]]:
    """Somebody who has played a hand with a person who is gone: the session, the pages to see."""
    alice, bob = Client(), Client()
    alice.post("/open", {**OPEN, "nickname": "Alice"})
    room = Room.objects.get()
    bob.post(f"/r/{room.code}/sit", {"nickname": "Bob"})
    fill(room, alice)
    alice.post(f"/r/{room.code}/start")
    hand = finish(room)
    Match.objects.filter(started__isnull=False).update(
        ended=hand.ended, totals=hand.result["points"]
    )
    profile.delete(who(bob))
    user = who(alice)
    User.objects.filter(pk=user.pk).update(username="x" * 150)
    user.set_password("tile-wall-57")
    User.objects.filter(pk=user.pk).update(password=user.password)
    house = HouseRules.objects.create(owner=user, name=LONG, system=OPEN["system"])
    alice.force_login(User.objects.get(pk=user.pk))
    own = ["/history", "/account/", f"/house/{house.share}/edit", f"/house/{house.share}", "/house"]
    return alice.cookies["sessionid"].value, [
        f"/hands/{hand.pk}",
        f"/hands/{hand.pk}/shuffle",
        *own,
    ]


def test_nothing_lies_outside_and_no_word_is_broken(
    chromium: Browser, serve: Callable[[float], Server]
) -> None:
    address = serve(1.0).url
    session, paths = beside(played)
    cookie = {"name": "sessionid", "value": session, "url": address}
    found = {}
    for language, widths in (("en", (320, 390)), ("zh-CN", (320,))):
        context = chromium.new_context(locale=language, viewport={"width": 320, "height": 640})
        context.add_cookies([cookie])
        page = context.new_page()
        for path in paths:
            for width in widths:
                page.set_viewport_size({"width": width, "height": 640})
                page.goto(address + path)
                if faults := page.evaluate(FAULTS):
                    found[f"{path} {width} {language}"] = faults
    assert not found
