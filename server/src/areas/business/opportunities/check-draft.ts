import { keepCustomer } from '#areas/business/customers/customer-table.ts';
import { contactById } from '#areas/business/opportunities/detail-table.ts';
import { type Member, membersOf } from '#areas/business/opportunities/owners/member-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { people } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid } from '#platform/http/refusal.ts';

// What an opportunity points to must be there for whoever says so. What it points to already may stay, whatever became of it.

/** One that the caller sees; neither deleted nor merged until this is written. */
export async function checkCustomer(tx: Tx, caller: Caller, customer: number): Promise<void> {
  const kept = await keepCustomer(tx, customer);
  if (kept === undefined || !(await customersSeen(tx, await sightOf(tx, caller), [customer])).has(customer))
    invalid({ customer_id: '客户不存在' });
}

export async function checkContact(tx: Tx, customer: number, contact: number | null): Promise<void> {
  const found = contact === null ? undefined : await contactById(tx, contact);
  if (contact !== null && (found === undefined || found.removed || found.customer_id !== customer))
    invalid({ contact_id: '该客户没有这位联系人' });
}

export async function checkType(tx: Tx, { types }: Pick<BusinessParts, 'types'>, type: number): Promise<void> {
  if (!(await types().list(tx)).some(({ id }) => id === type)) invalid({ type_id: '项目类型不存在或已停用' });
}

/** Returns who is new among them. */
export async function checkMembers(
  tx: Tx,
  { id, owner }: { readonly id: number | undefined; readonly owner: number },
  wanted: readonly Member[],
): Promise<number[]> {
  const present = new Set(id === undefined ? [] : (await membersOf(tx, id)).map(({ user_id }) => user_id));
  const fresh = wanted.map(({ user_id }) => user_id).filter((user) => !present.has(user));
  const known = new Map((await people(tx, fresh)).map((one) => [one.id, one]));
  const wrong = wanted.flatMap(({ user_id }, index): [string, string][] => {
    const someone = known.get(user_id);
    const works = someone?.enabled && (someone.state === 'probation' || someone.state === 'regular');
    if (user_id === owner) return [[`members.${index}.user_id`, '负责人不必列为协作人']];
    return present.has(user_id) || works ? [] : [[`members.${index}.user_id`, '该人员不存在或不在职']];
  });
  if (wrong.length > 0) invalid(Object.fromEntries(wrong));
  return fresh;
}
