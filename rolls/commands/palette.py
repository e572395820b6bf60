"""The palette: places, characters, traits and saved rolls by name, and every command, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import show_part
from rolls.access import known_characters
from rolls.commands.looks import SayLine
from rolls.commands.posted import EMPTY, Posted
from rolls.commands.reading import Reader
from rules.kit.meant import plainly

MOST = 10
"""So many things are listed: whoever wants others types on."""

PLACES = (
    ("Play", "campaigns:table", False),
    ("Party", "characters:party", False),
    ("Log", "rolls:log", False),
    ("Notes", "notes:notes", False),
    ("Rules", "handbook:campaign", False),
    ("Members and rules", "campaigns:members", False),
    ("Commands", "rolls:commands", False),
    ("Cast", "cast:cast", True),
    ("Corrections", "life:corrections", True),
    ("Settings", "campaigns:settings", True),
)
"""Pages of a campaign, each with its name, its address and whether only storytellers have it."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that the palette finds: a page by its `url`, or words for the line."""

    label: str
    note: str
    url: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True)
class Found(View):
    """What the palette finds for what was typed."""

    template: ClassVar[str] = "commands/found.html"

    place: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Palette(View):
    """What stands in the dialog when it opens."""

    template: ClassVar[str] = "commands/palette.html"

    line: SayLine


@dataclass(frozen=True, slots=True)
class Watching(View):
    """The same for whoever does not write at this table: a line that only finds."""

    template: ClassVar[str] = "commands/watching.html"

    campaign_id: int
    place: str = "palette"

    def shown(self) -> Mapping[str, object]:
        """Where it asks."""
        return {**View.shown(self), "weigh_url": reverse("rolls:weigh", args=[self.campaign_id])}


@login_required
@require_GET
def palette(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """The palette as it is put into its dialog; nothing of it is on any page before."""
    membership = membership_or_404(request.user, campaign_id)
    if not membership.may_play or membership.campaign.is_archived:
        return show_part(request, Watching(campaign_id))
    return show_part(request, Palette(SayLine.of(membership, replace(EMPTY, place="palette"))))


def found(membership: Membership, posted: Posted) -> Found:
    """What is called as was typed, of what this member may know of; all places where nothing was."""
    asked = plainly(posted.text)
    shown = (one for one in _things(membership, posted) if _is_called(one, asked))
    things: list[Thing] = []
    for one in shown:
        things.append(one)
        if len(things) == MOST:
            break
    return Found(posted.place, tuple(things))


def _things(membership: Membership, posted: Posted) -> Iterator[Thing]:
    pk = membership.campaign_id
    for label, name, telling in PLACES:
        if membership.is_storyteller or not telling:
            yield Thing(label, "page", reverse(name, args=[pk]))
    if membership.is_storyteller:
        for matter in membership.campaign.game.decisions.matters:
            url = reverse("characters:proposals", kwargs={"campaign_id": pk, "matter": matter.key})
            yield Thing(matter.title, "page", url)
    for one in known_characters(membership):
        yield Thing(one.name, "character", one.get_absolute_url())
    if membership.may_play and not membership.campaign.is_archived:
        yield from _rolls(membership, posted)


def _rolls(membership: Membership, posted: Posted) -> Iterator[Thing]:
    """What may be rolled for whoever speaks: what is saved, and each trait."""
    known = Reader(membership, posted).known
    yield from (Thing(one.name, "saved roll", line=f"/roll {one.name} ") for one in known.saved)
    groups = membership.campaign.game.trait_groups(known.sheet) if known.sheet else ()
    for group in groups:
        yield from (Thing(f"Roll {one.name}", group.label, line=f"/roll {one.name} ") for one in group.traits)


def _is_called(one: Thing, asked: str) -> bool:
    name = plainly(one.label)
    return not asked or name.startswith(asked) or any(word.startswith(asked) for word in name.split()) or asked in name
