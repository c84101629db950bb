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

/** But for those whose reading is itself written down about the person: private figures. */
const leavesTrace = ({ operation, transport }: Endpoint): boolean =>
  operation !== undefined && transport !== 'download';
const reads = Object.values(api)
  .flat()
  .filter((one) => one.effect === 'read' && one.transport !== 'stream' && !leavesTrace(one));

interface Known {
  readonly project: number;
  readonly notice: number;
  readonly bidder: number;
  readonly file: number;
}

/** What a field of an id may name of all that a bid touches. */
function idsFor(name: string, { project, notice, bidder, file }: Known): number[] {
  if (name === 'id') return [project, notice, bidder, file];
  if (name === 'project_id') return [project];
  return name.endsWith('_id') ? [bidder] : [];
}

/** Each call as its example, and with what there is for each id that it takes. */
function inputsOf({ schema, example }: Endpoint, known: Known): object[] {
  const shape = (schema as unknown as { shape?: Record<string, unknown> }).shape ?? {};
  const named = Object.keys(shape).flatMap((name) => idsFor(name, known).map((id) => ({ [name]: id })));
  return [example as object, ...named.map((ids) => ({ ...(example as object), ...ids }))];
}

/** Links and files say when they were made. */
const plain = (text: string): string => text.replaceAll(/"(?:token|url|server_time|now)":"?[^",}]*"?/g, '');

const tokens = new Map<number, string>();

async function everythingSeenBy(person: number, known: Known): Promise<Map<string, string>> {
  const as = tokens.get(person) ?? (await app.signInAs(person));
  tokens.set(person, as);
  const seen = new Map<string, string>();
  for (const endpoint of reads)
    for (const input of inputsOf(endpoint, known)) {
      const { status, text } = await app.call(endpoint, input as never, { as });
      const body = endpoint.transport === 'download' ? String(text.length) : plain(text);
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
    const known = { project, notice: id, bidder, file };
    // Refusals of reading are an alarm to administrators: they look last.
    const viewers = [scene.leader, rival, scene.finance, boss, scene.chief, scene.office];
    const look = async () => [
      ...(await Promise.all(viewers.map((viewer) => everythingSeenBy(viewer, known)))),
      await everythingSeenBy(administratorId, known),
    ];
    const seen = await look();
    const messages = await messagesOf([...viewers, administratorId]);
    const entries = await shownEntries();

    const sealed = await bids.aBid(id, bidder, { members: [[friend]], file_ids: [file], copied: [scene.finance] });
    await bids.answer(sealed, friend);
    await bids.save(id, bidder, { version: 1, members: [[friend]], file_ids: [file], plan: '更好的方案' });
    expect((await bids.save(id, bidder, { version: 9 })).status).toBe(409);
    expect((await bids.save(id, bidder, { plan: '', version: 2 })).status).toBe(422);
    expect((await bids.answer(sealed, scene.outsider)).status).toBe(404);

    expect(await shownEntries()).toBe(entries);
    expect(await messagesOf([...viewers, administratorId])).toEqual(messages);
    const again = await look();
    for (const [at, map] of again.entries()) {
      const different = [...map].filter(([call, answer]) => seen[at]?.get(call) !== answer);
      expect({ at, different: different.map(([call, answer]) => [call, seen[at]?.get(call), answer]) }).toEqual({
        at,
        different: [],
      });
    }
    expect(again[0]?.size).toBeGreaterThan(150);
    // Its own words are in the chain already: one of the rival, three of the bid, those refused under no record's name.
    expect(await inChain()).toBe(4);

    // After the deadline it is there for those who decide.
    await bids.close(id);
    expect((await bids.compare(id, scene.chief)).data.bids).toHaveLength(2);
    expect((await bids.compare(id, rival)).status).toBe(404);
    expect(await shownEntries()).toBeGreaterThan(entries as number);
  }, 60_000);
});
