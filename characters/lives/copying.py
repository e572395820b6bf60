"""Copies of a character: a new draft at a table of the same game, an NPC, and what a player keeps who gives it away."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone

from campaigns.events import record_event
from campaigns.house_rules_form import differing
from campaigns.models import Audience, Campaign, Membership, User
from campaigns.presses import key_of_creation
from campaigns.standing import ARCHIVED
from characters.access import Seat
from characters.cast.kinds import CAST
from characters.cast.limits import MOST_NPCS
from characters.cast.models import Npc
from characters.figures import without_notes
from characters.kinds import CHARACTER
from characters.legality import read_stored
from characters.lives.telling import tell_life
from characters.models import CAST_PATH, Character, Status
from characters.waiting import match_proposals
from characters.writing import known_to, note_change, opened, tell_table
from rules.kit.history import Change
from rules.sheets import Problem, Sheet
from rules.system import Game

COPIED = "copied"
"""The path of the row of history by which a copy begins."""

NO_SEAT = Problem(code="not_yours", sentence="You do not play at that table, or it plays another game.")
UNFIT = Problem(code="unreadable", sentence="That table's rules cannot read this sheet, so there is no copy.")
FULL = Problem(code="bad_field", sentence=f"A table has room for {MOST_NPCS} NPCs. Delete some that are not needed.")


@dataclass(frozen=True, slots=True)
class Preview:
    """What a copy at another table comes to, before anything is written.

    `rules` are the settings that differ there, `problems` what creation would say of the draft, `lost` what of play
    does not come along, `misfits` what bars it.
    """

    campaign: Campaign
    edition: str
    rules: tuple[str, ...]
    problems: tuple[str, ...]
    lost: tuple[str, ...]
    misfits: tuple[str, ...]


def preview(character: Character, campaign: Campaign) -> Preview:
    """What would differ for a copy of the character there."""
    found = _fit(character, campaign.game)
    same = (character.campaign.edition, campaign.edition)
    return Preview(
        campaign=campaign,
        edition=campaign.rules_name if same[0] != same[1] else "",
        rules=differing(character.campaign, campaign),
        problems=tuple(one.sentence for one in campaign.game.problems(found)) if isinstance(found, Sheet) else (),
        lost=tuple(f"{what}, {much}" for what, much in _grown(character)),
        misfits=() if isinstance(found, Sheet) else tuple(one.sentence for one in found),
    )


def copy_to(seat: Seat, campaign: Campaign, *, press: uuid.UUID | None = None) -> Character | Problem:
    """A new draft like the character, at this table: judged by its rules as any draft is. With a key, only once."""
    with opened():
        there = campaign.memberships.filter(user=seat.user).first()
        if there is None or not there.may_play or campaign.system != seat.character.campaign.system:
            return NO_SEAT
        if campaign.is_archived:
            return ARCHIVED
        key = key_of_creation(seat.user, press, "copy", seat.character.pk, campaign.pk)
        if before := campaign.characters.filter(request_key=key).first() if key else None:
            return before
        sheet = _fit(seat.character, campaign.game, notes=seat.is_owner)
        if not isinstance(sheet, Sheet):
            return UNFIT
        copy = _begun(seat.character, campaign, seat.user, sheet, key)
        match_proposals(copy, campaign.game.blank_sheet())
        tell_table(copy, CHARACTER)
        return copy


def copy_as_npc(seat: Seat, *, press: uuid.UUID | None = None) -> Character | Problem:
    """An NPC like the character, hidden from players: with its vitals in use, and all of its sheet kept aside."""
    with opened():
        campaign = seat.character.campaign
        key = key_of_creation(seat.user, press, "copy-npc", seat.character.pk)
        if before := campaign.characters.filter(request_key=key).first() if key else None:
            return before
        if bar := bar_of_the_cast(seat, campaign):
            return bar
        npc = Character(campaign=campaign, name=seat.character.name, hidden=True, status=Status.FINISHED)
        npc.finished_at, npc.request_key = timezone.now(), key
        npc.sheet = thin(campaign.game, seat.character)
        npc.save()
        Npc.objects.create(character=npc, aside=_aside(seat.character), at_hand=False)
        note_change(npc, Change(path=COPIED, before=None, after=seat.character.name), by=seat.user)
        npc.save(update_fields=["version"])
        record_event(campaign_id=campaign.pk, kind=CAST, subject=npc.pk, audience=Audience.STORYTELLERS)
        return npc


def become_npc(seat: Seat) -> Character | Problem:
    """Let a locked character stay at the table as an NPC, in the caller's transaction; its player keeps a copy."""
    one = seat.character
    if bar := bar_of_the_cast(seat, one.campaign):
        return bar
    until, player = known_to(one, until=True), one.player
    if one.owner_id != seat.user.pk:
        keep_copy(one)
    sheet, aside = thin(one.campaign.game, one), _aside(one)
    row, _ = Npc.objects.get_or_create(character=one)
    row.aside = aside
    row.save(update_fields=["aside"])
    note_change(one, Change(path=CAST_PATH, before=False, after=True), by=seat.user)
    one.owner, one.status, one.reopened_from, one.retired_at = None, Status.FINISHED, None, None
    one.finished_at = one.finished_at or timezone.now()
    waited = one.sheet
    one.sheet = sheet
    one.save()
    match_proposals(one, waited)
    tell_life(one, f"{one.name}, until now {player}’s, is an NPC.", known=until)
    return one


def keep_copy(one: Character) -> Character:
    """What the owner of a (locked) character keeps of it: all of the sheet, as a draft of theirs that nobody else sees.

    A draft, for nothing of it is at the table, and a storyteller's word for broken rules was given for the other.
    """
    copy = Character(campaign=one.campaign, owner=one.owner, name=one.name, status=Status.DRAFT)
    copy.sheet, copy.finished_at = one.sheet, one.finished_at
    copy.save()
    _told_apart_from(copy, one, by=one.owner)
    return copy


def bar_of_the_cast(seat: Seat, campaign: Campaign) -> Problem | None:
    """Why this person makes no NPC of the character now."""
    if not seat.tells_the_story:
        return Problem(code="not_yours", sentence="Only a storyteller makes NPCs.")
    if campaign.is_archived:
        return ARCHIVED
    if not seat.character.is_readable:
        return UNFIT
    return FULL if campaign.characters.of_the_cast().count() >= MOST_NPCS else None


def thin(game: Game, one: Character) -> Sheet:
    """The thin sheet of an NPC with the vitals of a full one, as far as an NPC may have them."""
    values = {key: str(number) for key, number in game.cast.values_of(one.sheet).items()}
    for tried in (values, *_each(values)):
        if isinstance(found := game.cast.sheet("", tried), Sheet):
            return found
    plain = game.cast.sheet("", {})
    return plain if isinstance(plain, Sheet) else game.blank_sheet()


def _each(values: dict[str, str]) -> Iterator[dict[str, str]]:
    """The vitals with one of them left as it begins, where its number is beyond what an NPC may have."""
    yield from ({key: value for key, value in values.items() if key != left} for left in values)


def _fit(character: Character, game: Game, *, notes: bool = True) -> Sheet | tuple[Problem, ...]:
    document = character.document if notes else without_notes(character.document)
    found = read_stored(game, document)
    return game.adopted(found) if isinstance(found, Sheet) else found


def _grown(character: Character) -> tuple[tuple[str, str], ...]:
    return character.campaign.game.grown(character.sheet) if character.is_readable else ()


def _begun(one: Character, campaign: Campaign, owner: User, sheet: Sheet, key: uuid.UUID | None) -> Character:
    copy = Character(campaign=campaign, owner=owner, name=one.name, request_key=key)
    copy.sheet = sheet
    copy.save()
    _told_apart_from(copy, one, by=owner)
    return copy


def _told_apart_from(copy: Character, one: Character, *, by: User | None) -> None:
    if by is not None:
        note_change(copy, Change(path=COPIED, before=None, after=one.name), by=by)
        copy.save(update_fields=["version"])


def _aside(one: Character) -> dict[str, object]:
    return {"document": one.document, "finished_at": one.finished_at.isoformat() if one.finished_at else ""}


def of_member(membership: Membership) -> list[Character]:
    """What somebody who is removed would take along: the characters of theirs that are there, by name."""
    rows = membership.campaign.characters.filter(owner_id=membership.user_id, deleted_at=None)
    return list(rows.order_by("name", "pk"))
