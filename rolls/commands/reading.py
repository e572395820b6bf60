"""What a line comes to for whoever writes it: a command by the words they may use, or why it is not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from campaigns.models import Audience, Membership
from characters.models import Character
from characters.saved.models import SavedRoll
from characters.saved.services import saved_of
from rolls.access import bar_to_oppose, id_of, known_characters, rollable_on_page
from rolls.commands.posted import Posted
from rolls.filled import Filled
from rules.checks import FacedRequest
from rules.kit.lines import Command, Kept, Known
from rules.kit.plain import KEY as PLAIN_DICE
from rules.sheets import Problem, Sheet

NOBODY = Problem(
    code="no_roller",
    trait="text",
    sentence="Say who rolls: choose who speaks, or write “as” and a name. Plain dice such as /4d6 need nobody.",
)
NOT_YOURS = Problem(code="not_yours", trait="speaker", sentence="You write as yourself and as your own characters.")


@dataclass(frozen=True, slots=True)
class Meant:
    """A line that is understood: the command, and who speaks or rolls (None: whoever writes)."""

    command: Command
    character: Character | None

    @property
    def is_roll(self) -> bool:
        """Whether dice are asked for."""
        return self.command.verb == "roll"


@dataclass(frozen=True)
class Reader:
    """One line and its writer. What they may name is looked up when the line asks for it."""

    membership: Membership
    posted: Posted

    @cached_property
    def speakers(self) -> tuple[Character, ...]:
        """Those as whom this member may write and roll."""
        return rollable_on_page(self.membership)

    @cached_property
    def speaker(self) -> Character | None:
        """Who was chosen to speak; of a player with one character that one rolls, whoever speaks."""
        found = next((one for one in self.speakers if one.pk == id_of(self.posted.speaker)), None)
        own = self.speakers if not self.membership.is_storyteller else ()
        return found or (own[0] if len(own) == 1 and not self.posted.speaker else None)

    def read(self) -> Meant | Problem:
        """What the line asks for; a Problem that names what was not understood."""
        if self.posted.speaker and self.speaker is None:
            return NOT_YOURS
        game = self.membership.campaign.game
        found = game.commands.read(self.posted.text, self.known)
        rolls = self._roller(found.roller) if isinstance(found, Command) else self.speaker
        if self._needs_somebody(found, rolls):
            return NOBODY
        if isinstance(found, Problem):
            return found
        if found.verb != "roll":
            chosen = self.speaker if self.posted.speaker else None
            return Meant(found, chosen)
        return Meant(found, None if found.kind == PLAIN_DICE else rolls)

    def said(self) -> Meant | Problem:
        """A line that is no command: all of it is said."""
        if self.posted.speaker and self.speaker is None:
            return NOT_YOURS
        return Meant(Command("says", text=self.posted.text), self.speaker if self.posted.speaker else None)

    def filled(self, meant: Meant) -> Filled:
        """The panel that this command stands for."""
        command, roller = meant.command, meant.character
        return Filled(
            character=str(roller.pk) if roller else "",
            kind=command.kind,
            visibility=self._visibility(meant),
            reason=command.reason,
            other_character=command.faces,
            request_key=self.posted.request_key,
            sent=tuple((name, tuple(values)) for name, values in command.form.items()),
            exact=True,
        )

    @cached_property
    def known(self) -> Known:
        """What the line may name."""
        sheet, saved = self._has(self.speaker)
        return Known(
            sheet=sheet,
            tells=self.membership.is_storyteller,
            saved=saved,
            people={str(one.pk): one.name for one in self._people},
            traits_of=self._traits_of,
            rollers={str(one.pk): one.name for one in self._rollers},
            known_to=lambda person: self._has(self._roller(person)),
        )

    def _visibility(self, meant: Meant) -> str:
        """Who sees the roll: as the command says, else as the line does; of whoever is hidden, as a panel begins."""
        if meant.command.visibility:
            return meant.command.visibility
        if self.posted.for_storytellers:
            return Audience.STORYTELLERS if self.membership.is_storyteller else Audience.PRIVATE
        return "" if meant.character and meant.character.hidden else Audience.TABLE

    def _roller(self, person: str) -> Character | None:
        return next((one for one in self._rollers if str(one.pk) == person), None) if person else self.speaker

    def _has(self, character: Character | None) -> tuple[Sheet | None, tuple[Kept, ...]]:
        """The sheet of a character and what is saved for it."""
        if character is None or not character.is_readable:
            return None, ()
        return character.sheet, tuple(
            Kept(one.name, one.kind, one.form, one.visibility, one.against) for one in self._saved(character)
        )

    def _saved(self, character: Character) -> Sequence[SavedRoll]:
        return saved_of([character.pk])[character.pk]

    def _needs_somebody(self, found: Command | Problem, roller: Character | None) -> bool:
        """Whether a player asks for a roll of which nobody knows whose it is."""
        if self.membership.is_storyteller or roller:
            return False
        if isinstance(found, Command):
            return found.verb == "roll" and found.kind != PLAIN_DICE
        return "/r" in self.posted.text[:20].casefold().replace(" ", "/")

    @cached_property
    def _rollers(self) -> tuple[Character, ...]:
        """Those for whom they may roll: of a storyteller everybody at the table, at hand or not, if one is named."""
        names = self.membership.is_storyteller and " as " in f" {self.posted.text.casefold()} "
        return known_characters(self.membership) if names else self.speakers

    @cached_property
    def _people(self) -> tuple[Character, ...]:
        """Those at the table whom a roll may be about; none where no kind of roll is about anybody."""
        game, text = self.membership.campaign.game, f" {self.posted.text.casefold()} "
        faced = any(issubclass(one, FacedRequest) for one in game.check_kinds.values())
        asked = any(f" {word} " in text for word in ("vs", "against"))
        return known_characters(self.membership) if faced and asked else ()

    def _traits_of(self, person: str) -> tuple[str, ...]:
        """The traits with which somebody may oppose, as the panel offers them."""
        other = next((one for one in self._people if str(one.pk) == person), None)
        mine = self.speaker
        if other is None or (mine and bar_to_oppose(self.membership, mine, other)) or not other.is_readable:
            return ()
        groups = self.membership.campaign.game.trait_groups(other.sheet)
        return tuple(one.name for group in groups for one in group.traits)
