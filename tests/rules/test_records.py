"""Records: every one of ``tests/records`` is so, and the checker can say no."""

import re
from pathlib import Path

import pytest

from rules.record import Record, RecordError, read_records
from rules.replay import check, play
from rules.ruleset import systems

FOLDER = Path(__file__).parent.parent / "records"
RECORDS = [
    pytest.param(record, id=f"{path.parent.name}/{path.stem}:{record.line}")
    for path in sorted(FOLDER.rglob("*.hand"))
    for record in read_records(path.read_text(encoding="utf-8"))
]


def read_one(text: str) -> Record:
    (record,) = read_records(text)
    return record


@pytest.mark.parametrize("record", RECORDS)
def test_record_is_so(record):
    failure = check(record)
    assert failure is None, f"line {failure.line}: {failure.message}"


RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@pytest.mark.parametrize("record", RECORDS)
def test_a_shares_working_comes_to_its_points(record):
    """What the settlement shows as the formula's step is what was paid, before a cap."""
    table = play(record)
    shares = [share for win in table.result.wins for share in win.shares] if table.result else []
    for share in shares:
        working = re.fullmatch(r"(\d+) × (\d+)([⁰¹²³⁴⁵⁶⁷⁸⁹]*)", table.system.working(share.total))
        assert working is not None
        base, number, power = working.groups()
        worth = int(base) * int(number) ** int(power.translate(RAISED) or 1)
        assert worth == (share.points if share.uncapped is None else share.uncapped)


def test_every_system_has_records():
    for key in systems():
        assert list((FOLDER / key).glob("*.hand")), f"{key} has no records"


HIT = """@ a hit [DT-14]
system dalian_treasure
hand 0 ? | 777p
hand 1 444p34s678s99s1z | 123m
hand 2 ? | 123p
turn 1
draws 9p 8p 7p
tail 1z 2z 3z 4z 2s 6z
die 3

1 discard 1z ready
? 1 waits 2s 5s
2 draw 9p
2 discard 9p
3 draw 8p
3 discard 8p
0 draw 7p
0 discard 7p
- treasure 2s
? turn 1
? 1 sees treasure 2s
? 0 sees no treasure
1 win
= win 1 from self
= fans 1 plain self_draw treasure_hit
= fans 1 for 0 dealer
= fans 1 for 3 unopened
= points -16 +40 -8 -16
= kongs 0 0 0 0
"""


def test_the_record_the_next_tests_spoil_is_so():
    assert check(read_one(HIT)) is None
    assert read_one(HIT).clauses == ("DT-14",)


@pytest.mark.parametrize(
    ("line", "spoiled"),
    [
        ("? 1 waits 2s 5s", "? 1 waits 2s"),
        ("? 1 waits 2s 5s", "? 1 waits none"),
        ("2 draw 9p", "2 draw 8p"),
        ("2 discard 9p", "2 discard 8p"),
        ("2 discard 9p", "2 pong"),
        ("3 draw 8p", "0 draw 8p"),
        ("- treasure 2s", "- treasure 3s"),
        ("? turn 1", "? turn 2"),
        ("? turn 1", "? left 5"),
        ("? turn 1", "? 2 can win"),
        ("? turn 1", "? 1 cannot win"),
        ("? turn 1", "? 1 unopened"),
        ("? turn 1", "? 3 opened"),
        ("? turn 1", "? points +1 -1 0 0"),
        ("? 1 sees treasure 2s", "? 1 sees no treasure"),
        ("? 0 sees no treasure", "? 0 sees treasure 2s"),
        ("1 win", "2 win"),
        ("1 win", "1 pass"),
        ("= win 1 from self", "= win 2 from self"),
        ("= win 1 from self", "= win 1 from 0"),
        ("= win 1 from self", "= exhausted"),
        ("= fans 1 plain self_draw treasure_hit", "= fans 1 plain treasure_hit"),
        ("= fans 1 plain self_draw treasure_hit", "= fans 1 plain self_draw treasure_hit dealer"),
        ("= fans 1 for 0 dealer", "= fans 1 for 0 dealer unopened"),
        ("= fans 1 for 3 unopened", "= fans 1 for 2 unopened"),
        ("= points -16 +40 -8 -16", "= points -16 +40 -16 -8"),
        ("= kongs 0 0 0 0", "= kongs 1 -1 0 0"),
        ("die 3", "die 2"),
    ],
)  # fmt: skip
def test_a_spoiled_line_is_found(line, spoiled):
    failure = check(read_one(HIT.replace(line + "\n", spoiled + "\n", 1)))
    assert failure is not None
    wanted = "- treasure 2s" if line == "die 3" else spoiled
    assert HIT.replace(line, spoiled, 1).splitlines()[failure.line - 1] == wanted


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("system nowhere\n", "no rule system"),
        ("system dalian_treasure\nfly 3\n", "no line 'fly'"),
        ("system dalian_treasure\nseats 5\n", "a number from"),
        ("system dalian_treasure\noption base=0\n", "1 to 1000"),
        ("system dalian_treasure\noption speed=3\n", "no option 'speed'"),
        ("system dalian_treasure\noption ready_required=yes\n", "true or false"),
        ("system dalian_treasure\ndealer 0\ndealer 1\n", "a second line"),
        ("system dalian_treasure\nhand 0 55555m\n", "fifth 5m"),
        ("system dalian_treasure\nhand 0 55m\nriver 1 555m\n", "fifth 5m"),
        ("system dalian_treasure\nhand 1 123m\n", "has 3 tiles"),
        ("system dalian_treasure\nhand 1 123456789m12345p\n", "has 14 tiles"),
        ("system dalian_treasure\nhand 0 1234567m | 135m 222p\n", "no meld"),
        ("system dalian_treasure\nhand 0 1234567m | 123m_ 222p\n", "no meld"),
        ("system dalian_treasure\nhand 1 147m258p369s1234z\nready 1\n", "not ready"),
        ("system dalian_treasure\nhand 1 444p34s678s99s123m\nready 1\n", "not ready"),
        ("system dalian_treasure\nhand 2 ?\nready 2\n", "may not have declared"),
        ("system dalian_treasure\nhand 1 444p34s678s99s | 123m\nclosed 1\n", "not closed"),
        ("system dalian_treasure\nleft 200\n", "a number from"),
        ("system dalian_treasure\nleft 1\ndraws 1m 2m\n", "cannot be left"),
        ("system dalian_treasure\nriver 0 999m\ntreasure 9m\n", "three copies"),
        ("system dalian_treasure\nwall 1m 2m\n", "not the whole set"),
        ("system dalian_treasure\ndie 7\n", "1 to 6"),
        ("system harbin\nhand 0 ?\n", "names its treasure"),
        ("system changchun\ndealt\nriver 1 9m\n", "nothing has been discarded"),
        ("system changchun\nfirst 7\n", "a number from"),
        ("system qinzhou\nhand 0 ? | 567z\n", "has no set"),
        ("system dalian_xigang\nhand 0 ? | 1m1p1s\n", "has no set"),
        ("system dalian_xigang\nhand 0 ? | 567z+5z\n", "no supplements"),
        ("system dalian_treasure\nhand 1 3335m | 666s 345m 123p\nready 1\nclosed 1\n", "already"),
        ("system dalian_treasure\nhand 1 3335m | 666s 345m 123p\nready 1 pair 5m\n", "not choose"),
        ("system harbin\ntreasure none\nhand 1 3335m | 666s 345m 123p\nready 1 pair 5m\n", "not"),
        ("system dalian_treasure\ndie x\n", "1 to 6"),
        ("system dalian_treasure\ndice 3 0\n", "1 to 6"),
        ("system dalian_treasure\ndice 3\n", "dealt with 2 dice"),
        ("system dalian_treasure\ndice 3 4 5\n", "dealt with 2 dice"),
        ("system dalian_treasure\ndice\n", "dealt with 2 dice"),
        ("system changchun\ndice 3 4\n", "dealt with 4 dice"),
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_is_refused(header, says):
    failure = check(read_one("@ bad\n" + header + "? turn 0\n"))
    assert failure is not None
    assert says in failure.message


@pytest.mark.parametrize("key", systems())
def test_each_system_takes_its_own_number_of_dice(key):
    dice = "3 " * systems()[key].dice
    assert check(read_one(f"@ good\nsystem {key}\ntreasure none\ndice {dice}\n? turn 0\n")) is None


def test_a_record_that_says_nothing_has_not_passed():
    failure = check(read_one("@ empty\nsystem dalian_treasure\nhand 0 ?\n"))
    assert failure is not None
    assert failure.line == 1 and "says nothing" in failure.message


def test_text_outside_of_a_record_is_refused():
    with pytest.raises(RecordError) as error:
        read_records("system dalian_treasure\n")
    assert error.value.line == 1


def test_a_record_that_hangs_on_an_unnamed_tile_is_refused():
    """Seat 1 draws a tile no line names; whatever it is, the record may not turn on it."""
    text = """@ hangs
system dalian_treasure
hand 1 444p34s678s99s | 123m
turn 1
1 draw
1 discard {tile}
"""
    failures = [check(read_one(text.format(tile=kind))) for kind in ("1m", "5m", "8m", "5z", "7z")]
    assert all(failures)


def test_fillers_do_not_agree_by_luck():
    """Some tile would make seat 0 win, so that nothing may be said of an unnamed draw."""
    text = """@ luck
system qinzhou
hand 0 123m456p789s11p23s
turn 0
0 draw
? 0 cannot win
"""
    assert check(read_one(text)) is not None
    horses = """@ horses
system qinzhou
option horses=5
dealer 0
hand 1 123m456p789s11p23s
turn 1
draws 4s{}
1 draw 4s
1 win
= points -2 +6 -2 -2
"""
    assert check(read_one(horses.format(""))) is not None
    assert check(read_one(horses.format(" 2m 3m 4m 5m 1z"))) is None


def test_win_lines_stand_nearest_first():
    text = """@ order
system qinzhou
option horses=0
dealer 0
hand 0 ?
hand 1 111p666p44s88s | 333s
hand 2 1166s2233p7799p4s
turn 0
draws 4s
0 draw 4s
0 discard 4s
1 win
2 win
= win {} from 0
= win {} from 0
"""
    assert check(read_one(text.format(1, 2))) is None
    assert check(read_one(text.format(2, 1))) is not None
    assert check(read_one(text.format(1, 1))) is not None


def test_answers_to_one_window_stand_in_any_order():
    """The nearer win first or last: it wins, and the other answer changes nothing."""
    text = """@ two wins
system dalian_treasure
dealer 0
hand 0 ? | 222z
hand 2 444p34s678s99s | 123m
hand 3 678m55m34s111p | 666z
turn 0
draws 5s
0 draw 5s
0 discard 5s
{}
= win 2 from 0
= points -4 0 +4 0
"""
    for answers in ("2 win\n3 win", "3 win\n2 win", "2 win", "3 pass\n2 win", "2 win\n3 pass"):
        assert check(read_one(text.format(answers))) is None, answers
    assert check(read_one(text.format("3 win"))) is not None


def test_play_gives_the_table_after_the_last_line():
    table = play(read_one(HIT))
    assert table.result is not None
    assert table.result.points == (-16, 40, -8, -16)
