"""Every wrong field of the open form is told at the field, in the reader's language."""

import html
import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from games.forms import PREFIX, OptionsForm, PaceForm
from games.models import Room, User
from games.table_form import RuleForms, TableForm
from rules.ruleset import systems
from tests.site.conftest import text

LANGUAGES = ("zh-hans", "zh-hant", "en")
WRONG = "wrong?"
CHOICE = "Select a valid choice. %(value)s is not one of the available choices."
NUMBER = "Enter a whole number."


def fields(key: str) -> dict[str, str]:
    """All fields of a system's form by the message each gives to nonsense, as an English text."""
    forms = RuleForms(key)
    found = {}
    for form in (forms.options_form, forms.pace_form, forms.table_form):
        for name, field in form.fields.items():
            try:
                field.clean(WRONG)
            except ValidationError as error:
                found[name] = NUMBER if "invalid" in codes(error) else CHOICE
    return found


def codes(error: ValidationError) -> list[str]:
    return [one.code for one in error.error_list]


def element(page: str, name: str) -> str:
    """The tag of the field with this name."""
    found = re.search(rf"<(?:input|select)[^>]*\bname=\"{name}\"[^>]*>", page)
    assert found, name
    return found.group()


def error_at(page: str, name: str) -> str:
    """What is said at a field, which points at it and is marked wrong."""
    tag, place = element(page, name), f"id_{name}_error"
    assert 'aria-invalid="true"' in tag, tag
    described = re.search(r'aria-describedby="([^"]*)"', tag)
    assert described and place in described.group(1).split(), tag
    found = re.search(rf'id="{place}"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found, place
    return html.unescape(found.group(1)).strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(systems()))
def test_each_field_says_what_is_wrong_in_the_readers_language(
    alice: Client, key: str, language: str
) -> None:
    with translation.override("en"):
        wanted = fields(key)
    assert len(wanted) == sum(
        len(form.fields)
        for form in (OptionsForm(systems()[key]), PaceForm(system=systems()[key]), TableForm())
    ), "every field can be wrong"
    sent = {"system": key, "nickname": "x" * 13, **dict.fromkeys(wanted, WRONG)}
    answer = alice.post("/open", sent, headers={"accept-language": language})
    assert answer.status_code == 400
    assert not Room.objects.exists() and not User.objects.exists()
    page = text(answer)
    assert f'<html lang="{language}">' in page
    jumps = systems()[key].deal_jumps
    with translation.override(language):
        for name, message in wanted.items():
            if name == "length_kind" and jumps:
                message = "The deal jumps under these rules, so a match counts hands."
            said = gettext(message) % {"value": WRONG}
            assert (said == message % {"value": WRONG}) == (language == "en"), message
            assert error_at(page, name) == said, name
        long = "A nickname has at most %(length)s characters."
        assert error_at(page, "nickname") == gettext(long) % {"length": 12}
        assert (gettext(long) == long) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_system_there_is_not(alice: Client, language: str) -> None:
    sent = {"system": WRONG, "nickname": ""}
    page = text(alice.post("/open", sent, headers={"accept-language": language}))
    with translation.override(language):
        assert error_at(page, "system") == gettext(CHOICE) % {"value": WRONG}
        assert error_at(page, "nickname") == gettext("Please choose a nickname.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_for_house_rules_that_cannot_be(alice: Client, language: str) -> None:
    sent = {PREFIX + "players": WRONG, "system": "dalian_treasure", "house_name": "字" * 31}
    answer = alice.post("/house/save", sent, headers={"accept-language": language})
    page = text(answer)
    assert answer.status_code == 400
    with translation.override(language):
        long = gettext("A name has at most %(length)s characters.") % {"length": 30}
        assert error_at(page, "house_name") == long
        assert error_at(page, PREFIX + "players") == gettext(CHOICE) % {"value": WRONG}
