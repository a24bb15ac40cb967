fn main() {
    let _ = swz::float4(1.0, 2.0, 3.0, 4.0);
    //      ^^^^^^^^^^^ no function
}
