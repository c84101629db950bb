import { type bookCost as bookCall, costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { filedKind, type KindRequest, type Section, type Subject } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { bookCost } from '#areas/projects/costs/book-cost.ts';
import { checkBookable, lockForCost } from '#areas/projects/costs/lock-for-cost.ts';
import { requestFiles } from '#areas/projects/projects/file-kinds.ts';
import { budgetOf, lockProject, type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { projectRequests } from '#areas/projects/request-table.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

export type CostDraft = InputOf<typeof bookCall>;
export type CostForm = Pick<CostDraft, 'kind' | 'day' | 'amount' | 'note'>;
interface Project extends Subject {
  readonly record: ProjectRecord;
}

const records = projectRequests<CostForm>('project_cost');

export function checkDay(day: string, now: number): void {
  if (day > today(now)) invalid({ day: '不能晚于今天' });
}

/** What the project has cost so far, and would with this. */
async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { subject_id, form } = orNotFound(await records.find(db, recordId));
  const project = orNotFound(await projectById(db, subject_id));
  const rows = [
    { label: '预算', value: yuan(budgetOf(project)) },
    { label: '已发生', value: yuan(project.cost) },
    { label: '本次', value: yuan(form.amount) },
  ];
  return [{ kind: 'values', title: '项目成本（元）', momentary: true, rows }];
}

/** 项目成本: one that is booked by hand, from the company's setting on. */
export const costRequest = () =>
  filedKind<CostDraft, CostForm, Project>({
    kind: 'project_cost',
    prefix: 'CB',
    list: 'project_approval',
    batchable: true,
    defaultPath: [{ role: 'project-leader' }, { group: 'finance' }],
    fileKind: requestFiles,
    editPath: async ({ id, recordId }, db) => {
      const { subject_id } = orNotFound(await records.find(db, recordId));
      return `/project_management/project_detail?id=${subject_id}&tab=costs&again=${id}`;
    },
    sections,
    records,
    subject: async ({ tx, caller }, { project_id: id }) => {
      const record = await lockForCost(tx, caller, id);
      return { id, object: objectOf(record), record };
    },
    judge: async ({ now }, { kind, day, amount, note, file_ids }, { record }) => {
      checkDay(day, now);
      return {
        form: { kind, day, amount, note },
        title: `项目成本 ${record.name}`,
        summary: [
          { label: '项目', value: `${record.number} ${record.name}` },
          { label: '科目', value: costKinds[kind] },
          { label: '金额', value: yuan(amount) },
        ],
        fields: [
          { field: 'project', label: '项目', value: `${record.number} ${record.name}` },
          { field: 'kind', label: '科目', value: costKinds[kind] },
          { field: 'day', label: '日期', value: day },
          { field: 'amount', label: '金额', value: yuan(amount) },
          { field: 'note', label: '说明', value: note },
          { field: 'files', label: '附件', value: file_ids.length === 0 ? '无' : `${file_ids.length} 个` },
        ],
        watched: { kind, day, amount, files: file_ids.toSorted((a, b) => a - b) },
        figures: { amount },
        projectLeader: record.leader_id ?? undefined,
      };
    },
    passed: async (tx, { id, subject_id, form }, request, now) => {
      const project = orNotFound(await lockProject(tx, subject_id));
      checkBookable(project);
      const by = request.submitterId;
      await bookCost(tx, { project: subject_id, ...form, source: 'project_cost', source_id: id, by }, now);
      await recordOwnWork(tx, 'projects', '登记项目成本', [
        {
          object: objectOf(project),
          changes: [
            { field: 'amount', label: costKinds[form.kind], old: null, new: yuan(form.amount) },
            { field: 'approval', label: '审批编号', old: null, new: request.number },
          ],
        },
      ]);
    },
  });

export type CostRequest = ReturnType<typeof costRequest>;
