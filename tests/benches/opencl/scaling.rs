//! How `par_run` scales: beside `run`, with as many threads as rayon has, on works of several lengths.

use std::fmt::Write as _;
use std::time::Duration;

use crate::level;
use crate::race::race_for;
use crate::roads::{Here, Peer, Road};
use crate::work::{Amount, Kind};

/// The most doublings of a large work.
const MOST: u32 = 24;

/// The roads to a work of at least so many milliseconds on one thread, 0 for the large one, with its amount and what `run` takes.
fn grown(kind: &Kind, milliseconds: u32) -> (Vec<Here>, Amount, f64) {
    let least = f64::from(milliseconds) * 1e6;
    let mut times = 0;
    loop {
        let amount = if times == 0 { Amount::Large } else { Amount::Grown(times) };
        let mut here = Here::both(kind, amount);
        let taken = here[0].warm();
        if taken >= least || times == MOST {
            here[1].warm();
            return (here, amount, taken);
        }
        // As often as it takes with twice the time for twice the items, at the most.
        let mut left = taken;
        while times < MOST && left < least {
            (times, left) = (times + 1, 2.0 * left);
        }
        if left > 2.0 * taken {
            times -= 1;
        }
    }
}

/// A line of JSON for each road to each work of each length.
pub fn measured(kinds: &[Kind], times: &[u32], has_peers: bool) -> String {
    let threads = rayon::current_num_threads();
    let mut peers = if has_peers { Peer::all(Some(threads)) } else { Vec::new() };
    let mut lines = String::new();
    println!("{threads} threads, swz at {}", level());
    for &milliseconds in times {
        for kind in kinds {
            let (mut here, amount, taken) = grown(kind, milliseconds);
            let items = here[0].items();
            let (one, all) = here.split_at_mut(1);
            let mut roads: Vec<(String, &mut dyn Road)> =
                vec![("run".to_owned(), &mut one[0]), ("par_run".to_owned(), &mut all[0])];
            for peer in &mut peers {
                match peer.prepare(kind, amount) {
                    Ok(true) => roads.push((peer.name().to_owned(), peer)),
                    Ok(false) => {}
                    Err(fault) => println!("{}: {}: {fault}", kind.name, peer.name()),
                }
            }
            let rounds = Duration::from_secs_f64(taken / 1e9) * (6 * roads.len() as u32);
            let outcomes = race_for(&mut roads, Duration::from_millis(50).max(rounds), 5);
            let run = outcomes[0].1.best;
            print!("{milliseconds:4} ms {:14} {items:10} {:11.2} us", kind.name, run / 1e3);
            for (road, outcome) in &outcomes {
                let best = outcome.best;
                print!("  {road} {:.2}", run / best);
                writeln!(
                    lines,
                    r#"{{"level":"{}","threads":{threads},"milliseconds":{milliseconds},"kernel":"{}","items":{items},"road":"{road}","best_ns":{best:.1},"median_ns":{:.1}}}"#,
                    level(),
                    kind.name,
                    outcome.median,
                )
                .expect("a string takes all");
            }
            println!();
        }
    }
    lines
}
