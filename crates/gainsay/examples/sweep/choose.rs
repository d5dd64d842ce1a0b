//! Which folders and statements are taken: by a seed and their names, so that a run can be repeated and resumed.

use base::Rng;
use std::path::{Path, PathBuf};

/// So many of the folders directly below the given ones.
pub fn entries(paths: &[PathBuf], count: usize, seed: u64) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = vec![];
    for path in paths {
        for entry in std::fs::read_dir(path)? {
            let entry = entry?.path();
            if entry.is_dir() {
                folders.push(entry);
            }
        }
    }
    folders.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    folders.sort_by_cached_key(|path| draw(seed, &name(path)));
    folders.truncate(count);
    folders.sort();
    Ok(folders)
}

/// Whether something of this name is among a share of all.
pub fn is_chosen(share: f64, seed: u64, name: &str) -> bool {
    // The upper 53 bits are a fraction.
    (draw(seed, name) >> 11) as f64 / (1u64 << 53) as f64 <= share && share > 0.0
}

/// A number that depends on the seed and the name alone.
fn draw(seed: u64, name: &str) -> u64 {
    let mixed = name.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    Rng::seeded(mixed).next_u64()
}
