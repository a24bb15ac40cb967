//! Statements. What Rust has no words for, `goto`, cases that fall through and `continue` before a step, are labelled blocks that are left.

use std::collections::HashMap;
use std::rc::Rc;

use super::body::Body;
use super::code::Code;
use super::frame::{ControlFrame, lifetime};
use super::tokens::{Ident, Literal, TokenStream};
use crate::diagnostic::message::codegen as message;
use crate::limits::MAX_NESTED_CASES;
use crate::plan::Exit;
use crate::program::{
    Builtin, Case, Checked, Expression, ExpressionKind, LabelId, Statement, StatementKind, VariableId,
};
use crate::source::Span;
use crate::walk;

/// Statements of a `switch` that begin with a label.
struct Group<'a> {
    cases: Vec<&'a Case>,
    body: &'a [Statement],
    /// Whether control goes on with the next group.
    falls: bool,
}

impl Body<'_, '_> {
    /// Statements in their order, with the labels among them.
    pub(super) fn sequence(&mut self, of: &[Statement]) -> TokenStream {
        let last = of.iter().enumerate().rev().find_map(|(at, statement)| match &statement.kind {
            StatementKind::Label(label, name) => Some((at, walk::first_goto(&of[..at], *label)?, *label, name)),
            _ => None,
        });
        let Some((at, mut first, label, name)) = last else {
            let is_of_group = self.is_group_level();
            let each = |of| if is_of_group { self.group_statement(of) } else { self.statement(of) };
            return of.iter().map(each).collect();
        };
        // The block of a label within begins no earlier than this one.
        for inner in (0..at).rev() {
            if let StatementKind::Label(label, _) = of[inner].kind {
                if inner > first {
                    first = walk::first_goto(&of[..inner], label).map_or(first, |earlier| first.min(earlier));
                }
            }
        }
        let before = self.sequence(&of[..first]);
        let hoisted = self.hoist(&of[first..at], &of[at + 1..]);
        let name = self.label(name);
        self.labels.insert(label, name.clone());
        self.frames.push(ControlFrame::Labelled);
        let inside = self.sequence(&of[first..at]);
        self.frames.pop();
        self.labels.remove(&label);
        let (name, after) = (lifetime(&name), self.sequence(&of[at + 1..]));
        quote!(#before #hoisted #name: { #inside } #after)
    }

    /// Declares before a block what is declared in it and used behind it.
    fn hoist(&mut self, block: &[Statement], behind: &[Statement]) -> TokenStream {
        let mut declarations = TokenStream::new();
        for statement in block {
            if let StatementKind::Declare(variable, _) = statement.kind {
                if walk::uses(behind, variable) {
                    declarations.extend(self.begin_early(variable));
                }
            }
        }
        declarations
    }

    /// Declares a variable that is not yet declared early.
    fn begin_early(&mut self, variable: VariableId) -> TokenStream {
        let is_new = Rc::make_mut(&mut self.variables).hoisted.insert(variable);
        if is_new { self.begin(variable) } else { TokenStream::new() }
    }

    /// Declares before a `switch` what one case declares and another uses: a variable belongs to all cases.
    fn hoist_of_cases(&mut self, cases: &[Case], body: &[Statement]) -> TokenStream {
        let mut starts: Vec<usize> = cases.iter().map(|case| case.at).collect();
        starts.sort_unstable();
        let mut last_use = HashMap::new();
        for (at, statement) in body.iter().enumerate() {
            walk::evaluated(core::slice::from_ref(statement), &mut |seen| {
                last_use.extend(seen.variable().map(|variable| (variable, at)));
            });
        }
        let mut declarations = TokenStream::new();
        for (at, statement) in body.iter().enumerate() {
            let StatementKind::Declare(variable, _) = statement.kind else { continue };
            let next = starts.get(starts.partition_point(|&start| start <= at));
            let is_used = next.zip(last_use.get(&variable)).is_some_and(|(next, last)| next <= last);
            declarations.extend(is_used.then(|| self.begin_early(variable)));
        }
        declarations
    }

    /// A condition that control flow asks.
    fn asked(&mut self, of: &Expression) -> Code {
        if self.is_group_level() { self.group_condition(of) } else { self.condition(of) }
    }

    pub(super) fn statement(&mut self, of: &Statement) -> TokenStream {
        use StatementKind as S;
        match &of.kind {
            S::Expression(value) => self.effect(value),
            S::Declare(variable, value) => self.declare(*variable, value.as_ref()),
            S::Block(body) | S::Region(_, body) => {
                let body = self.sequence(body);
                quote!({ #body })
            }
            S::If { condition, then, otherwise } => {
                if let ExpressionKind::Builtin(Builtin::Checked(Checked::Inside(number)), end) = &condition.kind {
                    return self.checked_loop(*number, &end[0], then, otherwise);
                }
                let condition = self.asked(condition).head();
                let then = self.sequence(then);
                let otherwise = match otherwise.as_slice() {
                    [] => TokenStream::new(),
                    [inner @ Statement { kind: S::If { .. }, .. }] => {
                        let inner = self.statement(inner);
                        quote!(else #inner)
                    }
                    several => {
                        let several = self.sequence(several);
                        quote!(else { #several })
                    }
                };
                quote!(if #condition { #then } #otherwise)
            }
            S::While { condition, body } => self.by_settled(of, |own| own.while_loop(Some(condition), None, body)),
            S::DoWhile { body, condition } => self.by_settled(of, |own| own.do_while(body, condition)),
            S::For { init, condition, step, body } => {
                let first = self.sequence(init);
                let rest = self.by_settled(of, |own| own.while_loop(condition.as_ref(), step.as_ref(), body));
                let declares = walk::any_statement(init, &|kind| matches!(kind, S::Declare(..)));
                if declares { quote!({ #first #rest }) } else { quote!(#first #rest) }
            }
            S::Switch { value, cases, body } => self.switch(value, cases, body),
            S::Break => self.leave(),
            S::Continue => self.go_on(),
            S::Return(_) if self.group.is_some() => {
                if self.is_group_level() {
                    quote!(return;)
                } else {
                    self.leave_region(Exit::Return)
                }
            }
            S::Return(Some(value)) => {
                let value = self.value(value, true).free();
                quote!(return #value;)
            }
            S::Return(None) => quote!(return;),
            S::Goto(label) if !self.labels.contains_key(label) && self.group.is_some() && !self.is_group_level() => {
                self.leave_region(Exit::Goto(*label))
            }
            S::Goto(label) => self.go_to(*label, of.span),
            S::Label(..) => TokenStream::new(),
        }
    }

    /// `goto`
    pub(super) fn go_to(&mut self, label: LabelId, span: Span) -> TokenStream {
        if let Some(label) = self.labels.get(&label) {
            let label = lifetime(label);
            return quote!(break #label;);
        }
        self.emitter.faults.push(message::goto_between_cases(span));
        TokenStream::new()
    }

    /// `break`
    pub(super) fn leave(&mut self) -> TokenStream {
        let mut crossed = false;
        for frame in self.frames.iter_mut().rev() {
            match frame {
                ControlFrame::Region { .. } => return self.leave_region(Exit::Break),
                ControlFrame::Labelled => crossed = true,
                ControlFrame::Switch(Some(label)) => {
                    let label = lifetime(label);
                    return quote!(break #label;);
                }
                // At the end of its cases, where there is nothing to leave.
                ControlFrame::Switch(None) => return TokenStream::new(),
                ControlFrame::Loop { label, used, .. } => {
                    if !crossed {
                        return quote!(break;);
                    }
                    *used = true;
                    let label = lifetime(label);
                    return quote!(break #label;);
                }
            }
        }
        TokenStream::new()
    }

    /// `continue`
    pub(super) fn go_on(&mut self) -> TokenStream {
        let mut crossed = false;
        for frame in self.frames.iter_mut().rev() {
            match frame {
                ControlFrame::Region { .. } => return self.leave_region(Exit::Continue),
                ControlFrame::Labelled | ControlFrame::Switch(Some(_)) => crossed = true,
                ControlFrame::Switch(None) => {}
                ControlFrame::Loop { next: Some(next), .. } => {
                    let next = lifetime(next);
                    return quote!(break #next;);
                }
                ControlFrame::Loop { label, used, .. } => {
                    if !crossed {
                        return quote!(continue;);
                    }
                    *used = true;
                    let label = lifetime(label);
                    return quote!(continue #label;);
                }
            }
        }
        TokenStream::new()
    }

    /// The body of a loop, in a block of its own if `continue` has more to run. Gives the label of the loop too, if it is used.
    pub(super) fn body(&mut self, body: &[Statement], more: bool) -> (Option<TokenStream>, TokenStream) {
        let label = self.label("outer");
        let next = (more && walk::leaves(body).continues).then(|| self.label("next"));
        self.frames.push(ControlFrame::Loop { label, used: false, next: next.clone() });
        if next.is_some() {
            self.frames.push(ControlFrame::Labelled);
        }
        let mut inside = self.sequence(body);
        if let Some(next) = next {
            self.frames.pop();
            let next = lifetime(&next);
            inside = quote!(#next: { #inside });
        }
        let label = match self.frames.pop() {
            Some(ControlFrame::Loop { label, used: true, .. }) => {
                let label = lifetime(&label);
                Some(quote!(#label:))
            }
            _ => None,
        };
        (label, inside)
    }

    pub(super) fn while_loop(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> TokenStream {
        let endless = condition.is_none_or(|condition| walk::is_constant(condition, true));
        let condition = condition.filter(|_| !endless).map(|condition| self.asked(condition).head());
        let (label, body) = self.body(body, step.is_some());
        let step = step.map(|step| if self.is_group_level() { self.group_effect(step) } else { self.effect(step) });
        if let Some(condition) = condition {
            quote!(#label while #condition { #body #step })
        } else {
            quote!(#label loop { #body #step })
        }
    }

    /// A loop, by what writes it, behind the question whether the local memory that it reads is settled.
    fn by_settled(&mut self, of: &Statement, written: impl FnOnce(&mut Self) -> TokenStream) -> TokenStream {
        let asks = self.is_checked() && !self.is_group_level() && self.evaluation.settled.is_empty();
        let found = asks.then(|| self.emitter.plan.settled_reads[self.number].get(&of.key())).flatten();
        let Some(found) = found else { return written(self) };
        let own: Vec<_> = found.iter().copied().filter(|variable| self.slot_of(*variable).is_none()).collect();
        let names: Vec<_> = own.iter().map(|variable| self.plain_name(*variable)).collect();
        let is_none = own.is_empty();
        self.evaluation.settled = own;
        let written = written(self);
        self.evaluation.settled.clear();
        if is_none { written } else { quote!({ #(let #names = #names.settled();)* #written }) }
    }

    fn do_while(&mut self, body: &[Statement], condition: &Expression) -> TokenStream {
        let once = walk::is_constant(condition, false);
        let leaves = walk::leaves(body);
        if once && !leaves.breaks && !leaves.continues {
            let body = self.sequence(body);
            return quote!({ #body });
        }
        let (label, body) = self.body(body, true);
        let end = if once {
            quote!(break;)
        } else if walk::is_constant(condition, true) {
            TokenStream::new()
        } else {
            let condition = self.asked(condition).prefixed(&quote!(!));
            quote!(if #condition { break; })
        };
        quote!(#label loop { #body #end })
    }

    /// `switch`: a `match`, in which cases that fall through into each other are one arm of nested blocks.
    fn switch(&mut self, value: &Expression, cases: &[Case], body: &[Statement]) -> TokenStream {
        let groups = groups(cases, body);
        let value = if self.is_group_level() { self.group_value(value) } else { self.value(value, false) }.head();
        if groups.is_empty() {
            return quote!(let _ = #value;);
        }
        let hoisted = self.hoist_of_cases(cases, body);
        let breaks = groups.iter().any(|group| walk::leaves(group.body).breaks);
        let label = breaks.then(|| self.label("switch"));
        self.frames.push(ControlFrame::Switch(label.clone()));
        let name = self.temporary("value");
        let mut arms = Vec::new();
        let mut last = None;
        let mut again = false;
        let mut rest = groups.as_slice();
        while !rest.is_empty() {
            let len = rest.iter().position(|group| !group.falls).map_or(rest.len(), |end| end + 1);
            let (run, behind) = rest.split_at(len);
            rest = behind;
            again |= run.len() > 1;
            let inside = self.run(run, &name);
            let all: Vec<_> = run.iter().flat_map(|group| &group.cases).copied().collect();
            if all.iter().any(|case| case.values.is_none()) {
                last = Some(quote!(_ => { #inside }));
            } else {
                let patterns = patterns(&all);
                arms.push(quote!(#patterns => { #inside }));
            }
        }
        self.frames.pop();
        let last = last.unwrap_or_else(|| quote!(_ => {}));
        let (bind, value) =
            if again { (quote!(let #name = #value;), quote!(#name)) } else { (TokenStream::new(), value) };
        let matched = quote!(match #value { #(#arms)* #last });
        let matched = match label {
            Some(label) => {
                let label = lifetime(&label);
                quote!(#label: { #matched })
            }
            None => matched,
        };
        if hoisted.is_empty() && bind.is_empty() { matched } else { quote!({ #hoisted #bind #matched }) }
    }

    /// Many groups that fall through: the number of the one that is entered is found first, and each of them asks whether that was one before. A
    /// block in the other for each of them is more than rustc reads.
    fn long_run(&mut self, run: &[Group<'_>], value: &Ident) -> TokenStream {
        let entered = self.temporary("entered");
        let (mut arms, mut otherwise) = (TokenStream::new(), run.len());
        for (number, group) in run.iter().enumerate() {
            let literal = Literal::usize_unsuffixed(number);
            if group.cases.iter().any(|case| case.values.is_none()) {
                otherwise = number;
            } else {
                let patterns = patterns(&group.cases);
                arms.extend(quote!(#patterns => #literal,));
            }
        }
        let otherwise = Literal::usize_unsuffixed(otherwise);
        let mut tokens = quote!(let #entered = match #value { #arms _ => #otherwise };);
        for (number, group) in run.iter().enumerate() {
            let (number, body) = (Literal::usize_unsuffixed(number), self.sequence(group.body));
            tokens.extend(quote!(if #entered <= #number { #body }));
        }
        tokens
    }

    /// Groups that fall through, each into the next.
    fn run(&mut self, run: &[Group<'_>], value: &Ident) -> TokenStream {
        let [first, later @ ..] = run else { return TokenStream::new() };
        if run.len() > MAX_NESTED_CASES {
            return self.long_run(run, value);
        }
        let labels: Vec<_> = later
            .iter()
            .map(|group| {
                let name = match group.cases.first().and_then(|case| case.values) {
                    Some((value, _)) if value >= 0 => format!("case_{value}"),
                    Some((value, _)) => format!("case_minus_{}", value.unsigned_abs()),
                    None => "default".to_owned(),
                };
                self.label(&name)
            })
            .collect();
        for _ in &labels {
            self.frames.push(ControlFrame::Labelled);
        }
        let mut tokens = TokenStream::new();
        if !labels.is_empty() {
            let has_default = |group: &Group<'_>| group.cases.iter().any(|case| case.values.is_none());
            let mut arms = TokenStream::new();
            let mut otherwise = quote!(_ => {});
            for (group, label) in later.iter().zip(&labels) {
                let label = lifetime(label);
                if has_default(group) {
                    otherwise = quote!(_ => break #label,);
                } else {
                    let patterns = patterns(&group.cases);
                    arms.extend(quote!(#patterns => break #label,));
                }
            }
            if !has_default(first) {
                let patterns = patterns(&first.cases);
                arms.extend(quote!(#patterns => {}));
            }
            tokens = quote!(match #value { #arms #otherwise });
        }
        tokens.extend(self.sequence(first.body));
        for (group, label) in later.iter().zip(&labels) {
            self.frames.pop();
            let (label, body) = (lifetime(label), self.sequence(group.body));
            tokens = quote!(#label: { #tokens } #body);
        }
        tokens
    }
}

/// The groups of a `switch`.
fn groups<'a>(cases: &'a [Case], body: &'a [Statement]) -> Vec<Group<'a>> {
    let mut starts: Vec<usize> = cases.iter().map(|case| case.at).collect();
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([body.len()]);
    let mut sorted: Vec<&Case> = cases.iter().collect();
    sorted.sort_by_key(|case| case.at);
    let groups = starts.iter().zip(ends);
    groups
        .map(|(&start, end)| {
            let mut inside = &body[start.min(body.len())..end];
            // The braces of the arm are those of the block.
            if let [Statement { kind: StatementKind::Block(block), .. }, rest @ ..] = inside {
                if rest.iter().all(|statement| matches!(statement.kind, StatementKind::Break)) {
                    inside = if rest.is_empty() || walk::diverges(block) { block } else { inside };
                }
            }
            let falls = !walk::diverges(inside) && end < body.len();
            if let [before @ .., Statement { kind: StatementKind::Break, .. }] = inside {
                inside = before;
            }
            let of_start = |at: usize| sorted.partition_point(|case| case.at < at);
            Group { cases: sorted[of_start(start)..of_start(start + 1)].to_vec(), body: inside, falls }
        })
        .collect()
}

/// The values of cases as a pattern.
fn patterns(cases: &[&Case]) -> TokenStream {
    let number = |value: i128| {
        let digits = Literal::u128_unsuffixed(value.unsigned_abs());
        if value < 0 { quote!(-#digits) } else { quote!(#digits) }
    };
    let patterns = cases.iter().filter_map(|case| case.values).map(|(first, last)| {
        let (low, high) = (number(first), number(last));
        if first == last { low } else { quote!(#low..=#high) }
    });
    quote!(#(#patterns)|*)
}
