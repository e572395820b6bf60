"""What a stream says for itself: that a page was made for another role, or why it must not be opened again."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.urls import reverse

from campaigns.drawing import draw
from campaigns.faces import LiveNotice
from rolls.live.admission import Refusal

SIGNED_OUT = "You are signed out. Nothing new arrives on this page."


def new_role(role: str) -> str:
    """Tells somebody whose page was made for another role to have it made again."""
    return draw(LiveNotice(f"You are a {role} at this table now."))


def farewell(refusal: Refusal) -> str:
    """What a page shows when its stream must not be opened again.

    Whoever is no member any more loses the page; whoever is signed out may still need what they have typed there.
    """
    if refusal is Refusal.SIGNED_OUT:
        return draw(LiveNotice(SIGNED_OUT, reverse("account_login"), "Sign in", error=True))
    return render_to_string("campaigns/farewell.html")
