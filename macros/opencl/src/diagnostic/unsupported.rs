//! The parts of OpenCL C that are not supported: functions and types of its optional parts.

/// Functions of the optional parts of OpenCL 2.0 and later: how their names begin, and what they are of.
const FUNCTIONS: &[(&str, &str)] = &[
    ("read_pipe", PIPES),
    ("write_pipe", PIPES),
    ("reserve_read_pipe", PIPES),
    ("reserve_write_pipe", PIPES),
    ("commit_read_pipe", PIPES),
    ("commit_write_pipe", PIPES),
    ("work_group_reserve_", PIPES),
    ("work_group_commit_", PIPES),
    ("get_pipe_", PIPES),
    ("is_valid_reserve_id", PIPES),
    ("enqueue_kernel", QUEUES),
    ("enqueue_marker", QUEUES),
    ("get_default_queue", QUEUES),
    ("get_kernel_", QUEUES),
    ("ndrange_", QUEUES),
    ("retain_event", QUEUES),
    ("release_event", QUEUES),
    ("create_user_event", QUEUES),
    ("set_user_event_status", QUEUES),
    ("is_valid_event", QUEUES),
    ("capture_event_profiling_info", QUEUES),
    ("ATOMIC_VAR_INIT", MACROS),
    ("ATOMIC_FLAG_INIT", MACROS),
];
const PIPES: &str = "pipes are not supported";
const QUEUES: &str = "device-side queues are not supported";
const MACROS: &str = "it is a macro of OpenCL C 2.0: give the option `-cl-std=CL2.0`, or a later version";

/// Types of optional parts, and of which.
pub(crate) const TYPES: [(&str, &str); 10] = [
    ("queue_t", QUEUES_THEMSELVES),
    ("clk_event_t", QUEUES_THEMSELVES),
    ("ndrange_t", QUEUES_THEMSELVES),
    ("reserve_id_t", "pipes"),
    ("image2d_depth_t", "depth images"),
    ("image2d_array_depth_t", "depth images"),
    ("image2d_msaa_t", MULTISAMPLED),
    ("image2d_array_msaa_t", MULTISAMPLED),
    ("image2d_msaa_depth_t", MULTISAMPLED),
    ("image2d_array_msaa_depth_t", MULTISAMPLED),
];
const QUEUES_THEMSELVES: &str = "device-side queues";
const MULTISAMPLED: &str = "multi-sampled images";

/// Why a function of OpenCL is not there.
pub(crate) fn function(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, why)| *why)
}

/// The optional part that a type is of.
pub(crate) fn part_of_type(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(other, _)| *other == name).map(|&(_, part)| part)
}
