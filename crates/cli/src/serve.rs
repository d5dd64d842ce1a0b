//! `gainsay serve`: a local web page to try things on.

use super::{BAD_INPUT, complain, search_args};
use clap::Args;
use std::ffi::OsString;
use std::io::Write;
use std::net::IpAddr;
use std::process::ExitCode;
use std::time::Duration;
use web::{Config, Limits, Program, Server};

#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The address of this machine to listen on; with 0.0.0.0, others can use the page, too
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8111)]
    port: u16,
    /// A name of this machine by which browsers may ask for the page, apart from `localhost`
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// How long a run may take in all
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = search_args::seconds)]
    seconds: Duration,
    /// How long a run may search for a counterexample to one statement, at most
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = search_args::seconds)]
    timeout: Duration,
    /// The memory that a run may take
    #[arg(long, value_name = "MEGABYTES", default_value_t = 512, value_parser = clap::value_parser!(u32).range(128..))]
    memory: u32,
    /// The memory that all runs together may take
    #[arg(long, value_name = "MEGABYTES", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(128..))]
    memory_in_all: u32,
    /// So many runs at a time
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// So many runs are not held at a time; the number of processors unless something else is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    turns: Option<u16>,
    /// So many workers are started before somebody needs them; two more than turns unless something else is said
    #[arg(long, value_name = "N")]
    ready: Option<u16>,
    /// How long a request may take to arrive, and an answer to be taken
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = search_args::seconds)]
    patience: Duration,
    /// Do one run, as it comes on standard input
    #[arg(long, hide = true)]
    worker: bool,
}

/// Serves the page until somebody interrupts it.
pub fn run(args: &ServeArgs) -> std::io::Result<ExitCode> {
    if args.worker {
        web::work(std::io::stdin().lock(), &mut std::io::stdout().lock())?;
        return Ok(ExitCode::SUCCESS);
    }
    let server = match Server::bind(config(args)?) {
        Ok(server) => server,
        Err(error) => {
            let (address, port) = (args.listen, args.port);
            complain(&format!("cannot listen on {address}, port {port}: {error} (see --listen and --port)"));
            return Ok(ExitCode::from(BAD_INPUT));
        }
    };
    let address = server.address()?;
    writeln!(std::io::stdout(), "Gainsay is at http://{address}/ until you press Ctrl-C")?;
    if !address.ip().is_loopback() {
        complain(
            "whoever reaches this machine can use the page; nothing is encrypted, nobody is asked for a password",
        );
    }
    server.run()?;
    Ok(ExitCode::SUCCESS)
}

fn config(args: &ServeArgs) -> std::io::Result<Config> {
    let megabytes = |count: u32| u64::from(count) << 20;
    let usual = Limits::default();
    let turns = args.turns.map_or(usual.turns, usize::from);
    let limits = Limits {
        turns,
        ready: args.ready.map_or(turns + 2, usize::from),
        runs: usize::from(args.runs),
        run: args.seconds,
        statement: args.timeout,
        patience: args.patience,
        memory: megabytes(args.memory),
        memory_in_all: megabytes(args.memory_in_all),
        ..usual
    };
    let arguments = ["serve", "--worker"].map(OsString::from).to_vec();
    let worker = Program { path: std::env::current_exe()?, arguments };
    Ok(Config { address: args.listen, port: args.port, names: args.name.clone(), limits, worker })
}
