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
