"""Rules about regular languages, for all lengths at once: closed state sets, recurrences, minimality, equivalence."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from circuits.dfa import DFA
from circuits.dfa_evidence import (
    Bisimulation,
    MinimalityEvidence,
    check_bisimulation,
    check_minimal,
    check_minimal_partial,
)
from circuits.product import (
    ProductSystem,
    check_closed,
    check_violation,
    determined_system,
    fooling_system,
    inclusion_system,
    state_from_json,
)
from circuits.word_count import RecurrenceEvidence, check_recurrence
from verify.checker import meaning
from verify.checker.evaluate import exactly
from verify.checker.kernel import NOTHING, Context, Node, Trusts, expect, matched, rule
from verify.checker.polynomial import (
    ONE,
    Polynomial,
    constant_of,
    is_above_zero,
    is_integral,
    lower_limit,
    normal,
    require_defined,
)
from verify.checker.theories.weights import fraction
from verify.statement.proposition import Term, is_integer, substitute


def _coloured(language: Term, colour: Term) -> DFA:
    """The automaton of the entries of that colour."""
    automaton = meaning.language(language)
    expect(colour in (0, 1), "the colour is 0 or 1")
    return automaton if colour == 1 else automaton.complemented()


def system_of(goal: Term) -> ProductSystem:
    """The product system whose violations are the failures of the goal, of whatever length."""
    head, *arguments = goal
    if head == "determined":
        language, partition, party, _ = arguments
        return determined_system(
            meaning.language(language), meaning.partition(partition), "A" if party == "alice" else "B"
        )
    if head == "subset":
        return inclusion_system(*map(meaning.language, arguments))
    expect(head == "fooling-set", f"{head} is not decided by a closed set of states")
    (kind, words, n), (under, language, partition, length), colour = arguments
    expect(kind == "words" and under == "under" and n == length, "the words and the function must have the same length")
    return fooling_system(meaning.language(words), _coloured(language, colour), meaning.partition(partition))


# No violation of any length.  For a fooling set the words must moreover have the colour (`within`): those of colour 1
# lie in the language; null where both are the same language.
@rule("closed-set", "states", "within")
def _closed_set(goal: Term, node: Node, context: Context) -> Trusts:
    for part in (
        goal[1:3] if goal[0] == "fooling-set" else (("under", *goal[1:3], goal[4]),) if goal[0] == "determined" else ()
    ):
        require_defined(part, context)  # the length is a natural number, that of the mask if the partition is one
    check_closed(system_of(goal), [state_from_json(state) for state in node["states"]])
    if goal[0] != "fooling-set":
        expect(node["within"] is None, "only a fooling set has a within")
        return NOTHING
    words, language, colour = goal[1][1], goal[2][1], goal[3]
    if words == language and colour == 1:
        expect(node["within"] is None, "the words are the language; nothing to show")
        return NOTHING
    check_closed(
        inclusion_system(meaning.language(words), _coloured(language, colour)),
        [state_from_json(state) for state in node["within"]],
    )
    return NOTHING


# One violation refutes the statement at its length.
@rule("violation", "letters")
def _violation(goal: Term, node: Node, context: Context) -> Trusts:
    (statement,) = matched(goal, "not")
    letters = [tuple(step) for step in node["letters"]]
    check_violation(system_of(statement), letters)
    if statement[0] != "subset":
        length = statement[4] if statement[0] == "determined" else statement[1][2]
        expect(
            is_integer(length) and length == len(letters),
            f"the violation has length {len(letters)}, the statement {length}",
        )
    return NOTHING


# Both sides satisfy the same recurrence of order r along n = first, first + step, ... and agree at the first r of
# these. The right side is a sum of c b^v; along v = v0 + j s each b^v is a geometric sequence of ratio b^s, and it
# satisfies the recurrence of characteristic polynomial p iff p(b^s) = 0; sums of solutions are solutions.
@rule("recurrence", "variable", "step", "coefficients")
def _recurrence(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    name, step = node["variable"], node["step"]
    expect(
        op == "=" and left[0] == "count" and context.sorts.get(name) == "int",
        "the goal is count = ..., along an integer variable",
    )
    scale, offset = _linear(normal(left[2], context), name)
    first = _first(name, step, context)
    coefficients = tuple(map(fraction, node["coefficients"]))
    evidence = RecurrenceEvidence(scale * first + offset, scale * step, coefficients)
    automaton = meaning.language(left[1])
    walk = evidence.first + (len(coefficients) + automaton.states) * evidence.step
    base = check_recurrence(meaning.walked(automaton, walk), evidence)
    for ratio in _ratios(normal(right, context), name, step):
        expect(
            ratio ** len(base) == sum(c * ratio**i for i, c in enumerate(coefficients)),
            f"{ratio} is not a root of the characteristic polynomial",
        )
    for j, value in enumerate(base):
        at = first + j * step
        expect(
            exactly(substitute(right, {name: at})) == value,
            f"at {name} = {at} there are {value} words, not the stated number",
        )
    return NOTHING


def _linear(a: Polynomial, name: str) -> tuple[int, int]:
    scale, offset = a.get(((name, 1),), Fraction(0)), a.get(ONE, Fraction(0))
    expect(
        not a.keys() - {ONE, ((name, 1),)} and scale > 0 and scale.denominator == offset.denominator == 1,
        f"the length is not linear in {name}",
    )
    return int(scale), int(offset)


def _first(name: str, step: object, context: Context) -> int:
    """The least value of the variable; every value is that plus a multiple of the step."""
    limit = lower_limit(name, context)
    expect(limit is not None and limit >= 0, f"{name} has no lower limit")
    expect(is_integer(step), "the step is a number")
    first = -(-(limit or Fraction(0)).numerator // (limit or Fraction(1)).denominator)
    if step == 1:
        return first
    expect(
        step == 2 and (("even", name) in context.assumptions or ("odd", name) in context.assumptions),
        "step 2 needs an assumption of parity",
    )
    return first + (first % 2 != (("odd", name) in context.assumptions))


def _ratios(a: Polynomial, name: str, step: int) -> list[Fraction]:
    """The factors by which the terms of a sum of powers grow when the variable grows by the step."""
    growth: dict[Term, int] = {
        name: step,
        ("/", name, 2): step // 2,
    }  # n/2 occurs only where n is even, so that step is 2
    found = []
    for monomial in a:
        powers = [
            (atom[1], exponent * growth[atom[2]]) for atom, exponent in monomial if atom[0] == "^" and atom[2] in growth
        ]
        whole = step == 2 or all(atom[2] == name for atom, _ in monomial)
        expect(len(powers) == len(monomial) and whole, f"the right side is not a sum of powers b^{name}")
        bases = [(constant_of(normal(base, Context())), exponent) for base, exponent in powers]
        expect(all(base is not None for base, _ in bases), "a base is not a number")
        found.append(prod(((base or Fraction(0)) ** exponent for base, exponent in bases), start=Fraction(1)))
    return found


@rule("minimal", "access", "suffixes")
def _minimal(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == "states" and is_integer(right), "the goal is states = a number")
    evidence = MinimalityEvidence(
        tuple(map(tuple, node["access"])), tuple(tuple(map(tuple, row)) for row in node["suffixes"])
    )
    found = (check_minimal if left[2] == "complete" else check_minimal_partial)(meaning.language(left[1]), evidence)
    expect(found == right, f"the minimal {left[2]} automaton has {found} states, not {right}")
    return NOTHING


@rule("bisimulation", "pairs")
def _bisimulation(goal: Term, node: Node, context: Context) -> Trusts:
    a, b = map(meaning.language, matched(goal, "same-language"))
    check_bisimulation(a, b, Bisimulation(frozenset((p, q) for p, q in node["pairs"])))
    return NOTHING


# Different words, by one that only one of the languages has.
@rule("distinguishing-word", "word")
def _distinguishing(goal: Term, node: Node, context: Context) -> Trusts:
    (statement,) = matched(goal, "not")
    a, b = map(meaning.language, matched(statement, "same-language"))
    letters = all(is_integer(letter) and 0 <= letter < len(a.alphabet) for letter in node["word"])
    expect(a.alphabet == b.alphabet and letters, "the word is not one over the common alphabet")
    expect(a.accepts_indices(node["word"]) != b.accepts_indices(node["word"]), "the word does not distinguish them")
    return NOTHING


# The prefixes of words of Dyck-(t, k) are the sequences whose stack never exceeds k; the residual of one is determined
# by its stack, a word of at most k types, and all such stacks occur.  The word that closes one stack closes no other.
# So the minimal partial DFA has one state a stack, sum t^i for i = 0..k of them, and the complete one the dead state
# besides (a closing bracket first is in no word).
@rule("dyck-states")
def _dyck_states(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(op == "=" and left[0] == "states" and left[1][0] == "dyck", "the goal is states of a Dyck language = ...")
    _, types, depth = left[1]
    natural = all(
        is_integral(part, context) and is_above_zero(normal(part, context), context) for part in (types, depth)
    )
    expect(natural, "types and depth are integers of at least 1")
    stacks = ("sum", "i", 0, depth, ("^", types, "i"))
    expect(right == (stacks if left[2] == "partial" else ("+", stacks, 1)), f"the number of stacks is {stacks}")
    return NOTHING


# (t - 1)(1 + t + ... + t^k) = t^(k+1) - 1: the sum telescopes.
@rule("geometric")
def _geometric(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "=" and left[0] == "*" and len(left) == 3 and left[1][0] == "-" and left[1][2] == 1,
        "the goal is (t - 1) * sum = t^(k+1) - 1",
    )
    t, total = left[1][1], left[2]
    expect(
        total[:3] == ("sum", "i", 0) and total[4] == ("^", t, "i") and right == ("-", ("^", t, ("+", total[3], 1)), 1),
        "not a geometric sum",
    )
    expect(
        t != "i" and is_integral(total[3], context) and (lower_limit(total[3], context) or Fraction(-1)) >= 0,
        "k must be natural",
    )
    return NOTHING


# What the second party can still find out about the first K letters is their residual, and the state after them fixes
# it.
@rule("residuals")
def _residuals(goal: Term, node: Node, context: Context) -> Trusts:
    op, left, right = goal
    expect(
        op == "<=" and left[0] == "rows" and left[2] == "alice" and left[1][0] == "under",
        "the goal is Alice's rows of a language <= ...",
    )
    _, language, partition, _ = left[1]
    require_defined(left, context)
    prefix = partition.startswith("prefix:") if isinstance(partition, str) else partition[0] == "prefix"
    expect(
        prefix and right == ("states", language, "complete"), "Alice holds a prefix; the bound is the number of states"
    )
    return NOTHING
