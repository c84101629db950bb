import { useNavigate, useSearch } from '@tanstack/react-router';
import { projectCount } from '@tongzhou/contract/areas/projects/project.ts';
import type { ComponentType, ReactNode } from 'react';
import { isListTab, type ListTab, listTabs, newAddress } from '#areas/projects/addresses.ts';
import { AllTab, AssignTab, MineTab } from './project-tabs.tsx';
import '#areas/projects/projects.css';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { Page } from '#ui/page/page.tsx';
import { TitleActions } from '#ui/page/title-bar.tsx';

const contents: Readonly<Record<ListTab, ComponentType>> = {
  all: AllTab,
  mine: MineTab,
  tasks: later(async () => (await import('#areas/projects/tasks/list/my-task-tab.tsx')).MyTaskTab),
  assign: AssignTab,
};
/** What a tab begins with: what one leads is counted while it is not over. */
const begins: Readonly<Partial<Record<ListTab, object>>> = {
  mine: { tab: 'mine', living: true },
  tasks: { tab: 'tasks', open: true },
  assign: { tab: 'assign' },
};
const panelId = 'project-tab';

/** Everything about projects that is a list: which one stands in the address, with its own filters. */
export default function ProjectListPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useAllowed();
  const { data: counts } = useLoad(projectCount, {}, { staleTime: 0 });
  const offered = (Object.keys(listTabs) as ListTab[]).filter((key) => {
    if (key === 'all') return allowed('project.list');
    return key !== 'assign' || allowed('project.pass-order');
  });
  const [first = 'mine'] = offered;
  const tab = isListTab(search.tab) && offered.includes(search.tab) ? search.tab : first;
  const Content = contents[tab];
  const countOf = (key: ListTab): number | undefined =>
    ({ all: undefined, mine: counts?.mine, tasks: counts?.tasks, assign: counts?.to_assign })[key];
  // The filters of one tab mean nothing in another.
  const choose = (key: ListTab) => void navigate({ to: '.', search: (begins[key] ?? {}) as never, resetScroll: false });
  return (
    <Page
      title="项目列表"
      actions={<TitleActions actions={[{ id: 'project.new', label: '新建项目', primary: true, to: newAddress }]} />}
    >
      <div className="project-tabs">
        <TabsBar
          label="项目"
          tabs={offered.map((key) => ({ key, name: listTabs[key], count: countOf(key) }))}
          active={tab}
          onChoose={choose}
          controls={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={listTabs[tab]} className="project-tab">
        <Content key={tab} />
      </div>
    </Page>
  );
}
