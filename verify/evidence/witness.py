"""What a derivation exhibits: the values of its outermost `witness` steps and the words of a violation below them.

For a refuted claim that is its counterexample; for a confirmed statement that something exists, the thing.  The checker
has accepted the derivation before; here it is only read, along the goal, so that letters can be spelled in the alphabet
of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fooling.circuits.languages.search.regular_fooling import words_of
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import RULES, Basis, basis
from fooling.verify.checker.kernel import NOTHING, Budget
from fooling.verify.checker.theories.embeddings import unlike
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, frozen, is_integer, negate, substitute, thawed
from fooling.verify.statement.verdict import Outcome, Verdict
from fooling.verify.statement.wording import in_words

EMPTY = "(the empty word)"
HYPOTHETICAL = ("forall", "cases", "contradiction", "induction")  # rules that assume what need not be true


def witness_of(proposition: Term, outcome: Outcome) -> dict[str, Any] | None:
    """Variable names to values (numbers, or terms as JSON), a violation's words under "words"; None without any.

    What is known of the quantities of a refuted comparison, such as "D(...) = 4", stands under "known".
    """
    if outcome.derivation is None:
        return None
    refuted = outcome.verdict is Verdict.REFUTED
    return _read(negate(proposition) if refuted else proposition, outcome.derivation, refuted) or None


def _read(goal: Term, node: Mapping[str, Any], refuted: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    while True:
        if node["rule"] == "witness":
            values = {name: frozen(value) for name, value in node["values"].items()}
            shown |= {name: thawed(value) for name, value in values.items()}
            goal, node = substitute(goal[3], values), node["by"]
        elif node["rule"] == "or":
            goal, node = goal[1 + node["part"]], node["by"]
        else:
            words, known = violating_words(goal, node), _known(goal, node) if refuted else []
            return {**shown, **({"words": words} if words else {}), **({"known": known} if known else {})}


def _word(letters: Sequence[str]) -> str:
    return ("" if all(len(letter) == 1 for letter in letters) else " ").join(letters)


def _known(goal: Term, node: Mapping[str, Any]) -> list[str]:
    """What the premises of a derivation say of the sides of a comparison: the value, or its best ends.

    Of a wrong embedding the first inputs on which the functions differ.
    """
    if goal[0] == "not" and goal[1][0] == "embeds" and node["rule"] == "evaluate":
        inputs = [_word(letters) or EMPTY for letters in unlike(Budget(), *goal[1][1:]) or []]
        return [f"as they are written, Alice's {inputs[0]} and Bob's {inputs[1]} have another value"] if inputs else []
    if goal[0] not in COMPARISONS:
        return []
    said = list(_stated(node))
    found = []
    for side in dict.fromkeys(side for side in goal[1:] if isinstance(side, tuple)):
        bounds = [(op, bound) for op, left, bound in (s for s in said if len(s) == 3) if left == side]
        numbers = [(op, bound) for op, bound in bounds if is_integer(bound)]
        least = max((bound for op, bound in numbers if op in (">=", "=")), default=None)
        most = min((bound for op, bound in numbers if op in ("<=", "=")), default=None)
        ends = [("=", least)] if least == most else [(">=", least), ("<=", most)]
        found += [in_words((op, side, bound)) for op, bound in ends if bound is not None]
    return found


def _stated(part: object) -> Iterator[Term]:
    """What is stated on the way, and holds without anything that is assumed on the way."""
    if isinstance(part, Mapping) and part.get("rule") not in HYPOTHETICAL:
        yield from [frozen(part["that"])] if "that" in part else []
        for inside in part.values():
            yield from _stated(inside)
    elif isinstance(part, list):
        for inside in part:
            yield from _stated(inside)


def violating_words(goal: Term, node: Mapping[str, Any]) -> list[str] | None:
    """The one or two words that violate a statement about regular languages, or the one that a network gets wrong."""
    if node["rule"] == "wrong-word":
        return [_word(node["word"])]
    if node["rule"] not in ("violation", "distinguishing-word") or goal[0] != "not":
        return None
    statement = goal[1]
    language = statement[1][1] if statement[0] == "fooling-set" else statement[1]
    try:
        alphabet = meaning.language(language).alphabet
    except FoolingError:
        return None
    if node["rule"] == "distinguishing-word":
        return ["".join(alphabet[letter] for letter in node["word"])]
    letters = [tuple(step) for step in node["letters"]]
    tracks = len(letters[0]) if letters else 1
    return list(words_of(letters, alphabet, tracks))


def spelled(witness: Mapping[str, Any]) -> str:
    """One line for a witness.

    >>> spelled({"n": 4, "words": ["()()", "()[]"]})
    'n = 4, words ()() and ()[]'
    >>> spelled({"n": 3, "known": ["D(equality on 3 bits) = 4"]})
    'n = 3, D(equality on 3 bits) = 4'
    """
    values = [
        f"{name} = {value if is_integer(value) else in_words(frozen(value))}"
        for name, value in witness.items()
        if name not in ("words", "known")
    ]
    words = [word or EMPTY for word in witness.get("words", [])]
    exhibited = [f"{'words' if len(words) > 1 else 'the word'} {' and '.join(words)}"] if words else []
    return ", ".join([*values, *exhibited, *witness.get("known", [])])


def steps_of(derivation: object) -> Iterator[Mapping[str, Any]]:
    """The nodes of a derivation, outermost first."""
    if isinstance(derivation, Mapping) and isinstance(derivation.get("rule"), str):
        yield derivation
    for part in derivation.values() if isinstance(derivation, Mapping) else ():
        yield from steps_of(part)
    for part in derivation if isinstance(derivation, list) else ():
        yield from steps_of(part)


def rules_of(derivation: object) -> Iterator[str]:
    """The rules a derivation uses, outermost first, with repetitions."""
    return (step["rule"] for step in steps_of(derivation))


def basis_of(outcome: Outcome) -> Basis:
    """What an outcome trusts, and the axioms and theories that its derivation names; the judge computes the same."""
    steps = list(steps_of(outcome.derivation))
    axioms = [("axiom", str(step["name"])) for step in steps if step["rule"] == "axiom"]
    theories = NOTHING.union(*(RULES[step["rule"]].grounds for step in steps if step["rule"] in RULES))
    return basis(theories.union(axioms, (("trusts", name) for name in outcome.trusts)))
