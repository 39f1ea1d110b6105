"""What a host decides beside the rules: who finds the table, who watches it, what may be said."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.clause_links import help_with_clause
from games.forms import PREFIX, OptionsForm, PaceForm, SystemForm
from games.models import Room
from rules.options import Options
from rules.ruleset import RuleSystem, systems

LISTED, BY_LINK = "everybody", "link"
NOBODY = "no"
YES, NO = "yes", "no"
NOT_KEPT = frozenset({"public"})
"""Fields that house rules leave out: a shared link must not make tables public by surprise."""


def table_fields(room: Room) -> dict[str, str]:
    """A room's settings as the fields of ``TableForm`` show them."""
    return {
        "public": LISTED if room.public else BY_LINK,
        "spectators": str(room.spectator_delay) if room.spectators else NOBODY,
        "hints": YES if room.hints else NO,
        "chat": room.chat,
        "left_seat": room.left_seat,
    }


USUAL = table_fields(Room())
"""What the fields of ``TableForm`` show in a room nobody has changed."""


class TableForm(forms.Form):
    """The room's own settings. A field that is not sent at all has its usual value."""

    public = forms.ChoiceField(
        label=_("Who finds the table"),
        choices=[
            (BY_LINK, _("who has the link or the code")),
            (LISTED, _("everybody, on the first page")),
        ],
        help_text=_(
            "On the first page it is listed while a seat is free, somebody is there and no match is"
            " played."
        ),
    )
    spectators = forms.ChoiceField(
        label=_("Who may watch"),
        choices=[
            (NOBODY, _("nobody")),
            ("0", _("everybody, at once")),
            ("30", _("everybody, 30 seconds later")),
            ("120", _("everybody, 2 minutes later")),
            ("300", _("everybody, 5 minutes later")),
            (str(Room.AFTER_HAND), _("everybody, after each hand")),
        ],
        help_text=_("Nobody who watches sees concealed tiles before the hand is over."),
    )
    hints = forms.ChoiceField(
        label=_("Hints"),
        choices=[(YES, _("allowed")), (NO, _("not allowed"))],
        help_text=_("The table says what a hand waits for and why it cannot win yet."),
    )
    chat = forms.ChoiceField(
        label=_("What may be said"),
        choices=Room.Chat.choices,
        help_text=_(
            "Usually there are only ready-made phrases during a hand, so that nobody can give the"
            " treasure away."
        ),
    )
    left_seat = forms.ChoiceField(
        label=_("When somebody leaves for good"),
        choices=Room.LeftSeat.choices,
        help_text=_("Usually the match ends there: finished hands count, and a new one may begin."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        system: type[RuleSystem] | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        if data is not None:
            sent = data.dict() if isinstance(data, QueryDict) else dict(data)
            data = {**USUAL, **sent}
        super().__init__(data, initial={**USUAL, **(initial or {})})
        if system is not None:
            field = self.fields["left_seat"]
            field.help_text = help_with_clause(str(field.help_text), "CM-51", system.key)

    def facts(self) -> dict[str, Any]:
        """The chosen settings as fields of ``Room``."""
        chosen = self.cleaned_data
        watched = chosen["spectators"] != NOBODY
        return {
            "public": chosen["public"] == LISTED,
            "spectators": watched,
            "spectator_delay": int(chosen["spectators"]) if watched else 0,
            "hints": chosen["hints"] == YES,
            "chat": chosen["chat"],
            "left_seat": chosen["left_seat"],
        }


def differs(form: forms.Form, usual: Mapping[str, Any]) -> bool:
    """Whether anything in a form is not as usual; ``usual``: where its fields do not say it."""
    for bound in form:
        try:
            value = bound.field.clean(bound.value())
        except forms.ValidationError:
            return True
        if value != usual.get(bound.name, bound.field.initial):
            return True
    return False


class RuleForms:
    """All forms that decide how a table is played: its system, options, pace and settings.

    ``key``: the system to begin with where none is sent. ``options``, ``pace``, ``table``: what
    the fields show instead of the usual values.
    """

    def __init__(
        self,
        key: str,
        sent: Mapping[str, Any] | None = None,
        *,
        options: Options | None = None,
        pace: Mapping[str, Any] | None = None,
        table: Mapping[str, Any] | None = None,
    ) -> None:
        found = systems()
        self.system_form = SystemForm(sent)
        known = sent is None or self.system_form.is_valid()
        if sent is not None and known:
            key = self.system_form.cleaned_data["system"]
        self.system = found[key] if key in found else next(iter(found.values()))
        shown = {PREFIX + name: value for name, value in (options or {}).items()}
        self.options_form = OptionsForm(self.system, sent if known else None, initial=shown)
        self.pace_form = PaceForm(sent, system=self.system if known else None, initial=pace)
        self.table_form = TableForm(sent, system=self.system, initial=table)

    def is_valid(self) -> bool:
        """Whether everything that was sent is right."""
        forms = (self.system_form, self.options_form, self.pace_form, self.table_form)
        right = [form.is_valid() for form in forms]  # every form is asked, for its errors
        return all(right)

    @property
    def options(self) -> Options:
        """The options that were sent."""
        options: Options = self.options_form.cleaned_data["options"]
        return options

    @property
    def pace(self) -> dict[str, Any]:
        """The pace that was sent."""
        return dict(self.pace_form.cleaned_data)

    @property
    def table(self) -> dict[str, str]:
        """The settings of the table that were sent, as house rules keep them."""
        sent = self.table_form.cleaned_data
        return {name: value for name, value in sent.items() if name not in NOT_KEPT}

    @property
    def players(self) -> int:
        """How many play by what was sent."""
        return self.system(self.options).players

    def facts(self) -> dict[str, Any]:
        """Everything that was sent, as fields of ``Room``."""
        return {
            "system": self.system.key,
            "options": self.options,
            **self.pace,
            **self.table_form.facts(),
        }

    def _parts(self) -> dict[str, forms.Form]:
        return {"options": self.options_form, "pace": self.pace_form, "table": self.table_form}

    def context(self) -> dict[str, Any]:
        """What the templates of the forms know."""
        return {
            "system_form": self.system_form,
            "options_form": self.options_form,
            "pace_form": self.pace_form,
            "table_form": self.table_form,
            "systems": systems(),
            "chosen": self.system.key,
            "differs": [name for name, form in self._parts().items() if differs(form, USUAL)],
        }
