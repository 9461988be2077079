"""A network that is in memory held against a task, as `fooling network` does with a file.

What is returned is `fooling.circuits.networks.search.behaviour.Behaviour`: words by margin, right and wrong, and the
first wrong one.
"""

from __future__ import annotations

import os
from fractions import Fraction

from fooling.circuits.networks.asked.task import Task
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.networks.search.behaviour import MOST_WORDS, Behaviour, behaviour
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.network_task import network_task
from fooling.verify.reading.files import FilePath


def judge_network(
    network: Network | RNN, against: FilePath, max_length: int = 8, min_length: int = 0, most: int = MOST_WORDS
) -> Behaviour:
    """What a network answers to all words of these lengths, against a task named as on the command line.

    The network is a Transformer, one of recurrent layers, or an `RNN`, any function of Python on a finite state; the
    letters of an RNN are those of the task, by number.  Of more than `most` words a sample is run; of an RNN none.

    >>> from fooling.circuits.networks.rnn import RNN
    >>> parity = RNN(1, 0, lambda t, letter, h: h ^ letter, lambda t, h: h)
    >>> found = judge_network(parity, "regex:0*(10*10*)*10*", 4)
    >>> found.inputs, found.wrong.total()
    (31, 0)
    """
    task = network_task(os.fspath(against), max_length, "against")
    if isinstance(network, RNN):
        return _of_rnn(network, task, max_length, min_length, most)
    return behaviour(network, task, max_length, most=most, shortest=min_length)


def _of_rnn(network: RNN, task: Task, longest: int, shortest: int, most: int) -> Behaviour:
    """Without margins: an RNN says its answer and nothing else."""
    found = Behaviour(task.alphabet, longest, shortest)
    lengths = [n for n in range(shortest, longest + 1) if task.asks(n)]
    known = [task.how_many(n) for n in lengths]
    if None in known or (many := sum(filter(None, known))) > most:
        words = "the words are too many to count" if None in known else f"{many} words"
        raise InvalidInput(f"{words}, want at most {most}: a smaller length, or a larger `most`")
    for word in (word for n in lengths for word in task.words(n)):
        is_right = network.run(word) == task.answer(word)
        (found.right if is_right else found.wrong)[Fraction(0)] += 1
        if not is_right and found.first is None:
            found.first = word
    return found
