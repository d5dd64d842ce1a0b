//! Bodies of responses: known at once, or sent piece by piece.

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc::Receiver;

/// What a response consists of.
pub type Sent = UnsyncBoxBody<Bytes, Infallible>;

pub fn whole(bytes: impl Into<Bytes>) -> Sent {
    Full::new(bytes.into()).boxed_unsync()
}

/// Pieces, as they come.
pub fn pieces(pieces: Receiver<Bytes>) -> Sent {
    Pieces(pieces).boxed_unsync()
}

struct Pieces(Receiver<Bytes>);

impl Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|piece| Ok(Frame::data(piece))))
    }
}
