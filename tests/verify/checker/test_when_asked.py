"""Tables of the checker that are loaded in part when they are asked: nothing hangs on what was asked before."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest

from fooling.verify.checker import evaluate
from fooling.verify.checker.computation import PREDICATES
from fooling.verify.checker.judge import CORE, RULES
from fooling.verify.checker.kernel import WhenAsked
from fooling.verify.checker.theories import contents, embeddings, held_functions, machines, random_variables
from fooling.verify.checker.theories.network_contents import NETWORKS

# Printed: whether theories, or networks, are loaded; then the names in the tables that a module could enter itself in.
LOADED = """
import sys
from fooling.verify.checker import computation, judge
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.operators import OPERATORS
def told():
    parts = [f"fooling.verify.checker.theories.{name}" in sys.modules for name in ("contents", "network_contents")]
    return parts, len(AXIOMS), len(OPERATORS)
print(told())
assert judge.RULES["evaluate"].grounds == frozenset() and told()[0] == [False, False]
assert judge.RULES["rank"].grounds == {("theory", "matrices")} and told()[0] == [True, False]
assert "computes" in computation.PREDICATES and "nothing" not in computation.PREDICATES
assert judge.RULES["smt"].grounds == {("theory", "SMT")}
assert "nothing" not in judge.RULES
print(told())
"""


def test_no_name_stands_in_two_parts() -> None:
    """A part that has a name is never passed over for another one: the tables are what their parts are together."""
    parts: list[Mapping[str, object]] = [module.theory for module in (*CORE, *contents.THEORIES, *NETWORKS)]
    assert [*RULES] == [name for part in parts for name in part] and len({*RULES}) == len(RULES)
    assert all(RULES[name].grounds == rule.grounds for part in parts for name, rule in dict(part).items())
    files = (evaluate, held_functions, embeddings, random_variables, machines)
    predicates: list[Mapping[str, object]] = [file.PREDICATES for file in files]
    assert [*PREDICATES] == [name for part in predicates for name in part]
    assert len({*PREDICATES}) == len(PREDICATES) == sum(map(len, predicates))
    assert dict(PREDICATES) == {name: check for part in predicates for name, check in part.items()}


def test_what_is_loaded_enters_nothing_else() -> None:
    """A new interpreter loads theories when one is asked for; the axioms and the operators are the same before."""
    said = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    before, after = said.splitlines()
    assert before.replace("[False, False]", "[True, True]") == after


def test_a_command_begins_without_theories() -> None:
    """Who loads `fooling check` asks for no rule of a theory yet, and for no machine: a small claim needs none."""
    later = [f"fooling.verify.checker.theories.{name}" for name in ("contents", "network_contents", "machines")]
    code = f"import sys, fooling.verify.commands.check; print([*filter(sys.modules.__contains__, {later})])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_part_is_loaded_for_a_name_that_the_rest_lacks_and_for_all_names() -> None:
    """What is there is found without it; a name that is nowhere is none after it is loaded."""
    asked = list[int]()

    def later() -> Mapping[str, int]:
        asked.append(1)
        return {"b": 2}

    table = WhenAsked({"a": 1}, later)
    assert table["a"] == 1 and "a" in table and table.get("a") == 1 and not asked
    assert table.get("b") == 2 and asked
    assert table.get("c") is None and "c" not in table
    with pytest.raises(KeyError, match="c"):
        table["c"]
    assert dict(table) == {"a": 1, "b": 2} and len(table) == 2
