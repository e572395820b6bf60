"""What a picture is made of, and which files are refused."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from campaigns.pictures.limits import FILE_LIMIT
from campaigns.pictures.reading import Drawn, read_picture
from rules.sheets import Problem
from tests.pictures.making import file_of, opened, upload


def drawn(data: bytes) -> Drawn:
    found = read_picture(upload(data))
    assert isinstance(found, Drawn), found
    return found


def refused(data: bytes) -> str:
    found = read_picture(upload(data))
    assert isinstance(found, Problem), found
    assert found.trait == "picture"
    return found.sentence


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_that_says(width: int, height: int) -> bytes:
    """A small PNG file that claims to be of this size."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(99))) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_each_of_four_kinds_is_written_anew_as_webp_in_two_sizes(kind: str):
    found = drawn(file_of(kind, (3000, 1000)))
    whole, face = opened(found.whole), opened(found.face)
    assert (whole.format, whole.size, (found.width, found.height)) == ("WEBP", (1600, 533), (1600, 533))
    assert (face.format, face.size) == ("WEBP", (96, 96))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "RGB"])
def test_every_manner_of_color_can_be_read(mode: str):
    assert opened(drawn(file_of("PNG", mode=mode, color=1)).whole).mode in ("RGB", "RGBA")


def test_sixteen_bits_of_grey_stay_grey():
    assert opened(drawn(file_of("PNG", mode="I;16", color=0x8000)).whole).getpixel((5, 5))[0] in range(120, 136)


def test_a_picture_is_turned_as_the_camera_held_it_and_keeps_nothing_of_it():
    image, exif = Image.new("RGB", (60, 20)), Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x8825] = 6, "Camera of mine", {1: "N", 2: (51.0, 30.0, 0.0)}
    file = io.BytesIO()
    image.save(file, "JPEG", exif=exif, comment=b"my house")
    found = drawn(file.getvalue())
    assert (found.width, found.height) == (20, 60)
    for data in (found.whole, found.face):
        assert b"Camera of mine" not in data
        assert b"EXIF" not in data
        assert not opened(data).getexif()


def test_of_a_moving_picture_the_first_frame_is_kept():
    frames, file = [Image.new("RGB", (20, 20), color) for color in ("red", "blue")], io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    red, _, blue = opened(drawn(file.getvalue()).whole).convert("RGB").getpixel((9, 9))
    assert red > blue


@pytest.mark.parametrize("data", [b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.7", b"BM123456", b"MZ", b"x"])
def test_another_kind_is_refused_whatever_its_name(data: bytes):
    assert refused(data) == "The picture is of a kind that is not taken. Send a JPEG, PNG, WebP or GIF file."


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_broken_file_is_refused(kind: str):
    whole = file_of(kind, (400, 300))
    for data in (whole[: len(whole) // 2], whole[:12], whole[:30] + bytes(40)):
        assert refused(data) == "The picture cannot be read: the file is broken or cut off."


def test_an_empty_file_no_file_and_a_large_one_are_refused():
    assert refused(b"") == "The picture is empty: the file has nothing in it."
    assert read_picture(None).sentence == "Choose a picture first."
    assert refused(bytes(FILE_LIMIT + 100_000)) == "The picture has 5.1 MB; at most 5 MB fit."


def test_a_bomb_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Image.Image, "load", None)
    assert refused(png_that_says(8000, 8000)).endswith("has 8000 by 8000 pixels, 64 megapixels; at most 40 fit.")
    assert refused(png_that_says(60000, 60000)) == "The picture has too many pixels; at most 40 megapixels fit."


def test_a_long_thin_picture_keeps_a_pixel_at_least():
    found = drawn(file_of("PNG", (9000, 2)))
    assert (found.width, found.height) == (1600, 1)
