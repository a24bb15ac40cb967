//! Times roads in turn.

use std::time::{Duration, Instant};

use crate::roads::Road;
use crate::work::Amount;

/// How long a sample is at least, if the work is shorter.
const SAMPLE: Duration = Duration::from_micros(500);
/// How many samples of each road there are at least.
const SAMPLES: usize = 8;

/// Nanoseconds of a launch.
pub struct Outcome {
    pub best: f64,
    pub median: f64,
    pub samples: usize,
}

/// How often something runs in a sample. It is warm then.
pub fn repetitions(mut run: impl FnMut()) -> u32 {
    let mut count = 1;
    run();
    loop {
        let time = sample(&mut run, count);
        if time * f64::from(count) >= SAMPLE.as_secs_f64() * 1e9 || count >= 1 << 20 {
            return count;
        }
        count *= 2;
    }
}

/// The time of a run, of so many one after another.
pub fn sample(mut run: impl FnMut(), count: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..count {
        run();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(count)
}

/// A sample of each road in turn, as often as there is time.
pub fn race(roads: &mut [(String, &mut dyn Road)], amount: Amount) -> Vec<(String, Outcome)> {
    let time = Duration::from_millis(if amount == Amount::Large { 700 } else { 150 });
    race_for(roads, time, SAMPLES)
}

/// A sample of each road in turn, for so long and at least so often.
pub fn race_for(roads: &mut [(String, &mut dyn Road)], time: Duration, least: usize) -> Vec<(String, Outcome)> {
    let start = Instant::now();
    let mut samples = vec![Vec::new(); roads.len()];
    let mut round = 0;
    while round < least || start.elapsed() < time {
        // Not always after the same one, whose threads may still spin.
        for at in 0..roads.len() {
            let road = (at + round) % roads.len();
            samples[road].push(roads[road].1.sample());
        }
        round += 1;
    }
    let outcome = |mut samples: Vec<f64>| {
        samples.sort_by(f64::total_cmp);
        Outcome { best: samples[0], median: samples[samples.len() / 2], samples: samples.len() }
    };
    roads.iter().zip(samples).map(|((name, _), samples)| (name.clone(), outcome(samples))).collect()
}
