import type {
  grantGrowth as grantCall,
  growthGrantPage,
  reverseGrowthGrant,
} from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { covers, refuseOnSelf, scopeOf } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { insertEntries, reverseEntries, takeGrantSource } from '#areas/settlement/growth/entry-table.ts';
import { grantsWithin, lockGrant } from '#areas/settlement/growth/grant-table.ts';
import { ruleOn } from '#areas/settlement/growth/rule-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

const permission = 'project.growth.grant';
const link = '/staff/my_center/grow';

export async function listGrants(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof growthGrantPage>,
): Promise<GivenOf<typeof growthGrantPage>> {
  const scope = await scopeOf(db, caller, permission);
  const found = await grantsWithin(db, scope, filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map(({ day, ...grant }) => ({
      ...grant,
      day: beginOf(day),
      actions: grant.reversed_reason === null && grant.user_id !== caller.userId ? ['reverse' as const] : [],
    })),
  };
}

/** To someone who works here and is within the giver's scope; never to oneself. */
export async function grantGrowth(
  { tx, caller, now, note }: Filing,
  notify: Notify,
  { user_id, value, reason }: InputOf<typeof grantCall>,
): Promise<{ id: number }> {
  refuseOnSelf(caller, user_id);
  const person = orNotFound(await lockPerson(tx, user_id));
  orNotFound(covers(await scopeOf(tx, caller, permission), person) ? person : undefined);
  const works = person.enabled && (person.state === 'probation' || person.state === 'regular');
  if (!works) invalid({ user_id: '该人员已离职或停用' });
  const day = today(now);
  const rule = orNotFound(await ruleOn(tx, day));
  if (value > rule.grant_most) invalid({ value: `单次最多授予 ${rule.grant_most}` });
  const source_id = await takeGrantSource(tx);
  const booking = { source: 'grant', rule: rule.id, project: null, day, by: caller.userId } as const;
  const nothing = { base: 0, percent: 0, participation: 0, score: null };
  const [id] = await insertEntries(tx, booking, [{ ...nothing, user_id, kind: 'grant', source_id, value, reason }]);
  note({
    object: { kind: 'user', id: user_id, label: person.name ?? person.job_number },
    changes: [
      { field: 'value', label: '成长值', old: null, new: value },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
  const letter = { to: [user_id], from: caller.userId, kind: 'system' as const, link };
  await notify(tx, { ...letter, title: `获得成长值 ${value}`, content: reason }, now);
  return { id: id as number };
}

export async function reverseGrant(
  { tx, caller, now, note }: Filing,
  notify: Notify,
  { id, reason }: InputOf<typeof reverseGrowthGrant>,
): Promise<{ id: number }> {
  const grant = orNotFound(await lockGrant(tx, id));
  refuseOnSelf(caller, grant.user_id);
  const person = { id: grant.user_id, department_id: grant.department_id };
  orNotFound(covers(await scopeOf(tx, caller, permission), person) ? grant : undefined);
  const taken = { source: 'grant', source_id: grant.source_id, reason, by: caller.userId } as const;
  const [reversal] = await reverseEntries(tx, taken);
  if (reversal === undefined) return conflict('该记录已被撤销，请刷新');
  note({
    object: { kind: 'user', id: grant.user_id, label: grant.user_name },
    changes: [
      { field: 'value', label: '成长值', old: grant.value, new: 0 },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
  const letter = { to: [grant.user_id], from: caller.userId, kind: 'system' as const, link };
  await notify(tx, { ...letter, title: `授予的成长值 ${grant.value} 已撤销`, content: reason }, now);
  return { id: reversal };
}
