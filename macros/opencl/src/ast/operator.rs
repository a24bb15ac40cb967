//! The operators of two values, from the text to Rust.

use core::cmp::Ordering;

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BinaryOperator {
    Arithmetic(Arithmetic),
    Compare(Comparison),
    LogicalAnd,
    LogicalOr,
}

#[cfg(any(test, feature = "dump"))]
impl BinaryOperator {
    /// The operator in C.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Arithmetic(operator) => operator.symbol(),
            Self::Compare(comparison) => comparison.symbol(),
            Self::LogicalAnd => "&&",
            Self::LogicalOr => "||",
        }
    }
}

/// An operation of two numbers or two vectors of one type; the right side of a shift may have another element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Arithmetic {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    And,
    Xor,
    Or,
}

impl Arithmetic {
    /// The operator in C.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::And => "&",
            Self::Xor => "^",
            Self::Or => "|",
        }
    }

    /// Whether it is a shift, whose right side may have another element.
    pub(crate) fn is_shift(self) -> bool {
        matches!(self, Self::ShiftLeft | Self::ShiftRight)
    }

    /// Whether it divides: of integers it may be a fault.
    pub(crate) fn divides(self) -> bool {
        matches!(self, Self::Divide | Self::Remainder)
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Comparison {
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Comparison {
    /// The operator, in C and in Rust.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::Greater => ">",
            Self::LessEqual => "<=",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
        }
    }

    /// The comparison of the right side with the left one.
    pub(crate) fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            Self::LessEqual => Self::GreaterEqual,
            Self::GreaterEqual => Self::LessEqual,
            Self::Equal | Self::NotEqual => self,
        }
    }

    /// The comparison that holds where this one does not, where neither side is a NaN.
    pub(crate) fn opposite(self) -> Self {
        match self {
            Self::Less => Self::GreaterEqual,
            Self::Greater => Self::LessEqual,
            Self::LessEqual => Self::Greater,
            Self::GreaterEqual => Self::Less,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
        }
    }

    /// Whether it holds of two numbers in this order; a NaN has none.
    pub(crate) fn holds(self, order: Option<Ordering>) -> bool {
        match self {
            Self::Less => order.is_some_and(Ordering::is_lt),
            Self::Greater => order.is_some_and(Ordering::is_gt),
            Self::LessEqual => order.is_some_and(Ordering::is_le),
            Self::GreaterEqual => order.is_some_and(Ordering::is_ge),
            Self::Equal => order.is_some_and(Ordering::is_eq),
            Self::NotEqual => order.is_none_or(Ordering::is_ne),
        }
    }
}
