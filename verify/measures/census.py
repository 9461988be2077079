"""All measures of every 0/1 matrix of a size, up to the order of rows and of columns.

What is done for one class, and what is counted.

Every measure of communication is the same on a whole class, so one representative (`fooling_sets.classes`) stands for
it.  Values are exact: a number enters the table only as read off a statement whose derivation `verify.checker` has
accepted in the process that found it.  The list of classes is held against two counts that know nothing of how it was
made: Burnside's lemma says how many classes there are, and the sizes of the classes add up to 2^(rows columns).

Cost: about 25 ms of one core for a class of 4 x 4, 30 ms for one of 5 x 5.  With two processes the 317 classes of 4 x 4
took 5 s, the 5,624 of 5 x 5 took 157 s on two cores that other work kept half busy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import Any

from fooling_sets.classes import Matrix, members
from fooling_sets.errors import FoolingError
from verify.checker.meaning import exactly
from verify.evidence.store import code_version
from verify.given.named_function import FunctionSpec
from verify.measures.bounds import Measured
from verify.measures.measure import measures
from verify.methods.faults import FAULTS
from verify.statement.proposition import Term

LARGEST = 5  # rows or columns: 251,610 classes at 6 x 6 would take hours
SECONDS = 60.0  # that a measure may take; at these sizes it takes milliseconds
Value = int | str | None
Line = tuple[Value, ...]  # one class, in the order of `COLUMNS`
MEASURES = tuple(measures(FunctionSpec("", ("matrix", ((0,),)), None, None, None)))
COLUMNS = ("matrix", "members", *MEASURES, "remarks")
_ONE_AT_A_TIME = Lock()  # a Dask worker may have several threads, and z3's default context bears but one


class NotAccepted(FoolingError):
    """A measure whose derivation the checker refuses, or that contradicts another: our error, never the input's."""


@dataclass(frozen=True)
class Certified:
    """What proves a line of the table: its statements as one proposition, the derivation, and what that trusts."""

    name: str
    proposition: Term
    derivation: dict[str, Any]
    trusts: tuple[str, ...]


@dataclass(frozen=True)
class BatchAnswer:
    """The lines of a batch of classes, their certificates where asked for, and the version of the code behind them."""

    lines: tuple[Line, ...]
    certificates: tuple[Certified, ...]
    code: str


def measure_batch(batch: Sequence[Matrix], certify: bool) -> BatchAnswer:
    """The lines of these classes; what a worker does.  Raises NotAccepted."""
    with _ONE_AT_A_TIME:
        done = [_measured(matrix, certify) for matrix in batch]
    return BatchAnswer(
        tuple(line for line, _ in done), tuple(made for _, made in done if made is not None), code_version()
    )


def name_of(matrix: Matrix, between: str = "/") -> str:
    """The rows of a matrix as text: `01/11`."""
    return between.join("".join(map(str, row)) for row in matrix)


def _measured(matrix: Matrix, certify: bool) -> tuple[Line, Certified | None]:
    name, found = name_of(matrix), dict[str, Measured]()
    finders = measures(FunctionSpec(name, ("matrix", matrix), None, None, None))
    for measure in MEASURES:
        try:
            found[measure] = finders[measure](SECONDS)
        except (FoolingError, *FAULTS) as error:
            raise NotAccepted(f"class {name}: {measure}: {type(error).__name__}: {error}") from error
    remarks = [remark for measure, one in found.items() if (remark := _remark(measure, one))]
    line = (name, members(matrix), *(_value(found[measure]) for measure in MEASURES), "; ".join(remarks) or None)
    return line, _certified(matrix, list(found.values())) if certify else None


def _value(found: Measured) -> Value:
    """The number between the accepted bounds when they meet, text where it is a fraction; None when they do not."""
    lower, upper = accepted_ends(found)
    return None if lower is None or lower != upper else str(lower) if isinstance(found.lower, Fraction) else int(lower)


def accepted_ends(found: Measured) -> tuple[Fraction | None, Fraction | None]:
    """The best lower and upper bound among the statements that the checker accepted, not those the finder claims."""
    stated = [(bound.statement[0], exactly(bound.statement[2])) for bound in found.bounds]
    lowers = [value for op, value in stated if op in (">=", "=")]
    uppers = [value for op, value in stated if op in ("<=", "=")]
    return max(lowers, default=None), min(uppers, default=None)


def open_cells(lines: Sequence[Line]) -> tuple[tuple[str, str], ...]:
    """(class, measure) of the values that are not settled; with one, the table depends on the machine and its load.

    >>> open_cells([("0/1", 2, 1, None, *[1] * (len(MEASURES) - 2), "one_way.alice between 0 and 1")])
    (('0/1', 'one_way.alice'),)
    """
    first = COLUMNS.index(MEASURES[0])
    return tuple(
        (str(line[0]), name)
        for line in lines
        for name, value in zip(MEASURES, line[first:-1], strict=True)
        if value is None
    )


def _remark(measure: str, found: Measured) -> str:
    lower, upper = accepted_ends(found)
    open_ends = () if lower is not None and lower == upper else (f"between {lower} and {upper}",)
    said = (*open_ends, *(f"trusting {trusted}" for trusted in found.trusts))
    return f"{measure} {', '.join(said)}" if said else ""


def _certified(matrix: Matrix, found: Sequence[Measured]) -> Certified:
    bounds = [bound for one in found for bound in one.bounds]
    derivation = {"rule": "and", "by": [bound.node for bound in bounds]}
    trusts = sorted({trusted for one in found for trusted in one.trusts})
    return Certified(name_of(matrix, "-"), ("and", *(bound.statement for bound in bounds)), derivation, tuple(trusts))
