//! Random programs by the grammar: how operators bind is compared with parentheses around all of them.

use super::*;
use crate::ast::operator::{Arithmetic as A, BinaryOperator as B, Comparison as C};
use crate::ast::{Expression, ExpressionKind, Initializer, Item, Operation};
use crate::testing::Random;

/// The binary operators of C99, 6.5.5 to 6.5.14, the closest first.
const LEVELS: [&[B]; 10] = [
    &[B::Arithmetic(A::Multiply), B::Arithmetic(A::Divide), B::Arithmetic(A::Remainder)],
    &[B::Arithmetic(A::Add), B::Arithmetic(A::Subtract)],
    &[B::Arithmetic(A::ShiftLeft), B::Arithmetic(A::ShiftRight)],
    &[B::Compare(C::Less), B::Compare(C::Greater), B::Compare(C::LessEqual), B::Compare(C::GreaterEqual)],
    &[B::Compare(C::Equal), B::Compare(C::NotEqual)],
    &[B::Arithmetic(A::And)],
    &[B::Arithmetic(A::Xor)],
    &[B::Arithmetic(A::Or)],
    &[B::LogicalAnd],
    &[B::LogicalOr],
];

impl Random {
    /// An expression of a level of the grammar (0 is primary, 14 the comma), as few parentheses as it needs, and all.
    fn expression(&mut self, level: usize, depth: usize) -> (String, String) {
        if depth == 0 || level == 0 {
            let deep = depth > 0 && self.below(3) == 0;
            return match self.below(8) {
                _ if deep => {
                    let (few, all) = self.expression(14, depth - 1);
                    (format!("({few})"), all)
                }
                0 => both(self.of(&["1", "2u", "0x3", "1.5f", "'a'", "true"])),
                _ => both(self.of(&["a", "b", "c", "d"])),
            };
        }
        let below = |random: &mut Self| random.expression(level - 1, depth - 1);
        let (few, all) = match (level, self.below(3)) {
            (_, 0) => return below(self),
            (1, _) => {
                let (few, all) = self.expression(1, depth - 1);
                match self.below(6) {
                    0 => return (format!("{few}++"), format!("({all}++)")),
                    1 => return (format!("{few} .xy"), format!("({all} .xy)")),
                    2 => return (format!("{few}->m"), format!("({all}->m)")),
                    3 => {
                        let index = self.expression(14, depth - 1);
                        return (format!("{few}[{}]", index.0), format!("({all}[{}])", index.1));
                    }
                    _ => {
                        let (one, two) = (self.expression(13, depth - 1), self.expression(13, depth - 1));
                        return (format!("{few}({}, {})", one.0, two.0), format!("({all}({}, {}))", one.1, two.1));
                    }
                }
            }
            (2, _) => {
                let (few, all) = self.expression(2, depth - 1);
                let operator = self.of(&["- ", "+ ", "!", "~", "*", "& ", "++ ", "-- ", "(int)", "(T *)"]);
                (format!("{operator}{few}"), format!("{operator}{all}"))
            }
            (3..=12, _) => {
                let operators = LEVELS[level - 3];
                let operator = operators[self.below(operators.len())].symbol();
                let (left, right) = (self.expression(level, depth - 1), below(self));
                (format!("{} {operator} {}", left.0, right.0), format!("{} {operator} {}", left.1, right.1))
            }
            (13, 1) => {
                let (condition, then) = (self.expression(12, depth - 1), self.expression(14, depth - 1));
                // Behind `?:` an assignment would take the whole as its left side.
                let otherwise = match self.expression(13, depth - 1) {
                    (few, all) if few.contains('=') => (format!("({few})"), all),
                    otherwise => otherwise,
                };
                (
                    format!("{} ? {} : {}", condition.0, then.0, otherwise.0),
                    format!("{} ? {} : {}", condition.1, then.1, otherwise.1),
                )
            }
            (13, _) => {
                let operator = self.of(&["=", "+=", "<<=", "|="]);
                let (left, right) = (self.expression(2, depth - 1), self.expression(13, depth - 1));
                (format!("{} {operator} {}", left.0, right.0), format!("{} {operator} {}", left.1, right.1))
            }
            _ => {
                let (left, right) = (self.expression(14, depth - 1), self.expression(13, depth - 1));
                (format!("{}, {}", left.0, right.0), format!("{}, {}", left.1, right.1))
            }
        };
        (few, format!("({all})"))
    }

    fn value(&mut self) -> String {
        self.expression(13, 4).0
    }

    fn declarator(&mut self, name: &str, depth: usize) -> String {
        match self.below(if depth == 0 { 1 } else { 5 }) {
            0 => name.to_owned(),
            1 => format!("*{} {}", self.of(&["", "const", "restrict", "global"]), self.declarator(name, depth - 1)),
            2 => format!("({})", self.declarator(name, depth - 1)),
            3 => format!("({})[{}]", self.declarator(name, depth - 1), self.below(9)),
            _ => {
                let parameter = self.declarator("p", depth - 1);
                format!("({})({} {parameter}, T)", self.declarator(name, depth - 1), self.of(&["int", "T", "V"]))
            }
        }
    }

    fn specifiers(&mut self) -> String {
        let ty = self.of(&[
            "int",
            "unsigned long",
            "T",
            "V",
            "struct s",
            "union { int a; T T; }",
            "enum { A, B = 2 }",
            "size_t",
            "long unsigned int",
            "struct __attribute__((packed)) { struct { int b : 3, : 2; }; }",
            "__typeof__(a)",
            "__typeof__(T *)",
        ]);
        let (before, behind) =
            (self.of(&["", "const", "volatile", "__local"]), self.of(&["", "const", "__attribute__((aligned(4)))"]));
        format!("{before} {ty} {behind}")
    }

    fn initializer(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(2) == 0 {
            return self.value();
        }
        let items = (0..self.below(4)).map(|_| {
            let designator = self.of(&["", "", ".x = ", "[1] = ", "[1 ... 2].y = ", "z: "]).to_owned();
            designator + &self.initializer(depth - 1)
        });
        let items: Vec<_> = items.collect();
        format!("{{{}}}", items.join(", "))
    }

    fn statement(&mut self, depth: usize) -> String {
        let value = self.value();
        if depth == 0 {
            return format!("{value};");
        }
        let within = |random: &mut Self| random.statement(depth - 1);
        match self.below(14) {
            0 => format!("if ({value}) {{ {} }} else {}", within(self), within(self)),
            1 => format!("if ({value}) {}", within(self)),
            2 => format!("while ({value}) {}", within(self)),
            3 => format!("do {} while ({value});", within(self)),
            4 => format!("for (int i = 1, j; {value}; i++) {}", within(self)),
            5 => format!("for (; ; ) {{ {} {} }}", within(self), within(self)),
            6 => format!(
                "switch ({value}) {{ case 1: {} case 2 ... 3: default: {} break; }}",
                within(self),
                within(self)
            ),
            7 => format!("{{ {{ int W = 1; W * a; {} }} W *x; }}", within(self)),
            8 => format!("l: {}", within(self)),
            9 => format!("return {value};"),
            10 => format!(
                "{{ {} {} = {}, n; {} }}",
                self.specifiers(),
                self.declarator("m", 3),
                self.initializer(2),
                within(self)
            ),
            11 => "{ goto l; continue; ; }".to_owned(),
            12 => format!("a = (V)({value}, {}).xy;", self.value()),
            _ => format!("{value};"),
        }
    }
}

fn both(text: &str) -> (String, String) {
    (text.to_owned(), text.to_owned())
}

/// Takes the parentheses out of an expression.
fn strip(expression: &Expression) -> Expression {
    use ExpressionKind as E;
    let boxed = |each: &Expression| Box::new(strip(each));
    let kind = match &expression.kind {
        E::Paren(inner) => return strip(inner),
        E::Index(a, b) => E::Index(boxed(a), boxed(b)),
        E::Call(a, list) => E::Call(boxed(a), list.iter().map(strip).collect()),
        E::Member(a, name) => E::Member(boxed(a), name.clone()),
        E::Arrow(a, name) => E::Arrow(boxed(a), name.clone()),
        E::Postfix(by, a) => E::Postfix(*by, boxed(a)),
        E::Prefix(by, a) => E::Prefix(*by, boxed(a)),
        E::Unary(operator, a) => E::Unary(*operator, boxed(a)),
        E::Cast(ty, a) => E::Cast(ty.clone(), boxed(a)),
        E::SizeOfExpression(a) => E::SizeOfExpression(boxed(a)),
        E::Binary(first, operations) => {
            let of_operation = |each: &Operation| Operation { right: strip(&each.right), ..each.clone() };
            let more = operations.iter().map(of_operation);
            match strip(first) {
                Expression { kind: E::Binary(first, before), .. } => {
                    E::Binary(first, before.into_iter().chain(more).collect())
                }
                first => E::Binary(Box::new(first), more.collect()),
            }
        }
        E::Assign(operator, a, b) => E::Assign(*operator, boxed(a), boxed(b)),
        E::Conditional(arms, otherwise) => {
            let arms = arms.iter().map(|(condition, then)| (strip(condition), strip(then)));
            match strip(otherwise) {
                Expression { kind: E::Conditional(more, last), .. } => E::Conditional(arms.chain(more).collect(), last),
                last => E::Conditional(arms.collect(), Box::new(last)),
            }
        }
        E::Comma(list) => E::Comma(
            list.iter()
                .map(strip)
                .enumerate()
                .flat_map(|(at, each)| match each.kind {
                    E::Comma(before) if at == 0 => before,
                    _ => vec![each],
                })
                .collect(),
        ),
        other => other.clone(),
    };
    Expression { kind, span: expression.span, height: 0 }
}

#[test]
fn operators_bind_as_the_standard_says() {
    let mut random = Random(1);
    for _ in 0..1_500 {
        let (few, all) = random.expression(14, 6);
        let stripped = |text: &str| {
            let unit = round(&format!("typedef int T; int x = ({text});"));
            let Some(Item::Declaration(declaration)) = unit.items.last() else { panic!("{text}") };
            let Some(Initializer::Expression(value)) = &declaration.declarators[0].initializer else {
                panic!("{text}")
            };
            bare(&strip(value))
        };
        assert_eq!(stripped(&few), stripped(&all), "{few}\n{all}");
    }
}

#[test]
fn random_programs() {
    let mut random = Random(2);
    for _ in 0..150 {
        let body: Vec<_> = (0..4).map(|_| random.statement(4)).collect();
        let (specifiers, declarator) = (random.specifiers(), random.declarator("g", 4));
        round(&format!(
            "typedef int T, W; typedef float4 V; struct s {{ T m; }}; int a, b, c, d; {specifiers} {declarator}; void f(T p, V v) {{ {} }}",
            body.join("\n")
        ));
    }
}
