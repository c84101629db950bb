import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import { type Acceptance, acceptancePage, exportAcceptances } from '@tongzhou/contract/areas/projects/acceptance.ts';
import { acceptanceOutcomes, scorePartNames, scoreParts } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DocumentDialog } from '#areas/projects/client-pages/document-dialog.tsx';
import { useNewLink } from '#areas/projects/client-pages/use-new-link.tsx';
import type { ClientViewProps } from '#areas/projects/reports/report-view.tsx';
import { later } from '#platform/loading/later.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { useAgain } from '#ui/request/use-again.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status } from '#ui/state/status.tsx';

const AcceptanceDialog = later(
  async () => (await import('#areas/projects/acceptance/acceptance-dialog.tsx')).AcceptanceDialog,
);

const columns: readonly Column<Acceptance>[] = [
  {
    key: 'request',
    title: '验收申请',
    width: 170,
    sort: 'asked_at',
    render: ({ approval_id, approval_number, asked_at, round }) => (
      <>
        <AppLink to={requestAddress('project_check', approval_id)}>{approval_number}</AppLink>
        <div className="cell-sub">
          第 {round} 轮，{dateTime(asked_at)}
        </div>
      </>
    ),
  },
  {
    key: 'state',
    title: '审批',
    width: 96,
    card: 'beside',
    render: ({ audit_status }) => auditStateWords[audit_status as 0] ?? '',
  },
  {
    key: 'answer',
    title: '客户',
    width: 130,
    render: ({ answer }) =>
      answer === null ? (
        <Status tone="neutral">未提交</Status>
      ) : (
        <Status tone={answer.outcome === 'refused' ? 'error' : 'success'}>{acceptanceOutcomes[answer.outcome]}</Status>
      ),
  },
  {
    key: 'words',
    title: '客户意见',
    width: 260,
    card: 'whole',
    render: ({ answer }) =>
      answer === null ? (
        '—'
      ) : (
        <>
          <p className="client-said">{answer.words === '' ? '无' : answer.words}</p>
          <div className="cell-sub">
            {answer.signer}，{dateTime(answer.at)}
          </div>
        </>
      ),
  },
];

function Score({ standing }: Pick<ClientViewProps, 'standing'>): ReactNode {
  const { score, leader } = standing;
  return (
    <DetailSection title="客户满意度">
      {score === null ? (
        <p>客户尚未评价。验收通过后，在“客户链接”中生成满意度评价链接。</p>
      ) : (
        <>
          <dl className="client-scores">
            {scorePartNames.map((part) => (
              <div key={part}>
                <dt>{scoreParts[part]}</dt>
                <dd>{score[part]} 分</dd>
              </div>
            ))}
          </dl>
          <p className="client-said">{score.words === '' ? '没有其他意见' : score.words}</p>
          <p className="cell-sub">
            {score.signer}，{dateTime(score.at)}
          </p>
        </>
      )}
      {leader.average !== null && (
        <p className="client-note">
          负责人历次项目平均 {leader.average} 分，共 {leader.count} 次评价。
        </p>
      )}
    </DetailSection>
  );
}

/** Every round of acceptance with the client's word, and how pleased they were. */
export function AcceptanceView({ project, standing }: ClientViewProps): ReactNode {
  const { check, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { again, clearAgain } = useAgain();
  const newLink = useNewLink(project.id);
  const [shown, setShown] = useState<number>();
  const query = useDialogPage(acceptancePage, { project_id: project.id });
  const go = (place: object) =>
    void navigate({ to: '.', search: { ...search, ...place } as never, replace: true, resetScroll: false });
  const tools = (
    <>
      {standing.linkable.includes('accept') && (
        <Button onClick={() => newLink.make({ purpose: 'accept' })}>验收链接</Button>
      )}
      {project.actions.includes('check') && (
        <Button type="primary" onClick={() => go({ check: 1 })}>
          申请验收
        </Button>
      )}
    </>
  );
  const asks = Number(check) === 1 && project.actions.includes('check');
  return (
    <>
      <section className="panel" aria-label="验收记录">
        <ListPanel
          name="acceptances"
          noun="验收记录"
          query={query}
          exportEndpoint={exportAcceptances}
          tools={tools}
          columns={columns}
          rowName={({ approval_number, round }) => `${approval_number} 第 ${round} 轮`}
          rowActions={{ show: { label: '客户所见', run: ({ id }) => setShown(id) } }}
          offered={() => ['show']}
          emptyHint="项目完成后申请验收：审批人与客户都通过，项目进入待结算。"
        />
      </section>
      <Score standing={standing} />
      {(asks || again !== undefined) && (
        <AcceptanceDialog
          key={again ?? 'new'}
          project={project}
          again={again}
          close={again === undefined ? () => go({}) : clearAgain}
        />
      )}
      {shown !== undefined && <DocumentDialog id={shown} close={() => setShown(undefined)} />}
      {newLink.dialog}
    </>
  );
}
