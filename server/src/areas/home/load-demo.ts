import type { DemoPerson, Persona } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { departmentsHeaded, insertFilter } from '#areas/home/list-filter-table.ts';
import { countUses, saveLayout } from '#areas/home/workbench-table.ts';
import type { Tx } from '#platform/database/client.ts';

const used: Readonly<Record<Persona, readonly string[]>> = {
  employee: ['/staff/my_center/leave', '/project_management/project_list', '/staff/my_center/reimbursement'],
  head: ['/approval/leave', '/project_management/project_list', '/project_management/working_saturation'],
  hr: ['/staff/index', '/approval/worker', '/report_form/leave'],
  finance: ['/approval/reimburse', '/report_form/reimburse', '/business_management/business_list'],
  'project-manager': [
    '/project_management/project_list',
    '/approval/assign',
    '/project_management/working_saturation',
    '/approval/project_approval',
  ],
  sales: ['/business_management/business_list', '/business_management/business_total', '/approval/business_approval'],
  leader: ['/approval/project_approval', '/business_management/business_total', '/project_management/project_list'],
};

/** Names for what each looks at every day; a head's are shared with the department. */
const filters: Readonly<Partial<Record<Persona, readonly [page: string, name: string, query: string]>>> = {
  head: ['/project_management/project_list', '已超期的项目', 'overdue=true&sort=planned_end&order=asc'],
  hr: ['/staff/index', '试用期员工', 'state=probation'],
  sales: ['/business_management/business_list', '跟进中的大单', 'stage=active&sort=amount&order=desc'],
};

export async function loadDemoHome(tx: Tx, { company, ids, now }: DemoContext): Promise<void> {
  for (const [persona, person] of Object.entries(company.personas) as [Persona, DemoPerson][]) {
    const user = ids.get(person);
    if (user === undefined) continue;
    const opened = used[persona].map((path, place) => ({ path, times: 24 - 7 * place }));
    await countUses(tx, user, opened, now);
    const [page, name, query] = filters[persona] ?? [];
    if (page === undefined || name === undefined || query === undefined) continue;
    const [department] = await departmentsHeaded(tx, user);
    await insertFilter(tx, user, { page, name, query, group: null, department: department?.id ?? null }, now);
  }
  const leader = ids.get(company.personas.leader);
  if (leader !== undefined) await saveLayout(tx, leader, { order: ['figures', 'waiting'], hidden: ['tasks'] });
}
