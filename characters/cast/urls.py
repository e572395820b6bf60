"""The cast of a table, and one of it."""

from django.urls import path

from characters.cast import views

app_name = "cast"

urlpatterns = [
    path("campaigns/<int:campaign_id>/cast/", views.cast, name="cast"),
    path("campaigns/<int:campaign_id>/cast/<int:npc_id>/", views.npc, name="npc"),
]
