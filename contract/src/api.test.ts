import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { liveEvents, liveTopics } from '#contract/areas/notices/live.ts';
import { type Endpoint, topicsChanged, topicsShown } from '#contract/endpoint.ts';
import { catalogue } from '#contract/permissions.ts';

const endpoints = Object.values(api).flat();
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('every call', () => {
  it('is listed', () => expect(endpoints.length).toBeGreaterThan(20));

  it('has a method and path of its own', () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
    // Differing in case only, or by a trailing slash, would be one address to a careless proxy.
    const folded = endpoints.map((endpoint) => nameOf(endpoint).toLowerCase().replace(/\/$/, ''));
    expect(new Set(folded).size).toBe(endpoints.length);
  });

  it.each(named)('%s has an example that its own schema accepts', (_name, endpoint) => {
    expect(z.safeParse(endpoint.schema, endpoint.example)).toMatchObject({ success: true });
  });

  it.each(named)('%s refuses a field it does not know [D01]', (_name, endpoint) => {
    const sent = { ...(endpoint.example as object), user_type: 9 };
    expect(z.safeParse(endpoint.schema, sent).error?.issues).toMatchObject([{ code: 'unrecognized_keys' }]);
  });

  it.each(named)('%s says who may call it', (_name, endpoint) => {
    const keys: readonly string[] = catalogue.map((row) => row.key);
    const { permission } = endpoint;
    const known = permission === 'public' || permission === 'signed-in' || /^link:[a-z-]+$/.test(permission);
    expect(known || keys.includes(permission)).toBe(true);
  });

  it.each(named)('%s is named in Chinese, and in the log if it writes', (_name, endpoint) => {
    expect(endpoint.summary).toMatch(/\p{Script=Han}/u);
    if (endpoint.effect === 'write') expect(endpoint.operation).toMatch(/\p{Script=Han}/u);
    if (endpoint.operation !== undefined) expect(endpoint.operation.trim()).not.toBe('');
  });

  it('of which something may change is no GET [W03]', () => {
    for (const endpoint of endpoints)
      if (endpoint.method === 'GET')
        expect([nameOf(endpoint), endpoint.effect, endpoint.input]).toEqual([nameOf(endpoint), 'read', 'query']);
  });

  it('that is not a GET changes something, except isLogin, the demo personas and what tries out a whole form', () => {
    const reading = endpoints.filter((endpoint) => endpoint.effect === 'read' && endpoint.method !== 'GET');
    expect(reading.map(nameOf).sort()).toEqual([
      'POST /api/approval/preview',
      'POST /api/base/auditTemplateDryRun',
      'POST /api/leave/count',
      'POST /api/ltd/userGroupPreview',
      'POST /api/user/demoPersona',
      'POST /api/user/isLogin',
    ]);
  });
});

describe('what a write changes and a read shows', () => {
  const shown = new Set(endpoints.flatMap(topicsShown));
  const changed = new Set([...endpoints.flatMap(topicsChanged), ...Object.values(liveTopics).flat()]);

  it.each(named)('%s says it', (_name, endpoint) => {
    if (endpoint.effect === 'write') expect(endpoint.changes).toBeDefined();
    // What is downloaded or streamed stands on no screen.
    if (endpoint.effect === 'read' && endpoint.transport === undefined) expect(endpoint.shows).toBeDefined();
  });

  it('is said in the same words: every topic is shown by a read and changed by a write or an event', () => {
    expect([...changed].filter((topic) => !shown.has(topic))).toEqual([]);
    expect([...shown].filter((topic) => !changed.has(topic))).toEqual([]);
    expect(shown.size).toBeGreaterThan(10);
  });

  it('does not make a logged read happen by itself when an event comes', () => {
    const loaded = endpoints.filter((endpoint) =>
      topicsShown(endpoint).some((topic) => Object.values(liveTopics).flat().includes(topic)),
    );
    expect(loaded.filter(({ operation }) => operation !== undefined).map(nameOf)).toEqual([]);
  });
});

describe('calls served before everything is set up', () => {
  const whilePending = (pending: 'password' | 'second-factor') =>
    endpoints
      .filter(({ whilePending: served }) => served === true || served === pending)
      .map(nameOf)
      .sort();

  it('are, with the first password pending, those that change it, say who one is, and log out', () => {
    expect(whilePending('password')).toEqual([
      'GET /api/user/userDetailUserInfo',
      'POST /api/user/logout',
      'POST /api/user/resetpwd',
    ]);
  });

  it('are, with the second factor pending, also those that set it up', () => {
    expect(whilePending('second-factor')).toEqual([
      'GET /api/user/userDetailUserInfo',
      'POST /api/user/logout',
      'POST /api/user/resetpwd',
      'POST /api/user/totp',
      'PUT /api/user/totp',
    ]);
  });
});

describe('calls the browser makes on its own', () => {
  it('are those, and only those, that do not count as activity [A15]', () => {
    const background = endpoints.filter((endpoint) => endpoint.background === true).map(nameOf);
    expect(background.sort()).toEqual([
      'GET /api/announcement/messageCount',
      'GET /api/announcement/noticeCount',
      'GET /api/approval/count',
      'GET /api/cockpit/figures',
      'GET /api/common/live',
      'GET /api/user/userCount',
      'POST /api/user/isLogin',
      'POST /api/user/refresh',
    ]);
  });

  it('hear of three kinds of event', () => expect([...liveEvents]).toEqual(['notice', 'permissions', 'session-ended']));
});

describe('calls that hand out secrets', () => {
  it('are never kept for replay: they have effect session', () => {
    const secretive = /token|secret|recovery|ticket/;
    for (const endpoint of endpoints) {
      const reply = JSON.stringify(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }));
      if (secretive.test(reply)) expect([nameOf(endpoint), endpoint.effect]).toEqual([nameOf(endpoint), 'session']);
    }
    expect(endpoints.filter((endpoint) => endpoint.effect === 'session').length).toBeGreaterThan(5);
  });
});
