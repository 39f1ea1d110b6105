"""How a hand ended can be followed: the rows shown add up, every winner and fan is named.

For every hand of the records that comes to its end, in every system (known problems 34, 35).
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games.render_end import settlement
from rules.position import build
from rules.record import Record, read_records
from rules.replay import Player
from rules.ruleset import systems
from rules.table import Table
from rules.views import SeatView
from tests.render.views import Element, read, some_facts

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ann", "Bob", "Cai", "Dee")
NUMBER = re.compile(r"[+-]?\d+")


def ended(key: str) -> Iterator[tuple[str, Table]]:
    """Every hand of a system's records that comes to its end, and where it stands."""
    for path in sorted((RECORDS / key).glob("*.hand")):
        for record in read_records(path.read_text(encoding="utf-8")):
            if any(line.words[0] == "=" for line in record.body):
                table = played(record)
                if table.result is not None:
                    yield f"{path.name}:{record.line}", table


def played(record: Record) -> Table:
    """The table after a record's last line."""
    player = Player(build(record))
    for line in record.body:
        player.take(line)
    return player.table


def shown(table: Table) -> Element:
    """The settlement the last seat is shown."""
    assert table.result is not None
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
    count = 0
    for place, table in ended(key):
        count += 1
        page = shown(table)
        net, said = rows(page), totals(page)
        assert {name: net[name] for name in said} == said, place
        assert sum(said.values()) == 0
    assert count > 20


@pytest.mark.parametrize("key", sorted(systems()))
def test_each_end_names_its_winners_with_all_their_fans_and_an_exhausted_hand_names_nobody(
    key: str,
) -> None:
    words = {fan.key: fan.name.en for fan in systems()[key].fans}
    exhausted = 0
    for place, table in ended(key):
        page, result = shown(table), table.result
        assert result is not None
        head = page.one(class_="headline").text
        wins = page.all("article", class_="win")
        assert len(wins) == len(result.wins), place
        if not result.wins:
            exhausted += 1
            assert not any(name in head for name in NAMES), place
        for win, article in zip(result.wins, wins, strict=True):
            name = NAMES[win.winner]
            assert name in head and article.one("h2").text.startswith(name), place
            if win.source is not None:
                assert NAMES[win.source] in article.one("h2").text, place
            told = [one.text for one in article.one(class_="fans").all("th")]
            for fan in win.fans:
                assert any(text.startswith(words[fan.key]) for text in told), (place, fan.key)
            shares = " ".join(one.text for one in article.all(class_="own-fans"))
            for share in win.shares:
                for fan in share.fans:
                    assert words[fan.key] in shares, (place, fan.key)
    assert exhausted


def test_the_example_of_the_seed_adds_up_to_its_sums() -> None:
    """QZ-31: East discards, South and West win; South turns the horses."""
    text = (RECORDS / "qinzhou" / "play.hand").read_text(encoding="utf-8")
    record = next(one for one in read_records(text) if "QZ-31" in one.clauses)
    assert sorted(rows(shown(played(record))).values()) == [-12, -2, 0, 14]
