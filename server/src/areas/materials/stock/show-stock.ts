import type { countPage, movePage, receiptPage } from '@tongzhou/contract/areas/materials/movement.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { filesOf } from '#areas/files/public.ts';
import { receiptFiles } from '#areas/materials/file-owners.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { holds } from '#areas/materials/sight.ts';
import { countLinesOf, countsListed } from '#areas/materials/stock/count-table.ts';
import { movesListed, movesOf } from '#areas/materials/stock/move-table.ts';
import { during } from '#areas/materials/stock/period-rules.ts';
import { receiptsListed } from '#areas/materials/stock/receipt-table.ts';
import { projectsSeen, sightOf } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export async function showReceipts(
  db: Db,
  caller: Caller,
  { links }: Pick<MaterialParts, 'links'>,
  { page, page_size, sort, order, ...filter }: InputOf<typeof receiptPage>,
  now: number,
): Promise<GivenOf<typeof receiptPage>> {
  const found = await receiptsListed(db, filter, { page, page_size, sort, order });
  const ids = found.list.map(({ id }) => id);
  const [lines, files] = await Promise.all([movesOf(db, 'receipt', ids), filesOf(db, receiptFiles, ids)]);
  const byReceipt = Map.groupBy(files, (file) => file.owner_id);
  const mayReverse = holds(caller, 'material.reverse');
  return {
    ...found,
    list: found.list.map(({ reversed_by, reversed_at, reverse_reason, ...row }) => ({
      ...row,
      day: beginOf(row.day),
      lines: (lines.get(row.id) ?? []).map((line) => ({ ...line, unit_cost: line.unit_cost ?? 0 })),
      reversed:
        reversed_at === null ? null : { by_name: reversed_by ?? '', at: reversed_at, reason: reverse_reason ?? '' },
      files: (byReceipt.get(row.id) ?? []).map(({ owner_id: _, ...file }) => ({
        ...file,
        url: links.sign(file.id, caller.sessionId, now),
      })),
      actions: mayReverse && reversed_at === null ? ['reverse' as const] : [],
    })),
  };
}

export async function showCounts(
  db: Db,
  { page, page_size, sort, order, from, to, ...filter }: InputOf<typeof countPage>,
): Promise<GivenOf<typeof countPage>> {
  const found = await countsListed(db, { ...filter, ...during({ from, to }) }, { page, page_size, sort, order });
  const lines = await countLinesOf(
    db,
    found.list.map(({ id }) => id),
  );
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      lines: (lines.get(row.id) ?? []).map((line) => ({ ...line, difference: line.counted - line.expected })),
    })),
  };
}

export async function showMoves(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, from, to, ...filter }: InputOf<typeof movePage>,
): Promise<GivenOf<typeof movePage>> {
  const found = await movesListed(db, { ...filter, ...during({ from, to }) }, { page, page_size, sort, order });
  const projects = [...new Set(found.list.flatMap(({ project_id }) => project_id ?? []))];
  const seen = await projectsSeen(db, await sightOf(db, caller), projects);
  return {
    ...found,
    list: found.list.map((row) =>
      row.project_id === null || seen.has(row.project_id) ? row : { ...row, project_id: null, project_name: null },
    ),
  };
}
