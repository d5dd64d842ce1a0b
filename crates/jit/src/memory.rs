//! Memory from the operating system: reserved at once, paid for only when touched.

use std::io;
use std::ptr::{self, NonNull};

/// A block of address space. The region of a machine is one, its stack another.
#[derive(Debug)]
pub struct Area {
    start: NonNull<u8>,
    size: usize,
}

// SAFETY: an area is plain memory that its owner alone frees; nothing in it is tied to a thread.
unsafe impl Send for Area {}
// SAFETY: the methods only give out addresses; reading and writing through them is the caller's business.
unsafe impl Sync for Area {}

impl Area {
    /// Reserves at least `size` bytes. The lowest page is never accessible, so that running off the low end
    /// (a stack grows down) is caught by the hardware.
    pub fn reserve(size: usize) -> io::Result<Area> {
        let size = size.max(1).next_multiple_of(PAGE) + PAGE;
        // SAFETY: a fresh private anonymous mapping at an address of the system's choice touches nothing.
        let start = unsafe {
            libc::mmap(
                ptr::null_mut(),
                size,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANON | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let Some(start) = NonNull::new(start.cast()) else { return Err(io::ErrorKind::OutOfMemory.into()) };
        let area = Area { start, size };
        // SAFETY: the page is the first one of the mapping just made, which nobody else knows yet.
        if unsafe { libc::mprotect(start.as_ptr().cast(), PAGE, libc::PROT_NONE) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(area)
    }

    /// The lowest usable address.
    pub fn start(&self) -> usize {
        self.start.as_ptr() as usize + PAGE
    }

    /// The address after the last.
    pub fn end(&self) -> usize {
        self.start.as_ptr() as usize + self.size
    }

    /// Gives the pages from `from` on back to the system; they read as zero afterwards.
    ///
    /// # Safety
    /// Nothing at or after `from` is used any more.
    pub unsafe fn forget_from(&self, from: usize) {
        let from = from.max(self.start()).next_multiple_of(PAGE);
        if from < self.end() {
            // SAFETY: the range lies inside the mapping, and by the caller's promise holds nothing of use.
            unsafe { libc::madvise(from as *mut libc::c_void, self.end() - from, libc::MADV_DONTNEED) };
        }
    }
}

impl Drop for Area {
    fn drop(&mut self) {
        // SAFETY: the mapping was made by `reserve`, is unmapped once, and its owner is gone.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.size) };
    }
}

/// A multiple of every page size in use (aarch64 has up to 64 KiB).
const PAGE: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::Area;

    #[test]
    fn a_terabyte_is_reserved_without_being_used() {
        let area = Area::reserve(1 << 40).unwrap();
        assert!(area.end() - area.start() >= 1 << 40);
    }
}
