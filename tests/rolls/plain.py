"""Fragments that say only what they are about, for tests of how they travel."""

from __future__ import annotations

import pytest

from campaigns import shown as of_campaigns
from campaigns.access import Viewer
from campaigns.models import Campaign
from campaigns.telling import Telling
from characters import shown as of_characters
from rolls import log_lines as of_lines
from rolls import shown as of_rolls
from rolls.lines import Line


def plain_fragments(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    """Render every fragment as a word or two; returns the list of viewers for whom an entry was rendered."""
    rendered: list[Viewer] = []

    def entry(line: Line, viewer: Viewer) -> str:
        rendered.append(viewer)
        return f"{line.told.reason} for {viewer.role}"

    def members(campaign: Campaign, viewer: Viewer) -> str:
        return f"members for {viewer.role}"

    def line(telling: Telling, viewer: Viewer) -> str:
        view = telling.view(viewer)
        return view if isinstance(view, str) else ""

    monkeypatch.setattr(of_rolls, "render_entry", entry)
    monkeypatch.setattr(of_lines, "entry_for", entry)
    monkeypatch.setattr(of_campaigns, "draw_line", line)
    monkeypatch.setattr(of_campaigns, "draw_members", members)
    monkeypatch.setattr(of_characters, "render_party", lambda campaign, viewer: "")
    return rendered
