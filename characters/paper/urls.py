"""What is printed. These stand before the rules pages: "blank" is no page of a handbook."""

from django.urls import path

from characters.paper import views

app_name = "paper"

urlpatterns = [
    path("rules/<str:book>/blank/", views.blank, name="blank"),
    path("campaigns/<int:campaign_id>/rules/blank/", views.table_blank, name="table_blank"),
    path("characters/<int:character_id>/paper/", views.sheet, name="sheet"),
]
