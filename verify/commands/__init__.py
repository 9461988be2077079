"""The commands of `fooling`, one file a command, loaded when it is used."""
