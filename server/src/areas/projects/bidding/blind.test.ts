import { api } from '@tongzhou/contract/api.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectBids, projectBids } from '#areas/projects/testing/bids.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Before the deadline nobody can tell whether another has bid: everything that can be read is read by everyone before and after
// a foreign bid was made, confirmed, changed and refused, and is the same to the letter.

let app: TestApp;
let scene: ProjectScene;
let bids: ProjectBids;
beforeAll(async () => {
  app = await createTestApp();
  scene = await projectScene(app);
  bids = projectBids(app, scene);
});
afterAll(() => app.close());

const reads = Object.values(api)
  .flat()
  .filter((endpoint) => endpoint.effect === 'read' && endpoint.transport !== 'stream');

const isId = (name: string): boolean => name === 'id' || name.endsWith('_id');

/** Each call as its example, and with each of these for each id that it takes. */
function inputsOf({ schema, example }: Endpoint, ids: readonly number[]): object[] {
  const shape = (schema as unknown as { shape?: Record<string, unknown> }).shape ?? {};
  const names = Object.keys(shape).filter(isId);
  return [example as object, ...names.flatMap((name) => ids.map((id) => ({ ...(example as object), [name]: id })))];
}

/** Links and files say when they were made. */
const plain = (text: string): string => text.replaceAll(/"(?:token|url|server_time|now)":"?[^",}]*"?/g, '');

async function everythingSeenBy(person: number, ids: readonly number[]): Promise<Map<string, string>> {
  const as = await app.signInAs(person);
  const seen = new Map<string, string>();
  for (const endpoint of reads)
    for (const input of inputsOf(endpoint, ids)) {
      const { status, text, headers } = await app.call(endpoint, input as never, { as });
      const body = endpoint.transport === 'download' ? String(headers['content-length']) : plain(text);
      seen.set(`${endpoint.path} ${JSON.stringify(input)}`, `${status} ${body}`);
    }
  return seen;
}

const shownEntries = async () =>
  (
    await app.sql<{ n: number }>(
      `select count(*)::int as n from log.operations where area = 'projects' and (shown_from is null or shown_from <= now())`,
    )
  )[0]?.n;
const inChain = async () =>
  (
    await app.sql<{ n: number }>(
      `select count(*)::int as n from log.operations o where object_kind = 'bid'
        and (exists (select from log.seals s where s.log_id = o.id) or exists (select from log.unsealed u where u.log_id = o.id))`,
    )
  )[0]?.n;
const messagesOf = async (people: readonly number[]) =>
  app.sql(`select user_id, count(*)::int as n from messages where user_id = any ($1) group by 1 order by 1`, [people]);

describe('a sealed bid', () => {
  it('is known to nobody but its own people', async () => {
    const employees = await scene.groupOf('employees');
    const person = (name: string, ...groups: number[]) =>
      aPerson(app, { department: scene.work, name, groups: [employees, ...groups] });
    const [bidder, friend, rival] = [await person('暗标'), await person('暗友'), await person('对手')];
    const boss = await person('领导', await scene.groupOf('leaders'));
    const { project, id } = await bids.aNotice({}, { leader: scene.leader });
    await bids.aBid(id, rival);
    const file = await scene.aFile(bidder);
    const [, running] = [await scene.aProject({ status: 2 }), await scene.aProject()];
    // Refusals of reading are an alarm to administrators: they look last.
    const viewers = [scene.leader, rival, scene.finance, boss, scene.chief, scene.office, administratorId];
    const ids = [...new Set([1, project, id, running, bidder, file])];
    const look = async () => {
      const all: [number, Map<string, string>][] = [];
      for (const viewer of viewers) all.push([viewer, await everythingSeenBy(viewer, ids)]);
      return all;
    };
    const before = { entries: await shownEntries(), messages: await messagesOf(viewers) };
    const seen = await look();
    const entries = await shownEntries();

    const sealed = await bids.aBid(id, bidder, { members: [[friend]], file_ids: [file], copied: [scene.finance] });
    await bids.answer(sealed, friend);
    await bids.save(id, bidder, { version: 1, members: [[friend]], file_ids: [file], plan: '更好的方案' });
    expect((await bids.save(id, bidder, { version: 9 })).status).toBe(409);
    expect((await bids.save(id, bidder, { plan: '', version: 2 })).status).toBe(422);
    expect((await bids.answer(sealed, rival)).status).toBe(404);

    expect(await shownEntries()).toBe(entries);
    expect(await messagesOf(viewers)).toEqual(before.messages);
    const again = await look();
    for (const [at, [viewer, map]] of again.entries()) {
      const earlier = seen[at]?.[1] as Map<string, string>;
      const different = [...map].filter(([call, answer]) => earlier.get(call) !== answer);
      expect({ viewer, different: different.map(([call, answer]) => [call, earlier.get(call), answer]) }).toEqual({
        viewer,
        different: [],
      });
    }
    // Its own words are in the chain already: one of the rival, three of the bid, those refused under no record's name.
    expect(await inChain()).toBe(4);
    const spoken = reads.flatMap((endpoint) => inputsOf(endpoint, ids)).length;
    expect(spoken).toBeGreaterThan(150);

    // After the deadline it is there for those who decide.
    await bids.close(id);
    expect((await bids.compare(id, scene.chief)).data.bids).toHaveLength(2);
    expect((await bids.compare(id, rival)).status).toBe(404);
    expect(await shownEntries()).toBeGreaterThan(entries as number);
  }, 60_000);
});
