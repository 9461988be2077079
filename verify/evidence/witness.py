"""What a derivation exhibits: the values of its outermost `witness` steps and the words of a violation below them.

For a refuted claim that is its counterexample; for a confirmed statement that something exists, the thing.  The checker
has accepted the derivation before; here it is only read, along the goal, so that letters can be spelled in the alphabet
of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from circuits.search.regular_fooling import words_of
from fooling_sets.errors import FoolingError
from verify.checker import meaning
from verify.checker.judge import RULES, Basis, basis
from verify.checker.kernel import NOTHING
from verify.statement.proposition import Term, frozen, is_integer, negate, substitute, thawed
from verify.statement.verdict import Outcome, Verdict
from verify.statement.wording import in_words


def witness_of(proposition: Term, outcome: Outcome) -> dict[str, Any] | None:
    """Variable names to values (numbers, or terms as JSON), a violation's words under "words"; None without any."""
    if outcome.derivation is None:
        return None
    goal = proposition if outcome.verdict is Verdict.CONFIRMED else negate(proposition)
    return _read(goal, outcome.derivation) or None


def _read(goal: Term, node: Mapping[str, Any]) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    while True:
        if node["rule"] == "witness":
            values = {name: frozen(value) for name, value in node["values"].items()}
            shown |= {name: thawed(value) for name, value in values.items()}
            goal, node = substitute(goal[3], values), node["by"]
        elif node["rule"] == "or":
            goal, node = goal[1 + node["part"]], node["by"]
        else:
            words = _words(goal, node)
            return {**shown, "words": words} if words else shown


def _words(goal: Term, node: Mapping[str, Any]) -> list[str] | None:
    """The one or two words that violate a statement about regular languages."""
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
    """
    values = [
        f"{name} = {value if is_integer(value) else in_words(frozen(value))}"
        for name, value in witness.items()
        if name != "words"
    ]
    words = [word or "(the empty word)" for word in witness.get("words", [])]
    return ", ".join(
        [*values, *([f"{'words' if len(words) > 1 else 'the word'} {' and '.join(words)}"] if words else [])]
    )


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
