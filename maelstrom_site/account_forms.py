"""Signing in and signing up, in our words."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm, SignupForm


class SignInForm(LoginForm):  # type: ignore[misc]
    """Says what one signs in with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Username or email"
        self.fields["login"].widget.attrs["placeholder"] = ""


class SignUpForm(SignupForm):  # type: ignore[misc]
    """Says what an address is for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = "Email"
        self.fields["email"].help_text = "Only for resetting your password."
