//! Workers that are ready: most of what it takes to start one is the same for every request, and is done before.
//!
//! A worker does one run and ends with it; another one takes its place. So nothing is shared between runs.

use crate::board::Board;
use crate::config::Config;
use crate::process::Worker;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// How long it takes to try again where a worker cannot be started.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Pool {
    config: Arc<Config>,
    board: Arc<Board>,
    ready: Mutex<VecDeque<Worker>>,
    /// Somebody has taken a worker.
    taken: Notify,
}

impl Pool {
    pub fn new(config: &Arc<Config>, board: &Arc<Board>) -> Arc<Pool> {
        let (config, board) = (Arc::clone(config), Arc::clone(board));
        Arc::new(Pool { config, board, ready: Mutex::default(), taken: Notify::new() })
    }

    /// A worker that waits for a request: one that is ready, or, if there is none, a new one.
    pub async fn take(&self) -> Option<Worker> {
        while let Some(mut worker) = self.next() {
            self.taken.notify_one();
            if worker.is_alive() {
                return Some(worker);
            }
        }
        self.start().await
    }

    /// A new worker that waits for a request.
    pub async fn start(&self) -> Option<Worker> {
        Worker::start(&self.config).await
    }

    /// Starts workers, one after the other, as long as some are missing; without end. While there are some, those who
    /// wait for answers come first.
    pub async fn fill(self: Arc<Pool>) {
        loop {
            let count = self.ready().len();
            if count > 1 {
                self.board.none_is_brief().await;
            }
            if count >= self.config.limits.ready {
                self.taken.notified().await;
            } else if let Some(worker) = self.start().await {
                self.ready().push_back(worker);
            } else {
                sleep(PAUSE).await;
            }
        }
    }

    fn next(&self) -> Option<Worker> {
        self.ready().pop_front()
    }

    fn ready(&self) -> MutexGuard<'_, VecDeque<Worker>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
