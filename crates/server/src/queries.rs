//! The thread that answers questions, one after the other, so that the main loop need not.

use crossbeam_channel::Sender;
use gainsay::room::AddressSpace;
use lsp_server::RequestId;
use serde_json::Value;

/// A question, ready to be answered.
pub struct Query {
    pub id: RequestId,
    pub answer: Box<dyn FnOnce() -> Value + Send>,
}

/// An answer, ready to be sent.
#[derive(Debug)]
pub struct Reply {
    pub id: RequestId,
    /// None where answering failed.
    pub value: Option<Value>,
}

/// Starts the thread, which ends when nobody can ask it any more.
pub fn start(replies: Sender<Reply>) -> std::io::Result<Sender<Query>> {
    let (sender, queries) = crossbeam_channel::unbounded::<Query>();
    let stack = AddressSpace::of_process().stack();
    std::thread::Builder::new().name("queries".to_owned()).stack_size(stack).spawn(move || {
        for Query { id, answer } in queries {
            let value = base::guard::guarded(answer).ok();
            if replies.send(Reply { id, value }).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}
