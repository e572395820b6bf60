"""Calls for a roll."""

from django.urls import URLPattern

app_name = "calls"
urlpatterns: list[URLPattern] = []
