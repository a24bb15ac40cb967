//! Elements from places that other elements name.

use swz::builtin::{clamp, mix};
use swz::prelude::*;

use crate::work::{Kind, bytes, numbers, words, work};

pub const ALL: [fn() -> Kind; 4] = [equalise, palette, spmv, neighbours];

work! {
    equalise, "a table of bytes", "benches/opencl/cl/equalise.cl", limit 0.0;
    size usize, n in [1 << 18, 1000];
    in from: u8 = bytes(n, 16), table: u8 = bytes(256, 17);
    out to: u8 = n;
    kernel equalise::equalise(from, to, table, n as u32);
    plain equalise_plain(from, to, table);
    no hand, "a vector has no faster way to read one byte for each lane";
}

#[inline(never)]
fn equalise_plain(from: &[u8], to: &mut [u8], table: &[u8]) {
    for (from, to) in from.iter().zip(to) {
        *to = table[usize::from(*from)];
    }
}

work! {
    palette, "a palette of floats between whose colours a part is taken", "benches/opencl/cl/palette.cl", limit 1e-6;
    size usize, n in [1 << 17, 1000];
    in heights: f32 = numbers(n, 18, -0.1, 1.1), colours: f32 = numbers(3 * 256, 19, 0.0, 1.0);
    out red: f32 = n, green: f32 = n, blue: f32 = n;
    kernel palette::palette(heights, colours, red, green, blue);
    plain palette_plain(heights, colours, red, green, blue);
    hand palette_by_hand(heights, colours, red, green, blue);
}

#[inline(never)]
fn palette_plain(heights: &[f32], colours: &[f32], red: &mut [f32], green: &mut [f32], blue: &mut [f32]) {
    for (((height, red), green), blue) in heights.iter().zip(red).zip(green).zip(blue) {
        let place = height.clamp(0.0, 1.0) * 254.0;
        let at = place as usize;
        let part = place - at as f32;
        let mixed = |channel: usize| {
            let (low, high) = (colours[3 * at + channel], colours[3 * at + channel + 3]);
            low + (high - low) * part
        };
        (*red, *green, *blue) = (mixed(0), mixed(1), mixed(2));
    }
}

#[inline(never)]
#[swizzle]
fn palette_by_hand(heights: &[f32], colours: &[f32], red: &mut [f32], green: &mut [f32], blue: &mut [f32]) {
    let red_and_green = red.chunks_exact_mut(8).zip(green.chunks_exact_mut(8));
    for ((heights, (red, green)), blue) in heights.chunks_exact(8).zip(red_and_green).zip(blue.chunks_exact_mut(8)) {
        let place = clamp(float8::from_slice(heights), 0.0, 1.0) * 254.0;
        let whole = convert_int8(place);
        let part = place - convert_float8(whole);
        let places = whole.to_array().map(|at| 3 * at as usize);
        let channel = |channel: usize| float8::from_array(places.map(|at| colours[at + channel]));
        mix(channel(0), channel(3), part).copy_to_slice(red);
        mix(channel(1), channel(4), part).copy_to_slice(green);
        mix(channel(2), channel(5), part).copy_to_slice(blue);
    }
}

/// The places where the rows begin: rows of 0 to 31 elements.
fn starts(rows: usize) -> Vec<u32> {
    let lengths = words(rows, 20).into_iter().map(|word| word >> 27);
    std::iter::once(0)
        .chain(lengths.scan(0, |end, length| {
            *end += length;
            Some(*end)
        }))
        .collect()
}

fn elements(rows: usize) -> usize {
    starts(rows)[rows] as usize
}

work! {
    // Intel's runtime joins a product and a sum here, though the file forbids it.
    spmv, "sparse matrix, a loop of another length for each item", "benches/opencl/cl/spmv.cl", limit 1e-6;
    size usize, n in [1 << 15, 1000];
    in starts: u32 = starts(n),
        columns: u32 = words(elements(n), 21).into_iter().map(|word| word % n as u32).collect(),
        values: f32 = numbers(elements(n), 22, -1.0, 1.0),
        x: f32 = numbers(n, 23, -1.0, 1.0);
    out to: f32 = n;
    kernel spmv::spmv(starts, columns, values, x, to);
    plain spmv_plain(starts, columns, values, x, to);
    no hand, "each row has a length of its own, and its sum an order";
}

#[inline(never)]
fn spmv_plain(starts: &[u32], columns: &[u32], values: &[f32], x: &[f32], to: &mut [f32]) {
    for (row, to) in starts.windows(2).zip(to) {
        let row = row[0] as usize..row[1] as usize;
        let mut sum = 0.0;
        for (column, value) in columns[row.clone()].iter().zip(&values[row]) {
            sum += value * x[*column as usize];
        }
        *to = sum;
    }
}

const MOST: usize = 12;

/// Up to 12 neighbours of each point, not far from it, and -1 behind the last.
fn lists(points: usize) -> Vec<i32> {
    let words = words(points * MOST, 24);
    let other = |(at, word): (usize, u32)| {
        let (point, place) = (at / MOST, at % MOST);
        let count = 4 + point % 9;
        if place < count { ((point + (word >> 24) as usize) % points) as i32 } else { -1 }
    };
    words.into_iter().enumerate().map(other).collect()
}

work! {
    neighbours, "a loop with `break` and `continue` over a list, and early `return`s", "benches/opencl/cl/neighbours.cl", limit 1e-6;
    size usize, n in [1 << 14, 1000];
    in places: f32 = numbers(2 * n, 25, 0.0, 1.0), heights: f32 = numbers(n, 26, -0.2, 1.0), lists: i32 = lists(n);
    out means: f32 = n;
    kernel neighbours::neighbours(places, heights, lists, means, 0.5, n as i32);
    plain neighbours_plain(places, heights, lists, means, 0.5);
    no hand, "each step of the loop gathers, and each lane ends elsewhere";
}

#[inline(never)]
fn neighbours_plain(places: &[f32], heights: &[f32], lists: &[i32], means: &mut [f32], reach: f32) {
    for (((here, height), list), mean) in places.chunks_exact(2).zip(heights).zip(lists.chunks_exact(MOST)).zip(means) {
        if *height < 0.0 {
            *mean = -1.0;
            continue;
        }
        let (mut sum, mut weights) = (0.0, 0.0);
        for other in list {
            let Ok(other) = usize::try_from(*other) else { break };
            if heights[other] < 0.0 {
                continue;
            }
            let (x, y) = (places[2 * other] - here[0], places[2 * other + 1] - here[1]);
            let square = x * x + y * y;
            if square > reach * reach {
                continue;
            }
            let weight = 1.0 - square / (reach * reach);
            sum += weight * heights[other];
            weights += weight;
        }
        *mean = if weights > 0.0 { sum / weights } else { *height };
    }
}
