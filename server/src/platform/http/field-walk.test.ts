import { api } from '@tongzhou/contract/api.ts';
import { downloadArchive } from '@tongzhou/contract/areas/files.ts';
import { disableSecondFactor, enableSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { demoPersonas, demoSignIn, removeDemo } from '@tongzhou/contract/areas/identity/demo.ts';
import { finishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Odd, oddOnes, type Schema } from '#testing/boundary-values.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { rounds } from '#testing/rounds.ts';
import { walkScene } from '#testing/scenes/walk/walk-scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every field of every call, in the query and in the body, with the values at the ends of what it takes and just beyond.

let app: TestApp;
let port: number;
let scene: Awaited<ReturnType<typeof walkScene>>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const calls = Object.values(api)
  .flat()
  // A stream that was granted does not end. It has no field.
  .filter((endpoint) => endpoint.transport !== 'stream');
/**
 * No demo company is here, a code of the second factor is good for half a minute, an archive is given once, and no project is
 * settled yet: tried, but never granted.
 */
const never: readonly Endpoint[] = [
  demoPersonas,
  demoSignIn,
  removeDemo,
  enableSecondFactor,
  disableSecondFactor,
  downloadArchive,
  finishProject,
];

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  scene = await walkScene(app, port);
  // Whatever is done is taken back when it would be committed: each request finds the company as the first one did.
  const reads = calls.flatMap(({ effect, operation }) => (effect === 'read' && operation ? [`'${operation}'`] : []));
  await app.sql(`create function take_back() returns trigger language plpgsql as
    $$ begin raise exception 'taken back' using errcode = '55P03'; end $$`);
  await app.sql(`create constraint trigger take_back after insert on log.operations deferrable initially deferred
    for each row when (new.result = 'done' and not new.action = any (array[${reads}])) execute function take_back()`);
});
afterAll(() => app.close());

interface Heard {
  readonly status: number;
  readonly msg: string;
}
const granted = ({ status, msg }: Heard) => status === 200 || (status === 409 && msg === refusals['being-handled'].msg);

const written = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function addressOf({ path, input: place }: Endpoint, { input, raw, field }: Odd): string {
  const pairs = Object.entries((input ?? {}) as object).map(([name, value]) =>
    name === field && raw !== undefined
      ? `${name}=${raw}`
      : `${name}=${encodeURIComponent(written(value).toWellFormed())}`,
  );
  return place === 'query' && pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

async function send(endpoint: Endpoint, odd: Odd): Promise<Heard> {
  const { method, path, transport } = endpoint;
  const url = addressOf(endpoint, odd);
  const own = path.includes('register') ? scene.registration : scene.secrets.get(endpoint);
  const authorization = `Bearer ${own ?? scene.token}`;
  if (transport === 'upload') {
    const { body, type } = multipart([attachment(scene.sheets.get(endpoint) ?? 'x', 'x.txt')]);
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: new Uint8Array(body) });
    return { status: answer.status, msg: ((await answer.json()) as Heard).msg };
  }
  const inBody = endpoint.input === 'body';
  const {
    statusCode: status,
    headers,
    payload,
  } = await app.server.inject({
    method,
    url,
    headers: { authorization, ...(inBody ? { 'content-type': 'application/json' } : {}) },
    ...(inBody ? { payload: JSON.stringify(odd.input) } : {}),
  });
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, msg: isJson ? (JSON.parse(payload) as Heard).msg : '' };
}

/** A busy machine says so, and is asked again. */
async function answerTo(endpoint: Endpoint, odd: Odd): Promise<Heard> {
  for (let attempt = 1; ; attempt++) {
    const heard = await send(endpoint, odd);
    if (heard.status !== 503 || attempt === 20) return heard;
  }
}

interface Base {
  readonly input: object;
  readonly only?: string;
}

function basesOf(endpoint: Endpoint): readonly Base[] {
  const example = endpoint.example as object;
  const here = scene.instead.filter((one) => one.endpoint === endpoint);
  return here.length === 0
    ? [{ input: example }]
    : here.map((one) => ({ ...one, input: { ...example, ...one.input } }));
}

const walkOf = (endpoint: Endpoint) =>
  basesOf(endpoint).flatMap(({ input, only }) =>
    [...oddOnes(endpoint.schema as unknown as Schema, input, { inQuery: endpoint.input === 'query', only })].map(
      (odd) => ({
        endpoint,
        odd,
      }),
    ),
  );

/** More would plan the same statements on more connections, which takes longer than to answer. */
const atOnce = 4;

describe('every field of every call', () => {
  it('is tried by someone who may, on what is there', async () => {
    const refused: string[] = [];
    for (const endpoint of calls.filter((one) => !never.includes(one)))
      for (const { input } of basesOf(endpoint)) {
        const heard = await answerTo(endpoint, { field: '', input });
        if (!granted(heard)) refused.push(`${nameOf(endpoint)} ${heard.status} ${heard.msg} ${JSON.stringify(input)}`);
      }
    expect(refused).toEqual([]);
  }, 60_000);

  it('has an answer for the smallest, the usual, the largest and what lies beyond [E15]', async () => {
    const failed: string[] = [];
    // One value in three of each field; npm run prove sends them all.
    const every = rounds(3, 1);
    const walk = calls.flatMap(walkOf).filter((_, at) => at % every === 0);
    for (let from = 0; from < walk.length; from += atOnce) {
      const batch = walk.slice(from, from + atOnce);
      const answers = await Promise.all(
        batch.map(async (one) => ({ ...one, heard: await answerTo(one.endpoint, one.odd) })),
      );
      for (const { endpoint, odd, heard } of answers)
        if (heard.status >= 500)
          failed.push(`${heard.status} ${nameOf(endpoint)} ${odd.field} ${JSON.stringify(odd.input).slice(0, 300)}`);
    }
    expect(failed).toEqual([]);
    expect(walk.length).toBeGreaterThan(10_000);
  }, 600_000);
});
