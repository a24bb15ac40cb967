//! The known ways in which devices deviate from the standard. The run shows them as such, with the first component that they are seen in,
//! and does not fail.

use crate::host::Host;
use crate::statement::Case;

/// Statements that a version of a driver has wrong.
pub struct Deviation {
    platform: &'static str,
    /// The beginnings of the driver's versions.
    drivers: &'static [&'static str],
    /// The beginning of the type's name.
    of: &'static str,
    texts: &'static [&'static str],
    /// The words of the standard, and the results of the driver.
    pub why: &'static str,
    /// Whether they come to an end; if not, they are not run.
    pub ends: bool,
}

/// The versions that have been run: Debian 12's, and one of a machine with a GPU.
const POCL: &[&str] = &["3.1", "5.0"];

const INTEL: &str = "Intel(R) OpenCL";
/// The versions of the CPU runtime from Python's package index, `runtime/docs/opencl_devices.md`.
const INTELS: &[&str] = &["2026."];

const DEVIATIONS: &[Deviation] = &[
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "float4",
        texts: &["r = sin(a);", "r = cos(a);", "r = tan(a);", "r = sincos(a, &mut t);"],
        why: "PoCL: small components are wrong beside a huge one in the same vector, sin(0.0071) = 0.0143",
        ends: true,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "",
        texts: &["r = sinpi(a);", "r = cospi(a);", "r = tanpi(a);"],
        why: "PoCL: the signs of the zeros at whole and half numbers, OpenCL C 3.0, section 7.5.1",
        ends: true,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "double8",
        texts: &["r = atanpi(a);"],
        why: "PoCL: atanpi(-0) is to be -0, OpenCL C 3.0, section 7.5.1",
        ends: true,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "",
        texts: &["r = fract(a, &mut t);"],
        why: "PoCL: fract(-infinity) is to be -0, OpenCL C 3.0, section 7.5.1",
        ends: true,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "double8",
        texts: &["r = pow(a, b);", "r = pown(a, n);", "r = powr(a, b);", "r = rootn(a, n);"],
        why: "PoCL: wrong for subnormals, and beside huge operands in the same vector: powr(0.3036, 0.1106) = 0.946, pown(1, n) = infinity",
        ends: true,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "double8",
        texts: &["r = fmod(a, b);", "r = remainder(a, b);", "r = remquo(a, b, &mut n); n %= 128;"],
        why: "PoCL: kernels of these do not end within minutes",
        ends: false,
    },
    Deviation {
        platform: "Portable Computing Language",
        drivers: POCL,
        of: "double8",
        texts: &["r = frexp(a, &mut n);"],
        why: "PoCL: the exponents of subnormals are too great by 63",
        ends: true,
    },
    Deviation {
        platform: "NVIDIA CUDA",
        drivers: &["580."],
        of: "long8",
        texts: &["r = mad_sat(a, b, c);"],
        why: "NVIDIA: 3 * 2^62 + 0 is to saturate to 2^63 - 1, and wraps",
        ends: true,
    },
    Deviation {
        platform: "NVIDIA CUDA",
        drivers: &["580."],
        of: "",
        texts: &["r = sign(a);"],
        why: "NVIDIA: sign(-0) is to be -0, OpenCL C 3.0, section 6.15.4",
        ends: true,
    },
    Deviation {
        platform: "NVIDIA CUDA",
        drivers: &["580."],
        of: "",
        texts: &["r = normalize(a);"],
        why: "NVIDIA: an infinite component is to count as 1 and finite ones as 0, OpenCL C 3.0, section 7.5.1; there are NaNs",
        ends: true,
    },
    Deviation {
        platform: "NVIDIA CUDA",
        drivers: &["580."],
        of: "",
        texts: &["r = tanpi(a);"],
        why: "NVIDIA: tanpi(3) is to be -0, tanpi(-4) too, OpenCL C 3.0, section 7.5.1",
        ends: true,
    },
    Deviation {
        platform: "NVIDIA CUDA",
        drivers: &["580."],
        of: "",
        texts: &["r = fract(a, &mut t);"],
        why: "NVIDIA: fract(-infinity) is to be -0, OpenCL C 3.0, section 7.5.1",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "half4",
        texts: &["r = shuffle2(a, b, m);"],
        why: "Intel: the device compiler does not find its own shuffle2 of half4, `Symbols not found: _Z8shuffle2Dv4_DhS_Dv4_t`",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "int4",
        texts: &["r = mad_sat(a, b, c);"],
        why: "Intel: mad_sat(-4, 0, -18) is to be -18, and is 2^31 - 1",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "uint3",
        texts: &["r = mad_sat(a, b, c);"],
        why: "Intel: (2^32 - 1) * (2^32 - 2) + c is to saturate to 2^32 - 1, and wraps",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "long8",
        texts: &["r = mad_sat(a, b, c);"],
        why: "Intel: 3 * 2^62 + 0 is to saturate to 2^63 - 1, and wraps",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "half4",
        texts: &["r = distance(a, b);", "r = length(a);"],
        why: "Intel: of finite halves of less than 1 they can be an infinity, length(0.213, -0.129, 0, 0.0376) is to be 0.252",
        ends: true,
    },
    // Before the next one, which is of all types.
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "half4",
        texts: &["r = normalize(a);"],
        why: "Intel: vectors of a length below 1 become zeros, normalize(-0.104, 0.006, 0, 0) is to be (-0.998, 0.059, 0, 0); as with other types there are NaNs for infinities",
        ends: true,
    },
    Deviation {
        platform: INTEL,
        drivers: INTELS,
        of: "",
        texts: &["r = normalize(a);"],
        why: "Intel: an infinite component is to count as 1 and finite ones as 0, OpenCL C 3.0, section 7.5.1; there are NaNs",
        ends: true,
    },
];

/// The deviation that is known of a case on a device.
pub fn known(host: &Host, case: &Case) -> Option<&'static Deviation> {
    DEVIATIONS.iter().find(|known| {
        host.platform == known.platform
            && known.drivers.iter().any(|version| host.driver.starts_with(version))
            && case.of.starts_with(known.of)
            && known.texts.contains(&case.text)
    })
}
