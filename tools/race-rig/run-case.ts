// One case, cast by cast: the first is held at a fail-point, the second runs until it is done or waits for the first, then
// the first goes on. So the order is forced, and with it the outcome.
import { setTimeout as sleep } from 'node:timers/promises';
import { copyRequests } from './copy-requests.ts';
import type { Play } from './deeds.ts';
import { gatherEvidence } from './evidence.ts';
import type { Outcome, RaceCase } from './race-case.ts';
import { type Answer, type Casts, castOf, type Deed, dayOfCase, type Stage } from './stage.ts';

export interface CaseReport {
  readonly name: string;
  readonly races: number;
  /** How often the first and the second of the two deeds went first, and how often chance decided. */
  readonly orders: readonly [number, number, number];
  /** How often the second had to wait for the first in the database. */
  readonly waited: number;
  readonly problems: readonly string[];
  readonly seconds: number;
}

type Server = 0 | 1;

interface Race {
  readonly place: number;
  readonly cast: number;
  /** Which of the two deeds is sent first and held. */
  readonly held: 0 | 1;
  /** Both are held there and let go together where there is no one place. */
  readonly stop: string | undefined;
  readonly servers: readonly [Server, Server];
}

/** Every place × who is held × which servers, over and over. */
function raceOf(place: number, cast: number, { stops }: RaceCase): Race {
  const held = (cast % 2) as 0 | 1;
  const places = stops[held];
  const turn = Math.floor(cast / 2);
  const stop = places[turn % (places.length + 1)];
  const which = Math.floor(turn / (places.length + 1)) % 4;
  return {
    place,
    cast,
    held,
    stop,
    servers: (
      [
        [0, 1],
        [1, 0],
        [0, 0],
        [1, 1],
      ] as const
    )[which] as [Server, Server],
  };
}

const lanes = 6;
const patienceMs = 10_000;

export async function runCase(stage: Stage, place: number, one: RaceCase, casts: Casts): Promise<CaseReport> {
  const began = performance.now();
  const play = { day: dayOfCase(place), place, types: stage.types };
  await one.prepare?.(stage, place, casts);
  const requests = await playBefore(stage, one, play);
  const copies = await copyRequests(stage, place, requests, casts);
  const watch = blockWatch(stage);
  const told = new Map<number, { race: Race; answers: [string, string]; first: 0 | 1 | undefined; waited: boolean }>();
  let next = casts.from;
  const lane = async () => {
    while (next <= casts.to) {
      const race = raceOf(place, next++, one);
      const own = { ...play, number: race.cast, cast: castOf(race.cast), requests: copies(race.cast) };
      for (const deed of one.eachBefore ?? []) own.requests.push(...(await made(stage, one, deed(own))));
      const deeds = one.deeds.map((deed) => deed(own));
      const result = await runRace(stage, watch, race, deeds as [Deed, Deed], one);
      told.set(race.cast, { race, ...result });
    }
  };
  await Promise.all(Array.from({ length: one.alone === true ? 1 : lanes }, lane));

  const evidence = await (one.evidence?.(stage, play.day, place) ?? gatherEvidence(stage, place));
  const orders: [number, number, number] = [0, 0, 0];
  const problems: string[] = [];
  for (const [cast, { race, answers, first }] of told) {
    orders[first ?? 2] += 1;
    const { stands = 'nothing', faults = [] } = evidence.get(cast) ?? {};
    const allowed = first === undefined ? one.outcomes : [one.outcomes[first]];
    const how = `${one.name}, cast ${cast}, ${race.held} held at ${race.stop ?? 'the start with the other'} on ${race.servers}`;
    if (!allowed.some((outcome) => fits(outcome, answers, stands)))
      problems.push(`${how}: ${first ?? 'either'} first; told ${answers.join(' / ')}; ${stands}`);
    problems.push(...faults.map((fault) => `${how}: ${fault}`));
  }
  const waited = [...told.values()].filter((race) => race.waited).length;
  return { name: one.name, races: told.size, orders, waited, problems, seconds: (performance.now() - began) / 1000 };
}

/** By cast 0, on a real server. Gives the requests that came of it. */
async function playBefore(
  stage: Stage,
  one: RaceCase,
  play: Omit<Play, 'cast' | 'number' | 'requests'>,
): Promise<number[]> {
  const requests: number[] = [];
  for (const deed of one.before)
    requests.push(...(await made(stage, one, deed({ ...play, number: 0, cast: castOf(0), requests }))));
  return requests;
}

/** The request that came of a deed, if one did. */
async function made(stage: Stage, { name }: RaceCase, deed: Deed): Promise<number[]> {
  const answer = await stage.send(0, deed);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  const { data } = JSON.parse(answer.text) as { data: { id?: number } };
  return data.id === undefined ? [] : [data.id];
}

/** A status, with the words of a refusal, or what became of each where there were several. */
function wordsOf({ status, text }: Answer): string {
  const { msg, data } = JSON.parse(text) as { msg: string; data: unknown };
  if (status !== 200) return `${status} ${msg}`;
  return Array.isArray(data) ? `200 ${data.map((item: { problem: string | null }) => item.problem ?? '好')}` : '200';
}

const fits = ({ told, stands }: Outcome, answers: readonly string[], seen: string) =>
  stands === seen && told.every((words, which) => matches(words, answers[which] ?? ''));
const matches = (words: string | RegExp, answer: string) =>
  typeof words === 'string' ? words === answer : words.test(answer);

async function runRace(stage: Stage, watch: BlockWatch, race: Race, deeds: readonly [Deed, Deed], one: RaceCase) {
  const { control } = stage;
  const { held, servers, cast, place } = race;
  const other = (1 - held) as 0 | 1;
  const ids = [0, 1].map((which) => `${place}-${cast}-${which}`) as [string, string];
  const done: [boolean, boolean] = [false, false];
  const followed = ids.map((id) => control.follow(id)) as [Followed, Followed];
  const start = (which: 0 | 1, stop: string | undefined): Promise<Answer> =>
    stage
      .send(servers[which], deeds[which], { id: ids[which], ...(stop === undefined ? {} : { stop }) })
      .finally(() => {
        done[which] = true;
        watch.wake();
      });
  const until = async (what: string, isSo: () => boolean) => {
    const giveUp = performance.now() + patienceMs;
    while (!isSo()) {
      if (performance.now() > giveUp) throw new Error(`${one.name}, cast ${cast}: ${what} did not happen`);
      await Promise.race([control.next(), watch.next(), sleep(50)]);
    }
  };
  const stopOf = (which: 0 | 1) => race.stop ?? one.stops[which][0];
  const first = start(held, stopOf(held));
  await until('the hold', () => followed[held].stopped || done[held]);
  const second = start(other, race.stop === undefined ? stopOf(other) : undefined);
  const shared = one.sharesWork === true && servers[0] === servers[1];
  const wait = watch.add(followed[other], followed[held]);
  await until(
    'the second’s hold, end or wait',
    () => followed[other].stopped || done[other] || wait.isBlocked() || (shared && followed[other].began),
  );
  wait.stop();
  const wentFirst = race.stop === undefined ? undefined : done[other] ? other : held;
  for (const id of ids) control.go(id);
  const results = await Promise.all([first, second]);
  for (const id of ids) control.forget(id);
  const answers = (held === 0 ? results : results.toReversed()).map(wordsOf) as [string, string];
  return { answers, first: wentFirst, waited: wait.isBlocked() };
}

type Followed = ReturnType<Stage['control']['follow']>;
type BlockWatch = ReturnType<typeof blockWatch>;

/** Asks PostgreSQL, for all lanes in one statement, whether the one really waits for the other. */
function blockWatch({ database }: Stage) {
  interface Watched {
    readonly waiter: Followed;
    readonly holder: Followed;
    blocked: boolean;
  }
  const watched = new Set<Watched>();
  let heard = Promise.withResolvers<void>();
  let asking = false;
  const wake = () => {
    heard.resolve();
    heard = Promise.withResolvers<void>();
  };
  const ask = async () => {
    if (asking) return;
    asking = true;
    while (watched.size > 0) {
      const open = [...watched].filter(
        ({ waiter, holder }) => waiter.backend !== undefined && holder.backend !== undefined,
      );
      if (open.length > 0) {
        const { rows } = await database.pool.query<{ waiter: number; holder: number }>(
          `select waiter, holder from unnest($1::int4[], $2::int4[]) p (waiter, holder) where holder = any (pg_blocking_pids(waiter))`,
          [open.map((one) => one.waiter.backend), open.map((one) => one.holder.backend)],
        );
        for (const row of rows)
          for (const one of open)
            if (one.waiter.backend === row.waiter && one.holder.backend === row.holder) one.blocked = true;
        if (rows.length > 0) wake();
      }
      await sleep(4);
    }
    asking = false;
  };
  return {
    wake,
    next: () => heard.promise,
    add: (waiter: Followed, holder: Followed) => {
      const one = { waiter, holder, blocked: false };
      watched.add(one);
      void ask();
      return { isBlocked: () => one.blocked, stop: () => watched.delete(one) };
    },
  };
}
