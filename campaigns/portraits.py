"""A portrait drawn from a name: contour lines as on a chart, and initials. The same name is drawn alike for ever."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from hashlib import blake2b
from math import cos, pi, sin

WIDTH, HEIGHT = 120, 144
"""The box that a portrait is drawn in."""

POINTS = 11
"""Corners of each contour line; their middles are joined by curves, so that few do."""

WAYS = tuple((angle, cos(angle), sin(angle)) for angle in (2 * pi * n / POINTS for n in range(POINTS)))
"""The directions of the corners from the summit, each with its cosine and sine."""

type Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Portrait:
    """Two sets of contour lines as paths, the `heavy` ones drawn bolder, with the initials at their foot."""

    light: str
    heavy: str
    initials: str


def portrait_of(name: str) -> Portrait:
    """The portrait of whoever is called so. One letter more or less is another chart."""
    hill = _Hill(blake2b(unicodedata.normalize("NFC", name).encode("utf-8", "replace"), digest_size=16).digest())
    lines = [hill.line(at) for at in range(hill.lines)]
    heavy = [line for at, line in enumerate(lines) if hill.is_heavy(at)]
    return Portrait("".join(line for line in lines if line not in heavy), "".join(heavy), initials(name))


def initials(name: str) -> str:
    """One or two letters: of the first word and the next that is no small word, or the number that tells apart."""
    words = [letter for word in name.split() if (letter := _letter(word))]
    if not words:
        return name.strip()[:1]
    numbers = [word[-2:] for word in name.split()[1:] if word.isdigit()]
    capital = next((letter for letter in words[1:] if letter != letter.lower()), "".join(words[1:2]))
    return words[0].upper()[:1] + words[0][1:] + (numbers[-1] if numbers else capital.upper()[:1] + capital[1:])


def _letter(word: str) -> str:
    """The first letter or figure of a word, with the marks that belong to it."""
    for at, char in enumerate(word):
        if char.isalnum():
            rest = word[at + 1 :]
            marks = next((n for n, one in enumerate(rest) if not unicodedata.combining(one)), len(rest))
            return char + rest[:marks]
    return ""


class _Hill:
    """A hill with its own summit, slope and ridges, all of them read from sixteen bytes."""

    def __init__(self, seed: bytes) -> None:
        share = [byte / 255 for byte in seed]
        self.summit = (WIDTH * (0.2 + 0.6 * share[0]), HEIGHT * (0.18 + 0.5 * share[1]))
        self.lines = 5 + seed[2] % 5
        self._step = (0.75 + 0.5 * share[3]) * 84 / self.lines
        self._every = 3 + seed[4] % 3
        self._long, turned = 1 + 0.9 * share[5], pi * share[6]
        self._turn = cos(turned), sin(turned)
        self._ridges = [(2 + at, 0.04 + 0.2 * share[7 + at] / (1 + at), 2 * pi * share[10 + at]) for at in range(3)]
        self._twist = share[13] - 0.5
        where = 2 * pi * share[14]
        self._valley = ((cos(where), sin(where)), 0.35 * share[15])
        self._squeezed = self._long**0.5

    def is_heavy(self, at: int) -> bool:
        """Whether this line, from the summit, is one of the bold ones, by which one counts."""
        return at % self._every == self._every - 1

    def line(self, at: int) -> str:
        """One contour line as a closed path in whole numbers: what is finer nobody sees, and every page pays for."""
        corners = [self._corner(at, *way) for way in WAYS]
        middles = [
            ((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
        curves = "".join(f"Q{_pair(to)} {_pair(end)}" for to, end in zip(corners, middles, strict=True))
        return f"M{_pair(middles[-1])}{curves}Z"

    def _corner(self, at: int, angle: float, across: float, down: float) -> Point:
        far = self._step * (at + 0.6)
        twist = self._twist * at
        waves = 0.0
        for many, size, start in self._ridges:
            waves += size * cos(many * angle + start + twist)
        (east, south), deep = self._valley
        far *= 1 + waves - deep * max(0.0, across * east + down * south) * at / self.lines
        x, y = far * self._long * across, far / self._squeezed * down
        turn, tilt = self._turn
        return self.summit[0] + x * turn - y * tilt, self.summit[1] + x * tilt + y * turn


def _pair(point: Point) -> str:
    return f"{round(point[0])} {round(point[1])}"
