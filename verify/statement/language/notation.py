"""Notation for writing propositions in Python so that they read like the paper.

    n = integer("n")
    for_all(n >= 2, even(n))(D(under(dyck(2, 2), ODD_EVEN, n)) >= n - 1)

Every expression wraps one term of `fooling.verify.statement.proposition` (`.term`); comparisons make propositions, not
booleans, and `for_all` collects the variables of its conditions and body with the sorts they were declared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.expression import Binder, constant, quantified
from fooling.verify.statement.expression import Expression as Expression  # what builds expressions goes with the names
from fooling.verify.statement.expression import Operand as Operand
from fooling.verify.statement.expression import apply as applied
from fooling.verify.statement.expression import integer as integer
from fooling.verify.statement.expression import real as real
from fooling.verify.statement.expression import summed as summed
from fooling.verify.statement.expression import variable as variable
from fooling.verify.statement.proposition import Term, require, substitute


def for_all(*conditions: Expression, over: Sequence[Expression] = ()) -> Binder:
    """`for_all(conditions)(body)`; `over` lists variables that no condition mentions.

    Raises InvalidInput for a condition or a body that is none, such as what Python makes of `n == 2`.
    """
    return _binder("forall", conditions, over)


def exists(*conditions: Expression, over: Sequence[Expression] = ()) -> Binder:
    """`exists(conditions)(body)`, likewise."""
    return _binder("exists", conditions, over)


def _binder(head: str, conditions: Sequence[Expression], over: Sequence[Expression]) -> Binder:
    bind = quantified(head, tuple(map(_stated, conditions)), tuple(map(_stated, over)))
    return lambda body: bind(_stated(body))


def apply(operator: str, *operands: object) -> Expression:
    """The term `(operator, *operands)`; InvalidInput for an operand that is True or False."""
    return applied(operator, *map(_no_truth_value, operands))


def operators(names: str) -> Iterator[Callable[..., Expression]]:
    """What applies each of these operators: `ceiling, log2 = operators("ceil log2")`."""
    return (partial(apply, name) for name in names.split())


def _stated(part: object) -> Expression:
    found = _no_truth_value(part)
    if not isinstance(found, Expression):
        raise InvalidInput(f"{part!r:.100} is no expression: want a comparison such as n >= 2, or an operator's result")
    return found


def _no_truth_value(operand: object) -> object:
    """The operand; of two expressions Python's `==` is False and `!=` True, whatever they are."""
    if isinstance(operand, bool):
        equal = "for n != 2 write negation(n.equals(2))" if operand else "for n == 2 write n.equals(2)"
        raise InvalidInput(f"{operand} is no proposition: Python compares expressions as objects; {equal}")
    return operand


def at(expression: Expression, **values: Expression | int) -> Expression:
    """The expression with numbers for some of its variables: `at(2 * n, n=1)` is 2 * 1."""
    sorts = {name: sort for name, sort in expression.sorts.items() if name not in values}
    terms: dict[str, Term] = {}
    for name, value in values.items():
        terms[name] = value.term if isinstance(value, Expression) else value
        sorts |= value.sorts if isinstance(value, Expression) else {}
    return Expression(substitute(expression.term, terms), sorts)


def proposition(expression: Expression) -> Term:
    """The finished proposition, checked to be well formed and closed."""
    require(expression.term, "proposition")
    return expression.term


def dfa(
    letters: Sequence[str], start: int, accepting: Sequence[int], transitions: Sequence[Sequence[int | None]]
) -> Expression:
    """The language of an automaton: a row of `transitions` a state, a column a letter, None where undefined."""
    return apply("dfa", tuple(letters), start, accepting, transitions)


def rational(numerator: int, denominator: int = 1) -> Expression:
    """A constant."""
    return constant(Fraction(numerator, denominator))


ODD_EVEN = "odd-even"
zero_one, on_bits, is_prefix, splits = operators("zero-one on-bits is-prefix splits")
D, leaves, one_way, rows, rank, fooling, cover = operators("D leaves one-way rows rank fooling cover")
count, states, under, words, dyck, interleaved = operators("count states under words dyck interleaved")
equality, disjointness, intersection, index, complement = operators(
    "equality disjointness intersection index complement"
)
(inner_product,) = operators("inner-product")
log2, ln, exp, sqrt, ceiling, floor, maximum, minimum = operators("log2 ln exp sqrt ceil floor max min")
whole, even, odd, both, either, negation = operators("integer even odd and or not")
binomial, tail, qp, randomised, dnf_terms = operators("binomial tail qp randomised terms")
fooling_set, determined, subset, same_language = operators("fooling-set determined subset same-language")
commutative, aperiodic, j_trivial, r_trivial, l_trivial = operators(
    "commutative aperiodic j-trivial r-trivial l-trivial"
)
in_da, in_do, in_ds, quasi_aperiodic, group_language = operators("in-da in-do in-ds quasi-aperiodic group-language")
abelian_subgroups, solvable_subgroups, monoid_size, idempotents = operators(
    "abelian-subgroups solvable-subgroups monoid-size idempotents"
)
rnn_computes, rnn_decides, dfa_decides = operators("rnn-computes rnn-decides dfa-decides")
transformer_computes, near_orthogonal = operators("transformer-computes near-orthogonal")
(layer_computes,) = operators("layer-computes")
transformer_of_layers_computes, transformer_looks_up, sparse_threshold = operators(
    "transformer-of-layers-computes transformer-looks-up sparse-threshold"
)
transformer_finds_nearest, transformer_recalls, transformer_compares = operators(
    "transformer-finds-nearest transformer-recalls transformer-compares"
)
computes, split_exact, split_bits, printed_exact, printed_bits, torch_computes, prefix = operators(
    "computes split-exact split-bits printed-exact printed-bits torch-computes prefix"
)
partition_number, almost_orthogonal = operators("partition-number almost-orthogonal")
(vectors_look_up,) = operators("vectors-look-up")
discrepancy, least_discrepancy, discrepancy_under = operators("discrepancy least-discrepancy discrepancy-under")
two_cnf, same_function, complement, absolute, prefix = operators("two-cnf same-function complement abs prefix")
cnf, identity, rows_with, nonzero_rows = operators("cnf identity rows-with nonzero-rows")
restricted, has_input_in = operators("restricted has-input-in")
letters, concat, union, star, common_words, other_words = operators(
    "letters concat union star common-words other-words"
)
greater_than, matrix, pairs, part, transposed = operators("greater-than matrix pairs part transposed")
and_of, or_of, xor_of, embeds, same_size = operators("and-of or-of xor-of embeds same-size")
by_formula, lifted, nfa, repeat, shuffle = operators("by-formula lifted nfa repeat shuffle")
partial_function, network, membership, value_of = operators("partial network membership value-of")
lookup, threshold, nearest, recall, n_gram = operators("lookup threshold nearest-neighbour recall n-gram")
pair_matching, triple_matching = operators("pair-matching triple-matching")
(randomised_with,) = operators("randomised-with")
index_lookup, rnn_of, elman_of = operators("index-lookup rnn-of elman-of")
decides, recurrent_network = operators("decides recurrent-network")
