//! The vector IR as text, for people: one statement a line. A temporary is `%word`. Statements are for the items of the mask around them;
//! another mask stands behind what it is for: `under %word`. A value that
//! is the same for all items is an expression of C; `uniform` marks it where that could be taken for lanes. What a value needs to do first stands in
//! braces before it.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::expression::Names;
use super::version::{RangeGuard, Scope, Side, Unvectorized, Version, Versions};
use super::{
    Access, Argument, Atomic, AtomicIndex, Base, CallResult, CalledBody, Contiguous, Division, Divisor, Endpoints,
    FirstIndex, Grouping, LanePlace, Local, LocalKind, LoopAccess, LoopElement, LoopKind, Mask, Member, Op, Passing,
    Pattern, PerLane, ProcedureArgument, Scalar, Shape, Temp, VExpr, VLoop, VStmt,
};
use crate::ast::Increment;
use crate::program::{Function, Program, VariableId};
use crate::source::{Span, Texts};

/// The text of statements, of which all lines but the first stand as deep as they are nested.
struct Printer<'a> {
    names: Names<'a>,
    /// The temporaries by their numbers.
    temps: &'a [String],
    /// The mask of the items that come to the statements.
    mask: Mask,
    lines: String,
    depth: usize,
}

/// The names of temporaries: words, with numbers from the second of a word on.
fn temporaries(words: &[&str]) -> Vec<String> {
    let mut counts = HashMap::new();
    let numbered = words.iter().map(|word| {
        let count = counts.entry(*word).or_insert(0);
        *count += 1;
        if *count == 1 { format!("%{word}") } else { format!("%{word}{count}") }
    });
    numbered.collect()
}

/// All versions of a program, and the functions that they call.
pub(crate) fn versions(of: &Versions, program: &Program, texts: &Texts) -> String {
    let mut shown = String::new();
    for version in &of.all {
        match version {
            Ok(version) => shown += &one_version(version, program, texts),
            Err(Unvectorized { function, scope, reason, span }) => {
                let name = &program.functions[function.0].name;
                let (scope, place) = (scope_of(*scope, texts), place(*span, texts));
                let _ = writeln!(shown, "kernel {name}{scope}: one item after another, {place} {}\n", reason.text());
            }
        }
    }
    for (number, procedure) in of.procedures.iter().enumerate() {
        let function = &program.functions[procedure.function.0];
        let temps = temporaries(&procedure.names.temps);
        let mut printer = Printer::new(program, function, &temps);
        let parameters = procedure.parameters.iter().map(|(variable, passing)| {
            let declared = printer.declared(*variable);
            match passing {
                Passing::Reference { is_changed } => {
                    format!("{declared} by reference{}", if *is_changed { ", changed" } else { "" })
                }
                Passing::Lanes => declared,
                Passing::Uniform => format!("uniform {declared}"),
            }
        });
        let parameters: Vec<_> = parameters.collect();
        let mask = printer.under(procedure.mask);
        let (name, axis) = (&function.name, axis(procedure.axis));
        printer.mask = procedure.mask;
        printer.called(&procedure.called);
        let _ = writeln!(
            shown,
            "procedure {number} {name}({}){mask}, along {axis}\n{}",
            parameters.join("; "),
            printer.lines
        );
    }
    shown
}

/// A dimension by its letter.
fn axis(of: usize) -> char {
    ['x', 'y', 'z'].get(of).copied().unwrap_or('?')
}

/// Line and column.
fn place(span: Span, texts: &Texts) -> String {
    let place = texts.locate(texts.outermost(span));
    format!("{}:{}", place.line, place.column)
}

fn scope_of(scope: Scope, texts: &Texts) -> String {
    match scope {
        Scope::Kernel => String::new(),
        Scope::Region(_, begin) => format!(", from {}", place(begin, texts)),
    }
}

fn one_version(of: &Version, program: &Program, texts: &Texts) -> String {
    let (function, made) = (&program.functions[of.function.0], &of.made);
    let (name, scope) = (&function.name, scope_of(of.scope, texts));
    let temps = temporaries(&made.names.temps);
    let mut printer = Printer::new(program, function, &temps);
    let head = format!("kernel {name}{scope}{}, along {}\n", printer.under(made.live), axis(of.axis));
    for guard in &of.guards {
        printer.guard(guard);
    }
    for (number, elements) in &of.checked {
        let (base, index) = (printer.variable(elements.base), printer.names.expression(&elements.index));
        let how = if elements.writes { "written" } else { "read" };
        printer.line(&format!("checked #{number}: {base}[{index} ..] {how}"));
    }
    if of.repeats {
        printer.line("the last items run as a whole block");
    }
    for variable in &made.unit_stride {
        let name = printer.variable(*variable);
        printer.line(&format!("if {name} is contiguous"));
    }
    printer.block(&made.prologue);
    printer.block_of_function(&made.body);
    format!("{head}{}\n", printer.lines)
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, function: &'a Function, temps: &'a [String]) -> Self {
        Printer { names: Names { program, function }, temps, mask: None, lines: String::new(), depth: 1 }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "{}{text}", "  ".repeat(self.depth));
    }

    fn temp(&self, of: Temp) -> &str {
        &self.temps[of.0]
    }

    fn variable(&self, of: VariableId) -> String {
        self.names.variable(of.0)
    }

    /// A variable with its type.
    fn declared(&self, of: VariableId) -> String {
        let ty = &self.names.function.variables[of.0].ty;
        ty.declared(&self.names.program.records, &self.variable(of))
    }

    /// A condition that the row asks.
    fn guard(&mut self, of: &RangeGuard) {
        let text = match of {
            RangeGuard::Uniform { condition, wanted } => {
                format!("items {} {}", if *wanted { "if" } else { "unless" }, self.names.expression(condition))
            }
            RangeGuard::Bound(of) => {
                let symbol = match of.side {
                    Side::Below => "<",
                    Side::Through => "<=",
                    Side::From => ">=",
                    Side::Above => ">",
                };
                format!("items with {} {symbol} {}", self.names.expression(&of.items), self.names.expression(&of.bound))
            }
        };
        self.line(&text);
    }

    /// The end of what is for the items of a mask only.
    fn under(&self, mask: Mask) -> String {
        let other = mask.filter(|_| mask != self.mask);
        other.map(|mask| format!(" under {}", self.temp(mask))).unwrap_or_default()
    }

    fn block(&mut self, of: &[VStmt]) {
        for statement in of {
            self.statement(statement);
        }
    }

    fn inner(&mut self, head: &str, body: &[VStmt]) {
        self.inner_under(self.mask, head, body);
    }

    /// Statements for the items of a mask.
    fn inner_under(&mut self, mask: Mask, head: &str, body: &[VStmt]) {
        self.line(head);
        self.depth += 1;
        let around = core::mem::replace(&mut self.mask, mask);
        self.block(body);
        self.mask = around;
        self.depth -= 1;
    }

    /// Statements in braces, as a value has them before it.
    fn braces(&self, names: Names<'_>, fill: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut printer =
            Printer { names, temps: self.temps, mask: self.mask, lines: String::new(), depth: self.depth + 1 };
        fill(&mut printer);
        format!("{{\n{}{}}}", printer.lines, "  ".repeat(self.depth))
    }

    fn list(&self, of: &[VExpr]) -> String {
        of.iter().map(|value| self.value(value)).collect::<Vec<_>>().join(", ")
    }

    fn scalar(&self, of: &Scalar) -> String {
        let names = self.names;
        match of {
            Scalar::Value { of, mask, .. } | Scalar::Condition { of, mask } => {
                format!("{}{}", names.expression(of), self.under(*mask))
            }
            Scalar::LocalElement { base, index, mask, .. } => {
                format!("{}[{}]{}", self.base(base), names.expression(index), self.under(*mask))
            }
            Scalar::InBounds(of) => self.in_bounds(of),
            Scalar::CheckedIndex { index, len, mask, .. } => {
                format!("{} below {len}{}", names.expression(index), self.under(*mask))
            }
            Scalar::OrZero { mask, value, .. } => {
                format!("(any {} ? {} : 0)", self.temp(*mask), self.scalar(value))
            }
            Scalar::AnyAnd { mask, condition } => {
                format!("(any {} && {})", self.temp(*mask), self.scalar(condition))
            }
            Scalar::Zero(_) => "0".to_owned(),
            Scalar::Constant(number, _) => number.to_string(),
            Scalar::Bool(truth) => truth.to_string(),
            Scalar::Variable(variable) => self.variable(*variable),
            Scalar::Temp(temp) => self.temp(*temp).to_owned(),
            Scalar::FirstLane(variable, _) => format!("first {}", self.variable(*variable)),
            Scalar::Aligned(number) => format!("aligned({})", self.scalar(number)),
            Scalar::Convert(number, _, to) => {
                format!("({}){}", to.shown(&names.program.records), self.scalar(number))
            }
            Scalar::Wrapping(operator, left, right) => {
                format!("({} {} {})", self.scalar(left), operator.symbol(), self.scalar(right))
            }
        }
    }

    fn in_bounds(&self, of: &LoopElement) -> String {
        format!("{}[({} - {}) * {}]", self.temp(of.access), self.variable(of.counter), of.lowest, of.stride)
    }

    fn base(&self, of: &Base) -> String {
        match of {
            Base::Pointer { of, mask } => format!("{}{}", self.names.expression(of), self.under(*mask)),
            Base::Root(root) => self.temp(*root).to_owned(),
            Base::Local(variable) => self.variable(*variable),
            Base::Address(place) => format!("&{}", self.names.place(place)),
            // An array stands for the pointer to its first element, as in C.
            Base::Decay(base) => match &**base {
                Base::Address(place) => self.names.place(place),
                base => self.base(base),
            },
            Base::Cast(base, ty) => format!("({} *){}", ty.shown(&self.names.program.records), self.base(base)),
            Base::Packed(base, element, width) => format!("({} (*)[{width}]){}", element.name, self.base(base)),
            Base::Offset(base, by) => format!("({} + {})", self.base(base), self.scalar(by)),
            Base::Skip(base, by) => format!("({} + {by})", self.base(base)),
        }
    }

    fn contiguous(&self, of: &Contiguous) -> String {
        match of {
            Contiguous::Iota { first, .. } => format!("{} ..", self.scalar(first)),
            Contiguous::Widened { first, start, .. } => {
                format!("{} .. while {} does not wrap", self.scalar(first), self.scalar(start))
            }
            Contiguous::Lanes { lanes, .. } => format!("{} contiguous", self.value(lanes)),
        }
    }

    fn access(&self, of: &Access) -> String {
        let base = self.base(&of.base);
        let index = match &of.pattern {
            Pattern::Contiguous(index) => self.contiguous(index),
            Pattern::Same(index) => format!("same {}", self.first_index(index)),
            Pattern::OftenContiguous(lanes) => format!("{} often contiguous", self.value(lanes)),
            Pattern::GuessedContiguous(lanes) => format!("{} contiguous or each", self.value(lanes)),
            Pattern::Strided { is_one, lanes } => {
                format!("{} contiguous if {}", self.value(lanes), self.scalar(is_one))
            }
            Pattern::Any(lanes) => format!("each {}", self.value(lanes)),
            Pattern::EachRound(of) => {
                let (name, lanes, left) = (self.temp(of.name), self.value(&of.lanes), self.scalar(&of.left));
                let is_one = of.is_one.as_ref().map(|is_one| format!(" contiguous if {}", self.scalar(is_one)));
                format!("each {lanes}{} of {name}, {left} left", is_one.unwrap_or_default())
            }
        };
        let all = if of.mask.is_none() && self.mask.is_some() { " for all" } else { "" };
        format!("{base}[{index}]{}{all}", self.under(of.mask))
    }

    fn member(&self, of: &Member) -> String {
        format!("{} part {}{}", self.temp(of.group), of.part, self.under(of.mask))
    }

    fn first_index(&self, of: &FirstIndex) -> String {
        match of {
            FirstIndex::Scalar(first) => self.scalar(first),
            FirstIndex::Lanes(lanes) => format!("first {}", self.value(lanes)),
            FirstIndex::Guessed(lanes) => format!("first {} if they follow", self.value(lanes)),
        }
    }

    fn lane_place(&self, of: &LanePlace) -> String {
        match of {
            LanePlace::Variable(variable) => self.variable(*variable),
            LanePlace::Element(base, index) => format!("{}[{}]", self.lane_place(base), self.scalar(index)),
            LanePlace::Component(base, lane) => format!("{}.s{lane:x}", self.lane_place(base)),
            LanePlace::Field(base, field) => format!("{}.{field}", self.lane_place(base)),
        }
    }

    fn lanewise(&self, op: &Op, shape: Shape, operands: &[VExpr]) -> String {
        let values: Vec<_> = operands.iter().map(|value| self.value(value)).collect();
        let value = match (op, values.as_slice()) {
            (Op::Negate, [value]) => format!("-{value}"),
            (Op::Complement, [value]) => format!("~{value}"),
            (Op::Arithmetic(operator), [left, right]) => format!("({left} {} {right})", operator.symbol()),
            (Op::Builtin(function), values) => format!("{}({})", function.name(), values.join(", ")),
            (Op::Convert { saturated, to, .. }, values) => {
                let how = if *saturated { "_sat" } else { "" };
                format!("convert_{}{how}({})", to.name, values.join(", "))
            }
            (Op::Reinterpret(to), values) => format!("as_{}({})", to.name, values.join(", ")),
            (_, values) => values.join(", "),
        };
        match shape {
            Shape::Number => value,
            Shape::Components => format!("components {value}"),
            Shape::RolledComponents => format!("rolled components {value}"),
        }
    }

    fn division(&self, of: &Division) -> String {
        let by = match &of.by {
            Divisor::Lanes(by) => self.value(by),
            Divisor::Uniform { value, .. } => format!("uniform {}", self.scalar(value)),
        };
        let symbol = if of.remainder { "%" } else { "/" };
        let components = if of.shape == Shape::Number { "" } else { "components " };
        format!("{components}({} {symbol} {by}){}", self.value(&of.left), self.under(of.mask))
    }

    fn atomic(&self, of: &Atomic) -> String {
        let index = match &of.index {
            AtomicIndex::Lanes { lanes, .. } => self.value(lanes),
            AtomicIndex::Checked(elements) => format!("checked #{elements}"),
            AtomicIndex::Contiguous { numbers, index, .. } => {
                format!("{}[{}]", self.base(numbers), self.contiguous(index))
            }
        };
        let operands: Vec<_> = of.operands.iter().map(|(_, _, value)| self.value(value)).collect();
        let (base, under) = (self.base(&of.base), self.under(of.mask));
        format!("atomic_{}({base}[{index}], {}){under}", of.function.name(), operands.join(", "))
    }

    fn argument(&self, of: &Argument) -> String {
        match of {
            Argument::Lanes(value) => self.value(value),
            Argument::Uniform(value) => format!("uniform {}", self.scalar(value)),
        }
    }

    fn per_lane(&self, of: &PerLane) -> String {
        let local = |Local { variable, kind, .. }: &Local| {
            let changed = matches!(kind, LocalKind::Lane { all: Some(_), .. } | LocalKind::Uniform { .. });
            format!("{}{}", if changed { "&" } else { "" }, self.variable(*variable))
        };
        let locals: Vec<_> = of.locals.iter().map(local).collect();
        format!("per lane[{}] {}{}", locals.join(", "), self.names.expression(&of.of), self.under(of.mask))
    }

    fn value(&self, of: &VExpr) -> String {
        let value = |of: &VExpr| self.value(of);
        match of {
            VExpr::Splat(_, value) => format!("splat({})", self.scalar(value)),
            VExpr::Iota(first) => format!("iota({})", self.scalar(first)),
            VExpr::Steps(step) => format!("iota(0, by {step})"),
            VExpr::Temp(temp) => self.temp(*temp).to_owned(),
            VExpr::Place(place) => self.lane_place(place),
            VExpr::Lanewise { op, shape, operands } => self.lanewise(op, *shape, operands),
            VExpr::Division(of) => self.division(of),
            VExpr::IsMultiple(of) => format!("({} == 0)", self.division(of)),
            VExpr::Geometric { function, operands, .. } => format!("{}({})", function.name(), self.list(operands)),
            VExpr::ThroughPointer { function, operands, written } => {
                format!("{}({}, &{})", function.name(), self.list(operands), self.temp(*written))
            }
            VExpr::Rotate { of, by } => format!("rotate({}, {})", value(of), self.scalar(by)),
            VExpr::Repeat(of, count) => format!("[{}; {count}]", value(of)),
            VExpr::Compose(values) => format!("[{}]", self.list(values)),
            VExpr::List(_, values) => format!("{{{}}}", self.list(values)),
            VExpr::Component(of, at) => format!("{}[{at}]", value(of)),
            VExpr::Field(of, field) => format!("{}.{field}", value(of)),
            VExpr::AddIndex(left, right) => format!("({} + {})", value(left), value(right)),
            VExpr::AddFarIndex(left, right, size) => format!("far_sum({}, {}, {size})", value(left), value(right)),
            VExpr::ComponentIndex(of, component) => format!("({} + {component})", value(of)),
            VExpr::ScaleIndex { lanes, by, .. } => format!("({} * {by})", value(lanes)),
            VExpr::MaskToInt(of) => format!("int({})", value(of)),
            VExpr::IntToMask(of) => format!("mask({})", value(of)),
            VExpr::NonZero(of) => format!("({} != 0)", value(of)),
            VExpr::Not(of) => format!("!{}", value(of)),
            VExpr::And(left, right) => format!("({} & {})", value(left), value(right)),
            VExpr::Or(left, right) => format!("({} | {})", value(left), value(right)),
            VExpr::Xor(left, right) => format!("({} ^ {})", value(left), value(right)),
            VExpr::Reduce { all, of } => format!("{}({})", if *all { "all" } else { "any" }, value(of)),
            VExpr::Blend { mask, on, off, .. } => format!("blend({}, {}, {})", value(mask), value(on), value(off)),
            VExpr::Block(statements, of) => self.braces(self.names, |inner| {
                inner.block(statements);
                let value = inner.value(of);
                inner.line(&value);
            }),
            VExpr::Effect(statements) => self.braces(self.names, |inner| inner.block(statements)),
            VExpr::If { condition, then, otherwise } => {
                format!("(uniform {} ? {} : {})", self.scalar(condition), value(then), value(otherwise))
            }
            VExpr::ShortCircuit { and, left, right } => {
                format!("(uniform {} {} {})", self.scalar(left), if *and { "&&" } else { "||" }, value(right))
            }
            VExpr::Load(access) => format!("load {}", self.access(access)),
            VExpr::LoadInBounds(of) => format!("load {} ..", self.in_bounds(of)),
            VExpr::LoadChecked(of) => format!("load checked #{}{}", of.elements, self.under(of.mask)),
            VExpr::LoadMember(member) => format!("load {}", self.member(member)),
            VExpr::LoadKept(of) => format!("load kept {}[{}]", self.variable(of.array), self.scalar(&of.index)),
            VExpr::LoadElement { array, index, of } => {
                format!("{}[each {}]{}", value(array), value(index), self.under(of.mask))
            }
            VExpr::ReadImage(of) => {
                format!("read_image({}, {}){}", self.scalar(&of.image), value(&of.at), self.under(of.mask))
            }
            VExpr::Atomic(of) => self.atomic(of),
            VExpr::Call(of) => {
                let given: Vec<_> = of.parameters.iter().map(|of| self.argument(&of.argument)).collect();
                let function = &self.names.program.functions[of.function.0];
                let roots = of.roots.iter().map(|(root, base)| format!("{} = {}", self.temp(*root), self.base(base)));
                let given: Vec<_> = roots.chain(given).collect();
                let names = Names { function, ..self.names };
                let body = self.braces(names, |inner| inner.called(&of.called));
                format!("{}({}) {body}", function.name, given.join(", "))
            }
            VExpr::CallProcedure(of) => {
                let given = of.arguments.iter().map(|argument| match argument {
                    ProcedureArgument::Reference { place, .. } => format!("&{}", self.lane_place(place)),
                    ProcedureArgument::Value(_, value) => self.argument(value),
                });
                let given: Vec<_> = given.collect();
                format!("call procedure {}({}){}", of.procedure, given.join(", "), self.under(of.mask))
            }
            VExpr::PerLane { of, .. } => self.per_lane(of),
        }
    }

    fn endpoints(&self, of: &Endpoints) -> String {
        match of {
            Endpoints::Uniform { condition, negated } => {
                format!("{}{}", if *negated { "!" } else { "" }, self.scalar(condition))
            }
            Endpoints::Both(left, right) => format!("{} && {}", self.endpoints(left), self.endpoints(right)),
            Endpoints::Compare(of) => {
                let (counts, bound) = (format!("{} ..", self.scalar(&of.first.1)), self.scalar(&of.bound.1));
                let (left, right) = if of.counts_left { (counts, bound) } else { (bound, counts) };
                format!("{left} {} {right}", of.comparison.symbol())
            }
        }
    }

    /// The statements of a function. The first may make the mask of the items that have not returned, to which the others belong.
    fn block_of_function(&mut self, of: &[VStmt]) {
        let around = self.mask;
        for statement in of {
            self.statement(statement);
            if let VStmt::Let { name, is_mutable: true, .. } = statement {
                self.mask = Some(*name);
            }
        }
        self.mask = around;
    }

    fn called(&mut self, of: &CalledBody) {
        let around = self.mask;
        self.block(&of.live);
        if let [VStmt::Let { name, .. }] = of.live.as_slice() {
            self.mask = Some(*name);
        }
        self.block(&of.body);
        match &of.result {
            CallResult::Tail(before, value) => {
                self.block(before);
                let value = self.value(value);
                self.line(&value);
            }
            CallResult::Variable(result, _) => {
                let result = self.temp(*result).to_owned();
                self.line(&result);
            }
            CallResult::None => {}
        }
        self.mask = around;
    }

    fn statement(&mut self, of: &VStmt) {
        match of {
            VStmt::Block(body) => self.inner("block", body),
            VStmt::If { condition, then, otherwise } => {
                let condition = self.scalar(condition);
                self.inner(&format!("if uniform {condition}"), then);
                if let Some(otherwise) = otherwise {
                    self.inner("else", otherwise);
                }
            }
            VStmt::BoundaryIf(of) => {
                let ends: Vec<_> =
                    of.ends.iter().map(|(ends, way)| format!("{way} where {}", self.endpoints(ends))).collect();
                let mask = self.value(&of.mask);
                self.inner(&format!("if all agree {mask}; {}", ends.join("; ")), &of.then);
                self.inner("else", &of.otherwise);
            }
            VStmt::Masked { name, mask, is_speculated, body } => {
                let how = if *is_speculated { "speculate" } else { "if any" };
                let head = format!("{how} {} = {}", self.temp(*name), self.value(mask));
                self.inner_under(Some(*name), &head, body);
            }
            VStmt::IfAny(mask, body) => {
                let head = format!("if any {}", self.temp(*mask));
                self.inner_under(Some(*mask), &head, body);
            }
            VStmt::Side { name, body, .. } => {
                let head = format!("side {}", self.temp(*name));
                self.inner(&head, body);
            }
            VStmt::IfConflictFree { index, mask, together, alone } => {
                let head = format!("if conflict free {}{}", self.value(index), self.under(*mask));
                self.inner(&head, together);
                self.inner("else", alone);
            }
            VStmt::Loop(of) => self.repeat(of),
            of => {
                let text = self.text(of);
                self.line(&text);
            }
        }
    }

    fn repeat(&mut self, of: &VLoop) {
        let (mut masks, around) = ([self.mask; 2], self.mask);
        if let LoopKind::Divergent { live, round, .. } = &of.kind {
            masks = [Some(round.unwrap_or(*live)), Some(*live)];
        }
        let (head, tail) = match &of.kind {
            LoopKind::Uniform(None) => ("loop".to_owned(), None),
            LoopKind::Uniform(Some(condition)) => (format!("while uniform {}", self.scalar(condition)), None),
            LoopKind::Until(condition) => {
                let tail =
                    condition.as_ref().map_or_else(|| "break".to_owned(), |of| format!("while {}", self.scalar(of)));
                ("loop".to_owned(), Some(tail))
            }
            LoopKind::Divergent { live, entered, uniform, before, after, once, round, .. } => {
                let head = format!("while any {} = {}", self.temp(*live), self.value(entered));
                // The conditions are asked of those that are in it.
                self.mask = Some(*live);
                let goes_on = |mask: &VExpr| format!("{} &= {}", self.temp(*live), self.value(mask));
                let round = round.map(|round| format!(", round {}", self.temp(round))).unwrap_or_default();
                let before = before.as_ref().map(|mask| format!(", {}", goes_on(mask))).unwrap_or_default();
                let uniform = uniform.as_ref().map(|of| format!(", uniform {}", self.scalar(of))).unwrap_or_default();
                let head = format!("{head}{uniform}{before}{round}");
                let tail = after.as_ref().map(|mask| goes_on(mask)).or_else(|| once.then(|| "break".to_owned()));
                (head, tail)
            }
        };
        self.mask = around;
        self.inner_under(masks[0], &head, &of.body);
        if !of.step.is_empty() {
            self.inner_under(masks[1], "step", &of.step);
        }
        if let Some(tail) = tail {
            self.line(&tail);
        }
    }

    /// A statement without others in it.
    fn text(&self, of: &VStmt) -> String {
        match of {
            VStmt::Uniform { of, mask } => format!("uniform {}{}", self.names.expression(of), self.under(*mask)),
            VStmt::DeclareUniform { variable, value, mask } => {
                let value = value.as_ref().map(|value| format!(" = {}", self.names.expression(value)));
                format!("let uniform {}{}{}", self.declared(*variable), value.unwrap_or_default(), self.under(*mask))
            }
            VStmt::Declare { variable, value, .. } => {
                format!("let {} = {}", self.declared(*variable), self.value(value))
            }
            VStmt::Let { name, value, .. } => format!("let {} = {}", self.temp(*name), self.value(value)),
            VStmt::LetScalar { name, ty, value } => {
                let declared = ty.declared(&self.names.program.records, self.temp(*name));
                format!("let uniform {declared} = {}", self.scalar(value))
            }
            VStmt::LetBase(name, base) => format!("let uniform {} = {}", self.temp(*name), self.base(base)),
            VStmt::LetRounds(name) => format!("let {} = no elements of rounds", self.temp(*name)),
            VStmt::Set(name, value) => format!("{} = {}", self.temp(*name), self.value(value)),
            VStmt::Blend { name, mask, value, .. } => {
                format!("{} = {}{}", self.temp(*name), self.value(value), self.under(Some(*mask)))
            }
            VStmt::Store { place, mask, value, .. } => {
                format!("{} = {}{}", self.lane_place(place), self.value(value), self.under(*mask))
            }
            VStmt::Advance { variable, by, mask, far } => {
                let far = far.map_or_else(String::new, |size| format!(" far {size}"));
                format!("{} += {}{far}{}", self.variable(*variable), self.value(by), self.under(*mask))
            }
            VStmt::Step { place, by, mask } => {
                let sign = if *by == Increment::Increment { "++" } else { "--" };
                format!("{}{sign}{}", self.lane_place(place), self.under(Some(*mask)))
            }
            VStmt::StoreMemory { access, value } => format!("store {} = {}", self.access(access), self.value(value)),
            VStmt::StoreChecked { to, value } => {
                format!("store checked #{} = {}{}", to.elements, self.value(value), self.under(to.mask))
            }
            VStmt::CheckLoop(of) => {
                let access = |of: &LoopAccess| {
                    let (row, low) = (
                        if of.is_row { " .." } else { "" },
                        if of.low < 0 { format!(" - {}", -of.low) } else { String::new() },
                    );
                    let index = self.scalar(&of.index);
                    format!("{} = {} of {}[{index}{low}{row}]", self.temp(of.name), of.extent, self.base(&of.base))
                };
                let accesses: Vec<_> = of.accesses.iter().map(access).collect();
                format!("bail out unless in bounds: {}", accesses.join("; "))
            }
            VStmt::StoreKept { to, value, mask } => {
                let (array, index) = (self.variable(to.array), self.scalar(&to.index));
                format!("store kept {array}[{index}] = {}{}", self.value(value), self.under(*mask))
            }
            VStmt::StoreElement { array, index, to, value, .. } => {
                let (array, index) = (self.lane_place(array), self.value(index));
                format!("{array}[each {index}] = {}{}", self.value(value), self.under(to.mask))
            }
            VStmt::StoreMember { to, value } => format!("store {} = {}", self.member(to), self.value(value)),
            VStmt::GroupLoad(of) => {
                let (name, base) = (self.temp(of.name), self.base(&of.base));
                let index = match &of.grouping {
                    Grouping::Apart(lanes) => format!("each {}", self.value(lanes)),
                    Grouping::Interleaved { first, before, .. } => {
                        format!("interleaved from {} - {before}", self.first_index(first))
                    }
                };
                format!("let {name} = load {} of {base}[{index}]{}", of.count, self.under(of.mask))
            }
            VStmt::BeginStores { name, base, first, count, .. } => {
                format!(
                    "let {} = {count} of {}[interleaved from {}]",
                    self.temp(*name),
                    self.base(base),
                    self.first_index(first)
                )
            }
            VStmt::EndStores(name) => format!("store {}", self.temp(*name)),
            VStmt::WriteImage(of) => {
                let (image, at, colour) = (self.scalar(&of.image), self.value(&of.at), self.value(&of.colour));
                format!("write_image({image}, {at}, {colour}){}", self.under(of.mask))
            }
            VStmt::Eval(value) => self.value(value),
            VStmt::PerLane(of) => self.per_lane(of),
            VStmt::SelectSides { mask, then, otherwise, variables } => {
                let names: Vec<_> = variables.iter().map(|(variable, _)| self.variable(*variable)).collect();
                let [mask, then, otherwise] = [mask, then, otherwise].map(|of| self.temp(*of));
                format!("{} = blend({mask}, {then}, {otherwise})", names.join(", "))
            }
            VStmt::Bailout { unless, .. } => {
                let conditions: Vec<_> = unless.iter().map(|of| self.endpoints(of)).collect();
                format!("bail out unless {}", conditions.join(" && "))
            }
            VStmt::Break(label, _) => format!("leave {}", label.0),
            VStmt::Leave { current, masks, .. } => {
                let masks: Vec<_> = masks.iter().map(|of| self.temp(*of)).collect();
                format!("{} &= !{}", masks.join(", "), self.temp(*current))
            }
            _ => String::new(),
        }
    }
}
