"""Rounds, initiative, actions, moving, and fighting.

Source: Basics, "Rounds and Initiative" to "Free Actions", "Moving", "Using Ranged Combat Skills" to "Actions Per Round
& Initiative"; rulings D-06, D-07, D-15, D-17, D-18, D-22, D-24.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Points, Section, Table, Words
from rules.wording import plain, signed

TIES = {
    "listed": "After that they stand as they were listed.",
    "roll": "After that they roll for it.",
    "together": "After that they act together.",
}


def fights_page(game: Any) -> Page:
    """Everything that happens in rounds."""
    about = "Rounds, who acts when, and how attacks hit."
    return Page(
        slug="fights", title="Fights", about=about, sections=(*_rounds(game), *_actions(game), *_fighting(game))
    )


def _rounds(game: Any) -> tuple[Section, ...]:
    rules, numbers = game.house_rules, game.book.tables.actions
    if rules.declare_on_turn:
        order = "Each says on their own turn how many actions they take, and takes them there."
    else:
        order = (
            "At the start of a round all say how many actions they will take, the slowest first. Then the fastest "
            "takes "
            "one, the next takes one, and so on."
        )
    divided = "Several actions fall at equal steps below one’s initiative." if rules.initiative_divided else ""
    return (
        Section(
            key="rounds",
            title="Rounds",
            of=("Rounds and Initiative",),
            parts=("initiative", "turn"),
            terms=("round", "rounds", "initiative"),
            body=(
                Words(
                    "Mostly nobody counts the time. When it matters it goes in rounds of "
                    f"{numbers.round_seconds} seconds, in the order of initiative, the highest first. One action "
                    f"each costs "
                    "nothing."
                ),
            ),
        ),
        Section(
            key="initiative-ties",
            title="Equal initiative",
            of=("Initiative Ties",),
            switches=("initiative_ties",),
            body=(
                Words("Between equals the first of these decides, and the place is kept:"),
                Points(
                    (
                        "Player characters before others.",
                        "A talent that lets one go first.",
                        "Gear or a situation that does.",
                        "More points in dodging.",
                    ),
                    counted=True,
                ),
                Words(TIES[rules.initiative_ties]),
            ),
        ),
        Section(
            key="declaring",
            title="Acting in rounds",
            of=("Performing Actions in Rounds", "Actions Per Round & Initiative"),
            parts=("full_reaction",),
            terms=("full reaction", "declared"),
            codes=("declare*", "already*", "turn*", "wait*", "unknown_move"),
            switches=("declare_on_turn", "initiative_divided"),
            body=(
                Words(f"{order} {divided}".strip()),
                Words(
                    "What was announced and not used is lost, and nothing is added. To wait is an action too, "
                    "each time. Only "
                    "who waits may break in on somebody: after their roll, and before its result is told."
                ),
                Words(
                    f"*Full reaction*: {signed(numbers.full_reaction)} on one’s defence, and nothing else in that "
                    f"round."
                ),
            ),
        ),
    )


def _actions(game: Any) -> tuple[Section, ...]:
    rules, each = game.house_rules, game.book.tables.actions.dice_for_each_further_action
    zero = "One die always remains." if rules.minimum_die else "What is down to no dice cannot be used."
    free = "keep all their dice" if rules.free_rolls_exempt else "lose dice like all others"
    return (
        Section(
            key="several-actions",
            title="Several actions",
            of=("Multiple Actions",),
            parts=("actions",),
            terms=("several actions", "actions"),
            codes=("no_dice*", "zero*", "reduced*"),
            switches=("minimum_die",),
            body=(
                Words(
                    f"Each action beyond the first is {signed(each)}D on every roll of the round: four of them are "
                    f"{plain(3 * each)}D on each. {zero}"
                ),
                Words("Only what is made for it is used several times in one round."),
            ),
        ),
        Section(
            key="free-actions",
            title="What is free",
            of=("Free Actions",),
            parts=("free",),
            terms=("free action", "free actions"),
            switches=("free_rolls_exempt",),
            body=(
                Words(
                    "Whatever needs no thought and no roll costs no action: a few words, a glance, a few steps. "
                    "Nor do rolls "
                    f"to resist harm, or to keep one’s head; those {free}."
                ),
            ),
        ),
        _moving(game),
    )


def half_of(halves: int) -> str:
    """So many halves as they are said: "½", "1", "4"."""
    whole = str(halves // 2) if halves > 1 else ""
    return f"{whole}{'½' if halves % 2 else ''}" or "0"


def _moving(game: Any) -> Section:
    paces, rules = game.book.tables.paces, game.house_rules
    named = (
        ("Cautious", paces.cautious),
        ("Walking", paces.walking),
        ("Running", paces.running),
        ("Sprinting", paces.sprinting),
    )
    rows = tuple(
        (name, half_of(one.halves), "free" if one.free else "an action", signed(one.modifier)) for name, one in named
    )
    odd = "rounded down" if rules.half_move_down else "not rounded"
    sprint = " Sprinting is as hard as running here." if rules.sprint_modifier else ""
    return Section(
        key="moving",
        title="Moving",
        of=("Moving",),
        parts=("pace", "moving"),
        terms=("moving", "running", "sprinting"),
        switches=("half_move_down", "sprint_modifier"),
        body=(
            Words(
                f"One’s move is so many metres in a round, usually {game.blank_sheet().derived.move}; half of an "
                f"odd one is "
                f"{odd}.{sprint} Bad ground or a long way may ask for a check."
            ),
            Table("Paces", ("Pace", "Times the move", "Costs", "Difficulty of other actions"), rows),
        ),
    )


def _fighting(game: Any) -> tuple[Section, ...]:
    rules, numbers = game.house_rules, game.book.tables.actions
    bases = f"{rules.ranged_defence}; in melee {rules.melee_defence}; against bare hands {rules.brawling_defence}"
    return (
        Section(
            key="attack",
            title="Shooting and throwing",
            of=("Using Ranged Combat Skills",),
            parts=("attack", "defence", "against", "secret", "defences"),
            terms=("defence", "attack", "attacks"),
            switches=("ranged_defence", "melee_defence", "brawling_defence", "defence_for_each_die"),
            body=(
                Words(
                    "An attack hits when it reaches the defence of its target, or what the distance asks for "
                    "where a thing is "
                    "shot at. Cover and dodging make it harder."
                ),
                Words(f"Defence rests on {bases}. Each die counts {rules.defence_for_each_die}."),
            ),
        ),
        Section(
            key="close-combat",
            title="Fighting hand to hand",
            of=("Using Close Combat Skills",),
            parts=("parry", "attack_total"),
            terms=("parry", "parries"),
            body=(
                Words(
                    "With a weapon one rolls against the defence in melee, with bare hands against that for "
                    "brawling. Who "
                    f"fights with a weapon and has an action left may parry: {numbers.parry_margin} above what "
                    f"the attack came "
                    "to, and no harm is done."
                ),
            ),
        ),
    )
