//! Requests that are too large are read to their end, so that whoever sent them reads why they are refused. All of them
//! together are read no faster than this: who sends one after the other does not keep this program busy.

use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

/// So many bytes are read between pauses.
const PIECE: usize = 512 << 10;

const PAUSE: Duration = Duration::from_millis(25);

/// What was read since the last pause, of all requests that are too large.
#[derive(Debug, Default)]
pub struct Drain(Mutex<usize>);

impl Drain {
    /// Waits if too much was read. Those who wait go on one after the other.
    pub async fn has_read(&self, bytes: usize) {
        let mut read = self.0.lock().await;
        *read += bytes;
        if *read >= PIECE {
            *read = 0;
            sleep(PAUSE).await;
        }
    }
}
