import { useRouter } from '@tanstack/react-router';
import {
  answerBid,
  type BidShown,
  type NoticeShown,
  noticeDetail,
  takeBackBid,
} from '@tongzhou/contract/areas/projects/bid.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BiddingKind, biddingRoute, noticeAddress, projectAddress } from '#areas/projects/addresses.ts';
import { BidView } from '#areas/projects/bidding/bid-view.tsx';
import { Comparison } from '#areas/projects/bidding/comparison.tsx';
import { NoticeStatus, planWords, timeLeft } from '#areas/projects/bidding/notice-words.tsx';
import { ReasonDialog } from '#areas/projects/projects/status/deed-dialogs.tsx';
import { CallError, call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage, DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

function Answering({ bid, refuse }: { readonly bid: BidShown; readonly refuse: () => void }): ReactNode {
  const agree = async () => {
    await call(answerBid, { id: bid.id, agree: true });
    toast('已确认加入', 'success');
  };
  return (
    <>
      <Button type="primary" onClick={() => showFailures(agree())}>
        确认加入
      </Button>
      <Button danger onClick={refuse}>
        拒绝
      </Button>
    </>
  );
}

function RefuseDialog({ bid, close }: { readonly bid: BidShown; readonly close: () => void }): ReactNode {
  return (
    <FieldDialog
      title="拒绝加入"
      endpoint={answerBid}
      fields={[{ kind: 'textarea', name: 'reason', label: '拒绝原因', required: '请填写拒绝原因', maxLength: 200 }]}
      fixed={{ id: bid.id, agree: false }}
      okText="拒绝"
      doneText="已拒绝"
      width={560}
      close={close}
    />
  );
}

/** What became of it, in a sentence. */
function Outcome({ notice }: { readonly notice: NoticeShown }): ReactNode {
  const { state, reason, winner_name } = notice;
  const because = reason === '' ? '' : `：${reason}`;
  if (state === 'awarded') return <Alert type="success" showIcon title={`${winner_name ?? ''} 中榜${because}`} />;
  if (state === 'failed') return <Alert type="warning" showIcon title={`流标${because}`} />;
  if (state === 'cancelled') return <Alert type="warning" showIcon title={`揭榜已取消${because}`} />;
  return null;
}

function Facts({ notice }: { readonly notice: NoticeShown }): ReactNode {
  const named = [...notice.departments, ...notice.posts].map(({ name }) => name).join('、');
  return (
    <DetailSection
      title="揭榜公告"
      facts={[
        { label: '要求', value: <p className="bid-plan">{notice.requirements}</p>, wide: true },
        { label: '奖励', value: notice.reward, wide: true },
        { label: '计划', value: planWords(notice) },
        { label: '投标截止', value: dateTime(notice.deadline) },
        { label: '面向', value: named === '' ? '全体员工' : named },
        { label: '评选人', value: notice.deciders.map(({ name }) => name).join('、') },
        { label: '发布人', value: notice.publisher_name },
        { label: '发布时间', value: dateTime(notice.created_at) },
      ]}
    />
  );
}

function useNoticeDeeds(notice: NoticeShown, kind: BiddingKind) {
  const router = useRouter();
  const confirm = useConfirm();
  const takeBack = async () => {
    const content = '收回后成为草稿，截止前可以修改并再次提交。';
    if (!(await confirm({ title: '收回投标', content, okText: '收回' }))) return;
    await call(takeBackBid, { notice_id: notice.id });
    toast('投标已收回', 'success');
  };
  return { fill: () => router.history.push(noticeAddress(kind, notice.id, { bid: 1 })), takeBack };
}

function Shown({ notice, kind }: { readonly notice: NoticeShown; readonly kind: BiddingKind }): ReactNode {
  const { own, asked, actions, state } = notice;
  const [cancelling, setCancelling] = useState(false);
  const [refusing, setRefusing] = useState<BidShown>();
  const { fill, takeBack } = useNoticeDeeds(notice, kind);
  const buttons = [
    actions.includes('bid') && (
      <Button key="bid" type="primary" onClick={fill}>
        {own === null ? '我要揭榜' : '修改投标'}
      </Button>
    ),
    actions.includes('take-back') && (
      <Button key="take-back" onClick={() => showFailures(takeBack())}>
        收回投标
      </Button>
    ),
    actions.includes('cancel') && (
      <Button key="cancel" danger onClick={() => setCancelling(true)}>
        取消揭榜
      </Button>
    ),
  ].filter((button) => button !== false);
  return (
    <DetailPage
      title={notice.project_title}
      status={<NoticeStatus state={state} />}
      facts={
        <>
          <AppLink to={biddingRoute[kind]}>全部公告</AppLink>
          <AppLink to={projectAddress(notice.project_id)}>{notice.project_number ?? '项目'}</AppLink>
          <span>{notice.type_name}</span>
          {state === 'open' && <span>{timeLeft(notice.deadline, Date.now())}</span>}
        </>
      }
      {...(buttons.length > 0 && { actions: buttons })}
    >
      <Outcome notice={notice} />
      {actions.includes('compare') && <Comparison id={notice.id} kind={kind} />}
      <Facts notice={notice} />
      {own !== null && <BidView title="我的投标" bid={own} />}
      {asked.map((bid) => (
        <BidView
          key={bid.id}
          title={`${bid.bidder_name}邀请你加入的投标`}
          bid={bid}
          {...(actions.includes('answer') &&
            bid.state === 'sealed' && { extra: <Answering bid={bid} refuse={() => setRefusing(bid)} /> })}
        />
      ))}
      {cancelling && (
        <ReasonDialog
          deed="cancel-bid"
          subject={{ id: notice.project_id, project_title: notice.project_title }}
          close={() => setCancelling(false)}
        />
      )}
      {refusing !== undefined && <RefuseDialog bid={refusing} close={() => setRefusing(undefined)} />}
    </DetailPage>
  );
}

interface NoticePageProps {
  readonly id: number;
  readonly kind: BiddingKind;
}

/** One notice: what is asked, one's own bid, and after the deadline, for those who decide, all of them side by side. */
export function NoticePage({ id, kind }: NoticePageProps): ReactNode {
  const { data, error, refetch } = useLoad(noticeDetail, { id }, { staleTime: 0, quiet: true });
  if (data !== undefined) return <Shown notice={data} kind={kind} />;
  return (
    <Page title="揭榜公告">
      {error === null ? (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      ) : (
        <NotShown error={error} kind={kind} retry={() => void refetch()} />
      )}
    </Page>
  );
}

interface NotShownProps {
  readonly error: unknown;
  readonly kind: BiddingKind;
  readonly retry: () => void;
}

/** Not there, not for this person, or not loaded. */
export function NotShown({ error, kind, retry }: NotShownProps): ReactNode {
  if (!(error instanceof CallError) || error.status !== 404) return <LoadError error={error} retry={retry} />;
  return (
    <StateMessage
      kind="locked"
      title="没有找到这个揭榜公告"
      hint="它可能不存在，或者不面向你。"
      action={<AppLink to={biddingRoute[kind]}>回到揭榜公告</AppLink>}
    />
  );
}
