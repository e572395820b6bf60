"""The shared room of a table."""

from django.urls import path

from rolls.rooms import views

app_name = "rooms"

urlpatterns = [
    path("campaigns/<int:campaign_id>/room/", views.room, name="room"),
    path("campaigns/<int:campaign_id>/room/gather/", views.gather, name="gather"),
    path("campaigns/<int:campaign_id>/room/find/", views.find, name="find"),
    path("campaigns/<int:campaign_id>/room/past/", views.fights, name="fights"),
    path("campaigns/<int:campaign_id>/room/start/", views.start, name="start"),
    path("campaigns/<int:campaign_id>/room/join/", views.join, name="join"),
    path("campaigns/<int:campaign_id>/room/press/", views.press, name="press"),
    path("campaigns/<int:campaign_id>/room/undo/", views.undo, name="undo"),
    path("campaigns/<int:campaign_id>/room/<int:number>/", views.past, name="past"),
]
