import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, pageOf, pageQuery } from '#contract/fields.ts';

/** Deleted files of records other than documents, which lie in the bin as a whole. */
export const binDays = 30;

/** As people know what a file belonged to. */
const ownerNames: Readonly<Record<string, string>> = {
  'staff-attachment': '员工附件',
  'staff-contract': '劳动合同',
  customer: '客户',
  opportunity: '商机',
  'follow-up': '跟进',
  'business-request': '商机审批',
  order: '订单',
  receipt: '回款',
  invoice: '发票',
  project: '项目',
  'project-request': '项目审批',
  'project-cost': '项目成本',
  'project-report': '进展汇报',
  'client-link': '客户链接',
  bid: '投标',
  task: '任务',
  'goods-receipt': '物资入库',
  claim: '报销',
  leave: '请假',
  approval: '审批',
  announcement: '公告',
  'functional-module': '功能模块',
};
export const ownerName = (kind: string): string => ownerNames[kind] ?? '其他记录';

const BinFile = z.object({
  id: z.int(),
  file_name: z.string(),
  size: z.int(),
  owner_kind: z.string(),
  owner_id: z.int(),
  deleted_by_name: z.string(),
  deleted_at: Millis,
  /** Destroyed then. */
  until: Millis,
  actions: z.array(z.enum(['restore'])),
});

export const binFilePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/binFilePage',
  summary: '文件回收站',
  permission: 'document.company.delete',
  effect: 'read',
  shows: ['files', 'documents'],
  input: 'query',
  schema: pageQuery(['deleted_at'], { keyword: z.optional(Keyword) }),
  reply: pageOf(BinFile),
  example: {},
});
export const exportBinFiles = exportOf(binFilePage);

/** To the record that it was deleted from. */
export const restoreBinFile = endpoint({
  method: 'POST',
  path: '/api/fileManage/binFile',
  summary: '恢复文件',
  permission: 'document.company.delete',
  effect: 'write',
  operation: '恢复文件',
  changes: ['files', 'documents'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
