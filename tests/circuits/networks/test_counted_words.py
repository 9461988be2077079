"""What is said of all words by counts and by intervals, against running the network on each of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from fooling.circuits.networks import counted_words, walked_words, word_totals
from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.counted_words import Asked, Case, mistakes
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.index_lookup import index_lookup
from fooling.circuits.networks.letter_boxes import Boxes
from fooling.circuits.networks.local_functions import TooMany
from fooling.circuits.networks.orderless import InAnyOrder, orderless_sum
from fooling.circuits.networks.read_once import halves, lookup, n_gram
from fooling.circuits.networks.search import wrong_words
from fooling.circuits.networks.search.wrong_words import lesser_words, word_of
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.walked_words import Counted, Walk
from fooling.circuits.networks.word_totals import before_last
from fooling.circuits.numbers.number_format import SUMMATIONS, NumberFormat
from fooling.circuits.numbers.value_set import FLOATS, FixedPoint
from fooling.fooling_sets.errors import InvalidInput
from tests.random_transformers import transformers, transformers_of_keys
from tests.shares import drawn

Word = tuple[int, ...]
NOT_WRAPPING = transformers(overflows=("saturate", "error"))
ANY = st.one_of(NOT_WRAPPING, transformers([FixedPoint(6, 3), FixedPoint(4, 1)], overflows=("wrap",)))
OF_KEYS = transformers_of_keys()
CASES = [(2**6, 2**12), (0, 2**12), (2, 2**12), (1, 4), (0, 2)]  # cases followed for all words, and at most


def nothing(_: int) -> None:
    """No budget."""


def answers(network: Transformer, n: int) -> dict[Word, int] | None:
    """To all words of n letters that stand in words; None where the network has no answer to one."""
    chosen = [a for a in (0, 1) if a not in (*network.before, *network.after)]
    try:
        return {word: network.run(word) for word in product(chosen, repeat=n)}
    except InvalidInput:
        return None


def as_task(network: Transformer, by: dict[Word, int], n: int) -> Asked:
    """The question whose right answers are these."""
    letters = sorted({a for word in by for a in word})
    names = tuple(network.alphabet[a] for a in letters)
    table = {tuple(letters.index(a) for a in word): found for word, found in by.items()}
    return Asked(network, n_gram(names, table, n), tuple(letters))


@drawn(400, 40, suppress=[HealthCheck.too_slow])
@given(st.sampled_from([2**6, 0]), st.one_of(ANY, OF_KEYS), st.integers(1, 4), st.randoms(use_true_random=False))
def test_counts_say_what_running_says(few: int, network: Transformer, n: int, chance: Random) -> None:
    """Of its own answers a network is right on all words; of one that is changed exactly that word is found."""
    most = network.max_length
    n = max(n, network.min_length, 1)
    known = answers(network, n) if most is None or n <= most else None
    if known is None:
        return
    word = chance.choice(list(known))
    changed = {**known, word: 1 - known[word]}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(word_totals, "FEW", few)
        try:
            assert set(mistakes(as_task(network, known, n), nothing)) == {None}
            asked = as_task(network, changed, n)
            (found,) = filter(None, mistakes(asked, nothing))
        except InvalidInput:
            return
    assert tuple(asked.numbers[a] for a in word_of(found)) == word


@drawn(400, 40, suppress=[HealthCheck.too_slow])
@given(NOT_WRAPPING, st.integers(1, 4), st.data())
def test_what_boxes_answer_all_their_words_answer(network: Transformer, n: int, data: st.DataObject) -> None:
    """The answer to a box, where there is one, is that to each of its words; to a box of one word there is one."""
    n = max(n, network.min_length, 1)
    known = answers(network, n) if network.max_length is None or n <= network.max_length else None
    if known is None:
        return
    chosen = sorted({a for word in known for a in word})
    some = st.sampled_from([(a,) for a in chosen] + [tuple(chosen)])
    box = [data.draw(some) for _ in range(n)]
    try:
        found = Boxes(network, nothing).answer([*((a,) for a in network.before), *box, *((a,) for a in network.after)])
    except InvalidInput:
        return
    if found is not None:
        assert {known[word] for word in product(*box)} == {found}
    else:
        assert any(len(letters) > 1 for letters in box)


def without_norms(network: Transformer) -> Transformer:
    """Of the same maps, without what intervals are not followed through."""
    blocks = [
        replace(
            block,
            norms=(None, None),
            place="pre",
            attention=replace(
                block.attention,
                rotary=None,
                kind="softmax" if block.attention.kind == "linear" else block.attention.kind,
                heads=tuple(replace(head, second=None) for head in block.attention.heads),
            ),
        )
        for block in network.blocks
    ]
    return replace(network, blocks=tuple(blocks), last_norm=None)


class Seen(Boxes):
    """Boxes that say between which vectors the last one lies."""

    last_range: tuple[Word, Word]

    def _answered(self, last: tuple[Word, Word]) -> int | None:
        self.last_range = last
        return super()._answered(last)


@drawn(400, 40, suppress=[HealthCheck.too_slow])
@given(NOT_WRAPPING.map(without_norms), st.integers(2, 4), st.data())
def test_the_last_vector_of_each_word_of_a_box_is_between_the_ends(
    network: Transformer, n: int, data: st.DataObject
) -> None:
    """Of networks without norms, rotations and heads of third order; and the answer is that of each word."""
    n = max(n, network.min_length, 1)
    known = answers(network, n) if network.max_length is None or n <= network.max_length else None
    if known is None:
        return
    chosen = sorted({a for word in known for a in word})
    some = st.sampled_from([(a,) for a in chosen] + [tuple(chosen)])
    box = [data.draw(some) for _ in range(n)]
    try:
        boxes = Seen(network, nothing)
        found = boxes.answer([*((a,) for a in network.before), *box, *((a,) for a in network.after)])
    except InvalidInput:
        return
    low, high = boxes.last_range
    for word in product(*box):
        last = network.trace(word).last
        assert all(a <= code <= b for a, code, b in zip(low, last, high, strict=True))
        assert found in (None, known[word])


@drawn(600, 60, suppress=[HealthCheck.too_slow])
@given(st.sampled_from(CASES), st.one_of(ANY, OF_KEYS), st.integers(1, 5))
def test_every_vector_on_the_way_is_that_of_the_run(few_most: tuple[int, int], network: Transformer, n: int) -> None:
    """What the last layer reads at each position, and what its heads take: of each word, code by code."""
    n = max(n, network.min_length, 1)
    known = answers(network, n) if network.max_length is None or n <= network.max_length else None
    if known is None:
        return
    (few, most), asked = few_most, as_task(network, known, n)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(counted_words, "MOST_CASES", most)
        patched.setattr(word_totals, "FEW", few)
        try:
            expect_runs(asked, known, most)
        except TooMany:
            return


def expect_runs(asked: Asked, known: dict[Word, int], most: int) -> None:
    """Each word is in one case, of one total, and there its vectors are what running it computes."""
    network = asked.network
    orders = InAnyOrder(network.arithmetic, network.blocks[-1].attention, nothing)
    at, met = network.position(asked.length), dict[Word, int]()
    for layer, total in before_last(network, asked.letters(nothing), most, nothing):
        cases = [Case(asked, layer, one, total, orders, nothing) for one in layer.own(at)[1]]
        for word in known:
            letters = dict(enumerate((*network.before, *word, *network.after), 1))
            if total is not None:
                sorts = [one.at(letters) for one in total.sorts]
                if tuple(map(sorts.count, range(len(total.counts)))) != total.counts:
                    continue
            met[word] = met.get(word, 0) + 1
            trace = network.trace(word)
            read = [x.at(letters) for x in layer.inputs]
            last = trace.blocks[-2] if len(trace.blocks) > 1 else None
            assert read == [*trace.embeddings] if last is None else [last[i].output for i in sorted(last)]
            (case,) = [one for one in cases if one.given.items() <= letters.items()]
            counts = sum(1 << case.counted.digit * one.at(letters) for one in case.counted.kinds)
            assert case.attention(counts) == trace.final.concatenated
            last = Walk(case.counted, [case.total], nothing).last
            assert any(counts in some for some in last.values())
    assert met == dict.fromkeys(known, 1)


def test_equality_of_two_layers_is_right_until_its_bias_is_a_step_too_far() -> None:
    """For each code of the bias counts say what all 16 words say; both ends of the right ones are a single step."""
    network, seen = two_layer_equality(4), list[bool]()
    read, words = network.read_out, list(product((0, 1), repeat=4))
    assert read.map is not None
    for bias in range(40):
        off = replace(network, read_out=replace(read, map=replace(read.map, bias=(bias,))))
        found = next(filter(None, mistakes(Asked(off, halves("equality", 2), (0, 1)), nothing)), None)
        wrong = {word for word in words if off.run(word) != int(word[:2] == word[2:])}
        assert (found is None) == (not wrong)
        assert found is None or word_of(found) in wrong
        seen.append(found is None)
    assert seen.count(True) > 5
    assert not seen[0] and not seen[-1]


@pytest.mark.parametrize("first", [0, 64])
def test_the_first_wrong_word_is_the_least_of_all(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a row of positions in another's place: by running the first words, or by counts alone, and with both names.

    Letters are compared by the task's own order of them, whatever numbers the network has for them.
    """
    monkeypatch.setattr(wrong_words, "FIRST", first)
    network, met = two_layer_equality(4), set[Word]()
    assert isinstance(network.embedding, Added) and network.embedding.positions is not None
    rows = network.embedding.positions
    for i, j, numbers in product(range(4), range(4), ((0, 1), (1, 0))):
        embedding = replace(network.embedding, positions=(*rows[:i], rows[j], *rows[i + 1 :]))
        asked = Asked(replace(network, embedding=embedding), halves("equality", 2), numbers)
        wrong = [word for word in product((0, 1), repeat=4) if wrong_words.is_wrong(asked, word)]
        found = wrong_words.wrong_word(asked, nothing)
        assert (found is None) == (not wrong)
        if found is not None:
            assert [found, *lesser_words(asked, found, nothing)][-1] == wrong[0]
            met.add(wrong[0])
    assert len(met) > 2


def test_a_network_that_was_followed_can_be_sent_to_another_process() -> None:
    """What is kept beside its maps goes with them; the queries of the second layer are zeros."""
    network = construct("equality", N=4).network
    assert isinstance(network, Transformer)
    assert list(mistakes(Asked(network, halves("equality", 2), (0, 1)), nothing))
    assert not any(map(any, network.blocks[1].attention.heads[0].query.matrix))
    sent = pickle.loads(pickle.dumps(network))
    assert sent == network and sent.run((0, 1, 0, 1)) == network.run((0, 1, 0, 1))


def test_totals_are_walked_together_and_in_halves_where_one_walk_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight letters rounded up hang on how many are 1: whatever a walk may keep, there is one answer, or none."""
    network = construct("equality", N=8, format="Qp:8,2:up", schedule="fused").network
    assert isinstance(network, Transformer)
    asked, wrong = (Asked(network, halves(name, 4), (0, 1)) for name in ("equality", "disjointness"))
    found, most = dict[int, list[int]](), walked_words.MOST_STATES
    for states in (most, *range(1, 13)):
        walks = list[int]()

        class Noted(Walk):
            def __init__(
                self, counted: Counted, totals: Sequence[tuple[int, ...]], spend: Callable[[int], None]
            ) -> None:
                walks.append(len(totals))  # noqa: B023
                super().__init__(counted, totals, spend)

        monkeypatch.setattr(counted_words, "Walk", Noted)
        monkeypatch.setattr(walked_words, "MOST_STATES", states)
        try:
            assert set(mistakes(asked, nothing)) == {None}
        except TooMany:
            continue
        found[states] = walks
        word = word_of(next(filter(None, mistakes(wrong, nothing))))
        assert network.run(word) != wrong.reading.asked(word)
    assert max(found[most]) > 1 and len(found[min(found)]) > len(found[most]) and 1 not in found


def test_index_lookup_is_right_by_boxes_and_a_weak_one_is_not() -> None:
    """With 8 positions each box has the right answer; where the query is too small some box has none."""
    reading = lookup(("0", "1"), 9)
    for entry, right in ((None, True), (1, False)):
        boxes = Boxes(index_lookup(8, 2, query_entry=entry), nothing)
        assert all(boxes.answer(box.letters) == box.answer for box in reading.boxes()) == right


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_a_sum_that_is_orderless_is_the_same_in_every_order(terms: list[int], chance: Random) -> None:
    """Of codes of several formats, under every summation rule."""
    for values in (FixedPoint(6, 2), FixedPoint(8, 4), FLOATS["e4m3"]):
        for summation in SUMMATIONS:
            f = NumberFormat(values, "nearest-even", "saturate", summation)
            codes = [f.fit(f.nearby(term, 1)) for term in terms]
            if orderless_sum(f, codes):
                assert len({f.sum(chance.sample(codes, len(codes))) for _ in range(12)}) == 1


def test_attention_to_distances_is_refused() -> None:
    """A number for a distance is no part of the product of a query and a key, which is what is followed."""
    network = two_layer_equality(4)
    first, second = network.blocks
    heads = tuple(replace(head, distances=(0, 0, 0, 0)) for head in second.attention.heads)
    far = replace(second, attention=replace(second.attention, heads=heads, kind="relative"))
    changed = replace(network, blocks=(first, far))
    with pytest.raises(TooMany, match="relative"):
        list(mistakes(Asked(changed, halves("equality", 2), (0, 1)), nothing))
    with pytest.raises(InvalidInput, match="not followed"):
        Boxes(changed, nothing)


def test_parallel_parts_are_refused_by_boxes() -> None:
    """A network that reads what attention reads is not followed, where others are."""
    network = two_layer_equality(4)
    first, *others = network.blocks
    blocks = (replace(first, residual=True, place="parallel"), *others)
    with pytest.raises(InvalidInput, match="read the same vector are not followed"):
        Boxes(replace(network, blocks=blocks), nothing)


def test_gated_networks_are_refused_by_boxes() -> None:
    """A gate times a number rises with neither of them, as both have signs."""
    network = two_layer_equality(4)
    first, second = network.blocks
    wide, *others = first.feed_forward.maps
    doubled = replace(wide, matrix=(*wide.matrix, *wide.matrix), bias=(*wide.bias, *wide.bias))
    gated = replace(first.feed_forward, maps=(doubled, *others), activation="swiglu")
    with pytest.raises(InvalidInput, match="not followed"):
        Boxes(replace(network, blocks=(replace(first, feed_forward=gated), second)), nothing)
