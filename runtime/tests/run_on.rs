//! Launches on every OpenCL device of the machine, beside the same launches here.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::many_single_char_names,
    reason = "small whole numbers, and the names of the kernels"
)]

use std::cell::Cell;

use swz::opencl::{
    Address, Buffer, Channel, Device, DeviceError, Filter, Format, Image1d, Image1dArray, Image1dBuffer, Image2d,
    Image2dArray, Image3d, Local, NdRange, Order, Sampler,
};
use swz::{float3, float4, short3, uint4};

mod program {
    swz::include_opencl!("tests/run_on/program.cl", "-I tests/run_on/common -D SHIFT=5");
}
mod refused {
    swz::include_opencl!("tests/run_on/refused.cl");
}

/// Runs a launch on a device.
macro_rules! run_on {
    ($launch:expr, $device:expr, $range:expr) => {
        // SAFETY: what the kernels of the program access is inside of their buffers, and each item writes elements of its own.
        unsafe { $launch.run_on($device, $range) }
    };
}

/// Each device, or a word that there is none.
fn devices() -> Vec<Device> {
    let devices = Device::all();
    if devices.is_empty() {
        println!("skipped: there is no OpenCL device");
    }
    devices
}

fn small(count: usize, seed: u32) -> Vec<u32> {
    let mut state = seed;
    let next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 20
    };
    std::iter::repeat_with(next).take(count).collect()
}

#[test]
fn a_file_that_includes_others() {
    let from = [1, -2, 30_000, i32::MAX];
    let mut here = [0; 4];
    program::include(&from, &mut here).run(4);
    assert_eq!(here, [7, 1, 60_005, 3]);
    for device in devices() {
        let mut there = [0; 4];
        run_on!(program::include(&from, &mut there), &device, 4).expect("a launch");
        assert_eq!(there, here);
    }
}

#[test]
fn structures_with_padding() {
    let sample = |i: u8| program::Sample {
        sign: i as i8,
        value: float4::splat(i.into()),
        rest: short3::new(1, 2, i.into()),
        kind: 200 + i,
    };
    let (add, much) = (sample(9), 0xF100_0000_0000_0001);
    let values = |samples: &[program::Sample]| -> Vec<_> {
        samples.iter().map(|s| (s.sign, s.value.to_array(), s.rest.to_array(), s.kind)).collect()
    };
    let mut here: Vec<_> = (0..20).map(sample).collect();
    program::structures(&mut here, add, much).run(20);
    for device in devices() {
        let mut there: Vec<_> = (0..20).map(sample).collect();
        run_on!(program::structures(&mut there, add, much), &device, 20).expect("a launch");
        assert_eq!(values(&there), values(&here));
    }
}

#[test]
fn local_memory_and_groups() {
    let from = small(256, 1);
    for (range, groups) in [(NdRange::new(256).local(32), 8), (NdRange::new(256), 4)] {
        let (mut here, mut there) = (vec![0_u32; groups], vec![0_u32; groups]);
        program::sums(&from, &mut here, Local::new(64)).run(range);
        for device in devices() {
            run_on!(program::sums(&from, &mut there, Local::new(64)), &device, range).expect("a launch");
            assert_eq!(there, here);
        }
    }
}

#[test]
fn ranges() {
    let range = NdRange::new([6, 4]).local([3, 2]).offset([100, 7]);
    let (mut here, mut there) = (vec![uint4::splat(0); 24], vec![uint4::splat(0); 24]);
    program::places(&mut here).run(range);
    for device in devices() {
        run_on!(program::places(&mut there), &device, range).expect("a launch");
        assert_eq!(there, here);
        let before = there.clone();
        run_on!(program::places(&mut there), &device, [0, 4]).expect("a launch of nothing");
        assert_eq!(there, before);
        let range = NdRange::new([1 << 24, 1]).local([1 << 24, 1]);
        let error = run_on!(program::places(&mut vec![uint4::splat(0); 1 << 24]), &device, range);
        assert!(matches!(error, Err(DeviceError::Call { function: "clEnqueueNDRangeKernel", .. })), "{error:?}");
        let shown = format!("{:?}", error.expect_err("a group that is too large"));
        assert!(
            shown.starts_with("clEnqueueNDRangeKernel failed for the kernel `places`: CL_INVALID_WORK_"),
            "{shown}"
        );
        assert!(shown.contains("the group "), "{shown}");
    }
}

#[test]
#[should_panic(expected = "7 items are no whole number of groups of 2")]
fn a_group_that_does_not_divide_the_range() {
    let Some(device) = devices().pop() else { panic!("7 items are no whole number of groups of 2") };
    let _ = run_on!(program::places(&mut [uint4::splat(0); 7]), &device, NdRange::new(7).local(2));
}

#[test]
fn arguments_that_share_a_buffer() {
    let cells = || -> Vec<Cell<float3>> { (0..8).map(|i| Cell::new(float3::new(1.0, 2.0, 3.0) * i as f32)).collect() };
    let values = |cells: &[Cell<float3>]| -> Vec<_> { cells.iter().map(|cell| cell.get().to_array()).collect() };
    let here = cells();
    program::reversed(&here, &here).run(4);
    for device in devices() {
        let there = cells();
        run_on!(program::reversed(&there, &there), &device, 4).expect("a launch");
        assert_eq!(values(&there), values(&here));
        // The one that is read is longer or shorter.
        let there = cells();
        run_on!(program::reversed(&there[..4], &there), &device, 4).expect("a launch");
        assert_eq!(values(&there), values(&here));
        let there = cells();
        run_on!(program::reversed(&there, &there[..4]), &device, 2).expect("a launch");
        assert_eq!(there[3].get(), float3::splat(0.0));
        assert_eq!(there[2].get(), float3::new(3.0, 2.0, 1.0));
        let error = run_on!(program::reversed(&there[1..], &there), &device, 4).expect_err("they overlap");
        assert_eq!(
            error.to_string(),
            "argument 1 cannot go to a device: it overlaps with another one that begins elsewhere"
        );
        // An empty buffer brings nothing.
        run_on!(program::tripled(&[0; 0], &mut [0; 0]), &device, 0).expect("a launch");
    }
}

#[test]
fn buffers_that_stay() {
    // Each list has contexts of its own, as devices without a common one have.
    for (one, other) in devices().into_iter().zip(devices()) {
        let (numbers, result) = (Buffer::from_slice(&[1, 2, 3]), Buffer::<i32>::new(3));
        run_on!(program::increment(&numbers), &one, 3).expect("a launch");
        run_on!(program::increment(&numbers), &one, 3).expect("a launch");
        run_on!(program::tripled(&numbers, &result), &other, 3).expect("a launch");
        assert_eq!(result.to_vec().expect("numbers"), [9, 12, 15]);
        program::increment(&numbers).run(3);
        run_on!(program::increment(&numbers), &other, 3).expect("a launch");
        // SAFETY: each item uses an element of its own.
        unsafe { program::increment(&numbers).par_run_unchecked(3) };
        program::increment(&numbers).check(3).expect("no fault");
        assert_eq!(numbers.to_vec().expect("numbers"), [7, 8, 9]);
        numbers.write(&[-1, -2, -3]);
        run_on!(program::tripled(&numbers, &result), &one, 3).expect("a launch");
        run_on!(program::increment(&result), &one, 3).expect("a launch");
        // The buffer that was read only is still as new here.
        let mut read = [0; 3];
        numbers.read(&mut read).expect("numbers");
        assert_eq!(read, [-1, -2, -3]);
        let copy = Buffer::<i32>::new(3);
        program::tripled(&result, &copy).run(3);
        assert_eq!(copy.to_vec().expect("numbers"), [-6, -15, -24]);
        run_on!(program::tripled(&numbers, &numbers), &one, 3).expect("a launch");
        assert_eq!(numbers.to_vec().expect("numbers"), [-3, -6, -9]);
        // Another one at the same place is another one.
        drop(numbers);
        let numbers = Buffer::from_slice(&[5, 5, 5]);
        run_on!(program::increment(&numbers), &one, 3).expect("a launch");
        assert_eq!(numbers.to_vec().expect("numbers"), [6, 6, 6]);
        assert!(Buffer::<i32>::new(0).to_vec().expect("none").is_empty());
    }
}

#[test]
fn a_build_log() {
    for device in devices() {
        let mut to = [0];
        let launched = run_on!(refused::refused(&mut to), &device, 1);
        match launched {
            Err(error @ DeviceError::Build { .. }) => {
                assert!(error.to_string().contains("not on a device"), "{error}");
                assert!(error.to_string().starts_with(device.name()), "{error}");
            }
            // No clang.
            other => assert_eq!((other, to), (Ok(()), [1])),
        }
    }
}

#[test]
fn images() {
    let how = Sampler::new(false, Address::ClampToEdge, Filter::Nearest);
    let signed = Format(Order::Rgba, Channel::SignedInt32);
    let unsigned = Format(Order::Rgba, Channel::UnsignedInt16);
    let texels = |count| small(count, 3).iter().map(|&x| x as i32 - 2000).collect::<Vec<_>>();
    let a = Image1d::from_slice([5], signed, &texels(20));
    let b = Image1dBuffer::from_slice([5], signed, &texels(20));
    let c = Image1dArray::from_slice([5, 3], signed, &texels(60));
    let texels = |count| small(count, 4).iter().map(|&x| x as u16 & 255).collect::<Vec<_>>();
    let d = Image2d::from_slice([3, 2], unsigned, &texels(24));
    let e = Image2dArray::from_slice([3, 2, 3], unsigned, &texels(72));
    let f = Image3d::from_slice([3, 2, 3], unsigned, &texels(72));
    let picture = Image2d::from_slice(
        [4, 4],
        Format(Order::Rgba, Channel::Float),
        &(0..64).map(|i| i as f32).collect::<Vec<_>>(),
    );
    let (mut line, mut plane) = (Image1d::new([5], signed), Image2d::new([3, 2], unsigned));
    program::flat(&a, &b, &c, &mut line, how).run(5);
    program::deep(&d, &e, &f, &mut plane, how).run([3, 2]);
    for device in devices() {
        let (mut there, mut plane_there) = (Image1d::new([5], signed), Image2d::new([3, 2], unsigned));
        run_on!(program::flat(&a, &b, &c, &mut there, how), &device, 5).expect("a launch");
        assert_eq!(there.to_vec::<i32>(), line.to_vec::<i32>());
        run_on!(program::deep(&d, &e, &f, &mut plane_there, how), &device, [3, 2]).expect("a launch");
        assert_eq!(plane_there.to_vec::<u16>(), plane.to_vec::<u16>());
        for address in [Address::ClampToEdge, Address::Clamp, Address::Repeat, Address::MirroredRepeat] {
            let how = Sampler::new(true, address, Filter::Nearest);
            let mut pictures = [Image2d::new([8, 8], picture.format()), Image2d::new([8, 8], picture.format())];
            program::nearest(&picture, &mut pictures[0], how).run([8, 8]);
            run_on!(program::nearest(&picture, &mut pictures[1], how), &device, [8, 8]).expect("a launch");
            assert_eq!(pictures[0].to_vec::<f32>(), pictures[1].to_vec::<f32>(), "{address:?}");
        }
    }
}
