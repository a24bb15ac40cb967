//! Declarations of variables, functions and type names (C99, sections 6.7 and 6.9; OpenCL C 3.0, sections 6.7 to 6.11).

use std::rc::Rc;

use super::jump::ENTRY;
use super::scope::Symbol;
use super::specifier::Signature;
use super::{Body, Checker, Flow, Qualified, bare, quoted};
use crate::ast::{self, Attribute, Declaration, Derived, InitDeclarator, Initializer, Name, Space, Storage};
use crate::diagnostic::meant;
use crate::diagnostic::message::sema as message;
use crate::diagnostic::message::warning;
use crate::diagnostic::message::warning::part as remark;
use crate::limits::MAX_PRIVATE_BYTES;
use crate::map::HashMap;
use crate::program::{
    self, Expression, ExpressionKind, Global, GlobalId, Kernel, Memory, StatementKind, Value, Variable, VariableId,
};
use crate::source::Span;
use crate::types::{Pointee, Type, UNKNOWN_LENGTH};

/// A function that is declared.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) name: Rc<str>,
    pub(super) result: Type,
    pub(super) parameters: Vec<Qualified>,
    pub(super) kernel: bool,
    pub(super) overloadable: bool,
    pub(super) span: Span,
    /// Its definition, once that is met.
    pub(super) definition: Option<program::Function>,
    /// Those that it calls, and where.
    pub(super) calls: Vec<(usize, Span)>,
}

/// Takes a variable or a constant that is declared.
type EachDeclarator<'f, C> = dyn FnMut(&mut C, &Name, Qualified, Option<Storage>, Option<&Initializer>) + 'f;

impl Checker<'_> {
    /// A function definition.
    pub(super) fn function(&mut self, function: &ast::Function) {
        let declarator = &function.declarator;
        let attributes = || function.specifiers.attributes.iter().chain(&declarator.attributes);
        let Some(name) = &declarator.name else { return };
        let Some(signature) = self.signature(&function.specifiers, &declarator.derived) else {
            // The parser takes no other for a definition.
            return;
        };
        let kernel = function.specifiers.kernel.is_some();
        attributes().for_each(|attribute| self.known_attribute(&attribute.name));
        let overloadable = attributes().any(|attribute| &*attribute.name.text == "overloadable");
        let index = self.declare_function(name, &signature, kernel, overloadable);
        if self.functions[index].definition.is_some() {
            let before = self.functions[index].span;
            self.fault(message::redefinition(name.span, quoted(&name.text), before));
            return;
        }
        self.functions[index].span = name.span;
        if kernel {
            self.kernel_signature(function, &signature);
        }
        let required = if kernel { attributes().find_map(|attribute| self.required_size(attribute)) } else { None };
        let sub_group = if kernel { attributes().find_map(|attribute| self.sub_group_size(attribute)) } else { None };
        self.body = Some(Body {
            kernel,
            name: name.text.clone(),
            result: signature.result.clone(),
            variables: Vec::new(),
            known: HashMap::default(),
            flow: Flow::new(),
            calls: Vec::new(),
            hidden: Vec::new(),
            needs_item: false,
            needs_group: false,
        });
        self.scopes.enter();
        for (name, ty, span) in &signature.parameters {
            let text = name.as_ref().map_or_else(|| Rc::from(""), |name| name.text.clone());
            if let Some(name) = name {
                let before = self.scopes.here(&name.text).map(|(_, span)| *span);
                if let Some(before) = before {
                    self.fault(message::redefinition_of_parameter(name.span, quoted(&name.text), before));
                }
            }
            let id = self.new_variable(text, ty.ty.clone(), false, name.as_ref().map_or(*span, |name| name.span));
            if let Some(name) = name {
                self.scopes.declare(name.text.clone(), Symbol::Variable(id, ty.clone()), name.span);
            }
        }
        let contract = self.state.contract;
        let mut body = Vec::with_capacity(function.body.statements.len());
        for statement in &function.body.statements {
            self.statement(statement, &mut body);
        }
        self.scopes.leave();
        self.state.contract = contract;
        if !self.check_labels() {
            body = self.jumps_forward(body);
        }
        let Some(checked) = self.body.take() else { return };
        let declared = |id: &VariableId| {
            // The variable of the label that is entered is read where control comes by itself too: it says none then.
            let is_entry = checked.variables[id.0].name.starts_with(ENTRY);
            let zero = Expression::integer(0, &checked.variables[id.0].ty, name.span);
            program::Statement::new(StatementKind::Declare(*id, is_entry.then_some(zero)), name.span)
        };
        body.splice(0..0, checked.hidden.iter().map(declared));
        self.functions[index].calls = checked.calls;
        self.functions[index].definition = Some(program::Function {
            name: name.text.clone(),
            kernel: kernel.then_some(Kernel {
                required,
                is_called: false,
                sub_group: sub_group.unwrap_or(Kernel::SUB_GROUP),
                regions: None,
            }),
            result: signature.result.clone(),
            parameters: signature.parameters.len(),
            kept: Vec::new(),
            variables: checked.variables,
            body,
            needs_item: checked.needs_item,
            needs_group: checked.needs_group,
            prototype: self.prototype(function, &signature),
            by_reference: None,
            span: name.span,
        });
    }

    /// The words before a function's body, in one line; made of its types where macros wrote it.
    fn prototype(&self, function: &ast::Function, signature: &Signature) -> String {
        let end = match function.declarator.derived.first() {
            Some(Derived::Function { span, .. }) => *span,
            _ => function.declarator.span,
        };
        if let Some(text) =
            self.text(function.specifiers.span, end).filter(|text| text.ends_with(')') && !text.contains("/*"))
        {
            let lines = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
            return lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        }
        let records = &self.program.records;
        let parameters: Vec<String> = signature
            .parameters
            .iter()
            .map(|(name, ty, _)| ty.ty.declared(records, name.as_ref().map_or("", |name| &name.text)))
            .collect();
        let name = function.declarator.name.as_ref().map_or("", |name| &name.text);
        let kernel = if function.specifiers.kernel.is_some() { "__kernel " } else { "" };
        kernel.to_owned() + &signature.result.declared(records, &format!("{name}({})", parameters.join(", ")))
    }

    /// Declares a function, or finds the declaration that was before.
    fn declare_function(&mut self, name: &Name, signature: &Signature, kernel: bool, overloadable: bool) -> usize {
        let parameters: Vec<Qualified> = signature.parameters.iter().map(|(_, ty, _)| ty.clone()).collect();
        let before = self.scopes.outermost(&name.text).map(|(symbol, span)| (symbol.clone(), *span));
        let (mut known, mut conflicts) = (Vec::new(), false);
        match before {
            Some((Symbol::Functions(indices), span)) => {
                let same = |index: &&usize| {
                    let declared = &self.functions[**index];
                    let types = declared.parameters.iter().map(|parameter| &parameter.ty);
                    types.eq(parameters.iter().map(|parameter| &parameter.ty))
                };
                if let Some(&index) = indices.iter().find(same) {
                    if self.functions[index].result != signature.result {
                        self.fault(message::conflicting_result(name.span, quoted(&name.text), span));
                    }
                    self.functions[index].kernel |= kernel;
                    return index;
                }
                let bad = parameters.iter().any(|parameter| parameter.ty == Type::Bad);
                // A prototype `f()` says nothing of the parameters.
                let unspecified = indices.iter().copied().find(|&index| {
                    let declared = &self.functions[index];
                    declared.definition.is_none() && declared.parameters.is_empty()
                });
                if let Some(index) = unspecified {
                    self.functions[index].parameters = parameters;
                    return index;
                }
                let overloads = overloadable || indices.iter().any(|&index| self.functions[index].overloadable);
                if !overloads && !bad {
                    self.fault(message::conflicting_parameters(name.span, quoted(&name.text), span));
                    conflicts = true;
                }
                if overloads {
                    known = indices;
                }
            }
            Some((Symbol::Bad, _)) | None => {}
            Some((_, span)) => {
                self.fault(message::redefinition_as_function(name.span, quoted(&name.text), span));
            }
        }
        let index = self.functions.len();
        known.push(index);
        self.functions.push(Declared {
            name: name.text.clone(),
            result: signature.result.clone(),
            parameters,
            kernel,
            overloadable,
            span: name.span,
            definition: None,
            calls: Vec::new(),
        });
        // Its calls may mean either of them.
        let symbol = if conflicts { Symbol::Bad } else { Symbol::Functions(known) };
        self.scopes.declare_outermost(name.text.clone(), symbol, name.span);
        index
    }

    /// Rules of what a kernel may take and give (OpenCL C 3.0, section 6.11).
    fn kernel_signature(&mut self, function: &ast::Function, signature: &Signature) {
        if signature.result != Type::Void && signature.result != Type::Bad {
            self.fault(message::kernel_result(function.specifiers.span));
        }
        for ((_, ty, span), sized) in signature.parameters.iter().zip(&signature.sized) {
            match &ty.ty {
                Type::Pointer(pointee) => {
                    if matches!(pointee.space, Space::Private | Space::Generic) && pointee.ty != Type::Bad {
                        let own = matches!(pointee.ty, Type::Pointer(_));
                        let global = Type::Pointer(Rc::new(Pointee { space: Space::Global, ..(**pointee).clone() }));
                        let global = self.shown(&global);
                        self.fault(message::kernel_pointer_space(*span, own, &global));
                    } else if let Type::Pointer(inner) = &pointee.ty {
                        let shown = self.shown(&ty.ty);
                        if matches!(inner.space, Space::Private | Space::Generic) {
                            self.fault(message::kernel_pointer_space(*span, false, ""));
                        } else {
                            self.fault(message::kernel_pointer_to_pointer(*span, &shown));
                        }
                    }
                }
                Type::Bad => {}
                other => {
                    let whole = [Type::BOOL, Type::Event].contains(other) || *sized;
                    let pointer = |ty: &Type| matches!(ty, Type::Pointer(_));
                    let inner = matches!(other, Type::Record(_))
                        && (other.contains(&self.program.records, &|ty| *ty == Type::BOOL)
                            || other.contains(&self.program.records, &pointer));
                    if whole || inner {
                        let shown = if *sized { "size_t".to_owned() } else { self.shown(other) };
                        self.fault(message::kernel_parameter_type(*span, shown, *sized, inner));
                    }
                }
            }
        }
    }

    /// Notes an attribute that is nearly one which changes what the program does. Others are passed over, as a device passes over those of vendors.
    pub(super) fn known_attribute(&mut self, name: &Name) {
        const KNOWN: [&str; 9] = [
            "aligned",
            "packed",
            "overloadable",
            "reqd_work_group_size",
            "work_group_size_hint",
            "vec_type_hint",
            "intel_reqd_sub_group_size",
            "qcom_reqd_sub_group_size",
            "ext_vector_type",
        ];
        if KNOWN.contains(&&*name.text) {
            return;
        }
        if let Some(near) = meant(&name.text, &KNOWN) {
            self.faults.remarks.slip(warning::unknown_attribute(&name.text, near), name.span);
        }
    }

    /// `reqd_work_group_size(x, y, z)`
    fn required_size(&mut self, attribute: &Attribute) -> Option<[u64; 3]> {
        if &*attribute.name.text != "reqd_work_group_size" {
            return None;
        }
        let mut sizes = [1; 3];
        if attribute.arguments.len() != 3 {
            self.fault(message::group_size_arguments(attribute.name.span));
            return None;
        }
        for (size, argument) in sizes.iter_mut().zip(&attribute.arguments) {
            let value = self.integer_constant(argument)?;
            if value <= 0 || value > i128::from(u32::MAX) {
                self.fault(message::group_size(argument.span));
                return None;
            }
            *size = value as u64;
        }
        Some(sizes)
    }

    /// `intel_reqd_sub_group_size(n)`, `qcom_reqd_sub_group_size("half")`
    fn sub_group_size(&mut self, attribute: &Attribute) -> Option<u32> {
        let name = &*attribute.name.text;
        if !matches!(name, "intel_reqd_sub_group_size" | "qcom_reqd_sub_group_size") {
            return None;
        }
        let [argument] = &attribute.arguments[..] else {
            self.fault(message::sub_group_size_arguments(attribute.name.span, quoted(name)));
            return None;
        };
        if name == "qcom_reqd_sub_group_size" {
            let size = match &bare(argument).kind {
                ast::ExpressionKind::String(bytes) => match bytes.strip_suffix(b"\0").unwrap_or(bytes) {
                    b"half" => Some(64),
                    b"full" => Some(128),
                    _ => None,
                },
                _ => None,
            };
            if size.is_none() {
                self.fault(message::named_sub_group_size(argument.span));
            }
            return size;
        }
        let value = self.integer_constant(argument)?;
        let size = u32::try_from(value).ok().filter(|size| Kernel::SUB_GROUPS.contains(size));
        if size.is_none() {
            self.fault(message::sub_group_size(argument.span, value));
        }
        size
    }

    /// A declaration at program scope.
    pub(super) fn outer_declaration(&mut self, declaration: &Declaration) {
        self.declarators(declaration, &mut |checker, name, ty, storage, initializer| {
            checker.global(name, ty, initializer, storage, false);
        });
    }

    /// Declares functions and type names, and tells each variable or constant.
    fn declarators(&mut self, declaration: &Declaration, each: &mut EachDeclarator<'_, Self>) {
        let storage = declaration.specifiers.storage.map(|(storage, _)| storage);
        if declaration.declarators.is_empty() {
            self.specifiers(&declaration.specifiers);
        }
        let mut base = None;
        for item in &declaration.declarators {
            if self.prototype_or_typedef(declaration, item, storage, &mut base) {
                continue;
            }
            let Some(name) = &item.declarator.name else { continue };
            let base = base.get_or_insert_with(|| self.specifiers(&declaration.specifiers)).clone();
            let ty = self.derived(base, &item.declarator.derived);
            each(self, name, ty, storage, item.initializer.as_ref());
        }
    }

    /// A declarator of a function or of a type name. Gives whether it was one.
    fn prototype_or_typedef(
        &mut self,
        declaration: &Declaration,
        item: &InitDeclarator,
        storage: Option<Storage>,
        base: &mut Option<Qualified>,
    ) -> bool {
        let Some(name) = &item.declarator.name else { return false };
        if storage == Some(Storage::Typedef) {
            let base = base.get_or_insert_with(|| self.specifiers(&declaration.specifiers)).clone();
            let direct = item.declarator.derived.is_empty();
            let ty = self.derived(base, &item.declarator.derived);
            let ty = self.with_attributes(ty, &item.declarator.attributes);
            self.type_definition(name, ty, direct);
            return true;
        }
        if matches!(item.declarator.derived.first(), Some(Derived::Function { .. })) {
            // Its signature is not read: that of `printf` has `...`, which no other function may have.
            if self.scopes.outermost(&name.text).is_none() && self.builtins.is_declared(&name.text) {
                return true;
            }
            if let Some(signature) = self.signature(&declaration.specifiers, &item.declarator.derived) {
                let attributes = declaration.specifiers.attributes.iter().chain(&item.declarator.attributes);
                let overloadable = attributes.into_iter().any(|attribute| &*attribute.name.text == "overloadable");
                self.declare_function(name, &signature, declaration.specifiers.kernel.is_some(), overloadable);
                if self.scopes.depth() > 1 {
                    // A variable of the same name may stand between.
                    if let Some((symbol, span)) = self.scopes.outermost(&name.text).cloned() {
                        self.scopes.declare(name.text.clone(), symbol, span);
                    }
                }
            }
            return true;
        }
        false
    }

    fn type_definition(&mut self, name: &Name, ty: Qualified, direct: bool) {
        if let (Type::Record(id), true) = (&ty.ty, direct) {
            let record = &mut self.program.records[id.0];
            if record.name.is_none() {
                record.name = Some(name.text.clone());
            }
        }
        match self.scopes.here(&name.text) {
            Some((Symbol::Typedef(before), _)) if *before == ty || ty.ty == Type::Bad => return,
            Some((Symbol::Typedef(before), span)) => {
                let (before, span) = (before.ty.clone(), *span);
                self.fault(message::typedef_redefinition(name.span, self.shown(&ty.ty), self.shown(&before), span));
                return;
            }
            _ => {
                self.unique(name);
            }
        }
        if self.scopes.depth() == 1 && ty.ty != Type::Bad {
            let same =
                matches!(&ty.ty, Type::Record(id) if self.program.records[id.0].name.as_deref() == Some(&*name.text));
            if !same {
                self.program.aliases.push((name.text.clone(), ty.ty.clone(), name.span));
            }
        }
        let symbol = if ty.ty == Type::Bad { Symbol::Bad } else { Symbol::Typedef(ty) };
        self.scopes.declare(name.text.clone(), symbol, name.span);
    }

    /// A constant or a variable in memory: at program scope, or in a function with `__constant` or `static`.
    fn global(
        &mut self,
        name: &Name,
        ty: Qualified,
        initializer: Option<&Initializer>,
        storage: Option<Storage>,
        inner: bool,
    ) {
        let before = if inner { self.scopes.here(&name.text) } else { self.scopes.outermost(&name.text) };
        let known = match before {
            Some((Symbol::Global(id, known), span)) => Some((*id, known.clone(), *span)),
            Some((Symbol::Bad, _)) | None => None,
            Some(_) => {
                self.unique(name);
                None
            }
        };
        let sampler = ty.ty == Type::Sampler;
        let constant = ty.constant || ty.space == Some(Space::Constant) || sampler;
        let usable = match ty.space {
            _ if ty.ty == Type::Bad => false,
            Some(Space::Local | Space::Private | Space::Generic) => {
                self.fault(message::program_scope_space(name.span, inner, ty.space == Some(Space::Local)));
                false
            }
            _ => true,
        };
        if !usable {
            self.scopes.declare(name.text.clone(), Symbol::Bad, name.span);
            return;
        }
        if matches!(ty.ty, Type::Void | Type::Image(_) | Type::Event)
            || ty.ty.layout(&self.program.records).is_none() && !matches!(ty.ty, Type::Array(_, UNKNOWN_LENGTH))
        {
            let shown = self.shown(&ty.ty);
            self.fault(message::constant_type(name.span, &shown));
            self.scopes.declare(name.text.clone(), Symbol::Bad, name.span);
            return;
        }
        let space = ty.space.unwrap_or(if sampler { Space::Constant } else { Space::Global });
        if space != Space::Constant {
            self.since(200, if inner { remark::STATIC } else { remark::PROGRAM_SCOPE }, name.span);
        }
        let mut stored = Qualified { space: Some(space), constant, ..ty };
        let id = if let Some((id, known, span)) = known {
            let compatible = known.ty == stored.ty
                || matches!((&known.ty, &stored.ty), (Type::Array(a, m), Type::Array(b, n))
                    if a == b && (*m == UNKNOWN_LENGTH || *n == UNKNOWN_LENGTH));
            if !compatible {
                self.fault(message::redefinition_with_other_type(
                    name.span,
                    quoted(&name.text),
                    self.shown(&stored.ty),
                    self.shown(&known.ty),
                    span,
                ));
            } else if initializer.is_some() && !self.globals.undefined.contains_key(&id) {
                self.fault(message::redefinition(name.span, quoted(&name.text), span));
            }
            if !constant && storage != Some(Storage::Extern) {
                self.globals.undefined.remove(&id);
            }
            id
        } else {
            let id = GlobalId(self.program.globals.len());
            self.program.globals.push(Global {
                name: name.text.clone(),
                ty: stored.ty.clone(),
                value: Value::Zero,
                inner,
                is_variable: !constant,
                memory: Memory::Constant,
                span: name.span,
            });
            if initializer.is_none() && (constant || storage == Some(Storage::Extern)) {
                self.globals
                    .undefined
                    .insert(id, (name.span, storage == Some(Storage::Extern) || space == Space::Global));
            }
            id
        };
        self.scopes.declare(name.text.clone(), Symbol::Global(id, stored.clone()), name.span);
        let Some(initializer) = initializer else { return };
        self.globals.undefined.remove(&id);
        let value = self.initializer(initializer, &stored.ty);
        stored.ty = value.ty.clone();
        self.program.globals[id.0].ty = stored.ty.clone();
        self.program.globals[id.0].span = name.span;
        if let Some(folded) = self.constant_initializer(&value) {
            self.program.globals[id.0].value = folded;
        }
        self.scopes.declare(name.text.clone(), Symbol::Global(id, stored), name.span);
    }

    /// A declaration in a function.
    pub(super) fn inner_declaration(&mut self, declaration: &Declaration, out: &mut Vec<program::Statement>) {
        self.declarators(declaration, &mut |checker, name, ty, storage, initializer| match (storage, ty.space) {
            (Some(Storage::Extern), _) => checker.global(name, ty, None, storage, false),
            (Some(Storage::Static), _) => checker.global(name, ty, initializer, storage, true),
            (_, Some(Space::Constant)) => {
                if checker.at_kernel_scope(name, "constant") {
                    checker.global(name, ty, initializer, storage, true);
                } else {
                    checker.scopes.declare(name.text.clone(), Symbol::Bad, name.span);
                }
            }
            _ => checker.variable(name, ty, initializer, out),
        });
    }

    /// Whether a variable of an address space may be declared here: in a kernel, in no inner block.
    fn at_kernel_scope(&mut self, name: &Name, space: &str) -> bool {
        let kernel = self.body.as_ref().is_some_and(|body| body.kernel);
        let outermost = self.scopes.depth() == 2;
        if !kernel {
            self.fault(message::space_outside_of_kernel(name.span, space));
        } else if !outermost {
            self.fault(message::space_in_inner_scope(name.span, space));
        }
        kernel && outermost
    }

    /// A variable of a function.
    fn variable(
        &mut self,
        name: &Name,
        mut ty: Qualified,
        initializer: Option<&Initializer>,
        out: &mut Vec<program::Statement>,
    ) {
        let unique = self.unique(name);
        let local = ty.space == Some(Space::Local);
        let mut usable = match ty.space {
            Some(space @ (Space::Global | Space::Generic)) => {
                let word = if space == Space::Global { "__global" } else { "__generic" };
                self.fault(message::function_scope_space(name.span, word));
                false
            }
            Some(Space::Local) => self.at_kernel_scope(name, "local"),
            // Further on nobody knows which of the two is meant (`ui-tests/ui/opencl/parameter-declared-again.rs`).
            _ => unique,
        };
        if local && initializer.is_some() {
            self.fault(message::local_initializer(name.span));
            usable = false;
        }
        let unknown = matches!(ty.ty, Type::Array(_, UNKNOWN_LENGTH));
        match &ty.ty {
            Type::Bad => usable = false,
            Type::Image(_) => {
                let shown = self.shown(&ty.ty);
                self.fault(message::image_variable(name.span, &shown));
                usable = false;
            }
            _ if unknown && initializer.is_some() => {}
            other if other.layout(&self.program.records).is_none() => {
                let shown = self.shown(other);
                self.fault(if unknown {
                    message::array_without_length(name.span)
                } else {
                    message::incomplete_variable(name.span, shown)
                });
                usable = false;
            }
            _ => {}
        }
        if !usable {
            ty.ty = Type::Bad;
        }
        self.half(&ty.ty, name.span);
        let id = self.new_variable(name.text.clone(), ty.ty.clone(), local, name.span);
        ty.space = Some(if local { Space::Local } else { Space::Private });
        self.scopes.declare(name.text.clone(), Symbol::Variable(id, ty.clone()), name.span);
        let value = initializer.filter(|_| !local).map(|initializer| self.initializer(initializer, &ty.ty));
        if let Some(value) = &value {
            if unknown {
                ty.ty = value.ty.clone();
                if let Some(body) = &mut self.body {
                    body.variables[id.0].ty = ty.ty.clone();
                }
                self.scopes.declare(name.text.clone(), Symbol::Variable(id, ty.clone()), name.span);
            }
            if ty.constant && ty.ty.scalar().is_some() {
                let folded = self.folded(value).ok();
                if let (Some(folded), Some(body)) = (folded, &mut self.body) {
                    body.known.insert(id, folded);
                }
            }
        }
        if !usable {
            return;
        }
        match value {
            Some(value) => self.declared(id, value, out),
            None => out.push(program::Statement::new(StatementKind::Declare(id, None), name.span)),
        }
    }

    /// A further variable of the function.
    pub(super) fn new_variable(&mut self, name: Rc<str>, ty: Type, local: bool, span: Span) -> VariableId {
        let size = ty.layout(&self.program.records).map_or(0, |(size, _)| size);
        if !local && self.body.is_some() && size > MAX_PRIVATE_BYTES {
            self.fault(message::private_variable_too_large(span, size, MAX_PRIVATE_BYTES));
        }
        let Some(body) = &mut self.body else { return VariableId(0) };
        body.variables.push(Variable { local, ..Variable::new(name, ty, span) });
        VariableId(body.variables.len() - 1)
    }

    /// A variable that no declaration of the text names: it begins with the function, as zero.
    pub(super) fn new_hidden(&mut self, name: &str, ty: Type, span: Span) -> VariableId {
        // All of them are declared at the beginning of the function, where two of one name would be one.
        let others = self.body.iter().flat_map(|body| &body.hidden).count();
        let name = if others == 0 { name.to_owned() } else { format!("{name}_{others}") };
        let id = self.new_variable(name.into(), ty, false, span);
        if let Some(body) = &mut self.body {
            body.hidden.push(id);
        }
        id
    }

    /// A string of the program's text, which is a constant in memory.
    pub(super) fn string(&mut self, bytes: &[u8], span: Span) -> (GlobalId, Type) {
        let mut bytes = bytes.to_vec();
        bytes.push(0);
        let ty = Type::Array(Rc::new(Type::Scalar(crate::types::CHAR)), bytes.len() as u64);
        let value = Value::Bytes(bytes.into());
        let same = |global: &Global| global.inner && &*global.name == "string" && global.value == value;
        if let Some(index) = self.program.globals.iter().position(same) {
            return (GlobalId(index), ty);
        }
        self.program.globals.push(Global {
            name: "string".into(),
            ty: ty.clone(),
            value,
            inner: true,
            is_variable: false,
            memory: Memory::Constant,
            span,
        });
        (GlobalId(self.program.globals.len() - 1), ty)
    }

    /// The value of a constant in memory, which has to be known. A fault is told.
    fn constant_initializer(&mut self, value: &Expression) -> Option<Value> {
        if value.ty == Type::Bad {
            return None;
        }
        match self.folded(value) {
            Ok(value) => Some(value),
            Err(unknown) => {
                self.not_constant(unknown);
                None
            }
        }
    }

    /// Whether an expression is a constant zero, which as a pointer is `NULL`.
    pub(super) fn is_null(value: &Expression) -> bool {
        match &value.kind {
            ExpressionKind::Constant(Value::Integer(0)) => value.ty.is_integer(),
            ExpressionKind::Constant(Value::Zero) => match &value.ty {
                Type::Pointer(pointee) => pointee.ty == Type::Void && pointee.space == Space::Generic,
                _ => false,
            },
            _ => false,
        }
    }
}
