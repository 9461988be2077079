"""What `fooling deployed` answers: a module of torch's as it is served, held against a language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.machine import Word
from fooling.records import dataclass
from fooling.verify.pages.answers.language_fooling import AUTOMATON
from fooling.verify.pages.formats.terminal import say
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.networks.deployed import Against, Deployed, Served
from fooling.verify.statement.language.printable import counted, shortened_inside

MOST_SHOWN = 200  # signs of a word
Pair = tuple["Answered", Any]  # of the answer, one part


@dataclass(frozen=True)
class Answered:
    """The file, what its module is held against, and what was found."""

    file: str
    against: str
    found: Deployed

    def word(self, word: Word | None) -> str | None:
        """As it is spelled; None for none."""
        return None if word is None else spelled([self.found.alphabet[a] for a in word], self.found.alphabet)

    def shown(self, word: Word) -> str:
        """As it is printed: of a long word both ends."""
        return shortened_inside(self.word(word) or "", MOST_SHOWN)

    @property
    def ways(self) -> list[tuple[Answered, Served]]:
        """Each with the answer that it is of."""
        return [(self, way) for way in self.found.ways]

    @property
    def schedules(self) -> list[tuple[Answered, Against]]:
        """Each with the answer that it is of."""
        return [(self, one) for one in self.found.schedules]


def _way(name: str) -> Any:
    return lambda pair: getattr(pair[1], name)


WAY = of.Record(
    tuple,
    batch=(of.POSITIVE, _way("batch")),
    right=(of.maybe(of.BOOLEAN), _way("is_right")),
    states=(of.POSITIVE, lambda pair: pair[1].lengths.states),
    closed=(of.BOOLEAN, lambda pair: pair[1].lengths.closed),
    bits=(of.maybe(of.COUNT), _way("bits")),
    minimal_states=(of.maybe(of.POSITIVE), lambda pair: pair[1].lengths.minimal),
    shortest_wrong_word=(of.maybe(of.TEXT), lambda pair: pair[0].word(pair[1].lengths.difference)),
    compared_words=(of.COUNT, _way("words")),
    compared_length=(of.COUNT, _way("longest")),
    parts_at=(of.maybe(of.TEXT), lambda pair: pair[0].word(pair[1].parts_at)),
    why=(of.maybe(of.LINE), lambda pair: pair[1].lengths.why),
    automaton=(of.maybe(AUTOMATON), _way("dfa")),
)
FIRST = of.Record(
    tuple,
    word=(of.TEXT, lambda pair: pair[0].word(pair[1][0])),
    module=(of.LINE, lambda pair: pair[1][1]),
    network=(of.LINE, lambda pair: pair[1][2]),
)
SCHEDULE = of.Record(
    tuple,
    schedule=(of.LINE, _way("schedule")),
    words=(of.COUNT, _way("words")),
    other_bits=(of.COUNT, _way("differ")),
    other_answers=(of.COUNT, _way("answers")),
    first=(of.maybe(FIRST), lambda pair: pair[1].first and (pair[0], pair[1].first)),
    refused=(of.maybe(of.LINE), _way("refused")),
)
DEPLOYED = Document(
    "deployed",
    "deployed answers: what a module of torch's answers as it is served",
    Answered,
    file=of.LINE,
    against=of.LINE,
    layers=(of.table_of(of.LINE), lambda one: one.found.layers),
    type=(of.LINE, lambda one: one.found.type),
    machine=(of.LINE, lambda one: one.found.machine),
    served=(of.listed(WAY), lambda one: one.ways),
    unlike=(of.maybe(of.TEXT), lambda one: one.word(one.found.unlike)),
    networks=(of.listed(SCHEDULE), lambda one: one.schedules),
)


def print_answer(one: Answered) -> None:
    """A paragraph for each way of being served, and one for the exact networks."""
    layers = ", ".join(f"{name} ({kind})" for name, kind in one.found.layers.items())
    say(f"{one.file}: {layers}, {one.found.type}; {one.found.machine}", "bold")
    for way in one.found.ways:
        say("called word by word" if way.batch == 1 else f"in batches of {way.batch} words", "bold", indent=1)
        for line in _of_way(one, way):
            say(line, indent=2)
    if (word := one.word(one.found.unlike)) is not None:
        say(f"called otherwise it is another machine: the shortest word with another answer is {word}", indent=1)
    say("the exact network that the module is, beside it, word by word", "bold", indent=1)
    for schedule in one.found.schedules:
        say(f"{schedule.schedule}: {_of_schedule(one, schedule)}", indent=2)


def _of_way(one: Answered, way: Served) -> Iterator[str]:
    lengths = way.lengths
    if way.parts_at is not None:
        yield (
            f"not known: on the whole word {one.shown(way.parts_at)} the scores have other bits than letter by letter, "
            "so no table of states says what the module answers"
        )
        return
    if lengths.equal is False:
        wrong = lengths.difference or ()
        yield f"wrong on {one.shown(wrong)} ({counted(len(wrong), 'letters')}), the shortest wrong word"
    elif lengths.equal:
        yield "right on all words of one letter or more, if a step hangs on nothing but the state and the next letter"
    else:
        yield f"not known: {lengths.why}; right on all words of 1 to {counted(lengths.covered or 0, 'letters')}"
    if lengths.closed:
        minimal = "" if lengths.minimal is None else f"; the least automaton of its answers has {lengths.minimal}"
        yield f"{counted(lengths.states, 'states')}, so {counted(way.bits or 0, 'bits')} from Alice to Bob{minimal}"
    compared = f"{counted(way.words, 'whole words')} of up to {counted(way.longest, 'letters')}"
    trusted = "beyond them it is trusted that it hangs on nothing else"
    yield f"compared: {compared} have the bits that its table of states says; {trusted}"


def _of_schedule(one: Answered, found: Against) -> str:
    if found.refused is not None:
        return f"there is none: {found.refused}"
    if found.first is None:
        return f"the same bits on {counted(found.words, 'words')}; a verdict on this network is one on the module there"
    word, module, network = found.first
    answers = f"the answers differ on {found.answers}" if found.answers else "no answer differs"
    return (
        f"another machine: on {one.word(word)} the module gives {module} and the network {network}; so do "
        f"{found.differ} of {counted(found.words, 'words')} in some bit, and {answers}"
    )
