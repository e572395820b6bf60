"""Pictures, each in two sizes."""

from django.urls import path

from campaigns.pictures import views

app_name = "pictures"

urlpatterns = [path("pictures/<uuid:picture>/<str:size>.webp", views.picture, name="picture")]
