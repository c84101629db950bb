import type { SettlementKind, SettlementState } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { filedTable } from '#areas/approval/public.ts';
import type { WorkedPart } from '#areas/settlement/sheet/work-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  type Column,
  command,
  day,
  int,
  ints,
  json,
  nullable,
  query,
  small,
  text,
  type Values,
} from '#platform/database/statement.ts';

export interface SettlementForm {
  readonly note: string;
  readonly adjustments: readonly { readonly user_id: number; readonly percent: number; readonly reason: string }[];
  /** What it is found by. */
  readonly words: string;
}

export const settlements = filedTable<SettlementForm>({
  table: 'settlements',
  subject: 'project_id',
  alreadyOpen: '该项目已有结算正在审批',
});

const figureColumns = {
  kind: text as Column<SettlementKind>,
  received: int,
  tax_rate: small,
  income: int,
  labour: int,
  reimbursement: int,
  material: int,
  outsourcing: int,
  other: int,
  profit: int,
  basis_points: small,
  pool_total: int,
  pool_before: int,
  pool: int,
  carried: int,
  receipts_until: int,
  costs_until: int,
  worked_until: nullable(day),
};
export type FrozenFigures = Values<typeof figureColumns>;

const names = Object.keys(figureColumns);
const freeze = command({
  text: `update settlements s set ${names.map((name) => `${name} = $${name}`).join(', ')},
      number = coalesce(s.number, (select coalesce(max(o.number), 0) + 1 from settlements o where o.project_id = s.project_id))
    where s.id = $id`,
  params: { id: int, ...figureColumns },
});

export interface FrozenShare {
  readonly user_id: number;
  readonly parts: readonly WorkedPart[];
  readonly minutes: number;
  readonly units: number;
  readonly base: number;
  /** Hundredths of a percent. */
  readonly adjustment: number;
  readonly reason: string | null;
  readonly amount: number;
}
const clear = command({ text: `delete from settlement_shares where settlement_id = $id`, params: { id: int } });
const insertShares = command({
  text: `insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, adjustment, reason, amount)
    select $id, s.user_id, s.parts, s.minutes, s.units, s.base, s.adjustment, s.reason, s.amount
    from jsonb_to_recordset($shares) as s (user_id bigint, parts jsonb, minutes int, units bigint, base bigint, adjustment int, reason text, amount bigint)`,
  params: { id: int, shares: json<string>() },
});
/** As it was when it was sent: each round anew. The project is held by the caller. */
export async function freezeSettlement(
  tx: Tx,
  id: number,
  figures: FrozenFigures,
  shares: readonly FrozenShare[],
): Promise<void> {
  await freeze.run(tx, { id, ...figures });
  await clear.run(tx, { id });
  if (shares.length > 0) await insertShares.run(tx, { id, shares: JSON.stringify(shares) });
}

const one = query({
  text: `select s.id, s.project_id, s.number, s.state, s.created_by, s.passed_on, s.reversed_on, s.form,
      ${names.map((name) => `s.${name}`).join(', ')} from settlements s where s.id = $id`,
  params: { id: int },
  row: {
    id: int,
    project_id: int,
    number: int,
    state: text as Column<SettlementState>,
    created_by: int,
    passed_on: nullable(day),
    reversed_on: nullable(day),
    form: json<SettlementForm>(),
    ...figureColumns,
  },
});
export const settlementById = (db: Db, id: number) => one.first(db, { id });
export type SettlementRecord = NonNullable<Awaited<ReturnType<typeof settlementById>>>;

const held = command({ text: `select from settlements s where s.id = $id for no key update`, params: { id: int } });
/** Held until the end of the transaction; whoever waited reads it as it is then. */
export async function lockSettlement(tx: Tx, id: number): Promise<SettlementRecord | undefined> {
  await held.run(tx, { id });
  return settlementById(tx, id);
}

const shareRow = {
  user_id: int,
  name: text,
  department_id: int,
  department_name: text,
  parts: json<readonly WorkedPart[]>(),
  minutes: int,
  units: int,
  base: int,
  adjustment: int,
  reason: nullable(text),
  amount: int,
};
const shares = query({
  text: `select s.user_id, coalesce(u.name, u.job_number) as name, u.department_id, d.department_name, s.parts, s.minutes, s.units, s.base, s.adjustment, s.reason, s.amount
    from settlement_shares s join users u on u.id = s.user_id join departments d on d.id = u.department_id
    where s.settlement_id = $id order by s.units desc, s.user_id`,
  params: { id: int },
  row: shareRow,
});
export type SettlementShareRecord = Values<typeof shareRow>;
export const sharesOfSettlement = (db: Db, id: number) => shares.all(db, { id });

const pass = command({
  text: `update settlements set passed_on = $on where id = $id`,
  params: { id: int, on: day },
});
export const markPassed = (tx: Tx, id: number, on: string) => pass.run(tx, { id, on });

const reverse = command({
  text: `update settlements set state = 'reversed', reversed_on = $on where id = $id and state = 'passed'`,
  params: { id: int, on: day },
});
export const markReversed = (tx: Tx, id: number, on: string) => reverse.run(tx, { id, on });

const shared = query({
  text: `select coalesce(sum(s.pool), 0)::int8 as pool from settlements s where s.project_id = $project and s.state = 'passed' and s.id <> $but`,
  params: { project: int, but: int },
  row: { pool: int },
});
/** What the others of the project have shared, of those that stand. */
export const sharedBeside = async (db: Db, project: number, but: number): Promise<number> =>
  (await shared.first(db, { project, but }))?.pool ?? 0;

const settled = query({
  text: `select distinct s.project_id from settlements s where s.project_id = any ($projects::int8[]) and s.state = 'passed'
      and not exists (select from settlements o where o.project_id = s.project_id and o.state in ('running', 'returned'))`,
  params: { projects: ints },
  row: { project_id: int },
});
/** Of these, those with a settlement that stands and none that is still decided about. */
export const settledAmong = async (db: Db, projects: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await settled.all(db, { projects })).map((row) => row.project_id));
