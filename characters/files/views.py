"""Taking a character along and bringing one in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import SignedInRequest, membership_or_404
from campaigns.models import Membership
from campaigns.names import fold
from campaigns.numbers import id_of
from campaigns.pages import show
from campaigns.presses import read_key
from campaigns.standing import ARCHIVED
from campaigns.strict_json import Refused, read_bytes
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say
from characters.files.faces import ImportPage
from characters.files.reading import Brought, look_at
from characters.files.schema import file_of
from characters.files.services import NOT_A_DRAFT, bring_in, replace_with, twin_of
from characters.files.text import text_of
from characters.models import Character
from characters.sheet_page import render_damaged
from rules.sheets import Problem

SPECTATOR = Problem(code="not_yours", sentence="Only players and storytellers of this table have characters.")
CHOOSE = Problem(code="bad_field", trait="how", sentence="Choose what becomes of the file: keep both, replace or skip.")


@require_GET
@login_required
def as_file(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The character as JSON, for those who may see its private notes."""
    seat = seat_or_404(request.user, character_id)
    if not seat.sees_notes:
        raise Http404("No such page.")
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    return _sent(seat, file_of(seat.character), "application/json", "attachment", "json")


@require_GET
@login_required
def as_text(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The sheet as plain text, for all who may open it."""
    seat = seat_or_404(request.user, character_id)
    if not seat.character.is_readable:
        return render_damaged(request, seat)
    return _sent(seat, text_of(seat.character), "text/plain; charset=utf-8", "inline", "txt")


def _sent(seat: Seat, text: str, kind: str, how: str, ends: str) -> HttpResponse:
    headers = {
        "Content-Disposition": f'{how}; filename="{_called(seat.character)}.{ends}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(text, content_type=kind, headers=headers)


def _called(one: Character) -> str:
    # By what every header and disk takes of the name, and by its number: of two with one name both stay.
    return f"{slugify(fold(one.name))[:60].strip('-') or 'character'}-{one.pk}"


@require_http_methods(["GET", "POST"])
@login_required
def bring(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Ask for a file, show what it would bring, and only after a yes write it."""
    membership = membership_or_404(request.user, campaign_id)
    if request.method == "GET":
        return show(request, ImportPage(membership, membership.campaign))
    back = reverse("characters:import", args=[campaign_id])
    if bar := None if membership.may_play else SPECTATOR:
        return refuse(request, bar, back=back)
    if membership.campaign.is_archived:
        return refuse(request, ARCHIVED, back=back)
    text = _text(request)
    found = text if isinstance(text, Refused) else look_at(membership.campaign, text)
    if isinstance(found, Refused):
        shown = text if isinstance(text, str) else ""
        return show(request, ImportPage(membership, membership.campaign, shown, str(found)), status=422)
    if "how" in request.POST:
        return _written(request, membership, found, back)
    twin = twin_of(membership.campaign, request.user, found.name)
    return show(request, ImportPage(membership, membership.campaign, str(text), "", found, twin))


def _text(request: SignedInRequest) -> str | Refused:
    """What was sent: a file, or else what was pasted."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("text", "")
    data = sent.read()
    found = read_bytes(data)
    return found if isinstance(found, Refused) else data.decode("utf-8-sig")


def _written(request: SignedInRequest, membership: Membership, brought: Brought, back: str) -> HttpResponse:
    how, key = request.POST["how"], read_key(request.POST.get("request_key", ""))
    if how == "skip":
        say(request, "The file was left alone. Nothing was written.")
        return redirect("characters:create", membership.campaign_id)
    if how not in ("keep", "finished", "replace"):
        return refuse(request, CHOOSE, back=back)
    if how == "replace":
        found = _replaced(request, membership, brought)
    else:
        found = bring_in(
            campaign=membership.campaign,
            by=request.user,
            brought=brought,
            hidden="hidden" in request.POST,
            finished=how == "finished",
            request_key=key,
        )
    if isinstance(found, Problem):
        return refuse(request, found, back=back)
    if not found.is_draft:
        say(request, f"{found.name} is here, finished.")
        return redirect(found)
    say(request, f"{found.name} is here as a draft. The builder says what is left to do.")
    return redirect("characters:build", found.pk)


def _replaced(request: SignedInRequest, membership: Membership, brought: Brought) -> Character | Problem:
    twin = membership.campaign.characters.filter(pk=id_of(request.POST.get("twin", "")), owner=request.user).first()
    if twin is None:
        return NOT_A_DRAFT
    base, key = id_of(request.POST.get("base", "")), read_key(request.POST.get("request_key", ""))
    saved = replace_with(character=twin, by=request.user, brought=brought, base_version=base, request_key=key)
    return saved if isinstance(saved, Problem) else twin
