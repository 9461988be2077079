"""What a lower-bound argument needs of a regular language: DFA, counts, monoid, classes and bounds, for all lengths.

The minimal DFA and the monoid are computed, the properties of the monoid are found with evidence, and everything that
is a proposition is judged by the checker: its certificate is written, and `fooling recheck` judges it again
(`fooling.verify.methods.languages.language_statements` has the statements).  What follows by a theorem of somebody
else's is `fooling.verify.runs.languages.language_meaning`.  What is not found within the limits is None, with the
reason.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import islice
from pathlib import Path

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.circuits.languages.search.counting.length_counts import WordCounts, word_numbers
from fooling.circuits.languages.search.fooling.block_gadgets import LONGEST_BLOCK
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.monoids.monoid import MonoidTable, fast_monoid
from fooling.circuits.languages.search.monoids.properties import MONOID_LIMIT as MONOID_LIMIT
from fooling.circuits.languages.search.monoids.properties import NAMES, properties, properties_without_monoid
from fooling.circuits.languages.search.monoids.property import Property
from fooling.circuits.languages.search.states.minimise import hopcroft, live, trim_partial
from fooling.circuits.languages.word_count import word_counts
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass, replace
from fooling.verify.evidence.store import clear_folder, file_name, prepare, write
from fooling.verify.given.asked.named_function import as_term, language_of
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import attempt, with_steps
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages import language_statements as statements
from fooling.verify.methods.languages.gadget_bounds import CLASSES, LINEAR, PARTITION, Bound
from fooling.verify.methods.languages.language_statements import FoolingMatrix
from fooling.verify.methods.strategy.language_bounds import few_bits, letters_bits, logarithmic_bits, words_bits
from fooling.verify.runs.languages import language_meaning as meaning
from fooling.verify.runs.languages import language_routes as routes
from fooling.verify.runs.languages.language_fooling import ONES, CountedWords, Entries, Fooling, fooling, over
from fooling.verify.runs.languages.language_routes import CALLED, LENGTHS, TwoRoutes
from fooling.verify.runs.languages.language_width import LeastWidth, least_width, width_bound
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

MONOID_SECONDS = 60.0  # for the monoid
ROUTES = "two routes"  # what such bounds are about
MOST_STATES = 256  # of a minimal DFA about whose words and padded words statements are decided


@dataclass(frozen=True)
class Shown:
    """A statement about the language, the verdict, and where its certificate lies; `reason` where it is open.

    `of` is what it is about: states, counts, monoid, fooling, networks, communication or two routes; `that` is
    its proposition.
    """

    of: str
    name: str
    says: str
    verdict: Verdict
    certificate: Path | None = None
    reason: str | None = None
    trusts: tuple[str, ...] = ()
    that: Term | None = None


@dataclass(frozen=True)
class LanguageReport:
    """What is known of a regular language; `dfa` is its minimal complete DFA.

    `monoid` is None where it has more elements than the limit, or takes too long, and `why` says so; `properties` are
    there in any case, and those that are not known say why.
    """

    spec: str
    dfa: DFA
    counts: WordCounts
    monoid: MonoidTable | None
    why: str | None
    properties: Mapping[str, Property]
    fooling: Fooling
    shown: tuple[Shown, ...] = ()
    routes: TwoRoutes | None = None

    def __repr__(self) -> str:
        size = "unknown" if self.monoid is None else self.monoid.size
        known = f"states={self.dfa.states}, monoid={size}, communication={self.communication.name}"
        return f"LanguageReport({self.spec:.60}, {known}, circuits={self.circuits.name})"

    @property
    def partial_states(self) -> int:
        """The states of the minimal DFA without a dead state; at least 1, the start."""
        return len(live(self.dfa) | {self.dfa.start})

    @cached_property
    def idempotents(self) -> int | None:
        """The number of idempotents of the monoid."""
        return None if self.monoid is None else len(self.monoid.idempotents())

    @property
    def holds(self) -> Mapping[str, bool | None]:
        """Of each property, whether it holds; None where that is not known."""
        return {name: self.properties[name].holds for name in NAMES}

    @property
    def communication(self) -> meaning.Answer:
        """The class of the padded language, whose words Alice and Bob share position by position."""
        found = meaning.communication(self.holds)
        return meaning.PROVED_LINEAR if found.name is None and self.is_proved_linear else found

    @property
    def is_proved_linear(self) -> bool:
        """Whether D of the padded language is proved here to be at least linear."""
        return any(CLASSES.get(one.name) == LINEAR and one.verdict is Verdict.CONFIRMED for one in self.shown)

    @property
    def why_no_bound(self) -> str | None:
        """Why no bound on the padded language is proved, or only one below the class; None where one is."""
        if self.dfa.states > MOST_STATES:
            return f"the minimal DFA has {self.dfa.states} states, and bounds are proved for at most {MOST_STATES}"
        if self.communication.name in ("linear", None) and not self.is_proved_linear:
            return f"no blocks of at most {2 * LONGEST_BLOCK} positions were found that show a linear bound"
        return None

    @property
    def circuits(self) -> meaning.Answer:
        """The smallest class of circuits that is known to have it."""
        return meaning.circuits(self.holds)

    @property
    def transformers(self) -> tuple[meaning.Recognised, ...]:
        """Which kinds of Transformers recognise it."""
        return meaning.transformers(self.holds)

    @property
    def rnn_state_bits(self) -> int:
        """The bits of a state that a recurrent network needs that decides it: a state for each of the minimal DFA's."""
        return (self.dfa.states - 1).bit_length()

    @cached_property
    def width(self) -> LeastWidth | None:
        """The least width of one layer of a Transformer, by the best fooling set of words of the language."""
        best = self.fooling.best if self.fooling.entries == ONES else None
        return None if best is None else least_width(best.dfa, len(self.dfa.alphabet))

    @property
    def trusts(self) -> tuple[str, ...]:
        """What the certificates trust."""
        depths = () if self.routes is None else self.routes.trusts
        return tuple(dict.fromkeys((*(name for one in self.shown for name in one.trusts), *depths)))


def language(
    spec: str | os.PathLike[str],
    alphabet: Sequence[str] = (),
    monoid_limit: int = MONOID_LIMIT,
    evidence: str | os.PathLike[str] | None = None,
    partition: str = PARTITION,
    words: str | None = None,
    entries: Entries = ONES,
    stage: Callable[[str], None] = lambda what: None,
) -> LanguageReport:
    """What is known of the language `spec`: dyck:TYPES,DEPTH, regex:EXPRESSION, or an automaton in a file.

    `alphabet` are more letters, that it does not name.  Certificates go to the directory `evidence`, if it is given.
    Fooling sets are those under `partition`, of all words of one length, or of those that the language `words` has.
    Other `entries` are words of the padded language, or words that are not in it.
    `stage` is told what begins.
    Raises InvalidInput, one line, for what is no language, a letter that it has already, a partition that is not
    periodic, and words that are not in the language.

    >>> language("regex:(ab)*")
    LanguageReport(regex:(ab)*, states=3, monoid=6, communication=linear, circuits=AC0)
    """
    split, spec = Partition.parse(partition), os.fspath(spec)
    evidence = None if evidence is None else Path(evidence)
    stage("finding the minimal DFA")
    full = hopcroft(_read(spec, alphabet))
    letters = entries.matrix_of(full).alphabet
    chosen = None if words is None else over(language_of(words, letters=letters), letters, words)
    if evidence is not None:
        prepare(evidence)
    stage("counting words")
    counts = word_numbers(full)
    stage("finding the syntactic monoid and its properties")
    known = _monoid(full, monoid_limit)
    report = LanguageReport(spec, full, counts, *known, fooling(full, split, words, chosen, stage, entries))
    shown, folder = list[Shown](), _folder(spec, full)
    if evidence is not None:
        clear_folder(evidence, folder)
    for of, bound in _statements(report):
        stage(f"deciding: {bound.says}")
        shown.append(_decided(of, bound, folder, evidence))
    return _with_routes(replace(report, shown=tuple(shown)), folder, evidence, stage)


def _statements(report: LanguageReport) -> Iterator[tuple[str, Bound]]:
    """What is decided, and what it is about."""
    full, term = report.dfa, _term(report.spec, report.dfa)
    yield from (("states", one) for one in statements.about_states(term, full))
    yield from (("counts", one) for one in statements.about_counts(term, report.counts))
    yield from (("monoid", one) for one in statements.about_monoid(term, report.monoid, report.properties))
    named = term if len(term) == 3 else term_of_automaton(trim_partial(full))
    yield from (("fooling", one) for one in _about_fooling(report.fooling, named, full))
    best, under = report.fooling.best, report.fooling.best_under
    if best is not None and under is not None and report.width is not None and report.width.least > 1:
        words = named if best.dfa == trim_partial(full) else term_of_automaton(best.dfa)
        yield "networks", width_bound(report.width, named, words, under, best.dfa, len(full.alphabet))
    if full.states <= MOST_STATES:
        found = statements.about_communication(full, report.monoid, report.properties)
        yield from (("communication", one) for one in found)


def _with_routes(
    report: LanguageReport, folder: str, evidence: Path | None, stage: Callable[[str], None]
) -> LanguageReport:
    """With D at small lengths, and the bounds for all lengths that need no gadget; nothing where there is no time."""
    full = report.dfa
    if full.states > MOST_STATES:
        return report
    of = {"bare": _term(report.spec, full), "padded": term_of_automaton(padded(full))}
    found = routes.measured(of["bare"], of["padded"], stage, routes.SECONDS)
    stage("deciding what bounds D for all lengths")
    shown = list(report.shown)
    for is_guess, bound in _without_gadgets(report, of, routes.is_bounded(found.bare)):
        one = _decided(ROUTES, bound, folder, evidence, limits.GUESSED_BOUND if is_guess else limits.BOUND_BY_LETTERS)
        shown += [] if is_guess and one.verdict is Verdict.UNKNOWN else [one]
    depths = routes.depths(found.bare) if report.communication.name == "logarithmic" else None
    for bound in islice(logarithmic_bits("bare", CALLED["bare"], of["bare"], depths) if depths else (), 1):
        one = _decided(ROUTES, bound, folder, evidence, limits.FITTED_FORMULA)
        shown += [] if one.verdict is Verdict.UNKNOWN else [one]
    proved: dict[str, dict[str, Term]] = {name: {} for name in of}
    for one in shown:
        if one.verdict is Verdict.CONFIRMED and one.that is not None and one.of in (ROUTES, "communication"):
            proved["bare" if one.name.startswith("bare-") else "padded"][one.name] = one.that
    with_class = replace(report, shown=tuple(shown))
    compared = routes.compared(found, proved, with_class.communication.name, full.states)
    if evidence is not None:
        compared = routes.certified(compared, evidence, folder)
    return replace(with_class, routes=compared)


def _without_gadgets(report: LanguageReport, of: Mapping[str, Term], most: int | None) -> Iterator[tuple[bool, Bound]]:
    """Bounds for all lengths, each with whether it is a guess: D of the language is at most `most`."""
    letters, constant = len(report.dfa.alphabet), any(one.name == "constant-bits" for one in report.shown)
    sets = (one.largest for one in report.fooling.under if one.partition == PARTITION and one.largest is not None)
    words = next(sets, None) if not report.fooling.entries.padded else None
    if words is not None and max(word_counts(words, LENGTHS)) > 1:
        yield False, words_bits("bare", CALLED["bare"], of["bare"], report.fooling.entries.colour, words)
    if most is not None:
        yield True, few_bits("bare", CALLED["bare"], of["bare"], most)
    yield False, letters_bits("bare", CALLED["bare"], of["bare"], letters)
    if not constant:
        yield False, letters_bits("padded", CALLED["padded"], of["padded"], letters + 1)


def _term(spec: str, full: DFA) -> Term:
    """Of Dyck languages the name, unless letters were added; of others the minimal DFA."""
    named = tuple(map(int, spec[5:].split(","))) if spec.startswith("dyck:") else (0,)
    return ("dyck", *named) if len(full.alphabet) == 2 * named[0] else as_term(full)


def _monoid(full: DFA, limit: int) -> tuple[MonoidTable | None, str | None, Mapping[str, Property]]:
    """The monoid, or None and why; and the properties, which are known in part without it."""
    try:
        monoid = fast_monoid(full, limit, MONOID_SECONDS)
    except InvalidInput as error:
        return None, str(error), properties_without_monoid(full, str(error))
    return monoid, None, properties(monoid)


def _about_fooling(found: Fooling, language: Term, full: DFA) -> Iterator[Bound]:
    """Under each partition that is decided, and the best set, where not all words are it."""
    if found.entries.padded:
        language = term_of_automaton(trim_partial(found.entries.matrix_of(full)))
    words = language if found.of is None and found.entries.colour else term_of_automaton(found.words.dfa)
    matrix = FoolingMatrix(language, found.entries.colour, found.entries.name if found.of is None else found.of)
    for one in found.under:
        if one.fools is not None:
            yield statements.about_fooling(matrix, words, one.partition, one.breaks_at)
    asked, best = found.asked, found.best
    if asked.breaks_at is not None:
        yield statements.about_shorter_words(matrix, found.words.dfa, asked.partition, asked.breaks_at)
    if best is not None and found.best_under is not None and best.dfa != found.words.dfa:
        term = term_of_automaton(best.dfa)
        yield from statements.about_found_fooling("best", matrix, term, found.best_under, best.counts)
    if asked.largest is not None and asked.fools is False and asked.partition != found.best_under:
        largest = CountedWords.of(asked.largest)
        term = term_of_automaton(largest.dfa)
        yield from statements.about_found_fooling("largest", matrix, term, asked.partition, largest.counts)


def _decided(of: str, bound: Bound, folder: str, evidence: Path | None, steps: float = limits.LANGUAGE_BOUND) -> Shown:
    """The statement where the checker accepts the derivation that its tactic finds, with its certificate; else why."""
    outcome = attempt(bound.that, Verdict.CONFIRMED, with_steps(bound.by, steps, 1.0))
    if isinstance(outcome, NotFound):
        reason = f"The derivation is not accepted: {'; '.join(outcome.reasons)}"
        return Shown(of, bound.name, bound.says, Verdict.UNKNOWN, reason=reason, that=bound.that)
    path = None if evidence is None else write(evidence, f"{folder}/{bound.name}", bound.that, outcome, "quick")
    return Shown(of, bound.name, bound.says, outcome.verdict, path, trusts=tuple(outcome.trusts), that=bound.that)


def _folder(spec: str, full: DFA) -> str:
    """The folder of its certificates, with a digest of the minimal DFA unless the name tells it.

    A file may have another language tomorrow, and more letters make another language.
    """
    plain = file_name(spec)
    if _term(spec, full)[0] == "dyck":
        return plain
    return f"{plain}-{sha256(json.dumps([spec, to_json(full)]).encode()).hexdigest()[:8]}"


def _read(spec: str, more: Sequence[str]) -> DFA:
    """The language over its letters and more; InvalidInput for a letter that there is.

    An expression is read over all of them; of any other language no word has the further letters.
    """
    if spec.startswith("regex:"):
        return language_of(spec, more=more)
    dfa = language_of(spec)
    for i, letter in enumerate(more):
        if letter in dfa.alphabet or letter in more[:i]:
            raise InvalidInput(f"alphabet: {letter!r} is a letter already; want letters that are not there yet")
    return over(dfa, (*dfa.alphabet, *more))
