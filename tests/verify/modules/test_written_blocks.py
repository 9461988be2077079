"""Attention that is written out with Linear maps is taken, and held to the module; what is near it is refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked import from_torch as from_torch_module
from fooling.verify.given.asked import likely_cause
from fooling.verify.given.asked.from_torch import from_torch, write_torch
from fooling.verify.given.modules.module_run import Run, in_float64
from fooling.verify.given.modules.torch_modules import as_document
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import network_document
from tests.shares import later, one_in

if find_spec("torch") is None:
    pytest.skip("torch is not installed; pip install '.[torch]'", allow_module_level=True)

import torch
from torch import nn
from torch.nn import functional

from tests.verify.written_modules import MODELS, Alibi, Block, Fused, Model, d, model, norm
from tests.verify.written_modules import Network as FeedForward

pytestmark = pytest.mark.slow
AB = ["a", "b"]
WITH_TABLE = ("nanoGPT", "minGPT", "the lecture", "interleaved")  # of positions


@pytest.fixture(autouse=True)
def _no_time_for_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time for causes."""
    for module in (likely_cause, from_torch_module):
        monkeypatch.setattr(module, "WORK", 0.0)


def told(name: str, longest: int = 9) -> dict[str, int]:
    """The longest word, of a module that has no table of positions: to others the option means nothing."""
    return {} if name in WITH_TABLE else {"positions": longest}


@pytest.mark.parametrize("name", one_in(9, [pytest.param(name) for name in MODELS]))
def test_it_gives_the_scores_of_the_module(name: str) -> None:
    """At 46 bits, on all words of up to three letters and one of six, within 2^-24 of the module in float64."""
    module = model(name)
    network = from_torch(module, AB, "Q10.36", "fused", **told(name)).network
    assert isinstance(network, Transformer) and network.max_length == 9
    run = Run(module, "words", 2, (0, 1), -1, (), (), "cpu")
    with in_float64(module):
        for word in (*(word for n in (1, 2, 3) for word in product((0, 1), repeat=n)), (0, 1, 1, 0, 0, 1)):
            (wanted,) = run.scores([word]).tolist()
            found = [float(network.format.value(code)) for code in network.forward(word)]
            assert found == pytest.approx(wanted, abs=2**-24), word


@pytest.mark.parametrize("name", ["nanoGPT", later("Llama")])
def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    """The file of nanoGPT, whose path is a text, is the same network; so is that of a module with rotary positions."""
    path = str(tmp_path / f"{name}.json")
    held = write_torch(model(name), AB, path, **told(name, 5))
    assert held.longest == (9 if name == "nanoGPT" else 5)
    read = network_file(Path(path)).in_formats(Formats.alike(named_format("Q8.16")), SCHEDULES["fused"])[0]
    assert read == from_torch(model(name), AB, "Q8.16", "fused", **told(name, 5)).network


class RMSNormOf(nn.Module):
    """An RMSNorm whose one vector, and whose eps, are called otherwise."""

    def __init__(self, gain: str, eps: str = "eps") -> None:
        super().__init__()
        setattr(self, gain, nn.Parameter(torch.ones(d)))
        setattr(self, eps, 1e-3)
        self.names = gain, eps

    def forward(self, x: Any) -> Any:
        gain, eps = (getattr(self, name) for name in self.names)
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * gain


class LayerNormOf(nn.Module):
    """A LayerNorm of gamma and beta."""

    def __init__(self) -> None:
        super().__init__()
        self.beta, self.gamma, self.epsilon = nn.Parameter(torch.zeros(d)), nn.Parameter(torch.ones(d)), 1e-4

    def forward(self, x: Any) -> Any:
        return functional.layer_norm(x, (d,), self.gamma, self.beta, self.epsilon)


def with_norms(made: Callable[[], nn.Module]) -> nn.Module:
    """One layer with norms of this kind, all weights random; embeddings are small, so that eps counts."""
    torch.manual_seed(3)
    module = Model([Block(Fused(), FeedForward(functional.relu), made)], made, positions=True)
    for one in module.parameters():
        nn.init.normal_(one, std=0.3)
    return module


@pytest.mark.parametrize(
    "made",
    one_in(
        2,
        [
            *(pytest.param(partial(RMSNormOf, name), id=name) for name in ("g", "scale")),
            pytest.param(LayerNormOf, id="gamma and beta"),
            pytest.param(partial(nn.RMSNorm, d), id="torch's without eps"),
        ],
    ),
)
def test_norms_whose_vectors_have_other_names(made: Callable[[], nn.Module], tmp_path: Path) -> None:
    """They are read under torch's names; torch's RMSNorm without an eps has that of its type; and files hold them."""
    module = with_norms(made)
    write_torch(module, AB, tmp_path / "module.json", causal=True)
    network = network_file(tmp_path / "module.json").in_formats(Formats.alike(named_format("Q10.36")))[0]
    assert isinstance(network, Transformer) and network.last_norm is not None
    given = {"eps": 1e-3, "epsilon": 1e-4}
    wanted = [eps for name, eps in given.items() if getattr(module.transformer.ln_f, name, None)]
    assert float(network.last_norm.eps) == pytest.approx((*wanted, 2**-23)[0], rel=1e-12)
    assert module.transformer.ln_f.state_dict().keys() == made().state_dict().keys()


@pytest.mark.exhaustive
def test_another_eps_is_named_as_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A norm whose eps has a name that is not read is refused, with the eps that it adds."""
    for searched in (likely_cause, from_torch_module):
        monkeypatch.setattr(searched, "WORK", 2.0**40)
    with pytest.raises(InvalidInput, match="the two agree if the norms add 1e-3 to the variance: name it in each norm"):
        from_torch(with_norms(partial(RMSNormOf, "g", "tiny")), AB, causal=True)


class Slower(Alibi):
    """ALiBi with other slopes."""

    def bias_of(self, n: int) -> Any:
        return super().bias_of(n) / 2


@pytest.mark.exhaustive  # all causes are tried
def test_what_is_near_is_refused() -> None:
    """ALiBi with other slopes."""
    module = Model([Block(Slower(), FeedForward(functional.relu), norm)], norm)
    for one in module.parameters():
        nn.init.normal_(one, std=0.5)
    with pytest.raises(InvalidInput, match=r"^from_torch: on the word .* the module gives .* \(\d+ of \d+ words"):
        from_torch(module, AB, positions=3, causal=True)


def test_no_longest_word_is_refused() -> None:
    """Words of no letters are none."""
    with pytest.raises(InvalidInput, match="positions 0: want the number of the longest word's"):
        from_torch(model("Llama"), AB, positions=0)


def test_recipes_stand_for_tables() -> None:
    """ALiBi for two heads is -t/16 and -t/256 at distance t; frequencies are angles from one position to the next."""
    one = {"matrix": [[1, 0], [0, 1]]}
    head = {"query": one, "key": one, "value": one}
    slopes = [[f"{-t}/{slope}" for t in range(4)] for slope in (16, 256)]

    def network(**attention: Any) -> Network:
        layer = {"attention": {"output": {"matrix": [[1, 0, 0, 1], [0, 1, 1, 0]]}, "heads": [head, head], **attention}}
        document = {"alphabet": AB, "embedding": {"letters": [[1, 2], ["1/2", -1]]}, "layers": [layer]}
        return network_document(document, "here").in_formats(Formats.alike(named_format("Q8.24")))[0]

    written = network(kind="relative", heads=[{**head, "distances": row} for row in slopes])
    assert network(alibi=4) == written != network()
    assert network(rotary={"positions": 5, "base": 100}) == network(rotary={"positions": 5, "frequencies": [1]})
    assert network(rotary={"positions": 5, "frequencies": ["1/2"]}) != network(rotary={"positions": 5})
    with pytest.raises(InvalidInput, match="want heads, and no other kind of attention"):
        network(alibi=4, kind="linear")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"heads": 3}, "heads 3: want a number with which 12 rows are"),
        ({"heads": 0}, "heads 0: want a number from 1 on"),
        ({"groups": 3}, "want one map or three in each list, and groups that divide the heads"),
        ({"qkv": []}, "want a list of lists of names"),
        ({"qkv": [["a"], ["a"], ["a"]]}, "heads 2: want a multiple of the 3 lists"),
        ({"maps": ["a"]}, "want two maps with the activation 'relu'"),
        ({"maps": ["a"], "activation": "swiglu"}, "want three maps with the activation swiglu, or two"),
        ({"norms": ["n"]}, "want a list of two names, null for none"),
        ({"norm": "BatchNorm"}, "norm 'BatchNorm': want one of"),
        ({"window": 0}, "window 0: want a number from 1 on"),
        ({"colour": 1}, "Block has "),
    ],
)
def test_a_block_that_is_none_gets_one_line(changes: dict[str, Any], message: str) -> None:
    """Heads, lists and names that do not fit."""
    tensors = {"b.a.weight": [[0] * 4] * 12, "b.n.weight": [1] * 4, "e.weight": [[0] * 4] * 2}
    block = {"type": "Block", "name": "b", "qkv": [["a"]], "heads": 2, **changes}
    modules = [{"type": "Embedding", "name": "e"}, block, {"type": "Linear", "name": "e"}]
    with pytest.raises(InvalidInput, match=rf"^here: .*{message}") as caught:
        as_document("here", {"alphabet": AB, "modules": modules}, tensors.get)
    assert "\n" not in str(caught.value)
