"""What becomes of characters."""

from django.urls import path

from characters.lives import views

app_name = "lives"

urlpatterns = [
    path("characters/deleted/", views.deleted, name="deleted"),
    path("characters/<int:character_id>/life/", views.life, name="life"),
    path("characters/<int:character_id>/copy/", views.copy, name="copy"),
    path("characters/<int:character_id>/offer/", views.offer, name="offer"),
    path("campaigns/<int:campaign_id>/characters/", views.everyone, name="everyone"),
]
