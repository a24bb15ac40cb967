//! One kernel, by its name and by what is done with it: `run`, `check`, or nothing. `check.py` compiles it and counts its instructions.

mod kernels {
    swz::include_opencl!(
        #![lanes(never)]
        "src/kernels.cl"
    );
}

use swz::opencl::NdRange;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, kernel, how] = &arguments[..] else { panic!("a kernel, and what to do with it") };
    let n = 64;
    let (a, b, mut c) = (vec![1.0_f32; n * n], vec![1.0_f32; n * n], vec![0.0_f32; n * n]);
    let bytes: Vec<u8> = (0..65536_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let (mut bins, mut vectors) = (vec![0_u32; 64], vec![swz::Vector::<f32, 4>::default(); 1 << 16]);
    let (input, mut output) = (vec![1.0_f32; 1 << 16], vec![1.0_f32; 1 << 16]);
    let (side, tiles) = (n as i32, NdRange::new([n, n]).local([8, 8]));
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
        _ => panic!("no such kernel"),
    }
    println!("{} {} {} {}", c[n + 1], bins[3], output[77], vectors[99].to_array()[2]);
}
