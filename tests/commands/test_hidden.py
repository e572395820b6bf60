"""What the writing line must never betray: preview, completion, refusals and palette, for whoever may not know."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import rules
from campaigns.models import Campaign, User
from characters.models import Character
from tests.commands.conftest import weigh, write
from tests.factories import make_campaign, make_character, make_member
from tests.systems.shapes import hero_of

SECRET = "Zyphander"
ASKED = (
    "/roll {trait} vs zyph",
    "/roll {trait} against Zyphander",
    "/roll contest {trait} vs zyph with",
    "/roll {trait} as zyph",
    "/roll zyph",
    "/zyph",
    "zyph",
    "/roll ",
    "/",
)
"""Lines by which one could look for somebody."""


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_a_hidden_character_is_in_nothing_that_a_line_answers(storyteller: User, system: str):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=rules.system(system).editions[0].key)
    player, spectator = make_member(campaign), make_member(campaign, role="spectator")
    _somebody(campaign, storyteller, SECRET, hidden=True)
    _somebody(campaign, player, "Ilse")
    trait = campaign.game.trait_groups(campaign.game.blank_sheet())[0].traits[0].name
    for line in ASKED:
        text = line.format(trait=trait)
        answers = {_answer(player, campaign, text), _answer(spectator, campaign, text)}
        # Who types the whole name reads it again, and learns nothing by it.
        assert SECRET in text or not any(SECRET in one for one in answers), (text, answers)
        # The same words about nobody at all are answered alike.
        nobody = text.replace("zyph", "qxqx").replace(SECRET, "Qxqxander")
        assert _shape(weigh(player, campaign, text)) == _shape(weigh(player, campaign, nobody))


def test_the_palette_names_only_whom_one_may_know(campaign: Campaign, storyteller: User, player: User):
    make_character(campaign, storyteller, name=SECRET, hidden=True)
    assert SECRET not in weigh(player, campaign, "zyph", place="palette")
    assert SECRET in weigh(storyteller, campaign, "zyph", place="palette")
    for by, telling in ((player, False), (storyteller, True)):
        assert ("Settings" in weigh(by, campaign, "sett", place="palette")) is telling


def test_a_blind_roll_tells_its_thrower_nothing(campaign: Campaign, player: User):
    answer = write(player, campaign, "/st 4d6").content.decode()
    assert "Sent to the storyteller." in answer
    assert "data-entry" not in answer
    client = Client()
    client.force_login(player)
    assert "4d6" not in client.get(reverse("rolls:log", args=[campaign.pk])).content.decode()


def _answer(by: User, campaign: Campaign, text: str) -> str:
    refused = write(by, campaign, text).content.decode() if text.startswith("/roll") else ""
    return f"{weigh(by, campaign, text)}{weigh(by, campaign, text, place='palette')}{refused}"


def _shape(answer: str) -> str:
    """An answer without the words that were asked, keys and addresses."""
    for one in ("Zyphander", "zyph", "Qxqxander", "qxqx"):
        answer = answer.replace(one, "…")
    return "".join(part for part in answer.split() if "request_key" not in part and "value=" not in part)


def _somebody(campaign: Campaign, owner: User, name: str, **fields: object) -> None:
    Character.objects.filter(pk=hero_of(campaign, owner, name).pk).update(name=name, **fields)
