"""What a derivation exhibits: the values of its outermost `witness` steps and the words of a violation below them.

For a refuted claim that is its counterexample; for a confirmed statement that something exists, the thing.  The checker
has accepted the derivation before; here it is only read, along the goal, so that letters can be spelled in the alphabet
of the language.

Likewise it is read what a derivation shows of the quantities in a statement that it refutes: D(f) = 4, rank(f; over Q)
= 2.  What stands for a variable is called by its name, so that a matrix is written once, and a matrix that fills lines
is told by its size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from fooling.circuits.languages.search.fooling.regular_fooling import words_of
from fooling.circuits.languages.spelled_words import spelled as word_in_letters
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.checker.kernel import prove
from fooling.verify.evidence import against, broken_machines
from fooling.verify.evidence.broken import EMPTY, NOTHING, Broken
from fooling.verify.evidence.broken_functions import fooling_words, of_two_languages
from fooling.verify.evidence.what_broke import BREACHES, found_or_nothing, what_broke
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import Term, free_variables, frozen, is_integer, negate, substitute, thawed

SAID = ("words", "known", "breaks", "notes")  # fields of a witness that are no variables


def witness_of(proposition: Term, outcome: Outcome) -> dict[str, Any] | None:
    """Variable names to values (numbers, or terms as JSON), a violation's words under "words"; None without any.

    What is known of the quantities of a refuted comparison, such as "D(...) = 4", stands under "known"; what breaks a
    definition, such as two pairs that do not fool, under "breaks"; what a reader may not have thought of under "notes".
    """
    if outcome.derivation is None:
        return None
    refuted = outcome.verdict is Verdict.REFUTED
    return _read(negate(proposition) if refuted else proposition, outcome.derivation, refuted) or None


def _read(goal: Term, node: Mapping[str, Any], refuted: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    names, notes = dict[Term, str](), list[str]()
    while True:
        if node["rule"] == "witness":
            values = {name: frozen(value) for name, value in node["values"].items()}
            shown |= {_field(name): thawed(value) for name, value in values.items()}
            names |= {value: name for name, value in values.items() if isinstance(value, tuple)}
            notes += _with_other_values(goal, values) if refuted else []
            goal, node = substitute(goal[3], values), node["by"]
        elif node["rule"] == "or":
            goal, node = goal[1 + node["part"]], node["by"]
        elif node["rule"] == "substitution":
            goal, node = exchanged(goal, *frozen(node["premise"]["that"])[1:]), node["by"]
        elif node["rule"] == "cut" and _leads_to_values(node["by"]):
            node = node["by"]
        elif node["rule"] == "forall" and refuted and _leads_to_values(node["by"]):
            return {**shown, "notes": [*notes, _whatever(goal, node["by"])]}
        else:
            known = known_quantities(goal, node, names) if refuted else []
            broken = _broken(goal, node) if refuted and not known else NOTHING
            words = violating_words(goal, node) or list(broken.words)
            parts = {"words": words, "known": known, "breaks": list(broken.says), "notes": notes}
            return shown | dict(broken.values) | {k: part for k, part in parts.items() if part}


def _leads_to_values(node: Mapping[str, Any]) -> bool:
    """Whether values follow, after lemmas that were proved before them, and for whatever is fixed before them."""
    while node["rule"] in ("cut", "forall"):
        node = node["by"]
    return bool(node["rule"] == "witness")


def _whatever(goal: Term, node: Mapping[str, Any]) -> str:
    """The values that refute a statement that some number exists, one for each such number.

    They are terms in that number: whatever k is, n = 2 * k.
    """
    names = [name for name, _ in goal[1]]
    while node["rule"] != "witness":
        if node["rule"] == "forall":
            names, goal = [*names, *(name for name, _ in goal[3][1])], goal[3]
        node = node["by"]
    values = ", ".join(in_words(("=", name, frozen(value))) for name, value in node["values"].items())
    return f"whatever {' and '.join(names)} {'is' if len(names) == 1 else 'are'}, {values}"


def _field(variable: str) -> str:
    """Where its value stands; a variable may be called as what else is said."""
    return f"variable {variable}" if variable in SAID else variable


def _broken(goal: Term, node: Mapping[str, Any]) -> Broken:
    """What breaks, in the words that the derivation exhibits where it has any."""
    words = violating_words(goal, node)
    return found_or_nothing(lambda: _of_words(goal, node, words)) if words else what_broke(goal)


def _of_words(goal: Term, node: Mapping[str, Any], words: Sequence[str]) -> Broken:
    head, *parts = goal[1]
    if node["rule"] == "wrong-word":
        return broken_machines.wrong_word(
            parts[0], parts[1][1] if parts[1][0] == "membership" else parts[1], node["word"]
        )
    if node["rule"] in against.RULES:
        return Broken(words=tuple(words), says=(against.broken_identity(head),))
    if head == "fooling-set":
        return fooling_words(parts[1], words[0], words[1], parts[2]) if len(words) == 2 else what_broke(goal)
    return Broken(says=of_two_languages(parts[0], parts[1], words[0]) if len(parts) == 2 else ())


def _with_other_values(goal: Term, values: Mapping[str, Term]) -> list[str]:
    """What is said of functions with other values than 0 and 1, which a reader may not have thought of."""
    sorts = dict(goal[1])
    return [
        f"{name} has other values than 0 and 1; the condition `{in_words(('zero-one', name))}` leaves these out"
        for name, value in values.items()
        if sorts[name] == "function" and value[0] == "matrix" and any(set(row) - {0, 1} for row in value[1])
    ]


def violating_words(goal: Term, node: Mapping[str, Any]) -> list[str] | None:
    """The one or two words that violate a statement about regular languages, or the one that a network gets wrong."""
    if node["rule"] == "wrong-word":
        return [broken_machines.of_network(goal[1][1], node["word"])]
    if node["rule"] in against.RULES:
        return against.words_of_evidence(goal, node) or None
    if node["rule"] not in ("violation", "distinguishing-word") or goal[0] != "not":
        return None
    statement = goal[1]
    language = statement[1][1] if statement[0] == "fooling-set" else statement[1]
    try:
        alphabet = meaning.language(language).alphabet
    except FoolingError:
        return None
    if node["rule"] == "distinguishing-word":
        return [word_in_letters((alphabet[letter] for letter in node["word"]), alphabet)]
    letters = [tuple(step) for step in node["letters"]]
    tracks = len(letters[0]) if letters else 1
    return list(words_of(letters, alphabet, tracks))


def spelled(witness: Mapping[str, Any]) -> str:
    """One line for a witness.

    >>> spelled({"n": 4, "words": ["()()", "()[]"]})
    'n = 4, words ()() and ()[]'
    >>> spelled({"n": 3, "known": ["D(equality on 3 bits) = 4"]})
    'n = 3, D(equality on 3 bits) = 4'
    >>> spelled({"n": 2, "words": ["ab"], "breaks": ["it is in the first language and not in the second"]})
    'n = 2, the word ab: it is in the first language and not in the second'
    >>> spelled({"notes": ["whatever k is, n = 2 * k"]})
    'whatever k is, n = 2 * k'
    """
    values = [
        f"{name} = {value if is_integer(value) else in_words(called(frozen(value), {}))}"
        for name, value in witness.items()
        if name not in SAID
    ]
    words = [word or EMPTY for word in witness.get("words", [])]
    one = f"the word {words[0]}" if words and words[0] != EMPTY else "the empty word"
    exhibited = [one if len(words) == 1 else f"words {' and '.join(words)}"] if words else []
    shown = ", ".join([*values, *exhibited, *witness.get("known", [])])
    told = ": ".join(filter(None, [shown, "; ".join(witness.get("breaks", []))]))
    return "; ".join(filter(None, [told, *witness.get("notes", [])]))


HYPOTHETICAL = (
    *("forall", "obtained", "cases", "contradiction", "induction", "sum-terms", "mean-value", "every-completion"),
)
"""Rules that assume what need not be true, such as that a range has a number in it."""
MOST_LINES = 8  # rows, and columns, of a matrix that is written out
Bound = tuple[str, int]  # a comparison and a number


def known_quantities(goal: Term, node: Mapping[str, Any], names: Mapping[Term, str]) -> list[str]:
    """What is known of each quantity of a goal, in the goal's order: its value, or its best ends.

    `names` are the variables whose values the goal has; a quantity of such a value is told by the variable.
    """
    bounds = _bounds(_stated(node)) or _bounds(_without_assumptions(node))
    told = []
    for quantity in dict.fromkeys(_quantities(goal, bounds)):
        least = max((bound for op, bound in bounds[quantity] if op in (">=", "=")), default=None)
        most = min((bound for op, bound in bounds[quantity] if op in ("<=", "=")), default=None)
        ends = [("=", least)] if least == most else [(">=", least), ("<=", most)]
        more = _more_than_it_has(goal, quantity, least)
        told += [in_words((op, called(quantity, names), bound)) + more for op, bound in ends if bound is not None]
    return told


def _more_than_it_has(goal: Term, quantity: Term, least: int | None) -> str:
    """Where a recurrent network has too few states for a language: how many it has, 2 to its bits."""
    if goal[0] != "not" or goal[1][0] != "rnn-decides" or quantity[:2] != ("states", goal[1][1]) or least is None:
        return ""
    m, p = goal[1][2:]
    has_few = is_integer(m) and is_integer(p) and least.bit_length() > m * p and least > 1 << m * p
    return f" > 2^{m * p}" if has_few else ""


def _quantities(goal: Term, known: Collection[Term]) -> Iterator[Term]:
    """The outermost quantities of a comparison that something is known of.

    Of another statement with a number, such as that some DFA with 3 states decides L, they are those of its objects.
    """
    if goal[0] in COMPARISONS:
        yield from (quantity for side in goal[1:] for quantity in _inside(side, known))
    elif goal[0] == "not" and goal[1][0] not in BREACHES and any(map(is_integer, goal[1][1:])):
        objects = [part for part in goal[1][1:] if isinstance(part, tuple)]
        yield from (quantity for quantity in known if quantity[1] in objects)


def _inside(term: Term, known: Collection[Term]) -> Iterator[Term]:
    if isinstance(term, tuple) and term in known:
        yield term
    elif isinstance(term, tuple) and term[0] in OPERATORS and OPERATORS[term[0]].result == "number":
        for part in term[1:]:
            yield from _inside(part, known)


def _bounds(stated: Iterable[Term]) -> dict[Term, list[Bound]]:
    """The numbers that quantities are compared with."""
    found = dict[Term, list[Bound]]()
    for op, *sides in stated:
        if len(sides) == 2 and isinstance(sides[0], tuple) and is_integer(sides[1]):
            found.setdefault(sides[0], []).append((op, sides[1]))
    return found


def _stated(part: object) -> Iterator[Term]:
    """What is stated on the way, and holds without anything that is assumed on the way."""
    if not isinstance(part, Mapping) or part.get("rule") not in HYPOTHETICAL:
        yield from [frozen(part["that"])] if isinstance(part, Mapping) and "that" in part else []
        for inside in _inside_of(part):
            yield from _stated(inside)


def _inside_of(part: object) -> Iterator[object]:
    """The parts of a part of a derivation, but for the values of variables, which may be called `that`, too."""
    if isinstance(part, Mapping):
        yield from (inside for field, inside in part.items() if field != "values")
    elif isinstance(part, list):
        yield from part


# Where the statement itself was assumed, anything may be proved; what the same node proves in an empty context is true.
def _without_assumptions(part: object) -> Iterator[Term]:
    """What is stated on the way about a quantity and a number, and the checker accepts without any assumption."""
    if isinstance(part, Mapping) and "that" in part and _holds_alone(frozen(part["that"]), part.get("by")):
        yield frozen(part["that"])
    for inside in _inside_of(part):
        yield from _without_assumptions(inside)


def _holds_alone(that: Term, node: object) -> bool:
    if len(that) != 3 or not isinstance(that[1], tuple) or not is_integer(that[2]) or free_variables(that):
        return False
    try:
        prove(that, node, fresh())
    except (FoolingError, RecursionError):
        return False
    return True


# ---- how a value is told ----


def called(term: Term, names: Mapping[Term, str]) -> Term:
    """The term with the names of variables in place of their values, and sizes in place of large matrices.

    >>> called(("D", ("matrix", ((1, 0),))), {("matrix", ((1, 0),)): "f"})
    ('D', 'f')
    """
    if not isinstance(term, tuple):
        return term
    if term in names:
        return names[term]
    return size_of(term[1]) if is_large(term) else tuple(called(part, names) for part in term)


def is_large(term: Term) -> bool:
    """Whether it is a matrix with many rows or columns."""
    return isinstance(term, tuple) and term[:1] == ("matrix",) and max(len(term[1]), len(term[1][0])) > MOST_LINES


def size_of(rows: Sequence[Sequence[object]]) -> str:
    """A matrix by its size.

    >>> size_of([[0] * 12] * 9)
    'a matrix of 9 rows and 12 columns'
    """
    return f"a matrix of {counted(len(rows), 'rows')} and {counted(len(rows[0]), 'columns')}"
