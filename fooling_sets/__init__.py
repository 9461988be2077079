"""Two-party functions, partitions, matrices, rectangles, fooling sets, exact rank: the problem and its hardness."""
