"""`fooling report`: the pages of a whole paper, of which some claims are decided, and of a file of one's own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.axioms import AXIOMS, stated_axiom
from fooling.verify.claims.claim import PACKS, Claim, pack
from fooling.verify.claims.coverage import coverage
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import steps_of
from fooling.verify.evidence.store import place
from fooling.verify.pages.answers.one_claim import JudgedClaim, judged_claim
from fooling.verify.pages.proofs.axioms import entries
from fooling.verify.pages.site.folder import SUMS, files_of, write
from fooling.verify.pages.site.graph_page import claim_graph
from fooling.verify.pages.site.reported import reported
from fooling.verify.runs.claims.chosen_claims import named
from fooling.verify.statement.proposition import frozen
from fooling.verify.words.decided_by import SAMPLES
from fooling.verify.words.passages import Said

PAPER = "bhattamishra2024"
DECIDED = (
    "dyckb22-count--every-length",
    "dyckb22-count",
    "fact-4",
    "theorem-3",
    "dyck-1k-states",
    "disjointness-2-cnf",
    "theorem-6-softmax",
)
TEXTS = {text.link for name in PACKS if (text := pack(name).document)}  # the links that lead out of a report

HOSTILE = f'<script>alert(1)</script> & "quoted" \u202e {"9" * 100}'
OWN = {
    "assume": [{"id": "given", "says": HOSTILE, "that": ["=", ["D", ["equality", 3]], 4], "source": HOSTILE}],
    "claims": [
        {"id": "base", "says": HOSTILE, "that": [">=", ["D", ["equality", 2]], 2], "uses": ["given"]},
        {"id": "false", "says": "Three.", "that": ["=", ["D", ["disjointness", 1]], 3]},
    ],
}


def fooling(*arguments: object) -> Result:
    """What the command line answers."""
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificates of some claims of the paper, and of a file of hostile words."""
    folder = tmp_path_factory.mktemp("evidence")
    (folder / "own.json").write_text(json.dumps(OWN))
    names = [f"{PAPER}/{name}" for name in DECIDED]
    asked = ("check", *names, folder / "own.json", "--evidence", folder, "--jobs", 1)
    assert fooling(*asked).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def site(evidence: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of the whole paper and of the file."""
    out = tmp_path_factory.mktemp("site") / "report"
    result = fooling("report", PAPER, evidence / "own.json", "--evidence", evidence, "--out", out)
    assert (result.exit_code, result.stderr) == (0, "") and "index.html" in result.stdout
    return out


def read(files: Mapping[str, bytes]) -> Mapping[str, ElementTree.Element]:
    """Each page as XML."""
    pages = {name: content.decode() for name, content in files.items() if name.endswith(".html")}
    return {name: ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n")) for name, text in pages.items()}


@pytest.fixture(scope="module")
def pages(site: Path) -> Mapping[str, ElementTree.Element]:
    """Each page, read as XML: no element is left open."""
    return read({str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*.html")})


def test_a_claim_is_two_files_and_thirty_thousand_bytes(site: Path) -> None:
    """On average; 25 files more, and no page above 300,000 bytes."""
    claims = len(pack(PAPER).claims) + 3
    files = [path for path in site.rglob("*") if path.is_file()]
    assert len(files) <= 2 * claims + 25
    assert sum(path.stat().st_size for path in files) <= 30_000 * claims
    assert max(path.stat().st_size for path in site.rglob("*.html")) <= 300_000


def test_no_link_and_no_anchor_is_dead(site: Path, pages: Mapping[str, ElementTree.Element]) -> None:
    """Each leads to a file of the folder, and to an anchor on it that stands there once."""
    assert_no_dead_link(pages, {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()})


def assert_no_dead_link(pages: Mapping[str, ElementTree.Element], files: Collection[str]) -> None:
    """Of the pages of a report, whose files are these."""
    anchors = {name: [one.get("id") for one in page.iter() if one.get("id")] for name, page in pages.items()}
    for name, found in anchors.items():
        assert [one for one, many in Counter(found).items() if many > 1] == [], name
    for name, page in pages.items():
        for one in page.iter():
            target = one.get("href") or one.get("src")
            if target is None or target in TEXTS:
                continue
            leads, anchor = urldefrag(urljoin(f"http://x/{name}", target))
            where = unquote(leads.removeprefix("http://x/"))
            assert where in files, (name, target)
            assert not anchor or "=" in anchor or anchor in anchors[where], (name, target)


def test_a_large_report_has_an_index_for_each_paper(evidence: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each claim by name on the front page and in full on one index, no dead link, and as few files as are promised."""
    monkeypatch.setattr("fooling.verify.pages.site.folder.LARGEST", 8)
    own = [task.claim for task in named([str(evidence / "own.json")]).tasks]
    others = [*pack("hsu2023").claims.values()][:3]
    claims = [*(pack(PAPER).claims[f"{PAPER}/{name}"] for name in DECIDED), *own[:1], *others, *own[1:]]
    report = reported(claims, evidence)
    files = files_of(report)
    pages = read(files)
    assert_no_dead_link(pages, files)
    assert len(files) < 2 * len(claims) + 25
    indexes = [f"documents/{name}/index.html" for name in (PAPER, "own", "hsu2023")]
    rows = {name: [one for one in pages[name].iter("li") if one.get("data-kind")] for name in ("index.html", *indexes)}
    assert [len(rows[name]) for name in indexes] == [len(DECIDED), 3, 3]
    front = {link.get("href") for row in rows["index.html"] for link in row.iter("a")}
    assert front == {f"claims/{claim.id}.html" for claim in claims} and len(rows["index.html"]) == len(claims)
    axioms = pages[f"documents/{PAPER}/axioms.html"]
    users = {link.get("href", "").rpartition("/")[0] for link in axioms.iter("a")}
    assert f"../../claims/{PAPER}" in users and "../../claims/own" not in users
    page = pages[f"claims/{PAPER}/fact-4.html"]
    assert f"../../documents/{PAPER}/coverage.html" in {link.get("href") for link in page.iter("a")}
    monkeypatch.setattr("fooling.verify.pages.site.folder.LARGEST", len(claims))
    assert "documents" not in "".join(files_of(report))


def test_every_step_is_on_the_page(evidence: Path, pages: Mapping[str, ElementTree.Element]) -> None:
    """With its number, its rule, the steps that it uses, and the verdict that the checker has given."""
    for name in DECIDED:
        claim = pack(PAPER).claims[f"{PAPER}/{name}"]
        one = judged_claim(claim, place(evidence, claim.id))
        assert one.steps is not None and one.outcome is not None
        page = pages[f"claims/{claim.id}.html"]
        items = {item.get("id"): item for item in page.iter("li")}
        for step in one.steps.steps:
            links = {link.get("href") for link in items[f"s{step.number}"].iter("a")}
            assert {f"#s{use}" for use in step.uses} <= links, (name, step.number)
            assert step.by is None or f"#g-{step.by}" in links
        headings = {link.get("href", "") for heading in page.iter("h3") for link in heading.iter("a")}
        grounds = {ground.name: "axioms" if ground.kind == "axiom" else "rules" for ground in one.steps.grounds}
        assert headings == {f"../../{file}.html#axiom-{ground}" for ground, file in grounds.items()}
        assert str(one.outcome.verdict) in "".join(page.find(".//h1/..").itertext())  # type: ignore[union-attr]


def test_of_a_family_of_axioms_the_member_that_is_used_is_stated(evidence: Path) -> None:
    """Where it stands in the certificate, which is read here by itself, and not only the sample of the family."""
    others = 0
    for name in DECIDED:
        claim = pack(PAPER).claims[f"{PAPER}/{name}"]
        path = place(evidence, claim.id)
        used = [
            (step["name"], frozen(step["of"]))
            for step in steps_of(json.loads(path.read_text())["derivation"])
            if step["rule"] == "axiom" and step["of"]
        ]
        one = judged_claim(claim, path)
        assert one.steps is not None
        for ground in one.steps.grounds:
            members = [stated_axiom(axiom, of) for axiom, of in used if axiom == ground.name]
            stated = [part.term for part in ground.says if isinstance(part, Said)]
            assert all(term in members for term in stated) or not members
            others += any(of != tuple(SAMPLES[kind] for kind in AXIOMS[axiom].parameters) for axiom, of in used)
    assert others


def test_a_variable_has_one_spelling(pages: Mapping[str, ElementTree.Element]) -> None:
    """What a proof calls h_every is h' in tables and steps; the data of the statement are in a part of their own."""
    page = pages[f"claims/{PAPER}/dyckb22-count.html"]
    table = ["".join(one.itertext()) for one in page.iter("table")]
    assert any("h' = 2" in told for told in table)
    assert "h_every" not in "".join("".join(one.itertext()) for one in page.iter("section"))


def test_the_index_counts_what_is_printed_first(pages: Mapping[str, ElementTree.Element]) -> None:
    """Claims of the paper by kind and verdict, and the filters' data on each row."""
    index = pages["index.html"]
    rows = [one for one in index.iter("li") if one.get("data-kind")]
    claims = pack(PAPER).claims
    assert len(rows) == len(claims) + 3
    printed = sum(claim.kind == "printed" for claim in claims.values())
    assert [row.get("data-kind") for row in rows[:printed]] == ["printed"] * printed
    verdicts = [next(one.text for one in row.iter("span") if "verdict" in one.get("class", "")) for row in rows]
    refuted = [verdict for verdict in verdicts[:printed] if verdict == "refuted"]
    counted = [one for one in index.iter("a") if one.get("href") == "#kind=printed&verdict=refuted"]
    assert [one.text for one in counted] == [str(len(refuted))] == ["1"]
    assert {*verdicts} == {"confirmed", "refuted", "unknown", "no certificate"}
    front = " ".join("".join(index.itertext()).split())
    assert "bhattamishra2024: Bhattamishra, Hahn, Blunsom and Kanade, 2024. Separations in the" in front
    kinds = Counter(claim.kind for claim in claims.values())
    assert (
        f"not sentences of the text, and stand apart: {kinds['reading']} readings, {kinds['repair']} repairs" in front
    )
    assert "supportingwhat the text does not print: for example a run, a sharper value or a variation." in front
    places = [one.get("id") or one.tag for one in index.iter()]
    assert places.index("q") < places.index("table")  # the search comes before the many links of the table
    assert index.find(".//form").get("hidden") == ""  # type: ignore[union-attr]  # a script shows it


def test_claims_and_statements_of_the_text_lead_to_each_other(pages: Mapping[str, ElementTree.Element]) -> None:
    """A claim's page links each statement of the list that names the claim; that row links the claim's page."""
    rows = {one.get("id"): one for one in pages["coverage.html"].iter("li") if one.get("id")}
    assert len(rows) == len(coverage(PAPER))
    for name in DECIDED:
        page = pages[f"claims/{PAPER}/{name}.html"]
        hrefs = [one.get("href", "") for one in page.iter("a")]
        to_rows = [href.partition("#")[2] for href in hrefs if "coverage.html#" in href]
        named = [at for at, one in enumerate(coverage(PAPER), 1) if pack(PAPER).claims[f"{PAPER}/{name}"] in one.claims]
        assert to_rows == [f"{PAPER}-{at}" for at in named] != []
        back = f"claims/{PAPER}/{name}.html"
        assert all(back in {one.get("href") for one in rows[row].iter("a")} for row in to_rows)


def test_no_backtick_is_printed(pages: Mapping[str, ElementTree.Element]) -> None:
    """What a sentence puts between backticks is code on a page."""
    told = [sentence for page in pages.values() for sentence in "".join(page.itertext()).split(". ")]
    assert [sentence for sentence in told if "`" in sentence] == []
    codes = {"".join(one.itertext()) for one in pages[f"claims/{PAPER}/fact-4.html"].iter("code")}
    assert {"fooling bundle", "again"} <= codes


def test_pages_carry_no_script_of_a_stranger(site: Path, pages: Mapping[str, ElementTree.Element]) -> None:
    """Hostile words are escaped and long numbers cut; the policy of each page lets nothing run but the one script."""
    for name, page in pages.items():
        scripts = [one.get("src") for one in page.iter("script")]
        assert scripts == (["report.js"] if name == "index.html" else [])
        assert not [one for one in page.iter() if any(key.startswith("on") or key == "style" for key in one.attrib)]
        policies = [one.get("content", "") for one in page.iter("meta") if one.get("http-equiv")]
        assert [policy.split(";")[0] for policy in policies] == ["default-src 'none'"] and "unsafe" not in policies[0]
    hostile = (site / "claims" / "own" / "base.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;" in hostile and "9" * 60 not in hostile and "100 digits" in hostile
    assert not [path for path in site.rglob("*.html") if "\u202e" in path.read_text(encoding="utf-8")]


def test_a_certificate_of_a_million_digits_is_cut(evidence: Path, tmp_path: Path) -> None:
    """Its bytes are handed on only if they are accepted, and no page shows more than the first digits."""
    shutil.copytree(evidence / PAPER, tmp_path / PAPER)
    path = tmp_path / PAPER / "fact-4.json"
    content = json.loads(path.read_text())
    content["made_by"] = {"effort": "9" * 10**6, "code": HOSTILE}
    path.write_text(json.dumps(content))
    files = files_of(reported([pack(PAPER).claims[f"{PAPER}/fact-4"]], tmp_path))
    pages = {name: page.decode() for name, page in files.items() if name.endswith(".html")}
    assert not [name for name, page in pages.items() if "9" * 60 in page or "\u202e" in page or "<script>" in page]
    assert max(map(len, pages.values())) < 300_000


class Tags(HTMLParser):
    """The elements as a browser's parser meets them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 (the library's signature)
        """An element that stays open."""
        self.open += [] if tag in ("meta", "link", "input") else [tag]

    def handle_startendtag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 (the library's signature)
        """An element that is closed at once: HTML knows no others but these."""
        assert tag in ("meta", "link", "input"), tag

    def handle_endtag(self, tag: str) -> None:
        """The last that was opened is closed first."""
        assert self.open.pop() == tag


def test_a_browser_closes_the_elements_where_we_do(site: Path) -> None:
    """No paragraph holds a block, and nothing that is empty closes itself: the HTML is the XML."""
    for path in [*site.glob("*.html"), *sorted(site.rglob("claims/*/*.html"))[::20]]:
        text, tags = path.read_text(encoding="utf-8"), Tags()
        tags.feed(text)
        assert tags.open == [] and not re.search(
            r"<p(?: [^>]*)?>(?:(?!</p>).)*<(?:ul|div|p|section|figure|table)\b", text
        )


@pytest.mark.exhaustive  # another process takes seconds; test_bundle holds each run's bytes to committed digests
def test_the_same_again_is_the_same_bytes(evidence: Path, tmp_path: Path) -> None:
    """From another folder, in another process, with another order of sets, clock, tongue, home, screen and umask."""
    other = {"PYTHONHASHSEED": "7", "TZ": "America/St_Johns", "LC_ALL": "C", "HOME": str(tmp_path), "COLUMNS": "200"}
    shutil.copytree(evidence, tmp_path / "elsewhere")
    out, names = tmp_path / "out", [f"{PAPER}/{name}" for name in DECIDED[:3]]
    command = [sys.executable, "-m", "fooling", "report", *names, "--evidence", str(tmp_path / "elsewhere")]
    subprocess.run([*command, "--out", str(out)], check=True, capture_output=True, env=os.environ | other, umask=0o077)
    found = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    here = files_of(reported([pack(PAPER).claims[name] for name in names], evidence))
    assert {name: content for name, content in found.items() if name != SUMS} == here and len(here) == 3 + 3 + 8


def test_a_date_is_told_where_it_is_given(evidence: Path) -> None:
    """And nowhere else: the pages know no clock."""
    claims = [pack(PAPER).claims[f"{PAPER}/fact-4"]]
    dated, plain = (files_of(reported(claims, evidence, date)) for date in ("1999-12-31", None))
    assert b"1999-12-31" in dated["about.html"] and b"Date" not in plain["about.html"]
    assert {name for name in dated if dated[name] != plain[name]} == {"about.html"}


def test_the_digests_are_those_of_the_files(site: Path) -> None:
    """SHA256SUMS names every file but itself, as sha256sum does; a certificate's page says the same digest."""
    lines = dict(line.split("  ")[::-1] for line in (site / SUMS).read_text().splitlines())
    assert set(lines) == {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()} - {SUMS}
    assert all(hashlib.sha256((site / name).read_bytes()).hexdigest() == digest for name, digest in lines.items())
    name = f"{PAPER}/dyckb22-count--every-length"
    page = (site / "claims" / f"{name}.html").read_text(encoding="utf-8")
    assert "The statement writes h for k/2." in page and "all h &gt;= 1, where h is k/2 of the sentence" in page
    assert f"fooling check {name} --evidence again" in page and "python check.py" not in page
    assert lines[f"certificates/{name}.json"] in page and f"fooling recheck certificates/{name}.json" in page


def test_a_report_takes_the_place_of_a_report_alone(evidence: Path, tmp_path: Path) -> None:
    """What lies in the folder otherwise stays, and digests that name a file outside are not believed."""
    out = tmp_path / "out"
    write({"index.html": b"", "claims/old.html": b""}, out)
    write({"index.html": b"new"}, out)
    assert {path.name for path in out.rglob("*") if path.is_file()} == {"index.html", SUMS}
    (out / SUMS).write_text(f"{'0' * 64}  ../outside\n")
    (tmp_path / "outside").write_text("")
    with pytest.raises(InvalidInput, match="not inside"):
        write({"index.html": b""}, out)
    assert (tmp_path / "outside").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    result = fooling("report", f"{PAPER}/fact-4", "--evidence", evidence, "--out", tmp_path / "mine")
    assert result.exit_code == 2 and "something else than a report" in result.stderr


def test_one_file_holds_all_pages(evidence: Path, tmp_path: Path) -> None:
    """Its links are anchors of its own, and its policy has the digests of its style and its script."""
    asked = ("report", f"{PAPER}/fact-4", evidence / "own.json", "--evidence", evidence, "--single-file")
    assert fooling(*asked, "--out", tmp_path / "one").exit_code == 0
    assert {path.name for path in (tmp_path / "one").iterdir()} == {"index.html", SUMS}
    text = (tmp_path / "one" / "index.html").read_text().partition("\n")[2]
    page = ElementTree.fromstring(re.sub("<script>.*?</script>", "", text, flags=re.DOTALL))
    anchors = [one.get("id") for one in page.iter() if one.get("id")]
    assert len(anchors) == len(set(anchors))
    targets = [one.get("href", "") for one in page.iter() if one.get("href")]
    assert [
        one for one in targets if one not in TEXTS and (one[0] != "#" or ("=" not in one and one[1:] not in anchors))
    ] == []
    (policy,) = [one.get("content", "") for one in page.iter("meta") if one.get("http-equiv")]
    assert policy.count("sha256-") == 2 and page.find(".//style") is not None


def test_a_certificate_that_is_not_accepted_is_told(evidence: Path, tmp_path: Path) -> None:
    """Its claim has no verdict, its page says why, the file is not handed on, and the exit code is 1."""
    shutil.copytree(evidence / PAPER, tmp_path / PAPER)
    path = tmp_path / PAPER / "fact-4.json"
    path.write_text(path.read_text().replace("fooling-pairs", "fooling-hopes"))
    result = fooling("report", f"{PAPER}/fact-4", "--evidence", tmp_path, "--out", tmp_path / "out", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1 and "not accepted" in result.stderr
    assert answer["verdicts"]["no certificate"] == 1 and [one["claim"] for one in answer["rejected"]] == [
        f"{PAPER}/fact-4"
    ]
    assert "is not accepted" in (tmp_path / "out" / "claims" / PAPER / "fact-4.html").read_text()
    assert not (tmp_path / "out" / "certificates").exists()


def test_what_is_handed_on_is_what_was_judged(evidence: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate that changes while the report is made ends it."""
    shutil.copytree(evidence / PAPER, tmp_path / PAPER)
    claim = pack(PAPER).claims[f"{PAPER}/fact-4"]

    def judged_and_changed(claim: Claim, path: Path) -> JudgedClaim:
        found = judged_claim(claim, path)
        path.write_text(f"{path.read_text()} ")
        return found

    monkeypatch.setattr("fooling.verify.pages.site.reported.judged_claim", judged_and_changed)
    with pytest.raises(InvalidInput, match="changed while the report was made"):
        reported([claim], tmp_path)


def test_the_graph_has_every_link_between_claims(evidence: Path, pages: Mapping[str, ElementTree.Element]) -> None:
    """What is used, repaired or read, from left to right; an assumption is a node, and the words say the same."""
    claims = list(pack(PAPER).claims.values())
    graph = claim_graph(reported(claims, evidence / "none"))
    repairs = {(claim.id, claim.repairs) for claim in claims if claim.repairs}
    assert {(source, to) for source, kind, to in graph.edges if kind == "repairs"} == repairs
    column = {name: i for group in graph.groups for i, layer in enumerate(group.layers) for name in layer}
    assert all(column[to] < column[source] for source, _, to in graph.edges)
    assert len(column) + len(graph.alone) == len(claims)
    page = "".join(pages["graph.html"].itertext())
    assert "base uses given" in re.sub(r" \([a-z ]+\)", "", page)
    drawn = [one for one in pages["graph.html"].iter("a") if "node" in one.get("class", "")]
    assert len(drawn) == len(column) + 2


def test_a_report_of_nothing_is_bad_input(tmp_path: Path) -> None:
    """One line, exit code 2."""
    result = fooling("report", "no-such-claim", "--out", tmp_path / "out")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1


def test_claims_without_certificates_are_counted(evidence: Path, tmp_path: Path) -> None:
    """Where the directory of --evidence is another one, nothing is decided, and that is told."""
    asked = "report", f"{PAPER}/fact-4", "--out", tmp_path / "out", "--evidence"
    told = fooling(*asked, tmp_path).stdout
    assert told.startswith("no claim has a certificate in ") and f"{tmp_path.name}/, so no page has a verdict" in told
    assert f"{tmp_path.name}/none/, which is no directory" in fooling(*asked, tmp_path / "none").stdout
    assert "certificate" not in fooling(*asked, evidence).stdout
    (tmp_path / PAPER).mkdir()
    shutil.copy(place(evidence, f"{PAPER}/fact-4"), tmp_path / PAPER)
    told = fooling(*asked[:2], f"{PAPER}/lemma-1", *asked[2:], tmp_path).stdout
    assert "2 claims, 1 of them without a certificate (`fooling check` writes them)" in told


def test_the_page_of_axioms_says_how_each_is_known(site: Path) -> None:
    """Proved in Rocq or in words in bold, cited with its source; each axiom has one of the three."""
    page = (site / "axioms.html").read_text(encoding="utf-8")
    sections = dict(re.findall(r'id="axiom-([\w-]+)"[^>]*>(.*?)</section>', page, re.DOTALL))
    signs = {
        "proved in Rocq": "<b>Proved in Rocq.</b>",
        "cited": "<b>Cited.</b>",
        "proved in words": "<b>Proved in words</b>",
    }
    known = {one.name: one.standing for one in entries([], None)}
    assert sections and all(signs[known[name]] in text for name, text in sections.items())
    assert sum(signs["proved in Rocq"] in text for text in sections.values()) == sum(
        known[name] == "proved in Rocq" for name in sections
    )
