"""What wounds do to a roll stands in the panel as the campaign plays it."""

from __future__ import annotations

import pytest

from tests.factories import make_campaign, make_character, make_member


@pytest.mark.parametrize(
    ("rule", "words", "wrong"),
    [
        ("dice", "<b>−2</b>", "difficulty +2"),
        ("difficulty", "<b>difficulty +2</b>", "<b>2</b>"),
        ("off", "", "ignore for 1 willpower"),
    ],
)
def test_the_panel_says_what_wounds_do_here(client, storyteller, rule, words, wrong):
    campaign = make_campaign(storyteller=storyteller, house_rules={"wound_penalty": rule})
    player = make_member(campaign)
    hero = make_character(campaign, player, sheet={"health": {"marks": "////"}})
    client.force_login(player)
    asked = f"/campaigns/{campaign.pk}/plan/?character={hero.pk}&kind=action&traits=Wits&traits=Firearms"
    shown = client.get(asked).content.decode()
    assert words in shown
    assert wrong not in shown
