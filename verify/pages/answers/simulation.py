"""What `fooling simulate` answers: a document, and a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from fooling.circuits.networks.machine import Word
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import PARTIES, Message
from fooling.protocols.parties import Part
from fooling.protocols.printed_steps import PrintedPlan
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.simulation.audit import WAYS, Audit, Compared
from fooling.protocols.simulation.audit import Way as AuditWay
from fooling.protocols.simulation.in_a_row import CacheInARow, StateInARow
from fooling.protocols.simulation.simulate import Simulation
from fooling.protocols.simulation.steps import SimulatedPlan
from fooling.protocols.simulation.thoughts import Exchanges
from fooling.protocols.split import OwnSteps
from fooling.protocols.transformer_plan import Plan
from fooling.verify.given.asked.network_word import written
from fooling.verify.measures.measured import Measured
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.schemas.shapes import OF_ROLES, schedule_in_words
from fooling.verify.runs.networks.simulations import Runs, Shared
from fooling.verify.statement.proposition import Term

DIGITS = 18  # of a number that is written out
THEOREM = {
    "exact parts": "a protocol in which the parties add exact parts and round the sum once",
    "rounded parts": "a protocol in which each party rounds its own sum to the format's bits",
}


MEANINGS = {
    "p": "bits of a number",
    "S": "bits of the state",
    "m": "width of a head: coordinates of a query, key or value",
    "H": "heads",
    "d": "numbers in an embedding",
    "a": "positions of {holder}, who computes the output",
    "b": "positions of {partner}",
    "N": "positions in all",
    "q": "bits of a number of the accumulator",
    "r": "bits of a number of the softmax",
    "T": "steps below the largest logit at which exp is 0 in this format",
    "U": "largest term of a normaliser, in steps",
    "B": "largest sum of {partner}'s values with their weights, in steps",
}


class Simulated(NamedTuple):
    """What was run, and one run whose messages are told, if any."""

    runs: Runs
    simulation: Simulation | None

    @property
    def shared(self) -> Shared:
        """What all runs have."""
        return self.runs.shared

    @property
    def plan(self) -> SimulatedPlan:
        """The protocol."""
        return self.shared.plan

    def spelled(self, word: Word | None) -> str | None:
        """A word as text, if there is one."""
        return None if word is None else written(self.shared.network.alphabet, word)


class Way(NamedTuple):
    """Sums that are told by parts in one way."""

    runs: Runs
    audit: Audit
    way: AuditWay


class Example(NamedTuple):
    """The first sum that is not the network's own."""

    runs: Runs
    found: Compared

    @property
    def as_number(self) -> str | None:
        """What the network has, where that is not what the parts make."""
        found = self.found
        return None if found.added == found.model else str(found.format.value(found.model))


EXAMPLE = of.Record(
    Example,
    word=(of.TEXT, lambda one: written(one.runs.shared.network.alphabet, one.found.word)),
    sum=(of.LINE, lambda one: one.found.sum),
    model=(of.INTEGER, lambda one: one.found.model),
    alice=(of.INTEGER, lambda one: one.found.parts[0]),
    bob=(of.INTEGER, lambda one: one.found.parts[1]),
    together=(of.INTEGER, lambda one: one.found.added),
    model_as_number=(of.optional(of.LINE), lambda one: one.as_number),
)
WAY = of.Record(
    Way,
    sums_compared=(of.COUNT, lambda one: one.audit.held[one.way]),
    words_that_differ=(of.COUNT, lambda one: one.audit.differing[one.way]),
    sums_that_differ=(of.COUNT, lambda one: one.audit.sums[one.way]),
    first=(
        of.maybe(EXAMPLE),
        lambda one: Example(one.runs, one.audit.first[one.way]) if one.way in one.audit.first else None,
    ),
)
AUDIT = of.Record(dict, words=of.COUNT, **{way.replace(" ", "_"): WAY for way in WAYS})
STEP = of.Record(Part, step=of.LINE, formula=of.TEXT, bits=of.COUNT)
PARTY = of.one_of(PARTIES)
MESSAGE = of.Record(Message, sender=PARTY, label=of.LINE, width=of.COUNT, value=of.COUNT)
SIMULATE = Document(
    "simulate",
    "simulate answers: a network, split between Alice and Bob",
    Simulated,
    EXPRESSIONS,
    model=(of.LINE, lambda one: one.shared.name),
    number_format=(of.LINE, lambda one: one.shared.network.format.name),
    roles=(OF_ROLES, lambda one: one.shared.network.formats),
    partition=(of.LINE, lambda one: one.shared.partition.name),
    passes=(of.COUNT, lambda one: one.shared.choices.passes),
    thoughts=(of.COUNT, lambda one: one.shared.choices.thoughts),
    cache=(of.maybe(of.LINE), lambda one: one.shared.choices.cache),
    letters=(of.listed(of.LINE), lambda one: [one.shared.network.alphabet[a] for a in one.shared.letters]),
    n=(of.COUNT, lambda one: one.shared.n),
    holder=(PARTY, lambda one: one.plan.answerer),
    bits=(of.COUNT, lambda one: one.plan.bits if one.runs.last is None else one.runs.last.transcript.bits),
    printed_total=(
        of.maybe(of.COUNT),
        lambda one: _printed_total(one.plan) if isinstance(one.plan, PrintedPlan) else None,
    ),
    predicted_bits=(of.COUNT, lambda one: one.plan.bits),
    steps=(of.listed(STEP), lambda one: one.plan.parts),
    tell_all_bits=(of.COUNT, lambda one: one.shared.tell_all_bits),
    proved_exact=(of.BOOLEAN, lambda one: one.plan.is_exact),
    words=(of.COUNT, lambda one: one.runs.done),
    words_wanted=(of.COUNT, lambda one: one.runs.wanted),
    is_sample=(of.BOOLEAN, lambda one: one.runs.is_sample),
    in_batch=(of.COUNT, lambda one: one.runs.batched),
    device=(of.maybe(of.LINE), lambda one: one.runs.device),
    why_no_batch=(of.maybe(of.LINE), lambda one: one.runs.unbatched),
    equal_to_forward_pass=(of.BOOLEAN, lambda one: one.runs.equal == one.runs.done),
    first_difference=(
        of.maybe(of.TEXT),
        lambda one: None if one.runs.differs is None else one.spelled(one.runs.differs.word),
    ),
    against=(of.maybe(of.LINE), lambda one: one.shared.spec),
    wrong=(of.maybe(of.COUNT), lambda one: None if one.shared.task is None else one.runs.wrong),
    first_wrong=(of.maybe(of.TEXT), lambda one: one.spelled(one.runs.first_wrong)),
    bounded=(of.maybe(of.LINE), lambda one: one.runs.bounded and bounded_in_words(one.runs.bounded)),
    at_most=(of.maybe(of.COUNT), lambda one: one.runs.bounded and one.plan.bits),
    measured=(of.maybe(of.Record(Measured, lower=of.NUMBER, upper=of.maybe(of.NUMBER))), lambda one: one.runs.measured),
    wrong_on_some_word=(of.BOOLEAN, lambda one: one.runs.is_wrong_somewhere or bool(one.runs.wrong)),
    needs=(of.maybe(of.PATH), lambda one: one.runs.need),
    least_width=(of.maybe(of.INTEGER), lambda one: one.runs.least_width),
    certificate=(of.maybe(of.PATH), lambda one: one.runs.certificate),
    trusts=(of.NAMES, lambda one: one.runs.trusts),
    messages=(of.listed(MESSAGE), lambda one: one.simulation.transcript.messages if one.simulation else ()),
    audit=(of.maybe(AUDIT), lambda one: one.runs.audit and _audit(one.runs, one.runs.audit)),
)


def _audit(runs: Runs, audit: Audit) -> dict[str, Any]:
    return {"words": audit.words, **{way.replace(" ", "_"): Way(runs, audit, way) for way in WAYS}}


def print_page(runs: Runs, simulation: Simulation | None) -> None:
    """The steps, the messages of a run, and what is shown by all this."""
    plan = runs.shared.plan
    steps = ((part.step, str(part.bits), part.formula) for part in plan.parts)
    tabulate(("step", "bits", "formula"), (*steps, ("all", str(plan.bits), "")))
    if simulation is not None:
        messages = simulation.transcript.messages
        said = ((one.sender.capitalize(), one.label, str(one.width), str(one.value)) for one in messages)
        tabulate(("who", "says", "bits", "value"), said)
    for line in lines(runs):
        say(line)


def lines(runs: Runs) -> Iterator[str]:
    """What is known, a sentence a line."""
    shared, plan = runs.shared, runs.shared.plan
    formats, schedule = shared.network.formats.short_name, schedule_in_words(shared.network.schedule)
    what = f"{shared.name} in {formats}, schedule {schedule}, words of {shared.n} letters under"
    yield f"{what} {shared.partition.name}; {plan.answerer.capitalize()} computes the output"
    yield from _on_the_model(runs)
    if shared.left_out:
        why = "which stand around every word" if shared.task is None else f"which are no letters of {shared.spec}"
        yield f"words are of the other letters than {', '.join(shared.left_out)}, {why}"
    if told := legend(runs):
        yield told
        yield from meanings(runs)
    if not isinstance(plan, Plan | StatePlan):
        yield from _beside(shared, plan)
    yield f"telling everything takes {shared.tell_all_bits} bits, the answer not counted"
    if isinstance(plan, StatePlan) and len(set(plan.owners)) < 2:
        who, other = ("Alice", "Bob") if "A" in plan.owners else ("Bob", "Alice")
        yield f"{who} holds all letters, and needs no message; the steps are those of a prefix, and {other} holds none"
    yield from _on_the_runs(runs)
    if shared.task is not None:
        yield from _on_the_function(runs)
    if runs.audit is not None:
        yield from _on_the_audit(runs, runs.audit)


def _on_the_model(runs: Runs) -> Iterator[str]:
    """What else the network does than to answer the word."""
    chosen, last = runs.shared.choices, runs.last
    if chosen.passes > 1:
        yield f"the network reads the word {chosen.passes} times, one after the other"
    if chosen.thoughts:
        letters = "1 letter" if chosen.thoughts == 1 else f"{chosen.thoughts} letters"
        of_one = last is not None and runs.done == 1
        wrote = f": {written(runs.shared.network.alphabet, last.text[-chosen.thoughts :])}" if last and of_one else ""
        yield f"before it answers it writes {letters}, each its answer to all that stands before{wrote}"
    if chosen.cache is not None:
        kept = f"keys and values are rounded to {chosen.cache} when they are kept"
        yield f"{kept}, so it is another network than the file's"


def _beside(shared: Shared, plan: OwnSteps | StateInARow | CacheInARow | Exchanges) -> Iterator[str]:
    """Whose steps are taken, and what our own cost, where others are taken."""
    if isinstance(plan, StateInARow | CacheInARow | Exchanges):
        yield plan.source
        return
    try:
        ours = f"our own take {shared.plan_with(replace(shared.choices, steps='ours')).bits} bits"
    except InvalidInput:
        ours = "our own do not split this network"
    yield f"{plan.source}; {ours}"
    if isinstance(plan, PrintedPlan):
        printed = _printed_total(plan)
        least = "at least" if printed >= plan.bits else "less than"
        yield f"the text's total is 3m(p + log2 N)H = {printed} bits, {least} the {plan.bits} bits that its steps take"


def _printed_total(plan: PrintedPlan) -> int:
    """What the text says that all steps take at most, 3m(p + log2 N)H, with log2 N rounded up."""
    return 3 * plan.attention.m * plan.sum_width * len(plan.attention.heads)


def legend(runs: Runs) -> str:
    """What the letters of the formulas are."""
    plan, p = runs.shared.plan, runs.shared.network.format.bits
    if isinstance(plan, StatePlan):
        return f"m p = {plan.rnn.state_bits} bits are the state"
    if not isinstance(plan, Plan):
        return ", ".join(f"{name} = {number}" for name, number in plan.letters_in_formulas.items())
    known = {"p": p, "m": plan.attention.m, "H": len(plan.attention.heads), "d": plan.model.d}
    known |= {"a": plan.count("holder"), "b": plan.count("partner"), **plan.other_widths}
    if plan.tells_maximum and plan.gap is not None:
        known["T"] = plan.gap
    if plan.attention.kind in ("softmax", "linear"):
        known["U"] = plan.largest_term
    if plan.values.by_parts and plan.attention.kind not in ("leftmost", "rightmost"):
        known["B"] = plan.values.sizes.partner
    return ", ".join(f"{name} = {_cut(number)}" for name, number in known.items()) + "; |k| is the bit length of k"


def _cut(number: int) -> str:
    """A long number as a power of 2, near it where it is none."""
    if number < 10**DIGITS:
        return str(number)
    power = number.bit_length() - 1
    return f"2^{power}" if number == 2**power else f"more than 2^{power}"


def meanings(runs: Runs) -> Iterator[str]:
    """The letters of the legend in words."""
    plan = runs.shared.plan
    if isinstance(plan, StatePlan):
        yield "m is how many numbers the state has, p the bits of each"
        return
    holder, partner = ("Alice", "Bob") if plan.answerer == "alice" else ("Bob", "Alice")
    words = {name: told.format(holder=holder, partner=partner) for name, told in MEANINGS.items()}
    shown = dict(part.split(" = ") for part in legend(runs).split(";")[0].split(", "))
    yield "; ".join(f"{name} {words[name]}" for name in shown if name in words)


def _on_the_runs(runs: Runs) -> Iterator[str]:
    shared, plan = runs.shared, runs.shared.plan
    if runs.done:
        words = f"a sample of {runs.done} words" if runs.is_sample else f"{runs.done} of {runs.wanted} words"
        if runs.done == runs.wanted == 1 and not runs.is_sample:
            words = "this word"
        if runs.done < runs.wanted:
            yield f"it ended after {runs.done} of {runs.wanted} words: of the others nothing is known"
        if runs.batched:
            where = "in batch" if runs.device == "cpu" else f"in batch by torch on {runs.device}"
            yield f"run {where}; some words on a channel, message by message, and in the network, too: the same"
        elif runs.asked == "cuda":
            yield f"run word by word, not on a GPU: {runs.unbatched}"
        if runs.differs is None:
            yield f"on {words} the parties computed what the network does, bit for bit"
        else:
            first = _spelled(shared, runs.differs.word)
            many = f"{runs.done - runs.equal} of {runs.done} words"
            yield f"on {many} the parties computed other scores than the network, first on {first}"
            if (found := runs.differs.difference) is not None:
                where = f"head {found.head}, coordinate {found.coordinate}"
                yield f"there {where} is {found.protocol} steps for the parties and {found.model} in the network"
                yield found.rule
            if not isinstance(plan, Plan):
                yield f"on {runs.answered} of {runs.done} words their answer is the network's"
        same = (
            "as many bits as predicted" if runs.as_predicted == runs.done else "another number of bits than predicted"
        )
        yield f"they said {same}"
    yield from _on_other_words(runs)


def _on_other_words(runs: Runs) -> Iterator[str]:
    """Whether it is known of every word of the length, and why."""
    plan = runs.shared.plan
    if plan.is_exact:
        refused = " that the network does not refuse" if plan.may_refuse else ""
        yield f"proved for all words of this length{refused}: the parties compute what the network does"
        return
    why = "sums told by parts need not be the network's own"
    if not isinstance(plan, Plan | StatePlan):
        why = "what these steps compute need not be what the network does"
    if runs.is_complete and runs.equal == runs.done == runs.wanted:
        yield f"all {runs.done} words of this length were run, so the parties compute what the network does on each"
        yield f"that rests on this run and is not proved, as {why}; so this is an audit only"
    else:
        yield f"not proved for all words: {why}, so this is an audit only"


def _spelled(shared: Shared, word: Word) -> str:
    return written(shared.network.alphabet, word) or "the empty word"


def _on_the_function(runs: Runs) -> Iterator[str]:
    shared, plan = runs.shared, runs.shared.plan
    if runs.wrong:
        word = _spelled(shared, runs.first_wrong or ())
        yield f"audit only: the network is wrong on {runs.wrong} of {runs.done} words of {shared.spec}, first on {word}"
    elif runs.done < runs.wanted:
        yield f"audit only: of {shared.spec} {runs.done} of {runs.wanted} words were run, and D has no bound"
    elif not runs.is_complete:
        yield from _on_some_words(runs)
    elif shared.function is None:
        halves = f"{shared.spec} is of the first half of a word and the last"
        yield f"audit only: {halves}; {shared.partition.name} gives others"
    elif (bounded := runs.bounded) is None:
        yield f"audit only: the answer is not told, or not proved to be the network's; D of {shared.spec} has no bound"
    else:
        what, known = bounded_in_words(bounded), runs.measured
        yield f"the network is right on all {runs.done} words of {shared.spec}, so {what} <= {plan.bits} bits"
        yield f"{what} is not known here" if known is None else f"{what} is {_interval(known.lower, known.upper)} bits"
        if runs.least_width is not None:
            yield _least(runs)
        if runs.certificate is not None:
            yield f"certificate of the bound: {runs.certificate}"
        else:
            yield "no certificate was made" if runs.uncertified is None else f"no certificate: {runs.uncertified}"
        if runs.trusts:
            yield f"trusts: {', '.join(runs.trusts)}"


def _on_some_words(runs: Runs) -> Iterator[str]:
    """Where none of the words that were run is wrong, and there are others."""
    shared, plan, bounded, known = runs.shared, runs.shared.plan, runs.would_be_bounded, runs.measured
    words = f"a sample of {runs.done} words none is" if runs.is_sample else "all words only this one was run; it is not"
    others = "; the others are not known" * (not runs.is_wrong_somewhere)
    yield f"audit only: of {words} wrong for {shared.spec}{others}"
    if bounded is None or known is None:
        return
    what = bounded_in_words(bounded)
    yield f"{what} of {shared.spec} is {_interval(known.lower, known.upper)} bits on words of {shared.n} letters"
    if runs.is_wrong_somewhere:
        refuses = ", or refuses one" * plan.may_refuse
        yield (
            f"the parties compute what the network does in {plan.bits} bits, which is less: so the network is wrong on "
            f"some word of {shared.n} letters{refuses}; which one is not known"
        )
        yield (
            f"certificate that {shared.spec} needs more bits: {runs.need}; that the protocol takes {plan.bits} bits is "
            "counted by this program"
        )
        if runs.trusts:
            yield f"trusts: {', '.join(runs.trusts)}"


def bounded_in_words(bounded: Term) -> str:
    """What is bounded, in words."""
    return "D" if bounded[0] == "D" else f"D where only {str(bounded[2]).capitalize()} sends"


def _interval(lower: object, upper: object) -> str:
    return str(lower) if lower == upper else f"at least {lower}" if upper is None else f"between {lower} and {upper}"


def _least(runs: Runs) -> str:
    least = runs.least_width or 0
    if not isinstance(runs.shared.plan, StatePlan):
        if least > 1:
            return f"by that bound no width m below {least} would do, all else being equal"
        known = runs.measured
        why = "is not known" if known is None else f"is {_interval(known.lower, known.upper)} bits"
        more = "" if runs.bits_that_bound is None else f"; a D of {runs.bits_that_bound} bits or more would show m >= 2"
        return f"no bound on the width m here, as D {why}{more}"
    if least > 0:
        return f"by that bound every network for this task has a state of {least} or more bits"
    return "by that bound a state of no bits is possible"


def _on_the_audit(runs: Runs, audit: Audit) -> Iterator[str]:
    for way in WAYS:
        if not audit.held[way]:
            why = "the network rounds none" if any(audit.held.values()) else "it adds nothing up over positions"
            yield f"audit, {way}: no sum was held against these, as {why}"
            continue
        if way not in audit.first:
            yield f"audit, {way}: on {audit.words} words every sum is that of Alice's part and Bob's"
            continue
        found = audit.first[way]
        word = _spelled(runs.shared, found.word)
        yield (
            f"audit, {way}: {audit.sums[way]} different sums on {audit.differing[way]} of {audit.words} words; "
            f"first on {word}, {found.sum}: {found.parts[0]} + {found.parts[1]} steps make {found.added}, the network "
            f"has {found.model}"
        )
        yield f"so {THEOREM[way]} has sums that are not the network's own, and is not proved to compute it"
