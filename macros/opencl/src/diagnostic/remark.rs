//! Remarks: what is taken here and deserves a word. All of one kind become one warning of a program's.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::Fault;
use super::message::warning::{self as message, NotVectorized};
use crate::limits::MAX_LISTED;
use crate::source::{Origin, Span, Texts};

/// The remarks of the stages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remarks {
    beyond: Vec<Beyond>,
    /// The options that do nothing.
    idle: Vec<(String, Span)>,
    /// Texts that hardly do what they seem to, with how to mend them.
    slips: Vec<(String, Span)>,
    /// The kernels that are written.
    kernels: Vec<Rc<str>>,
    /// Those whose items run one after another.
    scalar: Vec<Scalar>,
    /// The extensions that pragmas enable.
    enabled: BTreeSet<String>,
}

/// Something that a device refuses.
#[derive(Clone, Debug)]
struct Beyond {
    what: String,
    mend: Mend,
    span: Span,
}

/// A kernel, or a part of it, whose items run one after another.
#[derive(Clone, Debug)]
pub(crate) struct Scalar {
    pub(crate) kernel: Rc<str>,
    pub(crate) reason: NotVectorized,
    pub(crate) span: Span,
}

/// The line of the text, or the option, with which a device takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mend {
    /// From this version of the language on, as `__OPENCL_C_VERSION__` says it.
    Version(u32),
    /// A pragma that enables this extension.
    Extension(&'static str),
}

/// A program as far as its warnings depend on it: the version of its language, and what is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// As `__OPENCL_C_VERSION__` says it.
    pub(crate) version: u32,
    /// Whether the text stands in `opencl!`, which takes no preprocessor lines.
    pub(crate) is_inline: bool,
    /// Whether lanes are asked for wherever they can be.
    pub(crate) is_always: bool,
}

impl Remarks {
    /// Notes something that a device refuses.
    pub(crate) fn beyond(&mut self, what: impl Into<String>, mend: Mend, span: Span) {
        self.beyond.push(Beyond { what: what.into(), mend, span });
    }

    /// Notes an option that does nothing.
    pub(crate) fn idle(&mut self, option: &str, span: Span) {
        self.idle.push((option.to_owned(), span));
    }

    /// Notes something that does not do what it seems to: a misspelt attribute, a conversion of `printf` for another type.
    pub(crate) fn slip(&mut self, what: String, span: Span) {
        self.slips.push((what, span));
    }

    /// Notes a pragma that enables an extension, or disables it.
    pub(crate) fn enable(&mut self, extension: &str, enables: bool) {
        if enables {
            self.enabled.insert(extension.to_owned());
        } else {
            self.enabled.remove(extension);
        }
    }

    /// The warnings: one of each kind.
    pub(crate) fn warnings(&self, texts: &Texts, asked: Asked) -> Vec<Fault> {
        let scalar = if asked.is_always { self.scalar_kernels(texts) } else { None };
        [self.idle_options(), self.slips(texts), self.beyond_version(texts, asked), scalar]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Notes a kernel, or a part of it, whose items run one after another. The first is told of each kernel.
    pub(crate) fn scalar(&mut self, scalar: Scalar) {
        if !self.scalar.iter().any(|other| other.kernel == scalar.kernel) {
            self.scalar.push(scalar);
        }
    }

    /// Notes a kernel that is written.
    pub(crate) fn kernel(&mut self, name: &Rc<str>) {
        self.kernels.push(name.clone());
    }

    /// For each kernel whether its items run in lanes, a line each, for people.
    #[cfg(any(test, feature = "dump"))]
    pub(crate) fn lanes(&self, texts: &Texts) -> String {
        let line = |kernel: &Rc<str>| match self.scalar.iter().find(|scalar| scalar.kernel == *kernel) {
            Some(scalar) => {
                let at = texts.locate(texts.outermost(scalar.span));
                message::one_by_one(kernel, at.path, at.line, at.column, scalar.reason.text())
            }
            None => message::in_lanes(kernel),
        };
        self.kernels.iter().map(line).collect()
    }

    fn scalar_kernels(&self, texts: &Texts) -> Option<Fault> {
        let told: Vec<&Scalar> = self.scalar.iter().filter(|scalar| scalar.reason != NotVectorized::NoItem).collect();
        let main = told.first()?.span;
        let mut kinds: Vec<(NotVectorized, Vec<String>)> = Vec::new();
        for scalar in told {
            let place = texts.outermost(scalar.span);
            let location = texts.locate(place);
            let kernel = match texts.get(place.text).origin {
                Origin::File { included: Some(_), .. } => {
                    message::kernel_in(&scalar.kernel, format!("{}:{}", location.path, location.line))
                }
                _ => message::kernel_in_line(&scalar.kernel, location.line),
            };
            match kinds.iter_mut().find(|(reason, _)| *reason == scalar.reason) {
                Some((_, kernels)) => kernels.push(kernel),
                None => kinds.push((scalar.reason, vec![kernel])),
            }
        }
        let kinds: Vec<String> =
            kinds.iter().map(|(reason, kernels)| message::of_kernels(reason.text(), listed(kernels))).collect();
        Some(message::scalar_kernels(main, listed_kinds(&kinds)))
    }

    fn slips(&self, texts: &Texts) -> Option<Fault> {
        let main = texts.outermost(self.slips.first()?.1);
        let mut shown: Vec<String> = Vec::new();
        for (what, span) in &self.slips {
            let said = message::in_line(what, line(texts, texts.outermost(*span)));
            if !shown.contains(&said) {
                shown.push(said);
            }
        }
        Some(message::slips(main, listed_kinds(&shown)))
    }

    fn idle_options(&self) -> Option<Fault> {
        let (_, span) = self.idle.first()?;
        let mut names: Vec<String> = Vec::new();
        for (option, _) in &self.idle {
            let name = message::quoted(option);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let several = names.len() > 1;
        let optimises = self.idle.iter().any(|(option, _)| option.starts_with("-O"));
        Some(message::idle_options(*span, listed(&names), several, optimises))
    }

    fn beyond_version(&self, texts: &Texts, asked: Asked) -> Option<Fault> {
        let told = |beyond: &&Beyond| match beyond.mend {
            Mend::Version(since) => since > asked.version,
            Mend::Extension(name) => !self.enabled.contains(name),
        };
        // In the order of the text.
        let mut all: Vec<(Span, &Beyond)> =
            self.beyond.iter().filter(told).map(|beyond| (texts.outermost(beyond.span), beyond)).collect();
        all.sort_by_key(|(place, _)| (place.text.0, place.start));
        let main = all.first()?.0;
        let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
        // A set, as a text may have a hundred thousand of them.
        let mut seen = BTreeSet::new();
        for (place, beyond) in &all {
            let line = line(texts, *place);
            let number = kinds.iter().position(|(what, _)| *what == beyond.what).unwrap_or_else(|| {
                kinds.push((&beyond.what, Vec::new()));
                kinds.len() - 1
            });
            if seen.insert((number, line.clone())) {
                kinds[number].1.push(line);
            }
        }
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(what, lines)| message::in_lines(what, if lines.len() > 1 { "lines" } else { "line" }, listed(lines)))
            .collect();
        let mut mends = Vec::new();
        let newest = all.iter().filter_map(|(_, beyond)| match beyond.mend {
            Mend::Version(since) => Some(since),
            Mend::Extension(_) => None,
        });
        if let Some(newest) = newest.max() {
            // Devices of today have 3.0, and few 2.0.
            let newest = if newest > 120 { "CL3.0" } else { "CL1.2" };
            mends.push(if asked.is_inline { message::option_inside(newest) } else { message::option(newest) });
        }
        let mut extensions: Vec<&str> = Vec::new();
        for (_, beyond) in &all {
            if let Mend::Extension(name) = beyond.mend {
                if !extensions.contains(&name) {
                    extensions.push(name);
                    mends.push(if asked.is_inline { message::pragma_inside(name) } else { message::pragma(name) });
                }
            }
        }
        let number = format!("{}.{}", asked.version / 100, asked.version / 10 % 10);
        Some(message::beyond_version(main, number, listed_kinds(&kinds), mends.join(", and ")))
    }
}

/// The line of a place, with the file before it if that is an included one.
fn line(texts: &Texts, place: Span) -> String {
    let location = texts.locate(place);
    match texts.get(place.text).origin {
        Origin::File { included: Some(_), .. } => format!("{}:{}", location.path, location.line),
        _ => location.line.to_string(),
    }
}

/// Kinds of things with their lines, no more of them than somebody reads.
fn listed_kinds(kinds: &[String]) -> String {
    let shown = kinds[..kinds.len().min(MAX_LISTED)].join("; ");
    match kinds.len() - kinds.len().min(MAX_LISTED) {
        0 => shown,
        more => message::and_more(shown, more),
    }
}

/// Words one behind the other, as a sentence has them: no more of them than somebody reads.
fn listed(words: &[String]) -> String {
    let shown = &words[..words.len().min(MAX_LISTED)];
    match (shown, words.len() - shown.len()) {
        (shown, more @ 1..) => message::and_more(shown.join(", "), more),
        ([first @ .., last], 0) if !first.is_empty() => message::and(first.join(", "), last),
        (shown, _) => shown.concat(),
    }
}
