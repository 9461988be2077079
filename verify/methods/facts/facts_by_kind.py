"""What is known of one kind of function, a family, a language or a matrix, and of numbers: lemmas with their tactics.

Facts are only proposed here; `memory.working` keeps those whose derivation the checker accepts in the context
at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.permuted_identity import value
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, integers, limits_of, logarithm, message_bits
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import fresh, seconds_left
from fooling.verify.methods.engine.goals import number, subterms
from fooling.verify.methods.engine.memory import remembered, working
from fooling.verify.methods.engine.steps import from_lemma, lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, by_bounds, evaluate
from fooling.verify.methods.evidence import automata, trees_and_ranks
from fooling.verify.methods.evidence.automata import closed_set, term_of_automaton
from fooling.verify.methods.facts.saturation import is_linear, saturated
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.methods.languages.found_families import fooling_languages
from fooling.verify.methods.languages.parametric_languages import assumed_formula, states_of_family
from fooling.verify.methods.languages.regular_families import NEEDED, regular_facts
from fooling.verify.methods.matrices.depth import depth
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.methods.matrices.intervals import minimal_states
from fooling.verify.statement.proposition import Term, free_variables, is_integer

LARGEST_SEARCH = 2**12  # entries of a matrix whose rank and fooling sets are looked for


def regular_families(goal: Term, context: Context, heads: Collection[str] = ()) -> list[Lemma]:
    """What regular families show of the functions in the goal: of these quantities, or of all that bound its own."""
    fields = sorted({quantity[2] for quantity in subterms(goal, "rank")})
    functions = sorted({quantity[1] for head in NEEDED for quantity in subterms(goal, head)}, key=repr)
    every = heads or {bound for head in NEEDED if subterms(goal, head) for bound in NEEDED[head]}
    return working([fact for f in functions for fact in regular_facts(f, fields, context, every)], context)


def number_facts(about: Term) -> list[Lemma]:
    """exp 0, the integers next to logarithms of given integers, and the bits that name a number of a format."""
    found: list[Lemma] = [(("=", one, 1), by_bounds) for one in subterms(about, "exp") & {("exp", 0)}]
    for log in sorted(subterms(about, "log2"), key=repr):
        if is_integer(log[1]) and log[1] >= 2:
            above = (log[1] - 1).bit_length()
            found += [(("<=", log, above), evaluate), (("=", ("ceil", log), above), evaluate)]
            below = ">=" if log[1] == 1 << above else ">"  # of an integer that is no power of 2 it is none
            found += [(("<", log, log[1].bit_length()), evaluate), ((below, log, log[1].bit_length() - 1), evaluate)]
    for bits in sorted(subterms(about, "ceil"), key=repr):
        if _counts_a_format(bits[1]):
            found += format_bits(*bits[1][1][1:])
    rounded = [{one[1] for one in subterms(about, head)} for head in ("floor", "ceil")]
    return found + [next_to(x) for x in sorted(set.intersection(*rounded), key=repr)]


def _counts_a_format(term: Term) -> bool:
    """Whether it is the logarithm of the number of values of a format, `log2 (qp N K)`."""
    return isinstance(term, tuple) and term[0] == "log2" and isinstance(term[1], tuple) and term[1][0] == "qp"


def next_to(x: Term) -> Lemma:
    """floor(x) >= ceil(x) - 1, as x - 1 < floor(x) and ceil(x) < x + 1."""
    low, high = ("floor", x), ("ceil", x)
    return (">=", low, ("-", high, 1)), integers(arith(limits_of(low)[1], limits_of(high)[1]))


def format_bits(N: Term, K: Term) -> list[Lemma]:
    """2K log2 N + 1 < p <= 2K log2 N + 2 for p = ceil(log2 qp), as the format (N, K) has 2 N^(2K) + 1 numbers."""
    values, half, least = _format(N, K)
    bits = ("ceil", ("log2", values))
    above = lemma((">=", bits, ("log2", values)), axiom())
    below = lemma(("<=", bits, ("+", ("log2", half), 1)), axiom())
    return [lemma((">", bits, least), arith(above, _more(N, K))), lemma(("<=", bits, ("+", least, 1)), arith(below))]


def _format(N: Term, K: Term) -> tuple[Term, Term, Term]:
    """The numbers of the format, all but one of them, and the logarithm of these."""
    return ("qp", N, K), ("*", 2, ("^", N, ("*", 2, K))), ("+", ("*", 2, K, ("log2", N)), 1)


def _more(N: Term, K: Term) -> Lemma:
    values, half, _ = _format(N, K)
    return lemma((">", ("log2", values), ("log2", half)), logarithm(arith()))


def states_fact(quantity: Term, context: Context) -> list[Lemma]:
    """The number of states of the minimal automaton of a language: given, Dyck of any depth, or with a parameter."""
    _, language, which = quantity
    if not free_variables(quantity):
        return minimal_states(quantity)
    if isinstance(language, str):
        partial, complete = (("states", language, which) for which in ("partial", "complete"))
        return [(("<=", partial, complete), axiom()), (("<=", complete, ("+", partial, 1)), axiom())]
    assumed = assumed_formula(quantity, context)
    known = states_of_family(quantity, context) if assumed is None else [assumed]
    if language[0] != "dyck":
        return known
    types, depth_ = language[1:]
    stacks = ("sum", "i", 0, depth_, ("^", types, "i"))
    closed: Term = ("=", ("*", ("-", types, 1), stacks), ("-", ("^", types, ("+", depth_, 1)), 1))
    if types == 1:
        closed = ("=", stacks, ("+", depth_, 1))
    in_sum = stacks if which == "partial" else ("+", stacks, 1)
    return [*known, (("=", quantity, in_sum), axiom()), (closed, axiom())]


def function_facts(f: Term, context: Context, fields: Sequence[str] = ("Q",), read: bool = False) -> list[Lemma]:
    """Bounds that hold for every function, and those that its kind gives, ranks over these fields.

    A small matrix is measured where it is to be `read`.
    """
    ranks = (("rank", f, field) for field in fields)
    about = ("D", f), ("leaves", f), *(("fooling", f, b) for b in (0, 1)), *ranks
    found = [(that, by) for that, by in saturated(about, context, 1) if is_linear(that)]
    if not isinstance(f, tuple):
        return found
    if f[0] in FAMILIES or (f[0] == "complement" and f[1][0] in FAMILIES):
        found += family_facts(f)
    elif f[0] == "under":
        found += language_facts(f, context, fields)
    return [*found, *matrix_facts(f)] if read and not free_variables(f) else found


@remembered  # the statement, its negation and its instances ask for the same matrix
def matrix_facts(f: Term) -> tuple[Lemma, ...]:
    """Ranks, fooling sets and depth of one small matrix."""
    matrix = meaning.function(f)
    if matrix.row_count * matrix.column_count > LARGEST_SEARCH or any(
        entry not in (0, 1) for row in matrix.rows() for entry in row
    ):
        return ()
    found: dict[Term, tuple[int, Node]] = {}
    for g in (f, ("complement", f)):
        node = trees_and_ranks.rank_evidence(("=", ("rank", g, "Q"), 0), fresh())
        found["rank", g, "Q"] = len(node["rows"]), node
    for b in (0, 1):
        fooling = maximum(f, b, seconds_left(limits.FOOLING)).below
        if fooling is not None:
            found["fooling", f, b] = int(fooling.value), fooling.node
    bits = depth(f, seconds_left(limits.DEPTH), found)
    ends = tuple((bound.statement, constantly(bound.node)) for bound in bits)
    return *(
        ((">=" if q[0] == "fooling" else "=", q, value), constantly(node)) for q, (value, node) in found.items()
    ), *ends


def family_facts(f: Term) -> list[Lemma]:
    """The distinct inputs of a built-in family on n bits or its complement, and what follows for one-way messages."""
    inner = f[1] if f[0] == "complement" else f
    family, n = inner
    found: list[Lemma] = []
    for s in ("alice", "bob"):
        inputs = n if family == "index" and s == "bob" else ("^", 2, n)
        rows: Lemma = (("=", ("rows", inner, s), inputs), axiom("family-rows"))
        if f != inner:
            same = (("=", ("rows", f, s), ("rows", inner, s)), axiom())
            rows = (("=", ("rows", f, s), inputs), arith(same, rows))
        found.append(rows)
        bits = n if inputs != n else (n - 1).bit_length() if is_integer(n) else None
        if bits is not None:
            found += [((op, ("one-way", f, s), bits), message_bits(arith(rows))) for op in (">=", "<=")]
    return found


def language_facts(f: Term, context: Context, fields: Sequence[str]) -> list[Lemma]:
    """A language under a partition, for all n: permuted identity, fooling set of its words, residuals."""
    _, language, _, n = f
    residuals = (("<=", ("rows", f, "alice"), ("states", language, "complete")), axiom("prefix-states"))
    live: Lemma = (("<=", ("nonzero-rows", f, "alice"), ("states", language, "partial")), axiom("prefix-words"))
    if free_variables(language):
        by_rows = [(("<=", ("rank", f, field), live[0][1]), axiom()) for field in fields]
        return [residuals, live, *((("<=", rank[0][1], live[0][2]), arith(rank, live)) for rank in by_rows)]
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    closed = closed_form(language, n, context)
    identity = _permuted_identity(f, closed, fields)
    words = ((">=", ("fooling", f, 1), count), axiom("fooling-words", closed_set))
    zero = ((">=", ("fooling", f, 0), 1), from_lemma("some-zero", lemma(("<", count, ("^", size, n)), arith(*closed))))
    ones: list[Lemma] = [(("<=", (quantity, f, 1), count), axiom()) for quantity in ("fooling", "cover")]
    inside = _words_inside(f, context)
    least = hopcroft(meaning.language(language))
    same: Lemma = (("same-language", language, term_of_automaton(least)), automata.bisimulation)
    commuting = [
        (("<=", ("rows", f, s), least.states), from_lemma("commuting-letters", same)) for s in ("alice", "bob")
    ]
    return [
        *closed,
        *identity,
        words,
        *inside,
        *ones,
        zero,
        residuals,
        live,
        *commuting,
        *states_fact(("states", language, "complete"), context),
        *states_fact(("states", language, "partial"), context),
    ]


def _words_inside(f: Term, context: Context) -> list[Lemma]:
    """Fooling sets of words inside: shallower brackets, and those learned of an interleaved family."""
    _, language, partition, n = f
    if language[0] == "interleaved" and partition == "odd-even":
        tried = [(b, words) for b in (0, 1) for words in fooling_languages(language, partition, b)[:1]]
    elif language[0] == "dyck" and is_integer(language[2]) and is_integer(language[1]):
        tried = [(1, ("dyck", language[1], depth_)) for depth_ in range(min(2, language[2] - 1), 0, -1)]
    else:
        return []
    found: list[Lemma] = []
    for colour, inner in tried:
        fooled = (">=", ("fooling", f, colour), ("count", inner, n))
        found += [*closed_form(inner, n, context), (fooled, axiom("fooling-words", closed_set))]
    return found


def _permuted_identity(f: Term, closed: Sequence[Lemma], fields: Sequence[str]) -> list[Lemma]:
    _, language, partition, n = f
    count, size = ("count", language, n), len(meaning.language(language).alphabet)
    fixed = [lemma(("determined", language, partition, party, n), closed_set) for party in ("alice", "bob")]
    held = meaning.partition(partition).sizes(n) if is_integer(n) else (("/", n, 2), ("/", n, 2))
    sparse = [lemma(("<", count, ("^", size, share)), arith(*closed)) for share in held]
    full = [
        trees_and_ranks.with_premises(
            "permuted-identity", *fixed, lemma(("=", count, ("^", size, share)), arith(*closed))
        )
        for share in held
    ]
    plain, with_zeros = (
        trees_and_ranks.with_premises("permuted-identity", *fixed),
        trees_and_ranks.with_premises("permuted-identity", *fixed, *sparse),
    )
    return [
        *((("=", ("rank", f, field), count), plain) for field in fields),
        ((">=", ("rank", ("complement", f), "Q"), ("+", count, 1)), with_zeros),
        *((("<=", ("rows", f, s), ("+", count, 1)), plain) for s in ("alice", "bob")),
        *((("=", ("rows", f, s), ("+", count, 1)), with_zeros) for s in ("alice", "bob")),
        *((("=", ("rows", f, s), count), filled) for s, filled in zip(("alice", "bob"), full, strict=False)),
        *_permuted_identity_values(f, closed, fixed),
    ]


def _permuted_identity_values(f: Term, closed: Sequence[Lemma], fixed: Sequence[Lemma]) -> list[Lemma]:
    """What the number of words says of the zeros, of partitions, leaves and discrepancies, at one length."""
    _, language, partition, n = f
    if not is_integer(n) or not closed or closed[0][0][2] < 2:
        return []
    inputs = [len(meaning.language(language).alphabet) ** held for held in meaning.partition(partition).sizes(n)]
    shown = trees_and_ranks.with_premises("permuted-identity-values", *fixed, *closed)
    found: list[Lemma] = [((">=", ("leaves", f), ("partition-number", f)), axiom())]
    for quantity in (
        ("fooling", f, 0),
        ("cover", f, 0),
        ("partition-number", f),
        ("leaves", f),
        ("discrepancy", f),
        ("least-discrepancy", f),
    ):
        exact = number(value(quantity, closed[0][0][2], *inputs))
        found += [((">=", quantity, exact), shown), (("<=", quantity, exact), shown)]
    return found
