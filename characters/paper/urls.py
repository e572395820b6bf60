"""What is printed. These stand before the rules pages: "blank" is no page of a handbook."""

from django.urls import path

from characters.paper import party_views, views

app_name = "paper"

urlpatterns = [
    path("rules/<str:book>/blank/", views.blank, name="blank"),
    path("campaigns/<int:campaign_id>/rules/blank/", views.table_blank, name="table_blank"),
    path("campaigns/<int:campaign_id>/party/paper/", party_views.party, name="party"),
    path("campaigns/<int:campaign_id>/cast/paper/", party_views.cast, name="cast"),
    path("characters/<int:character_id>/paper/", views.sheet, name="sheet"),
]
