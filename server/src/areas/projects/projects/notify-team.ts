import { today } from '@tongzhou/contract/rules/day.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import type { ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { projectPath } from '#areas/projects/projects/status/lock-for-deed.ts';
import { teamOf } from '#areas/projects/tasks/team-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** To those who work on it, but not whoever did it. */
export async function notifyTeam(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  record: ProjectRecord,
  { words, reason, by }: { readonly words: string; readonly reason: string; readonly by: number },
  now: number,
): Promise<void> {
  const team = [...(await teamOf(tx, record.id, today(now))).keys()];
  const to = team.filter((user) => user !== by);
  const letter = { to, kind: 'project' as const, title: `项目${words}：${record.name}`, content: reason, from: by };
  await notify(tx, { ...letter, link: projectPath(record) }, now);
}
