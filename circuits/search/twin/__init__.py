"""The torch twin: every machine as tensor kernels, bit-equal to the exact one wherever it runs at all."""
