"""A roll to take along."""

from django.urls import path

from rolls.taken import views

app_name = "taken"

urlpatterns = [
    path("campaigns/<int:campaign_id>/log/<uuid:token>/roll.<str:form>", views.taken, name="taken"),
]
