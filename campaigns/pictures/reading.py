"""What somebody sent, as a picture of ours: opened with care, turned, made smaller and written anew.

Nothing of the file itself is kept: no place, no camera, no other program's data.
"""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from PIL import Image, ImageOps

from campaigns.pictures.limits import FACE_SIDE, FILE_LIMIT, MEGA, PIXEL_LIMIT, WHOLE_SIDE
from rules.sheets import Problem

KINDS = ("JPEG", "PNG", "WEBP", "GIF")

_ONE_AT_A_TIME = threading.Lock()
"""Forty megapixels take 160 MB while they are made smaller: one picture at a time, or a few people fill the memory."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture in both its sizes, each a WebP file."""

    whole: bytes
    face: bytes
    width: int
    height: int

    @property
    def size(self) -> int:
        """Bytes of both."""
        return len(self.whole) + len(self.face)


def read_picture(upload: UploadedFile[bytes] | None) -> Drawn | Problem:
    """The picture that was sent, or what is wrong with the file. Takes up to seconds: call it before a transaction."""
    if upload is None:
        return _wrong("Choose a picture first.")
    size = upload.size or 0
    if size > FILE_LIMIT:
        return _wrong(f"The picture has {size / MEGA:.1f} MB; at most {FILE_LIMIT // MEGA} MB fit.")
    if not size:
        return _wrong("The picture is empty: the file has nothing in it.")
    return drawn_from(upload.read())


def drawn_from(data: bytes) -> Drawn | Problem:
    """A picture of ours from the bytes of anybody's file, or what is wrong with them."""
    if not _is_of_a_kind(data):
        return _wrong("The picture is of a kind that is not taken. Send a JPEG, PNG, WebP or GIF file.")
    try:
        with _ONE_AT_A_TIME, Image.open(io.BytesIO(data), formats=KINDS) as image:
            # By what the file says of itself, before a pixel of it is made.
            if image.width * image.height > PIXEL_LIMIT:
                return _too_wide(image.width, image.height)
            return _sizes(image)
    except Image.DecompressionBombError:
        return _wrong(f"The picture has too many pixels; at most {PIXEL_LIMIT // MEGA} megapixels fit.")
    except Exception:  # the file is anybody's, and what reads it raises whatever it stumbles over
        return _wrong("The picture cannot be read: the file is broken or cut off.")


def _is_of_a_kind(data: bytes) -> bool:
    """Whether the file begins as one of the kinds does, whatever its name says."""
    webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return webp or data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a"))


def _sizes(image: Image.Image) -> Drawn:
    # A JPEG is decoded smaller at once; of a GIF this is the first frame.
    image.draft("RGB", (WHOLE_SIDE, WHOLE_SIDE))
    flat = _plain(image)
    flat.thumbnail((WHOLE_SIDE, WHOLE_SIDE))
    turned = ImageOps.exif_transpose(flat)
    face = ImageOps.fit(turned, (FACE_SIDE, FACE_SIDE))
    return Drawn(_webp(turned), _webp(face), turned.width, turned.height)


def _plain(image: Image.Image) -> Image.Image:
    """In eight bits of red, green and blue, with what is transparent."""
    if image.mode.startswith("I"):  # sixteen bits of grey, which would all turn white
        image = image.convert("I").point([value >> 8 for value in range(1 << 16)], "L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    return image if image.mode == mode else image.convert(mode)


def _webp(image: Image.Image) -> bytes:
    image.info.clear()
    file = io.BytesIO()
    image.save(file, "WEBP", quality=82, method=4, exif=b"", xmp=b"", icc_profile=b"")
    return file.getvalue()


def _too_wide(width: int, height: int) -> Problem:
    return _wrong(
        f"The picture has {width} by {height} pixels, {width * height / MEGA:.0f} megapixels;"
        f" at most {PIXEL_LIMIT // MEGA} fit."
    )


def _wrong(sentence: str) -> Problem:
    return Problem(code="bad_field", trait="picture", sentence=sentence)
