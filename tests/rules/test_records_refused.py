"""What a record may not say: headers that cannot be, and what hangs on a tile nobody named."""

import pytest

from rules.record import Line, RecordError, decode, read_records
from rules.replay import Failure, check
from tests.rules.cases import can, holds, table_of


def refused(text: str) -> Failure:
    (record,) = read_records("@ case\n" + text)
    failure = check(record)
    assert failure is not None, "it passes"
    return failure


# Fillers decide nothing


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            """system qinzhou
option horses=0
hand 0 4444m444p34s678s99s
turn 0
0 kong 4444m
0 draw
? 0 cannot win
""",
            id="a replacement",
        ),
        pytest.param(
            """system dalian_treasure
hand 1 444p34s678s99s | 123m
ready 1
turn 1
die 4
? 1 cannot win
""",
            id="a treasure that is rolled",
        ),
        pytest.param(
            """system dalian_treasure
hand 1 444p34s678s99s | 123m
ready 1
turn 1
river 0 888s
river 2 777z
die 4 2
tail 1m 1m 2m 2m 3m 3m
draws 1z
1 draw 1z
? 1 cannot win
""",
            id="a tile whose die may not serve",
        ),
        pytest.param(
            """system harbin
dealer 3
treasure 9p
hand 1 34s678s99s444p | 123m
river 2 9p 9p
ready 1
turn 3
draws 9p
3 draw 9p
3 discard 9p
? turn 0
""",
            id="a treasure that takes its place",
        ),
        pytest.param(
            """system dalian_xigang
hand 0 34s678s99s444p | 123m
left 4
turn 1
1 draw
2 draw
3 draw
0 draw
? 0 cannot win
= exhausted
""",
            id="the fourth of four",
        ),
        pytest.param(
            """system qinzhou
hand 2 444m444p345s678s3z
turn 0
draws 1z 1z
0 draw 1z
0 discard 1z
1 draw 1z
1 discard 1z
2 draw
? 2 cannot win
""",
            id="a later draw",
        ),
    ],
)
def test_whatever_unnamed_tile_is_turned_decides_nothing(text):
    assert "hang" in refused(text).message


def test_an_unnamed_tile_that_decides_nothing_may_be_turned():
    holds(
        """system dalian_xigang
hand 0 34s678s99s444p | 123m
left 4
turn 1
draws 5m 5m 5m 1z
1 draw
2 draw
3 draw
0 draw
? 0 cannot win
= exhausted
"""
    )
    holds("system qinzhou\nhand 1 147m258p369s1234z\nturn 0\n0 draw\n? 1 waits none\n? left 83\n")


@pytest.mark.parametrize("hand", ["", "hand 2 ?\n", "hand 2 ? | 123m 456m 789m 222p\n"])
def test_nobody_knows_the_waits_of_tiles_of_no_matter(hand):
    failure = refused(f"system qinzhou\n{hand}turn 0\n? 2 waits none\n")
    assert "knows no tiles of seat 2" in failure.message


@pytest.mark.parametrize("melds", ["1111m", "1111m 2222p 3333s"])
def test_an_empty_wall_has_no_lone_tile(melds):
    """An odd number of replacements leaves a lone tile at the tail, if any tile is left."""
    header = f"system qinzhou\nhand 1 ? | {melds}\nleft 0\nturn 0\n"
    holds(header + "? left 0\n= exhausted\n")
    assert "cannot draw" in refused(header + "0 draw\n= exhausted\n").message
    one = header.replace("left 0", "left 1")
    holds(one + "? left 1\n0 draw\n? left 0\n= exhausted\n")


# Declarations


TENPAI = "22m56m345p888s567s"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (f"system qinzhou\nhand 0 {TENPAI}\nready 0\nturn 3\n", 4, "the dealer does not"),
        (f"system qinzhou\nhand 2 {TENPAI}\ndealer 2\nready 2\nturn 3\n", 5, "the dealer does not"),
        (f"system qinzhou\nhand 1 {TENPAI}\nready 1 pair 5m\nturn 3\n", 4, "may not choose"),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1\ndealt\n", 4, "past its first turn"),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1\nfirst 1\n", 4, "past its first turn"),
        (
            "system dalian_treasure\nfirst 2 1\nhand 1 ? | 123m\nclosed 1\n",
            5,
            "past its first turn",
        ),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1 pair 5p\n", 4, "may not choose"),
        ("system harbin\ntreasure none\nhand 1 ? | 123m\nready 1 pair 5p\n", 5, "may not choose"),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1 pair\n", 4, "expected: ready SEAT"),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1 seen seen\n", 4, "expected: ready SEAT"),
        ("system dalian_treasure\nhand 1 ? | 123m\nready 1 now\n", 4, "expected: ready SEAT"),
        ("system harbin\ntreasure none\nhand 1 ? | 123m\nclosed 1\n", 5, "no declaration"),
        (
            "system harbin\noption pick_pair=true\ntreasure none\nhand 1 ? | 123m\n"
            "ready 1 pair 5p9p\n",
            6,
            "is not one tile",
        ),
    ],
)
def test_a_declaration_nobody_can_have_made_is_refused(text, line, says):
    failure = refused(text + "? left 60\n")
    assert (failure.line, says in failure.message) == (line, True), failure.message


def test_beside_other_seats_first_turns_one_may_have_declared():
    holds("system dalian_treasure\nhand 1 ? | 123m\nready 1\nfirst 2 3\nturn 2\n? turn 2\n")
    pair = "system harbin\noption pick_pair=true\ntreasure none\nhand 1 ? | 123m\n"
    holds(pair + "ready 1 pair 5p\nturn 2\n? turn 2\n")


def test_qz7_a_seat_of_a_position_that_has_declared_is_not_asked_again():
    table = table_of(
        f"""system qinzhou
option horses=0
hand 0 147m258p369s12345z
hand 1 {TENPAI}
ready 1
dealt
turn 0
? 1 cannot ready
? 0 can discard 4m
"""
    )
    assert can(table, 1) == set()
    holds(
        f"""system qinzhou
option horses=0
hand 0 147m258p369s12345z
hand 1 {TENPAI}
hand 2 19m19p19s1234567z
ready 1
dealt
turn 0
0 discard 4m
1 win
= fans 1 earthly
"""
    )


# Headers


@pytest.mark.parametrize(
    ("header", "line"),
    [
        ("dealt now\n", 3),
        ("before\n", 3),
        ("before exhausted twice\n", 3),
        ("before lunch\n", 3),
        ("die\n", 3),
        ("first\n", 3),
        ("option\n", 3),
        ("option base\n", 3),
        ("option base=1 base=1\n", 3),
        ("option base=1\noption base=2\n", 4),
        ("option base=2\noption base=0\n", 4),
        ("option base=2 speed=3\n", 3),
        ("option players=3\n", 3),
        ("seats 5\n", 3),
        ("seats 2 3\n", 3),
        ("turn 1 2\n", 3),
        ("turn -1\n", 3),
        ("dealer 0\nhost x\n", 4),
        ("dealt\ndealt\n", 4),
        ("hand 1\n", 3),
        ("hand 1 ?\nhand 1 ?\n", 4),
        ("hand 1 ?\nhand 1 147m258p369s1234z\n", 4),
        ("hand 0 ?\nhand 1 123m\n", 4),
        ("hand 0 ?\nhand 1 123456789m123456p\n", 4),
        ("hand 1 ? | 111m 222m 333m 444m 555m\n", 3),
        ("hand 1 ? | 3333m__\n", 3),
        ("hand 1 ? | 3333m*_\n", 3),
        ("hand 1 ? | _\n", 3),
        ("hand 1 ? | +1z\n", 3),
        ("hand 1 ? | 555p+5p\n", 3),
        ("hand 1 ? | 5555p+1z\n", 3),
        ("river 0\n", 3),
        ("river 0 555m\nhand 0 5m147p258s12345z1m\ndraws 5m 5m\n", 5),
        ("treasure 9x\n", 3),
        ("treasure 9m 8m\n", 3),
        ("river 0 999m\ntreasure 9m\n", 4),
        ("left 3\ndraws 1234m\n", 3),
        ("left 5\ndealt\nriver 0 9m\n", 5),
        ("draws 1m x\n", 3),
        ("wall 1m 2m\n", 3),
        ("wall 1m\ndraws 2m\n", 4),
        ("hand 1 ? | 123m\nready 1\nturn 1\ndie 1\ntail 5p\nriver 0 555p\n", 6),
    ],
)
def test_an_error_of_the_header_names_its_line(header, line):
    assert refused(f"system dalian_treasure\n{header}? left 84\n").line == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("option base=2\nsystem nowhere\n", 3),
        ("hand 0 ?\nsystem harbin\n", 3),
        ("system harbin\ntreasure none\nhand 1 1z\n", 4),
        ("system dalian_xigang\nseats 3\n", 3),
        ("system qinzhou\ntreasure 9m\n", 3),
        ("system changchun\nhand 1 ? | 1234z+\n", 3),
        ("system changchun\nhand 1 ? | 1234z_\n", 3),
        ("system changchun\nhand 1 ? | 567z 1m1p1s 567z\n", 3),
        ("system changchun\nhand 1 ? | 1234z+1z 1234z\n", 3),
    ],
)
def test_an_error_of_another_header_names_its_line(text, line):
    assert refused(text + "? left 60\n").line == line


def test_a_set_may_be_laid_twice_where_no_clause_forbids_it():
    holds("system dalian_xigang\nhand 1 ? | 567z 567z\nturn 0\n? turn 0\n")
    holds("system changchun\nhand 1 ? | 567z 1234z+1z 9m9p9s\nturn 0\n? turn 0\n")


# Results of several, waits of fourteen, answers that come too late


def test_some_of_the_winners_may_be_given():
    text = """system qinzhou
option horses=0
dealer 3
hand 1 46s99s | 777m 123p 789p
hand 2 234m666m34s88s | 111p
turn 0
draws 5s
0 draw 5s
0 discard 5s
1 win
2 win
"""
    holds(text + "= win 2 from 0\n= points -2 +1 +1 0\n")
    holds(text + "= win 1 from 0\n")
    assert refused(text + "= win 2 from 0\n= win 1 from 0\n").line == 14
    assert refused(text + "= win 2 from 0\n= win 2 from 0\n").line == 14
    assert "win 1 from 0, win 2 from 0" in refused(text + "= win 3 from 0\n").message


def test_the_waits_of_fourteen_tiles_after_a_claim_are_those_of_no_thirteen():
    text = """system qinzhou
hand 1 11m56m345p888s567s
turn 0
draws 1m
0 draw 1m
0 discard 1m
? 1 waits 4m 7m
1 pong
"""
    failure = refused(text.replace("? 1 waits 4m 7m\n", "") + "? 1 waits none\n")
    assert "fourteen tiles of seat 1" in failure.message


@pytest.mark.parametrize("closing", ["? turn 3", "3 discard 6z"])
def test_what_has_closed_a_window_takes_no_late_answer(closing):
    text = """system qinzhou
hand 1 46m258p369s12345z
hand 3 55m258p369s12346z
turn 0
draws 5m
0 draw 5m
0 discard 5m
3 pong
{}1 chow 46m
"""
    holds(text.format("? 3 can discard 6z\n"))
    assert refused(text.format(closing + "\n")).line == 11


# Files


def test_a_byte_that_is_no_text_is_named_with_its_line():
    for end in (b"\n", b"\r\n", b"\r"):
        with pytest.raises(RecordError, match="0xff") as error:
            decode(end.join([b"@ a", b"system qinzhou", "钦".encode() + b"\xff", b"@ b"]))
        assert error.value.line == 3


def test_a_byte_order_mark_is_skipped():
    text = "@ 钦\nsystem qinzhou\n? left 84\n"
    assert decode(b"\xef\xbb\xbf" + text.encode()) == text
    (record,) = read_records("\ufeff" + text)
    assert record.title == "钦" and check(record) is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_editors_count_them(end):
    lines = ["@ one\x0b\u2028two", "system qinzhou", "? left 84"]
    (record,) = read_records(end.join(lines))
    assert record.header == [Line(2, "system qinzhou")]
    assert record.body == [Line(3, "? left 84")]


@pytest.mark.parametrize(
    "text",
    [
        "system qinzhou\noption horses=0\nhand 0 4444m444p34s678s99s\nleft 1\nturn 0\n"
        "0 kong 4444m\n0 draw\n= exhausted\n",
        "system dalian_xigang\nhand 0 34s678s99s444p | 123m\nleft 4\nturn 1\n"
        "1 draw\n2 draw\n3 draw\n0 draw\n= exhausted\n",
    ],
    ids=["a replacement", "the last of four"],
)
def test_a_win_of_an_unnamed_tile_that_may_be_declined_decides_nothing(text: str) -> None:
    """``= exhausted`` implies that it was: the record comes out the same with every tile."""
    (record,) = read_records("@ case\n" + text)
    assert check(record) is None
