"""Two-party functions, partitions, matrices, rectangles, fooling sets, exact rank: the problem and what makes it hard."""
