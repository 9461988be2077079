"""Networks that there are.

Networks of partial functions: some functions that agree with one, of which a network computes one.

Where nothing is promised a completion has 0, or 1, or what makes the fewest messages of Alice.  Which network computes
it, and how that is shown, is as of any function.

Networks that there are at all lengths: by the constructions that the axioms have.

Bounds on the width of a network, from the protocol that a Transformer or a layer of attention gives.

What is known is a bound on D by bits of messages, H (3p + 2 log2 N - 2 + m p) and the like, where a claim has one on m
or on m H p: so premises are multiplied by H, by p, by m H.  A claim may round p the other way than the protocol does;
floor(x) >= ceil(x) - 1 is among what is known (`fooling.verify.methods.facts.facts_by_kind`), and costs a bit for each
p.  On a few positions a bit may be too much where the claim is trivial, so these are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.search.partial_functions import Entries, with_messages
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.letters import letters, words
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.axioms.instances import axiom, clear_denominator, logarithm
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.ends import ForReaders, NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import hypotheses, subterms
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import by_shape, search
from fooling.verify.methods.engine.steps import cases, from_lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, evaluate, step
from fooling.verify.statement.language.argument_names import named
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.proposition import Term, free_variables, is_integer


def completions(entries: Entries) -> Iterator[Term]:
    """Some functions that agree with the partial one, as matrices.

    >>> next(completions(((0, "*"), (1, 1))))
    ('matrix', ((0, 0), (1, 1)))
    """
    for filled in (0, 1):
        yield "matrix", tuple(tuple(filled if a == "*" else a for a in line) for line in entries)
    yield "matrix", tuple(map(tuple, with_messages(entries)))


@rule(on=("partial-rnn-computes", "partial-transformer-computes", "partial-layer-computes"), kind="unsafe", price=30)
def completed(goal: Term, context: Context) -> Node:
    """That some network computes a partial function, by one that computes a completion of it."""
    head, (_, entries), *sizes = goal
    reasons = []
    for full in dict.fromkeys(completions(entries)):
        try:
            shown = by_shape((COMPUTING[head], full, *sizes), context)
        except FoolingError as error:
            reasons.append(str(error))
            continue
        return {"rule": "computes-completion", "entries": [list(line) for line in full[1]], "by": shown}
    raise NotFound("; ".join(dict.fromkeys(reasons)))


MOST_BITS = 8  # of a function that is tabulated
CONDITIONS = range(20)  # as many as any of these axioms has, or more
BY_AXIOMS = {  # of networks that there are, the axioms that say so
    "vectors-look-up": ("soft-lookup",),
    "transformer-looks-up": ("lookup-by-codes", "lookup-by-squares"),
    "transformer-finds-nearest": ("nearest-by-copies",),
    "transformer-compares": ("comparing-by-codes", "comparing-by-squares"),
}
FAMILIES = ("equality", "disjointness", "intersection")  # thresholds of features of two bits


def shown(name: str, by: Tactic, **values: Term) -> Tactic:
    """The axiom, each of its conditions by that tactic where it is not seen."""
    return axiom(name, conditions=dict.fromkeys(CONDITIONS, by), **values)


@rule(
    on=(
        "transformer-computes",
        "transformer-of-layers-computes",
        "transformer-recalls",
        "sparse-threshold",
        "vectors-look-up",
        "transformer-looks-up",
        "transformer-finds-nearest",
        "transformer-compares",
    ),
    kind="unsafe",
    price=34,
)
def by_construction(goal: Term, context: Context) -> Node:
    """That some network computes something, by an axiom about a construction."""
    try:
        return first_in(_routes(goal, context, first_of(search, accepted(growth))), goal, context)
    except NotFound:
        raise NotFound(*_sizes_wanted(goal)) from None


def _routes(goal: Term, context: Context, by: Tactic) -> Iterator[Tactic]:
    if goal[0] in BY_AXIOMS:
        yield from (shown(name, by) for name in BY_AXIOMS[goal[0]])
        if goal[0] == "transformer-compares" and goal[1] == 2:
            yield shown("comparing-by-equality", by)
    elif goal[0] == "transformer-recalls":
        yield shown("recall-by-nearest", by, D=_signs(goal[1]))
        yield shown("recall-by-rounding", by, D=_signs(goal[1]))
    elif goal[0] == "transformer-computes" and goal[1][0] == "index":
        yield shown("index-by-lookup", by, A=2)
    elif goal[0] == "sparse-threshold":
        yield from (shown(f"sparse-{name}", by) for name in (*FAMILIES, "complement"))
        yield _as_one_feature
    elif goal[0] == "transformer-of-layers-computes":
        assumed = [one[3] for one in context.assumptions if one[0] == "sparse-threshold" and one[1] == goal[1]]
        for k in dict.fromkeys((*assumed, 2)):
            yield from (shown(name, by, k=k) for name in ("layers-of-sparse-features", "sparse-features-by-squares"))
        yield shown("layers-of-one", by) if named(goal).L == 1 else shown("further-layers", by, j=1)
    else:
        raise NotFound("no construction is known")


def _signs(letters: Term) -> Term:
    """How many signs tell so many letters apart."""
    return max(1, (letters - 1).bit_length()) if is_integer(letters) else ("ceil", ("log2", letters))


def _sizes_wanted(goal: Term) -> list[ForReaders]:
    """Where sizes are numbers and too small for the construction that is known, those that it has."""
    if goal[0] == "transformer-looks-up" and all(map(is_integer, goal[1:7])):
        of = named(goal)
        index, code = of.N.bit_length(), (of.A - 1).bit_length()
        if of.m < max(index, code, 1) or of.d < 2 * index + code:
            return [
                ForReaders(f"the construction that is known has m >= {max(index, code, 1)} and d >= {2 * index + code}")
            ]
    if goal[0] == "transformer-of-layers-computes" and goal[1][0] in FAMILIES and all(map(is_integer, goal[3:9])):
        of = named(goal)
        code = (of.N - 1).bit_length()
        if of.L < 2 or of.m < code or of.d < 1 + 3 * code or of.H < 2:
            return [
                ForReaders(f"the construction that is known has L >= 2, m >= {code}, d >= {1 + 3 * code} and H >= 2")
            ]
    return []


def _as_one_feature(goal: Term, context: Context) -> Node:
    """A function of few bits is a feature itself, of all of them."""
    _, f, N, k = goal
    if free_variables(goal) or not is_integer(N) or not 1 <= N <= min(meaning.natural(k), MOST_BITS):
        raise NotFound("its features are not looked for")
    split, (of_alice, of_bob), of = meaning.partition(letters(f).partition), words(f), meaning.function(f)
    table = [0] * 2**N
    for x, y in product(range(of.row_count), range(of.column_count)):
        table[int("".join(map(str, split.join(of_alice(x), of_bob(y)))), 2)] = of.entry(x, y)
    return {"rule": "features", "features": [[list(range(1, N + 1)), table]], "threshold": 0}


STEPS = {  # by which rules of the checker networks of these kinds are there for given functions, or not
    "transformer-computes": ("one-hot-transformer", "constant-network", "saturating-transformer"),
    **dict.fromkeys(("layer-computes", "thinking-layer-computes"), ("one-hot-layer", "constant-network")),
    "real-layer-computes": ("one-hot-layer",),
    "rnn-computes": ("remember",),
    "not": ("forgotten",),
}


@rule(
    on=(
        "transformer-computes",
        "layer-computes",
        "thinking-layer-computes",
        "real-layer-computes",
        "rnn-computes",
        "not rnn-computes",
    ),
    price=30,
)
def known_networks(goal: Term, context: Context) -> Iterator[Tactic]:
    """That some network computes a given function, with one-hot vectors, say, or by all it reads; or that no RNN can.

    An RNN with few bits can not where it has to tell more prefixes apart.
    """
    yield from map(step, STEPS[goal[0]])
    if goal[0] == "rnn-computes":
        yield axiom("rnn-of-family")


@rule(on=("transformer-computes",), price=33)
def in_one_number(goal: Term, context: Context) -> Node:
    """That some Transformer computes a given function, which writes each block of the word into one number."""
    of = named(goal)
    fits = (">=", ("^", of.N, ("*", 2, of.K)), ("*", of.N, ("^", of.A, ("ceil", ("/", of.N, of.m)))))
    return from_lemma("one-number-transformer", (fits, evaluate))(goal, context)


@rule(on=("rnn-computes",), kind="unsafe", price=32)
def of_the_function_inside(goal: Term, context: Context) -> Node:
    """That some RNN computes a function, as one computes its complement, or the same with more inputs."""
    inside = {"complement": "rnn-of-complement", "restricted": "rnn-on-fewer-inputs"}
    name = inside.get(goal[1][0]) if isinstance(goal[1], tuple) else None
    if name is None:
        raise NotMadeFor
    return axiom(name, search)(goal, context)


@rule(on=("embeds",), price=30)
def coded(goal: Term, context: Context) -> Node:
    """That one given function is a part of another one."""
    return step("coded")(goal, context)


LENGTHS: Sequence[tuple[int, Term]] = ((3, ("/", 3, 2)), (4, 2))
"""Lengths up to which positions are taken apart, and what the logarithm is at least from there on.

log2 3 >= 3/2 as 9 >= 8, and log2 4 = 2.
"""
FEW, BITS = LENGTHS[-1]  # from 4 positions on, 2 log2 N - 2 is at least log2 N


def by_cleared_width(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """A bound by a quotient, such as bits of an input over bits of a number, from what is known."""
    for hints in factors(goal, context):
        yield clear_denominator(arith(*known), arith(*known, hints=hints))
    for N in dict.fromkeys(named(one).N for one in hypotheses(context) if one[0] == "transformer-computes"):
        for length, bits in LENGTHS:
            few: Term = ("<", N, length)
            many: Lemma = ((">=", ("log2", N), ("log2", length)), logarithm(assumption))
            long: Lemma = ((">=", ("log2", length), bits), evaluate)
            for hints in factors(goal, context) if isinstance(N, str) else ():
                sides = (arith(*known, (few, assumption), hints=hints), arith(*known, many, long, hints=hints))
                yield cases(few, *(clear_denominator(arith(*known), side) for side in sides))


def by_few_positions(goal: Term, known: Sequence[Lemma], context: Context) -> Iterator[Tactic]:
    """On up to three positions, where one party tells its embeddings, and on more, where log2 N >= 2."""
    for hypothesis in hypotheses(context):
        of = named(hypothesis)
        if hypothesis[0] == "transformer-computes" and isinstance(of.N, str):
            few: Term = ("<", of.N, FEW)
            many: Lemma = ((">=", ("log2", of.N), BITS), logarithm(assumption))
            told = ("*", of.d, ("ceil", ("log2", ("qp", of.N, of.K))))
            for hints in factors(goal, context):
                sides = (arith(*known, (few, assumption), hints=[*hints, told]), arith(*known, many, hints=hints))
                yield cases(few, *sides)


def factors(goal: Term, context: Context) -> list[list[Term]]:
    """Factors that width bounds multiply with: H, p, H p for each Transformer assumed; m H, H log2 N as well.

    p is rounded as it is in the goal.
    """
    found: list[Term] = []
    further: list[Term] = []
    for hypothesis in hypotheses(context):
        head, of = hypothesis[0].removeprefix("partial-"), named(hypothesis)
        if head == "transformer-computes":
            bits: Term = ("log2", ("qp", of.N, of.K))
            p: Term = ("floor", bits) if ("floor", bits) in subterms(goal, "floor") else ("ceil", bits)
            more: list[Term] = [] if is_integer(of.K) else [("*", of.H, of.K, ("log2", of.N))]
        elif head == "layer-computes":
            p, more = of.p, [("*", of.m, of.H, ("log2", of.N))]
        else:
            continue
        found += [of.H, p, ("*", of.H, p)]
        further += [("*", of.m, of.H), ("*", of.H, ("log2", of.N)), *more]
    return [found, [*found, *further]] if found else [[]]
