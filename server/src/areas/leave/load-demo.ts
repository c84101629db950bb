import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoLeave } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { decideInDemo, demoCaller, type Engine, passInDemo, withdrawInDemo } from '#areas/approval/public.ts';
import { expireLotsIn, grantAnnualIn } from '#areas/leave/balances/update-balances.ts';
import type { LeaveRequest } from '#areas/leave/requests/leave-kind.ts';
import { allTypes } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { attempt } from '#platform/database/savepoint.ts';
import { Refusal } from '#platform/http/refusal.ts';

const hour = 3_600_000;
const quietDays = 14;

interface Asked {
  readonly leave: DemoLeave;
  readonly id: number;
  readonly applicant: number;
  readonly at: number;
}

async function settle(tx: Tx, engine: Engine, { hours }: DemoContext, { leave, id, applicant, at }: Asked) {
  const later = hours.after(at, leave.type === '病假' ? 1 : 5);
  switch (leave.outcome) {
    case 'passed':
      await passInDemo(tx, engine, id, later, hours);
      return;
    case 'rejected':
      await decideInDemo(tx, engine, id, 'reject', later);
      return;
    case 'returned':
      await decideInDemo(tx, engine, id, 'return', later);
      return;
    case 'withdrawn':
      await withdrawInDemo(tx, engine, id, applicant, later);
      return;
    case 'half-way':
      await decideInDemo(tx, engine, id, 'pass', later);
  }
}

const draftOf = ({ start, end, startHalf, endHalf, hours, desc }: DemoLeave, type_id: number) => ({
  type_id,
  start_time: beginOf(start) + (hours?.[0] ?? 0) * hour,
  end_time: beginOf(end) + (hours?.[1] ?? 0) * hour,
  start_half: startHalf,
  end_half: endHalf,
  desc,
  file_ids: [],
});

/** Two years of leave, asked for and decided by the engine itself as if on those days. */
export async function loadDemoLeave(tx: Tx, engine: Engine, request: LeaveRequest, demo: DemoContext): Promise<void> {
  const { company, ids, now, hours } = demo;
  const types = new Map((await allTypes(tx)).map((type) => [type.name, type.id]));
  const year = Number(today(now).slice(0, 4));
  for (const past of [year - 2, year - 1, year]) await grantAnnualIn(tx, Math.min(beginOf(`${past}-12-31`), now));
  // What was decided long ago is not news.
  const silent: Engine = { ...engine, notify: async () => undefined };
  for (const leave of company.leaves) {
    const applicant = ids.get(leave.person) as number;
    // Some in the morning, some before they go; of an illness at once.
    const at = hours.on(leave.asked, leave.type === '病假' ? 8.7 : 9 + ((applicant * 5) % 9));
    const speaking = now - at < quietDays * 24 * hour ? engine : silent;
    const draft = draftOf(leave, types.get(leave.type) as number);
    try {
      await attempt(tx, async () => {
        const filing = { tx, caller: demoCaller(applicant), now: at, note: () => undefined };
        const { id } = await request.file(filing, speaking, draft);
        await settle(tx, speaking, demo, { leave, id, applicant, at });
      });
    } catch (error) {
      // Chance asks for more than someone has, or twice for a day: then this one was never asked for.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await expireLotsIn(tx, now);
}
