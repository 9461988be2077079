"""Exact communication measures of one function, each with a certificate.

What `fooling measure` does, and the Python API behind it.

    from fooling.verify.measures.measure import measure, predicate
    measure(predicate(lambda x, y: x < y, range(4), range(4)), ["D", "cover.1"])["D"].lower

A *measure* is an interval [lower, upper] with a derivation of either end; equal ends are the exact value, a time limit
leaves the interval, and what one measure shows of another passes to it (`fooling.verify.measures.propagation`). A
function whose matrix can be read is measured on its matrix (`fooling.verify.measures.measure_table`); a language under
a partition whose matrix is too large is measured on its automaton, at its one length n: closed state sets show that its
ones are a permuted identity, and then every bound that follows from the number of words.

Which measures there are, and what each is called, is said in `fooling.verify.measures.measure_table`: D, one_way.alice,
rank.GFp for a prime p, cover.b for a value b, ...  The propositions are in the grammar of
`fooling.verify.statement.proposition`, so that `recheck` replays every certificate as somebody's own proposition.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.functions import FAMILIES, OF_LETTERS, TwoPartyFunction
from fooling.verify.given.asked.distribution import Distribution, as_distribution
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.given.asked.predicate import as_spec, predicate
from fooling.verify.given.files.matrix_like import MatrixLike
from fooling.verify.measures.by_automaton import (
    interleaved,
    on_the_automaton,
    on_the_families,
    on_the_family,
    on_the_letters,
    on_the_lines,
    on_the_merged_language,
    on_the_permuted_identity,
)
from fooling.verify.measures.measure_table import (
    READABLE,
    Route,
    is_readable,
    kinds,
    on_the_matrix,
    quantities,
    quantity_of,
)
from fooling.verify.measures.measured import Measured, Measures
from fooling.verify.measures.propagation import improved
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term

__all__ = ["READABLE", "finder", "measure", "measures", "predicate"]

Finder = Callable[[float], Measured]


def measure(
    f: FunctionSpec | TwoPartyFunction | MatrixLike | str,
    names: Sequence[str] | str | None = None,
    seconds: float = 60.0,
    distribution: MatrixLike | None = None,
    *,
    n: int | None = None,
    partition: str | None = None,
) -> dict[str, Measured]:
    """The measures of a function by name, each with the derivations that the checker has accepted.

    Parameters
    ----------
    f : a matrix, R rows of C whole numbers each; rows are Alice's inputs, columns Bob's.  Lists, what numpy, pandas,
        sympy and scipy.sparse have, a bipartite networkx graph (nodes with bipartite=0 are rows), a
        `CommunicationMatrix`; or a `TwoPartyFunction`, what `predicate` makes, or a name that `function_term` knows
    names : which measures, such as "D" or ["D", "rank.GF3"]; all of `measures(f)` when None
    seconds : the time for each measure, roughly
    distribution : R x C weights, natural numbers or fractions, for "discrepancy"; uniform when None
    n, partition : of a function that is given by its name, as `function_term` takes them

    Returns
    -------
    For each name an interval: `.lower` and `.upper` (bits, rectangles, pairs, or a Fraction for discrepancies; None for
    no upper bound), `.exact`, `.trusts`, `.steps` (in words), `.certificate` and `.bounds` (statement and derivation of
    either end).

    Raises
    ------
    InvalidInput
        No integer matrix, too many entries, a measure that the function does not have or of which nothing is found,
        weights of another shape.

    >>> found = measure([[0, 0, 1], [2, 0, 1]], ["D", "cover.0", "rank.GF3"])
    >>> [(name, one.lower, one.exact) for name, one in found.items()]
    [('D', 2, True), ('cover.0', 2, True), ('rank.GF3', 2, True)]
    >>> measure("disjointness", "D", n=3)
    Measures(D 4)
    >>> measure([[1, 0], [0, 1]], ["discrepancy"], distribution=[[1, 1], [0, 2]])["discrepancy"].lower
    Fraction(1, 2)
    """
    if not 0 < seconds < float("inf"):
        raise InvalidInput(f"seconds: {seconds} should be a time above 0")
    spec = as_spec(f, n, partition)
    weights = None if distribution is None else as_distribution(distribution, spec.function)
    chosen = tuple(measures(spec, weights)) if names is None else (names,) if isinstance(names, str) else tuple(names)
    finders = {name: finder(spec, name, weights) for name in chosen}
    found, refused = dict[str, tuple[Term, Measured]](), dict[str, FoolingError]()
    for name, take in finders.items():
        found[name] = quantity_of(spec, name, weights), Measured()
        try:
            found[name] = found[name][0], take(seconds)
        except FoolingError as error:
            refused[name] = error
    known = Measures({name: measured for name, (_, measured) in found.items()} | improved(spec, found))
    if nothing := [error for name, error in refused.items() if not known[name].bounds]:
        raise nothing[0]
    return known


def measures(spec: FunctionSpec, weights: Distribution | None = None) -> Mapping[str, Finder]:
    """The measures of a function that are taken unasked, by name, each a function of the seconds it may take.

    Raises InvalidInput for weights where the function has no discrepancy, and for a matrix that is too large for any
    measure.
    """
    _require_routes(spec)
    return {name: _finder(spec, quantity) for name, quantity in quantities(spec, weights).items()}


def _require_routes(spec: FunctionSpec) -> None:
    """At once, as every look at all entries of such a matrix takes time that nobody has given."""
    if not _routes(spec):
        size = f"{spec.function.row_count} x {spec.function.column_count}"
        only = f"a matrix of more than {READABLE} entries is measured only where it is a language under a partition"
        raise InvalidInput(f"{spec.spec}: {size} entries; {only}, want a smaller one")


def _finder(spec: FunctionSpec, quantity: Term) -> Finder:
    weighted = quantity[0] in {kind.weighted for kind in kinds().values() if kind.weighted}
    return partial(on_the_matrix, quantity) if weighted else partial(by_routes, _routes(spec), quantity)


def finder(spec: FunctionSpec, name: str, weights: Distribution | None = None) -> Finder:
    """The measure of this name, one of `measures` or taken only when asked for.

    Raises InvalidInput where the function has no measure of this name.
    """
    _require_routes(spec)
    return _finder(spec, quantity_of(spec, name, weights))


def _routes(spec: FunctionSpec) -> list[Route]:
    """Ways to measure it, the first to try first; each raises a FoolingError at once where it does not apply."""
    matrix: list[Route] = [on_the_matrix] if is_readable(spec) else []
    if spec.language is not None:
        return [
            on_the_permuted_identity,
            *(matrix or [on_the_families, on_the_merged_language, on_the_lines, on_the_automaton]),
        ]
    if spec.term[0] in OF_LETTERS:
        return matrix or [on_the_letters]
    if matrix or spec.term[0] not in FAMILIES:
        return matrix
    as_words = (
        [on_the_permuted_identity, on_the_merged_language, on_the_lines] if spec.term[0] in WORDS["family"] else []
    )
    return [on_the_family, on_the_families, *map(interleaved, as_words)]


def by_routes(routes: Sequence[Route], quantity: Term, seconds: float) -> Measured:
    """The first route that settles the quantity, or the better end of each."""
    found: list[Measured] = []
    end, refused = time.monotonic() + seconds, "no way to measure it applies"
    for left, route in zip(range(len(routes), 0, -1), routes, strict=True):
        try:
            found.append(route(quantity, max(0.1, end - time.monotonic()) / left))
        except FoolingError as error:
            refused = str(error)
            continue
        if found[-1].exact:
            return found[-1]
        if max(one.lower for one in found) in [one.upper for one in found]:
            break
    if not found:
        raise InvalidInput(refused)
    lowest, highest = (
        max(found, key=lambda one: one.lower),
        min(found, key=lambda one: (one.upper is None, one.upper or 0)),
    )
    below = [bound for bound in lowest.bounds if bound.op == ">="]
    above = [bound for bound in highest.bounds if bound.op == "<="]
    return Measured(Interval((*below, *above)), tuple(sorted({*lowest.trusts, *highest.trusts})))
