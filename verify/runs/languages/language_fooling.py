"""Which words of a regular language are fooling sets, for all lengths, under a periodic partition.

`fooling` decides whether the words of each length fool, those of the language or of a regular subset of it, and finds
the two shortest that do not.  It does so under the partition asked for and under all of a short period, up to exchange
of the parties.  The words are those of the language, which are the ones of the matrix, or all others, the zeros; and
the language may be padded, with nothing at some positions.  Where not all words fool, it looks for a large regular
subset that does, and does not say that this is the largest.  The search has a limit of time; what it does not find
within that is None, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import fooling_system, inclusion_system
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.counting.length_counts import WordCounts, word_numbers
from fooling.circuits.languages.search.fooling.fooling_subsets import largest_fooling_subset, periodic_partitions, size
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded, Violation, decide, explore
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass, replace
from fooling.verify.methods.engine.ends import NotFound, is_over, sliced, time_left, within

SECONDS = 6.0  # of the processor, for all partitions together
LARGEST = 256  # states of a minimal DFA about whose words fooling sets are decided
MOST_STATES = 2**16  # of the product that decides
LEAST = 0.1  # seconds for the longer search
NO_TIME = f"the search had {SECONDS:g} seconds of the processor"
NO_SET = "no set was found"
HEAD = "subsets are sought only under partitions whose period begins at the first position"


@dataclass(frozen=True)
class Entries:
    """A matrix, and the entries of it that fooling sets are made of: of colour 1 those of words, of 0 all others.

    Raises InvalidInput for another colour.
    """

    colour: int = 1
    padded: bool = False

    def __post_init__(self) -> None:
        if self.colour not in (0, 1):
            raise InvalidInput(f"colour {self.colour}: want 1, for the words of the language, or 0, for all others")

    def matrix_of(self, language: DFA) -> DFA:
        """The language whose words are the ones of the matrix."""
        return padded(language) if self.padded else language

    def words_of(self, language: DFA) -> DFA:
        """The words that are the entries asked for."""
        ones = self.matrix_of(language)
        return trim_partial(ones if self.colour else ones.complemented())

    @property
    def name(self) -> str:
        """What has the words, in words."""
        ones = "the padded language" if self.padded else "the language"
        return ones if self.colour else f"the complement of {ones}"

    @property
    def kind(self) -> str:
        """What the fooling sets are called."""
        return "fooling set" if self.colour else "fooling set of zeros"

    @property
    def meaning(self) -> str | None:
        """What a fooling set of zeros is."""
        ones = replace(self, colour=1).name
        zeros = f"a fooling set of zeros has words that are not in {ones}; of each two, at least one crossing is in it"
        return None if self.colour else zeros


ONES = Entries()


@dataclass(frozen=True)
class CountedWords:
    """A regular set of words, and how many it has of each length; `degree` is that of its growth, None if exponential.

    A degree of -1 stands for finitely many words.
    """

    dfa: DFA
    counts: WordCounts
    degree: int | None

    @staticmethod
    def of(dfa: DFA) -> CountedWords:
        """The set of the words of an automaton, trimmed."""
        trimmed = trim_partial(dfa)
        return CountedWords(trimmed, word_numbers(trimmed), degree_of_growth(trimmed))

    @property
    def growth(self) -> str:
        """In words."""
        if self.degree is None:
            return "exponential"
        return {-1: "finite", 0: "bounded", 1: "linear"}.get(self.degree, f"polynomial of degree {self.degree}")


@dataclass(frozen=True)
class UnderPartition:
    """What the search knows under one partition.

    `fools` says whether for every n the words of n letters are a fooling set; `counterexample` are the two shortest
    that are none, and the language has all words of fewer letters as fooling sets.  `largest` is the largest subset
    that was found, all words where these fool.  `why` says why something is None.
    """

    partition: str
    fools: bool | None
    counterexample: tuple[str, ...] | None = None
    breaks_at: int | None = None
    largest: DFA | None = None
    why: str | None = None


@dataclass(frozen=True)
class Fooling:
    """What the search knows of the words of one length as fooling sets, for all n, first under the partition asked for.

    `of` names the regular subset asked for, or None for all words; `words` are its words.  `best` is the largest
    fooling set found under any of the partitions, and `best_under` names that partition.  `entries` says which words.
    """

    of: str | None
    words: CountedWords
    under: tuple[UnderPartition, ...]
    best: CountedWords | None
    best_under: str | None
    entries: Entries = ONES

    @property
    def asked(self) -> UnderPartition:
        """What it knows under the partition asked for."""
        return self.under[0]


def fooling(
    language: DFA,
    partition: Partition,
    of: str | None = None,
    words: DFA | None = None,
    stage: Callable[[str], None] = lambda what: None,
    entries: Entries = ONES,
) -> Fooling:
    """Decide it for the words of the language, or for these, which are called `of`; `stage` is told what begins.

    Other `entries` are words of the padded language, or words that are not in it.
    Raises InvalidInput, one line, for a mask, which has one length, and for words that are none of the entries.
    """
    if not partition.period:
        raise InvalidInput(f"--partition {partition.name}: of one length only; want a periodic one, for all lengths")
    trimmed = entries.words_of(language)
    chosen = trimmed if words is None else _inside(trim_partial(words), trimmed, of, entries)
    if max(trimmed.states, chosen.states) > LARGEST:
        why = f"the DFA has more than {LARGEST} states"
        return Fooling(
            of, CountedWords.of(chosen), (UnderPartition(partition.name, None, why=why),), None, None, entries
        )
    others = [one for one in periodic_partitions() if one != partition]
    with within(SECONDS):
        first, *rest = [_under(trimmed, chosen, one, one is partition, stage) for one in (partition, *others)]
        under = (_thorough(trimmed, chosen, first), *rest)
    best = max(under, key=lambda one: 0 if one.largest is None else size(one.largest))
    largest = None if best.largest is None else CountedWords.of(best.largest)
    return Fooling(of, CountedWords.of(chosen), under, largest, None if largest is None else best.partition, entries)


def over(dfa: DFA, alphabet: Sequence[str], of: str | None = None) -> DFA:
    """The same words over these letters, in this order; InvalidInput where they have another one."""
    for letter in dfa.alphabet:
        if letter not in alphabet:
            raise InvalidInput(f"{of}: {letter!r} is none of the letters {' '.join(alphabet)} of the language")
    places = [dfa.alphabet.index(letter) if letter in dfa.alphabet else None for letter in alphabet]
    rows = tuple(tuple(None if i is None else row[i] for i in places) for row in dfa.transitions)
    return DFA(tuple(alphabet), dfa.start, dfa.accepting, rows)


def _inside(words: DFA, language: DFA, of: str | None, entries: Entries) -> DFA:
    outside = decide(inclusion_system(words, language)).counterexample(language.alphabet)
    if outside is not None:
        told = repr(outside[0]) if outside[0] else "the empty word"
        raise InvalidInput(f"--words {of}: has {told}, which is not in {entries.name}; want a part of it")
    return words


def _under(
    language: DFA, words: DFA, partition: Partition, asked: bool, stage: Callable[[str], None]
) -> UnderPartition:
    name = partition.name
    stage(f"deciding for all lengths which words fool under {name}")
    if is_over() and not asked:
        return UnderPartition(name, None, why=NO_TIME)
    try:
        found = explore(fooling_system(words, language, partition), MOST_STATES)
    except StateLimitExceeded as error:
        return UnderPartition(name, None, why=str(error))
    if not isinstance(found, Violation):
        return UnderPartition(name, True, largest=words)
    pair = found.words(language.alphabet, 2)
    if partition.head:
        return UnderPartition(name, False, pair, len(found.letters), why=HEAD)
    part = largest_fooling_subset(words, language, partition, False, is_over)
    why = None if part is not None else NO_TIME if is_over() else NO_SET
    return UnderPartition(name, False, pair, len(found.letters), part, why)


def _thorough(language: DFA, words: DFA, one: UnderPartition) -> UnderPartition:
    """With the largest set that a longer search finds in the time that is left, where it is larger."""
    partition = Partition.parse(one.partition)
    if one.fools is not False or partition.head:
        return one
    try:
        with sliced(max(time_left(), LEAST)):
            part = largest_fooling_subset(words, language, partition, True, is_over)
    except NotFound:
        return one
    if part is None or (one.largest is not None and size(one.largest) >= size(part)):
        return one
    return replace(one, largest=part, why=None)
