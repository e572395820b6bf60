"""What people do with a table and their seats at it: one function for each thing, each in one transaction.

What the table's state forbids comes back as a Problem. Everything here locks the campaign's row first: two
storytellers who leave at once must not leave a table without one.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from campaigns.access import can_change, is_last_storyteller
from campaigns.decisions import CLOSING, INVITE, JOINING, SEAT, decided, note_decision
from campaigns.events import record_event
from campaigns.kinds import REMOVED, SEATS, SETTINGS
from campaigns.line_kinds import CLOSING_LINE, SEAT_LINE, SETTINGS_LINE
from campaigns.models import LAST_STORYTELLER, Audience, Campaign, Membership, Role, User, invite_token
from campaigns.presses import key_of_creation
from campaigns.settings_merge import Clash, Settings, as_usual, merged, note_settings, settings_of
from campaigns.standing import ARCHIVED
from rules.kit.switches import HouseRules
from rules.sheets import Problem

NOT_ALLOWED = Problem(code="not_allowed", sentence="Only a storyteller of this campaign can do that.")
NOT_A_MEMBER = Problem(code="not_a_member", sentence="That person is no member of this campaign any more.")
NO_STORYTELLER_LEFT = Problem(code="last_storyteller", sentence=LAST_STORYTELLER)
NOT_A_SEAT = Problem(code="not_a_seat", sentence="An invite lets you join as a player or as a spectator.")


@transaction.atomic
def create_campaign(
    *,
    by: User,
    name: str,
    system: str,
    edition: str,
    house_rules: HouseRules | None = None,
    request_key: uuid.UUID | None = None,
) -> Campaign:
    """A new table with `by` as its storyteller; with a request key, only one.

    Raises ValidationError when the name or the rules will not do.
    """
    key = key_of_creation(by, request_key, name, system, edition, _kept(house_rules))
    # Without a key nothing is looked for: None would find any table that was made without one.
    if before := Campaign.objects.filter(request_key=key).first() if key else None:
        return before
    campaign = Campaign(name=name, system=system, edition=edition, house_rules=_kept(house_rules), request_key=key)
    # Django's save() asks no validator, and this road has no form before it.
    campaign.full_clean()
    campaign.save()
    campaign.memberships.create(user=by, role=Role.STORYTELLER)
    note_settings(campaign, as_usual(campaign), by=by)
    return campaign


@transaction.atomic
def change_settings(
    *, campaign_id: int, by: User, settings: Settings, seen: Settings, version: int
) -> Campaign | Clash | Problem:
    """Save the name and the house rules over what was `seen` at `version`.

    When someone saved in between, what only one side changed is kept from both; a field that both changed is a Clash
    and nothing is saved. Raises ValidationError when the name will not do.
    """
    campaign = lock_campaign(campaign_id)
    if problem := _barred(campaign, by):
        return problem
    # What a form says it saw counts only where somebody has saved since.
    found = merged(campaign, settings, settings_of(campaign) if version == campaign.version else seen)
    if isinstance(found, Clash):
        return found
    rules = found.rules_for(campaign)
    if isinstance(rules, Problem):
        return rules
    before = settings_of(campaign)
    # Saved as it stood: no version, no line of history and no word to the table for nothing.
    if (found.name, _kept(rules)) == (campaign.name, campaign.house_rules):
        return campaign
    campaign.name = found.name
    campaign.set_house_rules(_kept(rules))
    campaign.version += 1
    campaign.full_clean()
    campaign.save(update_fields=["name", "house_rules", "version"])
    _tell_settings(campaign, before, by)
    return campaign


@transaction.atomic
def rename_campaign(*, campaign_id: int, by: User, name: str) -> Campaign:
    """Give a table another name, as whoever keeps the server may. Raises ValidationError when the name will not do."""
    campaign = lock_campaign(campaign_id)
    before = settings_of(campaign)
    campaign.name = name
    campaign.version += 1
    campaign.full_clean()
    campaign.save(update_fields=["name", "version"])
    _tell_settings(campaign, before, by)
    return campaign


@transaction.atomic
def renew_invite(*, campaign_id: int, by: User, seen: str = "") -> Campaign | Problem:
    """A new invite in place of the one that was `seen`; the old link leads nowhere from now on."""
    campaign = lock_campaign(campaign_id)
    if problem := _barred(campaign, by):
        return problem
    if seen and seen != campaign.invite:
        return decided(campaign, INVITE, "There is a newer invite link than the one your page showed.")
    campaign.invite = invite_token()
    campaign.save(update_fields=["invite"])
    note_decision(campaign, INVITE, f"{by.username} made a new invite link; it is the one that works.")
    return campaign


@transaction.atomic
def join_campaign(*, invite: str, by: User, role: str) -> Membership | Problem | None:
    """A seat for `by` at the table of this invite; the seat they have, if they have one; None for a dead invite."""
    # Looked up once more under the lock: between the page and the press the invite may have been renewed, or the table
    # archived.
    campaign = Campaign.objects.open_to_invite(invite).select_for_update(no_key=True).first()
    if campaign is None:
        return None
    if role not in {Role.PLAYER, Role.SPECTATOR}:
        return NOT_A_SEAT
    membership, joined = campaign.memberships.get_or_create(user=by, defaults={"role": role})
    if joined:
        tell_seated(membership)
    return membership


@transaction.atomic
def change_role(*, campaign_id: int, by: User, user_id: int, role: str, seen: str = "") -> Membership | Problem:
    """Give a member another role than the one `seen`; never leaves the table without a storyteller.

    Raises ValueError for no role.
    """
    campaign, wanted = lock_campaign(campaign_id), Role(role)
    membership = _seat(campaign, user_id)
    if problem := _barred(campaign, by):
        return problem
    if membership is None:
        return _gone(campaign, user_id)
    # Before what the page had seen is asked: two who want the same do not quarrel, and a press sent again is none.
    if membership.role == wanted:
        return membership
    if problem := _decided_otherwise(membership, seen):
        return problem
    if is_last_storyteller(membership):
        return NO_STORYTELLER_LEFT
    membership.role = wanted
    membership.save(update_fields=["role"])
    made = f"{by.username} made {membership.user.username} a {wanted.label.lower()}."
    noted = note_decision(campaign, SEAT, made, subject=user_id)
    record_event(campaign_id=campaign.pk, kind=SEATS, subject=user_id, line=SEAT_LINE, about=noted.pk)
    return membership


@transaction.atomic
def remove_member(*, campaign_id: int, by: User, user_id: int, seen: str = "") -> User | Problem:
    """Take away the seat of a member with the role `seen`; returns who lost it.

    Their characters go with them, their past rolls stay.
    """
    campaign = lock_campaign(campaign_id)
    if problem := _barred(campaign, by):
        return problem
    membership = _seat(campaign, user_id)
    problem = _decided_otherwise(membership, seen) if membership else None
    return problem or _unseat(campaign, user_id, by)


@transaction.atomic
def leave_campaign(*, campaign_id: int, by: User) -> User | Problem:
    """Give up one's own seat, of an archived table too; never the last storyteller's."""
    return _unseat(lock_campaign(campaign_id), by.pk, by)


@transaction.atomic
def archive_campaign(*, campaign_id: int, by: User) -> Campaign | Problem:
    """Close the table: everything can still be read, nothing changes any more, the invite leads nowhere."""
    campaign = lock_campaign(campaign_id)
    if problem := _barred(campaign, by):
        # Whoever archives second reads who was first.
        return decided(campaign, CLOSING, ARCHIVED.sentence, code=ARCHIVED.code) if problem is ARCHIVED else problem
    campaign.archived_at = timezone.now()
    campaign.save(update_fields=["archived_at"])
    _tell_closing(campaign, f"{by.username} archived this campaign.")
    return campaign


@transaction.atomic
def reopen_campaign(*, campaign_id: int, by: User) -> Campaign | Problem:
    """Open an archived table again."""
    campaign = lock_campaign(campaign_id)
    # Not `_barred`: that an archived table may not be changed is just what ends here.
    if not _tells_the_story(campaign, by):
        return NOT_ALLOWED
    if not campaign.is_archived:
        return decided(campaign, CLOSING, "This campaign is open.")
    campaign.archived_at = campaign.deleted_at = None
    campaign.save(update_fields=["archived_at", "deleted_at"])
    _tell_closing(campaign, f"{by.username} opened this campaign again.")
    return campaign


def lock_campaign(campaign_id: int) -> Campaign:
    """The campaign, its row locked until the transaction ends: whatever changes at one table queues at one place.

    Every event raises the row's counters, so it comes after a fight, a roll or characters and before a seat, on every
    road: two writes that lock in one order never wait for each other.
    """
    # Not its key, here and wherever a row is locked: a row that only names this one would wait for it, in any order.
    return Campaign.objects.select_for_update(no_key=True).get(pk=campaign_id)


def lock_campaigns(campaign_ids: Iterable[int]) -> None:
    """The same for several tables, in the order of their ids; one that is gone is passed over."""
    for one in sorted(set(campaign_ids)):
        Campaign.objects.select_for_update(no_key=True).filter(pk=one).first()


def _seat(campaign: Campaign, user_id: int) -> Membership | None:
    return Membership.objects.seat_of(user_id, campaign)


def _tells_the_story(campaign: Campaign, by: User) -> bool:
    return campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists()


def _barred(campaign: Campaign, by: User) -> Problem | None:
    """Why `by` may not change this campaign now: a view has asked before, but not under the lock."""
    if not _tells_the_story(campaign, by):
        return NOT_ALLOWED
    return None if can_change(campaign) else ARCHIVED


def _gone(campaign: Campaign, user_id: int) -> Problem:
    """Why somebody is no member any more: who removed them, or that they left."""
    return decided(campaign, SEAT, NOT_A_MEMBER.sentence, subject=user_id, code=NOT_A_MEMBER.code)


def _decided_otherwise(membership: Membership, seen: str) -> Problem | None:
    """The decision about this seat that the page with the role `seen` does not show yet."""
    if not seen or seen == membership.role:
        return None
    is_now = f"{membership.user.username} is a {membership.get_role_display().lower()} by now."
    return decided(membership.campaign, SEAT, is_now, subject=membership.user_id)


def _unseat(campaign: Campaign, user_id: int, by: User) -> User | Problem:
    membership = _seat(campaign, user_id)
    if membership is None:
        return _gone(campaign, user_id)
    if is_last_storyteller(membership):
        return NO_STORYTELLER_LEFT
    name = membership.user.username
    parted = f"{name} left the table." if user_id == by.pk else f"{by.username} removed {name} from the table."
    unseat(membership, parted)
    return membership.user


def tell_seated(membership: Membership, *, joined: bool = True) -> None:
    """Tell the table who has taken a seat, or has another one by now, in the caller's transaction."""
    campaign, user, role = membership.campaign, membership.user, Role(membership.role).label.lower()
    did = "joined the table as" if joined else "is now"
    noted = note_decision(campaign, JOINING, f"{user.username} {did} a {role}.", subject=user.pk)
    record_event(campaign_id=campaign.pk, kind=SEATS, subject=user.pk, line=SEAT_LINE, about=noted.pk)


def unseat(membership: Membership, parted: str) -> None:
    """Take a seat away in the caller's transaction, and tell the table and whoever lost it, in the words `parted`."""
    table, user_id = membership.campaign_id, membership.user_id
    noted = note_decision(membership.campaign, SEAT, parted, subject=user_id)
    membership.delete()
    # Told first, and to them alone: of the next event they may know nothing any more.
    record_event(campaign_id=table, kind=REMOVED, subject=user_id, audience=Audience.PRIVATE, member_id=user_id)
    record_event(campaign_id=table, kind=SEATS, subject=user_id, line=SEAT_LINE, about=noted.pk)


def _tell_settings(campaign: Campaign, before: Settings, by: User) -> None:
    """Write down what differs from `before`, and tell the table."""
    noted = note_settings(campaign, before, by=by)
    line, first, last = (SETTINGS_LINE, noted[0].pk, noted[-1].pk) if noted else (None, 0, 0)
    record_event(campaign_id=campaign.pk, kind=SETTINGS, subject=last, line=line, about=first)


def _tell_closing(campaign: Campaign, sentence: str) -> None:
    noted = note_decision(campaign, CLOSING, sentence)
    record_event(campaign_id=campaign.pk, kind=SETTINGS, line=CLOSING_LINE, about=noted.pk)


def _kept(rules: HouseRules | None) -> dict[str, object]:
    """What a campaign stores: only what differs from the usual rules, which may still be corrected."""
    return rules.model_dump(mode="json", exclude_defaults=True) if rules else {}
