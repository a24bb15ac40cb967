// Names that are keywords, names of the prelude or names of expansions in Rust, given to each kind of thing that C names. Each kind is a
// program of its own, by -D: two things of C's may not share a name in one. What each gives is the length of its name, with a zero behind it.

#define N0(X) X(abstract) X(as) X(async) X(await) X(become) X(box) X(crate) X(dyn) X(final) X(fn) X(gen)
#define N1(X) X(impl) X(in) X(let) X(loop) X(macro) X(match) X(mod) X(move) X(mut) X(override) X(priv)
#define N2(X) X(pub) X(raw) X(ref) X(safe) X(self) X(Self) X(super) X(trait) X(try) X(type) X(unsafe)
#define N3(X) X(unsized) X(use) X(virtual) X(where) X(yield) X(macro_rules) X(Some) X(None) X(Ok) X(Err) X(Option)
#define N4(X) X(Result) X(Vec) X(String) X(Box) X(ToString) X(ToOwned) X(Clone) X(Copy) X(Send) X(Sized) X(Sync)
#define N5(X) X(Unpin) X(Drop) X(Fn) X(FnMut) X(FnOnce) X(AsyncFn) X(AsyncFnMut) X(AsyncFnOnce) X(AsMut) X(AsRef) X(From)
#define N6(X) X(Into) X(TryFrom) X(TryInto) X(Default) X(Eq) X(Ord) X(PartialEq) X(PartialOrd) X(Debug) X(Hash) X(Iterator)
#define N7(X) X(IntoIterator) X(DoubleEndedIterator) X(ExactSizeIterator) X(Extend) X(FromIterator) X(Future) X(IntoFuture) X(drop) \
    X(align_of) X(size_of) X(align_of_val)
#define N8(X) X(size_of_val) X(assert) X(assert_eq) X(assert_ne) X(cfg) X(column) X(compile_error) X(concat) X(debug_assert) X(env) X(file)
#define N9(X) X(format) X(format_args) X(include) X(include_bytes) X(include_str) X(line) X(matches) X(module_path) X(option_env) X(panic) \
    X(print)
#define N10(X) X(println) X(eprintln) X(stringify) X(todo) X(unimplemented) X(unreachable) X(vec) X(write) X(writeln) X(dbg) X(derive)
#define N11(X) X(test) X(bench) X(global_allocator) X(str) X(u8) X(u16) X(u32) X(u64) X(u128) X(usize) X(i8)
#define N12(X) X(i16) X(i32) X(i64) X(i128) X(isize) X(f16) X(f32) X(f64) X(f128) X(never) X(core)
#define N13(X) X(std) X(alloc) X(swz) X(swz_core) X(swz_macros) X(proc_macro) X(opencl) X(builtin) X(expansion) X(scalar) X(same)
#define N14(X) X(prelude) X(Active) X(Argument) X(Arguments) X(Atomic) X(Blocks) X(Checked) X(Divides) X(DividesLanes) X(Elements) X(Event)
#define N15(X) X(Everyone) X(FAST) X(Fields) X(Group) X(Groups) X(Index) X(Info) X(Item) X(Kernel) X(LANES) X(Lane)
#define N16(X) X(Laned) X(Launch) X(Live) X(Local) X(Mask) X(Pace) X(Packed) X(Pointee) X(Pointer) X(Private) X(Readable)
#define N17(X) X(Row) X(RowsOf) X(Rows) X(Columns) X(Sampler) X(Site) X(Texels) X(Votes) X(Watched) X(Window) X(WindowMut)
#define N18(X) X(Word) X(Writable) X(as_type) X(both) X(count) X(counts) X(each) X(either) X(element) X(element_of_each) X(index)
#define N19(X) X(is_row) X(is_true) X(map1) X(map2) X(map3) X(not) X(ordered) X(per_item) X(rarely) X(set_element) X(set_element_of_each)
#define N20(X) X(the_first) X(truth) X(xchg_float) X(few) X(few_mut) X(inlined) X(words) X(set_words) X(Vector) X(ZERO) X(Lanes)
#define N21(X) X(PACE) X(AT) X(OPTIONS) X(SOURCE) X(a) X(alone) X(asked) X(at) X(b) X(before) X(bound)
#define N22(X) X(by) X(c) X(called) X(cluster) X(done) X(end) X(end_of_memory) X(ended) X(fields) X(first) X(from)
#define N23(X) X(gone) X(group) X(holds) X(info) X(it) X(item) X(items) X(joined) X(kept) X(lane) X(lanes)
#define N24(X) X(last) X(left) X(len) X(literal) X(live) X(memory) X(n) X(new) X(next) X(no) X(one_by_one)
#define N25(X) X(otherwise) X(outer) X(own) X(pace) X(part) X(piece) X(place) X(result) X(right) X(root) X(row)
#define N26(X) X(rows) X(run) X(some) X(span) X(start) X(then) X(those) X(to) X(until) X(value) X(votes)
#define N27(X) X(way) X(whole) X(window) X(written) X(yes) X(bytes) X(block) X(k_item) X(k_item_) X(_item) X(_row)
#define N28(X) X(_row2) X(_group) X(_kept) X(_kept2) X(_element) X(_element2) X(_place) X(_value) X(_index) X(_end) X(_start)
#define N29(X) X(_to) X(_info) X(self_) X(Self_) X(super_) X(crate_) X(in_) X(index_) X(rows_) X(x) X(y)
#define N30(X) X(z) X(w) X(s0) X(lo) X(hi)
#define NAMES(X) N0(X) N1(X) N2(X) N3(X) N4(X) N5(X) N6(X) N7(X) N8(X) N9(X) N10(X) N11(X) N12(X) N13(X) N14(X) N15(X) N16(X) N17(X) N18(X) \
    N19(X) N20(X) N21(X) N22(X) N23(X) N24(X) N25(X) N26(X) N27(X) N28(X) N29(X) N30(X)

#define SUMS(X) X(0, N0) X(1, N1) X(2, N2) X(3, N3) X(4, N4) X(5, N5) X(6, N6) X(7, N7) X(8, N8) X(9, N9) X(10, N10) X(11, N11) X(12, N12) \
    X(13, N13) X(14, N14) X(15, N15) X(16, N16) X(17, N17) X(18, N18) X(19, N19) X(20, N20) X(21, N21) X(22, N22) X(23, N23) X(24, N24) X(25, \
    N25) X(26, N26) X(27, N27) X(28, N28) X(29, N29) X(30, N30)

#define LEN(n) (int)sizeof(#n)

#if defined(FUNCTIONS)
// Functions that ask for their item, and those that do not; each has parameters and variables with the names of functions.
#ifdef ITEMS
#define X(n) int n(int k_) { return k_ * LEN(n) + (int)get_global_id(0); }
#else
#define X(n) int n(int k_) { return k_ * LEN(n); }
#endif
NAMES(X)
#undef X
#define X(n) int beside_##n(int n) { int k_ = n + 1; { int n = k_ * 2; k_ += n; } return k_ - n; }
NAMES(X)
#undef X
#define X(n) sum_of_ += n(k_) + beside_##n(k_);
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)

#elif defined(KERNELS)
#define X(n) __kernel void n(__global int *out_of_it_) { out_of_it_[get_global_id(0)] += LEN(n); }
NAMES(X)
#undef X

#elif defined(CONSTANTS) || defined(ENUMERATORS)
#ifdef CONSTANTS
#define X(n) __constant int n = LEN(n);
NAMES(X)
#undef X
#else
enum {
#define X(n) n = LEN(n),
    NAMES(X)
#undef X
};
#endif
#define X(n) int beside_##n(int n) { int k_ = n + 1; { int n = k_ * 2; k_ += n; } return k_ - n; }
NAMES(X)
#undef X
#define X(n) sum_of_ += n * k_ + beside_##n(k_);
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)

#elif defined(TAGS) || defined(TYPEDEFS)
#ifdef TAGS
#define X(n) struct n { int m_; float f_; };
#define OF(n) struct n
#else
#define X(n) typedef struct { int m_; float f_; } n;
#define OF(n) n
#endif
NAMES(X)
#undef X
#define X(n) void set_of_##n(OF(n) *p_, int k_) { p_->m_ = k_ * LEN(n); } \
    OF(n) give_##n(OF(n) v_, int k_) { OF(n) o_ = v_; set_of_##n(&o_, k_ + o_.m_); if (k_ > 3) set_of_##n(&o_, k_); return o_; }
NAMES(X)
#undef X
#define X(n) { OF(n) v_ = { 1, 2.0f }, l_[2] = { v_ }; v_ = give_##n(v_, k_); sum_of_ += v_.m_ + l_[k_ & 1].m_; }
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)

#elif defined(NUMBERS)
// Types that are numbers.
#define X(n) typedef int n;
NAMES(X)
#undef X
#define X(n) { n v_ = k_ * LEN(n); sum_of_ += (n)(v_ + 0.0f); }
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)

#elif defined(FIELDS)
#define F(n) int n;
#define X(n) p_->n = k_ * LEN(n); union_.n = all_.n; sum_of_ += union_.n;
#define SUM(i, N) typedef struct { N(F) } All_##i; \
    typedef union { char bytes_[4]; N(F) int of_item, set_item; } Union_##i; \
    __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
        int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; \
        All_##i all_ = { k_ }, *p_ = &all_; \
        Union_##i union_; \
        N(X) \
        out_of_sum_[i_] = sum_of_; \
    }
SUMS(SUM)

#elif defined(LABELS)
#define X(n) for (int t_ = 0; t_ < 2; t_++) { if (k_ * t_ == LEN(n)) goto n; sum_of_ += LEN(n); n: sum_of_ -= k_; }
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)

#else
// Variables, and parameters of functions and of kernels. PARTS: with a barrier, memory of the group, and a loop around the barrier.
#ifndef PARTS
#define X(n) int of_##n(int n) { int k_ = n + 1; { int n = k_ * 2; k_ += n; } return k_ - n; } \
    void by_##n(int *n, int k_) { *n += k_; if (k_ & 1) return; n[0] ^= k_; }
NAMES(X)
#undef X
#define X(n) { int n = k_ * LEN(n), l_[2] = { n, n }; l_[k_ & 1] = n = n + 1; by_##n(&n, k_); sum_of_ += n + of_##n(l_[0]); }
#define SUM(i, N) __kernel void sum_##i(__global const int *in_of_sum_, __global int *out_of_sum_) { \
    int i_ = get_global_id(0), k_ = in_of_sum_[i_], sum_of_ = 0; N(X) out_of_sum_[i_] = sum_of_; }
SUMS(SUM)
#undef X
#endif
#ifdef PARTS
#define BEGIN __local int l_[16], m_[2][8]; int sum_of_ = 0; l_[get_local_id(0)] = get_local_id(0);
#define REST for (int t_ = 0; t_ < 2; t_++) { barrier(CLK_LOCAL_MEM_FENCE); sum_of_ += l_[get_local_id(0) ^ t_]; m_[t_][get_local_id(0) & 7] = t_; }
#define LOCAL(n) __local int n[16];
#else
#define BEGIN int sum_of_ = 0;
#define REST
#endif
#define SCALAR(n) const int n,
#define BUFFER(n) __global int *n,
#define ADD(n) sum_of_ += n;
#define STORE(n) n[get_global_id(0)] = sum_of_; n[get_global_id(0)] += sum_of_++;
__kernel void numbers_0(N0(SCALAR) __global int *out_) { BEGIN N0(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_0(N0(BUFFER) __global int *out_) { BEGIN N0(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_1(N1(SCALAR) __global int *out_) { BEGIN N1(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_1(N1(BUFFER) __global int *out_) { BEGIN N1(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_2(N2(SCALAR) __global int *out_) { BEGIN N2(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_2(N2(BUFFER) __global int *out_) { BEGIN N2(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_3(N3(SCALAR) __global int *out_) { BEGIN N3(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_3(N3(BUFFER) __global int *out_) { BEGIN N3(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_4(N4(SCALAR) __global int *out_) { BEGIN N4(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_4(N4(BUFFER) __global int *out_) { BEGIN N4(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_5(N5(SCALAR) __global int *out_) { BEGIN N5(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_5(N5(BUFFER) __global int *out_) { BEGIN N5(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_6(N6(SCALAR) __global int *out_) { BEGIN N6(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_6(N6(BUFFER) __global int *out_) { BEGIN N6(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_7(N7(SCALAR) __global int *out_) { BEGIN N7(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_7(N7(BUFFER) __global int *out_) { BEGIN N7(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_8(N8(SCALAR) __global int *out_) { BEGIN N8(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_8(N8(BUFFER) __global int *out_) { BEGIN N8(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_9(N9(SCALAR) __global int *out_) { BEGIN N9(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_9(N9(BUFFER) __global int *out_) { BEGIN N9(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_10(N10(SCALAR) __global int *out_) { BEGIN N10(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_10(N10(BUFFER) __global int *out_) { BEGIN N10(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_11(N11(SCALAR) __global int *out_) { BEGIN N11(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_11(N11(BUFFER) __global int *out_) { BEGIN N11(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_12(N12(SCALAR) __global int *out_) { BEGIN N12(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_12(N12(BUFFER) __global int *out_) { BEGIN N12(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_13(N13(SCALAR) __global int *out_) { BEGIN N13(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_13(N13(BUFFER) __global int *out_) { BEGIN N13(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_14(N14(SCALAR) __global int *out_) { BEGIN N14(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_14(N14(BUFFER) __global int *out_) { BEGIN N14(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_15(N15(SCALAR) __global int *out_) { BEGIN N15(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_15(N15(BUFFER) __global int *out_) { BEGIN N15(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_16(N16(SCALAR) __global int *out_) { BEGIN N16(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_16(N16(BUFFER) __global int *out_) { BEGIN N16(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_17(N17(SCALAR) __global int *out_) { BEGIN N17(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_17(N17(BUFFER) __global int *out_) { BEGIN N17(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_18(N18(SCALAR) __global int *out_) { BEGIN N18(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_18(N18(BUFFER) __global int *out_) { BEGIN N18(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_19(N19(SCALAR) __global int *out_) { BEGIN N19(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_19(N19(BUFFER) __global int *out_) { BEGIN N19(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_20(N20(SCALAR) __global int *out_) { BEGIN N20(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_20(N20(BUFFER) __global int *out_) { BEGIN N20(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_21(N21(SCALAR) __global int *out_) { BEGIN N21(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_21(N21(BUFFER) __global int *out_) { BEGIN N21(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_22(N22(SCALAR) __global int *out_) { BEGIN N22(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_22(N22(BUFFER) __global int *out_) { BEGIN N22(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_23(N23(SCALAR) __global int *out_) { BEGIN N23(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_23(N23(BUFFER) __global int *out_) { BEGIN N23(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_24(N24(SCALAR) __global int *out_) { BEGIN N24(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_24(N24(BUFFER) __global int *out_) { BEGIN N24(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_25(N25(SCALAR) __global int *out_) { BEGIN N25(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_25(N25(BUFFER) __global int *out_) { BEGIN N25(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_26(N26(SCALAR) __global int *out_) { BEGIN N26(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_26(N26(BUFFER) __global int *out_) { BEGIN N26(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_27(N27(SCALAR) __global int *out_) { BEGIN N27(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_27(N27(BUFFER) __global int *out_) { BEGIN N27(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_28(N28(SCALAR) __global int *out_) { BEGIN N28(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_28(N28(BUFFER) __global int *out_) { BEGIN N28(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_29(N29(SCALAR) __global int *out_) { BEGIN N29(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_29(N29(BUFFER) __global int *out_) { BEGIN N29(STORE) REST out_[get_global_id(0)] = sum_of_; }
__kernel void numbers_30(N30(SCALAR) __global int *out_) { BEGIN N30(ADD) REST out_[get_global_id(0)] = sum_of_; }
__kernel void buffers_30(N30(BUFFER) __global int *out_) { BEGIN N30(STORE) REST out_[get_global_id(0)] = sum_of_; }
#ifdef PARTS
#define FILL(n) n[get_local_id(0)] = LEN(n) * (int)get_local_id(0);
#define TAKE(n) sum_of_ += n[get_local_id(0) ^ 1];
__kernel void locals_0(__global int *out_) { N0(LOCAL) BEGIN N0(FILL) REST N0(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_1(__global int *out_) { N1(LOCAL) BEGIN N1(FILL) REST N1(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_2(__global int *out_) { N2(LOCAL) BEGIN N2(FILL) REST N2(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_3(__global int *out_) { N3(LOCAL) BEGIN N3(FILL) REST N3(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_4(__global int *out_) { N4(LOCAL) BEGIN N4(FILL) REST N4(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_5(__global int *out_) { N5(LOCAL) BEGIN N5(FILL) REST N5(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_6(__global int *out_) { N6(LOCAL) BEGIN N6(FILL) REST N6(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_7(__global int *out_) { N7(LOCAL) BEGIN N7(FILL) REST N7(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_8(__global int *out_) { N8(LOCAL) BEGIN N8(FILL) REST N8(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_9(__global int *out_) { N9(LOCAL) BEGIN N9(FILL) REST N9(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_10(__global int *out_) { N10(LOCAL) BEGIN N10(FILL) REST N10(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_11(__global int *out_) { N11(LOCAL) BEGIN N11(FILL) REST N11(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_12(__global int *out_) { N12(LOCAL) BEGIN N12(FILL) REST N12(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_13(__global int *out_) { N13(LOCAL) BEGIN N13(FILL) REST N13(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_14(__global int *out_) { N14(LOCAL) BEGIN N14(FILL) REST N14(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_15(__global int *out_) { N15(LOCAL) BEGIN N15(FILL) REST N15(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_16(__global int *out_) { N16(LOCAL) BEGIN N16(FILL) REST N16(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_17(__global int *out_) { N17(LOCAL) BEGIN N17(FILL) REST N17(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_18(__global int *out_) { N18(LOCAL) BEGIN N18(FILL) REST N18(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_19(__global int *out_) { N19(LOCAL) BEGIN N19(FILL) REST N19(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_20(__global int *out_) { N20(LOCAL) BEGIN N20(FILL) REST N20(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_21(__global int *out_) { N21(LOCAL) BEGIN N21(FILL) REST N21(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_22(__global int *out_) { N22(LOCAL) BEGIN N22(FILL) REST N22(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_23(__global int *out_) { N23(LOCAL) BEGIN N23(FILL) REST N23(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_24(__global int *out_) { N24(LOCAL) BEGIN N24(FILL) REST N24(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_25(__global int *out_) { N25(LOCAL) BEGIN N25(FILL) REST N25(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_26(__global int *out_) { N26(LOCAL) BEGIN N26(FILL) REST N26(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_27(__global int *out_) { N27(LOCAL) BEGIN N27(FILL) REST N27(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_28(__global int *out_) { N28(LOCAL) BEGIN N28(FILL) REST N28(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_29(__global int *out_) { N29(LOCAL) BEGIN N29(FILL) REST N29(TAKE) out_[get_global_id(0)] = sum_of_; }
__kernel void locals_30(__global int *out_) { N30(LOCAL) BEGIN N30(FILL) REST N30(TAKE) out_[get_global_id(0)] = sum_of_; }
#endif
#endif
