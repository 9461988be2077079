"""What a network answers, to all words of some lengths or of all: found here, checked elsewhere."""
