"""Passkeys: where they can work, and allauth's forms of them in our words, with a sentence for whatever is sent."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.http.request import split_domain_port

NAME_LIMIT = 60

NOT_ADDED = "This passkey was not added: what the device answered does not fit. Try once more."
NOT_KNOWN = (
    "No account has this passkey, or it was asked for too long ago. Try once more, or sign in with your password."
)


def bar_to_passkeys(request: HttpRequest) -> str:
    """Why no browser gives a passkey to this address, empty where one can: they need https and a name, or localhost."""
    host, port = split_domain_port(request.get_host())
    if host == "localhost" or host.endswith(".localhost"):
        return ""
    try:
        number = ip_address(host.strip("[]"))
    except ValueError:
        return "" if request.is_secure() else f"A passkey needs https. This page was opened without: {host}."
    if number.is_loopback:
        here = f"http://localhost{f':{port}' if port else ''}"
        return f"A passkey belongs to a name, and {host} is a number. On this machine open {here} instead."
    return (
        f"A passkey needs https and belongs to a name; {host} is a number. Ask whoever runs this server for its name."
    )


def _judged[T](judge: Callable[[], T], otherwise: str) -> T:
    """What the library makes of an answer; it was made for the answers of devices, and stumbles over any other."""
    try:
        return judge()
    except Exception as error:  # anybody's text: whatever the library stumbles over
        raise ValidationError(otherwise) from error


class AddPasskeyForm(forms.AddWebAuthnForm):  # type: ignore[misc]
    """A passkey with a name. A name that is too long loses no passkey: the device has made it by then."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["maxlength"] = NAME_LIMIT
        self.fields["name"].help_text = "So that you know it again: the device that keeps it."
        self.fields["passwordless"].label = "Sign in with it alone"
        self.fields["passwordless"].initial = True
        self.fields["passwordless"].help_text = "Without a password: the device asks for your finger, face or PIN."

    def clean_name(self) -> str:
        """The name, as much of it as fits."""
        return str(super().clean_name())[:NAME_LIMIT]

    def clean(self) -> dict[str, Any]:
        """The device's answer, if it fits what it was asked. Raises ValidationError."""
        found: dict[str, Any] = _judged(super().clean, NOT_ADDED)
        return found


class EditPasskeyForm(forms.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].max_length = NAME_LIMIT
        self.fields["name"].widget.attrs["maxlength"] = NAME_LIMIT

    def clean_name(self) -> str:
        """The name. Raises ValidationError where it is too long."""
        name = str(self.cleaned_data["name"])
        if len(name) > NAME_LIMIT:
            raise ValidationError(f"A name has at most {NAME_LIMIT} letters.")
        return name


class _Fits:
    """A form with the answer of a device that has a passkey."""

    def clean_credential(self) -> Authenticator:
        """The passkey that answered. Raises ValidationError."""
        return _judged(super().clean_credential, NOT_KNOWN)  # type: ignore[misc]


class SignInPasskeyForm(_Fits, forms.LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in with a passkey alone."""


class SecondStepPasskeyForm(_Fits, forms.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey after the password."""


class OnceMorePasskeyForm(_Fits, forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey before something is changed."""
