"""`python -m bench.journey`: the way of one roll, and of one saved builder field, through our modules.

A step is a call of a function or method that stands in another of our modules (a file of `campaigns`, `characters`,
`rolls` or `maelstrom_site`; all of `rules` is one room behind its door, so that asking it is a step and what it calls
within is none). Returns are not counted. The way begins in the view and ends with the answer. On it

- reading an attribute is no call, worked out or not; but what a worked-out one calls elsewhere counts, except where a
  row reads its own columns (a property in a `models.py`), and a column its value;
- drawing is one step, into the module that draws: what happens between there and the templates is not followed, and
  neither is what templates call;
- asking the database is none, be it through Django or through a query that is written down (`campaigns/statements.py`);
- what Python or pydantic calls by itself (`__hash__`, a generator going on, a validator) is no step.

The road that every request takes to its view (middleware), and the bell that rings once all is written, are printed
apart. The second of two like requests is followed, so that what a process remembers is there, as it is in play.
"""

from __future__ import annotations

import inspect
import sys
import tempfile
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

    from bench.measures import Row

HOUSE = Path(__file__).parent.parent
APPS = ("campaigns", "characters", "rolls", "maelstrom_site", "rules")
ASKING = "campaigns/statements.py"
TOOL = 4
"""Our place among those that may watch a process; debugger, coverage and profiler have the first ones."""

MOST = {"a roll": 12, "a saved builder field": 15}


@dataclass(frozen=True, slots=True)
class Step:
    """A call from one of our modules to another; `caller` is empty where Django calls."""

    caller: str
    module: str
    function: str

    def __str__(self) -> str:
        return f"{self.caller or 'Django'} -> {self.module}: {self.function}"


@dataclass(frozen=True, slots=True)
class Journey:
    """The steps of one request, in order; `road` led to the view, `bell` came after the commit."""

    road: tuple[Step, ...]
    steps: tuple[Step, ...]
    bell: tuple[Step, ...]

    def __str__(self) -> str:
        lines = [*(f"      {one}" for one in self.road)]
        lines += [f"{number:4}  {one}" for number, one in enumerate(self.steps, 1)]
        return "\n".join([*lines, *(f"      after the commit: {one}" for one in self.bell)])


@dataclass
class _Follower:
    """Notes every call of our modules with the frames that led to it."""

    view: CodeType
    started: list[list[FrameType]] = field(default_factory=list)
    drawing: list[list[FrameType]] = field(default_factory=list)

    def note(self, code: CodeType, _offset: int) -> object:
        """What the interpreter calls at the start of every function."""
        draws = code.co_qualname == "Template.render" and "django/template" in code.co_filename
        if not draws and not _room(code):
            return sys.monitoring.DISABLE
        (self.drawing if draws else self.started).append(list(_frames(sys._getframe(1))))
        return None

    def journey(self) -> Journey:
        """The steps among them."""
        road, steps, bell = [], [], []
        for frames in self.started:
            step = self._step(frames)
            if step is None:
                continue
            if any(one.f_code.co_name == "run_and_clear_commit_hooks" for one in frames):
                bell.append(step)
            elif any(one.f_code is self.view for one in frames[1:]):
                steps.append(step)
            else:
                road.append(step)
        return Journey(tuple(road), tuple(steps), tuple(bell))

    def _step(self, frames: list[FrameType]) -> Step | None:
        started, *before = frames
        name, module = started.f_code.co_qualname, _room(started.f_code)
        if _is_pythons(name) or any(_reads_row(one.f_code) or one in self._drawers for one in before):
            return None
        if any("django/template/" in one.f_code.co_filename for one in before):
            return None
        between = takewhile(lambda one: not _room(one.f_code), before)
        if any("/pydantic/" in one.f_code.co_filename for one in between):
            return None
        if _is_attribute(started.f_code):
            return None
        caller = next((room for one in before if (room := _room(one.f_code))), "")
        return None if caller == module else Step(caller, module, name)

    @cached_property
    def _drawers(self) -> set[FrameType]:
        """The first call out of the view's own module on each way to a template."""
        found = set()
        for frames in self.drawing:
            below_view = takewhile(lambda one: one.f_code is not self.view, frames)
            away = [one for one in below_view if _room(one.f_code) not in ("", _room(self.view))]
            found |= set(away[-1:])
        return found


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _room(code: CodeType) -> str:
    """The module that the code stands in; empty where it is none of ours."""
    path = code.co_filename.removeprefix(f"{HOUSE}/")
    if path == code.co_filename or path == ASKING:
        return ""
    top = path.partition("/")[0]
    return "" if top not in APPS else "rules" if top == "rules" else path


def _is_pythons(name: str) -> bool:
    """Whether nobody writes this call: made by an operator, a `for`, the making of a class or of a value."""
    last = name.rpartition(".")[2]
    return (last.startswith("__") and last != "__call__") or last == "<genexpr>"


def _is_attribute(code: CodeType) -> bool:
    """Whether the function is read like an attribute: a property, kept or not, or a column that writes its value."""
    from django.db.models import Field

    path = code.co_filename.removeprefix(f"{HOUSE}/").removesuffix(".py").removesuffix("/__init__")
    holder: object = sys.modules.get(path.replace("/", "."))
    if "<locals>" in code.co_qualname:
        return False
    for name in code.co_qualname.split("."):
        if isinstance(holder, type) and issubclass(holder, Field):
            return True
        holder = inspect.getattr_static(holder, name, None)
    return isinstance(holder, property) or hasattr(holder, "attrname")


def _reads_row(code: CodeType) -> bool:
    return code.co_filename.endswith("/models.py") and bool(_room(code)) and _is_attribute(code)


def follow(view: Callable[..., object], request: Callable[[], object]) -> Journey:
    """What happens on the way from this view to its answer, while `request` is made."""
    follower = _Follower(inspect.unwrap(view).__code__)
    watch = sys.monitoring
    watch.use_tool_id(TOOL, "journey")
    try:
        watch.register_callback(TOOL, watch.events.PY_START, follower.note)
        watch.set_events(TOOL, watch.events.PY_START)
        request()
    finally:
        watch.set_events(TOOL, 0)
        watch.free_tool_id(TOOL)
        watch.restart_events()
    return follower.journey()


def of_a_roll(client: Client, character_id: int, campaign_id: int) -> Journey:
    """The way of a press of Roll from the panel: two traits, a reason, everyone sees it."""
    from rolls import views

    def press() -> None:
        fields = {"traits": ["Precision", "Firearms"], "kind": "action", "reason": "Hold the lock"}
        fields |= {"visibility": "table", "visibility_began": "table", "request_key": str(uuid.uuid4())}
        fields |= {"character": str(character_id), "drawn_for": str(character_id)}
        _answered(client, f"/campaigns/{campaign_id}/rolls/", fields, "roll-result")

    press()
    return follow(views.roll, press)


def of_a_field(client: Client, draft_id: int) -> Journey:
    """The way of a trait in the builder: its dots save themselves."""
    from characters import sheet_views
    from characters.models import Character

    def press(dots: str) -> None:
        version = Character.objects.values_list("version", flat=True).get(pk=draft_id)
        fields = {
            "path": "abilities.Firearms",
            "abilities.Firearms": dots,
            "base": str(version),
            "page": str(uuid.uuid4()),
        }
        _answered(client, f"/characters/{draft_id}/field/", fields, "")

    press("2")
    return follow(sheet_views.save_field, lambda: press("3"))


def _answered(client: Client, path: str, fields: Mapping[str, object], target: str) -> None:
    answer = client.post(path, fields, headers={"HX-Request": "true", "HX-Target": target})
    assert answer.status_code == 200, (answer.status_code, answer.content[:400])


def journeys() -> dict[str, Journey]:
    """Both, at a table of their own."""
    from django.test import Client as DjangoClient

    from bench import table
    from campaigns.models import Campaign
    from characters.models import Character
    from tests.factories import make_character

    campaign_id, session = table.seat(1, 0)
    character = Character.objects.get(campaign_id=campaign_id)
    draft = make_character(Campaign.objects.get(pk=campaign_id), character.owner, name="A draft", status="draft")
    client = DjangoClient()
    client.cookies["sessionid"] = session
    ways = of_a_roll(client, character.pk, campaign_id), of_a_field(client, draft.pk)
    return dict(zip(MOST, ways, strict=True))


def rows() -> list[Row]:
    """How many steps each takes, for the report."""
    from bench.measures import Row

    return [
        Row(f"Calls between our modules for {what}", len(way.steps), "limit", MOST[what], "≤ 1", "")
        for what, way in journeys().items()
    ]


def main() -> None:
    """Print both journeys, step by step."""
    from bench import table

    with tempfile.TemporaryDirectory(prefix="maelstrom-bench-") as folder:
        table.use(Path(folder))
        for what, way in journeys().items():
            print(f"{what}: {len(way.steps)} calls from one of our modules to another, at most {MOST[what]}\n{way}\n")


if __name__ == "__main__":
    main()
