"""The dice of a roll as they lie: what has been thrown and chosen, and what is owed next.

Source: Maelstrom Rules, "Using Specialties" and "Resolving the Result", step 1; the first draft, "Specialty";
experience dice as in the later publication. Rulings M-03, M-06, MD-04.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.checks import Step, Throw
from rules.kit.kinds import StepError
from rules.maelstrom.checks import MaelstromCheck

SIZE = 10
"""All dice of Maelstrom have ten faces."""

BONUS_PER_TEN = 2
"""Bonus dice that a ten brings when a specialty is used."""

MOST_DICE = 1000
"""The most dice one throw may be; a chain this long does not happen at any table."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die as it lies: on bonus dice a 1 is ignored."""

    face: int
    role: str

    @property
    def bonus(self) -> bool:
        """Whether a 1 on it counts for nothing."""
        return self.role in ("bonus", "experience")


@dataclass(frozen=True, slots=True)
class Laid:
    """Everything that happened to a roll. `owed` dice come next; `offers` are extra dice one may take or leave.

    `bought` is the number of successes that willpower bought; `banked` the trait an experience die went to.
    """

    dice: tuple[Thrown, ...] = ()
    owed: Throw | None = None
    offers: int = 0
    taken: int = 0
    stopped: bool = False
    bought: int | None = None
    banked: str = ""


def lay_out(check: MaelstromCheck, steps: Sequence[Step]) -> Laid:
    """The dice after `steps`. Raises StepError when they do not belong to the check.

    Rules, "Resolving the Result", step 1.
    """
    laid = Laid(owed=Throw(count=check.pool, size=SIZE, role="pool") if check.pool else None)
    for step in steps:
        laid = _throw(check, laid, step) if step.kind == "throw" else _choose(check, laid, step)
    return laid


def _throw(check: MaelstromCheck, laid: Laid, step: Step) -> Laid:
    """The dice that were owed, and those that their tens bring. Rules, "Using Specialties" (M-06)."""
    check_faces(step.faces)
    owed = laid.owed
    if owed is None or step.role != owed.role:
        raise StepError("unexpected_dice", f"Nobody owes these {len(step.faces)} {step.role} dice.")
    if len(step.faces) != owed.count:
        code = "wrong_number_of_dice" if owed.role == "pool" else f"wrong_number_of_{owed.role}_dice"
        raise StepError(code, f"{owed.count} {owed.role} dice are owed, not {len(step.faces)}.")
    laid = replace(laid, dice=laid.dice + tuple(Thrown(face, step.role) for face in step.faces), owed=None)
    # Tens on bonus dice count too, and a ten that is no success still brings dice (M-03, M-33).
    tens = step.faces.count(SIZE)
    if tens and check.tens == "two_bonus":
        return replace(laid, owed=Throw(count=min(BONUS_PER_TEN * tens, MOST_DICE), size=SIZE, role="bonus"))
    return replace(laid, offers=laid.offers + tens) if check.tens == "one_offered" else laid


def check_faces(faces: Sequence[int]) -> None:
    """Raise StepError unless every face is a whole number from 1 to 10."""
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= SIZE:
            raise StepError("bad_face", f"A ten-sided die shows 1 to {SIZE}, not {face!r}.")


def _choose(check: MaelstromCheck, laid: Laid, step: Step) -> Laid:
    # Nothing is decided before every die that is owed lies there (M-06).
    if laid.owed is not None:
        raise StepError("dice_owed", f"{laid.owed.count} dice must be thrown before anything is chosen.")
    if laid.bought is not None or laid.stopped:
        raise StepError("choice_closed", "Nothing more can be chosen on this roll.")
    if step.choice == "spend_willpower" and check.spending != "never" and step.amount >= 1:
        return replace(laid, bought=step.amount)
    if step.choice == "experience_die" and check.experience_die and not laid.banked and step.option in check.traits:
        return replace(laid, banked=step.option, owed=Throw(count=1, size=SIZE, role="experience"))
    if step.choice in ("extra_die", "stop") and laid.offers > 0:
        if step.choice == "stop":
            return replace(laid, stopped=True)
        owed = Throw(count=1, size=SIZE, role="extra")
        return replace(laid, offers=laid.offers - 1, taken=laid.taken + 1, owed=owed)
    raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
