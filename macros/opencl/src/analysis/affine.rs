//! Sums of variables, each times a step that is the same for all items.

use std::collections::BTreeMap;

use crate::limits::{MAX_FACTORS, MAX_PRODUCTS};

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
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sum(BTreeMap<Vec<Known>, i128>);

impl Sum {
    pub(crate) fn constant(number: i128) -> Self {
        let mut sum = Sum::default();
        if number != 0 {
            sum.0.insert(Vec::new(), number);
        }
        sum
    }

    pub(crate) fn known(known: Known) -> Self {
        Sum(BTreeMap::from([(vec![known], 1)]))
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Its value, if that is a constant.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&[][..]).copied(),
            _ => None,
        }
    }

    /// The known value that it is, if it is one.
    pub(crate) fn as_known(&self) -> Option<Known> {
        match self.0.iter().next() {
            Some((product, 1)) if self.0.len() == 1 && product.len() == 1 => Some(product[0]),
            _ => None,
        }
    }

    /// The difference to another sum, if that is a constant.
    pub(crate) fn minus_constant(&self, other: &Self) -> Option<i128> {
        self.plus(&other.times(&Sum::constant(-1))?)?.as_constant()
    }

    /// The part of it that is a constant, and the rest.
    pub(crate) fn split(&self) -> (i128, Self) {
        let mut rest = self.clone();
        (rest.0.remove(&[][..]).unwrap_or(0), rest)
    }

    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.0.clone();
        for (product, factor) in &other.0 {
            let entry = sum.entry(product.clone()).or_insert(0);
            *entry = entry.checked_add(*factor)?;
        }
        Sum(sum).within_limits()
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut all = BTreeMap::<Vec<Known>, i128>::new();
        for (left, factor) in &self.0 {
            for (right, by) in &other.0 {
                let mut product = [&left[..], &right[..]].concat();
                product.sort_unstable();
                let entry = all.entry(product).or_insert(0);
                *entry = entry.checked_add(factor.checked_mul(*by)?)?;
            }
        }
        Sum(all).within_limits()
    }

    /// This sum without products of factor 0, if it is within the limits.
    fn within_limits(mut self) -> Option<Self> {
        self.0.retain(|_, factor| *factor != 0);
        let fits =
            |(product, factor): (&Vec<Known>, &i128)| product.len() <= MAX_FACTORS && i64::try_from(*factor).is_ok();
        (self.0.len() <= MAX_PRODUCTS && self.0.iter().all(fits)).then_some(self)
    }

    /// Its products with their factors, which fit 64 bits.
    pub(crate) fn products(&self) -> impl Iterator<Item = (&[Known], i64)> {
        self.0.iter().map(|(product, factor)| (&product[..], i64::try_from(*factor).unwrap_or_default()))
    }
}

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
        Affine { first: Sum::known(known), ..Affine::default() }
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
