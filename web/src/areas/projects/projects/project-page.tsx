import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { projectTabs } from '@tongzhou/contract/rules/projects/project-tabs.ts';
import { Alert, Skeleton } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { listAddress, noticeAddress } from '#areas/projects/addresses.ts';
import { CameBack } from '#areas/projects/projects/drafts/came-back.tsx';
import { ProjectHead } from '#areas/projects/projects/project-head.tsx';
import { deedButtons } from '#areas/projects/projects/status/deed-buttons.tsx';
import { ProjectState } from '#areas/projects/projects/status/project-status.tsx';
import { RiskLight } from '#areas/projects/projects/status/risk-light.tsx';
import { useProjectDeeds } from '#areas/projects/projects/status/use-project-deeds.tsx';
import '#areas/projects/projects/project-page.css';
import '#areas/projects/projects.css';
import { type ProjectShown, type ProjectTab, useAreas } from '#platform/area.tsx';
import { CallError } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';

const title = '项目详情';

const Address = z.strictObject({
  id: z.optional(Id),
  tab: z.optional(z.enum(projectTabs)),
  /** Saved a moment ago, and to be put to approval. */
  submit: z.optional(z.literal(1)),
});
type Address = z.output<typeof Address>;

/** What the areas add to the page, in the order of the contract. */
function useProjectTabs(project: ProjectShown): readonly ProjectTab[] {
  return useAreas()
    .flatMap((area) => area.projectTabs ?? [])
    .filter(({ shown }) => shown?.(project) ?? true)
    .toSorted((a, b) => projectTabs.indexOf(a.key) - projectTabs.indexOf(b.key));
}

/** What a reader has to know before anything else. */
function Notice({ project }: { project: ProjectShown }): ReactNode {
  const { status, pause_reason, bid_notice: notice } = project;
  return (
    <>
      <CameBack project={project} />
      {notice !== null && (
        <Alert
          type="info"
          showIcon
          title={notice.state === 'open' ? '正在揭榜，接受投标' : '揭榜已截止，正在评选'}
          action={<AppLink to={noticeAddress(notice.kind, notice.id)}>查看揭榜</AppLink>}
        />
      )}
      {status === 7 && pause_reason !== null && <Alert type="warning" showIcon title={`项目已暂停：${pause_reason}`} />}
    </>
  );
}

interface ShownProps {
  readonly project: ProjectShown;
  readonly address: Address;
  /** While it is being deleted nothing of it is asked for. */
  readonly rest: (is: boolean) => void;
}

function Shown({ project, address, rest }: ShownProps): ReactNode {
  const { id, project_title, status, risk, actions } = project;
  const navigate = useNavigate();
  const router = useRouter();
  const phone = usePhone();
  const tabs = useProjectTabs(project);
  const deeds = useProjectDeeds({ deleting: rest, onDeleted: () => router.history.replace(listAddress()) });
  const start = useRef(deeds.start);
  start.current = deeds.start;
  const submits = address.submit === 1 && actions.includes('establish');
  useEffect(() => {
    if (!submits) return;
    start.current('establish', { id, project_title });
    // Once: going back or loading again does not ask again.
    void navigate({ to: '.', search: { id } as never, replace: true, resetScroll: false });
  }, [submits, id, project_title, navigate]);
  const shown = tabs.find(({ key }) => key === address.tab) ?? tabs[0];
  const buttons = deedButtons({ offered: actions, start: (deed) => deeds.start(deed, project), phone });
  const choose = (key: string) =>
    void navigate({
      to: '.',
      search: { id, ...(key !== tabs[0]?.key && { tab: key }) } as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <DetailPage
      title={project_title}
      status={
        <>
          <ProjectState status={status} />
          {risk !== null && <RiskLight risk={risk} />}
          {risk !== null && risk.reasons.length > 0 && <span className="cell-sub">{risk.reasons.join('、')}</span>}
        </>
      }
      facts={<ProjectHead project={project} />}
      log={{ kind: 'project', id }}
      {...(buttons.length > 0 && { actions: buttons })}
      tabs={tabs.map(({ key, name, count }) => ({ key, name, count: count?.(project) || undefined }))}
      {...(shown !== undefined && { tab: shown.key })}
      onTab={choose}
    >
      <Notice project={project} />
      {shown !== undefined && <shown.Content key={shown.key} project={project} />}
      {deeds.dialog}
    </DetailPage>
  );
}

function NotShown({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  if (!(error instanceof CallError) || error.status !== 404) return <LoadError error={error} retry={retry} />;
  return (
    <StateMessage
      kind="locked"
      title="没有找到这个项目"
      hint="它可能已被删除，或者你没有查看它的权限。"
      action={<AppLink to={listAddress()}>回到项目列表</AppLink>}
    />
  );
}

function Loaded({ id, address }: { id: number; address: Address }): ReactNode {
  const [rests, rest] = useState(false);
  const { data, error, refetch } = useLoad(projectDetail, { id }, { staleTime: 0, quiet: true, enabled: !rests });
  if (data !== undefined && !rests) return <Shown project={data} address={address} rest={rest} />;
  return (
    <Page title={title}>
      {error === null ? (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      ) : (
        <NotShown error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}

/** One project: where it stands, who works on it, what is to be done, what it costs, who decided, what changed. */
export default function ProjectPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const address = useMemo(() => decodeQuery(Address, search), [search]);
  if (address.id !== undefined) return <Loaded key={address.id} id={address.id} address={address} />;
  return (
    <Page title={title}>
      <StateMessage kind="empty" title="没有指定项目" hint="请从项目列表中打开。" />
    </Page>
  );
}
