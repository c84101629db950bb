import { holdGroups, openResets, settleResets } from '#areas/identity/public.ts';
import type { Ordering, PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { lockForDeed } from '#areas/staff/public.ts';
import { conflict } from '#platform/http/refusal.ts';

/** An administrator in whose hands the link was not says that the person is at the account again. */
export async function confirmReset(
  ordering: Ordering,
  { notify }: PersonnelDependencies,
  { user_id: userId, at }: { readonly user_id: number; readonly at: number },
): Promise<void> {
  const { tx, now, note } = ordering;
  const person = await lockForDeed(tx, ordering.caller, userId, 'activate');
  const caller = await holdGroups(ordering);
  if (!caller.granted.wildcard) conflict('只有系统管理员可以核实密码重置');
  const resets = await openResets(tx, userId);
  if (resets.at(-1)?.reset_at !== at) conflict('密码重置的情况已变化，请刷新后核对');
  if (resets.some((reset) => reset.held_by === caller.userId))
    conflict('该密码由您签发的链接重置，请由另一位系统管理员核实');
  if ((await openResets(tx, caller.userId)).length > 0)
    conflict('您自己的密码重置尚未核实，请先由另一位系统管理员核实');
  await settleResets(tx, userId, caller.userId, now);
  const content = `系统管理员 ${caller.name ?? ''} 已核实您的密码重置。`;
  await notify(tx, { to: [userId], kind: 'security', title: '密码重置已核实', content, from: caller.userId }, now);
  const changes = [{ field: 'password_reset', label: '密码重置', old: '待核实', new: '已核实' }];
  note({ object: { kind: 'user', id: userId, label: person.name }, changes });
}
