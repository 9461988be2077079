"""The operators that make machines and speak of what they do: tier 2, like the machines themselves.

A machine is a construction with parameters, or data: `network J n` is the network that the JSON text J holds, with
codes for its numbers, on words of up to n letters, of those that it does not itself put around words.  A Transformer
does not read the empty word.  A task is the name of a construction's own, or a term:
    membership L      1 for the words of the language, 0 for the others, over its letters
    value-of f        f(x, y) for a word of n letters, x being the first ones and y the others, as many as Alice's and
                      Bob's inputs have letters by `fooling.verify.checker.letters`.  Of a machine of two letters these
                      are bits.  A row or a column that is one letter is spelled: the machine's letters, in its order,
                      are the digits of its number
    answers T         of each word that T lists, its answer
The others ask about words of exactly n letters, for the n of the network, as `fooling.circuits.networks.read_once`
defines them; answers are numbers, from 0, of letters or labels in their lists, or 0 and 1:
    lookup A          n - 1 symbols of A and then a position, one of the letters @1, ..., @(n - 1): the symbol that
                      stands there
    threshold b F     of bits: 1 iff more than b of the features F are 1.  A feature is [positions, table], the table
                      being its values, in the order of the bits at these positions as binary numbers
    nearest-neighbour X Y S g
                      items of X at odd positions, each with a label of Y after it, and last an item x: the label of
                      that item z before it for which S[x][z] is largest.  Nothing is asked where this is not by g, at
                      least, larger than for the item at any other position
    recall X Y        the same where x stands at exactly one position before: the label of that
    pair-matching M i, triple-matching M i
                      of numbers z_1, ..., z_n, the letters 0, ..., M - 1: 1 iff z_i + z_j, or z_i + z_j + z_k, is
                      divisible by M for some j, or j and k, which may be equal to i and to each other
    n-gram A T        T lists words of one length over A, each with an answer: the answer to the last letters.  Nothing
                      is asked where T does not list them

An acceptor is what has an answer to words of every length: `recurrent-network J` is the recurrent network that the JSON
text J holds.  `decides A L` is true iff on every word over the alphabet of L, of any length, the empty one included, A
has the answer 1 if the word is in L and 0 if it is not; it is false iff on some such word A has another answer.  What
does not read all these letters is not spoken of; nor is it true of what has no answer to some word (an overflow that is
an error).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.verify.statement.function_operators import CHECKS as CODE_CHECKS
from fooling.verify.statement.language_operators import CHECKS as MOVE_CHECKS
from fooling.verify.statement.literals import CHECKS as LITERAL_CHECKS
from fooling.verify.statement.literals import demand, is_integer
from fooling.verify.statement.partial_function_operators import CHECKS as ENTRY_CHECKS
from fooling.verify.statement.row import Operator, Term, fact, row

MACHINE_WORDS: dict[str, tuple[str, ...]] = {
    "rounding": ("down", "toward-zero", "nearest-even"),
    "summation": ("once", "each"),
    "dtype": ("int64", "float32", "bfloat16", "float16"),
}
MOST_TEXT = 2**22  # characters of a network
MOST_OF_A_FEATURE = 10  # positions
TASKS = ("index-lookup", "own-language")


def task_name(name: str) -> None:
    """InvalidInput unless some construction has a task of this name."""
    if name not in TASKS:
        raise InvalidInput(f"{name!r} should be one of {', '.join(TASKS)}, or a task such as [membership, language]")


def full(machine: Term, partition: Term, *_: Term) -> tuple[Term, ...]:
    """The full inputs of the machine are what a mask is made for."""
    return (("splits", partition, MACHINES[machine[0]].length(*machine[1:])),)


LOOKUP = (
    "the index-lookup Transformer of {0} symbols (format constant {1}, letters {2}, rounding {3}, sums rounded {4})"
)
GIVEN = "the given network ({0}), on the words of up to {t1} letters that it reads,"
ELMAN = "the Elman network (N = {2}, K = {3}) of the automaton of {t0} up to length {1}"
ON = "computes {t0} on words of {2} letters out of {1}"
FORMAT = f"over the format ({{2}}, {{3}}) with rounding {{7}} and sums rounded {{8}}, {ON}"
NETWORK = f"some one-layer Transformer with {{6}} heads of width {{4}} and embeddings of size {{5}}, {FORMAT}"
LAYERS = (
    "some Transformer with {4} layers, {7} heads of width {5} and embeddings of size {6}, over the format "
    f"({{2}}, {{3}}) with rounding {{8}} and sums rounded {{9}}, {ON}"
)
LOOKS_UP = (
    "some one-layer Transformer with {5} heads of width {3} and embeddings of size {4}, over the format ({t1} + 1, "
    "{2}) with rounding {6} and sums rounded {7}, looks up every position of up to {1} symbols out of {0}"
)
VECTORS_LOOK_UP = (
    "soft attention looks up every position of up to as many symbols out of {0} as there are vectors: by "
    "any {1} vectors of {3} signs, whose inner products are at most {4} if scaled to length 1, and by queries of {5} "
    "steps (format constant {2}, rounding {6}, sums rounded {7})"
)
LAYERS_OF = "some Transformer with {{{}}} layers, {{{}}} heads of width {{{}}} and embeddings of size {{{}}},"
OVER = "over the format (2 * {{t{}}}{}, {{{}}}) with rounding {{{}}} and sums rounded {{{}}},"
FINDS_NEAREST = (
    f"{LAYERS_OF.format(5, 8, 6, 7)} {OVER.format(3, ' + 1', 4, 9, 10)} tells the label of the nearest item: among up "
    "to {3} items, vectors of {0} whole numbers from -{t1} to {1}, each with one of {2} labels, one item alone has the "
    "largest inner product with the query"
)
RECALLS = (
    f"{LAYERS_OF.format(4, 7, 5, 6)} {OVER.format(2, ' + 1', 3, 8, 9)} tells the label of the recalled item: among up "
    "to {2} items out of {0}, each with one of {1} labels, one item alone is the query"
)
COMPARES = (
    f"{LAYERS_OF.format(3, 6, 4, 5)} {OVER.format(1, '', 2, 7, 8)} says whether two strings of {{1}} letters out of "
    "{0} are equal"
)
SPARSE = "{t0} is a threshold of {1} features of at most {2} of its {1} bits"
RNN = "some RNN with {1} units of {2} bits that reads Alice's letters, then Bob's, computes {t0}"
LAYER = (
    "some attention layer with {5} heads of width {4} and fixed-point numbers of {3} bits, read at one fixed position, "
    f"{ON}"
)
THINKS = (
    "some attention layer with {6} heads of width {5} and fixed-point numbers of {4} bits that writes {7} letters out "
    "of {2}, and then answers, computes {t0} on words of {3} letters out of {1}"
)
REAL = (
    "some real-valued softmax layer with {5} heads of width {4} and logits of size at most {6}, read to {3} bits, "
    "computes {t0} on words of {2} letters out of {1}"
)
NEAREST = (
    "the label, one of {1}, of the item, one of {0}, that is nearest to the last item, by a margin of at least {3}"
)
DECIDES = "{0} answers 1 to the words of {t1} and 0 to all other words over its letters, at every length"
RUN = "the two-party run of {0} under {1}"
PRINTED = "the protocol of theorem 4, its steps as printed, on {0} under {1}"

MACHINES: dict[str, Operator] = {
    "index-lookup": row("machine", "size size letters rounding summation", LOOKUP, length=lambda N, *rest: ("+", N, 1)),
    "rnn-of": row("machine", "language natural", "the RNN of the DFA of {t0} up to length {1}", length=lambda L, n: n),
    "elman-of": row("machine", "language natural size size", ELMAN, length=lambda L, n, N, K: n),
    "network": row("machine", "document natural", GIVEN, length=lambda J, n: n),
    "recurrent-network": row("acceptor", "document", "the recurrent network ({0})"),
    "membership": row("task", "language", "membership in {t0} of words over its letters"),
    "value-of": row("task", "function", "{t0}"),
    "answers": row("task", "answers", "{0}"),
    "lookup": row("task", "letters", "index lookup of the letters {0}"),
    "threshold": row("task", "natural features", "whether more than {t0} of {1} are 1"),
    "nearest-neighbour": row("task", "letters letters rows size", NEAREST),
    "recall": row("task", "letters letters", "associative recall of the labels {1} of the items {0}"),
    "pair-matching": row("task", "size size", "pair matching modulo {t0} at position {1}"),
    "triple-matching": row("task", "size size", "triple matching modulo {t0} at position {1}"),
    "n-gram": row("task", "letters answers", "{1} to the last letters of a word over {0}"),
    "rnn-computes": fact("function size size", RNN),
    "transformer-computes": fact(f"function {6 * 'size '}rounding summation", NETWORK),
    "layer-computes": fact(f"function {5 * 'size '}".strip(), LAYER),
    "thinking-layer-computes": fact(f"function {6 * 'size '}natural", THINKS),
    "real-layer-computes": fact(f"function {5 * 'size '}natural", REAL),
    "transformer-of-layers-computes": fact(f"function {7 * 'size '}rounding summation", LAYERS),
    "transformer-looks-up": fact(f"{6 * 'size '}rounding summation", LOOKS_UP),
    "vectors-look-up": fact("size size size size number size rounding summation", VECTORS_LOOK_UP),
    "transformer-finds-nearest": fact(f"{9 * 'size '}rounding summation", FINDS_NEAREST),
    "transformer-recalls": fact(f"{8 * 'size '}rounding summation", RECALLS),
    "transformer-compares": fact(f"{7 * 'size '}rounding summation", COMPARES),
    "sparse-threshold": fact("function size size", SPARSE),
    "computes": fact("machine task", "{0} computes {1} on every input"),
    "decides": fact("acceptor language", DECIDES),
    "split-exact": fact("machine partition", f"{RUN} equals its forward pass on every full input", when=full),
    "split-bits": fact("machine partition number", f"{RUN} costs {{2}} bits on every full input", when=full),
    "printed-exact": fact("machine partition", f"{PRINTED}, equals its forward pass on every full input", when=full),
    "printed-bits": fact("machine partition number", f"{PRINTED}, costs {{2}} bits on every full input", when=full),
    "torch-computes": fact("machine task dtype", "{0} in torch {2} computes {1} on every input"),
}

COMPUTING = {f"partial-{head}": head for head in ("rnn-computes", "transformer-computes", "layer-computes")}
"""That a network computes a partial function, and the same of a function; its words say where it has to be right."""


def _of_partial(operator: Operator) -> Operator:
    """The same of a matrix with * where nothing is promised."""
    words = operator.words.replace("{t0}", "{t0} where something is promised")
    return replace(operator, arguments=("promise", *operator.arguments[1:]), words=words)


MACHINES |= {head: _of_partial(MACHINES[total]) for head, total in COMPUTING.items()}


def _document(term: Term, at: str) -> None:
    demand(isinstance(term, str) and len(term) <= MOST_TEXT, at, "text", "a network as JSON text, an object")
    try:
        read = json.loads(term)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{at}: no JSON ({error}); want a network as JSON text") from None
    demand(isinstance(read, dict), at, term, "a network as JSON text, an object")


def _answers(term: Term, at: str) -> None:
    demand(isinstance(term, tuple) and bool(term), at, term, "a list of [word, answer]")
    for i, pair in enumerate(term):
        here, shaped = f"{at}[{i}]", isinstance(pair, tuple) and len(pair) == 2
        demand(shaped and isinstance(pair[0], tuple), here, pair, "[word, answer], the word a list of letters")
        demand(all(isinstance(letter, str) for letter in pair[0]), f"{here}[0]", pair[0], "a list of letters")
        demand(is_integer(pair[1]) and pair[1] >= 0, f"{here}[1]", pair[1], "an answer, from 0")
    demand(len({word for word, _ in term}) == len(term), at, term, "a list without repeated words")


def _features(term: Term, at: str) -> None:
    demand(isinstance(term, tuple) and bool(term), at, term, "a list of [positions, table]")
    for i, feature in enumerate(term):
        here, shaped = f"{at}[{i}]", isinstance(feature, tuple) and len(feature) == 2
        listed = shaped and all(isinstance(part, tuple) and all(map(is_integer, part)) for part in feature)
        demand(listed, here, feature, "[positions, table], two lists of integers")
        positions, values = feature
        demand(min(positions, default=1) >= 1 and len({*positions}) == len(positions), here, positions, "positions")
        demand(len(positions) <= MOST_OF_A_FEATURE, here, positions, f"at most {MOST_OF_A_FEATURE} positions")
        demand(len(values) == 2 ** len(positions) and {*values} <= {0, 1}, here, values, f"2^{len(positions)} bits")


CHECKS = {
    **LITERAL_CHECKS,
    **CODE_CHECKS,
    **MOVE_CHECKS,
    **ENTRY_CHECKS,
    "document": _document,
    "answers": _answers,
    "features": _features,
}
"""Of all sorts whose members are no terms; those of machines are the last."""
NAMED: Mapping[str, Callable[[str], object]] = {"partition": Partition.parse, "task": task_name}
"""The sorts some of whose members have names, and what reads these."""
OBJECTS = ("function", "language", "partition", "random", "sequence")
"""The sorts of variables that stand for no number."""
