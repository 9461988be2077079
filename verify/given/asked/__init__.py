"""What a command line asks about: functions, languages, tasks, words, distributions, ranges of parameters."""
