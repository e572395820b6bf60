"""How allauth behaves here."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from campaigns.models import User
from campaigns.people import NAME_TAKEN

NO_SUCH_PAIR = "No account has this name and this password together."


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up can be closed by the self-hoster; addresses are the server's to find."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": NO_SUCH_PAIR,
        "email_password_mismatch": NO_SUCH_PAIR,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether a stranger may create an account."""
        return bool(settings.ENV.sign_up_open)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name, if it is nobody else's in any spelling. Raises ValidationError."""
        name: str = super().clean_username(username, shallow=shallow)
        if not shallow and User.objects.twins_of(name).exists():
            raise ValidationError(NAME_TAKEN)
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """The client's address as the server found it (`client.py`); no header is believed here."""
        return str(request.META.get("REMOTE_ADDR", ""))
