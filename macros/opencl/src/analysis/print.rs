//! The findings about kernels, for people: `dump --stage parallel`, and the snapshot of the project's kernels.

use std::fmt::Write as _;

use super::access::Use;
use super::affine::{Affine, Var};
use super::parallel::{Outcome, Shown, outcomes, sum};
use super::value::Check;
use crate::ir::function::{Function, Module};
use crate::source::Texts;

/// All kernels of a module.
pub(crate) fn parallel(module: &Module, texts: &Texts) -> String {
    let (outcomes, mut text) = (outcomes(module, texts), String::new());
    for kernel in module.functions.iter().filter(|function| function.kernel.is_some()) {
        match &outcomes[&kernel.name] {
            Outcome::Proven(proof) => {
                let between = if proof.between_groups { "groups" } else { "items" };
                let _ = writeln!(text, "{}: between {between}", kernel.name);
                for access in &proof.accesses {
                    let _ = writeln!(text, "  {}", shown(kernel, access, texts));
                }
            }
            Outcome::Unproven(reason) => {
                let line = texts.locate(texts.outermost(reason.span)).line;
                let _ = writeln!(text, "{}: NOT, {line}: `{}` {}", kernel.name, reason.subject, reason.why);
            }
        }
    }
    text
}

fn shown(kernel: &Function, of: &Shown, texts: &Texts) -> String {
    let by = match of.by {
        Use::Read => "read",
        Use::Write => "write",
        Use::Atomic => "atomic",
    };
    let name = kernel.vars.iter().nth(of.argument).map_or("", |(_, var)| &var.name);
    let index: Vec<_> = of.index.iter().map(|part| affine(kernel, part)).collect();
    let line = texts.locate(texts.outermost(of.reason.span)).line;
    let mut text = format!("{line}: {by} {name}[{}; {}]", index.join(", "), of.bytes);
    for bound in &of.bounds {
        let counter = if bound.counter.is_some() { " in each round" } else { "" };
        let checks = checks(kernel, &bound.rests.checks);
        let _ = write!(text, "\n    where {} >= 0{counter}{checks}", affine(kernel, &bound.of));
    }
    text + &checks(kernel, &of.checks)
}

fn checks(kernel: &Function, of: &[std::rc::Rc<Check>]) -> String {
    let mut text = String::new();
    for check in of {
        let sign = if check.signed { 'i' } else { 'u' };
        let _ = write!(text, "\n      if {} fits {sign}{}", affine(kernel, &check.value), check.bits);
    }
    text
}

fn affine(kernel: &Function, of: &Affine) -> String {
    let mut all = Vec::new();
    for (var, step) in &of.terms {
        let var = match var {
            Var::Global(d) => format!("global{d}"),
            Var::Group(d) => format!("group{d}"),
            Var::Local(d) => format!("local{d}"),
            Var::Inner(number) => format!("k{number}"),
        };
        all.push(match step.as_constant() {
            Some(1) => var,
            _ => format!("{var} * ({})", sum(kernel, step, 1)),
        });
    }
    if !of.first.is_zero() || all.is_empty() {
        all.push(sum(kernel, &of.first, 1));
    }
    all.join(" + ")
}
