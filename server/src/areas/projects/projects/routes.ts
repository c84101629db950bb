import * as draft from '@tongzhou/contract/areas/projects/draft.ts';
import * as contract from '@tongzhou/contract/areas/projects/project.ts';
import * as deeds from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { lights } from '@tongzhou/contract/rules/projects/project-risk.ts';
import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import type { EstablishRequest } from '#areas/projects/projects/drafts/establish-kind.ts';
import { showDrafts } from '#areas/projects/projects/drafts/show-drafts.ts';
import { submitProject } from '#areas/projects/projects/drafts/submit-project.ts';
import {
  countProjects,
  listOwnProjects,
  listProjectOptions,
  listProjects,
} from '#areas/projects/projects/list/list-projects.ts';
import { createProject, editProject } from '#areas/projects/projects/save-project.ts';
import { showProject } from '#areas/projects/projects/show-project.ts';
import { showTrail } from '#areas/projects/projects/show-trail.ts';
import { deleteProject, terminateProject } from '#areas/projects/projects/status/end-project.ts';
import { finishProject, pauseProject, resumeProject } from '#areas/projects/projects/status/run-project.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

const readRoutes = (parts: ProjectParts): Served[] => [
  ...serveList(contract.projectList, contract.exportProjects, {
    name: '项目',
    run: ({ db, caller, now }, query) => listProjects(db, caller, parts, query, now),
    columns: [
      column('编号', (row) => row.number),
      column('项目名称', (row) => row.project_title),
      column('项目类型', (row) => row.type_name),
      column('项目集', (row) => row.set_name),
      column('状态', (row) => projectStatuses[row.status as ProjectStatus]),
      column('风险', (row) => (row.risk === null ? null : lights[row.risk.light])),
      column('风险原因', (row) => row.risk?.reasons.join('；')),
      column('逾期任务', (row) => row.late_tasks, 'number'),
      column('进度（%）', (row) => row.progress, 'number'),
      column('团队人数', (row) => row.members, 'number'),
      column('负责人', (row) => row.leader_name),
      column('客户', (row) => row.customer_name),
      column('计划开始', (row) => row.planned_start, 'day'),
      column('计划结束', (row) => row.planned_end, 'day'),
      column('合同金额', (row) => row.contract_amount, 'money'),
      column('已发生成本', (row) => row.cost, 'money'),
      column('预算', (row) => row.budget, 'money'),
      column('创建时间', (row) => row.created_at, 'moment'),
    ],
  }),
  ...serveList(draft.projectDraftPage, draft.exportProjectDrafts, {
    name: '待立项订单',
    run: ({ db, caller }, query) => showDrafts(db, caller, query),
    columns: [
      column('项目名称', (row) => row.name),
      column('项目类型', (row) => row.type_name),
      column('合同编号', (row) => row.order_number),
      column('客户', (row) => row.customer_name),
      column('商务负责人', (row) => row.owner_name),
      column('合同金额', (row) => row.amount, 'money'),
      column('签订日期', (row) => row.signed_on, 'day'),
      column('交付日期', (row) => row.delivery_on, 'day'),
      column('赢单时间', (row) => row.created_at, 'moment'),
    ],
  }),
  serve(contract.myLeadProject, {
    run: ({ db, caller, now }, query) => listOwnProjects(db, caller, parts, query, now),
  }),
  serve(contract.projectOptions, { run: ({ db, caller, now }, query) => listProjectOptions(db, caller, query, now) }),
  serve(contract.projectCount, { run: ({ db, caller, now }) => countProjects(db, caller, now) }),
  serve(contract.projectDetail, { run: ({ db, caller, now }, { id }) => showProject(db, caller, parts, id, now) }),
  serve(contract.projectTrail, { run: ({ db, caller }, query) => showTrail(db, caller, query) }),
];

export const projectRoutes = (parts: ProjectParts, establish: EstablishRequest): Served[] => [
  ...readRoutes(parts),
  serve(contract.createProject, { run: (context, project) => createProject(context, project) }),
  serve(contract.editProject, { run: (context, edit) => nothing(editProject(context, edit)) }),
  serve(contract.deleteProject, { run: (context, { id }) => nothing(deleteProject(context, parts, id)) }),
  serve(deeds.establishProject, { run: (context, sent) => submitProject(context, parts, establish, sent) }),
  serve(deeds.pauseProject, { run: (context, asked) => nothing(pauseProject(context, parts, asked)) }),
  serve(deeds.resumeProject, { run: (context, asked) => nothing(resumeProject(context, parts, asked)) }),
  serve(deeds.terminateProject, { run: (context, asked) => nothing(terminateProject(context, parts, asked)) }),
  serve(deeds.finishProject, { run: (context, { id }) => nothing(finishProject(context, parts, id)) }),
];
