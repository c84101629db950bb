import {
  type CostKind,
  costKindNames,
  costKinds,
  type costPage,
  type costSums,
  type costToEdit,
} from '@tongzhou/contract/areas/projects/cost.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { filesOf } from '#areas/files/public.ts';
import type { CostRequest } from '#areas/projects/costs/cost-kind.ts';
import { type CostListed, costsOf, sumsByKind } from '#areas/projects/costs/cost-table.ts';
import { isByHand } from '#areas/projects/costs/enter-cost.ts';
import { booksUnder, isBookable, projectWithMoney } from '#areas/projects/costs/lock-for-cost.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { costFiles, requestFiles } from '#areas/projects/projects/file-kinds.ts';
import { budgetOf, type ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Viewing = Pick<ProjectParts, 'links'> & { readonly caller: Caller; readonly now: number };

/** Of entries, by their own id or that of the request behind them. */
async function filesBehind(db: Db, { links, caller, now }: Viewing, rows: readonly CostListed[]) {
  const requests = rows.flatMap((row) => (row.source === 'project_cost' ? [row.source_id] : []));
  const [own, sent] = await Promise.all([
    filesOf(
      db,
      costFiles,
      rows.map((row) => row.id),
    ),
    requests.length === 0 ? [] : filesOf(db, requestFiles, requests),
  ]);
  const shown = ({ owner_id: _, ...file }: (typeof own)[number]) => ({
    ...file,
    url: links.sign(file.id, caller.sessionId, now),
  });
  const [byCost, byRequest] = [Map.groupBy(own, (file) => file.owner_id), Map.groupBy(sent, (file) => file.owner_id)];
  return (row: CostListed) =>
    row.reverses_id === null
      ? [
          ...(byCost.get(row.id) ?? []),
          ...(row.source === 'project_cost' ? (byRequest.get(row.source_id) ?? []) : []),
        ].map(shown)
      : [];
}

/** The record behind it, in words. */
function sourceOf({ source, kind, reverses_id, approval_number }: CostListed): string {
  if (reverses_id !== null) return '冲销';
  if (source === 'hand') return '手工登记';
  return approval_number === null ? costKinds[kind] : `成本审批 ${approval_number}`;
}

async function mayBook(db: Db, caller: Caller, project: ProjectRecord): Promise<boolean> {
  return isBookable(project.status) && (await booksUnder(db, caller))(project);
}

export async function showCosts(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  { page, page_size, sort, order, ...filter }: InputOf<typeof costPage>,
  now: number,
): Promise<GivenOf<typeof costPage>> {
  const project = await projectWithMoney(db, caller, filter.project_id);
  const [found, books] = await Promise.all([
    costsOf(db, filter, { page, page_size, sort, order }),
    mayBook(db, caller, project),
  ]);
  const filesFor = await filesBehind(db, { links, caller, now }, found.list);
  return {
    ...found,
    list: found.list.map((row) => {
      const { id, day, kind, amount, note, by_name, at, reverses_id, reversed, approval_id } = row;
      const reversible = books && reverses_id === null && !reversed && isByHand(row.source);
      return {
        id,
        day: beginOf(day),
        kind,
        amount,
        note,
        source: sourceOf(row),
        source_path: approval_id === null ? null : `/approval/project_approval?id=${approval_id}`,
        by_name,
        at,
        reverses_id,
        reversed,
        files: filesFor(row),
        actions: reversible ? (['reverse'] as const).slice() : [],
      };
    }),
  };
}

const budgetOfKind = (project: ProjectRecord): Readonly<Record<CostKind, number | null>> => ({
  labour: project.budget_labour,
  reimbursement: project.budget_reimbursement,
  material: project.budget_material,
  outsourcing: project.budget_outsourcing,
  other: null,
});

export async function showCostSums(
  db: Db,
  caller: Caller,
  { project_id }: InputOf<typeof costSums>,
): Promise<GivenOf<typeof costSums>> {
  const project = await projectWithMoney(db, caller, project_id);
  const [sums, approval_from, may_book] = await Promise.all([
    sumsByKind(db, project_id),
    settingOf(db, settings.projectCostApprovalFrom),
    mayBook(db, caller, project),
  ]);
  const budgets = budgetOfKind(project);
  return {
    total: project.cost,
    budget: budgetOf(project),
    kinds: costKindNames.map((kind) => ({ kind, amount: sums.get(kind) ?? 0, budget: budgets[kind] })),
    approval_from,
    may_book,
  };
}

/** To be changed and sent again, by whoever sent it. */
export async function showCostToEdit(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  cost: CostRequest,
  approval_id: number,
  now: number,
): Promise<GivenOf<typeof costToEdit>> {
  const { id, subject_id, form, content_json } = await cost.load(db, caller, approval_id);
  const files = await filesOf(db, requestFiles, [id]);
  return {
    approval_id,
    project_id: subject_id,
    ...form,
    day: beginOf(form.day),
    files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
    content_json,
  };
}
