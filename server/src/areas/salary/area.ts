import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import { loadDemoSalary } from '#areas/salary/load-demo.ts';
import { salaryRoutes } from '#areas/salary/routes.ts';
import { salaryKind } from '#areas/salary/salary-kind.ts';
import type { Tx } from '#platform/database/client.ts';

export const salaryArea = ({ engine, notify }: ApprovalGround) => ({
  name: 'salary',
  routes: salaryRoutes({ engine }),
  kinds: [salaryKind(notify)],
  demo: (tx: Tx, demo: DemoContext) => loadDemoSalary(tx, engine, demo),
});
