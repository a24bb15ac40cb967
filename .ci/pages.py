"""What rustdoc shows of `swz`: an example on the page of everything public, and nothing of the machinery on that of `Vector`.

Run it after `cargo doc -p swz --no-deps`, with the folder of the pages: `python3 .ci/pages.py target/doc/swz`.
"""

import re
import sys
from pathlib import Path

# The traits of the standard library and those of all features, as many times as they are implemented for vectors or by every type, and a few
# bounds. Conversions are not counted: there is one for each type that has them.
MOST_IMPLEMENTATIONS = 140

root = Path(sys.argv[1])
faults = []
for page in sorted(root.rglob("*.html")):
    text = page.read_text()
    item = re.match(r"(fn|trait|struct|enum|union|macro|attr|derive)\.", page.name)
    if item and 'http-equiv="refresh"' not in text and "rust-example-rendered" not in text:
        faults.append(f"{page.relative_to(root)}: no example")
vector = (root / "struct.Vector.html").read_text()
implementations = len(re.findall('<section id="impl-(?!From)', vector))
if implementations > MOST_IMPLEMENTATIONS:
    faults.append(f"struct.Vector.html: {implementations} implementations, more than {MOST_IMPLEMENTATIONS}")
if "__swz" in vector:
    faults.append("struct.Vector.html: what the expansions call is to be hidden")
if not (root / "builtin/fn.sin.html").exists():
    faults.append("builtin: the mathematical functions have no pages")
print("\n".join(faults) or f"every page has an example; {implementations} implementations and the conversions on that of Vector")
sys.exit(bool(faults))
