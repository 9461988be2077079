"""Rules about regular languages, for all lengths at once: closed state sets, recurrences, minimality, equivalence."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from circuits import product
from circuits.dfa import DFA
from circuits.dfa_evidence import MinimalityEvidence, check_minimal, check_minimal_partial
from circuits.word_count import RecurrenceEvidence, check_recurrence
from verify.checker import meaning
from verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched, premise, prove
from verify.checker.meaning import exactly
from verify.checker.normal_form import lower_limit, normal
from verify.checker.polynomial import ONE, Polynomial, constant_of
from verify.checker.theories.weights import fraction
from verify.statement.operators import CONNECTIVES, OPERATORS, WORDS
from verify.statement.proposition import Term, frozen, is_integer, substitute, term_positions

theory = Theory("automata")


def coloured(language: Term, colour: Term) -> DFA:
    """The automaton of the entries of that colour."""
    automaton = meaning.language(language)
    expect(colour in (0, 1), "the colour is 0 or 1")
    return automaton if colour == 1 else automaton.complemented()


def system_of(goal: Term) -> product.ProductSystem:
    """The product system whose violations are the failures of the goal, of whatever length."""
    head, *arguments = goal
    if head == "determined":
        language, partition, party, _ = arguments
        return product.determined_system(
            meaning.language(language), meaning.partition(partition), "A" if party == "alice" else "B"
        )
    if head == "subset":
        return product.inclusion_system(*map(meaning.language, arguments))
    expect(head == "fooling-set", f"{head} is not decided by a closed set of states")
    (kind, words, n), (under, language, partition, length), colour = arguments
    expect(kind == "words" and under == "under" and n == length, "the words and the function must have the same length")
    return product.fooling_system(meaning.language(words), coloured(language, colour), meaning.partition(partition))


# No violation of any length.  For a fooling set the words must moreover have the colour (`within`): those of colour 1
# lie in the language; null where both are the same language.
@theory.rule("closed-set", "states", "within")
def _closed_set(goal: Term, node: Node, context: Context) -> Grounds:
    product.check_closed(system_of(goal), frozen(node["states"]))
    shown = goal[0] != "fooling-set" or (goal[1][1] == goal[2][1] and goal[3] == 1)
    if shown:
        expect(node["within"] is None, "within is for a fooling set of other words; there is nothing to show")
    else:
        colour = product.inclusion_system(meaning.language(goal[1][1]), coloured(goal[2][1], goal[3]))
        product.check_closed(colour, frozen(node["within"]))
    return NOTHING


# One violation refutes the statement at its length.
@theory.rule("violation", "letters")
def _violation(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    letters = [tuple(step) for step in node["letters"]]
    product.check_violation(system_of(statement), letters)
    if statement[0] != "subset":
        length = statement[4] if statement[0] == "determined" else statement[1][2]
        same = is_integer(length) and length == len(letters)
        expect(same, f"the violation has length {len(letters)}, the statement {length}")
    return NOTHING


# Both sides satisfy the same recurrence of order r along n = first, first + step, ... and agree at the first r of
# these. The right side is a sum of c b^v; along v = v0 + j s each b^v is a geometric sequence of ratio b^s, and it
# satisfies the recurrence of characteristic polynomial p iff p(b^s) = 0; sums of solutions are solutions.
@theory.rule("recurrence", "variable", "step", "coefficients")
def _recurrence(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    name, step = node["variable"], node["step"]
    expect(
        op == "=" and left[0] == "count" and context.sorts.get(name) == "int",
        "the goal is count = ..., along an integer variable",
    )
    scale, offset = linear(normal(left[2], context), name)
    first = first_value(name, step, context)
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


def linear(a: Polynomial, name: str) -> tuple[int, int]:
    """(s, c) where the polynomial is s * name + c, s > 0, both integers."""
    scale, offset = a.get(((name, 1),), Fraction(0)), a.get(ONE, Fraction(0))
    expect(
        not a.keys() - {ONE, ((name, 1),)} and scale > 0 and scale.denominator == offset.denominator == 1,
        f"the length is not linear in {name}",
    )
    return int(scale), int(offset)


def first_value(name: str, step: object, context: Context) -> int:
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
    growth: dict[Term, int] = {name: step, ("/", name, 2): step // 2}  # n/2 occurs where n is even: step is 2 there
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


@theory.rule("minimal", "access", "suffixes")
def _minimal(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(op == "=" and left[0] == "states" and is_integer(right), "the goal is states = a number")
    evidence = MinimalityEvidence(
        tuple(map(tuple, node["access"])), tuple(tuple(map(tuple, row)) for row in node["suffixes"])
    )
    found = (check_minimal if left[2] == "complete" else check_minimal_partial)(meaning.language(left[1]), evidence)
    expect(found == right, f"the minimal {left[2]} automaton has {found} states, not {right}")
    return NOTHING


@theory.rule("bisimulation", "pairs")
def _bisimulation(goal: Term, node: Node, context: Context) -> Grounds:
    a, b = map(meaning.language, matched(goal, "same-language"))
    product.check_closed(product.equivalence_system(a, b), frozen(node["pairs"]))
    return NOTHING


# Different words, by one that only one of the languages has.
@theory.rule("distinguishing-word", "word")
def _distinguishing(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    a, b = map(meaning.language, matched(statement, "same-language"))
    letters = all(is_integer(letter) and 0 <= letter < len(a.alphabet) for letter in node["word"])
    expect(a.alphabet == b.alphabet and letters, "the word is not one over the common alphabet")
    expect(a.accepts_indices(node["word"]) != b.accepts_indices(node["word"]), "the word does not distinguish them")
    return NOTHING


# A single b-entry is a fooling set of colour b.  The language has fewer words of length n than there are words: some
# entry is 0.
@theory.rule("some-zero", "premise")
def _some_zero(goal: Term, node: Node, context: Context) -> Grounds:
    op, left, right = goal
    expect(
        op == ">=" and left[0] == "fooling" and left[2] == 0 and right == 1 and left[1][0] == "under",
        "the goal is fooling(under ..., 0) >= 1",
    )
    _, language, _, n = left[1]
    size = len(meaning.language(language).alphabet)
    comparison, grounds = premise(node["premise"], context)
    wanted = ("<", ("count", language, n), ("^", size, n))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return grounds


# A family on n >= 1 bits is, by its definition, the interleaved language of length 2n with Alice at the odd positions:
# coordinate i stands at positions 2i - 1 (x_i) and 2i (y_i).  Where a statement is defined, n >= 1 in it.
@theory.rule("interleave", "by")
def _interleave(goal: Term, node: Node, context: Context) -> Grounds:
    expect(goal[0] not in CONNECTIVES, "the goal is a statement about terms")
    return prove(interleaved_families(goal), node["by"], context)


def interleaved_families(term: Term) -> Term:
    """The term with every family on bits replaced by its interleaved language."""
    if not isinstance(term, tuple) or term[0] not in OPERATORS:
        return term
    if term[0] in WORDS["family"]:
        return (
            "under",
            ("interleaved", term[0]),
            "odd-even",
            2 * term[1] if is_integer(term[1]) else ("*", 2, term[1]),
        )
    inside = term_positions(term)
    return tuple(interleaved_families(part) if i in inside else part for i, part in enumerate(term))
