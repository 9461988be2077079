"""Networks from ONNX's graphs."""
