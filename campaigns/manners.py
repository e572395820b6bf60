"""What a person has chosen for themselves at every table: sounds, moving dice, notices. All of it is off at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django import forms

from campaigns.drawing import View
from campaigns.models import Membership, User
from campaigns.pages import Page


class MannersForm(forms.ModelForm):  # type: ignore[type-arg]
    """The choices of one person, who alone reads and changes them."""

    class Meta:
        model = User
        fields = ("sounds", "volume", "dice_motion", "notify_turn", "notify_call", "notify_handout")
        labels = {
            "sounds": "Play sounds",
            "volume": "How loud",
            "dice_motion": "Let the dice tumble",
            "notify_turn": "My turn in a fight",
            "notify_call": "A roll is asked of me",
            "notify_handout": "Something is handed to me",
        }
        widgets = {"volume": forms.NumberInput({"type": "range", "min": 1, "max": 100})}


@dataclass(frozen=True)
class MannersPage(Page):
    """The page on which one chooses."""

    template: ClassVar[str] = "campaigns/manners.html"

    form: MannersForm
    saved: bool


@dataclass(frozen=True, slots=True)
class Manners(View):
    """What the scripts of a table's page have to know; nothing at all for whoever chose nothing."""

    template: ClassVar[str] = "campaigns/manners_here.html"
    remembers: ClassVar[int] = 256

    table: str
    place: str
    volume: int
    moves: bool
    notices: tuple[str, ...]

    @classmethod
    def of(cls, membership: Membership) -> Manners:
        """What the member chose; a storyteller hands things out, and is told of none."""
        person, campaign = membership.user, membership.campaign
        is_given = person.notify_handout and not membership.is_storyteller
        notices = {"turn": person.notify_turn, "call": person.notify_call, "handout": is_given}
        told = tuple(name for name, wanted in notices.items() if wanted)
        volume = person.volume if person.sounds else 0
        return cls(campaign.name, campaign.get_absolute_url(), volume, person.dice_motion, told)

    def shown(self) -> Mapping[str, object]:
        """The fields, and whether there are any."""
        return {**View.shown(self), "any": bool(self.volume or self.moves or self.notices)}
