//! A program as one text: what a device compiles, which has no files.

use core::fmt::Write as _;
use std::collections::HashMap;

use crate::source::{Inclusion, TextId, Texts};

/// The inclusions of each text.
type Inclusions<'a> = HashMap<u32, Vec<&'a Inclusion>>;

/// The text of a program, with the files that it includes in the place of each `#include` that was obeyed. One that was not obeyed stays, as
/// the condition around it does.
pub(crate) fn flat(texts: &Texts, main: TextId) -> String {
    let mut whole = String::new();
    let mut inclusions = Inclusions::new();
    for inclusion in &texts.inclusions {
        inclusions.entry(inclusion.directive.text.0).or_default().push(inclusion);
    }
    put(texts, &inclusions, main, &mut whole);
    whole
}

/// Writes a text out. As deep as files include each other, for which there is a limit.
fn put(texts: &Texts, inclusions: &Inclusions<'_>, id: TextId, to: &mut String) {
    let text = texts.get(id);
    let content = &*text.content;
    let mut at = if content.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    for inclusion in inclusions.get(&id.0).into_iter().flatten() {
        let directive = inclusion.directive.range();
        to.push_str(&content[at..directive.start]);
        at = directive.end;
        // A file with `#pragma once` that is there already gives nothing.
        let Some(included) = inclusion.included else { continue };
        begin(texts, included, 0, to);
        put(texts, inclusions, included, to);
        // The file may end without a line feed, or with a backslash, which takes one away.
        to.push_str("\n\n");
        begin(texts, id, text.line(inclusion.directive.end), to);
    }
    to.push_str(&content[at..]);
}

/// Says from which line of which file on the next lines are, for what a device says of them.
fn begin(texts: &Texts, text: TextId, line: u32, to: &mut String) {
    let (path, number) = texts.get(text).presumed(line);
    let path = path.replace('\\', "\\\\").replace('"', "\\\"");
    // Writing to a string does not fail.
    let _ = writeln!(to, "#line {number} \"{path}\"");
}
