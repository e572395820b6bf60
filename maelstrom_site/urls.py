"""Every URL of the house."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from maelstrom_site import mine_views, views
from maelstrom_site.farewell import views as farewell_views

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
"""The one sign-in of the site, with its limits, leads to the admin too."""

handler500 = "maelstrom_site.views.broken"

urlpatterns = [
    path("", include("rolls.public_urls")),
    path("", include("campaigns.urls")),
    path("", include("campaigns.pictures.urls")),
    path("", include("campaigns.evenings.urls")),
    path("", include("campaigns.notes.urls")),
    path("", include("characters.paper.urls")),
    path("", include("campaigns.handbook.urls")),
    path("", include("characters.urls")),
    path("", include("characters.talk.urls")),
    path("", include("characters.cast.urls")),
    path("", include("characters.sharing.urls")),
    path("", include("characters.life.urls")),
    path("", include("characters.lives.urls")),
    path("", include("rolls.urls")),
    path("", include("rolls.taken.urls")),
    path("", include("rolls.paper.urls")),
    path("", include("rolls.rooms.urls")),
    path("", include("rolls.calls.urls")),
    path("", include("rolls.saved.urls")),
    path("", include("rolls.archives.urls")),
    path("you/everything/", mine_views.mine, name="mine"),
    path("you/everything/file/", mine_views.mine_file, name="mine_file"),
    path("you/delete/", farewell_views.delete, name="delete_account"),
    path("", include("rolls.statistics.urls")),
    path("accounts/", include("allauth.urls")),
    # After the library's own, of which the same pages are a part: links lead to the last ones.
    path("you/codes/", include("allauth.mfa.urls")),
    path("you/sessions/", include("allauth.usersessions.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", views.favicon, name="favicon"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("session/", views.session, name="session"),
    path("health/", views.health, name="health"),
    path("health/host/", views.host_health, name="host_health"),
]

if settings.DEMO:
    urlpatterns.append(path("demo/", include("campaigns.demo_urls")))
if settings.DEBUG:
    urlpatterns.append(path("kit/", views.kit, name="kit"))
