"""The facts that a goal needs: what is known of its quantities and of those that its assumptions bring in, in chains.

An RNN that computes f is a bound on the one-way bits of f, a Transformer one on D(f), though the goal names neither: so
what is known of f is collected as if it were named.  A fooling family gives leaves, these D, rows one-way bits; for a
number of words that is a power of 2 the bits are written out, since no linear program finds an exponent.  Facts of one
kind of function stand in `fooling.verify.methods.facts.facts_by_kind`, those of every function in
`fooling.verify.methods.facts.every_function`.

Quantities of functions as the formulas that they are: in a comparison, and where a witness is looked for.

"For every c there is an n at which the rank over Q is c times that over GF(2)": the ranks are 2^n - 1 and n, a number
in c is found for the formulas, and equal numbers stand for one another at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.atom_lemmas import of_binomials
from fooling.verify.methods.axioms.instances import axiom, both_ways, consequences, integers, logarithm
from fooling.verify.methods.engine.attempts import accepted, constantly, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.goals import QUANTITIES, SPEAKING, about_numbers, begins_with, hypotheses, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.search import once_a_goal
from fooling.verify.methods.engine.steps import all_exchanged, cut, with_equals, witness
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, tactical
from fooling.verify.methods.evidence.algebra import sizes_of_monoids
from fooling.verify.methods.facts.every_function import always
from fooling.verify.methods.facts.facts_by_kind import function_facts, number_facts, regular_families, states_fact
from fooling.verify.methods.facts.saturation import said_of, saturated
from fooling.verify.methods.languages.counts import closed_form
from fooling.verify.methods.languages.lengths import at_a_settled_length, no_words
from fooling.verify.methods.languages.regular_families import FOOLING, from_above, from_below, regular_facts
from fooling.verify.methods.languages.word_counts import by_induction, same_numbers
from fooling.verify.methods.matrices import intervals
from fooling.verify.statement.operators import COMPARISONS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer

RECTANGLES = ("D", "leaves", "fooling", "cover", "partition-number", "terms")
LEAVES = ("fooling", "rank")  # what is less than the leaves
COUNTED = (*RECTANGLES[1:], "rank", "count")  # what may say how many leaves there are
MESSAGES = ("D", "one-way", "partial-D", "partial-one-way")  # what machines are bounded by
GUESSED = ("transformer-computes", "layer-computes")  # whose entries may be guessed, as axioms say


@once_a_goal
def facts(goal: Term, context: Context) -> list[Lemma]:
    """All facts about the quantities in the goal and in what the assumptions imply that hold in this context."""
    given, implied = _given_and_implied(context)
    about = (goal, context.assumptions, tuple(that for that, _ in implied))
    proposed = [*given, *implied]
    proposed += [lemma for one in hypotheses(context) for lemma in _of_guesses(one, context)]
    fields = sorted({"Q", *(quantity[2] for quantity in subterms(about, "rank"))})
    functions = {quantity[1] for head in QUANTITIES for quantity in subterms(about, head)}
    read = {quantity[1] for head in QUANTITIES for quantity in subterms((goal, context.assumptions), head)}
    for f in sorted(functions, key=repr):
        proposed += function_facts(f, context, fields, read=f in read)
        if isinstance(f, tuple) and f[0] in WORDS["family"] and any(subterms(about, head) for head in RECTANGLES):
            proposed += regular_facts(f, (), context, FOOLING)
    for count in sorted(subterms(about, "count"), key=repr):
        proposed += closed_form(count[1], count[2], context)
    for quantity in sorted(subterms(about, "states"), key=repr):
        proposed += states_fact(quantity, context)
    proposed += sizes_of_monoids(about)
    proposed += [*at_a_settled_length(goal, context), *of_no_words(goal, context)]
    for (op, message, bits), by in implied:
        if op == "<=" and begins_with(message, "one-way"):
            few = axiom("rows-one-way", arith(((op, message, bits), by)), e=bits)
            proposed += [(("<=", ("rows", *message[1:]), ("^", 2, bits)), few)]
    wanted = (context.assumptions, *(that for that, _ in implied))
    if any(subterms(goal, head) for head in ("randomised", "randomised-with")):
        wanted = (goal, *wanted)  # next to coins D is a number like others
    for f in sorted({q[1] for head in MESSAGES for q in subterms(wanted, head)}, key=repr):
        proposed += depth_facts(f, context)
    for quantity in (q for head in MESSAGES for q in sorted(subterms(wanted, head), key=repr)):
        proposed += [] if free_variables(quantity) else intervals.known_ends(quantity)
    further = saturated(about[:1], context, 2) if any(isinstance(f, str) for f in functions) else []
    known = [
        *saturated(about[:1], context, 1),
        *(fact for fact in further if about_numbers(fact[0][2])),
        *working([*proposed, *number_facts(about), *of_binomials(about)], context),
    ]
    return known + working(list(_of_logarithms(goal, known)), context)


def _given_and_implied(context: Context) -> tuple[list[Lemma], list[Lemma]]:
    """The comparisons that are assumed, and those that assumptions about machines and functions imply."""
    given: list[Lemma] = [(a, assumption) for a in context.assumptions if a[0] in (">=", ">", "<=", "<", "=")]
    said = [fact for a in context.assumptions if a[0] in SPEAKING for fact in consequences(a)]
    implied = [fact for fact in said if fact[0][0] in COMPARISONS]
    return given, implied


def assumed_facts(goal: Term, context: Context) -> list[Lemma]:
    """The comparisons that are assumed, and what assumptions about machines imply: no function is looked at."""
    given, implied = _given_and_implied(context)
    about = (goal, context.assumptions, tuple(that for that, _ in implied))
    return working([*given, *implied, *number_facts(about)], context)


def _of_logarithms(goal: Term, known: Sequence[Lemma]) -> Iterator[Lemma]:
    """log2 of a quantity as that of the number that it is."""
    for log in sorted(subterms(goal, "log2"), key=repr):
        for that, by in known:
            if that[0] == "=" and that[1] == log[1]:
                equal: Lemma = (that, by)
                yield ("=", log, ("log2", that[2])), axiom("log2-increasing", arith(equal))


def depth_facts(f: Term, context: Context) -> Iterator[Lemma]:
    """Bounds on D, and on one-way bits, by what is known of the function, and then by families that are looked for.

    Exponents of 2 are written out by the axioms; of other numbers D is at least the logarithm.
    """
    if begins_with(f, "complement"):
        yield ("=", ("D", f), ("D", f[1])), axiom()
        yield from depth_facts(f[1], context)
        return
    if isinstance(f, tuple) and not _looked_for(f):
        return
    assumed = [a for a in context.assumptions if a[0] in (">=", ">", "=") and begins_with(a[1], *RECTANGLES, "rank")]
    known = working([*function_facts(f, context), *((a, assumption) for a in assumed if a[1][1] == f)], context)
    bits = [("D", f), *(("one-way", f, s) for s in WORDS["party"])]
    for heads in ((), _looked_for(f)) if isinstance(f, tuple) else ():
        known += working(list(regular_facts(f, (), context, heads)), context) if heads else []
        found = said_of(bits, context, known)
        yield from found
        if any(that[0] == ">=" and that[1] == bits[0] and about_numbers(that[2]) for that, _ in found):
            return
    large = [that[2] for that, _ in known if that[0] in (">=", ">", "=") and begins_with(that[1], *COUNTED)]
    for many in (times for one in dict.fromkeys(large) for times in (("*", 2, one), one)):
        yield (">=", bits[0], ("log2", many)), _by_leaves(f, many, known)


def of_no_words(about: object, context: Context) -> Iterator[Lemma]:
    """That quantities in a statement are 0, of functions of a language that has no words of these lengths."""
    quantities = [q for head in QUANTITIES for q in sorted(subterms(about, head), key=repr)]
    for f in sorted({q[1] for q in quantities if begins_with(q[1], "under")}, key=repr):
        if not free_variables(f[1]) and not is_integer(f[3]) and (none := no_words(f, context)) is not None:
            own = [q for q in quantities if q[1] == f]
            inside = context.extended((), (none[0],))
            said = [(none[0], assumption), *saturated([*own, ("rank", f, "Q")], inside)]
            yield from ((("<=", q, 0), cut(none, arith(*said, linear=True))) for q in own)


def _looked_for(f: Term) -> tuple[str, ...]:
    """The quantities of which families are looked for."""
    if begins_with(f, *WORDS["family"]):
        return FOOLING if not is_integer(f[1]) or intervals.is_large(f) else ()
    if begins_with(f, "under") and not free_variables(f[1]):
        return LEAVES
    return ("rank", "rows") if begins_with(f, "restricted") else ()


def _of_guesses(computes: Term, context: Context) -> list[Lemma]:
    """What is said of a network that computes a function, with what is known of how large the function's covers are."""
    head, f, *_ = computes
    if head not in GUESSED:
        return []
    inner, known = f, list[Lemma]()
    while inner[:1] == ("complement",):
        known += [(("=", ("cover", inner, b), ("cover", inner[1], 1 - b)), axiom()) for b in (0, 1)]
        inner = inner[1]
    known += [((">=", ("cover", inner, b), ("fooling", inner, b)), axiom()) for b in (0, 1)]
    known += function_facts(inner, context) if isinstance(inner, tuple) else []
    known += regular_facts(inner, (), context, FOOLING) if begins_with(inner, *WORDS["family"]) else []
    return said_of([computes], context, working(known, context))


def _by_leaves(f: Term, many: Term, known: Sequence[Lemma]) -> Tactic:
    """D >= log2 of so many leaves."""
    leaves = ("log2", ("leaves", f))
    larger: Lemma = ((">=", leaves, ("log2", many)), axiom("log2-increasing", arith(*known, linear=True)))
    return arith(((">=", ("D", f), leaves), axiom()), larger)


@tactical
def by_logarithms(goal: Term, context: Context, known: Sequence[Lemma]) -> Node:
    """A comparison by the logarithms of powers of 2 that are known to be large, and of leaves, rounded for integers."""
    given = working([*_of_powers(goal, known), *_of_leaves(goal, known)], context)
    if not given:
        raise NotFound("no power of 2 is known to be large")
    about = tuple(that for that, _ in given)
    logs = working(number_facts(about), context)
    everything = arith(*given, *logs, *known, linear=True)
    return first_of(everything, integers(everything), arith(*given, *logs))(goal, context)


def _of_powers(goal: Term, known: Sequence[Lemma]) -> Iterator[Lemma]:
    """log2 X <= E where 2^E >= X is known, with the number in place of a quantity that is one; and what X is against.

    Of a goal A >= B or A <= B the smaller side is tried below log2 X.
    """
    numbers = {that[1]: that[2] for that, _ in known if that[0] == "=" and about_numbers(that[2])}
    for (op, left, right), _ in known:
        power, least = (left, right) if op in (">=", "=") else (right, left)
        if op in (">=", "<=", "=") and isinstance(power, tuple) and power[:2] == ("^", 2):
            size = numbers.get(least, least)
            yield ("<=", ("log2", size), power[2]), axiom("log2-against", arith(*known, linear=True))
            for log in sorted(subterms(goal, "log2") - {("log2", size)}, key=repr):
                yield ("<=", log, power[2]), axiom("log2-against", arith(*known, linear=True))
            smaller = goal[2] if goal[0] in (">=", ">") else goal[1]
            yield (">=", ("log2", size), smaller), axiom("log2-against", arith(*known, linear=True))


def _of_leaves(goal: Term, known: Sequence[Lemma]) -> Iterator[Lemma]:
    """D >= log2 of the leaves, and that of the words of a language, for each D in the goal."""
    for depth_ in sorted(subterms(goal, "D"), key=repr):
        leaves = ("leaves", depth_[1])
        yield (">=", depth_, ("log2", leaves)), axiom()
        numbers = [that[2] for that, _ in known if that[0] == "=" and begins_with(that[1], "count")]
        if free_variables(goal):
            numbers += [that[2] for that, _ in known if that[0] in (">=", "=") and begins_with(that[1], *LEAVES)]
        numbers += [log[1] for log in sorted(subterms(goal, "log2"), key=repr)]
        for many in (times for number in dict.fromkeys(numbers) for times in (("*", 2, number), number)):
            yield (">=", ("log2", leaves), ("log2", many)), logarithm(arith(*known, linear=True))


HEADS = (*QUANTITIES, "count")


@tactical
def in_formulas(goal: Term, context: Context, by: Tactic, again: Tactic) -> Node:
    """A comparison by what it says of the formulas for its quantities; `again` shows that of the bits of index."""
    of_index = [q for q in sorted(subterms(goal, "D"), key=repr) if q[1][:1] == ("index",)]
    bits: list[Term] = [("=", q, ("+", ("ceil", ("log2", q[1][1])), 1)) for q in of_index]
    shown = [(that, again) for that in bits if that[1:] != goal[1:]]  # else it is what is asked
    equations = [*shown, *_equations(all_exchanged(goal, shown), context, bool(shown))]
    return with_equals(equations, by)(goal, context)


@tactical
def at_formulas(goal: Term, context: Context, search: Tactic, by: Tactic) -> Node:
    """The witness that is found where formulas stand for the quantities; the statement at it by another tactic."""
    _, bindings, conditions, body = goal
    inner, statement, around = context.extended(bindings, conditions), body, []
    while statement[0] in ("forall", "exists"):
        around.append(statement[:3])
        inner, statement = inner.extended(statement[1], statement[2]), statement[3]
    if statement[0] not in COMPARISONS:
        raise NotFound("it is no comparison")
    numeric = all_exchanged(statement, _equations(statement, inner))
    for quantifier in reversed(around):
        numeric = (*quantifier, numeric)
    node = search((*goal[:3], numeric), context)
    return _at_the_same(node, by)(goal, context)


@tactical
def _at_the_same(goal: Term, context: Context, node: Node, by: Tactic) -> Node:
    """The statement about quantities at the numbers that are named for their formulas, once what these ask is shown."""
    if node["rule"] == "cut":
        inside = context.extended((), (frozen(node["lemma"]["that"]),))
        return {**node, "by": _at_the_same(node["by"], by)(goal, inside)}
    if node["rule"] != "witness":
        raise NotFound("no one number is found for the formulas")
    values = {name: frozen(term) for name, term in node["values"].items()}
    plain = in_formulas(constantly(node["by"]), by)
    return witness(values, first_of(accepted(plain), by), dict(enumerate(map(constantly, node["conditions"]))))(
        goal, context
    )


def _equations(statement: Term, context: Context, perhaps: bool = False) -> list[Lemma]:
    """A formula for each quantity in it, if there is one of which a formula is known, or `perhaps` none."""
    named = [q for head in HEADS for q in sorted(subterms(statement, head), key=repr)]
    if not named and not perhaps:
        raise NotFound("it names no quantity")
    functions = sorted({q[1] for q in named if q[0] != "count"}, key=repr)
    own = working([fact for f in functions for fact in function_facts(f, context)], context)
    of_families = regular_families(statement, context)
    known = _equal([*facts(statement, context), *of_families, *always(statement, context), *own])
    known |= _equal(bits_of_rows(statement, known.values(), context))
    for f in (q[1] for q in named if q[0] == "D" and q not in known):
        known |= _equal(working(list(_of_depth(f, known, context)), context))
    if not any(q in known for q in named) and not perhaps:
        raise NotFound("no formula is known for a quantity in it")
    return [known[q] for q in named if q in known]


def _equal(known: Sequence[Lemma]) -> dict[Term, Lemma]:
    """The quantities that a formula is known for, as an equation or as both bounds."""
    bounds = {that: (that, by) for that, by in known if that[0] in ("=", "<=", ">=") and about_numbers(that[2])}
    both = [that for that in bounds if that[0] == ">=" and ("<=", *that[1:]) in bounds]
    found: dict[Term, Lemma] = {}
    for _, *sides in both:
        ends = [arith(bounds[op, *sides]) for op in ("<=", ">=")]
        found[sides[0]] = (("=", *sides), both_ways(first_of(*ends)))
    return {**found, **{that[1]: lemma for that, lemma in bounds.items() if that[0] == "="}}


def bits_of_rows(statements: Term, known: Iterable[Lemma], context: Context) -> list[Lemma]:
    """What numbers of rows say of the one-way bits in the statements."""
    asked = sorted(subterms(statements, "one-way"), key=repr)
    counted = [fact for fact in known if asked and fact[0][0] == "=" and begins_with(fact[0][1], "rows")]
    return said_of(asked, context, counted) if counted else []


def _of_depth(f: Term, known: Mapping[Term, Lemma], context: Context) -> Iterator[Lemma]:
    """D as one more than a message."""
    yield from depth_facts(f, context)
    for message in (("one-way", f, s) for s in WORDS["party"]):
        if message in known:
            that, _ = known[message]
            told: Lemma = (("<=", ("D", f), ("+", message, 1)), axiom())
            yield ("<=", ("D", f), ("+", that[2], 1)), arith(told, known[message])


@once_a_goal
def facts_with_families(goal: Term, context: Context) -> list[Lemma]:
    """What is known, with what regular families show, what that says of numbers of words, and of one-way bits."""
    known = facts(goal, context)
    implied = [that for a in context.assumptions if a[0] in SPEAKING for that, _ in consequences(a)]
    families = regular_families((goal, *implied), context, from_below(goal) or (() if implied else from_above(goal)))
    found = [*known, *families]
    found += working([*same_numbers(goal, found, context), *by_induction(goal, found, context)], context)
    return found + bits_of_rows((goal, *implied), found, context)
