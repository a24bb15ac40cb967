//! Arenas: values by their numbers, so that an analysis is a table, and a comparison is one of numbers.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// The number of a `T` in the arena of one function.
pub(crate) struct Id<T> {
    number: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    pub(crate) fn new(number: usize) -> Self {
        Id { number: number as u32, of: PhantomData }
    }

    pub(crate) fn index(self) -> usize {
        self.number as usize
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.number.cmp(&other.number)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number)
    }
}

/// Values, each by its number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arena<T> {
    values: Vec<T>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { values: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Takes a value in.
    pub(crate) fn add(&mut self, value: T) -> Id<T> {
        self.values.push(value);
        Id::new(self.values.len() - 1)
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a number, if there is one: an id that was made for another arena may have none here.
    pub(crate) fn get(&self, id: Id<T>) -> Option<&T> {
        self.values.get(id.index())
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = Id<T>> + use<T> {
        (0..self.values.len()).map(Id::new)
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<T>, &T)> {
        self.values.iter().enumerate().map(|(number, value)| (Id::new(number), value))
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;
    fn index(&self, id: Id<T>) -> &T {
        &self.values[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.values[id.index()]
    }
}
