"""What a roll cost is given back when it is void: in every system, for what the throw and what the answers took."""

from __future__ import annotations

import pytest

from campaigns.models import User
from characters.models import Character
from characters.services import Saved, move_tracker, reopen_character
from rolls.models import Payment, Roll
from rules.sheets import Sheet
from tests.factories import make_campaign, make_member
from tests.rolls.conftest import answer, throw
from tests.rolls.test_corrections import correct, corrected, refused
from tests.rolls.test_hidden_rolls import HEROES, SECRETS, Secret, again, history, noor, roll, tomas

__all__ = ["noor", "tomas"]

COSTLY = {name: one for name, one in SECRETS.items() if one.by_hand}
REASON = "It never happened"


def standing(character: Character) -> Sheet:
    """What stands on the sheet."""
    return again(character).sheet


@pytest.mark.parametrize("secret", COSTLY.values(), ids=list(COSTLY))
@pytest.mark.parametrize("visibility", ["table", "storytellers", "private"])
def test_a_void_gives_back_what_the_throw_and_the_answers_took(
    noor: User, tomas: User, secret: Secret, visibility: str
):
    hero = again(HEROES[secret.system](noor, tomas))
    before = standing(hero)
    thrown = roll(secret, again(hero), tomas if visibility == "private" else noor, visibility)
    assert standing(hero) != before
    row = corrected(thrown, noor, "void", REASON, gives_back=True)
    assert standing(hero) == before
    assert hero.name in row.sentence
    assert not Payment.objects.filter(given_back=None).exists()


@pytest.mark.parametrize("secret", COSTLY.values(), ids=list(COSTLY))
def test_it_is_given_back_once(noor: User, tomas: User, secret: Secret):
    hero = again(HEROES[secret.system](noor, tomas))
    before = standing(hero)
    thrown = roll(secret, again(hero), noor, "table")
    corrected(thrown, noor, "void", REASON, gives_back=True)
    corrected(thrown, noor, "stands", "")
    assert standing(hero) == before  # what was given back stays given back
    row = corrected(thrown, noor, "void", REASON, gives_back=True)
    assert (standing(hero), row.sentence) == (before, "")


@pytest.mark.parametrize("secret", COSTLY.values(), ids=list(COSTLY))
def test_the_history_names_a_void_of_the_whole_table_and_hides_any_other(noor: User, tomas: User, secret: Secret):
    for visibility in ("table", "storytellers"):
        hero = again(
            HEROES[secret.system](
                noor, tomas if visibility == "table" else make_member(make_campaign(storyteller=noor))
            )
        )
        thrown = roll(secret, again(hero), noor, visibility)
        known = hero.changes.count()
        corrected(thrown, noor, "void", REASON, gives_back=True)
        rows = list(hero.changes.order_by("version"))[known:]
        assert rows
        told = [(bool(row.reason), row.undoes_id is not None) for row in rows]
        assert set(told) == {(visibility == "table",) * 2}, visibility
        assert all(REASON not in str(one) for one in history(hero))


def test_what_has_gone_on_is_not_given_back_and_the_roll_may_be_void_without(
    storyteller: User, player: User, character: Character
):
    thrown = throw(player, character, (1, 4, 3), kind="willpower")  # a botch costs a dot
    moved = move_tracker(character=again(character), by=storyteller, tracker="willpower", move="recover")
    assert isinstance(moved, Saved), moved
    problem = refused(correct(thrown, storyteller, "void", REASON, gives_back=True))
    assert (problem.trait, "does not get back" in problem.sentence) == ("gives_back", True)
    assert not thrown.corrections.exists()
    corrected(thrown, storyteller, "void", REASON)


def test_a_draft_gets_nothing_back(storyteller: User, player: User, character: Character):
    thrown = throw(player, character, (1, 4, 3), kind="willpower")
    assert isinstance(reopen_character(character=again(character), by=storyteller), Character)
    assert "draft again" in refused(correct(thrown, storyteller, "void", REASON, gives_back=True)).sentence


def test_what_was_paid_before_such_rows_were_kept_is_said(storyteller: User, player: User, character: Character):
    thrown = throw(player, character, (1, 4, 3), kind="willpower")
    Payment.objects.all().delete()
    assert refused(correct(thrown, storyteller, "void", REASON, gives_back=True)).code == "not_known"


def test_a_roll_that_cost_nothing_gives_nothing_back(storyteller: User, player: User, character: Character):
    thrown = throw(player, character)
    assert corrected(thrown, storyteller, "void", REASON, gives_back=True).sentence == ""


def test_a_reroll_that_was_paid_is_given_back_by_itself(storyteller: User, player: User, character: Character):
    thrown = throw(player, character, (2, 3, 4), kind="willpower")
    assert isinstance(answer(thrown, player, "spend_willpower"), Roll)
    second = corrected(thrown, storyteller, "reroll", REASON, (1, 4, 3), pays=True).again
    assert again(character).document["willpower"]["current"] == 1
    corrected(second, storyteller, "void", REASON, gives_back=True)
    assert again(character).document["willpower"]["current"] == 2
    corrected(thrown, storyteller, "void", REASON, gives_back=True)
    assert again(character).document["willpower"]["current"] == 3
