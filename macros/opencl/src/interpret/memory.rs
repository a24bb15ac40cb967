//! Memory: objects, and accesses to them, which are checked as at run time.

use std::cell::{Cell, RefCell};

use super::parallel::Touch;
use super::value::{Bytes, Kind, Pointer, Value, is_free, is_plain, size};
use crate::analysis::access::Use;
use crate::ast::Space;
use crate::types::{Record, Type};

/// All memory of a launch.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    objects: Vec<Object>,
    /// Objects of functions that have ended.
    unused: Vec<usize>,
    next_address: u64,
    /// All accesses, if they are asked for, and which item and which group runs.
    pub(crate) touches: RefCell<Option<Vec<Touch>>>,
    pub(crate) unit: Cell<([u64; 3], [u64; 3])>,
    pub(crate) is_atomic: Cell<bool>,
}

#[derive(Debug)]
struct Object {
    content: Bytes,
    address: u64,
    space: Space,
}

/// A kind of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

impl Memory {
    /// Takes bytes of an address space in, and gives the number of their object.
    pub(crate) fn add(&mut self, bytes: Vec<u8>, space: Space) -> usize {
        // No two objects touch, and each is aligned to any type.
        self.next_address += 256;
        let address = self.next_address;
        self.next_address += (bytes.len() as u64).next_multiple_of(256);
        let object = Object { content: Bytes { bytes, pointers: std::collections::BTreeMap::new() }, address, space };
        if let Some(number) = self.unused.pop() {
            self.objects[number] = object;
            return number;
        }
        self.objects.push(object);
        self.objects.len() - 1
    }

    /// Ends an object.
    pub(crate) fn remove(&mut self, number: usize) {
        self.objects[number].content = Bytes::default();
        self.unused.push(number);
    }

    pub(crate) fn content(&self, number: usize) -> &Bytes {
        &self.objects[number].content
    }

    pub(crate) fn content_mut(&mut self, number: usize) -> &mut Bytes {
        &mut self.objects[number].content
    }

    /// A pointer to the whole of an object, that holds a value of a type.
    pub(crate) fn pointer_to(&self, number: usize, is_writable: bool, kind: Kind) -> Pointer {
        let len = self.objects[number].content.bytes.len();
        Pointer { object: Some(number), base: 0, len, is_writable, at: 0, kind }
    }

    /// The address space of what a pointer points to.
    pub(crate) fn space(&self, pointer: Pointer) -> Option<Space> {
        pointer.object.map(|number| self.objects[number].space)
    }

    pub(crate) fn address(&self, pointer: Pointer) -> u64 {
        let start = pointer.object.map_or(0, |number| self.objects[number].address.wrapping_add(pointer.base as u64));
        start.wrapping_add(pointer.at)
    }

    /// Finds the object and the place in it of the value of a type that a pointer points to.
    pub(crate) fn find(
        &self,
        pointer: Pointer,
        ty: &Type,
        access: Access,
        records: &[Record],
    ) -> Result<(usize, usize), String> {
        let size = size(ty, records);
        let limit = if access == Access::Read || pointer.is_writable { pointer.len } else { 0 };
        match pointer.object {
            Some(object) if is_within(pointer, limit, size) => {
                let start = pointer.base + pointer.at as usize;
                // An object that has ended has no bytes.
                if start + size <= self.objects[object].content.bytes.len() {
                    Ok((object, start))
                } else {
                    Err("uses a variable that has ended".to_owned())
                }
            }
            _ => Err(self.fault(pointer, size, access)),
        }
    }

    /// The fault of an access that is not inside.
    fn fault(&self, pointer: Pointer, size: usize, access: Access) -> String {
        let (width, verb) = (size.max(1), if access == Access::Read { "reads" } else { "writes" });
        if pointer.kind == Kind::Unheld {
            return format!(
                "{verb} through a pointer that an earlier launch left, to memory that this launch does not hold"
            );
        }
        if pointer.object.is_none() {
            return format!("{verb} through a pointer to nothing (address {:#x})", self.address(pointer));
        }
        if pointer.kind == Kind::Lost {
            return format!("{verb} a structure with padding or pointers through a pointer to another type");
        }
        if access == Access::Write && !pointer.is_writable && is_within(pointer, pointer.len, size) {
            return "writes to memory that is constant".to_owned();
        }
        let (at, count) = (pointer.at as i64, pointer.len / width);
        if at >= 0 && at as usize % width != 0 {
            return format!("{verb} outside of its buffer: {width} bytes at byte {at} of {}", pointer.len);
        }
        let index = at.div_euclid(width as i64);
        let by = if index < 0 { index.unsigned_abs() } else { (index as u64 + 1).saturating_sub(count as u64) };
        let direction = if index < 0 { "before its beginning" } else { "beyond its end" };
        format!("{verb} outside of its buffer: element {index} of {count}, {by} {direction}")
    }

    /// Notes an access.
    fn touch(&self, object: usize, at: usize, size: usize, by: Use) {
        if let Some(all) = &mut *self.touches.borrow_mut() {
            let (item, group) = self.unit.get();
            let by = if self.is_atomic.get() { Use::Atomic } else { by };
            all.push(Touch { item, group, object, at, size, by });
        }
    }

    pub(crate) fn load(&self, pointer: Pointer, ty: &Type, records: &[Record]) -> Result<Value, String> {
        let (object, at) = self.find(pointer, ty, Access::Read, records)?;
        self.touch(object, at, size(ty, records), Use::Read);
        Ok(self.objects[object].content.read(at, ty, records))
    }

    pub(crate) fn store(
        &mut self,
        pointer: Pointer,
        value: &Value,
        ty: &Type,
        records: &[Record],
    ) -> Result<(), String> {
        let (object, at) = self.find(pointer, ty, Access::Write, records)?;
        self.touch(object, at, size(ty, records), Use::Write);
        self.objects[object].content.write(at, value, ty, records);
        Ok(())
    }
}

/// Whether a value of a size lies within the first `limit` bytes of the memory of a pointer.
fn is_within(pointer: Pointer, limit: usize, size: usize) -> bool {
    let (at, limit, size) = (pointer.at, limit as u64, size as u64);
    let reaches = if size == 0 { at <= limit } else { at < limit.saturating_sub(size - 1) };
    let fits = match pointer.kind {
        Kind::Bytes => true,
        Kind::Typed => size == 0 || at % size == 0,
        Kind::Lost | Kind::Unheld => false,
    };
    reaches && fits
}

/// The kind of memory that holds values of a type.
pub(crate) fn kind_of(ty: &Type, records: &[Record]) -> Kind {
    if is_free(ty, records) { Kind::Bytes } else { Kind::Typed }
}

/// A pointer to something else with this address.
pub(crate) fn cast(pointer: Pointer, to: &Type, records: &[Record]) -> Pointer {
    let stays = pointer.kind == Kind::Unheld || pointer.kind == Kind::Bytes && is_plain(to, records);
    if stays { pointer } else { Pointer { kind: Kind::Lost, ..pointer } }
}

/// The address of a field, by that of its structure or union.
pub(crate) fn field(pointer: Pointer, of: &Type, field: usize, records: &[Record]) -> Pointer {
    let Type::Record(id) = of else { return pointer };
    let record = &records[id.0];
    let part = &record.fields[field];
    if record.union {
        return cast(pointer, &part.ty, records);
    }
    if pointer.kind == Kind::Bytes {
        return Pointer { at: pointer.at.wrapping_add(part.offset), ..pointer };
    }
    // Beside a field of typed memory there is something else than fields of its type: the memory ends with it.
    let whole = size(of, records);
    let limit = pointer.len as u64;
    let is_one = pointer.kind != Kind::Lost
        && (whole == 0 || pointer.at < limit.saturating_sub(whole as u64 - 1) && pointer.at % whole as u64 == 0);
    let len = if is_one { size(&part.ty, records) } else { 0 };
    let kind = if pointer.kind == Kind::Typed && is_free(&part.ty, records) { Kind::Bytes } else { pointer.kind };
    let base = pointer.base.wrapping_add(pointer.at as usize).wrapping_add(part.offset as usize);
    Pointer { base, len, at: 0, kind, ..pointer }
}
