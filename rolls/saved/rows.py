"""What saved rolls come to: each judged as its panel would judge it, all of a character with the same few queries."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Audience, Membership
from characters.models import Character
from characters.saved.access import may_know
from characters.saved.models import SavedRoll
from characters.saved.services import saved_of
from rolls.access import bar_to_roll, known_characters
from rolls.fighting import Battle
from rolls.filled import Filled
from rolls.opposition import opposition_to
from rolls.outlook import Outlook, outlook_of
from rolls.roller import Roller
from rolls.saved.faces import Row, Rows, SavedRolls
from rolls.saved.filling import pressed
from rolls.seen_by import SeenBy
from rolls.setup import Setup

ALONE = "Storytellers only"


def below_panel(membership: Membership, character: Character | None, panel: Filled) -> SavedRolls | None:
    """The saved rolls that stand below a panel; None where nobody with a sheet rolls, or one may not roll at all."""
    if character is None or bar_to_roll(membership, character) or not may_use(membership, character):
        return None
    rows = tuple(_named(membership, one) for one in saved_of([character.pk])[character.pk])
    name = next((one.name for one in rows if str(one.pk) == panel.saved), "")
    return SavedRolls(Rows(membership.campaign_id, character.pk, rows, panel.in_play), name)


def judged_rows(membership: Membership, character: Character, panel: Filled) -> Rows:
    """The list of a character with what each comes to, or why it cannot be rolled now."""
    saved = saved_of([character.pk])[character.pk]
    found = tuple(_row(membership, one, outlook) for one, outlook in _outlooks(membership, character, saved, panel))
    return Rows(membership.campaign_id, character.pk, found, panel.in_play, judged=True)


def may_use(membership: Membership, character: Character) -> bool:
    """Whether the member may know what is saved for a character whom the page shows."""
    # Whoever opens a panel for a character was found among those at the table: no seat is asked for again.
    return membership.is_storyteller or may_know(membership, character)


def _outlooks(
    membership: Membership, character: Character, saved: Iterable[SavedRoll], panel: Filled
) -> Iterable[tuple[SavedRoll, Outlook]]:
    game, battle, bar = membership.campaign.game, Battle(membership, character), bar_to_roll(membership, character)
    roller, rows = Roller.of(character), list(saved)
    among = {one.pk: one for one in known_characters(membership)} if any(one.against for one in rows) else {}
    for one in rows:
        filled = pressed(one, panel)
        opposition, _ = opposition_to(character, one.kind, one.against, battle, choosing=False, among=among)
        setup = Setup(game, membership.is_storyteller, roller, filled, opposition, battle.stance(character))
        seen = SeenBy(membership.is_storyteller, character.hidden, filled)
        yield one, outlook_of(setup, seen.by, bar, ())


def _row(membership: Membership, saved: SavedRoll, outlook: Outlook) -> Row:
    row = _named(membership, saved)
    if outlook.problems:
        return Row(row.pk, row.name, row.seen, problem=outlook.problems[0].sentence)
    odds = outlook.forecast
    chance = f"{odds.told['success']}% {odds.words['success'].lower()}" if odds and odds.decides else ""
    return Row(row.pk, row.name, row.seen, told=", ".join(one for one in (outlook.throws, chance) if one))


def _named(membership: Membership, saved: SavedRoll) -> Row:
    words = dict(SeenBy(membership.is_storyteller, unseen=False, filled=Filled()).options)
    return Row(saved.pk, saved.name, words.get(Audience(saved.visibility), ALONE) if saved.visibility else "")
