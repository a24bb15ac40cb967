use swz::opencl::*;

fn main() {
    let _ = Format(Order::Rgba, Channel::U8);
    let _ = Sampler::new(true, Address::Wrap, Filter::Bilinear);
    let _ = Order::Rgb;
    let _ = Format::new(Order::Rgba, Channel::UnormInt8);
}
