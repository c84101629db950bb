import type { payPersonPage, savePayPerson } from '@tongzhou/contract/areas/payroll/person.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { taxStatuses } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import type { Filing } from '#areas/approval/public.ts';
import { refuseOnSelf } from '#areas/identity/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { allSchemes } from '#areas/payroll/parameters/parameter-table.ts';
import { listPeople, payPerson, savePayPersonRow } from '#areas/payroll/parameters/person-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

export async function showPeople(
  db: Db,
  caller: Caller,
  { keyword, department_id, excluded, ...request }: InputOf<typeof payPersonPage>,
  now: number,
): Promise<GivenOf<typeof payPersonPage>> {
  await checkSight(db, caller, 'report.salary.parameters');
  const day = today(now);
  const month = `${day.slice(0, 7)}-01`;
  const filter = { keyword, department_id, excluded: excluded === 'yes' };
  return listPeople(db, { year: Number(day.slice(0, 4)), month, ...filter }, request);
}

const labels = { excluded: '不在本公司发薪', scheme: '社保与公积金方案', status: '减除费用' };

export async function savePerson(
  { tx, caller, now, note }: Filing,
  { user_id, excluded, scheme_id, tax_status }: InputOf<typeof savePayPerson>,
): Promise<void> {
  refuseOnSelf(caller, user_id);
  await checkSight(tx, caller, 'report.salary.parameters');
  const about = orNotFound(await lockPerson(tx, user_id));
  const schemes = new Map((await allSchemes(tx)).map(({ id, name }) => [id, name]));
  if (scheme_id !== null && !schemes.has(scheme_id)) invalid({ scheme_id: '方案不存在' });
  const year = Number(today(now).slice(0, 4));
  const before = orNotFound(await payPerson(tx, user_id, year));
  await savePayPersonRow(tx, { user: user_id, excluded, scheme: scheme_id, year, status: tax_status });
  const told = (one: typeof before) => ({
    excluded: one.excluded ? '是' : '否',
    scheme: one.scheme_id === null ? '默认' : (schemes.get(one.scheme_id) ?? ''),
    status: one.tax_status === null ? '自动' : taxStatuses[one.tax_status],
  });
  note({
    object: { kind: 'user', id: user_id, label: about.name },
    changes: changedFields(labels, told(before), told({ excluded, scheme_id, tax_status })),
  });
}
