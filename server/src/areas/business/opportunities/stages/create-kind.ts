import type { submitOpportunity as submitCall } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { type FormField, filedKind, type Section, type Subject } from '#areas/approval/public.ts';
import { likelyTwins, othersOfCustomer } from '#areas/business/opportunities/detail-table.ts';
import { opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import {
  lockOpportunity,
  type OpportunityRecord,
  opportunityById,
} from '#areas/business/opportunities/opportunity-table.ts';
import { fieldsOf } from '#areas/business/opportunities/opportunity-words-rules.ts';
import { objectOf } from '#areas/business/opportunities/save-opportunity.ts';
import { tellOpportunity } from '#areas/business/opportunities/tell-opportunity.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { businessRequests } from '#areas/business/request-table.ts';
import { filesOf } from '#areas/files/public.ts';
import { orNotFound } from '#platform/http/refusal.ts';
import { checkVersion, lockForDeed } from './lock-for-deed.ts';
import { turnStage } from './turn-stage.ts';

/** What was put to approval: the opportunity as it was saved then. */
interface CreateForm {
  readonly name: string;
  readonly customer_id: number;
  readonly type_id: number;
  readonly amount: number;
  readonly probability: number;
  readonly file_ids: readonly number[];
}

type Draft = InputOf<typeof submitCall> & { readonly again?: number | undefined };
interface Opportunity extends Subject {
  readonly record: OpportunityRecord;
}

const records = businessRequests<CreateForm>('business_create');
const formOf = async (...found: Parameters<typeof records.find>) => orNotFound(await records.find(...found));

type Neighbour = Awaited<ReturnType<typeof othersOfCustomer>>[number];

// Who reads the request may see neither all opportunities nor their amounts: only what is needed to ask the right person.
const neighbours = (title: string, rows: readonly Neighbour[]): Section[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          title,
          momentary: true,
          columns: [
            { label: '商机' },
            { label: '客户' },
            { label: '阶段' },
            { label: '负责人' },
            { label: '创建日期' },
          ],
          rows: rows.map((one) => [
            one.name,
            one.customer_name,
            stages[one.stage],
            one.owner_name,
            dayOf(one.created_at),
          ]),
        },
      ];

/** 商机: from open to followed. */
export const createRequest = (parts: BusinessParts) =>
  filedKind<Draft, CreateForm, Opportunity>({
    kind: 'business_create',
    prefix: 'SS',
    list: 'business_approval',
    batchable: true,
    defaultPath: [{ role: 'head' }],
    fileKind: opportunityFiles,
    fileOwner: async (db, { recordId }) => (await formOf(db, recordId)).subject_id,
    fileIds: async (db, { recordId }) => (await formOf(db, recordId)).form.file_ids,
    editPath: async ({ recordId }, db) => `/business_management/add?id=${(await formOf(db, recordId)).subject_id}`,
    records,
    subject: async ({ tx, caller }, { id, version }) => {
      const record = await lockForDeed(tx, caller, id, { permission: 'business.create', deed: 'submit' });
      checkVersion(record, version);
      // Its owner's, whoever sends it: their head is asked, and they are told.
      return { id, applicant: record.owner_id, object: objectOf(record), record };
    },
    judge: async ({ tx }, _draft, { record }) => {
      const [told, files] = [
        await tellOpportunity(tx, parts, record),
        await filesOf(tx, opportunityFiles, [record.id]),
      ];
      const { name, customer_id, type_id, amount, probability } = record;
      const fields = fieldsOf(told).map(({ value, ...field }): FormField => ({ ...field, value: value ?? '—' }));
      return {
        form: { name, customer_id, type_id, amount, probability, file_ids: files.map((file) => file.id) },
        title: `商机 ${name}`,
        summary: [
          { label: '客户', value: told.customer },
          { label: '预计金额', value: yuan(amount) },
          { label: '预计签约', value: told.expected_date ?? '—' },
        ],
        fields: [{ field: 'number', label: '编号', value: record.number }, ...fields],
        watched: { amount, customer: customer_id, type: type_id },
        figures: { amount, type: told.type },
      };
    },
    saved: async ({ tx, caller, now }, _record, _judged, { record }) => {
      await turnStage(tx, record, { event: 'submitted', by: caller.userId }, now);
    },
    sections: async (db, { recordId }) => {
      const { subject_id: id, form } = await formOf(db, recordId);
      const { name, customer_id, amount, probability } = form;
      const others = await othersOfCustomer(db, customer_id, id);
      const twins = await likelyTwins(db, { id, customer_id, name });
      return [
        {
          kind: 'figure',
          title: '加权金额',
          value: yuan(Math.round((amount * probability) / 100)),
          how: [
            { label: '预计金额', value: yuan(amount) },
            { label: '赢率', value: `${probability}%` },
          ],
        },
        ...neighbours('同一客户的其他商机', others),
        ...neighbours('疑似重复的商机', twins),
      ];
    },
    passed: async (tx, { subject_id }, _request, now, { by }) => {
      const record = orNotFound(await lockOpportunity(tx, subject_id));
      await turnStage(tx, record, { event: 'approved', by }, now);
    },
    ended: async (tx, { subject_id }, state, _request, now, { by }) => {
      // One that was returned and then withdrawn is open already.
      const record = await lockOpportunity(tx, subject_id);
      if (record?.stage === 'creating')
        await turnStage(tx, record, { event: 'sent-back', by, note: endWords[state] }, now);
    },
    // Whose it is by now.
    alsoNotifiedOnPass: async (tx, { recordId }) => {
      const record = await opportunityById(tx, (await formOf(tx, recordId)).subject_id);
      return record === undefined ? [] : [record.owner_id];
    },
  });

const endWords = { returned: '审批退回', rejected: '审批驳回', withdrawn: '撤回申请' } as const;

export type CreateRequest = ReturnType<typeof createRequest>;
