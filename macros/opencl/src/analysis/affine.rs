//! Sums of variables, each times a step that is the same for all items.

use std::collections::BTreeMap;

/// An integer in an argument of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Number {
    pub(crate) argument: usize,
    /// In a structure so many bytes from its beginning on.
    pub(crate) at: u64,
    pub(crate) bytes: u64,
    pub(crate) signed: bool,
}

/// A value that is the same for all items of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Known {
    GlobalSize(usize),
    GlobalOffset(usize),
    LocalSize(usize),
    NumGroups(usize),
    /// How many sub-groups of so many items a group has.
    SubGroups(usize),
    Number(Number),
    /// Such an integer divided by a number, where it is not negative.
    Quotient(Number, u32),
}

impl Known {
    /// The integer in an argument that it is made of.
    pub(crate) fn number(self) -> Option<Number> {
        match self {
            Known::Number(number) | Known::Quotient(number, _) => Some(number),
            _ => None,
        }
    }
}

/// A value that differs between items, or from one access of an item to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Var {
    Global(usize),
    Group(usize),
    Local(usize),
    /// A number from 0 on: how often a loop has gone round, a quotient, a remainder. Each has a number of its own in the kernel.
    Inner(usize),
}

/// A sum of products of known values.
pub(crate) type Sum = super::sum::Sum<Known>;

/// Variables, each times a sum, and what is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Affine {
    /// None is times zero.
    pub(crate) terms: BTreeMap<Var, Sum>,
    pub(crate) first: Sum,
}

impl Affine {
    pub(crate) fn constant(number: i128) -> Self {
        Affine { first: Sum::constant(number), ..Affine::default() }
    }

    pub(crate) fn known(known: Known) -> Self {
        Affine { first: Sum::of(known), ..Affine::default() }
    }

    pub(crate) fn var(var: Var) -> Self {
        Affine { terms: BTreeMap::from([(var, Sum::constant(1))]), ..Affine::default() }
    }

    /// Its value, if that is the same for all items.
    pub(crate) fn as_sum(&self) -> Option<&Sum> {
        self.terms.is_empty().then_some(&self.first)
    }

    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.as_sum()?.as_constant()
    }

    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let mut all = self.clone();
        all.first = all.first.plus(&other.first)?;
        for (var, step) in &other.terms {
            let sum = all.terms.get(var).map_or(Some(step.clone()), |own| own.plus(step))?;
            all.terms.insert(*var, sum);
        }
        all.terms.retain(|_, step| !step.is_zero());
        Some(all)
    }

    pub(crate) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.by(&Sum::constant(-1))?)
    }

    pub(crate) fn plus_constant(&self, number: i128) -> Option<Self> {
        self.plus(&Affine::constant(number))
    }

    /// Each part times a sum.
    pub(crate) fn by(&self, factor: &Sum) -> Option<Self> {
        let terms = self.terms.iter().map(|(var, step)| Some((*var, step.times(factor)?)));
        let mut terms: BTreeMap<_, _> = terms.collect::<Option<_>>()?;
        terms.retain(|_, step| !step.is_zero());
        Some(Affine { terms, first: self.first.times(factor)? })
    }

    /// A product, of which one factor is the same for all items.
    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        match (self.as_sum(), other.as_sum()) {
            (_, Some(factor)) => self.by(factor),
            (Some(factor), None) => other.by(factor),
            (None, None) => None,
        }
    }

    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> + use<'_> {
        self.terms.keys().copied()
    }
}
