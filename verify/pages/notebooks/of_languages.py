"""Regular languages in a notebook: the automaton drawn, the first words, and what is known for all lengths."""

from __future__ import annotations

from itertools import islice

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.length_counts import WordCounts
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation
from fooling.circuits.languages.search.fooling.regular_fooling import Decision, Violation
from fooling.circuits.languages.word_count import count_words
from fooling.verify.pages.notebooks.of_functions import drawn
from fooling.verify.pages.notebooks.view import Part, View, table
from fooling.verify.runs.languages.language_report import LanguageReport
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.drawings import EMPTY, MOST_STATES, automaton, label

LENGTHS, WORDS = 9, 10  # lengths that are counted, and words that are told
MANY = 10_000  # states from which on no words are told


def dfa(found: DFA) -> View:
    """Its states, its first words, and the automaton where that is small."""
    accepting = f"{len(found.accepting)} accepting"
    says = (
        f"Automaton of {counted(found.states, 'states')}, {accepting}, over {counted(len(found.alphabet), 'letters')}"
    )
    pictures = automaton(found)
    large = "" if pictures else f"automata of more than {MOST_STATES} states are not drawn"
    facts = [("Letters", " ".join(found.alphabet)), ("Note", large)]
    if found.states > MANY:
        return View(says, facts)
    return View(says, [*facts, ("First words", _words(found))], [*drawn("the automaton", pictures), _counts(found)])


def _words(found: DFA) -> str:
    words = [word for n in range(LENGTHS) for word in islice(enumerate_words(found, n), WORDS)][:WORDS]
    return ", ".join(word or EMPTY for word in words) or f"none of fewer than {LENGTHS} letters"


def _counts(found: DFA) -> Part:
    """How many words there are of each small length."""
    counts = [str(count_words(found, n)) for n in range(LENGTHS)]
    return table("how many words there are", ["length", *map(str, range(LENGTHS))], [["words", *counts]])


def word_counts(found: WordCounts) -> View:
    """The numbers of words by length, with what they follow."""
    facts = [
        ("Recurrence", found.recurrence_in_words or "not known"),
        ("Closed form", str(found.closed_form or "none of a simple shape")),
    ]
    head = ["length", *map(str, range(len(found.counts)))]
    return View(
        "How many words there are of each length",
        facts,
        [table("the counts", head, [["words", *map(str, found.counts)]])],
    )


def bisimulation(found: Bisimulation) -> View:
    """The pairs of states."""
    pairs = sorted(found.pairs, key=lambda pair: [-1 if q is None else q for q in pair])
    rows = [["dead" if q is None else str(q) for q in pair] for pair in pairs]
    says = f"Both automata have the same language: a bisimulation of {counted(len(pairs), 'pairs')} of states"
    return View(says, (), [table("the pairs", ["state of the first", "state of the second"], rows)])


def decision(found: Decision) -> View:
    """Whether it holds at every length, and what shows it."""
    asked = found.system.name
    if isinstance(found.answer, Violation):
        return View(f"{asked}: does not hold", [("Violated at length", str(len(found.answer.letters)))])
    shown = f"a closed set of {counted(len(found.answer), 'states')} with no violation in it"
    return View(f"{asked}: holds at every length", [("Shown by", shown)])


def language_report(found: LanguageReport) -> View:
    """The minimal automaton, what holds of it, and the statements that were proved."""
    monoid = found.why or "" if found.monoid is None else counted(found.monoid.size, "elements")
    facts = [
        ("Minimal automaton", f"{counted(found.dfa.states, 'states')}; {found.partial_states} without a dead state"),
        ("Syntactic monoid", monoid),
        ("Communication", f"{found.communication.name or 'not known'}: {found.communication.says}"),
        ("Circuits", f"{found.circuits.name or 'not known'}: {found.circuits.says}"),
        ("Holds", _with(found, True)),
        ("Does not hold", _with(found, False)),
        ("First words", _words(found.dfa)),
    ]
    rows = [[one.says, str(one.verdict)] for one in found.shown]
    statements = [table("the statements", ["statement", "verdict"], rows)] if rows else []
    parts = [*drawn("the automaton", automaton(found.dfa)), *statements, _counts(found.dfa)]
    return View(f"The language {label(lambda _: found.spec, 0)}", facts, parts)


def _with(found: LanguageReport, wanted: bool) -> str:
    return ", ".join(name for name, holds in found.holds.items() if holds is wanted)
