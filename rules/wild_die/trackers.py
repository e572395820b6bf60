"""What is read off a sheet in play: values of defence, moving, points and medals, hit points.

Source: Basics, "Hit Points", "Paragon & Renegade Points", "Medals", "Using Close Combat Skills", "Moving". Rulings D-14
and D-22.
"""

from __future__ import annotations

from rules.kit.history import Made
from rules.sheets import Actor, JsonValue, Move, Problem, Tracker
from rules.wild_die.actions import PACES, PaceName
from rules.wild_die.points import TOKENS
from rules.wild_die.rulebook import DEFENCES, Rulebook
from rules.wild_die.sheet import HIT_POINT_LIMIT, MOST_POINTS, HitPoints, Purse, WildDieSheet
from rules.wild_die.wounds import heal, medal_heal
from rules.wording import sentence, signed

MOST_AT_ONCE = 999
"""The most hit points that one move takes or gives back."""

STORYTELLER: tuple[Actor, ...] = ("storyteller",)

type Moved = tuple[WildDieSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the tracker before and after, or why not."""


def trackers(book: Rulebook, sheet: WildDieSheet) -> tuple[Tracker, ...]:
    """Values of defence, moving, points and medals, hit points."""
    return _defences(book, sheet), _moving(book, sheet), _points(book, sheet), _hit_points(book, sheet)


def move(book: Rulebook, sheet: WildDieSheet, tracker: str, code: str, amount: int) -> Made | Problem:
    """What a move on a tracker of the sheet comes to, `amount` of it."""
    makers = {"points": _move_points, "hit_points": _move_hit_points}
    if tracker not in makers:
        return refused("unknown_move", "This is worked out from the sheet.", tracker)
    moved = makers[tracker](book, sheet, code, amount)
    if isinstance(moved, Problem):
        return moved
    after_sheet, before, after = moved
    return Made(sheet=after_sheet, path=tracker, before=before, after=after)


def refused(code: str, sentence: str, tracker: str) -> Problem:
    """Why a move is not made."""
    return Problem(code=code, sentence=sentence, trait=tracker)


# Defence ----------------------------------------------------------------------------------------------------


def _defences(book: Rulebook, sheet: WildDieSheet) -> Tracker:
    values = {which: book.defence(sheet, which) for which in DEFENCES}
    return Tracker(
        key="defences",
        label="Defence",
        value=values["ranged"],
        maximum=max(values.values()),
        headline=", ".join(f"{which} {value}" for which, value in values.items()).capitalize(),
    )


# Moving -----------------------------------------------------------------------------------------------------


def _moving(book: Rulebook, sheet: WildDieSheet) -> Tracker:
    return Tracker(
        key="moving",
        vital=False,
        label="Moving",
        value=sheet.derived.move,
        maximum=sheet.derived.move,
        headline=", ".join(_pace(book, sheet, pace) for pace in PACES).capitalize(),
    )


def _pace(book: Rulebook, sheet: WildDieSheet, pace: PaceName) -> str:
    """One way of moving in a few words: "running 20 m (difficulty +6)"."""
    moved = book.movement(sheet, pace)
    costs = [] if moved.free_action else ["an action"]
    costs += [f"difficulty {signed(moved.difficulty_modifier)}"] if moved.difficulty_modifier else []
    return f"{pace} {moved.distance} m{f' ({", ".join(costs)})' if costs else ''}"


# Points -----------------------------------------------------------------------------------------------------


def _points(book: Rulebook, sheet: WildDieSheet) -> Tracker:
    held = {kind: sheet.points.holds(kind) for kind in TOKENS if kind != "medal" or sheet.player_character}
    moves: list[Move] = []
    for kind, many in held.items():
        name = book.token_name(kind)
        if many:
            text = f"{many} to {many - 1}, outside a roll."
            moves.append(Move(code=f"spend_{kind}", label=f"Spend {name}", sentence=text))
        text = f"One more for this character: {many + 1}."
        moves.append(Move(code=f"award_{kind}", label=f"Award {name}", sentence=text, actors=book.switches.granters))
    return Tracker(
        key="points",
        label="Points",
        value=sum(held.values()),
        maximum=sum(held.values()),
        headline=", ".join(f"{book.token_name(kind)} {many}" for kind, many in held.items()),
        moves=tuple(moves),
    )


def _move_points(book: Rulebook, sheet: WildDieSheet, code: str, amount: int) -> Moved:
    verb, _, kind = code.partition("_")
    if kind not in TOKENS or verb not in ("spend", "award"):
        return refused("unknown_move", f"Points have no move “{code}”.", "points")
    if kind == "medal" and not sheet.player_character:
        return refused("medals_are_for_player_characters", "Only player characters have medals.", "points")
    after = sheet.points.holds(kind) + (amount if verb == "award" else -amount)
    if not 0 <= after <= MOST_POINTS:
        text = f"{book.token_name(kind)}: {sheet.points.holds(kind)} are there; 0 to {MOST_POINTS} can be."
        return refused("bad_amount", text, "points")
    purse = sheet.points.model_copy(update={kind: after})
    return sheet.model_copy(update={"points": purse}), sheet.points.model_dump(), purse.model_dump()


def spent_between(before: Purse, sheet: WildDieSheet) -> tuple[Made, ...]:
    """The edits that lead from a purse to that of the sheet, one for each kind of point that changed."""
    found, purse = [], before
    for kind in TOKENS:
        now = purse.model_copy(update={kind: sheet.points.holds(kind)})
        if now != purse:
            found.append(Made(sheet=sheet, path="points", before=purse.model_dump(), after=now.model_dump()))
        purse = now
    return tuple(found)


# Hit points -------------------------------------------------------------------------------------------------


def _hit_points(book: Rulebook, sheet: WildDieSheet) -> Tracker:
    points, wound = sheet.hit_points, book.wound(sheet)
    headline = f"{points.current} of {points.maximum}" if points.maximum else "Not entered"
    if wound:
        dice = f", {signed(wound.dice)}D" if wound.dice else "" if wound.can_act else ", cannot act"
        headline = f"{wound.level}{dice}"
    return Tracker(
        key="hit_points",
        label="Hit points",
        value=points.current,
        maximum=points.maximum,
        headline=headline,
        lowered=points.current < points.maximum,
        moves=_hit_point_moves(book, sheet),
    )


def _hit_point_moves(book: Rulebook, sheet: WildDieSheet) -> tuple[Move, ...]:
    points, moves = sheet.hit_points, []
    if points.maximum < 1:
        return ()
    moves.append(Move(code="damage", label="Damage", sentence="Takes so many hit points.", most=MOST_AT_ONCE))
    if 0 <= points.current < points.maximum:
        moves.append(Move(code="heal", label="Heal", sentence="Gives so many hit points back.", most=MOST_AT_ONCE))
        if sheet.points.medal and sheet.player_character:
            healed = medal_heal(points.current, points.maximum)
            text, medal = f"{points.current} to {healed} hit points for one.", book.token_name("medal").lower()
            moves.append(Move(code="medal", label=f"Heal with a {medal}", sentence=text, price=f"1 {medal}"))
    bounds = {"least": -HIT_POINT_LIMIT, "most": points.maximum}
    moves.append(Move(code="set", label="Set", sentence="To this number.", actors=STORYTELLER, **bounds))
    return tuple(moves)


def _move_hit_points(book: Rulebook, sheet: WildDieSheet, code: str, amount: int) -> Moved:
    points = sheet.hit_points
    if points.maximum < 1:
        return refused("hit_points_missing", "Enter the hit points first.", "hit_points")
    if code == "medal":
        return _heal_with_medal(book, sheet)
    if code == "damage":
        return _at(sheet, max(-HIT_POINT_LIMIT, points.current - amount))
    if code == "heal":
        return _at(sheet, heal(points.current, points.maximum, amount))
    if code == "set":
        return _at(sheet, amount)
    return refused("unknown_move", f"Hit points have no move “{code}”.", "hit_points")


def _at(sheet: WildDieSheet, current: int | None) -> Moved:
    before = sheet.hit_points
    if current is None:
        return refused("dead", "Healing does not bring back the dead.", "hit_points")
    if current == before.current:
        return refused("nothing_to_do", "That would change nothing.", "hit_points")
    after = HitPoints(maximum=before.maximum, current=current)
    return sheet.model_copy(update={"hit_points": after}), before.model_dump(), after.model_dump()


def _heal_with_medal(book: Rulebook, sheet: WildDieSheet) -> Moved:
    """Both sides of the bargain are written down: hit points, and medals before and after."""
    name = book.token_name("medal")
    if not sheet.player_character:
        return refused("medals_are_for_player_characters", "Only player characters have medals.", "hit_points")
    if not sheet.points.medal:
        return refused("cannot_pay", f"{sentence(name)}: none is left.", "hit_points")
    moved = _at(sheet, medal_heal(sheet.hit_points.current, sheet.hit_points.maximum))
    if isinstance(moved, Problem):
        return moved
    healed, _, _ = moved
    purse = sheet.points.model_copy(update={"medal": sheet.points.medal - 1})
    paid = healed.model_copy(update={"points": purse})
    before, after = ({**one.hit_points.model_dump(), "medal": one.points.medal} for one in (sheet, paid))
    return paid, before, after
