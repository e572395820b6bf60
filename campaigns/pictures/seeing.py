"""Who may see a picture: whoever may see something that it stands on. Each app says so for what it holds."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from campaigns.models import User

type Sees = Callable[[User, uuid.UUID], bool]

_sees: list[Sees] = []


def sees_pictures(sees: Sees) -> Sees:
    """Register what says whether a person may see something that a picture stands on, in an app's module `pictured`."""
    _sees.append(sees)
    return sees


def may_see(person: User, picture: uuid.UUID) -> bool:
    """Whether the person may see something that the picture stands on."""
    return any(sees(person, picture) for sees in _sees)
