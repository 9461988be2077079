"""Which pair, entry, input or word breaks a statement about functions and languages, in the user's labels.

Each function here looks through what the predicate of the same name in `fooling.verify.checker.evaluate` looks through,
and says what it meets first.  Pairs are counted from 1, in the order of the statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.first_faults import first_fault
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.meaning import held_language
from fooling.verify.checker.theories.embeddings import unlike
from fooling.verify.evidence.broken import EMPTY, LONGEST, NOTHING, Breach, Broken
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term

PARTIES = {"alice": "Alice", "bob": "Bob"}
SHORT = 40  # characters of a language that a sentence has room for


# ---- fooling sets ----


def _fooling_set(budget: Budget, pairs: Term, f_term: Term, colour: Term) -> Broken:
    f, cells = meaning.function(f_term), meaning.cells(pairs, f_term)
    budget.spend(len(cells) ** 2 >> 3)
    words = _words_of(pairs)
    found = _pairs_at_fault(f, f_term, cells, words, colour)
    fits = not words and found != NOTHING and _is_fooling_set(f, [(y, x) for x, y in cells], colour)
    return Broken(says=(*found.says, "with rows and columns exchanged they are a fooling set")) if fits else found


def _pairs_at_fault(
    f: TwoPartyFunction, f_term: Term, cells: Sequence[tuple[int, int]], words: Sequence[str], colour: int
) -> Broken:
    """The first pair of another value, or the first two that do not fool."""
    match first_fault(f, cells, colour):
        case (i,):
            has = f"has the value {f.entry(*cells[i])}, not {colour}"
            told = f"the word {has}" if words else f"pair {i + 1}, {f.cell(*cells[i])}, {has}"
            return Broken((), tuple(words[i : i + 1]), (told,))
        case (i, j) if words:
            return fooling_words(f_term, words[i], words[j], colour)
        case (i, j):
            return Broken(says=(_crossing(f, (i + 1, *cells[i]), (j + 1, *cells[j])),))
    return NOTHING


def _is_fooling_set(f: TwoPartyFunction, cells: Sequence[tuple[int, int]], colour: int) -> bool:
    try:
        return bool(FoolingSet(f, colour, tuple(cells)).pairs)
    except EvidenceError:
        return False


def _words_of(pairs: Term) -> tuple[str, ...]:
    """The words that the pairs are; none where they are given as pairs."""
    if pairs[0] != "words":
        return ()
    automaton = meaning.language(pairs[1])
    return tuple(automaton.spell(word) for word in meaning.listed(automaton, meaning.natural(pairs[2])))


def _crossing(f: TwoPartyFunction, one: tuple[int, int, int], other: tuple[int, int, int]) -> str:
    """Why two pairs of one value do not fool."""
    (i, x, y), (j, u, v) = one, other
    if (x, y) == (u, v):
        return f"pair {j} is pair {i} again, {f.cell(x, y)}"
    both = f"pairs {i} and {j}, {f.cell(x, y)} and {f.cell(u, v)}"
    if x == u or y == v:
        return f"{both}, have the same {'row' if x == u else 'column'}, so exchanging their rows changes nothing"
    return (
        f"{both}, do not fool: both crossings, {f.cell(x, v)} and {f.cell(u, y)}, have the value {f.entry(x, v)}, too"
    )


def fooling_words(f_term: Term, first: str, second: str, colour: int) -> Broken:
    """Why two words do not fool: what comes of them when Bob's letters are exchanged.

    >>> fooling_words(("under", ("dyck", 2, 2), "odd-even", 4), "()[]", "(())", 0).says
    ("with Bob's letters exchanged they become (([) and ())], whose value is 0, too",)
    """
    held, split, _ = held_language(f_term, meaning.language)
    if max(map(len, held.language.alphabet)) > 1 or max(len(first), len(second)) > LONGEST:
        return Broken((), (first, second))
    owners = meaning.partition(split)
    (x, y), (u, v) = owners.split(first), owners.split(second)
    if x == u or y == v:
        party, same = ("Alice", x) if x == u else ("Bob", y)
        told = f"{party} has {''.join(same) or EMPTY} in both, so exchanging Bob's letters changes nothing"
        return Broken((), (first, second), (told,))
    crossed = [owners.join(x, v), owners.join(u, y)]
    shown = " and ".join("".join(word) or EMPTY for word in crossed)
    told = f"with Bob's letters exchanged they become {shown}, whose value is {colour}, too"
    return Broken((), (first, second), (told,))


# ---- languages ----


def _determined(_: Budget, words: Term, partition: Term, party: Term, n: Term) -> Broken:
    automaton, split = meaning.language(words), meaning.partition(partition)
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for word in meaning.listed(automaton, meaning.natural(n)):
        share = split.split(word)[0 if party == "alice" else 1]
        if share in seen:
            same = f"{PARTIES[party]} has {automaton.spell(share) or EMPTY} in both"
            return Broken((), (automaton.spell(seen[share]), automaton.spell(word)), (same,))
        seen[share] = word
    return NOTHING


def of_two_languages(first: Term, second: Term, word: str) -> tuple[str, ...]:
    """Which of two languages has a word, by their forms where these are short; nothing where letters are long.

    >>> of_two_languages(("dyck", 1, 1), ("dyck", 1, 2), "(())")
    ('it is in Dyck-(1,2) and not in Dyck-(1,1)',)
    """
    one, other = meaning.language(first), meaning.language(second)
    if max(map(len, (*one.alphabet, *other.alphabet))) > 1 or len(word) > LONGEST:
        return ()
    has, other_has = (set(word) <= set(dfa.alphabet) and dfa.accepts(word) for dfa in (one, other))
    if has == other_has:
        return ()
    forms = [_form(one_of_them) for one_of_them in (first, second)]
    if None in forms or forms[0] == forms[1]:
        forms = ["the first language", "the second"] if has else ["the first", "the second language"]
    return (f"it is in {forms[not has]} and not in {forms[has]}",)


def _form(language: Term) -> str | None:
    """A language as it can be typed, or in its words; None where these are long."""
    typed = as_typed(language)
    told = str(typed[1]) if typed[0] == "regex" else in_words(language)
    return told if len(told) <= SHORT else None


def _has_input_in(_: Budget, *of: Term) -> Broken:
    party = of[1]
    return Broken(says=(f"no input of {PARTIES[party]} is a word of that language",))


# ---- functions ----


def _same_function(budget: Budget, f_term: Term, g_term: Term) -> Broken:
    f, g = (meaning.small(meaning.function(term)) for term in (f_term, g_term))
    sizes = [f"{one.row_count} x {one.column_count}" for one in (f, g)]
    if sizes[0] != sizes[1]:
        return Broken(says=(f"the first has {counted(sizes[0], 'inputs')}, the second {sizes[1]}",))
    budget.spend(f.row_count * f.column_count >> 1)
    for x in range(f.row_count):
        for y in range(f.column_count):
            if f.entry(x, y) != g.entry(x, y):
                return Broken(says=(f"at {f.cell(x, y)} the first is {f.entry(x, y)} and the second {g.entry(x, y)}",))
    return NOTHING


# An input with the value 0 is at fault where, whatever k of its bits are looked at, some input of value 1 has them.
def _cnf(budget: Budget, f_term: Term, k: Term) -> Broken:
    ones, bits = meaning.ones_of_bits(f_term)
    places = min(meaning.natural(k, budget), bits)
    left = sorted(set(range(2**bits)) - ones)
    for mask in map(sum, combinations([1 << i for i in range(bits)], places)):
        budget.spend(2**bits >> 4)
        agreeing = {v & mask for v in ones}
        left = [v for v in left if not mask or v & mask in agreeing]
    if not left:
        return NOTHING
    f = meaning.function(f_term)
    cell = f.cell(*divmod(left[0], f.column_count))
    some = "every one bit" if places == 1 else f"every {counted(places, 'bits')}"
    return Broken(says=(f"the value at {cell} is 0, and {some} of it are those of some input with the value 1",))


def _two_cnf(budget: Budget, f_term: Term) -> Broken:
    return _cnf(budget, f_term, 2)


def _embeds(budget: Budget, g: Term, f: Term, code: Term) -> Broken:
    alphabet = [letter for letter, _ in code[0][1]]
    inputs = [spelled(letters, alphabet) or EMPTY for letters in unlike(budget, g, f, code) or []]
    told = "as they are written, Alice's {} and Bob's {} have another value"
    return Broken(says=(told.format(*inputs),)) if inputs else NOTHING


BREACHES: Mapping[str, Breach] = {
    "fooling-set": _fooling_set,
    "determined": _determined,
    "same-function": _same_function,
    "cnf": _cnf,
    "two-cnf": _two_cnf,
    "has-input-in": _has_input_in,
    "embeds": _embeds,
}
