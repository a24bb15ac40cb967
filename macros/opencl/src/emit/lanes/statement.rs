//! Statements. Where items go different ways, each way is run for those that go it, by a mask; where all go the same, control flow is Rust's.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::frame::{Borders, Frame};
use super::{Lanes, vary};
use crate::diagnostic::NotVectorized;
use crate::emit::body::{Body, Storage};
use crate::emit::frame::lifetime;
use crate::emit::parts::{self, Step};
use crate::emit::walk::{self, Seen};
use crate::program::{
    Arithmetic, Builtin, Case, Conversion, Expression, ExpressionKind, Function, PlaceKind, Statement, StatementKind,
    Value, VariableId,
};
use crate::types::Type;

/// The borders at the beginning of statements.
pub(super) fn borders(body: &Body<'_, '_>, of: &[Statement]) -> Borders {
    let (mut borders, along) = (Borders::new(), body.along());
    // Whether a variable is one more for each next item, or the same for all.
    let mut counts: HashMap<VariableId, bool> = (0..body.function.parameters)
        .map(VariableId)
        .filter(|of| body.function.variables[of.0].ty.scalar().is_some() && !body.is_assigned(*of))
        .map(|of| (of, false))
        .collect();
    for statement in of {
        match &statement.kind {
            StatementKind::Declare(variable, Some(value)) if !acts(body, statement) => {
                if let (false, Some(by_one)) = (body.is_assigned(*variable), counts_by_one(value, &counts, along)) {
                    counts.insert(*variable, by_one);
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                if is_border(condition, &counts, along) {
                    borders.insert(core::ptr::from_ref(statement));
                }
                let plain = |of: &[Statement]| !of.iter().any(|of| acts(body, of));
                let mut asks_once = false;
                walk::expression(condition, &mut |seen| asks_once |= is_once(body, &seen));
                if asks_once || !(returns_only(then) || plain(then)) || !plain(otherwise) {
                    break;
                }
            }
            _ if acts(body, statement) => break,
            _ => {}
        }
    }
    borders
}

/// Whether statements are nothing but a `return`.
pub(in crate::emit) fn returns_only(of: &[Statement]) -> bool {
    match of {
        [Statement { kind: StatementKind::Return(None), .. }] => true,
        [Statement { kind: StatementKind::Block(body), .. }] => returns_only(body),
        _ => false,
    }
}

/// Whether an integer is one more for each next item, or the same for all, if it is one of the two by its form.
fn counts_by_one(of: &Expression, known: &HashMap<VariableId, bool>, along: usize) -> Option<bool> {
    use ExpressionKind as E;
    match &of.kind {
        E::Constant(_) => Some(false),
        E::Load(place) => match place.kind {
            PlaceKind::Variable(variable) => known.get(&variable).copied(),
            _ => None,
        },
        E::Builtin(Builtin::Item(name), arguments) => match *name {
            "get_global_id" | "get_local_id" => vary::dimension(arguments).map(|dimension| dimension == along),
            "get_global_linear_id" | "get_local_linear_id" => Some(true),
            _ => vary::dimension(arguments).map(|_| false),
        },
        E::Convert(Conversion::Number, value) if of.ty.is_integer() && value.ty.is_integer() => {
            counts_by_one(value, known, along)
        }
        E::Binary(operator, left, right) => {
            let (left, right) = (counts_by_one(left, known, along)?, counts_by_one(right, known, along)?);
            match (operator, left, right) {
                (Arithmetic::Divide | Arithmetic::Remainder, ..) => None,
                (_, false, false) => Some(false),
                (Arithmetic::Add, true, false) | (Arithmetic::Add, false, true) => Some(true),
                (Arithmetic::Subtract, true, false) => Some(true),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a condition compares what counts with what is the same for all.
fn is_border(of: &Expression, known: &HashMap<VariableId, bool>, along: usize) -> bool {
    use ExpressionKind as E;
    match &of.kind {
        E::Convert(Conversion::Truth, value) => is_border(value, known, along),
        E::Not(value) if !of.ty.is_vector() => is_border(value, known, along),
        E::And(left, right) | E::Or(left, right) => is_border(left, known, along) && is_border(right, known, along),
        E::Compare(_, left, right) if !left.ty.is_vector() => {
            matches!(
                (counts_by_one(left, known, along), counts_by_one(right, known, along)),
                (Some(true), Some(false)) | (Some(false), Some(_))
            )
        }
        _ => counts_by_one(of, known, along) == Some(false),
    }
}

/// Whether a statement may do what cannot be done twice, or leave what is around it.
pub(super) fn acts(body: &Body<'_, '_>, of: &Statement) -> bool {
    let (mut found, mut leaves) = (false, false);
    walk::statements(
        core::slice::from_ref(of),
        &mut |statement, _| {
            leaves |= matches!(
                statement.kind,
                StatementKind::Return(_)
                    | StatementKind::While { .. }
                    | StatementKind::For { .. }
                    | StatementKind::DoWhile { .. }
            );
        },
        &mut |seen| found |= is_once(body, &seen),
    );
    found || leaves
}

/// Whether a part of an expression cannot be evaluated twice.
pub(super) fn is_once(body: &Body<'_, '_>, of: &Seen<'_>) -> bool {
    match of {
        // The lanes of a private variable are a copy, which is thrown away; memory of the group is there once.
        Seen::Written(place) => walk::root(place).is_none_or(|of| body.storage(of) == Storage::Local),
        Seen::Expression(Expression { kind: ExpressionKind::Call(..), .. }) => true,
        Seen::Expression(Expression { kind: ExpressionKind::Builtin(builtin, _), .. }) => {
            !vary::is_pure_builtin(builtin)
        }
        _ => false,
    }
}

/// Whether items may leave, in a statement, what is around it.
fn drops(of: &Statement) -> bool {
    let leaves = walk::leaves(core::slice::from_ref(of));
    let mut returns = false;
    walk::statements(
        core::slice::from_ref(of),
        &mut |inner, _| returns |= matches!(inner.kind, StatementKind::Return(_)),
        &mut |_| {},
    );
    leaves.breaks || leaves.continues || returns
}

/// The variables that nothing behind a loop names: neither what follows it, nor a round of a loop around it.
fn forgotten(function: &Function, of: &Statement) -> Vec<VariableId> {
    let mut way = Vec::new();
    if !find(&function.body, of, &mut way) {
        return Vec::new();
    }
    let (mut found, mut behind, mut ended) = (Vec::new(), Vec::new(), false);
    for (block, at) in way.into_iter().rev() {
        let around = &block[at];
        if !core::ptr::eq(around, of) {
            // A variable that is declared around another loop is there in its next round.
            ended = matches!(
                around.kind,
                StatementKind::While { .. } | StatementKind::DoWhile { .. } | StatementKind::For { .. }
            );
            if ended {
                break;
            }
            // The other side of an `if` too, as it may be run behind this one.
            if let StatementKind::If { then, otherwise, .. } = &around.kind {
                behind.extend(
                    [then, otherwise].into_iter().filter(|body| !find(body, of, &mut Vec::new())).map(|of| &**of),
                );
            }
        }
        found.extend(vary::declared(&block[..at]));
        behind.push(&block[at + 1..]);
    }
    if !ended {
        found.extend((0..function.parameters).map(VariableId));
    }
    found.retain(|variable| !behind.iter().any(|of| walk::uses(of, *variable)));
    found
}

/// The way to a statement: each block on it, and the number of the statement there.
fn find<'s>(block: &'s [Statement], of: &Statement, way: &mut Vec<(&'s [Statement], usize)>) -> bool {
    block.iter().enumerate().any(|(at, statement)| {
        way.push((block, at));
        let mut found = core::ptr::eq(statement, of);
        parts::of_statement(statement, &mut |step, _| {
            if let (Step::Body(body), false) = (step, found) {
                found = find(body, of, way);
            }
        });
        if !found {
            way.pop();
        }
        found
    })
}

impl Lanes<'_, '_, '_> {
    /// How many masks are around.
    pub(super) fn depth(&self) -> usize {
        self.frames.iter().filter(|frame| frame.is_apart()).count()
    }

    /// Whether all items that have a variable come here, or never ask for it again.
    pub(super) fn is_own_depth(&self, variable: VariableId) -> bool {
        self.declared.get(&variable).copied().unwrap_or(0) == self.depth()
    }

    /// All items, as a mask.
    fn everyone(&mut self) -> TokenStream {
        if let Some(mask) = self.current() {
            quote!(#mask)
        } else {
            let laned = self.laned(&Type::BOOL);
            quote!(#laned::spread(true))
        }
    }

    /// The statements of a kernel, or of a part of it.
    pub(super) fn top(&mut self, of: &[Statement], live: Option<&Ident>) -> TokenStream {
        let label = self.label("joined");
        let mut first = TokenStream::new();
        let mask = if let Some(live) = live {
            Some(live.clone())
        } else if self.varying.returns {
            let (mask, all) = (self.unique("live"), self.everyone());
            first = quote!(let mut #mask = #all;);
            Some(mask)
        } else {
            None
        };
        self.frames.push(Frame::Function { label: label.clone(), mask, result: None, top: true });
        if self.body.row.leaves_rims {
            *self.shared.way_out.borrow_mut() = Some(label.clone());
        }
        let literals = self.body.take_literals();
        let inside = self.block(of);
        let own = self.body.put_literals(literals);
        self.frames.pop();
        let label = lifetime(&label);
        // Nothing has a fault where all have returned.
        let inside = if let Some(live) = live {
            let active = self.library("Active");
            quote!(if #active::any(#live) { #inside })
        } else {
            inside
        };
        quote!(#label: { #own #first #inside true })
    }

    /// Statements in their order.
    pub(super) fn block(&mut self, of: &[Statement]) -> TokenStream {
        let mut tokens: Vec<TokenStream> = Vec::new();
        // The places where the clusters are read that statements from there on use, and the end of these.
        let mut clusters = Vec::new();
        for (at, statement) in of.iter().enumerate() {
            for before in self.clusters(&of[at..]) {
                clusters.push((tokens.len(), at + before.statements, before));
                tokens.push(TokenStream::new());
            }
            tokens.extend(self.run(of, at));
            tokens.push(self.statement(statement));
            tokens.push(self.end_of_run(at));
            let (ended, others): (Vec<_>, _) = clusters.into_iter().partition(|(_, end, _)| *end == at + 1);
            clusters = others;
            for (place, _, before) in ended {
                tokens[place] = self.used_clusters(before);
            }
            let rest = &of[at + 1..];
            if let (Some(mask), true, false) = (self.current(), drops(statement), rest.is_empty()) {
                let (active, inside) = (self.library("Active"), self.block(rest));
                tokens.push(quote!(if #active::any(#mask) { #inside }));
                break;
            }
        }
        tokens.into_iter().collect()
    }

    fn statement(&mut self, of: &Statement) -> TokenStream {
        // The rounds of a short loop are written one after another.
        if let Some(rounds) = self.unrolled(of) {
            return rounds;
        }
        self.note_early(of);
        let around = self.shared.at.replace(Some(of.span));
        let tokens = self.told(of);
        self.shared.at.set(around);
        self.note_done(of);
        tokens
    }

    fn told(&mut self, of: &Statement) -> TokenStream {
        use StatementKind as S;
        match &of.kind {
            S::Expression(value) => {
                let (asked, value) = self.inside(value);
                let effect = self.effect(&value);
                quote!(#asked #effect)
            }
            S::Declare(variable, Some(value)) => {
                let (asked, value) = self.inside(value);
                let declared = self.declare(*variable, Some(&value));
                quote!(#asked #declared)
            }
            S::Declare(variable, None) => self.declare(*variable, None),
            S::Block(body) => {
                let body = self.block(body);
                quote!({ #body })
            }
            S::If { then, .. } if self.body.is_guard(of) => {
                let then = if returns_only(then) { TokenStream::new() } else { self.block(then) };
                quote!({ #then })
            }
            S::If { condition, then, otherwise } => {
                if self.borders.contains(&core::ptr::from_ref(of)) && self.varies(condition) {
                    self.border(condition, then, otherwise)
                } else {
                    let (asked, condition) = self.inside(condition);
                    let branch = self.branch(&condition, then, otherwise);
                    quote!(#asked #branch)
                }
            }
            S::While { condition, body } => self.repeat(of, &[], Some(condition), None, body),
            S::DoWhile { body, condition } => self.do_while(of, body, condition),
            S::For { init, condition, step, body } => {
                let apart = self.varying.apart.contains(&core::ptr::from_ref(of));
                if apart {
                    self.early.extend(vary::declared(init));
                }
                let first = self.block(init);
                let rest = self.repeat(of, init, condition.as_ref(), step.as_ref(), body);
                quote!({ #first #rest })
            }
            S::Switch { value, cases, body } => self.switch(value, cases, body),
            S::Break => self.leave(false),
            S::Continue => self.leave(true),
            S::Return(Some(value)) => {
                let (asked, value) = self.inside(value);
                let given = self.give(Some(&value));
                quote!(#asked #given)
            }
            S::Return(None) => self.give(None),
            S::Goto(_) | S::Label(..) => self.fail(NotVectorized::Goto),
        }
    }

    /// `if` where all items agree.
    fn border(&mut self, condition: &Expression, then: &[Statement], otherwise: &[Statement]) -> TokenStream {
        let Some(Frame::Function { label, .. }) = self.frames.first() else {
            return self.fail(NotVectorized::Operation);
        };
        let label = lifetime(label);
        let mut asks = TokenStream::new();
        for wanted in [true, false] {
            if let Some(ends) = self.at_both_ends(condition, wanted) {
                asks.extend(quote!(if #ends { #wanted } else));
            }
        }
        let (way, asked, mask, active) =
            (self.unique("way"), self.unique("asked"), self.mask(condition), self.library("Active"));
        let (then, otherwise) = (self.block(then), self.block(otherwise));
        let otherwise = (!otherwise.is_empty()).then(|| quote!(else { #otherwise }));
        quote! {
            let #way = #asks {
                let #asked = #mask;
                if #active::all(#asked) { true } else if #active::any(#asked) { break #label false } else { false }
            };
            if #way { #then } #otherwise
        }
    }

    /// A condition on numbers that count with the items, asked of the first item and of the last one: whether it is `wanted` for both, and so for
    /// all.
    pub(super) fn at_both_ends(&mut self, of: &Expression, wanted: bool) -> Option<TokenStream> {
        use crate::program::Comparison as C;
        use ExpressionKind as E;
        if !self.varies(of) {
            let condition = self.uniform_condition(of).at(crate::emit::code::Level::Unary);
            return Some(if wanted { quote!(#condition) } else { quote!(!#condition) });
        }
        match &of.kind {
            E::Convert(Conversion::Truth, value) => self.at_both_ends(value, wanted),
            E::Not(value) if !of.ty.is_vector() => self.at_both_ends(value, !wanted),
            E::And(left, right) if wanted => {
                let (left, right) = (self.at_both_ends(left, wanted)?, self.at_both_ends(right, wanted)?);
                Some(quote!((#left) && (#right)))
            }
            E::Or(left, right) if !wanted => {
                let (left, right) = (self.at_both_ends(left, wanted)?, self.at_both_ends(right, wanted)?);
                Some(quote!((#left) && (#right)))
            }
            E::Compare(comparison, left, right) => {
                let (by, of_right) = (self.stride(left)?, self.stride(right)?);
                let symbol = match (comparison, wanted) {
                    (C::Less, true) | (C::GreaterEqual, false) => quote!(<),
                    (C::Greater, true) | (C::LessEqual, false) => quote!(>),
                    (C::LessEqual, true) | (C::Greater, false) => quote!(<=),
                    (C::GreaterEqual, true) | (C::Less, false) => quote!(>=),
                    (C::Equal | C::NotEqual, _) => return None,
                };
                // The one that counts must not wrap on the way from the first item to the last.
                let counts = if (by, of_right) == (1, 0) {
                    left
                } else if (by, of_right) == (0, 1) {
                    right
                } else {
                    return None;
                };
                let (lanes, ty) = (self.library("LANES"), self.body.ty(&counts.ty));
                let (first, last) = (self.unique("first"), self.unique("last"));
                let value = self.first_of(counts).free();
                let other = self.uniform(if by == 1 { right } else { left }, true).free();
                let bound = self.unique("bound");
                let asks = if by == 1 {
                    quote!(#first #symbol #bound && #last #symbol #bound)
                } else {
                    quote!(#bound #symbol #first && #bound #symbol #last)
                };
                Some(quote!({
                    let #first: #ty = #value;
                    let #last = #first.wrapping_add(#lanes as #ty - 1);
                    let #bound = #other;
                    #first <= #last && #asks
                }))
            }
            _ => None,
        }
    }

    /// The declaration of a variable.
    fn declare(&mut self, variable: VariableId, value: Option<&Expression>) -> TokenStream {
        if self.body.storage(variable) == Storage::Local {
            return TokenStream::new();
        }
        if !self.varying.variables.contains(&variable) {
            let declared = self.body.declare(variable, value);
            let Some((those, passed)) = self.named_as_one(&declared) else { return declared };
            return quote!(#those #declared #passed);
        }
        let ty = self.body.function.variables[variable.0].ty.clone();
        let exists = self.existing.contains(&variable);
        if !exists {
            let depth = self.depth() + usize::from(self.early.contains(&variable));
            self.declared.insert(variable, depth);
        }
        if matches!(ty, Type::Pointer(_)) {
            return self.declare_pointer(variable, value);
        }
        if let (Some(value), false) = (value.filter(|value| !walk::names(value, variable)), exists) {
            if let Some(tokens) = self.declare_counted(variable, value) {
                return tokens;
            }
        }
        let zero = Expression {
            kind: ExpressionKind::Constant(Value::Zero),
            ty: ty.clone(),
            span: self.body.function.variables[variable.0].span,
        };
        if let Some(value) = value {
            self.note_clamped(variable, value);
        }
        let stride = value.and_then(|value| self.stride(value));
        let names_itself = !exists && value.is_some_and(|value| walk::names(value, variable));
        let value = self.value(value.unwrap_or(&zero));
        let name = self.body.plain_name(variable);
        let laned = self.laned(&ty);
        if names_itself {
            // In C the variable is there in its own value, in Rust another one of that name would be meant.
            let zero = self.value(&zero);
            return quote!(let mut #name: #laned::Lanes = #zero; #name = #value;);
        }
        if exists {
            self.strides.remove(&variable);
            return match self.current() {
                Some(mask) if !self.is_own_depth(variable) => quote!(#name = #laned::choose(#mask, #value, #name);),
                _ => {
                    if let (Some(stride), false) = (stride, self.varying.scattered.contains(&variable)) {
                        self.strides.insert(variable, stride);
                    }
                    quote!(#name = #value;)
                }
            };
        }
        quote!(let mut #name: #laned::Lanes = #value;)
    }

    /// A variable that counts with the items, with that of the first item beside it.
    pub(super) fn declare_counted(&mut self, variable: VariableId, value: &Expression) -> Option<TokenStream> {
        let steady = !self.varying.unsteady.contains(&variable) || !self.varying.scattered.contains(&variable);
        let stride = self.stride(value).filter(|_| steady)?;
        self.strides.insert(variable, stride);
        if stride == 0 || self.body.is_assigned(variable) {
            return None;
        }
        let name = self.body.plain_name(variable);
        let first = self.unique("first");
        let (code, ty) = (self.first_of(value).free(), self.body.ty(&value.ty));
        let lanes = if stride == 1 {
            let count = self.library("count");
            quote!(#count(#first))
        } else {
            self.value(value)
        };
        self.firsts.insert(variable, first.clone());
        Some(quote!(let #first: #ty = #code; let #name = #lanes;))
    }

    fn branch(&mut self, condition: &Expression, then: &[Statement], otherwise: &[Statement]) -> TokenStream {
        if !self.varies(condition) {
            let condition = self.uniform_condition(condition).head();
            let (then, otherwise) = (self.block(then), self.block(otherwise));
            return if otherwise.is_empty() {
                quote!(if #condition { #then })
            } else {
                quote!(if #condition { #then } else { #otherwise })
            };
        }
        let (asked, mask) = (self.unique("asked"), self.mask(condition));
        if let Some(sides) = self.sides(&asked, then, otherwise) {
            return quote!({ let #asked = #mask; #sides });
        }
        let is_outermost = self.note_ways(then, otherwise);
        let mut tokens = quote!(let #asked = #mask;);
        let not_asked = self.not(&quote!(#asked));
        for (body, mask) in [(then, quote!(#asked)), (otherwise, not_asked)] {
            if !body.is_empty() {
                let (with, cheap) = (self.with(&mask), self.is_cheap(body));
                let inside = self.some(&with, cheap, &mut |lanes| lanes.block(body));
                tokens.extend(inside);
            }
        }
        if is_outermost {
            self.ways = None;
        }
        quote!({ #tokens })
    }

    /// Statements for those of a mask.
    pub(super) fn some(
        &mut self,
        with: &TokenStream,
        cheap: bool,
        inside: &mut dyn FnMut(&mut Self) -> TokenStream,
    ) -> TokenStream {
        let name = self.unique("some");
        self.frames.push(Frame::Some(name.clone()));
        let before = core::mem::replace(&mut self.may_be_empty, cheap);
        let inside = inside(self);
        self.may_be_empty = before;
        self.frames.pop();
        if cheap {
            return quote!({ let mut #name = #with; #inside });
        }
        let active = self.library("Active");
        quote!({ let mut #name = #with; if #active::any(#name) { #inside } })
    }

    /// `if`, of expressions.
    pub(super) fn choice(
        &mut self,
        condition: &Expression,
        then: &mut dyn FnMut(&mut Self) -> TokenStream,
        otherwise: Option<&mut dyn FnMut(&mut Self) -> TokenStream>,
    ) -> TokenStream {
        if !self.varies(condition) {
            let condition = self.uniform_condition(condition).head();
            let then = then(self);
            let otherwise = otherwise.map(|otherwise| {
                let otherwise = otherwise(self);
                quote!(else { #otherwise })
            });
            return quote!(if #condition { #then } #otherwise);
        }
        let (asked, mask) = (self.unique("asked"), self.mask(condition));
        let with = self.with(&quote!(#asked));
        let then = self.some(&with, false, then);
        let otherwise = otherwise.map(|otherwise| {
            let not_asked = self.not(&quote!(#asked));
            let with = self.with(&not_asked);
            self.some(&with, false, otherwise)
        });
        quote!({ let #asked = #mask; #then #otherwise })
    }

    /// A loop whose condition comes first.
    fn repeat(
        &mut self,
        of: &Statement,
        init: &[Statement],
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &[Statement],
    ) -> TokenStream {
        let condition = condition.filter(|condition| !walk::is_constant(condition, true));
        let (label, next) = (self.label("outer"), self.label("next"));
        let (outer, inner) = (lifetime(&label), lifetime(&next));
        let key = core::ptr::from_ref(of);
        if !self.varying.apart.contains(&key) {
            self.frames.push(Frame::Loop { label, next, apart: None });
            let condition = condition.map(|condition| self.uniform_condition(condition).head());
            let inside = self.block(body);
            let step = step.map(|step| self.effect(step));
            self.frames.pop();
            let body = quote!(#inner: { #inside });
            return if let Some(condition) = condition {
                quote!(#outer: while #condition { #body #step })
            } else {
                quote!(#outer: loop { #body #step })
            };
        }
        if self.may_wait(of) {
            return self.fail(NotVectorized::Waits);
        }
        if condition.is_some_and(super::value::may_fail) {
            self.count_uneven();
        }
        let (live, all, active) = (self.unique("live"), self.everyone(), self.library("Active"));
        let round = self.varying.continues.contains(&key).then(|| self.unique("round"));
        self.forget(of);
        self.frames.push(Frame::Loop { label: label.clone(), next: next.clone(), apart: Some((live.clone(), None)) });
        let asked = condition.map(|condition| {
            let mask = self.mask(condition);
            let going = self.both(&quote!(#live), &mask);
            quote!(#live = #going; if !#active::any(#live) { break; })
        });
        self.frames.pop();
        self.frames.push(Frame::Loop {
            label: label.clone(),
            next: next.clone(),
            apart: Some((live.clone(), round.clone())),
        });
        // Those that have gone on keep what the variables of the loop are.
        let kept: Vec<_> = vary::declared(init).filter(|_| round.is_some()).collect();
        for variable in &kept {
            self.declared.entry(*variable).and_modify(|depth| *depth = depth.saturating_sub(1));
        }
        let inside = self.block(body);
        for variable in &kept {
            self.declared.entry(*variable).and_modify(|depth| *depth += 1);
        }
        self.frames.pop();
        self.frames.push(Frame::Loop { label, next, apart: Some((live.clone(), None)) });
        let step = step.map(|step| self.effect(step));
        self.frames.pop();
        let begin = round.map(|round| quote!(let mut #round = #live;));
        let ended = body.iter().any(drops).then(|| quote!(if !#active::any(#live) { break; }));
        quote! {
            let mut #live = #all;
            #outer: loop { #asked #begin #inner: { #inside } #ended #step }
        }
    }

    /// Items that have left a loop need not keep the variables of which nobody asks behind it: in it these are written without the mask, so that a
    /// round does not wait for the mask of the one before.
    fn forget(&mut self, of: &Statement) {
        // Those that go on early keep what they have in this round.
        if self.varying.continues.contains(&core::ptr::from_ref(of)) {
            return;
        }
        let depth = self.depth() + 1;
        for variable in forgotten(self.body.function, of) {
            if !self.varying.addressed.contains(&variable) {
                self.declared.insert(variable, depth);
            }
        }
    }

    /// Whether a loop may wait for what another item does, which would not go on before.
    fn may_wait(&self, of: &Statement) -> bool {
        let is_one = |builtin: &Builtin| matches!(builtin, Builtin::Atomic(..));
        walk::uses_builtin(self.body.emitter.program, core::slice::from_ref(of), &is_one)
    }

    fn do_while(&mut self, of: &Statement, body: &[Statement], condition: &Expression) -> TokenStream {
        let (label, next) = (self.label("outer"), self.label("next"));
        let (outer, inner) = (lifetime(&label), lifetime(&next));
        let key = core::ptr::from_ref(of);
        let once = walk::is_constant(condition, false);
        if !self.varying.apart.contains(&key) {
            self.frames.push(Frame::Loop { label, next, apart: None });
            let inside = self.block(body);
            self.frames.pop();
            let end = if once {
                quote!(break;)
            } else {
                let condition = self.uniform_condition(condition).prefixed(&quote!(!));
                quote!(if #condition { break; })
            };
            return quote!(#outer: loop { #inner: { #inside } #end });
        }
        if self.may_wait(of) {
            return self.fail(NotVectorized::Waits);
        }
        let (live, all, active) = (self.unique("live"), self.everyone(), self.library("Active"));
        let round = self.varying.continues.contains(&key).then(|| self.unique("round"));
        self.forget(of);
        self.frames.push(Frame::Loop {
            label: label.clone(),
            next: next.clone(),
            apart: Some((live.clone(), round.clone())),
        });
        let inside = self.block(body);
        self.frames.pop();
        self.frames.push(Frame::Loop { label, next, apart: Some((live.clone(), None)) });
        let ended = body.iter().any(drops).then(|| quote!(if !#active::any(#live) { break; }));
        let asked = if once {
            quote!(break;)
        } else {
            let mask = self.mask(condition);
            let going = self.both(&quote!(#live), &mask);
            quote!(#live = #going; if !#active::any(#live) { break; })
        };
        self.frames.pop();
        let begin = round.map(|round| quote!(let mut #round = #live;));
        quote! {
            let mut #live = #all;
            #outer: loop { #begin #inner: { #inside } #ended #asked }
        }
    }

    /// Takes the items that are here out of these masks.
    fn dropped(&mut self, masks: &[Ident]) -> TokenStream {
        let Some(current) = self.current() else { return self.fail(NotVectorized::Operation) };
        let gone = self.unique("gone");
        let (both, others) = (self.library("both"), self.not(&quote!(#gone)));
        quote!(let #gone = #current; #(#masks = #both(#masks, #others);)*)
    }

    /// `break`, or `continue`
    fn leave(&mut self, goes_on: bool) -> TokenStream {
        let mut masks = Vec::new();
        let mut some = false;
        for frame in self.frames.iter().rev() {
            match frame {
                Frame::Some(mask) => {
                    some = true;
                    masks.push(mask.clone());
                }
                Frame::Switch(mask) => {
                    masks.push(mask.clone());
                    if !goes_on {
                        return self.dropped(&masks);
                    }
                    some = true;
                }
                Frame::Loop { label, next, apart } => {
                    let label = lifetime(if goes_on { next } else { label });
                    match apart {
                        Some((live, round)) if some || !goes_on => {
                            masks.extend(round.clone());
                            if !goes_on {
                                masks.push(live.clone());
                            }
                            return self.dropped(&masks);
                        }
                        None if some => return self.fail(NotVectorized::Condition),
                        _ => return quote!(break #label;),
                    }
                }
                Frame::Function { .. } => return self.fail(NotVectorized::Operation),
            }
        }
        self.fail(NotVectorized::Operation)
    }

    /// `return`
    fn give(&mut self, value: Option<&Expression>) -> TokenStream {
        let Some(Frame::Function { label, mask, result, top }) = self.frames.first().cloned() else {
            return self.fail(NotVectorized::Operation);
        };
        let mut tokens = TokenStream::new();
        if let (Some(result), Some(value)) = (&result, value) {
            let (new, laned) = (self.value(value), self.laned(&value.ty));
            tokens = if let Some(mask) = self.current() {
                quote!(#result = #laned::choose(#mask, #new, #result);)
            } else {
                quote!(#result = #new;)
            };
        } else if let Some(value) = value {
            tokens = self.effect(value);
        }
        let label = lifetime(&label);
        let done = top.then(|| quote!(true));
        if !self.frames[1..].iter().any(Frame::is_apart) {
            let laned = self.laned(&Type::BOOL);
            let gone = mask.map(|mask| quote!(#mask = #laned::spread(false);));
            return quote!(#tokens #gone break #label #done;);
        }
        let mut masks = Vec::new();
        for frame in &self.frames {
            match frame {
                Frame::Some(mask) | Frame::Switch(mask) => masks.push(mask.clone()),
                Frame::Loop { apart, .. } => {
                    if let Some((live, round)) = apart {
                        masks.push(live.clone());
                        masks.extend(round.clone());
                    }
                }
                Frame::Function { mask, .. } => masks.extend(mask.clone()),
            }
        }
        let dropped = self.dropped(&masks);
        quote!(#tokens #dropped)
    }

    /// `switch`: each group of statements for the items whose value leads there, and for those that fall through from the one before.
    fn switch(&mut self, value: &Expression, cases: &[Case], body: &[Statement]) -> TokenStream {
        let mut starts: Vec<usize> = cases.iter().map(|case| case.at).collect();
        starts.sort_unstable();
        starts.dedup();
        let (asked, code, run) = (self.unique("value"), self.value(value), self.unique("run"));
        let laned = self.laned(&Type::BOOL);
        self.count_cases(starts.len());
        let mut tokens = quote!(let #asked = #code; let mut #run = #laned::spread(false););
        for variable in vary::declared(body) {
            tokens.extend(self.declare(variable, None));
            self.existing.insert(variable);
        }
        self.frames.push(Frame::Switch(run.clone()));
        let active = self.library("Active");
        let ends: Vec<_> = starts.iter().skip(1).copied().chain([body.len()]).collect();
        for (start, end) in starts.into_iter().zip(ends) {
            let here: Vec<_> = cases.iter().filter(|case| case.at == start).collect();
            let enter = if here.iter().any(|case| case.values.is_none()) {
                let others: Vec<_> = cases.iter().filter(|case| case.at != start && case.values.is_some()).collect();
                let others = self.matches(&asked, &value.ty, &others);
                self.not(&others)
            } else {
                self.matches(&asked, &value.ty, &here)
            };
            let frame = self.frames.pop();
            let with = self.with(&enter);
            self.frames.extend(frame);
            let inside = self.block(&body[start.min(body.len())..end]);
            let entered = self.either(&quote!(#run), &with);
            tokens.extend(quote!(#run = #entered; if #active::any(#run) { #inside }));
        }
        self.frames.pop();
        quote!({ #tokens })
    }

    /// The items whose value is one of these cases.
    fn matches(&mut self, value: &Ident, ty: &Type, cases: &[&Case]) -> TokenStream {
        let (mask, laned) = (self.library("mask"), self.laned(ty));
        let mut all = TokenStream::new();
        for (low, high) in cases.iter().filter_map(|case| case.values) {
            let number = |lanes: &mut Self, number: i128| {
                let code = lanes.body.emitter.constant(&Value::Integer(number), ty, true).free();
                quote!(#laned::spread(#code))
            };
            let first = number(self, low);
            let one = if low == high {
                let equal = self.builtin_name("isequal");
                quote!(#mask(#equal(#value, #first)))
            } else {
                let last = number(self, high);
                let (above, below) = (self.builtin_name("isgreaterequal"), self.builtin_name("islessequal"));
                self.both(&quote!(#mask(#above(#value, #first))), &quote!(#mask(#below(#value, #last))))
            };
            all = if all.is_empty() { one } else { self.either(&all, &one) };
        }
        if all.is_empty() {
            let laned = self.laned(&Type::BOOL);
            return quote!(#laned::spread(false));
        }
        all
    }
}
