import type { handOverOpportunities as handOverCall } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import { notifyNewOwner } from '#areas/business/opportunities/notify-people.ts';
import { objectOf } from '#areas/business/opportunities/save-opportunity.ts';
import { mayHandOver } from '#areas/business/opportunities/stages/judge-actions.ts';
import { addTrails } from '#areas/business/opportunities/trail-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { sightOf, writesUnder } from '#areas/business/sight.ts';
import { opportunitiesSeen } from '#areas/business/sight-table.ts';
import { type HandOver, namesOf, person } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalid, refuse } from '#platform/http/refusal.ts';
import { passMemberships, removeMember, workedOnBy } from './member-table.ts';
import { inHandOf, lockOwned, passToOwner } from './owner-table.ts';

interface Passing {
  readonly ids: readonly number[];
  readonly to: number;
  /** Null where the program did it: someone has left. */
  readonly by: number | null;
  readonly note?: string;
}

/** Passes these to another owner, with their orders; those they own already stay. What is held is held by the caller. */
export async function passOpportunities(tx: Tx, { ids, to, by, note = '' }: Passing, now: number) {
  const passed = (await lockOwned(tx, ids)).filter((one) => one.owner_id !== to);
  const given = passed.map(({ id }) => id);
  const name = (await namesOf(tx, [to])).get(to) ?? '';
  await passToOwner(tx, given, to);
  await removeMember(tx, to, given);
  await addTrails(
    tx,
    passed.map(({ id, owner_name }) => ({
      opportunity: id,
      by,
      title: by === null ? '离职交接' : '移交商机',
      changes: [{ label: '负责人', old: owner_name, new: name }],
      note,
    })),
    now,
  );
  return passed;
}

export async function handOverOpportunities(
  { tx, caller, now, note: log }: Filing,
  { notify }: BusinessParts,
  { ids, user_id, note }: InputOf<typeof handOverCall>,
): Promise<number> {
  const wanted = [...new Set(ids)];
  const seen = await opportunitiesSeen(tx, await sightOf(tx, caller), wanted);
  if (seen.size < wanted.length) refuse('not-found');
  const writes = await writesUnder(tx, caller, 'business.hand-over');
  if (!(await lockOwned(tx, wanted)).every((one) => mayHandOver(writes, one))) refuse('not-permitted');
  const receiver = await person(tx, user_id);
  if (!(receiver?.enabled && (receiver.state === 'probation' || receiver.state === 'regular')))
    invalid({ user_id: '接收人不存在或不在职' });
  const passed = await passOpportunities(tx, { ids: wanted, to: user_id, by: caller.userId, note }, now);
  await notifyNewOwner(tx, notify, passed, { to: user_id, by: caller.userId, note }, now);
  const receiverName = receiver?.name ?? receiver?.job_number ?? '';
  for (const one of passed)
    log({
      object: objectOf(one),
      changes: [{ field: 'owner_id', label: '负责人', old: one.owner_name, new: receiverName }],
    });
  return passed.length;
}

/** When someone goes: what they had under way or was not paid yet, and their places beside other owners. */
export const opportunityHandOver: HandOver = {
  kind: 'opportunity',
  label: '负责与协作的商机',
  list: async (db, user) => [...(await inHandOf(db, user)), ...(await workedOnBy(db, user))],
  handOver: async (tx, from, to, now) => {
    const [owned, worked] = [await inHandOf(tx, from), await workedOnBy(tx, from)];
    await passOpportunities(tx, { ids: owned.map(({ id }) => id), to, by: null }, now);
    await passMemberships(
      tx,
      from,
      to,
      worked.map(({ id }) => id),
    );
    return [...owned, ...worked];
  },
};
