"""The words for the rules of the core: logic, arithmetic, and what is computed."""

from __future__ import annotations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.evidence.broken import NOTHING
from fooling.verify.evidence.derivation import Proved
from fooling.verify.evidence.what_broke import what_broke
from fooling.verify.evidence.witness import spelled
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, free_variables
from fooling.verify.words import drawings
from fooling.verify.words.passages import Drawing
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told, value_of

RUN = "the machine was run on every input, in exact arithmetic; the empty word is no input of a Transformer"
COUNTED = "the values at all points were counted"
CHECKED = {
    **dict.fromkeys(("computes", "split-exact", "split-bits", "printed-exact", "printed-bits"), RUN),
    "decides": "all states that the network reaches were found, in exact arithmetic, beside those of the language",
    "fooling-set": "each pair has that value, and of every two pairs a crossing with another value was found",
    "determined": "all these words were listed, and no two of them agree on these positions",
    "same-function": "all entries of both were compared",
    "cnf": "for each input with the value 0 there are that many bits that no input with the value 1 shares with it",
    "two-cnf": "for each input with the value 0 there are two bits that no input with the value 1 shares with it",
    "has-input-in": "words of that language were followed to the length of that party's inputs",
    "embeds": "all inputs were written in this way, and the values compared",
    **dict.fromkeys(("values-at-most", "uniform-on", "function-of", "independent", "independent-given"), COUNTED),
    **dict.fromkeys(("guesses", "uniform-first"), COUNTED),
}
"""What was computed of a statement that is true by its definition, by what it says."""

words = Words()

words.of_logic("forall", "witness", "and", "assumption", "cut", "obtained", "contradiction", "instance", "axiom")
words.of_logic("cases", "finite")
words.of_logic("arith", topic="algebra")
words.hands_on("or", None, "one of these holds")
words.hands_on("negation", None, "this says the same")
words.hands_on("substitution", "algebra", "equal numbers put in place of each other")
words.plain("bounds", "algebra", "this is seen at once from the hypotheses and from what kind of numbers these are")


@words.rule("evaluate", "evaluation")
def _evaluated(proved: Proved) -> Told:
    goal = proved.goal
    if goal[0] in COMPARISONS:
        known = [
            f"the {which} side is {value}"
            for which, side in zip(("left", "right"), goal[1:], strict=True)
            if isinstance(side, tuple) and (value := value_of(side)) is not None
        ]
        return (f"computed: {', '.join(known)}" if known else "computed, in bounds as narrow as it takes",), ()
    drawn = _drawn(goal[1] if goal[0] == "not" else goal)
    if (fault := _fault(goal)) is not None:
        return (fault,), drawn
    return (CHECKED.get(_head(goal), "each part of it was computed, by its definition"),), drawn


def _drawn(statement: Term) -> tuple[Drawing, ...]:
    """The pairs of a fooling set in their matrix, where that is small."""
    if statement[0] != "fooling-set" or statement[1][0] != "pairs" or free_variables(statement):
        return ()
    _, (_, cells), f_term, _ = statement
    try:
        f = meaning.function(f_term)
    except FoolingError:  # too large
        return ()
    return drawings.pairs(f, cells, f"The {counted(len(cells), 'pairs')}") if drawings.is_small(f) else ()


def _fault(goal: Term) -> str | None:
    """What it is that breaks where something is denied."""
    broken = what_broke(goal)
    shown = {**dict(broken.values), "words": list(broken.words), "breaks": list(broken.says)}
    return spelled(shown) if broken != NOTHING else None


def _head(goal: Term) -> str:
    """What a statement, or what it denies, says."""
    return str(goal[1][0] if goal[0] == "not" else goal[0])


@words.rule("table", "exhaustive search")
def _table(proved: Proved) -> Told:
    many = proved.node["instances"]
    return ("there is one case only, and it was computed" if many == 1 else f"all {many} cases were computed",), ()
