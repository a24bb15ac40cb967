use std::env;

/// The numbers below one. If `SWZ_DAY` is the number of a day, as in `.ci/run`, the part of them whose turn it is: so many days in a row have all. A
/// part has numbers behind each other, as the generator looks at remainders of its seeds.
///
/// # Panics
/// If the day is no number.
#[must_use]
pub fn of_today(count: u64, days: u64) -> std::ops::Range<u64> {
    match env::var("SWZ_DAY") {
        Ok(day) => {
            let turn = day.parse::<u64>().expect("`SWZ_DAY` is a number") % days;
            count * turn / days..count * (turn + 1) / days
        }
        Err(_) => 0..count,
    }
}
