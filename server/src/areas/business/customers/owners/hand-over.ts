import type { handOverCustomers as handOverCall } from '@tongzhou/contract/areas/business/customer.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { CustomerRecord } from '#areas/business/customers/customer-table.ts';
import { lockAllForDeed } from '#areas/business/customers/reach-customers.ts';
import type { Editing } from '#areas/business/customers/save-customer.ts';
import { passOpportunities } from '#areas/business/opportunities/owners/hand-over.ts';
import { lockOwned } from '#areas/business/opportunities/owners/owner-table.ts';
import type { Notify } from '#areas/notices/public.ts';
import { type HandOver, type PersonCore, person } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';
import { customersOwnedBy, passAllCustomers, passCustomers, underWayOf } from './owner-table.ts';

/** What someone who leaves had in hand; their opportunities are handed over by themselves. */
export const customerHandOver: HandOver = {
  kind: 'customer',
  label: '客户',
  list: customersOwnedBy,
  handOver: passAllCustomers,
};

async function receiverOf(tx: Tx, id: number): Promise<PersonCore> {
  const receiver = await person(tx, id);
  const works = receiver?.enabled && (receiver.state === 'probation' || receiver.state === 'regular');
  return receiver !== undefined && works ? receiver : invalid({ user_id: '接收人不存在或不在职' });
}

const mostNamed = 5;

async function notifyReceiver(
  tx: Tx,
  notify: Notify,
  passed: readonly CustomerRecord[],
  { to, by }: { readonly to: number; readonly by: number },
  now: number,
): Promise<void> {
  if (passed.length === 0 || to === by) return;
  const named = passed.slice(0, mostNamed).map(({ number, name }) => `${number} ${name}`);
  const more = passed.length > mostNamed ? [`等 ${passed.length} 个`] : [];
  const letter = {
    to: [to],
    kind: 'task' as const,
    title: `${passed.length} 个客户移交给您`,
    content: [...named, ...more].join('、'),
    link: `/business_management/business_list?tab=customers&owner_id=${to}`,
    from: by,
  };
  await notify(tx, letter, now);
}

/** With the opportunities that are still under way, where that is wished and they are the same owner's. */
export async function handOverCustomers(
  { tx, caller, now, note }: Editing,
  notify: Notify,
  { ids, user_id: to, with_opportunities }: InputOf<typeof handOverCall>,
) {
  const wanted = [...new Set(ids)];
  // Held before their customers, as by everyone who writes an opportunity.
  const held = with_opportunities ? await lockOwned(tx, await underWayOf(tx, wanted)) : [];
  const customers = await lockAllForDeed(tx, caller, wanted, 'business.hand-over');
  const receiver = await receiverOf(tx, to);
  const passed = customers.filter((customer) => customer.owner_id !== to);
  const still = new Set(await underWayOf(tx, wanted));
  const opportunities = await passOpportunities(
    tx,
    { ids: held.map(({ id }) => id).filter((id) => still.has(id)), to, by: caller.userId, note: '随客户移交' },
    now,
  );
  await passCustomers(
    tx,
    passed.map(({ id }) => id),
    to,
  );
  await notifyReceiver(tx, notify, passed, { to, by: caller.userId }, now);
  const change = { field: 'owner_id', label: '负责人', new: receiver.name ?? receiver.job_number };
  for (const { id, name, owner_name } of passed)
    note({ object: { kind: 'customer', id, label: name }, changes: [{ ...change, old: owner_name }] });
  for (const { id, name, owner_name } of opportunities)
    note({ object: { kind: 'opportunity', id, label: name }, changes: [{ ...change, old: owner_name }] });
  return { customers: passed.length, opportunities: opportunities.length };
}
