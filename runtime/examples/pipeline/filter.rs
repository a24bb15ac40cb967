//! The pipeline over a whole picture, row by row: on one core, or by `rayon` on all of them.

use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::kernels::{Kernels, Look};

/// The results for a picture.
#[derive(Default, PartialEq, Eq)]
pub struct Results {
    /// Its pixels in RGBA.
    pub colour: Vec<u8>,
    /// The strength of the edge at each pixel.
    pub edges: Vec<u8>,
    /// The brightness of the pixels, with a border: `stride` bytes a row.
    grey: Vec<u8>,
}

impl Results {
    /// Memory for a picture of as many pixels.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            colour: vec![0; 4 * width * height],
            edges: vec![0; width * height],
            grey: vec![0; stride(width) * height],
        }
    }

    /// Makes them of pixels in RGBA.
    pub fn make(&mut self, pixels: &[u8], width: usize, look: Look, kernels: Kernels, parallel: bool) {
        let (stride, height) = (stride(width), pixels.len() / (4 * width));
        let Self { colour, edges, grey } = self;
        let develop = |((from, to), grey): ((&[u8], &mut [u8]), &mut [u8])| {
            (kernels.develop)(from, to, look);
            (kernels.grey)(to, grey);
        };
        if parallel {
            let rows = pixels.par_chunks_exact(4 * width).zip(colour.par_chunks_exact_mut(4 * width));
            rows.zip(grey.par_chunks_exact_mut(stride)).for_each(develop);
        } else {
            let rows = pixels.chunks_exact(4 * width).zip(colour.chunks_exact_mut(4 * width));
            rows.zip(grey.chunks_exact_mut(stride)).for_each(develop);
        }

        // The rows above the first and below the last are these themselves.
        let row = |at: usize| &grey[at * stride..][..stride];
        let find = |(at, to): (usize, &mut [u8])| {
            (kernels.edges)([row(at.saturating_sub(1)), row(at), row((at + 1).min(height - 1))], to);
        };
        if parallel {
            edges.par_chunks_exact_mut(width).enumerate().for_each(find);
        } else {
            edges.chunks_exact_mut(width).enumerate().for_each(find);
        }
    }
}

/// How long a row of brightness is: whole groups of 16, and a pixel of border on either side.
fn stride(width: usize) -> usize {
    width.next_multiple_of(16) + 2
}
