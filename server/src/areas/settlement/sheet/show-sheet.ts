import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { settlementRows, settlementSheet } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { settingOf } from '#areas/settings/public.ts';
import { makeSheet } from '#areas/settlement/sheet/make-sheet.ts';
import { type FrozenFigures, settlementById, settlements } from '#areas/settlement/sheet/settlement-table.ts';
import { projectToSettle, settles } from '#areas/settlement/sheet/sight.ts';
import { costsBehind, receiptsBehind, sourcesOf } from '#areas/settlement/sheet/source-table.ts';
import type { WorkedPart } from '#areas/settlement/sheet/work-rules.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export const figuresShown = (figures: FrozenFigures) => ({
  ...figures,
  pool_percent: figures.basis_points / 100,
  worked_until: figures.worked_until === null ? null : beginOf(figures.worked_until),
});

export const partsShown = (parts: readonly WorkedPart[]) =>
  parts.map((part) => ({
    ...part,
    start_on: beginOf(part.start_on),
    end_on: beginOf(part.end_on),
    weight: part.weight / 10,
  }));

export async function showSheet(
  db: Db,
  caller: Caller,
  { project_id }: InputOf<typeof settlementSheet>,
): Promise<GivenOf<typeof settlementSheet>> {
  const project = await projectToSettle(db, caller, project_id);
  const [sheet, open, maySettle, proof_from] = await Promise.all([
    makeSheet(db, project),
    settlements.openOf(db, project_id),
    settles(db, caller),
    settingOf(db, settings.settlementPasswordFrom),
  ]);
  const refused = maySettle(project) ? null : '你没有发起结算的权限';
  return {
    project_id,
    project_number: project.number,
    project_title: project.name,
    leader_id: project.leader_id,
    mark: sheet.mark,
    figures: figuresShown(sheet.figures),
    sharers: sheet.sharers.map(({ units: _, parts, ...sharer }) => ({ ...sharer, parts: partsShown(parts) })),
    may_adjust: caller.userId === project.leader_id,
    problem: sheet.problem ?? refused,
    open:
      open === undefined
        ? null
        : {
            approval_id: open.approval_id,
            number: open.number,
            returned: open.audit_status === auditStates.returned,
          },
    proof_from,
  };
}

/** What a line is the sum of: those that came after a settlement was sent are no part of it. */
export async function showRows(
  db: Db,
  caller: Caller,
  { project_id, settlement_id, line, ...request }: InputOf<typeof settlementRows>,
): Promise<GivenOf<typeof settlementRows>> {
  await projectToSettle(db, caller, project_id);
  const sources = orNotFound(await sourcesOf(db, project_id));
  const settlement = settlement_id === undefined ? undefined : orNotFound(await settlementById(db, settlement_id));
  if (settlement !== undefined && settlement.project_id !== project_id) refuse('not-found');
  const { receipts_until, costs_until } = settlement ?? sources;
  const found =
    line === 'income'
      ? await receiptsBehind(db, sources.order_id ?? 0, receipts_until, request)
      : await costsBehind(db, { project_id, until: costs_until, line }, request);
  return { ...found, list: found.list.map((row) => ({ ...row, day: beginOf(row.day) })) };
}
