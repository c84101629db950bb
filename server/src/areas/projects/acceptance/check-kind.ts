import type { requestAcceptance as requestCall } from '@tongzhou/contract/areas/projects/acceptance.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { acceptanceOutcomes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { type Filing, filedKind, type KindRequest, type Section, type Subject } from '#areas/approval/public.ts';
import { accepted } from '#areas/business/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { needsClient } from '#areas/projects/acceptance/answer-table.ts';
import { documentOfRequest } from '#areas/projects/client-pages/document-table.ts';
import { freezeDocument } from '#areas/projects/client-pages/freeze-document.ts';
import { revokeUnanswered } from '#areas/projects/client-pages/link-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { requestFiles } from '#areas/projects/projects/file-kinds.ts';
import { lockProject, type ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { turnStatus } from '#areas/projects/projects/status/turn-status.ts';
import { projectRequests } from '#areas/projects/request-table.ts';
import { enabledProjectTypes } from '#areas/projects/types/project-type-table.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export type CheckDraft = InputOf<typeof requestCall>;
interface CheckForm {
  readonly summary: string;
  readonly deliverables: readonly string[];
  /** Whether the client's word is waited for. */
  readonly client: boolean;
}
interface Project extends Subject {
  readonly record: ProjectRecord;
}

const records = projectRequests<CheckForm>('project_check');
const endWords = { returned: '验收退回', rejected: '验收未通过', withdrawn: '撤回验收申请' } as const;

const hasConsent = async (db: Db, record: number): Promise<boolean> => {
  const outcome = (await documentOfRequest(db, record))?.outcome;
  return outcome === 'accepted' || outcome === 'remarks';
};

async function clientSection(db: Db, record: number, waited: boolean): Promise<Section> {
  const document = await documentOfRequest(db, record);
  const { outcome = null, words = null, signer = null, answered_at: at = null } = document ?? {};
  const rows =
    outcome === null || at === null
      ? [{ label: '结果', value: waited ? '等待客户验收' : '客户未提交' }]
      : [
          { label: '结果', value: acceptanceOutcomes[outcome] },
          { label: '意见', value: words === '' || words === null ? '无' : words },
          { label: '签名', value: signer ?? '' },
          { label: '日期', value: dayOf(at) },
        ];
  return { kind: 'values', title: '客户验收', momentary: true, rows };
}

async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { form } = orNotFound(await records.find(db, recordId));
  return [
    {
      kind: 'table',
      title: '交付物',
      columns: [{ label: '序号' }, { label: '交付物' }],
      rows: form.deliverables.map((one, at) => [String(at + 1), one]),
    },
    await clientSection(db, recordId, form.client),
  ];
}

/** 验收: from 进行中 to 待结算, by the company's people and, where its type asks for it, the client. */
export const checkRequest = () =>
  filedKind<CheckDraft, CheckForm, Project>({
    kind: 'project_check',
    prefix: 'YS',
    list: 'check',
    batchable: false,
    defaultPath: [{ role: 'head' }, { group: 'leaders' }],
    types: async (db) => (await enabledProjectTypes(db)).map(({ name }) => name),
    fileKind: requestFiles,
    editPath: async ({ id, recordId }, db) => {
      const { subject_id } = orNotFound(await records.find(db, recordId));
      return `/project_management/project_detail?id=${subject_id}&tab=reports&view=acceptance&again=${id}`;
    },
    sections,
    holdsPass: async (db, { recordId }) => {
      const { form } = orNotFound(await records.find(db, recordId));
      return form.client && !(await hasConsent(db, recordId)) ? '等待客户验收' : undefined;
    },
    records,
    subject: async ({ tx, caller }, { project_id: id }) => {
      const record = await lockForDeed(tx, caller, id, 'check');
      return { id, object: objectOf(record), record };
    },
    judge: async ({ tx }, { summary, deliverables, file_ids }, { record }) => {
      const client = await needsClient(tx, record.id);
      const project = `${record.number} ${record.name}`;
      return {
        form: { summary, deliverables, client },
        title: `验收 ${record.name}`,
        summary: [
          { label: '项目', value: project },
          { label: '交付物', value: `${deliverables.length} 项` },
          { label: '客户验收', value: client ? '需要' : '不需要' },
        ],
        fields: [
          { field: 'project', label: '项目', value: project },
          { field: 'summary', label: '完成情况', value: summary },
          { field: 'deliverables', label: '交付物', value: deliverables.join('\n') },
          { field: 'files', label: '附件', value: file_ids.length === 0 ? '无' : `${file_ids.length} 个` },
          { field: 'client', label: '客户验收', value: client ? '需要' : '不需要' },
        ],
        watched: { summary, deliverables, files: file_ids.toSorted((a, b) => a - b) },
        figures: { amount: record.contract_amount, type: record.type_name },
        projectLeader: record.leader_id ?? undefined,
      };
    },
    saved: async ({ tx, caller, now }, _record, _judged, { record }) => {
      await turnStatus(tx, record, { event: 'check-sent', by: caller.userId }, now);
    },
    passed: async (tx, { id, subject_id }, request, now, { by }) => {
      const project = orNotFound(await lockProject(tx, subject_id));
      await turnStatus(tx, project, { event: 'checked', by, note: request.number }, now);
      await revokeUnanswered(tx, id, now);
      const answered = (await documentOfRequest(tx, id))?.answered_at ?? null;
      const day = answered === null ? today(now) : dayOf(answered);
      if (project.order_id !== null) await accepted(tx, project.order_id, day, now);
      await recordOwnWork(tx, 'projects', '项目验收通过', [
        {
          object: objectOf(project),
          changes: [
            { field: 'accepted_on', label: '验收日期', old: null, new: day },
            { field: 'approval', label: '审批编号', old: null, new: request.number },
          ],
        },
      ]);
    },
    ended: async (tx, { id, subject_id }, state, _request, now, { by, opinion }) => {
      const project = await lockProject(tx, subject_id);
      await revokeUnanswered(tx, id, now);
      // One that was returned and then withdrawn is at work again already.
      if (project?.status !== 5) return;
      const note = opinion === '' ? endWords[state] : `${endWords[state]}：${opinion}`;
      await turnStatus(tx, project, { event: 'check-back', by, note }, now);
    },
  });
export type CheckRequest = ReturnType<typeof checkRequest>;

/** Put to approval, and written down as the client will see it. */
export async function requestAcceptance(
  filing: Filing,
  { engine }: Pick<ProjectParts, 'engine'>,
  check: CheckRequest,
  draft: CheckDraft,
): Promise<{ id: number; number: string }> {
  const { id, number, record } = await check.file(filing, engine, draft);
  const { summary, deliverables } = draft;
  await freezeDocument(
    filing.tx,
    { project: draft.project_id, request: record, owner: { kind: requestFiles, id: record } },
    { kind: 'acceptance', summary, deliverables: [...deliverables] },
    filing.now,
  );
  return { id, number };
}
