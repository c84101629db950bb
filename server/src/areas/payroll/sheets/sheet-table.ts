import type { SlipState } from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { Line } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import type { Sheet } from '@tongzhou/contract/rules/payroll/payroll-sheet.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
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
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

export interface NewSheet {
  readonly person: {
    readonly id: number;
    readonly department_id: number;
    readonly job_number: string;
    readonly name: string;
    readonly facts: string;
  };
  readonly sheet: Sheet;
  readonly returned: readonly { readonly leave_id: number; readonly day: string }[];
  readonly before_net: number | null;
  readonly moved: number;
  readonly over: boolean;
  readonly reasons: readonly string[];
}

const amounts = `gross, leave_cut, bonus, dividend, social, housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart`;
const names = amounts.split(', ');
const kept = [
  'department_id',
  'job_number',
  'user_name',
  ...names,
  'lines',
  'leave_rows',
  'returned_days',
  'facts',
  'before_net',
  'moved',
  'over',
  'reasons',
];
const upsert = command({
  text: `insert into payroll_sheets (run_id, month, monthly, tax_year, tax_month, compute_no, user_id, ${kept.join(', ')})
    select $run, $month, $monthly, $tax_year, $tax_month, $compute_no, n.user_id, ${kept.map((name) => `n.${name}`).join(', ')}
    from jsonb_to_recordset($sheets) as n (user_id bigint, department_id bigint, job_number text, user_name text, ${names.map((name) => `${name} bigint`).join(', ')},
      lines jsonb, leave_rows jsonb, returned_days jsonb, facts text, before_net bigint, moved bigint, over boolean, reasons text[])
    on conflict (run_id, user_id) do update set month = excluded.month, tax_year = excluded.tax_year, tax_month = excluded.tax_month,
      compute_no = excluded.compute_no, ${kept.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  params: {
    run: int,
    month: day,
    monthly: bool,
    tax_year: small,
    tax_month: small,
    compute_no: small,
    sheets: json<string>(),
  },
});

interface Place {
  readonly run: number;
  readonly month: string;
  readonly monthly: boolean;
  readonly tax_year: number;
  readonly tax_month: number;
  readonly compute_no: number;
}

/** In place of those that the run has of the same people. */
export async function saveSheets(tx: Tx, place: Place, sheets: readonly NewSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  const rows = sheets.map(({ person, sheet, returned, ...moved }) => ({
    user_id: person.id,
    department_id: person.department_id,
    job_number: person.job_number,
    user_name: person.name,
    gross: sheet.gross,
    leave_cut: sheet.leave,
    bonus: sheet.bonus,
    dividend: sheet.dividend,
    social: sheet.social,
    housing: sheet.housing,
    tax: sheet.tax,
    bonus_tax: sheet.bonusTax,
    other: sheet.other,
    net: sheet.net,
    debt: sheet.debt,
    company_social: sheet.companySocial,
    company_housing: sheet.companyHousing,
    income: sheet.income,
    additional: sheet.additional,
    basic: sheet.basic,
    taxable: sheet.taxable,
    bonus_apart: sheet.bonusApart,
    lines: sheet.lines,
    leave_rows: sheet.leaveRows,
    returned_days: returned,
    facts: person.facts,
    ...moved,
  }));
  await upsert.run(tx, { ...place, sheets: JSON.stringify(rows) });
}

const clearProblems = command({
  text: `delete from payroll_problems where run_id = $run and user_id = any ($users)`,
  params: { run: int, users: ints },
});
const dropWrong = command({
  text: `delete from payroll_sheets where run_id = $run and user_id = any ($users)`,
  params: { run: int, users: ints },
});
const addProblems = command({
  text: `insert into payroll_problems (run_id, user_id, text, compute_no) select $run, n.user_id, n.text, $compute_no
    from unnest($users::int8[], $texts::text[]) as n (user_id, text)`,
  params: { run: int, compute_no: small, users: ints, texts },
});
export const dropSheet = (tx: Tx, run: number, user: number) => dropWrong.run(tx, { run, users: [user] });

/** Whoever cannot be reckoned has no sheet. */
export async function saveProblems(
  tx: Tx,
  run: number,
  compute_no: number,
  users: readonly number[],
  problems: readonly { readonly user: number; readonly text: string }[],
): Promise<void> {
  await clearProblems.run(tx, { run, users });
  if (problems.length === 0) return;
  const wrong = problems.map(({ user }) => user);
  await dropWrong.run(tx, { run, users: wrong });
  await addProblems.run(tx, { run, compute_no, users: wrong, texts: problems.map((one) => one.text) });
}

const row = {
  id: int,
  run_id: int,
  user_id: int,
  job_number: text,
  user_name: text,
  department_name: text,
  gross: int,
  social: int,
  housing: int,
  tax: int,
  other: int,
  net: int,
  debt: int,
  company: int,
  before_net: nullable(int),
  moved: int,
  over: bool,
  reasons: texts,
  state: text as Column<SlipState>,
};
const columns = `s.id, s.run_id, s.user_id, s.job_number, s.user_name, d.department_name, s.gross, s.social, s.housing, s.tax, s.other, s.net, s.debt,
  s.company_social + s.company_housing as company, s.before_net, s.moved, s.over, s.reasons, s.state`;
const joins = 'join departments d on d.id = s.department_id';

const sheets = list({
  row,
  params: { run: int, keyword: text, department_id: int, state: text },
  select: columns,
  from: 'payroll_sheets s',
  joins,
  always: 's.run_id = $run',
  conditions: {
    keyword: `${contains('s.user_name')} or ${contains('s.job_number')}`,
    department_id: 's.department_id = $department_id',
    state: 's.state = $state',
    over: 's.over',
  },
  sorts: { moved: 's.rank', net: 's.net', job_number: 's.job_number' },
  tieBreaker: 's.id',
});
export interface SheetFilter {
  readonly keyword?: string | undefined;
  readonly department_id?: number | undefined;
  readonly state?: SlipState | undefined;
  readonly over?: boolean | undefined;
}
export const listSheets = (
  db: Db,
  run: number,
  filter: SheetFilter,
  request: PageRequest<'moved' | 'net' | 'job_number'>,
) => sheets.page(db, { run, ...filter }, request);

const whole = {
  ...row,
  department_id: int,
  number: text,
  kind: text as Column<'monthly' | 'extra'>,
  run_state: text,
  month: day,
  pay_date: day,
  paid_on: nullable(day),
  tax_year: int,
  published: bool,
  lines: json<Line[]>(),
};
const select = `select ${columns}, s.department_id, r.number, r.kind, r.state as run_state, s.month, r.pay_date, r.paid_on, s.tax_year, s.published, s.lines
  from payroll_sheets s join payroll_runs r on r.id = s.run_id ${joins}`;
export type SheetRecord = Values<typeof whole>;
const one = query({ text: `${select} where s.id = $id`, params: { id: int }, row: whole });
export const sheetById = (db: Db, id: number) => one.first(db, { id });
const own = query({
  text: `${select} where s.id = $id and s.user_id = $user and s.published`,
  params: { id: int, user: int },
  row: whole,
});
/** Of someone's own that are published. */
export const ownSheet = (db: Db, id: number, user: number) => own.first(db, { id, user });
const lockOwn = command({
  text: `select s.id, s.state from payroll_sheets s where s.id = $id and s.user_id = $user and s.published for no key update`,
  params: { id: int, user: int },
  row: { id: int, state: text as Column<SlipState> },
});
export const lockOwnSheet = (tx: Tx, id: number, user: number) => lockOwn.first(tx, { id, user });

const putState = command({
  text: `update payroll_sheets set state = $state, read_at = coalesce(read_at, ms($now)), replied_at = case when $state = 'read' then replied_at else ms($now) end
    where id = $id`,
  params: { id: int, state: text, now: int },
});
export const setSlipState = (tx: Tx, id: number, state: SlipState, now: number) => putState.run(tx, { id, state, now });

const putStates = command({
  text: `update payroll_sheets set state = $state, read_at = ms($now), replied_at = case when $state = 'read' then null else ms($now) end where id = any ($ids)`,
  params: { ids: ints, state: text, now: int },
});
export const setSlipStates = (tx: Tx, ids: readonly number[], state: SlipState, now: number) =>
  putStates.run(tx, { ids, state, now });

const counts = query({
  text: `select count(*) filter (where state = 'unread')::int4 as unread, count(*) filter (where state = 'confirmed')::int4 as confirmed,
      count(*) filter (where state = 'questioned')::int4 as questioned, count(*) filter (where over)::int4 as over
    from payroll_sheets where run_id = $run`,
  params: { run: int },
  row: { unread: int, confirmed: int, questioned: int, over: int },
});
export const countSheets = async (db: Db, run: number) =>
  (await counts.first(db, { run })) ?? { unread: 0, confirmed: 0, questioned: 0, over: 0 };

const entries = query({
  text: `select e.id, e.by_id, coalesce(u.name, u.job_number) as by_name, e.content, e.at from payslip_entries e join users u on u.id = e.by_id
    where e.sheet_id = $sheet order by e.id limit 200`,
  params: { sheet: int },
  row: { id: int, by_id: int, by_name: text, content: text, at: time },
});
export const threadOf = (db: Db, sheet: number) => entries.all(db, { sheet });
const addEntry = command({
  text: `insert into payslip_entries (sheet_id, by_id, content, at) values ($sheet, $by, $content, ms($now))`,
  params: { sheet: int, by: int, content: text, now: int },
});
export const insertEntry = (tx: Tx, sheet: number, by: number, content: string, now: number) =>
  addEntry.run(tx, { sheet, by, content, now });

const paid = query({
  text: `select s.user_name, p.bank_name, p.bank_account, s.net, p.id_card, s.job_number, s.gross, s.income, s.social, s.housing, s.additional, s.tax, s.bonus_apart,
      s.bonus_tax, s.basic, s.taxable
    from payroll_sheets s left join staff_profiles p on p.user_id = s.user_id where s.run_id = $run order by s.job_number, s.id`,
  params: { run: int },
  row: {
    user_name: text,
    bank_name: nullable(text),
    bank_account: nullable(text),
    net: int,
    id_card: nullable(text),
    job_number: text,
    gross: int,
    income: int,
    social: int,
    housing: int,
    additional: int,
    tax: int,
    bonus_apart: int,
    bonus_tax: int,
    basic: int,
    taxable: int,
  },
});
export const paidOf = (db: Db, run: number) => paid.all(db, { run });
export type PaidRow = Awaited<ReturnType<typeof paidOf>>[number];
