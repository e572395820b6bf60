"""Every live fragment of every app, for every role: what the stream sends is what a page of theirs shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import timezone

import rules
from campaigns.live import Scene, Shown, registered
from campaigns.models import Audience, Campaign, Membership, Role, TableEvent, User
from campaigns.notes.models import Note, Readers, ZeroEntry
from campaigns.notes.services import begin_note
from campaigns.notes.telling import chosen_of, told_of
from campaigns.notes.zero import add_entry
from characters.life.models import Correction, CorrectionState
from characters.models import Character, Proposal, ProposalState
from rolls.calls.models import Call
from rolls.live.admission import Listener
from rolls.live.relay import parts_of, rendered
from rolls.models import Roll
from rolls.rooms.models import Fight, FightEvent, FightRoll
from tests.calls.calling import answer, call, way, ways_that_can_be_rolled
from tests.elements import Element, by_id, outermost
from tests.evenings.conftest import began
from tests.factories import make_member, make_npc
from tests.notes.writing import handed, seat, written
from tests.rooms.conftest import do, someone, start
from tests.streams import tell
from tests.systems.shapes import Table, hero_of, seat_all, thrown, tries

ON_SOME_PAGES = {
    "live-notice",
    "paused",
    "waiting-count",
    "waiting-count-places",
    "first-step-1",
    "first-step-2",
    "first-step-3",
}
SYSTEMS = [system.key for system in rules.systems()]


@dataclass(frozen=True)
class Sample:
    """An event that shows the fragment: its kind, what it is about, who may know of it, whose line it changes."""

    kind: str
    subject: int = 0
    audience: str = Audience.TABLE
    by: User | None = None
    retells: TableEvent | None = None


@dataclass(frozen=True)
class House:
    """A table where there is something to see of everything, and one of each who may see it."""

    table: Table
    people: dict[str, User]
    characters: tuple[Character, ...]
    npcs: tuple[Character, ...]
    rolls: dict[str, Roll]
    proposals: tuple[Proposal, ...]
    corrections: tuple[Correction, ...]
    calls: tuple[Call, ...]
    notes: tuple[Note, ...]

    @property
    def campaign(self) -> Campaign:
        return self.table.campaign

    @property
    def lines(self) -> tuple[TableEvent, ...]:
        """The newest lines of the log: older ones are on other pages of it."""
        return tuple(self.campaign.events.exclude(line="").order_by("-seq")[:8])

    def samples(self) -> dict[str, tuple[Sample, ...]]:
        """Events for each registered fragment. A fragment that has none here is not shown to be safe."""
        player = self.people["player"]
        hero, hidden, draft = (one.pk for one in (self.table.hero, *self.characters[-2:]))
        rolls = tuple(
            Sample("roll", roll.pk, audience, player if audience == Audience.PRIVATE else None)
            for audience, roll in self.rolls.items()
        )
        about = (
            Sample("{}", hero),
            Sample("{}", hidden, Audience.STORYTELLERS),
            Sample("{}", draft, Audience.PRIVATE, player),
        )
        of_kind = {
            kind: tuple(Sample(kind, one.subject, one.audience, one.by) for one in about)
            for kind in ("vitals", "experience", "character")
        }
        npcs = (Sample("{}", self.npcs[0].pk, Audience.STORYTELLERS), Sample("{}", self.npcs[1].pk))
        of_the_cast = {
            kind: tuple(Sample(kind, one.subject, one.audience) for one in npcs)
            for kind in ("vitals", "character", "cast")
        }
        for kind in ("vitals", "character"):
            of_kind[kind] += of_the_cast[kind]
        seats, room = (Sample("membership", player.pk),), (Sample("room"), Sample("room", 0, Audience.STORYTELLERS))
        calls = tuple(
            Sample("call", one.pk, audience, player if audience == Audience.PRIVATE else None)
            for one in self.calls
            for audience in (Audience.TABLE, Audience.PRIVATE, Audience.STORYTELLERS)
            if one.audience == Audience.TABLE or audience != Audience.TABLE
        )
        mending = tuple(Sample("mending", one.pk, Audience.PRIVATE, player) for one in self.corrections)
        return {
            "characters.life.shown.queue": mending,
            "characters.life.shown.asked": mending,
            "characters.life.shown.decided": mending,
            "characters.life.shown.own": mending,
            "campaigns.notes.shown.row": self._of_notes(),
            "campaigns.notes.shown.pointer": self._of_notes(),
            "campaigns.notes.shown.noted": self._of_notes(),
            "campaigns.notes.shown.zero_read": (Sample("zero"),),
            "campaigns.notes.shown.zero_write": (Sample("zero"),),
            "campaigns.shown.members": seats,
            "campaigns.shown.waiting": (
                *seats,
                Sample("campaign"),
                *room,
                *rolls,
                *(Sample("followup", one.subject, one.audience, one.by) for one in rolls),
                *(one for kind in ("experience", "character") for one in of_kind[kind]),
                *(Sample("proposal", one.pk, Audience.PRIVATE, player) for one in self.proposals),
                *mending,
            ),
            "campaigns.shown.settings": (Sample("campaign"),),
            "campaigns.shown.line": rolls,
            "campaigns.shown.line_again": tuple(
                Sample("vitals", 0, event.audience, event.member, event) for event in self.lines
            ),
            "campaigns.evenings.shown.paused": (Sample("pause"),),
            "campaigns.evenings.shown.session": (Sample("session"),),
            "campaigns.evenings.shown.recap": (Sample("recap", self.campaign.sessions.get().pk),),
            "characters.shown.vitals": of_kind["vitals"],
            "characters.cast.shown.rail": (*of_the_cast["cast"], *of_the_cast["character"]),
            "characters.cast.shown.condition": of_the_cast["vitals"],
            "characters.shown.lifting": (*of_kind["vitals"], *of_kind["character"]),
            "characters.shown.experience": of_kind["experience"],
            "characters.shown.points": of_kind["experience"],
            "characters.shown.party": (*of_kind["character"], *seats),
            "characters.shown.rail": (*of_kind["character"], *seats),
            "characters.shown.own": of_kind["character"],
            "rolls.shown.first_roll": rolls,
            "characters.shown.first_steps": (*seats, *of_kind["character"]),
            "characters.shown.proposed": tuple(
                Sample("proposal", one.pk, Audience.STORYTELLERS) for one in self.proposals
            ),
            "characters.shown.decided": tuple(
                Sample("proposal", one.pk, Audience.PRIVATE, player) for one in self.proposals
            ),
            "rolls.shown.entry": tuple(
                Sample(kind, one.subject, one.audience, one.by) for kind in ("followup", "correction") for one in rolls
            ),
            "rolls.shown.revealed": (Sample("reveal", self.rolls[Audience.TABLE].pk),),
            "rolls.calls.shown.askable": (*of_kind["character"], *of_the_cast["cast"], *seats),
            "rolls.calls.shown.asked": (*calls, *of_kind["vitals"], *of_kind["character"]),
            "rolls.calls.shown.call": calls,
            "rolls.calls.shown.answered": (Sample("followup", self.calls[0].asked.exclude(roll=None).get().roll_id),),
            "rolls.rooms.shown.fight": room,
            "rolls.rooms.shown.changed": (*of_kind["vitals"], *of_kind["character"]),
            "rolls.rooms.shown.landed": tuple(Sample("followup", one.subject, one.audience, one.by) for one in rolls),
            "rolls.rooms.shown.joining": (*of_kind["character"], *seats, *room),
            "rolls.rooms.shown.past": room,
        }

    def _of_notes(self) -> tuple[Sample, ...]:
        """What is told of each note, to everybody who may know of it."""
        told = ((one.pk, told) for one in self.notes for told in told_of(one, chosen_of(one)))
        return tuple(Sample("note", pk, audience, User.objects.filter(pk=who).first()) for pk, (audience, who) in told)


def house(system: str) -> House:
    """Somebody of every role, a character in the open, one that is hidden, a draft, rolls for all eyes and for few."""
    table = seat_all(system, rules.system(system).editions[0].key)
    campaign = table.campaign
    people = {"storyteller": table.storyteller, "player": table.player}
    people |= {"other player": make_member(campaign), "spectator": make_member(campaign, role=Role.SPECTATOR)}
    theirs = hero_of(campaign, people["other player"], "Oye")
    if at_zero := theirs.document.get("willpower"):  # somebody to be encouraged, where the rules know of it
        at_zero["current"] = 0
        theirs.save()
    hidden = hero_of(campaign, table.storyteller, "Lurker")
    hidden.hidden = True
    hidden.save()
    draft = hero_of(campaign, table.player, "Wren")
    draft.status, draft.finished_at = "draft", None
    draft.save()
    table.hero.name = "Ilse Varga"
    table.hero.save()
    # Before all else, so that the newest page of the log holds what the other samples are about.
    calls = tuple(_calls(table, theirs, hidden))
    play = next(tries(table))
    rolls = {seen: thrown(table, type(play)(play.kind, play.form, play.seed, visibility=seen)) for seen in Audience}
    Roll.objects.filter(pk=rolls[Audience.PRIVATE].pk).update(by=table.player)
    fighters = (
        someone(table.hero.name, 7, character=table.hero, team="Players"),
        someone("Nobody knows", 3, hidden=True, team="Foes"),
    )
    for kind in ("finish", "begin"):
        fight = start(campaign, table.storyteller, *fighters)
        assert isinstance(fight, Fight), fight
        assert isinstance(do(campaign, table.storyteller, kind), Fight)
    for roll in rolls.values():  # the newest is one that not everybody may know of
        do(campaign, table.storyteller, "roll", table.hero.name, what="Roll")
        FightRoll.objects.create(event=FightEvent.objects.latest("pk"), roll=roll)
    proposals = tuple(
        Proposal.objects.create(
            character=table.hero,
            matter="specialties",
            about="Stealth",
            name=f"Crawlways {state}",
            state=state,
            decided_at=None if state == ProposalState.WAITING else timezone.now(),
        )
        for state in ProposalState
    )
    characters = (table.hero, table.other, theirs, hidden, draft)
    npcs = (
        make_npc(campaign, name="Guard", concept="Watches the lock", notes="Takes bribes", at_hand=True),
        make_npc(campaign, name="Warden", hidden=False, concept="Keeps the keys", notes="Is afraid", at_hand=True),
    )
    return House(
        table, people, characters, npcs, rolls, proposals, _corrections(table), calls, tuple(_notes(table, rolls))
    )


def _corrections(table: Table) -> tuple[Correction, ...]:
    """What the hero's player asked to be put right, in every state."""
    return tuple(
        Correction.objects.create(
            character=table.hero,
            path="story.concept",
            value=f"Pilot, {state}",
            was="",
            label="Concept from nothing to Pilot",
            reason="A slip",
            state=state,
            asked_by=table.player,
            decided_at=None if state == CorrectionState.WAITING else timezone.now(),
        )
        for state in CorrectionState
    )


def _notes(table: Table, rolls: dict[str, Roll]) -> Iterator[Note]:
    """One of each sort of readers, something handed out to one of two, and an entry of session zero."""
    campaign, player = table.campaign, table.player
    yield written(campaign, player, title="Mine alone")
    yield written(campaign, player, title="Ours", readers=Readers.TABLE, together=True)
    yield written(campaign, player, title="Yours too", readers=Readers.CHOSEN, chosen=(table.storyteller,))
    yield written(campaign, table.storyteller, title="Behind the screen", readers=Readers.STORYTELLERS)
    yield handed(campaign, table.storyteller, readers=Readers.CHOSEN, chosen=(player,))
    for roll in rolls.values():  # everybody may read what it says, and not everybody may know what it is about
        line = campaign.events.get(line="roll", subject=roll.pk)
        made = begin_note(
            membership=seat(campaign, table.storyteller), readers=Readers.TABLE, line=line, anchor=f"roll-{roll.token}"
        )
        assert isinstance(made, Note)
        yield made
    added = add_entry(membership=seat(campaign, player), kind="line", text="Torture scenes.", named=False)
    assert isinstance(added, ZeroEntry)


def _calls(table: Table, theirs: Character, hidden: Character) -> Iterator[Call]:
    """One that everybody knows of, with somebody hidden in it, and one that only those who are asked know of."""
    began(table.campaign, table.storyteller)
    kind, form = next(ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero))
    for audience, others in ((Audience.TABLE, (theirs, hidden)), (Audience.STORYTELLERS, ())):
        made = call(table.storyteller, [table.hero, *others], way(kind=kind, **form), audience=audience, numbers="roll")
        if others:
            answer(table.storyteller, made, theirs)
        yield made


def pages_of(at: House, user: User) -> Iterator[tuple[str, dict[str, Element]]]:
    """All that this member may open at the table: each address with what is there, by its id."""
    client = Client()
    client.force_login(user)
    table = f"/campaigns/{at.campaign.pk}/"
    paths = [
        table,
        *(
            f"{table}{name}/"
            for name in (
                "party",
                "calls",
                "room/gather",
                "room/past",
                "members",
                "log",
                "notes",
                "notes/zero",
                "corrections",
            )
        ),
        f"{table}sessions/1/",
    ]
    paths += [one.get_absolute_url() for one in at.notes]
    paths += [f"/characters/{one.pk}/" for one in at.characters]
    paths += [f"/characters/{at.table.hero.pk}/history/"]
    paths += [one.get_absolute_url() for one in (*at.npcs, *at.calls)]
    for path in paths:
        answer = client.get(path)
        assert answer.status_code in {200, 302, 403, 404}, (path, answer.status_code)
        if answer.status_code == 200:
            yield path, by_id(answer.content.decode())


def sent(at: House, shown: Shown, event: TableEvent, user: User) -> list[Element]:
    """What of this fragment is sent to the member: the relay's own gate, then the fragment alone."""
    seat = Membership.objects.get(campaign=at.campaign, user=user)
    place = Listener(at.campaign.pk, user.pk, seat.role).place
    if not place.may_know(event):
        return []
    scene = Scene(Campaign.objects.get(pk=at.campaign.pk), [event])
    parts = tuple((one, fragment) for one, fragment in parts_of(scene, event) if one is shown)
    return outermost(rendered(scene, parts, [place.viewer(fragment.personal) for _, fragment in parts]))


def name_of(shown: Shown) -> str:
    return f"{shown.find.__module__}.{shown.find.__name__}"


def test_every_fragment_has_a_sample(campaign: Campaign):
    assert {name_of(shown) for shown in registered()} == set(house("maelstrom").samples())


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_stream_sends_everybody_what_their_page_shows_and_nothing_else(system: str, db: None):
    at = house(system)
    events = [(one, _written(at, sample)) for one in registered() for sample in at.samples()[name_of(one)]]
    seen: set[str] = set()
    everything: dict[tuple[Shown, TableEvent], set[str]] = {}
    for role, user in at.people.items():  # the storyteller first, who is told the most
        pages = dict(pages_of(at, user))
        for shown, event in events:
            elements = sent(at, shown, event, user)
            where = f"{name_of(shown)} ({event.audience}, {event.subject}) for the {role}"
            for element in elements:
                _is_on(pages, element, where)
            ids = {one.id for one in elements}
            known = everything.setdefault((shown, event), ids)
            if event.audience == Audience.TABLE:
                full = {one for one in known if any(one in page and page[one].parts for page in pages.values())}
                assert full <= ids, where
            seen |= {name_of(shown)} if ids else set()
    maelstroms = {"characters.shown.proposed", "characters.shown.decided", "characters.shown.lifting"}
    unseen = {name_of(shown) for shown in registered()} - seen - maelstroms
    assert unseen <= {"characters.shown.experience"}


def _written(at: House, sample: Sample) -> TableEvent:
    token = tell(at.campaign, sample.kind, sample.subject, sample.audience, sample.by, retells=sample.retells)
    return TableEvent.objects.get(token=token)


def _is_on(pages: dict[str, dict[str, Element]], element: Element, where: str) -> None:
    """That a page shows the element just so; and no other sheet takes it for its own. All have room for notices."""
    if element.id in ON_SOME_PAGES:
        return
    found = {path: page[element.id] for path, page in pages.items() if element.id in page}
    assert found, f"{where}: no page of theirs has #{element.id}"
    assert sum(path.startswith("/characters/") for path in found) <= 1, f"{where}: #{element.id} is on several sheets"
    for path, one in found.items():
        assert "data-live-region" in one.attributes, f"{where}: #{element.id} is no region"
        assert one.drawn() == element.drawn(), f"{where}: #{element.id} on {path}"
