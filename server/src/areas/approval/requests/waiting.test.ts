import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import * as delegation from '@tongzhou/contract/areas/approval/delegation.ts';
import {
  type ApprovalList,
  approvalCount,
  approvalLists,
  approvalPage,
  exportWaiting,
  waitingApprovals,
} from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { indexData, waitingAddress } from '@tongzhou/contract/areas/home.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '#areas/approval/core/engine.ts';
import { submitRequest } from '#areas/approval/core/submission/submit-request.ts';
import { check, requestScene, strayCopies, together } from '#areas/approval/testing/requests.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(() => app.close());
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeEach(async () => {
  scene = await requestScene(app);
});

let record = 100;
/** Of a kind whose own record plays no part here. */
const send = (kind: ApprovalKindName, list: ApprovalList, title: string, approver = scene.ann) => {
  const plain = { kind, prefix: 'XX', list, batchable: false } as const;
  const engine: Engine = { ...app.engine, kinds: new Map([[kind, plain]]) };
  return app.database.transaction((tx) =>
    submitRequest(
      tx,
      engine,
      {
        kind,
        record: ++record,
        title,
        summary: [],
        applicant: scene.applicant,
        submitter: scene.applicant,
        audit: [check(approver)],
        figures: {},
        form: [],
        watched: {},
      },
      app.clock.now,
    ),
  );
};
const leave = async (...steps: Parameters<typeof scene.draft>[0] & object) =>
  (await scene.send(scene.draft(steps))).data.id;

const waiting = async (user: number, more: SentOf<typeof waitingApprovals> = {}) =>
  (await app.call(waitingApprovals, more, await scene.as(user))).data;
const ids = async (user: number, more: SentOf<typeof waitingApprovals> = {}) =>
  (await waiting(user, more)).list.map(({ id }) => id);
const home = async (user: number) => (await app.call(indexData, {}, await scene.as(user))).data;
const hour = 60;

describe('the list of all that waits', () => {
  it('has what waits for someone, of every list, the longest waiting first, and nothing that waits for others', async () => {
    const { ann, bob, applicant } = scene;
    const first = await leave(check(ann));
    const sentAt = app.clock.now;
    scene.pass(hour);
    const loan = await send('loan', 'reimburse', '借支 500.00 元');
    scene.pass(hour);
    const leaving = await send('leaving', 'worker', '离职：申小明');
    const others = await send('payroll', 'worker', '二月工资', bob);
    expect(await ids(ann)).toEqual([first, loan.id, leaving.id]);
    expect(await ids(ann, { order: 'desc' })).toEqual([leaving.id, loan.id, first]);
    expect(await ids(bob)).toEqual([others.id]);
    expect(await ids(applicant)).toEqual([]);
    expect((await waiting(ann)).list[0]).toMatchObject({
      kind: 'leave',
      applicant_name: '申小明',
      audit_status: 0,
      check: 1,
      audit_info: { status: 0, step: 1, activation: 1 },
      own_at: sentAt,
      batchable: true,
    });
    await scene.act(first, ann, 'pass');
    expect(await ids(ann)).toEqual([loan.id, leaving.id]);
    expect((await app.call(waitingApprovals, {})).status).toBe(401);
  });

  it('is narrowed by kind and words, paged, and exported as it is narrowed', async () => {
    const { ann, bob } = scene;
    const first = await leave(check(ann));
    scene.pass(hour);
    const loan = await send('loan', 'reimburse', '借支 500.00 元');
    const claim = await send('reimburse', 'reimburse', '报销 80.00 元');
    await send('loan', 'reimburse', '借支 700.00 元', bob);
    expect(await ids(ann, { kind: 'loan' })).toEqual([loan.id]);
    expect(await ids(ann, { keyword: '报销' })).toEqual([claim.id]);
    expect(await ids(ann, { keyword: claim.number })).toEqual([claim.id]);
    expect(await ids(ann, { keyword: '申小明' })).toEqual([first, loan.id, claim.id]);
    expect(await ids(ann, { keyword: '申小明', kind: 'leave' })).toEqual([first]);
    expect(await ids(ann, { keyword: '没有这样的' })).toEqual([]);
    for (let more = 0; more < 9; more++) await send('leaving', 'worker', '离职');
    const second = await waiting(ann, { page: 2 });
    expect([second.total, second.list.length]).toEqual([12, 2]);

    const sheet = async (user: number, search: string) =>
      (await downloadSheet(app, exportWaiting, await app.signInAs(user), search)).map((row) => row[1]);
    expect(await sheet(ann, '?kind=reimburse')).toEqual(['标题', '报销 80.00 元']);
    expect(await sheet(bob, '')).toEqual(['标题', '借支 700.00 元']);
    expect((await app.call(exportWaiting, {})).status).toBe(401);
  });

  it('counts the time from when it came to be someone’s turn', async () => {
    const { ann, bob } = scene;
    const inTurn = await leave(together('turn', ann, bob), check(scene.cho));
    scene.pass(hour);
    const loan = await send('loan', 'reimburse', '借支 500.00 元', bob);
    scene.pass(hour);
    await scene.act(inTurn, ann, 'pass');
    expect(await ids(bob)).toEqual([loan.id, inTurn]);
    expect((await waiting(bob)).list[1]?.own_at).toBe(app.clock.now);
    scene.pass(hour);
    await scene.act(inTurn, bob, 'pass');
    scene.pass(hour);
    await scene.act(inTurn, bob, 'take-back');
    expect((await waiting(bob)).list.map(({ id, own_at }) => [id, own_at])).toEqual([
      [loan.id, app.clock.now - 3 * hour * 60_000],
      [inTurn, app.clock.now],
    ]);
  });

  it('is that of the stand-in while they stand in', async () => {
    const { ann, bob } = scene;
    const before = await leave(check(ann));
    const days = { start_date: beginOf('2026-03-02'), end_date: beginOf('2026-03-06') };
    const standing = await app.call(
      delegation.delegate,
      { stand_in_id: bob, ...days, kinds: ['leave'] },
      await scene.as(ann),
    );
    const stoodIn = await leave(check(ann));
    const loan = await send('loan', 'reimburse', '借支 500.00 元');
    expect([await ids(ann), await ids(bob)]).toEqual([[before, loan.id], [stoodIn]]);
    await app.call(delegation.endDelegation, { id: standing.data.id }, await scene.as(ann));
    expect([(await ids(ann)).toSorted(), await ids(bob)]).toEqual([[before, stoodIn, loan.id].toSorted(), []]);
  });
});

describe('what waits for someone', () => {
  const lists = Object.keys(approvalLists) as ApprovalList[];

  /** As each place that counts it says it. */
  async function totals(user: number) {
    const as = await scene.as(user);
    let [ofLists, counted] = [0, 0];
    for (const list of lists) {
      ofLists += (await app.call(approvalPage, { list, tab: 'todo' }, as)).data.total;
      counted += (await app.call(approvalCount, { list }, as)).data.todo;
    }
    const { cards, sections } = await home(user);
    return {
      all: (await waiting(user)).total,
      lists: ofLists,
      counts: counted,
      card: cards.find(({ key }) => key === 'approval')?.count,
      panel: sections.find(({ panel }) => panel === 'waiting')?.total,
      bell: (await app.call(noticeCount, {}, as)).data.notice_num,
    };
  }
  const everywhere = (count: number) => ({
    all: count,
    lists: count,
    counts: count,
    card: count,
    panel: count,
    bell: count,
  });

  it('is as much everywhere: in the list, in those of its kinds, on the workbench and at the bell', async () => {
    const { ann, bob, applicant } = scene;
    expect(await totals(ann)).toEqual(everywhere(0));
    for (const list of lists) await send(approvalLists[list][0], list, `一项 ${list}`);
    const one = await leave(check(ann, bob));
    const two = await leave(check(ann));
    await send('loan', 'reimburse', '别人的', bob);
    expect(await totals(ann)).toEqual(everywhere(lists.length + 2));
    expect(await totals(bob)).toEqual(everywhere(2));
    await scene.act(one, bob, 'pass');
    expect(await totals(ann)).toEqual(everywhere(lists.length + 1));
    expect(await totals(bob)).toEqual(everywhere(1));
    const { status } = await app.call(
      acts.actOnApproval,
      { action: 'withdraw', id: two, opinion: '' },
      await scene.as(applicant),
    );
    expect(status).toBe(200);
    expect(await totals(ann)).toEqual(everywhere(lists.length));
  });

  it('stands on the workbench as the list begins, and leads to it', async () => {
    const { ann } = scene;
    for (let more = 0; more < 9; more++) {
      await send(more % 2 === 0 ? 'loan' : 'leaving', more % 2 === 0 ? 'reimburse' : 'worker', `第 ${more} 项`);
      scene.pass(hour);
    }
    const { cards, sections } = await home(ann);
    const panel = sections.find((one) => one.panel === 'waiting');
    expect(panel).toMatchObject({ total: 9, link: waitingAddress });
    expect(panel?.rows.map(({ key }) => Number(key))).toEqual((await ids(ann)).slice(0, 8));
    expect(panel?.rows[0]).toMatchObject({
      link: expect.stringMatching(/^\/approval\/reimburse\?id=\d+$/),
      request: { audit_info: { status: 0, step: 1, activation: 1 } },
    });
    expect(cards.find(({ key }) => key === 'approval')).toMatchObject({ count: 9, link: waitingAddress });
  });
});
