"""What a derivation exhibits: the values of its outermost `witness` steps and the words of a violation below them.

For a refuted claim that is its counterexample; for a confirmed statement that something exists, the thing.  The checker
has accepted the derivation before; here it is only read, along the goal, so that letters can be spelled in the alphabet
of the language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.circuits.languages.search.fooling.regular_fooling import words_of
from fooling.circuits.languages.spelled_words import spelled as word_in_letters
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import exchanged
from fooling.verify.evidence import against, broken_machines
from fooling.verify.evidence.broken import EMPTY, NOTHING, Broken
from fooling.verify.evidence.broken_functions import fooling_words, of_two_languages
from fooling.verify.evidence.known_quantities import called, known_quantities
from fooling.verify.evidence.what_broke import found_or_nothing, what_broke
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, frozen, is_integer, negate, substitute, thawed

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
