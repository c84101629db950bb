import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import * as delegation from '@tongzhou/contract/areas/approval/delegation.ts';
import * as request from '@tongzhou/contract/areas/approval/request.ts';
import * as balance from '@tongzhou/contract/areas/leave/balance.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import * as type from '@tongzhou/contract/areas/leave/type.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of approval and leave, each done once, for the test that every deed leaves its entry.

let week = 1;

export function approvalScenes({ app, where }: Stage): readonly Scene[] {
  const as = async (user: number) => ({ as: await app().signInAs(user), ...where });
  const draft = async (user: number) => {
    const [kind] = await app().sql<{ id: string }>(`select id from leave_types where name = '事假'`);
    const day = beginOf(addDays(today(app().clock.now), 7 * week++)) + 9 * 3_600_000;
    await app().sql(`update users set manager_id = $2 where id = $1`, [user, administratorId]);
    return { type_id: Number(kind?.id), start_time: day, end_time: day + 9 * 3_600_000, desc: '记录' };
  };
  // On a weekend there is nothing to take leave from: the calendar of these days is made to say they are worked.
  const leave = async (user: number) => {
    const asked = await draft(user);
    const [day] = [new Date(asked.start_time + 8 * 3_600_000).toISOString().slice(0, 10)];
    await app().sql(
      `insert into calendar_days (day, kind, name) values ($1, 'workday', '班') on conflict (day) do update set kind = 'workday'`,
      [day],
    );
    return app().call(userLeave, asked, await as(user));
  };
  const waiting = async (user: number) => {
    const { id } = (await leave(user)).data;
    return { id, step: 1, activation: 1 };
  };
  const passed = async (user: number) => {
    const aim = await waiting(user);
    await app().call(acts.actOnApproval, { action: 'pass', ...aim }, await as(administratorId));
    return aim.id;
  };
  const about = (id: number) => ({ object_kind: 'approval', object_id: String(id) });
  const standIn = async (user: number) => {
    const stand_in_id = await aPerson(app());
    const [start_date, end_date] = [1, 2].map((after) => beginOf(addDays(today(app().clock.now), after)));
    return app().call(
      delegation.delegate,
      { stand_in_id, start_date: start_date as number, end_date: end_date as number },
      await as(user),
    );
  };
  const aType = (name: string) => ({ ...type.createLeaveType.example, name });
  return [
    {
      endpoint: userLeave,
      act: async (user) => sent(await leave(user), { object_kind: 'leave' }, user),
    },
    {
      endpoint: acts.actOnApproval,
      act: async (user) => {
        const aim = await waiting(user);
        const answer = await app().call(
          acts.actOnApproval,
          { action: 'pass', ...aim, opinion: '可以' },
          await as(administratorId),
        );
        return sent(answer, { ...about(aim.id), action: '同意' }, administratorId);
      },
    },
    {
      endpoint: acts.passSeveral,
      act: async (user) => {
        const aim = await waiting(user);
        const answer = await app().call(acts.passSeveral, { items: [aim] }, await as(administratorId));
        return sent(answer, about(aim.id), administratorId);
      },
    },
    {
      endpoint: acts.urge,
      act: async (user) => {
        const { id } = await waiting(user);
        return sent(await app().call(acts.urge, { id }, await as(user)), about(id), user);
      },
    },
    {
      endpoint: acts.comment,
      act: async (user) => {
        const { id } = await waiting(user);
        return sent(await app().call(acts.comment, { id, text: '看看' }, await as(user)), about(id), user);
      },
    },
    {
      endpoint: acts.reverseApproval,
      act: async (user) => {
        const id = await passed(user);
        const answer = await app().call(acts.reverseApproval, { id, opinion: '不去了' }, await as(user));
        return sent(answer, about(answer.data.id), user);
      },
    },
    {
      endpoint: request.printApproval,
      act: async (user) => {
        const { id } = await waiting(user);
        return sent(await app().call(request.printApproval, { id }, await as(user)), about(id), user);
      },
    },
    {
      endpoint: request.exportApprovals,
      act: async (user) =>
        sent(await app().call(request.exportApprovals, { list: 'leave', tab: 'mine' }, await as(user)), {}, user),
    },
    {
      endpoint: delegation.delegate,
      act: async (user) => sent(await standIn(user), { object_kind: 'delegation' }, user),
    },
    {
      endpoint: delegation.endDelegation,
      act: async (user) => {
        const { id } = (await standIn(user)).data;
        const answer = await app().call(delegation.endDelegation, { id }, await as(user));
        return sent(answer, { object_kind: 'delegation', object_id: String(id) }, user);
      },
    },
    {
      endpoint: balance.grantLeave,
      act: async (user) => {
        const draft = { ...balance.grantLeave.example, user_ids: [user] };
        const answer = await app().call(balance.grantLeave, draft, await as(administratorId));
        return sent(answer, { object_kind: 'user', object_id: String(user) }, administratorId);
      },
    },
    {
      endpoint: type.createLeaveType,
      act: async () => {
        const answer = await app().call(type.createLeaveType, aType('记录假'), await as(administratorId));
        return sent(answer, { object_kind: 'leave-type', object_label: '记录假' }, administratorId);
      },
    },
    {
      endpoint: type.editLeaveType,
      act: async () => {
        const made = await app().call(type.createLeaveType, aType('改名假'), await as(administratorId));
        const edit = { ...aType('改好假'), id: made.data.id, enabled: true };
        const answer = await app().call(type.editLeaveType, edit, await as(administratorId));
        return sent(answer, { object_kind: 'leave-type', object_label: '改好假' }, administratorId);
      },
    },
  ];
}
