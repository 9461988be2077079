"""`fooling docs --out`: the pages as a web site, without a dead link, and with every public name and picture."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from fooling import contents
from fooling.verify.cli import main
from fooling.verify.pages.manual.markdown_html import anchor, html
from fooling.verify.pages.manual.site import PICTURES

DOCS = Path(__file__).parents[3] / "docs"


def docs(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["docs", *map(str, arguments)])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pages."""
    out = tmp_path_factory.mktemp("manual") / "site"
    assert docs("--out", out).exit_code == 0
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, ET.Element]:
    """The pages by their names, read by a reader of XML: all are well-formed."""
    return {path.name: ET.fromstring(path.read_text(encoding="utf-8")) for path in site.glob("*.html")}


def test_every_page_of_the_folder_is_there(pages: dict[str, ET.Element]) -> None:
    """Under its name, with its headings; the map of the folder is the first page."""
    wanted = {f"{path.stem}.html" for path in DOCS.glob("*.md")} - {"README.html"}
    assert set(pages) == wanted | {"index.html", "names.html"}
    for path in DOCS.glob("*.md"):
        page = pages["index.html" if path.name == "README.md" else f"{path.stem}.html"]
        unfenced = re.sub(r"^ *```.*?^ *```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        heads = len(re.findall(r"^#{1,6} ", unfenced, re.MULTILINE))
        assert sum(re.fullmatch("h[1-6]", one.tag) is not None for one in page.iter()) == heads


def test_no_link_leads_nowhere(site: Path, pages: dict[str, ET.Element]) -> None:
    """Neither to a page, nor to an anchor, nor to a picture; nothing is taken from outside."""
    anchors = {name: {one.attrib["id"] for one in page.iter() if "id" in one.attrib} for name, page in pages.items()}
    for name, page in pages.items():
        for one in page.iter():
            link = one.attrib.get("href") or one.attrib.get("src") or ""
            if re.match("https?:", link):
                assert one.tag == "a"
            elif link:
                path, fragment = urldefrag(unquote(link))
                assert (site / (path or name)).is_file(), (name, link)
                assert not fragment or fragment in anchors[path or name], (name, link)


def test_nothing_has_a_style_of_its_own(pages: dict[str, ET.Element]) -> None:
    """The policy of the pages forbids it, and a browser would say so; columns of numbers have a class."""
    assert not [one for page in pages.values() for one in page.iter() if "style" in one.attrib]
    assert [one for one in pages["trusted.html"].iter("td") if one.get("class") == "to-right"]


def test_every_public_name_is_described(pages: dict[str, ET.Element]) -> None:
    """With a sentence, and of a class what its objects have."""
    sections = {one.attrib["id"]: "".join(one.itertext()) for one in pages["names.html"].iter("section")}
    assert set(sections) == set(contents.homes())
    assert "Number of states, the dead state None not counted." in sections["DFA"]
    assert not any(" at 0x" in words for words in sections.values())  # nothing of this process
    assert all(len(words) > len(name) + 20 for name, words in sections.items())


def test_the_glossary_has_its_pictures(pages: dict[str, ET.Element]) -> None:
    """Each below a heading that there is."""
    glossary = pages["glossary.html"]
    heads = {one.attrib["id"] for one in glossary.iter("h2")}
    assert set(PICTURES) <= heads and heads >= {anchor("Fooling set"), anchor("Trusts")}
    assert len([*glossary.iter("svg")]) >= 4 and len([*glossary.iter("img")]) == 2 and len(PICTURES) == 8
    boxes = [one for one in glossary.iter("g") if "node" in one.get("class", "")]
    assert {one.get("class") for one in boxes} == {"node confirmed", "node refuted", "node unknown"}
    assert any("[1]" in (one.text or "") for one in glossary.iter("td"))


def test_what_is_html_in_a_page_is_text() -> None:
    """Links that lead out of the folder are their words, and others lead to pages."""
    shown = html(
        "# A `b`\n\n<script>x</script> [out](../verify) [in](a.md#b) [c](c.json)\n\n| a |\n|---|\n| b |\n", {"a.html"}
    )
    assert "<script" not in shown and '<h1 id="a-b">' in shown
    assert re.findall('href="(.*?)"', shown) == ["a.html#b"] and " out " in shown and " c<" in shown
    assert shown.count('<div class="wide"') == shown.count("</table></div>") == 1


def test_the_site_is_replaced_and_never_written_over_something_else(site: Path, tmp_path: Path) -> None:
    """Equal bytes twice; a folder of other things, and a name beside --out, are refused in one line."""
    before = {path.name: path.read_bytes() for path in site.iterdir()}
    assert docs("--out", site).exit_code == 0
    assert {path.name: path.read_bytes() for path in site.iterdir()} == before
    (tmp_path / "mine.txt").write_text("")
    refused = docs("--out", tmp_path)
    assert refused.exit_code == 2 and "something else than a report lies there" in refused.stderr
    assert docs("glossary", "--out", tmp_path / "new").stderr == "fooling: --out writes all pages; leave out glossary\n"
