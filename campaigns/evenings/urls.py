"""Sessions of a table, and the pause."""

from django.urls import path

from campaigns.evenings import pause_views, recap_views, since_views, views

app_name = "evenings"

HERE = "campaigns/<int:campaign_id>/"
ONE = f"{HERE}sessions/<int:number>/"

urlpatterns = [
    path(f"{HERE}pause/", pause_views.pause, name="pause"),
    path(f"{HERE}go-on/", pause_views.go_on, name="go_on"),
    path(f"{HERE}sessions/", views.sessions, name="sessions"),
    path(f"{HERE}sessions/begin/", views.begin, name="begin"),
    path(ONE, views.session, name="session"),
    path(f"{ONE}end/", views.end, name="end"),
    path(f"{ONE}reopen/", views.reopen, name="reopen"),
    path(f"{ONE}title/", views.title, name="title"),
    path(f"{ONE}recap/", recap_views.recap, name="recap"),
    path(f"{ONE}recap/draft/", recap_views.draft, name="draft"),
    path(f"{ONE}attendance/", recap_views.attendance, name="attendance"),
    path(f"{HERE}since/", since_views.since, name="since"),
    path(f"{HERE}since/read/", since_views.read, name="since_read"),
]
