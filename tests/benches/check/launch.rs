//! One kernel, by its name and by what is done with it: `run`, `check`, or nothing. `check.py` compiles it and counts its instructions.

mod kernels {
    swz::include_opencl!(
        #![lanes(never)]
        "src/kernels.cl"
    );
}

use swz::opencl::{Channel, Format, Image2d, NdRange, Order};

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, kernel, how] = &arguments[..] else { panic!("a kernel, and what to do with it") };
    let n = 64;
    let (a, b, mut c) = (vec![1.0_f32; n * n], vec![1.0_f32; n * n], vec![0.0_f32; n * n]);
    let bytes: Vec<u8> = (0..65536_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let (mut bins, mut vectors) = (vec![0_u32; 64], vec![swz::Vector::<f32, 4>::default(); 1 << 16]);
    let (input, mut output) = (vec![1.0_f32; 1 << 16], vec![1.0_f32; 1 << 16]);
    let (side, tiles) = (n as i32, NdRange::new([n, n]).local([8, 8]));
    let (colours, mut moving) = (vectors.clone(), vec![kernels::Particle { mass: 1.0, ..Default::default() }; 1024]);
    let format = Format(Order::Rgba, Channel::UnormInt8);
    let (from, mut to) = (Image2d::from_slice([n, n], format, &bytes[..4 * n * n]), Image2d::new([n, n], format));
    let (mut dark, mut tight) = (vec![0_u8; 1 << 16], vec![kernels::Tight::default(); 1 << 14]);
    macro_rules! launch {
        ($launch:expr, $range:expr) => {
            match how.as_str() {
                "check" => $launch.check($range).unwrap(),
                "run" => $launch.run($range),
                _ => {}
            }
        };
    }
    match kernel.as_str() {
        "matmul" => launch!(kernels::matmul(&a, &b, &mut c, side), [n, n]),
        "blur" => launch!(kernels::blur(&a, &mut c, side, side), [n, n]),
        "tiles" => launch!(kernels::tiles(&a, &b, &mut c, side), tiles),
        "histogram" => launch!(kernels::histogram(&bytes, &mut bins, 64), NdRange::new(1024).local(64)),
        "scan" => launch!(kernels::scan(&input, &mut output), NdRange::new(1 << 16).local(64)),
        "fill" => launch!(kernels::fill(&mut vectors, 16), 4096),
        "relax" => launch!(kernels::relax(&mut output, 64), 1024),
        "vectors" => launch!(kernels::vectors(&colours, &mut vectors, 16), 4096),
        "particles" => launch!(kernels::particles(&mut moving, 16), 1024),
        "votes" => launch!(kernels::votes(&bytes, &mut bins, 64), NdRange::new(1024).local(64)),
        "soften" => launch!(kernels::soften(&from, &mut to), [n, n]),
        "words" => launch!(kernels::words(&input, &mut output), 4096),
        "saxpy" => launch!(kernels::saxpy(&input, &mut output, 2.0), 1 << 16),
        "brighter" => launch!(kernels::brighter(&bytes, &mut dark, 40), 1 << 16),
        "average" => launch!(kernels::average(&bytes, &mut dark, 256, 256), [256, 256]),
        "fields" => launch!(kernels::fields(&mut tight), 1 << 14),
        "median" => launch!(kernels::median(&bytes, &mut dark), NdRange::new(1 << 14).local(64)),
        "columns" => launch!(kernels::columns(&input, &mut output, 256), [256, 256]),
        "sums" => launch!(kernels::sums(&input, &mut output), NdRange::new(1 << 16).local(64)),
        _ => panic!("no such kernel"),
    }
    println!("{} {} {} {}", c[n + 1], bins[3], output[77], vectors[99].to_array()[2]);
    println!("{} {}", moving[99].age, to.to_vec::<u8>()[99]);
    println!("{} {}", dark[99], { tight[99].c });
}
