//! The plan as text, for people: a line for each kernel, and one for each of its regions.

use std::fmt::Write as _;

use super::{Exit, GroupPlan, InLanes, ItemLoop, KernelPlan, LanePlan, Plan, RowsPlan};
use crate::analysis::in_step::InStep;
use crate::program::{Function, Program, Statement, StatementKind};
use crate::source::{Span, Texts};
use crate::vector::version::{Period, Unvectorized};
use crate::walk;

/// The versions of all kernels.
pub(crate) fn plan(of: &Plan<'_>, program: &Program, texts: &Texts) -> String {
    let mut shown = String::new();
    for (number, kernel) in &of.kernels {
        let function = &program.functions[*number];
        match kernel {
            KernelPlan::Rows(rows) => {
                let RowsPlan { axis, checked, lanes, in_step } = &**rows;
                let how = match checked {
                    Some(checked) => {
                        let names: Vec<_> =
                            checked.checks.iter().map(|of| name(function, of.elements.base.0)).collect();
                        let guards = if checked.guards.is_empty() { "" } else { ", guarded" };
                        let all = if checked.all { ", all" } else { "" };
                        let mut loops = String::new();
                        for of in &checked.loops {
                            let buffers: Vec<_> = of.elements.iter().map(|of| name(function, of.base.0)).collect();
                            let _ = write!(
                                loops,
                                ", by the loop of {}: {}",
                                name(function, of.counter.0),
                                buffers.join(" ")
                            );
                        }
                        let traps = if checked.may_trap { ", may be a fault" } else { "" };
                        format!("checked by the row: {}{all}{loops}{guards}{traps}", names.join(" "))
                    }
                    None => in_lanes(lanes, texts),
                };
                let reason = checked.as_ref().map(|_| format!("; {}", in_lanes(lanes, texts))).unwrap_or_default();
                let seen = match in_step {
                    InStep::Nothing => "",
                    InStep::Writes => ", writes in step",
                    InStep::All => ", in step",
                    InStep::Either => ", in step, or writes",
                };
                let _ = writeln!(shown, "kernel {}: rows along {axis}{seen}, {how}{reason}", function.name);
            }
            KernelPlan::Group(group) => shown += &of_group(group, function, texts),
        }
    }
    shown
}

fn name(function: &Function, variable: usize) -> &str {
    &function.variables[variable].name
}

fn of_group(
    GroupPlan { axis, is_apart, regions, by_lanes, .. }: &GroupPlan,
    function: &Function,
    texts: &Texts,
) -> String {
    let apart = if *is_apart { ", regions apart" } else { "" };
    let mut shown = format!("kernel {}: group along {axis}{apart}\n", function.name);
    let mut places = vec![None; regions.len()];
    walk::statements(
        &function.body,
        &mut |of: &Statement, _| {
            if let StatementKind::Region(id, _) = of.kind {
                if let Some(place) = places.get_mut(id.0) {
                    *place = Some(of.span);
                }
            }
        },
        &mut |_| {},
    );
    for (id, region) in regions {
        let at = places
            .get(id.0)
            .copied()
            .flatten()
            .map_or_else(String::new, |span| format!(" from {}", place(span, texts)));
        let shown_exit = |exit: &Exit| match exit {
            Exit::Goto(label) => format!("goto {}", label.0),
            exit => format!("{exit:?}").to_lowercase(),
        };
        let exits: Vec<_> = region.exits.iter().map(shown_exit).collect();
        let exits = if exits.is_empty() { String::new() } else { format!(", leaves by {}", exits.join(", ")) };
        let mut staying: Vec<_> = region.staying.iter().map(|of| name(function, of.0)).collect();
        staying.sort_unstable();
        let staying = if staying.is_empty() { String::new() } else { format!(", stays: {}", staying.join(" ")) };
        let ItemLoop { kept, written, anew, .. } = &region.items;
        let by_lanes: Vec<_> = kept.iter().copied().filter(|of| by_lanes.contains(of)).collect();
        let written = kept.iter().copied().filter(|of| written.contains(of)).collect::<Vec<_>>();
        let anew: Vec<_> = anew.iter().map(|(of, _)| *of).collect();
        let mut items = String::new();
        for (word, of) in [("keeps", kept), ("writes", &written), ("by lanes", &by_lanes), ("anew", &anew)] {
            let names: Vec<_> = of.iter().map(|of| name(function, of.0)).collect();
            if !names.is_empty() {
                let _ = write!(items, "; {word} {}", names.join(" "));
            }
        }
        let how = match region.only {
            _ if region.is_idle => "nothing to do".to_owned(),
            Some(Period { first, step }) => format!("items {first} of {step}, one after another"),
            None => in_lanes(&region.lanes, texts),
        };
        let within = if region.within.is_empty() { "" } else { ", guarded" };
        let begins = if region.begins_in_branch { ", begins in its branch" } else { "" };
        let _ = writeln!(shown, "  region {}{at}: {how}{within}{begins}{exits}{staying}{items}", id.0);
    }
    shown
}

fn in_lanes(of: &InLanes, texts: &Texts) -> String {
    match of {
        Ok(LanePlan { whole, masked }) => {
            let words = [
                (true, "in lanes"),
                (masked.is_some(), "with masks"),
                (!whole.guards.is_empty(), "guarded"),
                (!whole.checked.is_empty(), "checked by the row"),
                (whole.repeats, "the last block again"),
                (whole.made.splits_at_bounds, "split at bounds"),
                (whole.made.may_trap, "may be a fault"),
            ];
            words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect::<Vec<_>>().join(", ")
        }
        Err(Some(Unvectorized { reason, span, .. })) => {
            format!("one after another, {} {}", place(*span, texts), reason.text())
        }
        Err(None) => "one after another".to_owned(),
    }
}

/// Line and column.
fn place(span: Span, texts: &Texts) -> String {
    let place = texts.locate(texts.outermost(span));
    format!("{}:{}", place.line, place.column)
}
