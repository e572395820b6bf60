"""Lines of talk: changing one. Writing is the writing line's, taking back every line's Undo."""

from django.urls import path

from characters.talk import views

app_name = "talk"

urlpatterns = [
    path("campaigns/<int:campaign_id>/talk/<str:token>/", views.reword, name="reword"),
]
