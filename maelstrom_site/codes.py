"""Codes at sign-in: what allauth keeps of them is unreadable without the server's secret."""

from __future__ import annotations

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.conf import settings


class CodesAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Keeps secrets encrypted: a copy of the database alone makes no codes.

    Whoever changes the server's secret key switches codes off for everybody first, or nobody's app fits any more.
    """

    def encrypt(self, text: str) -> str:
        """The text as it is kept."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """What was kept, read again. Raises InvalidToken under another secret key."""
        return _cipher().decrypt(encrypted_text.encode()).decode()


def _cipher() -> Fernet:
    # Bound to this use, so that the key is no other's key as well.
    digest = hashlib.sha256(b"maelstrom codes at sign-in\x00" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
