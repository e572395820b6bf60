"""The roll panel, the log, and what follows a roll. The stream is answered before Django (`rolls/live/stream.py`)."""

from django.urls import path

from rolls import correct_views, export_views, public_views, views
from rolls.commands import palette
from rolls.commands import views as commands

app_name = "rolls"

urlpatterns = [
    path("odds/", public_views.odds, name="odds"),
    path("campaigns/<int:campaign_id>/plan/", views.plan, name="plan"),
    path("campaigns/<int:campaign_id>/rolls/", views.roll, name="roll"),
    path("campaigns/<int:campaign_id>/write/", commands.write, name="write"),
    path("campaigns/<int:campaign_id>/write/weigh/", commands.weigh, name="weigh"),
    path("campaigns/<int:campaign_id>/commands/", commands.commands, name="commands"),
    path("campaigns/<int:campaign_id>/palette/", palette.palette, name="palette"),
    path("campaigns/<int:campaign_id>/log/", views.log, name="log"),
    path("campaigns/<int:campaign_id>/log/export.<str:form>", export_views.export, name="export"),
    path("campaigns/<int:campaign_id>/log/<uuid:token>/", views.entry, name="entry"),
    path("campaigns/<int:campaign_id>/log/<uuid:token>/answer/", views.answer, name="answer"),
    path("campaigns/<int:campaign_id>/log/<uuid:token>/correct/", correct_views.correct, name="correct"),
]
