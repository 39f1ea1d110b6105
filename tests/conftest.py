"""Fixtures every test may use, and the promise that CI skips no browser test."""

import os

import pytest

skipped_in_browser: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and "browser" in report.keywords:
        skipped_in_browser.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if os.environ.get("REQUIRE_BROWSER") and skipped_in_browser:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if os.environ.get("REQUIRE_BROWSER") and skipped_in_browser:
        terminalreporter.write_line(f"{len(skipped_in_browser)} browser tests skipped", red=True)
