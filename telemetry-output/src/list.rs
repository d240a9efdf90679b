/// A few values in place: at most `N`.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct List<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// `None` where there are too many.
    pub(crate) fn new(values: &[T], filler: T) -> Option<Self> {
        let mut items = [filler; N];
        items.get_mut(..values.len())?.copy_from_slice(values);
        Some(Self { items, len: values.len() })
    }

    /// As many as there is room for, all the same.
    pub(crate) fn filled(value: T) -> Self {
        Self { items: [value; N], len: N }
    }

    /// The place of an index, where there is room for it; what is before it is filled.
    pub(crate) fn reach(&mut self, index: usize, filler: T) -> Option<&mut T> {
        if index >= self.len && index < N {
            let end = index.saturating_add(1);
            self.items.get_mut(self.len..end)?.fill(filler);
            self.len = end;
        }
        self.items.get_mut(index)
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        self.items.get_mut(..self.len).unwrap_or_default()
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        self.items.get(..self.len).unwrap_or_default()
    }
}

impl<T: Copy + core::fmt::Debug, const N: usize> core::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_slice(), f)
    }
}

/// A sequence that is not longer than there is room.
#[cfg(feature = "serde")]
mod serialised {
    use super::List;
    use core::fmt;
    use core::marker::PhantomData;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    impl<T: Copy + Serialize, const N: usize> Serialize for List<T, N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.as_slice())
        }
    }

    struct ListVisitor<T, const N: usize>(PhantomData<T>);

    impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> de::Visitor<'de>
        for ListVisitor<T, N>
    {
        type Value = List<T, N>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {N} values")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut list = List { items: [T::default(); N], len: 0 };
            while let Some(value) = seq.next_element()? {
                let Some(slot) = list.items.get_mut(list.len) else {
                    return Err(de::Error::invalid_length(list.len.saturating_add(1), &self));
                };
                *slot = value;
                list.len = list.len.saturating_add(1);
            }
            Ok(list)
        }
    }

    impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_seq(ListVisitor(PhantomData))
        }
    }
}
