"""Alice and Bob: metered channel, transcripts, protocol trees, and machines split between two parties."""
