"""What people fill in about a campaign."""

from __future__ import annotations

from typing import Any

from django import forms

import rules
from campaigns.models import Role
from campaigns.names import NAME_LIMIT, clean_name


class NameField(forms.CharField):
    """A name as `clean_name` leaves it; what will not do is said at the field, the limit named."""

    def __init__(self, *, what: str = "name", limit: int = NAME_LIMIT, **given: Any) -> None:
        self.what, self.limit = what, limit
        super().__init__(**{"error_messages": {"required": f"The {what} is missing."}, **given})

    def to_python(self, value: Any) -> str:
        """The name composed and trimmed."""
        return clean_name(value, what=self.what, limit=self.limit) if value and str(value).strip() else ""


def game_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every edition of every system as "system/edition", under its system's name."""
    return [
        (system.name, [(f"{system.key}/{line.key}", line.name) for line in system.editions])
        for system in rules.systems()
    ]


class NewCampaignForm(forms.Form):
    """What a campaign is called, and which game it plays."""

    name = NameField(label="Name of the campaign")
    game = forms.ChoiceField(
        label="Rules",
        choices=game_choices,
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose the rules you play by.",
            "invalid_choice": "There are no such rules here; choose from the list.",
        },
    )

    def system_and_edition(self) -> tuple[str, str]:
        """The two keys of a valid form's game."""
        system, edition = self.cleaned_data["game"].split("/")
        return system, edition


class CampaignNameForm(forms.Form):
    """What a campaign is called."""

    name = NameField(label="Name of the campaign")


class RoleForm(forms.Form):
    """What a member is at the table."""

    role = forms.ChoiceField(choices=Role.choices)


class JoinForm(forms.Form):
    """As what one joins."""

    role = forms.ChoiceField(
        label="How do you want to join?",
        choices=[(Role.PLAYER, "As a player"), (Role.SPECTATOR, "As a spectator")],
        initial=Role.PLAYER,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "An invite lets you join as a player or as a spectator."},
    )
