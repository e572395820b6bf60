"""Two storytellers saving the settings at once: what both may keep, and what one of them must choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import ValidationError

from campaigns.models import Campaign, SettingChange, User
from rules.kit.switches import HouseRules
from rules.reading import field_problems
from rules.sheets import JsonValue, Problem


@dataclass(frozen=True, slots=True)
class Settings:
    """A campaign's settings as a form shows them: its name, and every house rule with its value as JSON."""

    name: str
    rules: Mapping[str, JsonValue] = field(default_factory=dict)

    def rules_for(self, campaign: Campaign) -> HouseRules | Problem:
        """The house rules as the campaign's own model, or what is wrong with them first of all."""
        try:
            return campaign.rules_system.house_rules_model(campaign.edition).model_validate(dict(self.rules))
        except ValidationError as error:
            return field_problems(error)[0]

    @property
    def lines(self) -> dict[str, JsonValue]:
        """All settings in one mapping; the name stands at "", which no rule can be called."""
        return {"": self.name, **self.rules}


@dataclass(frozen=True, slots=True)
class Clash:
    """Someone saved in between: the settings both sides changed ("" is the name), and mine laid over what stands."""

    fields: tuple[str, ...]
    proposed: Settings


def settings_of(campaign: Campaign) -> Settings:
    """The settings as they stand."""
    return Settings(campaign.name, campaign.game.house_rules.model_dump(mode="json"))


def as_usual(campaign: Campaign) -> Settings:
    """The settings of a campaign of this name that changed no rule of the book."""
    model = campaign.rules_system.house_rules_model(campaign.edition)
    return Settings(campaign.name, model().model_dump(mode="json"))


def merged(campaign: Campaign, mine: Settings, seen: Settings) -> Settings | Clash:
    """What I changed since I saw the settings, laid over what stands now; a Clash where both changed one field."""
    now, before = settings_of(campaign).lines, seen.lines
    # A setting that was not seen counts as changed: it rather clashes than goes over what somebody else saved.
    changed = {key: value for key, value in mine.lines.items() if key not in before or before[key] != value}
    lines = now | changed
    proposed = Settings(str(lines.pop("")), lines)
    # Who came to the same value does not clash.
    clashes = tuple(key for key, value in changed.items() if now.get(key) not in (before.get(key), value))
    return Clash(clashes, proposed) if clashes else proposed


def note_settings(campaign: Campaign, before: Settings, *, by: User) -> list[SettingChange]:
    """Write down each setting that is different from `before`, in the caller's transaction; the rows in their order."""
    old = before.lines
    # The name beside the person: it stays when the account goes.
    return SettingChange.objects.bulk_create(
        SettingChange(
            campaign=campaign, setting=key, before=old.get(key), after=value, by=by, by_name=by.get_username()
        )
        for key, value in settings_of(campaign).lines.items()
        if old.get(key) != value
    )
