"""How networks are written in propositions, as messages show it; `network_terms` beside this file reads them."""

FILE_SHAPES = {
    "network-file": '["network-file", "FILE.json", "FORMAT", length]',
    "recurrent-network-file": '["recurrent-network-file", "FILE.json", "FORMAT"]',
}
MADE_SHAPES = {
    "construction": '["construction", "NAME", {"N": 8}], and a length where the words are to be longer or shorter',
    "recurrent-construction": '["construction", "NAME", {"N": 8}]',
    "construction-task": '["construction-task", "NAME", {"N": 8}]',
    "task": '["task", "NAME", {"n": 4}]',
}
"""What begins like an operator and stands for a construction or a task; the second is the first where an acceptor is
wanted."""
