"""A module of torch's that is run on words: its own forward pass in float64, and the scores in what it returns.

The module is run in evaluation mode, with its weights as float64 (each number of a narrower type is one), and is left
as it was: types, mode, gradients, attributes, torch's random numbers.  Within its pass float64 stands for float32 where
the forward pass names it, as in `logits.float()`: the module is taken for the function that it computes without
rounding.  A pass that rounds to a narrower type than its weights have is refused, to float32 where all are float64.

What is run takes the letters' numbers in one of these forms, the first of them that gives scores:
    words      a batch, as a tensor of integers B x n
    word       one word at a time, as a tensor of n integers
    one-hot    a batch, as a tensor B x n x letters of 0 and 1
It returns scores of the words, B x k, or B numbers where k = 1; or of each position, B x n x k, or B x n where k = 1,
of which the network's position is read.  Of a tuple the first tensor of such a shape is taken, of an object `logits`.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache, partial
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.given.modules.own_parts import eps_of, is_of_its_type
from fooling.verify.given.modules.torch_blocks import kind_of

Module = Any  # torch.nn.Module
Forward = Callable[[Tensor], Any]
Word = tuple[int, ...]
FORMS = ("words", "word", "one-hot")


@contextmanager
def in_float64(module: Module) -> Iterator[None]:
    """The module in float64 and in evaluation mode; after that it is what it was."""
    torch = load_torch()
    parts = [(part, dict(vars(part))) for part in module.modules()]
    inner = [(held, dict(held)) for _, attributes in parts for held in attributes.values() if isinstance(held, dict)]
    weights = [(one, one.data, one.grad) for one in module.parameters()]
    usual, threads = torch.get_default_dtype(), torch.get_num_threads()
    devices: list[int] | None = None if torch.cuda.is_available() else []
    try:
        with torch.random.fork_rng(devices), torch.no_grad():
            torch.set_default_dtype(torch.float64)
            torch.set_num_threads(1)  # small tensors are slower with more, and much slower where cores are busy
            torch.manual_seed(0)
            for part in filter(is_of_its_type, module.modules()):
                part.eps = eps_of(part)  # that of its own type, which float64 is not
            for one, data, _ in weights:
                one.data = data.to(torch.float64, copy=True) if data.is_floating_point() else data.clone()
            for part, _ in parts:
                for name, buffer in part.named_buffers(recurse=False):
                    as_double = buffer.to(torch.float64, copy=True) if buffer.is_floating_point() else buffer.clone()
                    setattr(part, name, as_double)
            module.eval()
            yield
    finally:
        torch.set_default_dtype(usual)
        torch.set_num_threads(threads)
        for one, data, grad in weights:
            one.data, one.grad = data, grad
        for held, before in inner:
            held.clear()
            held.update(before)
        for part, attributes in parts:
            vars(part).clear()
            vars(part).update(attributes)


class Narrowed(InvalidInput):
    """A pass that rounds to few bits on its way, which float64 does not."""


@lru_cache(1)
def _doubling() -> Any:
    """The class of a mode in which torch takes float64 wherever a narrower type is named, and counts its calls."""
    torch: Any = load_torch()
    narrow = (torch.float32, torch.float16, torch.bfloat16)
    casts = dict(zip((torch.Tensor.float, torch.Tensor.half, torch.Tensor.bfloat16), narrow, strict=True))

    class Doubling(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """`narrowed` are the types that were named; `calls` is how often torch was called."""

        def __init__(self) -> None:
            super().__init__()
            self.narrowed = set[str]()
            self.calls = 0

        def wide(self, given: Any, *, is_cast: bool) -> Any:
            if not isinstance(given, torch.dtype) or given not in narrow:
                return given
            self.narrowed |= {str(given).removeprefix("torch.")} - (set() if is_cast else {"float32"})
            return torch.float64

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            self.calls += 1
            if torch.is_autocast_enabled("cpu") or torch.is_autocast_enabled("cuda"):
                self.narrowed.add("what autocast says")
            if not kwargs and function not in casts and torch.dtype not in map(type, args):
                return function(*args)
            # where float32 is named for what is no float, nothing is rounded
            is_cast = any(torch.is_tensor(one) and one.is_floating_point() for one in args[:1])
            wide = partial(self.wide, is_cast=is_cast)
            if function in casts:
                return args[0].to(wide(casts[function]))
            named = {name: wide(one) for name, one in (kwargs or {}).items()}
            return function(*map(wide, args), **named)

    return Doubling


@dataclass
class Calls:
    """How often torch was called."""

    many: int = 0


@dataclass(frozen=True)
class Run:
    """A forward pass in one of the forms, and what it is asked for: k scores.

    `token` is each letter's number; `before` and `after` are the letters that are put around each word; of a word with
    these, the position `at` is read where there are scores of each, from 1, or from the end as -1.
    """

    forward: Forward
    form: str
    k: int
    token: tuple[int, ...]
    at: int
    before: Word
    after: Word
    device: Any
    own: frozenset[str] = frozenset()  # types of the module's weights
    fast: bool = False  # whether layers of it have a fast path
    size: int = 0  # how many numbers its parameters have
    type: Any = None  # of one-hot vectors, where scores are wanted as they are; None for float64
    calls: Calls = field(default_factory=Calls, compare=False)  # of torch, in all passes that are watched

    def as_called(self, words: Sequence[Word]) -> Tensor | None:
        """The same as under torch.no_grad, where nothing watches torch's calls: layers may take their fast path there.

        None where the pass cannot be run so, as it names types of its own.
        """
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return self.scores(words, watched=False)
        except Exception:  # noqa: BLE001  a user's code may raise anything
            return None

    def as_it_is(self, words: Sequence[Word]) -> Tensor:
        """The same, with nothing in between: in the module's own type, and what it raises is raised."""
        return self.scores(words, watched=False)

    def with_gradients(self, words: Sequence[Word]) -> Tensor:
        """The same where gradients are recorded."""
        with load_torch().enable_grad():
            return self.scores(words)

    def scores(self, words: Sequence[Word], *, watched: bool = True) -> Tensor:
        """B x k, of words of one length; InvalidInput where the pass returns something else."""
        torch = load_torch()
        tokens = [[self.token[a] for a in (*self.before, *word, *self.after)] for word in words]
        batch = torch.tensor(tokens, dtype=torch.int64, device=self.device)
        n = batch.shape[1]
        if self.form == "one-hot":
            batch = torch.nn.functional.one_hot(batch, max(self.token) + 1).to(self.type or torch.float64)
        with _doubling()() if watched else nullcontext() as mode:
            found = [self.forward(word) for word in batch] if self.form == "word" else [self.forward(batch)]
        if mode is not None:
            self.calls.many += mode.calls
        # to the module that is read float32 is as good as what it has, unless all its weights have more
        known = self.own | (set() if self.own == {"float64"} else {"float32"})
        if mode is not None and (narrowed := mode.narrowed - known):
            raise Narrowed(
                f"rounds to {', '.join(sorted(narrowed))} on its way; the network would not: want a forward pass in "
                f"the type of its weights"
            )
        if self.form == "word":
            return torch.stack([self._taken(one, n)[0] for one in found])
        return self._taken(found[0], n, len(words))

    def _taken(self, found: Any, n: int, batch: int = 1) -> Tensor:
        tensors = list(tensors_in(found))
        for one in tensors:
            if one.is_floating_point() and (scores := self._shaped(one, n, batch)) is not None:
                return scores.detach() if self.type else scores.detach().double()
        told = ", ".join(_shape(one) for one in tensors) or type(found).__name__
        k, single = self.k, ((batch,), (batch, 1), (batch, n), (batch, n, 1))
        one = any(x.is_floating_point() and tuple(x.shape) in single for x in tensors)
        both = "; of two classes both scores are wanted, and not the probability of one" if k == 2 and one else ""
        wanted = f"{batch} x {k} for the words or {batch} x {n} x {k} by position"
        raise InvalidInput(f"gave {told}; want scores, {wanted}{both}")

    def _shaped(self, found: Tensor, n: int, batch: int) -> Tensor | None:
        """As B x k, where it can be."""
        k, at = self.k, self.at - (self.at > 0)
        known: dict[tuple[int, ...], Callable[[Tensor], Tensor]] = {
            (batch, n, k): lambda x: x[:, at],
            (batch, 1, k): lambda x: x[:, 0],
            (batch, k): lambda x: x,
        }
        if k == 1:
            known = {(batch, n): lambda x: x[:, at, None], (batch,): lambda x: x[:, None], **known}
        if self.form == "word" or batch == 1:  # of one word the first axis may be squeezed away
            known |= {(n, 1, k): lambda x: x[at], (n, k): lambda x: x[at][None], (k,): lambda x: x[None]}
            if k == 1:
                known |= {(): lambda x: x[None, None], (n,): lambda x: x[at][None, None]}
        read = known.get(tuple(found.shape))
        return None if read is None else read(found)


def tensors_in(found: Any) -> Iterator[Tensor]:
    """The tensors in what a forward pass returns, in order; its `logits` where there are any."""
    if load_torch().is_tensor(found):
        yield found
    elif isinstance(found, Mapping):
        for one in [found[name] for name in ("logits",) if name in found] or list(found.values()):
            yield from tensors_in(one)
    elif hasattr(found, "logits"):
        yield from tensors_in(found.logits)
    elif isinstance(found, (tuple, list)):
        for one in found:
            yield from tensors_in(one)


def _shape(one: Tensor) -> str:
    dims = " x ".join(map(str, one.shape)) or "a number"
    return dims if one.is_floating_point() else f"{dims} of {str(one.dtype).removeprefix('torch.')}"


def first_that_runs(forward: Forward, words: Sequence[Word], wanted: Mapping[str, Any]) -> Run:
    """The pass in the first form that gives scores of these words; raises what the first form raised."""
    met: Exception | None = None
    for form in FORMS:
        run = Run(forward, form, **wanted)
        try:
            run.scores(words)
        except Narrowed:
            raise
        except Exception as error:  # noqa: BLE001  a user's code may raise anything
            met = met or error
        else:
            return run
    raise met or InvalidInput("no form was tried")


# What the parts of a module of torch's read and give in one forward pass, and how often each is called.
#
# Hooks stand at the parts for one pass; they only look.  A part whose weights a forward pass reads by itself, without
# calling the part, is not seen here.


@dataclass(frozen=True)
class Call:
    """Of one part: its name, its class, and the first tensors that it was given and gave."""

    name: str
    kind: str
    given: Tensor | None
    gave: Tensor | None


def traced(module: Module, read: Callable[[], Any]) -> list[Call]:
    """The calls of the module's parts, in their order, while it reads what it is given there."""
    found = list[Call]()
    with _watched(module, found):
        read()
    return found


def called_by_letter(module: Module, calls: Callable[[int], Sequence[Call]]) -> list[str]:
    """The parts with weights that are called more often on words of three letters than on those of two."""
    first, second = (counts(module, calls(n)) for n in (2, 3))
    return [name for name in first if second.get(name, 0) > first[name]]


def counts(module: Module, calls: Sequence[Call]) -> dict[str, int]:
    """How often each part with weights is called, but for tables and torch's cells."""
    weighty = {name for name, part in parts_of(module) if any(True for _ in part.parameters())}
    return Counter(
        one.name for one in calls if one.name in weighty and one.kind != "Embedding" and not one.kind.endswith("Cell")
    )


@contextmanager
def _watched(module: Module, found: list[Call]) -> Iterator[None]:
    handles = []
    for name, part in parts_of(module):
        handles.append(part.register_forward_hook(partial(_seen, found, name), with_kwargs=True))
    try:
        yield
    finally:
        for one in handles:
            one.remove()


def _seen(found: list[Call], name: str, part: Module, args: Any, kwargs: Any, gave: Any) -> None:
    given = next(tensors_in([*args, *kwargs.values()]), None)
    found.append(Call(name, str(kind_of(part)), given, next(tensors_in(gave), None)))


def parts_of(module: Module, prefix: str = "") -> Iterator[tuple[str, Module]]:
    """The modules of torch's in it that are in no other one of torch's, by name; or itself."""
    if kind_of(module) is not None:
        yield prefix.rstrip("."), module
        return
    for name, child in module.named_children():
        yield from parts_of(child, f"{prefix}{name}.")
