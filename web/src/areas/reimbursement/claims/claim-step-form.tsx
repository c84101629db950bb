import { claimDetail } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ClaimLineTable } from '#areas/reimbursement/claims/lines/claim-line-table.tsx';
import type { StepFormProps } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

interface Agreed {
  readonly id: number;
  readonly approved: unknown;
}

/** 核定金额 of each line; what is left as it is stays as it is. */
export default function ClaimStepForm({ detail, value, onChange, errors }: StepFormProps): ReactNode {
  const { data, error, refetch } = useLoad(claimDetail, { id: detail.record_id });
  if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  const agreed = (value.lines as readonly Agreed[] | undefined) ?? [];
  const set = (id: number, approved: unknown) => {
    const others = agreed.filter((line) => line.id !== id);
    onChange({ lines: approved === null ? others : [...others, { id, approved }] });
  };
  return (
    <ClaimLineTable
      claim={data}
      approved={(line, at) => {
        const place = agreed.findIndex(({ id }) => id === line.id);
        const wrong = errors[`lines.${place}.approved`];
        return (
          <>
            <MoneyInput
              aria-label={`第 ${at + 1} 行核定金额`}
              value={agreed[place]?.approved ?? line.approved ?? line.amount}
              bad={wrong !== undefined}
              onChange={(approved) => set(line.id, approved)}
            />
            {wrong !== undefined && (
              <p className="claim-over" role="alert">
                {wrong}
              </p>
            )}
          </>
        );
      }}
    />
  );
}
