"""What other house rules would do to drafts and finished sheets, told to the storyteller before they are saved."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.models import Campaign
from characters.legality import read_stored
from characters.models import Character
from rules.sheets import Sheet
from rules.system import Game
from rules.wording import counted, listed

MOST_TOLD = 40
"""More characters are only counted."""


def foretell(campaign: Campaign, game: Game) -> tuple[str, ...]:
    """One sentence for each character whose sheet would read otherwise or break rules that it keeps now."""
    told = []
    for character in campaign.characters.of_players().order_by("name", "pk"):
        sheet = read_stored(campaign.game, character.document)
        if isinstance(sheet, Sheet) and (does := list(_done(campaign.game, game, character, sheet))):
            told.append(f"{character.name}{' (draft)' if character.is_draft else ''}: {' '.join(does)}")
    more = len(told) - MOST_TOLD
    return (*told[:MOST_TOLD], f"And {counted(more, 'more character')}.") if more > 0 else tuple(told)


def _done(before: Game, after: Game, character: Character, sheet: Sheet) -> Iterator[str]:
    kept = {(one.code, one.trait) for one in before.problems(sheet) if not one.notice}
    broken = [one for one in after.problems(sheet) if not one.notice and (one.code, one.trait) not in kept]
    if broken:
        rest = f" And {len(broken) - 1} more." if len(broken) > 1 else ""
        stays = "" if character.is_draft else " The sheet stays as it is."
        yield f"{broken[0].sentence}{rest}{stays}"
    beyond = [one for one in _beyond(before, after, sheet) if one not in {problem.trait for problem in broken}]
    if beyond:
        yield f"{listed(beyond)}: more than will be possible. What is there is kept."
    yield from _trackers(before, after, sheet)


def _beyond(before: Game, after: Game, sheet: Sheet) -> Iterator[str]:
    """Traits that stand higher than they could be raised from now on, and do not yet."""
    old, new = (
        {one.name: one for group in game.trait_groups(sheet) for one in group.traits} for game in (before, after)
    )
    for name, trait in new.items():
        if trait.rank > trait.maximum and name in old and old[name].rank <= old[name].maximum:
            yield name


def _trackers(before: Game, after: Game, sheet: Sheet) -> Iterator[str]:
    """What stops being tracked, what begins, and what reads otherwise."""
    old, new = ({one.label: one.headline for one in game.trackers(sheet)} for game in (before, after))
    for label in dict.fromkeys((*old, *new)):
        if label not in new:
            yield f"{label} is tracked no more; what is marked is kept."
        elif label not in old:
            yield f"{label} is tracked: {new[label]}."
        elif old[label] != new[label]:
            yield f"{label}: {old[label]} becomes {new[label]}."
