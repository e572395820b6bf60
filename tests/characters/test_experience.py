"""Experience in play: awards, what is bought, the ledger whose sum always is the balance, and who may do what."""

from __future__ import annotations

import pytest

from campaigns.access import Viewer
from campaigns.models import TableEvent
from characters.accounts import balances, ledger_of
from characters.advancement import award, bank, buy, buy_own
from characters.advancement_page import render_experience
from characters.models import Character, Proposal
from characters.proposals import Decision, decide_proposal
from characters.services import Saved, create_character, finish_character
from rules.sheets import Problem
from tests.factories import make_campaign, make_character, make_member


@pytest.fixture
def rich(hero, storyteller) -> Character:
    """Ilse with twenty points."""
    award(characters=[hero], by=storyteller, points=20, reason="Participation (chapter)")
    return fresh(hero)


def fresh(character: Character) -> Character:
    return Character.objects.select_related("campaign", "owner").get(pk=character.pk)


def account(character: Character):
    return character.campaign.game.advancement(character.sheet).account


def ledger(character: Character):
    return ledger_of(character, character.campaign.game.advancement(character.sheet))


def sent(at, person, character, **form):
    return at(person).post(f"/characters/{character.pk}/advance/", form)


def test_a_storyteller_awards_points_with_a_reason_and_the_ledger_tells_it(at, hero, storyteller):
    assert sent(at, storyteller, hero, points="2", reason="Heroism (chapter)").status_code == 302
    [line] = ledger(fresh(hero)).lines
    assert (line.what, line.reason, line.by_name) == ("Award", "Heroism (chapter)", storyteller.username)
    assert (line.points, line.before, line.after) == (2, 0, 2)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"points": "2", "reason": " "}, "Say what it is for."),
        ({"points": "0", "reason": "x"}, "at least one point"),
        ({"points": "many", "reason": "x"}, "at least one point"),
        ({"points": "-1", "reason": "x"}, "Only 0 free points can be taken back."),
        ({"points": "101", "reason": "x"}, "a number from -100 to 100"),
        ({"points": "999999", "reason": "x"}, "a number from -100 to 100"),
        ({"points": "-" + "9" * 6000, "reason": "x"}, "a number from -100 to 100"),
    ],
)
def test_an_award_that_will_not_do_says_why_and_changes_nothing(at, hero, storyteller, form, sentence):
    answer = sent(at, storyteller, hero, **form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not fresh(hero).changes.exists()


def test_players_award_nothing_and_strangers_see_nothing(at, hero, player, other_player, db):
    assert sent(at, player, hero, points="5", reason="Because").status_code == 403
    assert sent(at, other_player, hero, buy="Stealth 2").status_code == 403
    assert sent(at, make_member(make_campaign()), hero, buy="Stealth 2").status_code == 404
    assert account(fresh(hero)).earned == 0


def test_a_player_buys_a_dot_at_the_price_shown(at, rich, player):
    html = at(player).get(f"/characters/{rich.pk}/").content.decode()
    assert "Buy Medicine 1 to 2 for </span>4" in html
    assert sent(at, player, rich, buy="Medicine 2").status_code == 302
    after = fresh(rich)
    assert after.sheet.abilities["Medicine"] == 2
    assert (account(after).spent, account(after).free) == (4, 16)
    assert ledger(after).lines[0].what == "Medicine 1 to 2"


def test_the_same_dot_is_bought_once_however_often_it_is_pressed(at, rich, player):
    assert sent(at, player, rich, buy="Medicine 2").status_code == 302
    assert sent(at, player, rich, buy="Medicine 2").status_code == 409
    assert account(fresh(rich)).spent == 4


def test_what_cannot_be_paid_is_refused_with_the_reason(at, hero, player):
    answer = sent(at, player, hero, buy="Strength 3")
    assert answer.status_code == 422
    assert "Strength costs 15 points; there are 0." in answer.content.decode()


def test_willpower_and_listed_specialties_are_bought_too(at, rich, player):
    assert sent(at, player, rich, buy="Willpower 4").status_code == 302
    assert sent(at, player, rich, buy_listed="1", listed="Medicine: Surgery").status_code in (302, 409)
    after = fresh(rich)
    assert after.sheet.willpower.permanent == 4


def test_a_specialty_of_ones_own_waits_and_its_points_come_back_when_it_is_declined(at, rich, player, storyteller):
    assert sent(at, player, rich, buy_own="1", of="Medicine", own="Void Surgery", kind="advanced").status_code == 302
    proposal = Proposal.objects.get()
    assert account(fresh(rich)).free == 17
    decision = Decision("declined", note="Too broad")
    decided = decide_proposal(proposal=proposal, by=storyteller, decision=decision)
    assert not isinstance(decided, Problem)
    after = fresh(rich)
    assert account(after).free == 20
    assert "Void Surgery" not in [one.name for one in after.sheet.specialties]
    assert (ledger(after).lines[0].points, ledger(after).lines[0].reason) == (3, "Too broad")


def test_a_bought_specialty_leaves_the_count_of_creation_alone(rich, player, storyteller):
    bought = buy_own(character=rich, by=player, of="Medicine", name="Void Surgery", kind="general")
    assert isinstance(bought, Saved)
    assert not [one for one in rich.campaign.game.problems(fresh(rich).sheet) if not one.notice]


def test_the_sum_of_the_ledger_is_the_balance_after_anything(rich, player, storyteller):
    buy(character=rich, by=player, code="Medicine 2")
    bank(character=rich, by=player, trait="Stealth")
    bank(character=rich, by=player, trait="Stealth")
    buy(character=rich, by=player, code="Stealth 2")
    buy(character=rich, by=player, code="Stealth 9")
    award(characters=[rich], by=storyteller, points=-3, reason="Counted twice")
    after = fresh(rich)
    told = ledger(after)
    assert balances(account(after))
    assert sum(line.points for line in told.lines) == told.lines[0].after == account(after).free
    for newer, older in zip(told.lines, told.lines[1:], strict=False):
        assert newer.before == older.after


def test_a_draft_buys_nothing(at, draft, player, storyteller):
    assert sent(at, storyteller, draft, points="2", reason="x").status_code == 409
    assert sent(at, player, draft, buy="Stealth 2").status_code == 409


def test_an_archived_table_gives_and_sells_nothing(at, campaign, rich, player):
    campaign.archived_at = rich.finished_at
    campaign.save()
    assert sent(at, player, rich, buy="Medicine 2").status_code == 409


def test_the_whole_party_is_awarded_at_once_or_nobody(at, campaign, hero, other_player, storyteller):
    second = make_character(campaign, other_player, name="Oye Adeyemi")
    url = f"/campaigns/{campaign.pk}/award/"
    form = {"who": [str(hero.pk), str(second.pk)], "points": "2", "reason": "Victory (story)"}
    assert at(storyteller).post(url, form).status_code == 302
    assert [account(fresh(one)).free for one in (hero, second)] == [2, 2]
    award(characters=[hero], by=storyteller, points=3, reason="Alone")
    answer = at(storyteller).post(url, form | {"points": "-4"})
    assert answer.status_code == 422
    assert "Oye Adeyemi: Only 2 free points" in answer.content.decode()
    assert [account(fresh(one)).free for one in (hero, second)] == [5, 2]
    assert at(other_player).post(url, form).status_code == 404
    assert at(storyteller).post(url, {"points": "1", "reason": "x"}).status_code == 422


def test_the_party_page_offers_the_award_to_storytellers_only(at, campaign, hero, player, storyteller):
    url = f"/campaigns/{campaign.pk}/party/"
    assert "Award experience" in at(storyteller).get(url).content.decode()
    assert "Award experience" not in at(player).get(url).content.decode()


def test_starting_experience_opens_the_ledger(db, storyteller):
    campaign = make_campaign(storyteller=storyteller, edition="later")
    character = create_character(campaign=campaign, by=storyteller)
    finish_character(character=character, by=storyteller, reason="In a hurry")
    after = fresh(character)
    [line] = ledger(after).lines
    assert (line.what, line.after) == ("At creation", account(after).free) == ("At creation", 30)


def test_every_open_page_is_told_and_only_those_who_may_buy_get_buttons(campaign, rich, player, storyteller):
    buy(character=rich, by=player, code="Medicine 2")
    assert [one.kind for one in TableEvent.objects.order_by("-seq")[:2]] == ["character", "experience"]
    after = fresh(rich)
    for viewer, buttons in ((Viewer("table"), False), (Viewer("member", player.pk), True)):
        html = render_experience(after, viewer)
        assert f'id="experience-{rich.pk}"' in html
        assert f'id="abilities-{rich.pk}"' in html
        assert ('name="buy"' in html) == buttons
    assert 'name="award"' in render_experience(after, Viewer("storytellers"))


def test_htmx_gets_the_section_alone(at, rich, player, htmx):
    url = f"/characters/{rich.pk}/advance/"
    html = at(player).post(url, {"buy": "Medicine 2"}, headers=htmx).content.decode()
    assert html.lstrip().startswith("<section") or 'id="experience-' in html
    assert "<html" not in html
