import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaveScene } from '#areas/leave/testing/scene.ts';
import { passAll } from '#testing/decide.ts';
import { publishMonth } from '#testing/publish-month.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof leaveScene>>;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  scene = await leaveScene(app);
  await scene.grant(10);
});

let month = 3;
/** A month that nobody has published yet, with a Wednesday and a Thursday in it. */
const freshMonth = () => {
  month += 1;
  const name = `2026-${String(month).padStart(2, '0')}`;
  const first = new Date(`${name}-08T00:00:00Z`).getUTCDay();
  const wednesday = 8 + ((10 - first) % 7);
  const day = (date: number) => `${name}-${String(date).padStart(2, '0')}`;
  return { name, days: [day(wednesday), day(wednesday + 1)] as const };
};
const sent = async (from: string, to = from) => {
  const answer = await scene.send(scene.draft(from, to));
  expect(answer.text).toContain('"code":200');
  return answer.data.id;
};
const state = async (id: number) => (await app.call(approvalDetail, { id }, { as: scene.as })).data.audit_status;

describe('leave in a month whose payroll is published', () => {
  it('does not pass any more; rejected, it lets go of what it held', async () => {
    const { name, days } = freshMonth();
    const id = await sent(days[0]);
    await publishMonth(app, name);
    const { status, msg } = await scene.act(id, 'pass');
    expect([status, msg]).toEqual([409, `${name} 的工资已发布，不能再通过该月的请假，请驳回或退回申请人`]);
    expect(await state(id)).toBe(0);
    expect(await scene.left()).toBe(9 * 480);
    expect((await scene.act(id, 'reject')).status).toBe(200);
    expect(await scene.left()).toBe(10 * 480);
  });

  it('does not pass in a batch either, and says which', async () => {
    const { name, days } = freshMonth();
    const other = freshMonth();
    const ids = [await sent(days[0]), await sent(other.days[0])];
    await publishMonth(app, name);
    const items = ids.map((id) => ({ id, step: 1, activation: 1 }));
    const { data } = await app.call(acts.passSeveral, { items }, { as: scene.asHead });
    expect(data.map((one) => one.problem)).toEqual([expect.stringContaining(`${name} 的工资已发布`), null]);
  });

  it('passes or the month is published: one of them comes first', async () => {
    const { name, days } = freshMonth();
    const id = await sent(days[0]);
    const [answer] = await Promise.all([scene.act(id, 'pass'), publishMonth(app, name)]);
    expect([200, 409]).toContain(answer.status);
    expect(await state(id)).toBe(answer.status === 200 ? 1 : 0);
  });

  it('is given back all the same: the days return, and the next payroll finds them noted once', async () => {
    const { name, days } = freshMonth();
    const next = freshMonth();
    const id = await sent(days[0], days[1]);
    await passAll(app, id);
    await publishMonth(app, name);
    const given = { id, opinion: '没有休', days: [beginOf(days[1])] };
    const reversal = await app.call(acts.reverseApproval, given, { as: scene.as });
    expect(reversal.text).toContain('"code":200');
    const { form } = (await app.call(approvalDetail, { id: reversal.data.id }, { as: scene.as })).data;
    expect(form.find(({ label }) => label === '工资')?.value).toBe(`${name} 的工资已发布，差额在下次工资中调整`);
    await passAll(app, reversal.data.id);
    expect(await scene.left()).toBe(9 * 480);
    const noted = () =>
      app.sql(
        `select to_char(day, 'YYYY-MM-DD') as day, minutes, settled_at from leave_corrections where user_id = $1 order by day`,
        [scene.applicant],
      );
    expect(await noted()).toEqual([{ day: days[1], minutes: 480, settled_at: null }]);
    // Where nothing was published, nothing has to be corrected.
    const open = await sent(next.days[0]);
    await passAll(app, open);
    await passAll(
      app,
      (await app.call(acts.reverseApproval, { id: open, opinion: '不去了' }, { as: scene.as })).data.id,
    );
    expect(await noted()).toHaveLength(1);
  });
});
