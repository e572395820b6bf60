"""Characters: list, builder, sheet, history, party, and what waits for a storyteller."""

from django.urls import URLPattern, path

import rules
from characters import (
    advancement_views,
    build_views,
    entry_views,
    gear_views,
    option_views,
    party_views,
    portrait_views,
    proposal_views,
    quick_views,
    reopening_views,
    sheet_views,
    views,
)
from characters.files import views as file_views
from characters.life import views as life_views

app_name = "characters"


def matter_urls(key: str) -> list[URLPattern]:
    """The addresses of one matter that storytellers decide, in the word of the rules for it."""
    about = {"matter": key}
    return [
        path(f"characters/<int:character_id>/{key}/", entry_views.entries, about, name="entries"),
        path(f"campaigns/<int:campaign_id>/{key}/", proposal_views.proposals, about, name="proposals"),
        path(f"{key}/<int:proposal_id>/decide/", proposal_views.decide, about, name="decide"),
    ]


GAMES = [system.game(line.key) for system in rules.systems() for line in system.editions]
MATTERS = sorted({matter.key for game in GAMES for matter in game.decisions.matters})

urlpatterns = [
    path("characters/", views.index, name="index"),
    path("campaigns/<int:campaign_id>/characters/new/", views.create, name="create"),
    path("campaigns/<int:campaign_id>/characters/import/", file_views.bring, name="import"),
    path("characters/<int:character_id>/as.json", file_views.as_file, name="as_file"),
    path("characters/<int:character_id>/as.txt", file_views.as_text, name="as_text"),
    path("characters/<int:character_id>/", sheet_views.sheet, name="sheet"),
    path("characters/<int:character_id>/build/", build_views.build, name="build"),
    path("characters/<int:character_id>/field/", sheet_views.save_field, name="save_field"),
    path("characters/<int:character_id>/portrait/", portrait_views.portrait, name="portrait"),
    path("characters/<int:character_id>/gear/", gear_views.gear, name="gear"),
    path("characters/<int:character_id>/options/", option_views.options, name="options"),
    path("characters/<int:character_id>/undo/", build_views.undo, name="undo"),
    path("characters/<int:character_id>/redo/", build_views.redo, name="redo"),
    path("characters/<int:character_id>/surprise/", quick_views.surprise_me, name="surprise"),
    path("characters/<int:character_id>/finish/", build_views.finish, name="finish"),
    path("characters/<int:character_id>/reopen/", reopening_views.reopen, name="reopen"),
    path("characters/<int:character_id>/reopen/cancel/", reopening_views.cancel, name="cancel_reopening"),
    path("characters/<int:character_id>/delete/", views.delete, name="delete"),
    path("characters/<int:character_id>/move/", sheet_views.move, name="move"),
    path("characters/<int:character_id>/condition/", sheet_views.condition, name="condition"),
    path("characters/<int:character_id>/lift/", sheet_views.lift_companions, name="lift"),
    path("characters/<int:character_id>/advance/", advancement_views.advance, name="advance"),
    path("campaigns/<int:campaign_id>/award/", advancement_views.award_party, name="award_party"),
    path("characters/<int:character_id>/history/", life_views.history, name="history"),
    path("characters/<int:character_id>/text/<path:trait>/", build_views.trait_text, name="trait_text"),
    path("campaigns/<int:campaign_id>/own/", party_views.own, name="own"),
    path("campaigns/<int:campaign_id>/party/", party_views.party, name="party"),
    *(one for key in MATTERS for one in matter_urls(key)),
]
