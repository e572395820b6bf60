"""The builder: its page, and what each of its fields and buttons sends."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from campaigns.access import SignedInRequest
from campaigns.presses import read_key
from characters.access import Seat, seat_or_404
from characters.answers import refuse, say, status_of, toast
from characters.builder_page import Answered, adding_for, draft_for, render_builder, render_saved
from characters.building import NAMELESS
from characters.fields import FieldForm, PageSaved, save_form, save_one
from characters.not_saved import render_not_saved
from characters.party import is_readable, template_of
from characters.seen import Seen
from characters.services import UNNAMED, finish_character
from characters.sheet_page import render_damaged
from characters.specialties import add_specialty, remove_specialty
from characters.undo import undo_change
from characters.writing import Saved
from rules.sheets import Problem


@require_http_methods(["GET", "POST"])
@login_required
def build(request: SignedInRequest, character_id: int) -> HttpResponse:
    """The builder of a draft; without script, its Save button posts the whole page here."""
    seat = sender_seat(request, character_id)
    if not is_readable(seat.character):
        return render_damaged(request, seat)
    is_built = seat.may_change and seat.character.is_draft
    if request.method == "GET" and not is_built:
        return redirect("characters:sheet", character_id)
    if request.method == "GET":
        adding = adding_for(seat, draft_for(seat.character), request.GET.get("ability", ""))
        return render_builder(request, seat, adding=adding)
    if answer := save_page(request, seat) or _new_trait(request, seat):
        return answer
    say(request, "Saved.")
    if not is_built:
        return redirect("characters:sheet", character_id)
    return redirect(_open_list(request, character_id) + ("#specialties" if "look" in request.POST else ""))


@require_POST
@login_required
def finish(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Save what the page holds and bring the character to the table, or say everything that is still wrong."""
    seat = sender_seat(request, character_id)
    if not is_readable(seat.character):
        return render_damaged(request, seat)
    if answer := save_page(request, seat):
        return answer
    reason = request.POST.get("reason", "") if "override" in request.POST else ""
    seat = sender_seat(request, character_id)
    if seat.may_change and seat.character.is_draft and seat.character.name == UNNAMED:
        return render_builder(request, seat, answered=Answered(refused=(NAMELESS,)), status=422)
    found = finish_character(character=seat.character, by=request.user, reason=reason)
    if isinstance(found, tuple):
        if status_of(found[0]) != 422:
            return refuse(request, found[0], back=seat.character.get_absolute_url())
        seat = builder_seat(request, character_id)
        return render_builder(request, seat, answered=Answered(refused=found), status=422)
    say(request, f"{found.name} is finished and joins the party.")
    return redirect("characters:sheet", character_id)


@require_http_methods(["GET", "POST"])
@login_required
@vary_on_headers("HX-Request")
def specialties(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Add a listed or an own specialty, or remove one; asked with GET, what the lists of an ability hold."""
    seat = builder_seat(request, character_id)
    if not is_readable(seat.character):
        return render_damaged(request, seat)
    if request.method == "GET":
        return _suggestions(request, seat)
    if not request.htmx and (answer := save_page(request, seat)):
        return answer
    found = _changed_specialty(seat, request.POST)
    if not isinstance(found, Problem):
        if not request.htmx:
            return redirect(f"{_open_list(request, character_id)}#specialties")
        seat = builder_seat(request, character_id)
        draft = draft_for(seat.character)
        adding = adding_for(seat, draft, request.POST.get("spec_ability", ""))
        return render_saved(request, seat, specialties=True, adding=adding)
    return _refused_specialty(request, builder_seat(request, character_id), found)


@require_POST
@login_required
@vary_on_headers("HX-Request")
def undo(request: SignedInRequest, character_id: int) -> HttpResponse:
    """Take back one's own latest change."""
    seat = builder_seat(request, character_id)
    if not request.htmx and is_readable(seat.character) and (answer := save_page(request, seat)):
        return answer
    number = request.POST.get("change", "")
    change_id = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0
    found = undo_change(character=seat.character, by=request.user, change_id=change_id)
    if isinstance(found, Problem):
        return refuse(request, found, back=seat.character.get_absolute_url())
    if not request.htmx:
        return redirect("characters:build", character_id)
    path = found.change.path if found.change else ""
    whole_list = path.startswith("specialties")
    seat = builder_seat(request, character_id)
    draft = draft_for(seat.character)
    adding = adding_for(seat, draft, request.POST.get("spec_ability", ""))
    shown = "" if whole_list else path
    answer = render_saved(request, seat, shown, redrawn=not whole_list, specialties=whole_list, adding=adding)
    return toast(answer, "Taken back.")


@require_GET
@login_required
@vary_on_headers("HX-Request")
def trait_text(request: SignedInRequest, character_id: int, trait: str) -> HttpResponse:
    """What the rules say of a trait: a card for htmx, else a page."""
    seat = seat_or_404(request.user, character_id)
    text = seat.character.campaign.game.trait_text(trait)
    if text is None:
        raise Http404("No such trait.")
    template = "characters/trait_text.html#card" if request.htmx else "characters/trait_text.html"
    context = {"text": text, "character": seat.character, "nav_current": "characters"}
    return render(request, template, context)


def builder_seat(request: SignedInRequest, character_id: int) -> Seat:
    """The seat of somebody who may build this character; to everyone else there is no such page."""
    seat = seat_or_404(request.user, character_id)
    if not seat.may_change:
        raise Http404("No such page.")
    return seat


def sender_seat(request: SignedInRequest, character_id: int) -> Seat:
    """The seat of somebody whose builder page may still be open: an owner who may not build any more is told why."""
    seat = seat_or_404(request.user, character_id)
    return seat if seat.is_owner else builder_seat(request, character_id)


def save_page(request: SignedInRequest, seat: Seat) -> HttpResponse | None:
    """Keep every field that was changed on the page; the answer that says what went wrong, or None."""
    saved = save_form(seat, request.POST)
    if saved.is_kept:
        return None
    fresh = sender_seat(request, seat.character.pk)
    refused = tuple(saved.problems.values())
    if not saved.conflicts and all(one.code == "settled" for one in refused):
        return _settled(request, fresh, saved)
    if not (fresh.may_change and fresh.character.is_draft) or any(status_of(one) != 422 for one in refused):
        return render_not_saved(request, fresh, saved)
    typed = {path: request.POST.get(path, "") for path in saved.problems}
    answered = Answered(conflicts=saved.conflicts, refused=refused, typed=typed)
    return render_builder(request, fresh, answered=answered, status=409 if saved.conflicts else 422)


def _settled(request: SignedInRequest, seat: Seat, saved: PageSaved) -> HttpResponse:
    """To the sheet that the draft has become, with everything of its creation that came too late."""
    called = seat.character.campaign.game.vocabulary.called
    late = ", ".join(f"{called(path)} {request.POST.get(path, '')}" for path in saved.problems)
    sentence = next(iter(saved.problems.values())).sentence
    messages.error(request, f"Not saved: {late}. {sentence}")
    return redirect("characters:sheet", seat.character.pk)


def _new_trait(request: SignedInRequest, seat: Seat) -> HttpResponse | None:
    """Where the table names its own abilities: put the typed one on the sheet, or say why it will not do."""
    if "add_trait" not in request.POST:
        return None
    path = f"{request.POST['add_trait']}.{request.POST.get('new_trait', '').strip()}"
    seat = sender_seat(request, seat.character.pk)  # the fields beside it were kept first, and are shown as they stand
    seen = Seen(seat.character.version)
    form = FieldForm(path, request.POST.get("new_trait_value", "1"), seen, force=False, reason="")
    found = save_one(seat, form)
    if not isinstance(found, Problem):
        return None
    return render_builder(request, seat, answered=Answered(refused=(found,)), status=status_of(found))


def _open_list(request: SignedInRequest, character_id: int) -> str:
    """The builder with the list of the ability that is chosen on the page."""
    at = QueryDict(mutable=True)
    at["ability"] = request.POST.get("spec_ability", "")
    return f"{reverse('characters:build', args=[character_id])}?{at.urlencode()}"


def _suggestions(request: SignedInRequest, seat: Seat) -> HttpResponse:
    draft = draft_for(seat.character)
    adding = adding_for(seat, draft, request.GET.get("spec_ability", ""))
    context = {"character": seat.character, "adding": adding}
    return render(request, template_of(seat.character, "builder/suggestions.html"), context)


def _changed_specialty(seat: Seat, data: QueryDict) -> Saved | Problem:
    """Do what the pressed button says; the name of a specialty comes after its ability and a colon."""
    key = read_key(data.get("request_key", ""))
    if "remove" in data:
        ability, _, name = data.get("remove", "").partition(": ")
        return remove_specialty(character=seat.character, by=seat.user, ability=ability, name=name, request_key=key)
    if "pick" in data:
        ability, _, name = data.get("pick", "").partition(": ")
    else:
        ability, name = data.get("spec_ability", ""), data.get("own", "")
    kind = data.get("own_kind", "general")
    return add_specialty(character=seat.character, by=seat.user, ability=ability, name=name, kind=kind, request_key=key)


def _refused_specialty(request: SignedInRequest, seat: Seat, problem: Problem) -> HttpResponse:
    """The form again, with what was typed and why it will not do."""
    status = status_of(problem)
    if status != 422:
        return refuse(request, problem, back=seat.character.get_absolute_url())
    draft = draft_for(seat.character)
    ability, own = request.POST.get("spec_ability", ""), request.POST.get("own", "")[:200]
    adding = adding_for(seat, draft, ability, own=own, kind=request.POST.get("own_kind", "general"))
    if request.htmx:
        return render_saved(request, seat, status=422, specialties=True, adding=adding, specialty_problem=problem)
    return render_builder(request, seat, answered=Answered(specialty_problem=problem), adding=adding, status=422)
