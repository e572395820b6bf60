"""The frame of every page of a campaign: its masthead and its tabs."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Membership


def campaign_page(
    request: HttpRequest,
    membership: Membership,
    template: str,
    *,
    tab: str = "",
    status: int = 200,
    context: Mapping[str, object] | None = None,
) -> HttpResponse:
    """`template`, which extends "campaigns/frame.html", with the masthead and the tabs this member gets."""
    frame = {"membership": membership, "campaign": membership.campaign, "tab": tab, "nav_current": "campaigns"}
    return render(request, template, {**frame, **(context or {})}, status=status)
