#!/usr/bin/env python3
"""Checks what an editor shows of swz: drives rust-analyzer over its protocol on a throw-away crate that uses the library.

Completion, hovering and go-to-definition have to work inside the macros, also while their input is unfinished, and the error
of a bad selector has to lie on the selector.

Uses Debian's rust-analyzer and Rust (rust-web-analyzer, rustc-web, cargo-web, rust-web-src), which fit each other: the server
loads the macros only if its own compiler built them. What the lock file names has to be downloaded.
"""

import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
# In seconds: to load the crate and build the macros, for one answer, and until an answer is the right one.
LOAD, ANSWER, SETTLE = 900, 180, 60
# The place of the cursor in a text.
CURSOR = "$"

MEMBERS = {"x", "y", "z", "w", "to_array", "as_array"}
VECTOR = ("float4", "Vector<f32, 4>")

# The code around each text, on lines of its own.
FRAME = """use swz::prelude::*;

pub struct Body {{
    pub pos: float4,
}}

fn twice(v: float4) -> float4 {{
    v + v
}}

{}

pub fn last(v: float4) -> float4 {{
    twice(v)
}}
"""


def function(body):
    """A function with a vector `v`, in which the text stands."""
    return f"pub fn shade(v: float4) {{\n    {body}\n}}"


def method(body):
    return f"impl Body {{\n    pub fn shade(&self) {{\n        {body}\n    }}\n}}"


def swizzled(item):
    return f"#[swizzle]\n{item}"


COMPLETIONS = {
    "the unfinished base": function("let _ = swz!(v.$);"),
    "the unfinished base at the end of a block": function("swz!(v.$)"),
    "a begun name": function("let _ = swz!(v.to_a$);"),
    "a name that is a selector so far": function("let _ = swz!(v.x$);"),
    "a field of self": method("let _ = swz!(self.pos.$);"),
    "code on the lines behind": function("let r = swz!(v.$)\n    let s = swz!(v.xy);\n    let _ = (r, s);"),
    "more arguments behind": function("let _ = swz!(f32::mul_add(v.$, v.x, v.lo.y));"),
    "a selector before": function("let _ = swz!(v.wzyx.$);"),
    "a chain behind the call of a function": function("let _ = swz!(twice(v).$);"),
    "an operand": function("let _ = swz!(v.wzyx + v.$);"),
    "a vector literal": function("let _ = swz!((float4)(v.$, v.yzw));"),
    "the right side of an assignment": function("let mut u = v;\n    swz!(u.lo = v.$);"),
    "the left side of an assignment": function("let mut u = v;\n    swz!(u.$ = v.lo);"),
    "the left side of an assignment among statements": function("let mut u = v;\n    swz! { u.$ = v.lo; u.hi = v.lo; }"),
    "the last of some statements": function("swz! { let a = v.hi; let b = v.$ }"),
    "a statement before others": function("swz! {\n        let a = v.$\n        let b = v.hi;\n        let _ = (a, b);\n    }"),
    "shuffle!": function("let _ = shuffle!(v.$, [3, 2, 1, 0]);"),
    "#[swizzle]": swizzled(function("let _ = v.$;")),
    "#[swizzle], code behind": swizzled(function("let a = v.$\n    let b = v.xy;\n    let _ = (a, b);")),
    "#[swizzle], a field of self": swizzled(method("let _ = self.pos.$")),
}

# The words that a hover over the cursor shows.
HOVERS = {
    "the base": (function("let _ = swz!($v.wzyx);"), VECTOR),
    "the base of a chain": (function("let _ = swz!($v.hi.yx);"), VECTOR),
    "the base of a bad selector": (function("let _ = swz!($v.xyq);"), VECTOR),
    "the base on the left": (function("let mut u = v;\n    swz!($u.lo = v.hi);"), VECTOR),
    "the field before the selector": (method("let _ = swz!(self.$pos.wzyx);"), VECTOR),
    "the base in #[swizzle]": (swizzled(function("let _ = $v.wzyx;")), VECTOR),
    "the type of a vector literal": (function("let _ = swz!(($float4)(v.hi, v.lo));"), ("type float4",)),
    "the result of a swizzle": (function("let $r = swz!(v.wzyx);"), VECTOR),
    "the result of two components": (function("let $r = swz!(v.wz);"), ("float2", "Vector<f32, 2>")),
    "the result of three components": (function("let $r = swz!(v.zyx);"), ("float3", "Vector<f32, 3>")),
    "the result of one component": (function("let $r = swz!(v.z);"), ("f32",)),
    "the result of a half": (function("let $r = swz!(v.hi);"), ("float2", "Vector<f32, 2>")),
    "the result of a vector literal": (function("let $r = swz!((float4)(v.hi, v.lo));"), VECTOR),
    "the result of a swizzle in #[swizzle]": (swizzled(function("let $r = v.wzyx;")), VECTOR),
    "the result of shuffle!": (function("let $r = shuffle!(v, [3, 2, 1, 0]);"), VECTOR),
    "a selector": (function("let _ = swz!(v.$wzyx);"), ("the components that the selector names",)),
    "a selector of one component": (function("let _ = swz!(v.$z);"), ("One component",)),
    "a half": (function("let _ = swz!(v.$hi);"), ("A half of a vector",)),
    "a selector on the left": (function("let mut u = v;\n    swz!(u.$xy = v.hi);"), ("A write to several components",)),
    "a half on the left": (function("let mut u = v;\n    swz!(u.$lo = v.hi);"), ("A write to",)),
    "a component on the left": (function("let mut u = v;\n    swz!(u.$x = 1.0);"), ("One component", "A write to one component")),
    "a selector in #[swizzle]": (swizzled(function("let _ = v.$wzyx;")), ("the components that the selector names",)),
    "the macro": (function("let _ = $swz!(v.wzyx);"), ("Resolves the swizzles",)),
}

# The line of the text that defines the name at the cursor.
DEFINITIONS = {
    "the base": (function("let base = v;\n    let _ = swz!($base.wzyx);"), "let base = v;"),
    "the base of a bad selector": (function("let base = v;\n    let _ = swz!($base.xyq);"), "let base = v;"),
    "the base in #[swizzle]": (swizzled(function("let base = v;\n    let _ = $base.wzyx;")), "let base = v;"),
    "the field before the selector": (method("let _ = swz!(self.$pos.wzyx);"), "pub pos: float4,"),
    "a function": (function("let _ = swz!($twice(v).lo);"), "fn twice(v: float4) -> float4 {"),
    "a name in statements": (function("swz! {\n        let a = v.hi;\n        let _ = $a.yx;\n    }"), "let a = v.hi;"),
}

# The words that are wrong, between two cursors, and who has to say so: rust-analyzer while one types, rustc when one saves.
BOTH, COMPILER = ("rust-analyzer", "rustc"), ("rustc",)
ERRORS = {
    "a letter that is none": (function("let _ = swz!(v.$xyq$);"), BOTH),
    "a bad selector amid others": (function("let _ = swz!(v.wzyx + v.$xyqw$);"), COMPILER),
    "a bad selector in #[swizzle]": (swizzled(function("let _ = v.$xyq$;")), COMPILER),
    "a bad selector on the left": (function("let mut u = v;\n    swz!(u.$xx$ = v.lo);"), BOTH),
    "a component that is not there": (function("let v2 = float2::splat(v.x);\n    let _ = swz!(v2.$z$);"), COMPILER),
}


class Failure(Exception):
    """What does not hold, in a line."""


def position(text, offset):
    """An offset into an ASCII text as line and column."""
    before = text[:offset]
    return {"line": before.count("\n"), "character": offset - (before.rfind("\n") + 1)}


def marked(text):
    """A document from a text with cursors: without them, and where they were."""
    first, *others = FRAME.format(text).split(CURSOR)
    document, places = first, []
    for other in others:
        places.append(len(document))
        document += other
    return document, [position(document, place) for place in places]


class Editor:
    """An editor with one open document."""

    def __init__(self, command, crate, environment):
        self.uri = (crate / "src/lib.rs").as_uri()
        self.file = crate / "src/lib.rs"
        self.version = 0
        self.asked = 0
        self.answers, self.diagnostics, self.status = {}, [], None
        self.process = subprocess.Popen(
            command,
            cwd=crate,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # To be ended with all that it starts.
            start_new_session=True,
        )
        self.arrived = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        """Puts what the server says into the queue, and nothing more when it is gone."""
        stream = self.process.stdout
        try:
            while True:
                length = None
                while line := stream.readline().strip():
                    name, _, value = line.partition(b":")
                    length = int(value) if name.lower() == b"content-length" else length
                if length is None:
                    break
                self.arrived.put(json.loads(stream.read(length)))
        finally:
            self.arrived.put(None)

    def write(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failure("rust-analyzer has ended by itself") from None

    def notify(self, method, **params):
        self.write(method=method, params=params)

    def until(self, holds, seconds):
        """Takes messages in until something holds, and tells whether it does."""
        end = time.monotonic() + seconds
        while not holds():
            try:
                message = self.arrived.get(timeout=max(end - time.monotonic(), 0))
            except queue.Empty:
                return False
            if message is None:
                raise Failure("rust-analyzer has ended by itself")
            self.take(message)
        return True

    def take(self, message):
        method, params = message.get("method"), message.get("params")
        if method is None:
            self.answers[message["id"]] = message
        elif "id" in message:
            self.write(id=message["id"], result=None)
        elif method == "experimental/serverStatus":
            self.status = params
        elif method == "textDocument/publishDiagnostics" and params["uri"] == self.uri:
            self.diagnostics = params["diagnostics"]

    def ask(self, method, **params):
        """The answer to a request, asked again where the server has changed its mind in between."""
        while True:
            self.asked += 1
            asked = self.asked
            self.write(id=asked, method=method, params=params)
            if not self.until(lambda: asked in self.answers, ANSWER):
                raise Failure(f"no answer to {method} in {ANSWER} s")
            answer = self.answers.pop(asked)
            error = answer.get("error")
            if error is None:
                return answer["result"]
            # The content was modified, or the server cancelled the request.
            if error["code"] not in (-32801, -32802):
                raise Failure(f"{method} is answered by an error: {error['message']}")
            time.sleep(0.1)

    def start(self, settings):
        self.ask(
            "initialize",
            processId=os.getpid(),
            rootUri=self.file.parent.parent.as_uri(),
            workspaceFolders=[{"uri": self.file.parent.parent.as_uri(), "name": "crate"}],
            initializationOptions=settings,
            capabilities={
                "experimental": {"serverStatusNotification": True},
                "textDocument": {"hover": {"contentFormat": ["plaintext"]}, "publishDiagnostics": {}},
            },
        )
        self.notify("initialized")
        document = {"uri": self.uri, "languageId": "rust", "version": self.version, "text": self.file.read_text()}
        self.notify("textDocument/didOpen", textDocument=document)
        if not self.until(lambda: self.status and self.status["quiescent"], LOAD):
            raise Failure(f"rust-analyzer is not ready after {LOAD} s")
        if self.status["health"] != "ok":
            raise Failure(f"rust-analyzer is not well: {self.status.get('message')}".replace("\n", " "))

    def type(self, text):
        """Changes the document."""
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.notify("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def save(self, text):
        self.file.write_text(text)
        self.notify("textDocument/didSave", textDocument={"uri": self.uri})

    def at(self, method, place):
        """What the server says about a place in the document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri}, position=place)

    def end(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def settle(attempt, wrong):
    """Tries until there is no complaint, or for so long that the complaint is justified."""
    end = time.monotonic() + SETTLE
    while complaint := attempt():
        if time.monotonic() > end:
            raise Failure(f"{wrong}: {complaint}")
        time.sleep(0.5)


def completion(editor, what, text):
    document, [cursor] = marked(text)
    editor.type(document)

    def attempt():
        answer = editor.at("completion", cursor) or []
        items = answer["items"] if isinstance(answer, dict) else answer
        names = {item.get("filterText", item["label"]).partition("(")[0] for item in items}
        missing = MEMBERS - names
        return missing and f"no {', '.join(sorted(missing))} among {len(names)} names {sorted(names)[:20]}"

    settle(attempt, f"completion, {what}")


def hover(editor, what, text, expected):
    document, [cursor] = marked(text)
    editor.type(document)

    def attempt():
        told = (editor.at("hover", cursor) or {}).get("contents", {}).get("value", "")
        return not any(words in told for words in expected) and f"no `{expected[0]}` in {told!r}"

    settle(attempt, f"hover, {what}")


def definition(editor, what, text, line):
    document, [cursor] = marked(text)
    editor.type(document)
    lines = document.splitlines()

    def attempt():
        answer = editor.at("definition", cursor) or []
        places = answer if isinstance(answer, list) else [answer]
        found = [lines[place["range"]["start"]["line"]].strip() for place in places if place["uri"] == editor.uri]
        return found != [line] and f"leads to {found} and not to `{line}`"

    settle(attempt, f"go to definition, {what}")


def error(editor, what, text, sources):
    document, [start, end] = marked(text)
    expected = {"start": start, "end": end}
    # Earlier diagnostics are about the places of the document before.
    editor.diagnostics = []
    editor.type(document)
    editor.save(document)

    def ranges(source):
        errors = [told for told in editor.diagnostics if told["severity"] == 1 and told.get("source") == source]
        return [told["range"] for told in errors]

    for source in sources:
        if not editor.until(lambda: ranges(source) == [expected], SETTLE):
            raise Failure(f"error of {source}, {what}: at {ranges(source)} and not only at {expected}")


CHECKS = ((completion, COMPLETIONS), (hover, HOVERS), (definition, DEFINITIONS), (error, ERRORS))


def prepare(crate):
    """A crate that uses the library, locked as the repository is."""
    (crate / "src").mkdir()
    (crate / "src/lib.rs").write_text(FRAME.format(""))
    (crate / "Cargo.toml").write_text(
        '[package]\nname = "edited"\nedition = "2024"\n\n[workspace]\n\n'
        f"[dependencies]\nswz.path = {json.dumps(str(REPOSITORY / 'runtime'))}\n"
    )
    shutil.copy(REPOSITORY / "Cargo.lock", crate)


def tool(name):
    """A program of the distribution's, whatever else is installed."""
    path = shutil.which(name, path=os.defpath)
    if path is None:
        raise Failure(f"{name} is not installed: it comes with rust-web-analyzer, rustc-web, cargo-web")
    return path


def check(crate):
    prepare(crate)
    environment = {
        **os.environ,
        "CARGO": tool("cargo"),
        "RUSTC": tool("rustc"),
        "PATH": os.path.dirname(tool("rustc")) + os.pathsep + os.environ.get("PATH", ""),
        "CARGO_NET_OFFLINE": "true",
        "CARGO_TARGET_DIR": os.environ.get("CARGO_TARGET_DIR", str(crate / "target")),
    }
    sysroot = subprocess.check_output([tool("rustc"), "--print", "sysroot"], text=True).strip()
    settings = {"cargo": {"sysroot": sysroot}, "checkOnSave": True, "cachePriming": {"enable": False}}
    began = time.monotonic()
    editor = Editor([tool("rust-analyzer")], crate, environment)
    failures = []
    try:
        editor.start(settings)
        print(f"rust-analyzer is ready after {time.monotonic() - began:.0f} s")
        for ask, cases in CHECKS:
            for what, case in cases.items():
                try:
                    ask(editor, what, *(case if isinstance(case, tuple) else (case,)))
                except Failure as failure:
                    failures.append(str(failure))
            print(f"{ask.__name__}: {len(cases)} cases after {time.monotonic() - began:.0f} s")
    finally:
        editor.end()
    if failures:
        raise Failure("; ".join(failures))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("editor: told to end"))
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
            check(pathlib.Path(directory).resolve())
    except Failure as failure:
        sys.exit(f"editor: {failure}")
