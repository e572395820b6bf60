"""An edition with the numbers and skills that a storyteller put in place of its own.

Source: the switches of `house_rules.py`; what they replace are optional defaults from later publications.
"""

from __future__ import annotations

from rules.step_dice.edition import AdvancementRules, Edition, Effort, PoolRules, Skill
from rules.step_dice.house_rules import StepHouseRules


def as_played(edition: Edition, switches: StepHouseRules) -> Edition:
    """The edition of one campaign."""
    level = edition.level.model_copy(update=_named(experience=switches.level_experience))
    update = {
        "advancement": _prices(edition.advancement, switches),
        "level": level,
        "pools": {key: _pool(key, one, switches) for key, one in edition.pools.items()},
        "skills": {**edition.skills, **_more_skills(switches)},
    }
    return edition.model_copy(update=update)


def _named(**numbers: int | None) -> dict[str, int]:
    """The numbers that were named."""
    return {key: number for key, number in numbers.items() if number is not None}


def _prices(prices: AdvancementRules, switches: StepHouseRules) -> AdvancementRules:
    named = _named(easy=switches.easy_price, average=switches.average_price, hard=switches.hard_price)
    skill = {effort: named.get(effort, price) for effort, price in prices.skill.items()}
    return prices.model_copy(update={"skill": skill, **_named(attribute=switches.attribute_price)})


def _pool(key: str, pool: PoolRules, switches: StepHouseRules) -> PoolRules:
    most = {"health": switches.health_points, "action_points": switches.most_action_points}.get(key)
    if most is not None and pool.maximum is not None:
        pool = pool.model_copy(update={"maximum": pool.maximum.model_copy(update={"base": most})})
    return pool.model_copy(update=_named(each_turn=switches.turn_action_points if key == "action_points" else None))


def _more_skills(switches: StepHouseRules) -> dict[str, Skill]:
    efforts: dict[str, Effort] = {"easy": "easy", "average": "average", "hard": "hard"}
    return {
        name: Skill(
            attribute=attribute, effort=efforts[effort], summary="A skill of this campaign.", source="house rule"
        )
        for name, attribute, effort in switches.listed_skills()
    }
