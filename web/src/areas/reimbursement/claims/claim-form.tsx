import { useRouter } from '@tanstack/react-router';
import { projectOptions } from '@tongzhou/contract/areas/projects/project.ts';
import {
  type claimToEdit,
  type reimburseIndex,
  reimburseNormal,
  reimburseTravel,
} from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { reimbursementAddress } from '#areas/reimbursement/addresses.ts';
import '#areas/reimbursement/claims/claim-form.css';
import {
  blankLine,
  type ClaimTyped,
  claimInput,
  offsetTyped,
  totalTyped,
  typedOf,
} from '#areas/reimbursement/claims/claim-values.ts';
import { CompanyCard } from '#areas/reimbursement/claims/company-card.tsx';
import { ClaimLines } from '#areas/reimbursement/claims/lines/claim-lines.tsx';
import { OffsetField } from '#areas/reimbursement/claims/offset-field.tsx';
import { useServerDraft } from '#areas/reimbursement/claims/use-server-draft.ts';
import { useLoad } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import { type Field, isEmpty, type Values, wordsWhenEmpty } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';
import { dateTime } from '#ui/shanghai-time.ts';

type Index = ReplyOf<typeof reimburseIndex>;
type Existing = ReplyOf<typeof claimToEdit>;

interface ClaimFormProps {
  readonly type: ClaimType;
  readonly index: Index;
  /** A draft, or one that came back. */
  readonly existing: Existing | undefined;
  /** The request that is sent again. */
  readonly again: number | undefined;
}

const blank = (index: Index): ClaimTyped => ({
  project_id: null,
  reason: '',
  payee: index.payee,
  bank_name: index.bank_name,
  bank_account: index.bank_account,
  files: [],
  lines: [blankLine],
  offsets: [],
});

function useProjects(chosen: number | null) {
  const { data } = useLoad(projectOptions, chosen === null ? {} : { id: chosen }, { staleTime: 60_000 });
  return (data ?? [])
    .filter(({ status }) => status >= 2 && status <= 7)
    .map(({ id, number, project_title }) => ({ value: id, label: `${number ?? ''} ${project_title}`.trim() }));
}

const endpoints = { normal: reimburseNormal, travel: reimburseTravel } as const;
const words = { normal: '普通报销', travel: '差旅报销' } as const;

/** Filled in line by line, kept on the server while it is typed, and put to approval. */
export function ClaimForm({ type, index, existing, again }: ClaimFormProps): ReactNode {
  const router = useRouter();
  const done = useRequestDone('reimburse', words[type]);
  const begin = useMemo<ClaimTyped>(() => {
    if (existing === undefined) return blank(index);
    const typed = typedOf(existing);
    const audit = existing.content_json === null ? {} : { audit: parseSteps(existing.content_json) };
    return { ...typed, lines: typed.lines.length === 0 ? [blankLine] : typed.lines, ...audit };
  }, [index, existing]);
  const projects = useProjects(existing?.project_id ?? null);
  const header: readonly Field[] = [
    { name: 'reason', label: '事由', kind: 'textarea', required: '请填写事由', maxLength: 500, rows: 2 },
    {
      name: 'project_id',
      label: '项目',
      kind: 'select',
      options: projects,
      placeholder: `不选则由${index.department_name}承担`,
    },
    { name: 'payee', label: '收款人', kind: 'input', maxLength: 50 },
    { name: 'bank_name', label: '开户银行', kind: 'input', maxLength: 100 },
    { name: 'bank_account', label: '收款账号', kind: 'input', maxLength: 40, hint: '审批人只看到后四位。' },
  ];
  const files: Field = { name: 'files', label: '整单附件', kind: 'file', mayDelete: true };
  const audit = approvalField({
    kind: 'reimburse',
    figures: ({ lines }) => ({
      amount: yuanOfFen(totalTyped((lines ?? []) as ClaimTyped['lines'])),
      type: words[type],
    }),
  });
  const session = useFormSession<(typeof endpoints)[ClaimType], ClaimTyped>({
    endpoint: endpoints[type],
    initial: begin,
    draft: 'none',
    ownErrors: ['lines', 'offsets'],
    arriving: ['audit'],
    toInput: (typed) => ({
      ...claimInput(type, typed),
      ...(typed.audit !== undefined && { audit: typed.audit }),
      ...(again !== undefined && { again }),
      ...(again === undefined && draft.latestId() !== undefined && { draft_id: draft.latestId() }),
    }),
    check: (typed) => {
      const values = typed as unknown as Values;
      return Object.fromEntries(
        header.flatMap((field) => {
          const empty = wordsWhenEmpty(field);
          return empty !== undefined && isEmpty(values[field.name]) ? [[field.name, empty]] : [];
        }),
      );
    },
    placeOf: (path) => (path === 'file_ids' ? 'files' : path),
    keepRefusal: true,
    onDone: (reply) => {
      draft.end();
      done(reply);
      router.history.replace(reimbursementAddress());
    },
  });
  const draft = useServerDraft(
    type,
    session.values,
    existing?.draft_id ?? undefined,
    again === undefined && !session.busy,
  );
  const submit = useRef(session.submit);
  submit.current = session.submit;
  const claimId = draft.id ?? existing?.id;
  const lines: Field = {
    name: 'lines',
    label: '明细',
    kind: 'custom',
    wide: true,
    showsErrors: true,
    render: (control) => (
      <ClaimLines type={type} control={control} standards={index.standards} places={index.places} claimId={claimId} />
    ),
  };
  // What this claim holds of a loan is left to it.
  const held = new Map((existing?.offsets ?? []).map((one) => [one.loan_id, one.amount]));
  const loans = index.loans.map((loan) => ({
    ...loan,
    left: loan.left + (again === undefined ? 0 : (held.get(loan.id) ?? 0)),
  }));
  const offsets: Field = {
    name: 'offsets',
    label: '冲账',
    kind: 'custom',
    wide: true,
    showsErrors: true,
    render: (control) => <OffsetField loans={loans} control={control} />,
  };
  const total = totalTyped(session.values.lines ?? []);
  const offset = offsetTyped(session.values.offsets ?? []);
  const items = (fields: readonly Field[]) => (
    <FieldItems
      fields={fields}
      begun={session.begun as unknown as Values}
      setValues={(changes) => session.setValues(changes as Partial<ClaimTyped>)}
      errors={session.errors}
    />
  );
  const savedWords =
    draft.problem !== undefined
      ? `草稿未保存：${draft.problem}`
      : draft.savedAt === undefined
        ? ''
        : `草稿已保存 ${dateTime(draft.savedAt)}`;
  return (
    <>
      <ReasonToResend again={again} />
      <FormBody session={session} className="claim-form">
        <section className="panel" aria-label="报销信息">
          <div className="form-fields claim-fields">{items(header)}</div>
        </section>
        <section className="panel" aria-label="明细">
          <div className="claim-wide-fields">{items([lines])}</div>
          <dl className="claim-sums" aria-live="polite">
            <div>
              <dt>报销金额（元）</dt>
              <dd>{yuan(total)}</dd>
            </div>
            <div>
              <dt>大写金额</dt>
              <dd>{capitals(total)}</dd>
            </div>
            {offset > 0 && (
              <div>
                <dt>冲账后应付（元）</dt>
                <dd>{yuan(total - offset)}</dd>
              </div>
            )}
          </dl>
        </section>
        <section className="panel" aria-label="附件与审批">
          <div className="form-fields claim-fields">
            {items([...(loans.length > 0 ? [offsets] : []), files, audit])}
          </div>
        </section>
      </FormBody>
      <CompanyCard company={index.company} />
      <div className="claim-bar">
        <span className="cell-sub" role="status">
          {savedWords}
        </span>
        <Button onClick={() => router.history.back()}>返回</Button>
        <Button type="primary" loading={session.busy} onClick={() => void draft.settled().then(() => submit.current())}>
          {again === undefined ? '提交审批' : '重新提交'}
        </Button>
      </div>
    </>
  );
}
