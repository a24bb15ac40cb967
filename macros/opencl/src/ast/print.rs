//! The tree back to C, so that reading it again can be compared.

use super::operator::Arithmetic;
use super::{
    Access, Assertion, Attribute, Block, Declaration, Declarator, Derived, Designator, Expression, ExpressionKind,
    FloatSuffix, Increment, Initializer, Item, Name, Qualifiers, Space, Specifiers, Statement, StatementKind, Storage,
    TypeName, TypeSpecifier, UnaryOperator, Unit,
};

fn list<T>(items: &[T], separator: &str, print: impl Fn(&T) -> String) -> String {
    items.iter().map(print).collect::<Vec<_>>().join(separator)
}

pub(crate) fn unit(unit: &Unit) -> String {
    list(&unit.items, "\n", |item| match item {
        Item::Function(function) => {
            format!(
                "{} {} {}",
                specifiers(&function.specifiers),
                declarator(&function.declarator),
                block(&function.body)
            )
        }
        Item::Declaration(it) => declaration(it),
        Item::Assertion(it) => assertion(it),
        Item::Contract(_) => String::new(),
    })
}

fn assertion(it: &Assertion) -> String {
    let message = it.message.as_ref().map(|message| format!(", {}", string(message)));
    format!("_Static_assert({}{});", expression(&it.condition), message.unwrap_or_default())
}

fn string(bytes: &[u8]) -> String {
    format!("\"{}\"", list(bytes, "", |byte| format!("\\{byte:03o}")))
}

fn declaration(it: &Declaration) -> String {
    let declarators = list(&it.declarators, ", ", |each| {
        let initializer = each.initializer.as_ref().map(|it| format!(" = {}", initializer(it)));
        declarator(&each.declarator) + &initializer.unwrap_or_default()
    });
    format!("{} {declarators};", specifiers(&it.specifiers))
}

fn specifiers(it: &Specifiers) -> String {
    let mut words = vec![
        match it.storage {
            None => "",
            Some((Storage::Typedef, _)) => "typedef",
            Some((Storage::Extern, _)) => "extern",
            Some((Storage::Static, _)) => "static",
        }
        .to_owned(),
    ];
    words.push(attributes(&it.attributes));
    words.extend(it.kernel.map(|_| "kernel".to_owned()));
    words.extend(it.inline.map(|_| "inline".to_owned()));
    words.push(qualifiers(&it.qualifiers));
    words.push(match &it.specifier {
        TypeSpecifier::Void(_) => "void".to_owned(),
        TypeSpecifier::Words(words) => list(words, " ", |(word, _)| format!("{word:?}").to_lowercase()),
        TypeSpecifier::Named(name) => name.text.to_string(),
        TypeSpecifier::Record(it) => {
            let members = it.members.as_ref().map(|members| {
                format!("{{ {} {} }}", list(members, " ", declaration), list(&it.assertions, " ", assertion))
            });
            let word = if it.union { "union" } else { "struct" };
            format!("{word} {} {} {}", attributes(&it.attributes), tag(it.tag.as_ref()), members.unwrap_or_default())
        }
        TypeSpecifier::Enum(it) => {
            let enumerators = it.enumerators.as_ref().map(|enumerators| {
                let each = list(enumerators, ", ", |(name, value)| {
                    let value = value.as_ref().map(|value| format!(" = {}", expression(value)));
                    name.text.to_string() + &value.unwrap_or_default()
                });
                format!("{{ {each} }}")
            });
            format!("enum {} {} {}", attributes(&it.attributes), tag(it.tag.as_ref()), enumerators.unwrap_or_default())
        }
        TypeSpecifier::TypeOfExpression(it) => format!("__typeof__({})", expression(it)),
        TypeSpecifier::TypeOfType(it) => format!("__typeof__({})", type_name(it)),
        TypeSpecifier::Missing(_) => "<missing>".to_owned(),
    });
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

fn tag(tag: Option<&Name>) -> &str {
    tag.map_or("", |tag| &tag.text)
}

fn attributes(list_of: &[Attribute]) -> String {
    if list_of.is_empty() {
        return String::new();
    }
    let each = list(list_of, ", ", |it| match &it.of_type {
        Some(ty) => format!("{}({})", it.name.text, type_name(ty)),
        None if it.arguments.is_empty() => it.name.text.to_string(),
        None => format!("{}({})", it.name.text, list(&it.arguments, ", ", expression)),
    });
    format!("__attribute__(({each}))")
}

fn qualifiers(it: &Qualifiers) -> String {
    let mut words = Vec::new();
    words.extend(it.constant.map(|_| "const"));
    words.extend(it.volatile.map(|_| "volatile"));
    words.extend(it.restrict.map(|_| "restrict"));
    words.extend(it.space.map(|(space, _)| match space {
        Space::Global => "global",
        Space::Local => "local",
        Space::Constant => "constant",
        Space::Private => "private",
        Space::Generic => "generic",
    }));
    words.extend(it.access.map(|(access, _)| match access {
        Access::ReadOnly => "read_only",
        Access::WriteOnly => "write_only",
        Access::ReadWrite => "read_write",
    }));
    words.join(" ")
}

fn declarator(it: &Declarator) -> String {
    let mut text = tag(it.name.as_ref()).to_owned();
    let mut pointer = false;
    for part in &it.derived {
        if pointer && !matches!(part, Derived::Pointer(..)) {
            text = format!("({text})");
        }
        pointer = matches!(part, Derived::Pointer(..));
        match part {
            Derived::Pointer(of, _) => text = format!("* {} {text}", qualifiers(of)),
            Derived::Array(length, _) => {
                text = format!("{text}[{}]", length.as_deref().map(expression).unwrap_or_default());
            }
            Derived::Function { parameters, variadic, .. } => {
                let mut each =
                    list(parameters, ", ", |it| specifiers(&it.specifiers) + " " + &declarator(&it.declarator));
                if *variadic {
                    each += if each.is_empty() { "..." } else { ", ..." };
                }
                text = format!("{text}({each})");
            }
        }
    }
    let bits = it.bits.as_deref().map(|bits| format!(" : {}", expression(bits))).unwrap_or_default();
    format!("{text}{bits} {}", attributes(&it.attributes))
}

fn type_name(it: &TypeName) -> String {
    specifiers(&it.specifiers) + " " + &declarator(&it.declarator)
}

fn initializer(it: &Initializer) -> String {
    match it {
        Initializer::Expression(it) => expression(it),
        Initializer::List(items, _) => format!(
            "{{{}}}",
            list(items, ", ", |(designators, value)| {
                let equal = if designators.is_empty() { "" } else { " = " };
                designators.iter().map(designator).collect::<String>() + equal + &initializer(value)
            })
        ),
    }
}

fn designator(it: &Designator) -> String {
    match it {
        Designator::Index(index) => format!("[{}]", expression(index)),
        Designator::Range(first, last) => format!("[{} ... {}]", expression(first), expression(last)),
        Designator::Member(name) => format!(".{}", name.text),
    }
}

fn block(it: &Block) -> String {
    format!("{{\n{}\n}}", list(&it.statements, "\n", statement))
}

fn statement(it: &Statement) -> String {
    use StatementKind as S;
    let optional = |it: &Option<Expression>| it.as_ref().map(expression).unwrap_or_default();
    match &it.kind {
        S::Empty => ";".to_owned(),
        S::Expression(it) => expression(it) + ";",
        S::Declaration(it) => declaration(it),
        S::Assertion(it) => assertion(it),
        S::Contract(_) => String::new(),
        S::Block(it) => block(it),
        S::If { arms, otherwise } => {
            let arm = |(condition, then): &(Expression, Statement)| {
                format!("if ({}) {}", expression(condition), statement(then))
            };
            let arms: Vec<_> = arms.iter().map(arm).chain(otherwise.as_deref().map(statement)).collect();
            arms.join(" else ")
        }
        S::Switch { value, body } => format!("switch ({}) {}", expression(value), statement(body)),
        S::While { condition, body } => format!("while ({}) {}", expression(condition), statement(body)),
        S::DoWhile { body, condition } => format!("do {} while ({});", statement(body), expression(condition)),
        S::For { init, condition, step, body } => {
            let init = init.as_deref().map_or_else(|| ";".to_owned(), statement);
            format!("for ({init} {}; {}) {}", optional(condition), optional(step), statement(body))
        }
        S::Case { value, last, body } => {
            let last = last.as_ref().map(|last| format!(" ... {}", expression(last))).unwrap_or_default();
            format!("case {}{last}: {}", expression(value), statement(body))
        }
        S::Default(body) => format!("default: {}", statement(body)),
        S::Label(name, body) => format!("{}: {}", name.text, statement(body)),
        S::Goto(name) => format!("goto {};", name.text),
        S::Break => "break;".to_owned(),
        S::Continue => "continue;".to_owned(),
        S::Return(value) => format!("return {};", optional(value)),
        S::Bad => "<bad>".to_owned(),
    }
}

fn character(value: i32) -> String {
    if let Ok(value) = i8::try_from(value) {
        return format!("'\\{:03o}'", value.to_ne_bytes()[0]);
    }
    format!("'{}'", value.to_be_bytes().map(|byte| format!("\\{byte:03o}")).concat())
}

fn increment(it: Increment) -> &'static str {
    if it == Increment::Increment { "++" } else { "--" }
}

fn expression(it: &Expression) -> String {
    use ExpressionKind as E;
    let arguments = |items: &[Expression]| list(items, ", ", expression);
    match &it.kind {
        E::Name(name) => name.text.to_string(),
        E::Bool(value) => value.to_string(),
        E::Integer { value, decimal, unsigned, long } => {
            let digits = if *decimal { format!("{value}") } else { format!("{value:#x}") };
            format!("{digits}{}{}", if *unsigned { "u" } else { "" }, if *long { "l" } else { "" })
        }
        E::Float { digits, suffix } => format!(
            "{digits}{}",
            match suffix {
                FloatSuffix::None => "",
                FloatSuffix::Half => "h",
                FloatSuffix::Float => "f",
            }
        ),
        E::Character(value) => character(*value),
        E::String(bytes) => string(bytes),
        E::Paren(a) => format!("({})", expression(a)),
        E::CastOfParen(ty, items) => format!("({})({})", type_name(ty), arguments(items)),
        E::CompoundLiteral(ty, list) => format!("({}){}", type_name(ty), initializer(list)),
        E::Cast(ty, a) => format!("({}){}", type_name(ty), expression(a)),
        E::Index(a, b) => format!("{}[{}]", expression(a), expression(b)),
        E::Call(a, items) => format!("{}({})", expression(a), arguments(items)),
        E::Member(a, name) => format!("{} .{}", expression(a), name.text),
        E::Arrow(a, name) => format!("{}->{}", expression(a), name.text),
        E::Postfix(by, a) => format!("{}{}", expression(a), increment(*by)),
        E::Prefix(by, a) => format!("{} {}", increment(*by), expression(a)),
        E::Unary(operator, a) => {
            let operator = match operator {
                UnaryOperator::AddressOf => "&",
                UnaryOperator::Dereference => "*",
                UnaryOperator::Plus => "+",
                UnaryOperator::Minus => "-",
                UnaryOperator::Complement => "~",
                UnaryOperator::Not => "!",
            };
            format!("{operator} {}", expression(a))
        }
        E::Binary(first, operations) => operations.iter().fold(expression(first), |left, operation| {
            left + " " + operation.operator.symbol() + " " + &expression(&operation.right)
        }),
        E::Assign(operator, a, b) => {
            format!("{} {}= {}", expression(a), operator.map_or("", Arithmetic::symbol), expression(b))
        }
        E::Conditional(arms, otherwise) => {
            let arm = |(condition, then): &(Expression, Expression)| {
                format!("{} ? {} : ", expression(condition), expression(then))
            };
            arms.iter().map(arm).collect::<String>() + &expression(otherwise)
        }
        E::OrElse(a, b) => format!("{} ?: {}", expression(a), expression(b)),
        E::Comma(list) => list.iter().map(expression).collect::<Vec<_>>().join(", "),
        E::SizeOfExpression(a) => format!("sizeof {}", expression(a)),
        E::SizeOfType(ty) => format!("sizeof({})", type_name(ty)),
        E::AlignOfExpression(a) => format!("__alignof__ {}", expression(a)),
        E::AlignOfType(ty) => format!("__alignof__({})", type_name(ty)),
        E::VecStepExpression(a) => format!("vec_step {}", expression(a)),
        E::VecStepType(ty) => format!("vec_step({})", type_name(ty)),
        E::OffsetOf(ty, path) => {
            let path: String = path.iter().map(designator).collect();
            format!("__builtin_offsetof({}, {})", type_name(ty), path.trim_start_matches('.'))
        }
        E::Retyped(how, a, ty) => format!("{}({}, {})", how.name(), expression(a), type_name(ty)),
        E::Generic(a, choices) => {
            let choices = list(choices, ", ", |(ty, value)| {
                let ty = ty.as_ref().map_or_else(|| "default".to_owned(), type_name);
                format!("{ty}: {}", expression(value))
            });
            format!("_Generic({}, {choices})", expression(a))
        }
        E::Bad => "<bad>".to_owned(),
    }
}
