"""Parties in a row: what is read of them, held against all protocols of three parties, and bad input."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.verdict import Verdict

AA = "/(a|b)*aa(a|b)*/"
Table = dict[tuple[int, ...], int]  # whether each word is in the language


def verdict(sentence: str) -> Verdict:
    """What is decided of a sentence."""
    return decide_proposition(Expression(read_sentence(sentence, sort="proposition").term)).verdict


def enough(table: Table, parts: Sequence[int], sizes: Sequence[int]) -> bool:
    """Whether some protocol of three parties does it, with so many first and second messages.

    All first messages are tried, and all second ones for them; the last party knows what it hears and its own part.
    """
    first, second, last = (list(product(range(2), repeat=k)) for k in parts)
    for says in product(range(min(sizes[0], len(first))), repeat=len(first)):
        rows: dict[tuple[int, tuple[int, ...]], set[tuple[int, ...]]] = {}
        for (x, m), y in product(zip(first, says, strict=True), second):
            rows.setdefault((m, y), set()).add(tuple(table[(*x, *y, *z)] for z in last))
        if all(len(one) == 1 for one in rows.values()) and len({min(one) for one in rows.values()}) <= sizes[1]:
            return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_bits_a_message_are_those_of_all_protocols(seed: int) -> None:
    """Random languages of words of three or four letters: so many messages are enough, and one less is not."""
    chance = Random(seed)
    parts = chance.choice([(1, 1, 1), (1, 1, 2), (2, 1, 1), (1, 2, 1)])
    table = {word: int(chance.random() < chance.choice((0.3, 0.5))) for word in product(range(2), repeat=sum(parts))}
    cuts = [parts[0], parts[0] + parts[1]]
    rows = [
        len(
            {
                tuple(table[(*x, *y)] for y in product(range(2), repeat=sum(parts) - cut))
                for x in product(range(2), repeat=cut)
            }
        )
        for cut in cuts
    ]
    assert enough(table, parts, rows)
    assert rows[0] == 1 or not enough(table, parts, (rows[0] - 1, 99))
    assert rows[1] == 1 or not enough(table, parts, (99, rows[1] - 1))
    words = " | ".join("".join("ab"[i] for i in word) for word, inside in table.items() if inside) or "a b a b a b"
    bits = [(one - 1).bit_length() for one in rows]
    if seed < 6:
        said = f"parties in a row(/{words}/ over a b; cut after {cuts[0]}, {cuts[1]}; length {sum(parts)})"
        assert verdict(f"bits a message of {said} = {max(bits)}") is Verdict.CONFIRMED
        assert verdict(f"all bits of {said} = {sum(bits)}") is Verdict.CONFIRMED
        assert verdict(f"bits a message of {said} = {max(bits) + 1}") is Verdict.REFUTED


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (f"bits a message of parties in a row({AA}; cut after 2, 4; length 6) = 2", Verdict.CONFIRMED),
        (f"all bits of parties in a row({AA}; cut after 2, 4; length 6) = 4", Verdict.CONFIRMED),
        (f"bits a message of parties in a row({AA}; cut after 2, 4; length 6) = 1", Verdict.REFUTED),
        ("bits a message of parties in a row(Dyck-(2,2); cut after 2, 4, 6; length 8) = 3", Verdict.CONFIRMED),
        (
            f"for all n >= 2: bits a message of parties in a row({AA}; cut after n, 2 n; length 3 n) <= 2",
            Verdict.CONFIRMED,
        ),
        (
            f"for all n >= 2: bits a message of parties in a row({AA}; cut after n, 2 n; length 3 n) <= 1",
            Verdict.REFUTED,
        ),
    ],
)
def test_what_is_decided(sentence: str, expected: Verdict) -> None:
    """Also for all lengths."""
    assert verdict(sentence) is expected


@pytest.mark.parametrize("cuts", ["4, 2", "2, 2", "6", "0, 3"])
def test_parts_that_do_not_cut_the_word(cuts: str) -> None:
    """One line."""
    with pytest.raises(Refused, match="want cuts one after the other, inside the word"):
        read_sentence(f"all bits of parties in a row({AA}; cut after {cuts}; length 6) = 2", sort="proposition")


def test_one_cut_is_one_message() -> None:
    """Then both are the one-way bits, in the same words."""
    one = read_sentence(f"all bits of parties in a row({AA}; cut after 2; length 6) = 2", sort="proposition").term
    way = read_sentence(f"D({AA} under prefix:2, length 6; only alice sends) = 2", sort="proposition").term
    assert one == way
