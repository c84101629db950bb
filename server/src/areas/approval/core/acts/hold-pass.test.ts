import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep } from '#areas/approval/core/instance-rules.ts';
import { readInstance, readRequest } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import type { StepPlace } from '#areas/approval/core/said-rules.ts';
import { submitRequest } from '#areas/approval/core/submission/submit-request.ts';
import { passSeveral } from '#areas/approval/requests/pass-several.ts';
import { handOverSeats, reseat } from '#areas/approval/requests/seats/hand-over-requests.ts';
import { remindWaiting } from '#areas/approval/requests/seats/remind.ts';
import { check, together } from '#areas/approval/testing/requests.ts';
import type { Caller } from '#platform/http/caller.ts';
import { aDepartment, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { actOnRequest } from './act-on-request.ts';

const words = '等待客户验收';

let app: TestApp;
let held = true;
let passed: number[] = [];
let places: StepPlace[] = [];
let [applicant, ann, bob, head] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await createTestApp();
  await app.sql(`update audit_templates set locked = false`);
});
beforeEach(async () => {
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  held = true;
  [passed, places] = [[], []];
  const department = await aDepartment(app);
  [applicant, ann, bob, head] = (await Promise.all([1, 2, 3, 4].map(() => aPerson(app, { department })))) as [
    number,
    number,
    number,
    number,
  ];
  await app.sql(`update departments set head_id = $2 where id = $1`, [department, head]);
});
afterAll(() => app.close());

const kind: ApprovalKind = {
  kind: 'project_check',
  prefix: 'YS',
  list: 'check',
  batchable: true,
  holdsPass: async (_db, _request, step) => {
    places.push(step);
    return held ? words : undefined;
  },
  onPassed: async (_tx, { id }) => {
    passed.push(id);
  },
};
const engine = (): Engine => ({ ...app.engine, kinds: new Map([['project_check', kind]]) });

const submit = async (steps: ApproverStep[]) => {
  const about = { kind: 'project_check' as const, record: 1, title: '验收', summary: [], figures: {} };
  const people = { applicant, submitter: applicant };
  const sent = { ...about, ...people, audit: steps, form: [], watched: {} };
  return (await app.database.transaction((tx) => submitRequest(tx, engine(), sent, app.clock.now))).id;
};
const seen = async (id: number) => {
  const request = await readRequest(app.database, id);
  if (request === undefined) throw new Error('no such request');
  return { state: request.state, active: activeStep(await readInstance(app.database, request)) };
};
const act = async (user: number, id: number, action: 'pass' | 'reject' | 'return') => {
  const { active } = await seen(id);
  const aim = { id, step: active?.key ?? 0, activation: active?.activation ?? 0 };
  return app.database.transaction((tx) =>
    actOnRequest(
      tx,
      engine(),
      { userId: user } as Caller,
      { action, ...aim, opinion: '好', file_ids: [] },
      app.clock.now,
    ),
  );
};

describe('what holds a pass back', () => {
  it('refuses the last consent in its own words, and none before it', async () => {
    const id = await submit([check(ann), check(bob)]);
    await act(ann, id, 'pass');
    expect(places).toEqual([]);
    await expect(act(bob, id, 'pass')).rejects.toMatchObject({ status: 409, message: words });
    expect(places).toMatchObject([{ first: false, last: true, ahead: [] }]);
    expect([await seen(id), passed]).toMatchObject([{ state: auditStates.running, active: { key: 2 } }, []]);
    const [trail] = await app.sql<{ n: number }>(
      `select count(*)::int as n from approval_trail where approval_id = $1 and user_id = $2`,
      [id, bob],
    );
    expect(trail?.n).toBe(0);
    held = false;
    await act(bob, id, 'pass');
    expect([(await seen(id)).state, passed]).toEqual([auditStates.passed, [id]]);
  });

  it('refuses only the last of several who must all agree', async () => {
    const id = await submit([together('all', ann, bob)]);
    await act(ann, id, 'pass');
    await expect(act(bob, id, 'pass')).rejects.toMatchObject({ message: words });
  });

  it('is said of each of several that are passed at once', async () => {
    const id = await submit([check(ann)]);
    const { active } = await seen(id);
    const items = [{ id, step: active?.key ?? 0, activation: active?.activation ?? 0 }];
    const caller = { userId: ann } as Caller;
    const results = await app.database.transaction((tx) =>
      passSeveral(tx, engine(), caller, { items, opinion: '' }, app.clock.now),
    );
    expect(results).toMatchObject([{ id, problem: words }]);
  });

  it.each([
    ['reject', auditStates.rejected],
    ['return', auditStates.returned],
  ] as const)('keeps nobody from %s', async (action, state) => {
    const id = await submit([check(ann)]);
    await act(ann, id, action);
    expect((await seen(id)).state).toBe(state);
  });

  it('also holds where someone goes and everyone else has agreed; it passes when it may', async () => {
    const id = await submit([together('all', ann, bob)]);
    await act(ann, id, 'pass');
    await app.sql(`update users set enabled = false where id = $1`, [bob]);
    await app.database.transaction((tx) => handOverSeats(tx, engine(), bob, applicant, app.clock.now));
    expect((await seen(id)).state).toBe(auditStates.running);
    held = false;
    await app.database.transaction((tx) => reseat(tx, engine(), id, bob, app.clock.now));
    expect([(await seen(id)).state, passed]).toEqual([auditStates.passed, [id]]);
  });
});

describe('a step that is held', () => {
  const day = 24 * 60 * 60_000;
  const remind = async (days: number) => {
    app.clock.now += days * day;
    await remindWaiting(app.database, engine(), app.clock.now);
    const told = await app.sql<{ user_id: string; title: string }>(
      `select user_id, title from messages where user_id = any ($1) and kind = 'reminder' order by id`,
      [[ann, bob, head]],
    );
    return told.map(({ user_id, title }) => [Number(user_id), title.split('：')[0]]);
  };

  it('is neither reminded of nor escalated; its time begins when it can be decided', async () => {
    const id = await submit([check(ann)]);
    // 24 working hours are three days; twice as many, and a week more.
    expect(await remind(3)).toEqual([]);
    expect(await remind(14)).toEqual([]);
    held = false;
    expect(await remind(0)).toEqual([]);
    // From Thursday the 19th, by working days.
    expect(await remind(5)).toEqual([[ann, '待办提醒']]);
    expect(await remind(0)).toEqual([[ann, '待办提醒']]);
    expect(await remind(3)).toEqual([
      [ann, '待办提醒'],
      [head, '下级超时未审批'],
    ]);
    await act(ann, id, 'pass');
  });

  it('is only the last: whoever comes before is reminded as ever', async () => {
    await submit([check(ann), check(bob)]);
    expect(await remind(3)).toEqual([[ann, '待办提醒']]);
  });
});
