"""What questions of communication share: the function, the order of judging, and what is known of the best value.

The function is closed, defined, and has a matrix.

First the checker judges an object, then whoever looks for the smallest mistake.  An object that the checker accepts is
right.  One that it rejects is wrong only where a mistake is found that the definition confirms; where none is, as for
an object that costs more than one derivation may, nothing is said of it.

The best value of a measure of a function is from `fooling.verify.measures`.  The search has a limit of time: what it
does not settle is an interval.  No marks hang on it, as full marks are those of the sheet; it tells whoever sets a
question whether its `full` is the best that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass, field
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.exercises.hole import Best, Defined, Judged, NotGraded, Number, Shown
from fooling.verify.exercises.shown import against, shown
from fooling.verify.exercises.text_trees import closed
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.measure import finder
from fooling.verify.measures.measure_table import on_the_matrix
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.matrices.intervals import QUANTITIES
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, is_integer

MOST_ENTRIES = 2**16  # of a matrix that is read entry by entry for each answer


def function_of(value: Any, defined: Defined, where: str = "hole[1]") -> Term:
    """The term of a function with a matrix; `InvalidInput` says what is wrong, and where."""
    term = closed(value, "function", defined, where)
    try:
        meaning.function(term)
    except (Rejected, ValueError) as error:
        raise InvalidInput(f"{where}: {error}; want a smaller function") from None
    return term


def readable(value: Any, defined: Defined, where: str = "hole[1]") -> Term:
    """The same of a function whose matrix has at most `MOST_ENTRIES` entries."""
    term = function_of(value, defined, where)
    f: TwoPartyFunction = meaning.function(term)
    if f.row_count * f.column_count > MOST_ENTRIES:
        size = f"{f.row_count} x {f.column_count}"
        raise InvalidInput(f"{where}: a matrix of {size}; want at most {MOST_ENTRIES} entries")
    return term


def name_of(value: Any) -> str:
    """What students know the function by: the name that the sheet has given to it, or f.

    >>> name_of("$g"), name_of("h"), name_of(["equality", 2]), name_of("EQ_2 AND f")
    ('g', 'h', 'f', 'f')
    """
    name = value.removeprefix("$") if isinstance(value, str) else ""
    return name if name.isidentifier() else "f"


def colour_of(value: Any, f: Term, where: str = "hole[2]") -> int:
    """A value of the function; one that does not occur is refused where the matrix can be read."""
    if not is_integer(value):
        raise InvalidInput(f"{where}: {value!r}; want a value of the function, a whole number such as 1")
    read: TwoPartyFunction = meaning.function(f)
    if read.row_count * read.column_count <= MOST_ENTRIES:
        values = sorted({entry for row in read.rows() for entry in row})
        if value not in values:
            raise InvalidInput(f"{where}: the function has no value {value}; want one of {', '.join(map(str, values))}")
    return int(value)


def party_of(value: Any, where: str = "hole[2]") -> str:
    """One of the two parties."""
    if value not in WORDS["party"]:
        raise InvalidInput(f"{where}: {value!r}; want {' or '.join(WORDS['party'])}")
    return str(value)


@dataclass(frozen=True)
class Mistake:
    """The smallest mistake of an object: the student's line, the same without the witness, and the witness as data.

    `lacks`: nothing that is there is wrong, and more is wanted.
    """

    says: str
    hint: str
    witness: Mapping[str, Any] = field(default_factory=dict)
    lacks: bool = False


def judged(
    that: Term,
    node: Mapping[str, Any],
    right: str,
    measured: Mapping[str, Number],
    mistake: Callable[[], Mistake | None],
    says: Term | None = None,
) -> Judged:
    """Right, with `right` as the line, where the derivation shows `that`; else wrong by the mistake that is found.

    `says` is the false proposition that a wrong object would have to make true, where there is one.  `NotGraded` where
    the checker rejects the derivation, and no mistake is found.
    """
    try:
        return Judged(True, right, measured=measured, shown=shown(that, node))
    except Rejected as error:
        if (found := mistake()) is None:
            raise NotGraded(f"no mistake is found, and the checker does not take it either: {error}") from None
    shows = None if says is None else against(says)
    return Judged(False, found.says, found.hint, witness=found.witness, against=shows, lacks=found.lacks)


SECONDS = 20.0  # for one measure


def best_of(quantity: Term, measure: str) -> Best:
    """The best value of the measure of a hole, which is that of a quantity of a closed function.

    >>> best_of(("fooling", ("equality", 2), 1), "pairs").upper
    4
    """
    try:
        found = measured(quantity)
    except FoolingError:  # there is no such measure of this function, or none of its size
        return Best(measure, 0, None)
    shown = () if found.trusts else tuple(Shown(bound.statement, bound.node) for bound in found.bounds)
    return Best(measure, plain(found.lower), None if found.upper is None else plain(found.upper), shown)


def measured(quantity: Term, seconds: float = SECONDS) -> Measured:
    """The interval of a quantity of a closed function."""
    if not (name := QUANTITIES[quantity[0]].measure):
        return on_the_matrix(quantity, seconds)
    spec = FunctionSpec("the function", quantity[1], None, None, None)
    return finder(spec, ".".join([name, *map(str, quantity[2:])]))(seconds)


def plain(value: Number) -> Number:
    """A whole number as such."""
    return int(value) if Fraction(value).denominator == 1 else value
