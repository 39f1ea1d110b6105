"""Pages for what goes wrong before anything is known of the visitor."""

import pytest
from django.test import Client

from games import views
from tests.site.conftest import text


def test_failure_is_a_page_that_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: object) -> None:
        raise RuntimeError("the wall begins with 1m")

    monkeypatch.setattr(views, "own_rooms", fail)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "1m" not in text(answer) and "RuntimeError" not in text(answer)
    assert "site.css" in text(answer)


def test_other_host_names_are_refused_with_a_hint(alice: Client) -> None:
    answer = alice.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400 and "ALLOWED_HOSTS" in text(answer)


def test_form_that_is_too_old_is_told_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/enter", {"code": "ABCDEF"})
    assert answer.status_code == 403 and "刷新" in text(answer)
