"""The arithmetic before a roll: dice pool, difficulty, threshold, and which specialties may be used.

Source: Maelstrom Rules, "Dice Pool", "Difficulty", "Threshold", "Using Specialties", "Skills", "Knowledges";
the first draft, "Specialty"; rulings M-02, M-08 to M-12, M-26, MD-01.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.checks import Part
from rules.maelstrom.chapters import TraitKind
from rules.maelstrom.checks import THRESHOLD_LIMIT, TargetRequest
from rules.maelstrom.rulebook import Rulebook
from rules.sheets import Problem
from rules.texts import name_key, same_name
from rules.wording import counted

MOST_NAMED = 20
"""The most specialties that one roll can name."""

ABILITIES = ("talent", "skill", "knowledge", "ability")
"""The kinds of trait that are abilities."""


@dataclass(frozen=True, slots=True)
class RolledTrait:
    """One trait of a roll with its dots."""

    name: str
    kind: TraitKind
    dots: int


@dataclass(frozen=True, slots=True)
class Declaration:
    """A roll as the table has announced it. Specialties are "Ability: Name".

    What is `figured_out` needs no ability, if the storyteller allows it; its price is among the changes.
    """

    traits: tuple[RolledTrait, ...] = ()
    difficulty: int = 6
    threshold: int = 0
    required: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    unrelated: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    reflexes: bool = False
    figured_out: bool = False
    pool_changes: tuple[Part, ...] = ()
    target_changes: tuple[Part, ...] = ()
    difficulty_reason: str = ""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a declaration comes to. `barred` is the code of a rule that forbids the attempt itself."""

    pool_parts: tuple[Part, ...]
    target_parts: tuple[Part, ...]
    tens_explode: bool
    problems: tuple[Problem, ...]
    unmet: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    specialty_limit: int = 0
    barred: str = ""

    @property
    def pool(self) -> int:
        """Dice to roll: everything summed, then never below zero. Rules, "Dice Pool" (M-05)."""
        return max(0, sum(part.amount for part in self.pool_parts)) if not self.barred else 0

    @property
    def difficulty(self) -> int:
        """What a die must show. Rules, "Difficulty" (M-02)."""
        return sum(part.amount for part in self.target_parts if part.kind == "difficulty")

    @property
    def threshold(self) -> int:
        """Successes that are removed. Rules, "Threshold"."""
        return sum(part.amount for part in self.target_parts if part.kind == "threshold")

    def success_possible(self, size: int) -> bool:
        """Whether any throw can succeed."""
        enough = self.pool > self.threshold or (self.tens_explode and self.pool > 0)
        return self.difficulty <= size and enough


def arrange(book: Rulebook, said: Declaration) -> Arrangement:
    """The numbers of a declared roll, and everything that is wrong with it."""
    unmet = tuple(key for key in dict.fromkeys(said.required) if not among(key, said.used))
    barred = next((one for one in said.traits if not _gate(book, one, said.figured_out)[0]), None)
    return Arrangement(
        pool_parts=_pool_parts(said),
        target_parts=_above_ten(book, _target_parts(book, said, unmet)),
        unmet=unmet,
        used=tuple(dict.fromkeys(said.used)),
        specialty_limit=specialty_limit(book, said.traits),
        tens_explode=bool(said.used),
        problems=(*_trait_problems(book, said), *_number_problems(book, said), *_specialty_problems(book, said)),
        barred="knowledge_without_dots" if barred else "",
    )


def arrange_alone(
    book: Rulebook, parts: tuple[Part, ...], said: Declaration, *, tens_explode: bool = False
) -> Arrangement:
    """The numbers of a roll that is made of no traits: willpower, soak, a quick pool."""
    return Arrangement(
        pool_parts=parts,
        target_parts=_above_ten(book, _target_parts(book, said, ())),
        tens_explode=tens_explode,
        problems=_number_problems(book, said),
    )


def target(book: Rulebook, request: TargetRequest) -> Declaration:
    """Difficulty and threshold as they are asked for, or as the campaign has them."""
    if request.difficulty is None:
        default = book.edition.dice.default_difficulty
        return Declaration(difficulty=default, threshold=request.threshold, difficulty_reason="campaign default")
    return Declaration(difficulty=request.difficulty, threshold=request.threshold)


# Pool and target ----------------------------------------------------------------------------------------------


def ability_gate(book: Rulebook, kind: str, dots: int) -> tuple[bool, int]:
    """Whether a trait of this kind with so many dots may be rolled at all, and what it adds to the difficulty.

    Rules, "Talents", "Skills" and "Knowledges".
    """
    if dots > 0 or kind not in ("skill", "knowledge"):
        return True, 0
    return (False, 0) if kind == "knowledge" else (True, book.edition.dice.untrained_skill)


def _gate(book: Rulebook, trait: RolledTrait, figured_out: bool) -> tuple[bool, int]:
    return (True, 0) if figured_out else ability_gate(book, trait.kind, trait.dots)


def _pool_parts(said: Declaration) -> tuple[Part, ...]:
    """One die per dot of each trait, then what changes the pool. Rules, "Dice Pool"."""
    parts = [Part(label=one.name, amount=one.dots, kind=one.kind) for one in said.traits]
    return (*parts, *said.pool_changes)


def _target_parts(book: Rulebook, said: Declaration, unmet: tuple[str, ...]) -> tuple[Part, ...]:
    """Difficulty and threshold, piece by piece. Rules, "Skills" and "Precision vs Reflexes" (M-26)."""
    parts = [Part(label="Difficulty", amount=said.difficulty, reason=said.difficulty_reason, kind="difficulty")]
    for one in said.traits:
        if more := _gate(book, one, said.figured_out)[1]:
            parts.append(Part(label="Untrained", amount=more, reason=f"no dots in {one.name}", kind="difficulty"))
    if said.reflexes:
        reason = "instead of Precision"
        parts.append(Part(label="Reflexes", amount=book.edition.dice.reflexes, reason=reason, kind="difficulty"))
    if said.threshold:
        parts.append(Part(label="Threshold", amount=said.threshold, kind="threshold"))
    # Rules, "Required Specialties": one for each that is not used, also where its ability is not rolled (M-10).
    for key in unmet:
        parts.append(Part(label=key, amount=1, reason="required, not used", kind="threshold"))
    return (*parts, *said.target_changes)


def _above_ten(book: Rulebook, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The campaign's answer to a difficulty that no die reaches. Rules, "Difficulty" (M-02)."""
    most = book.edition.dice.highest_difficulty
    over = sum(part.amount for part in parts if part.kind == "difficulty") - most
    # A base beyond the range is not capped: it is refused as it stands (M-02).
    if over <= 0 or book.switches.skill_at_ten == "none" or parts[0].amount > most:
        return parts
    parts = (*parts, Part(label=f"At most {most}", amount=-over, reason="house rule", kind="difficulty"))
    if book.switches.skill_at_ten == "threshold":
        parts = (*parts, Part(label=f"Above {most}", amount=over, reason="house rule", kind="threshold"))
    return parts


# What is wrong ------------------------------------------------------------------------------------------------


def _trait_problems(book: Rulebook, said: Declaration) -> tuple[Problem, ...]:
    """Which traits go together. Rules, "Dice Pool" (M-08) and "Willpower"."""
    most = book.edition.dice.most_traits
    names = [one.name for one in said.traits]
    if len(names) > 1 and any(one.kind == "willpower" for one in said.traits):
        return (problem("willpower_rolled_alone", "Willpower is rolled alone.", "Willpower"),)
    below = next((one for one in said.traits if one.dots < 0), None)
    if below is not None:
        return (problem("out_of_range", f"{below.name} has no dots or more, not {below.dots}.", below.name),)
    if not 1 <= len(names) <= most:
        text = f"A roll takes one or two traits; this one has {len(names)}." if names else "Pick a trait to roll."
        return (problem("wrong_number_of_traits", text),)
    if len({name_key(name) for name in names}) < len(names):
        return (problem("same_trait_twice", f"{names[0]} can be rolled only once.", names[0]),)
    abilities = [one.name for one in said.traits if one.kind in ABILITIES]
    if len(abilities) > 1 and not book.switches.two_abilities:
        text = f"{abilities[0]} and {abilities[1]} are both abilities; a roll has at most one."
        return (problem("two_abilities", text, abilities[1]),)
    return ()


def _number_problems(book: Rulebook, said: Declaration) -> tuple[Problem, ...]:
    """Base numbers out of their range. Rules, "Difficulty" (M-02, MD-07)."""
    dice, found = book.edition.dice, []
    if not dice.lowest_difficulty <= said.difficulty <= dice.highest_difficulty:
        text = f"Difficulty is {dice.lowest_difficulty} to {dice.highest_difficulty}, not {said.difficulty}."
        found.append(problem("out_of_range", text, "difficulty"))
    if not 0 <= said.threshold <= THRESHOLD_LIMIT:
        text = f"Threshold is 0 to {THRESHOLD_LIMIT}, not {said.threshold}."
        found.append(problem("out_of_range", text, "threshold"))
    return tuple(found)


def specialty_limit(book: Rulebook, traits: tuple[RolledTrait, ...]) -> int:
    """How many specialties may be used: one for each dot of the ability rolled; the first draft has no limit.

    Rules, "Using Specialties".
    """
    if needed := book.edition.dice.specialty_dots:
        return MOST_NAMED if any(one.dots >= needed for one in traits) else 0
    return sum(one.dots for one in traits if one.kind in ABILITIES)


def _specialty_problems(book: Rulebook, said: Declaration) -> tuple[Problem, ...]:
    used = dict.fromkeys(said.used)
    found = [one for key in used for one in specialty_problems(book, said, key)[:1]]
    for trait in said.traits if not book.edition.dice.specialty_dots else ():
        many = [key for key in used if owner_of(key) == name_key(trait.name)]
        # With no dots each of them is refused already; one reason is enough.
        if many and len(many) > trait.dots > 0:
            text = f"{counted(trait.dots, 'specialty', 'specialties')} of {trait.name} may be used, one for each dot."
            found.append(problem("too_many_specialties", text, many[-1]))
    return tuple(found)


def specialty_problems(
    book: Rulebook, said: Declaration, key: str, bearers: tuple[RolledTrait, ...] = ()
) -> tuple[Problem, ...]:
    """Every reason why this one specialty cannot be used on the declared roll; none when it can.

    `bearers` are traits of the character that are not rolled, where their dots are worth saying too.

    Rules, "Using Specialties" (M-07, M-10, M-11).
    """
    bearing = bearers_of(book, said)
    if not bearing and not bearers:
        return (problem("specialty_without_ability", f"{key} needs its ability in the roll; there is none.", key),)
    trait = next((one for one in (*bearing, *bearers) if name_key(one.name) == owner_of(key)), None)
    found: list[Problem] = []
    if trait is not None:
        found += _bearer_problems(book, trait, key)
    if trait is None or trait not in bearing:
        found.append(problem("specialty_of_other_ability", f"{key} belongs to a trait that is not rolled.", key))
    if not among(key, said.owned):
        found.append(problem("specialty_not_owned", f"The character does not have {key}.", key))
    # What is required always relates, whatever was said of it (M-07).
    if among(key, said.unrelated) and not among(key, said.required):
        found.append(problem("specialty_not_related", f"{key} does not bear on this action.", key))
    return tuple(found)


def bearers_of(book: Rulebook, said: Declaration) -> tuple[RolledTrait, ...]:
    """The traits of a roll whose specialties can be used: abilities, in the first draft attributes as well.

    First draft, "Specialty" (MD-01).
    """
    return tuple(one for one in said.traits if book.edition.dice.specialty_dots or one.kind in ABILITIES)


def _bearer_problems(book: Rulebook, trait: RolledTrait, key: str) -> tuple[Problem, ...]:
    needed = book.edition.dice.specialty_dots
    if trait.dots < needed:
        return (problem("fewer_than_four_dots", f"{key} needs {needed} dots in {trait.name}.", key),)
    if trait.dots == 0:
        return (problem("specialty_without_dots", f"{key} cannot be used with no dots in {trait.name}.", key),)
    return ()


def owner_of(key: str) -> str:
    """The ability of "Ability: Name", as names are compared."""
    return name_key(key.partition(":")[0])


def among(key: str, keys: tuple[str, ...]) -> bool:
    """Whether a specialty is one of these, whatever its capitals."""
    return any(same_name(key, one) for one in keys)


def problem(code: str, sentence: str, trait: str = "", *, notice: bool = False) -> Problem:
    """What bars a roll, or as a notice only colours it."""
    return Problem(code=code, sentence=sentence, trait=trait, section="roll", notice=notice)
