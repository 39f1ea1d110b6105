"""What is stored: people, rooms, matches, hands, moves and payments; and what is said.

A table is never stored as such. It is rebuilt from its ``PlayedHand`` (what was dealt) and its
``Move`` rows (what was done), so a restart, a replay and an admin's review are one code path.
"""

from games.models.matches import HandScore, Match, Move, Payment, PlayedHand, Vote
from games.models.people import GUEST_PREFIX, NICKNAME_LENGTH, User
from games.models.rooms import (
    CODE_ALPHABET,
    CODE_LENGTH,
    SHARE_LENGTH,
    Ban,
    HouseRules,
    Room,
    Seat,
    new_code,
    new_share,
)
from games.models.talk import Mute, Said

__all__ = [
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "GUEST_PREFIX",
    "NICKNAME_LENGTH",
    "SHARE_LENGTH",
    "Ban",
    "HandScore",
    "HouseRules",
    "Match",
    "Move",
    "Mute",
    "Payment",
    "PlayedHand",
    "Room",
    "Said",
    "Seat",
    "User",
    "Vote",
    "new_code",
    "new_share",
]
