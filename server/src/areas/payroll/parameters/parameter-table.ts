import type { ParameterKind } from '@tongzhou/contract/areas/payroll/parameter.ts';
import type { Scheme } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import type { TaxTable } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  json,
  nullable,
  query,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

export interface LeavePay {
  readonly types: readonly { readonly type_id: number; readonly percent: number }[];
}
type Content = TaxTable | Scheme | LeavePay;

const row = {
  id: int,
  kind: text as Column<ParameterKind>,
  scheme_id: nullable(int),
  name: nullable(text),
  from_day: day,
  to_day: nullable(day),
  source: text,
  content: json<Content>(),
  used: bool,
  updated_at: time,
};
const used = `exists (select from payroll_run_parameters u join payroll_runs r on r.id = u.run_id where u.parameter_id = p.id and r.published_at is not null)`;
const select = `select p.id, p.kind, p.scheme_id, s.name, p.from_day, p.to_day, p.source, p.content, ${used} as used, p.updated_at
  from payroll_parameters p left join payroll_schemes s on s.id = p.scheme_id`;
export type Parameter = Values<typeof row>;

const all = query({ text: `${select} order by p.kind, s.name, p.from_day desc`, row });
export const allParameters = (db: Db) => all.all(db);

const lockOne = command({ text: `${select} where p.id = $id for update of p`, params: { id: int }, row });
export const lockParameter = (tx: Tx, id: number) => lockOne.first(tx, { id });

const holding = query({
  text: `${select} where p.from_day <= $day and coalesce(p.to_day, 'infinity'::date) >= $day order by p.from_day`,
  params: { day },
  row,
});
/** What holds on a day; of one kind and scheme, the one that began last. */
export const parametersOn = (db: Db, onDay: string) => holding.all(db, { day: onDay });

const insert = command({
  text: `insert into payroll_parameters (kind, scheme_id, from_day, to_day, source, content, updated_by, updated_at)
    values ($kind, $scheme, $from, $to, $source, $content, $by, ms($now)) returning id`,
  params: {
    kind: text,
    scheme: nullable(int),
    from: day,
    to: nullable(day),
    source: text,
    content: json<string>(),
    by: nullable(int),
    now: int,
  },
  row: { id: int },
});
const update = command({
  text: `update payroll_parameters set from_day = $from, to_day = $to, source = $source, content = $content, updated_by = $by, updated_at = ms($now) where id = $id`,
  params: { id: int, from: day, to: nullable(day), source: text, content: json<string>(), by: nullable(int), now: int },
});
export interface ParameterValues {
  readonly from: string;
  readonly to: string | null;
  readonly source: string;
  readonly content: Content;
  readonly by: number | null;
}
export const insertParameter = async (
  tx: Tx,
  { kind, scheme, ...values }: ParameterValues & { readonly kind: ParameterKind; readonly scheme: number | null },
  now: number,
): Promise<number> =>
  (
    (await insert.first(tx, { ...values, kind, scheme, content: JSON.stringify(values.content), now })) as {
      id: number;
    }
  ).id;
export const updateParameter = (tx: Tx, id: number, values: ParameterValues, now: number) =>
  update.run(tx, { ...values, id, content: JSON.stringify(values.content), now });

const lastUsed = query({
  text: `select max(greatest(r.pay_date, (r.month + interval '1 month' - interval '1 day')::date)) as day
    from payroll_run_parameters u join payroll_runs r on r.id = u.run_id where u.parameter_id = $id and r.published_at is not null`,
  params: { id: int },
  row: { day: nullable(day) },
});
/** The last day for which a published run was reckoned by it. */
export const lastUseOf = async (db: Db, id: number): Promise<string | null> =>
  (await lastUsed.first(db, { id }))?.day ?? null;

const close = command({
  text: `update payroll_parameters set to_day = $to where id = $id`,
  params: { id: int, to: day },
});
/** Followed by another, it ends the day before. */
export const endParameter = (tx: Tx, id: number, to: string) => close.run(tx, { id, to });

const saveName = command({
  text: `insert into payroll_schemes (name, is_default) values ($name, not exists (select from payroll_schemes where is_default))
    on conflict (name) do update set name = excluded.name returning id`,
  params: { name: text },
  row: { id: int },
});
/** The first one is the default. */
export const schemeNamed = async (tx: Tx, name: string): Promise<number> =>
  ((await saveName.first(tx, { name })) as { id: number }).id;

const byDefault = query({
  text: `select id, name from payroll_schemes where is_default`,
  row: { id: int, name: text },
});
export const defaultScheme = (db: Db) => byDefault.first(db);
const names = query({ text: `select id, name from payroll_schemes order by name`, row: { id: int, name: text } });
export const allSchemes = (db: Db) => names.all(db);
const clearDefault = command({ text: `update payroll_schemes set is_default = false where is_default` });
const putDefault = command({
  text: `update payroll_schemes set is_default = true where id = $id`,
  params: { id: int },
});
export async function setDefault(tx: Tx, id: number): Promise<void> {
  await clearDefault.run(tx);
  await putDefault.run(tx, { id });
}

const types = query({
  text: `select id, name, pay_percent from leave_types order by id`,
  row: { id: int, name: text, pay_percent: int },
});
export const leaveTypes = (db: Db) => types.all(db);

const lock = command({ text: `select pg_advisory_xact_lock(7406054)::text as held`, row: { held: text } });
/** One change at a time, and none while a run begins. */
export const lockParameters = (tx: Tx) => lock.run(tx);
