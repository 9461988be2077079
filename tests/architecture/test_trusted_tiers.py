"""What the checker rests on is listed, counted and shown: trusted tiers against imports, contract and page."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import import_module

import grimp
import pytest
from source_tree import PACKAGES, ROOT, import_graph, module_name, path_of, sources, tree
from trusted_tiers import BUDGETS, CLOSING, OPENING, PAGE, PARTS, of_axioms, shown, sizes, table

from fooling.verify.evidence.grounds import SHOWS

# rows of the core's table that speak of another part's objects
ROWS = {
    f"fooling.verify.statement.{name}_operators"
    for name in ("coin", "function", "language", "partial_function", "machine", "algebra", "random", "law")
}
TRUSTED = [module for modules in PARTS.values() for module in modules]
REACHABLE = "fooling.verify.checker.judge"
FIRST = "fooling"  # no module imports it, and each runs it


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Who imports whom in the four packages, wherever in the file the import stands."""
    return import_graph()


def is_package(module: str) -> bool:
    """Whether a module is the `__init__` of a folder."""
    return path_of(module).name == "__init__.py"


def test_the_table_of_the_page_is_current() -> None:
    """docs/trusted.md shows the lines of code of every trusted module as they are now."""
    update = "the table of the trusted tiers is out of date; run: make tiers"
    assert shown(PAGE.read_text(encoding="utf-8")) == table(), update


def test_the_lines_are_counted_in_one_place() -> None:
    """No page, picture or test but the table says how many lines are trusted, or in how many thousands."""
    counts = {f"{sizes()[part]:,}" for part in ("tier 1", "machines", "axioms")} | {str(sizes()["tier 1"])}
    told = re.compile(rf"\b({'|'.join(counts)}|\d,000) (more )?lines\b")
    pages = [
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs").glob("*.svg"),
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
    ]
    said = {path.name: told.findall(path.read_text(encoding="utf-8").partition(OPENING)[0]) for path in pages}
    assert {name: numbers for name, numbers in said.items() if numbers} == {}
    assert told.search("about 6,000 lines") and told.search(f"{sizes()['tier 1']:,} lines")


def test_a_page_without_markers_is_an_error() -> None:
    """A page that lost one of the markers is told so, not taken for one with an empty table."""
    for text in ("", OPENING, CLOSING, f"{CLOSING} {OPENING}"):
        with pytest.raises(ValueError, match="the page has no"):
            shown(text)


@pytest.mark.parametrize("part", BUDGETS)
def test_the_budgets_are_kept(part: str) -> None:
    """No part has more lines than its budget."""
    assert sizes()[part] <= BUDGETS[part]


def test_only_what_enters_axioms_is_left_out_of_the_budget() -> None:
    """In the files of axioms, and in no other, calls that enter an axiom are no code, alone or in a loop of such."""
    files = [module for module in TRUSTED if of_axioms(module)]
    assert files == [module for module in TRUSTED if module.rpartition(".")[2].endswith("axioms")]
    for module in files:
        loose = [node for node in tree(path_of(module)).body if isinstance(node, ast.Expr | ast.For)]
        single = [node for top in loose for node in ast.walk(top) if isinstance(node, ast.stmt)]
        single = [node for node in single if not isinstance(node, ast.For)]
        calls = [node.value for node in single if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
        assert len(calls) == len(single) - 1, "the docstring, and calls"
        assert {ast.unparse(call.func) for call in calls} <= {"axiom", "family", "sum_family", "private", "runs"}


def test_a_definition_stands_where_it_is_needed(imports: grimp.ImportGraph) -> None:
    """Every module beside the checker is imported by one of its own part: none is listed where there is more room."""
    for modules in PARTS.values():
        for module in set(modules) - {FIRST}:
            users = imports.find_modules_that_directly_import(module)
            assert module.startswith("fooling.verify.checker.") or module in ROWS or users & set(modules), module


def test_no_module_is_in_two_tiers() -> None:
    """Every trusted module is listed once."""
    assert sorted(TRUSTED) == sorted(set(TRUSTED))


def test_everything_the_checker_reaches_is_in_a_tier(imports: grimp.ImportGraph) -> None:
    """The modules that the checker imports, directly or not, are the tiers; none is missing and none is idle."""
    ours = {module for module in imports.find_upstream_modules(REACHABLE) if module.partition(".")[0] == FIRST}
    reached = {module for module in ours if not is_package(module)} | {REACHABLE}
    assert reached - set(TRUSTED) == set(), "reached by fooling.verify.checker.judge but in no tier of trusted_tiers.py"
    assert set(TRUSTED) - reached == {FIRST}, (
        "in a tier of trusted_tiers.py but not reached by fooling.verify.checker.judge"
    )


def test_a_verdict_names_the_semantics_whose_theories_it_uses() -> None:
    """The theories of each part of tier 2 are those that tell it; of Z3's the answer is named instead."""
    for part in ("machines", "monoids", "laws"):
        modules = map(import_module, PARTS[part])
        names = {name for one in modules for _, name in getattr(getattr(one, "theory", None), "grounds", ())}
        assert {name for name, semantics in SHOWS.items() if semantics == part} == names - {"SMT"}


def test_every_file_of_the_checker_is_in_a_tier() -> None:
    """No file of verify/checker stays outside the count."""
    files = {module for path in sources("verify/checker") if not is_package(module := module_name(path))}
    assert files == {module for module in TRUSTED if module.startswith("fooling.verify.checker.")}


def test_packages_above_trusted_modules_hold_only_a_docstring() -> None:
    """Importing a trusted module runs no uncounted code: `__init__` files above it have a docstring, or are counted."""
    parts = [module.split(".") for module in TRUSTED]
    folders = {".".join(part[:end]) for part in parts for end in range(1, len(part))} | set(
        map("fooling.{}".format, PACKAGES)
    )
    for folder in sorted(folders - {FIRST}):
        body = tree(path_of(folder)).body
        assert len(body) == 1, folder
        assert isinstance(body[0], ast.Expr), folder


def contract_of_the_checker() -> dict[str, list[str]]:
    """The import contract that keeps the trusted code apart."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    found: dict[str, list[str]] = next(one for one in linter["contracts"] if "trusted checker" in one["name"])
    return found


def believed_by_path(module: str, sources_of_contract: list[str]) -> bool:
    """Whether its place says that a module is believed: `folder.*` are the files of a folder, `folder.**` all below."""
    folder = module.rpartition(".")[0]
    return any(
        folder == named.removesuffix(".*")
        if named.endswith(".*")
        else f"{module}.".startswith(named.removesuffix("**"))
        for named in sources_of_contract
    )


def misplaced(modules: set[str], trusted: set[str]) -> set[str]:
    """The modules whose path says that they are believed while no tier lists them, or the other way round."""
    named = contract_of_the_checker()["source_modules"]
    return {module for module in modules if believed_by_path(module, named) != (module in trusted)}


def test_trust_is_told_by_the_path() -> None:
    """Exactly the files that stand where the contract says, and in no room inside, are the two tiers."""
    modules = {name for path in sources(*PACKAGES) if not is_package(name := module_name(path))}
    assert misplaced(modules, set(TRUSTED)) == set(), "believed by its path or by trusted_tiers.py, but not by both"


def test_a_file_in_the_wrong_room_is_found() -> None:
    """Planted: a finder among definitions, a definition in a room that searches, and a helper in the checker."""
    trusted = {"fooling.protocols.tree", "fooling.circuits.networks.search.rnn"}
    finders = {
        "fooling.protocols.fast_tree",
        "fooling.verify.checker.theories.cache",
        "fooling.verify.given.files.table",
    }
    wrong = {
        "fooling.circuits.networks.search.rnn",
        "fooling.protocols.fast_tree",
        "fooling.verify.checker.theories.cache",
    }
    assert misplaced(trusted | finders, trusted) == wrong


def test_every_room_that_proposes_is_forbidden_to_the_checker() -> None:
    """Each folder in which nothing is believed is named among what the trusted code may not import."""
    contract = contract_of_the_checker()
    modules = {module_name(path) for path in sources(*PACKAGES)}
    proposing = {
        one for one in modules if not is_package(one) and not believed_by_path(one, contract["source_modules"])
    }
    assert {one for one in proposing if not believed_by_path(one, contract["forbidden_modules"])} == set()
