"""The words of a regular language of one length, in bulk: `words` on packed numpy arrays.

A frontier holds, for many prefixes at once, their letters (one byte each) and their states; one numpy step extends all
of them by all letters and drops those with no accepted continuation of the right length.  Row-major order keeps the
words sorted.  When a frontier outgrows `block` it is cut in pieces that are finished one after the other, so memory
stays at about n x n x letters x block bytes while the text streams.  Dyck-(2,2), n = 20: 524,288 words in about 0.3 s.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[Any]


def word_blocks(dfa: DFA, n: int, block: int = 1 << 16) -> Iterator[Table]:
    """The accepted words of length `n` as tables of letter indices, shape (words, n), together all words in order.

    Raises InvalidInput when n < 0 or block < 1.
    """
    if n < 0 or block < 1:
        raise InvalidInput(f"words: want n >= 0 and block >= 1, got {n} and {block}")
    full = dfa.completed()
    delta = np.array(full.transitions, dtype=np.intp)
    # fertile[k, q]: some word of length k is accepted from q.
    fertile = np.zeros((n + 1, full.states), dtype=bool)
    fertile[0, list(full.accepting)] = True
    for k in range(n):
        fertile[k + 1] = fertile[k][delta].any(axis=1)
    letter_type = np.uint8 if len(dfa.alphabet) <= 256 else np.intp

    def finish(states: Table, prefixes: Table, position: int) -> Iterator[Table]:
        while position < n and len(states) <= block:
            after = delta[states]
            rows, letters = np.nonzero(fertile[n - position - 1][after])
            states, prefixes = after[rows, letters], prefixes[rows]
            prefixes[:, position] = letters
            position += 1
        if position == n:
            yield prefixes
            return
        for i in range(0, len(states), block):
            yield from finish(states[i : i + block], prefixes[i : i + block], position)

    if fertile[n, full.start]:
        yield from finish(np.array([full.start]), np.zeros((1, n), dtype=letter_type), 0)


def text_blocks(
    dfa: DFA, n: int, partition: Partition | None = None, separator: str = " ", block: int = 1 << 16
) -> Iterator[str]:
    """The same words as text, one a line; with a partition each line is `x separator y`, the shares of Alice and Bob.

    `"".join(text_blocks(...))` is the whole.  Letters of one sign and of equally many bytes are written in bulk,
    others word by word.
    """
    owners = partition.owners(n) if partition is not None else "A" * n
    order = [i for i in range(n) if owners[i] == "A"] + [i for i in range(n) if owners[i] == "B"]
    gap = separator if partition is not None else ""
    alice, letters = owners.count("A"), [letter.encode() for letter in dfa.alphabet]
    if len({len(letter) for letter in letters}) > 1 or max(map(len, dfa.alphabet)) > 1:
        yield from _slow_lines(dfa, n, order, alice, gap, block)
        return
    code = np.array([list(letter) for letter in letters], dtype=np.uint8)
    for table in word_blocks(dfa, n, block):
        shares = code[table[:, order]].reshape(len(table), -1)
        middle = np.tile(np.frombuffer(gap.encode(), dtype=np.uint8), (len(table), 1))
        end = np.full((len(table), 1), ord("\n"), dtype=np.uint8)
        cut = alice * code.shape[1]
        yield np.hstack((shares[:, :cut], middle, shares[:, cut:], end)).tobytes().decode()


def _slow_lines(dfa: DFA, n: int, order: list[int], alice: int, gap: str, block: int) -> Iterator[str]:
    """The lines of `text_blocks` where letters differ in length, or have several signs."""
    names, between = [dfa.spell((a,)) for a in range(len(dfa.alphabet))], " " if max(map(len, dfa.alphabet)) > 1 else ""
    for table in word_blocks(dfa, n, block):
        for word in table[:, order].tolist():
            x, y = (between.join(names[a] for a in share) for share in (word[:alice], word[alice:]))
            yield f"{x}{gap}{y}\n"
