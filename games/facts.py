"""RoomFacts: what a table's page shows beside the cards: people, totals, clocks, the shuffle.

Together with a ``rules.views.SeatView`` it is all that ``games.render`` is given. Every field
is public at the table, except those marked *own*, which are the viewer's.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.standings import Standings


@dataclass(frozen=True, slots=True)
class VoteFacts:
    """The question whether to end the match here (CM-51), for one viewer.

    ``name``: who asks. ``yes`` of ``count`` people agree, the one who asks among them.
    ``may_answer``, ``mine`` (*own*): it waits for this viewer; this viewer asks. ``refused``: it is
    over, somebody has just said no; ``taken_back``: that was who asked.
    """

    id: int
    name: str
    yes: int
    count: int
    may_answer: bool = False
    mine: bool = False
    refused: bool = False
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """The facts of a room while a hand lies on its table, for one viewer.

    ``names``, ``bots``, ``connected``, ``standing_in``, ``totals``, ``ready_next``: by seat.
    ``connected``: has the room's page open (bots always). ``standing_in`` (托管): its time-outs
    are taken for it. ``totals``: the match so far, a finished hand's points included.

    ``hand_id`` goes back with every action, together with ``SeatView.number``.
    ``remaining_seconds``, ``bank``: of the clock to show, that of ``clock_seat`` (*own* when the
    viewer is asked, else of the public turn), and ``step_seconds`` of a whole step; all None when
    no clock runs.
    ``next_seconds``: until the next hand is dealt by itself, None while none is waiting.

    ``round_number``: the dealer round (圈) this hand belongs to, from 1; None where the deal jumps.

    ``again``, ``sitting``: once the match is over, by seat of the room, where others may sit by
    now: whether the next one waits for it no more; who sits there, "" for nobody. ``room_seat``
    (*own*): the viewer's seat there.
    ``standings``: of a match that is over, None where no hand was finished. ``end_reason``:
    why it is over (``Match.end_reason``). ``alone``: nobody would be asked before it ends. ``sat``:
    who sat there in the hand that is over, by seat; () where that is ``names``.

    ``vote``: the question whether to end it; ``vote_seconds``: until silence agrees.
    ``free_seats``: those that somebody left; ``coming`` (*own*): the viewer takes one with the next
    deal.

    ``host_gone``: the match is over and the host has been away for long: others may become it.

    ``behind``: seconds the spectator this is for is behind the table (``Room.spectator_delay``).

    ``commitment``: SHA-256 of this hand's secret. ``secret`` and ``contributions`` (hex by
    seat, None where none came): only once the hand is over. ``next_commitment``: that of the
    prepared next hand, to which a seated browser adds bytes; "" without. ``contributed`` (*own*):
    it has done so.
    """

    code: str
    hand_id: int
    hand_number: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    connected: tuple[bool, ...]
    totals: tuple[int, ...]
    commitment: str
    viewer_seat: int | None = None
    is_host: bool = False
    length_kind: str = "hands"
    length_count: int = 0
    round_number: int | None = None
    standing_in: tuple[bool, ...] = ()
    clock_seat: int | None = None
    remaining_seconds: int | None = None
    step_seconds: int | None = None
    bank: int | None = None
    ready_next: tuple[bool, ...] = ()
    next_seconds: int | None = None
    match_over: bool = False
    again: tuple[bool, ...] = ()
    sitting: tuple[str, ...] = ()
    room_seat: int | None = None
    standings: Standings | None = None
    secret: str = ""
    contributions: tuple[str | None, ...] = ()
    next_commitment: str = ""
    contributed: bool = False
    behind: int | None = None
    end_reason: str = ""
    alone: bool = False
    sat: tuple[str, ...] = ()
    vote: VoteFacts | None = None
    vote_seconds: int | None = None
    free_seats: tuple[int, ...] = ()
    coming: bool = False
    host_gone: bool = False


STAGE = "stage"
"""Id of the one element inside the page's socket wrapper that the room page and the table share.

``games.render.stage(view, facts)`` is the whole table as ``<div id="stage">…</div>``, all regions
inside; ``games.room_page.stage(...)`` the same for the room before the start. It is sent when the
one becomes the other and to each new socket; afterwards only the regions that changed.
"""

NOTICE = "notice"
"""Id of the element (role="alert", outside the stage) that tells one viewer why nothing happened.

``games.render.notice(text)`` renders it.
"""
