"""Partitions: names, owners, splitting and joining."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.partition import Partition

HEADS = st.text("AB", max_size=5)
PERIODIC = st.builds(Partition, HEADS, st.text("AB", min_size=1, max_size=4))
MASKS = st.builds(Partition, st.text("AB", min_size=1, max_size=8), st.just(""))


@pytest.mark.parametrize(
    ("text", "n", "owners"),
    [
        ("odd-even", 5, "ABABA"),  # DESIGN.md: Alice has the odd positions, counted from 1
        ("prefix:0", 2, "BB"),
        ("prefix:2", 5, "AABBB"),  # DESIGN.md: Alice has the first K
        ("prefix:7", 3, "AAA"),
        ("mask:0110", 4, "ABBA"),  # DESIGN.md: 0 is Alice, 1 is Bob
        ("periodic:,AB", 3, "ABA"),
        ("periodic:BB,AAB", 6, "BBAABA"),
    ],
)
def test_parse_known(text: str, n: int, owners: str) -> None:
    """Each name gives the owners that the conventions say."""
    assert Partition.parse(text).owners(n) == owners


@pytest.mark.parametrize(
    "text",
    [
        "",
        "even-odd",
        "prefix:",
        "prefix:-1",
        "prefix:1.5",
        "prefix:1000000",
        "prefix:\u0663",
        "mask:",
        "mask:012",
        "mask:01\n",
        "periodic:AB",
        "periodic:AB,",
        "periodic:C,AB",
        "Odd-even",
    ],
)
def test_parse_refuses(text: str) -> None:
    """Anything else is refused in one line that repeats it and says what would be right."""
    with pytest.raises(InvalidInput, match="expected 'odd-even', 'prefix:K'") as caught:
        Partition.parse(text)
    assert repr(text) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("head", "period"), [("", ""), ("AC", "A"), ("A", "b"), ("A\n", "")])
def test_constructor_refuses(head: str, period: str) -> None:
    """A partition holds the letters A and B only, and at least one."""
    with pytest.raises(FoolingError, match="expected words over A and B, not both empty"):
        Partition(head, period)


@given(st.one_of(PERIODIC, MASKS))
def test_name_round_trip(partition: Partition) -> None:
    """parse inverts name."""
    assert Partition.parse(partition.name) == partition


def test_canonical_names() -> None:
    """The short names are used where they apply."""
    assert [Partition("", "AB").name, Partition("AA", "B").name, Partition("AB", "").name] == [
        "odd-even",
        "prefix:2",
        "mask:01",
    ]
    assert Partition("AB", "B").name == "periodic:AB,B"


@given(PERIODIC, st.integers(1, 60))
def test_owners_by_unrolling(partition: Partition, i: int) -> None:
    """The owner of a position is the letter of the head followed by the period written out."""
    assert partition.owners(i)[i - 1] == (partition.head + partition.period * 60)[i - 1]


@given(PERIODIC, st.lists(st.integers(), max_size=12))
def test_split_and_join(partition: Partition, word: list[int]) -> None:
    """join inverts split, and split gives each party the letters of its positions in order."""
    x, y = partition.split(word)
    assert partition.sizes(len(word)) == (len(x), len(y))
    assert partition.join(x, y) == tuple(word)
    assert x == tuple(a for owner, a in zip(partition.owners(len(word)), word, strict=True) if owner == "A")


def test_mask_has_one_length() -> None:
    """A mask refuses other lengths, naming both."""
    mask = Partition.parse("mask:0110")
    with pytest.raises(InvalidInput, match="mask:0110 is for words of length 4, not 3"):
        mask.owners(3)
    with pytest.raises(InvalidInput, match="is for words of length at least 0, not -1"):
        Partition.parse("odd-even").owners(-1)


def test_join_refuses_wrong_sizes() -> None:
    """No word under odd-even gives Alice one letter and Bob two."""
    with pytest.raises(InvalidInput, match=r"odd-even: \(1, 2\) letters given, Alice and Bob own \(2, 1\) of 3"):
        Partition.parse("odd-even").join("a", "bc")
