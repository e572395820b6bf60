"""Change: one act on one sheet as a value.

Source: none; what each part of a sheet means, its system says.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.sheets import JsonValue, Sheet, Value


class Change(Value):
    """One field of a sheet changed: the new sheet, and the field's value before and after, as JSON.

    `returned` is there where something bought went with it: what it was, and as a price below zero what came back.
    What a throw cost or gave is `told` in a sentence for its entry.
    """

    sheet: Sheet
    path: str
    before: JsonValue
    after: JsonValue
    returned: Mapping[str, JsonValue] | None = None
    told: str = ""
