"""The settlement shows everything a hand's result keeps (CM-41), and its sums are right."""

import pytest
from django.utils import translation

from games import closing
from games.hand_words import why_over
from games.render import regions
from games.standings import HandRows, standings
from rules.ruleset import systems
from rules.scoring import FanCount, Payment, Result, Share, WinResult
from rules.views import MeldView, TreasureView
from tests.render.views import a_seat, a_view, read, some_facts, tiles_in


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


PLAIN, DISCARD = FanCount("plain", 1), FanCount("discard", 1)


def won(**given):
    """Seat 1 won 5s from seat 2, who pays 4 and 1 for a kong; seats 0 and 3 pay 1 for it."""
    win = WinResult(
        winner=1, source=2, tile="5s", how="discard", melds=("777p", "123m", "456m", "999s"),
        pair="5s", shape="single", fans=(PLAIN, DISCARD),
        shares=(Share(2, 4, (FanCount("unopened", 1),), 3),),
    )  # fmt: skip
    payments = (
        Payment(2, 1, 4, "win", "DT-30", ("plain", "discard", "unopened")),
        *(Payment(seat, 1, 1, "kong", "DT-34") for seat in (0, 2, 3)),
    )
    result = Result("win", (-1, 7, -5, -1), (0, 3, 0, 0), (win,), payments)
    seats = tuple(
        a_seat(seat, points=result.points[seat], revealed=("1m", "2m")) for seat in range(4)
    )
    facts = {"over": True, "result": result, "seats": seats, "wall": ("1m", "9p", "7z")}
    return a_view(**(facts | given))


def page(view, **facts):
    given = {"totals": (9, 17, -15, -11)} | facts
    html = regions(view, some_facts(view, **given))
    return read(html["settlement"] + html["foot"])


def test_a_running_hand_has_no_settlement():
    assert [one.children for one in page(a_view()).children] == [[], []]


def test_what_changes_after_the_hand_does_not_send_the_sheet_again():
    waiting, pressed = (
        regions(won(), some_facts(won(), ready_next=ready, next_seconds=left))
        for ready, left in (((False,) * 4, 15), ((True,) * 4, 3))
    )
    assert waiting["settlement"] == pressed["settlement"]
    assert waiting["foot"] != pressed["foot"]


def test_it_says_who_won_how_from_whom_and_with_which_tile():
    shown = page(won())
    assert "Bob wins — on a discard from Cid" in shown.text
    assert shown.one(class_="winning").attributes["data-tile"] == "5s"
    assert "single wait" in shown.text
    assert [group.attributes["class"] for group in shown.one(class_="reading").all(class_="meld")]
    assert [len(group.all("svg")) for group in shown.one(class_="reading").all(class_="meld")] == [
        3, 3, 3, 3, 1,
    ], "a tile of the pair won: it lies apart"  # fmt: skip
    assert len(shown.one(class_="reading").all("svg")) == 14


def test_fans_have_values_and_a_sum():
    rows = [row.text for row in page(won()).one(class_="fans").all("tr")]
    assert rows[-1] == "Sum 2"
    assert len(rows) == 3 and all(row.endswith(" 1") for row in rows[:-1])


def test_a_payers_share_has_its_own_fans_and_the_total():
    (row,) = page(won()).one(class_="shares").all("tr")
    assert row.text.startswith("Cid") and row.text.endswith("fans in all: 3 base 1 × 2² = 4")


def test_a_capped_share_shows_both_numbers():
    view = won()
    (win,) = view.result.wins
    share = Share(2, 100, (), 128, 128)
    capped = Result(
        "win", view.result.points, view.result.kongs,
        (WinResult(win.winner, 2, "5s", "discard", win.melds, "5s", "", win.fans, (share,)),),
        view.result.payments,
    )  # fmt: skip
    assert "128 → capped 100" in page(won(result=capped)).text


def test_payments_name_payer_receiver_and_reasons_and_kongs_stand_apart():
    shown = page(won())
    wins, kongs = shown.all(class_="payments")
    assert [row.all("td")[0].text for row in wins.all("tr")] == ["Cid → Bob"]
    assert wins.all("tr")[0].all("td")[2].text == "4"
    assert [row.text for row in kongs.all("tr")] == [
        "Ann → Bob kong DT-34 1", "Cid → Bob kong DT-34 1", "Dee → Bob kong DT-34 1",
    ]  # fmt: skip


def test_every_fan_and_payment_names_its_clause_and_links_to_the_rules():
    shown = page(won())
    fans = shown.one(class_="fans").all("tr")[:-1]
    shares, payments = shown.one(class_="shares").all("tr"), shown.all(class_="why")
    assert (len(fans), len(shares), len(payments)) == (2, 1, 4)
    for row in (*fans, *shares, *payments):
        (link,) = row.all("a")
        assert link.attributes["href"] == f"/r/K7M4QX/rules#{link.text}"
        assert "data-rules" in link.attributes, "it opens over the table"


def test_values_that_are_multiplied_have_a_product():
    view = won()
    (win,) = view.result.wins
    fans = (FanCount("closed_wait", 2), FanCount("self_draw", 2), FanCount("treasure", 2))
    share = Share(2, 16, (FanCount("dealer", 2),), 16)
    product = WinResult(1, None, "5s", "draw", win.melds, "5s", "", fans, (share,))
    result = Result("win", (0, 16, -16, 0), (0, 0, 0, 0), (product,), ())
    shown = page(won(system="harbin", result=result))
    values = [row.all("td")[0].text for row in shown.one(class_="fans").all("tr")]
    assert values == ["×2", "×2", "×2", "×8"]
    assert shown.one(class_="fans").one(class_="sum").text == "Product ×8"
    assert "total ×16" in shown.one(class_="shares").text


def test_a_cap_on_what_one_seat_pays_for_all_shows_both_numbers():
    view = won()
    (win,) = view.result.wins
    shares = tuple(Share(seat, 64, (), 64) for seat in (0, 2, 3))
    rows = tuple(
        Payment(2, 1, points, "win", "DX-41", share_of=seat) for seat, points in ((0, 64), (2, 36))
    )
    capped = WinResult(1, 2, "5s", "discard", win.melds, "5s", "", win.fans, shares)
    result = Result("win", (0, 100, -100, 0), (0, 0, 0, 0), (capped,), rows)
    shown = page(won(system="dalian_xigang", result=result))
    assert "192 → capped 100" in shown.one(class_="shares").text
    assert "Pays for others" in [badge.text for badge in shown.all(class_="badge")]


def test_horses_are_drawn_with_those_that_count_and_whose_they_are():
    view = won()
    (win,) = view.result.wins
    result = Result(
        "win", view.result.points, (0, 0, 0, 0), (win,), (), ("1m", "2m", "6p", "3s", "2z", "9s"),
    )  # fmt: skip
    shown = page(won(system="qinzhou", result=result)).one(class_="horses")
    counted = [one.attributes["data-tile"] for one in shown.all(class_="counts")]
    assert counted == ["2m", "6p", "2z"], "seat 1 after the dealer has 2 and 6"
    assert len(shown.all(class_="void")) == 3
    (row,) = shown.all("p")
    assert row.text == "Bob 3 hit"


def test_several_winners_have_a_block_each():
    view = won()
    (win,) = view.result.wins
    other = WinResult(3, 2, "5s", "discard", win.melds, "5s", "", win.fans, win.shares)
    result = Result("win", (0, 4, -8, 4), (0, 0, 0, 0), (win, other), (), ("1m", "3m", "4m"))
    shown = page(won(system="qinzhou", result=result))
    blocks = shown.all("article", class_="win")
    assert [block.one("h2").text.split(" ")[0] for block in blocks] == ["Bob", "Dee"]
    horses = shown.one(class_="horses")
    assert [row.text for row in horses.all("p")] == ["Bob 0 hit", "Dee 1 hit", "Cid 1 hit"]


def test_a_share_paid_for_another_names_it():
    view = won()
    paid = Result(
        "win", (0, 4, -4, 0), (0, 0, 0, 0), view.result.wins,
        (Payment(2, 1, 4, "win", "DT-31", ("plain",), share_of=3),),
    )  # fmt: skip
    assert "(for Dee)" in page(won(result=paid)).one(class_="payments").text


def test_totals_go_from_before_by_the_hand_to_after():
    rows = page(won()).one(class_="totals").all("tr")[1:]
    numbers = [[int(cell.text) for cell in row.all("td")] for row in rows]
    assert numbers == [[10, -1, 9], [10, 7, 17], [-10, -5, -15], [-10, -1, -11]]
    assert all(before + moved == after for before, moved, after in numbers)
    assert sum(moved for _, moved, _ in numbers) == 0


def test_unopened_is_told_where_the_rules_ask_for_it_alone():
    """Nothing in Qinzhou asks who has opened (QZ-10, QZ-21)."""
    for key in systems():
        view = won(system=key, options={})
        html = regions(view, some_facts(view))
        told = "Unopened" in html["settlement"], "Unopened" in html["seat-1"]
        assert told == ((False, False) if key == "qinzhou" else (True, True)), key
    view = a_view(system="qinzhou")
    assert "Unopened" not in "".join(regions(view, some_facts(view)).values())


def test_kongs_paid_alike_are_one_row_with_their_number_and_sum():
    """Three kongs are paid in three rows, not in nine; what is stored stays nine (CC-44)."""
    kongs = tuple(
        Payment(payer, 1, points, "kong", "CC-44") for points in (1, 1, 2) for payer in (0, 2, 3)
    )
    back = (Payment(1, 0, 2, "kong", "CC-44"),) * 2
    points = (0, 8, -4, -4)
    result = Result("exhausted", points, points, (), kongs + back)
    shown = page(won(system="changchun", result=result)).one(class_="kongs")
    assert [row.text for row in shown.all("tr")] == [
        "Ann → Bob kong ×3 CC-44 1 + 1 + 2 = 4", "Cid → Bob kong ×3 CC-44 1 + 1 + 2 = 4",
        "Dee → Bob kong ×3 CC-44 1 + 1 + 2 = 4", "Bob → Ann kong ×2 CC-44 2 × 2 = 4",
    ]  # fmt: skip


def test_a_winner_without_fans_of_its_own_is_told_so_and_values_name_what_they_count():
    """CC-40: Changchun counts levels."""
    view = won()
    (win,) = view.result.wins
    bare = WinResult(1, 2, "5s", "discard", win.melds, "5s", "", (), (Share(2, 2, (DISCARD,), 1),))
    result = Result("win", (0, 2, -2, 0), (0,) * 4, (bare,), ())
    fans = page(won(system="changchun", result=result)).one(class_="fans")
    assert [row.text for row in fans.all("tr")] == ["No fan of its own 0"]
    assert fans.one("caption").text == "Fans of the winner levels"
    told = page(won()).one(class_="fans")
    assert told.one("caption").text == "Fans of the winner"


def test_payments_for_horses_are_worked_out():
    """QZ-32, the seed's example B: base 1, South all triplets, West seven pairs."""
    view = won()
    (win,) = view.result.wins
    south, west = (
        WinResult(seat, 0, "4s", "discard", win.melds, "5s", "", (), (Share(0, 2, (), 2),))
        for seat in (1, 2)
    )
    rows = (
        Payment(0, 1, 2, "win", "QZ-20"), Payment(0, 2, 2, "win", "QZ-20"),
        Payment(0, 1, 4, "horses", "QZ-31"), Payment(0, 1, 4, "horses", "QZ-31"),
        Payment(1, 2, 12, "horses", "QZ-31"),
    )  # fmt: skip
    alone = Result("win", (0,) * 4, (0,) * 4, (south,), (rows[0], rows[2]), ("2m", "6p", "1m"))
    (_, row) = (
        page(won(system="qinzhou", options={}, result=alone)).one(class_="payments").all("tr")
    )
    assert row.text == "Ann → Bob horses 2 hit QZ-31 base 1 × 2 × 2 = 4", "its own: no name"
    turned = ("1m", "5m", "9m", "2m", "6m", "3m", "7m", "1p", "5p", "9p")
    result = Result("win", (-12, -2, 14, 0), (0,) * 4, (south, west), rows, turned)
    view = won(system="qinzhou", options={}, result=result)
    shown = page(view).one(class_="payments").all("tr")[2:]
    assert [row.text for row in shown] == [
        "Ann → Bob horses Bob 2 hit QZ-31 base 1 × 2 × 2 = 4",
        "Ann → Bob horses Cid 2 hit QZ-31 base 1 × 2 × 2 = 4",
        "Bob → Cid horses Ann 6 hit QZ-31 base 1 × 2 × 6 = 12",
    ]


def test_badges_name_the_dealer_the_discarder_and_the_unopened():
    rows = page(won()).one(class_="totals").all("tr")[1:]
    badges = [[badge.text for badge in row.all(class_="badge")] for row in rows]
    assert badges == [
        ["Dealer", "Unopened"], ["Unopened"], ["Discarded the win", "Unopened"], ["Unopened"],
    ]  # fmt: skip


def test_all_hands_the_treasure_and_the_wall_lie_open():
    view = won(treasure=TreasureView("fixed", (2,), "6p"))
    shown = page(view)
    assert len(shown.all(class_="open-row")) == 4
    assert shown.one(class_="treasure-was").all(data_tile="6p")
    assert len(shown.one(class_="wall").all("svg")) == 3
    html = regions(view, some_facts(view))
    assert tiles_in(html["seat-1"]) == ["1m", "2m"]
    assert "only you see it" not in html["bar"]


def test_an_exhausted_hand_names_nobody():
    nothing = Result("exhausted", (0, 0, 0, 0), (0, 0, 0, 0))
    shown = page(won(result=nothing))
    assert "Exhausted hand: nobody wins" in shown.text
    assert shown.all(class_="win") == [] and shown.all(class_="winner") == []
    assert "wins" not in shown.text.lower().replace("nobody wins", "")


def test_the_shuffles_secret_and_bytes_are_shown():
    shown = page(won(), secret="cd" * 32, contributions=("ef" * 32, None, None, None))
    codes = [code.text for code in shown.one(class_="proof-open").all("code")]
    assert codes == ["ab" * 32, "cd" * 32, "ef" * 32, "none", "none", "none"]


def test_a_seat_may_press_next_hand_once():
    button = page(won(), ready_next=(False,) * 4, next_seconds=13).one("button")
    assert button.attributes["form"] == "next" and "Next hand" in button.text
    pressed = page(won(), ready_next=(True, False, True, True))
    assert pressed.all("button") == []
    assert "Waiting for: Bob" in pressed.text


def test_a_spectator_cannot_go_on_and_a_finished_match_has_no_next_hand():
    assert page(won(viewer=None, hand=()), ready_next=(False,) * 4).all("button") == []
    ended = page(won(), match_over=True)
    words = [one.text for one in ended.all("button")]
    assert words == ["Play again", "Back to the room", "Leave"]
    assert "The match is over" in ended.text and "Final totals" in ended.text
    watched = page(won(viewer=None, hand=()), match_over=True)
    assert watched.all("button") == []


def test_after_a_match_its_host_may_play_again():
    ended = page(won(), match_over=True, is_host=True)
    kinds = [one.attributes.get("value") for one in ended.all("button")]
    assert kinds == ["start", "room", None]
    assert "Play again" in ended.text
    assert page(won(), match_over=False, is_host=True).all("button", name="kind") == []


def test_the_seal_of_the_next_shuffle_is_shown_before_its_deal():
    shown = page(won(), next_commitment="cd" * 32, viewer_seat=0)
    assert "cd" * 32 in shown.text


def test_a_seated_browser_is_asked_for_bytes_for_the_next_shuffle_until_it_gave_them():
    asked = page(won(), next_commitment="12" * 32)
    assert asked.one("span", data_contribute="12" * 32)
    given = page(won(), next_commitment="12" * 32, contributed=True)
    assert not given.all("span", data_contribute="12" * 32)


def test_a_laid_kong_in_the_reading_shows_its_four_tiles():
    view = won()
    (win,) = view.result.wins
    kong = WinResult(1, 2, "5s", "discard", ("7777p_", *win.melds[1:]), "5s", "", win.fans, ())
    result = Result("win", view.result.points, view.result.kongs, (kong,), ())
    seats = tuple(
        a_seat(seat, melds=(MeldView("concealed_kong", ("7p",) * 4, 4),)) for seat in range(4)
    )
    shown = page(won(result=result, seats=seats))
    assert len(shown.one(class_="reading").all(class_="meld")[0].all("svg")) == 4


def test_the_head_says_how_who_with_what_and_the_viewers_points():
    head = page(won()).one(class_="sheet-head")
    assert head.one(class_="how-chip").text == "on a discard"
    assert head.one(class_="headline").text == "Bob wins from Cid"
    assert len(head.all("svg", class_="tile")) == 1
    assert head.one(class_="mine").text == "You -1"
    assert head.one(class_="mine").attributes["class"] == "mine down"
    watched = page(won(viewer=None, hand=())).one(class_="sheet-head")
    assert watched.all(class_="mine") == []


def test_the_head_of_an_exhausted_hand_names_nobody_and_its_kongs_are_paid():
    kong = (Payment(0, 1, 2, "kong", "CC-44"),)
    nothing = Result("exhausted", (-2, 2, 0, 0), (-2, 2, 0, 0), (), kong)
    shown = page(won(system="changchun", result=nothing))
    head = shown.one(class_="sheet-head")
    assert head.one(class_="how-chip").text == "Exhausted hand"
    assert head.one(class_="headline").text == "Nobody wins"
    assert head.all("svg", class_="tile") == []
    assert "No points move" not in shown.text
    assert len(shown.one(class_="kongs").all("tr")) == 1
    bare = page(won(result=Result("exhausted", (0,) * 4, (0,) * 4)))
    assert "No points move" in bare.text


def test_a_capped_payment_shows_both_numbers():
    view = won()
    (win,) = view.result.wins
    shares = (Share(0, 50, (), 128, 128), Share(2, 50, (), 256, 256), Share(3, 8, (), 8))
    capped = WinResult(1, None, "5s", "draw", win.melds, "5s", "", win.fans, shares)
    rows = (
        Payment(0, 1, 50, "win", "DX-41"),
        Payment(2, 1, 50, "win", "DX-41", share_of=2),
        Payment(3, 1, 8, "win", "DX-41"),
    )
    result = Result("win", (-50, 108, -50, -8), (0,) * 4, (capped,), rows)
    table = page(won(system="dalian_xigang", result=result)).one(class_="payments")
    points = [row.all("td")[2].text for row in table.all("tr")]
    assert points == ["128 → capped 50", "256 → capped 50", "8"]


def test_places_go_by_the_totals_after_the_hand():
    rows = page(won()).one(class_="totals").all("tr")[1:]
    assert [row.one(class_="place").text for row in rows] == ["2", "1", "4", "3"]
    assert [row.attributes["class"].split() for row in rows] == [
        ["own-row"], ["winner"], [], [],
    ]  # fmt: skip


def test_a_player_may_review_the_hand_and_loses_no_table_by_it():
    link = page(won()).one("a", class_="foot-link")
    assert (link.attributes["href"], link.attributes["target"]) == ("/hands/12", "_blank")
    assert page(won(viewer=None, hand=())).all("a", class_="foot-link") == []


def finished(**given):
    """The last hand of a match of two, the first of which Dee won by the treasure."""
    view = won(**given)
    (win,) = view.result.wins
    drawn = WinResult(3, None, "5s", "treasure_hit", win.melds, "5s", "", win.fans, ())
    first = Result("win", (-4, -4, -4, 12), (0,) * 4, (drawn,))
    counted = standings(
        [
            HandRows(11, 1, 0, first, ((3, "kong 1111m"), (3, "discard 9s ready"), (3, "win"))),
            HandRows(12, 2, 3, view.result, ((2, "discard 5s"), (1, "win"))),
        ],
        4,
    )
    facts = {"match_over": True, "standings": counted, "totals": counted.totals}
    return page(view, **facts)


def test_the_end_of_a_match_ranks_its_seats_and_names_the_big_winner():
    shown = finished()
    assert "Big winner: Dee" in shown.one(class_="sheet-head").text
    rows = shown.all("li", class_="standing")
    assert [(row.one(class_="name").text, row.one(class_="total").text) for row in rows] == [
        ("Dee", "+11"), ("Bob", "+3"), ("Ann", "-5"), ("Cid", "-9"),
    ]  # fmt: skip
    assert [row.one(class_="place").text for row in rows] == ["1", "2", "3", "4"]
    assert ["big" in row.attributes["class"] for row in rows] == [True, False, False, False]
    assert len(shown.all(class_="crown")) == 1


def test_the_sheet_and_the_room_say_in_the_same_words_what_ended_a_match_early():
    view, told = won(), set()
    counted = standings([HandRows(12, 2, 3, view.result, ())], 4)
    facts = {"match_over": True, "standings": counted, "totals": counted.totals}
    for reason in (closing.BY_HOST, closing.BY_VOTE, closing.LEFT, closing.RULES):
        words = why_over(reason)
        assert words and words in page(view, end_reason=reason, **facts).one(class_="why-over").text
        told.add(words)
    assert len(told) == 4 and not why_over("length")
    assert page(view, end_reason="length", **facts).all(class_="why-over") == []


def test_the_end_of_a_match_counts_what_each_seat_did():
    rows = finished().all("li", class_="standing")
    counts = [{one.one("dt").text: one.one("dd").text for one in row.all("div")} for row in rows]
    assert counts[0] == {
        "Wins": "1", "Self-draws": "1", "By treasure": "1", "Deal-ins": "0", "Kongs": "1",
        "Ready": "1",
    }  # fmt: skip
    assert counts[3]["Deal-ins"] == "1" and counts[1]["Wins"] == "1"


def test_the_end_of_a_match_lists_its_hands_the_last_first():
    lines = finished().all(class_="hand-line")
    assert [line.attributes["href"] for line in lines] == ["/hands/12", "/hands/11"]
    assert [line.one(class_="result").text for line in lines] == [
        "Bob on a discard", "Dee treasure hit",
    ]  # fmt: skip
    assert [line.one(class_="points").text for line in lines] == ["+7", "+12"]
    watched = finished(viewer=None, hand=()).all(class_="hand-line")
    assert [line.tag for line in watched] == ["span", "span"], "a spectator may not review"


def test_the_last_hand_stands_beside_the_match():
    shown = finished()
    kinds = [one.attributes["value"] for one in shown.all("input", name="sheet-part")]
    assert kinds == ["match", "hand"]
    assert shown.one(class_="hand-body").one(class_="winning").attributes["data-tile"] == "5s"
    assert page(won(), match_over=False).all("input", name="sheet-part") == []
