"""What `fooling language` says of fooling sets for all lengths, and of two routes to D: fields and tables."""

from __future__ import annotations

from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.circuits.languages.search.counting.length_counts import WordCounts
from fooling.verify.measures.measured import Measured, as_number
from fooling.verify.methods.languages.gadget_bounds import PARTITION
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.runs.languages.language_fooling import CountedWords, Fooling, UnderPartition
from fooling.verify.runs.languages.language_report import ROUTES, LanguageReport, Shown
from fooling.verify.runs.languages.language_routes import CALLED, LENGTHS, NOT_TOLD, Length
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.words.drawings import EMPTY

FIRST = 9  # numbers of words that are told beside a recurrence
NO_OTHERS = "no words of other lengths"
YES = {True: "yes", False: "no", None: "not known"}


COUNTS: of.Fields[WordCounts] = {  # what is so for all lengths is null where it is not known
    "counts": of.listed(of.COUNT),
    "recurrence": (of.maybe(of.LINE), lambda found: found.recurrence_in_words),
    "generating_function": (of.maybe(of.LINE), lambda found: found.generating_function_in_words),
    "closed_form": (of.maybe(of.LINE), lambda found: None if found.closed_form is None else str(found.closed_form)),
}
AUTOMATON_FIELDS = {
    "alphabet": of.NAMES,
    "start": of.COUNT,
    "accepting": of.listed(of.COUNT),
    "transitions": of.listed(of.listed(of.maybe(of.COUNT))),
}
AUTOMATON = of.Shape(of.Record(dict, **AUTOMATON_FIELDS).schema, to_json)
WORDS: of.Fields[CountedWords] = {"growth": of.LINE, **of.through(CountedWords, lambda words: words.counts, COUNTS)}
FOUND: of.Fields[CountedWords] = {"automaton": (AUTOMATON, lambda words: words.dfa), **WORDS}
DECIDED: of.Fields[UnderPartition] = {
    "partition": of.LINE,
    "all_words_fool": (of.maybe(of.BOOLEAN), lambda one: one.fools),
    "counterexample": of.maybe(of.listed(of.TEXT)),
    "breaks_at": of.maybe(of.COUNT),
}
LARGEST = of.maybe(of.Record(CountedWords, **FOUND))
UNDER = of.Record(
    UnderPartition,
    **DECIDED,
    largest=(LARGEST, lambda one: None if one.largest is None else CountedWords.of(one.largest)),
    why=of.maybe(of.LINE),
)
BEST = of.Record(
    tuple[str | None, CountedWords],
    partition=(of.LINE, lambda best: best[0]),
    **of.through(tuple[str | None, CountedWords], lambda best: best[1], FOUND),
)
FOOLING = of.Record(
    Fooling,
    **of.through(Fooling, lambda found: found.asked, {**DECIDED, "why": of.maybe(of.LINE)}),
    words=(of.maybe(of.LINE), lambda found: found.of),
    colour=(of.COUNT, lambda found: found.entries.colour),
    padded=(of.BOOLEAN, lambda found: found.entries.padded),
    domain=(of.LINE, lambda found: "all n"),
    **of.through(Fooling, lambda found: found.words, WORDS),
    best=(of.maybe(BEST), lambda found: found.best and (found.best_under, found.best)),
    partitions=(of.listed(UNDER), lambda found: found.under),
)
"""The field `fooling` of the document."""


def print_fooling(found: Fooling, is_proved: bool) -> None:
    """Under the partition that was asked for; a table of the others; and the best set."""
    proved = "(proved here)" if is_proved else "(not all of it proved, see below)"
    whose, kind = f"the words of {found.of or found.entries.name} that have", found.entries.kind
    one = found.asked
    words = " and ".join(word or EMPTY for word in one.counterexample or ())
    letters = counted(one.breaks_at, "letters")
    fools = {
        True: f"for every n, {whose} n letters are a {kind} under {one.partition} {proved}",
        False: f"{whose} {letters} are no {kind} under {one.partition}, as {words} show; those "
        f"of each smaller length are one {proved}",
        None: f"whether {whose} one length are a {kind} under {one.partition} is not known, as {one.why}",
    }
    say(f"fooling sets: {fools[one.fools]}")
    heads = "partition", "all words fool", "else", "largest fooling set found: words of each length"
    tabulate(heads, ((one.partition, YES[one.fools], _against(one), _largest(one)) for one in found.under))
    if any(NO_OTHERS in _largest(under) for under in found.under):
        say("a set that has no words of some lengths says nothing of these lengths: other words may fool there")
    if found.entries.meaning is not None:
        say(found.entries.meaning)
    if found.best is not None:
        told = f"its words of n letters: {_numbers(found.best.counts)} {proved}; growth: {found.best.growth}"
        say(f"the best fooling set that was found: under {found.best_under}; {told}")
        if found.best_under == PARTITION and not found.entries.padded:
            say("its words fool the padded language, too, of which a bound above may be weaker than that")


def _against(one: UnderPartition) -> str:
    """The least length at which two words are against it, and these."""
    if one.counterexample is None:
        return ""
    return f"n = {one.breaks_at}: {', '.join(word or EMPTY for word in one.counterexample)}"


def _largest(one: UnderPartition) -> str:
    if one.largest is None:
        return f"not known, as {one.why}"
    return _numbers(CountedWords.of(one.largest).counts) if one.fools is False else "all words"


def _numbers(found: WordCounts) -> str:
    """What says for all lengths how many words there are; the closed form only of the lengths that have words."""
    form = found.closed_form
    if form is None:
        first = ", ".join(map(str, found.counts[:FIRST]))
        return f"{first}, ...; {found.recurrence_in_words}" if found.recurrence_in_words else f"{first}, ..."
    cases = [one for one in str(form).split("; ") if not one.startswith("0 where")]
    end = f", for n >= {form.least}"
    if len(cases) == len(form.sums):
        return str(form)
    told = "; ".join((*cases, NO_OTHERS))
    return told if told.endswith(end) or not form.least else told + end


# ---- two routes to D ----

CONVENTION = "bits until both know the answer"
CLASSES = ("constant", "logarithmic", "linear")
COLUMNS = ("rows", "D", "proved for all n")


DEPTH = of.Record(
    Measured,
    lower=(of.COUNT, lambda depth: as_number(depth.lower)),
    upper=(of.maybe(of.COUNT), lambda depth: as_number(depth.upper)),
)
PROVED = of.Record(
    Length,
    lower=(of.COUNT, lambda one: one.bound("D", ">=") or 0),
    upper=(of.maybe(of.COUNT), lambda one: one.bound("D", "<=")),
)
LENGTH = of.Record(
    Length,
    n=of.COUNT,
    rows=of.maybe(of.COUNT),
    D=(of.maybe(DEPTH), lambda one: one.depth),
    proved=(PROVED, lambda one: one),
    why=of.maybe(of.LINE),
    certificate=of.CERTIFICATE,
)
TWO_ROUTES = of.Record(
    LanguageReport,
    partition=(of.LINE, lambda found: PARTITION),
    convention=(of.LINE, lambda found: CONVENTION),
    **{"class": (of.maybe(of.one_of(CLASSES)), lambda found: found.communication.name)},
    bare=(of.listed(LENGTH), lambda found: found.routes and found.routes.bare),
    padded=(of.listed(LENGTH), lambda found: found.routes and found.routes.padded),
    proved=(
        of.listed(of.Record(Shown, name=of.LINE, says=of.LINE, verdict=of.VERDICT)),
        lambda found: [one for one in found.shown if one.of == ROUTES],
    ),
    agree=(of.BOOLEAN, lambda found: found.routes and not found.routes.against),
    against=(of.NAMES, lambda found: found.routes and found.routes.against),
)
"""The field `two_routes` of the document, where something was measured."""


def print_routes(found: LanguageReport) -> None:
    """Rows and D of both languages at each length, beside the bounds; what does not fit; and the bounds in words."""
    if found.routes is None:
        return
    name = found.communication.name
    measured = f"D at n = {LENGTHS[0]} to {LENGTHS[-1]} under {PARTITION}, in {CONVENTION}"
    say(f"two routes: the class is {'not known' if name is None else name}; {measured}, beside bounds for all n")
    both = zip(found.routes.bare, found.routes.padded, strict=True)
    rows = ((str(bare.n), *_cells(bare), *_cells(padded)) for bare, padded in both)
    tabulate(("n", *COLUMNS, *(f"padded: {column}" for column in COLUMNS)), rows)
    for name, lengths in found.routes.named.items():
        for why in dict.fromkeys(one.why for one in lengths if one.why is not None):
            at = ", ".join(str(one.n) for one in lengths if one.why == why)
            say(f"  D of {CALLED[name]} is not measured at n = {at}, as {why}")
    for bound in found.shown:
        if bound.of == ROUTES and bound.verdict is Verdict.CONFIRMED:
            say(f"  {bound.says} (proved here)")
    if found.routes.against:
        for told in found.routes.against:
            say(f"THE TWO ROUTES DISAGREE: {told}.")
    else:
        say(f"the two routes agree at every n that was measured; {NOT_TOLD}")


def _cells(one: Length) -> tuple[str, str, str]:
    below, above = one.bound("D", ">=") or 0, one.bound("D", "<=")
    rows = "?" if one.rows is None else str(one.rows)
    return rows, "?" if one.depth is None else one.depth.in_short, f"{below} to {'?' if above is None else above}"
