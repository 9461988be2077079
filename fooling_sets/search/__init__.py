"""What searches for fooling sets, covers, partitions, ranks and discrepancies: it proposes and is not believed."""
