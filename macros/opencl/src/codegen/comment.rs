//! The comment that stands above a definition, as documentation.

/// The comment that ends right above what begins in the line of a place, or in lines before that: attributes and the type of what a function gives may
/// stand there. As Markdown that shows it as it is written; empty if there is none.
pub(super) fn above(text: &str, at: usize) -> String {
    let mut before = text.get(..at).unwrap_or_default();
    loop {
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before[start..].trim();
        let comment = if line.starts_with("//") {
            Some(lines(&before[..start], line))
        } else if let Some(end) = before[start..].rfind("*/") {
            block(&before[..start + end + 2])
        } else if !line.contains([';', '}', '{'])
            && !line.starts_with('#')
            && (start > 0 && !line.is_empty() || before.len() == at)
        {
            // The end of the line before, which may have been the definition's as well.
            let Some(rest) = before[..start].strip_suffix('\n') else { return String::new() };
            before = rest;
            continue;
        } else {
            None
        };
        return comment.map_or_else(String::new, |comment| comment.trim().to_owned());
    }
}

/// Lines that begin with `//`, of which this is the last.
fn lines(before: &str, last: &str) -> String {
    let mut all = vec![last];
    all.extend(before.lines().rev().map(str::trim).take_while(|line| line.starts_with("//")));
    all.reverse();
    all.iter().map(|line| shown(line.trim_start_matches('/'))).collect::<Vec<_>>().join("\n")
}

/// A comment in `/*` and `*/` that the text ends with, if nothing stands before it in its line.
fn block(before: &str) -> Option<String> {
    let before = before.trim_end().strip_suffix("*/")?;
    let start = before.rfind("/*")?;
    let line = before[..start].rfind('\n').map_or(0, |end| end + 1);
    if !before[line..start].trim().is_empty() {
        return None;
    }
    let inside = before[start + 2..].lines().map(|line| shown(line.trim().trim_start_matches(['*', '!'])));
    Some(inside.collect::<Vec<_>>().join("\n"))
}

/// A line of a comment: no character of it means anything in Markdown, so that nothing becomes a link, a heading or a test.
fn shown(line: &str) -> String {
    let mut shown = String::new();
    for c in line.trim().chars() {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | ';' | '?' | '\'' | '"' | '/' | '(' | ')' | '%') {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::above;

    fn of(text: &str) -> String {
        above(text, text.find("NAME").expect("a name"))
    }

    #[test]
    fn comments_above() {
        assert_eq!(of("// One\n//  two\n__kernel void NAME() {}"), "One\ntwo");
        assert_eq!(of("/* One\n * two */\n__kernel\n__attribute__((x(1)))\nvoid NAME() {}"), "One\ntwo");
        assert_eq!(of("/** One. */ void NAME() {}"), "One.");
        assert_eq!(
            of("int x;\n/**\n * See [this] at https://a.b\n *\n * # no heading\n */\nvoid NAME();"),
            "See \\[this\\] at https\\://a.b\n\n\\# no heading"
        );
        assert_eq!(of("\r\n// One\r\nvoid NAME();"), "One");
    }

    #[test]
    fn comments_of_others() {
        for text in [
            "void NAME()",
            "// One\n\nvoid NAME()",
            "// One\nint x;\nvoid NAME()",
            "int x; /* of x */\nvoid NAME()",
            "// One\n#define X\nvoid NAME()",
            "// One\nvoid f() {}\nvoid NAME()",
            "*/ void NAME()",
            "\nvoid NAME()",
        ] {
            assert_eq!(of(text), "", "{text}");
        }
    }
}
