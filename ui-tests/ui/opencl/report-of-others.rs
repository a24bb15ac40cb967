use swz::opencl::Report;

fn shown(report: &Report) -> usize {
    report.races()
    //     ^^^^^ `faults`
}

fn main() {}
