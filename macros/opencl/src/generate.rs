//! Random kernels: each ends, uses its own memory only, and means the same in each order in which its items run.
//!
//! They have assignments inside expressions, nested places, structures, pointers to pointers, barriers, guards, strides, masks, and all types; every sixth
//! has functions of sub-groups anywhere in its expressions, also where items go ways of their own, every fifth regions for one item of eight.
//! The bits of a not-a-number are the machine's, and never become an integer.

use std::fmt::Write as _;

/// The name of a component in a numeric selector.
fn digit(component: usize) -> Option<char> {
    char::from_digit(u32::try_from(component).ok()?, 16)
}

/// A pseudo-random sequence (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below another.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end.max(1) as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn chance(&mut self, of_hundred: usize) -> bool {
        self.below(100) < of_hundred
    }
}

/// How many elements the buffers that a kernel reads have.
pub const INPUTS: usize = 64;
/// How many elements of the buffers that it writes each item has.
pub const OUTPUTS: usize = 8;
/// How many sums all items add to.
pub const SUMS: usize = 4;
/// How many items a group has, if there are barriers.
pub const GROUP: usize = 8;

/// A text with one kernel, of the name `k` and the number, and what it calls. Its parameters are `global const int *in, global const float *fin,
/// global int *io, global float *fo, global int *sums, int n`.
#[must_use]
pub fn kernel(seed: u64) -> String {
    Generator::new(seed).whole()
}

/// A text with one kernel whose items run in rows that can be checked before. It has the name and the parameters of [`kernel`].
#[must_use]
pub fn of_rows(seed: u64) -> String {
    Generator::new(seed).of_rows()
}

/// A text with one kernel of the shapes that passes of the compiler look for, in which rounds of loops have barriers, pointers and numbers are moved
/// on, and vectors are used by their components. It has the name and the parameters of [`kernel`].
#[must_use]
pub fn shaped(seed: u64) -> String {
    Generator { sub_groups: false, ..Generator::new(seed) }.shaped()
}

impl Generator {
    fn new(seed: u64) -> Self {
        Generator {
            random: Random(seed.wrapping_mul(0x1234_5678_9ABC_DEF1) ^ 0x5555),
            number: seed,
            text: String::new(),
            depth: 1,
            names: 0,
            places: Vec::new(),
            outer: 0,
            helpers: Vec::new(),
            in_loop: false,
            in_kernel: false,
            outputs: Outputs::Any,
            sub_groups: seed % 6 == 5,
        }
    }
}

/// A text with one kernel whose items exchange elements of the group's memory by pointers of their own, as short as that most have lanes, which of those of
/// [`shaped`] one in fourteen has. It has the name and the parameters of [`kernel`].
#[must_use]
pub fn exchanged(seed: u64) -> String {
    Generator { sub_groups: false, ..Generator::new(seed) }.exchanged()
}

/// A text with one kernel that goes by structures and unions: by their members, as wholes, through functions, in arrays and in buffers. It has the name
/// and the parameters of [`kernel`].
#[must_use]
pub fn structured(seed: u64) -> String {
    Generator { sub_groups: false, outputs: Outputs::Beside, ..Generator::new(seed) }.structured()
}

/// A function that moves a pointer on and makes it one to vectors.
const BEHIND: &str = "int2 behind(local int *p, int n) {\n    for (int k = 0; k < n; k++)\n        p += 1;\n    return *(local int2 *)p;\n}\n";

/// The text before kernels of any number.
pub const PROLOGUE: &str =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";

/// How the elements lie that an item writes for the outside: in either way, or beside each other.
#[derive(Clone, Copy, PartialEq)]
enum Outputs {
    Any,
    Beside,
}

/// A scalar or a vector: the element's name and the width.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ty(&'static str, usize);

const INTEGERS: [&str; 8] = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"];
const FLOATS: [&str; 3] = ["float", "double", "half"];

impl Ty {
    fn is_float(self) -> bool {
        FLOATS.contains(&self.0)
    }

    fn scalar(self) -> Self {
        Ty(self.0, 1)
    }

    fn name(self) -> String {
        if self.1 == 1 { self.0.to_owned() } else { format!("{}{}", self.0, self.1) }
    }

    /// The type of a comparison of vectors.
    fn mask(self) -> Self {
        let element = match self.0 {
            "char" | "uchar" => "char",
            "short" | "ushort" | "half" => "short",
            "int" | "uint" | "float" => "int",
            _ => "long",
        };
        Ty(element, self.1)
    }
}

/// A place that can be read and, unless it counts a loop, written. `%` stands for an index, of as many elements as the number behind it.
#[derive(Clone)]
struct Spot {
    text: String,
    ty: Ty,
    is_written: bool,
}

struct Generator {
    random: Random,
    number: u64,
    text: String,
    depth: usize,
    names: usize,
    places: Vec<Spot>,
    /// How many of them are of blocks around the one at hand.
    outer: usize,
    /// Functions: name, result, parameter, and whether a pointer comes behind it.
    helpers: Vec<(String, Ty, Ty, bool)>,
    in_loop: bool,
    /// Whether the buffers are there.
    in_kernel: bool,
    /// How the elements lie that an item writes for the outside.
    outputs: Outputs,
    /// Whether there are functions of sub-groups.
    sub_groups: bool,
}

impl Generator {
    fn whole(&mut self) -> String {
        let number = self.number;
        let has_barriers = self.random.chance(35);
        for at in 0..self.random.below(3) {
            self.helper(at);
        }
        let (a, b, c) = (self.ty(), self.ty(), self.scalar());
        let (record, index) = (format!("S{number}"), self.random.below(3) + 2);
        let text = &mut self.text;
        let _ = writeln!(
            text,
            "typedef struct {{ {} a; {} b; struct {{ {} c[{index}]; {} d; }} in; }} {record};",
            a.name(),
            b.name(),
            c.name(),
            a.name()
        );
        if self.sub_groups {
            let size = self.random.one_of(&[8, 8, 16, 32]);
            let _ = writeln!(text, "__attribute__((intel_reqd_sub_group_size({size})))");
        }
        self.begin_kernel();
        self.line("int i = get_global_id(0), l = get_local_id(0);");
        if has_barriers {
            self.line(&format!("local int shared[{GROUP}];"));
        }
        for text in ["i", "l", "n"] {
            self.places.push(Spot { text: text.to_owned(), ty: Ty("int", 1), is_written: false });
        }
        if !has_barriers && self.random.chance(50) {
            self.line("if (i >= n) return;");
        }
        self.line(&format!("{record} s = {{ 0 }};"));
        let fields = [("s.a", a), ("s.b", b), ("s.in.d", a)].map(|(text, ty)| (text.to_owned(), ty));
        let element = (format!("s.in.c[%{index}]"), c);
        self.places.extend(fields.into_iter().chain([element]).map(|(text, ty)| Spot { text, ty, is_written: true }));
        if self.random.chance(50) {
            self.line(&format!("{record} *ps = &s;"));
            self.places.push(Spot { text: "ps->b".to_owned(), ty: b, is_written: true });
            self.places.push(Spot { text: format!("(*ps).in.c[%{index}]"), ty: c, is_written: true });
        }
        for _ in 0..3 + self.random.below(3) {
            self.declare();
        }
        for _ in 0..2 + self.random.below(4) {
            self.statement(2);
            if has_barriers && self.random.chance(60) {
                self.exchange();
            }
        }
        self.outputs();
        self.text += "}\n";
        std::mem::take(&mut self.text)
    }

    /// A kernel whose statements passes take apart: those of the outermost block, and of loops that a group goes through.
    fn shaped(&mut self) -> String {
        let is_group = self.random.chance(70);
        self.helper(0);
        if is_group {
            self.text += BEHIND;
        }
        self.begin_kernel();
        self.line("int i = get_global_id(0), l = get_local_id(0), counter;");
        if is_group {
            self.line(&format!("local int shared[{GROUP}];"));
        }
        for text in ["i", "l", "n", "*in", "in[i & 7]"] {
            self.places.push(Spot { text: text.to_owned(), ty: Ty("int", 1), is_written: false });
        }
        for _ in 0..=self.random.below(2) {
            self.components();
        }
        if self.random.chance(50) {
            self.short_array();
        }
        if self.random.chance(50) {
            self.array_loops();
        }
        let (name, ty) = (self.name("t"), self.scalar());
        let value = self.expr(ty, 2);
        self.line(&format!("{} {name} = {value};", ty.name()));
        // Each way to name it is a place.
        for text in [name.clone(), format!("(*&{name})")] {
            self.places.push(Spot { text, ty, is_written: self.random.chance(30) });
        }
        for _ in 0..=self.random.below(3) {
            if self.random.chance(50) {
                let moved = self.random.one_of(&["in += 3;", "in = in + (i & 7);", "in++;", "in += n & 3;"]);
                self.line(moved);
            }
            if self.random.chance(60) {
                let value = self.expr(ty, 2);
                self.line(&format!("{name} = {value};"));
            }
            self.statement(1);
            if self.random.chance(50) {
                self.moved_index();
            }
            if is_group {
                self.rounds();
                if self.random.chance(40) {
                    self.tile_loop();
                }
            }
            if is_group && self.random.chance(50) {
                self.kept_vector();
            }
        }
        self.places.iter_mut().for_each(|spot| spot.is_written |= spot.text == name);
        if self.random.chance(30) {
            let mixed = self.name("v");
            let [x, y, z] = [0; 3].map(|_| self.random.below(16));
            self.line(&format!(
                "int4 {mixed} = shuffle2((int4)(i, l, n, 7), (int4)(in[i & 7]), (uint4)({x}, {y}, {z}, 3));"
            ));
            self.places.push(Spot { text: format!("{mixed}.y"), ty: Ty("int", 1), is_written: false });
        }
        self.outputs();
        self.text += "}\n";
        std::mem::take(&mut self.text)
    }

    /// A kernel whose items exchange elements of the group's memory.
    fn exchanged(&mut self) -> String {
        self.text += BEHIND;
        self.begin_kernel();
        self.line("int i = get_global_id(0), l = get_local_id(0);");
        self.line(&format!("local int shared[{GROUP}]; local int4 wide[{GROUP}];"));
        for text in ["i", "l", "n", "in[i & 7]"] {
            self.places.push(Spot { text: text.to_owned(), ty: Ty("int", 1), is_written: false });
        }
        let first = self.expr(Ty("int", 1), 2);
        self.line(&format!("shared[l] = {first};"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        for _ in 0..=self.random.below(2) {
            self.kept_vector();
            if self.random.chance(30) {
                self.moved_vector();
            }
            if self.random.chance(40) {
                self.tile_loop();
                self.line("barrier(CLK_LOCAL_MEM_FENCE);");
            }
            if self.random.chance(30) {
                self.summed_element();
            }
            if self.random.chance(40) {
                self.by_uniform();
            }
            if self.random.chance(40) {
                self.rounds_of_lines();
            }
        }
        // Components have no address that a helper takes, and are given all the same.
        self.places.iter_mut().for_each(|spot| spot.is_written = true);
        self.outputs();
        self.text += "}\n";
        std::mem::take(&mut self.text)
    }

    /// A question whether numbers are multiples of one that is the same for all items, and elements whose index is more by such a number for each next
    /// item.
    fn by_uniform(&mut self) {
        let (name, ty) = (self.name("m"), Ty(self.random.one_of(&["int", "uint"]), 1));
        let value = self.expr(ty, 1);
        let by = self.random.one_of(&["(n | 1)", "-(n | 1)", "(1 << (n & 31))", "n", "(n & 6 | 8)"]);
        let compared = self.random.one_of(&["== 0", "!= 0", "", "== 0u"]);
        let step = self.random.one_of(&[
            "l * n",
            "n * i + 2",
            "5 - l * n",
            "(long)l * n",
            "(l + 1) * (n & 1)",
            "2 * l - (l & (n - 1))",
            "l / (n | 1) * n + l % (n | 1)",
        ]);
        self.line(&format!("int {name} = (({}){value}) % {by} {compared} ? 3 : l;", ty.name()));
        let border = self.random.one_of(&["", "if (l != 2) ", "if (l < n) "]);
        self.line(&format!("{border}{name} += in[{step}];"));
        if self.number % 3 == 1 {
            let more = self.expr(Ty("int", 1), 1);
            self.line(&format!(
                "if (in[{step}] > {more}) {{ {name} ^= in[{step}]; {border}{name} -= in[{step}] * 3; }}"
            ));
        }
        self.places.push(Spot { text: name, ty: Ty("int", 1), is_written: true });
    }

    /// Elements that each item reads one after another in the rounds of a loop, and loops that look so.
    fn rounds_of_lines(&mut self) {
        let [sum, at, line] = ["sum", "at", "line"].map(|stem| self.name(stem));
        let start = self.random.one_of(&["l * 8", "l * n", "(l & 3) * 5", "(n - l) * 3", "l ^ 1", "l * 9 + n"]);
        let first = self.random.one_of(&["0", "0", "1", "-n", "n & 3"]);
        let end = self.random.one_of(&[
            "AT < 9",
            "AT <= n",
            "AT < n + 6",
            "(uint)AT < (uint)n",
            "12 > AT",
            "AT < n - l",
            "AT < 17",
        ]);
        let element = self.random.one_of(&[
            "in[LINE + AT]",
            "in[LINE + AT]",
            "in[AT + 1 + LINE]",
            "(in + LINE)[AT]",
            "in[LINE + AT * 2]",
        ]);
        let element = element.replace("LINE", &line).replace("AT", &at);
        let more = self.random.one_of(&[
            "",
            "",
            "",
            "LINE ^= 1;",
            "if (SUM & 1) continue;",
            "AT += SUM & 1;",
            "io[i * 8 + 1] += SUM;",
            "if (AT == 5) break;",
            "if (SUM & 4) SUM += ELEMENT;",
            "int AGAIN = LINE + AT; SUM += in[AGAIN] + ELEMENT;",
        ]);
        let again = self.name("again");
        let more = more.replace("AGAIN", &again).replace("ELEMENT", &element);
        let more = more.replace("LINE", &line).replace("SUM", &sum).replace("AT", &at);
        let (ty, border) =
            (self.random.one_of(&["int", "int", "long", "uint"]), self.random.one_of(&["", "", "if (l != 2) "]));
        self.line(&format!("int {sum} = l; {ty} {line} = {start};"));
        let end = end.replace("AT", &at);
        self.line(&format!(
            "{border}for (int {at} = {first}; {end}; {at}++) {{ {sum} = {sum} * 3 + {element}; {more} }}"
        ));
        self.places.push(Spot { text: sum, ty: Ty("int", 1), is_written: true });
    }

    /// A vector that items move by the group's memory, some of which change theirs.
    fn moved_vector(&mut self) {
        let (name, value) = (self.name("moved"), self.expr(Ty("int", 1), 1));
        let border = self.random.one_of(&["l < n", "l >= 3", "l + n < 9", "n > 2 && l <= 5"]);
        self.line(&format!("wide[l] = (int4)({value}, i, l, n);"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        self.line(&format!("if ({border}) wide[l] += (int4)(1, l, i, 3);"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        self.line(&format!("int4 {name} = wide[{} - l];", GROUP - 1));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        for component in 0..4 {
            self.places.push(Spot { text: format!("{name}.s{component}"), ty: Ty("int", 1), is_written: false });
        }
    }

    /// A kernel of structures. No pointer is made to a variable whose name begins with `w`, but where a line makes one.
    fn structured(&mut self) -> String {
        let number = self.number;
        let members: Vec<_> = ["a", "b", "c", "d"]
            .into_iter()
            .take(2 + self.random.below(3))
            .map(|name| (name, if name == "a" { Ty("int", 1) } else { self.ty() }))
            .collect();
        let declared: Vec<_> = members.iter().map(|(name, ty)| format!("{} {name};", ty.name())).collect();
        let text = &mut self.text;
        let _ = writeln!(text, "typedef struct {{ {} }} S{number};", declared.join(" "));
        let _ = writeln!(text, "typedef struct {{ S{number} one; int two; S{number} more[2]; }} T{number};");
        let _ = writeln!(text, "typedef struct {{ int x, y; }} P{number};");
        let _ = writeln!(text, "typedef union {{ int i; uchar4 bytes; short2 halves; P{number} pair; }} U{number};");
        let (name, saved) = (format!("S{number}"), std::mem::replace(&mut self.depth, 1));
        for function in ["made", "changed"] {
            let _ = writeln!(self.text, "{name} {function}{number}({name} of, int k) {{");
            self.begin_record("of", &members);
            self.places.push(Spot { text: "k".to_owned(), ty: Ty("int", 1), is_written: function == "changed" });
            self.statement(1);
            if self.random.chance(50) {
                let (condition, end) =
                    (self.condition(1), self.random.one_of(&["return of;", "of.a ^= k;", "{ of.a = k; return of; }"]));
                self.line(&format!("if ({condition}) {end}"));
            }
            self.statement(0);
            self.line("return of;");
            self.text += "}\n";
            self.places.clear();
        }
        self.depth = saved;
        self.begin_kernel();
        self.line("int i = get_global_id(0), l = get_local_id(0);");
        if self.random.chance(40) {
            self.line("if (i >= n) return;");
        }
        for text in ["i", "l", "n", "in[i & 7]"] {
            self.places.push(Spot { text: text.to_owned(), ty: Ty("int", 1), is_written: false });
        }
        let records = [self.name("w"), self.name("w")];
        for (at, record) in records.iter().enumerate() {
            let value = match self.random.below(3) {
                0 if at > 0 => records[0].clone(),
                1 => format!("changed{number}(({name}){{ {} }}, i)", self.values(&members)),
                _ => format!("{{ {} }}", self.values(&members)),
            };
            self.line(&format!("{name} {record} = {value};"));
            self.begin_record(record, &members);
        }
        for _ in 0..2 + self.random.below(5) {
            self.record_line(&records, &members);
            if self.random.chance(50) {
                self.statement(1);
            }
        }
        self.outputs();
        self.text += "}\n";
        std::mem::take(&mut self.text)
    }

    /// The members of a variable as places.
    fn begin_record(&mut self, record: &str, members: &[(&str, Ty)]) {
        let spot = |&(member, ty): &(&str, Ty)| Spot { text: format!("{record}.{member}"), ty, is_written: true };
        self.places.extend(members.iter().map(spot));
    }

    /// Values for the first members, as those of an initializer.
    fn values(&mut self, members: &[(&str, Ty)]) -> String {
        let count = 1 + self.random.below(members.len());
        let values: Vec<_> = members[..count].iter().map(|&(_, ty)| self.expr(ty, 1)).collect();
        values.join(", ")
    }

    /// Something that is done with whole structures.
    fn record_line(&mut self, records: &[String; 2], members: &[(&str, Ty)]) {
        let one = self.random.below(2);
        let line = self.random.one_of(&[
            "ONE = OTHER;",
            "ONE = changedNUMBER(OTHER, VALUE);",
            "ONE = madeNUMBER(ONE, VALUE);",
            "ONE = COND ? ONE : OTHER;",
            "if (COND) { ONE = OTHER; } else { ONE.a = VALUE; }",
            "if (COND) { ONE = changedNUMBER(ONE, i); OTHER.a += ONE.a; }",
            "for (int AT = 0; AT < 3; AT++) { SNUMBER NEW = ONE; NEW.a += in[AT + i & 63] ^ VALUE; if (COND) continue; ONE = NEW; }",
            "for (int AT = n & 3; AT < 4; AT++) { OTHER.a -= ONE.a * AT; ONE = changedNUMBER(OTHER, AT); }",
            "SNUMBER NEW[3] = { ONE, OTHER }; NEW[i & 1].a = VALUE; NEW[2].LAST = ONE.LAST; ONE = NEW[(uint)(VALUE) % 3];",
            "SNUMBER NEW[2] = { ONE, OTHER }; NEW[1].a++; ONE = NEW[1]; OTHER = NEW[0];",
            "SNUMBER *NEW = &ONE; NEW->a -= VALUE; *NEW = OTHER;",
            "SNUMBER *NEW = COND ? &ONE : &OTHER; NEW->a ^= VALUE; NEW->LAST = ONE.LAST;",
            "TNUMBER NEW = { ONE, VALUE, { OTHER } }; NEW.more[1] = NEW.one; NEW.more[l & 1].a += NEW.two; ONE = NEW.more[i & 1];",
            "TNUMBER NEW = { .two = VALUE, .one = OTHER }; TNUMBER AGAIN = NEW; AGAIN.one.a += AGAIN.two++; ONE = AGAIN.one; ONE.a ^= NEW.two;",
            "UNUMBER NEW; NEW.i = VALUE; NEW.bytes.s1 ^= 3; NEW.halves.y += l; ONE.a = NEW.i;",
            "UNUMBER NEW = { .pair = { VALUE, 7 } }, AGAIN = NEW; AGAIN.halves.x *= 3; ONE.a ^= AGAIN.pair.x + NEW.bytes.z + NEW.pair.y;",
            "global PNUMBER *NEW = (global PNUMBER *)io + i * 4; NEW[1].x = VALUE; NEW[2] = NEW[1]; NEW[2].y += ONE.a; PNUMBER AGAIN = NEW[2]; OTHER.a -= AGAIN.x + AGAIN.y;",
            "PNUMBER NEW = ((global const PNUMBER *)in)[VALUE & 31]; ONE.a += NEW.x; NEW.y -= OTHER.a; if (COND) ONE.a ^= NEW.y;",
            "PNUMBER NEW = { VALUE, l }, AGAIN; AGAIN = NEW; AGAIN.x += n; ONE.a = COND ? NEW.y : AGAIN.x; NEW.x = in[AGAIN.x & 7]; OTHER.a ^= NEW.x;",
            "ONE.LAST = (OTHER = ONE).LAST;",
            "ONE = OTHER = changedNUMBER(ONE, ONE.a++);",
        ]);
        let mut line = line
            .replace("ONE", &records[one])
            .replace("OTHER", &records[1 - one])
            .replace("NUMBER", &self.number.to_string())
            .replace("LAST", members[members.len() - 1].0);
        for name in ["NEW", "AGAIN", "AT"] {
            line = line.replace(name, &self.name("r"));
        }
        while let Some(at) = line.find("VALUE") {
            let value = self.expr(Ty("int", 1), 1);
            line.replace_range(at..at + "VALUE".len(), &value);
        }
        while let Some(at) = line.find("COND") {
            let condition = format!("({})", self.condition(1));
            line.replace_range(at..at + "COND".len(), &condition);
        }
        self.line(&line);
    }

    fn begin_kernel(&mut self) {
        let _ = writeln!(
            self.text,
            "kernel void k{}(global const int *in, global const float *fin, global int *io, global float *fo, global int *sums, int n) {{",
            self.number
        );
        self.in_kernel = true;
    }

    /// A kernel of which a row can ask conditions and check accesses before its items run.
    fn of_rows(&mut self) -> String {
        // The size of a group that parts of the number of an item are known by.
        let is_line = self.number % 4 == 3;
        if is_line {
            self.text += "__attribute__((reqd_work_group_size(16, 1, 1)))\n";
        }
        self.begin_kernel();
        self.line("int i = get_global_id(0), sum = n;");
        let guard = [
            "if (i >= n) return;",
            "if (i < 3 || i > 5 * n) return;",
            "if (5 <= i) return;",
            "if (i >= n + 1L) return;",
            "if ((uint)i > 9ul) return;",
            "",
        ];
        let guard = self.random.one_of(&guard);
        self.line(guard);
        if is_line {
            self.line("uint l = get_local_id(0); int part = l; sum += (l & 15) - part / 16 + in[part % 16];");
        }
        for _ in 0..=self.random.below(3) {
            let header =
                ["j = 0; j < n", "j = n; j < 40", "j = 0; j < 4 * n + 9", "j = i; j < 300", "j = i - 1; j < n"];
            let header = self.random.one_of(&header);
            let element = self.random.one_of(&["in[j]", "(int)fin[j]", "in[j] * in[i]", "in[(uchar)in[j]]"]);
            self.line(&format!("for (int {header}; j++) {{"));
            let body = [
                "sum += VALUE;",
                "if (VALUE > 5) continue; sum++;",
                "sum ^= VALUE; if (sum > 90) break;",
                "io[i] -= VALUE;",
            ];
            let body = self.random.one_of(&body).replace("VALUE", element);
            self.line(&format!("    {body}"));
            self.line("}");
        }
        let end = self.random.one_of(&[
            "io[i] += sum;",
            "io[i + n] = sum;",
            "fo[i] = fin[i] * sum;",
            "io[i] = in[(uchar)sum];",
        ]);
        self.line(end);
        self.text += "}\n";
        std::mem::take(&mut self.text)
    }

    /// A vector that is used by its components.
    fn components(&mut self) {
        let ty = Ty(self.random.one_of(&["int", "uint", "long"]), self.random.one_of(&[2, 3, 4]));
        let name = self.name("w");
        let values: Vec<_> = (0..ty.1).map(|_| self.expr(ty.scalar(), 1)).collect();
        self.line(&format!("{0} {name} = ({0})({1});", ty.name(), values.join(", ")));
        for component in 0..ty.1 {
            let text = format!("{name}.s{component}");
            self.places.push(Spot { text, ty: ty.scalar(), is_written: self.random.chance(50) });
        }
    }

    /// An array whose elements are found by numbers.
    fn short_array(&mut self) {
        let (name, ty, len) = (self.name("a"), self.ty(), self.random.below(3) + 2);
        let values: Vec<_> = (0..=self.random.below(len)).map(|_| self.expr(ty, 1)).collect();
        self.line(&format!("{} {name}[{len}] = {{ {} }};", ty.name(), values.join(", ")));
        for number in 0..len {
            self.places.push(Spot { text: format!("{name}[{number}]"), ty, is_written: true });
        }
    }

    /// An array whose elements loops find by their counters, some through a table, and at times by what is not known.
    fn array_loops(&mut self) {
        let [name, table, at] = ["a", "order", "at"].map(|stem| self.name(stem));
        let (ty, len) = (self.ty(), self.random.below(3) + 2);
        let order: Vec<_> = (0..len).map(|_| self.random.below(len).to_string()).collect();
        self.line(&format!("int {table}[{len}] = {{ {} }};", order.join(", ")));
        self.line(&format!("{} {name}[{len}];", ty.name()));
        for _ in 0..=self.random.below(2) {
            let index = self.random.one_of(&["AT", "TABLE[AT]", "LEN - 1 - AT"]);
            let is_whole = self.random.chance(60);
            let lines = if is_whole {
                let (kept, value) = (self.name("k"), self.expr(ty, 1));
                vec![format!("{} {kept} = {value};", ty.name()), format!("NAME[{index}] = {kept};")]
            } else {
                vec![format!("if ((i + AT) & 1) NAME[{index}] = NAME[AT];")]
            };
            self.line(
                "for (int AT = 0; AT < LEN; AT++) {".replace("AT", &at).replace("LEN", &len.to_string()).as_str(),
            );
            for line in lines {
                let line = line.replace("TABLE", &table).replace("NAME", &name).replace("AT", &at);
                self.line(&line.replace("LEN", &len.to_string()));
            }
            self.line("}");
        }
        if self.random.chance(20) {
            self.line(&format!("{name}[i & 1] = {name}[l & 1];"));
        }
        for number in 0..len {
            self.places.push(Spot { text: format!("{name}[{number}]"), ty, is_written: true });
        }
    }

    /// A number that elements are found by, which statements of a block give new values, and expressions count.
    fn moved_index(&mut self) {
        let [at, sum] = ["at", "sum"].map(|stem| self.name(stem));
        self.line(&format!("int {at} = l, {sum} = n;"));
        let header = ["{", "if (i & 2) {", "for (counter = 0; counter < 3; counter++) {", "do {"];
        let header = self.random.one_of(&header);
        self.line(header);
        for _ in 0..=self.random.below(6) {
            let line = self.random.one_of(&[
                "SUM += in[AT++ & 7];",
                "SUM ^= in[--AT & 7];",
                "SUM += in[AT & 7];",
                "int NEW = in[AT++ & 7] - SUM;",
                "SUM -= (i & 1) && in[AT++ & 7] > 3;",
                "AT = (i ^ counter) & 7;",
                "AT += n - SUM;",
                "AT--;",
                "if (SUM > 40) AT -= in[AT & 7];",
            ]);
            let line = if line.contains("NEW") { line.replace("NEW", &self.name("v")) } else { line.to_owned() };
            self.line(&format!("    {}", line.replace("AT", &at).replace("SUM", &sum)));
        }
        self.line(if header == "do {" { "} while (0);" } else { "}" });
        let is_read = self.random.chance(30);
        let read = [sum].into_iter().chain(is_read.then_some(at));
        self.places.extend(read.map(|text| Spot { text, ty: Ty("int", 1), is_written: false }));
    }

    /// A loop that all items of a group go through together, up to the last barrier of each round.
    fn rounds(&mut self) {
        let (alike, own) = (self.name("b"), self.name("o"));
        self.line(&format!("int {alike} = n, {own} = l;"));
        for name in [&alike, &own] {
            self.places.push(Spot { text: name.clone(), ty: Ty("int", 1), is_written: false });
        }
        // Further effects of the step: those that all items have alike, and each its own.
        let more = self.random.one_of(&["", ", ALIKE += 3", ", OWN += l + ALIKE, ALIKE++", ", ALIKE -= 2, OWN ^= i"]);
        let more = more.replace("ALIKE", &alike).replace("OWN", &own);
        let (seen, end) = (self.places.clone(), self.random.below(3) + 2);
        let header = match self.random.below(4) {
            0 => format!("for (int c = {end}; c > 0; c--{more}) {{"),
            1 => format!("for (counter = 0; counter < {end}; ++counter{more}) {{"),
            2 => format!("for (counter = {end}; counter > 1; counter--{more}) {{"),
            _ => "do {".to_owned(),
        };
        self.line(&header);
        self.depth += 1;
        self.statement(0);
        self.exchange();
        let leave = if header == "do {" { self.random.one_of(&["break", "continue"]) } else { "continue" };
        for _ in 0..self.random.below(3) {
            let condition = self.condition(1);
            self.line(&format!("if ({condition}) {leave};"));
            self.statement(1);
        }
        self.depth -= 1;
        self.line(if header == "do {" { "} while (0);" } else { "}" });
        self.places = seen;
    }

    /// A loop between two numbers that finds elements by its counter, mostly all in bounds.
    fn tile_loop(&mut self) {
        let (sum, at) = (self.name("s"), self.name("t"));
        let ty = self.scalar();
        let (first, rounds, step) = (self.random.below(4), self.random.below(12) + 9, self.random.below(2) + 1);
        self.line(&format!("{} {sum} = 0;", ty.name()));
        self.line(&format!("for (int {at} = {first}; {at} < {}; {at} += {step}) {{", first + rounds * step));
        for _ in 0..=self.random.below(2) {
            let elements = [
                "shared[AT % 8]",
                "in[AT]",
                "in[i + AT * 2]",
                "fin[40 - AT]",
                "in[(long)AT + l]",
                "in[(AT << 1) + n]",
                "in[n > 3 ? l + AT : AT * 2]",
            ];
            let [one, other] = [0; 2].map(|_| self.random.one_of(&elements).replace("AT", &at));
            self.line(&format!("    {sum} += {one} * {other};"));
        }
        self.line("}");
        self.places.push(Spot { text: sum, ty, is_written: true });
    }

    /// A loop that changes an element of each item in every round, which it may read otherwise too.
    fn summed_element(&mut self) {
        self.outputs = Outputs::Beside;
        let (end, at) = (self.name("e"), self.name("t"));
        let operator = self.random.one_of(&["+=", "-=", "^=", "*="]);
        let comparison = self.random.one_of(&["<", "<", "<="]);
        let other =
            self.random.one_of(&["in[AT & 7]", "(AT + 1)", "io[i * 8 + AT]", "io[i * 8 + AT]", "io[i * 8 + END]"]);
        let other = other.replace("AT", &at).replace("END", &end);
        let value = self.expr(Ty("int", 1), 1);
        let border = self.random.one_of(&["", "if (l < 4) ", "if (l >= n) "]);
        // A pass that makes something of the rounds must not read the element before the variable of its index has its value.
        let (outer, inner, place) = self.random.one_of(&[
            ("", "", "i * 8 + END"),
            ("int INDEX = i * 8 + END;", "", "INDEX"),
            ("", "int INDEX = i * 8 + END;", "INDEX"),
            ("int INDEX = i * 8;", "INDEX = i * 8 + END;", "INDEX"),
            ("int INDEX = i * 8 + 1;", "INDEX += END;", "INDEX & 63"),
        ]);
        let index = self.name("x");
        let [outer, inner, place] =
            [outer, inner, place].map(|text| text.replace("INDEX", &index).replace("END", &end));
        self.line(&format!("{border}for (int {end} = 1; {end} < 4; {end}++) {{"));
        self.line(&format!("    {outer} for (int {at} = 0; {at} {comparison} {end}; {at}++) {{"));
        self.line(&format!("        {inner} io[{place}] {operator} {other} + ({value});"));
        self.line("    }");
        self.line("}");
    }

    /// A vector that lives across a barrier and is used by its components, by pointers into the group's memory that are moved on.
    fn kept_vector(&mut self) {
        let ([kept, at, part], int) = (["kept", "at", "part"].map(|stem| self.name(stem)), Ty("int", 1));
        let part_of = self.random.one_of(&["l", "(l >> 3 << 3) + (l & 7)", "l ^ 1"]);
        let values = [0; 3].map(|_| self.expr(int, 1));
        let (first, others) = self.random.one_of(&[
            ("int2 KEPT = (int2)(i, l);", ["KEPT + KEPT.yx", "KEPT.yx - 1", "KEPT"]),
            ("int4 KEPT = (int4)(l, 2, i, 3);", ["KEPT - KEPT.yxwz", "KEPT.wzyx + 1", "KEPT"]),
        ]);
        self.line(&first.replace("KEPT", &kept));
        self.line(&format!("local int *{at};"));
        self.line(&format!("local int4 *{part} = (local int4 *)(shared + (l & 4));"));
        self.line(&format!("{kept}.x = {}; {kept}.y ^= {};", values[0], values[1]));
        self.line(&format!("{at} = shared + ({part_of});"));
        self.line(&format!("*{at} = {kept}.y;"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        self.line(&format!("{at} = shared; {at} += l & 6;"));
        self.line(&format!("{kept}.x += {at}[1] + (*{part}).z;"));
        self.line("{");
        self.line("    local int *inner;");
        self.line("    inner = shared + (l & 4);");
        self.line("    inner += 1;");
        self.line(&format!("    {kept}.y ^= (*(local int2 *)inner).y - behind(shared + (l & 4), 1 + (n & 1)).x;"));
        self.line("}");
        let other = self.random.one_of(&others).replace("KEPT", &kept);
        self.line(&format!("{kept} = {other};"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        self.line(&format!("shared[l] = {};", values[2]));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        for text in [format!("{kept}.x"), format!("{kept}.y")] {
            self.places.push(Spot { text, ty: int, is_written: false });
        }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 4 * self.depth);
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn scalar(&mut self) -> Ty {
        let element =
            if self.random.chance(65) { self.random.one_of(&INTEGERS) } else { self.random.one_of(&FLOATS[..]) };
        // `half` less often than the others.
        if element == "half" && self.random.chance(60) { Ty("float", 1) } else { Ty(element, 1) }
    }

    fn ty(&mut self) -> Ty {
        let scalar = self.scalar();
        if self.random.chance(60) { scalar } else { Ty(scalar.0, self.random.one_of(&[2, 3, 4, 4, 8, 16])) }
    }

    /// A function that changes what its second parameter points to.
    fn helper(&mut self, at: usize) {
        let (result, parameter, by_pointer) = (self.scalar(), self.scalar(), self.random.chance(50));
        let name = format!("h{}_{at}", self.number);
        let (saved, depth) = (std::mem::take(&mut self.places), std::mem::replace(&mut self.depth, 1));
        let pointer = if by_pointer { format!(", {} *p", result.name()) } else { String::new() };
        let _ = writeln!(self.text, "{} {name}({} x{pointer}) {{", result.name(), parameter.name());
        self.places.push(Spot { text: "x".to_owned(), ty: parameter, is_written: true });
        if by_pointer {
            // An element is found by an address of its own, where the function is given the variable itself.
            let text = if self.number % 2 == 0 { "(*p)" } else { "p[0]" }.to_owned();
            self.places.push(Spot { text, ty: result, is_written: true });
        }
        self.statement(1);
        if self.random.chance(40) {
            let (condition, value) = (self.condition(1), self.expr(result, 1));
            self.line(&format!("if ({condition}) return {value};"));
        }
        let value = self.expr(result, 2);
        self.line(&format!("return {value};"));
        self.text += "}\n";
        (self.places, self.depth) = (saved, depth);
        self.helpers.push((name, result, parameter, by_pointer));
    }

    /// The name of a variable of this block: a new one, or now and then that of one around the block, which it hides.
    fn variable(&mut self) -> String {
        let mut hides = self.places[..self.outer].iter().enumerate().filter(|(_, spot)| {
            spot.text.starts_with(['v', 'c']) && spot.text[1..].bytes().all(|byte| byte.is_ascii_digit())
        });
        let (count, chosen) = (hides.clone().count(), self.random.below(12));
        let hidden = hides.nth(chosen).filter(|_| chosen < count).map(|(at, _)| at);
        let Some(at) = hidden else { return self.name("v") };
        self.outer -= 1;
        self.places.remove(at).text
    }

    /// A variable, an array, or a pointer to something.
    fn declare(&mut self) {
        let ty = self.ty();
        match self.random.below(6) {
            0 => {
                let (name, len) = (self.name("a"), self.random.below(4) + 2);
                let values: Vec<_> = (0..=self.random.below(len)).map(|_| self.expr(ty, 1)).collect();
                self.line(&format!("{} {name}[{len}] = {{ {} }};", ty.name(), values.join(", ")));
                self.places.push(Spot { text: format!("{name}[%{len}]"), ty, is_written: true });
                if self.random.chance(40) {
                    let pointer = self.name("p");
                    self.line(&format!("{} *{pointer} = {name} + 1;", ty.name()));
                    self.places.push(Spot { text: format!("{pointer}[%{}]", len - 1), ty, is_written: true });
                }
            }
            1 => {
                let (name, pointer, twice) = (self.name("v"), self.name("p"), self.name("q"));
                let value = self.expr(ty, 2);
                let ty_name = ty.name();
                self.line(&format!("{ty_name} {name} = {value}, *{pointer} = &{name}, **{twice} = &{pointer};"));
                for text in [name, format!("(*{pointer})"), format!("(**{twice})")] {
                    self.places.push(Spot { text, ty, is_written: true });
                }
            }
            2 => {
                let name = self.name("m");
                self.line(&format!("{} {name}[2][3] = {{ {{ 0 }} }};", ty.scalar().name()));
                self.places.push(Spot { text: format!("{name}[%2][%3]"), ty: ty.scalar(), is_written: true });
            }
            _ => {
                let name = self.variable();
                let value = self.expr(ty, 3);
                self.line(&format!("{} {name} = {value};", ty.name()));
                self.places.push(Spot { text: name, ty, is_written: true });
            }
        }
    }

    fn block(&mut self, depth: usize) {
        let (seen, outer) = (self.places.clone(), self.outer);
        self.outer = seen.len();
        self.depth += 1;
        for _ in 0..=self.random.below(3) {
            self.statement(depth);
        }
        self.depth -= 1;
        (self.places, self.outer) = (seen, outer);
    }

    fn statement(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 5 } else { 11 }) {
            0 => self.declare(),
            1..=4 if depth == 0 || !self.in_kernel => {
                let change = self.change(3);
                self.line(&format!("{change};"));
            }
            1..=3 => {
                let change = self.change(3);
                self.line(&format!("{change};"));
            }
            4 if self.in_kernel => {
                let (sum, value) = (self.random.below(SUMS), self.expr(Ty("int", 1), 1));
                self.line(&format!("atomic_add(&sums[{sum}], {value});"));
            }
            5 | 6 => {
                let condition = self.condition(2);
                self.line(&format!("if ({condition}) {{"));
                self.block(depth - 1);
                if self.random.chance(50) {
                    self.line("} else {");
                    self.block(depth - 1);
                }
                self.line("}");
            }
            7 | 8 => self.counted_loop(depth),
            9 => self.switch(depth),
            _ => {
                // One that goes on at most so often, whatever the condition says.
                let (count, condition) = (self.name("c"), self.condition(1));
                let outer = std::mem::replace(&mut self.in_loop, true);
                self.line(&format!("int {count} = 0;"));
                if self.random.chance(50) {
                    self.line(&format!("while ({count}++ < 3 && ({condition})) {{"));
                    self.block(depth - 1);
                    self.line("}");
                } else {
                    self.line("do {");
                    self.block(depth - 1);
                    self.line(&format!("}} while (++{count} < 3 && ({condition}));"));
                }
                self.in_loop = outer;
            }
        }
        if self.in_loop && self.random.chance(8) {
            let (condition, leave) = (self.condition(1), self.random.one_of(&["break", "continue"]));
            self.line(&format!("if ({condition}) {leave};"));
        }
    }

    fn counted_loop(&mut self, depth: usize) {
        let (count, end) = (self.name("c"), self.random.below(4) + 1);
        let seen = self.places.len();
        let outer = std::mem::replace(&mut self.in_loop, true);
        let header = match self.random.below(3) {
            0 => format!("for (int {count} = {end}; {count} > 0; {count}--) {{"),
            1 => format!("for (int {count} = 0; {count} < {}; {count} += 2) {{", 2 * end),
            _ => format!("for (int {count} = 0; {count} < {end}; ++{count}) {{"),
        };
        self.line(&header);
        self.places.push(Spot { text: count, ty: Ty("int", 1), is_written: false });
        self.block(depth - 1);
        self.line("}");
        self.places.truncate(seen);
        self.in_loop = outer;
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expr(Ty("int", 1), 2);
        self.line(&format!("switch ({value} & 3) {{"));
        // `break` would leave the switch, and `continue` the loop around it.
        let outer = std::mem::replace(&mut self.in_loop, false);
        for case in 0..2 + self.random.below(2) {
            let label = if case == 2 { "default:".to_owned() } else { format!("case {case}: {{") };
            self.line(&if case == 2 { format!("{label} {{") } else { label });
            self.block(depth - 1);
            let end = if self.random.chance(60) { "} break;" } else { "}" };
            self.line(end);
        }
        self.line("}");
        self.in_loop = outer;
    }

    /// All items of a group write, wait, read what another wrote, and wait.
    fn exchange(&mut self) {
        let (value, step) = (self.expr(Ty("int", 1), 2), self.random.below(GROUP));
        self.line(&format!("shared[l] = {value};"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        if self.number % 5 == 2 {
            self.by_few();
        }
        let name = self.name("v");
        let read = self.random.one_of(&["(l + @) % 8", "(l ^ @) & 7", "7 - l", "@"]).replace('@', &step.to_string());
        self.line(&format!("int {name} = shared[{read}];"));
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
        self.places.push(Spot { text: name, ty: Ty("int", 1), is_written: true });
    }

    /// A region in which only one item of eight has anything to do.
    fn by_few(&mut self) {
        let item = self.random.below(GROUP);
        let condition = self.random.one_of(&["(l & 7) == @", "l % 8 == @ && n > 2", "@ == (get_local_id(0) & 15)"]);
        self.line(&format!("if ({}) {{", condition.replace('@', &item.to_string())));
        self.block(1);
        let (value, at) = (self.expr(Ty("int", 1), 2), self.random.below(GROUP));
        self.line(&format!("    shared[{at}] ^= {value};"));
        self.line("}");
        self.line("barrier(CLK_LOCAL_MEM_FENCE);");
    }

    /// Some of what was computed, for the outside.
    fn outputs(&mut self) {
        let spots: Vec<Spot> = self.places.iter().filter(|spot| spot.is_written).cloned().collect();
        let (mut ints, mut floats) = (0, 0);
        let is_block = self.random.chance(50) || self.outputs == Outputs::Beside;
        let index = |at: usize| {
            if is_block { format!("i * {OUTPUTS} + {at}") } else { format!("{at} * get_global_size(0) + i") }
        };
        for spot in spots.into_iter().rev() {
            let (at, is_float) = if spot.ty.is_float() { (&mut floats, true) } else { (&mut ints, false) };
            if *at == OUTPUTS {
                continue;
            }
            let place = index(*at);
            *at += 1;
            let lane = if spot.ty.1 > 1 { format!(".s{:x}", self.random.below(spot.ty.1)) } else { String::new() };
            let (value, buffer, to) =
                (self.filled(&spot.text), if is_float { "fo" } else { "io" }, if is_float { "float" } else { "int" });
            self.line(&format!("{buffer}[{place}] = ({to})({value}{lane});"));
        }
    }

    /// The text of a place with its indices.
    fn filled(&mut self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            filled += &rest[..at];
            let end = rest[at + 1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| at + 1 + end);
            let len: usize = rest[at + 1..end].parse().unwrap_or(1);
            let index = match self.random.below(3) {
                0 => self.random.below(len).to_string(),
                _ => format!("(uint)({}) % {len}", self.expr(Ty("int", 1), 1)),
            };
            filled += &index;
            rest = &rest[end..];
        }
        filled + rest
    }

    /// A place of a type that may be written.
    fn place(&mut self, ty: Ty) -> Option<String> {
        let mut found: Vec<(String, Option<usize>)> = Vec::new();
        for spot in self.places.iter().filter(|spot| spot.is_written) {
            if spot.ty == ty {
                found.push((spot.text.clone(), None));
            } else if spot.ty.0 == ty.0 && spot.ty.1 > ty.1 && ty.1 <= 2 {
                found.push((spot.text.clone(), Some(spot.ty.1)));
            }
        }
        if found.is_empty() {
            return None;
        }
        let (text, width) = found[self.random.below(found.len())].clone();
        let text = self.filled(&text);
        Some(match width {
            None => text,
            Some(width) if ty.1 == 1 && self.random.chance(30) => {
                format!("{text}[(uint)({}) % {width}]", self.expr(Ty("int", 1), 1))
            }
            Some(width) => {
                // Each component once.
                let first = self.random.below(width);
                let lanes: String = (0..ty.1).filter_map(|lane| digit((first + lane) % width)).collect();
                format!("{text}.s{lanes}")
            }
        })
    }

    /// An assignment of some kind, as an expression.
    fn change(&mut self, depth: usize) -> String {
        let written: Vec<Ty> = self.places.iter().filter(|spot| spot.is_written).map(|spot| spot.ty).collect();
        let ty = if written.is_empty() { Ty("int", 1) } else { self.random.one_of(&written) };
        self.change_of(ty, depth).unwrap_or_else(|| "n".to_owned())
    }

    fn change_of(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let depth = depth.max(1);
        let place = self.place(ty)?;
        Some(match self.random.below(6) {
            0 if !ty.is_float() => format!("{place}{}", self.random.one_of(&["++", "--"])),
            1 if !ty.is_float() => format!("{}{place}", self.random.one_of(&["++", "--"])),
            2 if !ty.is_float() => {
                let operator = self.random.one_of(&["+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="]);
                format!("{place} {operator} {}", self.expr(ty, depth - 1))
            }
            3 if ty.is_float() => {
                let operator = self.random.one_of(&["+=", "-=", "*="]);
                format!("{place} {operator} {}", self.expr(ty, depth - 1))
            }
            _ => format!("{place} = {}", self.expr(ty, depth - 1)),
        })
    }

    fn condition(&mut self, depth: usize) -> String {
        let ty = self.scalar();
        let (left, right) = (self.expr(ty, depth), self.expr(ty, depth));
        let operator = self.random.one_of(&["<", ">", "<=", ">=", "==", "!="]);
        let first = format!("{left} {operator} {right}");
        match self.random.below(5) {
            0 => {
                format!("({first}) {} {}", self.random.one_of(&["&&", "||"]), self.expr(Ty("int", 1), depth.max(1) - 1))
            }
            1 => format!("!({first})"),
            _ => first,
        }
    }

    /// A value, as an operand.
    fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        if self.random.chance(10) {
            if let Some(change) = self.change_of(ty, depth) {
                return format!("({change})");
            }
        }
        if ty.1 > 1 { self.vector(ty, depth) } else { self.number(ty, depth) }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.random.chance(60) {
            let same: Vec<String> = self
                .places
                .iter()
                .filter(|spot| spot.ty == ty && !spot.text.contains('%'))
                .map(|spot| spot.text.clone())
                .collect();
            if !same.is_empty() {
                let at = self.random.below(same.len());
                return same[at].clone();
            }
            let others: Vec<String> = self
                .places
                .iter()
                .filter(|spot| spot.ty.1 == 1 && !spot.text.contains('%'))
                .map(|spot| spot.text.clone())
                .collect();
            if !others.is_empty() {
                let at = self.random.below(others.len());
                return format!("({})(({}){})", ty.name(), ty.scalar().name(), others[at]);
            }
        }
        let number = match self.random.below(4) {
            0 => i64::try_from(self.random.below(100_000)).unwrap_or_default() - 50_000,
            _ => i64::try_from(self.random.below(12)).unwrap_or_default() - 3,
        };
        let text = match ty.0 {
            "float" => format!("{number}.{}f", self.random.one_of(&["0", "5", "25"])),
            "double" => format!("{number}.{}", self.random.one_of(&["0", "5", "125"])),
            "half" => format!("(half)({}.5f)", number % 100),
            _ => number.to_string(),
        };
        format!("({})({text})", ty.name())
    }

    fn number(&mut self, ty: Ty, depth: usize) -> String {
        let (name, below) = (ty.name(), depth - 1);
        if self.sub_groups && self.random.chance(12) {
            return self.together(ty, below);
        }
        match self.random.below(12) {
            0 | 1 => {
                let (left, right) = (self.expr(ty, below), self.expr(ty, below));
                let operators: &[&str] =
                    if ty.is_float() { &["+", "-", "*", "/"] } else { &["+", "-", "*", "&", "|", "^", "<<", ">>"] };
                let operator = self.random.one_of(operators);
                format!("({name})({left} {operator} {right})")
            }
            2 if !ty.is_float() => {
                let (left, right) = (self.expr(ty, below), self.expr(ty, below));
                format!("({name})({left} {} ({right} | 1))", self.random.one_of(&["/", "%"]))
            }
            3 => {
                let (condition, then, otherwise) = (self.condition(below), self.expr(ty, below), self.expr(ty, below));
                format!("({name})({condition} ? {then} : {otherwise})")
            }
            4 => {
                let other = self.scalar();
                format!("({name})({})", self.expr(other, below))
            }
            5 if !ty.is_float() => format!("({name})({})", self.condition(below)),
            6 if self.in_kernel => {
                let index = self.expr(Ty("int", 1), below);
                let buffer = if ty.is_float() { "fin" } else { "in" };
                let stride = self.random.one_of(&["", " + i * 2", " + 63 - i", " * 3 + i"]);
                format!("({name}){buffer}[({index}{stride}) & 63]")
            }
            7 => {
                let vector = Ty(ty.0, self.random.one_of(&[2, 3, 4, 8, 16]));
                let lane = self.random.below(vector.1);
                format!("({}).s{lane:x}", self.expr(vector, below))
            }
            8 if !self.helpers.is_empty() => self.call(ty, below),
            9 => {
                let (first, value) = (self.change(below), self.expr(ty, below));
                format!("({first}, {value})")
            }
            10 => format!(
                "({name})({}{})",
                if ty.is_float() { "-" } else { self.random.one_of(&["-", "~", "!"]) },
                self.expr(ty, below)
            ),
            _ => self.builtin(ty, below),
        }
    }

    /// A function that the items of a sub-group call together.
    fn together(&mut self, ty: Ty, depth: usize) -> String {
        let name = ty.name();
        let truth = self.random.below(8);
        if truth < 2 {
            let condition = self.condition(depth);
            let function = self.random.one_of(&[
                "sub_group_all(@)",
                "sub_group_non_uniform_any(@)",
                "sub_group_ballot(@).x",
                "sub_group_ballot_inclusive_scan(sub_group_ballot(@))",
                "sub_group_inverse_ballot(sub_group_ballot(@))",
                "sub_group_non_uniform_scan_exclusive_logical_xor(@)",
                "sub_group_elect()",
                "get_sub_group_local_id()",
            ]);
            return format!("({name})({})", function.replace('@', &condition));
        }
        let bits = ["sub_group_non_uniform_reduce_xor(@)", "sub_group_non_uniform_scan_inclusive_or(@)"];
        let function = match self.random.below(14) {
            at @ 0..=1 if !ty.is_float() => bits[at],
            _ => self.random.one_of(&[
                "sub_group_reduce_add(@)",
                "sub_group_reduce_min(@)",
                "sub_group_reduce_max(@)",
                "sub_group_scan_inclusive_add(@)",
                "sub_group_scan_exclusive_max(@)",
                "sub_group_non_uniform_reduce_mul(@)",
                "sub_group_clustered_reduce_add(@, 4)",
                "sub_group_broadcast(@, 3)",
                "sub_group_broadcast_first(@)",
                "sub_group_shuffle(@, #)",
                "sub_group_shuffle_xor(@, #)",
                "sub_group_shuffle_xor(@, 2)",
                "sub_group_shuffle_up(@, #)",
                "sub_group_shuffle_down(@, 1)",
                "sub_group_rotate(@, #)",
                "sub_group_clustered_rotate(@, #, 4)",
            ]),
        };
        let (value, number) = (self.expr(ty, depth), self.expr(Ty("int", 1), depth.min(1)));
        format!("({name})({})", function.replace('@', &format!("({name})({value})")).replace('#', &number))
    }

    fn call(&mut self, ty: Ty, depth: usize) -> String {
        let at = self.random.below(self.helpers.len());
        let (name, result, parameter, by_pointer) = self.helpers[at].clone();
        let argument = self.expr(parameter, depth);
        let mut pointer = String::new();
        if by_pointer {
            // A variable by itself: of a component no pointer is made.
            let own: Vec<String> = self
                .places
                .iter()
                .filter(|spot| spot.is_written && spot.ty == result && !spot.text.starts_with('w'))
                .map(|spot| spot.text.clone())
                .collect();
            if own.is_empty() {
                return self.leaf(ty);
            }
            let place = own[self.random.below(own.len())].clone();
            pointer = format!(", &{}", self.filled(&place));
        }
        format!("({})({name}({argument}{pointer}))", ty.name())
    }

    /// A built-in function of components.
    fn builtin(&mut self, ty: Ty, depth: usize) -> String {
        let (name, x) = (ty.name(), self.expr(ty, depth));
        if ty.is_float() {
            let function = self.random.one_of(&[
                "sqrt(fabs(@))",
                "floor(@)",
                "rint(@)",
                "fma(@, @, @)",
                "fmin(@, @)",
                "fmax(@, @)",
                "sin(@)",
                "cos(@)",
                "exp(-fabs(@))",
                "mix(@, @, @)",
                "clamp(@, @, @)",
                "trunc(@)",
                "step(@, @)",
                "log(fabs(@) + 1)",
                "fdim(@, @)",
                "mad(@, @, @)",
                "atan(@)",
            ]);
            return self.of_form(function, ty, &x, depth);
        }
        let function = self.random.one_of(&[
            "min(@, @)",
            "max(@, @)",
            "add_sat(@, @)",
            "sub_sat(@, @)",
            "hadd(@, @)",
            "rhadd(@, @)",
            "mul_hi(@, @)",
            "rotate(@, @)",
            "popcount(@)",
            "bit_reverse(@)",
            "bitfield_insert(@, @, 2, 5)",
            "clz(@)",
            "abs_diff(@, @)",
            "abs(@)",
            "bitselect(@, @, @)",
            "mad_sat(@, @, @)",
            "mad_hi(@, @, @)",
        ]);
        let call = self.of_form(function, ty, &x, depth);
        // Absolute values are unsigned.
        if function.starts_with("abs") {
            if ty.1 == 1 { format!("({name}){call}") } else { format!("convert_{name}({call})") }
        } else {
            call
        }
    }

    fn of_form(&mut self, form: &str, ty: Ty, first: &str, depth: usize) -> String {
        let mut parts = form.split('@');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for (at, part) in parts.enumerate() {
            text += &if at == 0 { first.to_owned() } else { self.expr(ty, depth) };
            text += part;
        }
        text
    }

    fn vector(&mut self, ty: Ty, depth: usize) -> String {
        let (name, below) = (ty.name(), depth - 1);
        match self.random.below(9) {
            0 | 1 => {
                let (left, right) = (self.expr(ty, below), self.expr(ty, below));
                let operators: &[&str] =
                    if ty.is_float() { &["+", "-", "*", "/"] } else { &["+", "-", "*", "&", "|", "^", "<<", ">>"] };
                format!("({left} {} {right})", self.random.one_of(operators))
            }
            2 => {
                let (left, right) = (self.expr(ty, below), self.expr(ty.scalar(), below));
                format!("({left} {} {right})", self.random.one_of(&["+", "*", "-"]))
            }
            3 => {
                // Masks: a comparison of others chooses.
                let (a, b, left, right) =
                    (self.expr(ty, below), self.expr(ty, below), self.expr(ty, below), self.expr(ty, below));
                let operator = self.random.one_of(&["<", ">=", "==", "!="]);
                if self.random.chance(50) {
                    format!("select({a}, {b}, {left} {operator} {right})")
                } else {
                    format!("({left} {operator} {right} ? {a} : {b})")
                }
            }
            4 if ty == ty.mask() => {
                let other = self.random.one_of(&INTEGERS);
                let of = Ty(other, ty.1);
                if of.mask() != ty {
                    return self.leaf(ty);
                }
                let (left, right) = (self.expr(of, below), self.expr(of, below));
                format!("({left} {} {right})", self.random.one_of(&["<", ">", "<=", "==", "&&", "||"]))
            }
            5 => {
                let other = self.scalar();
                format!(
                    "convert_{name}{}({})",
                    if ty.is_float() { "" } else { self.random.one_of(&["", "_sat"]) },
                    self.expr(Ty(other.0, ty.1), below)
                )
            }
            6 => {
                let first = self.random.below(ty.1);
                let lanes: String = (0..ty.1).filter_map(|lane| digit((first + lane * 3) % ty.1)).collect();
                format!("({}).s{lanes}", self.expr(ty, below))
            }
            7 => {
                let values: Vec<_> = (0..ty.1).map(|_| self.expr(ty.scalar(), below.min(1))).collect();
                format!("({name})({})", values.join(", "))
            }
            _ => self.builtin(ty, below),
        }
    }
}
