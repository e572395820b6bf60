"""Saved rolls: rolling one, saving one, and keeping them in order."""

from django.urls import path

from rolls.saved import views

app_name = "saved"

urlpatterns = [
    path("campaigns/<int:campaign_id>/saved/", views.rolls, name="rolls"),
    path("campaigns/<int:campaign_id>/saved/again/", views.restore, name="restore"),
    path("campaigns/<int:campaign_id>/saved/<int:pk>/", views.change, name="change"),
    path("campaigns/<int:campaign_id>/saved/<int:pk>/roll/", views.roll, name="roll"),
]
