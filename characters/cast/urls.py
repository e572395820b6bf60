"""The cast of a table, one of it, and what storytellers do with them."""

from django.urls import path

from characters.cast import form_views, views

app_name = "cast"

urlpatterns = [
    path("campaigns/<int:campaign_id>/cast/", views.cast, name="cast"),
    path("campaigns/<int:campaign_id>/cast/new/", form_views.new, name="new"),
    path("campaigns/<int:campaign_id>/cast/<int:npc_id>/", views.npc, name="npc"),
    path("campaigns/<int:campaign_id>/cast/<int:npc_id>/act/", views.act, name="act"),
    path("campaigns/<int:campaign_id>/cast/<int:npc_id>/change/", form_views.change, name="change"),
    path("campaigns/<int:campaign_id>/cast/<int:npc_id>/delete/", form_views.delete, name="delete"),
    path("campaigns/<int:campaign_id>/cast/<int:character_id>/back/", views.back, name="back"),
]
