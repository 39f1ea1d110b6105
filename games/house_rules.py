"""House rules: own options of a system, pace and table, under a name and shared by a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import agreed
from games.access import Refusal, Visitor
from games.forms import PaceForm
from games.models import HouseRules, User
from games.nicknames import BadNickname, characters, first_characters, spelled
from games.table_form import NOT_KEPT, TableForm
from games.words import label
from rules.options import BadOption, Options
from rules.ruleset import RuleSystem, systems

MOST = 50
"""How many house rules one person keeps."""


class NameTaken(Exception):
    """The owner has other house rules under this name."""


class HouseForm(forms.Form):
    """The name house rules are kept under."""

    house_name = forms.CharField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["house_name"]
        field.label = _("Name of your house rules")
        field.error_messages["required"] = _("Please give your house rules a name.")
        field.widget.attrs |= {"autocomplete": "off", "maxlength": str(3 * HouseRules.NAME_LENGTH)}

    def clean_house_name(self) -> str:
        """One spelling, nothing invisible, at most thirty characters as people count them."""
        try:
            name = spelled(self.cleaned_data["house_name"])
        except BadNickname:
            raise forms.ValidationError(_("A name has visible characters only.")) from None
        if len(characters(name)) > HouseRules.NAME_LENGTH:
            raise forms.ValidationError(
                _("A name has at most %(length)s characters.") % {"length": HouseRules.NAME_LENGTH}
            )
        return name


@dataclass(frozen=True, slots=True)
class Usable:
    """House rules as they can be played now.

    ``table``: fields of ``TableForm`` without those that are not kept. ``dropped``: names of what
    was put back to usual.
    """

    system: type[RuleSystem]
    options: Options
    pace: dict[str, Any]
    table: dict[str, Any]
    dropped: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        """What had to be put back, in words; "" where nothing had."""
        if not self.dropped:
            return ""
        text = _("Not possible any more and put back to the usual: %(names)s.")
        return text % {"names": _(", ").join(self.dropped)}


def usable(house: HouseRules) -> Usable | None:
    """The stored rules, cleaned by what the system declares today; None if it is gone."""
    system = systems().get(house.system)
    if system is None:
        return None
    options, dropped = _clean_options(system, house.options)
    pace, no_pace = _clean_fields(PaceForm(system=system), house.pace)
    table, no_table = _clean_fields(TableForm(), house.pace)
    return Usable(system, options, pace, table, (*dropped, *no_pace, *no_table))


def _clean_options(system: type[RuleSystem], stored: Any) -> tuple[Options, list[str]]:
    given = stored if isinstance(stored, dict) else {}
    declared = {option.key: option for option in system.declared_options()}
    options: Options = {}
    dropped = [str(key) for key in given if key not in declared]
    for key, option in declared.items():
        options[key] = option.default
        try:
            options[key] = option.clean(given.get(key, option.default))
        except BadOption:
            dropped.append(label(option.name))
    for key, _words in system.conflicts(options):
        options[key] = declared[key].default
        dropped.append(label(declared[key].name))
    try:
        return system.clean(options), dropped
    except BadOption:  # even so they contradict each other
        return usual(system), [label(option.name) for option in declared.values()]


def _clean_fields(form: forms.Form, stored: Any) -> tuple[dict[str, Any], list[str]]:
    """The stored values of a form's fields, the usual one where there is none or a bad one.

    Rows from before a field was kept have the usual value, and no note says so.
    """
    given = stored if isinstance(stored, dict) else {}
    clean, dropped = {}, []
    for name, field in form.fields.items():
        if name in NOT_KEPT:
            continue
        clean[name] = form.get_initial_for_field(field, name)
        if name in given:
            try:
                clean[name] = field.clean(given[name])
            except forms.ValidationError:
                dropped.append(str(field.label))
    return clean, dropped


def usual(system: type[RuleSystem]) -> Options:
    """A system's preset: the declared defaults."""
    return system.clean({option.key: option.default for option in system.declared_options()})


def changed_count(system: type[RuleSystem], options: Options) -> int:
    """How many options are not the usual ones."""
    return sum(
        options.get(option.key, option.default) != option.default
        for option in system.declared_options()
    )


def changed_text(system: type[RuleSystem], options: Options, settings: Mapping[str, Any]) -> str:
    """How much is not the usual, in words, for lists. ``settings``: pace and table, by fields."""
    count = changed_count(system, options) + agreed.changed_count(system, settings)
    if not count:
        return _("the usual rules")
    text = ngettext("%(count)s option changed", "%(count)s options changed", count)
    return text % {"count": count}


def save(owner: User, name: str, rules: Usable, *, over: bool = False) -> HouseRules:
    """Keep rules under a name. Raises NameTaken unless they may go ``over`` what has the name."""
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=owner.pk)
        house = owner.house_rules.filter(name=name).first()
        if house is None:
            return _new(owner, name, rules)
        if usable(house) == rules:
            return house
        if not over:
            raise NameTaken
        return _store(house, name, rules)


def edit(house: HouseRules, name: str, rules: Usable) -> HouseRules:
    """Change house rules and their name. Raises NameTaken when others of the owner have it."""
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=house.owner_id)
        if owner.house_rules.filter(name=name).exclude(pk=house.pk).exists():
            raise NameTaken
        return _store(house, name, rules)


def keep(owner: User, house: HouseRules) -> HouseRules:
    """A copy of shared house rules among one's own; one's own are found, not copied."""
    rules = usable(house)
    if rules is None:
        raise Refusal(_("These rules are played here no more."))
    rules = replace(rules, dropped=())
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=owner.pk)
        for own in owner.house_rules.filter(system=house.system):
            if own.pk == house.pk or usable(own) == rules:
                return own
        taken = set(owner.house_rules.values_list("name", flat=True))
        return _new(owner, _free_name(house.name, taken), rules)


def take_along(guest: User, member: User) -> None:
    """A guest's house rules become the member's, those changed last first, for as many as one
    keeps; names the member has already are numbered."""
    taken = set(member.house_rules.values_list("name", flat=True))
    for house in guest.house_rules.all()[: max(0, MOST - len(taken))]:
        house.owner, house.name = member, _free_name(house.name, taken)
        taken.add(house.name)
        house.save(update_fields=["owner", "name"])


def _free_name(wanted: str, taken: set[str]) -> str:
    """The name wanted, with a number where it is taken."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{first_characters(wanted, HouseRules.NAME_LENGTH - 4)} {number}"
    return name


def _new(owner: User, name: str, rules: Usable) -> HouseRules:
    require_room_for_one(owner)
    return _store(HouseRules(owner=owner), name, rules)


def _store(house: HouseRules, name: str, rules: Usable) -> HouseRules:
    house.name, house.system = name, rules.system.key
    house.options, house.pace = rules.options, {**rules.pace, **rules.table}
    house.changed = timezone.now()
    house.save()
    return house


def require_room_for_one(owner: User) -> None:
    """Refused to who keeps as many as one may."""
    if owner.house_rules.count() >= MOST:
        text = _("You keep %(count)s house rules already. Please delete some first.")
        raise Refusal(text % {"count": MOST})


def own(user: Visitor) -> list[HouseRules]:
    """The visitor's house rules, changed last first."""
    return list(user.house_rules.all()) if user.is_authenticated else []
