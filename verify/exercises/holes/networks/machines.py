"""The hole `[recurrent-network, L, {format: Q4.4, lengths: all}]`: a recurrent network that decides a language.

It is to be right at the format that the sheet names, on words of every length, or up to one (`lengths: 8`).  States of
the network and of the language's automaton are walked in pairs, breadth first, so the witness is a shortest word.  The
certificate is the statement `decides`, or `computes` up to a length, which the checker computes by itself.  What is
measured are the units: of each layer the numbers that it keeps or puts out, whichever are more.  Cost: a step of the
network for each pair and letter.

The hole `[transformer, ...]` stands below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.machines import work
from fooling.verify.checker.theories.readings import reading
from fooling.verify.exercises.hole import Defined, Judged, Measure, NotGraded, Shown, Text
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.holes.networks.network_answers import (
    GivenNetwork,
    NetworkHole,
    beyond,
    format_asked,
    given_network,
    letters_read,
    unanswered,
)
from fooling.verify.exercises.shown import TooLarge, computed, right
from fooling.verify.exercises.text_trees import arguments, closed, excerpt, in_place, natural, options, refused
from fooling.verify.given.arguments.network_terms import acceptor_term, network_term
from fooling.verify.given.asked.known_task import PREFIX
from fooling.verify.given.asked.network_task import network_task, task_term
from fooling.verify.given.asked.network_word import written
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term

MOST_PAIRS = 2**15
MOST_LENGTH = 10**3
Pair = tuple[State, int | None]  # of the network and of the language's automaton


@dataclass(frozen=True)
class RecurrentNetworkHole(NetworkHole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `GivenNetwork`.

    `longest` is None for words of all lengths.
    """

    asked: LanguageAsked
    format: NumberFormat
    longest: int | None = None

    kind = "recurrent-network"
    measures = (Measure("units", more_is_better=False),)

    def read(self, answer: Text) -> GivenNetwork:
        """The network in the sheet's format; `Unreadable` for one that has attention, or lacks a letter."""
        given = given_network(answer, self.format)
        if not isinstance(given.network, Recurrent):
            raise refused("layers", "a network with attention", "recurrent layers")
        letters_read(given.network, self.asked.alphabet)
        return given

    def judge(self, given: GivenNetwork) -> Judged:
        """By the pairs of states that words reach."""
        network = given.network
        if not isinstance(network, Recurrent):
            raise NotGraded("a network with attention is not recurrent")
        try:
            wrong = self._first_wrong(network)
        except StateLimitExceeded:
            raise NotGraded(f"your network reaches more than {MOST_PAIRS} states") from None
        except InvalidInput as error:
            return unanswered(error)
        if wrong is not None:
            letters = letters_read(network, self.asked.alphabet)
            found = self.asked.wrong(wrong, network.run([letters[a] for a in wrong]) == 1)
            note = beyond(given, self.format)
            return Judged(False, found.says + note, found.hint + note, witness=found.witness)
        units = sum(max(layer.outputs, *layer.kept) for layer in network.layers)
        lengths = "of every length" if self.longest is None else f"of up to {self.longest} letters"
        says = f"your network is right on words {lengths}, with {counted(units, 'units')}"
        return right(says, {"units": units}, lambda: self._shown(network))

    def _first_wrong(self, network: Recurrent) -> Word | None:
        """The first of the shortest words that are answered wrongly; None where there is none."""
        language, letters = self.asked.automaton, letters_read(network, self.asked.alphabet)
        start: Pair = (network.initial, language.start)
        came: dict[Pair, tuple[Pair, int] | None] = {start: None}
        level, length = [start], 0
        while level:
            for pair in level:
                if network.answer(pair[0]) != int(pair[1] in language.accepting):
                    return _word(came, pair)
            if length == self.longest:
                return None
            longer = list[Pair]()
            for pair in level:
                for a, letter in enumerate(letters):
                    after = network.step(pair[0], letter), language.step(pair[1], a)
                    if after not in came:
                        came[after] = pair, a
                        longer.append(after)
                if len(came) > MOST_PAIRS:
                    raise StateLimitExceeded(f"more than {MOST_PAIRS} pairs")
            level, length = longer, length + 1
        return None

    def _shown(self, network: Recurrent) -> Shown:
        """That the network decides the language, or computes it up to the length."""
        decides = ("decides", acceptor_term(network), self.asked.term)
        if self.longest is None:
            return computed(decides)
        that = ("computes", network_term(network, self.longest), ("membership", self.asked.term))
        try:
            return computed(that)
        except TooLarge as error:
            too_large = error
        try:
            return computed(decides)  # where it is right on longer words, too
        except (Rejected, TooLarge):
            raise too_large from None

    def told(self) -> Sequence[str]:
        """On which words, and in which numbers, the network has to be right."""
        lengths = "of every length" if self.longest is None else f"of up to {counted(self.longest, 'letters')}"
        return [f"The network has to be right on words {lengths}. All numbers are rounded to {self.format.short_name}."]


def _word(came: Mapping[Pair, tuple[Pair, int] | None], pair: Pair) -> Word:
    """The word on which a pair was first met."""
    found = list[int]()
    while (step := came[pair]) is not None:
        pair, letter = step
        found.append(letter)
    return tuple(reversed(found))


def make_recurrent_network(terms: Sequence[Any], defined: Defined) -> RecurrentNetworkHole:
    """`[recurrent-network, L, {format: Q4.4, lengths: all}]`."""
    terms, said = options(terms, ("says", "format", "lengths"), "recurrent-network")
    (given,) = arguments(terms, "recurrent-network")
    task = task_asked(given, 0, defined)
    language = thawed(task[1]) if task is not None and task[0] == "membership" else given
    asked = language_asked(language, defined, said, "hole[1]")
    lengths = said.get("lengths", "all")
    longest = None if lengths == "all" else natural(lengths, "lengths")
    if longest is not None and longest > MOST_LENGTH:
        raise InvalidInput(f"lengths: {longest}; want all, or at most {MOST_LENGTH}")
    return RecurrentNetworkHole(asked, format_asked(said.get("format")), longest)


# The hole `[transformer, L, {format: Q4.4, longest: 8}]`, or `[transformer, f, ...]`: a Transformer that is right.
#
# It is held against a language, on all words of up to so many letters; against a function of two inputs, on all pairs
# of them, Alice's letters before Bob's; or against a task, on the words of so many letters that the task asks about,
# of up to so many where its answers are listed.  Every word is run in exact arithmetic, short ones first, so the
# witness is a shortest word.  The certificate is the statement `computes`, of the network on words of up to that
# length, for which the checker runs them again.  What is measured are heads, layers and the width d of the embedding.

MOST_WORDS = 2**16


@dataclass(frozen=True)
class TransformerHole(NetworkHole):
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `GivenNetwork`.

    `asked` is a language, or the term of a task that asks about words of `longest` letters.
    """

    asked: LanguageAsked | Term
    format: NumberFormat
    longest: int

    kind = "transformer"
    measures = (
        Measure("heads", more_is_better=False),
        Measure("width", more_is_better=False),
        Measure("layers", more_is_better=False),
    )

    def read(self, answer: Text) -> GivenNetwork:
        """The network in the sheet's format; `Unreadable` for one without attention, or one that lacks a letter."""
        given = given_network(answer, self.format)
        if not isinstance(given.network, Transformer):
            raise refused("layers", "a network without attention", "a layer with attention")
        most = given.network.max_length
        if most is not None and most < self.longest:
            raise refused("embedding", f"positions for {most} letters", f"positions for {self.longest}")
        if isinstance(self.asked, LanguageAsked):
            letters_read(given.network, self.asked.alphabet)
        else:
            letters_read(given.network, _letters(self.asked, self.longest), 2 if self.asked[0] == "value-of" else None)
        return given

    def judge(self, given: GivenNetwork) -> Judged:
        """By every word."""
        network = given.network
        if not isinstance(network, Transformer):
            raise NotGraded("a network without attention is no Transformer")
        task = ("membership", self.asked.term) if isinstance(self.asked, LanguageAsked) else self.asked
        that = ("computes", network_term(network, self.longest), task)
        try:
            wrong = self._of_language(network) if isinstance(self.asked, LanguageAsked) else self._of_task(that)
        except InvalidInput as error:
            return unanswered(error)
        if wrong is not None:
            note = beyond(given, self.format)
            return Judged(False, wrong.says + note, wrong.hint + note, witness=wrong.witness)
        heads = sum(len(block.attention.heads) for block in network.blocks)
        measured = {"heads": heads, "width": network.d, "layers": len(network.blocks)}
        says = f"your network is right on {self._words_asked()}, with {counted(heads, 'heads')}"
        return right(says, measured, lambda: computed(that))

    def _words_asked(self) -> str:
        many = counted(self.longest, "letters")
        if isinstance(self.asked, LanguageAsked):
            return f"words of up to {many}"
        lengths = {"value-of": "", "answers": f" of up to {many}"}
        return f"all inputs{lengths.get(self.asked[0], f' of {many}')}"

    def _of_language(self, network: Transformer) -> Judged | None:
        """What is said of the first word that is answered wrongly; None where there is none."""
        asked = self.asked
        if not isinstance(asked, LanguageAsked):
            return None
        letters = letters_read(network, asked.alphabet)
        for word in self._words(len(asked.alphabet), network.min_length):
            answer = network.run([letters[a] for a in word])
            if answer != asked.has(word):
                return asked.wrong(word, answer == 1)
        return None

    def _words(self, letters: int, shortest: int) -> Iterator[Word]:
        """All words, short ones first, in the order of the alphabet."""
        lengths = range(shortest, self.longest + 1)
        if sum(letters**k for k in lengths) > MOST_WORDS:
            raise NotGraded(f"words of up to {self.longest} letters are more than {MOST_WORDS}")
        return (word for k in lengths for word in product(range(letters), repeat=k))

    def _of_task(self, that: Term) -> Judged | None:
        """The same of a task's inputs; which letters make an input, the checker's own reading says."""
        try:
            asked = work(*that[1:])
        except Rejected as error:
            raise NotGraded(f"your network cannot be held against the task: {error}") from None
        for word in asked.words():
            said, right = asked.machine.read(asked.machine.run(word)), asked.answer(word)
            if said != right:
                text, value = written(asked.machine.alphabet, word), "value" if that[2][0] == "value-of" else "answer"
                told = f"your network answers {said} to {text}, but the {value} there is {right}"
                hint = "your network answers some input wrongly"
                return Judged(False, told, hint, witness={"word": text, "value": right})
        return None

    def told(self) -> Sequence[str]:
        """On which words, and in which numbers, the network has to be right."""
        words = self._words_asked()
        return [f"The network has to be right on {words}. All numbers are rounded to {self.format.short_name}."]


def make_transformer(terms: Sequence[Any], defined: Defined) -> TransformerHole:
    """`[transformer, L, {format: Q4.4, longest: 8}]`, or `[transformer, TASK, {format: Q4.4, longest: 6}]`."""
    terms, said = options(terms, ("says", "format", "longest"), "transformer")
    (given,) = arguments(terms, "transformer")
    format, longest = format_asked(said.get("format")), natural(said.get("longest", ""), "longest")
    task = task_asked(given, longest, defined)
    if task is None or task[0] == "membership":
        language = given if task is None else thawed(task[1])
        return TransformerHole(language_asked(language, defined, said, "hole[1]"), format, longest)
    try:
        if task[0] == "value-of":
            meaning.small(meaning.function(task[1]))
        else:
            _letters(task, longest)
    except (Rejected, ValueError) as error:
        what = "the function is too large, or has no matrix" if task[0] == "value-of" else f"words of {longest} letters"
        raise InvalidInput(f"hole[1]: {what}: {error}") from None
    return TransformerHole(task, format, longest)


def _letters(task: Term, longest: int) -> Sequence[str]:
    """Those that a network has to read; of a function it is any two.  `Rejected` where nothing is asked."""
    if task[0] == "answers":
        return sorted({letter for word, _ in task[1] for letter in word})
    return () if task[0] == "value-of" else reading(task, longest, ("0", "1")).letters


def task_asked(given: Any, longest: int, defined: Defined) -> Term | None:
    """The task, or the function, that a sheet names, as a term of tasks; None for what is neither.

    `task:NAME,PARAMETER=VALUE` names one of `fooling task`, at the sizes of which words have up to `longest` letters.
    """
    if isinstance(given, str) and given.startswith(PREFIX):
        if given.endswith(".py"):
            raise InvalidInput(f"hole[1]: {excerpt(given)}: a sheet runs no program; want a task that has a name")
        found = network_task(str(given), longest, "hole[1]")
        return task_term(found, longest)
    made = in_place(given, defined)
    for _ in defined.names:
        made = defined.names.get(made.removeprefix("$"), made) if isinstance(made, str) else made
    head = made[0] if isinstance(made, (list, tuple)) and made else None
    sort = OPERATORS[head].result if isinstance(head, str) and head in OPERATORS else None
    if sort == "function":
        return "value-of", closed(made, "function", defined, "hole[1]")
    return closed(made, "task", defined, "hole[1]") if sort == "task" else None
