"""Room options (房间选项) as declarations: forms, records and rules pages read the same ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class BadOption(ValueError):
    """An option that does not exist, or a value it cannot have. ``key`` names the option."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True, slots=True)
class Words:
    """A text of a declaration in Chinese (simplified, the catalogue's message id) and English."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """What every option has. ``clause`` is the rule it switches, ``help`` says what it does."""

    key: str
    name: Words
    default: OptionValue
    clause: str
    help: Words

    @abstractmethod
    def clean(self, value: object) -> OptionValue:
        """The value if the option can have it. Raises BadOption."""

    @abstractmethod
    def read(self, text: str) -> OptionValue:
        """The value a record or form spells. Raises BadOption."""

    def spell(self, value: OptionValue) -> str:
        """The value as a record spells it."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """Yes or no, spelled ``true`` / ``false``."""

    def clean(self, value: object) -> OptionValue:
        """See Option.clean."""
        if not isinstance(value, bool):
            raise BadOption(self.key, f"{self.key} must be true or false, not {value!r}")
        return value

    def read(self, text: str) -> OptionValue:
        """See Option.read."""
        if text not in ("true", "false"):
            raise BadOption(self.key, f"{self.key} must be true or false, not {text!r}")
        return text == "true"

    def spell(self, value: OptionValue) -> str:
        """See Option.spell."""
        return "true" if value else "false"


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few values, each with its own words; all integers or all strings."""

    choices: tuple[tuple[OptionValue, Words], ...]

    @property
    def values(self) -> tuple[OptionValue, ...]:
        """The values that may be chosen, in the order shown."""
        return tuple(value for value, _ in self.choices)

    def clean(self, value: object) -> OptionValue:
        """See Option.clean."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise BadOption(self.key, f"{self.key} cannot be {value!r}")

    def read(self, text: str) -> OptionValue:
        """See Option.read."""
        for allowed in self.values:
            if str(allowed) == text:
                return allowed
        raise BadOption(self.key, f"{self.key} cannot be {text!r}")


@dataclass(frozen=True, slots=True)
class Number(Option):
    """An integer from ``low`` to ``high``, both included."""

    low: int
    high: int

    def clean(self, value: object) -> OptionValue:
        """See Option.clean."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadOption(self.key, f"{self.key} must be a whole number, not {value!r}")
        if not self.low <= value <= self.high:
            raise BadOption(self.key, f"{self.key} must be {self.low} to {self.high}, not {value}")
        return value

    def read(self, text: str) -> OptionValue:
        """See Option.read."""
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise BadOption(self.key, f"{self.key} must be a whole number, not {text[:20]!r}")
        return self.clean(int(text))


def clean_options(declared: Iterable[Option], given: Mapping[str, Any]) -> Options:
    """Every declared option with the value given or its default. Raises BadOption."""
    by_key = {option.key: option for option in declared}
    for key in given:
        if key not in by_key:
            raise BadOption(str(key), f"there is no option {key!r}")
    return {
        key: option.clean(given[key]) if key in given else option.default
        for key, option in by_key.items()
    }


PLAYERS = "players"
SHOW_CONCEALED_KONGS = Flag(
    "show_concealed_kongs",
    Words("暗杠亮牌", "Show concealed kongs"),
    default=True,
    clause="CM-61",
    help=Words(
        "暗杠亮给所有人看；关闭后暗杠扣着，打完才亮。",
        "Concealed kongs lie face up for all; off, they stay face down until the hand is over.",
    ),
)
"""Common to every system (CM-61)."""

BASE = Number(
    "base",
    Words("底分", "Base"),
    default=1,
    clause="CM-40",
    help=Words("最小计分单位的分数。", "Points of the smallest unit."),
    low=1,
    high=1000,
)
"""The room's base points, which every system has."""


CHOW_FROM_ANY = Flag(
    "chow_from_any",
    Words("三家都能吃", "Chow from any seat"),
    default=False,
    clause="DT-4",
    help=Words(
        "任何一家打出的牌都能吃，不只是上家；近的先吃。",
        "A chow may take any seat's discard, not only the previous seat's; nearest first.",
    ),
)
"""An option of some systems, whose rules can be read either way (DT-4)."""
