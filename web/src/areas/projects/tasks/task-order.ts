import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';

/** All that waits for a task, at once or by way of others. */
export function followersOf(tasks: readonly Pick<TaskRow, 'id' | 'after_ids'>[], of: number): ReadonlySet<number> {
  const found = new Set<number>();
  const next = new Map<number, number[]>();
  for (const { id, after_ids } of tasks)
    for (const before of after_ids) next.set(before, [...(next.get(before) ?? []), id]);
  const open = [of];
  for (const one of open)
    for (const follower of next.get(one) ?? [])
      if (!found.has(follower)) {
        found.add(follower);
        open.push(follower);
      }
  return found;
}
