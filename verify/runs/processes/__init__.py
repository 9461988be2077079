"""Work in processes, each piece with limits of time and memory."""
