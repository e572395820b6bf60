"""The rules in a terminal: `python -m rules list|roll|odds|creation`, readable or with `--json`.

Source: none; everything is asked through the same door as by the web pages.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pydantic

import rules
from rules import printing
from rules.checks import Check, Contestant, Form, Step
from rules.dice import SecureDice
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game, throw_out

type Rolled = tuple[tuple[Step, ...], Sheet | None]

UNREAD = 128 + 13
"""The exit code of a command whose reader had seen enough, as shells give it to one that SIGPIPE ended."""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m rules", description="Roll, ask for odds, check a new character.")
    commands = top.add_subparsers(dest="command", required=True, metavar="list|roll|odds|creation")
    for name, text in (("roll", "throw dice and count them"), ("odds", "exact odds, before any die falls")):
        command = commands.add_parser(name, help=text, description=f"{text.capitalize()}.")
        command.add_argument("system", nargs="?", default="maelstrom", help="which game; maelstrom when not said")
        command.add_argument("--pool", metavar="N", help="so many dice, without a character")
        command.add_argument("--difficulty", metavar="N", help="the campaign's default when not said")
        command.add_argument("--threshold", metavar="N", help="successes that are removed")
        command.add_argument("--specialty", action="store_true", help="a specialty is used: tens bring dice")
        command.add_argument("--sheet", metavar="FILE", help="a character, to roll its traits")
        command.add_argument("--traits", nargs="+", metavar="TRAIT", help="one or two traits of the character")
        command.add_argument("--use", nargs="+", metavar="SPECIALTY", help='as in "Firearms: Extreme Range"')
        command.add_argument("--require", nargs="+", metavar="SPECIALTY", help="advanced specialties the task needs")
        command.add_argument("--kind", help="another kind of roll, such as willpower")
        command.add_argument("--set", nargs="+", default=[], metavar="FIELD=VALUE", help="any other field of the roll")
        command.add_argument("--against", metavar="FILE", help="the character who opposes a contest")
        if name == "roll":
            choose = "answer what is open afterwards, in this order; an option follows a colon"
            command.add_argument("--choose", nargs="+", default=[], metavar="CHOICE", help=choose)
        _shared(command)
    command = commands.add_parser("list", help="games, their editions, kinds of roll and fields")
    command.add_argument("system", nargs="?", help="only this game")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command = commands.add_parser("creation", help="is this a finished new character?")
    command.add_argument("file", help="a sheet as JSON, or - for standard input")
    command.add_argument("--system", default="maelstrom", help="which game; maelstrom when not said")
    _shared(command)
    return top


def _shared(command: argparse.ArgumentParser) -> None:
    command.add_argument("--edition", help="which edition; the usual one when not said")
    command.add_argument("--house-rules", default="{}", metavar="JSON", help='switches, as in {"zero_pool": "nothing"}')
    command.add_argument("--json", action="store_true", help="print one JSON object")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is good, 1 an illegal character, 2 something that cannot be done."""
    asked = parser().parse_args(arguments)
    if asked.command == "list":
        return _list(asked)
    game = _game(asked)
    if asked.command == "creation":
        return _creation(game, asked)
    sheet = _sheet(game, asked.sheet) if asked.sheet else None
    check = _check(game, asked, sheet)
    return _odds(game, check, asked) if asked.command == "odds" else _roll(game, check, sheet, asked)


def run() -> int:
    """`main`, ending quietly where the reader (`| head`) closes the pipe first."""
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # What is still unwritten has no reader: the interpreter's own flush must not stumble over it on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD


def refuse(*sentences: str) -> NoReturn:
    """Say why not, and leave with 2."""
    print(*sentences, sep="\n", file=sys.stderr)
    sys.exit(2)


def _game(asked: argparse.Namespace) -> Game:
    try:
        system = rules.system(asked.system)
        switches = json.loads(asked.house_rules)
        if not isinstance(switches, dict):
            refuse("The house rules are one JSON object.")
        return system.game(asked.edition or system.editions[0].key, switches)
    except KeyError as error:
        refuse(str(error.args[0]))
    except pydantic.ValidationError as error:
        refuse(*(f"House rule {line['loc'][0] if line['loc'] else ''}: {line['msg']}." for line in error.errors()))
    except (ValueError, RecursionError) as error:
        refuse(f"The house rules are not JSON: {error}.")


def _document(name: str) -> Mapping[str, JsonValue]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        refuse(f"Cannot read {name}: {error.strerror}.")
    except ValueError as error:
        refuse(f"Cannot read {name}: {error}.")
    try:
        document = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        refuse(f"{name} is not JSON: {error}.")
    return document if isinstance(document, dict) else refuse(f"{name} holds no sheet: an object is needed.")


def _sheet(game: Game, name: str) -> Sheet:
    """A character from a file; what it says of a storyteller's word counts for nothing."""
    sheet = game.read_sheet(_document(name))
    return game.adopted(sheet) if isinstance(sheet, Sheet) else refuse(*(one.sentence for one in sheet))


def _check(game: Game, asked: argparse.Namespace, sheet: Sheet | None) -> Check:
    """The check that was asked for, planned as a storyteller would."""
    kind = asked.kind or ("pool" if asked.pool is not None or sheet is None else game.default_kind)
    request = game.read_request(kind, _form(asked))
    if isinstance(request, tuple):
        refuse(*(one.sentence for one in request))
    if asked.against:
        if sheet is None:
            refuse("A contest needs a character of its own: name it with --sheet.")
        mine, theirs = Contestant("this side", sheet), Contestant(Path(asked.against).stem, _sheet(game, asked.against))
        plan = game.plan_contest(request, mine, theirs, actor="storyteller")
    else:
        plan = game.plan(request, sheet, actor="storyteller")
    return plan.check or refuse(*(one.sentence for one in plan.problems))


def _form(asked: argparse.Namespace) -> Form:
    named = {"dice": asked.pool, "difficulty": asked.difficulty, "threshold": asked.threshold, "traits": asked.traits}
    named |= {"used": asked.use, "required": asked.require, "specialty": asked.specialty or None}
    form: dict[str, JsonValue | list[str]] = {key: value for key, value in named.items() if value is not None}
    for pair in asked.set:
        field, sign, value = pair.partition("=")
        if not sign:
            refuse(f"“{pair}” does not read as FIELD=VALUE.")
        form[field] = value
    return form


# Answering ----------------------------------------------------------------------------------------------------


def _show(asked: argparse.Namespace, told: printing.Told) -> None:
    printed, lines = told
    print(json.dumps(printed, ensure_ascii=False) if asked.json else "\n".join(lines))


def _list(asked: argparse.Namespace) -> int:
    try:
        found = [rules.system(asked.system)] if asked.system else list(rules.systems())
    except KeyError as error:
        refuse(str(error.args[0]))
    _show(asked, printing.systems_told(found))
    return 0


def _chosen(game: Game, check: Check, sheet: Sheet | None, asked: argparse.Namespace) -> Rolled:
    """The steps of the roll and of what was chosen afterwards, and the sheet that is left."""
    steps = throw_out(game, check, (), SecureDice())
    for choice in asked.choose:
        code, _, option = choice.partition(":")
        answered = game.answer(check, steps, sheet, code, option)
        if isinstance(answered, Problem):
            opened = ", ".join(one.code for one in game.choices(check, steps, sheet)) or "nothing"
            refuse(f"“{choice}”: {answered.sentence} Open: {opened}.")
        steps, sheet = throw_out(game, check, (*steps, answered.step), SecureDice()), answered.sheet
    return steps, sheet


def _roll(game: Game, check: Check, sheet: Sheet | None, asked: argparse.Namespace) -> int:
    steps, left = _chosen(game, check, sheet, asked)
    _show(asked, printing.roll_told(game, check, steps, left))
    return 0


def _odds(game: Game, check: Check, asked: argparse.Namespace) -> int:
    _show(asked, printing.odds_told(game, check))
    return 0


def _creation(game: Game, asked: argparse.Namespace) -> int:
    document = _document(asked.file)
    problems, sheet = game.document_problems(document), game.read_sheet(document)
    if not isinstance(sheet, Sheet):
        _show(asked, printing.unread_told(problems))
        return 2
    _show(asked, printing.creation_told(game, game.adopted(sheet), problems))
    return 0 if all(one.notice for one in problems) else 1


if __name__ == "__main__":
    sys.exit(run())
