"""What the builder shows of a draft: its traits as rows, its allowances, what is still to do where, and how it is said.

Everything is asked of the game; no number of a rulebook stands here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from characters.ids import marked, slug_of, slugs_of
from characters.legality import pardon
from rules.sheets import Budget, JsonValue, Problem, Sheet, Trait, TraitGroup
from rules.system import Game
from rules.told import TraitText

MOST_SAID = 3
"""How many sentences of what is wrong are said after one change."""

NAMELESS = Problem(code="bad_name", trait="name", section="name", sentence="Give the character a name.", off_by=-1)
"""What every draft lacks that nobody has named yet; its section is the field of the name."""


@dataclass(frozen=True, slots=True)
class Row:
    """One trait in the builder. Ratings run from `floor` to `top`; from `barred_from` on they are out of reach."""

    trait: Trait
    path: str
    slug: str
    value: int
    floor: int
    top: int
    barred_from: int
    word: str
    summary: str
    problems: tuple[Problem, ...]
    is_told: bool = True

    @property
    def problem(self) -> Problem | None:
        """What is wrong with it, the first of it."""
        return self.problems[0] if self.problems else None

    @property
    def reach(self) -> int:
        """The highest rating that creation allows, or the one that is there."""
        return self.barred_from - 1


@dataclass(frozen=True, slots=True)
class Group:
    """Traits under one heading with the allowance that is theirs (None where the edition has none)."""

    key: str
    label: str
    note: str
    rows: tuple[Row, ...]
    budget: Budget | None
    problems: tuple[Problem, ...]
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the builder: its groups, its allowances, what is wrong in it."""

    key: str
    groups: tuple[Group, ...]
    budgets: tuple[Budget, ...]
    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The allowances of the groups, largest first."""
        return tuple(sorted((group.budget.total for group in self.groups if group.budget), reverse=True))

    @property
    def reach(self) -> int:
        """The highest rating that creation allows everywhere in it."""
        return min((row.reach for row in self.rows), default=0)

    @property
    def is_edited(self) -> bool:
        """Whether there is a trait to set in it."""
        return any(not group.derived for group in self.groups)

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every trait of the section."""
        return tuple(row for group in self.groups for row in group.rows)


class BySection[T](dict[str, T]):
    """What templates look up by the key of a section; of one that is not there they get what is `empty`."""

    def empty(self, key: str) -> T:
        """What a section without anything in it has."""
        raise NotImplementedError

    def __missing__(self, key: str) -> T:
        if key in vars(dict):
            raise KeyError(key)  # a template asks for "items" and "values" in the same way
        return self.empty(key)


class Sections(BySection[Section]):
    """The sections of a draft by their keys."""

    def empty(self, key: str) -> Section:
        """A section without rows, allowances and problems."""
        return Section(key, (), (), (), ())


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as the builder shows it.

    `left` counts the choices that are still open, each once; `grown` names what play added, with how much of it.
    """

    sections: Sections
    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]
    left: int
    grown: tuple[tuple[str, str], ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether it may be finished."""
        return not self.problems

    @property
    def wrong(self) -> int:
        """How many things are wrong that no further choice mends."""
        return sum(problem.off_by >= 0 for problem in self.problems)

    @property
    def only_open(self) -> bool:
        """Whether nothing is wrong but what is still to be chosen."""
        return all(problem.off_by < 0 for problem in self.problems)

    def budgets_of(self, row: Row | None) -> tuple[Budget, ...]:
        """The allowances in which a trait counts: its group's own, else those of its section, else all there are."""
        if row is None:
            return tuple(one for section in self.sections.values() for one in section.budgets)
        section = next(one for one in self.sections.values() if row in one.rows)
        own = next((group.budget for group in section.groups if row in group.rows and group.budget), None)
        return (own,) if own and not own.within else section.budgets

    def row(self, path: str) -> Row | None:
        """The trait at a path; None where the path is no trait."""
        return next((row for section in self.sections.values() for row in section.rows if row.path == path), None)


@dataclass(frozen=True, slots=True)
class Reach:
    """The lowest rating of a trait, and the highest that creation allows."""

    floor: int
    cap: int


def draft_of(game: Game, sheet: Sheet, *, named: bool = True, allowed: Collection[JsonValue] = ()) -> Draft:
    """The draft with all its rows, allowances and problems; the name it lacks comes last of what is still to do.

    A broken rule that is `allowed` (as a pardon writes it down) is only worth noting.
    """
    found = tuple(_noted(one) if pardon(one) in allowed else one for one in game.problems(sheet))
    problems = tuple(one for one in found if not one.notice)
    notices = tuple(one for one in found if one.notice)
    budgets = game.budgets(sheet)
    groups = game.trait_groups(sheet)
    keys = [group.section for group in groups] + [one.section for one in budgets] + [one.section for one in found]
    return Draft(
        sections=Sections(
            (key, _section(game, sheet, key, groups, budgets, problems, notices)) for key in dict.fromkeys(keys)
        ),
        problems=problems if named else (*problems, NAMELESS),
        notices=notices,
        left=sum(one.open for one in budgets if one.left > 0 and not one.within) + (not named),
        grown=game.grown(sheet),
    )


def _noted(problem: Problem) -> Problem:
    return problem.model_copy(update={"notice": True, "sentence": f"{problem.sentence} It stands as it was allowed."})


def _section(
    game: Game,
    sheet: Sheet,
    key: str,
    groups: tuple[TraitGroup, ...],
    budgets: tuple[Budget, ...],
    problems: tuple[Problem, ...],
    notices: tuple[Problem, ...],
) -> Section:
    own = tuple(budget for budget in budgets if budget.section == key)
    wrong = tuple(problem for problem in problems if problem.section == key)
    return Section(
        key=key,
        groups=tuple(_group(game, sheet, group, own, wrong) for group in groups if group.section == key),
        budgets=own,
        problems=wrong,
        notices=tuple(notice for notice in notices if notice.section == key),
    )


def _group(
    game: Game, sheet: Sheet, group: TraitGroup, budgets: tuple[Budget, ...], problems: tuple[Problem, ...]
) -> Group:
    return Group(
        key=group.key,
        label=group.label,
        note=group.note,
        rows=tuple(_row(game, sheet, group, trait, problems) for trait in group.traits),
        budget=next((budget for budget in budgets if budget.key == group.key), None),
        problems=tuple(problem for problem in problems if problem.trait == group.label),
        derived=group.derived,
    )


def _row(game: Game, sheet: Sheet, group: TraitGroup, trait: Trait, problems: tuple[Problem, ...]) -> Row:
    path = f"{group.section}.{trait.name}"
    reach = reaches(game).get(path, Reach(0, trait.maximum))
    cap = reach.cap + len(sheet.grown.get(trait.name, ()))
    text = _texts(game).get(trait.name) or game.trait_text(trait.name)
    return Row(
        trait=trait,
        path=path,
        slug=_slug(game, path),
        value=trait.rank,
        floor=min(reach.floor, trait.rank),
        top=max(trait.maximum, trait.rank),
        barred_from=max(min(cap, trait.maximum), trait.rank) + 1,
        word=word_for(text, trait.rank),
        summary=text.summary if text else "",
        problems=tuple(problem for problem in problems if problem.trait == trait.name),
        is_told=text is not None,
    )


def spoken(draft: Draft, row: Row | None = None) -> str:
    """What a change came to, to be heard: the trait, the allowances it counts in, what is wrong or still open."""
    trait = [f"{row.trait.name} {row.trait.rating}."] if row else []
    budgets = [one for one in draft.budgets_of(row) if not one.within]
    counted = [f"{one.label} {one.reads.spent} of {one.reads.total}." for one in budgets]
    wrong = [one.sentence for one in draft.problems if one.off_by >= 0]
    more = [f"{len(wrong) - MOST_SAID} more to put right."] if len(wrong) > MOST_SAID else []
    left = f"{draft.left} {'choice' if draft.left == 1 else 'choices'} left."
    end = ["Ready to finish."] if draft.is_legal else [left] if draft.left else []
    return " ".join((*trait, *counted, *wrong[:MOST_SAID], *more, *end))


def word_for(text: TraitText | None, dots: int) -> str:
    """What so many dots mean, in the rulebook's words or none."""
    return text.levels[dots] if text and 0 <= dots < len(text.levels) else ""


@lru_cache(maxsize=64)
def reaches(game: Game) -> Mapping[str, Reach]:
    """How far each trait goes at creation: a blank sheet tells the floors, one with everything too high the caps."""
    blank = game.blank_sheet()
    floors = {f"{group.section}.{trait.name}": trait for group in game.trait_groups(blank) for trait in group.traits}
    highest = blank
    for path, trait in floors.items():
        edit = game.edit(highest, path, trait.choices[-1] if trait.choices else trait.maximum)
        highest = highest if isinstance(edit, Problem) else edit.sheet
    over = {problem.trait: problem.off_by for problem in game.problems(highest) if problem.off_by > 0}
    return {path: Reach(trait.rank, trait.maximum - over.get(trait.name, 0)) for path, trait in floors.items()}


def _slug(game: Game, path: str) -> str:
    """A trait's own part of ids; what people name themselves never takes that of another trait."""
    known = _slugs(game)
    own = slug_of(path)
    return known.get(path) or (marked(path) if own in known.values() else own)


@lru_cache(maxsize=64)
def _slugs(game: Game) -> Mapping[str, str]:
    return slugs_of(reaches(game))


@lru_cache(maxsize=64)
def _texts(game: Game) -> Mapping[str, TraitText]:
    return dict(_named_texts(game))


def _named_texts(game: Game) -> Iterator[tuple[str, TraitText]]:
    for group in game.trait_groups(game.blank_sheet()):
        for trait in group.traits:
            if text := game.trait_text(trait.name):
                yield trait.name, text
