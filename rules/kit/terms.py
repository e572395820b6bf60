"""What a command asks of one kind of roll: word by word, each as a trait, a field or somebody at the table.

Source: none; which words mean something stands at the fields of each system (`kit/said.py`) and on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.kit.meant import either, exactly, meant, nearest, plainly
from rules.kit.said import AGAINST, Spoken
from rules.kit.tokens import Token
from rules.sheets import Problem

MOST_TERMS = 20
"""The most things one command may name."""

MOST_WORDS = 6
"""The most words that are read as one name."""

LEAST_LETTERS = 3
"""So much of a field's word must be typed: fewer letters begin too much."""

WITH = "with"
NOT = ("no", "not", "without")

type Fills = Literal["traits", "opponent_traits"]


@dataclass(frozen=True, slots=True)
class Words:
    """What a command may name for one kind of roll, from one sheet: its `traits`, what is finer within them (each with
    its trait), its `fields` with the campaign's names for their `values`, and by their ids those whom it may be about
    and the traits of each.
    """

    fields: tuple[Spoken, ...] = ()
    traits: tuple[str, ...] = ()
    finer: tuple[tuple[str, str], ...] = ()
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    traits_of: Callable[[str], tuple[str, ...]] = lambda person: ()

    @property
    def every(self) -> tuple[str, ...]:
        """Every word there is, to find the nearest ones to what was not understood."""
        said = (word for one in self.fields for word in (*one.words, *one.options, *self.values.get(one.name, ())))
        return tuple(dict.fromkeys((*self.traits, *said, *self.people.values())))


@dataclass(slots=True)
class Terms:
    """A command being read: `at` is the next word, `form` what was found so far, `faces` the id of whom it is about."""

    words: Words
    tokens: Sequence[Token]
    at: int = 0
    many: int = 0
    form: dict[str, list[str]] = field(default_factory=dict)
    faces: str = ""
    marked: list[tuple[Spoken, str]] = field(default_factory=list)

    def read(self) -> Problem | None:
        """Read to the end; a Problem at the first word that means nothing."""
        while self.at < len(self.tokens):
            if self.tokens[self.at].joins:
                self.at += 1
                continue
            self.many += 1
            if self.many > MOST_TERMS:
                return problem(f"A command names at most {MOST_TERMS} things.")
            found = self._next()
            if isinstance(found, Problem):
                return found
        return self._finer()

    # One thing after the other --------------------------------------------------------------------------------

    def _next(self) -> Problem | None:
        for way in (self._mark, self._sign, self._turned_off, self._exact, self._short, self._bare, self._begun):
            if found := way():
                return found if isinstance(found, Problem) else None
        return problem(unknown(self._token().text, self.words.every))

    def _mark(self) -> Problem | bool:
        token = self._token()
        one = next((one for one in self.words.fields if one.said.mark and token.text.startswith(one.said.mark)), None)
        if one is None or token.quoted:
            return False
        first = token.text.removeprefix(one.said.mark)
        behind = self.tokens[self.at + 1 : self.at + MOST_WORDS]
        typed = [*([first] if first else []), *(other.text for other in _until_joined(behind, quoted=not first))]
        names = tuple(dict.fromkeys(name for _, name in self.words.finer))
        for many in range(len(typed), 0, -1):
            if meant(typed[:many], (*names, *(f"{trait}: {name}" for trait, name in self.words.finer))):
                self.at += many + (not first)
                self.marked.append((one, " ".join(typed[:many])))
                return True
        return problem(unknown(" ".join(typed[:2]) or one.said.mark, names, "The sheet has no"))

    def _sign(self) -> Problem | bool:
        token = self._token()
        one = next((one for one in self.words.fields if one.said.sign), None)
        if not token.signed or one is None:
            return False
        if one.manner == "number" and token.number is None:
            return problem(f"“{token.text}” is no whole number to add.")
        before = self.form.get(one.name)
        if one.manner == "number":
            total = (int(before[0]) if before else 0) + (token.number or 0)
            self.form[one.name] = [str(total)]
        else:
            self.form[one.name] = [f"{before[0]}, {token.text}" if before else token.text]
        self.at += 1
        return True

    def _turned_off(self) -> Problem | bool:
        """A flag with a word before it that denies it: "no free"."""
        if plainly(self._token().text) not in NOT or self.at + 1 == len(self.tokens):
            return False
        self.at += 1
        for typed in self._runs():
            flags = [one for one in self._named(typed, meant) if one.manner == "flag"]
            if len(flags) == 1:
                return self._put(flags[0], "false", len(typed))
        return problem(unknown(self._token().text, [one.words[0] for one in self.words.fields if one.manner == "flag"]))

    def _exact(self) -> Problem | bool:
        """Names and words that were typed in full, the longest first."""
        for typed in self._runs():
            if traits := exactly(typed, self.words.traits):
                return self._trait(traits[0], len(typed))
            if plainly(" ".join(typed)) in AGAINST + (WITH,) and (found := self._against(len(typed))):
                return found
            if named := self._named(typed, exactly):
                return self._valued(named, len(typed))
            for one in self.words.fields:
                if one.manner == "choice" and (option := exactly(typed, one.options)):
                    return self._put(one, option[0], len(typed))
        return False

    def _short(self) -> Problem | bool:
        typed = self._token().text
        one = self._is_short(typed)
        return self._put(one, typed[len(one.said.short) :][:12], 1) if one else False

    def _is_short(self, typed: str) -> Spoken | None:
        """The field whose short letters stand before a number: "d8"."""
        return next((one for one in self.words.fields if _is_joined(typed, one.said.short)), None)

    def _bare(self) -> Problem | bool:
        token = self._token()
        free = [one for one in self.words.fields if one.said.bare and one.fits(token.text)]
        one = next((one for one in free if one.name not in self.form), None)
        if one is None or token.quoted:
            return False
        behind = self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""
        says_it = plainly(behind) in (*one.words, "die", "dice") if behind else False
        return self._put(one, token.text, 2 if says_it else 1)

    def _begun(self) -> Problem | bool:
        """Names and words of which the beginning was typed."""
        for typed in self._runs():
            if traits := meant(typed, self.words.traits):
                if len(traits) > 1:
                    return problem(f"“{' '.join(typed)}” could be {either(traits)}.")
                return self._trait(traits[0], len(typed))
            if len(typed[0]) < LEAST_LETTERS:
                continue
            for one in self.words.fields:
                if one.manner == "choice" and len(option := meant(typed, one.options)) == 1:
                    return self._put(one, option[0], len(typed))
            if (named := self._named(typed, meant)):
                if len({one.name for one in named}) > 1 and not _share_a_word(named, typed):
                    return problem(f"“{' '.join(typed)}” could be {either([one.words[0] for one in named])}.")
                return self._valued(named, len(typed))
        return self._counted()

    def _counted(self) -> Problem | bool:
        """A number before its word: "2 advantages"."""
        number = self._token().number
        self.at += 1
        runs = self._runs() if number is not None else ()
        found = ((one, typed) for typed in runs for one in self._named(typed, meant) if one.manner == "number")
        one, typed = next(found, (None, []))
        self.at -= 1
        return self._put(one, str(number), 1 + len(typed)) if one else False

    # What was found -------------------------------------------------------------------------------------------

    def _trait(self, name: str, many: int) -> bool:
        self.form.setdefault("traits", []).append(name)
        self.at += many
        return True

    def _put(self, one: Spoken, value: str, many: int) -> bool:
        self.form[one.name] = [*self.form.get(one.name, ()), value] if one.manner == "many" else [value]
        self.at += many
        return True

    def _valued(self, named: Sequence[Spoken], many: int) -> Problem | bool:
        """A field by its word, with the value behind it; of several with one word, whichever takes what stands there."""
        self.at += many
        order = ("number", "choice", "many", "text", "flag")
        for one in sorted(named, key=lambda one: (one.said.shape is None, order.index(one.manner))):
            found = self._value(one)
            if found is not None and one.said.finer:
                self.at += found[1]
                self.marked.append((one, found[0]))
                return True
            if found is not None:
                return self._put(one, *found)
        wanted = "a number" if named[0].manner == "number" else f"one of {either(named[0].options)}"
        wanted = wanted if named[0].manner == "number" or named[0].options else "a word or a text"
        return problem(f"After “{named[0].words[0]}” comes {wanted}.")

    def _value(self, one: Spoken) -> tuple[str, int] | None:
        """The value of a field that stands next, and how many words it takes; None where there is none."""
        if one.manner == "flag":
            return "true", 0
        token = self._token() if self.at < len(self.tokens) else None
        if one.said.counts and (token is None or not one.fits(token.text)):
            return str(int(self.form.get(one.name, ["0"])[0]) + 1), 0
        if token is None:
            return None
        if one.fits(token.text):
            return token.text, 1
        values = self.words.values.get(one.name) or {name: name for name in one.options}
        for typed in self._runs():
            if len(names := meant(typed, values)) == 1:
                return values[names[0]], len(typed)
        if one.manner == "number" or one.said.shape or one.options or one.said.listed:
            return None
        if token.quoted:
            return token.text, 1
        typed = self._text()
        return (" ".join(typed), len(typed)) if typed else None

    def _text(self) -> list[str]:
        """The words up to one that means something by itself."""
        ends = {word for one in self.words.fields for word in one.words}
        typed = [one.text for one in _until_joined(self.tokens[self.at : self.at + MOST_WORDS])]
        stops = (at for at, one in enumerate(typed) if plainly(one) in ends or self._is_short(one))
        return typed[: next(stops, len(typed))]

    def _against(self, many: int) -> Problem | bool:
        """Somebody at the table whom the roll is about, or what they oppose it with."""
        start, self.at = self.at, self.at + many
        if plainly(self.tokens[start].text) == WITH and self.faces:
            traits = self.words.traits_of(self.faces)
            for typed in self._runs():
                if len(found := meant(typed, traits)) == 1:
                    self.form.setdefault("opponent_traits", []).append(found[0])
                    self.at += len(typed)
                    return True
        elif not self.faces and self.at < len(self.tokens) and self._token().number is None:
            for typed in self._runs():
                found = meant(typed, self.words.people.values())
                if len(found) == 1:
                    self.faces = next(key for key, name in self.words.people.items() if name == found[0])
                    self.at += len(typed)
                    return True
        self.at = start
        return False

    def _finer(self) -> Problem | None:
        """What was named with a mark, now that it is known which traits are rolled."""
        rolled = [plainly(one) for one in self.form.get("traits", ())]
        for one, typed in self.marked:
            near = [(trait, name) for trait, name in self.words.finer if plainly(trait) in rolled]
            found = _of_these(typed, near) or _of_these(typed, self.words.finer)
            if len(found) > 1:
                return problem(f"“{typed}” could be {either(found)}.")
            self._put(one, found[0] if found else typed, 0)
        return None

    # Looking ahead --------------------------------------------------------------------------------------------

    def _token(self) -> Token:
        return self.tokens[self.at]

    def _runs(self) -> Iterator[list[str]]:
        """The next words as one name, from as many as may belong together down to one."""
        run = [one.text for one in _until_joined(self.tokens[self.at : self.at + MOST_WORDS], quoted=True)]
        yield from (run[:many] for many in range(len(run), 0, -1))

    def _named(
        self, typed: Sequence[str], by: Callable[[Sequence[str], Iterable[str]], tuple[str, ...]]
    ) -> list[Spoken]:
        """The fields that these words name."""
        return [one for one in self.words.fields if by(typed, one.words)]


def _of_these(typed: str, finer: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    keys = {f"{trait}: {name}": name for trait, name in finer}
    short = meant(typed.split(), keys.values())
    return tuple(key for key, name in keys.items() if name in short) or meant(typed.split(), keys)


def _is_joined(typed: str, short: str) -> bool:
    return bool(short) and typed[: len(short)].casefold() == short and typed[len(short) :].isdigit()


def _share_a_word(named: Sequence[Spoken], typed: Sequence[str]) -> bool:
    """Whether all these fields are said with one and the same word."""
    return bool(set.intersection(*(set(meant(typed, one.words)) for one in named)))


def _until_joined(found: Sequence[Token], *, quoted: bool = False) -> Iterator[Token]:
    """The words up to the next sign, mark or quotation; the first may be one `quoted` text."""
    for at, one in enumerate(found):
        if one.quoted and not (quoted and at == 0):
            return
        if one.joins or one.signed or one.text.startswith("!"):
            return
        yield one


def unknown(typed: str, names: Iterable[str], says: str = "Nothing here is called") -> str:
    """That a word means nothing, and which are nearest to it."""
    shown = typed if len(typed) <= 40 else f"{typed[:39]}…"
    close = nearest(typed, names)
    return f"{says} “{shown}”.{f' Nearest: {either(close)}.' if close else ''}"


def problem(sentence: str) -> Problem:
    """Why a command is not understood."""
    return Problem(code="bad_command", sentence=sentence, trait="text")
