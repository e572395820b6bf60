"""No page, pop-over or command of a first-draft campaign speaks of what only the main rules have (ruling MD-06)."""

from __future__ import annotations

import contextlib
import html
import io
import json
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from campaigns.models import Role
from characters.models import Character, Proposal
from characters.proposals import Decision, decide_proposal
from rolls.models import Roll
from rules.__main__ import main
from tests.characters.specialties import add_specialty
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.rolls.conftest import answer, throw

FOREIGN = re.compile(
    r"(?-i:\bwillpower\b)|\badvanced\b|\bgeneral\b|\brequire[sd]?\b|\b(un)?trained\b|\bexperience\b|\b(knowledge|talent|skill)s?\b"
    r"|\bmerits?\b|\bflaws?\b|\bsoak\b|\bwound|\bhealth\b|one (per|for each) dot|\bbonus (die|dice)\b"
    r"|figured|without the ability"
    r"|\bencourag|\bprimary\b|\bsecondary\b|rulebook's list|from the list|counts as listed|instead of precision",
    re.IGNORECASE,
)
"""Words of the main rules and the later publication for which the draft has no rule."""

SHEET = {
    "attributes": {"Strength": 2, "Precision": 4, "Reflexes": 2, "Fortitude": 2, "Willpower": 4, "Wisdom": 0},
    "abilities": {"Marksmanship": 4, "Drive": 0, "Cooking": 2},
    "specialties": [
        {"ability": "Marksmanship", "name": "Long Shots", "kind": "general", "state": "approved"},
        {"ability": "Willpower", "name": "Sieges", "kind": "general", "state": "approved"},
        {"ability": "Drive", "name": "Convoys", "kind": "general", "state": "declined", "note": "Too wide."},
    ],
}


def said_by(text: str) -> list[str]:
    """Words of the main rules in what a reader sees or hears of a page, with what stands about them."""
    shown = re.sub(r"(?s)<(script|style|template)\b.*?</\1>|<!--.*?-->", " ", text)
    spoken = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', shown)
    plain = " ".join(re.sub(r"<[^>]+>", " ", shown).split())
    parts = map(html.unescape, (plain, *spoken))
    return [part[max(0, one.start() - 50) : one.end() + 40] for part in parts for one in FOREIGN.finditer(part)]


class Place:
    """A first-draft campaign with somebody of each role, a finished character, a draft, proposals and entries."""

    def __init__(self) -> None:
        self.teller, self.player = make_user("Noor"), make_user("Tomas")
        self.campaign = make_campaign(storyteller=self.teller, edition="first-draft")
        make_member(self.campaign, self.player)
        self.watcher = make_member(self.campaign, make_user("Suri"), Role.SPECTATOR)
        self.hero = make_character(self.campaign, self.player, sheet=SHEET)
        self.draft = make_character(self.campaign, self.player, name="Wren Halloran", sheet=SHEET, status="draft")
        for owner, name in (("Precision", "Knives"), ("Cooking", "Stew"), ("Cooking", "Soup"), ("Strength", "Doors")):
            add_specialty(character=self._fresh(), by=self.player, ability=owner, name=name, kind="advanced")
        states = {"Stew": "general", "Soup": "declined"}
        for one in Proposal.objects.filter(name__in=states):
            decide_proposal(proposal=one, by=self.teller, decision=Decision(states[one.name], note="As we said."))
        form = {"traits": ["Precision", "Marksmanship"], "used": ["Marksmanship: Long Shots"], "difficulty": "8"}
        self.roll = throw(self.player, self.hero, (10, 10, 1, 3, 4, 5, 6, 7), threshold="1", **form)
        answer(self.roll, self.player, "extra_die", (9,))
        throw(self.player, self.hero, (1, 2), kind="pool", dice="2")
        throw(self.player, self.hero, (2, 1, 3, 3), traits=["Willpower"])

    def _fresh(self) -> Character:
        return Character.objects.select_related("campaign", "owner").get(pk=self.draft.pk)

    def addresses(self) -> Iterator[str]:
        """Every page and pop-over of the campaign."""
        table = f"/campaigns/{self.campaign.pk}"
        for end in ("", "party/", "log/", "room/", "members/", "settings/", "specialties/", "characters/new/"):
            yield f"{table}/{end}"
        yield from (f"{table}/log/{one.token}/" for one in Roll.objects.all())
        for pk in (self.hero.pk, self.draft.pk):
            ends = ("", "build/", "history/", "reopen/", "delete/", "specialties/", "?traits=Precision&traits=Drive")
            yield from (f"/characters/{pk}/{end}" for end in ends)
            names = (*SHEET["attributes"], *SHEET["abilities"], "Technology", "Health", "Experience", "Stealth")
            yield from (f"/characters/{pk}/text/{name}/" for name in names)
        for asked in ("kind=action&traits=Precision", "kind=action&traits=Drive&traits=Wisdom", "kind=pool&dice=3"):
            yield f"{table}/plan/?character={self.hero.pk}&{asked}"
        used = "Marksmanship%3A+Long+Shots"
        yield f"{table}/plan/?character={self.hero.pk}&kind=action&traits=Marksmanship&traits=Willpower&used={used}"


@pytest.mark.django_db
def test_no_page_of_a_first_draft_speaks_of_the_main_rules():
    place, wrong, answered = Place(), {}, 0
    for person in (place.teller, place.player, place.watcher):
        client = Client()
        client.force_login(person)
        for address in place.addresses():
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(address, headers=headers)
                answered += answer.status_code == 200
                if found := said_by(answer.content.decode()):
                    wrong.setdefault(address, set()).update(found)
    assert wrong == {}, "\n".join(f"{at}: {sorted(found)}" for at, found in wrong.items())
    assert answered > 100


def test_no_command_of_a_first_draft_speaks_of_the_main_rules(tmp_path):
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET))
    used = ["--traits", "Precision", "Marksmanship"]
    commands = (
        ["odds", "--pool", "4", "--specialty"],
        ["odds", "--sheet", str(file), *used],
        ["roll", "--sheet", str(file), *used],
    )
    creation, printed = ["creation", str(file)], io.StringIO()
    for one in (*commands, creation):
        with contextlib.redirect_stdout(printed):
            main([*one, "--edition", "first-draft"])
    listed = io.StringIO()
    with contextlib.redirect_stdout(listed):
        main(["list", "maelstrom"])
    _, _, own = listed.getvalue().partition("--edition first-draft")
    assert said_by(printed.getvalue() + own) == []
