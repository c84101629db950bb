import type { ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { exportColumn as column, type ExportColumn } from '#platform/excel/serve-export.ts';
import type { Frozen } from '#platform/http/serve.ts';

type Columns = readonly ExportColumn<Frozen<ListedApproval>>[];

const common: Columns = [
  column('编号', (row) => row.number),
  column('标题', (row) => row.title),
  column('轮次', (row) => row.round, 'number'),
  column('摘要', (row) => row.summary.map(({ label, value }) => `${label} ${value}`).join('；')),
  column('类型', (row) => approvalKinds[row.kind]),
  column('申请人', (row) => row.applicant_name),
  column('部门', (row) => row.department_name),
  column('状态', (row) => auditWords(row.audit_status, row.kind)),
  column('当前处理人', (row) => row.waiting_for.join('、')),
  column('提交时间', (row) => row.submitted_at, 'moment'),
];

export const requestColumns: Columns = [...common, column('结束时间', (row) => row.finished_at, 'moment')];

/** Nothing that waits has ended. */
export const waitingColumns: Columns = [...common, column('开始等待', (row) => row.own_at, 'moment')];
