"""SeatViews and RoomFacts made by hand, and the means to read the HTML they become."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any

from games.facts import RoomFacts
from rules.actions import Action
from rules.tiles import parse
from rules.views import Event, RiverTile, SeatPublic, SeatView, TreasureView

NAMES = ("Ann", "Bob", "Cid", "Dee")
VOID = {"input", "meta", "link", "br", "img", "hr"}


def a_seat(seat: int, **given: Any) -> SeatPublic:
    """A seat with thirteen hidden tiles and nothing laid."""
    facts: dict[str, Any] = {
        "seat": seat, "concealed": 13, "melds": (), "river": (), "opened": False,
        "ready": "", "points": 0,
    }  # fmt: skip
    return SeatPublic(**(facts | given))


def a_view(viewer: int | None = 0, players: int = 4, **given: Any) -> SeatView:
    """A view in the middle of a hand: it is nobody's turn unless said."""
    facts: dict[str, Any] = {
        "system": "dalian_treasure", "options": {}, "viewer": viewer, "players": players,
        "dealer": 0, "dice": (3, 4), "number": 17, "over": False, "turn": None, "left": 57,
        "seats": tuple(a_seat(seat) for seat in range(players)),
        "treasure": TreasureView("none", ()), "events": (), "payments": (),
    }  # fmt: skip
    if viewer is not None:
        facts["hand"] = parse("123m456p789s1155z")
    return SeatView(**(facts | given))


def some_facts(view: SeatView, **given: Any) -> RoomFacts:
    """The room of a view: four named people, no clock."""
    count = view.players
    facts = RoomFacts(
        code="K7M4QX", hand_id=12, hand_number=3, names=NAMES[:count],
        bots=(False,) * count, connected=(True,) * count, totals=(0,) * count,
        commitment="ab" * 32, viewer_seat=view.viewer,
    )  # fmt: skip
    return replace(facts, **given)


def asked(*spellings: str, **given: Any) -> SeatView:
    """A view whose viewer is offered these actions."""
    return a_view(actions=tuple(Action.parse(text) for text in spellings), **given)


def after_discard(tile: str, seat: int = 3) -> dict[str, Any]:
    """The parts of a view in which ``seat`` has just discarded ``tile``."""
    seats = tuple(a_seat(at, river=(RiverTile(tile),) if at == seat else ()) for at in range(4))
    return {"events": (Event(seat, f"discard {tile}", (tile,)),), "seats": seats}


@dataclass
class Element:
    """One element of a page."""

    tag: str
    attributes: dict[str, str | None]
    content: list[Element | str] = field(default_factory=list)

    @property
    def children(self) -> list[Element]:
        """The elements in it, without the text between them."""
        return [part for part in self.content if isinstance(part, Element)]

    @property
    def text(self) -> str:
        """All its text, white space as one blank."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> list[str]:
        words = []
        for part in self.content:
            words += [part] if isinstance(part, str) else [" ", *part._words()]
        return words

    def all(self, tag: str = "", **wanted: str) -> list[Element]:
        """Its descendants of a tag whose attributes hold these words."""
        found = []
        for child in self.children:
            holds = all(
                value in (child.attributes.get(key.strip("_").replace("_", "-")) or "").split(" ")
                or child.attributes.get(key.strip("_").replace("_", "-")) == value
                for key, value in wanted.items()
            )
            if (not tag or child.tag == tag) and holds:
                found.append(child)
            found += child.all(tag, **wanted)
        return found

    def one(self, tag: str = "", **wanted: str) -> Element:
        """The only such descendant."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} of {tag} {wanted}"
        return found[0]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


def read(html: str) -> Element:
    """HTML as a tree; every element must be closed where it was opened."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is never closed"
    return reader.root


def tiles_in(html: str) -> list[str]:
    """The tiles that lie open in a piece of HTML, in their order."""
    found = read(html).all()
    return [str(one.attributes["data-tile"]) for one in found if "data-tile" in one.attributes]
