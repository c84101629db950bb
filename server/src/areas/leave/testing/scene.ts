import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { grantLeave } from '@tongzhou/contract/areas/leave/balance.ts';
import { userLeave, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { aDepartment, administratorId, aPerson } from '#testing/builders.ts';
import type { TestApp } from '#testing/test-app.ts';

/** 2026-03-02 is a Monday with working weeks around it. */
export const monday = '2026-03-02';

export type Draft = SentOf<typeof userLeave>;

/** A department with a head and a member, at nine on a Monday morning. */
export async function leaveScene(app: TestApp) {
  app.clock.now = beginOf(monday) + 9 * 3_600_000;
  const department = await aDepartment(app);
  const head = await aPerson(app, { department, name: '何主任' });
  const applicant = await aPerson(app, { department, name: '申小明' });
  await app.sql(`update departments set head_id = $2 where id = $1`, [department, head]);
  await app.sql(`update users set manager_id = $2 where id = $1`, [applicant, head]);
  const [as, asHead, asAdmin] = await Promise.all([applicant, head, administratorId].map(app.signInAs));
  const types = new Map(
    (await app.call(userLeaveIndex, {}, { as: as as string })).data.types.map((type) => [type.name, type.id]),
  );
  const typeId = (name: string) => types.get(name) as number;
  const draft = (from: string, to: string, more: Partial<Draft> = {}): Draft => ({
    type_id: typeId('年假'),
    start_time: beginOf(from),
    end_time: beginOf(to),
    desc: '家中有事',
    ...more,
  });
  return {
    department,
    head,
    applicant,
    as: as as string,
    asHead: asHead as string,
    asAdmin: asAdmin as string,
    typeId,
    draft,
    send: (leave: Draft, who = as as string) => app.call(userLeave, leave, { as: who }),
    /** At the step that waits now. */
    act: async (id: number, action: 'pass' | 'reject' | 'return', who = asHead as string) => {
      const { data } = await app.call(approvalDetail, { id }, { as: who });
      const { step, activation } = data.audit_info;
      return app.call(
        acts.actOnApproval,
        { action, id, step: step ?? 1, activation: activation ?? 1, opinion: '好' },
        { as: who },
      );
    },
    grant: (days: number, type = '年假', user = applicant) =>
      app.call(
        grantLeave,
        {
          user_ids: [user],
          type_id: typeId(type),
          days,
          valid_from: beginOf(addDays(today(app.clock.now), -30)),
          valid_to: beginOf('2026-12-31'),
          reason: '测试',
        },
        { as: asAdmin as string },
      ),
    left: async (type = '年假') =>
      (await app.call(userLeaveIndex, {}, { as: as as string })).data.types.find((one) => one.name === type)?.balance,
  };
}
