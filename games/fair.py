"""How a shuffle is checked (CM-7): what follows from what, and a program that anybody can run.

The program is published with the values of a finished hand in it; it needs nothing of this site.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, shuffle
from games.models import PlayedHand
from rules.dealing import make_setup
from rules.options import Options
from rules.ruleset import get, systems
from rules.state import Setup
from rules.wall import commitment

TREASURE_DICE = 6
"""So many treasure dice the program prints: more than a hand has thrown."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """All that a shuffle follows from. ``given``: each seat's bytes in hex, "" for none."""

    secret: str
    given: tuple[str, ...]
    number: int
    setup: Setup

    @property
    def program(self) -> str:
        """The published program with these values in it."""
        rules = get(self.setup.system)(self.setup.options)
        return render_to_string(
            "fair/check_shuffle.txt",
            {
                "secret": self.secret,
                "given": self.given,
                "number": self.number,
                "kinds": " ".join(rules.kinds),
                "dice": rules.dice,
                "stack": rules.break_stack(self.setup.dealer, self.setup.dice),
            },
        )

    @property
    def prints(self) -> list[str]:
        """What the program prints, but for the first dealer and treasure dice."""
        return [
            f"commitment {commitment(bytes.fromhex(self.secret))}",
            f"dice {' '.join(map(str, self.setup.dice))}",
            f"wall {' '.join(self.setup.wall)}",
        ]


def of_hand(hand: PlayedHand) -> Shuffled:
    """The shuffle of a hand that is over, its wall and dice as they were stored."""
    given = tuple(part or "" for part in hand.contributions)
    return Shuffled(hand.secret, given, hand.number, shuffle.setup_of(hand))


def example() -> Shuffled:
    """A shuffle with plain values, for the page that belongs to no hand."""
    system = next(iter(systems().values()))
    options: Options = system.clean({})
    secret = bytes(range(32))
    given = [b"\x11" * 32, b"\x22" * 32, *[None] * (system(options).players - 2)]
    setup = make_setup(system.key, options, secret, given, 1)
    return Shuffled(secret.hex(), tuple((part or b"").hex() for part in given), 1, setup)


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
    return render(request, "fair/page.html", {"hand": hand, "shuffled": of_hand(hand)})
