"""Machines: what they need, and which there are.

*What they need*: an RNN with m units of p bits that decides a given language has 2^(m p) states, at least those of the
minimal automaton.  So m p is at least the number of bits that tell them apart, and what a statement says of m and p
beside that is one about numbers.

*Which there are*: by another one with as few bits, an RNN that remembers, an automaton, parities of equality.  Whatever
is kept, a model with that many bits of any kind does it: a streaming algorithm stands between two kinds.

*Protocols of some messages in turn*: what the axioms say of those that the goal, or what it assumes of models, names;
with these facts assumed, the comparison is one of one-way bits and of D, of which more is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.fooling_sets.functions import OF_LETTERS
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.messages_in_turn import MOST_BITS
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.axioms.instances import axiom, consequences
from fooling.verify.methods.axioms.instances import said as said_by
from fooling.verify.methods.coins import averages
from fooling.verify.methods.coins.lemmas import SENDERS, by_entropy
from fooling.verify.methods.engine.attempts import accepted, constantly, first_in, first_of
from fooling.verify.methods.engine.ends import NotMadeFor
from fooling.verify.methods.engine.goals import ORDERS, about_numbers, begins_with, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import from_facts, search
from fooling.verify.methods.engine.steps import knowing, with_equals
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, step
from fooling.verify.methods.facts.facts_by_kind import family_facts, states_fact
from fooling.verify.methods.facts.quantities_as_numbers import by_known_states, instance_about_numbers
from fooling.verify.methods.facts.saturation import assumed, bounds, said_of
from fooling.verify.methods.matrices.intervals import minimal_states
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.operators import COMPARISONS, FAMILIES, WORDS
from fooling.verify.statement.proposition import Term, free_variables, is_integer


@rule(on=("rnn-decides", "dfa-decides"), price=30, sure=True)
def automaton_suffices(goal: Term, context: Context) -> Node:
    """That a machine with so many states decides a language, by the minimal automaton."""

    def enough(condition: Term, inside: Context) -> Node:
        given = ((one, assumption) for one in inside.assumptions if one[0] in ORDERS)
        return first_of(arith(*states_fact(condition[2], inside), *given), by_known_states)(condition, inside)

    return axiom("rnn-of-states" if goal[0] == "rnn-decides" else "dfa-of-states", enough)(goal, context)


@rule(on=("comparison",), price=140, assumes=("rnn-decides", "dfa-decides"), sure=True)
def by_least_sizes(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison of numbers, by those that machines are known to need."""
    least = [bound for one in context.assumptions for bound in _needed(one)]
    if least and about_numbers(goal) and goal not in least:
        given = [(a, assumption) for a in context.assumptions if a[0] in COMPARISONS and about_numbers(a)]
        known: list[Lemma] = [*given, *((bound, search) for bound in least)]
        yield lambda that, inside: instance_about_numbers(that, known, [], inside)


def _needed(assumed: Term) -> Iterator[Term]:
    """The least size of a machine that is assumed to decide a language without variables."""
    head, *of = assumed
    if head in ("rnn-decides", "dfa-decides") and isinstance(of[0], tuple) and not free_variables(of[0]):
        language, *sizes = of
        (_, _, states), _ = minimal_states(("states", language, "complete"))[0]
        if head == "rnn-decides":
            yield ">=", ("*", *sizes), (states - 1).bit_length()
        else:
            yield ">=", sizes[0], states


BY_COINS = ("equality-by-parities", "index-by-even-words", "index-by-sampling")
MOST_INPUTS = 32  # of models that are all tried
CONDITIONS = range(12)  # as many as any of these axioms has, or more


def kept_by(model: Term) -> Term:
    """The bits that a model keeps.

    >>> kept_by(("lstm", "m", 8))
    ('*', 2, 'm', 8)
    """
    kind, *parts = model
    return KINDS[kind].kept(*parts)


@rule(on=("model-computes",), price=30)
def model(goal: Term, context: Context) -> Node:
    """That some model computes a function, in some passes."""
    _, f, kind, passes = goal
    by = compared(context)
    return where_defined(lambda g, c: first_in(_ways(f, kind, passes, by, c), g, c), by)(goal, context)


@rule(on=("model-computes", "not model-computes"), price=130, closed=True)
def all_models(goal: Term, context: Context) -> Node:
    """That some model does, or none, where all that it can do with a letter is tried."""
    _, f, model, _ = goal if goal[0] == "model-computes" else goal[1]
    function = meaning.function(f)
    if function.row_count * function.column_count > MOST_INPUTS or meaning.natural(kept_by(model)) > MOST_BITS:
        raise NotMadeFor
    return step("in-passes")(goal, context)


@rule(on=("model-computes-with",), price=30)
def model_with_coins(goal: Term, context: Context) -> Node:
    """That some model computes a function with coins: without them, or by what a streaming algorithm draws."""
    _, f, kind, passes, *coins = goal
    by, bits = compared(context), kept_by(kind)
    drawn: Term = ("model-computes-with", f, ("streaming", bits), 1, *coins)
    ways = first_of(*(axiom(name, conditions=dict.fromkeys(CONDITIONS, by)) for name in BY_COINS))
    if drawn != goal:
        ways = of_sizes("kept-by-model-with-coins", None, by, (drawn, ways), b=bits, h=1)
    without = (("model-computes", f, kind, passes), lambda g, c: first_in(_ways(f, kind, passes, by, c), g, c))
    return first_of(ways, of_sizes("model-without-coins", None, by, without))(goal, context)


@rule(on=("model-computes-on-average",), price=30)
def model_on_average(goal: Term, context: Context) -> Node:
    """That some model computes a function with errors on average: with coins, or without errors."""
    _, f, kind, passes, error, _ = goal
    ways = []
    for coins in WORDS["coins"]:
        worst = ("model-computes-with", f, kind, passes, coins, error), model_with_coins
        ways.append(of_sizes("model-average-worst", None, compared(context), worst))
    return first_of(*ways)(goal, context)


def compared(context: Context) -> Tactic:
    """Comparisons of sizes, by what is assumed of them."""
    given = [(one, assumption) for one in context.assumptions if one[0] in ORDERS]
    rounded = sorted(subterms(tuple(one for one, _ in given), "ceil"), key=repr)
    least: list[Lemma] = [((">=", one[1], 0), accepted(growth)) for one in rounded]
    given += working([*least, *(((">=", one, one[1]), axiom()) for one in rounded)], context)
    return first_of(by_bounds, arith(*given), *map(accepted, (evaluate, growth)))


def of_sizes(name: str, of: tuple[str, ...] | None, by: Tactic, *lemmas: Lemma, **values: Term) -> Tactic:
    """The axiom, at these parameters, its conditions by these lemmas, or as comparisons of sizes."""
    known = dict(lemmas)

    def condition(goal: Term, context: Context) -> Node:
        return known.get(goal, by)(goal, context)

    return axiom(name, None, dict.fromkeys(CONDITIONS, condition), of, **values)


def _ways(f: Term, kind: Term, passes: Term, by: Tactic, context: Context) -> Iterator[Tactic]:
    """By a streaming algorithm with as many bits, or fewer, in one pass or as many."""
    bits = kept_by(kind)
    for least, once, shown in _streaming(f, bits, by, context):
        streaming: Term = ("model-computes", f, ("streaming", least), once)
        if streaming == ("model-computes", f, kind, passes):
            yield shown
        yield of_sizes("kept-by-model", kind[:1], by, (streaming, shown), b=least, h=once)


def _streaming(f: Term, bits: Term, by: Tactic, context: Context) -> Iterator[tuple[Term, Term, Tactic]]:
    """Streaming algorithms: their bits, their passes, and what shows that there is one."""
    for one in context.assumptions:
        if one[0] == "model-computes" and one[1] == f:
            yield kept_by(one[2]), one[3], _as_streaming(f, one[2], one[3], by, assumption)
        if one[0] == "rnn-computes" and one[1] == f:
            units = one[2:]
            yield ("*", *units), 1, _of_an_rnn(f, units, assumption, by)
    yield (
        bits,
        1,
        _of_an_rnn(f, (1, bits), first_of(accepted(step("remember")), of_sizes("rnn-of-family", None, by)), by),
    )
    if isinstance(f, tuple) and f[0] == "index":
        yield bits, 2, of_sizes("index-in-two-passes", None, by)
    if begins_with(f, *OF_LETTERS):
        yield bits, 1, of_sizes(f"{f[0].removeprefix('key-')}-by-letters-kept", None, by)
    if begins_with(f, "restricted") and f[2] in WORDS["party"]:
        few = axiom(f"few-sets-of-{f[2]}", conditions=dict.fromkeys(CONDITIONS, first_of(by, search)), b=bits)
        yield bits, 1 if f[2] == "alice" else 2, few
    if isinstance(f, tuple) and f[0] == "under":
        states = states_fact(("states", f[1], "complete"), context)
        enough = first_of(arith(*states), accepted(growth))
        yield bits, 1, axiom("automaton-is-a-model", conditions=dict.fromkeys(CONDITIONS, first_of(by, enough)))


def _as_streaming(f: Term, kind: Term, passes: Term, by: Tactic, shown: Tactic) -> Tactic:
    """A streaming algorithm that keeps what a model does."""
    head, *parts = kind
    given = ("model-computes", f, kind, passes), shown
    named = dict(zip(KINDS[head].letters.split(), parts, strict=True))
    return shown if head == "streaming" else of_sizes("kept-by-streaming", (head,), by, given, **named)


def _of_an_rnn(f: Term, units: tuple[Term, ...], shown: Tactic, by: Tactic) -> Tactic:
    """A streaming algorithm that keeps what an RNN with these units does."""
    that = of_sizes("rnn-is-a-model", (), by, (("rnn-computes", f, *units), shown))
    return _as_streaming(f, ("rnn", *units), 1, by, that)


IN_TURN = ("messages", "message-size")
MODELS = ("model-computes", "model-computes-with", "model-computes-on-average")
OTHER = {"alice": "bob", "bob": "alice"}


@rule(on=("comparison",), kind="unsafe", price=45)
def with_counted_messages(goal: Term, context: Context) -> Node:
    """A comparison whose messages, and their bits, are counted: 3 for 2 * 2 - 1."""
    many = [one[3] for head in IN_TURN for one in subterms(goal, head)]
    written = [one for one in (*many, *goal[1:]) if isinstance(one, tuple) and one[0] in ("+", "-", "*")]
    counted = [(("=", one, count), evaluate) for one in written if (count := _number(one)) is not None]
    if not many or not counted:
        raise NotMadeFor
    return with_equals(counted, search)(goal, context)


@rule(on=("comparison",), kind="unsafe", price=50)
def in_turn(goal: Term, context: Context) -> Node:
    """A comparison by what is known of the protocols in turn or on average it names, or that assumed models are."""
    return where_defined(_by_protocols, by_assumptions)(goal, context)


def _by_protocols(goal: Term, context: Context) -> Node:
    sent = [fact for one in context.assumptions if one[0] in MODELS for fact in consequences(one)]
    about = (goal, *context.assumptions, *(that for that, _ in sent))
    named = sorted({one for head in IN_TURN for one in subterms(about, head)}, key=repr)
    erring = sorted(subterms(about, "randomised-with"), key=repr)
    below = {("distributional", q[1], *q[3:], UNIFORM) for q in erring if begins_with(q[1], *OF_LETTERS)}
    average = sorted({*subterms(about, "distributional"), *below}, key=repr)
    erring = [one for one in erring if free_variables(one[-1])]
    if not named and not average and not erring and not any(one[0] in MODELS[1:] for one in context.assumptions):
        raise NotMadeFor
    given = working(sent, context)
    inside = context.extended((), (that for that, _ in given))
    given += working(
        [fact for one in named for fact in (*_written_out(one, inside), *_by_one_message(one, assumed(inside)))], inside
    )
    inside = context.extended((), (that for that, _ in given))
    named = sorted({one for head in IN_TURN for one in subterms((goal, inside.assumptions), head)}, key=repr)
    facts = [*given, *said_of(named, inside)]
    asked = subterms((goal, *context.assumptions), "distributional")
    beside = [fact for that, _ in given for fact in _of_private_coins(that)]
    beside += [fact for one in average for fact in averages.known(one, average if one in {*asked, *below} else ())]
    beside += [fact for one in erring for fact in by_entropy(one)]
    facts += working(beside, inside)
    facts = [fact for fact in facts if fact[0] not in context.assumptions]
    if not facts:
        raise NotMadeFor
    facts += [lemma for f in dict.fromkeys(one[1] for one in named) for lemma in _at_its_value(f, facts)]
    within = context.extended((), (that for that, _ in facts))
    by = constantly(from_facts(goal, within))
    return knowing(facts, by)(goal, context)


def _written_out(quantity: Term, context: Context) -> Iterator[Lemma]:
    """What protocols of 2 k - 1 messages are at most, for a given k, of so many."""
    head, f, s, many = quantity
    if not is_integer(many) and (count := _number(many)) is not None:
        given = (head, f, s, count)
        fewer: Lemma = (("<=", given, quantity), axiom(f"{head}-further", evaluate))
        for most in bounds("<=", quantity, context):
            yield ("<=", given, most), arith(fewer, (("<=", quantity, most), assumed(context)))


def _by_one_message(quantity: Term, shown: Tactic) -> Iterator[Lemma]:
    """It is no more than one message of who sends the last one, nor than one of the other party and the answer."""
    head, f, s, many = quantity
    if head == "messages" and is_integer(many) and many > 1:
        first, answer = (head, f, s, 1), ("ceil", ("log2", f[-1])) if begins_with(f, *OF_LETTERS) else 1
        told = ("<=", quantity, ("+", first, answer)), axiom(None, evaluate, dict.fromkeys(CONDITIONS, shown))
        seen: Lemma = (("=", first, ("one-way", f, s)), axiom())
        yield ("<=", quantity, ("+", ("one-way", f, s), answer)), arith(told, seen)
    if is_integer(many) and many > 1:
        sender, name = (s, f"{head}-further") if many % 2 else (OTHER[s], f"{head}-further-of-other")
        one = (head, f, sender, 1)
        same: Lemma = (("=", one, ("one-way", f, sender)), axiom())
        yield ("<=", quantity, ("one-way", f, sender)), arith((("<=", quantity, one), axiom(name)), same)


def _at_its_value(f: Term, facts: Sequence[Lemma]) -> Iterator[Lemma]:
    """What these facts say of a one-way message, said of the number that it is: n of INDEX_n, for example."""
    for that, known in family_facts(f) if f[0] in FAMILIES else ():
        if that[0] == ">=" and that[1][0] == "one-way":
            for fact in [one for one in facts if one[0][:2] == ("<=", that[1])]:
                yield ("<=", that[2], fact[0][2]), arith(fact, (that, known))


def _number(many: Term) -> int | None:
    return None if free_variables(many) else meaning.natural(many)


def _of_private_coins(said: Term) -> Iterator[Lemma]:
    """How many different inputs there are at most, by so many bits of a message."""
    for _, f, coins, mode, error in subterms(said[:2], "randomised-with"):
        if said[0] == "<=" and coins == "private" and mode in SENDERS:
            yield said_by("private-message-volume", SENDERS[mode], f=f, e=error, b=said[2])
