import type { returnPage } from '@tongzhou/contract/areas/materials/movement.ts';
import type {
  materialUsePage,
  materialUseToEdit,
  projectsForGoods,
  sheetPage,
} from '@tongzhou/contract/areas/materials/use.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { holds, keepsGoods } from '#areas/materials/sight.ts';
import { movesOf } from '#areas/materials/stock/move-table.ts';
import { during } from '#areas/materials/stock/period-rules.ts';
import { returnsListed } from '#areas/materials/uses/return-table.ts';
import type { UseRequest } from '#areas/materials/uses/use-kind.ts';
import { projectsOffered, sheetOf, usesListed } from '#areas/materials/uses/use-list-table.ts';
import { linesOfUses } from '#areas/materials/uses/use-table.ts';
import { checkSees, isBookable, projectById, seesMoney, sightOf } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** What something cost a project is shown to who sees the project's money, and to who keeps goods. */
async function seesCost(db: Db, caller: Caller) {
  if (keepsGoods(caller)) return () => true;
  return seesMoney(db, caller);
}

export async function showUses(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, mine, from, to, ...filter }: InputOf<typeof materialUsePage>,
): Promise<GivenOf<typeof materialUsePage>> {
  const asked = { ...filter, ...during({ from, to }), ...(mine && { mine: caller.userId }) };
  const [found, sees] = await Promise.all([
    usesListed(db, await sightOf(db, caller), asked, { page, page_size, sort, order }),
    seesCost(db, caller),
  ]);
  const taken = await linesOfUses(
    db,
    found.list.map(({ id }) => id),
  );
  const returns = holds(caller, 'material.return');
  return {
    ...found,
    list: found.list.map((row) => {
      const { id, approval_id, number, project_id, project_number, project_name, state, applicant_name, created_at } =
        row;
      const lines = new Map((taken.get(id) ?? []).map((line) => [line.goods_id, line]));
      const cost = [...lines.values()].reduce((sum, line) => sum + line.value - line.returned_value, 0);
      const isOut = [...lines.values()].some((line) => line.returned < line.num);
      return {
        id,
        approval_id,
        number,
        project_id,
        project_number,
        project_name,
        purpose: row.form.purpose,
        state,
        lines: row.form.lines.map((line) => ({ ...line, returned: lines.get(line.goods_id)?.returned ?? 0 })),
        cost: lines.size > 0 && sees(row) ? cost : null,
        applicant_name,
        created_at,
        actions: returns && state === 'passed' && isOut && isBookable(row.status) ? ['return' as const] : [],
      };
    }),
  };
}

export async function showReturns(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, from, to, ...filter }: InputOf<typeof returnPage>,
): Promise<GivenOf<typeof returnPage>> {
  const [found, sees] = await Promise.all([
    returnsListed(
      db,
      await sightOf(db, caller),
      { ...filter, ...during({ from, to }) },
      { page, page_size, sort, order },
    ),
    seesCost(db, caller),
  ]);
  const lines = await movesOf(
    db,
    'return',
    found.list.map(({ id }) => id),
  );
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      lines: lines.get(row.id) ?? [],
      value: sees(row) ? row.value : null,
    })),
  };
}

export async function showSheet(
  db: Db,
  caller: Caller,
  { project_id, page, page_size, sort, order }: InputOf<typeof sheetPage>,
): Promise<GivenOf<typeof sheetPage>> {
  await checkSees(db, caller, project_id);
  const [found, project, sees] = await Promise.all([
    sheetOf(db, project_id, { page, page_size, sort, order }),
    projectById(db, project_id),
    seesCost(db, caller),
  ]);
  const shown = sees(orNotFound(project));
  return { ...found, list: found.list.map((row) => ({ ...row, cost: shown ? row.cost : null })) };
}

export const showProjects = async (
  db: Db,
  caller: Caller,
  asked: InputOf<typeof projectsForGoods>,
): Promise<GivenOf<typeof projectsForGoods>> => [...(await projectsOffered(db, await sightOf(db, caller), asked))];

/** To be changed and sent again, by whoever sent it. */
export async function showUseToEdit(
  db: Db,
  caller: Caller,
  use: UseRequest,
  approval_id: number,
): Promise<GivenOf<typeof materialUseToEdit>> {
  const { subject_id, form, content_json } = await use.load(db, caller, approval_id);
  const lines = form.lines.map(({ goods_name, num }) => ({ goods_name, num }));
  return { approval_id, project_id: subject_id, purpose: form.purpose, lines, content_json };
}
