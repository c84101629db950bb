import {
  type FiledDraft,
  type FiledKind,
  type Filing,
  lockOpenRequest,
  withdrawBySystem,
} from '#areas/approval/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { latestRequest } from '#areas/projects/request-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export type TeamKind = 'project_assign' | 'team_change';

/** What is gone on with: an assignment until there is one, a change only while it waits to be sent again. */
const goneOnWith: Readonly<Record<TeamKind, readonly string[]>> = {
  project_assign: ['returned', 'rejected', 'withdrawn'],
  team_change: ['returned'],
};

export async function lastThatCameBack(db: Db, project: number, kind: TeamKind) {
  const latest = await latestRequest(db, project, kind);
  return latest !== undefined && goneOnWith[kind].includes(latest.state) ? latest : undefined;
}

export const isOf = (
  sent: { readonly submitter_id: number; readonly applicant_id: number },
  { userId }: Caller,
): boolean => sent.submitter_id === userId || sent.applicant_id === userId;

/**
 * What came back goes on as the next round where whoever sends it may; another person begins anew, and what waited for its
 * first sender is withdrawn.
 */
export async function fileRequest<Draft extends FiledDraft & { readonly project_id: number }, Form>(
  filing: Filing,
  { engine }: ProjectParts,
  filed: FiledKind<Draft, Form>,
  draft: Draft,
): Promise<{ id: number; number: string }> {
  const { tx, caller, now } = filing;
  const kind = filed.kind.kind as TeamKind;
  const send = async (again: number | undefined) => {
    const { id, number } = await filed.file(filing, engine, { ...draft, again });
    return { id, number };
  };
  if (draft.again !== undefined) return send(draft.again);
  await checkSees(tx, caller, draft.project_id);
  const last = await lastThatCameBack(tx, draft.project_id, kind);
  if (last === undefined) return send(undefined);
  if (isOf(last, caller)) return send(last.approval_id);
  await lockOpenRequest(tx, kind, last.id);
  const about = { kind, records: [last.id], reason: `由 ${caller.name ?? ''} 重新提交` } as const;
  await withdrawBySystem(tx, engine, about, now);
  return send(undefined);
}
