//! Who has a turn: those who have had least.
//!
//! Each run is a process that goes or rests; as many go as there are processors. A run that has just come has had
//! nothing yet, so it goes at once, and most runs are over before they have had much. Those that take long share what
//! is left. What a client has had counts for its next run, too, and is forgotten with time: whoever asks again and
//! again waits like one who asks for much at once.
//!
//! Time is passed in, so that this can be tested.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A run goes on until others have had so much less.
const QUANTUM: Duration = Duration::from_millis(60);

/// After this time, half of what a client has had is forgotten.
const HALF_LIFE: Duration = Duration::from_secs(5);

/// So little is forgotten altogether.
const NEGLIGIBLE: Duration = Duration::from_millis(1);

/// A run, by its number.
pub type Number = u64;

/// Who asks.
pub type Client = String;

#[derive(Debug)]
pub struct Turns {
    /// So many go at the same time.
    places: usize,
    runs: BTreeMap<Number, Run>,
    past: BTreeMap<Client, Past>,
}

#[derive(Debug)]
struct Run {
    client: Client,
    /// What its client had before, and what it has had.
    had: Duration,
    /// It goes, since then.
    since: Option<Instant>,
}

/// What a client had at a time.
#[derive(Clone, Copy, Debug)]
struct Past {
    had: Duration,
    at: Instant,
}

impl Past {
    fn left(self, now: Instant) -> Duration {
        let halvings = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.had.mul_f64(0.5_f64.powf(halvings))
    }
}

/// What becomes of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Go,
    Rest,
}

impl Turns {
    pub fn new(places: usize) -> Turns {
        Turns { places: places.max(1), runs: BTreeMap::new(), past: BTreeMap::new() }
    }

    /// What a client has had, as far as it is not forgotten.
    pub fn had(&self, client: &str, now: Instant) -> Duration {
        let past = self.past.get(client).map_or(Duration::ZERO, |past| past.left(now));
        let own = self.runs.values().filter(|run| run.client == client);
        own.map(|run| run.had_by(now)).fold(past, Duration::max)
    }

    /// A run begins, and rests until its first turn.
    pub fn begin(&mut self, number: Number, client: &str, now: Instant) {
        let had = self.had(client, now);
        self.runs.insert(number, Run { client: client.to_owned(), had, since: None });
    }

    /// A run is over.
    pub fn end(&mut self, number: Number, now: Instant) {
        let Some(run) = self.runs.remove(&number) else { return };
        let had = self.had(&run.client, now).max(run.had_by(now));
        self.past.insert(run.client, Past { had, at: now });
        self.past.retain(|_, past| past.left(now) > NEGLIGIBLE);
    }

    /// The run that has had most, and how much.
    pub fn longest(&self, now: Instant) -> Option<(Number, Duration)> {
        let all = self.runs.iter().map(|(number, run)| (*number, run.had_by(now)));
        all.max_by_key(|(_, had)| *had)
    }

    /// What changes now: who goes, and who rests.
    pub fn next(&mut self, now: Instant) -> Vec<(Number, Turn)> {
        let key = |run: &Run| {
            let had = run.had_by(now);
            if run.since.is_some() { had.saturating_sub(QUANTUM) } else { had }
        };
        let mut order: Vec<(Duration, Number)> =
            self.runs.iter().map(|(number, run)| (key(run), *number)).collect();
        order.sort();
        let going: Vec<Number> = order.iter().take(self.places).map(|(_, number)| *number).collect();
        let mut changes = vec![];
        for (number, run) in &mut self.runs {
            match (going.contains(number), run.since) {
                (true, None) => {
                    run.since = Some(now);
                    changes.push((*number, Turn::Go));
                }
                (false, Some(_)) => {
                    run.had = run.had_by(now);
                    run.since = None;
                    changes.push((*number, Turn::Rest));
                }
                _ => {}
            }
        }
        // Who rests makes room first.
        changes.sort_by_key(|(_, turn)| *turn == Turn::Go);
        changes
    }

    /// Whether a run has its turn.
    pub fn goes(&self, number: Number) -> bool {
        self.runs.get(&number).is_some_and(|run| run.since.is_some())
    }

    /// How many runs there are.
    pub fn len(&self) -> usize {
        self.runs.len()
    }
}

impl Run {
    fn had_by(&self, now: Instant) -> Duration {
        self.had + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::{Turn, Turns};
    use std::collections::{BTreeMap, BTreeSet};
    use std::time::{Duration, Instant};

    const TICK: Duration = Duration::from_millis(10);

    /// Lets runs take turns for some time; how long each was going.
    fn spend(
        turns: &mut Turns,
        going: &mut BTreeSet<u64>,
        now: &mut Instant,
        ticks: u32,
    ) -> BTreeMap<u64, Duration> {
        let mut spent = BTreeMap::new();
        for _ in 0..ticks {
            for (number, turn) in turns.next(*now) {
                match turn {
                    Turn::Go => assert!(going.insert(number)),
                    Turn::Rest => assert!(going.remove(&number)),
                }
            }
            assert!(going.len() <= 2);
            going.iter().for_each(|number| *spent.entry(*number).or_default() += TICK);
            *now += TICK;
        }
        spent
    }

    #[test]
    fn who_comes_goes_at_once_whatever_others_do() {
        let (mut turns, mut going, mut now) = (Turns::new(2), BTreeSet::new(), Instant::now());
        (0..10).for_each(|number| turns.begin(number, &format!("greedy {number}"), now));
        spend(&mut turns, &mut going, &mut now, 300);
        turns.begin(99, "modest", now);
        let spent = spend(&mut turns, &mut going, &mut now, 10);
        assert_eq!(spent.get(&99), Some(&(10 * TICK)), "a newcomer rested");
    }

    #[test]
    fn long_runs_share_what_is_left() {
        let (mut turns, mut going, mut now) = (Turns::new(2), BTreeSet::new(), Instant::now());
        (0..5).for_each(|number| turns.begin(number, &number.to_string(), now));
        let spent = spend(&mut turns, &mut going, &mut now, 1_000);
        for had in spent.values() {
            let share = had.as_secs_f64() / 20.0;
            assert!((0.18..0.22).contains(&share), "{share} of the time");
        }
    }

    #[test]
    fn asking_again_gains_nothing() {
        let (mut turns, mut going, mut now) = (Turns::new(2), BTreeSet::new(), Instant::now());
        turns.begin(0, "greedy", now);
        spend(&mut turns, &mut going, &mut now, 200);
        turns.end(0, now);
        going.clear();
        turns.begin(1, "greedy", now);
        turns.begin(2, "modest", now);
        turns.begin(3, "modest too", now);
        let spent = spend(&mut turns, &mut going, &mut now, 50);
        assert_eq!(spent.get(&1), None);
        assert!(
            turns.had("greedy", now + Duration::from_secs(60)) < Duration::from_millis(10),
            "nothing is forgotten"
        );
    }

    #[test]
    fn several_runs_of_a_client_count_together() {
        let now = Instant::now();
        let mut turns = Turns::new(1);
        turns.begin(0, "greedy", now);
        turns.next(now);
        let later = now + Duration::from_secs(1);
        turns.begin(1, "greedy", later);
        turns.begin(2, "modest", later);
        assert_eq!(turns.next(later), [(0, Turn::Rest), (2, Turn::Go)]);
    }
}
