"""Dice that fell on a real table, laid before a game in the order in which it asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.checks import Check, Step
from rules.sheets import Problem
from rules.system import Game


class DiceError(ValueError):
    """Dice that nobody asked for, or that are missing; `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Thrown:
    """A roll under way: what has been thrown and chosen, and the real dice that are still in hand."""

    def __init__(self, game: Game, check: Check, dice: Mapping[str, Sequence[int]]) -> None:
        self.game, self.check, self.steps = game, check, ()
        self.left = {role: [whole(face) for face in faces] for role, faces in dice.items()}

    def throw(self) -> Thrown:
        """Every throw that is owed, each taken from the dice of its role."""
        while owed := self.game.next_throw(self.check, self.steps):
            faces, rest = self.left.get(owed.role, [])[: owed.count], self.left.get(owed.role, [])[owed.count :]
            if len(faces) < owed.count:
                raise DiceError(f"missing_{owed.role}_dice")
            self.steps = (*self.steps, Step(kind="throw", role=owed.role, faces=tuple(faces)))
            self.left[owed.role] = rest
        return self

    def choose(self, code: str, option: str = "") -> Thrown:
        """Answer an open choice, as its player would; then throw what that brings."""
        self.steps = self.chosen(code, option)
        return self.throw()

    def chosen(self, code: str, option: str = "") -> tuple[Step, ...]:
        """The steps as they would be after an open choice, which stays open here."""
        answered = self.game.answer(self.check, self.steps, None, code, option)
        if isinstance(answered, Problem):
            raise DiceError(answered.code)
        return (*self.steps, answered.step)

    def done(self) -> tuple[Step, ...]:
        """The steps. Raises DiceError where dice are left over that nobody asked for."""
        if role := next((role for role, faces in self.left.items() if faces), ""):
            raise DiceError(f"unexpected_{role}_dice")
        return self.steps


def whole(face: object) -> int:
    """A face as it was told: a whole number, and no truth value."""
    if type(face) is not int:
        raise DiceError("bad_face")
    return face
