"""Transformers as JSON: an object with a field for each part, and those left out that are the usual ones.

    {"formats": {"activations": "Q4.8", "weights": ..., "accumulator": ..., "softmax": ...},    one name for all
     "schedule": "stepwise",                         as `schedule_of` reads it
     "alphabet": [...], "before": [...], "after": [...], "at": -1,      letters by name
     "embedding": {"joint": [table, ...]} or {"letters": table, "positions": table},
     "layers": [{"attention": {"kind": "softmax", "causal": false, "scaled": false, "sparse": [B, k, c],
                               "rotary": {"cosines": table, "sines": table, "halves": false},
                               "heads": [{"query": map, "key": map, "value": map, "second": [map, map],
                                          "distances": row}, ...],
                               "output": map},
                 "feed_forward": {"maps": [map, ...], "activation": "relu"},
                 "residual": false, "norms": [norm, norm], "place": "pre"}, ...],
     "last_norm": norm, "read_out": {"matrix": table, "bias": row, "rule": "positive"}}
A map is {"matrix": table, "bias": row, "scale": "1/8"}, a norm {"gain": row, "bias": row, "eps": "1/100000"}; null, or
nothing, stands for what there is not, and a table of letters may be "one-hot".  In what `to_json` writes, numbers are
codes (`fooling.circuits.networks.json_reader`).
"""

from __future__ import annotations

from typing import Any

from fooling.circuits.networks.attention import Attention, Head, Rotary
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.embedding import Added, Embedding, Joint
from fooling.circuits.networks.json_reader import Reader, coded, coded_norm, coded_read_out, formats_json, formats_of
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.schedule import schedule_of
from fooling.fooling_sets.errors import InvalidInput

WANTED = {"alphabet", "embedding", "layers"}
OPTIONAL = {"formats", "schedule", "before", "after", "at", "last_norm", "read_out"}


def to_json(model: Transformer) -> dict[str, Any]:
    """All parts, numbers as codes; InvalidInput for an embedding that is a function."""
    embedding: dict[str, Any]
    if isinstance(model.embedding, Joint):
        embedding = {"joint": model.embedding.table}
    elif isinstance(model.embedding, Added):
        embedding = {"letters": model.embedding.letters, "positions": model.embedding.positions}
    else:
        raise InvalidInput("transformer: an embedding that is a function is no data")
    return {
        "formats": formats_json(model.formats),
        "schedule": model.schedule.to_json(),
        "alphabet": model.alphabet,
        "before": [model.alphabet[a] for a in model.before],
        "after": [model.alphabet[a] for a in model.after],
        "at": model.at,
        "embedding": embedding,
        "layers": [_block(block) for block in model.blocks],
        "last_norm": coded_norm(model.last_norm),
        "read_out": coded_read_out(model.read_out),
    }


def _block(block: Block) -> dict[str, Any]:
    attention, rotary = block.attention, block.attention.rotary
    heads = []
    for head in attention.heads:
        maps = {name: coded(getattr(head, name)) for name in ("query", "key", "value")}
        more: dict[str, Any] = {} if head.second is None else {"second": [coded(part) for part in head.second]}
        heads.append({**maps, **more, **({} if head.distances is None else {"distances": head.distances})})
    return {
        "attention": {
            "kind": attention.kind,
            "causal": attention.causal,
            "scaled": attention.scaled,
            "sparse": attention.sparse,
            "rotary": rotary and {"cosines": rotary.cosines, "sines": rotary.sines, "halves": rotary.halves},
            "heads": heads,
            "output": coded(attention.output),
        },
        "feed_forward": {
            "maps": [coded(part) for part in block.feed_forward.maps],
            "activation": block.feed_forward.activation,
        },
        "residual": block.residual,
        "norms": [coded_norm(norm) for norm in block.norms],
        "place": block.place,
    }


def from_json(document: Any, where: str = "transformer") -> Transformer:
    """The inverse of `to_json`; InvalidInput, with the place, for anything else."""
    formats = formats_of(document, where)
    return TransformerReader(formats, where).transformer({**document, "formats": None})


class TransformerReader(Reader):
    """Reads a Transformer and its parts."""

    def transformer(self, document: Any) -> Transformer:
        """The whole network."""
        fields = self.fields("", document, WANTED, OPTIONAL)
        alphabet = self.letters("alphabet", fields["alphabet"])

        def around(name: str) -> tuple[int, ...]:
            known = {letter: a for a, letter in enumerate(alphabet)}
            return tuple(self.sequence(name, fields.get(name, []), lambda at, one: self.choice(at, one, known)))

        last = fields.get("last_norm")
        parts: dict[str, Any] = {
            "embedding": self.embedding("embedding", fields["embedding"], len(alphabet)),
            "blocks": tuple(self.sequence("layers", fields["layers"], self.block)),
            "read_out": self.read_out("read_out", fields.get("read_out", {})),
            "schedule": schedule_of(fields.get("schedule", "stepwise"), self.place("schedule")),
            "last_norm": None if last is None else self.norm("last_norm", last),
            "at": self.integer("at", fields.get("at", -1)),
            "before": around("before"),
            "after": around("after"),
        }
        try:
            return Transformer(self.formats, alphabet, **parts)
        except InvalidInput as error:
            raise InvalidInput(f"{self.where}: {error}") from None

    def embedding(self, where: str, given: Any, letters: int) -> Embedding:
        """A joint table, or rows for letters and perhaps for positions."""
        fields = self.fields(where, given, set(), {"joint", "letters", "positions"})
        f = self.formats.activations
        if set(fields) == {"joint"}:
            tables = self.sequence(f"{where}.joint", fields["joint"], lambda at, one: self.matrix(f, at, one))
            return Joint(tuple(tables))
        if "letters" not in fields or "joint" in fields:
            self.refuse(where, given, 'either "joint" or "letters" and perhaps "positions"')
        rows, positions = self.rows(f"{where}.letters", fields["letters"], letters), fields.get("positions")
        return Added(rows, None if positions is None else self.matrix(f, f"{where}.positions", positions))

    def block(self, where: str, given: Any) -> Block:
        """A layer."""
        fields = self.fields(where, given, {"attention"}, {"feed_forward", "residual", "norms", "place"})
        forward = self.fields(f"{where}.feed_forward", fields.get("feed_forward", {}), set(), {"maps", "activation"})
        norms = fields.get("norms", [None, None])
        if not isinstance(norms, (list, tuple)) or len(norms) != 2:
            self.refuse(f"{where}.norms", norms, "two norms, null for none")
        first, second = (
            None if norm is None else self.norm(f"{where}.norms {number}", norm) for number, norm in enumerate(norms, 1)
        )
        return Block(
            self.attention(f"{where}.attention", fields["attention"]),
            FeedForward(
                tuple(self.sequence(f"{where}.feed_forward.maps", forward.get("maps", []), self.linear)),
                forward.get("activation", "relu"),
            ),
            self.truth(f"{where}.residual", fields.get("residual", False)),
            (first, second),
            fields.get("place", "pre"),
        )

    def attention(self, where: str, given: Any) -> Attention:
        """Heads and what is between them."""
        wanted, optional = {"heads", "output"}, {"kind", "causal", "scaled", "sparse", "rotary"}
        fields = self.fields(where, given, wanted, optional)
        sparse, rotary = fields.get("sparse"), fields.get("rotary")
        if sparse is not None:
            sparse = tuple(self.sequence(f"{where}.sparse", sparse, self.integer))
            if len(sparse) != 3:
                self.refuse(f"{where}.sparse", list(sparse), "[B, k, c]")
        return Attention(
            tuple(self.sequence(f"{where}.heads", fields["heads"], self.head)),
            self.linear(f"{where}.output", fields["output"]),
            fields.get("kind", "softmax"),
            self.truth(f"{where}.causal", fields.get("causal", False)),
            self.truth(f"{where}.scaled", fields.get("scaled", False)),
            sparse,
            None if rotary is None else self.rotary(f"{where}.rotary", rotary),
        )

    def rotary(self, where: str, given: Any) -> Rotary:
        """Tables of angles."""
        fields, f = self.fields(where, given, {"cosines", "sines"}, {"halves"}), self.formats.activations
        cosines, sines = (self.matrix(f, f"{where}.{name}", fields[name]) for name in ("cosines", "sines"))
        return Rotary(cosines, sines, self.truth(f"{where}.halves", fields.get("halves", False)))

    def head(self, where: str, given: Any) -> Head:
        """Its maps."""
        names = ("query", "key", "value")
        fields = self.fields(where, given, set(names), {"second", "distances"})
        second, distances = fields.get("second"), fields.get("distances")
        if second is not None:
            second = tuple(self.sequence(f"{where}.second", second, self.linear))
            if len(second) != 2:
                self.refuse(f"{where}.second", list(second), "a map to keys and one to values")
        query, key, value = (self.linear(f"{where}.{name}", fields[name]) for name in names)
        f = self.formats.activations
        row = None if distances is None else self.vector(f, f"{where}.distances", distances)
        return Head(query, key, value, second, row)
