"""Every URL of the house."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from maelstrom_site import views

urlpatterns = [
    path("", include("rolls.public_urls")),
    path("", include("campaigns.urls")),
    path("", include("characters.urls")),
    path("", include("rolls.urls")),
    path("", include("rolls.rooms.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", views.favicon, name="favicon"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("session/", views.session, name="session"),
    path("health/", views.health, name="health"),
]

if settings.DEMO:
    urlpatterns.append(path("demo/", include("campaigns.demo_urls")))
if settings.DEBUG:
    urlpatterns.append(path("kit/", views.kit, name="kit"))
