import { type AuditState, auditStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import * as contract from '@tongzhou/contract/areas/projects/acceptance.ts';
import { acceptanceOutcomes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { type CheckRequest, requestAcceptance } from '#areas/projects/acceptance/check-kind.ts';
import { listAcceptances, showAcceptanceToEdit, showStanding } from '#areas/projects/acceptance/show-acceptance.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const acceptanceRoutes = (parts: ProjectParts, check: CheckRequest): Served[] => [
  ...serveList(contract.acceptancePage, contract.exportAcceptances, {
    name: '验收记录',
    run: ({ db, caller }, query) => listAcceptances(db, caller, query),
    columns: [
      column('审批编号', (row) => row.approval_number),
      column('轮次', (row) => row.round, 'number'),
      column('申请时间', (row) => row.asked_at, 'moment'),
      column('审批状态', (row) => auditStateWords[row.audit_status as AuditState]),
      column('客户结果', (row) => (row.answer === null ? null : acceptanceOutcomes[row.answer.outcome])),
      column('客户意见', (row) => row.answer?.words),
      column('签名', (row) => row.answer?.signer),
      column('客户提交时间', (row) => row.answer?.at, 'moment'),
      column('所示内容的校验值', (row) => row.sha256),
    ],
  }),
  serve(contract.requestAcceptance, { run: (context, draft) => requestAcceptance(context, parts, check, draft) }),
  serve(contract.acceptanceToEdit, {
    run: ({ db, caller, now }, { approval_id }) => showAcceptanceToEdit(db, caller, parts, check, approval_id, now),
  }),
  serve(contract.clientStanding, { run: ({ db, caller }, query) => showStanding(db, caller, query) }),
];
