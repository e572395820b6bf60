"""How allauth behaves here."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up can be closed by the self-hoster."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether a stranger may create an account."""
        return bool(settings.ENV.sign_up_open)
