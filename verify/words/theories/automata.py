"""The words for the theory of automata: closed sets of states, words, recurrences, and what is said of their states."""

from __future__ import annotations

from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.word_count import count_words
from fooling.verify.evidence.derivation import Proved
from fooling.verify.evidence.witness import violating_words
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.proposition import Term, free_variables, substitute
from fooling.verify.words import drawings
from fooling.verify.words.passages import Drawing, Said
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told, primed, the_language, value_of

words = Words()

FIRST_VALUES = 4  # values of a recurrence that are shown
VIOLATIONS = {
    "fooling-set": (
        "two different words of one length, letter by letter, and the two words that arise by exchanging Bob's letters",
        "do both of the words that arise have the colour",
    ),
    "determined": (
        "two words of one length, letter by letter, that agree on these positions",
        "are the two words different and both in the language",
    ),
    "subset": ("a word, letter by letter", "is the word in the first language and not in the second"),
}

words.plain("same-states", "access and distinguishing words", "both are given for the same language")
words.plain(
    "commuting-letters",
    "residuals",
    "the order of the letters does not matter to the automaton, so that a party's letters "
    "matter by the state that they lead to",
)
words.plain("some-zero", "linear recurrence", "some word is not in the language, and one entry is a fooling set")
words.plain("words-read", "distinct rows", "a party has at most one row for each word that it may read")
words.hands_on("interleave", None, "the function on bits is, by definition, this language of words x1 y1 x2 y2 ...")


@words.rule("closed-set", "closed set of product states")
def _closed_set(proved: Proved) -> Told:
    many = counted(len(proved.node["states"]), "states")
    read, violation = VIOLATIONS[proved.goal[0]]
    told = (
        f"a finite automaton of {many} reads {read}; from each of these states every letter leads to one of "
        f"them, and in none of them {violation}"
    )
    language = proved.goal[1]
    language, length = (language[1], language[2]) if proved.goal[0] == "fooling-set" else (language, None)
    drawn: tuple[Drawing, ...] = ()
    found = the_language(language) if isinstance(language, tuple) else None
    if found is not None and proved.goal[0] == "fooling-set":
        n = _example_length(found, length)
        drawn = drawings.words(found, n) if n is not None else ()
    return (told,), drawn


def _example_length(language: DFA, length: Term) -> int | None:
    """The length itself, or a small one of which there are a few words."""
    if isinstance(length, int):
        return length
    sizes = ((n, len(language.alphabet)) for n in range(1, 9))
    counts = [(n, count_words(language, n)) for n, _ in sizes]
    return next((n for n, many in counts if many >= 3), next((n for n, many in counts if many), None))


@words.rule("distinguishing-word", "distinguishing word")
def _distinguishing(proved: Proved) -> Told:
    (word,) = violating_words(proved.goal, proved.node) or ("",)
    _, (_, first, _) = proved.goal
    language = the_language(first)
    if language is None:
        return (f"the word {word or drawings.EMPTY} shows it",), ()
    one, other = ("first", "second")[:: 1 if language.accepts_indices(proved.node["word"]) else -1]
    return (f"the word {word or drawings.EMPTY} is in the {one} language and not in the {other}",), ()


@words.rule("violation", "violating words")
def _violation(proved: Proved) -> Told:
    found = violating_words(proved.goal, proved.node)
    if not found:
        return ("a violation is given",), ()
    shown = [word or drawings.EMPTY for word in found]
    return (
        f"the word{'s' if len(shown) > 1 else ''} {' and '.join(shown)} show{'' if len(shown) > 1 else 's'} it",
    ), ()


@words.rule("recurrence", "linear recurrence")
def _recurrence(proved: Proved) -> Told:
    name, step = str(proved.node["variable"]), int(proved.node["step"])
    told = (
        ", whose order is bounded by the number of states of the automaton; as many first values of both sides as this "
        "bound were compared and are equal, so that all values are equal"
    )
    return ("both sides satisfy the same linear recurrence in ", Said(name), told), _first_values(
        proved.goal, name, step, proved.assumptions
    )


def _first_values(goal: Term, name: str, step: int, assumptions: tuple[Term, ...]) -> tuple[Drawing, ...]:
    if free_variables(goal) != {name}:
        return ()
    least = max((a[2] for a in assumptions if a[0] == ">=" and a[1] == name and isinstance(a[2], int)), default=None)
    if least is None:
        return ()
    first = least + (("even", name) in assumptions and least % 2) + (("odd", name) in assumptions and 1 - least % 2)
    places = range(first, first + FIRST_VALUES * step, step)
    both = [[value_of(substitute(side, {name: place})) for side in goal[1:]] for place in places]
    rows = [
        (f"{primed(name)} = {place}", *map(str, pair))
        for place, pair in zip(places, both, strict=True)
        if None not in pair
    ]
    return (drawings.table("The first values of both sides:", ("", "left", "right"), rows),) if rows else ()


@words.rule("minimal", "access and distinguishing words")
def _minimal(proved: Proved) -> Told:
    access, language = proved.node["access"], the_language(proved.goal[1][1])
    told = (
        f"{counted(len(access), 'states')} are reached by the words below, and any two of them are told apart by a "
        "word that one accepts and the other does not"
    )
    if language is None:
        return (told,), ()
    rows = [
        (_spelled(language, word), " ".join(_spelled(language, w) for w in suffixes) or "-")
        for word, suffixes in zip(access, proved.node["suffixes"], strict=False)
    ]
    return (told,), (
        drawings.table("Words to the states, and what tells them from those before:", ("word", "told apart by"), rows),
    )


@words.rule("splits", "schedule of splits")
def _splits(proved: Proved) -> Told:
    many = counted(len(proved.node["schedule"]), "splits")
    told = (
        f"{many} tell the states apart that words lead to; at first there are two sets, the accepting states and the "
        "others, and a split cuts each set by whether a letter leads into one of the sets that there are then"
    )
    return (told,), ()


def _spelled(language: DFA, word: Any) -> str:
    return language.spell(word) or drawings.EMPTY


@words.rule("bisimulation", "bisimulation")
def _bisimulation(proved: Proved) -> Told:
    many = counted(len(proved.node["pairs"]), "pairs")
    return (f"{many} of states that one word leads to in both automata agree on what is accepted",), ()
