"""What every search runs on: tactics, the clock, the log of what was tried, memory."""
