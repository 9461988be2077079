"""The same networks in torch, bit for bit, for millions of words; torch loads when they are used."""
