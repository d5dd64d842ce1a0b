//! How far a check has come, as editors show it.

use crate::client::Client;
use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport, notification, request,
};
use std::path::Path;

/// Checks that are shorter are over before anybody could read about them.
const WORTH_SHOWING: usize = 4;

/// The check that is under way.
#[derive(Debug, Default)]
pub struct Progress {
    /// How many checks were shown.
    shown: usize,
    tasks: usize,
    done: usize,
    is_shown: bool,
}

impl Progress {
    pub fn begin(&mut self, client: &Client, path: &Path, tasks: usize) {
        (self.tasks, self.done) = (tasks, 0);
        self.is_shown = client.shows_progress && tasks >= WORTH_SHOWING;
        if !self.is_shown {
            return;
        }
        self.shown += 1;
        let token = self.token();
        client.request::<request::WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token });
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.say(
            client,
            WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: format!("checking {name}"),
                cancellable: Some(true),
                message: None,
                percentage: Some(0),
            }),
        );
    }

    pub fn step(&mut self, client: &Client) {
        self.done += 1;
        let percentage = u32::try_from(100 * self.done / self.tasks.max(1)).ok();
        let message = Some(format!("{} of {} tried", self.done, self.tasks));
        self.say(
            client,
            WorkDoneProgress::Report(WorkDoneProgressReport { cancellable: Some(true), message, percentage }),
        );
    }

    pub fn end(&mut self, client: &Client) {
        self.say(client, WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
        self.is_shown = false;
    }

    fn token(&self) -> NumberOrString {
        NumberOrString::String(format!("gainsay/{}", self.shown))
    }

    fn say(&self, client: &Client, progress: WorkDoneProgress) {
        if self.is_shown {
            let value = ProgressParamsValue::WorkDone(progress);
            client.notify::<notification::Progress>(ProgressParams { token: self.token(), value });
        }
    }
}
