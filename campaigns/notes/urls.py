"""Notes, handouts and session zero."""

from django.urls import path

from campaigns.notes import handout_views, views, zero_views

app_name = "notes"

urlpatterns = [
    path("campaigns/<int:campaign_id>/notes/", views.notes, name="notes"),
    path("campaigns/<int:campaign_id>/notes/new/", views.begin, name="begin"),
    path("campaigns/<int:campaign_id>/notes/handout/", handout_views.hand_out, name="hand_out"),
    path("campaigns/<int:campaign_id>/notes/zero/", zero_views.zero, name="zero"),
    path("campaigns/<int:campaign_id>/notes/zero/add/", zero_views.add, name="add_entry"),
    path("campaigns/<int:campaign_id>/notes/zero/<int:pk>/", zero_views.change, name="change_entry"),
    path("campaigns/<int:campaign_id>/notes/zero/<int:pk>/remove/", zero_views.remove, name="remove_entry"),
    path("campaigns/<int:campaign_id>/notes/zero/<int:pk>/back/", zero_views.bring_back, name="bring_entry_back"),
    path("campaigns/<int:campaign_id>/notes/zero/<int:pk>/move/", zero_views.move, name="move_entry"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/", views.note, name="note"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/read/", views.read, name="read"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/save/", views.save, name="save"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/share/", views.share, name="share"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/pin/", views.pin, name="pin"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/remove/", views.remove, name="remove"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/back/", views.bring_back, name="bring_back"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/open/", handout_views.opened, name="open"),
    path("campaigns/<int:campaign_id>/notes/<str:token>/versions/", views.versions, name="versions"),
    path(
        "campaigns/<int:campaign_id>/notes/<str:token>/versions/<int:pk>/back/",
        views.bring_text_back,
        name="bring_text_back",
    ),
]
