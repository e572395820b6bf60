"""Before the dice fall: what is announced, how many dice, against what, and with which specialties.

Source: Maelstrom Rules, "Performing Actions" to "Using Specialties"; the first draft, the same headings.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Points, Section, Words
from rules.kit.worked import worked
from rules.wording import counted, word


def announcing(game: Any) -> tuple[Section, ...]:
    """Every section about a roll before it is thrown."""
    draft = game.book.edition.dice.specialty_dots > 0
    early = (_actions(game), _pool(game), _difficulty(game), _threshold(game))
    return (*early, _draft_specialty(game)) if draft else (*early, _untrained(game), _required(game), _using(game))


def _actions(game: Any) -> Section:
    return Section(
        key="actions",
        title="Saying what you do",
        of=("Actions", "Performing Actions", "Declaring an action", "Rules"),
        codes=("unknown_check", "no_sheet", "not_in_this_edition"),
        parts=("action", "pool", "attempt"),
        terms=("action",),
        body=(
            Words(
                "Tell the table what your character does, and how. Most of it simply happens. Where it could go wrong "
                "and that would matter, the storyteller asks for a roll; what nobody could do fails without one."
            ),
            Words(
                "The manner decides the traits: shoving through a crowd and slipping through it are different rolls. "
                "The storyteller may offer both, with their numbers, and you choose what fits the character."
            ),
            Points(
                (
                    "The storyteller names the traits, which make the [dice pool](dice-pool).",
                    "The storyteller names the [difficulty](difficulty), and a [threshold](threshold) if there is one.",
                    "You say which [specialties](using-specialties) you use, and [roll](step-roll).",
                ),
                counted=True,
            ),
        ),
    )


def _pool(game: Any) -> Section:
    book = game.book
    most = book.edition.dice.most_traits
    pair = "Two abilities may go together at this table." if book.switches.two_abilities else "Never two abilities."
    zero = {
        "refuse": "A pool of no dice is not rolled at all.",
        "nothing": "A pool of no dice is a plain failure.",
        "chance": "A pool of no dice becomes one die that can only fail or botch.",
    }[book.house_rules.zero_pool]
    return Section(
        key="dice-pool",
        title="Dice pool",
        of=("Dice Pool", "The Dice Pool"),
        switches=("two_abilities", "zero_pool", "players_enter_modifier"),
        codes=(
            "wrong_number_of_traits",
            "same_trait_twice",
            "two_abilities",
            "unknown_trait",
            "no_dice",
            "chance_die",
            "pool_too_large",
        ),
        parts=("traits", "dice", "modifier", "trait", "attribute", "talent", "knowledge", "ability", "name"),
        terms=("dice pool", "pool"),
        body=(
            Words(
                f"A roll is made of at most {word(most)} traits: as a rule an attribute with an ability, sometimes two "
                f"attributes or one trait alone. {pair} Each dot is one ten-sided die."
            ),
            Words(
                f"{'[Wounds](wound-penalties)' if book.health else 'Wounds'} and whatever the storyteller gives or "
                f"takes are added last; the pool never goes below nothing. {zero}"
            ),
            Points(("Precision 3 and Driving 2 are five dice.", "Strength 4 alone is four dice.")),
        ),
    )


def _difficulty(game: Any) -> Section:
    dice = game.book.edition.dice
    over = {
        "none": "Then no die can succeed.",
        "cap": f"At this table it stops at {dice.highest_difficulty}.",
        "threshold": f"At this table what is above {dice.highest_difficulty} becomes [threshold](threshold).",
    }[game.book.switches.skill_at_ten]
    return Section(
        key="difficulty",
        title="Difficulty",
        of=("Difficulty",),
        switches=("default_difficulty", "skill_at_ten", "skip_pointless_dice"),
        codes=("out_of_range", "no_success_possible"),
        parts=("difficulty", "target"),
        terms=("difficulty",),
        body=(
            Words(
                "The number that a die has to show. A die at the difficulty or above is a success, a die that shows 1 "
                "is a botch, every other die is nothing."
            ),
            Words(
                f"Where nobody names one it is *{dice.default_difficulty}*. It may be {dice.lowest_difficulty} to "
                f"{dice.highest_difficulty}, and mostly lies near the middle. Other rules may push it above "
                f"{dice.highest_difficulty}. {over}"
            ),
            *worked(
                game,
                f"Five dice against the usual {dice.default_difficulty}.",
                "pool",
                {"dice": "5", "difficulty": str(dice.default_difficulty)},
                (1, 3, 4, 6, 7),
            ),
        ),
    )


def _threshold(game: Any) -> Section:
    dice = game.book.edition.dice
    return Section(
        key="threshold",
        title="Threshold",
        of=("Threshold",),
        parts=("threshold",),
        terms=("threshold",),
        body=(
            Words(
                "Some things need effort before they even begin to work. A threshold takes away that many successes "
                "first; they never happened, and cannot make up for a 1. So it makes failing likelier, and botching "
                "much likelier."
            ),
            Words("It takes successes and not dice: a ten that is taken still brings its further dice."),
            *worked(
                game,
                f"Five dice against {dice.default_difficulty}, threshold 2.",
                "pool",
                {"dice": "5", "difficulty": str(dice.default_difficulty), "threshold": "2"},
                (10, 9, 5, 4, 1),
            ),
        ),
    )


def _untrained(game: Any) -> Section:
    extra = game.book.edition.dice.untrained_skill
    return Section(
        key="untrained",
        title="With no dots in the ability",
        of=(),
        codes=("knowledge_without_dots",),
        parts=("skill", "Untrained", "figured_out", "figured_dice", "figured_difficulty", "figured_threshold"),
        terms=("untrained",),
        body=(
            Points(
                (
                    "*Talents*: roll the attribute alone, at no penalty.",
                    f"*Skills*: roll the attribute alone, and the difficulty goes up by {extra}.",
                    "*Knowledges*: there is nothing to roll.",
                )
            ),
            Words(
                "A storyteller may let somebody puzzle it out all the same, at a price in dice, difficulty or "
                "threshold."
            ),
        ),
    )


def _required(game: Any) -> Section:
    return Section(
        key="required-specialties",
        title="Required specialties",
        of=("Required Specialties",),
        parts=("required",),
        terms=("required",),
        body=(
            Words(
                "The storyteller may say that the task asks for certain [advanced specialties](advanced-specialties). "
                "Each of them that you do not use raises the [threshold](threshold) by one, whether you lack it, have "
                "no dot left to use it with, or roll another ability."
            ),
        ),
    )


def _using(game: Any) -> Section:
    shared = game.book.switches.shared_specialties
    crossing = f"At this table these count for every ability that lists them: {', '.join(shared)}." if shared else ""
    return Section(
        key="using-specialties",
        title="Using specialties",
        of=("Using Specialties",),
        switches=("shared_specialties", "skip_pointless_dice"),
        codes=(
            "specialty_without_ability",
            "specialty_of_other_ability",
            "specialty_not_owned",
            "specialty_not_related",
            "specialty_without_dots",
            "too_many_specialties",
            "unknown_specialty",
        ),
        parts=("used", "specialty", "unrelated", "specialties"),
        terms=("specialty", "specialties", "bonus dice", "bonus die"),
        body=(
            Words(
                "A specialty can be used when its ability is rolled and when it bears on what you do; a "
                "[required](required-specialties) one always does. You may use as many as the ability has dots. "
                f"{crossing}".strip()
            ),
            Words(
                "With one or more of them in use, every 10 brings *two bonus dice*. Bonus dice count successes, their "
                "tens bring two more, and their 1s do no harm. A second specialty brings no more dice than the first."
            ),
            *worked(
                game,
                "Four dice against 8, with a specialty.",
                "pool",
                {"dice": "4", "difficulty": "8", "specialty": "true"},
                (1, 4, 7, 10),
                (1, 10),
                (4, 8),
            ),
        ),
    )


def _draft_specialty(game: Any) -> Section:
    needed = game.book.edition.dice.specialty_dots
    return Section(
        key="using-specialties",
        title="Specialties",
        of=("Specialty",),
        codes=(
            "fewer_than_four_dots",
            "specialty_without_ability",
            "specialty_of_other_ability",
            "specialty_not_owned",
            "specialty_not_related",
            "specialty_without_dots",
            "too_many_specialties",
            "unknown_specialty",
        ),
        parts=("used", "specialty", "unrelated", "specialties", "extra_die", "stop"),
        terms=("specialty", "specialties", "extra die"),
        body=(
            Words(
                f"A specialty belongs to a trait and can be used once that trait has {counted(needed, 'dot')}, for an "
                "action that it bears on."
            ),
            Words(
                "Then every 10 offers *one more die*, and so does a 10 on that die. You may leave it: it is an "
                "ordinary die, and a 1 on it hurts like any other. Whoever has enough had better stop."
            ),
            *worked(
                game,
                "Seven dice against 8, with a specialty; the further die is taken.",
                "pool",
                {"dice": "7", "difficulty": "8", "specialty": "true"},
                (2, 3, 3, 5, 7, 8, 10),
                "extra_die",
                (8,),
            ),
        ),
    )
