"""A sixth system is one new file: nothing else has to know of it (a toy one is added here)."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import pytest
from django.test import Client

import rules.clauses
import rules.systems
from games.models import Room
from rules.record import read_records
from rules.replay import check
from rules.ruleset import systems
from tests.playthrough import SECRET, playthrough, regenerated
from tests.rules import test_every_system, test_options_pairwise
from tests.site.conftest import text

RULES = '''"""玩具麻将: two or four play; any four melds and a pair win. Clauses TY."""

from rules.options import Choice, Flag, Words
from rules.options import BASE, PLAYERS
from rules.ruleset import RuleSystem
from rules.scoring import Fan


class Toy(RuleSystem):
    """No conditions; fans add up."""

    key = "toy"
    name = Words("玩具麻将", "Toy mahjong")
    summary = Words("什么都能胡。", "Everything wins.")
    own_options = (
        BASE,
        Choice(
            PLAYERS,
            Words("人数", "Players"),
            default=4,
            clause="TY-1",
            help=Words("几个人玩。", "How many play."),
            choices=((2, Words("二人", "Two")), (4, Words("四人", "Four"))),
        ),
        Flag(
            "kind_dealer",
            Words("庄家心善", "Kind dealer"),
            default=False,
            clause="TY-2",
            help=Words("庄家胡了少收一番。", "The dealer takes less."),
        ),
    )
    fans = (
        Fan("plain", Words("平胡", "plain"), 1, "TY-3", lambda win, payer: True),
        Fan("draw", Words("自己摸", "by draw"), 2, "TY-3", lambda win, payer: win.by_draw),
    )

    def worth(self, values):
        """TY-3: the sum of the fans."""
        return sum(values), self.base * sum(values)
'''
CLAUSES = '''"""The sheet of the toy system."""

from rules.clauses import Clause
from rules.options import Words

CLAUSES = (
    Clause("TY-1", "tiles", Words("二人或四人玩。", "Two or four play.")),
    Clause("TY-2", "score", Words("庄家可以心善。", "The dealer may be kind.")),
    Clause("TY-3", "score", Words("番数相加（CM-40）。", "Fans add up (CM-40).")),
)
'''


def forget_caches() -> None:
    """What was worked out from the systems there were."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("rules", "games"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()


@pytest.fixture
def toy(tmp_path: Path):
    """The system's file and its sheet, in folders that belong to the packages while a test runs."""
    folders = {rules.systems: (tmp_path / "systems", RULES)}
    folders[rules.clauses] = (tmp_path / "clauses", CLAUSES)
    for package, (folder, source) in folders.items():
        folder.mkdir()
        (folder / "toy.py").write_text(source, encoding="utf-8")
        package.__path__.append(str(folder))
    forget_caches()
    yield "toy"
    for package, (folder, _) in folders.items():
        package.__path__.remove(str(folder))
        sys.modules.pop(f"{package.__name__}.toy", None)
        vars(package).pop("toy", None)
    forget_caches()


def test_it_is_found(toy):
    assert list(systems()).count("toy") == 1 and len(systems()) > 1
    assert systems()["toy"].seat_counts() == (2, 4)


def test_and_is_gone_when_its_file_is():
    assert "toy" not in systems()


GENERIC = [
    pytest.param(check, id=name)
    for module in (test_every_system, test_options_pairwise)
    for name, check in vars(module).items()
    if name.startswith("test_") and list(inspect.signature(check).parameters) == ["key"]
]


@pytest.mark.parametrize("check", GENERIC)
def test_the_checks_of_every_system_hold_for_it(toy, check):
    check(toy)


def test_there_are_generic_checks():
    assert len(GENERIC) >= 10


def test_a_playthrough_is_made_and_plays_again(toy):
    secret = bytes(4)
    record = playthrough("a toy hand", toy, systems()[toy].clean({"players": 2}), secret)
    written = f"{SECRET}{secret.hex()}\n{record}"
    assert regenerated(written) == written
    (one,) = read_records(written)
    assert check(one) is None


@pytest.mark.django_db(transaction=True)
def test_a_room_is_opened_by_its_options(toy):
    client = Client()
    page = text(client.get("/", {"system": "toy"}, headers={"accept-language": "en"}))
    assert "Toy mahjong" in page and "Everything wins." in page
    assert 'name="option_kind_dealer"' in page and "Kind dealer" in page
    form = {"system": "toy", "nickname": "Alice", "length_count": "1", "length_kind": "rounds"}
    form |= {"step_seconds": "15", "bank_seconds": "20", "beat_ms": "1000", "practice": "1"}
    form |= {"option_players": "2", "option_base": "3", "option_kind_dealer": "on"}
    answer = client.post("/open", form)
    room = Room.objects.get()
    assert answer.headers["Location"].startswith(f"/r/{room.code}")
    client.post(f"/r/{room.code}/start")
    assert (room.system, room.options["players"], room.options["kind_dealer"]) == ("toy", 2, True)
    table = text(client.get(f"/r/{room.code}"))
    assert 'id="hand"' in table


def test_its_rules_have_a_page(toy, db):
    page = text(Client().get("/rules/toy", headers={"accept-language": "en"}))
    for words in ("Toy mahjong", "Two or four play.", "Kind dealer", "TY-3", "by draw", "CM-40"):
        assert words in page
    assert "Toy mahjong" in text(Client().get("/rules/", headers={"accept-language": "en"}))
