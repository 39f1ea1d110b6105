"""Everything a page sends comes in through one of these forms."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clause_links import help_with_clause
from games.models import CODE_ALPHABET, CODE_LENGTH, GUEST_PREFIX, NICKNAME_LENGTH, Room, User
from games.nicknames import (
    BadNickname,
    characters,
    first_characters,
    is_reserved,
    same_name,
    spelled,
)
from games.words import label
from rules.options import BadOption, Choice, Flag, Number, Option, OptionValue
from rules.ruleset import RuleSystem, systems

PREFIX = "option_"
"""Before an option's key in a form's field names, so that none collides with the room's own."""


class NicknameField(forms.CharField):
    """A name of at most twelve characters — characters, not bytes — that can be seen.

    ``taken_as_is``: it is compared with a name, not given, so it may be one of the site's own.
    """

    def __init__(self, *, taken_as_is: bool = False, **kwargs: Any) -> None:
        self.taken_as_is = taken_as_is
        super().__init__(
            label=_("Nickname"),
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": "72"}),
            error_messages={"required": _("Please choose a nickname.")},
            **kwargs,
        )

    def to_python(self, value: Any) -> str:
        """One spelling, no runs of spaces, nothing invisible, not too long."""
        text = visible(super().to_python(value))
        if len(characters(text)) > NICKNAME_LENGTH:
            raise forms.ValidationError(
                _("A nickname has at most %(length)s characters."),
                params={"length": NICKNAME_LENGTH},
            )
        if is_reserved(text) and not self.taken_as_is:
            raise forms.ValidationError(_("This name cannot be used."))
        return text


def visible(text: str) -> str:
    """A name in its one spelling. Raises ValidationError if part of it cannot be seen."""
    try:
        return spelled(text)
    except BadNickname:
        raise forms.ValidationError(_("A nickname has visible characters only.")) from None


class NicknameForm(forms.Form):
    """Who somebody is at the table; may be left out by those who have a nickname."""

    nickname = NicknameField()

    def __init__(self, *args: Any, known: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if known:
            self.fields["nickname"].required = False
            self.fields["nickname"].initial = known


class SitForm(NicknameForm):
    """Take a seat: which one (none: the first empty one), and as whom."""

    seat = forms.IntegerField(min_value=0, required=False)


class SeatForm(forms.Form):
    """What the host does to one seat."""

    seat = forms.IntegerField(min_value=0)


class CodeForm(forms.Form):
    """Six characters that lead to a table."""

    code = forms.CharField(
        label=_("Room code"),
        max_length=1000,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "K7M2QX",
            }
        ),
    )

    def clean_code(self) -> str:
        """In capitals, as people say it; full-width letters or a pasted invite link will do."""
        code = unicodedata.normalize("NFKC", self.cleaned_data["code"])
        if link := re.search(r"/r/([^/?#\s]*)", code, re.IGNORECASE):
            code = link[1]
        between = ("Pd", "Cf", "Cc", "Zs")  # dashes, what cannot be seen, spaces
        code = "".join(one for one in code if unicodedata.category(one) not in between).upper()
        if len(code) != CODE_LENGTH or set(code) - set(CODE_ALPHABET):
            raise forms.ValidationError(
                _("A code has %(length)s letters and digits, like K7M2QX."),
                params={"length": CODE_LENGTH},
            )
        return code


def seconds(value: int) -> str:
    """A number of seconds to choose, or no timer at all."""
    return gettext("%(count)s s") % {"count": value} if value else gettext("no timer")


USUAL_ROUNDS, USUAL_HANDS = 1, 8
"""How long a match is where nobody says otherwise."""


PACE_CLAUSES = {"length_kind": "CM-52", "beat_ms": "CM-64"}
"""The clauses that fields of the pace are about."""


class PaceForm(forms.Form):
    """How long a match is and how fast it is played: the same for all systems."""

    length_count = forms.IntegerField(
        label=_("Match length"), min_value=1, max_value=64, initial=USUAL_ROUNDS
    )
    length_kind = forms.ChoiceField(
        label=_("Counted in"),
        choices=Room.LengthKind.choices,
        initial=Room.LengthKind.ROUNDS,
        help_text=_("In one dealer round every seat loses the deal once."),
    )
    step_seconds = forms.TypedChoiceField(
        label=_("Time for a step"),
        coerce=int,
        initial=15,
        help_text=_("No timer: only absent players are played for, after a minute."),
    )
    bank_seconds = forms.TypedChoiceField(
        label=_("Extra time for a hand"),
        coerce=int,
        initial=20,
        help_text=_("Used up when a step takes longer."),
    )
    beat_ms = forms.TypedChoiceField(
        label=_("Pause after a discard"),
        coerce=int,
        initial=1000,
        help_text=_("The same whether or not somebody could claim, so it tells nothing."),
    )

    def __init__(
        self, *args: Any, system: type[RuleSystem] | None = None, typed: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if system is not None and system.deal_jumps:
            count_hands_only(self.fields["length_kind"])
            self.fields["length_count"].initial = USUAL_HANDS
        if system is not None:
            for name, clause in PACE_CLAUSES.items():
                field = self.fields[name]
                field.help_text = help_with_clause(str(field.help_text), clause, system.key)
        short = len(typed) <= 3 and typed.isdecimal()
        if short and int(typed) not in (USUAL_ROUNDS, USUAL_HANDS):
            self.fields["length_count"].initial = typed  # chosen before the system was
        steps = [(value, seconds(value)) for value in (8, 15, 30, 60, 0)]
        banks = [
            (value, gettext("%(count)s s") % {"count": value}) for value in (0, 10, 20, 40, 60)
        ]
        beats = [
            (value, gettext("%(count)s s") % {"count": value / 1000})
            for value in (500, 1000, 1500, 2000)
        ]
        for name, choices in (
            ("step_seconds", steps),
            ("bank_seconds", banks),
            ("beat_ms", beats),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = choices


def count_hands_only(field: forms.Field) -> None:
    """Where the deal jumps there are no dealer rounds: a match counts hands (CM-52)."""
    assert isinstance(field, forms.ChoiceField)
    hands = Room.LengthKind.HANDS
    field.choices = [(hands.value, hands.label)]
    field.initial = hands.value
    field.help_text = _("The deal jumps under these rules, so a match counts hands.")
    field.error_messages["invalid_choice"] = field.help_text


class SystemForm(forms.Form):
    """Which rule system."""

    system = forms.ChoiceField(label=_("Rules"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["system"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, label(system.name)) for key, system in systems().items()]


class OptionsForm(forms.Form):
    """A system's declared options as fields: names, help and clause come from the declaration."""

    def __init__(self, system: type[RuleSystem], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system = system
        for option in system.declared_options():
            self.fields[PREFIX + option.key] = option_field(option, system.key)

    def clean(self) -> dict[str, Any]:
        """The values as the system takes them; what contradicts is said at the field to change."""
        if self.errors:
            return self.cleaned_data
        options: dict[str, OptionValue] = {
            option.key: self.cleaned_data[PREFIX + option.key]
            for option in self.system.declared_options()
        }
        for key, words in self.system.conflicts(options):
            self.add_error(PREFIX + key, label(words))
        if not self.errors:
            try:
                options = self.system.clean(options)
            except BadOption as error:
                self.add_error(PREFIX + error.key, str(error))
        self.cleaned_data["options"] = options
        return self.cleaned_data


ON, OFF = (True, "on", "true"), (False, None, "", "false")
"""What a box may send."""


class Checkbox(forms.CheckboxInput):
    """A box that gives what was sent as it was sent, and always sends "on" itself."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, check_test=ON.__contains__)

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """What was sent, None if nothing was."""
        return data.get(name)

    def format_value(self, value: Any) -> None:
        """No value of its own: browsers send "on"."""


class FlagField(forms.BooleanField):
    """Yes or no, and nothing else: what no box sends is refused."""

    widget = Checkbox

    def to_python(self, value: Any) -> bool:
        """Ticked or not."""
        if value in ON:
            return True
        if value in OFF:
            return False
        text = forms.ChoiceField.default_error_messages["invalid_choice"]
        raise forms.ValidationError(text, code="invalid_choice", params={"value": value})


def option_field(option: Option, system: str) -> forms.Field:
    """The form field of one declared option; its help ends with a link to the clause."""
    shown = {
        "label": label(option.name),
        "help_text": help_with_clause(label(option.help), option.clause, system),
        "initial": option.default,
    }
    if isinstance(option, Flag):
        return FlagField(required=False, **shown)
    if isinstance(option, Number):
        return forms.IntegerField(min_value=option.low, max_value=option.high, **shown)
    if isinstance(option, Choice):
        return forms.TypedChoiceField(
            choices=[(value, label(words)) for value, words in option.choices],
            coerce=option.read,
            **shown,
        )
    raise TypeError(f"no form field for {type(option).__name__}")


class UsernameTaken(Exception):
    """Somebody else was called so a moment ago."""


class SignUpForm(BaseUserCreationForm):
    """A name and a password. A guest who signs up stays the same user and keeps the history."""

    class Meta(BaseUserCreationForm.Meta):
        model = User
        help_texts: ClassVar[dict[str, Any]] = {
            "username": _("You sign in with it. Letters, digits and @ . + - _ only.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_bound:
            self.initial["username"] = self.suggested()

    def suggested(self) -> str:
        """What a guest is called, if a user may be called so: "" where not, and for the name that
        was given to who has thought of none."""
        name: str = self.instance.nickname
        try:
            User._meta.get_field("username").run_validators(name)
            self.require_allowed(name)
        except forms.ValidationError:
            return ""
        return "" if name == gettext("Player") else name

    def clean_username(self) -> str:
        """One spelling of a name that is allowed and free."""
        username = visible(self.cleaned_data["username"])
        self.require_allowed(username)
        return username

    def require_allowed(self, username: str) -> None:
        """The site's own names cannot be taken, and capitals do not make another name."""
        if same_name(username).startswith(GUEST_PREFIX) or is_reserved(username):
            raise forms.ValidationError(_("This name cannot be used."))
        if self.is_taken(username):
            raise forms.ValidationError(_("This name is taken."))

    def is_taken(self, username: str) -> bool:
        """Whether another person has this name, however it is spelled.

        SQLite compares only ASCII letters without their case. So names with other letters that
        have cases are compared here, with those of all members; guests are left out.
        """
        others = User.objects.exclude(pk=self.instance.pk)
        others = others.exclude(username__startswith=GUEST_PREFIX)
        name = same_name(username)
        if all(sign.isascii() or sign.lower() == sign.upper() for sign in name):
            sharp = Q(username__contains="ß") | Q(username__contains="ẞ")  # the same as ss
            others = others.filter(Q(username__iexact=name) | sharp)
        return any(
            same_name(other) == name
            for other in others.values_list("username", flat=True).iterator()
        )

    def save(self, commit: bool = True) -> User:
        """The user, with a nickname to be called by. Raises UsernameTaken to who comes second."""
        user: User = super().save(commit=False)  # a password takes its time: no lock is held
        user.nickname = user.nickname or first_characters(user.username, NICKNAME_LENGTH)
        if commit:
            with transaction.atomic():
                if self.is_taken(user.username):
                    raise UsernameTaken
                user.save()
        return user
