"""Names of several who are alike: "Guard", "Guard 2", ..., as far as no number tells of somebody hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from campaigns.models import Campaign
from campaigns.names import NAME_LIMIT

_NUMBER = re.compile(r" [0-9]{1,4}$")


def free_names(campaign: Campaign, name: str, *, hidden: bool, again: bool = False) -> Iterator[str]:
    """The name, then numbered ones that nobody of the cast bears; `again`: it is there, and the first has a number too.

    Whoever comes in the open is only told apart from those whom players know: a number would tell of the others.
    """
    known = campaign.characters.of_the_cast()
    taken = set((known if hidden else known.filter(hidden=False)).values_list("name", flat=True))
    base = _NUMBER.sub("", name) if again else name
    if not again:
        yield name
    for number in count(2):
        given = _numbered(base, number)
        if given not in taken and given != name:
            yield given


def _numbered(base: str, number: int) -> str:
    end = f" {number}"
    return f"{base[: NAME_LIMIT - len(end)].rstrip()}{end}"
