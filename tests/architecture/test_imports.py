"""Where imports may stand, and whose names may be taken: heavy libraries enter by their doors, private names stay home.

The arrows between packages and rooms, and the absence of circles, are contracts of import-linter
(`test_import_contract`); these are the rules it cannot state.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from source_tree import PACKAGES, module_name, sources, tree

# What takes long to load, or may be missing, and the modules through which it enters: one a role.
DOORS = {
    "distributed": {"verify.runs.engines"},
    "highspy": {"fooling_sets.search.linear_program"},
    "matplotlib": {"verify.pages.plot"},
    "networkx": {"fooling_sets.search.compatibility_graph", "verify.methods.automatic_families"},
    "numba": {"fooling_sets.search.clique_kernel", "protocols.search.depth_table"},  # two kernels
    "numpy": {"fooling_sets.search.arrays"},
    "pyarrow": {"verify.runs.census_file"},
    "rich": {"verify.pages.terminal"},
    "safetensors": {"verify.given.tensor_file", "verify.given.from_torch"},
    "sympy": {"protocols.cost_formula"},
    "torch": {"circuits.search.twin.door"},
    "z3": {"verify.methods.smt"},
}
OURS = sources(*PACKAGES)
Import = ast.Import | ast.ImportFrom


def imported(statement: Import) -> list[str]:
    """The modules that a statement names."""
    return [one.name for one in statement.names] if isinstance(statement, ast.Import) else [statement.module or ""]


def at_run_time(node: ast.AST, inside: bool = False) -> Iterator[tuple[Import, bool]]:
    """The imports below a node that are executed, each with whether it stands inside a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Import):
            yield child, inside
        elif not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from at_run_time(child, inside or isinstance(child, ast.FunctionDef))


def private_names(path: Path) -> Iterator[str]:
    """Names with a leading underscore that a file takes from another module of ours: imported, or as an attribute."""
    modules: dict[str, str] = {}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in PACKAGES:
            yield from (f"{node.module}.{one.name}" for one in node.names if one.name.startswith("_"))
            modules |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if private and modules[node.value.id] in MODULES:
                yield f"{modules[node.value.id]}.{node.attr}"


MODULES = {module_name(path) for path in OURS}


def test_each_heavy_library_enters_by_its_doors() -> None:
    """A library that takes long to load, or may be missing, is imported by the modules listed and by no others."""
    found: dict[str, set[str]] = {}
    for path in OURS:
        for statement, _ in at_run_time(tree(path)):
            for name in imported(statement):
                found.setdefault(name.partition(".")[0], set()).add(module_name(path))
    assert {library: modules for library, modules in found.items() if library in DOORS} == DOORS


def test_an_import_in_a_function_is_of_a_heavy_library() -> None:
    """All else is imported at the head of a file, where a reader looks for it."""
    late = {
        f"{module_name(path)} imports {name}"
        for path in OURS
        for statement, inside in at_run_time(tree(path))
        for name in imported(statement)
        if inside and name.partition(".")[0] not in DOORS
    }
    assert late == set()


def test_private_names_stay_in_their_module() -> None:
    """Outside the checker no module takes a name with a leading underscore from another one, nor do finders from it."""
    taken = {
        f"{module_name(path)} takes {name}"
        for path in OURS
        if not module_name(path).startswith("verify.checker.")
        for name in private_names(path)
    }
    assert taken == set()


def test_the_rules_see_what_breaks_them(tmp_path: Path) -> None:
    """A late import, one only for types and two private names, planted, are told apart."""
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from typing import TYPE_CHECKING\n"
        "from verify.methods import tactic\n"
        "from verify.methods.tactic import _inhabited\n"
        "if TYPE_CHECKING:\n    import z3\n"
        "def f():\n    from verify.methods import smt\n    return tactic._inhabited, tactic.__doc__\n"
    )
    late = [imported(statement) for statement, inside in at_run_time(tree(planted)) if inside]
    assert late == [["verify.methods"]]
    assert set(private_names(planted)) == {"verify.methods.tactic._inhabited"}
    assert len(list(private_names(planted))) == 2


def test_nobody_imports_the_table_of_contents() -> None:
    """`import fooling` is for users; no module of ours goes through it."""
    assert not [path for path in OURS for statement, _ in at_run_time(tree(path)) if "fooling" in imported(statement)]
