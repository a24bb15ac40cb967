//! The roads to a result: in this process, and in one for each OpenCL implementation.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use swz::opencl::Device;

use crate::race::{repetitions, sample};
use crate::work::{Amount, Component, Kind, Way, Work, fault};

/// The name of the road that is the kernel itself.
pub const OURS: &str = "swz";

/// A way to make the results of a kernel.
pub trait Road {
    /// Makes everything ready, sees that the results are right, and finds out how often it runs in a sample. Whether there is such a road.
    fn prepare(&mut self, kind: &Kind, amount: Amount) -> Result<bool, String>;
    /// The time of a launch.
    fn sample(&mut self) -> f64;
}

/// The results of `run`.
fn expected(work: &mut dyn Work) -> Vec<Component> {
    work.clear();
    work.launch(Way::One).expect("a launch here does not fail");
    work.kernel_results().expect("it is on no device")
}

/// A road in this process.
pub struct Here {
    work: Rc<RefCell<Box<dyn Work>>>,
    kind: HereKind,
    count: u32,
}

#[derive(Clone, Copy)]
enum HereKind {
    Run,
    Clone,
    ParRun,
    Plain,
    ByHand,
}

impl Here {
    fn new(kind: &Kind, amount: Amount, kinds: &[HereKind]) -> Vec<Here> {
        let work = Rc::new(RefCell::new((kind.make)(amount)));
        kinds.iter().map(|&kind| Here { work: Rc::clone(&work), kind, count: 1 }).collect()
    }

    /// The roads on one thread.
    pub fn one(kind: &Kind, amount: Amount) -> Vec<Here> {
        Self::new(kind, amount, &[HereKind::Run, HereKind::Clone, HereKind::Plain, HereKind::ByHand])
    }

    /// The roads on one thread and on all, that by `run` first.
    pub fn both(kind: &Kind, amount: Amount) -> Vec<Here> {
        Self::new(kind, amount, &[HereKind::Run, HereKind::ParRun])
    }

    /// The road on all threads.
    pub fn all(kind: &Kind, amount: Amount) -> Vec<Here> {
        Self::new(kind, amount, &[HereKind::ParRun])
    }

    pub fn name(&self) -> &'static str {
        match self.kind {
            HereKind::Run | HereKind::ParRun => OURS,
            HereKind::Clone => "clone",
            HereKind::Plain => "plain Rust",
            HereKind::ByHand => "by hand",
        }
    }

    pub fn items(&self) -> usize {
        self.work.borrow().items()
    }

    /// Finds out how often it runs in a sample, without a look at the results. What a launch takes, in nanoseconds.
    pub fn warm(&mut self) -> f64 {
        let mut work = self.work.borrow_mut();
        self.count = repetitions(|| go(&mut **work, self.kind));
        sample(|| go(&mut **work, self.kind), self.count)
    }
}

fn go(work: &mut dyn Work, kind: HereKind) {
    match kind {
        HereKind::Run => work.launch(Way::One).expect("a launch here does not fail"),
        HereKind::Clone => work.launch(Way::Clone).expect("a launch here does not fail"),
        HereKind::ParRun => work.launch(Way::All).expect("a launch here does not fail"),
        HereKind::Plain => work.plain(),
        HereKind::ByHand => work.by_hand(),
    }
}

impl Road for Here {
    fn prepare(&mut self, kind: &Kind, _amount: Amount) -> Result<bool, String> {
        let is_there = match self.kind {
            HereKind::ByHand => kind.no_hand.is_none(),
            // A clone for what the crate is compiled for is the same.
            HereKind::Clone => !cfg!(target_feature = "avx512bw"),
            _ => true,
        };
        if !is_there {
            return Ok(false);
        }
        let mut work = self.work.borrow_mut();
        let expected = expected(&mut **work);
        work.clear();
        go(&mut **work, self.kind);
        let (results, limit) = match self.kind {
            // Same text, same bits on every CPU, by each way to run.
            HereKind::Run | HereKind::Clone | HereKind::ParRun => {
                (work.kernel_results().expect("it is on no device"), 0.0)
            }
            HereKind::Plain | HereKind::ByHand => (work.rust_results(), kind.limit),
        };
        if let Some(fault) = fault(&results, &expected, limit) {
            return Err(fault);
        }
        self.count = repetitions(|| go(&mut **work, self.kind));
        Ok(true)
    }
    fn sample(&mut self) -> f64 {
        let mut work = self.work.borrow_mut();
        sample(|| go(&mut **work, self.kind), self.count)
    }
}

/// An OpenCL implementation, in a process of its own.
pub struct Peer {
    name: &'static str,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// An implementation: its name, its platform, the variable by which it takes one thread, and one that makes another of it.
type Implementation = (&'static str, &'static str, &'static str, Option<(&'static str, &'static str)>);

/// They compile for the machine that they are on. Intel's is there once more if this crate is compiled for less, for the same registers.
fn implementations() -> Vec<Implementation> {
    let intel = ("Intel", "Intel(R) OpenCL", "DPCPP_CPU_NUM_CUS", None);
    let mut all = vec![intel, ("PoCL", "Portable Computing Language", "POCL_MAX_PTHREAD_COUNT", None)];
    if cfg!(all(target_feature = "avx2", not(target_feature = "avx512f"))) {
        let (_, platform, threads, _) = intel;
        all.push(("Intel at AVX2", platform, threads, Some(("CL_CONFIG_CPU_TARGET_ARCH", "core-avx2"))));
    }
    all
}

impl Peer {
    /// All that are there, on so many threads, or on all.
    pub fn all(threads_of_each: Option<usize>) -> Vec<Peer> {
        let peer = |(name, platform, threads, other): Implementation| {
            let mut command = Command::new(std::env::current_exe().expect("a program knows its file"));
            command.args(["--serve", platform]).stdin(Stdio::piped()).stdout(Stdio::piped());
            if let Some(count) = threads_of_each {
                command.env(threads, count.to_string());
            }
            command.envs(other);
            let mut child = command.spawn().expect("the benchmark starts itself");
            let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
            let mut peer = Peer { name, child, to, from: BufReader::new(from) };
            if let Some(("device", device)) = peer.answer().split_once(' ') {
                println!("{name}: {device}");
                Some(peer)
            } else {
                println!("{name}: there is no such device on this machine");
                None
            }
        };
        implementations().into_iter().filter_map(peer).collect()
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// A line; an empty one, if the process has ended.
    fn answer(&mut self) -> String {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(_) => line.trim_end().to_owned(),
            Err(_) => String::new(),
        }
    }

    fn ask(&mut self, question: &str) -> String {
        if writeln!(self.to, "{question}").is_err() {
            return String::new();
        }
        self.answer()
    }
}

impl Road for Peer {
    fn prepare(&mut self, kind: &Kind, amount: Amount) -> Result<bool, String> {
        let question = format!("{} {amount:?}", kind.name);
        match self.ask(&question).as_str() {
            "ready" => Ok(true),
            "" => Err("its process ended".to_owned()),
            fault => Err(fault.to_owned()),
        }
    }
    fn sample(&mut self) -> f64 {
        self.ask("sample").parse().expect("a number")
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It ends when nobody writes to it any more, but its library may not.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Answers as the process of an implementation: makes works, and takes samples of the last one.
pub fn serve(platform: &str, kinds: &[Kind]) {
    let Some(device) = Device::all().into_iter().find(|device| device.platform() == platform) else {
        println!("nothing");
        return;
    };
    println!("device {}, {}", device.name(), device.version());
    let mut current: Option<(Box<dyn Work>, u32)> = None;
    for question in std::io::stdin().lines() {
        let question = question.expect("a pipe can be read");
        let answer = match (question.split_once(' '), &mut current) {
            (Some((name, amount)), _) => {
                let kind = kinds.iter().find(|kind| kind.name == name).expect("both know the same kernels");
                let amount = match amount.strip_prefix("Grown(").and_then(|rest| rest.strip_suffix(')')) {
                    Some(times) => Amount::Grown(times.parse().expect("a number")),
                    None if amount == "Large" => Amount::Large,
                    None => Amount::Small,
                };
                match on_device(kind, amount, &device) {
                    Ok(ready) => {
                        current = Some(ready);
                        "ready".to_owned()
                    }
                    Err(fault) => fault.replace('\n', " "),
                }
            }
            (None, Some((work, count))) => {
                let run = || work.launch(Way::Device(&device)).expect("it ran before");
                sample(run, *count).to_string()
            }
            (None, None) => "nothing is ready".to_owned(),
        };
        println!("{answer}");
    }
}

/// A work that is warm, and how often it runs in a sample.
fn on_device(kind: &Kind, amount: Amount, device: &Device) -> Result<(Box<dyn Work>, u32), String> {
    if kind.has_doubles && !device.has_extension("cl_khr_fp64") {
        return Err("it has no doubles".to_owned());
    }
    let mut work = (kind.make)(amount);
    let expected = expected(&mut *work);
    work.clear();
    let results =
        work.launch(Way::Device(device)).and_then(|()| work.kernel_results()).map_err(|error| error.to_string())?;
    if let Some(fault) = fault(&results, &expected, kind.limit) {
        return Err(fault);
    }
    let count = repetitions(|| work.launch(Way::Device(device)).expect("it ran before"));
    Ok((work, count))
}
