"""What is remembered of a character is drawn anew when what it depends on differs, and is shown to nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.drawing import View, draw
from campaigns.models import Campaign, Membership, Role, User
from characters.accounts import Ledger, LedgerLine
from characters.advancement_page import render_experience
from characters.builder_page import Work, WorkPart
from characters.condition import Condition, Lifting
from characters.figures import Figure
from characters.growth import Growth, Sent
from characters.lifting import Companion, Help
from characters.models import Character
from characters.party import Line, party_of
from characters.pressable import Vitals
from characters.rail import CompactTraits, OwnPane, PartyRail
from characters.sheet_page import Reader, SheetPart
from characters.story import Story
from characters.templatetags.party import RatingCell
from characters.vitals import Hands, PartySheet, render_party, render_vitals
from rules.sheets import Move
from rules.system import Game
from tests.factories import make_character, make_member
from tests.systems.growing import EDITIONS, fresh, make_draft, make_hero

NOTE, HIDDEN = "Nobody must read this", "The one behind the curtain"
KEYS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def drawn(view: View) -> str:
    """The view without what differs with each drawing."""
    return KEYS.sub("", draw(view))


def wounded(figure: Figure) -> str:
    """The document of the figure with another wound, name of a text, and trait."""
    document = json.loads(figure.document)
    document["health"] = {**document["health"], "marks": "X"}
    document["story"] = {**document["story"], "concept": "Somebody else", "backstory": "Elsewhere"}
    document["attributes"] = {**document["attributes"], "Strength": 4}
    document["abilities"] = {**document["abilities"], "Stealth": 4}
    document["experience"] = {**document["experience"], "earned": 90}
    return json.dumps(document)


@pytest.fixture
def figure(campaign: Campaign, player: User) -> Figure:
    """Ilse as her sheet draws her."""
    return Figure.of(make_character(campaign, player))


def other_figures(figure: Figure) -> dict[str, Figure]:
    """The figure with each of its parts changed, by the part."""
    later = Campaign(system="maelstrom", edition="later", house_rules={}).game
    return {
        "game": replace(figure, game=later),
        "pk": replace(figure, pk=figure.pk + 1),
        "name": replace(figure, name="Oye Adeyemi"),
        "is_draft": replace(figure, is_draft=True),
        "version": replace(figure, version=figure.version + 1),
        "document": replace(figure, document=wounded(figure)),
    }


def changed(figure: Figure) -> Iterator[tuple[View, dict[str, Any], dict[str, str]]]:
    """Each remembered view, each field with another value, and what of a figure it does not show and why."""
    help_now = Help("willpower", Move(code="encourage", label="Encourage"), (Companion(3, "Oye"),))
    line = LedgerLine("Award", "A long winter", "Noor", timezone.now(), 3, 0, 3)
    plain = {"is_draft": "its callers say what may be done", "version": "it has no field", "name": "it is a part"}
    yield (
        Condition(figure, "player"),
        {"mover": None, "helps": (help_now,), "moved": "health", "tells": False},
        plain | {"game": "both editions track the same"},
    )
    yield Lifting(1, (help_now,)), {"pk": 2, "helps": ()}, {}
    yield (
        Growth(figure, Ledger((line,), 2), buys=True, awards=True),
        {
            "ledger": Ledger((replace(line, points=4),), 2),
            "buys": False,
            "awards": False,
            "sent": Sent(reason="Because"),
            "problem": "No.",
            "spending": True,
        },
        plain,
    )
    yield Story(figure, True, True), {"writes": False, "notes": False}, {"game": "both editions have the same texts"}
    yield (
        SheetPart(figure, Reader(rolls=True), "attributes"),
        {"reader": Reader(), "name": "abilities"},
        plain | {"game": "both editions have these attributes"},
    )
    work = Work("[]", False, False, timezone.now(), False, "Noor")
    works = {
        "finished": replace(work, finished=True),
        "tells": replace(work, tells=True),
        "storyteller": replace(work, storyteller="Vera"),
        "about": replace(work, about="Medicine"),
    }
    for name in works:
        yield (
            WorkPart(figure, work, "main"),
            {"work": works[name], "name": "dock"},
            {"is_draft": "only drafts are built", "name": "only whether there is one"},
        )
    saved = replace(work, saved_at=work.saved_at + timedelta(minutes=3))
    kept = {"is_draft": "only drafts are built", "version": "it has no field", "name": "only whether there is one"}
    yield WorkPart(figure, work, "rail"), {"work": saved, "name": "dock"}, kept
    shown = Line(1, "Ilse", "Tomas", 1, False, figure.document)
    later = other_figures(figure)["game"].game
    lines = [
        replace(shown, **{name: value})
        for name, value in {"pk": 2, "name": "Oye", "player": "P", "hidden": True}.items()
    ]
    for one in (*lines, replace(shown, document=wounded(figure))):
        yield from beside_the_log(figure.game, shown, one)
        yield (
            PartySheet(figure.game, (shown,), frozenset()),
            {"lines": (one,), "asked": None, "game": None, "hands": Hands("storyteller")},
            {},
        )
    rows = (row for table in party_of(figure.game, (shown,), frozenset()).matrix.tables for row in table.rows)
    nobody = next(row.name for row in rows if row.nobody)
    yield (
        PartySheet(figure.game, (shown,), frozenset()),
        {"lines": (), "asked": frozenset({nobody}), "game": later, "hands": Hands("player", frozenset({1}))},
        {},
    )


def beside_the_log(game: Game, shown: Line, other: Line) -> Iterator[tuple[View, dict[str, Any], dict[str, str]]]:
    """The views beside the log of one character, each field with another value; `other` differs in one thing."""
    hands = Hands("player", frozenset({shown.pk}))
    yield Vitals(game, shown, "player"), {"line": other, "game": None, "mover": None, "moved": "health"}, {}
    yield (
        PartyRail(4, game, (shown,), Hands("storyteller")),
        {"campaign_id": 5, "game": None, "lines": (other,), "hands": Hands(), "drafts": (shown,)},
        {},
    )
    yield (
        OwnPane(4, game, (shown,), (), shown, hands, True),
        {
            "campaign_id": 5,
            "game": None,
            "own": (shown, replace(shown, pk=9)),
            "drafts": (shown,),
            "chosen": other,
            "hands": Hands(),
            "creates": False,
            "picked": ("Strength",),
        },
        {},
    )
    yield (
        CompactTraits(4, game, 1, shown.document, True),
        {"campaign_id": 5, "game": None, "pk": 2, "document": "{}", "rolls": False, "picked": ("Strength",)},
        {},
    )


def test_a_view_is_drawn_anew_when_anything_differs_that_it_depends_on(figure: Figure):
    for view, others, not_shown in changed(figure):
        was = drawn(view)
        names = {one.name for one in fields(view)}  # type: ignore[arg-type]
        assert names == {*others} | ({"figure"} & names), view
        for name, value in others.items():
            if value is not None or (name == "mover"):
                assert drawn(replace(view, **{name: value})) != was, (type(view).__name__, name)  # type: ignore[type-var]
        for part, other in other_figures(figure).items() if "figure" in names else ():
            differs = drawn(replace(view, figure=other)) != was  # type: ignore[type-var]
            assert differs == (part not in not_shown), (type(view).__name__, part)


def test_what_is_remembered_is_bounded():
    sheets = (Condition, Lifting, Growth, Story, SheetPart, WorkPart)
    kinds = (*sheets, Vitals, PartyRail, OwnPane, CompactTraits, PartySheet, RatingCell)
    assert all(0 < kind.remembers <= 2048 for kind in kinds)


def pages(client: Client, user: User, hero: Character) -> dict[str, str]:
    """What this person gets to see of the table: the pages, by name."""
    client.force_login(user)
    sheet, table = f"/characters/{hero.pk}/", f"/campaigns/{hero.campaign_id}/"
    urls = {"sheet": sheet, "history": f"{sheet}history/", "party": f"{table}party/", "table": table}
    return {name: client.get(url).content.decode() for name, url in urls.items()}


def fragments(viewer: Viewer, hero: Character, hidden: Character) -> dict[str, str]:
    """What this viewer gets on the stream, by name."""
    return {
        "party": render_party(hero.campaign, viewer),
        "vitals": render_vitals(hero, viewer),
        "experience": render_experience(hero, viewer),
        "hidden": render_vitals(hidden, viewer) + render_experience(hidden, viewer),
    }


@pytest.mark.parametrize("key", EDITIONS, ids="/".join)
def test_nobody_sees_what_was_drawn_for_somebody_else(key: tuple[str, str], storyteller: User, client: Client):
    hero = make_hero(storyteller, key)
    campaign, owner = hero.campaign, hero.owner
    hero.document["story"]["notes"] = NOTE
    hero.save()
    hidden = fresh(make_draft(campaign, storyteller))
    hidden.name, hidden.hidden, hidden.status, hidden.finished_at = HIDDEN, True, "finished", timezone.now()
    hidden.save()
    people = {
        "storyteller": storyteller,
        "owner": owner,
        "other": make_member(campaign),
        "spectator": make_member(campaign, role=Role.SPECTATOR),
    }
    for _ in range(2):  # the second time everything is remembered, from whoever came before
        for role, user in people.items():
            shown = pages(client, user, hero)
            assert {name for name, html in shown.items() if NOTE in html} == (
                {"sheet"} if role in ("owner", "storyteller") else set()
            ), role
            assert (HIDDEN in "".join(shown.values())) == (role == "storyteller"), role
            moves = f'action="/characters/{hero.pk}/move/"' in shown["sheet"] and 'name="move" value' in shown["sheet"]
            assert not moves or role in ("owner", "storyteller"), role
            assert ('name="award"' in shown["sheet"]) <= (role == "storyteller"), role
        for viewer in (
            Viewer("storytellers"),
            Viewer("member", owner.pk),
            Viewer("member", people["other"].pk),
            Viewer("table"),
        ):
            found = fragments(viewer, fresh(hero), fresh(hidden))
            assert NOTE not in "".join(found.values()), viewer
            assert (HIDDEN in "".join(found.values())) == viewer.tells_the_story, viewer
            assert ('name="move" value' in found["vitals"]) <= (viewer.tells_the_story or viewer.user_id == owner.pk)
            assert ('name="award"' in found["experience"]) <= viewer.tells_the_story
    Membership.objects.filter(campaign=campaign, user=owner).delete()
    left = pages(client, owner, hero)
    assert NOTE in left["sheet"]  # their own, which they keep
    assert 'name="move" value' not in left["sheet"]
    assert 'name="buy"' not in left["sheet"]
