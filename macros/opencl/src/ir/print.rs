//! IR as text, for people: one statement a line, with the place in the source where it begins.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::arena::Id;
use super::expr::{BinaryOp, Cast, Expr, ExprKind, Logic, Place, PlaceKind, UnaryOp};
use super::function::{Function, Module};
use super::stmt::{Block, LoopKind, Stmt, StmtKind};
use super::var::{Var, VarKind};
use super::visit;
use crate::builtin::{Builtin, Checked, Collective, Half, Rounding};
use crate::program::{LabelId, Memory, Value};
use crate::source::{Span, Texts};
use crate::types::{Record, Type};
use swz_language::element::{Element, Kind};

/// A whole program.
pub(crate) fn module(of: &Module, texts: &Texts) -> String {
    let mut text = String::new();
    for (number, global) in of.globals.iter().enumerate() {
        let ty = global.ty.declared(&of.records, &format!("{}@{number}", global.name));
        let kind = if global.memory == Memory::Kept { "variable" } else { "constant" };
        let _ = writeln!(text, "{kind} {ty} = {}", constant(&global.value, &global.ty));
    }
    for function in &of.functions {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &self::function(of, function, texts);
    }
    text
}

/// One function of a program.
pub(crate) fn function(module: &Module, of: &Function, texts: &Texts) -> String {
    Printer::new(module, of, texts).whole()
}

/// The next thing to print.
enum Step {
    Stmt(Id<Stmt>),
    /// A line at a depth.
    Line(String),
    Deeper,
    Higher,
}

struct Printer<'m> {
    module: &'m Module,
    function: &'m Function,
    texts: &'m Texts,
    names: Vec<String>,
}

impl<'m> Printer<'m> {
    fn new(module: &'m Module, function: &'m Function, texts: &'m Texts) -> Self {
        // Numbered in the order in which a reader meets them.
        let mut order: Vec<Id<Var>> = function.vars.ids().take(function.parameters).collect();
        visit::statements(function, &function.body, &mut |id| {
            if let StmtKind::Let(var, _) = function.stmts[id].kind {
                order.push(var);
            }
        });
        order.extend(function.vars.ids());
        let mut seen: HashMap<&str, usize> = HashMap::new();
        let mut names = vec![String::new(); function.vars.len()];
        for id in order {
            if names[id.index()].is_empty() {
                let var = &function.vars[id];
                let count = seen.entry(&var.name).or_default();
                *count += 1;
                names[id.index()] = if *count == 1 { var.name.to_string() } else { format!("{}.{count}", var.name) };
            }
        }
        Printer { module, function, texts, names }
    }

    fn records(&self) -> &'m [Record] {
        &self.module.records
    }

    fn whole(&self) -> String {
        let function = self.function;
        let kind = if function.kernel.is_some() { "kernel" } else { "function" };
        let declared =
            |id: Id<Var>| format!("{}: {}", self.names[id.index()], function.vars[id].ty.shown(self.records()));
        let parameters: Vec<_> = function.vars.ids().take(function.parameters).map(declared).collect();
        let result = if function.result == Type::Void {
            String::new()
        } else {
            format!(" -> {}", function.result.shown(self.records()))
        };
        let mut text = format!("{kind} {}({}){result}\n", function.name, parameters.join(", "));
        for (id, var) in function.vars.iter() {
            if var.kind == VarKind::Local {
                let _ = writeln!(text, "  local {}", declared(id));
            }
        }
        self.block(&function.body, &mut text);
        text
    }

    /// Without recursion: `else if`s are as deep as they are many.
    fn block(&self, block: &Block, text: &mut String) {
        let mut steps: Vec<Step> = block.iter().rev().map(|id| Step::Stmt(*id)).collect();
        let mut depth = 1;
        while let Some(step) = steps.pop() {
            match step {
                Step::Deeper => depth += 1,
                Step::Higher => depth -= 1,
                // A chain of thousands would be a text of millions of blanks.
                Step::Line(line) => {
                    let _ = writeln!(text, "{:width$}{line}", "", width = 2 * depth.min(40));
                }
                Step::Stmt(id) => steps.extend(self.statement(id).into_iter().rev()),
            }
        }
    }

    fn statement(&self, id: Id<Stmt>) -> Vec<Step> {
        let Stmt { kind, span } = &self.function.stmts[id];
        let at = self.place_of(*span);
        let line = |text: String| Step::Line(format!("{text}  ; {at}"));
        let nested = |block: &Block, into: &mut Vec<Step>| {
            into.push(Step::Deeper);
            into.extend(block.iter().map(|id| Step::Stmt(*id)));
            into.push(Step::Higher);
        };
        let mut steps = Vec::new();
        match kind {
            StmtKind::Let(var, value) => {
                let (name, ty) = (&self.names[var.index()], self.function.vars[*var].ty.shown(self.records()));
                let value = value.map_or("0".to_owned(), |value| self.expr(value));
                steps.push(line(format!("let {name}: {ty} = {value}")));
            }
            StmtKind::Store(place, value) => {
                steps.push(line(format!("{} = {}", self.place(*place), self.expr(*value))));
            }
            StmtKind::Eval(value) => steps.push(line(self.expr(*value))),
            StmtKind::If(condition, then, otherwise) => {
                steps.push(line(format!("if {}", self.expr(*condition))));
                nested(then, &mut steps);
                if !otherwise.is_empty() {
                    steps.push(Step::Line("else".to_owned()));
                    nested(otherwise, &mut steps);
                }
            }
            StmtKind::Switch(value, cases, body) => {
                steps.push(line(format!("switch {}", self.expr(*value))));
                for at in 0..=body.len() {
                    for case in cases.iter().filter(|case| case.at == at) {
                        steps.push(Step::Line(match case.values {
                            None => "default:".to_owned(),
                            Some((first, last)) if first == last => format!("case {first}:"),
                            Some((first, last)) => format!("case {first} ... {last}:"),
                        }));
                    }
                    if let Some(id) = body.get(at) {
                        steps.extend([Step::Deeper, Step::Stmt(*id), Step::Higher]);
                    }
                }
            }
            StmtKind::Loop { kind, condition, body, continuing } => {
                let condition = condition.map(|condition| self.expr(condition));
                steps.push(line(match (kind, &condition) {
                    (LoopKind::While, Some(condition)) => format!("loop while {condition}"),
                    (_, _) => "loop".to_owned(),
                }));
                nested(body, &mut steps);
                if !continuing.is_empty() {
                    steps.push(Step::Line("continuing".to_owned()));
                    nested(continuing, &mut steps);
                }
                if let (LoopKind::DoWhile, Some(condition)) = (kind, condition) {
                    steps.push(Step::Line(format!("again if {condition}")));
                }
            }
            StmtKind::Region(_, body) => {
                steps.push(line("region".to_owned()));
                nested(body, &mut steps);
            }
            StmtKind::Break => steps.push(line("break".to_owned())),
            StmtKind::Continue => steps.push(line("continue".to_owned())),
            StmtKind::Goto(LabelId(label)) => steps.push(line(format!("goto {label}"))),
            StmtKind::Label(LabelId(label), name) => steps.push(line(format!("label {label} {name}"))),
            StmtKind::Return(None) => steps.push(line("return".to_owned())),
            StmtKind::Return(Some(value)) => steps.push(line(format!("return {}", self.expr(*value)))),
            StmtKind::Barrier(fences) => {
                let words = [(fences.local, "local"), (fences.global, "global")];
                let words: Vec<_> = words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
                steps.push(line(format!("barrier {}", words.join(" "))));
            }
        }
        steps
    }

    /// Line and column.
    fn place_of(&self, span: Span) -> String {
        if self.texts.texts.is_empty() {
            return "?".to_owned();
        }
        let place = self.texts.locate(self.texts.outermost(span));
        format!("{}:{}", place.line, place.column)
    }

    pub(crate) fn place(&self, id: Id<Place>) -> String {
        let (mut links, mut base) = (Vec::new(), id);
        let first = loop {
            match &self.function.places[base].kind {
                PlaceKind::Var(var) => break self.names[var.index()].clone(),
                PlaceKind::Global(global) => {
                    break format!("{}@{}", self.module.globals[global.0].name, global.0);
                }
                PlaceKind::Deref(pointer) => break self.deref(*pointer),
                PlaceKind::Element(inner, index) => {
                    links.push(format!("[{}]", self.expr(*index)));
                    base = *inner;
                }
                PlaceKind::Field(inner, field) => {
                    links.push(self.field(&self.function.places[*inner].ty, *field));
                    base = *inner;
                }
                PlaceKind::Lanes(inner, lanes) => {
                    links.push(swizzle(lanes));
                    base = *inner;
                }
            }
        };
        links.into_iter().rev().fold(first, |text, link| text + &link)
    }

    /// `*p`, or `p[i]`.
    fn deref(&self, pointer: Id<Expr>) -> String {
        match &self.function.exprs[pointer].kind {
            ExprKind::Binary(BinaryOp::Offset, pointer, index) => {
                format!("{}[{}]", self.operand(*pointer), self.expr(*index))
            }
            _ => format!("(*{})", self.operand(pointer)),
        }
    }

    fn field(&self, of: &Type, field: usize) -> String {
        match of {
            Type::Record(record) => {
                let record = self.records().get(record.0);
                let name = record.and_then(|record| record.fields.get(field)).map_or("?", |field| &field.name);
                format!(".{name}")
            }
            _ => format!(".{field}"),
        }
    }

    /// An expression with brackets where it has an operator.
    fn operand(&self, id: Id<Expr>) -> String {
        let text = self.expr(id);
        match &self.function.exprs[id].kind {
            ExprKind::Binary(..) | ExprKind::Logical(..) | ExprKind::Conditional(..) => format!("({text})"),
            _ => text,
        }
    }

    pub(crate) fn expr(&self, id: Id<Expr>) -> String {
        let (mut links, mut first, mut brackets) = (Vec::new(), id, String::new());
        loop {
            let (symbol, left, right) = match &self.function.exprs[first].kind {
                ExprKind::Binary(operator, left, right) => (symbol(*operator), *left, *right),
                ExprKind::Logical(Logic::And, left, right) => ("&&", *left, *right),
                ExprKind::Logical(Logic::Or, left, right) => ("||", *left, *right),
                _ => break,
            };
            links.push((symbol, right));
            first = left;
        }
        links.reverse();
        let mut text = if links.is_empty() { self.one(first) } else { self.operand(first) };
        for (at, (symbol, right)) in links.iter().enumerate() {
            let _ = write!(text, " {symbol} {}", self.operand(*right));
            if links.get(at + 1).is_some_and(|(next, _)| next != symbol) {
                brackets.push('(');
                text.push(')');
            }
        }
        brackets + &text
    }

    /// An expression that is no operator of two.
    fn one(&self, id: Id<Expr>) -> String {
        let Expr { kind, ty, .. } = &self.function.exprs[id];
        let list = |values: &[Id<Expr>]| values.iter().map(|value| self.expr(*value)).collect::<Vec<_>>().join(", ");
        match kind {
            ExprKind::Const(value) => constant(value, ty),
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => format!("&{}", self.place(*place)),
            ExprKind::Unary(operator, value) => {
                let symbol = match operator {
                    UnaryOp::Negate => "-",
                    UnaryOp::Complement => "~",
                    UnaryOp::Not => "!",
                };
                format!("{symbol}{}", self.operand(*value))
            }
            ExprKind::Cast(cast, value) => {
                let mark = match cast {
                    Cast::Number | Cast::Splat => "",
                    Cast::Pointer => "pointer ",
                    Cast::InSpace(_) => "in space ",
                    Cast::Fence => "fence ",
                    Cast::PointerToInteger => "address ",
                    Cast::IntegerToPointer => "from address ",
                };
                format!("{mark}{}({})", ty.shown(self.records()), self.expr(*value))
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                format!("{} ? {} : {}", self.operand(*condition), self.operand(*then), self.operand(*otherwise))
            }
            ExprKind::Compose(values) => format!("{}{{{}}}", ty.shown(self.records()), list(values)),
            ExprKind::Union(field, value) => {
                format!("{}{{{} = {}}}", ty.shown(self.records()), self.field(ty, *field), self.expr(*value))
            }
            ExprKind::Swizzle(value, lanes) => self.operand(*value) + &swizzle(lanes),
            ExprKind::Field(value, field) => {
                self.operand(*value) + &self.field(&self.function.exprs[*value].ty, *field)
            }
            ExprKind::Builtin(builtin, values) => {
                format!("{}({})", name_of(builtin, &ty.shown(self.records())), list(values))
            }
            ExprKind::Call(function, values) => format!("{}({})", self.module.functions[function.0].name, list(values)),
            ExprKind::Binary(..) | ExprKind::Logical(..) => String::new(),
        }
    }
}

/// The name of a built-in function, as it is called.
fn name_of(of: &Builtin, ty: &str) -> String {
    let rounded = |rounding: &Option<Rounding>| rounding.map_or("", Rounding::suffix);
    let half = |half: &Option<Half>| match half {
        None => "",
        Some(Half::Packed) => "_half",
        Some(Half::Aligned) => "a_half",
    };
    match of {
        Builtin::Convert { saturated, rounding } => {
            format!("convert_{ty}{}{}", if *saturated { "_sat" } else { "" }, rounded(rounding))
        }
        Builtin::Reinterpret => format!("as_{ty}"),
        Builtin::Load { width, half: of } => format!("vload{}{width}", half(of)),
        Builtin::Store { width, half: of, rounding } => format!("vstore{}{width}{}", half(of), rounded(rounding)),
        Builtin::Atomic(_, order) if order.is_ordered() => format!("{}_ordered", of.name()),
        Builtin::Collective(Collective { is_masked: true, .. }) => format!("{}_masked", of.name()),
        Builtin::Lifetime { ends: false } => "lifetime_begins".to_owned(),
        Builtin::Lifetime { ends: true } => "lifetime_ends".to_owned(),
        Builtin::Checked(Checked::Element(number)) => format!("checked_{number}"),
        Builtin::Checked(Checked::OwnElement(number)) => format!("own_{number}"),
        Builtin::Checked(Checked::Inside(number)) => format!("is_inside_{number}"),
        Builtin::Checked(Checked::End) => "checked_end".to_owned(),
        Builtin::Block { writes: false } => format!("intel_sub_group_block_read_{ty}"),
        Builtin::Block { writes: true } => "intel_sub_group_block_write".to_owned(),
        Builtin::Print(format) => format!("printf {:?} ", String::from_utf8_lossy(format)),
        _ => of.name(),
    }
}

fn swizzle(lanes: &[u8]) -> String {
    let digit = |lane: &u8| char::from_digit(u32::from(*lane), 16).unwrap_or('?');
    format!(".s{}", lanes.iter().map(digit).collect::<String>())
}

fn symbol(operator: BinaryOp) -> &'static str {
    match operator {
        BinaryOp::Arithmetic(operator) => operator.symbol(),
        BinaryOp::Compare(comparison) => comparison.symbol(),
        BinaryOp::Offset => "@+",
        BinaryOp::Distance => "@-",
    }
}

/// A constant, with a mark of its type.
fn constant(of: &Value, ty: &Type) -> String {
    match (of, ty) {
        (Value::Zero, Type::Pointer(_)) => "NULL".to_owned(),
        (Value::Zero, Type::Scalar(element)) => scalar(0, element),
        (Value::Zero, _) => "0".to_owned(),
        (Value::Integer(number), Type::Scalar(element)) => scalar(*number, element),
        (Value::Integer(number), _) => number.to_string(),
        (Value::Float(number), Type::Scalar(element)) => match element.kind {
            Kind::Half => format!("{number:?}h"),
            Kind::Float => format!("{number:?}f"),
            _ => format!("{number:?}"),
        },
        (Value::Float(number), _) => format!("{number:?}"),
        (Value::List(values), _) => {
            let of_part = match ty {
                Type::Vector(element, _) => Type::Scalar(element),
                Type::Array(element, _) => (**element).clone(),
                _ => Type::Bad,
            };
            let values: Vec<_> = values.iter().map(|value| constant(value, &of_part)).collect();
            format!("{{{}}}", values.join(", "))
        }
        (Value::Bytes(bytes), _) => format!("{:?}", String::from_utf8_lossy(bytes)),
        (Value::Address(global, offset), _) => format!("&@{}+{offset}", global.0),
        (Value::Union(field, value), _) => format!("{{.{field} = {}}}", constant(value, &Type::Bad)),
    }
}

fn scalar(number: i128, element: &Element) -> String {
    match element.kind {
        Kind::Bool => (number != 0).to_string(),
        Kind::Integer { signed: true, bits: 32 } => number.to_string(),
        Kind::Integer { signed: false, bits: 32 } => format!("{number}u"),
        Kind::Integer { signed: true, bits: 64 } => format!("{number}l"),
        Kind::Integer { signed: false, bits: 64 } => format!("{number}ul"),
        Kind::Integer { .. } => format!("{}({number})", element.name),
        Kind::Half => format!("{number}.0h"),
        Kind::Float => format!("{number}.0f"),
        Kind::Double => format!("{number}.0"),
    }
}
