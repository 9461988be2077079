"""The arrows between packages and rooms, no circles, the isolation of the checker: read from the imports, and seen."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from source_tree import PACKAGES, ROOT, module_name, sources
from trusted_tiers import PARTS

pytestmark = pytest.mark.slow

INSTALLED = frozenset({"click", "matplotlib", "mpmath", "networkx", "numpy", "rich", "sympy", "torch", "yaml", "z3"})


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """The import contracts of the tree in `folder`, checked in a process of its own."""
    program = (
        "import sys; from importlinter.cli import lint_imports; sys.path.insert(0, ''); "
        "sys.exit(lint_imports(no_cache=True))"
    )
    # -P: not the folder of the program but the working folder stands first on the path, and that is the tree to be
    # checked
    command = [sys.executable, "-P", "-c", program]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the packages, links as links, and of their contracts, to plant something in."""
    for package in ("fooling", *PACKAGES):
        shutil.copytree(ROOT / package, tmp_path / package, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


PLANTED = [  # what is appended to a file, or is a new one, and how it is named
    (
        "fooling_sets/search/rank_search.py",
        "import fooling.circuits.languages.dfa",
        "fooling.fooling_sets.search.rank_search -> fooling.circuits.languages.dfa",
    ),
    (
        "circuits/languages/search/counting/packed_words.py",
        "import fooling.protocols.tree",
        "fooling.circuits.languages.search.counting.packed_words -> fooling.protocols.tree",
    ),
    ("protocols/coins.py", "import numpy", "fooling.protocols.coins -> numpy"),
    (
        "circuits/languages/orthogonal_rows.py",
        "import fooling.circuits.languages.search.expressions.likely_slips",
        "fooling.circuits.languages.orthogonal_rows -> fooling.circuits.languages.search.expressions.likely_slips",
    ),
    ("verify/checker/judge.py", "def f() -> None:\n    import z3", "fooling.verify.checker.judge -> z3"),
    (
        "verify/runs/measures/engines.py",
        "import fooling.verify.pages.answers.claims",
        "fooling.verify.runs.measures.engines -> fooling.verify.pages.answers.claims",
    ),
    (
        "verify/checker/judge.py",
        "import fooling.verify.words.decided_by",
        "fooling.verify.checker.judge -> fooling.verify.words.decided_by",
    ),
    (
        "verify/statement/language/wording.py",
        "import fooling.verify.given.asked.predicate",
        "fooling.verify.statement.language.wording -> fooling.verify.given",
    ),
    ("verify/stranger.py", '"""A file in no room."""', "stranger"),
    ("protocols/channel.py", "import fooling.protocols.one_way", "No cycles are allowed in fooling.protocols."),
    ("verify/checker/kernel.py", f"import {PACKAGES[1]}.languages.dfa", "fooling.verify.checker.kernel -> circuits"),
    ("protocols/tree.py", f"def f() -> None:\n    import {PACKAGES[0]}.rank", "fooling.protocols.tree -> fooling_sets"),
    (
        "circuits/languages/search/counting/words.py",
        "import fooling.circuits.networks.rnn",
        "fooling.circuits.languages.search.counting.words -> fooling.circuits.networks.rnn",
    ),
    (
        "circuits/numbers/schedule.py",
        "import fooling.circuits.languages.dyck",
        "fooling.circuits.numbers.schedule -> fooling.circuits.languages.dyck",
    ),
    (
        "verify/methods/matrices/depth.py",
        "import fooling.verify.methods.languages.counts",
        "fooling.verify.methods.matrices.depth -> fooling.verify.methods.languages.counts",
    ),
    (
        "verify/pages/formats/matrix_plot.py",
        "import fooling.verify.pages.proofs.derivation_walk",
        "fooling.verify.pages.formats.matrix_plot -> fooling.verify.pages.proofs.derivation_walk",
    ),
    ("verify/given/newcomer.py", '"""A file in no room."""', "newcomer"),
    ("verify/runs/passerby.py", '"""A file in no room."""', "passerby"),
    ("circuits/languages/search/tourist.py", '"""A file in no room."""', "tourist"),
    (
        "verify/given/files/number_table.py",
        "import fooling.verify.given.asked.predicate",
        "fooling.verify.given.files.number_table -> fooling.verify.given.asked.predicate",
    ),
    (
        "verify/runs/processes/processes.py",
        "import fooling.verify.runs.claims.arguments",
        "fooling.verify.runs.processes.processes -> fooling.verify.runs.claims.arguments",
    ),
    (
        "circuits/languages/search/states/minimise.py",
        "import fooling.circuits.languages.search.counting.growth",
        "fooling.circuits.languages.search.states.minimise -> fooling.circuits.languages.search.counting.growth",
    ),
    (
        "protocols/tree.py",
        "import fooling.protocols.simulation.transcript",
        "fooling.protocols.tree -> fooling.protocols.simulation.transcript",
    ),
    ("circuits/guest.py", '"""A file in no room."""', "guest"),
    ("verify/methods/visitor.py", '"""A file in no room."""', "visitor"),
    ("verify/pages/arrival.py", '"""A file in no room."""', "arrival"),
    (
        "fooling_sets/search/arrays.py",
        "def f() -> None:\n    import fooling.fooling_sets.search.sat",
        "No cycles are allowed in fooling.fooling_sets.search.",
    ),
]


ALONG = ("verify/checker/kernel.py", "import fooling.fooling_sets.rank")  # of one more definition below the checker


def test_planted_imports_break_contracts(copied: Path) -> None:
    """Imports against an arrow, in a circle or out of the trusted tiers are found and named, in a function too.

    They break every contract, which `make contract` finds kept.  An import along the arrows is not named.
    """
    for victim, planted in (ALONG, *(one[:2] for one in PLANTED)):
        target = copied / victim
        before = target.read_text(encoding="utf-8") if target.exists() else ""
        target.write_text(f"{before}\n{planted}\n", encoding="utf-8")
    answer = lint(copied)
    told = " ".join(answer.stdout.split())  # long lines are broken over several
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert [broken for _, _, broken in PLANTED if broken not in told] == [], answer.stdout
    assert "0 kept, 11 broken" in told and "fooling.verify.checker.kernel -> fooling.fooling_sets.rank" not in told


def test_the_checker_loads_only_itself() -> None:
    """A fresh interpreter that imports the checker loads the trusted tiers, and nothing else of ours or installed."""
    program = (
        "import sys; before = set(sys.modules); import fooling.verify.checker.judge; "
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    trusted = {module for modules in PARTS.values() for module in modules}
    folders = {
        ".".join(parts[:end]) for parts in (module.split(".") for module in trusted) for end in range(1, len(parts))
    }
    ours = {module for module in loaded if module.partition(".")[0] in ("fooling", *PACKAGES)}
    assert "fooling.verify.checker.judge" in ours
    assert ours <= trusted | folders, "loaded besides the trusted tiers"
    assert ours <= {module_name(path) for path in sources("fooling", *PACKAGES)}, "loaded under two names"
    assert {module.partition(".")[0] for module in loaded} & INSTALLED == set()
    assert {module.partition(".")[0] for module in loaded} <= set(sys.stdlib_module_names) | {"fooling"}
