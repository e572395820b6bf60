"""Statistics of a table."""

from django.urls import path

from rolls.statistics import views

app_name = "statistics"

HERE = "campaigns/<int:campaign_id>/statistics/"

urlpatterns = [
    path(HERE, views.statistics, name="page"),
    path(f"{HERE}comparison/", views.comparison, name="comparison"),
]
