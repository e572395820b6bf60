"""Pages of rolling: the log, one entry, the panel by itself, and the pages for whoever is at no table yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse

from campaigns.drawing import View
from campaigns.models import Campaign
from campaigns.pages import CampaignPage, Page
from rolls.entries import Entry
from rolls.explorer import Trial
from rolls.filters import TEXT_LIMIT
from rolls.home import Home
from rolls.log import LogBlock
from rolls.panel import PanelBlock
from rolls.search_form import SearchChoices
from rolls.what_if import Explored
from rules.sheets import Problem
from rules.system import System


@dataclass(frozen=True)
class LogPage(CampaignPage):
    """The log on a page of its own, to search and page through, and what one may search it by.

    `faults` say what of the search cannot be asked for.
    """

    template: ClassVar[str] = "rolls/log.html"

    log: LogBlock
    choices: SearchChoices
    faults: tuple[str, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The fields, all that may be chosen, what is chosen, and where the search can be had as a file."""
        shown, campaign = self.log.page.filter, self.membership.campaign
        address = {one: reverse("rolls:export", args=[campaign.pk, one]) for one in ("csv", "json")}
        return {
            **CampaignPage.shown(self),
            "fields": self.choices.fields(shown),
            "chosen": self.choices.chosen(shown),
            "shown": shown,
            "limit": TEXT_LIMIT,
            "csv_url": f"{address['csv']}?{shown.query}",
            "json_url": f"{address['json']}?{shown.query}",
        }


@dataclass(frozen=True)
class EntryPage(CampaignPage):
    """One roll, where its permalink leads."""

    template: ClassVar[str] = "rolls/entry_page.html"

    entry: Entry


@dataclass(frozen=True)
class PanelPage(Page):
    """The panel on a page of its own: where forms lead without script."""

    template: ClassVar[str] = "rolls/plan.html"
    nav: ClassVar[str] = "campaigns"

    campaign: Campaign
    panel: PanelBlock


@dataclass(frozen=True)
class HomePage(Page):
    """What waits for a member, their tables, drafts and characters, and the newest rolls at their tables."""

    template: ClassVar[str] = "rolls/home.html"
    nav: ClassVar[str] = "home"

    home: Home


@dataclass(frozen=True)
class OddsPage(Page):
    """One roll in detail, and the same with one thing changed; `problem` is why nothing is worked out at the moment."""

    template: ClassVar[str] = "rolls/odds.html"
    nav: ClassVar[str] = "odds"

    explored: Explored
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class TrialAnswer(View):
    """What a pool that a visitor tries comes to; `problem` is why a throw of it was refused."""

    template: ClassVar[str] = "rolls/try.html#answer"

    trial: Trial
    problem: Problem | None = None


@dataclass(frozen=True)
class WelcomePage(Page):
    """The page for people who are not signed in. `example` is a pool that was thrown, `build` a part of a builder."""

    template: ClassVar[str] = "rolls/welcome.html"

    trial: Trial
    problem: Problem | None
    systems: tuple[System, ...]
    example: Trial
    build: tuple[Mapping[str, object], ...]

    def shown(self) -> Mapping[str, object]:
        """The example also as it was before the throw."""
        return {**View.shown(self), "before": Trial(self.example.filled)}
