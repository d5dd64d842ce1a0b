//! Connections: who may have one, and for how long.
//!
//! A connection that sends nothing, or slowly, or does not take what it is sent, ends after a while; so many of them
//! are open at a time, in all and of one address. Whoever keeps to that finds the page open.

use crate::board::Board;
use crate::config::Config;
use crate::drain::Drain;
use crate::pool::Pool;
use crate::route::{Hall, respond};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// Heads of requests are no longer than this.
const HEAD: usize = 16 << 10;

/// Connections are not used for further requests after this.
const KEPT: Duration = Duration::from_secs(60);

/// What whoever has too many connections is told.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 32\r\n\
                      Connection: close\r\n\r\ntoo many connections; try later\n";

/// The page, ready to be served.
#[derive(Debug)]
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    hall: Arc<Hall>,
}

impl Server {
    /// Begins to listen.
    pub fn bind(config: Config) -> std::io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((config.address, config.port)))?;
        let (board, config) = (Board::new(config.limits), Arc::new(config));
        let pool = Pool::new(&config, &board);
        Ok(Server {
            runtime,
            listener,
            hall: Arc::new(Hall { config, board, pool, drain: Drain::default() }),
        })
    }

    /// Where the page is.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves the page until this process is interrupted. Runs that are under way end with it.
    pub fn run(self) -> std::io::Result<()> {
        let Server { runtime, listener, hall } = self;
        runtime.block_on(async {
            tokio::select! {
                () = Arc::clone(&hall.pool).fill() => Ok(()),
                () = accept(listener, hall) => Ok(()),
                interrupted = interrupted() => interrupted,
            }
        })
    }
}

#[cfg(unix)]
async fn interrupted() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn interrupted() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

async fn accept(listener: TcpListener, hall: Arc<Hall>) {
    let doors = Arc::new(Doors::default());
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // There may be no more descriptors: some will be free soon.
            Err(_) => {
                sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        match Door::open(&doors, address, &hall) {
            Some(door) => {
                let hall = Arc::clone(&hall);
                tokio::spawn(async move {
                    connection(hall, address, stream).await;
                    drop(door);
                });
            }
            // What does not fit into the line at once is not sent.
            None => drop(stream.try_write(BUSY)),
        }
    }
}

/// Serves one connection.
async fn connection(hall: Arc<Hall>, address: IpAddr, stream: TcpStream) {
    let limits = hall.config.limits;
    // Without it, lines wait for others to be sent with.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| {
        let hall = Arc::clone(&hall);
        async move { Ok::<_, Infallible>(respond(hall, address, request).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.patience).max_buf_size(HEAD);
    let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), service));
    if timeout(KEPT, serving.as_mut()).await.is_ok() {
        return;
    }
    serving.as_mut().graceful_shutdown();
    // Who does not take what is sent is left.
    let _ = timeout(limits.run + 2 * limits.patience, serving).await;
}

/// The connections of each address.
#[derive(Debug, Default)]
struct Doors(Mutex<BTreeMap<IpAddr, usize>>);

/// One connection, for as long as it is kept.
#[derive(Debug)]
struct Door {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Door {
    fn open(doors: &Arc<Doors>, address: IpAddr, hall: &Hall) -> Option<Door> {
        let limits = &hall.config.limits;
        let mut counts = doors.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = counts.values().sum();
        let own = counts.entry(address).or_default();
        if all >= limits.connections || *own >= limits.connections_each {
            return None;
        }
        *own += 1;
        drop(counts);
        Some(Door { doors: Arc::clone(doors), address })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let mut counts = self.doors.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = counts.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.remove(&self.address);
            }
        }
    }
}
