"""Codes and passkeys at sign-in: of codes allauth keeps nothing that is readable without the server's secret."""

from __future__ import annotations

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings

from campaigns.models import User


class CodesAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Keeps secrets encrypted: a copy of the database alone makes no codes.

    Whoever changes the server's secret key switches codes off for everybody first, or nobody's app fits any more.
    """

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002 - its name there
        """What a new passkey is called until its person calls it otherwise: "Passkey", "Passkey 2"."""
        many: int = Authenticator.objects.filter(user=user, type=type).count()
        return f"Passkey {many + 1}" if many else "Passkey"

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The site as a device shows it beside a passkey."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Maelstrom"}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, object]:
        """The person as a device lists them: by the name that they have here, never by an address."""
        found = super().get_public_key_credential_user_entity(user)
        return {**found, "name": user.username, "display_name": user.username}

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
