"""The procedures of the search, found in its source: what can be switched off, one at a time.

A procedure is a function of a module of `fooling.verify.methods`, but for the room `engine`, on which all of them run.

- Its annotation says that it gives evidence: `Node`, `Tactic`, `Lemma`, `Bound`, `Interval` or `Known`, alone or in a
  list, an iterator, a tuple; or, where another file names it, that it proposes what may lead to some: an iterator of
  terms or of values, `Powers`, `AtLength`.
- It is tried: a function of another file of the search, of `decide`, or of a pack names it, but for files of the search
  that none of these imports, as what they propose stands beside verdicts; or a function of its own file names it where
  one of several ways is taken: in a `yield`, a list, a tuple, a dictionary, a `try`, a branch, or an argument of
  `first_of`, `first_in` and `chain`; but not in a tuple whose parts get names at once, as all of these are used.
  Or its decorator says when it is tried (`fooling.verify.methods.engine.rules`).
- It is asked while something is decided: a function that is only called when its module is loaded makes procedures, as
  said below, and is none.
- It may find something: a function that only raises is the end of others, and no procedure.

A tactic that a module makes once, by calling a function that gives tactics, is a procedure in the same way.

So a new alternative of the search is a procedure as soon as it is written, and lacks a row in the table.  A finder
inside another function belongs to that; a function that gives terms or numbers only is a part of what asks for them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METHODS, ENGINE = "verify/methods/", "verify/methods/engine/"
RULE = f"{ENGINE}rules.py", "rule"  # the decorator
TACTICAL = "tactical"  # the decorator of what makes a tactic, and says what that finds
ASKING = ("verify/methods/**/*.py", "verify/runs/claims/decide.py", "verify/claims/**/*.py")
EVIDENCE = re.compile(r"\b(Tactic|Lemma|Node|Bound|Interval|Values|Known)\b")
PROPOSED = re.compile(r"Iterator\[(Term|dict|tuple|Powers|AtLength)\b")
ONE_OF_SEVERAL = ("first_of", "first_in", "chain")
DISPLAYS = (ast.Yield, ast.YieldFrom, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.IfExp)


# What a module imports: the functions by their names there, with the files that hold them, and the modules' files.
Imported = tuple[dict[str, tuple[str, str]], dict[str, str]]


@dataclass(frozen=True)
class Procedure:
    """A function of the search: its module below `methods`, its name there, and what its annotation says it gives."""

    module: str
    name: str
    gives: str
    parameters: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """`arithmetic.growth.growth`, say."""
        return f"{self.module}.{self.name}"


@cache
def procedures() -> tuple[Procedure, ...]:
    """All procedures, by their ids."""
    return procedures_in(trees())


@cache
def trees() -> Mapping[str, ast.Module]:
    """The modules that hold procedures or name them, by their paths."""
    paths = sorted(path for asking in ASKING for path in ROOT.glob(asking))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def procedures_in(modules: Mapping[str, ast.Module]) -> tuple[Procedure, ...]:
    """The procedures among the functions of these modules."""
    known = {(path, one.name): one for path, tree in modules.items() for one in _giving_evidence(path, tree)}
    by_name = {_dotted(path): path for path in modules}
    imported = {path: _imported(tree, by_name) for path, tree in modules.items()}
    deciding = _files(imported)
    asking = {path: tree for path, tree in modules.items() if path in deciding}
    naming = {
        (key, path) for path, tree in asking.items() for key in _tried(path, tree, imported[path]) if key in known
    }
    giving = {key for key, path in naming if path != key[0] or EVIDENCE.search(ast.unparse(known[key].returns))}
    found = [_procedure(path, known[path, name]) for path, name in giving]
    makers = {(path, name) for (path, name), one in known.items() if _procedure(path, one).gives == "Tactic"}
    made = (one for path, tree in modules.items() for one in _made(path, tree, imported[path], makers))
    return tuple(sorted({*found, *made}, key=lambda one: one.id))


def _files(imported: Mapping[str, Imported]) -> set[str]:
    """Those that decide: what is no part of the search, has rules, or is imported by another of these files."""
    named = {
        file
        for functions, files in imported.values()
        for file in (*files.values(), *(f for f, _ in functions.values()))
    }
    with_rules = {path for path, (functions, _) in imported.items() if RULE in functions.values()}
    return named | with_rules | {path for path in imported if not path.startswith(METHODS)}


def _made(path: str, tree: ast.Module, imported: Imported, makers: Collection[tuple[str, str]]) -> Iterator[Procedure]:
    """The tactics that a module makes once, by calling one of the makers."""
    functions, _ = imported
    for one in tree.body if path.startswith(METHODS) and not path.startswith(ENGINE) else ():
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Call) and isinstance(one.value.func, ast.Name):
            target, by = one.targets[0], functions.get(one.value.func.id, (path, one.value.func.id))
            if isinstance(target, ast.Name) and by in makers:
                yield Procedure(_module(path), target.id, "Node")


def _module(path: str) -> str:
    """Below `methods`, with dots."""
    return path.removeprefix(METHODS).removesuffix(".py").replace("/", ".")


def _giving_evidence(path: str, tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for one in tree.body if path.startswith(METHODS) and not path.startswith(ENGINE) else ():
        if isinstance(one, ast.FunctionDef) and one.returns is not None and not _finds_nothing(one):
            said = ast.unparse(one.returns)
            if EVIDENCE.search(said) or PROPOSED.match(said):
                yield one


def _finds_nothing(function: ast.FunctionDef) -> bool:
    return isinstance(function.body[0], ast.Raise)


def _procedure(path: str, function: ast.FunctionDef) -> Procedure:
    annotated = tuple(ast.unparse(one.annotation) for one in function.args.args if one.annotation is not None)
    if any(isinstance(one, ast.Name) and one.id == TACTICAL for one in function.decorator_list):
        return Procedure(_module(path), function.name, "Tactic", annotated[2:])
    return Procedure(_module(path), function.name, ast.unparse(function.returns or ast.Constant(None)), annotated)


def _tried(path: str, tree: ast.Module, imported: Imported) -> Iterator[tuple[str, str]]:
    """The functions that a module names: those of others, and its own where they are one of several ways."""
    functions, files = imported
    own = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    around = {inner: outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)}
    yield from ((path, one.name) for one in tree.body if isinstance(one, ast.FunctionDef) and _is_rule(one, functions))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in files:
            yield files[node.value.id], node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and not _is_called_once(node, around):
            if node.id in functions:
                yield functions[node.id]
            elif node.id in own and _is_one_of_several(node, around):
                yield path, node.id


def _is_rule(function: ast.FunctionDef, imported: Mapping[str, tuple[str, str]]) -> bool:
    """Whether its decorator says when it is tried."""
    called = (one.func for one in function.decorator_list if isinstance(one, ast.Call))
    return any(isinstance(one, ast.Name) and imported.get(one.id) == RULE for one in called)


def _is_called_once(node: ast.Name, around: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether it is the function of a call that stands outside all functions."""
    outer = around[node]
    if not (isinstance(outer, ast.Call) and outer.func is node):
        return False
    while outer in around:
        outer = around[outer]
        if isinstance(outer, (ast.FunctionDef, ast.Lambda)):
            return False
    return True


def _dotted(path: str) -> str:
    return "fooling." + path.removesuffix(".py").replace("/", ".")


def _imported(tree: ast.Module, files: Mapping[str, str]) -> Imported:
    """What a module imports: functions by the names that they have in it, and modules likewise."""
    functions, modules = dict[str, tuple[str, str]](), dict[str, str]()
    for one in ast.walk(tree):
        for name in one.names if isinstance(one, ast.ImportFrom) and one.module else ():
            module = one.module if isinstance(one, ast.ImportFrom) and one.module else ""
            if module in files:
                functions[name.asname or name.name] = files[module], name.name
            if f"{module}.{name.name}" in files:
                modules[name.asname or name.name] = files[f"{module}.{name.name}"]
    return functions, modules


def _is_one_of_several(node: ast.AST, around: Mapping[ast.AST, ast.AST]) -> bool:
    inner = node
    while inner in around and not isinstance(around[inner], ast.FunctionDef):
        outer = around[inner]
        if isinstance(outer, DISPLAYS):
            return not _is_unpacked(outer, around)
        if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id in ONE_OF_SEVERAL:
            return inner is not outer.func
        if isinstance(outer, (ast.Try, ast.If, ast.With)) and inner in outer.body:
            return True
        inner = outer
    return False


def _is_unpacked(display: ast.AST, around: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether its parts are given names at once, as in `a, b = f(x), g(x)`: there all of them are used."""
    outer = around[display]
    return isinstance(outer, ast.Assign) and isinstance(outer.targets[0], ast.Tuple)
