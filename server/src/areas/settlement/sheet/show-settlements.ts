import type {
  projectsToSettle,
  settlementDetail,
  settlementPage,
  settlementToEdit,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { covers, type Scope, scopeOf } from '#areas/identity/public.ts';
import { type DividendRecord, dividendsOfSettlement } from '#areas/settlement/dividends/dividend-table.ts';
import { entriesOfSettlement } from '#areas/settlement/ledger/ledger-table.ts';
import type { SettlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import { projectsDue, settlementRowById, settlementsListed } from '#areas/settlement/sheet/settlement-list-table.ts';
import {
  type SettlementShareRecord,
  settlementById,
  sharesOfSettlement,
} from '#areas/settlement/sheet/settlement-table.ts';
import { figuresShown, partsShown } from '#areas/settlement/sheet/show-sheet.ts';
import { projectToSettle, settles } from '#areas/settlement/sheet/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const dayShown = (day: string | null): number | null => (day === null ? null : beginOf(day));

const rowShown = <Row extends { readonly passed_on: string | null }>(row: Row) => ({
  ...row,
  passed_on: dayShown(row.passed_on),
  actions: (['detail'] as const).slice(),
});

export async function showSettlements(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, from, to, ...filter }: InputOf<typeof settlementPage>,
): Promise<GivenOf<typeof settlementPage>> {
  const asked = {
    ...filter,
    from: from === undefined ? undefined : beginOf(from),
    to: to === undefined ? undefined : beginOf(addDays(to, 1)),
  };
  const scope = await scopeOf(db, caller, 'project.settlement');
  const found = await settlementsListed(db, scope, asked, { page, page_size, sort, order });
  return { ...found, list: found.list.map(rowShown) };
}

export async function showProjectsToSettle(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof projectsToSettle>,
): Promise<GivenOf<typeof projectsToSettle>> {
  const scope = await scopeOf(db, caller, 'project.settlement');
  const [found, maySettle] = await Promise.all([
    projectsDue(db, scope, filter, { page, page_size, sort, order }),
    settles(db, caller),
  ]);
  return {
    ...found,
    list: found.list.map((row) => {
      const { leader_id: _, holder_id: __, holder_department_id: ___, ...shown } = row;
      return { ...shown, actions: !row.running && maySettle(row) ? (['settle'] as const).slice() : [] };
    }),
  };
}

function dividendShown(dividend: DividendRecord | undefined) {
  if (dividend === undefined) return { state: null, paid_on: null };
  const { reversed_day, paid_day } = dividend;
  if (reversed_day !== null) return { state: 'reversed' as const, paid_on: null };
  return { state: paid_day === null ? ('waiting' as const) : ('paid' as const), paid_on: dayShown(paid_day) };
}

/** Others’ money: the leader's who shares it, the sender's, and theirs who hold 查看他人分红 over the person. */
function seesAmounts(caller: Caller, scope: Scope, project: { leader_id: number | null }, sender: number) {
  const all = caller.userId === project.leader_id || caller.userId === sender;
  return ({ user_id, department_id }: SettlementShareRecord) => all || covers(scope, { id: user_id, department_id });
}

export async function showSettlement(
  db: Db,
  caller: Caller,
  { id }: InputOf<typeof settlementDetail>,
): Promise<GivenOf<typeof settlementDetail>> {
  const record = orNotFound(await settlementById(db, id));
  const project = await projectToSettle(db, caller, record.project_id);
  const [row, shares, dividends, entries, scope] = await Promise.all([
    settlementRowById(db, id),
    sharesOfSettlement(db, id),
    dividendsOfSettlement(db, id),
    entriesOfSettlement(db, id),
    scopeOf(db, caller, 'data.dividend'),
  ]);
  const sees = seesAmounts(caller, scope, project, record.created_by);
  const byUser = new Map(dividends.map((one) => [one.user_id, one]));
  return {
    ...rowShown(orNotFound(row)),
    figures: figuresShown(record),
    note: record.form.note,
    reversed_on: dayShown(record.reversed_on),
    shares: shares.map((share) => {
      const { user_id, name, department_name, parts, units, base, adjustment, reason, amount } = share;
      const open = sees(share);
      return {
        user_id,
        name,
        department_name,
        leads: parts.some(({ role }) => role === 'leader'),
        parts: partsShown(parts),
        units,
        base: open ? base : null,
        percent: open ? adjustment / 100 : null,
        reason: open ? reason : null,
        amount: open ? amount : null,
        ...dividendShown(byUser.get(user_id)),
      };
    }),
    entries: entries.map((entry) => ({ ...entry, day: beginOf(entry.day) })),
  };
}

/** To be changed and sent again, by whoever sent it. */
export async function showSettlementToEdit(
  db: Db,
  caller: Caller,
  settlement: SettlementRequest,
  approval_id: number,
): Promise<GivenOf<typeof settlementToEdit>> {
  const { subject_id, form, content_json } = await settlement.load(db, caller, approval_id);
  const { note, adjustments } = form;
  return { approval_id, project_id: subject_id, note, adjustments: [...adjustments], content_json };
}
