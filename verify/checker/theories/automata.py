"""Rules about regular languages, for all lengths at once: closed state sets, recurrences, minimality, equivalence."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, prod

from fooling.circuits.languages import product
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimality import check_minimal, check_schedule, count_classes
from fooling.circuits.languages.word_count import check_recurrence
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Rejected,
    Theory,
    expect,
    matched,
    premise,
    prove,
)
from fooling.verify.checker.normal_form import lower_limit, normal
from fooling.verify.checker.polynomial import ONE, Polynomial, constant, constant_of, letter, plus, times, whole_power
from fooling.verify.checker.theories.goals import compared, related
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer, substitute, term_positions

theory = Theory("automata")

LONGEST_PARTITION = 256  # letters of a partition before it repeats, of which the positions are counted


def coloured(language: Term, colour: Term) -> DFA:
    """The automaton of the entries of that colour."""
    automaton = meaning.language(language)
    expect(colour in (0, 1), "the colour is 0 or 1")
    return automaton if colour == 1 else automaton.complemented()


def system_of(goal: Term) -> product.ProductSystem:
    """The product system whose violations are the failures of the goal, of whatever length."""
    match goal:
        case "subset", smaller, larger:
            return product.inclusion_system(meaning.language(smaller), meaning.language(larger))
        case "determined", language, partition, party, _:
            owner = "A" if party == "alice" else "B"
            return product.determined_system(meaning.language(language), meaning.partition(partition), owner)
        case "fooling-set", ("words", words, n), ("under", language, partition, length), colour if n == length:
            split = meaning.partition(partition)
            return product.fooling_system(meaning.language(words), coloured(language, colour), split)
    raise Rejected(f"{goal[0]} is not decided by a closed set of states")


# A violation is a word that leads the automaton of the statement from its start to a bad state.  The named states
# contain the start, every letter leads from a named state to a named state, and no named state is bad
# (`product.check_closed`).  So by induction no word of any length is a violation.  The words of a fooling set must also
# have the colour.  `within` names states that show this.  `within` is null where the words are those of the language of
# the function and the colour is 1, which leaves nothing to show.
@theory.rule("closed-set", "states", "within")
def _closed_set(goal: Term, node: Node, context: Context) -> Grounds:
    product.check_closed(system_of(goal), frozen(node["states"]))
    if goal[0] != "fooling-set" or (goal[1][1] == goal[2][1] and goal[3] == 1):
        expect(node["within"] is None, "only a fooling set of other words has a within; nothing to show")
    else:
        colour = product.inclusion_system(meaning.language(goal[1][1]), coloured(goal[2][1], goal[3]))
        product.check_closed(colour, frozen(node["within"]))
    return NOTHING


# One violation refutes the statement at its length.
@theory.rule("violation", "letters")
def _violation(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    letters = frozen(node["letters"])
    product.check_violation(system_of(statement), letters)
    if statement[0] != "subset":
        *_, length = statement if statement[0] == "determined" else statement[1]
        expect(length == len(letters), f"the violation has length {len(letters)}, the statement {length}")
    return NOTHING


# Let v be the variable, v0 its least value and s the step, so that v = v0 + j s for j = 0, 1, 2, ....  A sequence has k
# coordinates if its term number j is x B^j y for a row x of k numbers, a k x k matrix B and a column y.
#   number of words: The number of words whose length grows by whole letters with j has as many coordinates as the
#   automaton has states (`check_recurrence`).
#   power of v: The sequence of v^k has k + 1 coordinates, since B maps the powers 1, v, ..., v^k to those of v +
#   s, which are combinations of 1, v, ..., v^k.
#   power of b: The sequence of b^(c v + d) has one coordinate, if b > 0 or c s is whole: it is b^(c v0 + d) times
#   (b^(c s))^j, for b = 0 too, as c > 0 and 0^0 = 1.
# Take numbers of words of one language, of the lengths n0 + s j for one s and several n0.  Each of them is e (A^s)^j y:
# all have the row e and the matrix A, and y = A^n0 F for the column F of the accepting states.  A combination of them
# has the same combination of their columns in the place of y.  So it has no more coordinates than one of them.
# A product of sequences with k and l coordinates has k l coordinates, by Kronecker products of the rows, matrices and
# columns.  A sum has k + l coordinates, by matrices with two blocks on the diagonal.  So the difference of the two
# sides is a sequence with a number of coordinates that is computed below.  If its first terms, as many as it has
# coordinates, are all 0, then all its terms are 0 (`check_recurrence`).
@theory.rule("recurrence", "variable", "step")
def _recurrence(goal: Term, node: Node, context: Context) -> Grounds:
    left, right = matched(goal, "=")
    name, step = node["variable"], node["step"]
    expect(context.sorts.get(name) == "int", "a recurrence is along an integer variable")
    first, difference = first_value(name, step, context), ("-", left, right)
    sizes = {
        _alike(monomial, name, context): prod(_coordinates(atom, many, name, step, context) for atom, many in monomial)
        for monomial in normal(difference, context)
    }
    size = sum(sizes.values())
    places = range(first, first + size * step, step)
    numbers: dict[Term, int] = {}
    terms = [_with_numbers(substitute(difference, {name: v}), numbers, context) for v in places]
    check_recurrence([_exactly(term, context) for term in terms], ())
    return NOTHING


# (b^(1/q))^e is b^floor(e/q) (b^(1/q))^(e mod q), where b >= 0, and b > 0 if e < 0.  So roots of numbers may cancel.
def _exactly(term: Term, context: Context) -> Fraction:
    """The value of a closed number that is rational, though roots of numbers may occur in it."""
    total: Polynomial = {}
    for monomial, share in normal(term, context).items():
        context.budget.spend(len(total))
        powers, part = Counter[Term](), constant(share)
        for atom, many in monomial:
            powers[atom[2] if atom[:2] == ("/", 1) else atom] += -many if atom[:2] == ("/", 1) else many
        for atom, many in powers.items():
            match atom:
                case "^", base, ("/", 1, int(degree)) if (number := constant_of(normal(base, context))) is not None:
                    part = times(part, constant(whole_power(number, many // degree)))
                    powers[atom] = many % degree
            if left := powers[atom]:
                part = times(part, letter(atom if left > 0 else ("/", 1, atom), abs(left)))
        total = plus(total, part)
    value = constant_of(total)
    return meaning.exactly(term, context.budget) if value is None else value


def _with_numbers(term: Term, numbers: dict[Term, int], context: Context) -> Term:
    """The term with numbers of words in their places, each computed once."""
    if not isinstance(term, tuple) or free_variables(term):
        return term
    if term[0] == "count":
        key = term[1], meaning.natural(term[2], context.budget)
        if key not in numbers:
            numbers[key] = meaning.number_of_words(context.budget, *key)
        return numbers[key]
    inside = term_positions(term)
    return tuple(_with_numbers(part, numbers, context) if i in inside else part for i, part in enumerate(term))


def _alike(monomial: Term, name: str, context: Context) -> Term:
    """What a number of words shares with others that have their coordinates together; another monomial by itself."""
    match monomial:
        case ((("count", language, length), 1),) if free_variables(length) and not free_variables(language):
            return language, linear(normal(length, context), name)[0]
    return monomial


def _coordinates(atom: Term, power: int, name: str, step: int, context: Context) -> int:
    """How many coordinates the sequence of the values of a power of the atom has."""
    if atom == name:
        return power + 1
    if not free_variables(atom):
        return 1
    if atom[0] == "count" and not free_variables(atom[1]):
        scale, _ = linear(normal(atom[2], context), name)
        expect((scale * step).denominator == 1, f"the length does not grow by whole letters with {name}")
        return int(meaning.language(atom[1]).states ** power)
    is_power = atom[0] == "^" and not free_variables(atom[1])
    expect(is_power, f"neither a number of words, nor a power of {name} or of a number")
    base = constant_of(normal(atom[1], context))
    scale, _ = linear(normal(atom[2], context), name)
    whole = (scale * step).denominator == 1
    expect(whole or (base is not None and base > 0), f"the exponent does not grow by integers with {name}")
    return 1


def linear(a: Polynomial, name: str) -> tuple[Fraction, Fraction]:
    """(s, c) where the polynomial is s * name + c, s > 0."""
    scale, offset = a.get(((name, 1),), Fraction(0)), a.get(ONE, Fraction(0))
    expect(a.keys() <= {ONE, ((name, 1),)} and scale > 0, f"a length or an exponent does not grow linearly with {name}")
    return scale, offset


def first_value(name: str, step: object, context: Context) -> int:
    """The least value of the variable; every value is that plus a multiple of the step."""
    limit = lower_limit(name, context)
    if limit is None or limit < 0:
        raise Rejected(f"{name} has no lower limit")
    even, odd = ((parity, name) in context.assumptions for parity in ("even", "odd"))
    stepped = is_integer(step) and (step == 1 or (step == 2 and (even or odd)))
    expect(stepped, "the step is 1, or 2 under an assumption of parity")
    return ceil(limit) + (step == 2 and ceil(limit) % 2 != odd)


@theory.rule("minimal", "access", "suffixes")
def _minimal(goal: Term, node: Node, context: Context) -> Grounds:
    (_, language, kind), k = compared(goal, "=", "states")
    complete, partial = check_minimal(meaning.language(language), frozen(node["access"]), frozen(node["suffixes"]))
    found = complete if kind == "complete" else partial
    expect(found == k, f"the minimal {kind} automaton has {found} states, not {k}")
    return NOTHING


# A schedule that does not tell all states apart still shows a lower bound.
@theory.rule("splits", "schedule")
def _splits(goal: Term, node: Node, context: Context) -> Grounds:
    language, schedule = meaning.language(goal[1][1]), frozen(node["schedule"])
    if goal[0] == ">=":
        (_, _, kind), k = compared(goal, ">=", "states")
        found = count_classes(language.completed(), schedule, context.budget.spend)
        expect(kind == "complete" and found >= k, f"it shows that a complete automaton has at least {found} states")
    else:
        (_, _, kind), k = compared(goal, "=", "states")
        found = check_schedule(language, schedule, context.budget.spend)[kind == "partial"]
        expect(found == k, f"the minimal {kind} automaton has {found} states, not {k}")
    return NOTHING


# The minimal automata of a language are those of the language, however it is given.
@theory.rule("same-states", "premise")
def _same_states(goal: Term, node: Node, context: Context) -> Grounds:
    (_, _, kind), _ = related(goal, "=", "states")
    comparison, grounds = premise(node["premise"], context)
    a, b = matched(comparison, "same-language")
    expect(goal == ("=", ("states", a, kind), ("states", b, kind)), "it is not about the states of both languages")
    return grounds


# Where two letters change places without changing the state, the state after a word is the one after Alice's share
# followed by Bob's, or the other way round; what either share still leaves open is fixed by the state that it leads to.
@theory.rule("commuting-letters", "premise")
def _commuting_letters(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, _), bound = compared(goal, "<=", "rows")
    comparison, grounds = premise(node["premise"], context)
    language, same = matched(comparison, "same-language")
    expect(matched(f, "under")[0] == language, "it is not about the language of the function")
    full = meaning.language(same).completed()
    letters = range(len(full.alphabet))
    after = [[full.step(q, a) for a in letters] for q in range(full.states)]
    alike = all(after[row[a] or 0][b] == after[row[b] or 0][a] for row in after for a in letters for b in letters)
    expect(alike, "the order of letters matters")
    expect(bound >= full.states, f"there are {full.states} states")
    return grounds


@theory.rule("bisimulation", "pairs")
def _bisimulation(goal: Term, node: Node, context: Context) -> Grounds:
    a, b = (meaning.language(one) for one in matched(goal, "same-language"))
    product.check_closed(product.equivalence_system(a, b), frozen(node["pairs"]))
    return NOTHING


# Different words, by one that only one of the languages has.
@theory.rule("distinguishing-word", "word")
def _distinguishing(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    a, b = (meaning.language(one) for one in matched(statement, "same-language"))
    product.check_violation(product.equivalence_system(a, b), [(letter,) for letter in node["word"]])
    return NOTHING


# A single b-entry is a fooling set of colour b.  The language has fewer words of length n than there are words: some
# entry is 0.
@theory.rule("some-zero", "premise")
def _some_zero(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, colour), k = compared(goal, ">=", "fooling")
    expect(f[0] == "under" and colour == 0 and k == 1, "the goal is fooling(under ..., 0) >= 1")
    _, language, _, n = f
    comparison, grounds = premise(node["premise"], context)
    wanted = ("<", ("count", language, n), ("^", len(meaning.language(language).alphabet), n))
    expect(comparison == wanted, f"the premise must be {wanted}")
    return grounds


# A party has at most one row for each word that it may read: a letter at each of its positions, s(n) of the first n.
# Where k of the p positions of a period are its own, p s(n) - k n does not change when n grows by p, once the head is
# over.  So p s(n) <= k n + a for all n, a the greatest such difference up to the end of the first period.  And s(n) is
# an integer.
@theory.rule("words-read")
def _words_read(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, party), most = related(goal, "<=", "rows")
    expect(f[0] == "under", "the goal is rows(under ..., party) <= a number")
    _, language, partition, n = f
    split, place = meaning.partition(partition), ("alice", "bob").index(party)
    p, end = len(split.period), len(split.head + split.period)
    expect(p > 0 and end <= LONGEST_PARTITION, f"a partition with a period, of at most {LONGEST_PARTITION} letters")
    k = split.period.count("AB"[place])
    a = max(p * split.sizes(length)[place] - k * length for length in range(end + 1))
    wanted = ("^", len(meaning.language(language).alphabet), ("floor", ("/", ("+", ("*", k, n), a), p)))
    expect(most == wanted, f"the number of words must be {wanted}")
    return NOTHING


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
        length = 2 * term[1] if is_integer(term[1]) else ("*", 2, term[1])
        return "under", ("interleaved", term[0]), "odd-even", length
    inside = term_positions(term)
    return tuple(interleaved_families(part) if i in inside else part for i, part in enumerate(term))
