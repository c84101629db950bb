import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { powerfulDemoCaller } from '#areas/approval/public.ts';
import { createLink, revokeLink } from '#areas/cockpit/display-links.ts';
import { markSeen } from '#areas/cockpit/link-table.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import type { Tx } from '#platform/database/client.ts';

// Links of the demo company's screens: one that shows, one that was taken back, one that has run out.
const made = [
  { name: '前台大屏', daysAgo: 12, days: 90, fate: 'shows' },
  { name: '三楼会议室', daysAgo: 40, days: 90, fate: 'revoked' },
  { name: '年会展台', daysAgo: 200, days: 30, fate: 'expired' },
] as const;

export async function loadDemoCockpit(tx: Tx, { now, hours }: DemoContext): Promise<void> {
  const [leader] = await membersOfGroup(tx, 'leaders');
  if (leader === undefined) return;
  for (const { name, daysAgo, days, fate } of made) {
    const day = addDays(today(now), -daysAgo);
    const at = hours.on(day, 10);
    const as = (moment: number) => ({ tx, caller: powerfulDemoCaller(leader), now: moment, note: () => {} });
    const { id } = await createLink(as(at), { name, days, period: 'month' });
    await markSeen(tx, id, fate === 'shows' ? now - 60_000 : hours.after(at, 9));
    if (fate === 'revoked') await revokeLink(as(hours.on(addDays(day, 9), 14)), id);
  }
}
