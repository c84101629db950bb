import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import { loadDemoSalary } from '#areas/salary/load-demo.ts';
import { salaryRoutes } from '#areas/salary/routes.ts';
import { salaryChange } from '#areas/salary/salary-kind.ts';
import type { Tx } from '#platform/database/client.ts';

export function salaryArea({ engine, notify }: ApprovalGround) {
  const change = salaryChange(notify);
  return {
    name: 'salary',
    routes: salaryRoutes({ engine, change }),
    kinds: [change.kind],
    demo: (tx: Tx, demo: DemoContext) => loadDemoSalary(tx, engine, change, demo),
  };
}
