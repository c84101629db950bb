import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditWords, reversalWord } from '@tongzhou/contract/areas/approval/states.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/app-link.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';

function Other({ label, other, detail }: { label: string; other: ApprovalDetail['reverses']; detail: ApprovalDetail }) {
  if (other === null) return null;
  return (
    <span>
      {label} <AppLink to={requestAddress(detail.kind, other.id)}>{other.number}</AppLink>
    </span>
  );
}

/** Number, applicant, dates, and the request that reverses it or is reversed by it. */
export function RequestFacts({ detail }: { detail: ApprovalDetail }): ReactNode {
  const { number, kind, applicant_name, department_name, submitted_at, waiting_for } = detail;
  return (
    <>
      <span>{number}</span>
      <span>{approvalKinds[kind]}</span>
      <span>
        {applicant_name} · {department_name}
      </span>
      <span>提交于 {dateTime(submitted_at)}</span>
      {waiting_for.length > 0 && <span>当前处理人 {waiting_for.join('、')}</span>}
      <Other label="原申请" other={detail.reverses} detail={detail} />
      <Other label={`已有${reversalWord(detail.kind)}申请`} other={detail.reversed_by} detail={detail} />
    </>
  );
}

interface RoundChoiceProps {
  readonly detail: ApprovalDetail;
  readonly round: number | undefined;
  readonly onChoose: (round: number | undefined) => void;
}

/** Earlier rounds as they were. */
export function RoundChoice({ detail, round, onChoose }: RoundChoiceProps): ReactNode {
  if (detail.rounds.length < 2) return null;
  return (
    <div className="request-rounds">
      <Select
        aria-label="轮次"
        value={round ?? detail.round}
        options={detail.rounds.toReversed().map(({ round: one, outcome, started_at }) => ({
          value: one,
          label: `第 ${one} 轮 · ${dateTime(started_at)} · ${auditWords(outcome ?? 0, detail.kind)}`,
        }))}
        onChange={(one) => onChoose(one === detail.round ? undefined : one)}
      />
      {round !== undefined && <Button onClick={() => onChoose(undefined)}>回到当前轮</Button>}
    </div>
  );
}
