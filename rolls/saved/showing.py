"""What a request about saved rolls gets back: the list below a panel, its lines alone, or a page of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from campaigns.access import SignedInRequest
from campaigns.models import Membership
from campaigns.pages import CampaignPage
from characters.models import Character
from characters.saved.limits import NAME_LIMIT
from characters.saved.models import SavedRoll
from rolls.access import status_of
from rolls.filled import Filled
from rolls.responses import beside_the_log, show_page, show_view
from rolls.saved.faces import Forgotten, Row, Rows, SavedRolls
from rolls.saved.rows import judged_rows
from rules.sheets import Problem

ROWS, LIST = "saved-rows", "saved"
FIELD = "f-"
"""How the fields of a saved roll begin where a form holds them to save it again."""


@dataclass(frozen=True)
class SavedPage(CampaignPage):
    """The saved rolls of one character on a page of their own.

    Where a roll was set up without script, `naming` is what goes along with the name that is asked for.
    """

    template: ClassVar[str] = "rolls/saved_page.html"

    character: Character
    saved: SavedRolls
    naming: tuple[tuple[str, str], ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The limit of the name as well."""
        return {**CampaignPage.shown(self), "name_limit": NAME_LIMIT}


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for the list of which character, and as which panel is filled in beside it."""

    request: SignedInRequest
    membership: Membership
    character: Character
    panel: Filled

    @property
    def rows(self) -> Rows:
        """The list, with what each of them comes to."""
        in_play = beside_the_log(self.request, self.membership)
        return judged_rows(self.membership, self.character, replace(self.panel, in_play=in_play, reason=""))

    @property
    def url(self) -> str:
        """The address of the page."""
        found = reverse("saved:rolls", args=[self.membership.campaign_id])
        return f"{found}?character={self.character.pk}"


def show_saved(asked: Asked, saved: SavedRolls, *, naming: tuple[tuple[str, str], ...] = ()) -> HttpResponse:
    """The list as it stands, with what was refused or done just now."""
    request, status = asked.request, status_of(*saved.problems) if saved.problems else 200
    if request.htmx and request.htmx.target == ROWS:
        return show_view(request, saved.rows, status=status)
    if request.htmx:
        return show_view(request, saved, status=status)
    return show_page(request, page_of(asked, saved, naming), status=status)


def page_of(asked: Asked, saved: SavedRolls, naming: tuple[tuple[str, str], ...] = ()) -> SavedPage:
    """The page of the list."""
    return SavedPage(asked.membership, asked.character, replace(saved, alone=True), naming)


def show_changed(asked: Asked, *, said: str = "", undo: Forgotten | None = None) -> HttpResponse:
    """The list to be arranged after a change; without script its page again, unless something can be taken back."""
    if not asked.request.htmx and undo is None:
        return HttpResponseRedirect(f"{asked.url}&arrange=1")
    return show_saved(asked, SavedRolls(asked.rows, arranging=True, said=said, undo=undo))


def show_refused(asked: Asked, pk: int, problem: Problem) -> HttpResponse:
    """The list with the reason at the roll that was pressed: nothing of the panel changes."""
    found, status = asked.rows, status_of(problem)
    found = replace(found, rows=tuple(_refused(one, pk, problem) for one in found.rows))
    if not asked.request.htmx:
        return show_page(asked.request, page_of(asked, SavedRolls(found)), status=status)
    response = show_view(asked.request, found, status=status)
    response["HX-Retarget"], response["HX-Reswap"] = f"#{ROWS}", "outerHTML"
    return response


def _refused(row: Row, pk: int, problem: Problem) -> Row:
    return replace(row, told="", problem=problem.sentence) if row.pk == pk else row


def before(saved: SavedRoll) -> Forgotten:
    """All that saves it again as it is."""
    own = (
        ("character", str(saved.character_id)),
        ("saved_name", saved.name),
        ("kind", saved.kind),
        ("against", saved.against),
        ("seen", saved.visibility),
        ("position", str(saved.position)),
    )
    fields = ((f"{FIELD}{name}", text) for name, texts in saved.sent for text in texts)
    return Forgotten(saved.name, (*own, *fields))


def form_of(data: QueryDict) -> dict[str, list[str]]:
    """The fields of a roll that such a form holds."""
    return {name.removeprefix(FIELD): values for name, values in data.lists() if name.startswith(FIELD)}


def all_of(data: QueryDict, without: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Everything that a form sent but these fields, each text by itself."""
    left = set(without)
    return tuple((name, text) for name, texts in data.lists() if name not in left for text in texts)
