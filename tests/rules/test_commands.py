"""Commands: what a line asks for, in the words of each system; and that no line takes long or breaks anything."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.checks import Request
from rules.kit.asked_rolls import kinds_for
from rules.kit.lines import Command, Kept, Known
from rules.kit.said import spoken
from rules.sheets import Problem, Sheet
from rules.system import Game

SPECIALTIES = [
    {"ability": "Firearms", "name": "Extreme Range", "kind": "general"},
    {"ability": "Firearms", "name": "Blind", "kind": "general"},
    {"ability": "Melee", "name": "Blind", "kind": "general"},
]


def game(system: str, edition: str = "core") -> Game:
    """One system as it is printed."""
    return rules.system(system).game(edition)


def sheet(system: Game) -> Sheet:
    """A blank sheet, in Maelstrom with specialties."""
    blank = system.blank_sheet().model_dump(mode="json")
    found = system.read_sheet(blank | ({"specialties": SPECIALTIES} if "specialties" in blank else {}))
    assert isinstance(found, Sheet), found
    return found


EVERY = [system.game(one.key) for system in rules.systems() for one in system.editions]
KNOWN = {one: Known(sheet=sheet(one), people={"7": "Bryn Oak"}, traits_of=lambda _: ("Strength",)) for one in EVERY}
MAELSTROM, WILD, STEP, LUCK = (game(one) for one in ("maelstrom", "wild-die", "step-dice", "luck-die"))


def asked(system: Game, line: str, **known: object) -> Command:
    """What a line that is understood asks for."""
    found = system.commands.read(line, replace(KNOWN[system], **known))  # type: ignore[arg-type]
    assert isinstance(found, Command), found
    return found


def refused(system: Game, line: str) -> str:
    """Why a line is not understood."""
    found = system.commands.read(line, KNOWN[system])
    assert isinstance(found, Problem), found
    return found.sentence


def test_a_roll_with_a_specialty_a_threshold_and_a_reason():
    found = asked(MAELSTROM, "/roll precision + firearms d8 t1 !extreme range # long shot")
    assert (found.verb, found.kind, found.reason) == ("roll", "action", "long shot")
    assert found.form == {
        "traits": ["Precision", "Firearms"],
        "difficulty": ["8"],
        "threshold": ["1"],
        "used": ["Firearms: Extreme Range"],
    }


@pytest.mark.parametrize(
    ("system", "line", "kind", "form"),
    [
        (MAELSTROM, "/r prec fire", "action", {"traits": ["Precision", "Firearms"]}),
        (MAELSTROM, "/roll PRECISION+Firearms+2", "action", {"traits": ["Precision", "Firearms"], "modifier": ["2"]}),
        (MAELSTROM, "/roll rem weap - 1", "action", {"traits": ["Remote Weapons"], "modifier": ["-1"]}),
        (MAELSTROM, "/roll wits vs 7 threshold 2", "action", {"difficulty": ["7"], "threshold": ["2"]}),
        (MAELSTROM, "/roll wits ignore wounds", "action", {"ignore_wounds": ["true"]}),
        (MAELSTROM, "/roll melee !blind", "action", {"used": ["Melee: Blind"]}),
        (MAELSTROM, "/roll wits required extreme range d7", "action", {"required": ["Firearms: Extreme Range"]}),
        (MAELSTROM, "/roll willpower no free", "willpower", {"free": ["false"]}),
        (MAELSTROM, "/roll soak 3 lethal armor 2", "soak", {"levels": ["3"], "damage": ["lethal"], "armor": ["2"]}),
        (WILD, "/roll firearms + 2D vs 15", "skill", {"bonus": ["+2D"], "difficulty": ["15"]}),
        (WILD, "/roll lift +1D+2 -1 vs moderate", "skill", {"bonus": ["+1D+2, -1"], "band": ["Moderate"]}),
        (WILD, "/roll 3D+2 vs 10", "code", {"code": ["3D+2"], "difficulty": ["10"]}),
        (WILD, "/4D+2", "code", {"code": ["4D+2"]}),
        (WILD, "/roll attack firearms vs 12", "attack", {"defence": ["12"]}),
        (WILD, "/roll parry melee 14", "parry", {"attack_total": ["14"]}),
        (WILD, "/roll lift vs 4D+1", "opposed", {"opponent": ["4D+1"]}),
        (WILD, "/roll lift spend medal dice 2 actions cautious", "skill", {"spend": ["medal:dice"], "actions": ["2"]}),
        (STEP, "/roll might vs 5 harder harder easier", "check", {"target": ["5"], "harder": ["2"], "easier": ["1"]}),
        (STEP, "/roll light w +5/2 2 action points", "check", {"bonus": ["+5/2"], "action_points": ["2"]}),
        (STEP, "/roll melee vs d6", "contest", {"opponent_die": ["d6"]}),
        (STEP, "/roll melee against bryn with str", "contest", {"opponent_traits": ["Strength"]}),
        (LUCK, "/roll dex combat vs 12 advantage advantage", "test", {"difficulty": ["12"], "advantages": ["2"]}),
        (LUCK, "/roll res 2 disadvantages fate luck", "test", {"disadvantages": ["2"], "maximise": ["luck"]}),
        (LUCK, "/roll luck vs 10", "luck", {"difficulty": ["10"]}),
        (LUCK, "/roll contest dex vs bryn same activity 3 wins", "contest", {"contest": ["same_activity"]}),
    ],
)
def test_each_system_has_its_own_words(system: Game, line: str, kind: str, form: dict[str, list[str]]):
    found = asked(system, line)
    assert found.kind == kind
    assert {name: found.form.get(name) for name in form} == form


@pytest.mark.parametrize(
    ("system", "line", "form"),
    [
        (MAELSTROM, "/roll 5 dice d8 specialty", {"dice": ["5"], "difficulty": ["8"], "specialty": ["true"]}),
        (MAELSTROM, "/roll 5 name guard captain d8", {"name": ["guard captain"], "difficulty": ["8"]}),
        (WILD, "/roll 4D+2 vs 12", {"code": ["4D+2"], "difficulty": ["12"]}),
        (STEP, "/roll d12+3 vs 9", {"die": ["d12+3"], "target": ["9"]}),
        (LUCK, "/roll d8+d6 +3 vs 12", {"attribute": ["d8"], "skill": ["d6"], "modifier": ["3"]}),
    ],
)
def test_without_a_sheet_a_quick_pool_is_written_as_the_system_writes_it(
    system: Game, line: str, form: dict[str, list[str]]
):
    found = asked(system, line, sheet=None)
    assert found.kind == "pool"
    assert {name: found.form.get(name) for name in form} == form


@pytest.mark.parametrize("system", EVERY, ids=lambda one: f"{one.system_key}-{one.edition_key}")
def test_whatever_a_panel_can_set_up_a_command_can_say(system: Game):
    """Each field of each kind, said by its own name, comes into the form; what does not fit is the rules' to refuse."""
    known = KNOWN[system]
    for kind in (*kinds_for(system, known.sheet), *kinds_for(system, None)):
        for one in spoken(system.check_kinds[kind], system.request_fields(kind)):
            values = system.kinds[kind].says(system.book).get(one.name) or one.options
            if one.said.listed and not values:
                continue
            shapes = {"code": "3D", "die": "d6", "number": "1", None: "1" if one.manner == "number" else "word"}
            value = next(iter(values), "") or shapes[one.said.shape]
            said = "" if one.manner == "flag" else value.replace("_", " ").replace(":", " ")
            first = kind if kind in kinds_for(system, known.sheet) and len(kinds_for(system, known.sheet)) > 1 else ""
            sheet_of = known.sheet if kind in kinds_for(system, known.sheet) else None
            line = f"/roll {first} {one.name.replace('_', ' ')} {said}"
            found = asked(system, line, sheet=sheet_of)
            assert one.name in found.form or "traits" in found.form, (kind, line, found)


@pytest.mark.parametrize("system", EVERY, ids=lambda one: f"{one.system_key}-{one.edition_key}")
def test_every_trait_is_found_by_its_name(system: Game):
    known = KNOWN[system]
    assert known.sheet
    for group in system.trait_groups(known.sheet):
        for trait in group.traits:
            found = asked(system, f"/roll {trait.name}")
            assert found.form.get("traits") == [trait.name] or found.kind == trait.name.casefold(), trait.name


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("/roll firarms", ("firarms", "Firearms")),
        ("/roll weap", ("Heavy Weapons", "Remote Weapons")),
        ("/roll precision !foo", ("foo",)),
        ("/roll !blind d8", ("Melee: Blind", "Firearms: Blind")),
        ("/roll precision threshold", ("threshold", "number")),
        ("/rol x", ("/rol", "/roll")),
        ("/roll", ("what to roll",)),
        ('/roll "precision', ("no end",)),
        ("/to anna hello", ("anna",)),
        ("/st /st /roll wits", ("once",)),
        ("/st", ("after it",)),
        ("/roll " + "wits " * 80, ("300", "405")),
        ("/roll " + "+1 " * 30, ("20",)),
        ("/roll wits\x07", ("control characters",)),
        ("/1000000000d6", ("100 dice",)),
        ("/" + "(" * 250, ("no command",)),
    ],
)
def test_what_is_not_understood_says_which_word_and_the_nearest(line: str, names: tuple[str, ...]):
    sentence = refused(MAELSTROM, line)
    assert all(name in sentence for name in names), sentence


@pytest.mark.parametrize(
    ("line", "verb", "visibility", "text"),
    [
        ("hello there", "says", "", "hello there"),
        ("/say hello", "says", "", "hello"),
        ("/me waves", "does", "", "waves"),
        ("/to st psst", "says", "storytellers", "psst"),
        ("/st psst", "says", "storytellers", "psst"),
        ("/st me waves", "does", "storytellers", "waves"),
        ("/st roll wits", "roll", "storytellers", ""),
        ("/st /roll wits", "roll", "storytellers", ""),
        ("/st 4d6", "roll", "storytellers", ""),
        ("/private 4d6", "roll", "private", ""),
        ("/all roll wits", "roll", "table", ""),
        ("/help", "help", "", ""),
    ],
)
def test_who_reads_it_stands_before_it(line: str, verb: str, visibility: str, text: str):
    found = asked(MAELSTROM, line)
    assert (found.verb, found.visibility, found.text) == (verb, visibility, text)


def test_a_saved_roll_is_rolled_by_its_name_with_whatever_is_said_besides():
    kept = (Kept("Long shot", "action", {"traits": ["Precision", "Firearms"], "difficulty": ["8"]}),)
    found = asked(MAELSTROM, "/roll long shot d9 # again", saved=kept)
    assert found.form == {"traits": ["Precision", "Firearms"], "difficulty": ["9"]}
    assert asked(MAELSTROM, "/roll long", saved=kept).form["difficulty"] == ["8"]


def test_a_trait_goes_before_a_saved_roll_of_its_name():
    kept = (Kept("Wits", "action", {"traits": ["Strength"]}),)
    assert asked(MAELSTROM, "/roll wits", saved=kept).form["traits"] == ["Wits"]


def test_whoever_has_several_characters_says_who_rolls():
    known = Known(rollers={"3": "Bryn Oak", "4": "Wren"}, known_to=lambda _: (KNOWN[MAELSTROM].sheet, ()))
    found = MAELSTROM.commands.read("/roll wits as bryn d7", known)
    assert isinstance(found, Command)
    assert (found.roller, found.form["traits"]) == ("3", ["Wits"])
    other = MAELSTROM.commands.read("/roll wits as juno", known)
    assert isinstance(other, Problem)
    assert "juno" in other.sentence


@pytest.mark.parametrize("system", EVERY, ids=lambda one: f"{one.system_key}-{one.edition_key}")
@given(data=st.data())
def test_any_line_is_understood_or_refused_in_bounded_time(system: Game, data: st.DataObject):
    known = KNOWN[system]
    words = st.sampled_from(
        ["/roll", "/st", "roll", "vs", "+", "-2", "d8", "t1", "!", "!ext", '"', "#", "as", "no", "2"]
    )
    line = data.draw(st.one_of(st.text(max_size=320), st.lists(words | st.text(max_size=8), max_size=60).map(" ".join)))
    began = time.process_time()
    found = system.commands.read(line, known)
    system.commands.complete(line, known)
    assert time.process_time() - began < 1
    if isinstance(found, Command) and found.verb == "roll":
        read = system.read_request(found.kind, found.form)
        assert isinstance(read, Request) or all(isinstance(one, Problem) for one in read)


@pytest.mark.parametrize(
    ("line", "goes_on"),
    [
        ("/", "/roll "),
        ("/st roll prec", "/st roll Precision "),
        ("/roll precision + fire", "/roll precision + Firearms "),
        ("/roll firearms !ex", "/roll firearms !Extreme Range "),
        ("/roll lo", "/roll Long shot "),
        ("/roll wits ign", "/roll wits ignore wounds "),
    ],
)
def test_a_line_goes_on_from_the_sheet(line: str, goes_on: str):
    kept = (Kept("Long shot", "action", {"traits": ["Precision"]}),)
    found = MAELSTROM.commands.complete(line, replace(KNOWN[MAELSTROM], saved=kept))
    assert goes_on in [one.line for one in found]


@pytest.mark.parametrize(
    "line", ["hello", "/me wa", "/roll wits # pre", "/roll precision", "/roll firearms !extreme range"]
)
def test_what_is_no_command_or_is_whole_is_not_completed(line: str):
    assert MAELSTROM.commands.complete(line, KNOWN[MAELSTROM]) == ()
