//! Sums of products, each so many times: the algebra of what is known of a launch (`affine`), and of the parts of an expression (`linear`).

use std::collections::BTreeMap;

use crate::limits::{MAX_FACTORS, MAX_PRODUCTS};

/// A sum of products of these factors. The product of none is the number in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sum<T>(BTreeMap<Vec<T>, i128>);

impl<T> Default for Sum<T> {
    fn default() -> Self {
        Sum(BTreeMap::new())
    }
}

impl<T: Clone + Ord> Sum<T> {
    pub(crate) fn constant(number: i128) -> Self {
        let mut sum = Sum::default();
        if number != 0 {
            sum.0.insert(Vec::new(), number);
        }
        sum
    }

    /// One factor, once.
    pub(crate) fn of(factor: T) -> Self {
        Sum(BTreeMap::from([(vec![factor], 1)]))
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

    /// The factor that it is, if it is one.
    pub(crate) fn as_factor(&self) -> Option<&T> {
        match self.0.iter().next() {
            Some((product, 1)) if self.0.len() == 1 && product.len() == 1 => product.first(),
            _ => None,
        }
    }

    /// The difference to another sum, if that is a constant.
    pub(crate) fn minus_constant(&self, other: &Self) -> Option<i128> {
        self.minus(other)?.as_constant()
    }

    /// The part of it that is a constant, and the rest.
    pub(crate) fn split(mut self) -> (i128, Self) {
        (self.take(&[]), self)
    }

    /// Takes a product out of it: how many times it was there.
    pub(crate) fn take(&mut self, product: &[T]) -> i128 {
        self.0.remove(product).unwrap_or(0)
    }

    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.0.clone();
        for (product, factor) in &other.0 {
            let entry = sum.entry(product.clone()).or_insert(0);
            *entry = entry.checked_add(*factor)?;
        }
        Sum(sum).within_limits()
    }

    pub(crate) fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(&Sum::constant(-1))?)
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut all = BTreeMap::<Vec<T>, i128>::new();
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
        let fits = |(product, factor): (&Vec<T>, &i128)| product.len() <= MAX_FACTORS && i64::try_from(*factor).is_ok();
        (self.0.len() <= MAX_PRODUCTS && self.0.iter().all(fits)).then_some(self)
    }

    /// Its products, each with how many times it is there, which fits 64 bits.
    pub(crate) fn products(&self) -> impl Iterator<Item = (&[T], i64)> {
        self.0.iter().map(|(product, factor)| (&product[..], i64::try_from(*factor).unwrap_or_default()))
    }
}
