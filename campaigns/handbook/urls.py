"""Rules pages: for everybody, and for each table."""

from django.urls import path

from campaigns.handbook import views

app_name = "handbook"

urlpatterns = [
    path("rules/", views.games, name="games"),
    path("rules/sources/", views.sources, name="sources"),
    path("rules/<str:book>/", views.printed, name="book"),
    path("rules/<str:book>/find/", views.book_find, name="book_find"),
    path("rules/<str:book>/<slug:slug>/", views.book_page, name="book_page"),
    path("campaigns/<int:campaign_id>/rules/", views.campaign, name="campaign"),
    path("campaigns/<int:campaign_id>/rules/find/", views.campaign_find, name="find"),
    path("campaigns/<int:campaign_id>/rules/about/", views.campaign_about, name="about"),
    path("campaigns/<int:campaign_id>/rules/<slug:slug>/", views.campaign_page, name="page"),
]
