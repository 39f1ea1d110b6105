"""Whole hands played by bots, rendered at every step for every seat and a spectator."""

from __future__ import annotations

import random
import re

import pytest
from django.utils import translation

from games.render import regions, stage
from rules.actions import DISCARD
from rules.bots import choose
from rules.ruleset import systems
from rules.table import Setup, Table
from rules.tiles import COPIES
from rules.views import SeatView
from tests.render.views import read, some_facts, tiles_in


def a_table(system: str, seed: int, players: int) -> Table:
    """A table dealt from a shuffled wall."""
    cls = systems()[system]
    luck = random.Random(seed)
    wall = [tile for tile in cls.kinds for _ in range(COPIES)]
    luck.shuffle(wall)
    dice = [luck.randint(1, 6) for _ in range(60)]
    options = cls.clean({"players": players} if players != 4 else {})
    return Table.deal(Setup(system, options, tuple(wall), 0, (3, 4), dice.__getitem__))


def step(table: Table) -> None:
    """One move: what a seat is asked, else what the table does by itself."""
    if asked := table.asked():
        table.apply(asked[0], choose(SeatView.of(table, asked[0])))
        return
    due = table.automatic()
    assert due is not None
    table.apply(due.seat, due.action)


def offered(html: dict[str, str]) -> list[str]:
    """The actions that the page's buttons send."""
    page = read(html["actions"] + html["hand"])
    return [
        str(button.attributes["value"])
        for button in page.all("button")
        if button.attributes.get("name") == "action"
    ]


def own_tiles(view: SeatView) -> list[str]:
    return [*view.hand, *([view.drawn] if view.drawn else [])]


TABLES = [(key, 1, players) for key, kind in systems().items() for players in kind.seat_counts()]


@pytest.mark.parametrize(("system", "seed", "players"), TABLES)
def test_every_step_renders_for_everybody_with_exactly_what_the_view_allows(system, seed, players):
    table = a_table(system, seed, players)
    with translation.override("en"):
        while not table.over:
            for viewer in (*range(players), None):
                view = SeatView.of(table, viewer)
                html = regions(view, some_facts(view))
                buttons = offered(html)
                assert set(buttons) == {str(action) for action in view.actions}
                others = [one for one in buttons if one.split()[0] != DISCARD or "ready" in one]
                assert len(others) == len(set(others))
                assert tiles_in(html["hand"]) == own_tiles(view)
                treasure = [view.treasure.tile] if view.treasure.tile else []
                assert tiles_in(html["bar"]) == treasure
                for place in range(players):
                    seat = view.seats[((viewer or 0) + place) % players]
                    laid = () if seat.seat == viewer else seat.melds
                    assert_public(html[f"seat-{place}"], seat, laid)
            step(table)
        for viewer in (*range(players), None):
            view = SeatView.of(table, viewer)
            html = stage(view, some_facts(view))
            read(html)
            assert not re.search(r"\bstyle=|<script|\bon\w+=", html)


def assert_public(html, seat, laid):
    """A seat's region shows its melds and river, and of its hand nothing but a count."""
    meld_tiles = sorted(
        tile
        for meld in laid
        for tile in (
            meld.tiles[1:-1] if meld.kind == "concealed_kong" else meld.tiles + meld.supplements
        )
    )
    river = [lying.tile for lying in seat.river]
    assert sorted(tiles_in(html)) == sorted(meld_tiles + river)


def test_rendering_takes_only_the_view_and_the_facts():
    import inspect

    from games import render

    assert list(inspect.signature(render.regions).parameters) == ["view", "facts"]
    source = inspect.getsource(render)
    assert "rules.table" not in source and "models" not in source
