import { scopeOf } from '#areas/identity/public.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { mayDo } from '#areas/projects/projects/status/judge-actions.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { isAmong, standingOf } from './audience-table.ts';
import { seesNotice } from './notice-list-table.ts';
import { type Notice, noticeById } from './notice-table.ts';

export const viewingOf = async (db: Db, caller: Caller) => {
  const [scope, standing] = await Promise.all([scopeOf(db, caller, 'project.bid'), standingOf(db, caller.userId)]);
  return { scope, standing };
};

/** Out of sight answers like a missing one. */
export async function findNotice(db: Db, caller: Caller, id: number): Promise<Notice> {
  const notice = orNotFound(await noticeById(db, id));
  if (!(await seesNotice(db, await viewingOf(db, caller), id))) refuse('not-found');
  return notice;
}

/** Bids are taken until the deadline, the database's clock deciding. */
export const isOpen = ({ state, over }: Notice): boolean => state === 'open' && !over;

export const isForThem = async (db: Db, notice: Notice, user: number): Promise<boolean> =>
  isAmong(notice, await standingOf(db, user));

/** Whether they may cancel it: as they may do it to its project. */
export async function mayCancel(db: Db, caller: Caller, { project_id }: Notice): Promise<boolean> {
  const project = await projectById(db, project_id);
  return project !== undefined && (await mayDo(db, caller, 'cancel-bid'))(project);
}

/** After the deadline: those who decide, who published it, and who could have. Before it nobody. */
export async function comparesBids(db: Db, caller: Caller, notice: Notice): Promise<boolean> {
  if (notice.state === 'open') return false;
  if (notice.created_by === caller.userId || notice.deciders.includes(caller.userId)) return true;
  return mayCancel(db, caller, notice);
}
