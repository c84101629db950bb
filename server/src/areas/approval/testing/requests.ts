import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail, approvalPage } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { aDepartment, aPerson } from '#testing/builders.ts';
import type { TestApp } from '#testing/test-app.ts';

type Sent = SentOf<typeof userLeave>;
type Deed = 'pass' | 'reject' | 'return' | 'take-back';

export const check = (...people: number[]): ApproverStep => ({
  ...(people.length === 1 ? { user_id: people[0] as number } : { user_id: null, user_ids: people, mode: 'any' }),
  checked: ['detail', 'check'],
});
export const together = (mode: 'all' | 'turn', ...people: number[]): ApproverStep => ({
  user_id: null,
  user_ids: people,
  mode,
  checked: ['detail', 'check'],
});
export const copied = (person: number): ApproverStep => ({ user_id: person, checked: ['detail'] });

/** Whatever the lists go by that is not what the request itself says: nothing, after whatever happened. */
export const strayCopies = (app: TestApp) =>
  app.sql(`select a.number, p.part, p.user_id from approvals a join approval_parts p on p.approval_id = a.id
      where p.part <> 'asked' and (p.list <> a.list or p.state <> a.state or p.submitted_at <> a.submitted_at)
    union all select a.number, 'live seat', s.user_id from approvals a join approval_seats s on s.approval_id = a.id and s.state = 0
      where s.round <> a.round or s.list <> a.list or s.submitted_at <> a.submitted_at or a.state <> 0`);

const tuesday = '2026-03-03';

/** People of one department, and requests for a kind of leave that needs no balance, over whatever steps a test wants. */
export async function requestScene(app: TestApp) {
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  await app.sql(`update audit_templates set locked = false`);
  const [type] = await app.sql<{ id: string }>(`select id from leave_types where name = '丧假'`);
  const department = await aDepartment(app);
  const [applicant, ann, bob, cho, dan] = (await Promise.all(
    ['申小明', '安然', '鲍波', '曹操', '丁当'].map((name) => aPerson(app, { department, name })),
  )) as [number, number, number, number, number];
  const tokens = new Map<number, string>();
  let week = 0;
  const as = async (user: number, server = app): Promise<{ as: string }> => {
    const known = tokens.get(user) ?? (await server.signInAs(user));
    tokens.set(user, known);
    return { as: known };
  };
  const detail = async (id: number, user: number) => (await app.call(approvalDetail, { id }, await as(user))).data;
  return {
    department,
    applicant,
    ann,
    bob,
    cho,
    dan,
    as,
    /** Sessions end when time jumps. */
    pass: (minutes: number) => {
      tokens.clear();
      app.clock.now += minutes * 60_000;
    },
    detail,
    /** Each in a week of its own, so that no two overlap. */
    draft: (audit: ApproverStep[] | undefined, more: Partial<Sent> = {}): Sent => {
      const day = beginOf(addDays(tuesday, 7 * week++));
      return { type_id: Number(type?.id), start_time: day, end_time: day, desc: '事由', audit, ...more };
    },
    send: async (draft: Sent, user = applicant) => app.call(userLeave, draft, await as(user)),
    /** With the step and activation the person has before their eyes. */
    aim: async (id: number, user: number) => {
      const { audit_info } = await detail(id, user);
      return { id, step: audit_info.step ?? 1, activation: audit_info.activation ?? 1 };
    },
    async act(id: number, user: number, action: Deed, opinion = '意见') {
      return app.call(acts.actOnApproval, { action, ...(await this.aim(id, user)), opinion }, await as(user));
    },
    call: async (user: number, input: SentOf<typeof acts.actOnApproval>, server = app) =>
      server.call(acts.actOnApproval, input, await as(user)),
    /** Whose turn it is, as the applicant sees it. */
    waiting: async (id: number) => (await detail(id, applicant)).waiting_for,
    todo: async (user: number) =>
      (await app.call(approvalPage, { list: 'leave', tab: 'todo' }, await as(user))).data.list,
  };
}
