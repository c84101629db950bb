import type { commentTask as commentCall } from '@tongzhou/contract/areas/projects/task.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Filing } from '#areas/approval/public.ts';
import { namesOf } from '#areas/organisation/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { insertComment } from '#areas/projects/tasks/comment-table.ts';
import { isCommented, judgeTasks } from '#areas/projects/tasks/judge-task.ts';
import { findTask } from '#areas/projects/tasks/lock-task.ts';
import { notifyMentioned } from '#areas/projects/tasks/notify-people.ts';
import { objectOf } from '#areas/projects/tasks/save-task.ts';
import type { TaskRecord } from '#areas/projects/tasks/task-table.ts';
import { teamOf } from '#areas/projects/tasks/team-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

/** People of the project: its team, its leader and whose task it is; with whether the caller, who may also plan it, is one. */
export async function peopleAbout(db: Db, caller: Caller, task: TaskRecord, now: number) {
  const people = new Set((await teamOf(db, task.project_id, today(now))).keys());
  if (task.owner_id !== null) people.add(task.owner_id);
  return { people, comments: people.has(caller.userId) || (await judgeTasks(db, caller)).plans(task) };
}

export async function commentTask(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<ProjectParts, 'notify'>,
  { task_id, content, mention_ids }: InputOf<typeof commentCall>,
): Promise<{ id: number }> {
  const by = caller.userId;
  const task = await findTask(tx, caller, task_id);
  const { people, comments } = await peopleAbout(tx, caller, task, now);
  if (!comments) refuse('not-permitted');
  const { project_status: status } = task;
  if (!isCommented(status)) conflict(`项目当前为“${projectStatuses[status]}”，不能评论任务`);
  const mentions = [...new Set(mention_ids)];
  if (!mentions.every((user) => people.has(user))) invalid({ mention_ids: '只能提及项目成员' });
  const id = orNotFound(await insertComment(tx, { task: task_id, by, content, mentions }, now));
  await notifyMentioned(tx, notify, task, { to: mentions, by, content }, now);
  const names = [...(await namesOf(tx, mentions)).values()];
  note({
    object: objectOf(task),
    changes: [
      { field: 'content', label: '评论', old: null, new: content },
      ...(names.length === 0 ? [] : [{ field: 'mention_ids', label: '提及', old: null, new: names.join('、') }]),
    ],
  });
  return { id };
}
