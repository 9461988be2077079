"""The fewest bits with which a network is right on all words that are asked about.

More bits need not be better: a network may be right in Q3.2 and wrong in Q4.2 and in Q3.3.  So nothing is inferred
from one format about another: for p = 1, 2, ... each split of p bits into Qi.f with i + f = p, i >= 1, and each float
of p bits that has a name is run until a word is wrong, short ones first, and the search ends with the first p at which
some format is right on all of them.  Then the formats with one bit more beside a right one are tried, Qi.(f+1) and
Q(i+1).f, as more precision may hurt.  Longer words do not end a format's trial; what is known of them stands in its
run.  Where the bits before the point are given, only the formats Qi.f with this i are tried: what is found are the
fewest bits after the point.

A word on which a format is wrong is run in the wide format, too: a network that is wrong there is wrong by its weights,
and more bits will hardly mend it.  Formats of more bits come nearer to the wide one, so the search then ends at
`IN_VAIN` bits.  That is observed and not proved: a format of more bits may be right by its rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fooling.circuits.networks.asked.task import LanguageTask
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.behaviour import behaviour, first_wrong
from fooling.circuits.networks.search.first_failure import Refused, in_letters
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.given.networks.network_file import Rounded
from fooling.verify.runs.networks.network_runs import NetworkRun, Question

MOST_BITS = 24
IN_VAIN = 12  # bits of the largest formats that are tried where the network is wrong in the wide format, too


@dataclass(frozen=True)
class Tried:
    """A format, and what is wrong with it: a word, why it is refused, or what is not known; None for nothing."""

    format: str
    bits: int
    wrong: str | None
    word: Word | None = None  # the word on which it is wrong, in the letters of the task
    refused: bool = False  # the network is not run in it, and neither right nor wrong
    many: int | None = None  # words on which it is wrong, where they were counted


@dataclass(frozen=True)
class Fewest:
    """Formats in the order in which they were tried, and the runs of those that are right, all of the fewest bits."""

    tried: Sequence[Tried]
    right: Sequence[NetworkRun]
    interrupted: bool = False  # before a format was found to be right
    wide: Word | None = None  # a word on which the network is wrong in the wide format, too
    beside: Sequence[Tried] = ()  # formats with one bit more than a right one
    whole: int | None = None  # the bits before the point of every format that was tried, where these were given
    ended_early: bool = False  # before the most bits, as the network is wrong in the wide format, too

    @property
    def bits(self) -> int | None:
        """The fewest; None where no format that was tried is right."""
        return self.right[0].network.format.bits if self.right else None


def fewest_bits(
    question: Question,
    rounded: Rounded,
    advance: Callable[[int, str], None],
    tried: list[Tried],
    wide: InWide,
    most: int = MOST_BITS,
    counts: bool = False,
    whole: int | None = None,
) -> Fewest:
    """Up to so many bits; InvalidInput where there are more words than are run.

    What was tried is put into `tried` as it is known, and each wrong word is shown to `wide`.  Where `counts`, the
    wrong words of each format are counted.  `whole` are the bits before the point, where they are given.
    """
    _require_few(question)
    if question.shortest == 0:
        wide.look(())
    for p in range(1, most + 1):
        right = list[NetworkRun]()
        for name in formats_of(p) if whole is None else _with_whole(p, whole):
            advance(0, f"trying {name}")
            found = _tried(question, rounded, name, advance, counts)
            one = found if isinstance(found, Tried) else Tried(name, p, None, many=0 if counts else None)
            tried.append(one)
            if one.word is not None:
                wide.look(one.word)
            right += [] if isinstance(found, Tried) else [found]
            advance(1, f"{name} is {one.wrong or 'right'}")
        if right:
            beside = _beside(question, rounded, right, advance, counts)
            return Fewest(tried, right, wide=wide.wrong, beside=beside, whole=whole)
        if wide.wrong is not None and IN_VAIN + (whole or 0) <= p < most:
            return Fewest(tried, [], wide=wide.wrong, whole=whole, ended_early=True)
    return Fewest(tried, [], wide=wide.wrong, whole=whole)


def _beside(
    question: Question, rounded: Rounded, right: Sequence[NetworkRun], advance: Callable[[int, str], None], counts: bool
) -> list[Tried]:
    """What becomes of each right Qi.f with one bit more, before or after the point."""
    shapes = [row.network.format.values for row in right]
    pairs = [(one.p - one.f, one.f) for one in shapes if isinstance(one, FixedPoint)]
    found = list[Tried]()
    for name in dict.fromkeys(f"Q{i}.{f}" for a, b in pairs for i, f in ((a, b + 1), (a + 1, b))):
        advance(0, f"trying {name}")
        bits = named_format(name).bits
        found.append(_judged(question, rounded, name, counts) or Tried(name, bits, None, many=0 if counts else None))
    return found


@dataclass
class InWide:
    """Whether the network is wrong in the wide format on a word that it is shown; `tell` hears of the first one."""

    question: Question
    tell: Callable[[Word], object]
    wrong: Word | None = None
    seen: set[Word] = field(default_factory=set)

    def look(self, word: Word) -> None:
        """Run this word, in the letters of the task, unless one is known or the network does not read it."""
        task = self.question.task
        if self.wrong is not None or word in self.seen or not task.asks(len(word)):
            return
        self.seen.add(word)
        try:
            network = self.question.precise
            answer = network.run(tuple([network.alphabet.index(task.alphabet[a]) for a in word]))
        except InvalidInput:
            return  # it has no such word; what is wrong with the file is said where it is run
        if answer != task.answer(word):
            self.wrong = word
            self.tell(word)


def formats_of(p: int) -> list[str]:
    """The formats of so many bits that are tried.

    >>> formats_of(2), formats_of(8)[-2:]
    (['Q1.1', 'Q2.0'], ['e4m3', 'e5m2'])
    """
    return [*(f"Q{i}.{p - i}" for i in range(1, p + 1)), *(name for name in FLOATS if named_format(name).bits == p)]


def _with_whole(p: int, whole: int) -> list[str]:
    """The format of p bits with so many of them before the point, if there is one."""
    return [f"Q{whole}.{p - whole}"] if p >= whole else []


def _tried(
    question: Question, rounded: Rounded, name: str, advance: Callable[[int, str], None], counts: bool
) -> NetworkRun | Tried:
    """The run in a format where it is right on all words that are asked about, or what is wrong."""
    if (judged := _judged(question, rounded, name, counts)) is not None:
        return judged
    formats = rounded.formats(named_format(name))
    try:
        row = question.in_formats(formats, rounded.schedule, rounded.scaled, lambda done, what: advance(0, what))
    except Refused as refused:
        return Tried(name, formats.activations.bits, str(refused), refused=True)
    if not row.is_right(question.longest):
        why = "not known to be right on all words: its states are too many"
        return Tried(name, formats.activations.bits, why)
    return row


def _judged(question: Question, rounded: Rounded, name: str, counts: bool) -> Tried | None:
    """The least word on which a format is wrong, or why the network is not run in it; None for neither."""
    formats = rounded.formats(named_format(name))
    bits = formats.activations.bits
    try:
        network, _ = question.network(formats, rounded.schedule, rounded.scaled)
        word = first_wrong(network, question.task, question.longest, question.shortest, question.device)
        if word is None:
            return None
        many = _wrong_words(question, network) if counts else None
        return Tried(name, bits, f"wrong on {in_letters(question.task.alphabet, word)}", word, many=many)
    except Refused as refused:
        return Tried(name, bits, str(refused), refused=True)


def _wrong_words(question: Question, network: Network) -> int:
    """How many of the words that are asked about are wrong; `Refused` where the network refuses one."""
    lengths, most = (question.longest, question.shortest), question.most
    return behaviour(
        network, question.task, lengths[0], most=most, sample=0, shortest=lengths[1], device=question.device
    ).wrong.total()


def _require_few(question: Question) -> None:
    """InvalidInput where not all words would be run."""
    network, task = question.precise, question.task
    if isinstance(network, Recurrent) and isinstance(task, LanguageTask):
        return  # states are walked
    lengths = [n for n in range(question.shortest, question.longest + 1) if task.asks(n)]
    counts = [task.how_many(n) for n in lengths]
    many = sum(filter(None, counts))
    if None in counts or many > question.most:
        said = f"more than {many}" if None in counts else many
        raise InvalidInput(
            f"--fewest-bits: there are {said} words of up to {question.longest} letters, and --most is "
            f"{question.most}; want all words to be run: a smaller --max-length, or a larger --most"
        )
