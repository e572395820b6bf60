"""Questions: what of a sheet waits for a storyteller's word, declared once, and asked of a game as its `decisions`.

Source: none; what waits, and what an answer does to the sheet, the fields of a system decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules.deciding import Choosing, Matter, Verdict, Waiting
from rules.kit.fields import problem
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Question[B, S: Sheet]:
    """One matter that storytellers decide.

    `waiting` is what of a sheet waits, all of it in one `part` of the sheet, and `declined` whether the sheet holds
    something that a storyteller has declined. `path` is the field that decides: it takes the `answer` to what waits,
    made of a verdict, the name it is to have, and a note. `choosing` is the form that adds one about a trait, and
    `entry` what the fields `<key>.add` and `<key>.remove` take for one about a trait, with its name and kind.
    """

    matter: Callable[[B], Matter]
    part: str
    waiting: Callable[[S], Iterable[Waiting]]
    declined: Callable[[S], bool]
    path: str
    answer: Callable[[Waiting, Verdict, str, str], JsonValue]
    choosing: Callable[[B, S, str], Choosing]
    entry: Callable[[str, str, str], JsonValue]


class Decisions:
    """What the storytellers of one game decide; `edit` changes a field of a sheet as a storyteller does.

    What waits stands in these `parts` of a sheet. The fields at `paths` decide, and change in the queue alone, which
    keeps who said what.
    """

    def __init__(
        self,
        questions: tuple[Question[Any, Any], ...],
        book: Any,
        edit: Callable[[Any, str, JsonValue], Made | Problem],
    ) -> None:
        self._book, self._edit = book, edit
        self.matters: tuple[Matter, ...] = tuple(one.matter(book) for one in questions)
        self._questions = {matter.key: one for matter, one in zip(self.matters, questions, strict=True)}
        self.parts = frozenset(one.part for one in questions)
        self.paths = frozenset(one.path for one in questions)

    def matter(self, key: str) -> Matter | None:
        """The matter called `key`; None where this game has none of that name."""
        return next((one for one in self.matters if one.key == key), None)

    def waiting(self, sheet: Sheet) -> tuple[Waiting, ...]:
        """Everything on a sheet that waits, in its order."""
        return tuple(one for asked in self._questions.values() for one in asked.waiting(sheet))

    def has_declined(self, sheet: Sheet) -> bool:
        """Whether a sheet holds something that was declined, so that its player may choose again."""
        return any(asked.declined(sheet) for asked in self._questions.values())

    def decide(self, sheet: Sheet, waiting: Waiting, code: str, name: str, note: str) -> Made | Problem:
        """The sheet after an answer, under the name it is to have; a Problem where there is no such answer."""
        asked, matter = self._questions.get(waiting.matter), self.matter(waiting.matter)
        verdict = matter.verdict(code) if matter else None
        if asked is None or matter is None or verdict is None:
            labels = ", ".join(one.label for one in matter.verdicts) if matter else "nothing"
            return problem("bad_field", f"Choose one of these answers: {labels}.", "state")
        return self._edit(sheet, asked.path, asked.answer(waiting, verdict, name, note))

    def choosing(self, sheet: Sheet, matter: str, about: str) -> Choosing:
        """The form that adds something to a sheet, looking at the trait `about` or else at the best of them."""
        return self._questions[matter].choosing(self._book, sheet, about)

    def entry(self, matter: str, about: str, name: str, kind: str) -> JsonValue:
        """What the fields `<matter>.add` and `<matter>.remove` take for one entry."""
        return self._questions[matter].entry(about, name, kind)
