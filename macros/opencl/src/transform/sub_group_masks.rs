//! Functions of sub-groups in control flow that the items of a group go through on ways of their own: there the group goes all ways, one after
//! the other, and a mask tells which items do something.
//!
//! A function of a sub-group makes its results of what several items give, so that it is a statement of the group. Around it an `if` becomes
//! both its sides, each under the mask of the items that take it; a loop goes on as long as any item does. Such a stretch of statements, a *region*,
//! has two variables of each item: whether it is `active`, and, where it has left its place by a jump, the number of the `way` that it is on.
//! A `break`, a `continue`, a `goto` and a `return` make an item inactive and give it a way; at the place where that leads the item is active again.
//! A statement without such a function is run by each active item by itself. An item on a way out of the region goes behind it. A block is cut into such
//! stretches, which end sooner than it does: a variable that a pointer may lead to is declared before them, so that it ends where its block does.
//!
//! Such statements ask the numbers of an item and not the mask, where these alone say whether it is active, as in `if (get_sub_group_id() == 0)`:
//! then it is known before they run which items they are for (`analysis/range_guard`).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use crate::analysis::barrier_regions::{contains_barrier, holds_barrier, is_divergent, jump_apart};
use crate::analysis::uniform_variables::uniform_in;
use crate::fresh::new_variable;
use crate::parts::{self, Step};
use crate::program::{
    Builtin, Case, Collective, Comparison, Conversion, Expression, ExpressionKind, Function, LabelId, Program,
    Statement, StatementKind, Variable, VariableId,
};
use crate::source::Span;
use crate::types::Type;
use crate::walk::{self, Given};

/// Puts masks around what needs them, in kernels that run as groups.
pub(super) fn put_masks(program: &mut Program) {
    for function in program.functions.iter_mut().filter(|function| function.runs_as_group()) {
        masked(function);
    }
}

/// Puts masks into the statements of one kernel.
fn masked(function: &mut Function) {
    let Function { body, variables, .. } = function;
    if !walk::calls_builtin(body, &|of| matches!(of, Builtin::Collective(of) if !of.is_of_group())) {
        return;
    }
    let pointed = walk::addressed(body);
    let plain = |variable: &VariableId| !variables[variable.0].local && !pointed.contains(variable);
    let uniform = uniform_in(body, (0..variables.len()).map(VariableId).filter(plain).collect());
    let mut labels = walk::next_label(body);
    let numbers = numbers(body, &pointed);
    let mut masks = Masks { uniform, numbers, pointed, variables, labels: &mut labels };
    *body = masks.of_group(core::mem::take(body));
}

/// The variables that are given one value, which the numbers of an item alone decide.
fn numbers(of: &[Statement], pointed: &HashSet<VariableId>) -> HashSet<VariableId> {
    let (mut values, mut others) = (Vec::new(), pointed.clone());
    walk::given(of, &mut |variable, given| match given {
        Given::Declared(value) => values.extend(value.map(|value| (variable, value))),
        _ => others.extend([variable]),
    });
    let mut known = HashSet::new();
    for (variable, value) in values {
        // A declaration stands behind those of the variables that it reads.
        if !others.contains(&variable) && is_of_numbers(value, &known) {
            known.insert(variable);
        }
    }
    known
}

/// Whether the numbers of an item alone decide a value, of variables that they decide, without a fault.
fn is_of_numbers(of: &Expression, known: &HashSet<VariableId>) -> bool {
    use ExpressionKind as E;
    match &of.kind {
        E::Constant(_) => true,
        E::Load(_) => of.variable().is_some_and(|variable| known.contains(&variable)),
        E::Builtin(Builtin::Item(_), arguments) => arguments.iter().all(|argument| is_of_numbers(argument, known)),
        E::Convert(Conversion::Number | Conversion::Truth, value) | E::Not(value) => is_of_numbers(value, known),
        E::Binary(operator, left, right) => {
            !operator.divides() && is_of_numbers(left, known) && is_of_numbers(right, known)
        }
        E::Compare(_, left, right) | E::And(left, right) | E::Or(left, right) => {
            is_of_numbers(left, known) && is_of_numbers(right, known)
        }
        _ => false,
    }
}

struct Masks<'v> {
    /// The variables that are the same for all items.
    uniform: HashSet<VariableId>,
    /// Those that the numbers of an item decide.
    numbers: HashSet<VariableId>,
    /// Those that a pointer may lead to.
    pointed: HashSet<VariableId>,
    variables: &'v mut Vec<Variable>,
    labels: &'v mut usize,
}

/// A stretch of statements under a mask.
struct Region {
    span: Span,
    active: VariableId,
    way: VariableId,
    /// Whether all items are active here, and else the condition of their numbers under which they are, if there is one.
    is_whole: bool,
    only: Option<Expression>,
    /// The numbers of the ways that a `break` and a `continue` take, of the statements around that they belong to.
    breaks: Vec<i128>,
    continues: Vec<i128>,
    /// Those to labels.
    labels: HashMap<LabelId, i128>,
    /// Those that are taken, and those that lead behind the region, with what is to be done there.
    taken: HashSet<i128>,
    out: BTreeMap<i128, StatementKind>,
    /// The next number.
    next: i128,
}

impl Region {
    fn number(&mut self) -> i128 {
        self.next += 1;
        self.next
    }

    /// The way that leads out of the region by a statement.
    fn way_out(&mut self, kind: StatementKind) -> i128 {
        let known = self.out.iter().find(|(_, other)| **other == kind).map(|(way, _)| *way);
        known.unwrap_or_else(|| {
            let way = self.number();
            self.out.insert(way, kind);
            way
        })
    }
}

impl Masks<'_> {
    /// Statements that all items of the group run.
    fn of_group(&mut self, of: Vec<Statement>) -> Vec<Statement> {
        let regions = self.regions(&of);
        let (mut out, mut open) = (Vec::new(), Vec::new());
        for (at, statement) in of.into_iter().enumerate() {
            let region = regions[at];
            open.push(statement);
            if region != 0 && regions.get(at + 1) == Some(&region) {
                continue;
            }
            let statements = core::mem::take(&mut open);
            if region != 0 {
                self.region(statements, &mut out);
            } else {
                out.extend(statements.into_iter().map(|statement| self.within(statement)));
            }
        }
        out
    }

    /// The number of the region that each of these statements is in, from 1; 0 for none.
    fn regions(&self, of: &[Statement]) -> Vec<usize> {
        let mut regions = vec![0; of.len()];
        for (at, statement) in of.iter().enumerate() {
            if is_divergent(statement, &self.uniform) {
                regions[at] = at + 1;
            }
        }
        // Statements that some items jump over to a label.
        for (at, statement) in of.iter().enumerate() {
            let StatementKind::Label(label, _) = statement.kind else { continue };
            let Some(first) = walk::first_goto(&of[..at], label) else { continue };
            let between = &of[first..at];
            if between.iter().any(contains_barrier)
                && !between.iter().any(holds_barrier)
                && jump_apart(between, &self.uniform)
            {
                let region = regions[first..=at].iter().copied().find(|region| *region != 0).unwrap_or(first + 1);
                regions[first..=at].fill(region);
            }
        }
        regions
    }

    /// The statements in one that all items of the group run.
    fn within(&mut self, mut of: Statement) -> Statement {
        if !contains_barrier(&of) {
            return of;
        }
        parts::replace_bodies(&mut of, &mut |body| self.of_group(body));
        of
    }

    /// Statements under a mask.
    fn region(&mut self, of: Vec<Statement>, out: &mut Vec<Statement>) {
        let Some(span) = of.first().map(|first| first.span) else { return };
        let active = self.variable("active", &Type::BOOL, span);
        let way = self.variable("way", &Type::INT, span);
        let mut region = Region {
            span,
            active,
            way,
            is_whole: true,
            only: None,
            breaks: Vec::new(),
            continues: Vec::new(),
            labels: HashMap::new(),
            taken: HashSet::new(),
            out: BTreeMap::new(),
            next: 0,
        };
        let inside = self.masked(of, &mut region);
        out.push(declared(active, truth(true, span), span));
        if !region.taken.is_empty() {
            out.push(declared(way, number(0, span), span));
        }
        out.extend(inside);
        for (way, kind) in core::mem::take(&mut region.out) {
            let condition = region.is_on(way);
            let then = vec![Statement::new(kind, span)];
            out.push(Statement::new(StatementKind::If { condition, then, otherwise: Vec::new() }, span));
        }
    }

    fn variable(&mut self, name: &str, ty: &Type, span: Span) -> VariableId {
        new_variable(self.variables, name, ty, span)
    }

    /// Statements in their order: those of the group under the mask, and between them what active items run.
    fn masked(&mut self, of: Vec<Statement>, region: &mut Region) -> Vec<Statement> {
        let has_labels = of.iter().any(|statement| matches!(statement.kind, StatementKind::Label(..)));
        let is_cut = of.iter().any(contains_barrier);
        let (of, mut out) = if has_labels || is_cut { self.declared_before(of, has_labels) } else { (of, Vec::new()) };
        let mut own = Vec::new();
        for statement in of {
            if let StatementKind::Label(label, _) = statement.kind {
                self.guarded(core::mem::take(&mut own), region, &mut out);
                if let Some(way) = region.labels.get(&label).copied() {
                    region.out.remove(&way);
                    out.push(region.joined_by(way));
                }
            } else if contains_barrier(&statement) {
                self.guarded(core::mem::take(&mut own), region, &mut out);
                self.statement(statement, region, &mut out);
            } else {
                own.push(statement);
            }
        }
        self.guarded(own, region, &mut out);
        out
    }

    /// Statements of which variables are declared before them, as several stretches use them: all, or those that a pointer may lead to. The compound
    /// literals that a pointer is made to are among them.
    fn declared_before(&mut self, mut of: Vec<Statement>, all: bool) -> (Vec<Statement>, Vec<Statement>) {
        let mut before = self.literals(&of);
        for statement in &mut of {
            let span = statement.span;
            let StatementKind::Declare(variable, value) = &mut statement.kind else { continue };
            let of_variable = &self.variables[variable.0];
            if of_variable.local || !(all || self.pointed.contains(variable)) {
                continue;
            }
            let ty = of_variable.ty.clone();
            before.push(Statement::new(StatementKind::Declare(*variable, None), span));
            let zero = Expression::zero(&ty, span);
            statement.kind = Statement::assign(*variable, value.take().unwrap_or(zero)).kind;
        }
        (of, before)
    }

    /// The declarations of the compound literals in statements of a block that a pointer is made to, each once.
    fn literals(&mut self, of: &[Statement]) -> Vec<Statement> {
        let Masks { variables, pointed, .. } = self;
        let mut found = Vec::new();
        for statement in of {
            parts::of_statement(statement, &mut |step, _| {
                let Step::Value(value) = step else { return };
                walk::expression(value, &mut |seen| {
                    let literal = seen.addressed().filter(|of| variables[of.0].literal && pointed.remove(of));
                    found.extend(literal.map(|of| Statement::new(StatementKind::Declare(of, None), statement.span)));
                });
            });
        }
        found
    }

    /// Statements that active items run by themselves.
    fn guarded(&mut self, of: Vec<Statement>, region: &mut Region, out: &mut Vec<Statement>) {
        let Some(span) = of.first().map(|first| first.span) else { return };
        let inner = walk::labels(&of).into_iter().collect();
        let end = LabelId(*self.labels);
        let mut leaving = Leaving { region, inner: &inner, end, is_left: false };
        let mut then = leaving.statements(of, Around::default(), true);
        if leaving.is_left {
            *self.labels += 1;
            then.push(Statement::new(StatementKind::Label(end, Rc::from("end_of_active")), span));
        }
        let only = region.only.take();
        let condition = only.clone().unwrap_or_else(|| Expression::load(region.active, &Type::BOOL, span));
        region.only = only.filter(|_| region.taken.is_empty());
        out.push(Statement::new(StatementKind::If { condition, then, otherwise: Vec::new() }, span));
    }

    /// A statement of the group.
    fn statement(&mut self, of: Statement, region: &mut Region, out: &mut Vec<Statement>) {
        use StatementKind as S;
        let span = of.span;
        if !matches!(of.kind, S::Expression(_) | S::Declare(..) | S::Block(_) | S::If { .. }) {
            (region.is_whole, region.only) = (false, None);
        }
        match of.kind {
            S::Expression(mut value) => {
                put_mask(&mut value, region.active);
                out.push(Statement::new(S::Expression(value), span));
            }
            S::Declare(variable, Some(mut value)) => {
                put_mask(&mut value, region.active);
                out.push(Statement::new(S::Declare(variable, Some(value)), span));
            }
            S::Block(body) => {
                let body = self.masked(body, region);
                out.push(Statement::new(S::Block(body), span));
            }
            S::If { condition, then, otherwise } => self.if_statement(condition, then, otherwise, region, out),
            S::While { condition, body } => {
                self.looped(Vec::new(), Some(condition), None, body, true, span, region, out);
            }
            S::DoWhile { body, condition } => {
                self.looped(Vec::new(), Some(condition), None, body, false, span, region, out);
            }
            S::For { init, condition, step, body } => {
                self.looped(init, condition, step, body, true, span, region, out);
            }
            S::Switch { value, cases, body } => self.switch(value, &cases, body, region, out),
            kind => out.push(Statement::new(kind, span)),
        }
    }

    /// Statements of the group that are passed over where no item is active.
    fn if_any(of: Vec<Statement>, region: &Region, out: &mut Vec<Statement>) {
        if of.iter().any(contains_barrier) {
            let kind = StatementKind::If { condition: region.any_active(), then: of, otherwise: Vec::new() };
            out.push(Statement::new(kind, region.span));
        } else {
            out.extend(of);
        }
    }

    fn if_statement(
        &mut self,
        condition: Expression,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
        region: &mut Region,
        out: &mut Vec<Statement>,
    ) {
        let span = condition.span;
        let is_whole = core::mem::take(&mut region.is_whole) && region.taken.is_empty();
        let only = (is_whole && is_of_numbers(&condition, &self.numbers)).then(|| condition.clone());
        let active = || Expression::load(region.active, &Type::BOOL, span);
        let (taken, rest) = (self.variable("taken", &Type::BOOL, span), self.variable("rest", &Type::BOOL, span));
        out.push(declared(taken, chosen(active(), condition, truth(false, span)), span));
        let not = chosen(Expression::load(taken, &Type::BOOL, span), truth(false, span), truth(true, span));
        out.push(declared(rest, chosen(active(), not, truth(false, span)), span));
        out.push(Statement::assign(region.active, Expression::load(taken, &Type::BOOL, span)));
        region.only = only;
        let then = self.masked(then, region);
        region.only = None;
        Self::if_any(then, region, out);
        if otherwise.is_empty() {
            out.push(region.also(Expression::load(rest, &Type::BOOL, span)));
        } else {
            // Those that are through with one side wait for the others.
            let through = self.variable("through", &Type::BOOL, span);
            out.push(declared(through, Expression::load(region.active, &Type::BOOL, span), span));
            out.push(Statement::assign(region.active, Expression::load(rest, &Type::BOOL, span)));
            let otherwise = self.masked(otherwise, region);
            Self::if_any(otherwise, region, out);
            out.push(region.also(Expression::load(through, &Type::BOOL, span)));
        }
        region.is_whole = is_whole && region.taken.is_empty();
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of a loop, and where it stands")]
    fn looped(
        &mut self,
        init: Vec<Statement>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Vec<Statement>,
        asks_first: bool,
        span: Span,
        region: &mut Region,
        out: &mut Vec<Statement>,
    ) {
        use StatementKind as S;
        let statement = |kind| Statement::new(kind, span);
        // Its variables are those of each round's statements.
        let (init, mut whole) = self.declared_before(init, true);
        whole.extend(self.masked(init, region));
        let done = self.variable("done", &Type::BOOL, span);
        whole.push(declared(done, truth(false, span), span));
        let mut ask = Vec::new();
        if let Some(condition) = condition {
            let stays = self.variable("stays", &Type::BOOL, span);
            let (is_active, stay) =
                (Expression::load(region.active, &Type::BOOL, span), Expression::load(stays, &Type::BOOL, span));
            ask.push(declared(stays, chosen(is_active.clone(), condition, truth(false, span)), span));
            let leaves = chosen(stay.clone(), truth(false, span), truth(true, span));
            ask.push(Statement::assign(done, chosen(is_active, leaves, Expression::load(done, &Type::BOOL, span))));
            ask.push(Statement::assign(region.active, stay));
        }
        let leave = vec![statement(S::Break)];
        ask.push(statement(S::If { condition: region.any_active(), then: Vec::new(), otherwise: leave }));
        let (breaks, continues) = (region.number(), region.number());
        region.breaks.push(breaks);
        region.continues.push(continues);
        let mut inside = Vec::new();
        if asks_first {
            inside.append(&mut ask);
        }
        inside.extend(self.masked(body, region));
        region.breaks.pop();
        region.continues.pop();
        if region.taken.contains(&continues) {
            inside.push(region.joined_by(continues));
        }
        if let Some(step) = step {
            self.guarded(vec![step.statement()], region, &mut inside);
        }
        inside.append(&mut ask);
        whole.push(statement(S::For { init: Vec::new(), condition: None, step: None, body: inside }));
        whole.push(Statement::assign(region.active, Expression::load(done, &Type::BOOL, span)));
        if region.taken.contains(&breaks) {
            whole.push(region.joined_by(breaks));
        }
        out.push(statement(S::Block(whole)));
    }

    /// A `switch`: each item has the number of the stretch that it enters, and is active from there on.
    fn switch(
        &mut self,
        value: Expression,
        cases: &[Case],
        body: Vec<Statement>,
        region: &mut Region,
        out: &mut Vec<Statement>,
    ) {
        use StatementKind as S;
        let span = value.span;
        let statement = |kind| Statement::new(kind, span);
        let mut starts: Vec<usize> = cases.iter().map(|case| case.at).collect();
        starts.sort_unstable();
        starts.dedup();
        let [entry, waits, outside] = ["entry", "waits", "outside"].map(|name| {
            let ty = if name == "entry" { Type::INT } else { Type::BOOL };
            self.variable(name, &ty, span)
        });
        let is_active = || Expression::load(region.active, &Type::BOOL, span);
        let mut whole = vec![declared(entry, number(-1, span), span)];
        // The cases, each of which says only where to begin.
        let (mut arms, mut found) = (Vec::new(), Vec::new());
        for (at, start) in starts.iter().enumerate() {
            for case in cases.iter().filter(|case| case.at == *start) {
                arms.push(Case { at: found.len(), ..case.clone() });
            }
            found.push(Statement::assign(entry, number(at as i128, span)));
            found.push(statement(S::Break));
        }
        let find = statement(S::Switch { value, cases: arms, body: found });
        whole.push(statement(S::If { condition: is_active(), then: vec![find], otherwise: Vec::new() }));
        let enters = equal(Expression::load(entry, &Type::INT, span), number(-1, span));
        whole.push(declared(outside, chosen(is_active(), enters, truth(false, span)), span));
        let other = chosen(Expression::load(outside, &Type::BOOL, span), truth(false, span), truth(true, span));
        whole.push(declared(waits, chosen(is_active(), other, truth(false, span)), span));
        whole.push(Statement::assign(region.active, truth(false, span)));
        let breaks = region.number();
        region.breaks.push(breaks);
        let (body, before) = self.declared_before(body, true);
        whole.splice(0..0, before);
        let mut body = body.into_iter().enumerate().peekable();
        for (at, start) in starts.iter().enumerate() {
            let end = starts.get(at + 1).copied().unwrap_or(usize::MAX);
            let mut stretch = Vec::new();
            while let Some((number, statement)) = body.next_if(|(number, _)| *number < end) {
                if number >= *start {
                    stretch.push(statement);
                }
            }
            let begins = equal(Expression::load(entry, &Type::INT, span), number(at as i128, span));
            whole.push(region.also(chosen(Expression::load(waits, &Type::BOOL, span), begins, truth(false, span))));
            let stretch = self.masked(stretch, region);
            Self::if_any(stretch, region, &mut whole);
        }
        region.breaks.pop();
        if region.taken.contains(&breaks) {
            whole.push(region.joined_by(breaks));
        }
        whole.push(region.also(Expression::load(outside, &Type::BOOL, span)));
        out.push(statement(S::Block(whole)));
    }
}

impl Region {
    /// Whether any item is active.
    fn any_active(&self) -> Expression {
        let kind =
            ExpressionKind::Builtin(Builtin::AnyItem, vec![Expression::load(self.active, &Type::BOOL, self.span)]);
        Expression { kind, ty: Type::BOOL, span: self.span }
    }

    /// Whether an item is on a way.
    fn is_on(&self, way: i128) -> Expression {
        equal(Expression::load(self.way, &Type::INT, self.span), number(way, self.span))
    }

    /// Items for which something holds become active.
    fn also(&self, holds: Expression) -> Statement {
        let is_active = Expression::load(self.active, &Type::BOOL, self.span);
        Statement::assign(self.active, chosen(is_active, truth(true, self.span), holds))
    }

    /// Those on a way have come to where it leads.
    fn joined_by(&self, way: i128) -> Statement {
        let then = vec![
            Statement::assign(self.way, number(0, self.span)),
            Statement::assign(self.active, truth(true, self.span)),
        ];
        let kind = StatementKind::If { condition: self.is_on(way), then, otherwise: Vec::new() };
        Statement::new(kind, self.span)
    }
}

/// The frames around a statement that active items run by themselves.
#[derive(Clone, Copy, Default)]
struct Around {
    breaks: bool,
    continues: bool,
}

/// Jumps out of statements that active items run by themselves, each as a way and a `goto` to the end of them.
struct Leaving<'r> {
    region: &'r mut Region,
    /// The labels among them.
    inner: &'r HashSet<LabelId>,
    end: LabelId,
    is_left: bool,
}

impl Leaving<'_> {
    /// `last`: whether nothing comes behind them.
    fn statements(&mut self, of: Vec<Statement>, around: Around, last: bool) -> Vec<Statement> {
        let count = of.len();
        let mut out = Vec::new();
        for (at, statement) in of.into_iter().enumerate() {
            self.statement(statement, around, last && at + 1 == count, &mut out);
        }
        out
    }

    fn statement(&mut self, mut of: Statement, around: Around, last: bool, out: &mut Vec<Statement>) {
        use StatementKind as S;
        let span = of.span;
        match of.kind {
            S::Break if !around.breaks => {
                let way = self.region.breaks.last().copied();
                return self.leave(way, S::Break, span, last, out);
            }
            S::Continue if !around.continues => {
                let way = self.region.continues.last().copied();
                return self.leave(way, S::Continue, span, last, out);
            }
            S::Return(_) => return self.leave(None, S::Return(None), span, last, out),
            S::Goto(label) if !self.inner.contains(&label) => {
                let way = self.region.labels.get(&label).copied();
                let way = way.unwrap_or_else(|| {
                    let way = self.region.way_out(S::Goto(label));
                    self.region.labels.insert(label, way);
                    way
                });
                return self.leave(Some(way), S::Goto(label), span, last, out);
            }
            _ => {}
        }
        let (around, last) = match of.kind {
            S::While { .. } | S::DoWhile { .. } | S::For { .. } => (Around { breaks: true, continues: true }, false),
            S::Switch { .. } => (Around { breaks: true, ..around }, false),
            _ => (around, last),
        };
        parts::replace_bodies(&mut of, &mut |body| self.statements(body, around, last));
        out.push(of);
    }

    /// An item goes on a way; out of the region if none is known.
    fn leave(&mut self, way: Option<i128>, kind: StatementKind, span: Span, last: bool, out: &mut Vec<Statement>) {
        let way = way.unwrap_or_else(|| self.region.way_out(kind));
        self.region.taken.insert(way);
        out.push(Statement::assign(self.region.way, number(way, span)));
        out.push(Statement::assign(self.region.active, truth(false, span)));
        if !last {
            self.is_left = true;
            out.push(Statement::new(StatementKind::Goto(self.end), span));
        }
    }
}

/// Tells a function of a sub-group which items come.
fn put_mask(of: &mut Expression, active: VariableId) {
    let call = match &mut of.kind {
        ExpressionKind::Assign(_, value) => &mut **value,
        _ => of,
    };
    let span = call.span;
    if let ExpressionKind::Builtin(Builtin::Collective(collective), arguments) = &mut call.kind {
        *collective = Collective { is_masked: true, ..*collective };
        arguments.push(Expression::load(active, &Type::BOOL, span));
    }
}

/// The statement that declares a variable.
fn declared(variable: VariableId, value: Expression, span: Span) -> Statement {
    Statement::new(StatementKind::Declare(variable, Some(value)), span)
}

/// `condition ? then : otherwise`
fn chosen(condition: Expression, then: Expression, otherwise: Expression) -> Expression {
    let (ty, span) = (then.ty.clone(), condition.span);
    let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
    Expression { kind, ty, span }
}

/// A `bool`.
fn truth(holds: bool, span: Span) -> Expression {
    Expression::integer(holds, &Type::BOOL, span)
}

/// An `int`.
fn number(of: i128, span: Span) -> Expression {
    Expression::integer(of, &Type::INT, span)
}

/// Whether two numbers are the same.
fn equal(left: Expression, right: Expression) -> Expression {
    let span = left.span;
    let kind = ExpressionKind::Compare(Comparison::Equal, Box::new(left), Box::new(right));
    let compared = Expression { kind, ty: Type::INT, span };
    Expression { kind: ExpressionKind::Convert(Conversion::Truth, Box::new(compared)), ty: Type::BOOL, span }
}
