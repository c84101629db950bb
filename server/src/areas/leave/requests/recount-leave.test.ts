import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { clearCalendarDay, setCalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveScene } from '#areas/leave/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof leaveScene>>;
let hr: string;

beforeAll(async () => {
  app = await createTestApp();
  const groups = [await aGroup(app, { permissions: ['staff.calendar', 'staff.list'], scope: 'all' })];
  hr = await app.signInAs(await aPerson(app, { groups }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from calendar_days');
  await app.sql('update leave_days set live = false');
  await app.sql('update approvals set state = 3 where state in (0, 1, 4)');
  scene = await leaveScene(app);
});

// 2026-03-04 is a Wednesday, 2026-03-07 a Saturday.
const wednesday = '2026-03-04';
const saturday = '2026-03-07';

interface Effects {
  readonly recounted: number;
  readonly decided: readonly { readonly title: string; readonly link: string }[];
  readonly beyond: number;
}
const effectsOf = (answer: { text: string; status: number }): Effects => {
  expect(answer.text).toContain('"code":200');
  return JSON.parse(answer.text).data;
};
const dayOff = async (day: string, name = '停电', as = hr) =>
  effectsOf(await app.call(setCalendarDay, { day: beginOf(day), kind: 'holiday', name }, { as }));
const dayOn = async (day: string) =>
  effectsOf(await app.call(setCalendarDay, { day: beginOf(day), kind: 'workday', name: '补班' }, { as: hr }));
const usual = async (day: string) => effectsOf(await app.call(clearCalendarDay, { day: beginOf(day) }, { as: hr }));

const sent = async (from: string, to: string, more: object = {}) => {
  const answer = await scene.send(scene.draft(from, to, more));
  expect(answer.text).toContain('"code":200');
  return answer.data.id;
};
const detail = async (id: number) => (await app.call(approvalDetail, { id }, { as: scene.as })).data;
const days = async (id: number) => {
  const rows = await app.sql<{ day: string }>(
    `select to_char(d.day, 'MM-DD') as day from leave_days d join approvals a on a.record_id = d.leave_id and a.kind = 'leave'
      where a.id = $1 and d.live order by d.day`,
    [id],
  );
  return rows.map((row) => row.day);
};
const lengthOf = async (id: number) => {
  const { title, form } = await detail(id);
  return { title, length: form.find(({ field }) => field === 'length')?.value };
};

describe('the published days', () => {
  it('that come in by themselves count anew too, and HR hears of what has passed', async () => {
    const type_id = scene.typeId('丧假');
    // Monday the 6th of April is Qingming, Friday the 1st of May is a holiday too.
    const waiting = await sent('2026-04-03', '2026-04-07', { type_id });
    const passed = await sent('2026-04-30', '2026-05-01', { type_id });
    await passAll(app, passed);
    const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where key = 'hr'`);
    const someone = await app.signInAs(await aPerson(app, { groups: [group?.id ?? 0] }));
    await app.sql('delete from calendar_years');
    await app.jobs.find(({ name }) => name === 'calendar/published-days')?.run();
    expect(await days(waiting)).toEqual(['04-03', '04-07']);
    expect(await days(passed)).toEqual(['04-30', '05-01']);
    const [told] = (await app.call(messagePage, {}, { as: someone })).data.list;
    expect(told).toMatchObject({ title: '节假日安排涉及已通过的请假' });
    expect(told?.content).toContain('申小明的丧假 2 天');
  });
});

describe('another calendar', () => {
  it('counts leave under approval anew: its days, its length, what it holds, and says so', async () => {
    await scene.grant(5);
    const id = await sent('2026-03-03', '2026-03-05');
    expect(await scene.left()).toBe(2 * 480);
    expect(await dayOff(wednesday)).toEqual({ recounted: 1, decided: [], beyond: 0 });
    expect(await days(id)).toEqual(['03-03', '03-05']);
    expect(await lengthOf(id)).toEqual({ title: '申小明的年假 2 天', length: '2 天' });
    expect(await scene.left()).toBe(3 * 480);
    const { trail, audit_status } = await detail(id);
    expect(audit_status).toBe(0);
    expect(trail.at(-1)).toMatchObject({
      action: '系统重算',
      user_name: null,
      opinion: `工作日历调整（${wednesday}）：时长由 3 天改为 2 天`,
    });
    const { list } = (await app.call(messagePage, {}, { as: scene.as })).data;
    expect(list[0]?.title).toBe('请假时长已重新计算：申小明的年假 2 天');
    // And back, when the day is as it was.
    expect((await usual(wednesday)).recounted).toBe(1);
    expect(await lengthOf(id)).toEqual({ title: '申小明的年假 3 天', length: '3 天' });
    expect(await scene.left()).toBe(2 * 480);
    await passAll(app, id);
    expect(await scene.left()).toBe(2 * 480);
  });

  it('counts a make-up day that leave lies over, also of one that came back', async () => {
    await scene.grant(5);
    const id = await sent('2026-03-06', '2026-03-09');
    await scene.act(id, 'return');
    expect(await dayOn(saturday)).toMatchObject({ recounted: 1 });
    expect(await days(id)).toEqual(['03-06', '03-07', '03-09']);
    expect(await scene.left()).toBe(2 * 480);
    expect((await detail(id)).title).toBe('申小明的年假 3 天');
  });

  it('changes nothing that was not counted by it, and nothing by another name', async () => {
    const type_id = scene.typeId('丧假');
    const elsewhere = await sent('2026-03-05', '2026-03-06', { type_id });
    expect(await dayOff(wednesday)).toEqual({ recounted: 0, decided: [], beyond: 0 });
    const over = await sent('2026-03-03', '2026-03-04', { type_id });
    expect(await dayOff(wednesday, '检修')).toEqual({ recounted: 0, decided: [], beyond: 0 });
    expect([await days(elsewhere), await days(over)]).toEqual([['03-05', '03-06'], ['03-03']]);
    expect((await detail(over)).trail.map(({ action }) => action)).not.toContain('系统重算');
  });

  it('leaves what has passed as it is and lists it, with the way to it', async () => {
    const type_id = scene.typeId('丧假');
    const id = await sent('2026-03-03', '2026-03-05', { type_id });
    await passAll(app, id);
    const { number } = await detail(id);
    const decided = [{ title: `${number} 申小明的丧假 3 天`, link: `/approval/leave?id=${id}` }];
    expect(await dayOff(wednesday)).toEqual({ recounted: 0, decided, beyond: 0 });
    expect(await days(id)).toHaveLength(3);
    // As it was counted: nothing to look at.
    expect((await usual(wednesday)).decided).toEqual([]);
    const over = await sent('2026-03-06', '2026-03-09', { type_id });
    await passAll(app, over);
    expect((await dayOn(saturday)).decided.map(({ link }) => link)).toEqual([`/approval/leave?id=${over}`]);
    expect((await usual(saturday)).decided).toEqual([]);
  });

  it('lists only whom the one who changes it may see, and how many others there are', async () => {
    const type_id = scene.typeId('丧假');
    await passAll(app, await sent('2026-03-03', '2026-03-05', { type_id }));
    const groups = [await aGroup(app, { permissions: ['staff.calendar'], scope: 'self' })];
    const narrow = await app.signInAs(await aPerson(app, { groups }));
    expect(await dayOff(wednesday, '停电', narrow)).toEqual({ recounted: 0, decided: [], beyond: 1 });
  });

  it('withdraws leave that has no working time left, and lets go of what it held', async () => {
    await scene.grant(5);
    const id = await sent(wednesday, wednesday);
    expect((await dayOff(wednesday)).recounted).toBe(1);
    const { audit_status, trail } = await detail(id);
    expect(audit_status).toBe(3);
    expect(trail.at(-1)).toMatchObject({
      action: '系统撤回',
      opinion: `工作日历调整（${wednesday}）：所选时间内没有工作时间`,
    });
    expect(await scene.left()).toBe(5 * 480);
    const { list } = (await app.call(messagePage, {}, { as: scene.as })).data;
    expect(list[0]?.title).toBe('请假已撤回：申小明的年假 1 天');
  });

  it('withdraws leave that the balance no longer covers, and says so', async () => {
    await scene.grant(2);
    const id = await sent('2026-03-06', '2026-03-09');
    expect((await dayOn(saturday)).recounted).toBe(1);
    const { audit_status, trail } = await detail(id);
    expect(audit_status).toBe(3);
    expect(trail.at(-1)?.opinion).toBe(`工作日历调整（${saturday}）：年假余额不足：剩余 2 天，需要 3 天，请重新提交`);
    expect(await scene.left()).toBe(2 * 480);
  });
});
