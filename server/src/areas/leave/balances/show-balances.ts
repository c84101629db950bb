import type * as contract from '@tongzhou/contract/areas/leave/balance.ts';
import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { covers, refuseOnSelf, scopeOf } from '#areas/identity/public.ts';
import {
  balancePeople,
  balanceSums,
  ledgerEntries,
  lotRows,
  workingPeople,
} from '#areas/leave/balances/balance-table.ts';
import { addLots } from '#areas/leave/balances/ledger-table.ts';
import { careerOf } from '#areas/leave/requests/leave-table.ts';
import { typeById } from '#areas/leave/types/type-table.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { WriteContext } from '#platform/http/serve.ts';

export async function showBalances(
  db: Db,
  caller: Caller,
  { keyword, department_id, year, ...request }: InputOf<typeof contract.leaveBalances>,
  now: number,
): Promise<ReplyOf<typeof contract.leaveBalances>> {
  const scope = await scopeOf(db, caller, 'staff.leave-balance');
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const page = await balancePeople(db, scope, { keyword, chosen }, request);
  const sums = await balanceSums(
    db,
    page.list.map((row) => row.user_id),
    year ?? Number(today(now).slice(0, 4)),
  );
  const byPerson = Map.groupBy(sums, (row) => row.user_id);
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      balances: (byPerson.get(row.user_id) ?? []).map(({ user_id: _user, ...balance }) => balance),
    })),
  };
}

const lotLabel = ({ source, year }: { readonly source: string; readonly year: number }) =>
  source === 'annual' ? `${year} 年年假` : `${year} 年发放`;

export async function showLedger(
  db: Db,
  caller: Caller,
  { user_id, type_id }: InputOf<typeof contract.leaveLedger>,
): Promise<ReplyOf<typeof contract.leaveLedger>> {
  const user = user_id ?? caller.userId;
  if (user !== caller.userId) {
    if (!permits(caller.granted, permissionId('staff.leave-balance'))) refuse('not-permitted');
    const person = orNotFound(await careerOf(db, user));
    if (!covers(await scopeOf(db, caller, 'staff.leave-balance'), person)) refuse('not-found');
  }
  const lots = await lotRows(db, user, type_id);
  const labels = new Map(lots.map((lot) => [lot.id, lotLabel(lot)]));
  const entries = await ledgerEntries(
    db,
    lots.map((lot) => lot.id),
  );
  return {
    lots: lots.map(({ id, valid_from, valid_to, granted, left, why }) => ({
      id,
      label: labels.get(id) ?? '',
      valid_from: beginOf(valid_from),
      valid_to: beginOf(valid_to),
      granted,
      left,
      why,
    })),
    entries: entries.map(({ lot_id, day, ...entry }) => ({
      ...entry,
      lot_label: labels.get(lot_id) ?? '',
      day: day === null ? null : beginOf(day),
    })),
  };
}

export async function grantLeave(
  { tx, caller, now, note }: WriteContext<typeof contract.grantLeave>,
  { user_ids, type_id, days, valid_from, valid_to, reason }: InputOf<typeof contract.grantLeave>,
): Promise<number> {
  refuseOnSelf(caller, ...user_ids);
  const type = await typeById(tx, type_id);
  if (type?.enabled !== true || !type.has_balance) return invalid({ type_id: '该假期类型没有额度' });
  const ids = [...new Set(user_ids)];
  const scope = await scopeOf(tx, caller, 'staff.leave-balance');
  const people = (await workingPeople(tx, ids)).filter((person) => covers(scope, person));
  if (people.length < ids.length) refuse('not-found');
  if (valid_to < today(now)) invalid({ valid_to: '到期日已过' });
  const lots = ids.map((user_id) => ({
    user_id,
    year: Number(valid_from.slice(0, 4)),
    tier: 0,
    valid_from,
    valid_to,
    minutes: days * minutesOfDay,
    why: reason,
  }));
  const granted = await addLots(tx, 'grant', type_id, lots, caller.userId, now);
  for (const id of ids)
    note({
      object: { kind: 'user', id },
      changes: [
        { field: 'balance', label: `${type.name}额度`, old: null, new: `+${lengthWords(days * minutesOfDay)}` },
        { field: 'period', label: '有效期', old: null, new: `${valid_from} 至 ${valid_to}` },
        { field: 'reason', label: '原因', old: null, new: reason },
      ],
    });
  return granted;
}
