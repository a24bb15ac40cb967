//! The statements of the interpreter that are more than arithmetic: memory of a group, barriers, atomic functions, copies,
//! images, `printf`, and faults.

use std::path::Path;

use swz::opencl::{Channel, Format, Image2d, Order as Channels};
use swz_opencl::inspect::Program;
use swz_opencl::interpret::{Argument, Order, Range, Stop};

const ONE: Range = Range { dimensions: 1, global: [8, 1, 1], local: [4, 1, 1], offset: [0; 3] };

fn program(text: &str) -> Program {
    Program::new(Path::new(""), "test.cl", text, "").unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

fn ints(numbers: impl IntoIterator<Item = i32>) -> Argument<'static> {
    Argument::Buffer(numbers.into_iter().flat_map(i32::to_le_bytes).collect())
}

fn numbers(argument: &Argument<'_>) -> Vec<i32> {
    let Argument::Buffer(bytes) = argument else { panic!("no buffer") };
    bytes.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect()
}

/// Runs a kernel `k` with one buffer of eight numbers.
fn run(text: &str) -> Result<(Vec<i32>, String), Stop> {
    let mut arguments = [ints(0..8)];
    let printed = program(text).run("k", &mut arguments, ONE, Order::Ascending, 100_000)?;
    Ok((numbers(&arguments[0]), printed))
}

fn values(text: &str) -> Vec<i32> {
    run(text).unwrap_or_else(|stop| panic!("{stop:?}")).0
}

/// Variables at program scope keep their values from one launch to the next, until they are reset.
#[test]
fn variables_at_program_scope() {
    let text = "global int sum = 5; int next(int by) { static int calls; calls++; return sum += by * calls; }
        kernel void k(global int *p) { if (get_global_id(0) == 0) p[0] = next(p[1]); }";
    let program = program(text);
    let launch = || {
        let mut arguments = [ints([0, 10])];
        program.run("k", &mut arguments, ONE, Order::Ascending, 1_000).expect("an end");
        numbers(&arguments[0])[0]
    };
    assert_eq!([launch(), launch(), launch()], [15, 35, 65]);
    program.reset_globals();
    assert_eq!(launch(), 15);
}

/// A pointer there stays one to a variable or a table, and one to a buffer is none once the launch has ended.
#[test]
fn pointers_at_program_scope() {
    let text = "global int all[2] = {5, 6}; constant int table[2] = {7, 8}; global int *at = &all[1]; constant int *other = table;
        typedef struct { global int *of[2]; } Pair; global Pair pair = {{&all[1], all}};
        kernel void k(global int *p) {
            p[1] = *at; p[2] = *other; p[3] = *pair.of[1];
            other = &table[1]; *at += 10; at--; pair.of[1]++;
            if (p[0]) at = p;
        }";
    let program = program(text);
    let one = Range { global: [1; 3], local: [1; 3], ..ONE };
    let launch = |first| {
        let mut arguments = [ints([first, 0, 0, 0])];
        let ended = program.run("k", &mut arguments, one, Order::Ascending, 1_000);
        ended.map(|_| numbers(&arguments[0]))
    };
    assert_eq!(launch(0).expect("an end"), [0, 6, 7, 5]);
    assert_eq!(launch(1).expect("an end"), [1, 5, 8, 16]);
    let Err(Stop::Fault { message, .. }) = launch(0) else { panic!("no fault") };
    assert!(message.contains("through a pointer that an earlier launch left"), "{message}");
    program.reset_globals();
    assert_eq!(launch(0).expect("an end"), [0, 6, 7, 5]);
}

/// Lines and planes lie apart where they are read, and where they are written.
#[test]
fn copies_of_lines_and_planes() {
    let text = "kernel void k(global int *p) {
            local int all[16];
            for (int i = get_local_id(0); i < 16; i += 4) all[i] = -1;
            barrier(CLK_LOCAL_MEM_FENCE);
            event_t e = async_work_group_copy_2D2D(all, 1, p, 1, 4, 2, 2, 3, 4, 0);
            e = async_work_group_copy_3D3D(all, 3, p, 0, 4, 1, 2, 2, 2, 3, 1, 9, e);
            wait_group_events(1, &e);
            if (get_global_id(0) == 0) {
                p[7] = 0;
                for (int i = 0; i < 16; i++) p[7] = p[7] * 3 + all[i];
            }
        }";
    let all = [-1, 1, 2, 0, 2, 4, 5, -1, -1, -1, -1, -1, 3, 5, -1, -1];
    assert_eq!(values(text)[7], all.iter().fold(0, |sum: i32, x| sum * 3 + x));
}

/// Items of a group wait for each other, in functions and in loops too, and share memory.
#[test]
fn groups() {
    let turned = "void wait(void) { barrier(CLK_LOCAL_MEM_FENCE); }
        kernel void k(global int *p) {
            local int all[4];
            int l = get_local_id(0);
            all[l] = p[get_global_id(0)];
            for (int step = 0; step < 3; step++) {
                wait();
                int next = all[(l + 1) % 4];
                wait();
                all[l] = next;
            }
            p[get_global_id(0)] = all[l];
        }";
    assert_eq!(values(turned), [3, 0, 1, 2, 7, 4, 5, 6]);
    // Nobody waits for an item that has ended.
    let ended = "kernel void k(global int *p) {
            local int all[4];
            int i = get_global_id(0), l = get_local_id(0);
            all[l] = p[i];
            if (l == 3) return;
            barrier(CLK_LOCAL_MEM_FENCE);
            p[i] = all[l + 1] * 10;
        }";
    assert_eq!(values(ended), [10, 20, 30, 3, 50, 60, 70, 7]);
    let copied = "kernel void k(global int *p) {
            local int all[4];
            event_t e = async_work_group_copy(all, p + 4 * get_group_id(0), 4, 0);
            wait_group_events(1, &e);
            barrier(CLK_LOCAL_MEM_FENCE);
            p[get_global_id(0)] = all[3 - get_local_id(0)];
        }";
    assert_eq!(values(copied), [3, 2, 1, 0, 7, 6, 5, 4]);
}

/// Atomic functions give what stood there before.
#[test]
fn atomics() {
    let text = "kernel void k(global int *p) {
            int i = get_global_id(0);
            if (i == 0) { p[1] = atomic_add(&p[2], 5); p[3] = atomic_cmpxchg(&p[2], 7, -1); p[4] = atomic_max(&p[5], 9); }
        }";
    assert_eq!(values(text), [0, 2, -1, 7, 5, 9, 6, 7]);
}

/// Pointers to pointers, structures with pointers, arrays of arrays, unions, and `goto`.
#[test]
fn memory() {
    let text = "typedef struct Node { struct Node *next; int value; } Node;
        typedef union { int i; uchar4 c; } Both;
        void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
        kernel void k(global int *p) {
            if (get_global_id(0)) return;
            Node last = { 0, 1 }, first = { &last, 2 };
            int sum = 0, x = 10, y = 20, *px = &x, *py = &y, grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, (*row)[3] = grid;
            for (Node *n = &first; n; n = n->next) sum += n->value;
            swap(&px, &py);
            *px += 1;
            row++;
            Both both = { 0x01020304 };
            p[0] = sum; p[1] = x; p[2] = y; p[3] = (*row)[1] + row[-1][2]; p[4] = both.c.y; p[5] = px == &y;
            if (p[5]) goto end;
            p[6] = 100;
        end:
            p[7] = py - &x;
        }";
    assert_eq!(values(text), [3, 10, 21, 8, 3, 1, 6, 0]);
}

/// `printf`, in the order of the items.
#[test]
fn print() {
    let text = "kernel void k(global int *p) {
            if (get_global_id(0) < 2) printf(\"%d %v2f %s\\n\", p[get_global_id(0)] + 5, (float2)(0.5f, 2), \"text\");
        }";
    let (_, printed) = run(text).expect("no fault");
    assert_eq!(printed, "5 0.500000,2.000000 text\n6 0.500000,2.000000 text\n");
}

/// Images are those of launches.
#[test]
fn images() {
    let text = "kernel void k(read_only image2d_t in, write_only image2d_t out) {
            const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
            int2 at = (int2)(get_global_id(0), 0);
            write_imageui(out, at, read_imageui(in, s, at + (int2)(1, 0)) + (uint)get_image_width(in));
        }";
    let format = Format(Channels::R, Channel::UnsignedInt32);
    let texels: Vec<u32> = (0..8).map(|texel| texel * texel).collect();
    let (from, mut to) = (Image2d::from_slice([8, 1], format, &texels), Image2d::new([8, 1], format));
    let mut arguments = [Argument::Image((&from).into()), Argument::Image((&mut to).into())];
    let program = program(text);
    assert_eq!(program.run("k", &mut arguments, ONE, Order::Descending, 10_000), Ok(String::new()));
    assert_eq!(to.to_vec::<u32>(), [9, 12, 17, 24, 33, 44, 57, 57]);
}

/// A fault is told with its line, as the compiled code tells it.
#[test]
fn faults() {
    let fault = |body: &str| match run(&format!("kernel void k(global int *p) {{\n{body}\n}}")) {
        Err(Stop::Fault { path, line, message }) => format!("{path}:{line}: {message}"),
        other => format!("{other:?}"),
    };
    assert_eq!(
        fault("int i = 0;\np[8 + i] = 1;"),
        "test.cl:3: writes outside of its buffer: element 8 of 8, 1 beyond its end"
    );
    assert_eq!(fault("int a[3]; int i = p[3];\np[0] = a[i];"), "test.cl:3: is outside of its array: element 3 of 3");
    assert_eq!(fault("p[1] = p[2] / p[0];"), "test.cl:2: divides by zero");
    assert_eq!(fault("global int *q = 0;\n*q = 1;"), "test.cl:3: writes through a pointer to nothing (address 0x0)");
    assert_eq!(
        fault("if (get_local_id(0)) barrier(1); else { p[0] = 1; barrier(1); }"),
        "test.cl:2: is a barrier that not all items of the group reach"
    );
    assert_eq!(fault("while (1) ;"), "Err(Budget)");
}
