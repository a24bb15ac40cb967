//! A kernel without its arguments, as launches, here and on devices, know it.

use super::access::InStep;
use super::lanes::FAST;
use super::stack::Stack;
use super::throughput::Pace;

/// A kernel without its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// The text that it stands in.
    pub source: &'static str,
    /// The options with which the text is compiled.
    pub options: &'static str,
    /// `reqd_work_group_size`
    pub required: Option<[u64; 3]>,
    /// How many items a sub-group has.
    pub sub_group: u32,
    /// Whether an item asks for its group or for its number in it, so that it matters where groups begin.
    pub asks_group: bool,
    /// How much of what the items of a row do is in step.
    pub in_step: InStep,
    /// How long an item took the last time.
    pub pace: &'static Pace,
    /// The stack that its private variables need.
    pub stack: Stack,
}

impl Info {
    /// The kernels of a program, each by its name and its numbers: the three of `required`, or zeros; `sub_group`; 1 where it `asks_group`, 2 where all is `in_step`, 3 where the writes are and 4 where either is asked; bytes of
    /// variables, bytes of values and expressions for its [`Stack`]; 0 where no items run in lanes, 1 where they do if that is fast, 2 where they do. An
    /// expression of a structure for each took rustc a twentieth of its time for a kernel of one line.
    #[must_use]
    pub const fn table<const N: usize>(
        source: &'static str,
        options: &'static str,
        paces: &'static [Pace; N],
        kernels: [(&'static str, [u64; 9]); N],
    ) -> [Self; N] {
        let (stack, pace) = (Stack::new(0, 0, 0, false), &paces[0]);
        let none = Self {
            name: "",
            source,
            options,
            required: None,
            sub_group: 0,
            asks_group: false,
            in_step: InStep::Nothing,
            pace,
            stack,
        };
        let (mut table, mut at) = ([none; N], 0);
        while at < N {
            let (name, [x, y, z, sub_group, items, variables, values, expressions, lanes]) = kernels[at];
            table[at].name = name;
            table[at].required = if x == 0 { None } else { Some([x, y, z]) };
            table[at].sub_group = sub_group as u32;
            table[at].asks_group = items == 1;
            table[at].in_step = match items {
                2 => InStep::All,
                3 => InStep::Writes,
                4 => InStep::Either,
                _ => InStep::Nothing,
            };
            table[at].stack = Stack::new(variables, values, expressions, lanes == 2 || lanes == 1 && FAST);
            table[at].pace = &paces[at];
            at += 1;
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_by_numbers() {
        static PACES: [Pace; 2] = [const { Pace::new() }; 2];
        static TABLE: [Info; 2] = Info::table(
            "text",
            "-w",
            &PACES,
            [("one", [0, 0, 0, 32, 2, 5, 6, 7, 0]), ("two", [8, 4, 1, 16, 1, 0, 0, 9, 2])],
        );
        let [one, two] = &TABLE;
        assert_eq!((one.name, one.source, one.options), ("one", "text", "-w"));
        assert_eq!((one.required, one.sub_group, one.asks_group, one.in_step), (None, 32, false, InStep::All));
        assert_eq!((two.name, two.required, two.sub_group, two.asks_group), ("two", Some([8, 4, 1]), 16, true));
        assert_eq!(two.in_step, InStep::Nothing);
        let stacks = [Stack::new(5, 6, 7, false), Stack::new(0, 0, 9, true)];
        assert_eq!(
            [one.stack, two.stack].map(|stack| alloc::format!("{stack:?}")),
            stacks.map(|stack| alloc::format!("{stack:?}"))
        );
        assert!(core::ptr::eq(one.pace, &raw const PACES[0]) && core::ptr::eq(two.pace, &raw const PACES[1]));
    }
}
