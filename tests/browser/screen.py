"""A rendered table in a browser without a server: its real styles, tiles and scripts, no socket."""

from __future__ import annotations

import re
from pathlib import Path

from django.template import engines
from django.utils import translation
from playwright.sync_api import Page, Route

from games.facts import RoomFacts
from games.render import stage
from games.tile_faces import sprite, sprite_url
from rules.views import SeatView

ROOT = Path(__file__).parent.parent.parent
ADDRESS = "http://table.test"
SHELL = (ROOT / "templates" / "base.html").read_text()
FRAME = """<!doctype html><html lang="{language}" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">{styles}</head>
<body><main id="page"><div class="room"><div id="notice" role="alert"></div>
<div class="live" data-live data-state="/state">
<div id="link-state" class="link-state" hidden
 data-down="reconnecting" data-post="asking now and then"></div>
<details id="table-menu" class="table-menu"><summary aria-label="Menu"><svg viewBox="0 0 20 20">
<path d="M3 5h14M3 10h14M3 15h14"/></svg></summary></details>
<details id="talk" class="talk"><summary><svg viewBox="0 0 20 20"></svg></summary>
<p data-may="text"></p></details>
<form id="move" ws-send><input type="hidden" name="kind" value="act"></form>
<form id="next" ws-send><input type="hidden" name="kind" value="next"></form>
<form id="say" ws-send></form>
<form id="contribute" ws-send><input type="hidden" name="commitment">
<input type="hidden" name="bytes"></form>{stage}</div>{sheets}</div></main></body></html>"""
SCRIPTS = (
    "settings", "connection", "contribute", "order", "ready", "table", "keys", "auto", "unseen",
    "clock",
)  # fmt: skip
"""Those of the shell that serve the table itself, in its order; the shell's own stays out."""


def sheets() -> list[str]:
    """The names of the style sheets the shell loads, in its order."""
    listed = re.search(r"for name in \[([^]]*)\] %}\s*<link", SHELL)
    assert listed, "the shell lists its style sheets"
    return re.findall(r'"(\w+)"', listed[1])


def show_table(
    page: Page,
    view: SeatView,
    facts: RoomFacts,
    size: tuple[int, int],
    language: str = "zh-hans",
    theme: str = "light",
) -> None:
    """Show a table as its viewer sees it, in a window of this size."""
    with translation.override(language):
        html = stage(view, facts)
        shown = "".join(
            engines["jinja2"]
            .env.get_template(f"table/{name}.html")
            .render({"csrf_input": "", "request": None})
            for name in ("keys", "settings")
        )
    styles = "".join(f'<link rel="stylesheet" href="/css/{name}.css">' for name in sheets())
    text = FRAME.format(language=language, theme=theme, styles=styles, stage=html, sheets=shown)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path == sprite_url():
            route.fulfill(body=sprite(), content_type="image/svg+xml")
        elif path.startswith("/css/"):
            route.fulfill(path=ROOT / "static" / path[1:])
        elif path == "/":
            route.fulfill(body=text, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    page.unroute_all()
    page.route("**/*", answer)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{ADDRESS}/")
