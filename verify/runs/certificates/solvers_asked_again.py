"""Solvers asked again: what a certificate takes from z3, a SAT solver or torch is put to them once more, here.

The checker writes the problem of such a step itself and compares it with the one in the certificate, but that a solver
answered "unsat" it only records as trusted; a forger may write it under any problem.  `questions` reads the problems
from a derivation that the checker has accepted, and `answered` puts them to the solver, where it is installed.  An
answer that differs shows that the certificate is wrong.  No answer (not installed, "unknown", out of time or memory)
shows nothing: the certificate stays accepted, trusting, and says so.  So does the same answer: a solver that errs twice
errs.

A DIMACS text is only there for a refutation too long to be replayed.  Where the solver finds a short one, the text is
refused: the proof belongs there.  A run in torch is repeated on all inputs; on another kind of device floats may come
out otherwise, so these are not compared, while int64 must agree everywhere.

Whoever calls `answered` does so in a process of its own with limits (`fooling.verify.runs.processes.processes`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import best_device
from fooling.records import dataclass
from fooling.verify.methods.arithmetic.smt import refuted
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.evidence import sat, torch_run
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, negate, substitute

Z3, SAT = "z3 unsat", "sat solver"  # as the checker calls what it trusts; also torch DTYPE run, torch int64 kernels
PACKAGES = {"z3": "z3", "sat": "pysat", "torch": "torch"}  # first word of that, what has to be installed


@dataclass(frozen=True)
class Question:
    """A problem for the solver that is trusted: SMT-LIB or DIMACS text, or what a run in torch is to show.

    `solver` is what the checker says is trusted.  `goal` is None where the derivation does not tell it; `device` is the
    recorded one.
    """

    solver: str
    text: str = ""
    goal: Term | None = None
    device: str = ""


@dataclass(frozen=True)
class Asked:
    """What a solver answers when asked again; `agrees` is None where that decides nothing."""

    solver: str
    answer: str
    agrees: bool | None
    seconds: float = 0.0


# ---- what is to be asked ----


def questions(proposition: Term, accepted: Outcome) -> tuple[Question, ...]:
    """What the derivation that the checker has accepted takes from solvers, each problem once."""
    goal = proposition if accepted.verdict is Verdict.CONFIRMED else negate(proposition)
    found = (question for shown, node in _steps(goal, accepted.derivation) for question in _asks(shown, node))
    return tuple(dict.fromkeys(found))


def _asks(goal: Term | None, node: Mapping[str, Any]) -> Iterator[Question]:
    if node["rule"] == "smt":
        yield Question(Z3, node["problem"])
    if node["rule"] == "torch-run":
        dtype = node["dtype"]
        yield Question("torch int64 kernels" if dtype == "int64" else f"torch {dtype} run", "", goal, node["device"])
    in_parts = node["rule"] in ("partition-parts", "network-refutation", "bit-by-bit")
    proofs = [node] if node["rule"] == "sat-refutation" else node["parts"] if in_parts else []
    for part in proofs:
        if "dimacs" in part.get("proof", ()):
            yield Question(SAT, part["proof"]["dimacs"])


def _steps(goal: Term, derivation: object) -> Iterator[tuple[Term | None, Mapping[str, Any]]]:
    """The steps of a derivation with what each shows, None where that is not told by the steps around it."""
    left: list[tuple[Term | None, Any]] = [(goal, derivation)]
    while left:
        shown, node = left.pop()
        if isinstance(node, Mapping) and isinstance(node.get("rule"), str):
            yield shown, node
            left += _below(shown, node)
        elif isinstance(node, Mapping) and node.keys() == {"that", "by"}:
            left.append((frozen(node["that"]), node["by"]))
        elif isinstance(node, (Mapping, list)):
            left += [(None, part) for part in (node.values() if isinstance(node, Mapping) else node)]


def _below(goal: Term | None, node: Mapping[str, Any]) -> list[tuple[Term | None, Any]]:
    """The parts of a step, each with what it shows."""
    rest = [(None, part) for name, part in node.items() if name != "by"]
    if goal is not None and node["rule"] == "witness":
        values = {name: frozen(value) for name, value in node["values"].items()}
        return [(substitute(goal[3], values), node["by"]), *rest]
    if goal is not None and node["rule"] == "and":
        return list(zip(goal[1:], node["by"], strict=True))
    if goal is not None and node["rule"] == "or":
        return [(goal[1 + node["part"]], node["by"])]
    return [*rest, (None, node.get("by"))]


# ---- asking ----


def answered(asked: Sequence[Question], seconds: float) -> tuple[Asked, ...]:
    """The answers to these questions, within about so many seconds for all of them."""
    end, answers = time.monotonic() + seconds, list[Asked]()
    for question in asked:
        started = time.monotonic()
        answer, agrees = _answer(question, end - started)
        answers.append(Asked(question.solver, answer, agrees, time.monotonic() - started))
    return tuple(answers)


def _answer(question: Question, seconds: float) -> tuple[str, bool | None]:
    """What the solver says, and whether that agrees."""
    package = PACKAGES[question.solver.split()[0]]
    if find_spec(package) is None:
        return f"{package} is not installed", None
    if seconds <= 0:
        return "no time was left to ask", None
    try:
        if question.solver == Z3:
            return ("unsat", True) if refuted(question.text, int(1000 * seconds) + 1) else ("sat", False)
        return _sat(question.text, seconds) if question.solver == SAT else _torch(question)
    except MemoryError:
        raise
    except NotFound as error:
        return str(error), None
    except Exception as error:  # noqa: BLE001 - a solver's own errors are no answer
        return f"{type(error).__name__}: {error}", None


def _sat(dimacs: str, seconds: float) -> tuple[str, bool | None]:

    answer = sat.answer_to(dimacs, seconds)
    if answer is None:
        return f"not settled in {seconds:.0f} s", None
    if answer.model is not None:
        return "sat", False
    if sat.is_short(answer):
        return f"unsat by {len(answer.lemmas)} lemmas, few enough to be replayed: the proof belongs there", False
    return "unsat", True


def _torch(question: Question) -> tuple[str, bool | None]:
    if question.goal is None:
        return "what was run is not told apart from the derivation", None
    if "int64" not in question.solver and best_device() != question.device:
        return f"recorded on {question.device}, torch runs on {best_device()} here", None
    try:
        return f"the same on {torch_run.torch_run(question.goal, fresh())['device']}", True
    except NotFound as error:
        torch_run.torch_run(negate(question.goal), fresh())  # NotFound again where nothing could be run
        return str(error), False
