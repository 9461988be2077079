"""Where imports may stand, and whose names may be taken: heavy libraries enter by their doors, private names stay home.

The arrows between packages and rooms, and the absence of circles, are contracts of import-linter
(`test_import_contract`); these are the rules it cannot state.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from source_tree import PACKAGES, ROOT, import_graph, module_name, nodes, sources, text_of, tree, with_a_sign

# What takes long to load, or may be missing, and the modules through which it enters: one a role.
DOORS = {
    "distributed": {"fooling.verify.runs.measures.engines"},
    "google": {"fooling.verify.given.graphs.onnx_file"},  # the format that onnx is written in
    "highspy": {"fooling.fooling_sets.search.linear_program"},
    "lsprotocol": {"fooling.verify.pages.editors.server"},
    "markdown_it": {
        "fooling.verify.pages.formats.latex_of_markdown",
        "fooling.verify.pages.manual.markdown_html",
        "fooling.verify.reading.papers.markdown",
    },
    "matplotlib": {"fooling.verify.pages.formats.matrix_plot"},
    "mpmath": {
        "fooling.verify.given.modules.position_tables",
        "fooling.verify.given.modules.state_space",
        "fooling.verify.given.modules.torch_heads",
    },
    "networkx": {"fooling.verify.methods.languages.parametric_languages", "fooling.verify.pages.site.graph_page"},
    "numba": {  # three kernels
        "fooling.circuits.languages.search.states.split_kernel",
        "fooling.fooling_sets.search.clique_kernel",
        "fooling.protocols.search.depth_table",
    },
    "numpy": {"fooling.fooling_sets.search.arrays"},
    "onnx": {
        "fooling.verify.given.graphs.onnx_file",
        "fooling.verify.given.graphs.onnx_floats",
        "fooling.verify.given.graphs.onnx_once",
        "fooling.verify.given.graphs.onnx_operators",
        "fooling.verify.given.graphs.onnx_taken",
    },
    "onnxruntime": {"fooling.verify.given.graphs.onnx_runtime"},
    "pyarrow": {"fooling.verify.runs.experiments.parquet_table", "fooling.verify.runs.measures.census_file"},
    "pygls": {"fooling.verify.pages.editors.server"},
    "rich": {"fooling.verify.pages.formats.terminal"},
    "safetensors": {"fooling.verify.given.files.tensor_file", "fooling.verify.given.asked.from_torch"},
    "sympy": {
        "fooling.circuits.languages.search.counting.root_sums",
        "fooling.verify.methods.arithmetic.sums",
        "fooling.verify.pages.proofs.plain_polynomials",
    },
    "torch": {"fooling.circuits.networks.torch_twin.lazy_torch"},
    "yaml": {  # read, and where comments stand; write
        "fooling.verify.given.files.event_stream",
        "fooling.verify.given.files.yaml_places",
        "fooling.verify.pages.exercises.hand_out",
    },
    "z3": {"fooling.verify.methods.arithmetic.smt"},
}
# Modules of the checker that are loaded when they are asked for, each by the one that asks.
WHEN_ASKED = {
    "fooling.verify.checker.computation imports fooling.verify.checker.theories",  # machines
    "fooling.verify.checker.judge imports fooling.verify.checker.theories",  # contents
    "fooling.verify.checker.theories.contents imports fooling.verify.checker.theories",  # network_contents
    "fooling.verify.checker.theories.random_variables imports fooling.verify.checker.theories",  # laws
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
            yield from at_run_time(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def private_names(path: Path) -> Iterator[str]:
    """Names with a leading underscore that a file takes from another module of ours: imported, or as an attribute."""
    modules: dict[str, str] = {}
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "fooling":
            yield from (f"{node.module}.{one.name}" for one in node.names if one.name.startswith("_"))
            modules |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if private and modules[node.value.id] in MODULES:
                yield f"{modules[node.value.id]}.{node.attr}"


MODULES = {module_name(path) for path in OURS}
INDENTED = r"^[ \t]+(import|from [\w.]+ import)\b"
PRIVATE = r"(?<!self)(?<!cls)\._[a-z]|\bimport\b.*\b_[a-z]|^ +_\w+( as \w+)?,?$"
OF_CONTENTS = r"^\s*(from fooling import|import .*\bfooling\b(?!\.))"


def test_each_heavy_library_enters_by_its_doors() -> None:
    """A library that takes long to load, or may be missing, is imported by the modules listed and by no others."""
    graph = import_graph(of_types=False)
    assert {library: graph.find_modules_that_directly_import(library) for library in DOORS} == DOORS


def test_an_import_in_a_function_is_of_a_heavy_library() -> None:
    """All else is imported at the head of a file, where a reader looks for it, but parts of the checker's tables."""
    late = {
        f"{module_name(path)} imports {name}"
        for path in with_a_sign(INDENTED, OURS)
        for statement, inside in at_run_time(tree(path))
        for name in imported(statement)
        if inside and name.partition(".")[0] not in DOORS
    }
    assert late == WHEN_ASKED


def test_private_names_stay_in_their_module() -> None:
    """Outside the checker no module takes a name with a leading underscore from another one, nor do finders from it."""
    taken = {
        f"{module_name(path)} takes {name}"
        for path in with_a_sign(PRIVATE, OURS)
        if not module_name(path).startswith("fooling.verify.checker.")
        for name in private_names(path)
    }
    assert taken == set()


def test_the_rules_see_what_breaks_them(tmp_path: Path) -> None:
    """A late import, one only for types and two private names, planted, are told apart."""
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from typing import TYPE_CHECKING\n"
        "import fooling\n"
        "from fooling.verify.methods.engine import tactic\n"
        "from fooling.verify.methods.engine.tactic import _inhabited\n"
        "if TYPE_CHECKING:\n    import z3\n"
        "def f():\n    from fooling.verify.methods.arithmetic import smt\n"
        "    return tactic._inhabited, tactic.__doc__\n"
    )
    assert all(with_a_sign(sign, [planted]) for sign in (INDENTED, PRIVATE, OF_CONTENTS))
    late = [imported(statement) for statement, inside in at_run_time(tree(planted)) if inside]
    assert late == [["fooling.verify.methods.arithmetic"]]
    assert set(private_names(planted)) == {"fooling.verify.methods.engine.tactic._inhabited"}
    assert len(list(private_names(planted))) == 2


def test_nobody_imports_the_table_of_contents() -> None:
    """`import fooling` is for users; no module of ours goes through it, or takes a name from it."""
    users = [
        path
        for path in with_a_sign(OF_CONTENTS, OURS)
        for statement, _ in at_run_time(tree(path))
        if "fooling" in imported(statement)
    ]
    assert users == []


# ---- one name for a module ----

OLD = re.compile(
    rf"(?<![\w./\\-])(?:(?:from|import)\s+(?:{'|'.join(PACKAGES)})\b"
    rf"|(?:{'|'.join(PACKAGES)})\.(?!py\b|md\b|json\b)[a-z_]\w*|-m (?:{'|'.join(PACKAGES)})\b)"
)


def bare_names(text: str) -> list[str]:
    """Where a text names a module by its folder at the top of the tree, which is no name of a module: see `fooling`."""
    return [match[0] for match in OLD.finditer(text)]


def texts() -> list[Path]:
    """The programs and pages in which modules are named."""
    folders = ("fooling", *PACKAGES, "tests", "benchmarks", "docs", ".ci")
    suffixes = (".py", ".pyi", ".md", ".toml")
    inside = [path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.suffix in suffixes]
    return [*inside, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Makefile", ROOT / "pyproject.toml"]


def test_a_module_is_named_as_users_import_it() -> None:
    """Nothing in packages, tests, benchmarks and docs names or imports a module of ours but below `fooling`.

    In the root of the tree an import of `circuits` finds a folder, and loads modules a second time; installed, it finds
    somebody else's package.
    """
    assert {str(path.relative_to(ROOT)): found for path in texts() if (found := bare_names(text_of(path)))} == {}


@pytest.mark.parametrize("top", PACKAGES)
def test_a_bare_name_is_seen(top: str) -> None:
    """Imports, dotted names in text and `-m` are found in each of their shapes, right names and paths are not."""
    planted = (f"from {top} import x", f"import  {top}", f"    from {top}.room import x", f"`{top}.room`", f"-m {top}")
    for line in planted:
        assert len(bare_names(line)) == 1, line
    right = (f"from fooling.{top} import x", f"import fooling.{top}.room", f"{top}/room/file.py", f"docs/{top}.md")
    assert [bare_names(line) for line in right] == [[]] * len(right)


@pytest.mark.slow
def test_pytest_takes_a_module_by_one_name_only() -> None:
    """A doctest asked for by its path at the top is refused, with the path to ask for; through the link it runs."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    for path, code in (("circuits/languages/dyck.py", 4), ("fooling/circuits/languages/dyck.py", 0)):
        done = subprocess.run([*command, path], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        assert code == 0 or "ask for fooling/circuits/languages/dyck.py" in done.stdout + done.stderr
