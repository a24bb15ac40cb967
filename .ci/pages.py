"""What rustdoc shows of `swz`: an example on the page of everything public, a front page of one screen of names, a page for each name in a
signature, links that lead somewhere, and nothing of the machinery on the page of `Vector`.

Run it after `cargo doc -p swz --no-deps`, with the folder of the pages: `python3 .ci/pages.py target/doc/swz`.
"""

import html
import re
import sys
from pathlib import Path

# The traits of the standard library and those of all features, as many times as they are implemented for vectors or by every type, and a few
# bounds. Conversions are not counted: there is one for each type that has them.
MOST_IMPLEMENTATIONS = 151
# Modules, macros, traits and functions on the front page. The names of the vector types are on a page of their own.
MOST_NAMES = 50

root = Path(sys.argv[1])
pages = {page: page.read_text() for page in sorted(root.rglob("*.html"))}
pages = {page: text for page, text in pages.items() if 'http-equiv="refresh"' not in text}
faults = {}  # Each once, in order.


def signatures(text):
    """The declarations and headers on a page, without what is a link."""
    parts = re.findall(r'<pre class="rust item-decl"><code>(.*?)</code></pre>', text, re.S)
    parts += re.findall(r'<h[34] class="code-header">(.*?)</h[34]>', text, re.S)
    for part in parts:
        part = re.sub(r"<a [^>]*>.*?</a>|<span class=\"comment\">.*?</span>", " ", part, flags=re.S)
        part = html.unescape(re.sub(r"<[^>]*>", " ", part))
        # The variants of an `enum` may have the names of types, in its braces and above what is said of each.
        if re.search(r"\benum\b", part):
            part = re.sub(r"(?<=[{,])\s*[A-Z]\w*\s*(?=[,}])", " ", part)
        if not re.fullmatch(r"\s*[A-Z]\w*\s*", part):
            yield part


# Names of the sources that no page is about.
sources = "\n".join(file.read_text() for file in (Path(__file__).parent / "../runtime/core/src").rglob("*.rs"))
declared = set(re.findall(r"pub(?:\(crate\))? (?:unsafe )?(?:trait|struct|enum|union|type) ([A-Z]\w+)", sources))
without_page = declared - {page.name.split(".")[1] for page in pages if page.name.count(".") == 2}

for page, text in pages.items():
    name = page.relative_to(root)
    item = re.match(r"(fn|trait|struct|enum|union|macro|attr|derive)\.", page.name)
    # No code can name what is on the page of bounds, nor what that is made of.
    if name.parts[0] == "bounds":
        continue
    if item and "rust-example-rendered" not in text:
        faults[f"{name}: no example"] = ""
    for signature in signatures(text):
        # But not a type of a trait, `Element = f32`.
        for word in re.findall(r"(?<!::)\b[A-Z]\w+\b(?!\s*[:=])", signature):
            if word in without_page and f".{word}." not in page.name:
                faults.setdefault(f"{name}: `{word}` has no page", f", in {' '.join(signature.split())}")
    if re.search(r"\bhalf ::|:: f16", html.unescape(re.sub(r"<[^>]*>", "", text))):
        faults[f"{name}: a path with spaces, `half :: f16`"] = ""
    anchors = set(re.findall(r'\bid="([^"]*)"', text))
    for link in re.findall(r'href="#([^"]+)"', text):
        if link not in anchors:
            faults[f"{name}: a link to #{link}, which is not there"] = ""

# rustdoc forgets the aliases of functions that are shown on another module's page, see `builtin/spelling.rs`.
aliases = root.parent / "search.index/alias"
if aliases.exists() and sum(file.stat().st_size for file in aliases.iterdir()) < 600:
    faults["the search has no aliases: `convert_uchar4_sat` finds nothing"] = ""
front = pages[root / "index.html"]
names = front.count("<dt>") + front.count("<dt ")
if names > MOST_NAMES or "type-aliases" in front:
    faults[f"index.html: {names} names, more than {MOST_NAMES}, or names of types"] = ""
vector = pages[root / "struct.Vector.html"]
implementations = len(re.findall('<section id="impl-(?!From)', vector))
if implementations > MOST_IMPLEMENTATIONS:
    faults[f"struct.Vector.html: {implementations} implementations, more than {MOST_IMPLEMENTATIONS}"] = ""
if "__swz" in vector:
    faults["struct.Vector.html: what the expansions call is to be hidden"] = ""
if root / "builtin/fn.sin.html" not in pages:
    faults["builtin: the mathematical functions have no pages"] = ""
print("\n".join(map("".join, faults.items())) or f"{len(pages)} pages are as they should be; {implementations} implementations and the conversions on that of Vector")
sys.exit(bool(faults))
