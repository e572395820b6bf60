"""What the statistics of a table show, each drawn and as numbers: lines with their honest range, results, faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor

from rolls.statistics.chance import LEAST_OF_A_FACE, LEVEL, in_how_many, rarity, reach, unevenness
from rolls.statistics.reading import Sums

FEW = "Too few rolls to say anything about luck."
MIDDLE, HALF = 100, 96
"""The middle of a picture of luck and half its width, in its own units."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comparison. `off` is in successes above what was expected, for each hundred rolls; `band` as well.

    `x` and `width` place mark and band in the picture; `said` is empty where nothing can be said.
    """

    name: str
    sums: Sums
    off: int
    band: int
    at: float
    left: float
    width: float
    is_odd: bool

    @property
    def expected(self) -> str:
        """How many successes were to be expected."""
        return f"{self.sums.usual:.1f}"

    @property
    def signed(self) -> str:
        """The number as it is read: "+7", "−3", "0"."""
        return "0" if not self.off else f"{'+' if self.off > 0 else '−'}{abs(self.off)}"

    @property
    def tells(self) -> bool:
        """Whether there is enough to say anything."""
        return self.sums.tells

    @property
    def judged(self) -> str:
        """What that means, in a word or two."""
        if not self.tells:
            return "too few rolls"
        return "unusual" if self.is_odd else "ordinary"


def lines(found: Mapping[tuple[int, str], Sums]) -> tuple[Line, ...]:
    """The lines of one comparison, on one scale and held to one level together."""
    rows = [(name, sums) for (_, name), sums in found.items() if sums.decided]
    telling = sum(sums.tells for _, sums in rows)
    reaches = [reach(sums.spread, telling) / sums.decided for _, sums in rows]
    offs = [(sums.successes - sums.expected) / sums.decided for _, sums in rows]
    telling_ends = [max(abs(off), band) for (_, sums), off, band in zip(rows, offs, reaches, strict=True) if sums.tells]
    widest = max(telling_ends or [1.0])
    made = []
    for (name, sums), off, band in zip(rows, offs, reaches, strict=True):
        half = min(1.0, band / widest) * HALF
        at = MIDDLE + max(-1.0, min(1.0, off / widest)) * HALF
        odd = sums.tells and abs(off) > band
        made.append(
            Line(
                name,
                sums,
                round(off * 100),
                round(band * 100),
                round(at, 1),
                round(MIDDLE - half, 1),
                round(2 * half, 1),
                odd,
            )
        )
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Result:
    """One way to stand, in the words of the game: how often it came up and how often it was to be expected."""

    key: str
    word: str
    fell: int
    expected: float
    of: int

    @property
    def percent(self) -> int:
        """How often of a hundred it came up."""
        return round(100 * self.fell / self.of) if self.of else 0

    @property
    def percent_expected(self) -> int:
        """How often of a hundred it was to be expected."""
        return round(100 * self.expected / self.of) if self.of else 0

    @property
    def told_expected(self) -> str:
        """The number of rolls that was to be expected."""
        return f"{self.expected:.1f}"


def results(total: Sums, words: Mapping[str, str]) -> tuple[Result, ...]:
    """Each way to stand; botches only where the game has them."""
    many, other = total.decided, total.decided - total.successes - total.botches
    missed = many - total.usual - total.usual_botches
    found = [
        Result("success", words.get("success", "Success"), total.successes, total.usual, many),
        Result("failure", words.get("failure", "Failure"), other, missed, many),
    ]
    if "botch" in words:
        found.append(Result("botch", words["botch"], total.botches, total.usual_botches, many))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Bar:
    """One face of dice: how often it fell, its share in a hundred, and the top of its column in a picture 100 high."""

    face: int
    fell: int
    share: str
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Dice:
    """All dice of one size: their faces, where the line of fair ones lies, and how even that is in words."""

    size: int
    many: int
    bars: tuple[Bar, ...]
    fair: str
    fair_y: float
    said: str
    is_odd: bool


def dice(fell: Mapping[int, tuple[int, ...]]) -> tuple[Dice, ...]:
    """Each size of dice, held to one level together."""
    tested = sum(sum(faces) >= LEAST_OF_A_FACE * size for size, faces in fell.items())
    return tuple(_dice(size, faces, tested) for size, faces in fell.items())


def _dice(size: int, faces: tuple[int, ...], tested: int) -> Dice:
    many, top = sum(faces), max(faces) / 0.9
    bars = tuple(
        Bar(place, one, f"{100 * one / many:.0f}", round(100 - 100 * one / top, 1), round(100 * one / top, 1))
        for place, one in enumerate(faces, 1)
    )
    chance = unevenness(faces)
    needed = LEAST_OF_A_FACE * size
    odd = many >= needed and chance * tested < LEVEL
    if many < needed:
        said = f"Too few to judge: the test means something from {needed} dice."
    elif odd:
        said = (
            f"Fair dice come out as uneven {_often(chance)}. That is rarer than ordinary; chance alone still does it."
        )
    else:
        said = f"Fair dice come out at least as uneven {_often(chance)}. Nothing unusual."
    return Dice(size, many, bars, f"{100 / size:.1f}", round(100 - 100 * many / size / top, 1), said, odd)


def _often(chance: float) -> str:
    return f"in {in_how_many(chance)} campaigns like this" if chance < 0.95 else "in nearly all campaigns like this"


def verdict(total: Sums, word: str) -> tuple[str, str]:
    """How lucky all of it was: what happened, and what that means."""
    if not total.rolls:
        return "Nobody has rolled in sight of the table yet.", ""
    many = f"{total.rolls:,} roll{'' if total.rolls == 1 else 's'}"
    if not total.decided:
        return f"{many} so far, none of them against a known chance.", ""
    off = total.successes - total.expected
    what = f"Of {total.decided:,} with a known chance, " if total.decided != total.rolls else ""
    came = f"{total.successes:,} came to “{word}” where {total.usual:.1f} were to be expected"
    if not total.tells:
        return f"{many}: {what}{came}.", FEW
    told = f"{many}: {what}{came}; honest dice come to {_between(total)}, 19 times of 20."
    if abs(off) <= reach(total.spread):
        near = "Just what the odds promised." if abs(off) < 1 else "That is well inside ordinary luck."
        return told, near
    luck = "Better" if off > 0 else "Worse"
    return told, f"{luck} luck than most: honest dice stray so far {_strays(rarity(off, total.spread))}."


def _between(total: Sums) -> str:
    """The numbers between which honest dice come, without those that cannot be."""
    far = reach(total.spread)
    least, most = max(0, ceil(total.expected - far)), min(total.decided, floor(total.expected + far))
    return f"between {least:,} and {most:,}"


def _strays(chance: float) -> str:
    return f"at {in_how_many(chance)} tables"


def footnote(rows: Iterable[Line]) -> str:
    """What the bands mean, and who is outside."""
    found = tuple(rows)
    odd = [one.name for one in found if one.is_odd]
    told = sum(one.tells for one in found)
    if not told:
        return FEW
    band = "The band is where honest dice land all of these together, 19 times of 20."
    if not odd:
        return f"{band} {'Everyone' if told > 1 else 'This one'} is inside it: nothing unusual."
    return f"{band} Outside it: {', '.join(odd)}."
