import { type ComparedBid, compareBids } from '@tongzhou/contract/areas/projects/bid.ts';
import { teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import '#areas/projects/bidding/bidding.css';
import type { BiddingKind } from '#areas/projects/addresses.ts';
import { BidStatus } from '#areas/projects/bidding/notice-words.tsx';
import { periodWords } from '#areas/projects/members/member-rows.ts';
import { LoadFigure } from '#areas/projects/saturation/load-figure.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const kinds = { client: 'unveiling', internal: 'dev_unveiling' } as const;

function Member({ member }: { readonly member: ComparedBid['members'][number] }): ReactNode {
  const { name, role, participation, percent, band, peak } = member;
  return (
    <li>
      <span className="bid-member">
        {name}
        <span className="cell-sub">
          {teamRoles[role]} · {participation}%
        </span>
      </span>
      <span className="bid-load">
        <LoadFigure percent={percent} band={band} />
        {peak + participation > 100 && <span className="cell-sub bid-over">合计最高 {peak + participation}%</span>}
      </span>
      <span className="cell-sub bid-period">{periodWords(member)}</span>
    </li>
  );
}

const scoreWords = (score: ComparedBid['score']): string =>
  score === null ? '暂无评价' : `${score.average.toFixed(1)} 分（${score.count} 次）`;

interface BidCardProps {
  readonly bid: ComparedBid;
  readonly kind: BiddingKind;
  readonly decide: (action: 'pass' | 'reject', bid: ComparedBid) => void;
}

function BidCard({ bid, kind, decide }: BidCardProps): ReactNode {
  return (
    <article className="bid-card" aria-label={`${bid.bidder_name}的投标`}>
      <header>
        <h3>{bid.bidder_name}</h3>
        <BidStatus state={bid.state} />
        <p className="cell-sub">{[bid.department_name, bid.post_name].filter(Boolean).join(' · ')}</p>
        <AppLink to={requestAddress(kinds[kind], bid.approval_id)}>{bid.number}</AppLink>
      </header>
      <dl>
        <dt>客户评价</dt>
        <dd>{scoreWords(bid.score)}</dd>
        <dt>等待</dt>
        <dd>{bid.waiting_for.length === 0 ? '—' : bid.waiting_for.join('、')}</dd>
      </dl>
      <section aria-label="团队与饱和度">
        <h4>团队 {bid.members.length} 人 · 计划期间其他项目</h4>
        <ul className="bid-members">
          {bid.members.map((member) => (
            <Member key={member.user_id} member={member} />
          ))}
        </ul>
        {bid.overload_reason !== '' && <p className="cell-sub">超负荷原因：{bid.overload_reason}</p>}
      </section>
      <section aria-label="实施方案">
        <h4>实施方案</h4>
        <p className="bid-plan">{bid.plan}</p>
        {bid.files.length > 0 && <FileList label={`${bid.bidder_name}的附件`} files={bid.files} />}
      </section>
      {bid.turn !== null && (
        <footer>
          <Button type="primary" onClick={() => decide('pass', bid)}>
            同意
          </Button>
          <Button danger onClick={() => decide('reject', bid)}>
            驳回
          </Button>
        </footer>
      )}
    </article>
  );
}

interface ComparisonProps {
  readonly id: number;
  readonly kind: BiddingKind;
}

/** Side by side: three stand on one screen of a desk, more are scrolled to, on a phone one below the other. */
export function Comparison({ id, kind }: ComparisonProps): ReactNode {
  const { data, error, refetch } = useLoad(compareBids, { id }, { quiet: true });
  const { start, dialog } = useRowDeeds();
  const decide: BidCardProps['decide'] = (action, bid) => {
    if (bid.turn === null) return;
    start(action, { id: bid.approval_id, audit_info: { status: 0, ...bid.turn } });
  };
  return (
    <section className="panel" aria-label="投标对比">
      <div className="detail-section-head">
        <h2>投标对比</h2>
        {data !== undefined && <span className="cell-sub">{data.bids.length} 份有效投标</span>}
      </div>
      {data === undefined && error === null && (
        <div className="panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data?.bids.length === 0 && (
        <StateMessage kind="empty" title="没有有效投标" hint="截止时没有完整且团队全部确认的投标。" />
      )}
      {data !== undefined && data.bids.length > 0 && (
        <div className="bid-cards">
          {data.bids.map((bid) => (
            <BidCard key={bid.id} bid={bid} kind={kind} decide={decide} />
          ))}
        </div>
      )}
      {dialog}
    </section>
  );
}
