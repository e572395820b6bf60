"""Where a hand is raised."""

from django.urls import path

from tests.hands import views

app_name = "hands"
urlpatterns = [path("campaigns/<int:campaign_id>/hand/", views.raise_hand, name="raise")]
