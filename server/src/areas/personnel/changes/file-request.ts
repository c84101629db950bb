import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import {
  type ApprovalKind,
  type Engine,
  type FormField,
  type LabelledValue,
  lockForResending,
  submitRequest,
} from '#areas/approval/public.ts';
import {
  insertRequest,
  isPlanned,
  renewRequest,
  setRequestApproval,
  setRequestState,
} from '#areas/personnel/changes/request-table.ts';
import type { RequestKind } from '#areas/personnel/changes/request-words-rules.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict } from '#platform/http/refusal.ts';

/** Who decides and what is sent again, as every such call carries it. */
export interface Path {
  readonly audit?: readonly ApproverStep[] | undefined;
  readonly audit_template_id?: number | undefined;
  readonly again?: number | undefined;
}

export interface Filing {
  readonly kind: RequestKind;
  readonly user: number;
  readonly by: number;
  readonly form: object;
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  readonly fields: readonly FormField[];
  readonly watched: object;
  readonly path: Path;
}

/** Before anything else is locked, as by whoever decides about it. */
export async function lockAgain(tx: Tx, kind: RequestKind, { again }: Path, by: number) {
  return again === undefined ? undefined : lockForResending(tx, kind, again, by);
}

/** One of a kind about a person at a time: the database keeps it, whoever files at once. */
export async function fileRequest(
  tx: Tx,
  engine: Engine,
  filing: Filing,
  now: number,
): Promise<{ id: number; number: string; record: number }> {
  const { kind, user, by, form, path } = filing;
  if (await isPlanned(tx, user, kind)) conflict('已有待生效的同类变动，请先取消');
  const before = await lockAgain(tx, kind, path, by);
  const keep = async () => {
    if (before === undefined) return insertRequest(tx, { kind, user, form, by }, now);
    await renewRequest(tx, before.record_id, form);
    return before.record_id;
  };
  const record = await keep().catch((error) => {
    if (violatedConstraint(error) === 'personnel_requests_one_open') conflict(`已有进行中的${approvalKinds[kind]}申请`);
    throw error;
  });
  const made = await submitRequest(
    tx,
    engine,
    {
      kind,
      record,
      title: filing.title,
      summary: filing.summary,
      applicant: by,
      submitter: by,
      ...(user === by ? {} : { concerns: user }),
      figures: {},
      form: filing.fields,
      watched: filing.watched,
      ...path,
    },
    now,
  );
  return { ...made, record };
}

/** What becomes of the record with every turn of its request. */
export const recordHooks = (
  passed: NonNullable<ApprovalKind['onPassed']>,
): Pick<ApprovalKind, 'onSubmitted' | 'onReturned' | 'onRejected' | 'onWithdrawn' | 'onPassed'> => ({
  onSubmitted: async (tx, request) => {
    await setRequestApproval(tx, request.recordId, request.id);
  },
  onReturned: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'returned');
  },
  onRejected: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'rejected');
  },
  onWithdrawn: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'withdrawn');
  },
  onPassed: async (tx, request, now, deed) => {
    await setRequestState(tx, request.recordId, 'passed');
    await passed(tx, request, now, deed);
  },
});
