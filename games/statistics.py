"""What people have done at the tables: one row a hand and person, added up by one query a page.

Everything here follows from stored results, so ``recount`` writes the same rows again.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Max, Q, Sum

from games.models import HandScore, PlayedHand, User
from games.unplayable import Unplayable, result_of
from rules.ruleset import systems
from rules.win import TREASURE_WINS


@dataclass(frozen=True, slots=True)
class Statistics:
    """One person's hands under one system. ``best``: the most points of one won hand, or None;
    ``best_hand``: the first hand that brought them."""

    system: str
    hands: int
    wins: int
    self_draws: int
    treasure_wins: int
    fed: int
    points: int
    best: int | None
    best_hand: int | None


def scores(hand: PlayedHand) -> list[HandScore]:
    """The rows of a finished hand, unsaved: one for each person who sat there and has not gone.

    Raises Unplayable.
    """
    result = result_of(hand.result, len(hand.seated))
    seated = {
        player["user"]: seat
        for seat, player in enumerate(hand.seated)
        if player["user"] is not None
    }
    present = User.objects.filter(pk__in=seated, is_active=True).values_list("pk", flat=True)
    rows = []
    for user in sorted(present):
        seat = seated[user]
        won = [win for win in result.wins if win.winner == seat]
        rows.append(
            HandScore(
                hand=hand,
                user_id=user,
                system=hand.system,
                points=result.points[seat],
                won=bool(won),
                self_draw=any(win.source is None for win in won),
                treasure=any(win.how in TREASURE_WINS for win in won),
                fed=any(win.source == seat for win in result.wins),
            )
        )
    return rows


def remember(hand: PlayedHand) -> None:
    """Store the rows of a hand that has just ended, in the transaction that ends it."""
    HandScore.objects.bulk_create(scores(hand))


def recount() -> int:
    """Write the rows of all finished hands again from their results; how many there are.

    Those of a hand whose result cannot be read any more stay as they are.
    """
    with transaction.atomic():
        count = 0
        over = PlayedHand.objects.filter(state=PlayedHand.State.OVER, result__isnull=False)
        HandScore.objects.exclude(hand__in=over).delete()
        for hand in over.select_related("match").iterator(chunk_size=200):
            try:
                rows = scores(hand)
            except Unplayable:
                continue
            hand.scores.all().delete()
            HandScore.objects.bulk_create(rows)
            count += len(rows)
    return count


def of(user: User) -> list[Statistics]:
    """A person's statistics, a line for each system played, in the order systems are shown."""
    lines = (
        user.scores.order_by()
        .values("system")
        .annotate(
            hands=Count("pk"),
            wins=Count("pk", filter=Q(won=True)),
            self_draws=Count("pk", filter=Q(self_draw=True)),
            treasure_wins=Count("pk", filter=Q(treasure=True)),
            fed=Count("pk", filter=Q(fed=True)),
            total=Sum("points"),
            best=Max("points", filter=Q(won=True)),
        )
    )
    found = {}
    for line in lines:
        best = line["best"]
        hand = None
        if best is not None:
            won = user.scores.filter(system=line["system"], won=True, points=best)
            hand = won.order_by("hand").values_list("hand", flat=True).first()
        found[line["system"]] = Statistics(
            system=line["system"],
            hands=line["hands"],
            wins=line["wins"],
            self_draws=line["self_draws"],
            treasure_wins=line["treasure_wins"],
            fed=line["fed"],
            points=line["total"],
            best=best,
            best_hand=hand,
        )
    return [found[key] for key in systems() if key in found]
