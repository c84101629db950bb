import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as balance from '@tongzhou/contract/areas/leave/balance.ts';
import * as contract from '@tongzhou/contract/areas/leave/request.ts';
import { pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strayCopies } from '#areas/approval/testing/requests.ts';
import { leaveScene, monday } from '#areas/leave/testing/scene.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { publishMonth, unpublish } from '#testing/publish-month.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(() => app.close());
let scene: Awaited<ReturnType<typeof leaveScene>>;
beforeEach(async () => {
  scene = await leaveScene(app);
});

const day = (after: number) => addDays(monday, after);
const minutes = 480;

describe('asking for leave', () => {
  it('counts the days, holds them back, and uses them when it has passed', async () => {
    await scene.grant(5);
    const { status, data } = await scene.send(scene.draft(day(1), day(2), { start_half: 'pm' }));
    expect([status, data.days]).toEqual([200, 1.5]);
    expect(data.number).toMatch(/^QJ-20260302-\d{4,}$/);
    const kept = async () => {
      const index = await app.call(contract.userLeaveIndex, {}, { as: scene.as });
      const type = index.data.types.find((one) => one.name === '年假');
      return [type?.balance, type?.reserved];
    };
    expect(await kept()).toEqual([3.5 * minutes, 1.5 * minutes]);
    const passed = await scene.act(data.id, 'pass');
    expect(passed.data).toEqual({ audit_status: 1 });
    expect(await kept()).toEqual([3.5 * minutes, 0]);
    const ledger = await app.call(balance.leaveLedger, { type_id: scene.typeId('年假') }, { as: scene.as });
    expect(ledger.data.entries.map((entry) => [entry.kind, entry.minutes])).toEqual([
      ['take', -480],
      ['release', 480],
      ['take', -240],
      ['release', 240],
      ['reserve', -480],
      ['reserve', -240],
      ['grant', 2400],
    ]);
  });

  it.each(['reject', 'withdraw'] as const)('%s lets go of what it held', async (how) => {
    await scene.grant(5);
    const { data } = await scene.send(scene.draft(day(1), day(2)));
    if (how === 'reject') await scene.act(data.id, 'reject');
    else await app.call(acts.actOnApproval, { action: 'withdraw', id: data.id }, { as: scene.as });
    expect(await scene.left()).toBe(5 * minutes);
    // The days are free again.
    expect((await scene.send(scene.draft(day(1), day(2)))).status).toBe(200);
  });

  it('that came back keeps what it holds until it is sent again, changed', async () => {
    await scene.grant(3);
    const { data } = await scene.send(scene.draft(day(1), day(2)));
    await scene.act(data.id, 'return');
    expect(await scene.left()).toBe(minutes);
    expect((await scene.send(scene.draft(day(1), day(1)))).msg).toMatch('时间重叠');
    const again = await scene.send(scene.draft(day(2), day(4), { again: data.id }));
    expect([again.status, again.data.id, again.data.days]).toEqual([200, data.id, 3]);
    expect(await scene.left()).toBe(0);
    const detail = await app.call(approvalDetail, { id: data.id }, { as: scene.asHead });
    expect(detail.data.round).toBe(2);
    expect(detail.data.changes).toContainEqual({ label: '请假时长', old: '2 天', new: '3 天' });
    const first = await app.call(approvalDetail, { id: data.id, round: 1 }, { as: scene.asHead });
    expect(first.data.form).toContainEqual({ field: 'length', label: '请假时长', value: '2 天' });
  });

  it('is refused over the balance, with the figures', async () => {
    await scene.grant(1);
    const { status, msg } = await scene.send(scene.draft(day(1), day(2)));
    expect([status, msg]).toEqual([409, '年假余额不足：剩余 1 天，需要 2 天']);
    expect(await scene.left()).toBe(minutes);
    await scene.send(scene.draft(day(1), day(1), { end_half: 'am' }));
    const { list } = (await app.call(contract.myTakeOffPage, {}, { as: scene.as })).data;
    expect(list).toMatchObject([{ span: `${day(1)} 上午`, days: 0.5, audit_status: 0 }]);
    const [, line] = await downloadSheet(app, contract.exportMyLeaves, scene.as);
    expect(line?.slice(2, 6)).toEqual([`${day(1)} 上午`, day(1), day(1), '0.5']);
  });

  it('by the hour leaves out noon, and is listed with its times', async () => {
    const at = (minute: number) => beginOf(day(2)) + minute * 60_000;
    const span = { type_id: scene.typeId('事假'), start_time: at(630), end_time: at(840) };
    const { data } = await app.call(contract.countLeave, span, { as: scene.as });
    expect(data.minutes).toBe(150);
    expect((await scene.send({ ...span, desc: '办证' })).status).toBe(200);
    const { list } = (await app.call(contract.myTakeOffPage, {}, { as: scene.as })).data;
    expect(list).toMatchObject([{ span: `${day(2)} 10:30–14:00`, audit_status: 0 }]);
  });

  it('allows two different halves of one day and no third', async () => {
    const half = (start_half: 'am' | 'pm') =>
      scene.draft(day(1), day(1), { type_id: scene.typeId('丧假'), start_half, end_half: start_half });
    expect((await scene.send(half('am'))).status).toBe(200);
    expect((await scene.send(half('pm'))).status).toBe(200);
    const third = await scene.send(half('am'));
    expect(third.status).toBe(409);
    expect(third.msg).toMatch(/与已有的请假 QJ-\d+-\d+（2026-03-03 上午）时间重叠/);
  });

  it('may begin three working days ago, earlier only through HR', async () => {
    const type_id = scene.typeId('丧假');
    const back = (start: string) => scene.draft(start, start, { type_id });
    // Monday: the third working day before is Wednesday.
    expect((await scene.send(back('2026-02-25'))).status).toBe(200);
    expect((await scene.send(back('2026-02-24'))).msg).toBe('只能补请最近 3 个工作日内的假期，请联系人事');
    const byHr = { ...back('2026-02-24'), username: scene.applicant };
    expect((await scene.send(byHr, scene.asAdmin)).status).toBe(200);
  });

  it('inside a published month is refused', async () => {
    await publishMonth(app, '2026-04');
    const { status, msg } = await scene.send(
      scene.draft('2026-03-31', '2026-04-01', { type_id: scene.typeId('丧假') }),
    );
    expect([status, msg]).toEqual([409, '2026-04 的工资已发布，不能再请该月的假']);
    await unpublish(app);
  });

  it('needs a paper from so many days on, and at most so many days', async () => {
    const sick = { type_id: scene.typeId('病假') };
    expect((await scene.send(scene.draft(day(1), day(2), sick))).fields).toEqual({
      file_ids: '病假满 2 天需要上传证明',
    });
    expect((await scene.send(scene.draft(day(1), day(1), sick))).status).toBe(200);
    const long = scene.draft(day(2), day(10), { type_id: scene.typeId('丧假') });
    expect((await scene.send(long)).fields).toEqual({ end_time: '丧假一次最多 3 天' });
  });

  it('says what is wrong at its field', async () => {
    await scene.grant(5);
    const wrong = async (more: object) => (await scene.send({ ...scene.draft(day(1), day(2)), ...more })).fields;
    expect(await wrong({ desc: ' ' })).toEqual({ desc: '请填写请假描述' });
    expect(await wrong({ end_time: beginOf(day(0)) })).toEqual({ end_time: '结束时间不能早于开始时间' });
    expect(await wrong({ start_time: 87, end_time: 11 })).toEqual({
      start_time: '日期超出范围',
      end_time: '日期超出范围',
    });
    expect(await wrong({ type_id: 999 })).toEqual({ type_id: '假期类型不存在或已停用' });
    expect(await wrong({ audit: [{ user_id: scene.applicant, checked: ['check'] }] })).toHaveProperty('audit');
    expect(await wrong({ nonsense: 1 })).toHaveProperty('nonsense');
    // Of half days only the day counts: an earlier moment of the same one is no mistake.
    expect(await wrong({ start_time: beginOf(day(1)) + 5000, end_time: beginOf(day(1)) })).toEqual({});
  });

  it('for someone else needs the right, and a scope that covers them', async () => {
    const other = await aPerson(app);
    const draft = { ...scene.draft(day(1), day(1), { type_id: scene.typeId('丧假') }), username: other };
    expect((await scene.send(draft)).status).toBe(403);
    const group = await aGroup(app, { permissions: ['staff.leave-for-others'], scope: 'department' });
    const clerk = await app.signInAs(await aPerson(app, { department: scene.department, groups: [group] }));
    expect((await scene.send(draft, clerk)).status).toBe(404);
    expect((await scene.send({ ...draft, username: scene.applicant }, clerk)).status).toBe(200);
    expect((await app.call(contract.userLeaveIndex, { username: other }, { as: clerk })).status).toBe(404);
  });

  it('twenty times at once against a balance of five never goes below zero', async () => {
    await scene.grant(5);
    const untilHeard = async (draft: Parameters<typeof scene.send>[0]): ReturnType<typeof scene.send> => {
      const answer = await scene.send(draft);
      return answer.status === 503 ? untilHeard(draft) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => untilHeard(scene.draft(day(index * 7 + 1), day(index * 7 + 1)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['年假余额不足：剩余 0 天，需要 1 天']),
    );
    expect(await scene.left()).toBe(0);
  });

  it('for the same day ten times at once is there once', async () => {
    const draft = scene.draft(day(1), day(1), { type_id: scene.typeId('丧假') });
    const answers = await Promise.all(Array.from({ length: 10 }, () => scene.send(draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('with the same key twice is one request', async () => {
    const draft = scene.draft(day(1), day(1), { type_id: scene.typeId('丧假') });
    const send = () => app.call(contract.userLeave, draft, { as: scene.as, key: 'leave-key-0001' });
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    const mine = await app.call(contract.myTakeOffPage, {}, { as: scene.as });
    expect(mine.data.total).toBe(1);
  });
});

describe('counting before sending', () => {
  it('shows each day, what does not count, and the balance after', async () => {
    await scene.grant(3);
    const { data } = await app.call(contract.countLeave, scene.draft(day(3), day(7), { desc: undefined } as never), {
      as: scene.as,
    });
    expect(data).toMatchObject({ days: 3, balance: 3 * minutes, balance_after: 0, problem: null });
    expect(data.uncounted.map((one) => one.reason)).toEqual(['周末', '周末']);
  });

  it('says why it would be refused', async () => {
    await scene.grant(1);
    const { desc: _desc, ...span } = scene.draft(day(1), day(2));
    const { data } = await app.call(contract.countLeave, span, { as: scene.as });
    expect(data.problem).toBe('年假余额不足：剩余 1 天，需要 2 天');
    expect(data).toMatchObject({ balance: minutes, balance_after: -minutes });
  });
});

describe('a leave that has passed', () => {
  const passed = async (days: number) => {
    await scene.grant(5);
    const { data } = await scene.send(scene.draft(day(1), day(days)));
    await scene.act(data.id, 'pass');
    return data.id;
  };

  it('is given back day by day, over the same path', async () => {
    const id = await passed(3);
    expect(await scene.left()).toBe(2 * minutes);
    const reverse = (days: string[]) =>
      app.call(acts.reverseApproval, { id, days: days.map(beginOf), opinion: '提前返岗' }, { as: scene.as });
    const { data, status } = await reverse([day(3)]);
    expect(status).toBe(200);
    expect((await reverse([day(2)])).msg).toBe('已有销假申请正在审批');
    const listed = async () => (await app.call(contract.myTakeOffPage, {}, { as: scene.as })).data.list[0];
    expect(await listed()).toMatchObject({ audit_status: 1, reversal: { approval_id: data.id, audit_status: 0 } });
    const form = (await app.call(approvalDetail, { id: data.id }, { as: scene.as })).data.form;
    expect(form.at(-1)).toEqual({ field: 'reason', label: '销假原因', value: '提前返岗' });
    expect(await scene.left()).toBe(2 * minutes);
    await scene.act(data.id, 'pass');
    expect(await scene.left()).toBe(3 * minutes);
    expect(await listed()).toMatchObject({ reversal: null, returned_days: 1 });
    const status1 = (await app.call(approvalDetail, { id }, { as: scene.as })).data.audit_status;
    expect(status1).toBe(1);
    expect((await reverse([day(3)])).msg).toBe('所选日期不在这次请假中或已销假');
    const rest = await reverse([]);
    await scene.act(rest.data.id, 'pass');
    expect(await scene.left()).toBe(5 * minutes);
    expect((await app.call(approvalDetail, { id }, { as: scene.as })).data.audit_status).toBe(5);
    expect((await scene.send(scene.draft(day(1), day(3)))).status).toBe(200);
  });

  it('is reversed by the applicant only, and a reversal not at all', async () => {
    const id = await passed(1);
    const wish = { id, opinion: '不去了' };
    expect((await app.call(acts.reverseApproval, wish, { as: scene.asHead })).msg).toBe('只有申请人可以销假');
    const stranger = await app.signInAs(await aPerson(app));
    expect((await app.call(acts.reverseApproval, wish, { as: stranger })).status).toBe(404);
    const { data } = await app.call(acts.reverseApproval, wish, { as: scene.as });
    await scene.act(data.id, 'pass');
    expect((await app.call(acts.reverseApproval, { ...wish, id: data.id }, { as: scene.as })).msg).toBe(
      '该申请不能销假',
    );
  });

  it('of long ago is given back by HR alone, within their reach', async () => {
    const id = await passed(2);
    const wish = { id, days: [beginOf(day(1))], opinion: '那天来上班了' };
    const at = async (today: string) => {
      app.clock.now = beginOf(today) + 9 * 3_600_000;
      const as = await app.signInAs(scene.applicant);
      const shown = (await app.call(approvalDetail, { id }, { as })).data;
      const [row] = (await app.call(contract.myTakeOffPage, {}, { as })).data.list;
      return { as, offered: [shown.actions.includes('reverse'), row?.actions.includes('reverse')] };
    };
    expect((await at(day(2 + 31))).offered).toEqual([true, true]);
    const { as, offered } = await at(day(2 + 32));
    expect(offered).toEqual([false, false]);
    const refused = await app.call(acts.reverseApproval, wish, { as });
    expect([refused.status, refused.msg]).toEqual([409, '这次请假已超过 31 天，销假请联系人事']);
    const permissions = ['staff.leave-for-others'] as const;
    const near = await aGroup(app, { permissions, scope: 'department' });
    const elsewhere = await app.signInAs(await aPerson(app, { groups: [near] }));
    expect((await app.call(acts.reverseApproval, wish, { as: elsewhere })).status).toBe(404);
    const here = await app.signInAs(await aPerson(app, { department: scene.department, groups: [near] }));
    const { data, status } = await app.call(acts.reverseApproval, wish, { as: here });
    expect(status).toBe(200);
    await scene.act(data.id, 'pass', await app.signInAs(scene.head));
    expect((await app.call(contract.myTakeOffPage, {}, { as })).data.list[0]?.returned_days).toBe(1);
  });

  it('returned to an amount that has ended is gone, and HR is told', async () => {
    await app.call(
      balance.grantLeave,
      {
        user_ids: [scene.applicant],
        type_id: scene.typeId('年假'),
        days: 1,
        valid_from: beginOf(day(0)),
        valid_to: beginOf(day(5)),
        reason: '测试',
      },
      { as: scene.asAdmin },
    );
    const { data } = await scene.send(scene.draft(day(1), day(1)));
    await scene.act(data.id, 'pass');
    app.clock.now = beginOf(day(10));
    const [as, asHead] = [await app.signInAs(scene.applicant), await app.signInAs(scene.head)];
    const wish = await app.call(acts.reverseApproval, { id: data.id, opinion: '没有休' }, { as });
    await scene.act(wish.data.id, 'pass', asHead);
    const ledger = await app.call(balance.leaveLedger, { type_id: scene.typeId('年假') }, { as });
    expect(ledger.data.entries.slice(0, 2).map((entry) => [entry.kind, entry.minutes])).toEqual([
      ['expire', -480],
      ['return', 480],
    ]);
  });

  it('marks the person on pickers while it runs', async () => {
    await passed(3);
    const shown = async () =>
      (await app.call(pickPeople, { ids: [scene.applicant] as never }, { as: scene.asHead })).data[0]?.away_until;
    expect(await shown()).toBeNull();
    app.clock.now = beginOf(day(2)) + 1000;
    const head = await app.signInAs(scene.head);
    const { data } = await app.call(pickPeople, { ids: [scene.applicant] }, { as: head });
    expect(data.map((one) => one.away_until)).toContain(beginOf(day(3)));
  });

  it('is seen by the team, its kind only by whoever may see the person', async () => {
    await passed(2);
    const mate = await app.signInAs(await aPerson(app, { department: scene.department }));
    const span = { from: beginOf(day(0)), to: beginOf(day(6)) };
    const seen = await app.call(contract.teamCalendar, span, { as: mate });
    expect(seen.data.people).toMatchObject([
      { user_id: scene.applicant, days: [{ type_name: null, passed: true }, { part: '全天' }] },
    ]);
    const admin = await app.call(
      contract.teamCalendar,
      { ...span, department_id: scene.department },
      { as: scene.asAdmin },
    );
    expect(admin.data.people[0]?.days[0]?.type_name).toBe('年假');
    const stranger = await app.signInAs(await aPerson(app));
    const other = { ...span, department_id: scene.department };
    expect((await app.call(contract.teamCalendar, other, { as: stranger })).status).toBe(404);
  });
});

describe('the record of a leave', () => {
  it('is read for changing by its applicant only', async () => {
    const { content_json } = (await app.call(contract.userLeaveIndex, {}, { as: scene.as })).data;
    const audit = [...JSON.parse(content_json), { user_id: administratorId, checked: ['detail'] }];
    const { data } = await scene.send(scene.draft(day(1), day(1), { type_id: scene.typeId('丧假'), audit }));
    await scene.act(data.id, 'return');
    const mine = await app.call(contract.leaveToEdit, { approval_id: data.id }, { as: scene.as });
    expect(mine.data).toMatchObject({ desc: '家中有事', user: { id: scene.applicant } });
    // With the steps that were added, not only those of the template.
    expect(JSON.parse(mine.data.content_json)).toEqual(audit);
    expect((await app.call(contract.leaveToEdit, { approval_id: data.id }, { as: scene.asHead })).status).toBe(404);
    const others = { ...scene.draft(day(1), day(1), { type_id: scene.typeId('丧假') }), again: data.id };
    expect((await scene.send(others, scene.asHead)).status).toBe(404);
  });

  it('under approval cannot be sent again', async () => {
    const draft = scene.draft(day(1), day(1), { type_id: scene.typeId('丧假') });
    const { data } = await scene.send(draft);
    const again = await scene.send({ ...draft, again: data.id });
    expect([again.status, again.msg]).toEqual([409, '该申请正在审批或已结束，不能重新提交']);
  });
});
