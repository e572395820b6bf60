"""The page of a table's statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.models import Membership
from campaigns.pages import CampaignPage
from rolls.statistics.faces import Line, dice, footnote, lines, results, verdict
from rolls.statistics.reading import Asked, Reading


@dataclass(frozen=True, slots=True)
class Comparison:
    """Lines beside one another, drawn and as a table, with what the bands mean."""

    key: str
    title: str
    of: str
    lines: tuple[Line, ...]

    @property
    def note(self) -> str:
        """What the bands mean."""
        return footnote(self.lines)


@dataclass(frozen=True)
class StatisticsPage(CampaignPage):
    """How the rolls of a table fell against what was to be expected, as far as the whole table saw them."""

    template: ClassVar[str] = "statistics/page.html"
    tab: ClassVar[str] = "statistics"

    reading: Reading

    @classmethod
    def of(cls, membership: Membership, asked: Asked) -> StatisticsPage:
        """What is asked for."""
        return cls(membership, Reading.of(membership.campaign, asked))

    def shown(self) -> Mapping[str, object]:
        reading, words = self.reading, self.membership.campaign.game.outcomes
        total, persons, characters = reading.total, reading.by_person, reading.by_character
        told, meant = verdict(total, words.get("success", "Success"))
        compared = (
            Comparison("players", "By player", "Player", lines(persons)),
            Comparison("characters", "By character", "Character", lines(characters)),
            Comparison("sessions", "Session by session", "Session", lines(reading.by_session)),
            Comparison("traits", "By what was rolled", "Traits", lines(reading.by_about)),
        )
        return {
            **CampaignPage.shown(self),
            "asked": reading.asked,
            "sessions": tuple(number for number, _, _ in reversed(reading.spans)),
            "who": (
                *((f"person-{pk}", name) for pk, name in persons),
                *((f"character-{pk}", name) for pk, name in characters),
            ),
            "total": total,
            "told": told,
            "meant": meant,
            "results": results(total, words) if total.decided else (),
            "comparisons": tuple(one for one in compared if one.lines),
            "dice": dice(reading.faces),
            "word": words.get("success", "Success"),
            "is_apart": self.membership.user_id in reading.apart,
            "left_out": len(reading.apart),
        }
