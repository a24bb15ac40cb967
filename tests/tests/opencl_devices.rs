//! Functions of extensions and of optional parts beside the OpenCL devices of the machine, where these have them.

#![cfg(feature = "devices")]

use swz::opencl::NdRange;

#[path = "opencl/device.rs"]
mod device;

#[allow(deprecated, reason = "some kernels have no lanes")]
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/beside_devices.cl", "-cl-std=CL3.0");
}

/// The items of a launch, of which so many are in a group.
const ITEMS: usize = 64;
const GROUP: usize = 32;

/// Each kernel with its number in the text: what it leaves is the same as on each device that has its functions. A device that has them not is told.
macro_rules! beside {
    ($input:ident, $kinds:ident: $($number:literal $kernel:ident)*) => { $(
        let mut expected = vec![0; 8 * ITEMS + 8];
        lanes::$kernel(&$input, &mut expected).run(NdRange::new(ITEMS).local(GROUP));
        let mut checked = vec![0; expected.len()];
        lanes::$kernel(&$input, &mut checked).check(NdRange::new(ITEMS).local(GROUP)).expect("nothing wrong");
        assert_eq!(checked, expected, "{}", stringify!($kernel));
        let options = concat!("-cl-std=CL3.0 -D ONLY=", $number);
        let name = stringify!($kernel);
        for (device, out) in device::run_on_all(lanes::SOURCE, options, name, &$input, expected.len(), [ITEMS, GROUP]) {
            let Some(out) = out else {
                println!("{name}: skipped, as {device} has it not");
                continue;
            };
            println!("{name}: compared with {device}");
            $kinds.push((name, device.clone()));
            for at in 0..expected.len() {
                assert_eq!(out[at], expected[at], "{name} on {device}: number {} of item {}", at % 8, at / 8);
            }
        }
    )* };
}

#[test]
fn beside_devices() {
    let input: Vec<i32> = (0..2 * ITEMS as i32 + 1).map(|i| i * i * 7 % 101).collect();
    let mut compared: Vec<(&str, String)> = Vec::new();
    beside! { input, compared:
        1 shuffles 2 relative 3 votes 4 ballots 5 arithmetic 6 clustered 7 rotations 8 types 9 sub_groups 10 blocks 11 dots 12 bits 13 atomics
        14 float_atomics 15 collectives
    }
    // PoCL with OpenCL C 3.0 has the atomic functions of C11: a test that compares nothing there is wrong.
    let devices =
        device::run_on_all("kernel void none(global int *a, global int *b) {}", "", "none", &input, 1, [1, 1]);
    for (device, _) in devices.iter().filter(|(device, _)| device.starts_with("OpenCL 3.0 PoCL")) {
        assert!(compared.iter().any(|(name, on)| *name == "atomics" && on == device), "{device}");
    }
}
