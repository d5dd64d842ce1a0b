//! `gainsay serve`: a web page to try things on, and the processes that check its texts.

use super::search_args::seconds;
use super::{BAD_INPUT, complain};
use clap::Args;
use page::{Limits, Settings};
use std::io::{Write, stdin, stdout};
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The port of the page; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8717)]
    port: u16,
    /// The address of this machine under which the page is reached; by default from this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Give up on a statement after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    timeout: Duration,
    /// Let a text use a processor for so many seconds in all
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    run_time: Duration,
    /// Let the process that checks a text have so many megabytes of address space
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(512..))]
    memory: u32,
    /// Check so many texts at the same time; they take turns, and others wait
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// Take texts of so many kilobytes
    #[arg(long, value_name = "KB", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
    text: u16,
}

/// A process that checks one text: its limits.
#[derive(Args, Clone, Debug)]
pub struct WorkArgs {
    #[arg(long)]
    memory: u64,
    #[arg(long)]
    seconds: u64,
}

/// The command under which this program is one of those processes.
pub const WORK: &str = "serve-text";

pub fn run(args: &ServeArgs) -> ExitCode {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => return fail(&format!("the program cannot find itself: {error}")),
    };
    let limits = Limits {
        text: usize::from(args.text) << 10,
        statement: args.timeout,
        run: args.run_time,
        memory: u64::from(args.memory) << 20,
        runs: usize::from(args.runs),
    };
    let (memory, seconds) = (limits.memory.to_string(), limits.run.as_secs().max(1).to_string());
    let arguments = [WORK, "--memory", &memory, "--seconds", &seconds].map(str::to_owned).into();
    let address = SocketAddr::new(args.host, args.port);
    let mut ready = |address: SocketAddr| {
        let mut out = stdout();
        writeln!(out, "http://{address}/ (interrupt to stop)")?;
        out.flush()
    };
    match page::serve(Settings { address, program, arguments, limits }, &mut ready) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("cannot serve a page at {address}: {error}")),
    }
}

/// Checks the text that comes on standard input.
pub fn work(args: &WorkArgs) -> ExitCode {
    if let Err(error) = page::confine(args.memory, Duration::from_secs(args.seconds)) {
        return fail(&error.to_string());
    }
    match page::work(&mut stdin().lock(), &mut stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(why: &str) -> ExitCode {
    complain(why);
    ExitCode::from(BAD_INPUT)
}
