"""Recurrent networks on words of every length as a method: whether there is a word that is answered wrongly.

That a network decides a language the checker computes; that it does not, one word shows, which is sought here.
"""

from __future__ import annotations

from dataclasses import replace

from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.all_lengths import OUT_OF_TIME, AllLengths, all_lengths
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.acceptors import MOST_PAIRS, recurrent_of
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import ForReaders, NotFound, seconds_left
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.statement.proposition import Term


@rule(on=("decides",), denied=True, kind="safe", price=0, closed=True, sure=True)
def decided(goal: Term, context: Context) -> Node:
    """Whether a recurrent network decides a language, on words of all lengths."""
    claimed, (_, acceptor, language_term) = goal[0] != "not", goal[1] if goal[0] == "not" else goal
    language = meaning.language(language_term)
    network = _over(recurrent_of(acceptor)[0], language.alphabet)
    found = all_lengths(network, language, 8 * MOST_PAIRS, seconds_left(limits.ALL_LENGTHS))
    if found.difference is not None and not claimed:
        return {"rule": "wrong-word", "word": [language.alphabet[a] for a in found.difference]}
    if found.equal and claimed:
        return evaluate(goal, context)
    if found.equal is None:
        raise NotFound(ForReaders(_not_known(found)))
    raise NotFound("the network is right on all words" if found.equal else "the network is wrong on some word")


def _not_known(found: AllLengths) -> str:
    """What is known of the words that were looked at, why not more, and which command looks further."""
    seen = (
        "no wrong word was found" if found.covered is None else f"all words of up to {found.covered} letters are right"
    )
    longer = "the others" if found.covered is None else "longer words"
    said = f"{seen}; of {longer} nothing is known: {found.why}, after {found.states} states of the network"
    if found.why != OUT_OF_TIME:
        return said
    return (
        f"{said}; --effort deep gives the search more time, and so does --seconds of `fooling network`, which asks the "
        "same of a file with --against"
    )


def _over(network: Recurrent, alphabet: tuple[str, ...]) -> Recurrent:
    """The network, reading these letters only."""
    places = {name: a for a, name in enumerate(network.alphabet)}
    if missing := [name for name in alphabet if name not in places]:
        raise NotFound(ForReaders(f"the network reads no {' '.join(missing)}"))
    return replace(network, alphabet=alphabet, embedding=tuple(network.embedding[places[name]] for name in alphabet))
