"""The words of propositions: how people write and read them.  Nothing here is imported by what is believed."""
