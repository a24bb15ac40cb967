//! The places that accesses name, by small numbers.

extern crate std;

use alloc::vec::Vec;
use std::collections::HashMap;

use super::super::source_location::Site;
use super::order::Order;

/// How many places are found by their address alone: a power of two.
const MEMOS: usize = 256;

/// All places that were seen.
pub(super) struct Sites {
    all: Vec<(Site, Order)>,
    /// The numbers by what finds a place without reading its text, and by what it says: a place of several tables has one number.
    by_key: HashMap<(usize, u32), u32>,
    by_parts: HashMap<(&'static str, u32, u32, &'static str, u32), u32>,
    /// The last places by their addresses, as the same ones come again and again.
    memos: [Memo; MEMOS],
}

/// A place by its address, and what it was found to be: another one may lie at the address of one that is gone.
#[derive(Clone, Copy)]
struct Memo {
    address: usize,
    key: (usize, u32),
    number: u32,
}

impl Sites {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Sites {
            all: Vec::new(),
            by_key: HashMap::new(),
            by_parts: HashMap::new(),
            memos: [Memo { address: 0, key: (0, 0), number: 0 }; MEMOS],
        }
    }

    /// The place of a number.
    pub(super) fn get(&self, number: u32) -> Site {
        self.all[number as usize].0
    }

    /// The order of an atomic function or a barrier.
    pub(super) fn order(&self, number: u32) -> Order {
        self.all[number as usize].1
    }

    /// The number of a place.
    #[inline]
    pub(super) fn number(&mut self, site: &Site) -> u32 {
        let address = core::ptr::from_ref(site).addr();
        let memo = &mut self.memos[address / size_of::<Site>() % MEMOS];
        if (memo.address, memo.key) == (address, site.key()) {
            return memo.number;
        }
        self.search(address, site)
    }

    /// The number of a place that another one has displaced, or that is new.
    #[cold]
    fn search(&mut self, address: usize, site: &Site) -> u32 {
        let key = site.key();
        let number = match self.by_key.get(&key) {
            Some(&number) => number,
            None => self.learn(site),
        };
        self.memos[address / size_of::<Site>() % MEMOS] = Memo { address, key, number };
        number
    }

    fn learn(&mut self, site: &Site) -> u32 {
        let all = &mut self.all;
        let ((file, line, column, text), order) = (site.parts(), site.order());
        let number = *self.by_parts.entry((file, line, column, text, order)).or_insert_with(|| {
            all.push((*site, Order::of_site(order)));
            all.len() as u32 - 1
        });
        self.by_key.insert(site.key(), number);
        number
    }
}
