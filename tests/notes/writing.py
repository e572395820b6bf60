"""Notes as people at a table write them."""

from __future__ import annotations

from campaigns.models import Campaign, Membership, User
from campaigns.notes.models import Note, Readers
from campaigns.notes.services import begin_note, save_part
from campaigns.notes.sharing import Handout, Sharing, hand_out, share_note


def seat(campaign: Campaign, user: User) -> Membership:
    """The person's seat, with its campaign."""
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)


def written(
    campaign: Campaign,
    by: User,
    *,
    title: str = "Sable",
    text: str = "She runs the board, nights.",
    readers: str = Readers.ME,
    chosen: tuple[User, ...] = (),
    together: bool = False,
) -> Note:
    """A note of this person with a title and a text, shared so."""
    membership = seat(campaign, by)
    note = begin_note(membership=membership)
    assert isinstance(note, Note), note
    for part, value in (("title", title), ("text", text)):
        found = save_part(membership=membership, note=note, part=part, text=value, base=1, page=None)
        assert isinstance(found, Note), found
    if readers != Readers.ME:
        sharing = Sharing(readers, frozenset(one.pk for one in chosen), together)
        found = share_note(membership=membership, note=note, sharing=sharing)
        assert isinstance(found, Note), found
    return Note.objects.get(pk=note.pk)


def handed(
    campaign: Campaign,
    by: User,
    *,
    title: str = "A letter",
    text: str = "Come alone.",
    readers: str = Readers.TABLE,
    chosen: tuple[User, ...] = (),
) -> Note:
    """Something that a storyteller handed out."""
    handout = Handout(title, text, Sharing(readers, frozenset(one.pk for one in chosen)))
    found = hand_out(membership=seat(campaign, by), handout=handout)
    assert isinstance(found, Note), found
    return found
