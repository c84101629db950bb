import * as balance from '@tongzhou/contract/areas/leave/balance.ts';
import { userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireLots, grantAnnual } from '#areas/leave/balances/update-balances.ts';
import { leaveScene } from '#areas/leave/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const at = (day: string) => {
  app.clock.now = beginOf(day) + 1000;
};
const career = (user: number, entry: string, workStart: string | null) =>
  app.sql(`update staff_profiles set entry_date = $2, work_start_date = $3 where user_id = $1`, [
    user,
    entry,
    workStart,
  ]);
const annualOf = async (user: number) => {
  const as = await app.signInAs(user);
  const { data } = await app.call(userLeaveIndex, {}, { as });
  return (data.types.find((type) => type.name === '年假')?.balance ?? 0) / 480;
};

describe('annual leave', () => {
  it('is granted once a year, however often it is asked for and by however many servers', async () => {
    at('2026-01-01');
    const user = await aPerson(app);
    await career(user, '2020-01-01', '2014-05-01');
    await Promise.all([1, 2, 3].map(() => grantAnnual(app.database, app.clock.now)));
    expect(await annualOf(user)).toBe(10);
    at('2026-06-01');
    expect(await grantAnnual(app.database, app.clock.now)).toBe(0);
    expect(await annualOf(user)).toBe(10);
  });

  it('grows by the part of the year that is left when a threshold is crossed', async () => {
    at('2027-01-01');
    const user = await aPerson(app);
    await career(user, '2020-01-01', '2017-07-01');
    await grantAnnual(app.database, app.clock.now);
    expect(await annualOf(user)).toBe(5);
    at('2027-07-01');
    await grantAnnual(app.database, app.clock.now);
    // (10 − 5) × 184 / 365 = 2.5, the fraction dropped.
    expect(await annualOf(user)).toBe(7);
  });

  it('that was too low because a date was wrong is made up once the date is right, not granted anew', async () => {
    at('2028-01-02');
    const user = await aPerson(app);
    await career(user, '2020-01-01', null);
    await grantAnnual(app.database, app.clock.now);
    expect(await annualOf(user)).toBe(5);
    await career(user, '2020-01-01', '2010-01-01');
    await grantAnnual(app.database, app.clock.now);
    expect(await annualOf(user)).toBe(10);
  });

  it('is not granted to those who have left or have no date of entry', async () => {
    at('2029-01-01');
    const gone = await aPerson(app, { state: 'left' });
    await career(gone, '2020-01-01', null);
    const unknown = await aPerson(app);
    await grantAnnual(app.database, app.clock.now);
    expect(await app.sql(`select id from leave_lots where user_id = any ($1)`, [[gone, unknown]])).toEqual([]);
  });
});

describe('carried leave', () => {
  it.each([
    [0, 10],
    [8, 2],
    [10, 0],
    [12, 0],
  ])('of 10 beside 20 new days, with %i taken, expires by %i', async (taken, expired) => {
    const scene = await leaveScene(app);
    const annual = scene.typeId('年假');
    const grant = (days: number, from: string, to: string) =>
      app.call(
        balance.grantLeave,
        {
          user_ids: [scene.applicant],
          type_id: annual,
          days,
          valid_from: beginOf(from),
          valid_to: beginOf(to),
          reason: '测试',
        },
        { as: scene.asAdmin },
      );
    await grant(10, '2025-01-01', '2026-03-31');
    await grant(20, '2026-01-01', '2027-03-31');
    // Working days from 2026-03-03 on.
    const days = Array.from({ length: 28 }, (_, index) => addDays('2026-03-03', index)).filter(
      (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
    );
    for (const day of days.slice(0, taken)) {
      const { data } = await scene.send(scene.draft(day, day));
      await scene.act(data.id, 'pass');
    }
    at('2026-04-01');
    await expireLots(app.database, app.clock.now);
    await expireLots(app.database, app.clock.now);
    const as = await app.signInAs(scene.applicant);
    const { data } = await app.call(balance.leaveLedger, { type_id: annual }, { as });
    const lost = data.entries.filter((entry) => entry.kind === 'expire').reduce((sum, one) => sum + one.minutes, 0);
    expect(Math.abs(lost) / 480).toBe(expired);
    expect(await annualOf(scene.applicant)).toBe(30 - taken - expired);
  });
});

describe('balances', () => {
  it('are shown within the scope, and their sum explains itself', async () => {
    const scene = await leaveScene(app);
    await scene.grant(5);
    const { data: made } = await scene.send(scene.draft('2026-03-03', '2026-03-04'));
    await scene.act(made.id, 'pass');
    await scene.send(scene.draft('2026-03-10', '2026-03-10'));
    const group = await aGroup(app, { permissions: ['staff.leave-balance'], scope: 'department' });
    const clerk = await app.signInAs(await aPerson(app, { department: scene.department, groups: [group] }));
    const { data } = await app.call(balance.leaveBalances, { keyword: '申小明' }, { as: clerk });
    expect(data.list[0]?.balances).toEqual([
      {
        type_id: scene.typeId('年假'),
        type_name: '年假',
        granted: 2400,
        reserved: 480,
        taken: 960,
        expired: 0,
        left: 960,
      },
    ]);
    const sheet = await downloadSheet(app, balance.exportLeaveBalances, clerk, '?keyword=申小明');
    expect(sheet.map((cells) => cells.slice(3))).toEqual([
      ['年假剩余（天）', '年假额度（天）', '年假已用（天）', '年假审批中（天）'],
      ['2', '5', '2', '1'],
    ]);
    const other = await aPerson(app);
    expect((await app.call(balance.leaveLedger, { user_id: other, type_id: 1 }, { as: clerk })).status).toBe(404);
    expect((await app.call(balance.leaveLedger, { user_id: other, type_id: 1 }, { as: scene.as })).status).toBe(403);
    const grant = { ...balance.grantLeave.example, user_ids: [scene.applicant, other] };
    expect((await app.call(balance.grantLeave, grant, { as: clerk })).status).toBe(404);
    expect((await app.call(balance.grantLeave, grant, { as: scene.as })).status).toBe(403);
  });
});
