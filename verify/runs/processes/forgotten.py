"""What a process has kept of one item is forgotten before the next: no answer depends on what was asked before.

Where something is kept:

- Functions that remember their answers (`functools.cache`, `lru_cache`, and `engine.memory.remembered`, whose answers
  depend on the time that was left).  All that stand in loaded modules of this program are cleared, but for those that
  say something of the program alone, whatever is asked (`OF_THE_PROGRAM`, and all without an argument): they would be
  worked out anew for each item, with the same answer.
- z3 has a context, with names and numbered terms in it, and sympy has a cache.  z3 makes a new context when it is used
  next, and sympy's cache is cleared.
- What is set for the length of a search (`ContextVar`) is set in a copy of the context, and ends with the item.

No other module of this program changes anything that it holds while it decides a claim;
tests/verify/runs/test_forgotten.py
sees to it.  What libraries keep otherwise (compiled functions, threads that wait) changes no answer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from inspect import signature
from typing import Any

from fooling.verify.methods.engine.memory import remembered

OURS = f"{__name__.partition('.')[0]}."
OF_THE_PROGRAM = {
    "fooling.circuits.languages.search.fooling.pair_patterns.patterns",  # of so many letters
    "fooling.circuits.languages.search.fooling.pair_patterns.shares_of",
    "fooling.circuits.languages.search.fooling.pair_patterns.words_of",
    "fooling.fooling_sets.search.clique_kernel.compiled",
    "fooling.protocols.search.depth_table._splitter",  # compiled, or by numpy
    "fooling.verify.checker.axiom_table._stated",  # the axioms, looked up as they are written
    "fooling.verify.claims.claim.pack",  # the claims of a paper
    "fooling.verify.claims.coverage.coverage",
    "fooling.verify.exercises.variants.matrices.all_classes",  # of matrices of a size
    "fooling.verify.exercises.variants.matrices.different_classes",
    "fooling.verify.runs.grading.many_answers.sheet_at",  # the sheet that all answers of a run are to
    "fooling.verify.words.decided_by.by_operators",
    f"{__name__}.to_be_cleared",
}
Remembering = type(lru_cache(len))


def forget() -> None:
    """Forget what was asked, as a fresh process has: of this program's functions, of z3 and of sympy."""
    for one in to_be_cleared(tuple(sys.modules)):
        one.cache_clear()
    if (z3 := sys.modules.get("z3.z3")) is not None:
        vars(z3)["_main_ctx"] = None  # what `z3.main_ctx` makes anew
    if (sympy := sys.modules.get("sympy.core.cache")) is not None:
        sympy.clear_cache()


def loaded() -> tuple[str, ...]:
    """The modules of this program that are loaded."""
    return tuple(name for name in sys.modules if name.startswith(OURS))


@lru_cache(1)
def to_be_cleared(modules: tuple[str, ...]) -> tuple[Any, ...]:
    """The functions of these modules that remember what was asked, as far as the modules are of this program."""
    ours = [name for name in modules if name.startswith(OURS)]
    return tuple(one for one in all_remembering(ours) if not is_of_the_program(one))


def all_remembering(modules: Iterable[str]) -> Iterator[Any]:
    """The functions of these modules that remember, each once."""
    found = dict[int, Any]()
    for name in modules:
        values = vars(sys.modules[name]).values()
        found |= {id(one): one for one in values if isinstance(one, (Remembering, remembered))}
    yield from found.values()


def is_of_the_program(one: Any) -> bool:
    """Whether what it remembers says something of the program alone."""
    asked = one.search if isinstance(one, remembered) else one.__wrapped__
    return f"{asked.__module__}.{asked.__qualname__}" in OF_THE_PROGRAM or not signature(asked).parameters
