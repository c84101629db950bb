import type { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import { lostReasons } from '@tongzhou/contract/areas/business/opportunity.ts';
import {
  handOverOpportunities,
  loseOpportunity,
  reopenOpportunity,
  submitOpportunity,
} from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { toast } from '#platform/toast.ts';
import { Amount } from '#ui/amount.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';
import { CameBack } from './came-back.tsx';

export type Opportunity = ReplyOf<typeof opportunityDetail>;

export interface Subject {
  readonly id: number;
  readonly name: string;
}

interface DialogProps {
  readonly subject: Subject;
  readonly close: () => void;
}

const About = ({ name }: { name: string }): ReactNode => <p className="deed-subject">{name}</p>;

const reasons = Object.entries(lostReasons).map(([value, label]) => ({ value, label }));
const losing: readonly Field[] = [
  { kind: 'radio', name: 'reason', label: '输单原因', required: '请选择输单原因', wide: true, options: reasons },
  {
    kind: 'input',
    name: 'competitor',
    label: '竞争对手',
    maxLength: 60,
    wide: true,
    placeholder: '被谁拿走了（选填）',
  },
  { kind: 'textarea', name: 'note', label: '说明', maxLength: 500, placeholder: '下次可以怎样做（选填）' },
];

export function LoseDialog({ subject, close }: DialogProps): ReactNode {
  return (
    <FieldDialog
      title="输单"
      endpoint={loseOpportunity}
      fields={losing}
      fixed={{ id: subject.id }}
      note={<About name={subject.name} />}
      okText="确认输单"
      doneText="已记为输单"
      width={560}
      keepRefusal
      close={close}
    />
  );
}

export function ReopenDialog({ subject, close }: DialogProps): ReactNode {
  return (
    <FieldDialog
      title="重开商机"
      endpoint={reopenOpportunity}
      fields={[{ kind: 'textarea', name: 'note', label: '重开原因', required: '请填写重开原因', maxLength: 500 }]}
      fixed={{ id: subject.id }}
      note={<About name={subject.name} />}
      okText="重开"
      doneText="已重开，回到跟进中"
      width={560}
      keepRefusal
      close={close}
    />
  );
}

interface HandOverDialogProps {
  readonly ids: readonly number[];
  /** What is handed over, in words. */
  readonly what: string;
  readonly onDone?: () => void;
  readonly close: () => void;
}

export function HandOverDialog({ ids, what, onDone, close }: HandOverDialogProps): ReactNode {
  return (
    <FieldDialog
      title="移交商机"
      endpoint={handOverOpportunities}
      fields={[
        { kind: 'person', name: 'user_id', label: '新负责人', required: '请选择公司成员', wide: true },
        { kind: 'textarea', name: 'note', label: '说明', maxLength: 200, placeholder: '交接事项（选填）' },
      ]}
      fixed={{ ids: [...ids] }}
      note={<About name={what} />}
      okText="移交"
      doneText={undefined}
      width={560}
      keepRefusal
      onDone={({ opportunities }) => {
        toast(`已移交 ${opportunities} 个商机`, 'success');
        onDone?.();
      }}
      close={close}
    />
  );
}

/** Sends what is saved; the path follows from its amount. */
export function SubmitDialog({ opportunity, close }: { opportunity: Opportunity; close: () => void }): ReactNode {
  const { id, version, name, customer_name, amount, type_name } = opportunity;
  return (
    <RequestDialog
      kind="business_create"
      title="提交商机审批"
      what="商机"
      endpoint={submitOpportunity}
      fields={[]}
      fixed={{ id, version }}
      figures={() => ({ amount, type: type_name })}
      note={
        <>
          <CameBack opportunity={opportunity} inForm />
          <p className="deed-subject">
            {name}
            <span>
              {customer_name} · {type_name} · <Amount value={amount} unit />
            </span>
          </p>
        </>
      }
      close={close}
    />
  );
}
