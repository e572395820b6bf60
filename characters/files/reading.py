"""What a file would bring into a campaign, looked at before anything is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError as NameError_
from pydantic import ValidationError

import rules
from campaigns.models import Campaign, rules_name
from campaigns.names import clean_name
from campaigns.strict_json import Refused, read_text
from characters.files.schema import FORMAT, VERSION, CharacterFile
from characters.services import UNNAMED
from rules.kit.foreign import LeftOut
from rules.reading import field_problems, without_misfits
from rules.sheets import JsonValue, Problem, Sheet

NOT_A_CHARACTER = "This is no character: neither a file of this site nor a sheet that these rules can read."
DECIDED_ANEW = "What play or a storyteller decided elsewhere is decided anew here."
MOST_NAMED = 100
"""So many things that are left out are named; a file with more of them is hardly a character."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A character as it would come: its sheet, rules of creation that it breaks, and what is left out.

    `what` says what the file is; `counts` what stands in it; `counted` and `verdict` are of another program's sheet.
    `finished` says that it was finished where it comes from, and that the rules of this table have nothing against it.
    """

    name: str
    what: str
    sheet: Sheet
    counts: tuple[str, ...]
    problems: tuple[Problem, ...]
    left_out: tuple[LeftOut, ...]
    counted: str = ""
    verdict: str = ""
    finished: bool = False


def look_at(campaign: Campaign, text: str) -> Brought | Refused:
    """What the text would bring, or why it brings nothing, with the place. Nothing is written."""
    found = read_text(text)
    if isinstance(found, Refused):
        return found
    if not isinstance(found, dict):
        return Refused(NOT_A_CHARACTER)
    if "format" in found:
        return _own(campaign, found)
    foreign = campaign.game.foreign(found)
    if foreign is None:
        return Refused(NOT_A_CHARACTER)
    what = f"A sheet of another program for {campaign.rules_system.name}"
    made = _made(campaign, foreign.name, what, dict(foreign.document), foreign.left_out)
    if isinstance(made, Refused):
        return made
    return Brought(*_parts(made), foreign.counted, foreign.verdict)


def _parts(
    made: Brought,
) -> tuple[str, str, Sheet, tuple[str, ...], tuple[Problem, ...], tuple[LeftOut, ...]]:
    return made.name, made.what, made.sheet, made.counts, made.problems, made.left_out


def _own(campaign: Campaign, found: dict[str, JsonValue]) -> Brought | Refused:
    """A file of this site."""
    version = found.get("version")
    if found["format"] == FORMAT and isinstance(version, int) and version > VERSION:
        later = f"This file is of version {version}; this site reads up to version {VERSION}."
        return Refused(f"{later} It comes from a later release.", "the version of the file")
    try:
        file = CharacterFile.model_validate(found)
    except ValidationError as error:
        return Refused(field_problems(error)[0].sentence)
    if file.system != campaign.system:
        other = f"This is a character of {_system_name(file.system)}; this campaign plays another system."
        return Refused(other, "the system of the file")
    left = []
    if file.edition != campaign.edition:
        left.append(LeftOut("edition", "The file is of another edition: what these rules do not have is left out."))
    state = "A draft" if file.status == "draft" else "A finished character"
    what = f"{state} of {rules_name(campaign.rules_system, file.edition)}"
    made = _made(campaign, file.name, what, file.sheet, tuple(left))
    if isinstance(made, Refused) or file.status == "draft":
        return made
    return replace(made, finished=not made.problems)


def _system_name(key: str) -> str:
    return next((one.name for one in rules.systems() if one.key == key), f"“{key}”")


def _made(
    campaign: Campaign, name: str, what: str, document: dict[str, JsonValue], left: tuple[LeftOut, ...]
) -> Brought | Refused:
    game = campaign.game
    read, misfits = without_misfits(game.read_sheet, document)
    if read is None:
        return Refused(misfits[0].sentence if misfits else NOT_A_CHARACTER, "in the sheet of the file")
    sheet = game.adopted(read)
    gone = [*left, *(LeftOut(one.trait or one.section, one.sentence) for one in misfits), *_anew(read, sheet)]
    try:
        name = clean_name(name) if name else UNNAMED
    except NameError_ as error:
        gone.append(LeftOut("name", error.messages[0]))
        name = UNNAMED
    if len(gone) > MOST_NAMED:
        gone = [*gone[:MOST_NAMED], LeftOut("", f"And {len(gone) - MOST_NAMED} more.")]
    problems = tuple(one for one in game.problems(sheet) if not one.notice)
    return Brought(name, what, sheet, tuple(_counts(campaign, sheet)), problems, tuple(gone))


def _anew(read: Sheet, sheet: Sheet) -> Iterator[LeftOut]:
    """Parts of the sheet that are not taken as they stand in the file."""
    before, after = read.model_dump(mode="json"), sheet.model_dump(mode="json")
    for part, value in before.items():
        if after.get(part) != value:
            yield LeftOut(part, DECIDED_ANEW)


def _counts(campaign: Campaign, sheet: Sheet) -> Iterator[str]:
    """How much of each part comes: "Physical: 3 traits"."""
    for group in campaign.game.trait_groups(sheet):
        has = [one for one in group.traits if one.had]
        finer = sum(len(one.details) for one in has)
        called = next((one.called for one in has if one.called), "") or "details"
        yield f"{group.label}: {len(has)} of {len(group.traits)} traits" + (f", {finer} {called}" if finer else "")
