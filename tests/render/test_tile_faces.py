"""The sprite: every tile has its own face, drawn without fonts, kept by browsers for ever."""

import gzip
import re
import subprocess
import sys
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
    assert tags == {"svg", "symbol", "g", "path", "circle", "rect"}
    assert not any("style" in element.attrib for element in root.iter())


def test_no_face_is_blank():
    root = ElementTree.fromstring(tile_faces.sprite())
    assert all(len(symbol) for symbol in root)


def test_the_sprite_is_small():
    assert len(tile_faces.sprite().encode()) < 19_000


def test_a_corner_numeral_is_in_every_face_once_and_has_no_colour_unless_asked_for():
    for symbol in ElementTree.fromstring(tile_faces.sprite()):
        numerals = [part for part in symbol if part.get("stroke") == "var(--numeral,none)"]
        assert len(numerals) == (symbol.get("id") != "back")


def test_faces_of_one_number_share_their_numeral_and_no_others_do():
    signs = {name: tile_faces.corner(name) for name in KINDS}
    assert len(set(signs.values())) == 9 + 7
    assert signs["3m"] == signs["3p"] == signs["3s"] != signs["3z"]


def test_the_generator_prints_the_sprite_and_a_specimen():
    def output(*words):
        command = [sys.executable, "-m", "games.tile_faces", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert output() == tile_faces.sprite()
    specimen = output("specimen")
    assert tile_faces.sprite() in specimen
    assert all(f'href="#{name}"' in specimen for name in (*KINDS, "back"))


def test_the_sprite_is_sent_compressed(client):
    response = client.get(tile_faces.sprite_url(), headers={"accept-encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content).decode() == tile_faces.sprite()
    assert len(response.content) < 6_000


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
