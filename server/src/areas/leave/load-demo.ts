import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoLeave } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { decideInDemo, demoCaller, type Engine, withdrawInDemo } from '#areas/approval/public.ts';
import { expireLotsIn, grantAnnualIn } from '#areas/leave/balances/update-balances.ts';
import type { LeaveRequest } from '#areas/leave/requests/leave-kind.ts';
import { allTypes } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { attempt } from '#platform/database/savepoint.ts';
import { Refusal } from '#platform/http/refusal.ts';

const hour = 3_600_000;
const quietDays = 14;

async function settle(tx: Tx, engine: Engine, id: number, { outcome }: DemoLeave, applicant: number, now: number) {
  switch (outcome) {
    case 'passed':
      while (await decideInDemo(tx, engine, id, 'pass', now));
      return;
    case 'rejected':
      await decideInDemo(tx, engine, id, 'reject', now);
      return;
    case 'returned':
      await decideInDemo(tx, engine, id, 'return', now);
      return;
    case 'withdrawn':
      await withdrawInDemo(tx, engine, id, applicant, now);
      return;
    case 'half-way':
      await decideInDemo(tx, engine, id, 'pass', now);
  }
}

/** Two years of leave, asked for and decided by the engine itself as if on those days. */
export async function loadDemoLeave(
  tx: Tx,
  engine: Engine,
  request: LeaveRequest,
  { company, ids, now }: DemoContext,
): Promise<void> {
  const types = new Map((await allTypes(tx)).map((type) => [type.name, type.id]));
  const year = Number(today(now).slice(0, 4));
  for (const past of [year - 2, year - 1, year]) await grantAnnualIn(tx, Math.min(beginOf(`${past}-12-31`), now));
  // What was decided long ago is not news.
  const silent: Engine = { ...engine, notify: async () => undefined };
  for (const leave of company.leaves) {
    const applicant = ids.get(leave.person) as number;
    const asked = Math.min(beginOf(addDays(leave.start, -leave.ahead)) + 10 * hour, now - 2 * hour);
    const speaking = now - asked < quietDays * 24 * hour ? engine : silent;
    const draft = {
      type_id: types.get(leave.type) as number,
      start_time: beginOf(leave.start),
      end_time: beginOf(leave.end),
      start_half: leave.startHalf,
      end_half: leave.endHalf,
      desc: leave.desc,
      file_ids: [],
    };
    try {
      await attempt(tx, async () => {
        const filing = { tx, caller: demoCaller(applicant), now: asked, note: () => undefined };
        const { id } = await request.file(filing, speaking, draft);
        await settle(tx, speaking, id, leave, applicant, Math.min(asked + 5 * hour, now));
      });
    } catch (error) {
      // Chance asks for more than someone has, or twice for a day: then this one was never asked for.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await expireLotsIn(tx, now);
}
