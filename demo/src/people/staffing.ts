import { addDays, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { isRunning, type ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import { isOn, type TeamRole } from '@tongzhou/contract/rules/projects/team.ts';
import type { Random } from '#demo/random.ts';
import { type Crew, teamChangeWords } from '#demo/words/project-words.ts';
import type { DemoPerson } from './people.ts';

// Who works on what, and how much of their time. Nobody has more than a whole day but where it is said; the weeks to come are well
// filled for most, and some have room.

/** Someone's part in a project. */
export interface DemoMember {
  readonly person: DemoPerson;
  readonly role: TeamRole;
  readonly participation: number;
  readonly start: string;
  readonly end: string;
}

/** Someone joins a team for some weeks, which is more than they have time for. */
export interface DemoTeamChange extends DemoMember {
  /** When it was asked for. */
  readonly asked: string;
  readonly reason: string;
  readonly overloadReason: string;
  readonly passes: boolean;
}

/** What a team is put together for. */
export interface Job {
  readonly crew: Crew;
  readonly status: ProjectStatus;
  readonly start: string;
  readonly end: string;
  /** As many whole people as its labour pays for. */
  readonly people: number;
}

interface Made {
  readonly people: readonly DemoPerson[];
  readonly today: string;
  readonly chance: Random;
  /** Some of whose coming weeks are shorter, by leave. */
  readonly spared: ReadonlySet<DemoPerson>;
  readonly workday: (day: string, by?: number) => string;
}

type Place = { -readonly [Name in keyof DemoMember]: DemoMember[Name] } & { readonly job: Job };

const shownWeeks = 12;
const mostOnTeam = 10;
const whole = 100;
const inFives = (percent: number): number => Math.floor(percent / 5) * 5;
/** It takes time, or will. */
const holdsTime = (status: ProjectStatus): boolean => status >= 2 && status <= 5;

export interface Staffing {
  /** Its leader first. */
  readonly assemble: (job: Job) => void;
  /** Gives those who have time more to do on what goes on for longer. */
  readonly fill: (jobs: readonly Job[]) => void;
  /** Of a team that waits to be agreed to, one has too much to do besides. */
  readonly overload: (job: Job) => void;
  readonly changes: (jobs: readonly Job[], persona: DemoPerson) => ReadonlyMap<Job, DemoTeamChange>;
  readonly teamOf: (job: Job) => readonly DemoMember[];
  /** Who could do it and has the most room. */
  readonly others: (job: Job, many: number) => DemoPerson[];
}

export function staffing({ people, today, chance, spared, workday }: Made): Staffing {
  const teams = new Map<Job, Place[]>();
  const places = new Map<DemoPerson, Place[]>(people.map((one) => [one, []]));
  const placesOf = (person: DemoPerson): Place[] => places.get(person) ?? [];
  const weeks = Array.from({ length: shownWeeks }, (_, at) => addDays(mondayOf(today), 7 * at + 2));

  const sumOn = (held: readonly Place[], day: string, counts: (status: ProjectStatus) => boolean): number =>
    held.reduce(
      (sum, one) =>
        sum + (counts(one.job.status) && isOn({ start_on: one.start, end_on: one.end }, day) ? one.participation : 0),
      0,
    );
  const peak = (person: DemoPerson, start: string, end: string, counts: (job: Job) => boolean = () => true): number => {
    const held = placesOf(person).filter(({ job }) => counts(job));
    const turns = held.flatMap((one) => (one.start > start && one.start <= end ? [one.start] : []));
    return Math.max(...[start, ...turns].map((day) => sumOn(held, day, holdsTime)));
  };
  const room = (person: DemoPerson, start: string, end: string): number =>
    (spared.has(person) ? 75 : whole) - peak(person, start, end);
  /** What is over took the time that nothing of then, which goes on today, had taken. */
  const roomThen = (person: DemoPerson, job: Job): number =>
    whole - peak(person, job.start, job.end, (other) => other.start <= job.start && isRunning(other.status));
  const filled = (person: DemoPerson): number =>
    weeks.reduce((sum, day) => sum + sumOn(placesOf(person), day, isRunning), 0) / weeks.length;
  const busy = (person: DemoPerson): number =>
    placesOf(person).reduce((sum, one) => sum + (one.end >= today ? one.participation : 0), 0);

  const taken = (person: DemoPerson): number =>
    [...teams.values()].filter((team) => team.some((one) => one.person === person)).length;

  /** Those of these posts who were there by then, those with the most room first; of what is over, in turn. */
  const byRoom = (posts: readonly string[], { start, status }: Job): DemoPerson[] => {
    const fit = people.filter((one) => posts.includes(one.post));
    const there = fit.filter((one) => one.entryDate <= start);
    const used = holdsTime(status) ? busy : taken;
    return (there.length === 0 ? fit : there).toSorted((a, b) => used(a) - used(b));
  };
  const isIn = (job: Job, person: DemoPerson): boolean => (teams.get(job) ?? []).some((one) => one.person === person);

  function join(
    job: Job,
    person: DemoPerson,
    role: TeamRole,
    wanted: number,
    [from, end]: readonly [string, string] = [job.start, job.end],
  ): boolean {
    const entered = addDays(person.entryDate, 7);
    const start = from < entered ? entered : from;
    if (start > end || isIn(job, person)) return false;
    const most = holdsTime(job.status) ? room(person, start, end) : roomThen(person, job);
    const participation = inFives(Math.min(wanted, most));
    if (participation < 10) return false;
    const place: Place = { person, role, participation, start, end, job };
    teams.get(job)?.push(place);
    if (holdsTime(job.status)) placesOf(person).push(place);
    return true;
  }

  function assemble(job: Job): void {
    teams.set(job, []);
    const { crew, status, people: many } = job;
    const [most, least] = isRunning(status) ? [5, 3] : [4, 2];
    // What is only planned keeps little of their time, and most of what goes on is given out later.
    const wanted = isRunning(status) ? [20, 30] : holdsTime(status) ? [10, 20] : [30, 40, 50];
    const leads = byRoom(crew.leaders, job).filter(({ state }) => state === 'regular');
    if (!leads.some((person) => join(job, person, 'leader', chance.pick(holdsTime(status) ? [20, 30] : [30, 40]))))
      return;
    const size = Math.min(most, Math.max(least, Math.round(many * 2) - 1));
    const roles: readonly TeamRole[] = ['core', 'member', 'member', 'support'];
    for (const [at, person] of byRoom(crew.others, job).slice(0, size).entries())
      join(job, person, roles[at] ?? 'member', chance.pick(wanted));
  }

  const takenBy = (job: Job): number => (teams.get(job) ?? []).reduce((sum, one) => sum + one.participation, 0);

  /** A larger part in what they do already, or a part in what is short of people. */
  function occupy(person: DemoPerson, missing: number, jobs: readonly Job[]): boolean {
    const largest = chance.pick([60, 65, 70, 75, 80]);
    const own = placesOf(person)
      .filter(({ job, participation }) => jobs.includes(job) && participation < largest)
      .toSorted((a, b) => a.participation - b.participation)[0];
    const more =
      own === undefined
        ? 0
        : inFives(Math.min(missing, 20, largest - own.participation, room(person, own.start, own.end)));
    if (own !== undefined && more >= 5) {
      own.participation += more;
      return true;
    }
    const short = jobs
      .filter(({ crew }) => crew.others.includes(person.post) || crew.leaders.includes(person.post))
      .filter((job) => !isIn(job, person) && (teams.get(job)?.length ?? 0) < mostOnTeam)
      .toSorted((a, b) => takenBy(a) / a.people - takenBy(b) / b.people);
    const wanted = Math.min(60, Math.max(20, missing));
    const since = workday(addDays(mondayOf(today), -7 * chance.between(1, 6)));
    // Some only help for a while, beside what they do already.
    const until = addDays(mondayOf(today), 7 * chance.between(3, 10) + 4);
    const helps = filled(person) >= 40 && chance.chance(0.5);
    const joins = (job: Job, from: string) =>
      join(job, person, helps ? 'support' : 'member', wanted, [
        from > job.start ? from : job.start,
        helps && until < job.end ? until : job.end,
      ]);
    // Now, or when what ends soon is over.
    const begins = [since, mondayOf(today), addDays(mondayOf(today), 14)];
    return begins.some((from) => short.some((job) => joins(job, from)));
  }

  function fill(jobs: readonly Job[]): void {
    const going = jobs.filter(({ status, end }) => isRunning(status) && end >= addDays(today, 60));
    const posts = new Set(going.flatMap(({ crew }) => [...crew.leaders, ...crew.others]));
    for (const [at, person] of people.filter((one) => posts.has(one.post)).entries()) {
      const wish = at % 12 === 7 ? 35 : spared.has(person) ? 75 : chance.pick([75, 80, 85, 90, 90, 95, 100]);
      for (let tries = 0; tries < 6; tries += 1) {
        const missing = wish - filled(person);
        if (missing < 5 || !occupy(person, missing, going)) break;
      }
    }
  }

  function overload(job: Job): void {
    const [most] = (teams.get(job) ?? []).slice(1).toSorted((a, b) => busy(b.person) - busy(a.person));
    if (most === undefined) return;
    const besides = peak(most.person, job.start, job.end) - most.participation;
    most.participation = Math.max(most.participation, inFives(whole + 20 - besides));
  }

  /** Full enough that more is too much. */
  const isFull = (person: DemoPerson, more: number, [from, to]: readonly [string, string]): boolean =>
    [from, to].every((day) => sumOn(placesOf(person), day, isRunning) + more > whole);

  function changes(jobs: readonly Job[], persona: DemoPerson): Map<Job, DemoTeamChange> {
    const made = new Map<Job, DemoTeamChange>();
    const going = jobs.filter(({ status, end }) => status === 4 && end >= addDays(today, 45));
    const moved: DemoPerson[] = [persona];
    const monday = mondayOf(today);
    const join = (
      person: DemoPerson,
      change: Pick<DemoTeamChange, 'participation' | 'start' | 'end' | 'asked' | 'passes'>,
    ) => {
      const job = going.find(
        (one) =>
          !made.has(one) && !isIn(one, person) && [...one.crew.others, ...one.crew.leaders].includes(person.post),
      );
      const [reason, overloadReason] = teamChangeWords[made.size] ?? teamChangeWords[0];
      if (job !== undefined) made.set(job, { person, role: 'support', reason, overloadReason, ...change });
      return job !== undefined;
    };
    // What waits to be agreed to is the first: few teams are left in the end.
    const span = { start: addDays(monday, 7), end: addDays(monday, 7 * 4 + 4) };
    join(persona, { participation: 30, ...span, asked: workday(today, -1), passes: false });
    for (const [at, [participation, first, many]] of (
      [
        [30, 0, 3],
        [40, 0, 2],
        [20, 1, 4],
        [30, 2, 3],
      ] as const
    ).entries()) {
      const [start, end] = [addDays(monday, 7 * first), addDays(monday, 7 * (first + many) - 3)];
      const change = { participation, start, end, asked: workday(monday, -2 - at), passes: true };
      const found = people.find(
        (one) =>
          !spared.has(one) &&
          moved.every(({ post }) => post !== one.post) &&
          isFull(one, participation, [start, end]) &&
          join(one, change),
      );
      if (found !== undefined) moved.push(found);
    }
    return made;
  }

  return {
    assemble,
    fill,
    overload,
    changes,
    teamOf: (job) => (teams.get(job) ?? []).map(({ job: _, ...member }) => member),
    others: (job, many) =>
      byRoom([...job.crew.leaders, ...job.crew.others], job)
        .filter((person) => !isIn(job, person))
        .slice(0, many),
  };
}
