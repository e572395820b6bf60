"""GearList: what somebody has with them, with amounts, as a sheet holds it.

Source: none; no rule reads it.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.texts import Line60

MOST_GEAR = 100
"""The most things on the gear list of one sheet."""

MOST_OF_ONE = 1_000_000
"""The most there can be of one thing."""


type GearList = Annotated[
    dict[
        Annotated[Line60, Field(min_length=1)],
        Annotated[int, Field(ge=1, le=MOST_OF_ONE, strict=True)],
    ],
    Field(max_length=MOST_GEAR),
]
"""What somebody has with them: for each thing how many, in the order in which they came."""
