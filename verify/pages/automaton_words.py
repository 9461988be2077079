"""What rules about regular languages show, in words and drawn: closed sets, words, recurrences, states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from circuits.dfa import DFA
from circuits.word_count import count_words
from verify.evidence.derivation import Proved
from verify.evidence.witness import violating_words
from verify.pages import drawings
from verify.pages.names import primed
from verify.pages.passages import Drawing, counted
from verify.pages.spoken_of import Teller, Told, plainly, the_language, value_of
from verify.statement.proposition import Term, free_variables, substitute

FIRST_VALUES = 4  # values of a recurrence that are shown


VIOLATIONS = {
    "fooling-set": "two different words of one length, letter by letter, with the words that come of them when Alice's "
    "and Bob's letters are exchanged; in none of these states both of those have the colour too",
    "determined": "two words of one length, letter by letter, that agree on these positions; in none of these states "
    "they are different and both in the language",
    "subset": "a word, in both languages; in none of these states it is in the first and not in the second",
}


def _closed_set(proved: Proved) -> Told:
    many = counted(len(proved.node["states"]), "state")
    words = f"a finite automaton of {many}, closed under every letter, reads {VIOLATIONS[proved.goal[0]]}"
    language = proved.goal[1]
    language, length = (language[1], language[2]) if proved.goal[0] == "fooling-set" else (language, None)
    drawn: tuple[Drawing, ...] = ()
    found = the_language(language) if isinstance(language, tuple) else None
    if found is not None and proved.goal[0] == "fooling-set":
        n = _example_length(found, length)
        drawn = drawings.words(found, n) if n is not None else ()
    return (words,), drawn


def _example_length(language: DFA, length: Term) -> int | None:
    """The length itself, or a small one of which there are a few words."""
    if isinstance(length, int):
        return length
    sizes = ((n, len(language.alphabet)) for n in range(1, 9))
    counts = [(n, count_words(language, n)) for n, _ in sizes]
    return next((n for n, many in counts if many >= 3), next((n for n, many in counts if many), None))


def _violation(proved: Proved) -> Told:
    words = violating_words(proved.goal, proved.node)
    if not words:
        return ("a violation is given",), ()
    shown = [word or drawings.EMPTY for word in words]
    return (
        f"the word{'s' if len(shown) > 1 else ''} {' and '.join(shown)} show{'' if len(shown) > 1 else 's'} it",
    ), ()


def _recurrence(proved: Proved) -> Told:
    name, step = str(proved.node["variable"]), int(proved.node["step"])
    shown = primed(name)
    words = (
        f"along {shown} both sides satisfy one linear recurrence, whose order the automaton bounds, so they are equal "
    )
    more = "if so many first values are; these were compared"
    return (words + more,), _first_values(proved.goal, name, step, proved.assumptions)


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
        (f"{name} = {place}", *map(str, pair)) for place, pair in zip(places, both, strict=True) if None not in pair
    ]
    return (drawings.table("The first values of both sides:", ("", "left", "right"), rows),) if rows else ()


def _minimal(proved: Proved) -> Told:
    access, language = proved.node["access"], the_language(proved.goal[1][1])
    words = (
        f"{counted(len(access), 'state')} are reached by the words below, and any two of them are told apart by a word "
        "that one accepts and the other does not"
    )
    if language is None:
        return (words,), ()
    rows = [
        (_spelled(language, word), " ".join(_spelled(language, w) for w in suffixes) or "-")
        for word, suffixes in zip(access, proved.node["suffixes"], strict=False)
    ]
    return (words,), (
        drawings.table("Words to the states, and what tells them from those before:", ("word", "told apart by"), rows),
    )


def _spelled(language: DFA, word: Any) -> str:
    return "".join(language.alphabet[a] for a in word) or drawings.EMPTY


def _bisimulation(proved: Proved) -> Told:
    many = counted(len(proved.node["pairs"]), "pair")
    return (f"{many} of states that one word leads to in both automata agree on what is accepted",), ()


def _wrong_word(proved: Proved) -> Told:
    return (f"the network answers the word {' '.join(proved.node['word']) or drawings.EMPTY} wrongly",), ()


def _family_states(proved: Proved) -> Told:
    return (f"from the parameter {proved.node['first']} on, one word for each state, described by an automaton",), ()


def _by_families(words: str, field: str) -> Teller:
    def say(proved: Proved) -> Told:
        many = len(proved.node[field])
        return (f"{words}: {many} {'family' if many == 1 else 'families'}, each described by automata",), ()

    return say


TELLERS: Mapping[str, Teller] = {
    "closed-set": _closed_set,
    "violation": _violation,
    "distinguishing-word": _violation,
    "recurrence": _recurrence,
    "minimal": _minimal,
    "same-states": plainly("both are given for the same language"),
    "commuting-letters": plainly(
        "the order of the letters does not matter to the automaton, so that a party's letters "
        "matter by the state that they lead to"
    ),
    "bisimulation": _bisimulation,
    "some-zero": plainly("some word is not in the language, and one entry is a fooling set"),
    "family-states": _family_states,
    "coded": plainly("the automata, run on a word and on its code side by side, agree at every length"),
    "embedded": plainly("the one is the matrix of some rows and columns of the other"),
    "some-word": plainly("the language has words of all these lengths"),
    "fewer-inputs": plainly("a party that has fewer inputs has some rows or columns of the matrix"),
    "zeros-around": plainly("the two matrices differ in lines of zeros only"),
    "merged-lines": plainly("this quantity does not change when equal rows and equal columns are merged"),
    "distinct-lines": plainly("the classes of words with equal lines are counted along the automaton"),
    "permuted-identity": plainly(
        "up to the order of rows and columns, the matrix is an identity with one row and "
        "column for each word, and zeros around it"
    ),
    "permuted-identity-values": plainly(
        "up to the order of rows and columns, the matrix is an identity with one row "
        "and column for each word, and zeros around it; of such a matrix the value is "
        "known"
    ),
    "regular-triangle": plainly(
        "the words of a regular language, in an order that automata compare, are rows and "
        "columns of a triangle with ones on its diagonal"
    ),
    "regular-identity": plainly("the words of a regular language are rows and columns of an identity matrix"),
    "regular-rectangles": _by_families("one rectangle for each word of a regular language", "families"),
    "regular-rows": plainly(
        "each row is that of one word of a regular language, and different words have different rows"
    ),
    "regular-orthogonal": plainly("the rows of the matrix of signs are orthogonal"),
    "settled-lines": plainly("the different rows and columns no longer change from this length on"),
    "settled-prefix": plainly(
        "the different rows and columns are those of finitely many lengths, each of which was looked at"
    ),
    "regular-factorisation": plainly("the matrix is a product of two, whose entries weighted automata compute"),
    "regular-minor": plainly("weighted automata make rows and columns of a triangle without zeros on its diagonal"),
    "regular-weights": _by_families("one weighted rectangle for each word of a regular language", "families"),
    "wrong-word": _wrong_word,
}
