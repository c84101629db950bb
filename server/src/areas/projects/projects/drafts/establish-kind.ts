import { budgetParts } from '@tongzhou/contract/areas/projects/project.ts';
import type { establishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { type FormField, filedKind, type KindRequest, type Section, type Subject } from '#areas/approval/public.ts';
import { filesOf } from '#areas/files/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { orderFacts } from '#areas/projects/projects/detail-table.ts';
import { projectFiles } from '#areas/projects/projects/file-kinds.ts';
import { putNumber } from '#areas/projects/projects/project-change-table.ts';
import { budgetOf, lockProject, type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { type Budget, budgetPartNames, budgetSum, fieldsOf } from '#areas/projects/projects/project-words-rules.ts';
import { tellProject } from '#areas/projects/projects/save-project.ts';
import { checkVersion, lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { turnStatus } from '#areas/projects/projects/status/turn-status.ts';
import { projectRequests } from '#areas/projects/request-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Db } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import { checkType } from './check-draft.ts';

/** What was put to approval: the project as it was saved then. */
interface EstablishForm extends Budget {
  readonly contract_amount: number;
  readonly order_id: number | null;
  readonly file_ids: readonly number[];
}

type Draft = InputOf<typeof establishProject> & { readonly again?: number | undefined };
interface Project extends Subject {
  readonly record: ProjectRecord;
}

const records = projectRequests<EstablishForm>('project_establish');
const formOf = async (...found: Parameters<typeof records.find>) => orNotFound(await records.find(...found));

/** A draft may lack what nobody can decide without. */
function checkComplete({ planned_start, planned_end }: ProjectRecord): void {
  const missing = Object.entries({ planned_start, planned_end }).filter(([, value]) => value === null);
  if (missing.length > 0) invalid(Object.fromEntries(missing.map(([field]) => [field, '必填'])));
}

const budgetSection = (form: EstablishForm): Section => ({
  kind: 'table',
  title: '预算（元）',
  columns: [{ label: '科目' }, { label: '金额', align: 'end' }],
  rows: budgetPartNames.map((part) => [budgetParts[part], yuan(form[part])]),
  total: ['合计', yuan(budgetSum(form))],
});

function marginSection(form: EstablishForm): Section {
  const { contract_amount: income } = form;
  const margin = income - budgetSum(form);
  const percent = income === 0 ? '' : `（${((margin / income) * 100).toFixed(2)}%）`;
  return {
    kind: 'figure',
    title: '预计毛利（元）',
    value: `${yuan(margin)}${percent}`,
    how: [
      { label: '合同金额', value: yuan(income) },
      { label: '预算合计', value: yuan(budgetSum(form)) },
    ],
  };
}

async function orderSections(db: Db, order: number | null): Promise<Section[]> {
  const facts = order === null ? undefined : await orderFacts(db, order);
  if (facts === undefined) return [];
  const rows = [
    { label: '合同编号', value: facts.number },
    { label: '客户', value: facts.customer_name },
    { label: '商务负责人', value: facts.owner_name },
    { label: '合同金额', value: yuan(facts.amount) },
    { label: '商务预计成本', value: yuan(facts.expected_cost) },
    { label: '签约日期', value: facts.signed_on },
    { label: '交付日期', value: facts.delivery_on ?? '—' },
  ];
  return [{ kind: 'values', title: '订单', momentary: true, rows }];
}

async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { form } = await formOf(db, recordId);
  return [budgetSection(form), marginSection(form), ...(await orderSections(db, form.order_id))];
}

/** 立项: from a draft to a project with a number that people can be put on. */
export const establishRequest = () =>
  filedKind<Draft, EstablishForm, Project>({
    kind: 'project_establish',
    prefix: 'LX',
    list: 'project_approval',
    batchable: false,
    defaultPath: [{ role: 'head' }, { group: 'finance' }, { group: 'leaders' }],
    types: async (db) => (await enabledProjectTypes(db)).map(({ name }) => name),
    fileKind: projectFiles,
    fileOwner: async (db, { recordId }) => (await formOf(db, recordId)).subject_id,
    fileIds: async (db, { recordId }) => (await formOf(db, recordId)).form.file_ids,
    editPath: async ({ recordId }, db) =>
      `/project_management/new_project?id=${(await formOf(db, recordId)).subject_id}`,
    sections,
    records,
    subject: async ({ tx, caller }, { id, version }) => {
      const record = await lockForDeed(tx, caller, id, 'establish');
      checkVersion(record, version);
      return { id, object: objectOf(record), template: record.type_template_id, record };
    },
    judge: async ({ tx }, _draft, { record }) => {
      checkComplete(record);
      await checkType(tx, record.type_id);
      const { budget_labour, budget_reimbursement, budget_material, budget_outsourcing } = record;
      const budget = { budget_labour, budget_reimbursement, budget_material, budget_outsourcing };
      const { name, contract_amount, order_id, type_id, type_name, leader_id, planned_start, planned_end } = record;
      const file_ids = (await filesOf(tx, projectFiles, [record.id])).map((file) => file.id);
      const told = fieldsOf(await tellProject(tx, record));
      const fields = told.map(({ field, label, value }): FormField => ({ field, label, value: value ?? '—' }));
      return {
        form: { ...budget, contract_amount, order_id, file_ids },
        title: `立项 ${name}`,
        summary: [
          { label: '类型', value: type_name },
          { label: '合同金额', value: yuan(contract_amount) },
          { label: '预算', value: yuan(budgetOf(record)) },
          { label: '计划', value: `${planned_start} 至 ${planned_end}` },
        ],
        fields,
        watched: { amount: contract_amount, budget, type: type_id, leader: leader_id, planned_start, planned_end },
        figures: { amount: contract_amount, type: type_name },
        projectLeader: leader_id ?? undefined,
      };
    },
    saved: async ({ tx, caller, now }, _record, _judged, { record }) => {
      await turnStatus(tx, record, { event: 'established-sent', by: caller.userId }, now);
    },
    passed: async (tx, { subject_id, form }, request, now, { by }) => {
      const record = orNotFound(await lockProject(tx, subject_id));
      // A 补充协议 may have come in between: nobody has agreed to the project for that amount yet.
      if (record.contract_amount !== form.contract_amount)
        conflict('审批期间订单的合同金额已有变动，请退回申请人，核对后重新提交');
      const number = await takeNumber(tx, 'XM', now);
      await putNumber(tx, subject_id, number);
      await turnStatus(tx, record, { event: 'established', by, note: `项目编号 ${number}` }, now);
      await recordOwnWork(tx, 'projects', '项目立项', [
        {
          object: objectOf({ ...record, number }),
          changes: [
            { field: 'number', label: '项目编号', old: null, new: number },
            { field: 'approval', label: '审批编号', old: null, new: request.number },
          ],
        },
      ]);
    },
    ended: async (tx, { subject_id }, state, _request, now, { by }) => {
      // One that was returned and then withdrawn is a draft already, or gone.
      const record = await lockProject(tx, subject_id);
      if (record?.status === 1)
        await turnStatus(tx, record, { event: 'established-back', by, note: endWords[state] }, now);
    },
    // Whoever is to lead it, and whoever made it.
    alsoNotifiedOnPass: async (tx, { recordId }) => {
      const record = await projectById(tx, (await formOf(tx, recordId)).subject_id);
      return record === undefined ? [] : [...new Set([record.holder_id, record.created_by])];
    },
  });

const endWords = { returned: '审批退回', rejected: '审批驳回', withdrawn: '撤回申请' } as const;

export type EstablishRequest = ReturnType<typeof establishRequest>;
