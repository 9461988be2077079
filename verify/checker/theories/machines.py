"""The machines that terms denote, and the statements that are decided by running one on every input.

A new kind of machine is a class with the interface of `fooling.circuits.networks.machine` and a row of `MACHINES`.
What a machine is too large for is `Rejected` before its network is built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Literal

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.words_with_held_shares import share_number
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.index_lookup import IndexLookup
from fooling.circuits.networks.machine import Given, Machine, Word, Work, own_task
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.rnn import RNN, NetworkOfDFA, rnn_of_dfa
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.printed_steps import printed_plan
from fooling.protocols.split import run_split, run_whole, talk
from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import Budget, Rejected, expect
from fooling.verify.checker.letters import letters
from fooling.verify.checker.theories import acceptors
from fooling.verify.checker.theories.readings import READINGS, reading
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.proposition import Term

LARGEST_TABLE = 10**6  # letters of all inputs a checker is willing to run
LARGEST_LENGTH = 10**3  # letters of each
REMEMBERED = 64  # results of runs


def _index_lookup(N: Term, K: Term, letters: Term, rounding: Term, summation: Term) -> IndexLookup:
    positions = meaning.natural(N)
    expect_few(len(letters), positions + 1, positions**2)
    return IndexLookup(positions, meaning.natural(K), letters, rounding, summation)


def _rnn_of(language: Term, longest: Term) -> NetworkOfDFA:
    automaton, length = meaning.language(language), meaning.natural(longest)
    expect_few(len(automaton.alphabet), length)
    return NetworkOfDFA(automaton, length, rnn_of_dfa)


def _elman_of(language: Term, longest: Term, N: Term, K: Term) -> NetworkOfDFA:
    automaton, length = meaning.language(language), meaning.natural(longest)
    width = automaton.states * len(automaton.alphabet)
    expect_few(len(automaton.alphabet), length, 1 + (width >> 2))  # a letter costs a microsecond a unit, or two

    def build(dfa: DFA) -> RNN:
        return elman_of_dfa(dfa, q_p(meaning.natural(N), meaning.natural(K))).as_rnn()

    return NetworkOfDFA(automaton, length, build)


# A unit of LARGEST_TABLE is some microseconds.  A letter is taken to cost one for each 256 characters of the network's
# text, times 1 + k/8 where it attends to k others; of third order it attends to k^2 pairs.
def _network(document: str, longest: Term) -> Given:
    found, around, cost = given_network(document, longest)
    _expect_short(len(found.chosen), range(found.shortest, found.longest + 1), around, cost)
    return found


def given_network(document: str, longest: Term) -> tuple[Given, int, int]:
    """The network with all its words, perhaps too many to run; the letters around a word, and what a letter costs."""
    network, n = acceptors.network_of(document), meaning.natural(longest)
    if isinstance(network, Recurrent):
        return Given(network, tuple(range(len(network.alphabet))), 0, n), 0, 1 + (len(document) >> 8)
    expect(network.max_length is None or n <= network.max_length, f"the network reads {network.max_length} letters")
    around, cost = len(network.before) + len(network.after), acceptors.letter_cost(network, document, n)
    chosen = tuple(a for a in range(len(network.alphabet)) if a not in acceptors.around_words(network))
    return Given(network, chosen, network.min_length, n), around, cost


def _expect_short(letters: int, lengths: range, around: int, work: int) -> None:
    """`Rejected` where words of these lengths, with what stands around them, are too much work."""
    expect(lengths.stop + around <= LARGEST_LENGTH, f"words of {lengths.stop - 1} letters are too long to run")
    total = sum(letters**k * (k + around) for k in lengths)
    expect(total * work <= LARGEST_TABLE, f"words of up to {lengths.stop - 1} letters are too many to run")


MACHINES: Mapping[str, Callable[..., Machine[Any]]] = {
    "index-lookup": _index_lookup,
    "rnn-of": _rnn_of,
    "elman-of": _elman_of,
    "network": _network,
}


def machine(term: Term) -> Machine[Any]:
    """The machine a closed machine term denotes; `Rejected` if it has too many inputs to run."""
    try:
        return MACHINES[term[0]](*term[1:])
    except InvalidInput as error:
        raise Rejected(str(error)) from None


def work(term: Term, task: Term) -> Work[Any]:
    """What a machine is asked; `Rejected` where it has no such task, or none of its words is spoken of."""
    if not isinstance(task, str) and task[0] in READINGS:
        return _read_once(term, task)
    found = machine(term)
    if isinstance(task, str):
        expect(task in found.tasks, f"{task} is not a task of this machine: {', '.join(found.tasks) or 'it has none'}")
        return own_task(found, task)
    return TASKS[task[0]](found, *task[1:])


def asked_of(found: Given, task: Term, n: int) -> tuple[Reading, tuple[int, ...]]:
    """What a task that is read once asks of the network's words of n letters, and the network's numbers of its letters.

    `Rejected` where the network does not read all words of these letters, or the task is none such.
    """
    digits = tuple(found.alphabet[a] for a in found.chosen)
    asked, places = reading(task, n, digits), {found.alphabet[a]: a for a in found.chosen}
    missing = [name for name in asked.letters if name not in places]
    expect(not missing, f"the machine reads no {' '.join(missing[:5])}")
    expect(found.shortest <= n <= found.longest, f"the machine reads no words of {n} letters")
    return asked, tuple(places[name] for name in asked.letters)


# Words are found by their letters in the order of the reading; each step on the way is paid for as a letter is.
def _read_once(term: Term, task: Term) -> Work[Any]:
    expect(term[0] == "network", f"{task[0]} is asked of networks alone")
    found, around, cost = given_network(*term[1:])
    n = found.longest
    expect(n + around <= LARGEST_LENGTH, f"words of {n} letters are too long to run")
    asked, numbers = asked_of(found, task, n)
    places = {a: letter for letter, a in enumerate(numbers)}

    def words() -> Iterator[Word]:
        left, some = LARGEST_TABLE, False
        for word in asked.words():
            left -= len(numbers) if word is None else cost * (n + around)
            expect(left >= 0, f"the words of {n} letters that {task[0]} asks about are too many to run")
            if word is not None:
                some = True
                yield tuple(numbers[letter] for letter in word)
        expect(some, f"{task[0]} asks about no word of {n} letters")

    def answer(word: Word) -> int:
        right = asked.asked([places[a] for a in word])
        expect(right is not None, "the task does not ask about this word")
        return right or 0

    return Work(found, words, answer)


def asked_wrongly(budget: Budget, network: Term, task: Term, word: Any) -> bool:
    """Whether a task that is read once asks about this word, a list of letters, and the network's answer is another."""
    said, right = said_and_right(budget, network, task, word)
    return said != right


def said_and_right(budget: Budget, network: Term, task: Term, word: Any) -> tuple[int, int]:
    """A network's answer to a word that a task which is read once asks about, and the right one."""
    expect(network[0] == "network", "one word is asked of networks alone")
    found, around, cost = given_network(*network[1:])
    expect(isinstance(word, list) and len(word) == found.longest, f"the word is a list of {found.longest} letters")
    budget.spend(cost * (len(word) + around))
    asked, numbers = asked_of(found, task, found.longest)
    expect(all(letter in asked.letters for letter in word), "the word has a letter that is not asked about")
    letters = [asked.letters.index(letter) for letter in word]
    right = asked.asked(letters)
    if right is None:
        raise Rejected("the task does not ask about this word")
    return found.read(found.run(tuple(numbers[a] for a in letters))), right


def _membership(found: Machine[Any], language_term: Term) -> Work[Any]:
    language = meaning.language(language_term)
    places = {name: number for number, name in enumerate(found.alphabet)}
    missing = [name for name in language.alphabet if name not in places]
    expect(not missing, f"the machine reads no {' '.join(missing)}")
    numbers = {places[name]: a for a, name in enumerate(language.alphabet)}
    words = [word for word in found.domain() if numbers.keys() >= set(word)]
    read = {a for word in words for a in word}
    expect(bool(words) and (read == numbers.keys() or not any(words)), "not all these letters stand in words it reads")
    return Work(found, lambda: words, lambda word: int(language.accepts_indices([numbers[a] for a in word])))


# The inputs are numbered as words are, the first letter counting most, and a letter is the digit that its place among
# the machine's letters says; one that is called 0 or 1 must be that digit.
def _value_of(found: Machine[Any], function: Term) -> Work[Any]:
    split, f, n = halves(found, function), meaning.function(function), found.longest
    full = [word for word in found.domain() if len(word) == n]
    digits = {a: digit for digit, a in enumerate(sorted({a for word in full for a in word}))}
    expect(len(full) == found.letters**n, "the machine does not read all words of that length")
    named = {found.alphabet[a]: str(digit) for a, digit in digits.items() if found.alphabet[a].isdecimal()}
    expect(all(name == digit for name, digit in named.items()), "letters that are digits are in another order")

    def index(part: Word) -> int:
        return share_number(tuple(digits[a] for a in part), found.letters)

    return Work(found, lambda: full, lambda word: f.entry(*map(index, split.split(word))))


def halves(found: Machine[Any], function: Term) -> Partition:
    """Which of the letters that the machine reads are Alice's input of the function, the first ones; Bob has the rest.

    Bits are letters of a machine that has two.  An input that is one letter is spelled, with the machine's for digits.
    """
    inner = function
    while inner[0] == "complement":
        inner = inner[1]
    expect(inner[0] == "matrix" or inner[0] in FAMILIES, "a function of two inputs; of a language ask for membership")
    read, n = letters(function), found.longest
    alice, bob = meaning.partition(read.partition).sizes(meaning.natural(read.length))

    def spelled(size: int, many: int, places: int) -> bool:
        return (size, many) == (found.letters, places) or (many == 1 and size == found.letters**places)

    cuts = [k for k in range(n + 1) if spelled(read.alice, alice, k) and spelled(read.bob, bob, n - k)]
    f = meaning.function(function)
    expect(bool(cuts), f"{f.row_count} x {f.column_count} inputs are no words of {n} letters of {found.letters}")
    return Partition("A" * cuts[0], "B")


def _answers(found: Machine[Any], table: Term) -> Work[Any]:
    places = {name: number for number, name in enumerate(found.alphabet)}
    expect({letter for word, _ in table for letter in word} <= set(places), "a word has a letter that is not read")
    asked = {tuple(places[letter] for letter in word): answer for word, answer in table}
    domain = set(found.domain())
    expect(asked.keys() <= domain, "a word is not one that the machine reads")
    return Work(found, lambda: asked, asked.__getitem__)


TASKS: Mapping[str, Callable[..., Work[Any]]] = {"membership": _membership, "value-of": _value_of, "answers": _answers}


def expect_few(letters: int, length: int, work: int = 1) -> None:
    """`Rejected` where the words of that length are too many, or too long, for the work at each letter."""
    expect(
        length <= LARGEST_LENGTH and letters**length * length * work <= LARGEST_TABLE,
        f"{letters}^{length} inputs are too many to run",
    )


@lru_cache(REMEMBERED)
def _is_right(term: Term, task: Term) -> bool:
    asked = work(term, task)
    return next(asked.mistakes(map(asked.machine.run, asked.words())), None) is None


def _computes(_: Budget, term: Term, task: Term) -> bool:
    return _is_right(term, task)


Steps = Literal["parts", "printed"]


# One walk for both statements about a split: they are asked together, and each more than once.
@lru_cache(REMEMBERED)
def _splits(term: Term, partition: Term, steps: Steps) -> tuple[bool, frozenset[int | None]]:
    """Whether the two-party run outputs the forward pass on every input of full length, and what it costs on them.

    A message that does not fit its width ends the run: it has no output and no cost.
    """
    found, split = machine(term), meaning.partition(partition)
    expect(steps == "parts" or isinstance(found.network, Transformer), "only of Transformers are these steps printed")
    words = [word for word in found.domain() if len(word) == found.longest]
    expect(bool(words), f"it reads no words of {found.longest} letters")
    every, costs = True, set[int | None]()
    for word in words:
        channel = Channel()
        try:
            every = split_run(channel, found.network, word, split, steps) == run_whole(found.network, word) and every
            costs.add(channel.bits)
        except WidthExceeded:
            every = False
            costs.add(None)
        except InvalidInput as error:
            raise Rejected(str(error)) from None
    return every, frozenset(costs)


def split_run(channel: Channel, network: object, word: Word, partition: Partition, steps: Steps) -> object:
    """The output that the two parties come to, by the steps asked for."""
    if steps == "printed" and isinstance(network, Transformer):
        return talk(channel, printed_plan(network, partition.owners(len(word))), word).last
    return run_split(channel, network, word, partition)


def _exact(steps: Steps, _: Budget, term: Term, partition: Term) -> bool:
    every, _costs = _splits(term, partition, steps)
    return every


def _bits(steps: Steps, _: Budget, term: Term, partition: Term, bits: Term) -> bool:
    _every, costs = _splits(term, partition, steps)
    return costs == {meaning.natural(bits)}


PREDICATES: Predicates = {
    **acceptors.PREDICATES,
    "computes": _computes,
    "split-exact": partial(_exact, "parts"),
    "split-bits": partial(_bits, "parts"),
    "printed-exact": partial(_exact, "printed"),
    "printed-bits": partial(_bits, "printed"),
}
