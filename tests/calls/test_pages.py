"""Calls on pages: the composer, the card of whoever is asked, the call in the log; with and without script."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from campaigns.drawing import draw
from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.calls.cards import cards_for
from rolls.calls.models import Call, SavedCall
from rolls.calls.replies import describe
from rolls.calls.services import close
from tests.calls.calling import HOLD, answer, call, row, way, ways_that_can_be_rolled
from tests.calls.test_secret_numbers import NUMBERS
from tests.factories import make_character, make_npc
from tests.rolls.conftest import seat
from tests.systems.shapes import Table, tables

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def form(*characters: Character, **more: Any) -> dict[str, Any]:
    """A composer as a browser sends it, with one way filled in."""
    asked = [str(one.pk) for one in characters]
    sent = {"line": "Close the breach", "asked": asked, "way": ["A"], "numbers": "open", "audience": "table"}
    sent |= {"A-label": "Weld it", "A-kind": "action", "A-traits": ["Precision", "Firearms"], "A-difficulty": "7"}
    return {**sent, "A-threshold": "0", "request_key": str(uuid.uuid4()), **more}


def test_a_call_is_made_and_stands_on_the_tables_of_those_who_know(
    client: Client, campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    client.force_login(storyteller)
    made = client.post(f"/campaigns/{campaign.pk}/calls/", form(ilse), headers=HTMX)
    assert made.status_code == 200
    assert 'value="Close the breach"' not in made.content.decode()
    for user, is_asked in ((player, True), (bea, False), (storyteller, False)):
        client.force_login(user)
        page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
        assert ('Roll<span class="sr"> approach A, Weld it' in page) == is_asked, user


def test_a_refused_call_keeps_everything_that_was_typed(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client.force_login(storyteller)
    sent = form(ilse, **{"A-difficulty": "99", "may_pass": "on", "numbers": "never"})
    for headers in (HTMX, {}):
        refused = client.post(f"/campaigns/{campaign.pk}/calls/", sent, headers=headers)
        told = refused.content.decode()
        assert refused.status_code == 422
        assert "Approach A: Difficulty is at most 10." in told
        for kept in ('value="Close the breach"', 'value="Weld it"', 'value="99"', 'name="may_pass" value="on" checked'):
            assert kept in told, kept
        assert '<option value="never" selected>' in told
    assert not Call.objects.exists()


def test_ways_come_and_go_without_losing_what_was_typed(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client.force_login(storyteller)
    for headers in (HTMX, {}):
        more = client.post(
            f"/campaigns/{campaign.pk}/calls/ways/", form(ilse, more="1"), headers=headers
        ).content.decode()
        assert 'value="Weld it"' in more
        assert 'name="B-traits"' in more
        two = form(ilse, way=["A", "B"], less="A", **{"B-label": "Hold it", "B-kind": "action", "B-traits": "Strength"})
        less = client.post(f"/campaigns/{campaign.pk}/calls/ways/", two, headers=headers).content.decode()
        assert 'name="A-label" value="Hold it"' in less
        assert 'name="B-traits"' not in less


def test_the_chances_of_everybody_come_in_one_answer_with_the_best_marked(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    client.force_login(storyteller)
    two = {"B-label": "Find the way", "B-kind": "action", "B-traits": ["Wits", "Navigation"], "B-difficulty": "6"}
    sent = form(ilse, juno, way=["A", "B"], **two)
    grid = client.post(f"/campaigns/{campaign.pk}/calls/chances/", sent, headers=HTMX).content.decode()
    assert grid.count('<th scope="row">') == 2
    assert grid.count("chance--no") == 2
    assert "no Navigation" in grid
    plain = client.post(f"/campaigns/{campaign.pk}/calls/chances/", sent).content.decode()
    assert "no Navigation" in plain
    assert 'value="Find the way"' in plain


def test_pressing_roll_on_the_card_answers_and_the_card_goes(
    client: Client, campaign: Campaign, storyteller: User, player: User, ilse: Character
) -> None:
    for headers in (HTMX, {}):
        made = call(storyteller, [ilse])
        client.force_login(player)
        sent = {"character": ilse.pk, "approach": "A", "request_key": str(uuid.uuid4())}
        pressed = client.post(f"/campaigns/{campaign.pk}/calls/{made.token}/roll/", sent, headers=headers)
        assert pressed.status_code == (200 if headers else 302)
        assert row(made, ilse).state == "rolled"
        assert "request--mine" not in pressed.content.decode()
    again = client.post(
        f"/campaigns/{campaign.pk}/calls/{made.token}/roll/", {**sent, "request_key": str(uuid.uuid4())}
    )
    assert again.status_code == 409
    assert "The log has it." in again.content.decode()


def test_a_player_passes_or_describes_and_a_storyteller_decides(
    client: Client, campaign: Campaign, storyteller: User, player: User, ilse: Character, bea: User, juno: Character
) -> None:
    made = call(storyteller, [ilse, juno], may_pass=True)
    at = f"/campaigns/{campaign.pk}/calls/{made.token}"
    client.force_login(bea)
    client.post(f"{at}/reply/", {"character": juno.pk, "reply": "pass"}, headers=HTMX)
    client.force_login(player)
    card = client.post(f"{at}/reply/", {"character": ilse.pk, "reply": "describe", "text": "Talk"}, headers=HTMX)
    assert "You described: Talk." in card.content.decode()
    client.force_login(storyteller)
    assert "describes: Talk" in client.get(f"{at}/").content.decode()
    asked = client.get(f"{at}/decide/{ilse.pk}/", headers=HTMX).content.decode()
    assert 'value="Talk"' in asked
    numbers = {"character": ilse.pk, "act": "accept", "way": "A", "A-label": "Talk it shut", "A-kind": "action"}
    refused = client.post(f"{at}/act/", {**numbers, "A-traits": "Wits", "A-difficulty": "99"}, headers=HTMX)
    assert refused.status_code == 422
    assert 'value="99"' in refused.content.decode()
    taken = client.post(f"{at}/act/", {**numbers, "A-traits": "Wits", "A-difficulty": "5"}, headers=HTMX)
    assert "Talk it shut" in taken.content.decode()
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "approach B, Talk it shut" in page


def test_a_storyteller_reminds_withdraws_closes_and_asks_another(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse])
    at = f"/campaigns/{campaign.pk}/calls/{made.token}"
    client.force_login(storyteller)
    assert f"Ask {juno.name}" in client.get(f"{at}/more/", headers=HTMX).content.decode()
    for sent, told in (
        ({"act": "remind", "character": ilse.pk}, "reminded"),
        ({"act": "ask", "character": juno.pk}, juno.name),
        ({"act": "withdraw", "character": ilse.pk}, "not asked any more"),
        ({"act": "close"}, f"Closed by {storyteller.username}."),
    ):
        did = client.post(f"{at}/act/", sent, headers=HTMX)
        assert did.status_code == 200, sent
        assert told in did.content.decode(), sent
    assert client.post(f"{at}/act/", {"act": "ask", "character": ilse.pk}).status_code == 409
    assert client.post(f"{at}/act/", {"act": "nonsense"}).status_code == 422


def test_a_call_is_kept_and_asked_again(client: Client, campaign: Campaign, storyteller: User, ilse: Character) -> None:
    client.force_login(storyteller)
    client.post(f"/campaigns/{campaign.pk}/calls/kept/", form(ilse), headers=HTMX)
    saved = SavedCall.objects.get()
    page = client.get(f"/campaigns/{campaign.pk}/calls/").content.decode()
    assert f"?kept={saved.pk}" in page
    again = client.get(f"/campaigns/{campaign.pk}/calls/?kept={saved.pk}", headers=HTMX).content.decode()
    assert 'value="Weld it"' in again
    assert 'name="everyone" value="on" checked' in again
    made = call(storyteller, [ilse], way(), way("Hold", **HOLD))
    once_more = client.get(f"/campaigns/{campaign.pk}/calls/?again={made.token}", headers=HTMX).content.decode()
    assert f'name="asked" value="{ilse.pk}" checked' in once_more
    assert 'name="B-label" value="Hold"' in once_more
    client.post(f"/campaigns/{campaign.pk}/calls/kept/{saved.pk}/forget/", headers=HTMX)
    assert not SavedCall.objects.exists()


def test_the_composer_comes_when_its_face_is_opened_and_by_a_link_without_script(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert 'id="call-line"' not in page
    assert f'href="/campaigns/{campaign.pk}/calls/"' in page
    assert 'id="call-line"' in client.get(f"/campaigns/{campaign.pk}/calls/", headers=HTMX).content.decode()
    assert 'id="call-line"' in client.get(f"/campaigns/{campaign.pk}/calls/").content.decode()


def test_the_address_of_the_table_says_who_is_asked(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/?call={ilse.pk}").content.decode()
    assert f'name="asked" value="{ilse.pk}" checked' in page
    assert 'name="face" value="call" checked' in page


# What nobody but storytellers reads -----------------------------------------------------------------------


def test_secret_numbers_and_hidden_people_are_on_no_page_of_a_player(
    client: Client, campaign: Campaign, storyteller: User, player: User, bea: User, ilse: Character, juno: Character
) -> None:
    npc = make_character(campaign, storyteller, name="Sable", hidden=True)
    numbers = {"traits": ["Precision", "Firearms"], "difficulty": "10", "threshold": "3"}
    table = call(storyteller, [ilse, npc], way(**numbers), numbers="never", line="In the open")
    hidden = call(storyteller, [ilse, juno], way(**numbers), audience=Audience.STORYTELLERS, line="In secret")
    later = call(storyteller, [ilse, juno], way(**numbers), numbers="roll", line="Until the roll")
    answer(player, table, ilse)
    answer(storyteller, table, npc)
    answer(bea, hidden, juno)
    describe(membership=seat(campaign, bea), call=later, asked=row(later, juno), text="Whisper to it")
    for user in (player, bea):
        client.force_login(user)
        pages = [client.get(f"/campaigns/{campaign.pk}/"), client.get(f"/campaigns/{campaign.pk}/log/")]
        pages += [client.get(f"/campaigns/{campaign.pk}/calls/{one.token}/") for one in (table, later)]
        for page in pages:
            told = page.content.decode()
            assert "Sable" not in told
            assert not re.search(r"difficulty 10|threshold 3", re.sub(r"(?s)In secret.*?</article>", "", told))
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/calls/{hidden.token}/").content.decode()
    assert "In secret" in page
    assert "Juno" not in page
    assert "Whisper" not in client.get(f"/campaigns/{campaign.pk}/calls/{later.token}/").content.decode()
    client.force_login(storyteller)
    told = client.get(f"/campaigns/{campaign.pk}/calls/{table.token}/").content.decode()
    for known in ("Sable", "difficulty 10", "threshold 3"):
        assert known in told


def test_nobody_reaches_a_call_that_they_must_not_know_of(
    client: Client, campaign: Campaign, storyteller: User, bea: User, ilse: Character, juno: Character
) -> None:
    made = call(storyteller, [ilse], audience=Audience.STORYTELLERS)
    client.force_login(bea)
    at = f"/campaigns/{campaign.pk}/calls/{made.token}"
    sent = {"character": ilse.pk, "approach": "A", "request_key": str(uuid.uuid4())}
    codes = [client.get(f"{at}/").status_code, client.get(f"/campaigns/{campaign.pk}/calls/").status_code]
    codes += [client.post(f"{at}/{what}/", sent).status_code for what in ("roll", "reply", "act")]
    codes += [client.get(f"{at}/more/").status_code, client.get(f"{at}/decide/{ilse.pk}/").status_code]
    assert set(codes) == {404}


# Set up in the panel ------------------------------------------------------------------------------------------


def test_an_approach_is_set_up_in_the_panel_and_rolled_with_what_is_left_to_the_player(
    client: Client, campaign: Campaign, storyteller: User, player: User
) -> None:
    pistols = [{"ability": "Firearms", "name": "Pistols", "kind": "general", "state": "approved"}]
    ilse = make_character(campaign, player, sheet={"specialties": pistols})
    made = call(storyteller, [ilse])
    client.force_login(player)
    ask = {"character": ilse.pk, "answers": str(made.token), "approach": "A"}
    panel = client.get(f"/campaigns/{campaign.pk}/plan/", ask, headers={**HTMX, "HX-Target": "roll"}).content.decode()
    assert 'name="used" value="Firearms: Pistols"' in panel
    assert 'name="difficulty"' not in panel
    assert "difficulty 7" in panel
    sent = {**ask, "used": "Firearms: Pistols", "difficulty": "2", "request_key": str(uuid.uuid4())}
    assert client.post(f"/campaigns/{campaign.pk}/rolls/", sent, headers=HTMX).status_code == 200
    roll = row(made, ilse).roll
    assert roll is not None
    check = roll.announced.model_dump()
    assert (check["specialties"], check["difficulty"]) == (("Firearms: Pistols",), 7)


def test_an_approach_that_is_set_up_tells_no_secret_number_in_any_system(client: Client) -> None:
    for table in tables():
        for kind, form in ways_that_can_be_rolled(table.campaign, table.storyteller, table.hero):
            client.force_login(table.player)
            shown = [_set_up(client, table, kind, form, place) for place in (0, 1)]
            assert shown[0] == shown[1], (table.campaign.system, kind)


def _set_up(client: Client, table: Table, kind: str, form: dict[str, Any], place: int) -> str:
    """The panel and the card for a way with one number or the other, without the call's own token."""
    named = {name: two[place] for name, two in NUMBERS.items() if name in table.game.called_fields(kind)}
    made = call(table.storyteller, [table.hero], way(kind=kind, **{**form, **named}), numbers="roll")
    ask = {"character": table.hero.pk, "answers": str(made.token), "approach": "A"}
    at = f"/campaigns/{table.campaign.pk}"
    pages = [client.get(f"{at}/plan/", ask, headers={**HTMX, "HX-Target": "roll"}), client.get(f"{at}/plan/", ask)]
    pages += [client.get(f"{at}/plan/", ask, headers=HTMX)]
    assert {one.status_code for one in pages} == {200}
    card = draw(cards_for(seat(table.campaign, table.player)))
    close(membership=seat(table.campaign, table.storyteller), call=made)
    told = "".join((card, *(one.content.decode() for one in pages))).replace(str(made.token), "")
    differs = (
        r'value="[^"]{32,}"|"[A-Za-z0-9]{64}"|way-[0-9a-f-]{36}|\d\d:\d\d|datetime="[^"]*"|data-[a-z-]*after="[^"]*"'
    )
    return re.sub(differs, "", told)


def test_a_blank_call_asks_everyone_and_without_script_a_name_that_is_ticked_too_asks_that_one_alone(
    client: Client, campaign: Campaign, storyteller: User, ilse: Character, juno: Character
) -> None:
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/calls/").content.decode()
    assert 'name="everyone" value="on" checked' in page
    client.post(f"/campaigns/{campaign.pk}/calls/", form(ilse, everyone="on"))
    assert [one.character for one in Call.objects.get().asked.all()] == [ilse]


def test_where_there_is_nobody_but_the_cast_at_hand_nobody_is_called_everyone(
    client: Client, campaign: Campaign, storyteller: User
) -> None:
    make_npc(campaign, name="Guard", at_hand=True)
    client.force_login(storyteller)
    page = client.get(f"/campaigns/{campaign.pk}/calls/").content.decode()
    assert 'name="everyone"' not in page
    assert "Guard" in page
