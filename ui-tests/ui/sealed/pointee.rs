use swz::opencl::expansion::{Pointee, Site, Window, WindowMut};

#[derive(Clone, Copy)]
struct Reference(&'static u64);

fn main() {
    impl Pointee for Reference {
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ a reference that is made of any bytes
        const FREE: bool = true;
        const PLAIN: bool = true;
        fn read(_: Window<'_>) -> Self {
            Self(&0)
        }
        fn write(self, _: WindowMut<'_>) {}
    }
    let mut memory = [Reference(&1)];
    swz::opencl::Pointer::from(&mut memory[..]).cast::<u64>().set(0, 8, &Site::new("", 0, 0, ""));
    println!("{}", memory[0].0);
}
