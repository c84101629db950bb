import type { ApprovalTab } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { type RequestFilter, requestPage } from '#areas/approval/requests/request-list-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import { conflict } from '#platform/http/refusal.ts';

const exportRows = 5000;

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The rows of a tab under its filters, whatever page is looked at. */
export async function exportRequests(
  db: Db,
  tab: ApprovalTab,
  scope: Scope,
  filter: RequestFilter,
): Promise<{ bytes: Buffer; rows: number }> {
  const { list } = await requestPage(db, tab, scope, filter, {
    page: 1,
    page_size: exportRows + 1,
    sort: 'submitted_at',
    order: 'desc',
  });
  if (list.length > exportRows) conflict(`一次最多导出 ${exportRows} 行，请缩小筛选范围`);
  const bytes = await writeSheet({
    name: '审批',
    columns: '编号 标题 类型 摘要 申请人 部门 状态 当前处理人 轮次 提交时间 结束时间'
      .split(' ')
      .map((header) => ({ header })),
    rows: list.map((row) => [
      row.number,
      row.title,
      approvalKinds[row.kind],
      row.summary.map(({ label, value }) => `${label} ${value}`).join('；'),
      row.applicant_name,
      row.department_name,
      auditStateWords[row.state] ?? '',
      row.waiting_for.join('、'),
      row.round,
      moment.format(row.submitted_at),
      row.finished_at === null ? null : moment.format(row.finished_at),
    ]),
  });
  return { bytes, rows: list.length };
}
