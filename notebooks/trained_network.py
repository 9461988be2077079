"""A notebook in the percent format of jupytext: a network that torch trains here, judged on words of every length."""
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # A trained network
#
# A small recurrent network learns whether a word over a and b has a b in it. Does it know this of words that it never
# saw? `jupytext --to ipynb trained_network.py` makes a notebook of this file. The notebook needs torch.

# %%
from itertools import product

import torch
from torch import nn

import fooling

torch.manual_seed(1)
alphabet = ("a", "b")
words = [word for length in range(1, 6) for word in product((0, 1), repeat=length)]


class Reader(nn.Module):
    """Embedding, a recurrent layer, and two scores."""

    def __init__(self) -> None:
        super().__init__()
        self.letters = nn.Embedding(2, 2)
        self.layer = nn.RNN(2, 2, batch_first=True)
        self.out = nn.Linear(2, 2)

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        """The scores after the last letter."""
        states, _ = self.layer(self.letters(numbers))
        scores: torch.Tensor = self.out(states[:, -1])
        return scores


model = Reader()
optimiser = torch.optim.Adam(model.parameters(), lr=0.05)

# %% [markdown]
# The training: all words of up to five letters.

# %%
batches = [[word for word in words if len(word) == length] for length in range(1, 6)]
for _ in range(40):
    for batch in batches:
        answers = torch.tensor([int(1 in word) for word in batch])
        loss = nn.functional.cross_entropy(model(torch.tensor(batch)), answers)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()

# %% [markdown]
# The same network in exact arithmetic, with numbers of 14 bits. It is held to the module: both give the same scores on
# short words, up to rounding.

# %%
exact = fooling.from_torch(model, alphabet, "Q6.8")
exact

# %%
short = fooling.judge_network(exact.network, "regex:a*b(a|b)*", max_length=8, min_length=1)
short

# %% [markdown]
# Its state has finitely many values, so what it answers to words of all lengths is the language of an automaton.

# %%
learned = fooling.automaton_of(exact.network)
learned

# %% [markdown]
# Is it the language that was meant? The answer names the least word on which both differ. It may be the empty word:
# no training word was empty.

# %%
some_b = fooling.regular_expression("a*b(a|b)*")
every_length = fooling.all_lengths(exact.network, some_b)
every_length
