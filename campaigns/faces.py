"""What the pages of campaigns show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer, can_change
from campaigns.drawing import View
from campaigns.forms import CampaignNameForm, JoinForm, NewCampaignForm
from campaigns.house_rules_form import ChangedRule, HouseRulesForm, PastChange
from campaigns.listing import MyTables
from campaigns.models import Campaign, Membership, Role
from campaigns.pages import CampaignPage, Page
from rules.sheets import Problem
from rules.system import System


@dataclass(frozen=True)
class MyTablesPage(Page):
    """My campaigns, and a search in them."""

    template: ClassVar[str] = "campaigns/index.html"
    nav: ClassVar[str] = "campaigns"

    tables: MyTables
    query: str


@dataclass(frozen=True)
class NewPage(Page):
    """The first step to a new campaign: its name and its game."""

    template: ClassVar[str] = "campaigns/new.html"
    nav: ClassVar[str] = "campaigns"

    form: NewCampaignForm
    systems: tuple[System, ...]


@dataclass(frozen=True)
class NewRulesPage(Page):
    """The second step: the house rules of a campaign whose `name` and `game` are known, and the additions in use."""

    template: ClassVar[str] = "campaigns/new_rules.html"
    nav: ClassVar[str] = "campaigns"

    name: str
    game: str
    rules_form: HouseRulesForm
    rules_name: str
    additions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MemberLine:
    """One member: who, and the role with its name."""

    user_id: int
    username: str
    role: str
    role_name: str


@dataclass(frozen=True, slots=True)
class MembersList(View):
    """The members list `#members`.

    `manages` is whether its buttons belong in it; `indispensable` is the id of the only storyteller's user, who can
    neither step down nor be removed, or None where there are several.
    """

    template: ClassVar[str] = "campaigns/members_list.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    members: tuple[MemberLine, ...]
    manages: bool
    indispensable: int | None

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer) -> MembersList:
        """As the viewer may see it, read from the database."""
        rows = campaign.memberships.select_related("user")
        lines = tuple(MemberLine(one.user_id, one.user.username, one.role, str(Role(one.role).label)) for one in rows)
        storytellers = [line.user_id for line in lines if line.role == Role.STORYTELLER]
        return cls(
            campaign_id=campaign.pk,
            members=lines,
            manages=viewer.tells_the_story and can_change(campaign),
            indispensable=storytellers[0] if len(storytellers) == 1 else None,
        )


@dataclass(frozen=True, slots=True)
class LiveNotice(View):
    """A notice on an open page, `#live-notice`, with one way to go on: an empty `url` is the page itself."""

    template: ClassVar[str] = "campaigns/live_notice.html"

    text: str
    url: str = ""
    action: str = "Reload"
    error: bool = False


@dataclass(frozen=True)
class TablePage(CampaignPage):
    """The table. What characters and rolls have to show is put in by their own tags."""

    template: ClassVar[str] = "campaigns/table.html"
    tab: ClassVar[str] = "table"


@dataclass(frozen=True)
class ArchivePage(CampaignPage):
    """The question before a campaign is archived or opened again, with why it was refused."""

    template: ClassVar[str] = "campaigns/archive.html"
    tab: ClassVar[str] = "settings"

    problem: Problem | None = None


@dataclass(frozen=True)
class MembersPage(CampaignPage):
    """The members, and by which rules they play: the changed `house_rules`, and `additions` for what the rulebook
    leaves open. Storytellers get the `invite_url`; `works_here_only` where it leads to this machine alone.
    """

    template: ClassVar[str] = "campaigns/members.html"
    tab: ClassVar[str] = "members"

    members: MembersList
    house_rules: tuple[ChangedRule, ...]
    additions: tuple[str, ...]
    problem: Problem | None = None
    invite_url: str = ""
    works_here_only: bool = False


@dataclass(frozen=True)
class RemovePage(CampaignPage):
    """The question before the seat of this `person` is taken away."""

    template: ClassVar[str] = "campaigns/remove.html"
    tab: ClassVar[str] = "members"

    person: Membership


@dataclass(frozen=True)
class LeavePage(CampaignPage):
    """The question before one gives up one's own seat; `bar` says why one may not, empty where one may."""

    template: ClassVar[str] = "campaigns/leave.html"
    tab: ClassVar[str] = "members"

    bar: str


@dataclass(frozen=True, slots=True)
class ClashLine:
    """One setting that two have changed: what it is called, my value and theirs in words."""

    label: str
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Clashes:
    """What two have changed, and a sentence that says who was first."""

    lines: tuple[ClashLine, ...]
    saved_by: str


@dataclass(frozen=True, slots=True)
class Foretold:
    """What the rules that were sent would do to characters, and the mark by which they are sent once it was read."""

    sentences: tuple[str, ...]
    mark: str


@dataclass(frozen=True)
class SettingsPage(CampaignPage):
    """The settings; `seen` is what the sender saw before changing anything, `past` what was changed, newest first.

    `clashes` are what two have changed, `foretold` is what the rules that were sent would do to characters.
    """

    template: ClassVar[str] = "campaigns/settings.html"
    tab: ClassVar[str] = "settings"

    name_form: CampaignNameForm
    rules_form: HouseRulesForm
    seen: str
    additions: tuple[str, ...]
    past: tuple[PastChange, ...]
    problem: Problem | None = None
    clashes: Clashes | None = None
    foretold: Foretold | None = None


@dataclass(frozen=True)
class JoinPage(Page):
    """Whose table a live invite leads to, for whoever is signed in."""

    template: ClassVar[str] = "campaigns/join.html"
    nav: ClassVar[str] = "campaigns"

    campaign: Campaign
    storytellers: tuple[str, ...]
    form: JoinForm


@dataclass(frozen=True)
class WayInPage(Page):
    """The same for a visitor who is not signed in, and the two ways in."""

    template: ClassVar[str] = "campaigns/join_signed_out.html"
    nav: ClassVar[str] = "campaigns"

    campaign: Campaign
    storytellers: tuple[str, ...]


@dataclass(frozen=True)
class DeadInvitePage(Page):
    """An invite that leads nowhere, alike for one that never was."""

    template: ClassVar[str] = "campaigns/dead_invite.html"
    nav: ClassVar[str] = "campaigns"


@dataclass(frozen=True)
class TooManyPage(Page):
    """Somebody asks too often."""

    template: ClassVar[str] = "429.html"
    nav: ClassVar[str] = "campaigns"
