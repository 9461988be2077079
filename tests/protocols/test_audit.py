"""What parts add up to: against the protocol told by parts, and on a sum that saturates on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.number_format import q_p
from fooling.circuits.numbers.value_set import FixedPoint, Multiples
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.simulation.audit import WAYS, Compared, audited, differences
from fooling.protocols.simulation.simulate import simulate
from fooling.protocols.split import AnyPlan, plan_of
from fooling.protocols.transformer_plan import Plan, why_not
from tests.random_transformers import transformers
from tests.shares import drawn

pytestmark = pytest.mark.slow
MASKS = [Partition("".join(owners), "") for n in range(1, 5) for owners in product("AB", repeat=n)]


def saturating(summation: str) -> Transformer:
    """N = 7, K = 1: four tokens of value 7 and weight 2/7 each, then one of -7 and weight 1/7; 14, 28, 42, 49 - 7."""
    form = q_p(7, 1, "nearest-even", summation)  # type: ignore[arg-type]
    head = (((7, 0),), ((-6, 0),), ((0, 7),))
    return one_layer(form, ("+", "-"), (((0, 49), (7, -49)),) * 5, (head,), ((7,),))


def plan(model: Transformer, partition: str, n: int) -> Plan:
    found: AnyPlan = plan_of(model, Partition.parse(partition), n, sums="parts")
    assert isinstance(found, Plan)
    return found


def test_the_order_of_saturating_additions() -> None:
    """Rounded one by one 14 + 14 + 14 + 14 saturates to 49, and 49 - 7 is 42; in parts it is 28 + 21 = 49."""
    words = [(plan(saturating("each"), "prefix:2", n), product((0, 1), repeat=n)) for n in range(1, 6)]
    found = audited(words)
    assert found.words == 62 and found.differing == dict.fromkeys(WAYS, 1) == found.sums
    form = q_p(7, 1, "nearest-even", "each")
    example = Compared((0, 0, 0, 0, 1), "head 1, coordinate 1", form, 42, (28, 21), 49)
    assert found.first == dict.fromkeys(WAYS, example)
    exact = audited((plan(saturating("once"), "prefix:2", n), product((0, 1), repeat=n)) for n in range(1, 6))
    assert exact.differing == dict.fromkeys(WAYS, 0) and not exact.first


@drawn(200, 40, suppress=[HealthCheck.filter_too_much])
@given(transformers([FixedPoint(6, 3), FixedPoint(4, 3), Multiples(2, 1)]), st.sampled_from(MASKS))
def test_exact_parts_are_what_the_parties_tell(model: Transformer, partition: Partition) -> None:
    """Where none differs, the run by parts is the model's; and where it is proved that sums split, none does."""
    model = replace(model, blocks=model.blocks[:1], last_norm=None, read_out=Transformer.read_out)
    assume(why_not(model) is None)
    for word in product((0, 1), repeat=len(partition.head)):
        found = plan(model, partition.name, len(word))
        try:
            run, exact = simulate(model, word, partition, steps="parts"), parts(found, word)
            equal = run.is_equal
        except InvalidInput:
            continue
        assert not (found.is_exact and exact) and (exact or equal)


def parts(found: Plan, word: Sequence[int]) -> list[Compared]:
    """The sums that differ from their exact parts."""
    return [one for way, one in differences(found, tuple(word)) if way == "exact parts"]
