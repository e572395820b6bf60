"""Fights: teams and turns, actions, reactions, what is free.

Source: Playing the Game, "Combat", "Initiative and Rounds", "Surprise", "Actions"; rulings L-11, L-12, L-15.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.luck_die.edition import Action
from rules.luck_die.prices import price_in_words
from rules.wording import counted, word

RETURN = {
    "own_turn": "at the start of one’s own turn",
    "every_turn": "at the start of every turn",
    "round": "at the start of a round",
}


def fights_page(game: Any) -> Page:
    """Everything about fights."""
    about = "Teams take turns, one member at a time."
    return Page(slug="fights", title="Fights", about=about, sections=(*_turns(game), *_actions(game)))


def _turns(game: Any) -> tuple[Section, ...]:
    rules, combat = game.house_rules, game.book.edition.combat
    once = "once, over all members" if rules.initiative == "once" else "anew each round, over those who still stand"
    able = "of everybody in them" if rules.surprise_initiative == "whole_team" else "of those who may act"
    return (
        Section(
            key="combat",
            title="A fight",
            of=("Combat", "Initiative and Rounds"),
            parts=("initiative", "turn"),
            terms=("initiative", "round", "rounds"),
            codes=("turn",),
            switches=("initiative",),
            body=(
                Words(
                    "Everybody belongs to a team, and each team wants something that another stands in the way "
                    "of. It is over "
                    "when one has got it, or stands alone."
                ),
                Words(
                    "The team whose best *reflexes* are highest begins; between equals, that of the players. It "
                    "is worked "
                    f"out {once}."
                ),
                Words(
                    "Then teams alternate: one member of each takes a turn, whom they like, until everybody has "
                    "had one. A team "
                    "that has nobody left waits while others go on. In the next round the order may be another."
                ),
                Words(
                    f"A round is about {word(combat.seconds_in_a_round)} seconds. Whoever cannot act loses their "
                    f"turn, and gets "
                    "it back when they come round in time."
                ),
            ),
        ),
        Section(
            key="surprise",
            title="Surprise",
            of=("Surprise",),
            terms=("surprise", "surprised"),
            switches=("surprise_initiative",),
            body=(
                Words(
                    "Those who take others unawares have a whole round to themselves. Whoever cannot be surprised "
                    "acts in it "
                    f"too; then the teams are compared by the reflexes {able}."
                ),
            ),
        ),
    )


def _actions(game: Any) -> tuple[Section, ...]:
    edition = game.book.edition
    combat = edition.combat
    return (
        Section(
            key="actions",
            title="Actions",
            of=("Actions", "Table: Actions"),
            terms=("action", "actions"),
            codes=("action", "storyteller_only"),
            body=(
                Words(f"A turn has {word(combat.actions)} actions."),
                _table("Actions", edition.actions),
                Words(
                    "What takes longer than the actions that are left goes on in the next turn, and comes about "
                    "when all of its "
                    "time has passed. It may be dropped before that, for nothing."
                ),
            ),
        ),
        Section(
            key="reactions",
            title="Reactions",
            of=("Table: Reactions",),
            terms=("reaction", "reactions"),
            switches=("reactions_return",),
            body=(
                Words(
                    f"Everybody has {counted(combat.reactions, 'reaction')}, in anybody’s turn. It comes back "
                    f"{RETURN[game.house_rules.reactions_return]}."
                ),
                _table("Reactions", edition.reactions),
            ),
        ),
        Section(
            key="free-actions",
            title="What is free",
            of=("Table: Free Actions",),
            terms=("free action", "free actions"),
            body=(
                Words("These take nothing from the actions of a turn."),
                _table("Free actions", edition.free_actions),
            ),
        ),
    )


def _table(caption: str, listed: Mapping[str, Action]) -> Table:
    rows = tuple((name, str(one.cost), price_in_words(one) or "–", one.summary) for name, one in listed.items())
    return Table(caption, ("Name", "Actions", "Costs", "What it does"), rows)
