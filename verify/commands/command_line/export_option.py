"""`--export`: the question whether a network answers a word wrongly, as clauses for anybody's solver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fooling.circuits.networks.asked.task import Task
from fooling.circuits.networks.bit_vectors import WrongWord
from fooling.circuits.networks.counted_words import Asked
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.theories.machines import asked_of, given_network
from fooling.verify.checker.theories.network_bits import WrongBits
from fooling.verify.checker.theories.network_refutation import WrongAnswers
from fooling.verify.commands.command_line.options import FILE, flag, option
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.asked.network_task import task_term
from fooling.verify.pages.formats.clause_formats import FORMATS
from fooling.verify.reading.files import writing

export_to = option(
    "--export FILE",
    "Write clauses into FILE that can be satisfied exactly if a Transformer, in the first format, answers a word "
    "of the longest length wrongly.  The ending of FILE is .cnf (DIMACS), .smt2 (SMT-LIB) or .aag (AIGER).",
    FILE,
    to="exported",
)

bit_by_bit = flag(
    "--bit-by-bit",
    "With --export, write the whole arithmetic, number by number, in place of clauses about values of numbers.  "
    "A .smt2 file is then a formula in bit vectors (QF_BV); the others have a clause or a gate for each bit of it.",
)


def require_export(path: Path) -> None:
    """InvalidInput for a file that no format is known for, or whose folder is not there."""
    if path.suffix not in FORMATS:
        raise InvalidInput(f"--export {path}: want a file whose name ends with {', '.join(FORMATS)}")
    if not path.parent.is_dir():
        raise InvalidInput(f"--export {path}: the folder {path.parent} is not there")


def export(network: Network, task: Task, shortest: int, longest: int, path: Path, bits: bool = False) -> None:
    """Write what says of the words of one length, the largest that the task asks about; InvalidInput says why not."""
    lengths = [n for n in range(max(1, shortest), longest + 1) if task.asks(n)]
    if not lengths:
        raise InvalidInput(f"--export {path}: no word of 1 to {longest} letters is asked about")
    if not isinstance(network, Transformer):
        raise InvalidInput(f"--export {path}: only Transformers are written as clauses, and this network is recurrent")
    n = lengths[-1]
    try:
        found, _, _ = given_network(*network_term(network, n)[1:])
        asked, numbers = asked_of(found, task_term(task, n), n)
        text = _bit_by_bit(network, asked, numbers, path) if bits else _clauses(network, asked, numbers, path)
    except FoolingError as error:
        raise InvalidInput(f"--export {path}: {error}") from None
    with writing(f"--export {path}: "):
        path.write_text(text, encoding="utf-8")


def _bit_by_bit(network: Transformer, asked: Reading, numbers: tuple[int, ...], path: Path) -> str:
    says, problem = list(_question(len(asked.order))), WrongWord(network, asked, numbers)
    letters = ", ".join(f"{network.alphabet[a]} where it is {number}" for number, a in enumerate(numbers))
    if path.suffix == ".smt2":
        return problem.smtlib([*says, f"letters: {letters}"])
    gates = WrongBits(Asked(network, asked, numbers), Budget())
    for i, bits in enumerate(gates.letters, 1):
        says.append(f"letter {i}: a number whose bits, the lowest first, are {' '.join(map(str, bits[:-1]))}")
    return FORMATS[path.suffix](gates, [*says, f"letters: {letters}"])


def _clauses(network: Transformer, asked: Reading, numbers: tuple[int, ...], path: Path) -> str:
    problem = _problem(network, asked, numbers)
    return FORMATS[path.suffix](problem, list(_comments(network, problem)))


def _problem(network: Transformer, asked: Reading, numbers: tuple[int, ...]) -> WrongAnswers:
    reasons = list[str]()
    for in_order in (False, True):
        try:
            return WrongAnswers(network, asked, numbers, in_order, Budget())
        except FoolingError as error:
            reasons.append(str(error))
    raise InvalidInput(reasons[0])


def _question(n: int) -> Iterator[str]:
    yield f"satisfiable: the network answers a word of {n} letters wrongly"
    yield "unsatisfiable: the network answers every word of this length rightly"


def _comments(network: Transformer, problem: WrongAnswers) -> Iterator[str]:
    yield from _question(len(problem.word))
    for i, cell in enumerate(problem.word, 1):
        said = ", ".join(f"{network.alphabet[a]} where {literal} is true" for a, literal in cell.items() if literal)
        yield f"letter {i}: {said or network.alphabet[next(iter(cell))]}"
