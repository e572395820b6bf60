"""Signing in and signing up, in our words."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.conf import settings
from django.core.exceptions import ValidationError


class SignInForm(forms.LoginForm):  # type: ignore[misc]
    """Says what one signs in with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Username or email"
        self.fields["login"].widget.attrs["placeholder"] = ""


class SignUpForm(forms.SignupForm):  # type: ignore[misc]
    """Says what an address is for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = "Letters, numbers and @ . + - _, no blanks. Your table sees it."
        self.fields["password1"].help_text = "At least 8 characters; no common password, nothing like your name."
        self.fields["email"].label = "Email"
        self.fields["email"].help_text = (
            "Only for a forgotten password: a link is sent there."
            if settings.MAIL_WORKS
            else "This server sends no mail: whoever runs it can set a new password for you."
        )


class ForgottenPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """Promises no mail where none is sent, whichever way it is posted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = "Email"
        self.fields["email"].widget.attrs["placeholder"] = ""

    def clean_email(self) -> str:
        """The address. Raises ValidationError where the server sends no mail."""
        if not settings.MAIL_WORKS:
            raise ValidationError("This server sends no mail. Whoever runs it can set a new password for you.")
        return str(super().clean_email())


class ChangePasswordForm(forms.ChangePasswordForm):  # type: ignore[misc]
    """Names the three passwords."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (
            ("oldpassword", "Current password"), ("password1", "New password"), ("password2", "New password again"),
        ):  # fmt: skip
            self.fields[name].label = label
            self.fields[name].widget.attrs["placeholder"] = ""
