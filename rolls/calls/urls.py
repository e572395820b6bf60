"""Calls for a roll: putting one together, answering it, and what storytellers do with it."""

from django.urls import path

from rolls.calls import views

app_name = "calls"

urlpatterns = [
    path("campaigns/<int:campaign_id>/calls/", views.calls, name="calls"),
    path("campaigns/<int:campaign_id>/calls/chances/", views.chances, name="chances"),
    path("campaigns/<int:campaign_id>/calls/ways/", views.ways, name="ways"),
    path("campaigns/<int:campaign_id>/calls/kept/", views.keep, name="keep"),
    path("campaigns/<int:campaign_id>/calls/kept/<int:pk>/forget/", views.forget, name="forget"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/", views.call, name="call"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/roll/", views.roll, name="roll"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/reply/", views.reply, name="reply"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/act/", views.act, name="act"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/more/", views.more, name="more"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/answer/<int:pk>/", views.answer, name="answer"),
    path("campaigns/<int:campaign_id>/calls/<uuid:token>/decide/<int:pk>/", views.decide, name="decide"),
]
