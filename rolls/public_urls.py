"""Home: for visitors the welcome page with a roll to try, for members their tables."""

from django.urls import path

from rolls import public_views

urlpatterns = [
    path("", public_views.home, name="home"),
    path("try/", public_views.try_roll, name="try_roll"),
]
