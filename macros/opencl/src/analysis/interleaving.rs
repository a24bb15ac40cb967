//! Elements of each item that lie beside each other, which are worth to be read or written together.

/// How many elements of each item are read or written together that lie right behind those of the item before.
const STRIDES: [usize; 4] = [2, 3, 4, 8];

/// How many elements of each item lie right behind those of the item before, if they are read or written together.
pub(crate) fn interleaved(stride: Option<i64>) -> Option<usize> {
    usize::try_from(stride?).ok().filter(|stride| STRIDES.contains(stride))
}

/// The elements that are read together, by what is added to the index.
pub(crate) struct Group {
    /// The first that is read, and the first of all.
    pub(crate) lowest: i128,
    pub(crate) first: i128,
    pub(crate) len: usize,
}

/// The group that has an element, where those of each item lie right behind those of the item before: of these `numbers` are read.
pub(crate) fn rows(numbers: &[i128], number: i128, stride: Option<i64>) -> Option<Group> {
    let len = interleaved(stride)?;
    let inside = |first: i128| {
        let mut numbers = numbers.to_vec();
        numbers.retain(|number| (first..first + len as i128).contains(number));
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    // From a multiple on, as memory mostly is so many clusters.
    let mut first = number - number.rem_euclid(len as i128);
    for &other in numbers {
        if (other..other + len as i128).contains(&number) && inside(other).len() > inside(first).len() {
            first = other;
        }
    }
    Some(Group { lowest: *inside(first).first()?, first, len })
}

/// The group that has an element of so many bytes, by an index of each item. As many reads at least are of it as it takes instructions more to read it
/// than to read an element of each item.
pub(crate) fn window(numbers: &[i128], number: i128, size: u64) -> Option<Group> {
    // The longest ones, and how many reads are worth it.
    let kinds: &[(i128, usize)] = match size {
        8 => &[(4, 3), (2, 2)],
        4 => &[(8, 4), (4, 2)],
        _ => &[(4, 2)],
    };
    for &(most, least) in kinds {
        let mut found = None;
        for &low in numbers {
            let mut behind: Vec<_> = numbers.iter().map(|of| of - low).filter(|of| (0..most).contains(of)).collect();
            behind.sort_unstable();
            behind.dedup();
            // Those behind a gap are read by themselves, if there are enough before it.
            let before_gap = behind.iter().zip(0..).take_while(|(of, at)| **of == *at).count();
            if before_gap >= least && number - low < before_gap as i128 {
                behind.truncate(before_gap);
            }
            if let (Some(last), true) = (behind.last(), behind.contains(&(number - low)) && behind.len() >= least) {
                let len = usize::try_from(last + 1).ok()?;
                let group = Group { lowest: low, first: low, len };
                if len == behind.len() {
                    return Some(group);
                }
                found.get_or_insert(group);
            }
        }
        if found.is_some() {
            return found;
        }
    }
    None
}
