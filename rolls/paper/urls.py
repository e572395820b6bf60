"""What is printed of the log."""

from django.urls import path

from rolls.paper import views

app_name = "log_paper"

urlpatterns = [
    path("campaigns/<int:campaign_id>/sessions/<int:number>/paper/", views.evening, name="evening"),
]
