import type { ImportPreview, ImportProblem } from '@tongzhou/contract/imports.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, json, query, text, texts } from '#platform/database/statement.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import { refuse } from '#platform/http/refusal.ts';

// Between preview and confirmation the rows stay here, under the number the preview was given.

const keptMs = 30 * 60_000;
const sampleRows = 20;
const shownProblems = 200;

const insert = command({
  text: `insert into imports (kind, user_id, created_at, columns, rows, problems)
    values ($kind, $user, ms($now), $columns, $rows::text::jsonb, $problems::text::jsonb) returning id`,
  params: { kind: text, user: int, now: int, columns: texts, rows: text, problems: text },
  row: { id: int },
});

const takeOne = command({
  text: `update imports set used_at = ms($now)
    where id = $id and kind = $kind and user_id = $user and used_at is null and created_at > ms($since)
    returning columns, rows, problems`,
  params: { id: int, kind: text, user: int, now: int, since: int },
  row: { columns: texts, rows: json<ReceivedSheet['rows']>(), problems: json<ImportProblem[]>() },
});

const readOne = query({
  text: `select columns, rows, problems from imports where id = $id and kind = $kind and user_id = $user and created_at > ms($since)`,
  params: { id: int, kind: text, user: int, since: int },
  row: { columns: texts, rows: json<ReceivedSheet['rows']>(), problems: json<ImportProblem[]>() },
});

const forget = command({ text: `delete from imports where created_at < ms($before)`, params: { before: int } });

export const deleteOldImports = (tx: Tx, now: number) => forget.run(tx, { before: now - keptMs });

export interface Judged {
  readonly kind: string;
  readonly sheet: ReceivedSheet;
  readonly problems: readonly ImportProblem[];
}

const wrongRows = (problems: readonly ImportProblem[]) => new Set(problems.map(({ row }) => row));

export async function saveImport(tx: Tx, judged: Judged, user: number, now: number): Promise<ImportPreview> {
  const { kind, sheet, problems } = judged;
  const kept = await insert.first(tx, {
    kind,
    user,
    now,
    columns: sheet.headings,
    rows: JSON.stringify(sheet.rows),
    problems: JSON.stringify(problems),
  });
  return {
    import_id: kept?.id as number,
    columns: [...sheet.headings],
    sample: sheet.rows.slice(0, sampleRows).map(({ row, cells }) => ({ row, cells: [...cells] })),
    total: sheet.rows.length,
    wrong: wrongRows(problems).size,
    problems: problems.slice(0, shownProblems),
  };
}

/** The rows to write, taken once. They are judged anew by the caller: the world may have moved since the preview. */
export async function takeImport(
  tx: Tx,
  { kind, id, mode }: { kind: string; id: number; mode: 'all' | 'right' },
  user: number,
  now: number,
): Promise<ReceivedSheet> {
  const kept = await takeOne.first(tx, { id, kind, user, now, since: now - keptMs });
  if (kept === undefined) return refuse('conflict', '预览已过期或已导入，请重新上传');
  const wrong = wrongRows(kept.problems);
  if (mode === 'all' && wrong.size > 0) return refuse('conflict', `有 ${wrong.size} 行错误，未导入任何数据`);
  const rows = kept.rows.filter(({ row }) => !wrong.has(row));
  if (rows.length === 0) return refuse('conflict', '没有可以导入的行');
  return { headings: kept.columns, rows };
}

/** The uploaded rows with a last column that says what is wrong with each. */
export async function problemWorkbook(db: Db, kind: string, id: number, user: number, now: number) {
  const kept = await readOne.first(db, { id, kind, user, since: now - keptMs });
  if (kept === undefined) return refuse('not-found');
  const byRow = Map.groupBy(kept.problems, (problem) => problem.row);
  const said = (row: number) => (byRow.get(row) ?? []).map(({ column, text }) => `${column}：${text}`).join('；');
  return writeSheet({
    name: '导入结果',
    columns: [...kept.columns, '错误'].map((header) => ({ header })),
    rows: kept.rows.map(({ row, cells }) => [...cells, said(row)]),
  });
}
