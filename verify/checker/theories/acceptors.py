"""Recurrent networks on words of every length: what `decides` says, and how the checker sees whether it is so.

A network has finitely many states, and so has the automaton of a language; the pairs that words lead to are walked,
breadth first, all of them or up to the first word that is answered wrongly.  Nothing of this is given: a certificate
that a network decides a language holds no evidence beside the network.  One that it does not holds a word, which is
run; so does one that a Transformer is wrong on some word.  Cost: a step of the network for each pair and letter, taken
to cost a number for each 256 characters of its text and 16 bits of its numbers; as many as the budget pays for, and at
most `MOST_PAIRS` pairs.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.network_json import Network, from_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import Transformer
from fooling.verify.checker import meaning
from fooling.verify.checker.evaluate import Predicates
from fooling.verify.checker.kernel import Budget, Rejected, expect
from fooling.verify.statement.proposition import Term

WIDEST = 2**9  # bits of a step and of a number; float32 has 428
MOST_PAIRS = 2**17
MOST_NUMBERS = 2**22  # that the states of all pairs hold together
LONGEST_WORD = 2**16  # letters


def network_of(document: str) -> Network:
    """The network that a document holds; `Rejected` where its numbers are too long to be run."""
    network = from_json(json.loads(document))
    for role in ROLES:
        f = getattr(network.formats, role)
        expect(f.scale.bit_length() + f.limit.bit_length() <= WIDEST, f"numbers of {f.values.name} are too long to run")
    return network


def recurrent_of(acceptor: Term) -> tuple[Recurrent, int]:
    """The network that an acceptor is, and what a letter costs; `Rejected` for one that reads words of some lengths."""
    (document,) = acceptor[1:]
    network = network_of(document)
    if not isinstance(network, Recurrent):
        raise Rejected("a Transformer is no recurrent network, and reads no words of every length")
    return network, (1 + (len(document) >> 8)) * (1 + (network.format.bits >> 4))


# Claim: `_decides` returns True only if on every word over the alphabet of the language, of any length n >= 0, the
# network has an answer, which is 1 if the word is in the language and 0 if it is not.
# Proof.  Let met be the set at the end.  It contains the pair of starts.  Each pair (state, q) that was met was put on
# the agenda and taken from it, as the agenda is empty, so the answer of its state was int(q in accepting), and for each
# letter of the alphabet the pair after it was met.  Let w = a_1 .. a_n be a word.  By induction on i the pair of the
# network's state and the automaton's after a_1 .. a_i was met: for i = 0 it is the pair of starts, and the step from i
# to i + 1 is what was just said.  So the answer after w is 1 iff the automaton accepts w.  States are compared as what
# they are, tuples of integers, and two that are equal have the same successors and the same answer, as `Recurrent.step`
# and `Recurrent.answer` are functions of them.  QED
# It returns False only where the answer after some word differs: each pair that was met is the one after a word, the
# empty one or that of the pair from which it was found with a letter more.
# A step that is refused (an overflow that is an error) raises, and so nothing is shown either way.
def _decides(budget: Budget, acceptor: Term, language_term: Term) -> bool:
    (network, cost), language = recurrent_of(acceptor), meaning.language(language_term)
    letters = _places(network, language.alphabet)
    start: tuple[State, int | None] = (network.initial, language.start)
    met, agenda = {start}, deque([start])
    most = min(MOST_PAIRS, MOST_NUMBERS // sum(map(len, network.initial)))
    while agenda:
        state, q = agenda.popleft()
        budget.spend(cost * (1 + len(letters)))
        if network.answer(state) != int(q in language.accepting):
            return False
        for a, letter in enumerate(letters):
            pair = network.step(state, letter), language.step(q, a)
            if pair not in met:
                expect(len(met) < most, f"more than {most} pairs of a state of the network and of the automaton")
                met.add(pair)
                agenda.append(pair)
    return True


PREDICATES: Predicates = {"decides": _decides}


def answers_wrongly(budget: Budget, acceptor: Term, language_term: Term, word: Any) -> bool:
    """Whether the network's answer to one word, a list of letters, is another than the language's."""
    language = meaning.language(language_term)
    is_short = isinstance(word, list) and len(word) <= LONGEST_WORD
    if not is_short or any(letter not in language.alphabet for letter in word):
        raise Rejected("the word is a list of letters of the language, not too many")
    asked = recurrent_of(acceptor) if acceptor[0] == "recurrent-network" else _transformer_of(acceptor, len(word))
    network, cost = asked
    letters = _places(network, language.alphabet)
    expect(not around_words(network) & {*letters}, "a letter of the language stands around words, and not in them")
    numbers = [language.alphabet.index(letter) for letter in word]
    budget.spend(cost * (1 + len(numbers)))
    return network.run([letters[a] for a in numbers]) != int(language.accepts_indices(numbers))


def _transformer_of(machine: Term, letters: int) -> tuple[Network, int]:
    """A Transformer on words of up to n letters, and what one of them costs; `Rejected` where it reads none so long."""
    expect(machine[0] == "network", "one word is asked of networks alone")
    document, longest = machine[1:]
    network, n = network_of(document), meaning.natural(longest)
    if not isinstance(network, Transformer) or not network.min_length <= letters <= n:
        raise Rejected(f"no Transformer that reads words of {letters} letters, asked about words of up to {n}")
    expect(network.max_length is None or n <= network.max_length, f"the network reads {network.max_length} letters")
    return network, letter_cost(network, document, n) * (1 + len(around_words(network)))


def letter_cost(network: Transformer, document: str, n: int) -> int:
    """What a letter costs, in words of n letters: more where it attends to more."""
    order = 2 if any(head.second for block in network.blocks for head in block.attention.heads) else 1
    attended: int = 1 + (n + len(network.before) + len(network.after) >> 3) ** order
    return attended * (1 + (len(document) >> 8))


def around_words(network: Network) -> frozenset[int]:
    """The letters that stand before and after each word, and in none."""
    return frozenset((*network.before, *network.after)) if isinstance(network, Transformer) else frozenset()


def _places(network: Network, alphabet: tuple[str, ...]) -> list[int]:
    """The network's numbers of these letters; `Rejected` where it does not read one."""
    missing = [name for name in alphabet if name not in network.alphabet]
    expect(not missing, f"the network reads no {' '.join(missing)}")
    return [network.alphabet.index(name) for name in alphabet]
