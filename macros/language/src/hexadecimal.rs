//! Hexadecimal floats, as C writes them: `0x1.fffffep127f`, read from their text and written in decimal. The decimal number is exact, or has so many
//! digits that each type rounds it as the exact one: whatever type the number gets, it is rounded once.

/// One limb of a large decimal number is below this.
const LIMB: u64 = 1_000_000_000;

/// The powers of two between which all types have all their numbers, and some more.
const HIGHEST: i64 = 1_100;
const LOWEST: i64 = -1_200;

/// How many digits are read: those behind them decide only whether the number lies beside the middle of two numbers of a type, of which each has
/// far fewer. A million digits would take a minute.
const MAX_DIGITS: usize = 300;

/// The length of the longest number in the middle of two halves, all of which are multiples of 2 to the power of -25.
const MIDDLE: usize = 29;

/// A hexadecimal float in its parts: `digits * 2^exponent`.
#[derive(Debug, PartialEq)]
pub struct Hexadecimal<'a> {
    digits: String,
    exponent: i64,
    suffix: &'a str,
}

impl<'a> Hexadecimal<'a> {
    /// Reads a number as C writes it; `None` if it is none, or one that Rust has too.
    #[must_use]
    pub fn read(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
        let (mantissa, rest) = text.split_once(['p', 'P'])?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let without = |text: &str| text.replace('_', "");
        let (whole, fraction) = (without(whole), without(fraction));
        let digits = whole + &fraction;
        let (sign, rest) = match rest.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, rest.strip_prefix('+').unwrap_or(rest)),
        };
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
        let (exponent, suffix) = rest.split_at(end);
        if digits.is_empty()
            || !digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            || !exponent.bytes().any(|digit| digit.is_ascii_digit())
            || !matches!(suffix, "" | "f" | "F" | "h" | "H")
        {
            return None;
        }
        // So many digits that no number holds them are beyond the range like any other large number.
        let exponent: i64 = without(exponent).parse().unwrap_or(i64::from(i32::MAX));
        let exponent = sign * exponent.min(i32::MAX.into()) - 4 * i64::try_from(fraction.len()).ok()?;
        Some(Hexadecimal { digits, exponent, suffix })
    }

    /// The suffix as it is written: none, `f`, `F`, `h` or `H`.
    #[must_use]
    pub fn suffix(&self) -> &'a str {
        self.suffix
    }

    /// Writes the number in decimal, or gives `None` if it is larger than any.
    #[must_use]
    pub fn decimal(&self) -> Option<String> {
        let digits = self.digits.trim_start_matches('0');
        let significant = digits.trim_end_matches('0');
        let length = |digits: &str| i64::try_from(digits.len()).unwrap_or(i64::MAX);
        let exponent = self.exponent + 4 * (length(digits) - length(significant));
        let highest = exponent + 4 * length(significant);
        if significant.is_empty() || highest < LOWEST {
            return Some("0.0".to_owned());
        }
        if highest > HIGHEST {
            return None;
        }
        let (read, left) = significant.split_at(significant.len().min(MAX_DIGITS));
        // One digit stands for those that are left.
        let last = if left.is_empty() { "" } else { "1" };
        let exponent = exponent + 4 * (length(left) - length(last));
        let mut number = Decimal(Vec::new());
        for digit in read.chars().chain(last.chars()).filter_map(|digit| digit.to_digit(16)) {
            number.multiply(16, digit.into());
        }
        // A fraction of a power of two is one of a power of ten: 1 / 2^n = 5^n / 10^n.
        let base = if exponent < 0 { 5 } else { 2 };
        for _ in 0..exponent.unsigned_abs() {
            number.multiply(base, 0);
        }
        let digits = number.digits();
        let significant = digits.trim_end_matches('0');
        let zeros = length(&digits) - length(significant);
        Some(format!("{significant}e{}", exponent.min(0) + zeros))
    }

    /// As few digits as name the number in each type that Rust may find for it: lints count those of a double. The middle of two
    /// numbers of a smaller type keeps all its digits, and so does what a double cannot hold.
    #[must_use]
    pub fn shortest(&self, decimal: String) -> String {
        let digits = self.digits.trim_matches('0');
        let number = u64::from_str_radix(digits, 16).unwrap_or(u64::MAX);
        let held = number >> number.trailing_zeros() < 1 << f64::MANTISSA_DIGITS;
        let Some(value) = decimal.parse::<f64>().ok().filter(|value| held && value.is_normal()) else { return decimal };
        let short = format!("{value:e}");
        let same = short.parse::<f32>().ok() == decimal.parse::<f32>().ok();
        if same && decimal.len() > MIDDLE { short } else { decimal }
    }
}

/// A large whole number, its lowest limb first.
struct Decimal(Vec<u64>);

impl Decimal {
    /// Multiplies by a small number and adds one.
    fn multiply(&mut self, factor: u64, mut carry: u64) {
        for limb in &mut self.0 {
            carry += *limb * factor;
            *limb = carry % LIMB;
            carry /= LIMB;
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    fn digits(&self) -> String {
        let mut limbs = self.0.iter().rev();
        let first = limbs.next().map(u64::to_string).unwrap_or_default();
        limbs.fold(first, |digits, limb| digits + &format!("{limb:09}"))
    }
}

#[cfg(test)]
#[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "small whole numbers")]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Option<String> {
        Hexadecimal::read(text).unwrap_or_else(|| panic!("{text}")).decimal()
    }

    fn double(text: &str) -> f64 {
        decimal(text).unwrap().parse().unwrap()
    }

    fn float(text: &str) -> f32 {
        decimal(text).unwrap().parse().unwrap()
    }

    /// The standard's three, and the edges of the types.
    #[test]
    fn known_numbers() {
        assert_eq!(float("0x1.fffffep127f").to_bits(), f32::MAX.to_bits());
        assert_eq!(double("0x1.fffffffffffffp1023").to_bits(), f64::MAX.to_bits());
        assert_eq!(double("0x1.ffcp15h").to_bits(), 65504.0_f64.to_bits());
        assert_eq!(float("0x1p-149").to_bits(), 1);
        assert_eq!(float("0x1.p-126").to_bits(), f32::MIN_POSITIVE.to_bits());
        assert_eq!(double("0x1p-1074").to_bits(), 1);
        assert_eq!(double("0x1P-1022").to_bits(), f64::MIN_POSITIVE.to_bits());
        assert_eq!(double("0x1.0000000000001p0").to_bits(), 1.0_f64.to_bits() + 1);
        assert_eq!(double("0x1.921fb54442d18p+1").to_bits(), core::f64::consts::PI.to_bits());
        assert_eq!(decimal("0x1p3").as_deref(), Some("8e0"));
        assert_eq!(decimal("0x1.8p-1").as_deref(), Some("75e-2"));
        assert_eq!(decimal("0x00.00p99").as_deref(), Some("0.0"));
        assert_eq!(decimal("0xap1F").as_deref(), Some("2e1"));
        assert_eq!(decimal("0x1_0p1_0").as_deref(), Some("16384e0"));
    }

    /// Ties to even, and what lies a little beside them, at the end of each type.
    #[test]
    fn ties() {
        assert_eq!(float("0x1.000001p0").to_bits(), 1.0_f32.to_bits());
        assert_eq!(float("0x1.000003p0").to_bits(), 1.0_f32.to_bits() + 2);
        assert_eq!(float("0x1.0000010000000000000000000000000000001p0").to_bits(), 1.0_f32.to_bits() + 1);
        assert_eq!(float("0x1.000002fffffffffffffffffffffffffffffffp0").to_bits(), 1.0_f32.to_bits() + 1);
        assert_eq!(double("0x1.00000000000008p0").to_bits(), 1.0_f64.to_bits());
        assert_eq!(double("0x1.000000000000080000000000000000000001p0").to_bits(), 1.0_f64.to_bits() + 1);
        assert_eq!(float("0x1.ffffffp127").to_bits(), f32::INFINITY.to_bits());
        assert_eq!(float("0x1.fffffeffffffffp127").to_bits(), f32::MAX.to_bits());
        assert_eq!(float("0x1p-150").to_bits(), 0);
        assert_eq!(float("0x1.0000000000000000000001p-150").to_bits(), 1);
        assert_eq!(double("0x1p-1075").to_bits(), 0);
        assert_eq!(double("0x1.0000000000000000000000001p-1075").to_bits(), 1);
    }

    /// The digits that are not read count as something behind the others, wherever the point is.
    #[test]
    fn a_million_digits() {
        let zeros = "0".repeat(1_000_000);
        assert_eq!(float(&format!("0x1.000001{zeros}1p0")).to_bits(), 1.0_f32.to_bits() + 1);
        assert_eq!(float(&format!("0x1.000001{zeros}p0")).to_bits(), 1.0_f32.to_bits());
        assert_eq!(double(&format!("0x1{zeros}.8p-4000000")).to_bits(), 1.0_f64.to_bits());
        assert_eq!(
            double(&format!("0x100000000000008{zeros}1p-4000060")).to_bits(),
            (1.0_f64 + f64::EPSILON).to_bits()
        );
        assert_eq!(float(&format!("0x.{zeros}3p4000004")).to_bits(), 3.0_f32.to_bits());
    }

    /// A number of 64 bits times a power of two, rounded to a type by whole numbers only: its bits.
    fn rounded(number: u64, exponent: i32, digits: i32, lowest: i32) -> u64 {
        let length = 64 - number.leading_zeros() as i32;
        // The power of the last digit that the type has here.
        let last = (length + exponent - digits).max(lowest);
        let cut = last - exponent;
        let kept = match cut {
            ..=0 => u128::from(number) << -cut,
            1..=64 => {
                let (number, half) = (u128::from(number), 1_u128 << (cut - 1));
                let (quotient, rest) = (number >> cut, number & (2 * half - 1));
                quotient + u128::from(rest > half || rest == half && quotient & 1 == 1)
            }
            _ => 0,
        };
        // Below the normal numbers the exponent is that of the lowest one, which is written as 0; rounding up carries into it.
        ((last - lowest) as u64 * (1 << (digits - 1))) + kept as u64
    }

    #[test]
    fn random_numbers() {
        let mut state = 2_026_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) << 32 | state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
        };
        for _ in 0..4_000 {
            let number = random() >> (random() % 64);
            let number = if random() % 3 == 0 { number & !0 << (random() % 64) } else { number };
            if number == 0 {
                continue;
            }
            let (exponent, point) = ((random() % 2_100) as i32 - 1_140, random() as usize % 17);
            let digits = format!("{number:016x}");
            let text = format!("0x{}.{}p{}", &digits[..point], &digits[point..], exponent + 4 * (16 - point as i32));
            let length = 64 - number.leading_zeros() as i32;
            if length + exponent < 1023 {
                assert_eq!(double(&text).to_bits(), rounded(number, exponent, 53, -1074), "{text}");
            }
            if (-300..100).contains(&(length + exponent)) {
                assert_eq!(u64::from(float(&text).to_bits()), rounded(number, exponent, 24, -149), "{text}");
            }
        }
    }

    #[test]
    fn beyond_every_range() {
        for text in ["0x1p1200", "0x1p99999999999999999999", "0xfffffffffffffffp1100f"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        for text in ["0x1p-99999999999999999999", "0x0p99999", "0x.1p-1300"] {
            assert_eq!(decimal(text).as_deref(), Some("0.0"), "{text}");
        }
    }

    /// A number without a suffix, as it is written here, has one value in each type, with few digits where there are few.
    #[test]
    fn numbers_of_no_type() {
        let shortest = |text: &str| {
            let number = Hexadecimal::read(text).unwrap();
            number.shortest(number.decimal().unwrap())
        };
        assert_eq!(shortest("0x1.921fb54442d18p+1"), "3.141592653589793e0");
        assert_eq!(shortest("0x1.fffffffffffffp1023"), "1.7976931348623157e308");
        for text in ["0x1p-25", "0x5p-25", "0x7ffp-25", "0x1p-1074", "0x1.fffffffffffffffp0"] {
            assert_eq!(shortest(text), decimal(text).unwrap(), "{text}");
        }
        for text in ["0x1.000001p0", "0x1.000003p-80", "0x1.0000010000001p-80", "0x1.fffffdp90"] {
            assert_eq!(shortest(text).parse::<f32>().unwrap().to_bits(), float(text).to_bits(), "{text}");
            assert_eq!(shortest(text).parse::<f64>().unwrap().to_bits(), double(text).to_bits(), "{text}");
        }
    }

    #[test]
    fn other_numbers() {
        for text in [
            "0x1", "0x1f", "1p3", "0x1.ff", "0xp3", "0x.p3", "0x1p", "0x1p+", "0x1p3q", "0x1.gp3", "0x1p3u",
            "0x1p3f32", "",
        ] {
            assert_eq!(Hexadecimal::read(text), None, "{text}");
        }
    }
}
