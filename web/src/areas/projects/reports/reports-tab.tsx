import { useNavigate, useSearch } from '@tanstack/react-router';
import { clientStanding } from '@tongzhou/contract/areas/projects/acceptance.ts';
import { Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { AcceptanceView } from '#areas/projects/acceptance/acceptance-view.tsx';
import { LinkView } from '#areas/projects/client-pages/link-view.tsx';
import '#areas/projects/client-pages/client-pages.css';
import { ReportView } from '#areas/projects/reports/report-view.tsx';
import type { ProjectTabProps } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { LoadError } from '#ui/state/load-error.tsx';

const views = { reports: '进展汇报', links: '客户链接', acceptance: '验收与评价' } as const;
type View = keyof typeof views;
const options = Object.entries(views).map(([value, label]) => ({ value: value as View, label }));
const viewIn = (view: unknown): View =>
  typeof view === 'string' && Object.hasOwn(views, view) ? (view as View) : 'reports';

/** What the client is told, by which links, and what they say. */
export function ReportsTab({ project }: ProjectTabProps): ReactNode {
  const { view: asked, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useLoad(clientStanding, { project_id: project.id }, { quiet: true });
  const view = viewIn(asked);
  const choose = (next: View) =>
    void navigate({
      to: '.',
      search: { ...search, ...(next !== 'reports' && { view: next }) } as never,
      resetScroll: false,
    });
  if (data === undefined)
    return error === null ? (
      <div className="panel panel-padded" aria-busy>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  return (
    <div className="project-tab">
      <div className="client-views">
        <Segmented<View> aria-label="汇报与客户" options={options} value={view} onChange={choose} />
      </div>
      {view === 'reports' && <ReportView project={project} standing={data} />}
      {view === 'links' && <LinkView project={project} standing={data} />}
      {view === 'acceptance' && <AcceptanceView project={project} standing={data} />}
    </div>
  );
}
