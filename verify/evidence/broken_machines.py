"""Which word a machine gets wrong, or on which the talk of two parties goes wrong.

As in the theories of machines and of acceptors the machine is run, here up to the first word at fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.machine import Word
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.split import run_whole
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.checker.theories import machines
from fooling.verify.checker.theories.acceptors import network_of, recurrent_of
from fooling.verify.checker.theories.machines import Steps
from fooling.verify.checker.theories.readings import READINGS
from fooling.verify.evidence.broken import NOTHING, Breach, Broken
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term


def _named(alphabet: Sequence[str], word: Word) -> str:
    """A word; what stands in it and has no name, such as the place that is looked up, as @1, @2, ...."""
    letters = [alphabet[a] if a < len(alphabet) else f"@{a - len(alphabet) + 1}" for a in word]
    return spelled(letters, (*alphabet, *letters))


def _computes(_: Budget, term: Term, task: Term) -> Broken:
    asked = machines.work(term, task)
    for word in sorted(asked.words(), key=lambda word: (len(word), word)):  # a task may list them by another letter
        found, right = asked.machine.read(asked.machine.run(word)), asked.answer(word)
        if found != right:
            named = _named(asked.machine.alphabet, word)
            return Broken((), (named,), (_wrongly(found, right),))
    return NOTHING


def _wrongly(found: object, right: object) -> str:
    answers = f"the network answers {found}" if found is not None else "the network has no answer"
    return f"{answers}, and the right answer is {right}"


def wrong_word(acceptor: Term, asked: Term, word: Sequence[str]) -> Broken:
    """What a network answers to a word that it gets wrong; asked is a language, or a task other than its membership."""
    if asked[0] in machines.TASKS or asked[0] in READINGS:
        found, right = machines.said_and_right(Budget(), acceptor, asked, list(word))
    else:
        network, language = network_of(acceptor[1]), meaning.language(asked)
        found = network.run([network.alphabet.index(letter) for letter in word])
        right = int(language.accepts(list(word)))
    return Broken((), (of_network(acceptor, word),), (_wrongly(found, right),))


def of_network(acceptor: Term, word: Sequence[str]) -> str:
    """A word as text that a network reads."""
    return spelled(word, network_of(acceptor[1]).alphabet)


Fault = Callable[[int, bool], str | None]  # what is wrong with a talk of so many bits, whose output is right or not


def _split(steps: Steps, fault: Fault, term: Term, partition: Term) -> Broken:
    """The first word of full length on whose run, shared by two parties, something is wrong."""
    found, split = machines.machine(term), meaning.partition(partition)
    for word in (word for word in found.domain() if len(word) == found.longest):
        channel = Channel()
        try:
            output = machines.split_run(channel, found.network, word, split, steps)
            told = fault(channel.bits, output == run_whole(found.network, word))
        except WidthExceeded as error:
            told = str(error)
        if told is not None:
            return Broken((), (_named(found.alphabet, word),), (told,))
    return NOTHING


def _exact(steps: Steps, _: Budget, term: Term, partition: Term) -> Broken:
    def fault(_: int, same: bool) -> str | None:
        return None if same else "the two parties come to another output than the network"

    return _split(steps, fault, term, partition)


def _bits(steps: Steps, _: Budget, term: Term, partition: Term, bits: Term) -> Broken:
    claimed = meaning.natural(bits)

    def fault(sent: int, _: bool) -> str | None:
        return None if sent == claimed else f"the two parties send {counted(sent, 'bits')}, not {claimed}"

    return _split(steps, fault, term, partition)


def _decides(budget: Budget, acceptor: Term, language_term: Term) -> Broken:
    """Words up to a length; the rule that refutes by a word has a shortest one."""
    (network, cost), language = recurrent_of(acceptor), meaning.language(language_term)
    words: list[tuple[int, ...]] = [()]
    for word in words:
        budget.spend(cost * (1 + len(word)))
        letters = [language.alphabet[a] for a in word]
        if network.run([network.alphabet.index(letter) for letter in letters]) != int(language.accepts_indices(word)):
            return wrong_word(acceptor, language_term, letters)
        words += [(*word, a) for a in range(len(language.alphabet))]
    return NOTHING


BREACHES: Mapping[str, Breach] = {
    "decides": _decides,
    "computes": _computes,
    "split-exact": partial(_exact, "parts"),
    "split-bits": partial(_bits, "parts"),
    "printed-exact": partial(_exact, "printed"),
    "printed-bits": partial(_bits, "printed"),
}
