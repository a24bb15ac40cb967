use std::env;

/// The turn, if `SWZ_TURN` is set, as in `.ci/run`.
fn turn() -> Option<u64> {
    env::var("SWZ_TURN").ok().map(|turn| turn.parse().expect("`SWZ_TURN` is a number"))
}

/// The numbers below one. If there are turns, the part of them whose turn it is: so many turns in a row have all. A part has numbers
/// behind each other, as the generator looks at remainders of its seeds.
///
/// # Panics
/// If the turn is no number.
#[must_use]
pub fn of_turn(count: u64, turns: u64) -> std::ops::Range<u64> {
    match turn().map(|turn| turn % turns) {
        Some(turn) => count * turn / turns..count * (turn + 1) / turns,
        None => 0..count,
    }
}

/// The seeds of both launches of a file by its number. If there are turns, one of them in each second turn, and none in the others: four turns in a
/// row have both of all files.
///
/// # Panics
/// If the turn is no number.
#[must_use]
pub fn launches_of_turn(file: usize) -> std::ops::Range<u64> {
    match turn() {
        Some(turn) if turn % 2 == file as u64 % 2 => turn / 2 % 2..turn / 2 % 2 + 1,
        Some(_) => 0..0,
        None => 0..2,
    }
}
