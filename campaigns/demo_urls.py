"""Sign-in with one click as the people of the demo campaign; only there in the demo setting."""

from django.urls import path

from campaigns import demo_views

app_name = "demo"

urlpatterns = [path("sign-in/<str:username>/", demo_views.sign_in, name="sign_in")]
