import { salaryForm, userSalary } from '@tongzhou/contract/areas/salary.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type SalaryField, salaryBases, salaryParts } from '@tongzhou/contract/rules/salary.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { amountField } from '#areas/salary/amount-field.tsx';
import { firstAmounts, heldOn } from '#areas/salary/held-standard.ts';
import { LiveTotal } from '#areas/salary/live-total.tsx';
import '#areas/salary/salary.css';
import { useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

type Begin = ReplyOf<typeof salaryForm>;

interface SalaryDialogProps {
  readonly userId: number;
  /** The request this is the next round of. */
  readonly again?: number;
  readonly close: () => void;
}

const dialogWidth = 860;
const names = (fields: object) => Object.keys(fields) as SalaryField[];

const fieldsFor = ({ standards }: Begin): readonly Field[] => [
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
];

interface FillingProps extends Omit<SalaryDialogProps, 'userId'> {
  readonly begin: Begin;
}

function Filling({ begin, again, close }: FillingProps): ReactNode {
  const { user_id, user_name, standards, earliest, problem, before } = begin;
  const day = before?.effective_date ?? Math.max(earliest, 0);
  const amounts = before?.amounts ?? heldOn(standards, day) ?? firstAmounts();
  return (
    <RequestDialog
      title={`调薪：${user_name}`}
      what="调薪"
      kind="salary_change"
      endpoint={userSalary}
      concernsId={user_id}
      again={again}
      width={dialogWidth}
      note={
        <>
          {problem !== null && <Alert className="form-alert" type="warning" showIcon title={problem} />}
          <p className="salary-note">提交后进入人事审批，本人不参与。金额只有本人、审批人和有工资权限的人能看到。</p>
        </>
      }
      fields={fieldsFor(begin)}
      initial={{ effective_date: day, reason: before?.reason, ...amounts }}
      fixed={{ user_id }}
      close={close}
    />
  );
}

/** Changes what someone is paid, by approval: the new amounts beside those that hold. */
export function SalaryDialog({ userId, again, close }: SalaryDialogProps): ReactNode {
  const { data, error, refetch } = useLoadOnce(salaryForm, {
    user_id: userId,
    ...(again !== undefined && { again }),
  });
  if (data !== undefined) return <Filling begin={data} {...(again !== undefined && { again })} close={close} />;
  return <LoadingDialog title="调薪" width={dialogWidth} error={error} retry={() => void refetch()} close={close} />;
}
