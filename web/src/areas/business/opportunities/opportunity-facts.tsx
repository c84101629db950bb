import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import { lostReasons } from '@tongzhou/contract/areas/business/opportunity.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import { Amount } from '#ui/amount.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { FileList } from '#ui/upload/file-list.tsx';

/** Only a whole number can be called. */
function Mobile({ mobile }: { mobile: string }): ReactNode {
  return /^\d+$/.test(mobile) ? <a href={`tel:${mobile}`}>{mobile}</a> : mobile;
}

function Contact({ contact }: Pick<Opportunity, 'contact'>): ReactNode {
  if (contact === null) return '—';
  const { name, position, mobile, email } = contact;
  return (
    <>
      {[name, position].filter(Boolean).join('，')}
      {mobile !== null && (
        <>
          {' '}
          <Mobile mobile={mobile} />
        </>
      )}
      {email !== null && <div className="cell-sub">{email}</div>}
    </>
  );
}

function Lost({ lost }: { lost: NonNullable<Opportunity['lost']> }): ReactNode {
  return (
    <DetailSection
      title="输单"
      facts={[
        { label: '原因', value: lostReasons[lost.reason] },
        { label: '竞争对手', value: lost.competitor },
        { label: '时间', value: dateTime(lost.at) },
        { label: '说明', value: lost.note, wide: true },
      ]}
    />
  );
}

/** All that is known of it, its papers and who works on it. */
export function OpportunityFacts({ opportunity }: { opportunity: Opportunity }): ReactNode {
  const { lost, members, files, expected_date, description } = opportunity;
  return (
    <>
      {lost !== null && <Lost lost={lost} />}
      <DetailSection
        title="基本信息"
        facts={[
          { label: '编号', value: opportunity.number },
          { label: '客户', value: opportunity.customer_name },
          { label: '联系人', value: <Contact contact={opportunity.contact} /> },
          { label: '项目类型', value: opportunity.type_name },
          { label: '来源', value: businessSources[opportunity.source] },
          { label: '预计金额', value: <Amount value={opportunity.amount} unit /> },
          { label: '赢率', value: `${opportunity.probability}%` },
          { label: '预计签约', value: expected_date === null ? null : dayOf(expected_date) },
          { label: '负责人', value: opportunity.owner_name },
          { label: '创建时间', value: dateTime(opportunity.created_at) },
          { label: '描述', value: <span className="opportunity-words">{description || '—'}</span>, wide: true },
        ]}
      />
      <DetailSection title="附件">
        <FileList files={files} />
      </DetailSection>
      <DetailSection title="协作人">
        {members.length === 0 ? (
          <p className="upload-none">没有协作人</p>
        ) : (
          <ul className="opportunity-members">
            {members.map(({ user_id, name, writes }) => (
              <li key={user_id}>
                {name}
                <span className="cell-sub">{writes ? '可编辑' : '只读'}</span>
              </li>
            ))}
          </ul>
        )}
      </DetailSection>
    </>
  );
}
