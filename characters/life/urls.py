"""Looking back at a sheet, and what is put right on it."""

from django.urls import path

from characters.life import correct_views, rule_views, views

app_name = "life"

urlpatterns = [
    path("characters/<int:character_id>/history/compare/", views.compare, name="compare"),
    path("characters/<int:character_id>/history/<int:version>/", views.moment, name="moment"),
    path("characters/<int:character_id>/history/<int:version>/restore/", views.restore, name="restore"),
    path("characters/<int:character_id>/history/<int:version>/ask/", views.ask, name="ask"),
    path("characters/<int:character_id>/correct/", correct_views.correct_sheet, name="correct"),
    path("characters/<int:character_id>/rules/", rule_views.rules, name="rules"),
    path("characters/<int:character_id>/rules/allow/", rule_views.allow, name="allow"),
    path("characters/<int:character_id>/rules/forbid/", rule_views.forbid, name="forbid"),
    path("campaigns/<int:campaign_id>/corrections/", views.corrections, name="corrections"),
    path("corrections/<int:correction_id>/answer/", views.answer, name="answer"),
    path("corrections/<int:correction_id>/withdraw/", views.take_back, name="withdraw"),
]
