//! One run: a worker is started when there is a place for it, what it says is passed on, and it is ended at its limits.

use crate::board::Place;
use crate::config::{Config, Limits};
use crate::event::{End, Event};
use crate::process::{niceness, stand_back, start, usage};
use crate::worker::Orders;
use hyper::body::Bytes;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdout};
use tokio::sync::mpsc::Sender;
use tokio::time::{Instant, interval, timeout};

/// How often it is looked at what a worker has taken.
const INTERVAL: Duration = Duration::from_millis(50);

/// So many bytes may be said in one run.
const OUTPUT: u64 = 32 << 20;

/// Runs a worker, and tells `page` what it says, until either of them is gone.
pub async fn run(config: &Config, mut place: Place, request: Bytes, jobs: usize, page: Sender<Bytes>) {
    let end = match wait(&mut place, &page, &config.limits).await {
        Some(end) => end,
        None => work(config, &mut place, &request, jobs, &page).await,
    };
    if end != End::Done {
        let words = words(end, &config.limits);
        tell(&page, Event::Ended { end, words }.line(), &config.limits).await;
    }
}

/// Waits for the run's turn; how it ended if that does not come.
async fn wait(place: &mut Place, page: &Sender<Bytes>, limits: &Limits) -> Option<End> {
    if place.begin.try_recv().is_ok() {
        return None;
    }
    tell(page, Event::Waiting { ahead: place.ahead }.line(), limits).await;
    tokio::select! {
        _ = &mut place.begin => None,
        stop = &mut place.stop => Some(stop.unwrap_or(End::Crashed)),
        () = page.closed() => Some(End::Done),
    }
}

/// How a worker's run ended.
async fn work(config: &Config, place: &mut Place, request: &[u8], jobs: usize, page: &Sender<Bytes>) -> End {
    let limits = &config.limits;
    let Ok(mut worker) = start(&config.worker) else { return End::Crashed };
    let deadline = Instant::now() + limits.run;
    let end = match timeout(limits.run, give(&mut worker, limits, request, jobs)).await {
        Ok(Some(said)) => listen(&mut worker, said, place, page, limits, deadline).await,
        Ok(None) => End::Crashed,
        Err(_) => End::Time,
    };
    // It may have ended by itself; it is waited for, so that its memory is free before the place is.
    let _ = worker.kill().await;
    end
}

/// Hands the request over; gives the end at which the worker says what it finds.
async fn give(worker: &mut Child, limits: &Limits, request: &[u8], jobs: usize) -> Option<ChildStdout> {
    let orders = Orders::new(limits, jobs);
    let mut input = worker.stdin.take()?;
    input.write_all(&orders.line()).await.ok()?;
    input.write_all(request).await.ok()?;
    input.shutdown().await.ok()?;
    worker.stdout.take()
}

/// Passes lines on until there are no more.
async fn listen(
    worker: &mut Child,
    said: ChildStdout,
    place: &mut Place,
    page: &Sender<Bytes>,
    limits: &Limits,
    deadline: Instant,
) -> End {
    let mut said = BufReader::new(said.take(OUTPUT));
    let mut look = interval(INTERVAL);
    let mut line = vec![];
    let mut last = vec![];
    let mut nice = 0;
    let mut counted = Duration::ZERO;
    loop {
        tokio::select! {
            read = said.read_until(b'\n', &mut line) => match read {
                // A line that was cut off is not passed on.
                Ok(_) if line.ends_with(b"\n") => {
                    last = std::mem::take(&mut line);
                    if !tell(page, last.clone(), limits).await {
                        return End::Done;
                    }
                }
                _ if said.get_ref().limit() == 0 => return End::Output,
                _ if is_last(&last) => return End::Done,
                // Whoever runs out of address space is ended by the system.
                _ => return End::Crashed,
            },
            _ = look.tick() => {
                let usage = usage(worker);
                place.has_memory(usage.memory);
                if usage.memory > limits.memory {
                    return End::Memory;
                }
                let had = place.has_used(usage.time.saturating_sub(counted), Instant::now().into_std());
                counted = usage.time;
                // Nobody comes forward again: the system does not allow it.
                if niceness(had) > nice {
                    nice = niceness(had);
                    stand_back(worker, nice);
                }
            }
            stop = &mut place.stop => return stop.unwrap_or(End::Crashed),
            () = tokio::time::sleep_until(deadline) => return End::Time,
            () = page.closed() => return End::Done,
        }
    }
}

/// Whether a line says that nothing more will come.
fn is_last(line: &[u8]) -> bool {
    line.starts_with(br#"{"event":"ended""#)
}

/// Tells a page something, unless it is gone or does not listen for too long.
async fn tell(page: &Sender<Bytes>, line: Vec<u8>, limits: &Limits) -> bool {
    matches!(timeout(limits.patience, page.send(Bytes::from(line))).await, Ok(Ok(())))
}

/// How a run ended, for people.
fn words(end: End, limits: &Limits) -> String {
    let megabytes = limits.memory >> 20;
    match end {
        End::Done => "done".to_owned(),
        End::Refused => "the request was not understood".to_owned(),
        End::Time => {
            format!("ended after {} s, which is what a run may take here", limits.run.as_secs_f64())
        }
        End::Memory => format!("ended with {megabytes} MB of memory, which is what a run may take here"),
        End::Room => {
            "ended because the memory for all runs was full, and this one was the largest".to_owned()
        }
        End::Output => "ended because it had too much to say".to_owned(),
        End::Displaced => "ended because others wait; try again in a moment".to_owned(),
        End::Replaced => "ended because another run of this page has begun".to_owned(),
        End::Crashed => format!("ended by itself: it needed more memory than {megabytes} MB, or is broken"),
    }
}
