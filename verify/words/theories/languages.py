"""The words for the theories of languages and their automata, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.regular_function import held_function
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.circuits.languages.words_with_held_shares import HeldLanguage
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.theories.regular_families import automaton_of
from fooling.verify.evidence.derivation import Proved
from fooling.verify.evidence.witness import violating_words
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term, free_variables, substitute
from fooling.verify.words import drawings
from fooling.verify.words.passages import Drawing, Passage, Said, joined
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told, primed, the_language, value_of

words = Words()

# Automata: closed sets of states, words, recurrences, and what is said of their states.

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


def _spelled(language: DFA, word: Any) -> str:
    return language.spell(word) or drawings.EMPTY


words.plain(
    "splits",
    "schedule of splits",
    "{schedule:splits} tell the states apart that words lead to; at first there are two sets, the accepting states and "
    "the others, and a split cuts each set by whether a letter leads into one of the sets that there are then",
)
words.plain(
    "bisimulation",
    "bisimulation",
    "{pairs:pairs} of states that one word leads to in both automata agree on what is accepted",
)


# Automatic families: the states of infinitely many automata at once.

words.plain(
    "family-states",
    "families of access and distinguishing words",
    "from the parameter {first} on, one word for each state, described by an automaton",
)


# Embeddings: one function inside another, by codes of its inputs.

words.plain(
    "coded",
    "one function inside another",
    "the automata, run on a word and on its code side by side, agree at every length",
)
words.plain("embedded", "one function inside another", "the one is the matrix of some rows and columns of the other")


# Functions that a language holds.

words.plain("some-word", "a word of every length", "the language has words of all these lengths")
words.plain("fewer-inputs", "fewer inputs", "a party that has fewer inputs has some rows or columns of the matrix")
words.plain("zeros-around", "language with zeros around", "the two matrices differ in lines of zeros only")


# Merged lines: equal rows and columns taken together.

words.plain(
    "merged-lines", "distinct rows", "this quantity does not change when equal rows and equal columns are merged"
)
words.plain("distinct-lines", "distinct rows", "the classes of words with equal lines are counted along the automaton")


# Permuted identities.

SHAPE = (
    "up to the order of rows and columns, the matrix is an identity with one row and column for each word, and zeros "
    "around it"
)

words.plain("permuted-identity", "permuted identity", SHAPE)
words.plain("permuted-identity-values", "permuted identity", f"{SHAPE}; of such a matrix the value is known")


# Regular families: one row, pair or rectangle for each word of a regular language.
#
# Which rectangles a family holds is shown at one small length, where they are listed with their rows and columns; the
# rule speaks of all lengths at once.

words.plain(
    "regular-triangle",
    "triangle of regular words",
    "the words of a regular language, in an order that automata compare, are rows and "
    "columns of a triangle with ones on its diagonal",
)
words.plain(
    "regular-identity",
    "identity of regular words",
    "the words of a regular language are rows and columns of an identity matrix",
)
LONGEST, MOST_LISTED = 8, 8  # letters of words at which rectangles are listed; how many, and inputs of a party


@words.rule("regular-rectangles", "regular rectangles")
def _rectangles(proved: Proved) -> Told:
    (head, f, *of), bound = proved.goal[1:]
    if head == "rank":
        told = _one_family("one rectangle", bound, proved.node["families"][0])
        modulo = "" if of[0] == "Q" else f" modulo {of[0].removeprefix('GF')}"
        return (*told, f"; the matrix is the sum of them{modulo}"), _listed(f, bound, proved.node["families"][0])
    colours, counts = ((1, 0), bound[1:]) if head == "partition-number" else ((of[0],), (bound,))
    families = list(zip(colours, counts, proved.node["families"], strict=True))
    passages = [
        _one_family(f"one rectangle of entries {colour}", count, parties) for colour, count, parties in families
    ]
    drawn = tuple(drawing for _, count, parties in families for drawing in _listed(f, count, parties))
    return joined(passages, between="; ", last="; and "), drawn


def _one_family(what: str, count: Term, parties: Sequence[Any]) -> Passage:
    alice, bob = (counted(len(transitions), "states") for _, _, transitions in parties)
    rows = f": its rows are the inputs that an automaton of {alice} accepts beside z"
    columns = f", its columns those that one of {bob} accepts beside z"
    return (f"{what} for each word z of length ", Said(count[2]), " of ", Said(count[1]), rows, columns)


def _listed(f: Term, count: Term, parties: Sequence[Any]) -> tuple[Drawing, ...]:
    """The rectangles of one family at a small length, a line each; nothing where they are many at each."""
    try:
        held, split_term, _ = held_language(f, meaning.language)
        index, split = meaning.language(count[1]), meaning.partition(split_term)
        letters = (len(held.language.alphabet) + 1) * len(index.alphabet)
        alice, bob = (automaton_of(data, letters) for data in parties)
        n = max((n for n in _lengths(split) if _is_small(held, split, index, n)), default=None)
        if n is None:
            return ()
        at = held_function(held, split, n)
        rows = [
            (
                index.spell(z),
                drawings.few(at.row_label, _beside(z, alice, held, "A", split.owners(n))),
                drawings.few(at.column_label, _beside(z, bob, held, "B", split.owners(n))),
            )
            for z in words_of_length(index, n)
        ]
    except FoolingError:
        return ()
    return (drawings.table(f"These rectangles at length {n}:", ("z", "rows", "columns"), rows),)


def _lengths(split: Partition) -> Sequence[int]:
    """Small lengths that suit the partition: multiples of its period, or the one that a mask is made for."""
    period = max(2, len(split.period))
    return range(period, LONGEST + 1, period) if split.period else (len(split.head),)


def _is_small(held: HeldLanguage, split: Partition, index: DFA, n: int) -> bool:
    inputs = [held.inputs(party, size) for party, size in zip("AB", split.sizes(n), strict=True)]
    return 0 < min(inputs) <= max(inputs) <= MOST_LISTED and 0 < count_words(index, n) <= MOST_LISTED


# An automaton reads the party's letter beside the mark at the party's positions, and the mark alone at the others'.
def _beside(z: Sequence[int], automaton: DFA, held: HeldLanguage, party: str, owners: str) -> list[int]:
    """The party's inputs that its automaton accepts beside z."""
    nobody, size = len(held.language.alphabet), owners.count(party)
    marks, shares = len(automaton.alphabet) // (nobody + 1), held.shares(party, size)

    def is_read(share: Sequence[int]) -> bool:
        mine = iter(share)
        letters = [next(mine) if owner == party else nobody for owner in owners]
        return automaton.accepts_indices(a * marks + c for a, c in zip(letters, z, strict=True))

    return [i for i in range(shares.many) if is_read(shares.word(i))]


words.plain(
    "regular-rows",
    "regular row classes",
    "each row is that of one word of a regular language, and different words have different rows",
)
words.plain("regular-orthogonal", "orthogonal rows", "the rows of the matrix of signs are orthogonal")


# Settled lines: rows and columns that no longer change as words grow.

words.plain("settled-lines", "distinct rows", "the different rows and columns no longer change from this length on")
words.plain(
    "settled-prefix",
    "distinct rows",
    "the different rows and columns are those of finitely many lengths, each of which was looked at",
)


# Weighted families: matrices whose entries weighted automata compute.

words.plain(
    "regular-factorisation",
    "factorisation by weighted automata",
    "the matrix is a product of two, whose entries weighted automata compute",
)
words.plain(
    "regular-minor",
    "minor by weighted automata",
    "weighted automata make rows and columns of a triangle without zeros on its diagonal",
)
words.plain(
    "regular-weights",
    "weighted regular rectangles",
    "one weighted rectangle for each word of a regular language: {families:families}, each described by automata",
)
