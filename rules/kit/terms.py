"""What a command asks of one kind of roll: word by word, each as a trait, a field or somebody at the table.

Source: none; which words mean something stands at the fields of each system (`kit/said.py`) and on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rules.kit.meant import either, exactly, meant, plainly
from rules.kit.said import AGAINST, Spoken
from rules.kit.tokens import Token
from rules.kit.words import Words, is_joined, of_these, problem, share_a_word, unknown, until_joined
from rules.sheets import Problem

MOST_TERMS = 20
"""The most things one command may name."""

MOST_WORDS = 6
"""The most words that are read as one name."""

LEAST_LETTERS = 3
"""So much of a field's word must be typed: fewer letters begin too much."""

WITH = "with"
NOT = ("no", "not", "without")


type Names = Callable[[Sequence[str], Iterable[str]], tuple[str, ...]]
"""How names are compared with what was typed."""


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
        typed = [*([first] if first else []), *(other.text for other in until_joined(behind, quoted=not first))]
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
            if plainly(" ".join(typed)) in (*AGAINST, WITH) and (found := self._against(len(typed))):
                return found
            if named := self._named(typed, exactly):
                return self._valued(named, len(typed))
            if self._chosen(typed, exactly):
                return True
        return False

    def _chosen(self, typed: Sequence[str], by: Names) -> bool:
        """A value that is listed, without the word of its field."""
        choices = (one for one in self.words.fields if one.manner == "choice")
        found = next(((one, names[0]) for one in choices if len(names := by(typed, one.options)) == 1), None)
        return found is not None and self._put(*found, len(typed))

    def _short(self) -> Problem | bool:
        typed = self._token().text
        one = self._is_short(typed)
        return self._put(one, typed[len(one.said.short) :][:12], 1) if one else False

    def _is_short(self, typed: str) -> Spoken | None:
        """The field whose short letters stand before a number: "d8"."""
        return next((one for one in self.words.fields if is_joined(typed, one.said.short)), None)

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
            if self._chosen(typed, meant):
                return True
            if named := self._named(typed, meant):
                if len({one.name for one in named}) > 1 and not share_a_word(named, typed):
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
        """A field by its word, with the value behind it; of several that share it, whichever takes what is there."""
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
        found = self._listed(one)
        if found or one.manner == "number" or one.said.shape or one.options or one.said.listed:
            return found
        typed = [token.text] if token.quoted else self._text()
        return (" ".join(typed), len(typed)) if typed else None

    def _listed(self, one: Spoken) -> tuple[str, int] | None:
        """A value that has a name, of the model's own or of the campaign's."""
        values = self.words.values.get(one.name) or {name: name for name in one.options}
        found = ((names, len(typed)) for typed in self._runs() if (names := meant(typed, values)))
        return next(((values[names[0]], many) for names, many in found if len(names) == 1), None)

    def _text(self) -> list[str]:
        """The words up to one that means something by itself."""
        ends = {word for one in self.words.fields for word in one.words}
        typed = [one.text for one in until_joined(self.tokens[self.at : self.at + MOST_WORDS])]
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
            found = of_these(typed, near) or of_these(typed, self.words.finer)
            if len(found) > 1:
                return problem(f"“{typed}” could be {either(found)}.")
            self._put(one, found[0] if found else typed, 0)
        return None

    # Looking ahead --------------------------------------------------------------------------------------------

    def _token(self) -> Token:
        return self.tokens[self.at]

    def _runs(self) -> Iterator[list[str]]:
        """The next words as one name, from as many as may belong together down to one."""
        run = [one.text for one in until_joined(self.tokens[self.at : self.at + MOST_WORDS], quoted=True)]
        yield from (run[:many] for many in range(len(run), 0, -1))

    def _named(self, typed: Sequence[str], by: Names) -> list[Spoken]:
        """The fields that these words name."""
        return [one for one in self.words.fields if by(typed, one.words)]
