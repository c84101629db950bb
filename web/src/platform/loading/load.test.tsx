import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#platform/call.ts';
import { invalidate } from '#platform/invalidate.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled, textOfPage } from '#ui/testing/mount.tsx';
import { useLoad, useLoadOnce } from './load.ts';

eachTestMounts();

const common = {
  summary: '',
  permission: 'signed-in',
  input: 'query',
  schema: z.strictObject({}),
  reply: z.string(),
  example: {},
} as const;
const read = { ...common, method: 'GET', effect: 'read' } as const;
const boats = endpoint({ ...read, path: '/api/boats', shows: ['boats'] });
const count = endpoint({ ...read, path: '/api/count', shows: ['boats', 'crews'], background: true });
const ports = endpoint({ ...read, path: '/api/ports', shows: ['ports'] });
const form = endpoint({ ...read, path: '/api/form', shows: ['boats'] });
const launch = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/launch',
  effect: 'write',
  operation: 'x',
  changes: ['boats'],
});

function Screen(): ReactNode {
  const loaded = [useLoad(boats, {}), useLoad(count, {}), useLoad(ports, {}), useLoadOnce(form, {})];
  return loaded.map(({ data }) => data).join(' ');
}

let sent: readonly Sent[] = [];
const loads = () =>
  Object.fromEntries(
    [boats, count, ports, form].map(({ path }) => [path.slice(5), sent.filter(({ url }) => url === path).length]),
  );
const once = { boats: 1, count: 1, ports: 1, form: 1 };

const show = async (answer: Reply = { data: '' }) => {
  sent = answerWith(({ method, url }) => (method === 'GET' ? { data: url } : answer));
  await mount(() => <Screen />);
  await settled(() => expect(textOfPage()).toContain('/api/form'));
  expect(loads()).toEqual(once);
};

test('a write loads again what the screen shows of its topics, and not what a form began with', async () => {
  await show();
  await act(async () => void (await call(launch, {})));
  await settled(() => expect(loads()).toEqual({ ...once, boats: 2, count: 2 }));
});

test('a write can wait until that is loaded', async () => {
  await show();
  await act(async () => {
    await call(launch, {}, { waitForReload: true });
    expect(loads()).toEqual({ ...once, boats: 2, count: 2 });
  });
});

test.each([
  [409, 2],
  [404, 2],
  [422, 1],
  [400, 1],
])('refused with %i, which may mean that someone else was quicker, it is loaded %i times', async (status, times) => {
  await show({ status, msg: '不行' });
  await act(async () => call(launch, {}).then(undefined, () => {}));
  await act(async () => new Promise((done) => setTimeout(done, 30)));
  expect(loads()).toEqual({ ...once, boats: times, count: times });
});

test('an event for an unattended page loads the counts alone', async () => {
  await show();
  await act(async () => invalidate(['boats'], { backgroundOnly: true }));
  expect(loads()).toEqual({ ...once, count: 2 });
});

test('what changes while it is loaded for the first time is loaded again: the answer may be from before', async () => {
  let changed = false;
  sent = answerWith(({ url }) => {
    if (url === boats.path && !changed) {
      changed = true;
      void invalidate(['boats']);
    }
    return { data: url };
  });
  await mount(() => <Screen />);
  await settled(() => expect(loads().boats).toBe(2));
});
