import type { Act } from '@tongzhou/contract/areas/approval/act.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actOnRequest } from '#areas/approval/core/acts/act-on-request.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { brokenInvariant } from '#areas/approval/core/instance-rules.ts';
import { readInstance, readRequest } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { type Submission, submitRequest } from '#areas/approval/core/submission/submit-request.ts';
import { trailOf } from '#areas/approval/core/trail-table.ts';
import { strayCopies } from '#areas/approval/testing/requests.ts';
import { command, int, text } from '#platform/database/statement.ts';
import type { Caller } from '#platform/http/caller.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  await app.sql(`create table effects (effect text not null, record int not null, round int not null)`);
  await app.sql(`grant all on effects to tongzhou_app`);
  // Whom a request goes to is up to each test.
  await app.sql(`update audit_templates set locked = false`);
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(async () => {
  await other.close();
  await app.close();
});

const effect = command({
  text: `insert into effects (effect, record, round) values ($effect, $record, $round)`,
  params: { effect: text, record: int, round: int },
});
const writes =
  (name: string): NonNullable<ApprovalKind['onRejected']> =>
  async (tx, { recordId, round }) => {
    await effect.run(tx, { effect: name, record: recordId, round });
  };
const kind: ApprovalKind = {
  kind: 'leave',
  prefix: 'QJ',
  list: 'leave',
  batchable: true,
  onSubmitted: writes('submitted'),
  onReturned: writes('returned'),
  onPassed: writes('passed'),
  onRejected: writes('rejected'),
  onWithdrawn: writes('withdrawn'),
};
const parts = (server: TestApp): Engine => ({ ...server.engine, kinds: new Map([['leave', kind]]) });

let [applicant, ann, bob, cho] = [0, 0, 0, 0];
beforeAll(async () => {
  [applicant, ann, bob, cho] = (await Promise.all([1, 2, 3, 4].map(() => aPerson(app)))) as [
    number,
    number,
    number,
    number,
  ];
});
let record = 100;
beforeEach(() => {
  record += 1;
});

const check = (...people: number[]): ApproverStep =>
  people.length === 1
    ? { user_id: people[0] as number, checked: ['detail', 'check'] }
    : { user_id: null, user_ids: people, mode: 'any', checked: ['detail', 'check'] };

const submission = (steps: ApproverStep[], more: Partial<Submission> = {}): Submission => ({
  kind: 'leave',
  record,
  title: '请假 3 天',
  summary: [],
  applicant,
  submitter: applicant,
  audit: steps,
  figures: { days: 3 },
  form: [{ field: 'days', label: '天数', value: '3' }],
  watched: { days: 3 },
  ...more,
});

const submit = (steps: ApproverStep[], more: Partial<Submission> = {}) =>
  app.database.transaction((tx) => submitRequest(tx, parts(app), submission(steps, more), app.clock.now));

const decide = (server: TestApp, user: number, input: Act) =>
  server.database.transaction((tx) =>
    actOnRequest(tx, parts(server), { userId: user } as Caller, input, app.clock.now),
  );

const seen = async (id: number) => {
  const request = await readRequest(app.database, id);
  if (request === undefined) throw new Error('no such request');
  const instance = await readInstance(app.database, request);
  expect(brokenInvariant(instance)).toBeUndefined();
  return { request, instance, active: instance.steps.find((step) => step.state === 'active') };
};

/** At the step that is active now. */
const now = async (id: number, action: 'pass' | 'reject' | 'return'): Promise<Act> => {
  const { active } = await seen(id);
  const aim = { id, step: active?.key ?? 1, activation: active?.activation ?? 1 };
  return { action, ...aim, opinion: '好', file_ids: [] };
};
const effects = async () =>
  (
    await app.sql<{ effect: string; round: number }>(`select effect, round from effects where record = $1`, [record])
  ).map((row) => `${row.effect} ${row.round}`);
const messages = async (user: number) =>
  (await app.sql<{ title: string }>(`select title from messages where user_id = $1 order by id`, [user])).map(
    (row) => row.title,
  );

describe('a request', () => {
  it('is sent, passed step by step, and its effect happens with the last', async () => {
    const { id, number } = await submit([check(ann), check(bob)]);
    expect(number).toMatch(/^QJ-\d{8}-\d{4,}$/);
    await decide(app, ann, await now(id, 'pass'));
    expect(await effects()).toEqual(['submitted 1']);
    const { state } = await decide(other, bob, await now(id, 'pass'));
    expect([state, await effects()]).toEqual([auditStates.passed, ['submitted 1', 'passed 1']]);
    expect((await trailOf(app.database, id)).map((entry) => entry.action)).toEqual(['提交', '同意', '同意']);
    expect((await messages(applicant)).at(-1)).toBe('已通过：请假 3 天');
  });

  it('is decided once by two or-signers on two servers in the same moment', async () => {
    const { id } = await submit([check(ann, bob)]);
    const act = await now(id, 'pass');
    const results = await Promise.allSettled([decide(app, ann, act), decide(other, bob, act)]);
    expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((one) => one.status === 'rejected');
    // The request has ended with the first answer.
    expect(lost?.reason).toMatchObject({ status: 409 });
    expect(await effects()).toEqual(['submitted 1', 'passed 1']);
  });

  it('is either withdrawn or passed when both happen at once', async () => {
    for (let time = 0; time < 10; time++) {
      record += 1;
      const { id } = await submit([check(ann)]);
      const act = await now(id, 'pass');
      const results = await Promise.allSettled([
        decide(app, ann, act),
        decide(other, applicant, { action: 'withdraw', id, opinion: '' }),
      ]);
      expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      const done = (await effects()).filter((one) => one !== 'submitted 1');
      expect(done).toHaveLength(1);
    }
  });

  it('that came back is sent again as the next round, which goes on where it was returned when nothing changed', async () => {
    const { id } = await submit([check(ann), check(bob)]);
    await decide(app, ann, await now(id, 'pass'));
    await decide(app, bob, await now(id, 'return'));
    expect(await effects()).toEqual(['submitted 1', 'returned 1']);
    await submit([check(ann), check(bob)], { again: id });
    expect((await seen(id)).active?.seats.map((seat) => seat.userId)).toEqual([bob]);
    await decide(app, bob, await now(id, 'return'));
    await submit([check(ann), check(bob)], { again: id, watched: { days: 2 } });
    expect((await seen(id)).active?.seats.map((seat) => seat.userId)).toEqual([ann]);
    // Nothing of an earlier round is overwritten.
    const { request } = await seen(id);
    const first = await readInstance(app.database, request, 1);
    expect(first.steps.map((step) => step.seats.map((seat) => seat.state))).toEqual([[1], [7]]);
  });

  it('seen before it was withdrawn and sent again, changed, is not decided by what was seen [X07, X22]', async () => {
    const { id } = await submit([check(ann), check(bob)]);
    const seenBefore = await now(id, 'pass');
    await decide(app, applicant, { action: 'withdraw', id, opinion: '' });
    await submit([check(ann), check(bob)], { again: id, watched: { days: 9 } });
    await expect(decide(app, ann, seenBefore)).rejects.toMatchObject({ message: '该审批已被处理，请刷新' });
    await decide(app, ann, await now(id, 'return'));
    await submit([check(ann), check(bob)], { again: id, watched: { days: 9 } });
    await expect(decide(app, ann, seenBefore)).rejects.toMatchObject({ status: 409 });
    expect((await seen(id)).active?.seats.map((seat) => seat.userId)).toEqual([ann]);
  });

  it('under way cannot be sent again', async () => {
    const { id } = await submit([check(ann)]);
    await expect(submit([check(ann)], { again: id })).rejects.toMatchObject({ status: 409 });
  });

  it('does not exist for someone who takes no part', async () => {
    const { id } = await submit([check(ann)]);
    await expect(decide(app, cho, await now(id, 'pass'))).rejects.toMatchObject({ status: 404 });
    await expect(decide(app, cho, { action: 'withdraw', id: 999_999, opinion: '' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('with nobody to decide it is refused, and nothing is left of it', async () => {
    await app.sql(`update users set enabled = false where id = 1`);
    const before = await app.sql(`select id from approvals`);
    await expect(submit([{ user_id: null, role: 'head', checked: ['check'] }])).rejects.toMatchObject({
      message: '没有可用的审批人',
    });
    await app.sql(`update users set enabled = true where id = 1`);
    expect(await app.sql(`select id from approvals`)).toEqual(before);
  });

  it('withdrawn after someone acted needs a reason', async () => {
    const { id } = await submit([check(ann), check(bob)]);
    await decide(app, ann, await now(id, 'pass'));
    const withdraw = { action: 'withdraw', id, opinion: '' } as const;
    await expect(decide(app, applicant, withdraw)).rejects.toMatchObject({ status: 422 });
    await decide(app, applicant, { ...withdraw, opinion: '日期有误' });
    expect(await effects()).toEqual(['submitted 1', 'withdrawn 1']);
    expect((await messages(ann)).at(-1)).toBe('已撤回：请假 3 天');
  });

  it('goes to the stand-in of this moment, who is named as such', async () => {
    await app.sql(
      `insert into approval_delegations (user_id, stand_in_id, starts_at, ends_at, created_at) values ($1, $2, now() - interval '1 day', now() + interval '1 day', now())`,
      [ann, cho],
    );
    const { id } = await submit([check(ann)]);
    expect((await seen(id)).active?.seats).toMatchObject([{ userId: cho, forId: ann }]);
    await decide(app, cho, await now(id, 'pass'));
    expect((await trailOf(app.database, id)).at(-1)).toMatchObject({ user_id: cho, for_id: ann, action: '同意' });
    await app.sql(`delete from approval_delegations`);
  });

  it('taken back reopens my step unless someone has touched the next', async () => {
    const { id } = await submit([check(ann), check(bob), check(cho)]);
    await decide(app, ann, await now(id, 'pass'));
    await decide(app, ann, { action: 'take-back', id, step: 1, activation: 1, opinion: '' });
    expect((await seen(id)).active?.seats.at(-1)?.userId).toBe(ann);
    await decide(app, ann, await now(id, 'pass'));
    const { active } = await seen(id);
    await decide(app, bob, {
      action: 'add-sign',
      id,
      step: 2,
      activation: active?.activation ?? 0,
      place: 'before',
      people: [cho],
      opinion: '',
    });
    await expect(
      decide(app, ann, { action: 'take-back', id, step: 1, activation: 1, opinion: '' }),
    ).rejects.toMatchObject({ message: '下一步已有处理，不能取回' });
  });
});
