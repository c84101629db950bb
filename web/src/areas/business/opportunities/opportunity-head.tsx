import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { tabAddress } from '#areas/business/addresses.ts';
import { nextContactWords, quietWords } from '#areas/business/opportunities/contact-words.ts';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import { StageBar } from '#areas/business/opportunities/stages/stage-bar.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly warns?: boolean;
}

const isOver = ({ stage }: Opportunity): boolean => stage === 'won' || stage === 'lost';

function figuresOf(opportunity: Opportunity): readonly Figure[] {
  const { amount, probability, expected_date, next_contact_on, last_contact_at, quiet_days, orders } = opportunity;
  const signed = orders.find(({ reversed }) => !reversed);
  const next = nextContactWords(next_contact_on, Date.now());
  const last: Figure = {
    label: '最近联系',
    value: last_contact_at === null ? '还没有' : dayOf(last_contact_at),
    note: quietWords(quiet_days),
    warns: quiet_days !== null,
  };
  return [
    ...(signed === undefined ? [] : [{ label: '合同金额（元）', value: <Amount value={signed.amount} /> }]),
    { label: '预计金额（元）', value: <Amount value={amount} /> },
    ...(isOver(opportunity)
      ? [last]
      : [
          { label: '赢率', value: `${probability}%` },
          { label: '预计签约', value: expected_date === null ? '未定' : dayOf(expected_date) },
          { label: '下次联系', value: next.words, warns: next.due },
          last,
        ]),
  ];
}

/** Where it stands and what counts, at a glance. */
export function OpportunityHead({ opportunity }: { opportunity: Opportunity }): ReactNode {
  const { number, customer_id, customer_name, customer_visible, owner_name, stage, stage_since } = opportunity;
  const customer = customer_visible ? (
    <AppLink to={tabAddress('customers', { customer: customer_id })}>{customer_name}</AppLink>
  ) : (
    customer_name
  );
  return (
    <div className="opportunity-head">
      <p className="opportunity-line">
        <span>{number}</span>
        <span>{customer}</span>
        <span>负责人 {owner_name}</span>
      </p>
      <StageBar stage={stage} since={stage_since} />
      <dl className="opportunity-figures">
        {figuresOf(opportunity).map(({ label, value, note, warns = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={warns ? 'contact-due' : ''}>
              {value}
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
