"""How a shuffle is checked (CM-7): what follows from what, and a program that anybody can run.

The program is published with the values of a finished hand in it; it needs nothing of this site.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, shuffle
from games.models import PlayedHand
from games.review import table_of
from games.unplayable import Unplayable
from games.views import cannot_be_shown
from rules.dealing import make_setup
from rules.options import Options
from rules.ruleset import RuleSystem, get, systems
from rules.state import Setup
from rules.treasure import DiceTreasure
from rules.views import SeatView
from rules.wall import commitment

EXAMPLE_ROLLS = 2
"""So many treasure dice the example has thrown, where its system throws any."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """All that a shuffle follows from, and what was made of it.

    ``commitment``: as it was shown before the deal. ``given``: each seat's bytes in hex, "" for
    none. ``rolls``: the treasure dice thrown in the hand, None where nobody can tell any more.
    """

    commitment: str
    secret: str
    given: tuple[str, ...]
    number: int
    setup: Setup
    rolls: tuple[int, ...] | None

    @property
    def rules(self) -> RuleSystem:
        """The rules of the hand."""
        return get(self.setup.system)(self.setup.options)

    @property
    def by_chance(self) -> bool:
        """Whether chance decided who deals: a match's first hand, unless the host does (CM-50)."""
        return self.number == 1 and not self.rules.host_deals

    @property
    def program(self) -> str:
        """The published program with these values in it."""
        rules = self.rules
        return render_to_string(
            "fair/check_shuffle.txt",
            {
                "secret": self.secret,
                "given": self.given,
                "number": self.number,
                "kinds": " ".join(rules.kinds),
                "dice": rules.dice,
                "stack": rules.break_stack(self.setup.dealer, self.setup.dice),
                "by_chance": self.by_chance,
                "rolls": len(self.rolls or ()),
            },
        )

    @property
    def prints(self) -> list[str]:
        """The lines the program must print, from what was shown and stored."""
        lines = [f"commitment {self.commitment}"]
        if self.by_chance:
            lines.append(f"first dealer: seat {self.setup.dealer}")
        lines.append(f"dice {' '.join(map(str, self.setup.dice))}")
        if self.rolls:
            lines.append(f"treasure dice {' '.join(map(str, self.rolls))}")
        return [*lines, f"wall {' '.join(self.setup.wall)}"]

    @property
    def left_out(self) -> list[str]:
        """Why there is no line about the first dealer or treasure dice, in the active language."""
        why = []
        if self.rules.host_deals:
            why.append(_("The first dealer is not printed: by these rules the host deals first."))
        elif not self.by_chance:
            why.append(
                _(
                    "The first dealer is not printed: chance decides it for the first hand of a"
                    " match alone."
                )
            )
        if not isinstance(self.rules, DiceTreasure):
            why.append(_("Treasure dice are not printed: these rules throw none."))
        elif self.rolls is None:
            why.append(
                _(
                    "Treasure dice are not printed: the rules were mended since, and the hand"
                    " cannot be played again to count them."
                )
            )
        elif not self.rolls:
            why.append(_("Treasure dice are not printed: none was thrown in this hand."))
        return why


def of_hand(hand: PlayedHand) -> Shuffled:
    """The shuffle of a hand that is over, its wall and dice as they were stored."""
    given = tuple(part or "" for part in hand.contributions)
    setup = shuffle.setup_of(hand)
    return Shuffled(hand.commitment, hand.secret, given, hand.number, setup, rolls_of(hand))


def rolls_of(hand: PlayedHand) -> tuple[int, ...] | None:
    """The treasure dice thrown in a hand that is over; None where today's rules do not take its
    moves."""
    try:
        return SeatView.of(table_of(hand), None).treasure.rolls
    except Unplayable:
        return None


def example() -> Shuffled:
    """A shuffle with plain values, for the page that belongs to no hand."""
    system = next(iter(systems().values()))
    options: Options = system.clean({})
    secret = bytes(range(32))
    given = [b"\x11" * 32, b"\x22" * 32, *[None] * (system(options).players - 2)]
    setup = make_setup(system.key, options, secret, given, 1)
    die = setup.die if issubclass(system, DiceTreasure) else None
    return Shuffled(
        commitment(secret),
        secret.hex(),
        tuple((part or b"").hex() for part in given),
        1,
        setup,
        tuple(die(at) for at in range(EXAMPLE_ROLLS)) if die else (),
    )


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """How every shuffle is made and checked."""
    return render(request, "fair/page.html", {"hand": None, "shuffled": example()})


@never_cache
@require_safe
def fair_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The same with the values of a finished hand, for those who may review it."""
    hand = get_object_or_404(PlayedHand.objects.select_related("match__room"), pk=pk)
    if not access.may_review(hand, request.user):
        raise Http404
    try:
        shuffled = of_hand(hand)
    except Unplayable:
        return cannot_be_shown(request)
    return render(request, "fair/page.html", {"hand": hand, "shuffled": shuffled})
