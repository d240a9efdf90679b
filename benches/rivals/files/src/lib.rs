//! What the comparisons of files and texts share: the measuring of the packets'
//! comparisons, and the peak of what is held on the heap.

#[path = "../../src/measure.rs"]
pub mod measure;
pub mod peak;
pub mod truck;
