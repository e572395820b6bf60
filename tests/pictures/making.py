"""Files of pictures, as somebody might send them."""

from __future__ import annotations

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image


def file_of(kind: str = "PNG", size: tuple[int, int] = (40, 30), color: Any = "red", mode: str = "RGB", **more: Any):
    """The bytes of a picture in one color."""
    file = io.BytesIO()
    Image.new(mode, size, color).save(file, kind, **more)
    return file.getvalue()


def upload(data: bytes | None = None, name: str = "picture.png", **more: Any) -> SimpleUploadedFile:
    """The same as a form sends it."""
    return SimpleUploadedFile(name, file_of(**more) if data is None else data)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))
