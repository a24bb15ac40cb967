use swz::opencl::*;

fn main() {
    let _ = Format(Order::Rgba, Channel::U8);
    //                                   ^^
    let _ = Address::Wrap;
    //               ^^^^
    let _ = Filter::Bilinear;
    //              ^^^^^^^^
    let _ = Order::Rgb;
    //             ^^^
    let _ = Format::Rgba8;
    //              ^^^^^
    let _ = Format::new(Order::Rgba, Channel::UnormInt8);
    //              ^^^
}
