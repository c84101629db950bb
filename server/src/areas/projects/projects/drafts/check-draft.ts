import { people } from '#areas/organisation/public.ts';
import { keepSet } from '#areas/projects/sets/set-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';

// What a project points to must be there for whoever says so. What it points to already may stay, whatever became of it.

export async function checkType(db: Db, type: number): Promise<void> {
  if (!(await enabledProjectTypes(db)).some(({ id }) => id === type)) invalid({ type_id: '项目类型不存在或已停用' });
}

/** Not deleted until this is written. */
export async function checkSet(tx: Tx, set: number | null): Promise<void> {
  if (set !== null && (await keepSet(tx, set)) === undefined) invalid({ set_id: '项目集不存在' });
}

export async function checkLeader(db: Db, leader: number | null): Promise<void> {
  const [someone] = leader === null ? [] : await people(db, [leader]);
  const works = someone?.enabled && (someone.state === 'probation' || someone.state === 'regular');
  if (leader !== null && works !== true) invalid({ leader_id: '该人员不存在或不在职' });
}
