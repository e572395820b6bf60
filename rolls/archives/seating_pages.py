"""The pages on which a storyteller says who somebody is who came with an archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import can_change
from campaigns.models import Membership, Role
from campaigns.pages import CampaignPage
from rolls.archives.models import Imported
from rolls.archives.pages import in_words
from rolls.archives.seating import counted_of, imported_at, may_be


@dataclass(frozen=True)
class SeatingPage(CampaignPage):
    """Everybody who came with an archive, each with the members who may be them."""

    template: ClassVar[str] = "archives/seating.html"
    tab: ClassVar[str] = "members"

    trouble: str = ""

    def shown(self) -> Mapping[str, object]:
        """The frame, who came, what each was called and played, and who sits here with an account."""
        campaign = self.membership.campaign
        seats = {one.user_id: one for one in campaign.memberships.select_related("user")}
        people = list(imported_at(campaign))
        known = [one for one in may_be(campaign) if one.user_id != self.membership.user_id]
        names = dict[int, list[str]]()
        for character in campaign.characters.filter(owner__in=[one.user_id for one in people], deleted_at=None):
            names.setdefault(character.owner_id or 0, []).append(character.name)
        return {
            **CampaignPage.shown(self),
            "trouble": self.trouble,
            "lines": [
                (one, _role(seats.get(one.user_id)), ", ".join(names.get(one.user_id, [])), self._first(one, known))
                for one in people
            ],
            "known": [*known, self.membership],
            "may": can_change(campaign),
            "alone": not known,
        }

    def _first(self, one: Imported, known: list[Membership]) -> int:
        """The member who is called so; else nobody is chosen beforehand."""
        return next((seat.user_id for seat in known if seat.user.username.casefold() == one.name.casefold()), 0)


@dataclass(frozen=True)
class SeatPage(CampaignPage):
    """The question before what stood under the name of `one` becomes the member's."""

    template: ClassVar[str] = "archives/seat.html"
    tab: ClassVar[str] = "members"

    one: Imported
    person: Membership

    def shown(self) -> Mapping[str, object]:
        """The frame, both of them, and how much there is."""
        counts = [in_words(noun, many) for noun, many in counted_of(self.one) if many]
        plays = self.person.role == Role.SPECTATOR and self._played()
        return {
            **CampaignPage.shown(self),
            "one": self.one,
            "person": self.person,
            "counts": counts,
            "plays": plays,
            "may": can_change(self.membership.campaign),
        }

    def _played(self) -> bool:
        seat = self.membership.campaign.memberships.filter(user=self.one.user_id).first()
        return seat is not None and seat.may_play


def _role(seat: Membership | None) -> str:
    return str(Role(seat.role).label).lower() if seat else "had left"
