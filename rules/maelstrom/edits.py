"""The fields of a sheet, declared: which there are, and what each of them takes.

Source: Maelstrom Rules, "Traits" and "Creating a Character"; ranges are held, allowances may be overspent.
"""

from __future__ import annotations

from functools import partial

from rules.kit.fields import Field, problem, texts
from rules.maelstrom import entries, experience, grown, ledger, purchases, specialties
from rules.maelstrom.purchases import paid_between
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet, Specialty, Story
from rules.maelstrom.specialties import Asked, Edited
from rules.sheets import Problem
from rules.texts import clean_line
from rules.wording import counted, listed

# Dots -------------------------------------------------------------------------------------------------------


def _attribute(asked: Asked) -> Edited:
    name = asked.book.attribute(asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{asked.name}”.", asked.name, "attributes")
    # Rules, "Attributes": at least one dot but under extreme exceptions, and those are the storyteller's.
    return _rated(asked, "attributes", name, least=1 if asked.actor == "player" else 0)


def _ability(asked: Asked) -> Edited:
    name, is_free = asked.book.ability(asked.name), asked.book.edition.free_abilities
    if name is None and is_free:
        name = clean_line(asked.name, 60)
    if not name or asked.book.attribute(name):
        return problem("unknown_trait", f"There is no ability called “{asked.name}”.", asked.name, "abilities")
    return _rated(asked, "abilities", name, least=0, keeps_none=not is_free)


def _rated(asked: Asked, part: str, name: str, least: int, *, keeps_none: bool = True) -> Edited:
    """One trait of a family with other dots; without any it stays on the sheet only where it `keeps_none`."""
    dots = _dots(asked, name, part, least, asked.book.trait_maximum)
    if isinstance(dots, Problem):
        return dots
    before: dict[str, int] = getattr(asked.sheet, part)
    after = {key: many for key, many in {**before, name: dots}.items() if many or keeps_none or key != name}
    return asked.sheet.model_copy(update={part: after}), before.get(name, 0), dots


def _dots(asked: Asked, trait: str, section: str, least: int, most: int) -> int | Problem:
    number = asked.whole()
    if number is None or not least <= number <= most:
        return problem("bad_field", f"{trait} takes {least} to {most} dots.", trait, section)
    return number


def _primary(asked: Asked) -> Edited:
    groups = asked.book.edition.groups
    if asked.value not in (*groups, "") or asked.book.creation is None:
        names = listed([group.label for group in groups.values()])
        return problem("bad_field", f"What comes first is one of {names}.", "primary", "attributes")
    return asked.sheet.model_copy(update={"primary": asked.value}), asked.sheet.primary, asked.value


def _permanent(asked: Asked) -> Edited:
    rules, start = asked.book.willpower, asked.book.starting_willpower
    if rules is None:
        return problem("unknown_field", "This edition has no willpower apart from the attributes.", WILLPOWER)
    if asked.actor == "player" and not asked.book.buys:
        text = f"A new character has {counted(start, 'dot')} of willpower; only a storyteller changes that."
        return problem("storyteller_only", text, WILLPOWER, "willpower")
    least = start if asked.actor == "player" else rules.lowest
    dots = _dots(asked, WILLPOWER, "willpower", least, rules.highest)
    if isinstance(dots, Problem):
        return dots
    before = asked.sheet.willpower
    # Full willpower stays full; a higher rating gives nothing back that was spent (M-15).
    full = before.current == before.permanent
    after = before.model_copy(update={"permanent": dots, "current": dots if full else min(dots, before.current)})
    return asked.sheet.model_copy(update={"willpower": after}), before.permanent, dots


# Specialties ------------------------------------------------------------------------------------------------


def _add_specialty(asked: Asked) -> Edited:
    added = specialties.asked_for(asked)
    if isinstance(added, Problem):
        return added
    kept = (*asked.sheet.specialties, added)
    return asked.sheet.model_copy(update={"specialties": kept}), None, added.model_dump(mode="json")


def _remove_specialty(asked: Asked) -> Edited:
    gone = specialties.found(asked.sheet, asked.field("ability"), asked.field("name"))
    if gone is None:
        return specialties.unknown(asked.field("ability"), asked.field("name"))
    return grown.refunded(_with(asked.sheet, gone), gone.paid), gone.model_dump(mode="json"), None


def _decide_specialty(asked: Asked) -> Edited:
    """The storyteller's word on a specialty, its name and its kind. Rules, "Starting Specialties" (M-24)."""
    before = specialties.found(asked.sheet, asked.field("ability"), asked.field("name"))
    if before is None:
        return specialties.unknown(asked.field("ability"), asked.field("name"))
    state = asked.field("state")
    if state not in ("approved", "declined", "waiting"):
        return problem("bad_field", "A specialty is approved, declined or waiting.", before.key, "specialties")
    if state == "declined" and before.bought:
        return _paid_back(asked, before)
    kind = asked.field("kind") if asked.book.specialty_kinds else ""
    decided = {"name": asked.field("new_name") or before.name, "kind": kind or before.kind, "note": asked.field("note")}
    after = Specialty.model_validate({**before.model_dump(), **decided, "state": state})
    taken = specialties.found(asked.sheet, after.ability, after.name)
    if taken is not None and taken is not before:
        return problem("specialty_twice", f"The character already has {after.key}.", after.key, "specialties")
    if after.kind != before.kind and (before.bought or _chosen_for_points(asked, before)):
        return _charged(asked, before, after)
    return _with(asked.sheet, before, after), before.model_dump(mode="json"), after.model_dump(mode="json")


def _with(sheet: MaelstromSheet, before: Specialty, *after: Specialty) -> MaelstromSheet:
    """The sheet with what came in place of one of its specialties, or nothing."""
    kept = (one for own in sheet.specialties for one in (after if own is before else (own,)))
    return sheet.model_copy(update={"specialties": tuple(kept)})


def _chosen_for_points(asked: Asked, chosen: Specialty) -> bool:
    """Whether creation chose it where experience buys specialties, and play has begun since."""
    return asked.book.buys and asked.sheet.experience.creation is not None and chosen.counts_as != "none"


def _charged(asked: Asked, before: Specialty, after: Specialty) -> Edited:
    """A specialty that is accepted as the other kind costs what that kind costs: the rest is paid or given back.

    It is refused where the points are missing: the storyteller accepts it as it was taken, or awards them first. One
    that creation chose goes on counting there as it was chosen; what an allowance gave then gives no points back.

    Decision 11.
    """
    costs = asked.book.experience
    prices = [costs.specialty(one.kind) if costs else 0 for one in (before, after)]
    more = prices[1] - prices[0]
    if more < 0 and not before.bought and _given(asked, before):
        more = 0
    points = experience.charged(asked.sheet.experience, after.ability, more)
    if isinstance(points, Problem):
        taken = "bought" if before.bought else "chosen"
        text = f"{after.name} was {taken} as {before.kind}. As {after.kind} it costs {more} more."
        return points.model_copy(update={"sentence": f"{text} {points.sentence}", "section": "specialties"})
    kept = {} if before.bought else {"counts_as": before.counts_as or before.kind}
    after = after.model_copy(update={"paid": before.paid + more, **kept})
    sheet = _with(asked.sheet, before, after).model_copy(update={"experience": points})
    told = {**after.model_dump(mode="json"), **paid_between(asked.sheet, sheet)}
    return sheet, before.model_dump(mode="json"), told


def _given(asked: Asked, chosen: Specialty) -> bool:
    """Whether an allowance of creation gave it, not the starting experience."""
    kind, rules = chosen.counts_as or chosen.kind, asked.book.creation
    allowed = rules.specialties.get(kind, 0) if rules else 0
    return len(asked.sheet.counted_specialties(kind)) <= allowed


def _paid_back(asked: Asked, declined: Specialty) -> Edited:
    """A declined specialty that was bought leaves the sheet, and what it cost is free again."""
    told = {"state": "declined", "note": asked.field("note"), "price": -declined.paid}
    entry = declined.model_dump(mode="json")
    spent = asked.sheet.experience.spent - declined.paid
    return _with(asked.sheet, declined).with_experience(spent=spent), entry, {**entry, **told}


FIELDS: tuple[Field[Rulebook, MaelstromSheet], ...] = (
    Field("attributes", _attribute, "creation"),
    Field("abilities", _ability, "creation", entry=entries.ability),
    Field("primary", _primary, "creation", label="First group", leaf=True),
    Field("willpower.permanent", _permanent, "creation"),
    texts("story", Story),
    Field(
        "specialties.add",
        _add_specialty,
        "creation",
        label="Specialty added",
        told=ledger.specialty,
        posted=ledger.posted,
        entry=entries.specialty,
        sold=True,
    ),
    Field(
        "specialties.remove",
        _remove_specialty,
        "creation",
        label="Specialty removed",
        told=ledger.specialty,
        posted=ledger.posted,
    ),
    Field(
        "specialties.decide",
        _decide_specialty,
        label="Specialty decided",
        told=ledger.specialty,
        posted=ledger.posted,
        read=ledger.read_price,
        who=("storyteller",),
        barred="Only a storyteller decides about specialties.",
    ),
    Field("merits.add", partial(purchases.add_merit, "merits"), "creation", entry=entries.merit),
    Field("flaws.add", partial(purchases.add_merit, "flaws"), "creation", entry=entries.flaw),
    *(Field(f"{part}.remove", partial(purchases.remove_merit, part), "creation") for part in purchases.LISTS),
    Field(
        "experience.buy",
        purchases.buy,
        "play",
        label=grown.GROWTH.bought,
        told=ledger.purchase,
        posted=ledger.posted,
        read=ledger.read_price,
    ),
    Field(
        "experience.bank",
        purchases.bank,
        "play",
        label="Banked experience",
        told=ledger.on_bank,
        posted=ledger.banked,
        read=ledger.read_bank,
    ),
)
"""What of a sheet is changed field by field; what is bought with points stands in `purchases`."""
