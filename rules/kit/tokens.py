"""A line of a command taken apart: words, signed numbers, texts in quotes, and the reason after a number sign.

Source: none; one pass over the letters, so that no line takes longer than it is long.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.sheets import Problem

REASON_MARK = "#"


@dataclass(frozen=True, slots=True)
class Token:
    """One word as it was typed; one that was `quoted` is a text and nothing else."""

    text: str
    quoted: bool = False

    @property
    def signed(self) -> bool:
        """Whether it is a number (or dice) with its sign: "+2", "-1D"."""
        return not self.quoted and len(self.text) > 1 and self.text[0] in "+-" and self.text[1].isdigit()

    @property
    def joins(self) -> bool:
        """Whether it only stands between two others."""
        return self.ends or (not self.quoted and self.text in ("and", "&"))

    @property
    def ends(self) -> bool:
        """Whether the name before it ends: a name itself may hold an "and"."""
        return not self.quoted and self.text in ("+", "-", ",")

    @property
    def number(self) -> int | None:
        """The whole number that it is; None for anything else."""
        digits = self.text.removeprefix("-").removeprefix("+")
        return int(self.text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def without_reason(line: str) -> tuple[str, str]:
    """What is asked for, and the reason after the first number sign that stands by itself."""
    for at, letter in enumerate(line):
        if letter == REASON_MARK and (at == 0 or line[at - 1] == " "):
            return line[:at].strip(), line[at + 1 :].strip()
    return line.strip(), ""


def tokens(line: str) -> tuple[Token, ...] | Problem:
    """The words of a line in order; a Problem where a quotation has no end."""
    found: list[Token] = []
    for place, part in enumerate(_plain(line).split('"')):
        if place % 2:
            found.append(Token(part.strip(), quoted=True))
        else:
            found += [Token(one) for word in part.split() for one in _apart(word)]
    if line.count('"') % 2:
        return Problem(code="bad_command", sentence='A quotation begins with " and has no end.', trait="text")
    return tuple(_with_signs(found))


def is_code(text: str) -> bool:
    """Whether a text is a number of dice as some systems write it: "3D", "3D+2"."""
    dice, plus, pips = text.upper().partition("+")
    return dice.endswith("D") and dice[:-1].isdigit() and (not plus or pips.isdigit())


def is_die(text: str) -> bool:
    """Whether a text is one die: "d8", "d12+3"."""
    die, plus, more = text.casefold().partition("+")
    return die.startswith("d") and die[1:].isdigit() and (not plus or more.isdigit())


def _plain(line: str) -> str:
    marks = str.maketrans({"−": "-", "–": "-", "“": '"', "”": '"', "„": '"', "=": " "})
    return line.translate(marks)


def _apart(word: str) -> list[str]:
    """A word cut where a sign joins two: "precision+firearms", "firearms+2"; a written die stays whole."""
    word = word.rstrip(",;")
    start, found = 0, []
    for at in range(1, len(word) - 1):
        if word[at] in "+-" and _cuts(word[start:at], word[at], word[at + 1]):
            found.append(word[start:at])
            start = at if word[at + 1].isdigit() else at + 1
    rest = word[start:]
    return [*found, *([rest] if rest else [])]


def _cuts(left: str, sign: str, following: str) -> bool:
    """Whether two words are joined here, and it is no part of a name ("Back-Story") or of a die ("d12+3")."""
    if following.isdigit():
        return not (is_code(left.lstrip("+-")) or is_die(left))
    return sign == "+" and following.isalpha()


def _with_signs(words: list[Token]) -> list[Token]:
    """The words with a sign that stands alone put to the number behind it: "+ 2D"."""
    found: list[Token] = []
    for one in words:
        if (
            found
            and found[-1].text in ("+", "-")
            and not found[-1].quoted
            and not one.quoted
            and one.text[:1].isdigit()
        ):
            found[-1] = Token(found[-1].text + one.text)
        else:
            found.append(one)
    return found
