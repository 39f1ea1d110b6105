"""What tables read from the database and write to it: plain functions, snapshots in and out.

They run in the threads of ``games.writer``; nothing here is called from the event loop, and no
model instance leaves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError

from games import access, gathering, leaving, rooms, shuffle, statistics, votes
from games.closing import SHOWN
from games.counting import match_standings
from games.models import Match, Move, Payment, PlayedHand, Room
from games.rows import HandRow, MatchRow, MoveRow, PreparedRow, RoomRow, RoomState, SeatRow
from games.unplayable import are_played, missing, reading, result_of, rules_of, senseless
from rules.match import match_over, rounds_done
from rules.ruleset import get, systems
from rules.scoring import Result
from rules.tiles import spell

PLAYED_OUT = "length"
"""``Match.end_reason`` of a match that has reached its length; see ``games.closing`` for others."""


class NotStarted(ValueError):
    """The match cannot begin: ``reason``: ``host`` (not the seated host), ``seats`` (one is empty),
    ``running``, ``closed``, ``ready`` (people are waited for: ``names``), ``busy`` (``names`` play
    at another table), ``rules`` (today's do not take the room's system or options)."""

    def __init__(self, reason: str, names: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.names = tuple(names)


def _room(code: str) -> RoomRow:
    """A room as it is played in: a match keeps the settings it began with to its end."""
    room = Room.objects.get(code=code)
    running = Match.objects.filter(room=room, started__isnull=False, ended=None).first()
    if running is not None:
        for name in set(Room.FROZEN) & running.config.keys():
            setattr(room, name, running.config[name])
    seats = tuple(
        SeatRow(seat.user_id, seat.user.display_name if seat.user else "", seat.bot, seat.ready)
        for seat in room.seats.select_related("user").order_by("index")
    )
    return RoomRow(
        room.pk,
        room.code,
        room.host_id,
        room.system,
        room.options,
        room.length_kind,
        room.length_count,
        room.beat_ms / 1000,
        float(room.step_seconds),
        float(room.bank_seconds),
        seats,
        room.closed is not None,
        room.spectators,
        room.spectator_delay,
        room.hints,
        room.chat,
        room.left_seat,
    )


def _seats(players: list[dict[str, Any]]) -> tuple[SeatRow, ...]:
    return tuple(SeatRow(row["user"], row["name"], row["bot"]) for row in players)


def _match(match: Match) -> MatchRow:
    seats = _seats(match.players)
    back = frozenset(row["user"] for row in match.players if row.get("back"))
    totals, over = tuple(match.totals), match.ended is not None
    counted = match_standings(match) if match.end_reason in (PLAYED_OUT, *SHOWN) else None
    if counted is not None and not counted.hands:
        counted = None
    return MatchRow(
        match.pk,
        match.number,
        seats,
        totals,
        over,
        match.end_reason,
        back,
        counted,
        match.ended,
        tuple(leaving.free_seats(match)),
        tuple((at, row["next"]) for at, row in enumerate(match.players) if row.get("next")),
    )


def hand_row(hand: PlayedHand) -> HandRow:
    """A dealt hand with all that is stored of it. Raises Unplayable."""
    setup, moves = shuffle.setup_of(hand), []
    rows = hand.moves.order_by("number").values_list("number", "seat", "action", "at", "by")
    for at, (number, *move) in enumerate(rows):
        if number != at:
            raise missing(f"moves[{at}]")
        moves.append(MoveRow(*move))
    if hand.started is None:
        raise missing("started")
    if hand.state == PlayedHand.State.OVER:
        result_of(hand.result, len(hand.contributions))  # the next deal follows from it
    with reading("dealer"):
        round_number = _round_number(hand)
    with reading("players"):
        players = _seats(hand.players)
    if len(players) not in (0, len(hand.contributions)):  # 0: an old hand
        raise senseless("players")
    return HandRow(
        hand.pk,
        hand.number,
        setup,
        hand.commitment,
        hand.secret,
        tuple(hand.contributions),
        hand.started,
        hand.ended,
        tuple(moves),
        round_number,
        players,
    )


def _round_number(hand: PlayedHand) -> int | None:
    if systems()[hand.system].deal_jumps:
        return None
    played = PlayedHand.objects.filter(match_id=hand.match_id, number__lte=hand.number)
    dealers = list(played.order_by("number").values_list("dealer", flat=True))
    return rounds_done(dealers, len(hand.match.players)) + 1


def _prepared(room_id: int) -> PreparedRow | None:
    hand = (
        PlayedHand.objects.filter(match__room_id=room_id, state=PlayedHand.State.PREPARED)
        .order_by("-match__number", "-number")
        .first()
    )
    if hand is None:
        return None
    return PreparedRow(hand.pk, hand.commitment, frozenset(int(key) for key in hand.contributions))


def load(code: str, *, hand: bool = True) -> RoomState:
    """Everything of a room; ``hand``: with its last hand. Raises Room.DoesNotExist, and Unplayable
    for a hand that the rules do not take any more."""
    room = _room(code)
    match = Match.objects.filter(room_id=room.id, started__isnull=False).order_by("-number").first()
    last = None
    if match is not None and hand:
        dealt = (PlayedHand.State.RUNNING, PlayedHand.State.OVER)
        last = match.hands.filter(state__in=dealt).order_by("-number").first()
    return RoomState(
        room,
        _match(match) if match else None,
        hand_row(last) if last else None,
        _prepared(room.id),
        votes.last(match) if match else None,
    )


def moves_after(hand_id: int, count: int) -> tuple[MoveRow, ...]:
    """The stored moves of a hand from number ``count`` on."""
    rows = Move.objects.filter(hand_id=hand_id, number__gte=count).order_by("number")
    return tuple(MoveRow(*row) for row in rows.values_list("seat", "action", "at", "by"))


def prepare(room_id: int) -> PreparedRow | None:
    """See to it that the next hand has its secret and commitment, before anybody adds bytes.

    Between matches that is the first hand of a match not begun yet. None while a hand is played:
    who asks then has read of the room before another began it.
    """
    if found := _prepared(room_id):
        return found
    room = Room.objects.get(pk=room_id)
    match = Match.objects.filter(room=room).order_by("-number").first()
    if match is None or match.ended is not None:
        match = Match.objects.create(room=room, number=match.number + 1 if match else 1)
    config = match.config or room.config()
    last = match.hands.order_by("-number").first()
    if last is not None and last.state == PlayedHand.State.RUNNING:
        return None
    secret, commitment = shuffle.new_secret()
    hand = PlayedHand.objects.create(
        match=match,
        number=last.number + 1 if last else 1,
        system=config["system"],
        options=config["options"] or {},  # NULL would be none at all
        commitment=commitment,
        secret=secret,
        contributions={},
    )
    return PreparedRow(hand.pk, commitment, frozenset())


def contribute(room_id: int, user_id: int, commitment: str, data: str) -> PreparedRow | None:
    """Add a seated person's bytes to the prepared hand of that commitment.

    None when there is no such hand to add to any more.
    """
    hand = (
        PlayedHand.objects.select_for_update()
        .filter(match__room_id=room_id, state=PlayedHand.State.PREPARED, commitment=commitment)
        .first()
    )
    if hand is None:
        return None
    # Until the deal they are kept by person: seats may still change.
    hand.contributions = {**hand.contributions, str(user_id): data}
    hand.save(update_fields=["contributions"])
    return _prepared(room_id)


def begin(code: str, user_id: int, now: datetime) -> None:
    """Begin a match with its first hand. Raises NotStarted."""
    room = _room(code)
    if room.host != user_id or all(seat.user != user_id for seat in room.seats):
        raise NotStarted("host")
    if room.closed:
        raise NotStarted("closed")
    if Match.objects.filter(room_id=room.id, started__isnull=False, ended=None).exists():
        raise NotStarted("running")
    if any(seat.user is None and not seat.bot for seat in room.seats):
        raise NotStarted("seats")
    stored = Room.objects.get(pk=room.id)
    if not are_played(stored) or rules_of(stored).players != len(room.seats):
        raise NotStarted("rules")
    if waited := gathering.not_ready(stored):
        raise NotStarted("ready", [seat.user.display_name for seat in waited if seat.user])
    if busy := access.busy_people(stored):
        raise NotStarted("busy", [user.display_name for user in busy])
    prepared = prepare(room.id)
    if prepared is None:
        raise NotStarted("running")
    hand = PlayedHand.objects.select_related("match").get(pk=prepared.id)
    players = [
        {"user": seat.user, "name": seat.name or f"Bot {at + 1}", "bot": seat.bot}
        for at, seat in enumerate(room.seats)
    ]
    begun = Match.objects.filter(pk=hand.match_id, started=None).update(
        started=now,
        players=players,
        totals=[0] * len(players),
        config=stored.config(),
    )
    if not begun:
        raise NotStarted("running")
    gathering.unready(stored)  # for the match after this one everybody says so again
    match = Match.objects.get(pk=hand.match_id)
    match.people.set(seat.user for seat in room.seats if seat.user is not None)
    hand.system, hand.options = room.system, room.options
    _deal(hand, match, room, None, now)


def deal_next(
    room_id: int, after_hand: int, now: datetime, here: Collection[int] | None = None
) -> bool:
    """Deal the prepared hand that follows ``after_hand`` in its match; False if another did.

    ``here``: the users who are at the table, None where nobody counts them.
    """
    before = PlayedHand.objects.select_related("match__room").get(pk=after_hand)
    match = Match.objects.select_for_update().select_related("room").get(pk=before.match_id)
    if match.ended is not None:
        return False
    hand = match.hands.filter(state=PlayedHand.State.PREPARED, number=before.number + 1).first()
    if hand is None:
        return False
    leaving.seat_newcomers(match, here)
    return _deal(hand, match, _room(match.room.code), before, now)


def _deal(
    hand: PlayedHand, match: Match, room: RoomRow, before: PlayedHand | None, now: datetime
) -> bool:
    """Shuffle and store what was dealt. False if another process dealt this hand first."""
    users = [player["user"] for player in match.players]
    given = [hand.contributions.get(str(user)) if user else None for user in users]
    hand.contributions = given
    hand.host = users.index(room.host) if room.host in users else 0
    if before is not None:
        assert before.dealer is not None and before.result is not None
        result = Result.from_json(before.result)
        hand.dealer = get(hand.system)(hand.options).next_dealer(before.dealer, result)
        hand.before_exhausted = result.kind == "exhausted"
    dealt = shuffle.deal(hand)
    return bool(
        PlayedHand.objects.filter(pk=hand.pk, state=PlayedHand.State.PREPARED).update(
            state=PlayedHand.State.RUNNING,
            system=hand.system,
            options=hand.options,
            contributions=given,
            host=hand.host,
            dealer=dealt.dealer,
            before_exhausted=hand.before_exhausted,
            wall=spell(dealt.wall),
            dice=list(dealt.dice),
            started=now,
            players=[
                {key: player[key] for key in ("user", "name", "bot", "gone") if key in player}
                for player in match.players
            ],
        )
    )


def add_move(hand_id: int, number: int, move: MoveRow) -> None:
    """Store a move. Raises IntegrityError when another has taken its number, or the hand is played
    no more."""
    if not PlayedHand.objects.filter(pk=hand_id, state=PlayedHand.State.RUNNING).exists():
        raise IntegrityError("the hand is not played any more")
    Move.objects.create(
        hand_id=hand_id,
        number=number,
        seat=move.seat,
        action=move.action,
        at=move.at,
        by=move.by,
    )


@dataclass(frozen=True, slots=True)
class Ended:
    """What is stored with the last move of a hand."""

    match: MatchRow
    prepared: PreparedRow | None
    host: int


def add_last_move(hand_id: int, number: int, move: MoveRow, result: Result) -> Ended:
    """Store the move that ends the hand, its result, payments and totals, and prepare the next.

    Raises IntegrityError when another has taken the move's number, or the hand is played no more.
    """
    add_move(hand_id, number, move)
    return _end(PlayedHand.objects.select_related("match__room").get(pk=hand_id), move.at, result)


def end_hand(hand_id: int, moves: int, at: datetime, result: Result) -> Ended | None:
    """Store the end of a hand that ends by itself after ``moves`` moves, as ``add_last_move`` does.

    None when another process has stored it, or knows of more moves.
    """
    hands = PlayedHand.objects.select_for_update().filter(state=PlayedHand.State.RUNNING)
    hand = hands.select_related("match__room").filter(pk=hand_id).first()
    if hand is None or hand.moves.count() != moves:
        return None
    return _end(hand, at, result)


def _end(hand: PlayedHand, at: datetime, result: Result) -> Ended:
    hand.state = PlayedHand.State.OVER
    hand.result = result.to_json()
    hand.outcome = outcome(result)
    hand.ended = at
    hand.save(update_fields=["state", "result", "outcome", "ended"])
    Payment.objects.bulk_create(
        Payment(
            hand=hand,
            order=order,
            payer=row.payer,
            receiver=row.receiver,
            points=row.points,
            why=row.why,
            clause=row.clause,
            fans=list(row.fans),
            share_of=row.share_of if row.share_of >= 0 else None,
        )
        for order, row in enumerate(result.payments)
    )
    statistics.remember(hand)
    match = hand.match
    match.totals = [
        total + points for total, points in zip(match.totals, result.points, strict=True)
    ]
    if _length_reached(match, hand, result):
        match.ended = at
        match.end_reason = PLAYED_OUT
        match.votes.filter(closed=None).update(closed=at)
    match.save(update_fields=["totals", "ended", "end_reason"])
    if match.ended is not None:
        rooms.appoint_host(match.room)  # the host may have been shut out meanwhile
    return Ended(_match(match), prepare(match.room_id), match.room.host_id)


def outcome(result: Result) -> str:
    """One word for lists: how the hand ended."""
    return result.wins[0].how if result.wins else result.kind


def _length_reached(match: Match, hand: PlayedHand, result: Result) -> bool:
    length = match.config or match.room.config()
    played = match.hands.filter(number__lte=hand.number).order_by("number")
    dealers = list(played.values_list("dealer", flat=True))
    assert hand.dealer is not None
    dealers.append(get(hand.system)(hand.options).next_dealer(hand.dealer, result))
    return match_over(length["length_kind"], length["length_count"], dealers, len(match.players))
