"""What `fooling language` answers: a document, and a page with tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import click

from fooling.circuits.languages.formats.dot import to_dot
from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.counting.closed_form import LONGEST_OVER_ROOTS, MOST_ROOTS
from fooling.circuits.languages.search.fooling.padding import blank_beside
from fooling.circuits.languages.search.monoids.egg_box import WHOLE, Box, Cell, as_graphviz, as_text, egg_box
from fooling.circuits.languages.search.monoids.monoid import MonoidTable
from fooling.circuits.languages.search.monoids.property import Property
from fooling.circuits.languages.search.states.minimise import access_words
from fooling.circuits.languages.spelled_words import spelled
from fooling.verify.methods.evidence.names_of_properties import NAMES as OPERATORS
from fooling.verify.methods.languages.gadget_bounds import CLASSES as BOUNDS
from fooling.verify.methods.languages.gadget_bounds import ORDER
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.answers.language_fooling import (
    AUTOMATON,
    CLASSES,
    COUNTS,
    FOOLING,
    TWO_ROUTES,
    print_fooling,
    print_routes,
)
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.languages.language_meaning import MODEL, Answer, Recognised
from fooling.verify.runs.languages.language_report import LanguageReport, Shown
from fooling.verify.runs.languages.language_width import H, LeastWidth
from fooling.verify.statement.language.printable import counted, printable
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.words.drawings import EMPTY, automaton
from fooling.verify.words.passages import Grid

TOLD = {
    "commutative": "commutative",
    "aperiodic": "aperiodic",
    "J_trivial": "J-trivial",
    "R_trivial": "R-trivial",
    "L_trivial": "L-trivial",
    "DA": "in DA",
    "DS": "in DS",
    "DO": "in DO",
    "abelian_subgroups": "with abelian subgroups only",
    "DO_abelian": "in DO, with abelian subgroups only",
    "quasi_aperiodic": "quasi-aperiodic",
    "group": "a group",
    "solvable": "with solvable subgroups only",
}
"""The properties in the order in which they are told, and what they are called."""
PARTS = {"DO_abelian": ("DO", "abelian_subgroups")}  # of what, the certificates of a property made of two
MOST_ACCESSED = 1_000  # states to which words are told
CERTIFIED = "a statement for each remainder of n, with a certificate"
BY_RECURRENCE = "it follows from the recurrence and the first %d numbers, which are proved here"
NOT_PROVED = "not proved, as statements about the numbers of words are open"
NO_CLOSED_FORM = (
    f"not known; sums are sought over polynomials of at most {MOST_ROOTS} roots, "
    f"for recurrences of at most {LONGEST_OVER_ROOTS} terms"
)
UNKNOWN = "not known"
YES = {True: "yes", False: "no", None: UNKNOWN}


def drawn(found: LanguageReport, boxes: int) -> str:
    """The minimal DFA for Graphviz, its dead state included; then the egg-box picture of this size, unless it is 0."""
    graphs = [to_dot(found.dfa, dead=True)]
    if boxes and found.monoid is not None:
        graphs.append(as_graphviz(egg_box(found.monoid, boxes)))
    return "\n".join([*graphs, ""])


class Asked(NamedTuple):
    """What is known of a language; with the egg-box picture of this size and all that is in it, unless it is 0."""

    found: LanguageReport
    boxes: int = 0

    @property
    def egg_box(self) -> object:
        """The picture, if it is asked for and the monoid is known."""
        return self._drawn(lambda monoid: as_text(egg_box(monoid, self.boxes)))

    @property
    def j_classes(self) -> object:
        """All J-classes, likewise."""
        return self._drawn(lambda monoid: egg_box(monoid, WHOLE).boxes)

    def _drawn(self, draw: Callable[[MonoidTable], object]) -> object:
        if not self.boxes:
            return of.ABSENT
        return None if self.found.monoid is None else draw(self.found.monoid)


def _access_words(found: LanguageReport) -> list[list[str]] | None:
    """A shortest word to each state of the minimal DFA: by these the states of a file are found again.

    None where there are too many: together they may have as many letters as the square of the states.
    """
    if found.dfa.states > MOST_ACCESSED:
        return None
    words = access_words(found.dfa)
    return [[found.dfa.alphabet[a] for a in words[q]] for q in range(found.dfa.states)]


def _how(found: LanguageReport) -> str | None:
    """How the closed form is proved, or that it is not; None where there is none."""
    form = found.counts.closed_form
    if form is None:
        return None
    if any(one.verdict is not Verdict.CONFIRMED for one in found.shown if one.of == "counts"):
        return NOT_PROVED
    return CERTIFIED if form.in_radicals else BY_RECURRENCE % len(found.counts.deciding)


def _property(found: LanguageReport, name: str) -> dict[str, Any]:
    one = found.properties[name]
    words = [[found.dfa.alphabet[a] for a in word] for word in one.witness]
    return {"holds": one.holds, "witness": words or None, "how": one.how, "certificates": _certificates(found, name)}


def _certificates(found: LanguageReport, name: str) -> list[str]:
    """The certificates of a property; that of two is shown by theirs."""
    operators = [operator for operator, called in OPERATORS.items() if called in PARTS.get(name, (name,))]
    return [os.path.relpath(one.certificate) for one in found.shown if one.name in operators and one.certificate]


CELL = of.Record(Cell, group=(of.BOOLEAN, lambda cell: cell.is_group), elements=(of.NAMES, lambda cell: cell.words))
BOX = of.Record(
    Box,
    r_classes=(of.POSITIVE, lambda one: one.rows),
    l_classes=(of.POSITIVE, lambda one: one.columns),
    h_classes=(of.listed(of.listed(CELL)), lambda one: one.cells),
    right_below=(of.listed(of.COUNT), lambda one: one.below),
)
SHOWN: of.Fields[Shown] = {"name": of.LINE, "says": of.LINE, "verdict": of.VERDICT, "reason": of.maybe(of.LINE)}
ANSWER = {"says": of.LINE, "cites": of.NAMES}
COMMUNICATION = of.Record(
    LanguageReport,
    **{"class": (of.maybe(of.one_of(CLASSES)), lambda found: found.communication.name)},
    says=(of.LINE, lambda found: found.communication.says),
    model=(of.LINE, lambda found: MODEL),
    blank=(of.LINE, lambda found: blank_beside(found.dfa.alphabet)),
    cites=(of.NAMES, lambda found: found.communication.cites),
    proved=(
        of.listed(of.Record(Shown, **SHOWN, certificate=of.CERTIFICATE)),
        lambda found: [one for one in found.shown if one.of == "communication"],
    ),
    why=(of.maybe(of.LINE), lambda found: found.why_no_bound),
)
CIRCUITS = of.Record(
    Answer, **{"class": (of.maybe(of.one_of(("AC0", "ACC0", "NC1-complete"))), lambda found: found.name)}, **ANSWER
)
RECOGNISED = of.Record(
    Recognised,
    model=of.LINE,
    recognised=(of.maybe(of.BOOLEAN), lambda one: one.holds),
    **ANSWER,
    assumes=of.maybe(of.LINE),
)
LEAST_WIDTH = of.Record(
    LeastWidth,
    n=of.COUNT,
    p=of.POSITIVE,
    heads=(of.POSITIVE, lambda one: H),
    width=(of.POSITIVE, lambda one: one.least),
    says=of.LINE,
)
PROPERTY = {"holds": of.maybe(of.BOOLEAN), "witness": of.maybe(of.listed(of.NAMES)), "how": of.LINE}
REPORT: of.Fields[LanguageReport] = {
    "language": (of.LINE, lambda found: found.spec),
    "alphabet": (of.NAMES, lambda found: found.dfa.alphabet),
    "minimal_states": (of.POSITIVE, lambda found: found.dfa.states),
    "minimal_states_partial": (of.POSITIVE, lambda found: found.partial_states),
    "minimal_dfa": (AUTOMATON, lambda found: found.dfa),
    "access_words": (of.maybe(of.listed(of.NAMES)), _access_words),
    **of.through(LanguageReport, lambda found: found.counts, COUNTS),
    "closed_form_how": (of.maybe(of.LINE), _how),
    "monoid_size": (of.maybe(of.POSITIVE), lambda found: found.monoid and found.monoid.size),
    "idempotents": of.maybe(of.POSITIVE),
    "why": of.maybe(of.LINE),
    "properties": (
        of.table_of(of.Record(dict, **PROPERTY, certificates=of.NAMES)),
        lambda found: {name: _property(found, name) for name in TOLD},
    ),
    "communication": (COMMUNICATION, lambda found: found),
    "circuits": CIRCUITS,
    "transformers": of.listed(RECOGNISED),
    "two_routes": (of.maybe(TWO_ROUTES), lambda found: found.routes and found),
    "fooling": FOOLING,
    "rnn_state_bits": of.COUNT,
    "least_width": (of.maybe(LEAST_WIDTH), lambda found: found.width),
    "certificates": (
        of.table_of(of.RELATIVE),
        lambda found: {one.name: one.certificate for one in found.shown if one.certificate is not None},
    ),
    "open": (
        of.table_of(of.maybe(of.LINE)),
        lambda found: {one.name: one.reason for one in found.shown if one.verdict is Verdict.UNKNOWN},
    ),
    "trusts": of.NAMES,
}
LANGUAGE = Document(
    "language",
    "language answers: what is known of a regular language, for all lengths",
    Asked,
    EXPRESSIONS,
    **of.through(Asked, lambda asked: asked.found, REPORT),
    egg_box=of.optional(of.maybe(of.LINE)),
    j_classes=of.optional(of.maybe(of.listed(BOX))),
)


# ---- the page ----


def print_page(found: LanguageReport, boxes: int = 0) -> None:
    """The DFA, counts, the monoid and its properties, what they mean, and what is proved."""
    states = found.dfa.states
    say(
        f"{found.spec}: the minimal DFA has {counted(states, 'states')}"
        + (f", {found.partial_states} without the dead state" if found.partial_states < states else "")
    )
    _print_dfa(found)
    _print_counts(found)
    if found.monoid is None:
        say(f"syntactic monoid: not known, as {found.why}")
    else:
        idempotents = counted(found.idempotents or 0, "idempotents")
        say(f"syntactic monoid: {counted(found.monoid.size, 'elements')}, the identity included; {idempotents}")
        if boxes:
            for line in as_text(egg_box(found.monoid, boxes)).splitlines():
                click.echo(printable(line))
    _print_properties(found)
    _print_communication(found)
    print_routes(found)
    print_fooling(found.fooling, all(one.verdict is Verdict.CONFIRMED for one in found.shown if one.of == "fooling"))
    _print_models(found)
    _print_certificates(found)


def _print_counts(found: LanguageReport) -> None:
    counts = found.counts
    say(f"words of length 0 to {len(counts.counts) - 1}: {', '.join(map(str, counts.counts))}")
    say(f"recurrence: {counts.recurrence_in_words or UNKNOWN}")
    say(f"generating function: {counts.generating_function_in_words or UNKNOWN}")
    how = _how(found)
    beside = "" if how in (None, CERTIFIED) else f" ({how})"
    known = UNKNOWN if counts.recurrence is None else NO_CLOSED_FORM
    say(f"closed form: {known if counts.closed_form is None else counts.closed_form}{beside}")


def _print_dfa(found: LanguageReport) -> None:
    if not any(isinstance(grid, Grid) for grid in automaton(found.dfa)):
        say("the table of the DFA is left out, as it is large; --json has it, and --dot FILE draws it")
    for grid in automaton(found.dfa):
        if isinstance(grid, Grid):
            tabulate(grid.head, grid.rows)
            say("> start, * accepting")


def _print_properties(found: LanguageReport) -> None:
    named = ((called, found.properties[name]) for name, called in TOLD.items())
    rows = ((called, YES[one.holds], _why(one, found.dfa.alphabet)) for called, one in named)
    tabulate(("the monoid is", "", "seen by"), rows)


def _why(one: Property, alphabet: Sequence[str]) -> str:
    words = ", ".join(_spelled(word, alphabet) for word in one.witness)
    return f"{one.how}: {words}" if words else one.how


def _spelled(word: Word, alphabet: Sequence[str]) -> str:
    return spelled((alphabet[a] for a in word), alphabet) or EMPTY


def _print_communication(found: LanguageReport) -> None:
    one = found.communication
    cited = f" (cited: {'; '.join(one.cites)})" if one.cites else ""
    say(f"communication: {'' if one.name is None else f'{one.name}; '}{one.says}{cited}")
    say(f"the padded language: {MODEL}, which is written {blank_beside(found.dfa.alphabet)}")
    for bound in found.shown:
        if bound.of == "communication":
            outcome = "proved here" if bound.verdict is Verdict.CONFIRMED else f"{bound.verdict}, {bound.reason}"
            say(f"  {bound.says} ({outcome}{_weaker(bound.name, found)})")
    if found.why_no_bound is not None:
        say(f"  No bound that shows the class is proved, as {found.why_no_bound}.")


def _weaker(name: str, found: LanguageReport) -> str:
    """That a bound by letters which do not commute is weaker for long words, where a linear one is proved, too."""
    is_order = BOUNDS.get(name) == ORDER
    return "; for long words weaker than the linear bound" if is_order and found.is_proved_linear else ""


def _print_models(found: LanguageReport) -> None:
    one = found.circuits
    say(f"circuits: {one.says} (cited: {'; '.join(one.cites)})")
    rows = []
    for kind in found.transformers:
        assumed = "" if kind.assumes is None else f"; assumes {kind.assumes}"
        rows.append((kind.model, kind.answer, kind.says + assumed, "; ".join(kind.cites)))
    tabulate(("Transformers with", "recognise it", "why", "cited"), rows)
    bits = counted(found.rnn_state_bits, "bits")
    proved = any(one.name == "rnn-bits" and one.verdict is Verdict.CONFIRMED for one in found.shown)
    if found.width is not None:
        shown_width = any(one.name == "least-width" and one.verdict is Verdict.CONFIRMED for one in found.shown)
        say(f"Transformers: {found.width.says}{' (proved here)' if shown_width else ''}")
    needed = f"one that decides it has a state of at least {bits}{' (proved here)' if proved else ''}"
    say(f"recurrent networks: {'no bound, as all words have the same answer' if found.dfa.states == 1 else needed}")


def _print_certificates(found: LanguageReport) -> None:
    """How many there are and where; what is open, with the reason; and what they trust."""
    written = [one for one in found.shown if one.certificate is not None]
    if written and written[0].certificate is not None:
        folder = os.path.relpath(written[0].certificate.parent)
        say(f"{counted(len(written), 'certificates')} in {folder}/; check them again: fooling recheck {folder}")
    for one in found.shown:
        if one.verdict is Verdict.UNKNOWN:
            say(f"not decided: {one.says} {one.reason}")
    if found.trusts:
        say(f"trusts: {', '.join(found.trusts)}")
