"""Who sees a roll: what a member may choose from, what a panel begins with, and what was chosen."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Audience
from rolls.filled import Filled


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Who sees a roll; one for whom players do not see (or for nobody) is `unseen`, a storyteller `tells`."""

    tells: bool
    unseen: bool
    filled: Filled

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Who may be let in on the roll, in the words of this member."""
        if self.tells:
            return ((Audience.TABLE, "Everyone"), (Audience.STORYTELLERS, "Storytellers only"))
        return (
            (Audience.TABLE, "Everyone"),
            (Audience.PRIVATE, "Storyteller and me"),
            (Audience.STORYTELLERS, "Storyteller only"),
        )

    @property
    def begins_as(self) -> str:
        """Who sees the roll by default: everyone, unless a storyteller throws for whom players do not see."""
        return Audience.STORYTELLERS if self.tells and self.unseen else Audience.TABLE

    @property
    def was_chosen(self) -> bool:
        """Whether somebody chose who sees the roll. What a panel began with for another seat must not come along."""
        return bool(self.filled.visibility) and self.filled.visibility != self.filled.began

    @property
    def by(self) -> str:
        """Who sees the roll as it is filled in, in the choices of this member."""
        if not self.was_chosen:
            return self.begins_as
        asked = self.filled.visibility
        alone = self.tells and asked == Audience.PRIVATE  # "storyteller and me", once more
        return Audience.STORYTELLERS if alone else asked

    @property
    def began_elsewhere(self) -> bool:
        """Whether the page shows a default that is not this member's, for this character, any more."""
        return bool(self.filled.began) and not self.was_chosen and self.filled.began != self.begins_as
