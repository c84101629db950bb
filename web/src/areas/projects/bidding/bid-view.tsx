import type { BidShown } from '@tongzhou/contract/areas/projects/bid.ts';
import { type BidAnswer, bidAnswers } from '@tongzhou/contract/rules/projects/bidding.ts';
import { teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import type { ReactNode } from 'react';
import '#areas/projects/bidding/bidding.css';
import { BidStatus } from '#areas/projects/bidding/notice-words.tsx';
import { periodWords } from '#areas/projects/members/member-rows.ts';
import '#areas/projects/members/members.css';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const tones: Readonly<Record<BidAnswer, Tone>> = { asked: 'warning', agreed: 'success', refused: 'error' };

function Team({ bid }: { readonly bid: BidShown }): ReactNode {
  return (
    <table className="team-members" aria-label={`${bid.bidder_name}的团队`}>
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col">角色</th>
          <th scope="col" className="team-figure">
            参与度
          </th>
          <th scope="col">期间</th>
          <th scope="col">确认</th>
        </tr>
      </thead>
      <tbody>
        {bid.members.map((one) => (
          <tr key={one.user_id}>
            <th scope="row">
              <span className="member-name">{one.name}</span>
              <span className="cell-sub">{[one.department_name, one.post_name].filter(Boolean).join(' · ')}</span>
            </th>
            <td data-head="角色">{teamRoles[one.role]}</td>
            <td data-head="参与度" className="team-figure">
              {one.participation}%
            </td>
            <td data-head="期间">{periodWords(one)}</td>
            <td data-head="确认">
              <Status tone={tones[one.answer]}>{bidAnswers[one.answer]}</Status>
              {one.answer_reason !== '' && <span className="cell-sub"> {one.answer_reason}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BidViewProps {
  readonly title: string;
  readonly bid: BidShown;
  readonly extra?: ReactNode;
}

/** A bid for its own people. */
export function BidView({ title, bid, extra }: BidViewProps): ReactNode {
  return (
    <DetailSection
      title={title}
      extra={extra}
      facts={[
        { label: '状态', value: <BidStatus state={bid.state} /> },
        { label: '投标人', value: bid.bidder_name },
        { label: '更新时间', value: dateTime(bid.changed_at) },
        { label: '抄送', value: bid.copied.map(({ name }) => name).join('、') },
        { label: '实施方案', value: <p className="bid-plan">{bid.plan}</p>, wide: true },
        ...(bid.overload_reason === '' ? [] : [{ label: '超负荷原因', value: bid.overload_reason, wide: true }]),
      ]}
    >
      <Team bid={bid} />
      {bid.files.length > 0 && <FileList label={`${title}的附件`} files={bid.files} />}
    </DetailSection>
  );
}
