//! One run: it gets a worker when it has its first turn, what that says is passed on, and it is ended at its limits.

use crate::board::Place;
use crate::config::Limits;
use crate::event::{End, Event};
use crate::process::Worker;
use crate::route::Hall;
use hyper::body::Bytes;
use std::time::Duration;
use tokio::sync::mpsc::Sender;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout, timeout_at};

/// How often it is looked at what a worker has taken.
const INTERVAL: Duration = Duration::from_millis(50);

/// Runs a worker, and tells `page` what it says, until either of them is gone.
pub async fn run(hall: &Hall, mut place: Place, request: Bytes, page: Sender<Bytes>) {
    let limits = &hall.config.limits;
    let end = match wait(&mut place, &page, limits).await {
        Some(end) => end,
        None => work(hall, &mut place, &request, &page).await,
    };
    if end != End::Done {
        let words = words(end, limits);
        tell(&page, Event::Ended { end, words }.line(), limits).await;
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
async fn work(hall: &Hall, place: &mut Place, request: &[u8], page: &Sender<Bytes>) -> End {
    let limits = &hall.config.limits;
    let deadline = Instant::now() + limits.run;
    let id = place.id;
    let begun = async {
        // Whoever waits for the first turn costs nothing.
        place.turn.wait_for(|has_turn| *has_turn).await.ok()?;
        // Who has had much does not take what is ready for others.
        let is_brief = hall.board.is_brief(id);
        let mut worker = if is_brief { hall.pool.take().await? } else { hall.pool.start().await? };
        let jobs = (limits.turns / hall.board.turns().max(1)).max(1);
        worker.give(request, jobs).await.map(|()| worker)
    };
    let begun = tokio::select! {
        // Whoever is told to end has no more turns, either.
        biased;
        stop = &mut place.stop => return stop.unwrap_or(End::Crashed),
        begun = timeout_at(deadline, begun) => begun,
        () = page.closed() => return End::Done,
    };
    match begun {
        Ok(Some(mut worker)) => {
            let end = listen(&mut worker, place, page, limits, deadline).await;
            worker.end().await;
            end
        }
        Ok(None) => End::Crashed,
        Err(_) => End::Time,
    }
}

/// Passes lines on until there are no more.
async fn listen(
    worker: &mut Worker,
    place: &mut Place,
    page: &Sender<Bytes>,
    limits: &Limits,
    deadline: Instant,
) -> End {
    let mut look = interval(INTERVAL);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut has_turn = true;
    let mut had = Duration::ZERO;
    let mut line = vec![];
    let mut last = vec![];
    loop {
        tokio::select! {
            // Whoever is told to end has no more turns, either.
            biased;
            stop = &mut place.stop => return stop.unwrap_or(End::Crashed),
            () = page.closed() => return End::Done,
            () = tokio::time::sleep_until(deadline) => return End::Time,
            changed = place.turn.changed() => match changed {
                Ok(()) => {
                    has_turn = *place.turn.borrow_and_update();
                    worker.turn(has_turn);
                }
                Err(_) => return End::Crashed,
            },
            // Whoever is held takes no more.
            _ = look.tick(), if has_turn => {
                let usage = worker.usage();
                place.has_memory(usage.memory);
                if usage.memory > limits.memory {
                    return End::Memory;
                }
                had += INTERVAL;
                // Where the system does not say what it has had, that is as long as its turns were.
                let time = if cfg!(target_os = "linux") { usage.time } else { had };
                place.has_used(time, Instant::now().into_std());
            }
            read = worker.read_line(&mut line) => match read {
                // A line that was cut off is not passed on.
                Ok(_) if line.ends_with(b"\n") => {
                    last = std::mem::take(&mut line);
                    if !tell(page, last.clone(), limits).await {
                        return End::Done;
                    }
                }
                _ if worker.has_said_all() => return End::Output,
                _ if is_last(&last) => return End::Done,
                // Whoever runs out of address space is ended by the system.
                _ => return End::Crashed,
            },
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
