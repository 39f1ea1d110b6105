"""A played hand in words, as the admin shows it: who won, by which fans, who paid whom. And why a
match ended before its length."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import closing
from games.models import Payment, PlayedHand
from games.settlement import WHY, word
from games.words import label
from rules.ruleset import systems

ENDS: dict[str, Promise] = {
    closing.BY_HOST: _("The host has ended the match."),
    closing.BY_VOTE: _("Everybody agreed to end it here."),
    closing.LEFT: _("Somebody has left for good."),
    closing.RULES: _("The rules of the site were mended: this match could not go on."),
}
"""Why a match ended before its length, by ``Match.end_reason``."""


def why_over(end_reason: str) -> str:
    """What ended a match before its length; "" for one that was played out."""
    return str(ENDS.get(end_reason, ""))


def win_text(win: dict[str, Any], names: list[str]) -> str:
    """One win in words: "A ← B", or "A" for a win by one's own draw."""
    winner = names[win["winner"]]
    if win["source"] is None:
        return gettext("%(winner)s by own draw") % {"winner": winner}
    return gettext("%(winner)s from %(source)s") % {
        "winner": winner,
        "source": names[win["source"]],
    }


def fan_words(hand: PlayedHand) -> dict[str, str]:
    """The names of the hand's fans by key."""
    system = systems().get(hand.system)
    return {fan.key: label(fan.name) for fan in system.fans} if system else {}


def fan_rows(win: dict[str, Any], hand: PlayedHand) -> list[tuple[str, str]]:
    """A win's fans: the winner's own, then those of each payer's share."""
    words, names = fan_words(hand), hand.shown_names

    def listed(fans: list[dict[str, Any]]) -> str:
        return " · ".join(f"{words.get(fan['key'], fan['key'])} {fan['value']}" for fan in fans)

    rows = [(names[win["winner"]], listed(win["fans"]))]
    rows += [
        (f"{names[share['payer']]} → {names[win['winner']]}", listed(share["fans"]))
        for share in win["shares"]
        if share["fans"]
    ]
    return rows


def payment_cells(payment: Payment, hand: PlayedHand) -> tuple[str, int, str, str]:
    """A payment as the cells of its row."""
    words, names = fan_words(hand), hand.shown_names
    why = word(WHY, payment.why)
    if payment.fans:
        why += ": " + " · ".join(words.get(key, key) for key in payment.fans)
    people = f"{names[payment.payer]} → {names[payment.receiver]}"
    if payment.share_of is not None and payment.share_of != payment.payer:
        people += " " + gettext("(for %(name)s)") % {"name": names[payment.share_of]}
    return people, payment.points, why, payment.clause
