//! `serde`: a vector is a tuple of its components; the fourth of 3 is never written.

use crate::element::Lanes;
use crate::vector::Vector;
use core::fmt::{Formatter, Result as Written};
use core::marker::PhantomData;
use serde_core::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_core::ser::{Serialize, SerializeTuple, Serializer};

impl<T: Lanes<N> + Serialize, const N: usize> Serialize for Vector<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for component in self {
            tuple.serialize_element(component)?;
        }
        tuple.end()
    }
}

impl<'de, T: Lanes<N> + Deserialize<'de>, const N: usize> Deserialize<'de> for Vector<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(N, Components(PhantomData))
    }
}

/// Reads the components of a vector.
struct Components<T, const N: usize>(PhantomData<T>);

impl<'de, T: Lanes<N> + Deserialize<'de>, const N: usize> Visitor<'de> for Components<T, N> {
    type Value = Vector<T, N>;

    fn expecting(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "the {N} components of `{}{N}`", T::NAME)
    }

    /// As for tuples and arrays, it is the format that refuses more components than these.
    fn visit_seq<A: SeqAccess<'de>>(self, mut components: A) -> Result<Self::Value, A::Error> {
        let mut vector = Self::Value::default();
        for (index, component) in vector.iter_mut().enumerate() {
            *component = components.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        Ok(vector)
    }
}
