"""Bounded attention prefix oracles: what the parties of a split word exchange if some letters may be looked up.

Alice's letters are a prefix.  In an (a, b)-BAPO (Schnabel, Tomlinson, Swaminathan and Neville 2025, Definition 1) she
sends a bits.  Bob, who has the rest of the word, says which *tokens* he attends to, a token being a letter at a
position; his choice hangs on his letters alone, not on her bits.  Of those tokens of hers he receives some set of b,
whichever, or all if they are fewer.  His answer has to be right for each such set.

A set of tokens is a number whose bits are the tokens: a word is one, with a token for each of its positions.  So Bob's
whole strategy at an input is a set of tokens, and two words of Alice's are *confused* there if some set may be received
for both.  Confused words with different answers need different messages, and no others do: a message and a received set
then leave one answer.  So the bits that Alice needs are the logarithm of a chromatic number, for the best choice of a
set of tokens for each column; with b = 0 all words are confused, and it is that of the different rows.

Equal columns are taken once, as what is right for one is right for the other.  All choices are tried: 2^tokens for each
column, of which those count whose confused pairs include no others', and then their combinations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Words = Sequence[Sequence[int]]
Rows = Sequence[Sequence[int]]


def tokens(word: Sequence[int], letters: int) -> int:
    """The word as a set of tokens: bit i letters + x stands for letter x at position i, from 0.

    >>> bin(tokens((1, 0, 1), 2))
    '0b100110'
    """
    return sum(1 << i * letters + x for i, x in enumerate(word))


def confused(word: int, other: int, attended: int, b: int) -> bool:
    """Whether some set of tokens may be received for both words.

    Either set has b tokens, which both words then have; or it is all that is attended to, of the one and of the other.

    >>> confused(0b100110, 0b101010, 0b001100, 1), confused(0b100110, 0b101010, 0b100000, 1)
    (False, True)
    """
    return (word & other & attended).bit_count() >= b or word & attended == other & attended


def is_right(words: Words, letters: int, rows: Rows, attended: Sequence[int], messages: Sequence[int], b: int) -> bool:
    """Whether message and received tokens leave one answer, for all inputs and whatever is received.

    Parameters
    ----------
    words, rows : of each input of Alice's her letters, numbers below `letters`, and the answers
    attended : a set of tokens for each column
    messages : a number for each row
    """
    inputs = [tokens(word, letters) for word in words]
    return not any(
        messages[i] == messages[j] and rows[i][y] != rows[j][y] and confused(inputs[i], inputs[j], one, b)
        for y, one in enumerate(attended)
        for j in range(len(inputs))
        for i in range(j)
    )


def strategy(
    words: Words, letters: int, rows: Rows, b: int, most: int, spend: Callable[[int], None] = lambda steps: None
) -> tuple[list[int], list[int]] | None:
    """What Bob attends to for each column, and a message for each row, out of `most`; None where there is nothing.

    `spend` is told of each number of steps, and may raise.

    >>> strategy([(0, 0), (0, 1), (1, 0), (1, 1)], 2, [(0, 0), (0, 1), (1, 0), (1, 1)], 1, 1)
    ([1, 4], [0, 0, 0, 0])
    >>> strategy([(0, 0), (0, 1), (1, 0), (1, 1)], 2, [(0,), (1,), (1,), (0,)], 1, 1)
    """
    inputs = [tokens(word, letters) for word in words]
    columns = list(dict.fromkeys(zip(*rows, strict=True)))
    spend(len(columns) * len(inputs) ** 2 << (letters * len(words[0]) if b else 0))
    ways = [_ways(inputs, column, letters * len(words[0]) if b else 0, b) for column in columns]
    order = sorted(range(len(columns)), key=lambda y: len(ways[y]))
    found = _chosen([ways[y] for y in order], (0,) * len(inputs), most, spend)
    if found is None:
        return None
    sets, messages = found
    attended = {columns[y]: one for y, one in zip(order, sets, strict=True)}
    return [attended[column] for column in zip(*rows, strict=True)], messages


Graph = tuple[int, ...]  # of each word the earlier ones that need another message, as bits


def _ways(inputs: Sequence[int], column: Sequence[int], many: int, b: int) -> list[tuple[int, Graph]]:
    """Sets of tokens to attend to, with the words that need different messages then; none whose graph has another's."""
    pairs = [[i for i in range(j) if column[i] != column[j]] for j in range(len(inputs))]
    found = dict[Graph, int]()
    for attended in range(1 << many):
        graph = tuple(
            sum(1 << i for i in earlier if confused(inputs[i], inputs[j], attended, b))
            for j, earlier in enumerate(pairs)
        )
        found.setdefault(graph, attended)
    least = list[Graph]()
    for graph in sorted(found, key=lambda one: sum(map(int.bit_count, one))):
        if not any(all(x & ~y == 0 for x, y in zip(one, graph, strict=True)) for one in least):
            least.append(graph)
    return [(found[graph], graph) for graph in least]


def _chosen(
    ways: Sequence[list[tuple[int, Graph]]], so_far: Graph, most: int, spend: Callable[[int], None]
) -> tuple[list[int], list[int]] | None:
    """A way for each column such that so many messages are enough for all of them together."""
    spend(len(so_far))
    messages = _messages(so_far, most, [], spend)
    if messages is None or not ways:
        return None if messages is None else ([], messages)
    for attended, graph in ways[0]:
        both = tuple(x | y for x, y in zip(so_far, graph, strict=True))
        if (rest := _chosen(ways[1:], both, most, spend)) is not None:
            return [attended, *rest[0]], rest[1]
    return None


def _messages(graph: Graph, most: int, given: list[int], spend: Callable[[int], None]) -> list[int] | None:
    """Messages from 0 for all words, those given for the first; a new one only after all before it are in use."""
    if len(given) == len(graph):
        return given
    spend(4 + len(given))
    taken = {message for i, message in enumerate(given) if graph[len(given)] >> i & 1}
    for message in _free(taken, min(max(given, default=-1) + 2, most)):
        if (found := _messages(graph, most, [*given, message], spend)) is not None:
            return found
    return None


def _free(taken: set[int], many: int) -> Iterator[int]:
    return (message for message in range(many) if message not in taken)
