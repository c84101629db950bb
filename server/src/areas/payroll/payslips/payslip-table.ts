import type { SlipState } from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, nullable, query, small, text, time } from '#platform/database/statement.ts';

const slips = list({
  row: {
    id: int,
    kind: text as Column<'monthly' | 'extra'>,
    month: day,
    pay_date: day,
    gross: int,
    deducted: int,
    net: int,
    state: text as Column<SlipState>,
    paid_on: nullable(day),
    published_at: time,
  },
  params: { user: int, state: text, year: small },
  select: `s.id, r.kind, s.month, r.pay_date, s.gross, s.gross - s.net as deducted, s.net, s.state, r.paid_on, r.published_at`,
  from: 'payroll_sheets s',
  joins: 'join payroll_runs r on r.id = s.run_id',
  always: 's.user_id = $user and s.published',
  conditions: {
    state: 's.state = $state',
    year: `s.month between make_date($year, 1, 1) and make_date($year, 12, 31)`,
  },
  sorts: { month: 's.month' },
  tieBreaker: 's.id',
});
export const listPayslips = (
  db: Db,
  user: number,
  filter: { readonly state?: SlipState | undefined; readonly year?: number | undefined },
  request: PageRequest<'month'>,
) => slips.page(db, { user, ...filter }, request);

const year = query({
  text: `select coalesce(sum(s.income + s.bonus_apart), 0)::int8 as income, coalesce(sum(s.social + s.housing), 0)::int8 as special,
      coalesce(sum(s.additional), 0)::int8 as additional, coalesce(sum(s.tax), 0)::int8 as withheld
    from payroll_sheets s where s.user_id = $user and s.published and s.tax_year = $year and s.id <= $until`,
  params: { user: int, year: small, until: int },
  row: { income: int, special: int, additional: int, withheld: int },
});
/** The year up to and with a payslip. */
export const yearUntil = async (db: Db, user: number, ofYear: number, until: number) =>
  (await year.first(db, { user, year: ofYear, until })) ?? { income: 0, special: 0, additional: 0, withheld: 0 };
