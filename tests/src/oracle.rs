//! The components that a chain of selectors selects, from its text alone and by the definition: section 2.1.2 of the standard of C++ for
//! kernels, version 1.0, tables 6 and 7.

/// The component of a vector of `width` that each component of the result is; `None` is the fourth of 3, which does not exist.
///
/// # Panics
/// If the chain is none for that width.
#[must_use]
pub fn select(width: usize, chain: &str) -> Vec<Option<usize>> {
    chain.split('.').fold((0..width).map(Some).collect(), |components, selector| step(&components, selector))
}

fn step(components: &[Option<usize>], selector: &str) -> Vec<Option<usize>> {
    assert!(components.len() > 1, "{selector} on a scalar");
    let special = |wanted: fn(usize, usize) -> bool| {
        let mut all = components.to_vec();
        if all.len() == 3 {
            all.push(None);
        }
        let half = all.len() / 2;
        (0..all.len()).filter(|&at| wanted(at, half)).map(|at| all[at]).collect()
    };
    match selector {
        "lo" => special(|at, half| at < half),
        "hi" => special(|at, half| at >= half),
        "even" => special(|at, _| at % 2 == 0),
        "odd" => special(|at, _| at % 2 == 1),
        _ => match selector.strip_prefix(['s', 'S']) {
            Some(digits) => digits.chars().map(|digit| components[digit_value(digit)]).collect(),
            None => selector.chars().map(|letter| components[letter_value(letter)]).collect(),
        },
    }
}

fn digit_value(digit: char) -> usize {
    "0123456789abcdef".find(digit.to_ascii_lowercase()).expect("a hexadecimal digit")
}

fn letter_value(letter: char) -> usize {
    match letter {
        'x' | 'r' => 0,
        'y' | 'g' => 1,
        'z' | 'b' => 2,
        'w' | 'a' => 3,
        _ => panic!("{letter} is no component"),
    }
}

#[test]
fn a_vector_of_three_is_halved_as_one_of_four() {
    assert_eq!(select(3, "hi"), [Some(2), None]);
    assert_eq!(select(3, "odd"), [Some(1), None]);
    assert_eq!(select(4, "xyz.odd"), [Some(1), None]);
    assert_eq!(select(16, "S98aA.even"), [Some(9), Some(10)]);
    assert_eq!(select(8, "odd.even.y"), [Some(5)]);
}
