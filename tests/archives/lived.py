"""A table at which everything has happened that an archive takes along, in any system and edition."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from campaigns.evenings.models import Session
from campaigns.evenings.recaps import correct_attendance, write_recap
from campaigns.models import Audience, Campaign, Role, User
from campaigns.notes.models import Readers, ZeroKind
from campaigns.notes.services import pin_note, save_part
from campaigns.notes.sharing import Handout, Sharing, hand_out
from campaigns.notes.zero import add_entry
from campaigns.pictures.services import keep
from campaigns.services import leave_campaign
from characters.access import seat_or_404
from characters.advancement import award
from characters.cast.services import make_npc, reveal
from characters.cast.wanted import Wanted
from characters.gear import add_gear
from characters.life.proposing import ask_to_restore
from characters.lives.services import retire
from characters.models import Character
from characters.portraits import set_portrait
from characters.saved.models import SavedRoll
from characters.saved.services import save_roll
from characters.services import create_character
from characters.talk.kinds import TALK
from characters.talk.services import say, take_back
from rolls.calls.services import withdraw
from rules.sheets import Problem
from tests.calls.calling import answer, call, way, ways_that_can_be_rolled
from tests.evenings.conftest import began, ended
from tests.factories import make_member, make_user
from tests.notes.writing import handed, seat, written
from tests.pictures.making import upload
from tests.rolls.test_corrections import corrected
from tests.rooms.conftest import do, someone, start, undo
from tests.systems.shapes import Play, SeededDice, Table, plays, tables, thrown

MOST_ANSWERED = 20
UNSEEN = (Audience.PRIVATE, Audience.STORYTELLERS)
TEXT = "*She* runs [it](https://example.org).\n\n- Ω\n- ﷽ אבג"


@dataclass(frozen=True)
class Lived:
    """The table and its people: who tells the story, two who play, one who watches, and one who has left."""

    table: Table
    other: User
    spectator: User

    @property
    def campaign(self) -> Campaign:
        """The campaign as it stands now."""
        return Campaign.objects.get(pk=self.table.campaign.pk)


def lived(system: str, edition: str) -> Lived:
    """A campaign of this edition with every switch thrown that can be, and years of play in it."""
    table = next(one for one in tables(system) if one.campaign.edition == edition and one.campaign.house_rules)
    other = make_member(table.campaign, make_user(f"Priya Ōta {uuid.uuid4().hex[:6]}"))
    watches = make_member(table.campaign, make_user(f"Suri {uuid.uuid4().hex[:6]}"), Role.SPECTATOR)
    one = Lived(table, other, watches)
    _prepare(one)
    _write(one)
    session = began(one.campaign, table.storyteller, title="What “the door” said")
    _roll(one)
    _call(one)
    _talk(one)
    _fight(one, ends=True)
    ended(one.campaign, table.storyteller)
    _tell(one, session)
    began(one.campaign, table.storyteller)
    _grow(one)
    _fight(one, ends=False)
    return one


def _done(found: Any) -> Any:
    refused = found if isinstance(found, Problem) else found[0] if isinstance(found, tuple) and found else None
    assert not isinstance(refused, Problem), refused
    return found


def _prepare(one: Lived) -> None:
    """Drafts, portraits, the cast, saved rolls."""
    table, campaign, teller = one.table, one.campaign, seat(one.campaign, one.table.storyteller)
    _done(create_character(campaign=campaign, by=one.other))
    for place, npc in enumerate(campaign.game.cast.ready[:3]):
        made = _done(make_npc(teller, Wanted.ready(npc)))
        if place:
            _done(reveal(teller, made[0]))
    assert set_portrait(seat_or_404(table.player, table.hero.pk), upload()) is None
    for place, (kind, form) in enumerate(islice(ways_that_can_be_rolled(campaign, table.player, table.hero), 3)):
        saved = save_roll(seat(campaign, table.player), table.hero, f"Saved {place}", kind, form)
        assert isinstance(saved, SavedRoll), saved


def _write(one: Lived) -> None:
    """Notes of all kinds, with what stood there before, handouts with a picture, and session zero."""
    campaign, teller = one.campaign, one.table.storyteller
    chosen = {Readers.CHOSEN: (one.other,)}
    for readers in Readers:
        note = written(
            campaign, teller, title=f"For {readers}", text=TEXT, readers=readers, chosen=chosen.get(readers, ())
        )
        _done(
            save_part(
                membership=seat(campaign, teller),
                note=note,
                part="text",
                text="Else.",
                base=note.text_version,
                page=None,
            )
        )
    _done(pin_note(membership=seat(campaign, teller), note=note, pinned=True))
    written(campaign, one.table.player, title="Of a player", readers=Readers.TABLE, together=True)
    handed(campaign, teller)
    picture = _done(keep(seat(campaign, teller), upload(color="blue")))
    to = Sharing(Readers.CHOSEN, frozenset({one.table.player.pk}))
    _done(hand_out(membership=seat(campaign, teller), handout=Handout("A map", "", to, "A map of the coast", picture)))
    for kind in ZeroKind:
        _done(
            add_entry(membership=seat(campaign, one.table.player), kind=kind, text=f"No {kind}", named=kind == "line")
        )


def _roll(one: Lived) -> None:
    """Rolls of every kind, shape and visibility, and each thing that is done about a roll afterwards."""
    table = one.table
    found = plays(table, set())
    kinds = {play.kind: play for play in found}
    some = [*kinds.values(), *islice((play for play in found if play.answers), MOST_ANSWERED), *found[-2:]]
    rolls = [thrown(table, play) for play in some]
    for kind in ("void", "note"):
        corrected(rolls[0], table.storyteller, kind)
    corrected(thrown(table, _plain(kinds)), table.storyteller, "reroll", faces=(1,) * 60)
    hidden = [thrown(table, replace(_plain(kinds), visibility=one)) for one in UNSEEN * 2]
    corrected(hidden[0], table.storyteller, "reveal")
    corrected(hidden[1], table.storyteller, "void")


def _plain(kinds: dict[str, Play]) -> Play:
    return replace(next(iter(kinds.values())), answers=())


def _call(one: Lived) -> None:
    """A call that was answered, one that was taken back, one that is open to two."""
    table = one.table
    kind, form = next(ways_that_can_be_rolled(one.campaign, table.player, table.hero))
    calls = [call(table.storyteller, [table.hero, table.other], way(kind=kind, **form)) for _ in range(3)]
    for made in calls[:2]:
        pressed = answer(table.player, made, table.hero, dice=SeededDice(5))
        assert pressed.roll, pressed.refused
    _done(withdraw(membership=seat(one.campaign, table.storyteller), call=calls[1]))


def _talk(one: Lived) -> None:
    """Lines of talk: said, done, whispered, and one that was taken back."""
    player = seat(one.campaign, one.table.player)
    for place, (manner, readers) in enumerate(product(("says", "does"), ("table", "storytellers"))):
        person = one.table.hero if place % 2 else None
        _done(
            say(
                player,
                f"Line {place} “Ω”",
                as_character=person,
                manner=manner,
                readers=readers,
                request_key=uuid.uuid4(),
            )
        )
    said = player.campaign.events.filter(line=TALK.key).last()
    assert said is not None
    assert take_back(player, said) is None


def _fight(one: Lived, *, ends: bool) -> None:
    """A fight with the hero, somebody seen and somebody hidden; something in it is taken back."""
    campaign, teller = one.campaign, one.table.storyteller
    people = (
        someone("Ada", 7, character=one.table.hero, team="Players"),
        someone("Rat", 3, team="Rats"),
        someone("Thing", 1, team="Rats", hidden=True),
    )
    _done(start(campaign, teller, *people))
    _done(do(campaign, teller, "begin"))
    _done(do(campaign, teller, "turn", "Ada"))
    _done(do(campaign, teller, "end", "Ada"))
    _done(do(campaign, teller, "out", "Rat"))
    _done(undo(campaign, teller))
    _done(do(campaign, teller, "reveal", "Thing"))
    if ends:
        _done(do(campaign, teller, "finish"))


def _tell(one: Lived, session: Session) -> None:
    """A recap, written twice, and who was there."""
    number, teller = session.number, one.table.storyteller
    for base, text in enumerate(("It *rained*.", "It rained,\n\n- and rained")):
        _done(write_recap(campaign_id=one.campaign.pk, by=one.table.player, number=number, text=text, base=base))
    there = frozenset({one.table.player.pk, teller.pk})
    _done(correct_attendance(campaign_id=one.campaign.pk, by=teller, number=number, there=there))


def _grow(one: Lived) -> None:
    """What changed on sheets at the table: trackers, growth, gear, a moment that a player wants back; somebody left."""
    table, game = one.table, one.table.game
    hero = Character.objects.get(pk=table.hero.pk)
    if game.advancement(hero.sheet):
        _done(award(characters=[hero], by=table.storyteller, points=9, reason="A long winter"))
    _done(add_gear(character=hero, by=table.player, text="A rope, 20 m"))
    hero.refresh_from_db()
    _done(ask_to_restore(character=hero, by=table.player, version=hero.version - 1, reason="It was not mine"))
    _done(retire(Character.objects.get(pk=table.other.pk), table.storyteller))
    gone = make_member(one.campaign, make_user(f"Gone {uuid.uuid4().hex[:6]}"))
    _done(leave_campaign(campaign_id=one.campaign.pk, by=gone))
