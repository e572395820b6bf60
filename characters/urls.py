"""Characters: list, builder, sheet, history, party, proposed specialties."""

from django.urls import path

from characters import views

app_name = "characters"

urlpatterns = [
    path("characters/", views.index, name="index"),
    path("campaigns/<int:campaign_id>/characters/new/", views.create, name="create"),
    path("characters/<int:character_id>/", views.sheet, name="sheet"),
    path("characters/<int:character_id>/build/", views.build, name="build"),
    path("characters/<int:character_id>/field/", views.save_field, name="save_field"),
    path("characters/<int:character_id>/finish/", views.finish, name="finish"),
    path("characters/<int:character_id>/reopen/", views.reopen, name="reopen"),
    path("characters/<int:character_id>/delete/", views.delete, name="delete"),
    path("characters/<int:character_id>/move/", views.move, name="move"),
    path("characters/<int:character_id>/history/", views.history, name="history"),
    path("characters/<int:character_id>/text/<str:trait>/", views.trait_text, name="trait_text"),
    path("campaigns/<int:campaign_id>/party/", views.party, name="party"),
    path("campaigns/<int:campaign_id>/specialties/", views.proposals, name="proposals"),
    path("specialties/<int:proposal_id>/decide/", views.decide, name="decide"),
]
