"""Health and the other resources, damage, recovering, fate, conditions.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources";
rulings L-01, L-08, L-16 to L-19, L-26.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.wording import counted, listed, word


def health_page(game: Any) -> Page:
    """What one can lose, and how it comes back."""
    about = "Endurance, stamina, focus and health: what takes them and what brings them back."
    return Page(
        slug="health", title="Health", about=about, sections=(_resources(game), *_damage(game), *_recovering(game))
    )


def _resources(game: Any) -> Section:
    edition, base = game.book.edition, game.house_rules.resource_base
    rows = tuple((key.capitalize(), one.attribute, one.summary) for key, one in edition.resources.items())
    more = f" and {base} more" if base else ""
    return Section(
        key="resources",
        title="Health, endurance, stamina, focus",
        parts=("health", "endurance", "stamina", "focus"),
        terms=("endurance", "stamina", "focus", "health"),
        switches=("resource_base",),
        addition="How many there are of each is from later publications.",
        body=(
            Words(f"Each holds the highest face of its attribute{more}."),
            Table("Resources", ("Name", "Attribute", "What it is"), rows),
        ),
    )


def _damage(game: Any) -> tuple[Section, ...]:
    kinds, rules = game.book.edition.damage, game.house_rules
    rows = (
        *((one, "Physical") for one in kinds.physical),
        *((one, "Elemental") for one in kinds.elemental),
        *((one, "Typeless") for one in kinds.typeless),
    )
    one = (
        "one number for physical and one for elemental damage"
        if rules.reduction == "category"
        else "one number for each type"
    )
    return (
        Section(
            key="damage",
            title="Damage",
            of=("Damage",),
            terms=("damage", "damage reduction", "dying"),
            switches=("reduction",),
            body=(
                Points(
                    (
                        "Damage reduction of the right kind comes off first, but one point always gets through.",
                        "Endurance takes what it can.",
                        "The rest goes to health. At exactly zero one is unconscious; below it also dying.",
                    ),
                    counted=True,
                ),
                Words(
                    "Whoever stops dying stays as far below zero as they were, and the next wound to health fells "
                    "them again."
                ),
                Words(f"A sheet holds {one}."),
            ),
        ),
        Section(
            key="damage-types",
            title="Types of damage",
            of=("Table: Damage Types",),
            terms=("typeless",),
            body=(
                Words("What has no type is typeless, and nothing reduces it."),
                Table("Types", ("Type", "Category"), tuple(rows)),
            ),
        ),
    )


def _recovering(game: Any) -> tuple[Section, ...]:
    rest, rules = game.book.edition.recovery, game.house_rules
    counts = ", and an interrupted one is it" if rules.interrupted_rest_counts else ""
    resumed = "everything that is still missing" if rules.resumed_rest == "all" else "the other half"
    return (
        Section(
            key="breaks",
            title="Breaks",
            of=("Recovering Resources", "Breaks"),
            parts=("recovery",),
            terms=("break", "breaks"),
            switches=("rounding", "breaks_reset"),
            body=(
                Words(
                    "Half an hour or so without effort gives back half of the maximum of endurance, stamina and "
                    "focus. Half "
                    f"of an odd number goes {rules.rounding}. Between two rests there are "
                    f"{word(rest.breaks_between_rests)} breaks."
                ),
                Words(
                    f"One simple task fits in, of a difficulty of {rest.easiest_activity} at most; then the break "
                    f"takes "
                    f"{counted(rest.activity_hours, 'hour')}."
                ),
            ),
        ),
        Section(
            key="rests",
            title="Rests",
            of=("Rests",),
            terms=("rest", "rests"),
            switches=("resumed_rest", "interrupted_rest_counts"),
            body=(
                Words(
                    "A night’s sleep fills endurance, stamina and focus, gives back what can be used only so "
                    "often between "
                    f"rests, and heals {counted(rest.health_for_a_rest, 'point')} of health. There is one rest in "
                    f"a day{counts}."
                ),
                Words(
                    "An interrupted one gives half of the three, and neither health nor uses. Who goes back to "
                    "sleep within "
                    f"{counted(rest.resume_hours, 'hour')} gets {resumed}."
                ),
            ),
        ),
    )


def fate_page(game: Any) -> Page:
    """Fate and what else is special."""
    fate = game.book.edition.fate
    when = "after all rerolls" if game.house_rules.maximising == "after" else "before any reroll"
    spent = Section(
        key="fate",
        title="Fate",
        of=("Fate",),
        parts=("fate", "maximise", "inhibited"),
        terms=("fate",),
        codes=("*fate*", "*maximise*", "no_motivation"),
        switches=("fate_maximum", "session_fate", "maximising", "halving", "halving_rounds"),
        body=(
            Words(
                f"Each session brings {counted(fate.each_session, 'point')}, and nobody holds more than "
                f"{fate.maximum}. Neither "
                "a break nor a rest gives any. One point does one of these things, and several may go at once:"
            ),
            Points(tuple(fate.uses.values())),
            Words(
                f"A die that fate sets is set {when}. Damage is halved {game.house_rules.halving} reduction, and "
                f"an odd half "
                f"goes {game.house_rules.halving_rounds}."
            ),
        ),
    )
    special = Section(
        key="abilities",
        title="Special abilities",
        of=("Special Abilities", "Maneuvers", "Powers"),
        parts=("abilities",),
        terms=("maneuver", "maneuvers", "powers", "special abilities"),
        body=(
            Words(
                "The rulebook has headings for maneuvers and powers and no rules below them yet. A sheet keeps "
                "what the "
                "table makes of them: a name, a few words, and how often it may be used between two rests."
            ),
        ),
    )
    return Page(slug="luck", title="Fate", about="Points that bend what happens.", sections=(spent, special))


def conditions_page(game: Any) -> Page:
    """What hinders and helps for a while."""
    known = game.book.edition.conditions
    bearing = tuple((one.code, one.gives, one.reason) for one in known.effects)
    held = Section(
        key="conditions",
        title="Conditions",
        of=("Conditions", "Table: Example Conditions"),
        terms=("condition", "conditions"),
        codes=("condition",),
        body=(
            Words(
                "A condition lasts as long as it says, or until the storyteller finds that it is over. Nobody has "
                "the same "
                "one twice: the newer or stronger counts."
            ),
            Table("Conditions", ("Name", "What it does"), tuple(known.list.items())),
            Table("What they give to a test", ("Condition", "Gives", "When"), bearing),
            Words(
                f"Those that are marked so come from a later publication. What bears on a test is offered on the "
                f"panel: {listed([one.code for one in known.effects])}."
            ),
        ),
    )
    return Page(slug="conditions", title="Conditions", about="States that come and go.", sections=(held,))
