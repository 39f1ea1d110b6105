"""Another system is chosen on the home page: its own options are swapped in."""

import pytest
from django.test import Client

from rules.ruleset import systems
from tests.site.conftest import text


@pytest.mark.parametrize("key", sorted(systems()))
def test_shows_this_systems_options_and_no_others(alice: Client, key: str) -> None:
    answer = alice.get("/open/options", {"system": key})
    page = text(answer)
    assert answer.status_code == 200 and page.lstrip().startswith('<details id="options"')
    declared = {option.key for option in systems()[key].declared_options()}
    for other in systems().values():
        for option in other.declared_options():
            assert (f'name="option_{option.key}"' in page) == (option.key in declared)


def test_refuses_a_system_there_is_not(alice: Client) -> None:
    assert alice.get("/open/options", {"system": "nothing"}).status_code == 400
    assert alice.get("/open/options").status_code == 400


@pytest.mark.parametrize("typed", ["9" * 5000, "²", "-1", ""])
def test_what_was_typed_is_no_reason_to_fail(alice: Client, typed: str) -> None:
    answer = alice.get("/open/options", {"system": "harbin", "length_count": typed})
    assert answer.status_code == 200 and "option_" in text(answer)


@pytest.mark.parametrize("page", ["http://[x", "", "http://[::1]/r/K7M2QX/settings", "//"])
def test_nor_is_the_page_a_browser_says_it_is_on(alice: Client, page: str) -> None:
    answer = alice.get("/open/options?system=harbin", headers={"HX-Current-URL": page})
    assert answer.status_code == 200 and "option_" in text(answer)
