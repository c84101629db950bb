import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { nameOf, usePlaceFields } from '#areas/staff/public.ts';
import type { Field } from '#ui/fields/field.ts';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

const whenAndWhy: readonly Field[] = [
  {
    name: 'effective_date',
    label: '生效日期',
    kind: 'date',
    required: true,
    hint: '审批通过后，今天或更早的日期立即生效。',
  },
  { name: 'reason', label: '变动原因', kind: 'textarea', required: true, maxLength: 200 },
];

/** What the dialog begins with: where the person stands, or what was sent before. */
export interface PostChangeStart {
  readonly department_id: number;
  readonly station_id: number | null;
  readonly manager_id: number | null;
  readonly effective_date?: number | undefined;
  readonly reason?: string | undefined;
  readonly audit?: readonly ApproverStep[] | undefined;
}

interface PostChangeDialogProps {
  readonly person: { readonly id: number; readonly name: string | null };
  readonly start: PostChangeStart;
  /** The request this is the next round of. */
  readonly again?: number;
  readonly close: () => void;
}

export function PostChangeDialog({ person, start, again, close }: PostChangeDialogProps): ReactNode {
  const { department_id, station_id, manager_id, effective_date, reason, audit } = start;
  const place = usePlaceFields(person.id);
  return (
    <RequestDialog
      title={`岗位变动：${nameOf(person)}`}
      what="岗位变动"
      kind="post_change"
      endpoint={userStation}
      concernsId={person.id}
      again={again}
      note={<p className="dialog-note">提交后按下列流程审批，本人不参与审批。</p>}
      fields={[...place.fields, ...whenAndWhy]}
      initial={{
        department_id,
        station_id,
        manager_id,
        effective_date: effective_date ?? beginOf(today(Date.now())),
        reason,
        audit,
      }}
      fixed={{ user_id: person.id }}
      close={close}
    />
  );
}
