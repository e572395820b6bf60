"""What of a sheet is changed field by field, and what each field takes.

Source: Playing the Game, "Tests"; ranges are held, allowances may be overspent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.kit.entering import EntryForm, EntryPart, by_name
from rules.kit.fields import Asked as AskedOf
from rules.kit.fields import Edited as EditedOf
from rules.kit.fields import Field, number, problem, texts, whole
from rules.luck_die import vitals
from rules.luck_die.advancement import bought, next_step
from rules.luck_die.house_rules import die_size
from rules.luck_die.purchases import posted
from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import MOST_LISTED, RESOURCES, Ability, Condition, LuckDieSheet, Story
from rules.sheets import JsonValue, Problem
from rules.texts import clean_line, name_key

type Asked = AskedOf[Rulebook, LuckDieSheet]
type Edited = EditedOf[LuckDieSheet]


def _unknown(what: str, name: str, section: str) -> Problem:
    return problem("unknown_trait", f"There is no {what} called “{name}”.", name, section)


def _within(asked: Asked, least: int, most: int) -> int | None:
    found = asked.whole()
    return found if found is not None and least <= found <= most else None


# Traits -------------------------------------------------------------------------------------------------------


def _rated(asked: Asked, part: str, name: str, rating: int, absent: int = 0) -> Edited:
    """The sheet with another rating of a trait; 0 strikes it out."""
    before: dict[str, int] = getattr(asked.sheet, part)
    after = {key: value for key, value in {**before, name: rating}.items() if key != name or rating}
    return asked.sheet.model_copy(update={part: after}), before.get(name, absent), rating


def _sizes(book: Rulebook) -> str:
    return ", ".join(f"d{size}" for size in book.edition.dice.sizes)


def _attribute(asked: Asked) -> Edited:
    name, size = asked.book.attribute(asked.name), die_size(str(asked.value))
    if name is None:
        return _unknown("attribute", asked.name, "attributes")
    if size is None:
        return problem("bad_field", f"{name} is one of {_sizes(asked.book)}.", name, "attributes")
    return _rated(asked, "attributes", name, size, asked.book.attribute_size(asked.sheet, name))


def _skill(asked: Asked) -> Edited:
    name = asked.book.skill(asked.name)
    if name is None:
        return _unknown("skill", asked.name, "skills")
    size = 0 if asked.value in ("", None) or asked.whole() == 0 else die_size(str(asked.value))
    if size is None:
        return problem("bad_field", f"{name} is one of {_sizes(asked.book)}, or no die.", name, "skills")
    return _rated(asked, "skills", name, size)


def _proficiency(asked: Asked) -> Edited:
    refused = partial(problem, "bad_field", section="proficiencies")
    held, most = asked.sheet.proficiencies, asked.book.house_rules.proficiency_maximum
    name = found(asked.name, held) or clean_line(asked.name, 60)
    if not name or asked.book.attribute(name) or asked.book.skill(name):
        return refused("A proficiency needs a name that no attribute and no skill has.", asked.name)
    bonus = _within(asked, 0, most)
    if bonus is None:
        return refused(f"{name} takes +1 to +{most}, or 0 to strike it out.", name)
    if bonus and name not in held and len(held) >= MOST_LISTED:
        return refused(f"A sheet holds {MOST_LISTED} proficiencies.", name)
    return _rated(asked, "proficiencies", name, bonus)


def _reduction(asked: Asked) -> Edited:
    """Damage reduction of a category or, by house rule, of a type. Playing the Game, "Damage" (L-08)."""
    damage, by_type = asked.book.edition.damage, asked.book.house_rules.reduction == "type"
    kinds = ("physical", "elemental", *((*damage.physical, *damage.elemental) if by_type else ()))
    name, many = found(asked.name, dict.fromkeys(kinds)), _within(asked, 0, 100)
    if name is None or many is None:
        text = "Damage reduction is a number from 0 to 100 for a kind that can be reduced."
        return problem("bad_field", text, asked.name, "defences")
    return _rated(asked, "reduction", name, many)


def _extra(asked: Asked) -> Edited:
    names = dict.fromkeys((*RESOURCES, *asked.book.edition.defences))
    name, many = found(asked.name, names), _within(asked, -100, 100)
    if name is None or many is None:
        return problem("bad_field", "Extras are −100 to 100, for a resource or a defence.", asked.name, "defences")
    return _rated(asked, "extra", name, many)


# Conditions and abilities ---------------------------------------------------------------------------------------


def _add_condition(asked: Asked) -> Edited:
    typed = clean_line(asked.field("name"), 60)
    name = found(typed, asked.book.edition.conditions.list) or typed
    strength = whole(asked.field("strength") or 0)
    if not name or strength is None or not 0 <= strength <= 100 or len(asked.sheet.conditions) >= MOST_LISTED:
        text = "A condition has a name, and a strength from 0 to 100 where it needs one."
        return problem("bad_field", text, name, "conditions")
    after = vitals.with_condition(asked.sheet, name, strength, clean_line(asked.field("note"), 120))
    added = next(one for one in after.conditions if one.name == name)
    return after, None, added.model_dump(mode="json")


def _add_ability(asked: Asked) -> Edited:
    name, uses, held = asked.field("name"), whole(asked.field("uses") or 0), asked.sheet.abilities
    if uses is None or not 0 <= uses <= 20 or len(held) >= MOST_LISTED:
        return problem("bad_field", "An ability has 0 to 20 uses between rests.", name, "abilities")
    added = Ability.model_validate({"name": name, "uses": uses, "text": asked.field("text")})
    if any(name_key(one.name) == name_key(added.name) for one in held):
        return problem("ability_twice", f"{added.name} is already there.", added.name)
    return asked.sheet.model_copy(update={"abilities": (*held, added)}), None, added.model_dump(mode="json")


def _removed(part: str, what: str) -> Callable[[Asked], Edited]:
    """What strikes an entry of a list out by its name."""

    def edit(asked: Asked) -> Edited:
        held: tuple[Condition | Ability, ...] = getattr(asked.sheet, part)
        gone = next((one for one in held if name_key(one.name) == name_key(asked.field("name"))), None)
        if gone is None:
            return _unknown(what, asked.field("name"), part)
        kept = tuple(one for one in held if one is not gone)
        return asked.sheet.model_copy(update={part: kept}), gone.model_dump(mode="json"), None

    return edit


# Experience ---------------------------------------------------------------------------------------------------


def _buy(asked: Asked) -> Edited:
    trait, own = clean_line(asked.field("trait"), 60), clean_line(asked.field("name"), 60)
    step = next_step(asked.book, asked.sheet, trait or own)
    if isinstance(step, Problem):
        return step
    if not trait and (step.part != "proficiencies" or step.before):
        return problem("known_trait", f"{step.name} is on the sheet already.", "name")
    fate = asked.field("fate") in ("true", "True", "on", "1")
    after = bought(asked.book, asked.sheet, step, fate=fate)
    if isinstance(after, Problem):
        return after
    price = after.experience.spent - asked.sheet.experience.spent
    told: dict[str, JsonValue] = {"trait": step.name, "part": step.part, "dots": step.after, "price": price}
    if fate:
        told["fate"] = asked.sheet.fate - after.fate
    return after, {"trait": step.name, "dots": step.before}, told


def _proficiency_form(book: Rulebook, sheet: LuckDieSheet) -> EntryForm:
    return by_name("proficiencies", "A proficiency", EntryPart(key="value", label="Bonus", most=2, usual="1"))


def _ability_form(book: Rulebook, sheet: LuckDieSheet) -> EntryForm:
    name, uses = EntryPart(key="name", label="Name"), EntryPart(key="uses", label="Uses between rests", most=2)
    return EntryForm(
        path="abilities.add",
        label="An ability",
        parts=(name, uses, EntryPart(key="text", label="What it does", most=400)),
    )


FIELDS: tuple[Field[Rulebook, LuckDieSheet], ...] = (
    Field("attributes", _attribute, "creation"),
    Field("skills", _skill, "creation"),
    Field("proficiencies", _proficiency, "creation", entry=_proficiency_form),
    number("size", 1, 12, when="creation"),
    number("armour", 0, 100),
    number("money", 0, 1_000_000_000),
    Field("reduction", _reduction),
    Field("extra", _extra, "creation"),
    texts("story", Story),
    Field("conditions.add", _add_condition),
    Field("conditions.remove", _removed("conditions", "condition")),
    Field("abilities.add", _add_ability, "creation", entry=_ability_form),
    Field("abilities.remove", _removed("abilities", "ability"), "creation"),
    Field("experience.buy", _buy, "play", posted=posted),
)
"""Every field, those of creation frozen once the character is finished."""
