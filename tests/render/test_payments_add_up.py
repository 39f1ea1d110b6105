"""How a hand ended can be followed: the rows shown add up, every winner and fan is named.

For every hand of the records that comes to its end, in every system (known problems 34, 35).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

import pytest
from django.utils import translation

from games.render_end import settlement
from rules.position import build
from rules.record import Record, read_records
from rules.replay import Player
from rules.ruleset import systems
from rules.table import Table
from rules.views import SeatView
from rules.win import TREASURE_HIT
from tests.render.views import Element, read, some_facts

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ann", "Bob", "Cai", "Dee")
NUMBER = re.compile(r"[+-]?\d+")


@cache
@cache
def ended(key: str) -> list[tuple[str, Table]]:
    """Every hand of a system's records that comes to its end, and where it stands."""
    return list(_ended(key))


def _ended(key: str) -> Iterator[tuple[str, Table]]:
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


@cache
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


def tiles(page: Element) -> list[str]:
    """The tiles that lie open in a piece of the page, not the backs."""
    shown = page.all("svg", class_="tile")
    return [str(one.attributes["data-tile"]) for one in shown if "data-tile" in one.attributes]


@pytest.mark.parametrize("key", sorted(systems()))
def test_a_winning_hand_shows_each_of_its_tiles_once_the_winning_one_apart(key: str) -> None:
    """Fourteen and what kongs and sets have more; four alike dealt to a seat have no fourteenth."""
    count = 0
    for place, table in ended(key):
        assert table.result is not None
        view = SeatView.of(table, 0)
        wins = shown(table).all("article", class_="win") if table.result.wins else []
        for win, article in zip(table.result.wins, wins, strict=True):
            count += 1
            seat = view.seats[win.winner]
            lying = [tile for meld in seat.melds for tile in meld.tiles + meld.supplements]
            own = Counter([*seat.revealed, *lying])
            from_elsewhere = win.source is not None or win.how == TREASURE_HIT
            own += Counter([win.tile] * from_elsewhere)
            more = len(lying) - 3 * len(seat.melds)
            if win.how != "dealt_four":
                assert own.total() == 14 + more, place
            reading = article.one(class_="reading")
            assert Counter(tiles(reading)) == own, place
            (apart,) = reading.all("svg", class_="winning")
            assert apart.attributes["data-tile"] == win.tile, place
            groups = [tiles(group) for group in reading.all(class_="meld")]
            if win.shape == "single":
                assert len(groups[-1]) == 1, (place, "its pair waits for it")
            elif win.shape in ("closed", "edge", "open", "pairs"):
                short = [group for group in groups[:-1] if len(group) == 2]
                assert len(short) == 1 and len(groups[-1]) == 2, (place, groups)
                assert WAITS[win.shape](*short[0]), (place, short)
    assert count > 20


WAITS: dict[str, Callable[[str, str], bool]] = {
    "pairs": lambda one, two: one == two,
    "closed": lambda one, two: two[1] == "z" or int(two[0]) - int(one[0]) == 2,
    "edge": lambda one, two: (
        one + two in {"1" + one[1] + "2" + one[1], "8" + one[1] + "9" + one[1]}
    ),
    "open": lambda one, two: int(two[0]) - int(one[0]) == 1,
}
"""How the two tiles lie that the winning tile completes (CM-37, DX-24)."""


@pytest.mark.parametrize("key", sorted(systems()))
def test_every_seat_lies_open_with_the_tiles_it_had(key: str) -> None:
    """A winner's row shows the winning tile apart too, unless it lies in a set (DX-24)."""
    for place, table in ended(key):
        assert table.result is not None
        view, won = SeatView.of(table, 0), {win.winner: win for win in table.result.wins}
        for seat, row in zip(view.seats, shown(table).all(class_="open-row"), strict=True):
            lying = [tile for meld in seat.melds for tile in meld.tiles + meld.supplements]
            own, win = Counter([*seat.revealed, *lying]), won.get(seat.seat)
            if win and (win.source is not None or win.how == TREASURE_HIT):
                own[win.tile] += 1
            assert len(row.all("svg", class_="tile")) == own.total(), place
            kongs = sum(meld.kind == "concealed_kong" for meld in seat.melds)
            assert Counter(tiles(row)) <= own and len(tiles(row)) == own.total() - 2 * kongs
            apart = [one.attributes["data-tile"] for one in row.all("svg", class_="apart")]
            in_hand = win is None or win.source is not None or win.tile in seat.revealed
            in_set = len(seat.revealed) + 3 * len(seat.melds) == 14 and not in_hand
            assert apart == ([] if win is None or in_set else [win.tile]), place


@pytest.mark.parametrize("key", sorted(systems()))
def test_what_is_worked_out_comes_to_the_points_beside_it(key: str) -> None:
    """Shares, kongs paid together and horses (known problem 34)."""
    for place, table in ended(key):
        for row in (row for one in shown(table).all("table") for row in one.all("tr")):
            for working in row.all(class_="working"):
                figures = working.text.removeprefix("base ").removesuffix(" =")
                assert re.fullmatch(r"[\d ×²³⁴-⁹⁰¹+]+", figures), (place, figures)
                points = int(NUMBER.findall(row.one(class_="points").text)[0])
                assert worth(figures) == points, (place, row.text)
    if key == "qinzhou":
        texts = [row.text for _, table in ended(key) for row in shown(table).all("tr")]
        horses = [text for text in texts if " horses " in text]
        assert len(horses) > 20 and all(" hit QZ-" in text and "base" in text for text in horses)


def worth(figures: str) -> int:
    """What figures such as ``2 × 2³`` or ``1 + 1 + 2`` come to."""
    powers = re.sub("[⁰¹²³⁴-⁹]+", lambda found: "**" + normalize("NFKC", found[0]), figures)
    return int(eval(powers.replace("×", "*")))


def test_the_example_of_the_seed_adds_up_to_its_sums() -> None:
    """QZ-31: East discards, South and West win; South turns the horses."""
    text = (RECORDS / "qinzhou" / "play.hand").read_text(encoding="utf-8")
    record = next(one for one in read_records(text) if "QZ-31" in one.clauses)
    assert sorted(rows(shown(played(record))).values()) == [-12, -2, 0, 14]
