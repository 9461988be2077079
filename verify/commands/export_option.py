"""`--export`: the question whether a network answers a word wrongly, as clauses for anybody's solver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.task import Task
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.theories.machines import asked_of, given_network
from fooling.verify.checker.theories.network_refutation import WrongAnswers
from fooling.verify.given.network_task import task_term
from fooling.verify.given.network_terms import network_term
from fooling.verify.pages.formats.clause_formats import FORMATS
from fooling.verify.statement.proposition import Term

export_to = click.option(
    "--export",
    "exported",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write clauses into FILE that can be satisfied exactly if a Transformer, in the first format, answers a word "
    "of the longest length wrongly.  The ending of FILE is .cnf (DIMACS), .smt2 (SMT-LIB) or .aag (AIGER).",
)


def require_export(path: Path) -> None:
    """InvalidInput for a file that no format is known for, or whose folder is not there."""
    if path.suffix not in FORMATS:
        raise InvalidInput(f"--export {path}: want a file whose name ends with {', '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise InvalidInput(f"--export {path}: the folder {path.parent} is not there")


def export(network: Network, task: Task, shortest: int, longest: int, path: Path) -> WrongAnswers:
    """Write what says of the words of one length, the largest that the task asks about; InvalidInput says why not."""
    lengths = [n for n in range(max(1, shortest), longest + 1) if task.asks(n)]
    if not lengths:
        raise InvalidInput(f"--export {path}: no word of 1 to {longest} letters is asked about")
    if not isinstance(network, Transformer):
        raise InvalidInput(f"--export {path}: only Transformers are written as clauses, and this network is recurrent")
    n = lengths[-1]
    problem = _problem(network, task_term(task, n), n, path)
    try:
        path.write_text(FORMATS[path.suffix](problem, list(_comments(network, problem))), encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"--export {path}: {error.strerror}; want another file") from None
    return problem


def _problem(network: Transformer, task: Term, n: int, path: Path) -> WrongAnswers:
    try:
        found, _, _ = given_network(*network_term(network, n)[1:])
        asked, numbers = asked_of(found, task, n)
    except FoolingError as error:
        raise InvalidInput(f"--export {path}: {error}") from None
    reasons = list[str]()
    for in_order in (False, True):
        try:
            return WrongAnswers(network, asked, numbers, in_order, Budget())
        except FoolingError as error:
            reasons.append(str(error))
    raise InvalidInput(f"--export {path}: {reasons[0]}")


def _comments(network: Transformer, problem: WrongAnswers) -> Iterator[str]:
    yield f"satisfiable: the network answers a word of {len(problem.word)} letters wrongly"
    yield "unsatisfiable: the network answers every word of this length rightly"
    for i, cell in enumerate(problem.word, 1):
        said = ", ".join(f"{network.alphabet[a]} where {literal} is true" for a, literal in cell.items() if literal)
        yield f"letter {i}: {said or network.alphabet[next(iter(cell))]}"
