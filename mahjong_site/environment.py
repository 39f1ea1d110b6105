"""Environment variables as settings: what makes no sense ends in one line that names it.

Raises ImproperlyConfigured, which ``manage.py`` prints without a traceback.
"""

import math
import os
import zoneinfo

from django.core.exceptions import ImproperlyConfigured

LEVELS = ("CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG")


def wrong(name: str, may_be: str) -> ImproperlyConfigured:
    """The variable is something else than it may be."""
    return ImproperlyConfigured(f"{name}={os.environ.get(name)!r}: it may be {may_be}.")


def flag(name: str, default: bool = False) -> bool:
    """One that says yes or no."""
    return os.environ.get(name, str(int(default))).lower() in ("1", "true", "yes", "on")


def names(name: str) -> list[str]:
    """One that lists things, separated by commas."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def whole(name: str, default: int) -> int:
    """A whole number from 0 on."""
    may_be = "a whole number, 0 or more"
    try:
        value = int(os.environ.get(name) or default)
    except ValueError:
        raise wrong(name, may_be) from None
    if value < 0:
        raise wrong(name, may_be)
    return value


def factor(name: str, default: float) -> float:
    """A number above 0."""
    may_be = "a number above 0, like 0.5 or 1"
    try:
        value = float(os.environ.get(name) or default)
    except ValueError:
        raise wrong(name, may_be) from None
    if not (math.isfinite(value) and value > 0):
        raise wrong(name, may_be)
    return value


def time_zone(name: str, default: str) -> str:
    """The name of a time zone."""
    value = os.environ.get(name) or default
    try:
        zoneinfo.ZoneInfo(value)
    except (OSError, ValueError, zoneinfo.ZoneInfoNotFoundError):
        raise wrong(name, "the name of a time zone, like Asia/Shanghai or Europe/London") from None
    return value


def log_level(name: str, default: str) -> str:
    """How much is logged."""
    value = (os.environ.get(name) or default).upper()
    if value not in LEVELS:
        raise wrong(name, "one of " + ", ".join(LEVELS))
    return value
