"""Campaigns, their members and their settings."""

from django.urls import path

from campaigns import ending_views, join_views, line_views, member_views, settings_views, views

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", views.index, name="index"),
    path("campaigns/new/", views.create, name="create"),
    path("campaigns/<int:campaign_id>/", views.table, name="table"),
    path("campaigns/<int:campaign_id>/settings/", settings_views.settings, name="settings"),
    path("campaigns/<int:campaign_id>/archive/", views.archive, name="archive"),
    path("campaigns/<int:campaign_id>/delete/", ending_views.delete, name="delete"),
    path("campaigns/<int:campaign_id>/members/", member_views.members, name="members"),
    path("campaigns/<int:campaign_id>/invite/", member_views.renew_invite, name="renew_invite"),
    path("campaigns/<int:campaign_id>/members/<int:user_id>/role/", member_views.change_role, name="change_role"),
    path("campaigns/<int:campaign_id>/members/<int:user_id>/remove/", member_views.remove, name="remove"),
    path("campaigns/<int:campaign_id>/leave/", member_views.leave, name="leave"),
    path("campaigns/<int:campaign_id>/lines/<str:token>/undo/", line_views.undo_line, name="undo_line"),
    path("you/", views.manners, name="manners"),
    path("join/<str:invite>/", join_views.join, name="join"),
]
