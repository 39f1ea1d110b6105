"""Payments can be followed: the rows a player is shown add up to the points (known problem 34).

For every hand of the records that comes to its end, in every system.
"""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games.render_end import settlement
from rules.position import build
from rules.record import Record, read_records
from rules.replay import Player
from rules.ruleset import systems
from rules.views import SeatView
from tests.render.views import Element, read, some_facts

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ann", "Bob", "Cai", "Dee")
NUMBER = re.compile(r"[+-]?\d+")


def shown(record: Record) -> Element | None:
    """The settlement a seat is shown after a record's last line; None while the hand goes on."""
    player = Player(build(record))
    for line in record.body:
        player.take(line)
    table = player.table
    if table.result is None:
        return None
    view = SeatView.of(table, table.players - 1)
    facts = some_facts(
        view, names=NAMES[: table.players], totals=table.result.points,
        bots=(False,) * table.players, connected=(True,) * table.players,
    )  # fmt: skip
    with translation.override("en"):
        return read(settlement(view, facts))


def rows(page: Element) -> dict[str, int]:
    """What each player wins or loses by the rows of payments and kongs."""
    net = dict.fromkeys(NAMES, 0)
    for row in (row for table in page.all(class_="payments") for row in table.all("tr")):
        payer, receiver = row.one(class_="flow").text.split(" → ")
        points = int(
            NUMBER.findall(row.one(class_="points").text)[-1]
        )  # behind a cap: what is paid
        assert points > 0 and payer != receiver
        assert row.all(class_="clause"), "each row names its clause"
        net[payer] -= points
        net[receiver] += points
    return net


def totals(page: Element) -> dict[str, int]:
    """What the table of totals says of this hand."""
    found = {}
    for row in page.one(class_="totals").all("tr")[1:]:
        name = row.one(class_="name").text.split()[-1]
        found[name] = int(row.one(class_="delta").text)
    return found


@pytest.mark.parametrize("key", sorted(systems()))
def test_the_rows_shown_add_up_to_the_points_shown(key: str) -> None:
    ended = 0
    for path in sorted((RECORDS / key).glob("*.hand")):
        for record in read_records(path.read_text(encoding="utf-8")):
            if not any(line.words[0] == "=" for line in record.body):
                continue
            page = shown(record)
            if page is None:
                continue
            ended += 1
            net, said = rows(page), totals(page)
            assert {name: net[name] for name in said} == said, f"{path.name}:{record.line}"
            assert sum(said.values()) == 0
    assert ended > 20


def test_the_example_of_the_seed_adds_up_to_its_sums() -> None:
    """QZ-31: East discards, South and West win; South turns the horses."""
    text = (RECORDS / "qinzhou" / "play.hand").read_text(encoding="utf-8")
    record = next(one for one in read_records(text) if "QZ-31" in one.clauses)
    page = shown(record)
    assert page is not None
    assert sorted(rows(page).values()) == [-12, -2, 0, 14]
