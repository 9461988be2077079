"""What searches for distributions, and for rectangles of large discrepancy."""
