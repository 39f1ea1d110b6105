"""The sprite: every tile has its own face, drawn without fonts, kept by browsers for ever."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from games import tile_faces
from rules.tiles import KINDS

SVG = "{http://www.w3.org/2000/svg}"


def test_there_are_34_faces_and_a_back():
    root = ElementTree.fromstring(tile_faces.sprite())
    assert [symbol.get("id") for symbol in root] == [*KINDS, "back"]
    assert {symbol.get("viewBox") for symbol in root} == {"0 0 60 80"}


def test_no_two_faces_are_drawn_alike_even_without_colour():
    shapes = [re.sub(r"var\([^)]*\)", "", tile_faces.face(name)) for name in (*KINDS, "back")]
    assert len(set(shapes)) == 35


def test_faces_use_no_fonts_styles_or_scripts():
    root = ElementTree.fromstring(tile_faces.sprite())
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {"svg", "symbol", "path", "circle", "rect"}
    assert not any("style" in element.attrib for element in root.iter())


def test_no_face_is_blank():
    root = ElementTree.fromstring(tile_faces.sprite())
    assert all(len(symbol) for symbol in root)


def test_the_sprite_is_small():
    assert len(tile_faces.sprite().encode()) < 20_000


def test_the_sprite_is_served_under_its_hash_and_kept(client):
    response = client.get(tile_faces.sprite_url())
    assert response.status_code == 200
    assert response["Content-Type"].startswith("image/svg+xml")
    assert "immutable" in response["Cache-Control"]
    assert response.content.decode() == tile_faces.sprite()


def test_another_hash_is_not_found(client):
    assert client.get(reverse("tiles", args=["0" * 12])).status_code == 404


@pytest.mark.parametrize("language,name", [("en", "5 of characters")])
def test_a_tile_is_named_in_the_readers_language(language, name):
    from django.utils import translation

    from games.tile_html import face

    with translation.override(language):
        assert f'aria-label="{name}"' in face("5m")
