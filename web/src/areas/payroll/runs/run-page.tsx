import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RunDetail, runDetail, runKinds } from '@tongzhou/contract/areas/payroll/run.ts';
import { topicsShown } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Alert, Progress, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { runsAddress } from '#areas/payroll/addresses.ts';
import '#areas/payroll/payroll.css';
import { monthOf, RunStatus } from '#areas/payroll/run-words.tsx';
import { ItemList } from '#areas/payroll/runs/item-list.tsx';
import { RunActions } from '#areas/payroll/runs/run-actions.tsx';
import { SheetDrawer } from '#areas/payroll/runs/sheet-drawer.tsx';
import { SheetList } from '#areas/payroll/runs/sheet-list.tsx';
import { invalidate } from '#platform/invalidate.ts';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const views = [
  { key: 'sheets', name: '工资明细' },
  { key: 'items', name: '一次性项目' },
] as const;

function Figures({ run }: { run: RunDetail }): ReactNode {
  const { before } = run;
  const figures: readonly (readonly [string, ReactNode, ReactNode?])[] = [
    ['人数', run.people, before === null ? undefined : `上期 ${before.people}`],
    ['应发（元）', <Amount key="gross" value={run.gross} />, before && <Amount value={before.gross} />],
    ['社保公积金（元）', <Amount key="deducted" value={run.deducted} />],
    ['个税（元）', <Amount key="tax" value={run.tax} />],
    ['实发（元）', <Amount key="net" value={run.net} />, before && <Amount value={before.net} />],
    ['单位承担（元）', <Amount key="company" value={run.company} />],
  ];
  return (
    <section className="panel" aria-label="合计">
      <dl className="run-figures">
        {figures.map(([label, value, former]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {former !== undefined && former !== null && (
                <div className="cell-sub">{typeof former === 'string' ? former : <>上期 {former}</>}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Findings({ run }: { run: RunDetail }): ReactNode {
  return (
    <>
      {run.problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${run.problems.length} 人不能核算，解决后请重新核算`}
          description={
            <ul className="run-problems">
              {run.problems.map(({ user_id, user_name, text }) => (
                <li key={user_id}>
                  {user_name}：{text}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {run.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      {run.questioned > 0 && <Alert type="info" showIcon title={`有 ${run.questioned} 人对工资条提出疑问，请答复`} />}
    </>
  );
}

/** What the job did nobody here has asked for: when it is done, what it made is loaded. */
function useEndOfComputing({ state }: RunDetail): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'computing' && state !== 'computing') void invalidate(topicsShown(runDetail));
    before.current = state;
  }, [state]);
}

function Shown({ run }: { run: RunDetail }): ReactNode {
  useEndOfComputing(run);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = search.view === 'items' ? 'items' : 'sheets';
  const sheet = Number(search.sheet);
  const go = (changes: object) =>
    void navigate({ to: '.', search: { tab: 'runs', run: run.id, ...changes } as never, resetScroll: false });
  const { approval_id } = run;
  return (
    <DetailPage
      title={`${monthOf(run.month)} ${runKinds[run.kind]}`}
      status={<RunStatus state={run.state} />}
      facts={
        <span>
          {run.number} · 发放日期 {dayOf(run.paid_on ?? run.pay_date)}
          {run.voucher !== '' && ` · 凭证 ${run.voucher}`}
          {approval_id !== null && (
            <>
              {' · '}
              <AppLink to={requestAddress('payroll', approval_id)}>审批 {run.approval_number}</AppLink>
            </>
          )}
          {run.published_at !== null && ` · 未读 ${run.unread}，已确认 ${run.confirmed}，有疑问 ${run.questioned}`}
        </span>
      }
      actions={<RunActions run={run} />}
      tabs={views}
      tab={view}
      onTab={(key) => go(key === 'items' ? { view: key } : {})}
      log={{ kind: 'payroll-run', id: run.id }}
    >
      {run.state === 'computing' ? (
        <section className="panel run-progress" aria-label="核算进度" aria-busy>
          <Progress percent={run.total === 0 ? 0 : Math.floor((run.done / run.total) * 100)} />
          正在核算 {run.done} / {run.total} 人，可以离开本页，完成后会收到消息。
        </section>
      ) : (
        <>
          <Findings run={run} />
          {run.state !== 'draft' && <Figures run={run} />}
        </>
      )}
      <section className="panel" aria-label={view === 'items' ? '一次性项目' : '工资明细'}>
        {view === 'items' ? (
          <ItemList run={run} />
        ) : (
          <SheetList run={run} open={(id) => go({ ...search, sheet: id })} />
        )}
      </section>
      {Number.isInteger(sheet) && sheet > 0 && (
        <SheetDrawer id={sheet} close={() => go({ ...search, sheet: undefined })} />
      )}
    </DetailPage>
  );
}

/** One run, from its draft to what was paid. */
export function RunPage({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoad(
    runDetail,
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'computing' ? 1000 : false),
    },
  );
  if (data !== undefined) return <Shown run={data} />;
  return (
    <Page title="工资批次">
      {error === null ? (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      ) : error.status === 404 || error.status === 403 ? (
        <StateMessage
          kind="locked"
          title="没有找到这个工资批次"
          hint="它可能已被删除，或者你没有查看它的权限。"
          action={<AppLink to={runsAddress}>回到工资批次</AppLink>}
        />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}
