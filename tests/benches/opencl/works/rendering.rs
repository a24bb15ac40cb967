//! Pictures: rays, lights and clouds. With `spmd`, Mandelbrot and Black-Scholes they are the workloads whose speed beside serial code
//! [ISPC's authors publish](https://ispc.github.io/perf.html).

use swz::prelude::*;

use crate::work::{Kind, numbers, words, work};

pub const ALL: [fn() -> Kind; 4] = [ambient, deferred, rays, volume];

type Place = [f32; 3];

fn plus(a: Place, b: Place) -> Place {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn times(a: Place, factor: f32) -> Place {
    a.map(|a| a * factor)
}

fn product(a: Place, b: Place) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn across(a: Place, b: Place) -> Place {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Place) -> Place {
    times(a, 1.0 / product(a, a).sqrt())
}

work! {
    // A ray that passes close to a ball may meet it by one sine and miss it by another: a 64th for each.
    ambient, "64 random rays at each pixel among balls on a floor, structures by pointer", "benches/opencl/cl/ambient.cl", limit 0.1;
    size [usize; 2], [width, height] in [[64, 48], [40, 25]];
    in ;
    out light: f32 = width * height;
    kernel ambient::ambient(light, width as i32, height as i32);
    plain ambient_plain(light, width);
    no hand, "the measure is serial Rust";
}

const BALLS: [(Place, f32); 3] = [([-1.9, 0.1, -3.6], 0.5), ([-0.4, 0.0, -3.1], 0.6), ([1.1, 0.0, -2.3], 0.5)];
const FLOOR: f32 = -0.5;

/// How far it is to what a ray meets first, the place, and the normal there.
fn ambient_met(from: Place, way: Place) -> Option<(f32, Place, Place)> {
    let mut first: Option<(f32, Place, Place)> = None;
    for (middle, radius) in BALLS {
        let apart = minus(from, middle);
        let (half_b, c) = (product(apart, way), product(apart, apart) - radius * radius);
        let square = half_b * half_b - c;
        if square > 0.0 {
            let distance = -half_b - square.sqrt();
            if distance > 0.0 && first.is_none_or(|(other, ..)| distance < other) {
                let place = plus(from, times(way, distance));
                first = Some((distance, place, unit(minus(place, middle))));
            }
        }
    }
    if way[1].abs() >= 1e-12 {
        let distance = (FLOOR - from[1]) / way[1];
        if distance > 0.0 && first.is_none_or(|(other, ..)| distance < other) {
            first = Some((distance, plus(from, times(way, distance)), [0.0, 1.0, 0.0]));
        }
    }
    first
}

#[inline(never)]
fn ambient_plain(light: &mut [f32], width: usize) {
    let height = light.len() / width;
    for (at, light) in light.iter_mut().enumerate() {
        let (x, y) = ((at % width) as f32, (at / width) as f32);
        let way = unit([(2.0 * x - width as f32) / width as f32, (height as f32 - 2.0 * y) / width as f32, -1.0]);
        let Some((_, place, up)) = ambient_met([0.0; 3], way) else {
            *light = 0.0;
            continue;
        };
        let mut state = (at as u32 + 1).wrapping_mul(0x9E37_79B9);
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) as f32 / (1 << 24) as f32
        };
        let right = unit(across(if up[0].abs() < 0.6 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] }, up));
        let forth = across(up, right);
        let from = plus(place, times(up, 1e-3));
        let mut free = 0;
        for _ in 0..64 {
            let radius = random().sqrt();
            let angle = core::f32::consts::TAU * random();
            let (u, v, w) = (radius * angle.cos(), radius * angle.sin(), (1.0 - radius * radius).sqrt());
            let way = plus(plus(times(right, u), times(forth, v)), times(up, w));
            free += u8::from(ambient_met(from, way).is_none());
        }
        *light = f32::from(free) / 64.0;
    }
}

const LIGHTS: usize = 192;
const TILE: usize = 16;

work! {
    deferred, "lights that come near a tile, found by a group, then added up at each pixel", "benches/opencl/cl/deferred.cl", limit 1.0;
    size [usize; 2], [width, height] in [[256, 128], [32, 32]];
    in depths: f32 = (0..width * height).map(|at| 3.0 + ((at % width) as f32 * 0.05).sin() + ((at / width) as f32 * 0.03).cos()).collect(),
        normals: short2 = normals(width * height),
        surfaces: uchar4 = words(width * height, 48).into_iter().map(|word| uchar4::from_array(word.to_le_bytes())).collect(),
        lights: float4 = lights(),
        colours: float4 = numbers(4 * LIGHTS, 49, 0.1, 0.5).chunks_exact(4).map(float4::from_slice).collect();
    out to: uchar4 = width * height;
    kernel deferred::deferred(depths, normals, surfaces, lights, colours, to, LIGHTS as i32);
    plain deferred_plain([depths], normals, surfaces, [lights, colours], to, width);
    no hand, "the measure is serial Rust";
}

/// Normals that look towards the eye, folded as the kernel reads them.
fn normals(count: usize) -> Vec<short2> {
    let parts = numbers(2 * count, 47, -12_000.0, 12_000.0);
    parts.chunks_exact(2).map(|of| short2::from_array([of[0] as i16, of[1] as i16])).collect()
}

/// Lights in what is seen, and how far each reaches.
fn lights() -> Vec<float4> {
    let parts = numbers(4 * LIGHTS, 50, 0.0, 1.0);
    let light = |part: &[f32]| {
        let depth = 1.0 + 4.0 * part[2];
        float4::from_array([(2.0 * part[0] - 1.0) * depth, (part[1] - 0.5) * depth, depth, 0.4 + 0.6 * part[3]])
    };
    parts.chunks_exact(4).map(light).collect()
}

#[inline(never)]
fn deferred_plain(
    [depths]: [&[f32]; 1],
    normals: &[short2],
    surfaces: &[uchar4],
    [lights, colours]: [&[float4]; 2],
    to: &mut [uchar4],
    width: usize,
) {
    let (height, scale) = (depths.len() / width, 2.0 / width as f32);
    let places = (0..height).step_by(TILE).flat_map(|y| (0..width).step_by(TILE).map(move |x| (x, y)));
    for (left, top) in places {
        let pixels = || (top..top + TILE).flat_map(|y| (left..left + TILE).map(move |x| (x, y)));
        let seen = |x: f32, y: f32| [scale * x - 1.0, scale * (y - 0.5 * height as f32)];
        let (low, high) = (seen(left as f32, top as f32), seen((left + TILE) as f32, (top + TILE) as f32));
        let (mut front, mut back) = (f32::INFINITY, 0.0_f32);
        for (x, y) in pixels() {
            let depth = depths[y * width + x];
            (front, back) = (front.min(depth), back.max(depth));
        }
        let mut near = Vec::new();
        for (light, colour) in lights.iter().zip(colours) {
            let ([x, y, z, reach], [red, green, blue, _]) = (light.to_array(), colour.to_array());
            let apart = |at: f32, low: f32, high: f32| {
                at - at.clamp((low * front).min(low * back), (high * front).max(high * back))
            };
            let apart = [apart(x, low[0], high[0]), apart(y, low[1], high[1]), z - z.clamp(front, back)];
            if product(apart, apart) < reach * reach {
                near.push(([x, y, z], reach, [red, green, blue]));
            }
        }
        for (x, y) in pixels() {
            let at = y * width + x;
            let [across, down] = seen(x as f32 + 0.5, y as f32 + 0.5);
            let place = times([across, down, 1.0], depths[at]);
            to[at] = uchar4::from_array(deferred_pixel(place, normals[at].to_array(), surfaces[at].to_array(), &near));
        }
    }
}

fn deferred_pixel(place: Place, folded: [i16; 2], surface: [u8; 4], near: &[(Place, f32, Place)]) -> [u8; 4] {
    let [u, v] = folded.map(|part| f32::from(part) * (core::f32::consts::SQRT_2 / 32_767.0));
    let square = u * u + v * v;
    let factor = (1.0 - 0.25 * square).sqrt();
    let normal = [u * factor, v * factor, 0.5 * square - 1.0];
    let view = times(unit(place), -1.0);
    let [red, green, blue, glance] = surface.map(|part| f32::from(part) / 255.0);
    let power = 4.0 + 60.0 * glance;
    let mut sum = [0.0; 3];
    for &(light, reach, colour) in near {
        let way = minus(light, place);
        let square = product(way, way);
        if square < reach * reach {
            let distance = square.sqrt();
            let way = way.map(|part| part / distance);
            let cosine = product(normal, way);
            if cosine > 0.0 {
                let fade = 1.0 - distance / reach;
                let shine = glance * product(normal, unit(plus(way, view))).max(0.0).powf(power);
                for ((sum, colour), surface) in sum.iter_mut().zip(colour).zip([red, green, blue]) {
                    *sum += colour * ((surface + shine) * (fade * cosine));
                }
            }
        }
    }
    let [red, green, blue] = sum.map(|part: f32| (part.sqrt() * 255.0).round_ties_even() as u8);
    [red, green, blue, 255]
}

work! {
    rays, "a tree of boxes, a stack for each item, structures in a buffer", "benches/opencl/cl/rays.cl", limit 1e-5;
    size [usize; 2], [width, height] in [[128, 96], [40, 25]];
    in nodes: rays::Node = tree().0, corners: f32 = tree().1.as_flattened().as_flattened().to_vec();
    out distances: f32 = width * height, triangles: i32 = width * height;
    kernel rays::rays(nodes, corners, distances, triangles, EYE[0], EYE[1], EYE[2]);
    plain rays_plain(nodes, corners, [distances], triangles, width);
    no hand, "the measure is serial Rust";
}

const EYE: Place = [0.0, 0.4, -1.6];

/// A landscape, and scraps above it, as triangles in the order of a tree of boxes around them.
fn tree() -> (Vec<rays::Node>, Vec<[Place; 3]>) {
    const SIDE: u16 = 40;
    let ground = |x: u16, z: u16| {
        let (x, z) = (f32::from(x) / f32::from(SIDE) * 4.0 - 2.0, f32::from(z) / f32::from(SIDE) * 4.0 - 1.0);
        [x, 0.2 * (3.0 * x).sin() * (2.5 * z).cos() - 0.3, z]
    };
    let cell = |at: u16| {
        let (x, z) = (at % SIDE, at / SIDE);
        let [a, b, c, d] = [ground(x, z), ground(x + 1, z), ground(x, z + 1), ground(x + 1, z + 1)];
        [[a, b, c], [b, d, c]]
    };
    let mut triangles: Vec<[Place; 3]> = (0..SIDE * SIDE).flat_map(cell).collect();
    for part in numbers(9 * 600, 51, -1.0, 1.0).chunks_exact(9) {
        let first = [1.5 * part[0], 0.5 + 0.5 * part[1], 1.0 + 1.5 * part[2]];
        let other = |at: usize| plus(first, [0.1 * part[at], 0.1 * part[at + 1], 0.1 * part[at + 2]]);
        triangles.push([first, other(3), other(6)]);
    }
    let mut nodes = Vec::new();
    grow(&mut nodes, &mut triangles, 0);
    (nodes, triangles)
}

/// A tree of these triangles, of which the first one has this number. It is cut where the middle of them is.
fn grow(nodes: &mut Vec<rays::Node>, triangles: &mut [[Place; 3]], first: usize) {
    let by = |pick: fn(f32, f32) -> f32| {
        let corners = triangles.as_flattened();
        corners[1..].iter().fold(corners[0], |a, b| std::array::from_fn(|axis| pick(a[axis], b[axis])))
    };
    let (low, high) = (by(f32::min), by(f32::max));
    let at = nodes.len();
    nodes.push(rays::Node { low, next: first as i32, high, count: triangles.len() as i32 });
    if triangles.len() > 4 {
        let size = minus(high, low);
        let axis = (0..3).max_by(|a, b| size[*a].total_cmp(&size[*b])).expect("three");
        let middle = |triangle: &[Place; 3]| triangle.iter().map(|corner| corner[axis]).sum::<f32>();
        triangles.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
        let half = triangles.len() / 2;
        let (left, right) = triangles.split_at_mut(half);
        grow(nodes, left, first);
        (nodes[at].next, nodes[at].count) = (nodes.len() as i32, -1 - axis as i32);
        grow(nodes, right, first + half);
    }
}

#[inline(never)]
fn rays_plain(
    nodes: &[rays::Node],
    corners: &[f32],
    [distances]: [&mut [f32]; 1],
    triangles: &mut [i32],
    width: usize,
) {
    let height = distances.len() / width;
    for (at, (distance, triangle)) in distances.iter_mut().zip(triangles).enumerate() {
        let (x, y) = ((at % width) as f32, (at / width) as f32);
        let way = unit([(x + 0.5) / width as f32 - 0.5, 0.5 - (y + 0.5) / height as f32, 1.0]);
        (*distance, *triangle) = first_met(nodes, corners, way);
    }
}

fn first_met(nodes: &[rays::Node], corners: &[f32], way: Place) -> (f32, i32) {
    let inverse = way.map(|part| 1.0 / part);
    let mut met = (f32::INFINITY, -1);
    let (mut waiting, mut count, mut at) = ([0; 32], 0, 0);
    loop {
        let node = &nodes[at];
        if meets_box(node, inverse, met.0) {
            if node.count < 0 {
                let (mut near, mut far) = (at + 1, node.next as usize);
                if way[(-1 - node.count) as usize] < 0.0 {
                    (near, far) = (far, near);
                }
                waiting[count] = far;
                count += 1;
                at = near;
                continue;
            }
            for triangle in node.next..node.next + node.count {
                if let Some(distance) = meets_triangle(&corners[9 * triangle as usize..][..9], way)
                    && distance < met.0
                {
                    met = (distance, triangle);
                }
            }
        }
        if count == 0 {
            return met;
        }
        count -= 1;
        at = waiting[count];
    }
}

fn meets_box(node: &rays::Node, inverse: Place, far: f32) -> bool {
    let (mut enters, mut leaves) = (0.0_f32, far);
    for axis in 0..3 {
        let (a, b) = ((node.low[axis] - EYE[axis]) * inverse[axis], (node.high[axis] - EYE[axis]) * inverse[axis]);
        (enters, leaves) = (enters.max(a.min(b)), leaves.min(a.max(b)));
    }
    enters <= leaves
}

fn meets_triangle(corners: &[f32], way: Place) -> Option<f32> {
    let [first, second, third] = [0, 3, 6].map(|at| [corners[at], corners[at + 1], corners[at + 2]]);
    let (right, up) = (minus(second, first), minus(third, first));
    let sideways = across(way, up);
    let area = product(right, sideways);
    if area == 0.0 {
        return None;
    }
    let inverse = 1.0 / area;
    let apart = minus(EYE, first);
    let u = product(apart, sideways) * inverse;
    if !(0.0..=1.0).contains(&u) {
        return None;
    }
    let along = across(apart, right);
    let v = product(way, along) * inverse;
    if v < 0.0 || u + v > 1.0 {
        return None;
    }
    let distance = product(up, along) * inverse;
    (distance > 1e-4).then_some(distance)
}

const CUBE: usize = 32;
const SUN: Place = [-0.3, 1.5, -0.4];
const SPECTATOR: Place = [0.5, 0.5, -0.9];
const THICKNESS: f32 = 14.0;

work! {
    volume, "steps of a ray through a cloud, and from each more to the light, between eight elements each", "benches/opencl/cl/volume.cl", limit 1e-4;
    size [usize; 2], [width, height] in [[64, 48], [40, 25]];
    in densities: f32 = cloud();
    out to: f32 = width * height;
    kernel volume::volume(densities, CUBE as i32, to, THICKNESS, float3::from_array(SPECTATOR), float3::from_array(SUN));
    plain volume_plain(densities, to, width);
    no hand, "the measure is serial Rust";
}

/// Some balls that are thick in the middle, with nothing between them.
fn cloud() -> Vec<f32> {
    let balls = numbers(4 * 8, 52, 0.0, 1.0);
    let density = |at: usize| {
        let place = [at % CUBE, at / CUBE % CUBE, at / CUBE / CUBE].map(|at| at as f32 / (CUBE - 1) as f32);
        let of = |ball: &[f32]| {
            let apart = minus(place, [0.2 + 0.6 * ball[0], 0.2 + 0.6 * ball[1], 0.2 + 0.6 * ball[2]]);
            let radius = 0.1 + 0.15 * ball[3];
            (1.0 - product(apart, apart) / (radius * radius)).max(0.0)
        };
        balls.chunks_exact(4).map(of).sum()
    };
    (0..CUBE * CUBE * CUBE).map(density).collect()
}

fn is_inside(place: Place) -> bool {
    place.iter().all(|part| (0.0..=1.0).contains(part))
}

fn density_at(densities: &[f32], place: Place) -> f32 {
    if !is_inside(place) {
        return 0.0;
    }
    let scaled = times(place, (CUBE - 1) as f32);
    let cell = scaled.map(|part| (part as usize).min(CUBE - 2));
    let part: Place = std::array::from_fn(|axis| scaled[axis] - cell[axis] as f32);
    let mixed = |a: f32, b: f32, part: f32| a + (b - a) * part;
    let at = (cell[2] * CUBE + cell[1]) * CUBE + cell[0];
    let line = |at: usize| mixed(densities[at], densities[at + 1], part[0]);
    let square = |at: usize| mixed(line(at), line(at + CUBE), part[1]);
    mixed(square(at), square(at + CUBE * CUBE), part[2])
}

fn comes_through(densities: &[f32], from: Place) -> f32 {
    let way = minus(SUN, from);
    let whole = product(way, way).sqrt();
    let way = way.map(|part| part / whole);
    let (mut sum, mut gone) = (0.0, 0.04);
    while gone < whole {
        let place = plus(from, times(way, gone));
        if !is_inside(place) {
            break;
        }
        sum += density_at(densities, place);
        gone += 0.08;
    }
    (-THICKNESS * 0.08 * sum).exp()
}

#[inline(never)]
fn volume_plain(densities: &[f32], to: &mut [f32], width: usize) {
    let height = to.len() / width;
    for (at, to) in to.iter_mut().enumerate() {
        let (x, y) = ((at % width) as f32, (at / width) as f32);
        let way = unit([(x + 0.5) / width as f32 - 0.5, 0.5 - (y + 0.5) / height as f32, 0.8]);
        let (mut enters, mut leaves) = (0.0_f32, f32::INFINITY);
        for axis in 0..3 {
            let (a, b) = (-SPECTATOR[axis] / way[axis], (1.0 - SPECTATOR[axis]) / way[axis]);
            (enters, leaves) = (enters.max(a.min(b)), leaves.min(a.max(b)));
        }
        let (mut sum, mut left, mut gone) = (0.0, 1.0, enters + 0.02);
        while gone < leaves {
            let place = plus(SPECTATOR, times(way, gone));
            let density = density_at(densities, place);
            if density > 0.0 {
                let apart = minus(SUN, place);
                let shine = comes_through(densities, place) / product(apart, apart);
                let taken = 1.0 - (-THICKNESS * 0.04 * density).exp();
                sum += left * taken * shine;
                left *= 1.0 - taken;
                if left < 0.005 {
                    break;
                }
            }
            gone += 0.04;
        }
        *to = sum;
    }
}
