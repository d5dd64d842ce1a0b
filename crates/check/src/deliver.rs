//! What worker threads have to say, handed over by one thread: events as they come, answers in the order of the tasks.

use crate::answer::Answer;
use crate::cancel::Cancel;
use crate::event::{Event, Observer};
use std::collections::BTreeMap;
use std::io::Result;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// What a thread has to say.
#[derive(Debug)]
pub enum Message {
    Event(Event),
    /// The answer to a task, or why there cannot be any.
    Answer(usize, Result<Box<Answer>>),
}

/// How often the flag of an interrupt is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// Hands over what threads say until none is left. `stop` ends those that run: it is called when the work is cancelled,
/// which an observer who can take no more does, too. The answers that are there by then are handed over.
pub fn deliver(
    receiver: &Receiver<Message>,
    cancel: &Cancel,
    stop: &dyn Fn(),
    observer: &mut dyn Observer,
) -> Result<()> {
    let mut delivery = Delivery { waiting: BTreeMap::new(), due: 0, observer };
    let mut delivered = Ok(());
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(message) if delivered.is_ok() => delivered = delivery.take(message),
            Ok(_) => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => stop(),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if delivered.is_err() {
            cancel.cancel();
        }
    }
    delivered?;
    delivery.rest()
}

struct Delivery<'o> {
    /// Answers that come before their turn.
    waiting: BTreeMap<usize, Box<Answer>>,
    due: usize,
    observer: &'o mut dyn Observer,
}

impl Delivery<'_> {
    fn take(&mut self, message: Message) -> Result<()> {
        match message {
            Message::Event(event) => self.observer.event(&event),
            Message::Answer(task, answer) => {
                self.waiting.insert(task, answer?);
                while let Some(answer) = self.waiting.remove(&self.due) {
                    self.hand_over(self.due, answer)?;
                    self.due += 1;
                }
                Ok(())
            }
        }
    }

    /// Those whose turn did not come.
    fn rest(mut self) -> Result<()> {
        std::mem::take(&mut self.waiting)
            .into_iter()
            .try_for_each(|(task, answer)| self.hand_over(task, answer))
    }

    fn hand_over(&mut self, task: usize, answer: Box<Answer>) -> Result<()> {
        self.observer.event(&Event::Verdict { task, answer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn answered(task: usize) -> Message {
        Message::Answer(task, Ok(Box::new(Answer { line: task, ..Answer::default() })))
    }

    fn lines(messages: Vec<Message>) -> Vec<usize> {
        let (sender, receiver) = channel();
        messages.into_iter().for_each(|message| sender.send(message).unwrap());
        drop(sender);
        let mut lines = vec![];
        let mut observer = |event: &Event| {
            if let Event::Verdict { answer, .. } = event {
                lines.push(answer.line);
            }
            Ok(())
        };
        deliver(&receiver, &Cancel::default(), &|| {}, &mut observer).unwrap();
        lines
    }

    #[test]
    fn answers_come_in_the_order_of_the_tasks() {
        assert_eq!(lines(vec![answered(2), answered(0), answered(1)]), [0, 1, 2]);
    }

    #[test]
    fn answers_after_a_gap_are_not_lost() {
        assert_eq!(lines(vec![answered(3), answered(0), answered(2)]), [0, 2, 3]);
    }

    #[test]
    fn an_observer_who_can_take_no_more_ends_the_work() {
        let (sender, receiver) = channel();
        sender.send(answered(0)).unwrap();
        drop(sender);
        let cancel = Cancel::default();
        let mut full = |_: &Event| Err(std::io::ErrorKind::StorageFull.into());
        assert!(deliver(&receiver, &cancel, &|| {}, &mut full).is_err());
        assert!(cancel.is_cancelled());
    }
}
