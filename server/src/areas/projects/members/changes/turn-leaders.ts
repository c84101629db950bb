import { today } from '@tongzhou/contract/rules/day.ts';
import type { Notify } from '#areas/notices/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { putLeaders } from '#areas/projects/members/member-table.ts';
import { teamPath } from '#areas/projects/members/notify-people.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { lockProjects } from '#areas/projects/tasks/home/own-task-table.ts';
import { addTrails } from '#areas/projects/trail-table.ts';
import type { Database } from '#platform/database/database.ts';
import { leadersToTurn } from './leader-table.ts';

/** Where a change of leader was decided for a day that has come: also after days without a running server. */
export async function turnLeaders(database: Database, notify: Notify, now: number): Promise<number> {
  const due = await leadersToTurn(database, today(now));
  if (due.length === 0) return 0;
  return database.transaction(async (tx) => {
    await lockProjects(
      tx,
      due.map(({ id }) => id),
    );
    const turning = await leadersToTurn(tx, today(now));
    const change = (one: (typeof turning)[number]) => ({
      label: '负责人',
      old: one.former_name,
      new: one.leader_name,
    });
    await putLeaders(
      tx,
      turning.map(({ id, user_id }) => ({ project: id, leader: user_id })),
    );
    await addTrails(
      tx,
      turning.map((one) => ({ project: one.id, by: null, title: '负责人变更生效', changes: [change(one)] })),
      now,
    );
    await recordOwnWork(
      tx,
      'projects',
      '负责人变更生效',
      turning.map((one) => ({ object: objectOf(one), changes: [{ field: 'leader_id', ...change(one) }] })),
    );
    for (const one of turning)
      await notify(
        tx,
        {
          to: [one.user_id],
          kind: 'project',
          title: `您已是项目负责人：${one.name}`,
          content: `${one.number ?? one.name}，自 ${today(now)} 起`,
          link: teamPath(one),
        },
        now,
      );
    return turning.length;
  });
}
