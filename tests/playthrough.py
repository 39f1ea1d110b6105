"""A whole hand of each system as bots play it from a fixed secret: ``tests/playthroughs/*.hand``.

The files are records to be read: what happens in a hand, and where a change of the rules, the
shuffle or the bots first makes it go another way. ``python -m tests.playthrough`` writes them
again from the secrets they name; look at what has changed before it is committed. A new one
begins as three lines: ``# secret 00``, ``@ TITLE``, ``system KEY``.
"""

from __future__ import annotations

from pathlib import Path

from rules.bots import choose
from rules.dealing import make_setup
from rules.options import Options
from rules.record import Record, options_of, read_records, write
from rules.ruleset import get
from rules.table import Table
from rules.views import SeatView

FOLDER = Path(__file__).parent / "playthroughs"
SECRET = "# secret "


def playthrough(title: str, key: str, options: Options, secret: bytes) -> str:
    """The record of a hand that bots play to its end, from a secret alone."""
    setup = make_setup(key, options, secret, [], 1)
    table = Table.deal(setup)
    moves = []
    while not table.over:
        step = table.automatic()
        seat = step.seat if step else table.asked()[0]
        action = step.action if step else choose(SeatView.of(table, seat))
        table.apply(seat, action)
        moves.append((seat, action))
    return write(title, setup, moves)


def path_of(key: str) -> Path:
    """Where a system's playthrough is."""
    return FOLDER / f"{key}.hand"


def secret_of(text: str) -> bytes:
    """The secret a playthrough names in its first line."""
    first = text.splitlines()[0]
    if not first.startswith(SECRET):
        raise ValueError(f"a playthrough begins with '{SECRET}...'")
    return bytes.fromhex(first.removeprefix(SECRET))


def regenerated(text: str) -> str:
    """A playthrough's text as its secret, title and options give it now."""
    (record,) = read_records(text)
    key = header(record, "system")[0]
    seats = int((header(record, "seats") or ["4"])[0])
    lines = [line for line in record.header if line.words[0] == "option"]
    secret = secret_of(text)
    options = options_of(get(key), lines, seats)
    return f"{SECRET}{secret.hex()}\n" + playthrough(record.title, key, options, secret)


def header(record: Record, word: str) -> list[str]:
    """The rest of a record's header line, [] where there is none."""
    return next((line.words[1:] for line in record.header if line.words[0] == word), [])


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.hand")):
        path.write_text(regenerated(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path.name)
