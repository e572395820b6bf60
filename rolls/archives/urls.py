"""Archives of campaigns: taking one along, and bringing one."""

from django.urls import path

from rolls.archives import seating_views, views

app_name = "archives"

urlpatterns = [
    path("campaigns/<int:campaign_id>/take-along/", views.leaving, name="leaving"),
    path("campaigns/<int:campaign_id>/take-along/file/", views.file, name="file"),
    path("campaigns/<int:campaign_id>/imported/", seating_views.imported, name="imported"),
    path("campaigns/<int:campaign_id>/imported/<int:imported_id>/", seating_views.seat, name="seat"),
    path("campaigns/bring/", views.bring, name="bring"),
    path("campaigns/bring/<uuid:token>/", views.arrival, name="arrival"),
]
