#!/usr/bin/env bash
# onnx's ReferenceEvaluator overlooks legal attributes and inputs, and takes what is left out from the newest opset.
#
# One step of an LSTM is computed by hand (numpy), by onnx's evaluator and by onnxruntime, with input_forget, clip,
# activations and sequence_lens.  Then Softmax of opset 11 without an axis (there it means 1 and flattens), Unsqueeze of
# opset 11 with negative axes, and a Loop without a condition, which ONNX says is as one that is true.
# Expected: all three give the same.  Seen with onnx 1.23.2: the evaluator gives what it gives without the attribute;
# onnxruntime 1.32.0 is right in every case.  Exit 1 if that changes.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
cat > "$folder/case.py" <<'PY'
import numpy as np, onnx, onnxruntime
from onnx import TensorProto as T, checker, helper as h, numpy_helper as nh
from onnx.reference import ReferenceEvaluator

chance = np.random.default_rng(1)
W, R, X = (chance.normal(size=s).astype("float32") * 2 for s in ((1, 8, 3), (1, 8, 2), (2, 1, 3)))

def sigmoid(x):
    return 1 / (1 + np.exp(-x))

def by_hand(input_forget=0, clip=None, activations=("Sigmoid", "Tanh", "Tanh"), lens=2):
    known = {"Sigmoid": sigmoid, "Tanh": np.tanh, "Relu": lambda x: np.maximum(x, 0)}
    f, g, k = (known[name] for name in activations)
    cut = (lambda x: x) if clip is None else (lambda x: np.clip(x, -clip, clip))
    state = cell = np.zeros((1, 2))
    for x in X[:lens]:
        i, o, forget, c = np.split(x @ W[0].T + state @ R[0].T, 4, axis=1)
        i = f(cut(i))
        cell = (1 - i if input_forget else f(cut(forget))) * cell + i * g(cut(c))
        state = f(cut(o)) * k(cell)
    return state

def lstm(lens=None, **given):
    names = ["X", "W", "R"] + (["", "n"] if lens else [])
    node = h.make_node("LSTM", names, ["Y", "Yh"], hidden_size=2, **given)
    more = [nh.from_array(np.array([lens], dtype="int32"), "n")] if lens else []
    numbers = [nh.from_array(W, "W"), nh.from_array(R, "R"), *more]
    return [node], numbers, {"X": X}, "Yh", 14

def told(nodes, numbers, feed, name, opset):
    inputs = [h.make_tensor_value_info(k, T.FLOAT, list(v.shape)) for k, v in feed.items()]
    graph = h.make_graph(nodes, "g", inputs, [h.make_tensor_value_info(name, T.FLOAT, None)], numbers)
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", opset)], ir_version=10)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return ReferenceEvaluator(model).run(None, feed)[0], session.run(None, feed)[0]

def softmax():
    x = np.arange(6, dtype="float32").reshape(1, 2, 3)
    e = np.exp(x - x.max())
    return ([h.make_node("Softmax", ["x"], ["y"])], [], {"x": x}, "y", 11), e / e.sum()

def unsqueeze():
    x = np.arange(6, dtype="float32").reshape(2, 3)
    return ([h.make_node("Unsqueeze", ["x"], ["y"], axes=[-2, -1])], [], {"x": x}, "y", 11), x[:, :, None, None]

def loop():
    x = np.ones(1, dtype="float32")
    reads = [h.make_tensor_value_info("t", T.INT64, []), h.make_tensor_value_info("c", T.BOOL, []),
             h.make_tensor_value_info("v", T.FLOAT, [1])]
    gives = [h.make_tensor_value_info("d", T.BOOL, []), h.make_tensor_value_info("w", T.FLOAT, [1])]
    body = h.make_graph([h.make_node("Identity", ["c"], ["d"]), h.make_node("Add", ["v", "v"], ["w"])], "b", reads, gives)
    number = nh.from_array(np.array(3), "m")
    return ([h.make_node("Loop", ["m", "", "x"], ["y"], body=body)], [number], {"x": x}, "y", 13), 8 * x

cases = {
    "LSTM, input_forget = 1": (lstm(input_forget=1), by_hand(input_forget=1)),
    "LSTM, clip = 0.5": (lstm(clip=0.5), by_hand(clip=0.5)),
    "LSTM, activations": (lstm(activations=["Sigmoid", "Tanh", "Relu"]), by_hand(activations=("Sigmoid", "Tanh", "Relu"))),
    "LSTM, sequence_lens = 1": (lstm(lens=1), by_hand(lens=1)),
    "Softmax, opset 11, no axis": softmax(),
    "Unsqueeze, opset 11, axes -2 and -1": unsqueeze(),
    "Loop, no condition": loop(),
}
print("onnx", onnx.__version__, "onnxruntime", onnxruntime.__version__)
changed = False
for name, (given, right) in cases.items():
    ours, theirs = told(*given)
    same = [one.shape == np.shape(right) and np.allclose(one.ravel(), np.ravel(right), atol=1e-5) for one in (
        (ours.reshape(np.shape(right)), theirs.reshape(np.shape(right))) if name.startswith("LSTM") else (ours, theirs))]
    print(f"{name:38} onnx's evaluator: {'right' if same[0] else 'wrong'}   onnxruntime: {'right' if same[1] else 'wrong'}")
    changed |= same != [False, True]
raise SystemExit(changed)
PY
"$folder/venv/bin/python" "$folder/case.py"
