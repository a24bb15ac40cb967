//! Names that are nearly one that is known.

/// The name that may have been meant by one that is not known: of the known ones the one that differs least from it, if that is little.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Names of programs are short; of a longer one nobody mistypes one letter.
    let short = |name: &str| name.len() <= 64;
    let allowed = match name.chars().count() {
        0..=2 => return None,
        3..=5 => 1,
        count => count / 3,
    };
    let known = known.into_iter().filter(|known| short(known) && short(name) && *known != name);
    let differences = known.map(|known| (difference(name, known), known));
    // The first by the alphabet counts of several that are as near, in whatever order a table has them.
    differences.filter(|&(count, _)| count <= allowed).min().map(|(_, known)| known)
}

/// How many letters are missing, too many, wrong, or in the place of the one beside them. Whether they are capitals counts once.
#[must_use]
pub fn difference(one: &str, other: &str) -> usize {
    if one.eq_ignore_ascii_case(other) {
        return 1;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=other.len()).collect()];
    for (i, &a) in one.iter().enumerate() {
        rows.rotate_left(1);
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (rows[1][j] + usize::from(a != b)).min(rows[1][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && b == one[i - 1] {
                least = least.min(rows[0][j - 1] + 1);
            }
            row.push(least);
        }
        rows[2] = row;
    }
    rows[2][other.len()]
}
