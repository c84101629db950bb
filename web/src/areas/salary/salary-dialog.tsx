import { salaryForm, userSalary } from '@tongzhou/contract/areas/salary.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type SalaryField, salaryBases, salaryParts } from '@tongzhou/contract/rules/salary.ts';
import { Alert, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import { amountField } from '#areas/salary/amount-field.tsx';
import { firstAmounts, heldOn } from '#areas/salary/held-standard.ts';
import { LiveTotal } from '#areas/salary/live-total.tsx';
import '#areas/salary/salary.css';
import { useLoadOnce } from '#platform/load.ts';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';
import { LoadError } from '#ui/load-error.tsx';

type Begin = ReplyOf<typeof salaryForm>;
type Filed = ReplyOf<typeof userSalary>;

interface SalaryDialogProps {
  readonly userId: number;
  /** The request this is the next round of. */
  readonly again?: number;
  readonly onDone: (filed: Filed) => void;
  readonly close: () => void;
}

const dialogWidth = 860;
const names = (fields: object) => Object.keys(fields) as SalaryField[];

const fieldsFor = ({ standards, user_id }: Begin, me: number): readonly Field[] => [
  {
    name: 'reason',
    label: '调薪原因',
    kind: 'input',
    required: true,
    maxLength: 200,
    hint: '所有能打开申请的人都能看到，请勿填写金额。',
  },
  {
    name: 'effective_date',
    label: '生效日期',
    kind: 'date',
    required: true,
    hint: '不早于本月 1 日；审批通过后从这一天起按新标准。',
  },
  ...names(salaryParts).map((name) => amountField(name, standards)),
  { name: 'total', label: '月薪合计', kind: 'text', wide: true, show: () => <LiveTotal standards={standards} /> },
  ...names(salaryBases).map((name) => amountField(name, standards)),
  {
    name: 'audit',
    label: '审批人',
    kind: 'custom',
    wide: true,
    arrives: true,
    render: ({ value, onChange }) => (
      <ApprovalBlock
        kind="salary_change"
        concernsId={user_id}
        value={value as never}
        onChange={(steps) => onChange?.(steps)}
        exclude={[me, user_id]}
      />
    ),
  },
];

interface FillingProps extends Omit<SalaryDialogProps, 'userId'> {
  readonly begin: Begin;
}

function Filling({ begin, again, onDone, close }: FillingProps): ReactNode {
  const { data: me } = useMyself();
  const { user_id, user_name, standards, earliest, problem, before } = begin;
  const day = before?.effective_date ?? Math.max(earliest, 0);
  const amounts = before?.amounts ?? heldOn(standards, day) ?? firstAmounts();
  return (
    <FieldDialog
      title={`调薪：${user_name}`}
      endpoint={userSalary}
      width={dialogWidth}
      note={
        <>
          {problem !== null && <Alert className="field-dialog-alert" type="warning" showIcon title={problem} />}
          <p className="salary-note">提交后进入人事审批，本人不参与。金额只有本人、审批人和有工资权限的人能看到。</p>
        </>
      }
      fields={fieldsFor(begin, me?.user_info.id ?? 0)}
      initial={{ effective_date: day, reason: before?.reason, ...amounts }}
      fixed={{ user_id, ...(again !== undefined && { again }) }}
      okText={again === undefined ? '提交审批' : '重新提交'}
      doneText="已提交审批"
      onDone={onDone}
      close={close}
    />
  );
}

/** Changes what someone is paid, by approval: the new amounts beside those that hold. */
export function SalaryDialog({ userId, again, onDone, close }: SalaryDialogProps): ReactNode {
  const { data, error, refetch } = useLoadOnce(salaryForm, {
    user_id: userId,
    ...(again !== undefined && { again }),
  });
  if (data !== undefined)
    return <Filling begin={data} {...(again !== undefined && { again })} onDone={onDone} close={close} />;
  return (
    <Modal open title="调薪" width={dialogWidth} onCancel={close} footer={null}>
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </Modal>
  );
}
