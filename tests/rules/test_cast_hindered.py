"""What hinders a roll on traits hinders a pool of the same sheet: wounds and conditions, in every system."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.checks import Part, Plan
from rules.kit.history import Made
from rules.sheets import Problem, Sheet
from rules.system import Game
from tests.rules.switches import EDITIONS, flips

POOLS = {"maelstrom": "9", "wild-die": "9D", "step-dice": "d8", "luck-die": "d8+d6+1"}


def every_game() -> Iterator[Game]:
    for system, edition in EDITIONS:
        yield rules.system(system).game(edition)
        for flip in flips(rules.system(system), edition):
            yield rules.system(system).game(edition, flip.switched)


def hindered(game: Game) -> Iterator[Sheet]:
    """A thin sheet on its way down: each kind of damage again and again, and every condition there is."""
    sheet = game.cast.sheet("Guard", {})
    assert isinstance(sheet, Sheet)
    yield sheet
    for tracker in game.trackers(sheet):
        for move in (one for one in tracker.moves if tracker.pen and one.press == "take"):
            worse = sheet
            for _ in range(9):
                made = game.move(
                    worse, tracker.key, move.code, amount=max(1, tracker.maximum // 9), actor="storyteller"
                )
                if isinstance(made, Problem):
                    break
                worse = made.sheet
                yield worse
    for name in ("Blinded", "Prone", "Stunned"):
        added = game.edit(sheet, "conditions.add", {"name": name}, actor="storyteller")
        if isinstance(added, Made):
            yield added.sheet


def plan_of(game: Game, kind: str, form: dict, sheet: Sheet | None) -> Plan:
    request = game.read_request(kind, form)
    assert not isinstance(request, tuple), request
    return game.plan(request, sheet, actor="storyteller")


def on_trait(game: Game, sheet: Sheet) -> Plan:
    # As strong as the pool, so that neither is reduced to nothing before the other.
    strong = {"maelstrom": 9, "wild-die": "9D"}.get(game.system_key)
    trait = game.trait_groups(sheet)[0].traits[0].name
    if strong is not None:
        sheet = sheet.model_copy(update={"attributes": {**sheet.attributes, trait: strong}})
    return plan_of(game, game.default_kind, {"traits": [trait]}, sheet)


def pool(game: Game, sheet: Sheet | None) -> Plan:
    kind, form = game.cast.form_of(POOLS[game.system_key])
    return plan_of(game, kind, form, sheet)


def bearing(plan: Plan) -> tuple[list[Part], list[str], list[str]]:
    """What of a plan is about whoever rolls: parts after the dice, what bars it, and what is said."""
    check = plan.check
    parts = [one for one in (*check.pool_parts, *check.target_parts) if one.reason] if check else []
    mine = [one for one in parts if one.kind in ("wounds", "condition", "difficulty", "dice", "modifier")]
    own = [one for one in mine if one.reason not in ("campaign default", "9D", "every task")]
    told = [one.sentence for one in plan.notes if one.code in ("condition", "incapacitated", "zero_willpower")]
    return own, [one.code for one in plan.problems], told


def test_whatever_bears_on_a_roll_on_traits_bears_on_a_pool_of_the_same_sheet():
    for game in every_game():
        for sheet in hindered(game):
            assert bearing(pool(game, sheet)) == bearing(on_trait(game, sheet)), (game.system_key, sheet)


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_nothing_bears_on_a_pool_of_nobody_in_particular(system: str, edition: str):
    game = rules.system(system).game(edition)
    assert bearing(pool(game, None)) == ([], [], [])


def test_a_wounded_guard_rolls_fewer_dice_and_the_plan_says_why():
    game = rules.system("maelstrom").game("core")
    sheet = game.cast.sheet("Guard", {"health": 8})
    hurt = game.move(sheet, "health", "lethal", amount=3).sheet
    assert pool(game, hurt).pool_parts[1:] == (Part(label="Hurt", amount=-1, reason="wounds", kind="wounds"),)
    assert pool(game, hurt).check.pool == 8


def test_the_harm_of_a_weapon_is_not_less_for_wounds():
    game = rules.system("wild-die").game("core")
    sheet = game.cast.sheet("Guard", {"hit_points": 20})
    hurt = game.move(sheet, "hit_points", "damage", amount=5).sheet
    assert plan_of(game, "code", {"code": "4D"}, hurt).check.dice == 4
    assert plan_of(game, "pool", {"code": "4D"}, hurt).check.dice == 3


def test_a_condition_is_left_aside_on_a_pool_where_the_table_says_so():
    game = rules.system("luck-die").game("core")
    sheet = game.edit(game.cast.sheet("Guard", {}), "conditions.add", {"name": "Blinded"}).sheet
    form = {"attribute": "d8", "conditions": [""], "conditions_asked": ["Blinded"]}
    assert plan_of(game, "pool", {"attribute": "d8"}, sheet).check.own.disadvantages == 1
    assert plan_of(game, "pool", form, sheet).check.own.disadvantages == 0


def test_nobodys_fate_stands_behind_a_pool():
    for edition in ("core", "later"):
        game = rules.system("step-dice").game(edition)
        sheet = game.cast.sheet("Guard", {})
        fate = next((one for one in game.trackers(sheet) if one.key == "fate"), None)
        assert fate is None or fate.value == 0
