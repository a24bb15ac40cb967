//! The name that may be meant.

/// The known name that is nearest to one that is unknown, if any is near: a third of its letters
/// may be others, missing or swapped, so none of one or two letters.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.len() / 3).min(4);
    let near = known.filter(|known| known.len().abs_diff(name.len()) <= limit && *known != name);
    let ranked = near.map(|known| (distance(name, known), known)).filter(|(distance, _)| *distance <= limit);
    ranked.min().map(|(_, known)| known)
}

/// How many letters are to be changed, added, taken away, or swapped with the next, to come from one to the other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let mut rows = vec![(0..=to.len()).collect::<Vec<_>>()];
    for (i, &a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in to.iter().enumerate() {
            let changed = rows[i][j] + usize::from(!a.eq_ignore_ascii_case(&b));
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == to[j - 1] && from[i - 1] == b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}
