import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing, text } from '#contract/fields.ts';

// Views someone keeps of a report: a name, and the filters as they stand in its address. Nobody else's business.

export const reportPages = { leave: '请假报表', salary: '工资报表', reimburse: '报销报表' } as const;
export type ReportPage = keyof typeof reportPages;
const Page = z.enum(Object.keys(reportPages) as [ReportPage, ...ReportPage[]]);

export const mostViews = 20;

export const reportViews = endpoint({
  method: 'GET',
  path: '/api/report/view',
  summary: '已存视图',
  permission: 'signed-in',
  effect: 'read',
  shows: ['report-views'],
  input: 'query',
  schema: z.strictObject({ page: Page }),
  reply: z.array(z.object({ id: z.int(), name: z.string(), search: z.string() })),
  example: { page: 'leave' },
});

/** Under a name that is there already it takes the place of what was kept. */
export const saveReportView = endpoint({
  method: 'PUT',
  path: '/api/report/view',
  summary: '保存视图',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存报表视图',
  changes: ['report-views'],
  input: 'body',
  schema: z.strictObject({
    page: Page,
    name: text(30),
    /** What stands behind the ? of the address. */
    search: z.string().check(z.maxLength(1000), z.regex(/^[!-~]*$/, '视图内容不正确')),
  }),
  reply: z.object({ id: z.int() }),
  example: { page: 'leave', name: '本部门', search: 'department_id=1' },
});

export const deleteReportView = endpoint({
  method: 'DELETE',
  path: '/api/report/view',
  summary: '删除视图',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除报表视图',
  changes: ['report-views'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
