"""All measures of every 0/1 matrix of a size, up to the order of rows and of columns.

What is done for one class, and what is counted.

Every measure of communication is the same on a whole class, so one representative
(`fooling.fooling_sets.search.classes`) stands for it.  Values are exact: a number enters the table only as read off a
statement whose derivation `fooling.verify.checker` has accepted in the process that found it.  What an earlier run has
kept are statements with derivations, too: the checker accepts them once more, trusting nothing, or they are not used.
The list of classes is held against two counts that know nothing of how it was made: Burnside's lemma says how many
classes there are, and the sizes of the classes add up to 2^(rows columns).

Cost: about 25 ms of one core for a class of 4 x 4, 30 ms for one of 5 x 5.  With two processes the 317 classes of 4 x 4
took 5 s, the 5,624 of 5 x 5 took 157 s on two cores that other work kept half busy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock
from types import MappingProxyType
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.search.classes import Matrix, members
from fooling.records import dataclass
from fooling.verify.checker.judge import proved
from fooling.verify.evidence.store import code_version
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measure import measures
from fooling.verify.measures.measure_table import quantities
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.engine.ends import FAULTS, LIMITS
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.statement.proposition import Term, require

LARGEST = 5  # rows or columns: 251,610 classes at 6 x 6 would take hours
SECONDS = 60.0  # that a measure may take; at these sizes it takes milliseconds
Value = int | str | None
Line = tuple[Value, ...]  # one class, in the order of `COLUMNS`
MEASURES = tuple(measures(FunctionSpec("", ("matrix", ((0,),)), None, None, None)))
COLUMNS = ("matrix", "members", *MEASURES, "remarks")
FRACTIONS = ("discrepancy", "least_discrepancy")  # texts in the table; the other measures are integers
ENDS = (">=", "=", "<=")
_ONE_AT_A_TIME = Lock()  # a Dask worker may have several threads, and z3's default context bears but one


class NotAccepted(FoolingError):
    """A measure whose derivation the checker refuses, or that contradicts another: our error, never the input's."""


@dataclass(frozen=True)
class Certified:
    """What proves a line of the table: its statements as one proposition, the derivation, and what that trusts."""

    name: str
    proposition: Term
    derivation: Any
    trusts: tuple[str, ...] = ()


@dataclass(frozen=True)
class BatchAnswer:
    """The lines of a batch of classes, what proves each, how many of them were kept, and the version of the code."""

    lines: tuple[Line, ...]
    certificates: tuple[Certified, ...]
    kept: int
    code: str


def measure_batch(batch: Sequence[Matrix], kept: Mapping[str, Certified] = MappingProxyType({})) -> BatchAnswer:
    """The lines of these classes; what a worker does.  Raises NotAccepted.

    `kept`: what is said to prove lines of some of them, by `name_of`; it is judged here.
    """
    with _ONE_AT_A_TIME:
        again = {name_of(matrix): _judged(matrix, kept.get(name_of(matrix))) for matrix in batch}
        done = [again[name_of(matrix)] or _measured(matrix) for matrix in batch]
    lines, certificates = tuple(line for line, _ in done), tuple(made for _, made in done)
    return BatchAnswer(lines, certificates, sum(one is not None for one in again.values()), code_version())


def name_of(matrix: Matrix, between: str = "/") -> str:
    """The rows of a matrix as text: `01/11`."""
    return between.join("".join(map(str, row)) for row in matrix)


def spec_of(matrix: Matrix) -> FunctionSpec:
    """The function of a matrix, called by its rows."""
    return FunctionSpec(name_of(matrix), ("matrix", matrix), None, None, None)


def _measured(matrix: Matrix) -> tuple[Line, Certified]:
    name, found = name_of(matrix), dict[str, Measured]()
    finders = measures(spec_of(matrix))
    for measure in MEASURES:
        try:
            found[measure] = finders[measure](SECONDS)
        except (FoolingError, *FAULTS) as error:
            raise NotAccepted(f"class {name}: {measure}: {type(error).__name__}: {error}") from error
    return _line(matrix, found), _certified(matrix, list(found.values()))


def _judged(matrix: Matrix, kept: Certified | None) -> tuple[Line, Certified] | None:
    """The line of a class that a derivation of an earlier run proves; None where it does not prove all of it."""
    if kept is None:
        return None
    wanted = quantities(spec_of(matrix))
    try:
        require(kept.proposition, "proposition")
        stated = kept.proposition[1:]
        fits = kept.proposition[0] == "and" and all(one[0] in ENDS and one[1] in wanted.values() for one in stated)
        if not fits or proved(kept.proposition, "confirmed", kept.derivation).trusts:
            return None
        bounds = [Bound.of(one, {}) for one in stated]  # `Rejected` for what is true and no number, such as D <= D
        found = {
            name: Measured(Interval(tuple(bound for bound in bounds if bound.quantity == quantity)))
            for name, quantity in wanted.items()
        }
    except (OSError, FoolingError, *FAULTS, *LIMITS):  # whatever a forged file makes the checker raise
        return None
    line = _line(matrix, found)
    return None if open_cells([line]) else (line, Certified(name_of(matrix, "-"), kept.proposition, kept.derivation))


def _line(matrix: Matrix, found: Mapping[str, Measured]) -> Line:
    remarks = [remark for measure, one in found.items() if (remark := _remark(measure, one))]
    values = (_value(measure, found[measure]) for measure in MEASURES)
    return (name_of(matrix), members(matrix), *values, "; ".join(remarks) or None)


def _value(measure: str, found: Measured) -> Value:
    """The number between the accepted bounds when they meet, text where it is a fraction; None when they do not."""
    if not found.interval.is_exact:
        return None
    return str(found.lower) if measure in FRACTIONS else int(found.lower)


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
    between = f"between {found.interval.lower} and {found.interval.upper}"
    open_ends = () if found.interval.is_exact else (between,)
    said = (*open_ends, *(f"trusting {trusted}" for trusted in found.trusts))
    return f"{measure} {', '.join(said)}" if said else ""


def _certified(matrix: Matrix, found: Sequence[Measured]) -> Certified:
    bounds = [bound for one in found for bound in one.bounds]
    derivation = {"rule": "and", "by": [bound.node for bound in bounds]}
    trusts = sorted({trusted for one in found for trusted in one.trusts})
    return Certified(name_of(matrix, "-"), ("and", *(bound.statement for bound in bounds)), derivation, tuple(trusts))
