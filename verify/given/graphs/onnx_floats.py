"""The floats of a graph in ONNX's format in one type: float64 to read what it computes, float32 to run it as it is.

A single number that is the float32 of a root that stands in attention, such as 1/sqrt(8), is taken for that root where
the type is float64.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.graphs.onnx_taken import bodies_of, each_node

Array = Any  # numpy's
FLOATS = ("FLOAT", "DOUBLE", "FLOAT16", "BFLOAT16")
MOST_WIDTH = 2**10  # of a head


def all_tensors(model: Any) -> Iterator[Any]:
    """Those of the graph, of bodies in it and of functions."""
    nodes = [*each_node(model.graph), *(node for one in model.functions for node in each_node(one))]
    for part in (model.graph, *(body for node in nodes for body in bodies_of(node))):
        yield from part.initializer
    for node in nodes:
        yield from (given.t for given in node.attribute if given.HasField("t"))


@lru_cache(1)
def _rounded_roots() -> Mapping[float, float]:
    """For roots that an exporter rounds to float32, what it rounds: widths to +-1/2 and +-1/4, and GELU's."""
    exact = [float(k) ** power for k in range(2, MOST_WIDTH + 1) for power in (0.5, -0.5, 0.25, -0.25)]
    return {float(np.float32(one)): one for one in (*exact, math.sqrt(2 / math.pi), 0.044715)}


def in_type(model: Any, wide: str) -> None:
    """All floats in one type, DOUBLE or FLOAT: in numbers, and where nodes ask for a type."""
    from onnx import TensorProto, helper, numpy_helper

    kind, dtype = getattr(TensorProto, wide), np.float64 if wide == "DOUBLE" else np.float32
    others = {getattr(TensorProto, name) for name in FLOATS} - {kind}

    def made(array: Array) -> Array:
        if wide == "FLOAT" or array.size != 1:
            return array.astype(dtype)
        x = float(array.reshape(()))
        return _rounded_roots().get(x, x) + np.zeros(array.shape, dtype)

    for tensor in all_tensors(model):
        if tensor.data_type in others:
            tensor.CopyFrom(numpy_helper.from_array(made(numpy_helper.to_array(tensor)), tensor.name))
    nodes = [*each_node(model.graph), *(node for one in model.functions for node in each_node(one))]
    for one in nodes:
        for given in [*one.attribute]:
            if given.name in ("to", "dtype", "softmax_precision") and given.i in others:
                given.i = kind
            elif one.op_type == "Constant" and given.name in ("value_float", "value_floats") and wide == "DOUBLE":
                array = made(np.array(helper.get_attribute_value(given), dtype=np.float64))
                given.CopyFrom(helper.make_attribute("value", numpy_helper.from_array(array)))
        if one.op_type == "ConstantOfShape" and not one.attribute and wide == "DOUBLE":
            one.attribute.append(helper.make_attribute("value", numpy_helper.from_array(np.zeros(1))))
    parts = [model.graph, *(body for one in nodes for body in bodies_of(one))]
    for part in parts:
        del part.value_info[:]  # they tell types, and have no other meaning
    for place in (place for part in parts for place in (*part.input, *part.output)):
        if place.type.tensor_type.elem_type in others:
            place.type.tensor_type.elem_type = kind
