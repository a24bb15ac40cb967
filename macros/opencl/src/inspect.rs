//! Programs as IR, and what their kernels take: for tools and tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;
use std::sync::Mutex;

use super::ast::{Access, Space};
use super::builtin::Builtin;
use super::disk::Disk;
use super::ir::expr::{Expr, ExprKind};
use super::ir::function::{Function, Module};
use super::ir::lower::lower;
use super::ir::stmt::StmtKind;
use super::ir::var::Var;
use super::ir::{print, verify};
use super::preprocess::Files;
use super::program::{GlobalId, Program as Checked, Value};
use super::sema;
use super::source::Texts;
use super::transform;
use super::types::{CHAR, Record, Type};

/// A program that can be run.
#[derive(Debug)]
pub struct Program {
    pub(crate) module: Module,
    pub(crate) texts: Rc<Texts>,
    /// The bytes of the variables at program scope, if they are not those of the text.
    #[cfg_attr(not(feature = "interpret"), allow(dead_code, reason = "only the interpreter changes them"))]
    pub(crate) kept: Mutex<BTreeMap<GlobalId, Left>>,
}

/// A variable at program scope as a launch left it.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "interpret"), allow(dead_code, reason = "only the interpreter makes them"))]
pub(crate) struct Left {
    pub(crate) bytes: Vec<u8>,
    /// The pointers in it, by where they begin.
    pub(crate) pointers: BTreeMap<usize, LeftPointer>,
}

/// A pointer in a variable at program scope.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "interpret"), allow(dead_code, reason = "only the interpreter makes them"))]
pub(crate) struct LeftPointer {
    pub(crate) to: Target,
    pub(crate) base: usize,
    pub(crate) len: usize,
    pub(crate) at: u64,
    /// Whether its memory holds values of one type, and whether that is another than its own.
    pub(crate) is_typed: bool,
    pub(crate) is_lost: bool,
}

/// The memory that a pointer leads to.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "interpret"), allow(dead_code, reason = "only the interpreter makes them"))]
pub(crate) enum Target {
    Nothing,
    Global(GlobalId),
    /// It was the launch's own.
    Gone,
}

/// Programs behind passes, each with the name of its pass.
pub type Behind = Vec<(&'static str, Program)>;

/// A kernel, as one calls it.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The group that it asks for.
    pub required: Option<[u64; 3]>,
    /// Whether its items wait for each other.
    pub has_barriers: bool,
    /// How many dimensions its items ask for: in more, several of them have the same numbers.
    pub dimensions: u32,
}

/// A parameter of a kernel.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type in C.
    pub ty: String,
    /// The kind of argument that it takes.
    pub kind: ParameterKind,
}

/// The argument for a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A value of so many bytes.
    Value(Layout),
    /// A buffer of such elements, which may be written, unless it is constant.
    Buffer(Layout, bool),
    /// Memory of a group, of such elements.
    Local(Layout),
    /// An image: how many dimensions it has, whether it has layers, whether it is of a buffer, and whether it is written.
    Image(u8, bool, bool, bool),
    /// A sampler.
    Sampler,
}

/// How a value lies in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// In bytes.
    pub size: usize,
    /// The numbers in it: where each begins, and which it is, by its name in C.
    pub parts: Vec<(usize, &'static str)>,
}

impl Program {
    /// Reads a text. Includes are read from the folder.
    ///
    /// # Errors
    /// All faults of the text, as they are drawn, or what the IR does not know.
    pub fn new(folder: &Path, path: &str, text: &str, options: &str) -> Result<Self, Vec<String>> {
        let (checked, texts) = checked(&mut Disk::new(folder.to_owned()), path, text, options)?;
        Self::lowered(&checked, &Rc::new(texts))
    }

    /// The names of the passes of the compiler that rewrite a program before it is printed, in their order.
    pub fn passes() -> impl Iterator<Item = &'static str> {
        transform::pass_names()
    }

    /// Reads a text, and gives it as the checker leaves it and behind each pass of the compiler that changes it. What its kernels
    /// do not reach is left out, as if it stood in a header.
    ///
    /// # Errors
    /// All faults of the text, as they are drawn, or what the IR does not know behind a pass.
    pub fn transformed(folder: &Path, path: &str, text: &str, options: &str) -> Result<(Self, Behind), Vec<String>> {
        let (checked, texts) = checked(&mut Disk::new(folder.to_owned()), path, text, options)?;
        let texts = Rc::new(texts);
        let before = Self::lowered(&checked, &texts)?;
        let (mut behind, mut refused) = (Vec::new(), Vec::new());
        let mut last = checked.clone();
        transform::through(checked, &|_| false, &mut |pass, of| {
            if of.program == last {
                return;
            }
            last.clone_from(&of.program);
            match Self::lowered(&of.program, &texts) {
                Ok(program) => behind.push((pass, program)),
                Err(what) => refused.extend(what.into_iter().map(|what| format!("behind {pass}: {what}"))),
            }
        });
        if refused.is_empty() { Ok((before, behind)) } else { Err(refused) }
    }

    pub(crate) fn lowered(checked: &Checked, texts: &Rc<Texts>) -> Result<Self, Vec<String>> {
        let module = lower(checked).map_err(|refusal| vec![refusal.what])?;
        Ok(Program { module, texts: texts.clone(), kept: Mutex::default() })
    }

    /// The IR of a function, and of those that it calls, and that they call.
    #[must_use]
    pub fn code(&self, name: &str) -> Vec<String> {
        let all = &self.module.functions;
        let mut reached: Vec<bool> = all.iter().map(|function| &*function.name == name).collect();
        // A function stands behind those that it calls.
        for (number, function) in all.iter().enumerate().rev() {
            if reached[number] {
                for (_, expr) in function.exprs.iter() {
                    if let ExprKind::Call(callee, _) = expr.kind {
                        reached[callee.0] = true;
                    }
                }
            }
        }
        let reached = all.iter().zip(reached).filter(|(_, reached)| *reached);
        reached.map(|(function, _)| print::function(&self.module, function, &self.texts)).collect()
    }

    /// The names of all functions.
    #[must_use]
    pub fn functions(&self) -> Vec<String> {
        self.module.functions.iter().map(|function| function.name.to_string()).collect()
    }

    /// The IR, for people.
    #[must_use]
    pub fn ir(&self) -> String {
        print::module(&self.module, &self.texts)
    }

    /// The rules that the IR breaks: none, if the compiler is right.
    #[must_use]
    pub fn wrong(&self) -> Vec<String> {
        verify::verify(&self.module).into_iter().map(|wrong| format!("{}: {}", wrong.function, wrong.what)).collect()
    }

    /// Whether it has variables at program scope, so that its module has `reset_globals`.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        self.module.globals.iter().any(|global| global.is_variable)
    }

    /// The kernels, in the order in which they are compiled.
    #[must_use]
    pub fn kernels(&self) -> Vec<Kernel> {
        let kernels = self.module.functions.iter().enumerate().filter_map(|(number, function)| {
            let kernel = function.kernel.as_ref()?;
            let parameters = function.vars.iter().take(function.parameters - function.kept.len());
            let parameter = |var: &Var| Parameter {
                name: var.name.to_string(),
                ty: var.ty.shown(&self.module.records),
                kind: parameter_kind(&var.ty, &self.module.records),
            };
            Some(Kernel {
                name: function.name.to_string(),
                parameters: parameters.map(|(_, var)| parameter(var)).collect(),
                required: kernel.required,
                has_barriers: self.module.functions.iter().any(has_barriers),
                dimensions: dimensions(&self.module, number),
            })
        });
        kernels.collect()
    }
}

/// A text as the checker leaves it.
fn checked(files: &mut dyn Files, path: &str, text: &str, options: &str) -> Result<(Checked, Texts), Vec<String>> {
    sema::checked(files, path, text, options).map(|(program, texts, _)| (program, texts))
}

/// The dimensions that a function asks for, and what it calls. One that nobody knows may be any.
fn dimensions(module: &Module, number: usize) -> u32 {
    let (mut most, mut seen, mut left) = (1, BTreeSet::new(), vec![number]);
    while let Some(number) = left.pop() {
        if !seen.insert(number) {
            continue;
        }
        let exprs = &module.functions[number].exprs;
        for (_, expr) in exprs.iter() {
            match &expr.kind {
                ExprKind::Call(callee, _) => left.push(callee.0),
                ExprKind::Builtin(Builtin::Item(_), arguments) => {
                    let asked = arguments.first().map(|argument| &exprs[*argument].kind);
                    most = most.max(match asked {
                        Some(ExprKind::Const(Value::Zero | Value::Integer(0))) => 1,
                        Some(ExprKind::Const(Value::Integer(1))) => 2,
                        _ => 3,
                    });
                }
                _ => {}
            }
        }
    }
    most
}

/// Whether a function has a barrier, or something else at which items wait for each other.
fn has_barriers(function: &Function) -> bool {
    let meets = |expr: &Expr| matches!(expr.kind, ExprKind::Builtin(Builtin::Collective(_), _));
    function.stmts.iter().any(|(_, stmt)| matches!(stmt.kind, StmtKind::Barrier(_)))
        || function.exprs.iter().any(|(_, expr)| meets(expr))
}

pub(crate) fn parameter_kind(ty: &Type, records: &[Record]) -> ParameterKind {
    match ty {
        Type::Pointer(pointee) if pointee.space == Space::Local => ParameterKind::Local(layout(&pointee.ty, records)),
        Type::Pointer(pointee) => {
            let is_constant = pointee.constant || pointee.space == Space::Constant;
            ParameterKind::Buffer(layout(&pointee.ty, records), !is_constant)
        }
        Type::Image(image) => {
            ParameterKind::Image(image.dimensions, image.array, image.buffer, image.access != Access::ReadOnly)
        }
        Type::Sampler => ParameterKind::Sampler,
        _ => ParameterKind::Value(layout(ty, records)),
    }
}

/// The numbers that a value of a type has.
fn layout(ty: &Type, records: &[Record]) -> Layout {
    fn parts(ty: &Type, at: usize, records: &[Record], into: &mut Vec<(usize, &'static str)>) {
        match ty {
            Type::Scalar(element) => into.push((at, element.name)),
            Type::Vector(element, width) => {
                into.extend((0..usize::from(*width)).map(|lane| (at + lane * element.size() as usize, element.name)));
            }
            Type::Array(element, len) => {
                let size = size_of(element, records);
                (0..*len as usize).for_each(|number| parts(element, at + number * size, records, into));
            }
            Type::Record(id) => {
                let record = &records[id.0];
                let fields =
                    if record.union { &record.fields[..record.fields.len().min(1)] } else { &record.fields[..] };
                for field in fields {
                    parts(&field.ty, at + field.offset as usize, records, into);
                }
            }
            _ => {}
        }
    }
    // Memory without a type is given as bytes.
    let ty = if *ty == Type::Void { &Type::Scalar(CHAR) } else { ty };
    let mut all = Vec::new();
    parts(ty, 0, records, &mut all);
    Layout { size: size_of(ty, records), parts: all }
}

fn size_of(ty: &Type, records: &[Record]) -> usize {
    ty.layout(records).map_or(0, |(size, _)| size as usize)
}
