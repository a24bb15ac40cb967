use std::env;

/// The numbers below one. If `SWZ_TURN` is set, as in `.ci/run`, the part of them whose turn it is: so many turns in a row have all. A part has numbers
/// behind each other, as the generator looks at remainders of its seeds.
///
/// # Panics
/// If the turn is no number.
#[must_use]
pub fn of_turn(count: u64, turns: u64) -> std::ops::Range<u64> {
    match env::var("SWZ_TURN") {
        Ok(turn) => {
            let turn = turn.parse::<u64>().expect("`SWZ_TURN` is a number") % turns;
            count * turn / turns..count * (turn + 1) / turns
        }
        Err(_) => 0..count,
    }
}
