#!/usr/bin/env bash
# onnxruntime does not load graphs that the specification allows and onnx's own checker takes.
#
# Cast with saturate = 0 to FLOAT: the specification says that the attribute has a meaning for float8 alone, so it has
# none here; onnxruntime 1.32.0 does not load the graph.  LSTM without hidden_size, which the specification lets be
# missing (R has the number): onnxruntime does not load it.  LSTM with layout = 1 (batch first, since opset 14): neither.
# Expected: all three load.  Exit 1 if one does.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
cat > "$folder/case.py" <<'PY'
import numpy as np, onnx, onnxruntime
from onnx import TensorProto as T, checker, helper as h, numpy_helper as nh

W, R = (np.ones(s, dtype="float32") for s in ((1, 8, 3), (1, 8, 2)))
numbers = [nh.from_array(W, "W"), nh.from_array(R, "R")]
cases = {
    "Cast, saturate = 0, to FLOAT": ([h.make_node("Cast", ["X"], ["Y"], to=T.FLOAT, saturate=0)], []),
    "LSTM without hidden_size": ([h.make_node("LSTM", ["X", "W", "R"], ["Y"])], numbers),
    "LSTM, layout = 1": ([h.make_node("LSTM", ["X", "W", "R"], ["Y"], hidden_size=2, layout=1)], numbers),
}
print("onnx", onnx.__version__, "onnxruntime", onnxruntime.__version__)
changed = False
for name, (nodes, given) in cases.items():
    x = h.make_tensor_value_info("X", T.FLOAT, [2, 1, 3])
    y = h.make_tensor_value_info("Y", T.FLOAT, [None] * (3 if name.startswith("Cast") else 4))
    model = h.make_model(h.make_graph(nodes, "g", [x], [y], given), opset_imports=[h.make_opsetid("", 19)], ir_version=10)
    checker.check_model(model, full_check=True)
    try:
        onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        told, changed = "loaded", True
    except Exception as error:
        told = "refused: " + " ".join(str(error).split())[-120:]
    print(f"{name:32} {told}")
raise SystemExit(changed)
PY
"$folder/venv/bin/python" "$folder/case.py"
