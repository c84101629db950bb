import { api } from '@tongzhou/contract/api.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { projectBids } from '#areas/projects/testing/bids.ts';
import { projectScene } from '#areas/projects/testing/scene.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Before the deadline nobody can tell whether another has bid. Two companies live through the same, but for one foreign bid that
// was made, confirmed, changed and refused in the first: everything that can be read is read in both by everyone, and is the same.

const opened: TestApp[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

const reads = Object.values(api)
  .flat()
  .filter((one) => one.effect === 'read' && one.transport !== 'stream');

interface Known {
  readonly project: number;
  readonly notice: number;
  readonly bidder: number;
  readonly file: number;
}

/** What a field of an id may name of all that a bid touches. */
function idsFor(name: string, { project, notice, bidder, file }: Known): number[] {
  if (name === 'id') return [project, notice, file];
  if (name === 'project_id') return [project];
  return name.endsWith('_id') ? [bidder] : [];
}

/** Each call as its example, and with what there is for each id that it takes. */
function inputsOf({ schema, example }: Endpoint, known: Known): object[] {
  const shape = (schema as unknown as { shape?: Record<string, unknown> }).shape ?? {};
  const named = Object.keys(shape).flatMap((name) => idsFor(name, known).map((id) => ({ [name]: id })));
  return [example as object, ...named.map((ids) => ({ ...(example as object), ...ids }))];
}

/** Without ids, times and numbers, the signatures of links, and where a server keeps its back-ups. */
const plain = (text: string): string =>
  text
    .replaceAll(/"(?:token|url|request_id|hash|sha256|version|folder)":"[^"]*"/g, '')
    .replaceAll(/\/api\/file\/[^"]*/g, '')
    .replaceAll(/\d+(?:\.\d+)?/g, '0');

async function answerTo(app: TestApp, endpoint: Endpoint, input: object, as: string): Promise<string> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const { statusCode, payload, rawPayload, headers } = await app.server.inject({
    method: endpoint.method,
    url: endpoint.input === 'query' ? `${endpoint.path}?${query}` : endpoint.path,
    headers: {
      authorization: `Bearer ${as}`,
      ...(endpoint.input === 'body' ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.input === 'body' ? { payload: JSON.stringify(input) } : {}),
  });
  if (!String(headers['content-type']).includes('spreadsheetml')) return `${statusCode} ${plain(payload)}`;
  const { sheets } = await readXlsx(rawPayload);
  return `${statusCode} ${plain(JSON.stringify(sheets.map(({ rows }) => rows)))}`;
}

async function everythingSeenBy(app: TestApp, person: number, known: Known): Promise<Map<string, string>> {
  const as = await app.signInAs(person);
  const seen = new Map<string, string>();
  for (const endpoint of reads)
    for (const [at, input] of inputsOf(endpoint, known).entries())
      seen.set(`${endpoint.path} ${at}`, await answerTo(app, endpoint, input, as));
  return seen;
}

/** Whom the live stream calls upon. */
async function listen(app: TestApp) {
  const called = new Set<number>();
  const client = new pg.Client(app.testDatabase.connection);
  // Closed with its company where a test fails before.
  client.on('error', () => undefined);
  await client.connect();
  client.on('notification', ({ payload }) => {
    for (const user of (JSON.parse(payload ?? '{}') as { users: number[] }).users) called.add(user);
  });
  await client.query('listen tongzhou_live');
  return { called, end: () => client.end() };
}

async function company(withBid: boolean) {
  const app = await createTestApp();
  opened.push(app);
  const scene = await projectScene(app);
  // As they were made, whatever the time.
  await app.sql('update departments set position = id');
  const bids = projectBids(app, scene);
  const employees = await scene.groupOf('employees');
  const person = (name: string, ...groups: number[]) =>
    aPerson(app, { department: scene.work, name, groups: [employees, ...groups] });
  const [bidder, friend, rival] = [await person('暗标'), await person('暗友'), await person('对手')];
  const boss = await person('领导', await scene.groupOf('leaders'));
  const { project, id: notice } = await bids.aNotice({}, { leader: scene.leader });
  await bids.aBid(notice, rival);
  const file = await scene.aFile(bidder);
  const viewers = [scene.leader, rival, scene.finance, boss, scene.chief, scene.office, administratorId];
  if (withBid) {
    const sealed = await bids.aBid(notice, bidder, { members: [[friend]], file_ids: [file], copied: [scene.finance] });
    await bids.answer(sealed, friend);
    await bids.save(notice, bidder, { version: 1, members: [[friend]], file_ids: [file], plan: '更好的方案' });
    expect((await bids.save(notice, bidder, { version: 9 })).status).toBe(409);
    expect((await bids.save(notice, bidder, { plan: '', version: 2 })).status).toBe(422);
    expect((await bids.answer(sealed, scene.outsider)).status).toBe(404);
  }
  // One after the other: what is written down of their looking stands in the same order in both.
  const seen: Map<string, string>[] = [];
  for (const viewer of viewers) seen.push(await everythingSeenBy(app, viewer, { project, notice, bidder, file }));
  return { app, scene, bids, notice, bidder, rival, friend, viewers, seen };
}

const entriesOf = async ({ sql }: TestApp, shown: boolean) =>
  (
    await sql<{ n: number }>(
      `select count(*)::int as n from log.operations o where object_kind = 'bid' and (shown_from is null or shown_from <= now()) = $1
        and (exists (select from log.seals s where s.log_id = o.id) or exists (select from log.unsealed u where u.log_id = o.id))`,
      [shown],
    )
  )[0]?.n;

describe('a sealed bid', () => {
  it('is known to nobody but its own people', async () => {
    const [first, second] = await Promise.all([company(true), company(false)]);
    for (const [at, seen] of first.seen.entries()) {
      expect(seen.size).toBeGreaterThan(150);
      const other = second.seen[at];
      const different = [...seen].filter(([call, answer]) => other?.get(call) !== answer);
      expect({ at, different: different.map(([call, answer]) => [call, answer, other?.get(call)]) }).toEqual({
        at,
        different: [],
      });
    }

    const { app, bids, notice, scene, bidder, friend, rival } = first;
    const live = await listen(app);
    await app.startWork();
    const sealed = (await bids.bidsOf(notice)).find((one) => one.bidder === bidder)?.id as number;
    expect((await bids.answer(sealed, friend, true)).status).toBe(200);
    await expect.poll(() => live.called).toContain(bidder);
    expect(first.viewers.filter((viewer) => live.called.has(viewer))).toEqual([]);
    await live.end();

    // Its own words are in the chain already: one of the rival, four of the bid, those refused under no record's name.
    expect([await entriesOf(app, true), await entriesOf(app, false)]).toEqual([0, 5]);
    // After the deadline it is there for those who decide.
    await bids.close(notice);
    expect((await bids.compare(notice, scene.chief)).data.bids).toHaveLength(2);
    expect((await bids.compare(notice, rival)).status).toBe(404);
    expect(await entriesOf(app, true)).toBe(5);
  }, 300_000);
});
