"""No second function for what a table does: whatever stands in `rules/` is called by the product, not only by tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

PRODUCT = ("rules", "campaigns", "characters", "rolls", "maelstrom_site")

type Defined = dict[str, ast.stmt]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parsed() -> dict[str, ast.Module]:
    paths = [path for package in PRODUCT for path in (ROOT / package).rglob("*.py")]
    return {module_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def defined(module: str, tree: ast.Module) -> Defined:
    """The functions, classes and constants of a module by their whole name."""
    found: Defined = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[f"{module}.{node.name}"] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and not target.id.startswith("__"):
                    found[f"{module}.{target.id}"] = node
    return found


def imported(tree: ast.Module) -> dict[str, str]:
    """The names that a module imported, each with the whole name of what it means."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, ast.Import):
            names |= {one.asname or one.name: one.name for one in node.names}
    return names


def used(module: str, tree: ast.Module) -> Iterator[str]:
    """The whole name of everything a module speaks of, but for what a definition says of itself."""
    known = imported(tree)
    for part in tree.body:
        own = f"{module}.{part.name}" if isinstance(part, ast.FunctionDef | ast.ClassDef) else ""
        for node in ast.walk(part):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                name = known.get(node.id, f"{module}.{node.id}")
                yield from () if name == own else (name,)
            elif isinstance(node, ast.Attribute):
                yield f"{known.get(ast.unparse(node.value), ast.unparse(node.value))}.{node.attr}"


def unused() -> set[str]:
    trees = parsed()
    there = {name for module, tree in trees.items() if module.startswith("rules") for name in defined(module, tree)}
    spoken = {name for module, tree in trees.items() for name in used(module, tree)}
    handed_on = set(imported(trees["rules"]).values())  # what the package gives out under a shorter name
    return {name for name in there - spoken - handed_on if not name.endswith(".SYSTEM")}


def methods_nobody_calls() -> set[str]:
    """Methods and properties whose name nothing in the product speaks, neither code nor page."""
    trees = parsed()
    pages = " ".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    spoken = {node.attr for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    spoken |= set(re.findall(r"\w+", pages))
    return {
        f"{module}.{kind.name}.{one.name}"
        for module, tree in trees.items()
        if module.startswith("rules")
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef)
        for one in kind.body
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_") and one.name not in spoken
    }


def test_everything_in_the_rules_is_used_by_the_product():
    assert sorted(unused()) == []


def test_every_method_in_the_rules_is_called_by_the_product():
    assert sorted(methods_nobody_calls()) == []
