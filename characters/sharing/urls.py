"""Links to sheets."""

from django.urls import path

from characters.sharing import views

app_name = "sharing"

urlpatterns = [
    path("characters/<int:character_id>/share/", views.share, name="share"),
    path("shared/<str:token>/", views.shared, name="shared"),
]
