"""What a sheet of the first game's own program counts, and whether it is a new character by the main rules.

Source: Maelstrom Rules, "Creating a Character"; facts 1.12. Exactly a finished creation passes: more is no creation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from rules.maelstrom.chapters import CreationRules
from rules.maelstrom.edition import Edition, edition
from rules.maelstrom.house_rules import MaelstromHouseRules
from rules.maelstrom.rulebook import Rulebook
from rules.texts import name_key

TEMPLATE = "template"
CATEGORIES = ("talents", "skills", "knowledges")
ALIASES = ("Coordination", "Aptitude")
_RENAMED = {"coordination": "Precision", "aptitude": "Wits"}
BOTH = ["Performance", "Survival"]
LATER = ("Statecraft",)
"""Abilities that came after the main rules; every other one that they lack is older."""


class Read(Protocol):
    """A trait of a file: its group there, its name, dots and specialties (name, marked as advanced)."""

    @property
    def group(self) -> str:
        """The key of the group or category it stands in."""

    @property
    def name(self) -> str:
        """As the file has it."""

    @property
    def dots(self) -> int:
        """From none to ten."""

    @property
    def specialties(self) -> tuple[tuple[str, bool], ...]:
        """Each with whether it is marked."""


type Traits = Sequence[Read]


def counted(attributes: Traits, abilities: Traits, willpower: object) -> str:
    """What stands in the file in one line; of one with no dots at all, that it is a template."""
    if _is_blank(attributes, abilities):
        return TEMPLATE
    physical, mental = _added(attributes)
    spread = "/".join(str(many) for many in _spread(abilities))
    sums = "/".join(str(many) for many in _sums(abilities).values())
    advanced, general = _specialties(abilities)
    most = willpower.get("max") if isinstance(willpower, Mapping) else None
    return (
        f"attr +{physical} phys +{mental} ment, top {_top(attributes)}; abilities 5-4-3-2-1: {spread}; "
        f"T/S/K (seed categories) {sums}; spec {advanced} adv + {general} gen; "
        f"WP {most if isinstance(most, int) else 'absent'}"
    )


def verdict(attributes: Traits, abilities: Traits, willpower: object) -> str:
    """Whether it is exactly a finished creation of the main rules, or what differs; of a template its traits."""
    if _is_blank(attributes, abilities):
        reasons = _traits_differ(attributes) + _list_differs(abilities)
        said = f"not a seed-edition starting sheet: {'; '.join(reasons)}" if reasons else ""
        return f"{said or 'matches the seed edition as an empty starting sheet'} ({_shape(willpower)})"
    reasons = _wrong(attributes, abilities)
    return f"NO: {'; '.join(reasons)}" if reasons else "YES"


def _shape(willpower: object) -> str:
    if not isinstance(willpower, Mapping):
        return "no willpower field"
    return "willpower current/max" if "current" in willpower else "willpower spent/max"


def _wrong(attributes: Traits, abilities: Traits) -> list[str]:
    rules, (physical, mental) = _creation(), _added(attributes)
    needed = (rules.primary_dots, rules.secondary_dots)
    wrong = []
    if sorted((physical, mental)) != sorted(needed):
        wrong.append(
            f"attribute dots added {physical} physical/{mental} mental, needs {needed[0]}/{needed[1]} either way"
        )
    if _top(attributes) > rules.attribute_cap:
        wrong.append(f"an attribute at {_top(attributes)} exceeds the creation cap {rules.attribute_cap}")
    wrong += _attributes_amiss(attributes)
    wrong += _traits_differ(attributes) + _list_is_another(abilities)
    if twice := _twice(abilities):
        wrong.append(f"{', '.join(twice)} stands twice")
    spread, right = _spread(abilities), [rules.ability_spread.get(dots, 0) for dots in range(5, 0, -1)]
    if spread != right or any(one.dots > 5 for one in abilities):
        wrong.append(f"ability spread {_told(spread, 5)} instead of {_told(right[2:], 3)}")
    if thin := [f"{key} {many}" for key, many in _sums(abilities).items() if many < rules.category_minimum]:
        wrong.append(f"fewer than {rules.category_minimum} dots in: {', '.join(thin)}")
    have, due = _specialties(abilities), (rules.specialties["advanced"], rules.specialties["general"])
    if have != due:
        wrong.append(f"specialties {have[0]} advanced/{have[1]} general instead of {due[0]}/{due[1]}")
    return wrong


def _attributes_amiss(attributes: Traits) -> list[str]:
    """Attributes that stand there twice, not at all or below their start: their sum says nothing then."""
    own = {name_key(name): name for name in _core().attributes} | _RENAMED
    has = Counter(own.get(key, key) for key in (name_key(one.name) for one in attributes))
    low = [one.name for one in attributes if one.dots < _creation().attribute_start]
    lacking = [name for name in _core().attributes if name not in has]
    wrong = [f"no {', '.join(lacking)}"] if lacking else []
    if twice := [name for name, many in has.items() if many > 1]:
        wrong.append(f"{', '.join(twice)} stands twice")
    return [*wrong, f"an attribute below {_creation().attribute_start}: {', '.join(low)}"] if low else wrong


def _twice(traits: Traits) -> list[str]:
    named = {name_key(one.name): one.name for one in traits}
    times = Counter(name_key(one.name) for one in traits)
    return [name for key, name in named.items() if times[key] > 1]


def _told(spread: Sequence[int], top: int) -> str:
    return " ".join(f"{many}x{top - at}" for at, many in enumerate(spread))


def _is_blank(attributes: Traits, abilities: Traits) -> bool:
    bought = any(one.dots or one.specialties for one in abilities)
    return not bought and all(one.dots <= 1 for one in attributes)


def _added(attributes: Traits) -> tuple[int, int]:
    start = _creation().attribute_start
    physical, mental = (
        sum(one.dots - start for one in attributes if one.group == key) for key in ("physical", "mental")
    )
    return physical, mental


def _top(attributes: Traits) -> int:
    return max((one.dots for one in attributes), default=0)


def _spread(abilities: Traits) -> list[int]:
    """How many abilities have five dots, four, three, two and one."""
    return [sum(one.dots == dots for one in abilities) for dots in range(5, 0, -1)]


def _sums(abilities: Traits) -> dict[str, int]:
    """Dots in each category as the main rules have it; what they do not have counts where the file has it."""
    home = _home()
    return {
        key: sum(one.dots for one in abilities if home.get(name_key(one.name), one.group) == key) for key in CATEGORIES
    }


def _specialties(abilities: Traits) -> tuple[int, int]:
    """Advanced and general ones. One that is not marked is advanced where any printed edition lists it so."""
    # The same one twice is one: so the sheet takes it as well.
    every = {
        (name_key(one.name), name_key(name)): (one.name, name, marked)
        for one in abilities
        for name, marked in one.specialties
    }
    marks = [marked or _listed_advanced(ability, name) for ability, name, marked in every.values()]
    return sum(marks), len(marks) - sum(marks)


def _traits_differ(attributes: Traits) -> list[str]:
    own = {name_key(name) for name in _core().attributes}
    others = [one.name for one in attributes if name_key(one.name) not in own]
    if sorted(others) == sorted(ALIASES):
        return ["uses Coordination and Aptitude instead of Precision and Wits"]
    return [f"attributes that the seed does not have: {', '.join(others)}"] if others else []


def _compared(abilities: Traits) -> tuple[list[str], list[str], list[str]]:
    """Abilities that the main rules lack, those that the file lacks, and those in another category."""
    home = _home()
    extra = [one.name for one in abilities if name_key(one.name) not in home]
    has = {name_key(one.name) for one in abilities}
    missing = [name for name in _core().ability_names if name_key(name) not in has]
    moved = [one.name for one in abilities if home.get(name_key(one.name), one.group) != one.group]
    return extra, missing, moved


def _list_differs(abilities: Traits) -> list[str]:
    extra, missing, moved = (", ".join(names) or "-" for names in _compared(abilities))
    if (extra, missing, moved) == ("-", "-", "-"):
        return []
    other = "" if moved == "-" else f"; other category: {moved}"
    return [f"ability list differs from the seed (extra: {extra}; missing: {missing}{other})"]


def _list_is_another(abilities: Traits) -> list[str]:
    extra, missing, moved = _compared(abilities)
    if missing or any(name not in LATER for name in extra):
        return ["uses an ability list older than the seed"]
    found = [f"has {', '.join(extra)} (not in seed)"] if extra else []
    if sorted(moved) == BOTH:
        return [*found, "Performance and Survival filed in swapped categories"]
    return [*found, f"{', '.join(moved)} filed in another category"] if moved else found


def _core() -> Edition:
    return edition("core")


def _creation() -> CreationRules:
    rules = _core().creation
    if rules is None:
        raise ValueError("the main rules have creation")
    return rules


@cache
def _home() -> dict[str, str]:
    """The category of every ability of the main rules, by the key of its name."""
    return {name_key(name): key for key, one in _core().categories.items() for name in one.abilities}


@cache
def _printed() -> tuple[Rulebook, ...]:
    return tuple(Rulebook(edition(key), MaelstromHouseRules()) for key in ("core", "later"))


def _listed_advanced(ability: str, name: str) -> bool:
    return any(book.listed_kind(book.ability(ability) or ability, name) == "advanced" for book in _printed())
