"""What is read off a sheet in play: values of defence, moving, points and medals, hit points.

Source: Basics, "Hit Points", "Paragon & Renegade Points", "Medals", "Using Close Combat Skills", "Moving". Rulings D-14
and D-22.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.kit.differences import Difference
from rules.kit.history import GONE_ON, Made, written
from rules.kit.telling import account, number, parts
from rules.kit.tracks import IN_VAIN, About, Act, Bounds, Reading, Track, award, once, up_to
from rules.sheets import STORYTELLER, JsonValue, Problem
from rules.wild_die.actions import PACES, PaceName
from rules.wild_die.points import TOKENS, TokenKind
from rules.wild_die.rulebook import DEFENCES, Rulebook
from rules.wild_die.sheet import HIT_POINT_LIMIT, MOST_AWARDED, MOST_EARNED, MOST_POINTS, HitPoints, WildDieSheet
from rules.wild_die.wounds import heal, medal_heal
from rules.wording import listed, plain, sentence, signed

MOST_HURT = 999
"""The most hit points that are taken or given back at once."""

DEAD = Problem(code="dead", sentence="Healing does not bring back the dead.")
NOT_ENTERED = Problem(code="hit_points_missing", sentence="Enter the hit points first.")
MOVING = About("How far one gets in a round at each pace, and how much harder everything else becomes.", "Basics")
HIT_POINTS = About("What wounds take away; how many are left decides how bad the wound is.", "Basics")
EXPERIENCE = About(
    "Points earned in play. They buy pips of attributes and points in skills, one at a time, at the prices of this "
    "table. The rulebook has no such account."
)
NO_MEDALS = Problem(code="medals_are_for_player_characters", sentence="Only player characters have medals.")


def tracks(book: Rulebook) -> tuple[Track[WildDieSheet], ...]:
    """Values of defence, moving, points and medals, hit points."""
    defended = listed([" + ".join(book.switches.formula(which)) for which in DEFENCES])
    tokens = listed([book.token_name(kind) for kind in TOKENS])
    about = About(f"What an attack has to reach. It rests on {defended}; what hinders one is on the sheet.", "Basics")
    return (
        *(_account() if book.switches.experience else ()),
        Track("defences", "Defence", partial(_defences, book), about=about),
        Track("moving", "Moving", partial(_moving, book), vital=False, about=MOVING),
        Track(
            "points",
            "Points",
            partial(_purse, book),
            partial(_point_acts, book),
            partial(_purse_told, book),
            by_hand=_kind_by_kind,
            about=About(f"{tokens}: the storyteller gives them, a roll or a wound takes them.", "Basics"),
            event=partial(_purse_moved, book),
        ),
        Track(
            "hit_points",
            "Hit points",
            partial(_wound, book),
            partial(_hit_point_acts, book),
            partial(_hit_points_told, book),
            back=_healed_back,
            about=HIT_POINTS,
            pen="amount",
        ),
    )


def _account() -> tuple[Track[WildDieSheet], ...]:
    """Experience, at a table that keeps it."""
    acts = (award(_awarded, MOST_AWARDED, _awardable),)
    return (
        Track(
            "experience",
            "Experience",
            _experience,
            lambda sheet: acts,
            account,
            # Also before the first point, which no document holds: history tells from how many.
            lambda sheet: sheet.experience.model_dump(),
            vital=False,
            about=EXPERIENCE,
        ),
    )


def _experience(sheet: WildDieSheet) -> Reading:
    points = sheet.experience
    return Reading(points.free, points.earned, f"{points.free} of {points.earned} free")


def _awardable(sheet: WildDieSheet) -> tuple[int, int]:
    points = sheet.experience
    return -max(0, points.free), MOST_EARNED - points.earned


def _awarded(sheet: WildDieSheet, many: int) -> WildDieSheet | Problem:
    points, (least, most) = sheet.experience, _awardable(sheet)
    if not least <= many <= most:
        text = "That would leave less than was spent, or more than a sheet holds."
        return Problem(code="bad_amount", sentence=text)
    earned = points.model_copy(update={"earned": points.earned + many})
    return sheet.model_copy(update={"experience": earned})


def _defences(book: Rulebook, sheet: WildDieSheet) -> Reading:
    values = {which: book.defence(sheet, which) for which in DEFENCES}
    told = ", ".join(f"{which} {value}" for which, value in values.items()).capitalize()
    return Reading(values["ranged"], max(values.values()), told)


def _moving(book: Rulebook, sheet: WildDieSheet) -> Reading:
    move, told = sheet.derived.move, ", ".join(_pace(book, sheet, pace) for pace in PACES)
    return Reading(move, move, told.capitalize())


def _pace(book: Rulebook, sheet: WildDieSheet, pace: PaceName) -> str:
    """One way of moving in a few words: "running 20 m (difficulty +6)"."""
    moved = book.movement(sheet, pace)
    costs = [] if moved.free_action else ["an action"]
    costs += [f"difficulty {signed(moved.difficulty_modifier)}"] if moved.difficulty_modifier else []
    return f"{pace} {moved.distance} m{f' ({", ".join(costs)})' if costs else ''}"


# Points -----------------------------------------------------------------------------------------------------


def _purse(book: Rulebook, sheet: WildDieSheet) -> Reading:
    held = {kind: sheet.points.holds(kind) for kind in TOKENS if kind != "medal" or sheet.player_character}
    told = ", ".join(f"{book.token_name(kind)} {many}" for kind, many in held.items())
    return Reading(sum(held.values()), sum(held.values()), told)


def _purse_told(book: Rulebook, value: JsonValue) -> str:
    held = parts(value)
    return ", ".join(f"{book.token_name(kind)} {number(held[kind])}" for kind in TOKENS if kind in held)


def _purse_moved(book: Rulebook, sheet: WildDieSheet | None, before: JsonValue, after: JsonValue) -> str:
    """The kinds of which there are more or fewer: "Paragon 1 to 3"."""
    held, holds = parts(before), parts(after)
    moved = [(kind, number(held.get(kind)), number(holds.get(kind))) for kind in TOKENS]
    return ", ".join(f"{book.token_name(kind)} {was} to {now}" for kind, was, now in moved if was != now)


def _point_acts(book: Rulebook, sheet: WildDieSheet) -> Iterator[Act[WildDieSheet]]:
    for kind in TOKENS:
        yield from _token_acts(book, sheet, kind)


def _token_acts(book: Rulebook, sheet: WildDieSheet, kind: TokenKind) -> Iterator[Act[WildDieSheet]]:
    name, many = book.token_name(kind), sheet.points.holds(kind)

    def bounds(most: int) -> Bounds:
        if kind == "medal" and not sheet.player_character:
            return NO_MEDALS
        text = f"{name}: {many} are there; 0 to {MOST_POINTS} can be."
        return up_to(most, Problem(code="bad_amount", sentence=text))

    yield Act(
        f"spend_{kind}",
        f"Spend {name}",
        lambda one, by: one.given(kind, -by),
        f"{many} to {many - 1}, outside a roll.",
        lambda _: bounds(many),
        press="take",
    )
    yield Act(
        f"award_{kind}",
        f"Award {name}",
        lambda one, by: one.given(kind, by),
        f"One more for this character: {many + 1}.",
        lambda _: bounds(MOST_POINTS - many),
        book.switches.granters,
        press="give",
    )


# Hit points -------------------------------------------------------------------------------------------------


def _wound(book: Rulebook, sheet: WildDieSheet) -> Reading:
    points, wound = sheet.hit_points, book.wound(sheet)
    told = f"{points.current} of {points.maximum}" if points.maximum else "Not entered"
    if wound:
        dice = f", {signed(wound.dice)}D" if wound.dice else "" if wound.can_act else ", cannot act"
        told = f"{wound.level}{dice}"
    return Reading(points.current, points.maximum, told, lowered=points.current < points.maximum)


def _hit_points_told(book: Rulebook, value: JsonValue) -> str:
    """Hit points of how many; in rows of earlier releases, with what a medal that healed left."""
    points = parts(value)
    left = f"{plain(number(points.get('current')))} of {number(points.get('maximum'))}"
    medals = _purse_told(book, value)
    return f"{left}, {medals}" if medals else left


def _hit_point_acts(book: Rulebook, sheet: WildDieSheet) -> Iterator[Act[WildDieSheet]]:
    points, medal = sheet.hit_points, book.token_name("medal")
    healed = medal_heal(book.tables.points, points.current, points.maximum)
    unhealed = _unhealed(sheet) or _without_medal(sheet, medal)
    yield Act("damage", "Damage", _damaged, "Takes so many hit points.", _entered, press="take")
    yield Act("heal", "Heal", _healed, "Gives so many hit points back.", _healable, press="give")
    yield Act(
        "medal",
        f"Heal with a {medal.lower()}",
        lambda one, _: _at(one, healed).given("medal", -1),
        f"{points.current} to {healed} hit points for one.",
        lambda _: unhealed or once(True),
        price=f"1 {medal.lower()}",
    )
    yield Act("set", "Set", _at, "To this number.", _settable, STORYTELLER)


def _healable(sheet: WildDieSheet) -> Bounds:
    return _unhealed(sheet) or (1, MOST_HURT)


def _entered(sheet: WildDieSheet) -> Bounds:
    return (1, MOST_HURT) if sheet.hit_points.maximum else NOT_ENTERED


def _settable(sheet: WildDieSheet) -> Bounds:
    most = sheet.hit_points.maximum
    return (-HIT_POINT_LIMIT, most) if most else NOT_ENTERED


def _unhealed(sheet: WildDieSheet) -> Problem | None:
    """Why nothing heals. Basics, "Medals" (D-14)."""
    points = sheet.hit_points
    if not points.maximum:
        return NOT_ENTERED
    if points.current < 0:
        return DEAD
    return IN_VAIN if points.current == points.maximum else None


def _without_medal(sheet: WildDieSheet, medal: str) -> Problem | None:
    """Why no medal heals. Basics, "Medals"."""
    if not sheet.player_character:
        return NO_MEDALS
    return None if sheet.points.medal else Problem(code="cannot_pay", sentence=f"{sentence(medal)}: none is left.")


def _damaged(sheet: WildDieSheet, amount: int) -> WildDieSheet:
    return _at(sheet, max(-HIT_POINT_LIMIT, sheet.hit_points.current - amount))


def _healed(sheet: WildDieSheet, amount: int) -> WildDieSheet:
    return _at(sheet, heal(sheet.hit_points.current, sheet.hit_points.maximum, amount))


def _at(sheet: WildDieSheet, current: int | None) -> WildDieSheet:
    """The sheet with so many hit points; as it is for the dead, whom nothing heals."""
    if current is None:
        return sheet
    return sheet.model_copy(update={"hit_points": sheet.hit_points.model_copy(update={"current": current})})


def _kind_by_kind(before: WildDieSheet, after: WildDieSheet) -> Iterator[Made]:
    """The acts by which a hand leads from one purse to another: one for each kind of point that changed."""
    left = before
    for kind in TOKENS:
        now = left.given(kind, after.points.holds(kind) - left.points.holds(kind))
        if now != left:
            yield written(left, now, "points", left.points.model_dump(), now.points.model_dump())
        left = now


def _healed_back(sheet: WildDieSheet, part: Difference) -> WildDieSheet | Problem:
    """Hit points as many less as came back, and the medal that healed where an earlier release kept it with them.

    Decision 15.
    """
    points, medals = sheet.hit_points, sheet.points.medal - part.grown("medal")
    current, maximum = points.current - part.grown("current"), points.maximum - part.grown("maximum")
    if not (-HIT_POINT_LIMIT <= current <= maximum and 0 <= medals <= MOST_POINTS):
        return GONE_ON
    body = HitPoints(maximum=maximum, current=current)
    return sheet.model_copy(update={"hit_points": body}).given("medal", -part.grown("medal"))
