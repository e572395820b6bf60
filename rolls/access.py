"""Who may throw dice for whom, who may answer what is open on a roll, and who sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.db import connection
from django.db.models import Q
from django.http import Http404

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign, Membership
from campaigns.ordering import by_name
from campaigns.refusals import FORBIDDEN, PERMISSION
from campaigns.services import lock_campaign
from campaigns.standing import ARCHIVED
from campaigns.statements import Slot, Statement
from characters.access import is_at_table
from characters.models import Character, CharacterQuerySet, Status
from rolls.lines import Line
from rolls.models import Roll
from rolls.roller import unreadable
from rules.checks import Side
from rules.sheets import Problem

STATUSES = {
    **PERMISSION,
    "archived": 409,
    "paused": 409,
    "too_many": 429,
    "not_open": 409,
    "retired": 409,
    "unreadable": 409,
}
"""HTTP statuses of problems that are not about what was filled in."""


def status_of(*problems: Problem) -> int:
    """The status of a response that refuses for these reasons: what is forbidden outweighs what was filled in."""
    statuses = [STATUSES.get(one.code, 422) for one in problems]
    return FORBIDDEN if FORBIDDEN in statuses else statuses[0]


def sees(viewer: Viewer, roll: Roll | Line) -> bool:
    """Whether the viewer may see this roll of their table: the rule of `RollQuerySet`, for one roll in hand."""
    if viewer.tells_the_story or roll.visibility == Audience.TABLE:
        return True
    # Nobody in particular is not whoever threw it, though that person may be gone.
    return roll.visibility == Audience.PRIVATE and viewer.user_id is not None and roll.by_id == viewer.user_id


@dataclass(frozen=True, slots=True)
class Rolling:
    """Whom a panel names to roll (None: a quick pool), and why this member may not roll for them."""

    character: Character | None
    bar: Problem | None


def rolling_or_404(membership: Membership, named: str, *, hold: bool = False, plain: bool = False) -> Rolling:
    """Who rolls, by the id as a form sends it; what is no number is nobody's. Raises Http404 for whoever is not known.

    With `hold` nobody else writes the row until the transaction ends: that of the character or, for a quick pool, that
    of the campaign. So the same press comes twice one after the other, and the second finds the first. `plain` dice are
    thrown by nobody in particular.
    """
    if not named:
        # SQLite has no such lock and needs none: one transaction that writes begins after the other.
        if hold and connection.features.has_select_for_update:
            # Not their seat: whoever changes roles holds the campaign already when they write that row, and the roll
            # takes its number from the campaign. Each would wait for the other.
            lock_campaign(membership.campaign_id)
        return Rolling(None, bar_to_throw(membership) if plain else bar_to_roll(membership, None))
    character = _character_or_404(membership, named, hold=hold)
    return Rolling(character, bar_to_roll(membership, character))


def id_of(text: str) -> int:
    """The id that a form means; 0, which no row has, for what is none."""
    # So long an id nobody has, and not every database takes the question.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _character_or_404(membership: Membership, named: str, *, hold: bool) -> Character:
    found = next(_named(hold=hold).objects(Character, campaign=membership.campaign, character=id_of(named)), None)
    if found is None or not may_know(membership, found):
        raise Http404("No such character.")
    return found


@cache
def _named(*, hold: bool) -> Statement:
    here = Character.objects.filter(campaign_id=Slot("campaign"), pk=Slot("character"))
    rows = here.select_for_update(no_key=True) if hold else here
    return Statement.of_whole(rows.order_by())


def may_know(membership: Membership, character: Character) -> bool:
    """Whether the member may roll with or against this character; one whose player has left is known to nobody."""
    if character.owner_id == membership.user_id:
        return True
    # The cast is the storytellers' to roll for and to set against others: a player would read its dice off the odds.
    if not membership.is_storyteller and (character.is_draft or character.hidden or character.is_of_the_cast):
        return False
    return is_at_table(character)


def bar_to_throw(membership: Membership) -> Problem | None:
    """Why this member may throw no dice at all, whosever they are; None when they may."""
    if membership.campaign.is_archived:
        return ARCHIVED
    if not membership.may_play:
        return Problem(code="spectator", sentence="Spectators watch. Ask the storyteller for a seat to roll dice.")
    return None


def bar_to_roll(membership: Membership, character: Character | None) -> Problem | None:
    """Why this member may not throw dice for the character (None: a quick pool); None when it is allowed."""
    if bar := bar_to_throw(membership):
        return bar
    if character is None:
        if membership.is_storyteller:
            return None
        return Problem(code="storyteller_only", sentence="Quick pools are the storyteller's. Choose a character.")
    if not membership.is_storyteller and character.owner_id != membership.user_id:
        return Problem(code="not_yours", sentence=f"{character.name} is not yours to roll for.")
    if character.is_retired:
        return Problem(code="retired", sentence=f"{character.name} is retired and rolls no more, until brought back.")
    if character.is_draft:
        return Problem(code="draft", sentence=f"{character.name} is still a draft. Finish the character, then roll.")
    return None if character.is_readable else unreadable(character.name)


NO_OPPONENT = Problem(
    code="no_opponent", trait="other_character", sentence="Choose who opposes: this character is not at the table."
)
"""The answer for an opponent whom the member does not know of, alike for one who is not there."""


def bar_to_oppose(membership: Membership, character: Character, opponent: Character) -> Problem | None:
    """Why this opponent cannot stand against the character in a roll of the member; None when they can.

    A member picks from those whose sheets they may read: the opposing dice tell nothing that is not on that sheet.
    """
    if opponent.campaign_id != membership.campaign_id or not may_know(membership, opponent):
        return NO_OPPONENT
    return bar_against(character, opponent)


def bar_against(character: Character, opponent: Character) -> Problem | None:
    """The same for an opponent of whom the member knows."""
    if opponent.pk == character.pk:
        text = f"{opponent.name} cannot oppose their own roll. Choose somebody else."
    elif opponent.is_retired:
        text = f"{opponent.name} is retired and opposes nobody."
    elif opponent.is_draft:
        text = f"{opponent.name} is still a draft and opposes nobody yet."
    elif not opponent.is_readable:
        text = f"The sheet of {opponent.name} cannot be read, so there is nothing to roll from it."
    else:
        return None
    return Problem(code="no_opponent", trait="other_character", sentence=text)


def rollable_characters(membership: Membership) -> tuple[Character, ...]:
    """The finished characters this member chooses from to roll for, by name; of the cast those at hand."""
    if not membership.may_play or membership.campaign.is_archived:
        return ()
    rows = _rollable(tells=membership.is_storyteller)
    return tuple(rows.objects(Character, campaign=membership.campaign, person=membership.user_id))


def rollable_by_storytellers(campaign: Campaign) -> tuple[Character, ...]:
    """Those whom any storyteller of the table chooses from; none of theirs is theirs alone."""
    if campaign.is_archived:
        return ()
    return tuple(_rollable(tells=True).objects(Character, campaign=campaign))


def rollable_on_page(membership: Membership) -> tuple[Character, ...]:
    """The same, read once however many parts of a page choose from them."""
    return membership.once(rollable_characters)


@cache
def _rollable(*, tells: bool) -> Statement:
    # Of the cast those at hand: it may be hundreds, and whoever is looked for by name is found without a list.
    there = Q(owner__isnull=False) | Q(npc__at_hand=True) if tells else Q(owner_id=Slot("person"))
    return _finished(Character.objects.filter(there))


def _finished(characters: CharacterQuerySet) -> Statement:
    """Those of them who are at the table, finished."""
    found = characters.filter(campaign_id=Slot("campaign"), status=Status.FINISHED).at_table()
    return Statement.of_whole(found)


def known_characters(membership: Membership) -> tuple[Character, ...]:
    """The finished characters of the table that this member may know of, by name."""
    rows = _known(tells=membership.is_storyteller)
    found = rows.objects(Character, campaign=membership.campaign, person=membership.user_id)
    # Here, for no database sorts names as people look for them.
    return tuple(sorted(found, key=lambda one: by_name(one.name)))


@cache
def _known(*, tells: bool) -> Statement:
    seen = Q() if tells else Q(hidden=False, owner__isnull=False) | Q(owner_id=Slot("person"))
    return _finished(Character.objects.filter(seen))


def answerer(roll: Roll | Line, side: Side = "own") -> int | None:
    """The id of the member who, besides the storytellers, may answer for this side of the roll, and knows of it."""
    owner = roll.owner_of(side)
    told = roll.visibility == Audience.TABLE or (roll.visibility == Audience.PRIVATE and roll.by_id == owner)
    return owner if told else None


def answerers(roll: Roll | Line) -> frozenset[int]:
    """Everyone who may answer for one side or the other, besides the storytellers."""
    return frozenset(one for one in (answerer(roll), answerer(roll, "other")) if one is not None)


def may_answer(roll: Roll | Line, viewer: Viewer, side: Side = "both") -> bool:
    """Whether buttons of this side belong on the entry for this viewer; of "both", any."""
    if viewer.tells_the_story:
        return True
    there = answerers(roll) if side == "both" else {answerer(roll, side)}
    return viewer.user_id is not None and viewer.user_id in there
