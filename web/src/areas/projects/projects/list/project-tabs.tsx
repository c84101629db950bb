import {
  exportProjects,
  myLeadProject,
  type ProjectRow,
  projectList,
} from '@tongzhou/contract/areas/projects/project.ts';
import { type ProjectAction, projectActions } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ReactNode } from 'react';
import {
  assignAddress,
  checkAddress,
  editAddress,
  newAddress,
  projectAddress,
  teamChangeAddress,
} from '#areas/projects/addresses.ts';
import { dangerous, deedOrder } from '#areas/projects/projects/status/deed-buttons.tsx';
import { useProjectDeeds } from '#areas/projects/projects/status/use-project-deeds.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { ListPanel, type ListPanelProps } from '#ui/list/list-panel.tsx';
import type { RowAction, RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { TitleActions } from '#ui/page/title-bar.tsx';
import { projectColumns } from './project-columns.tsx';
import { livingField, statusField, useProjectSearch } from './use-project-search.tsx';

/** Deeds that have a screen of their own. */
const places: Readonly<Partial<Record<ProjectAction, (row: ProjectRow) => string>>> = {
  edit: ({ id }) => editAddress(id),
  'pass-order': ({ id }) => assignAddress({ project_id: id }),
  'team-change': ({ id }) => teamChangeAddress(id),
  check: ({ id }) => checkAddress(id),
};

/** Shorter than on its own page: three stand side by side. */
const rowNames: Readonly<Partial<Record<ProjectAction, string>>> = {
  establish: '立项',
  'team-change': '团队',
  check: '验收',
};

type OwnProps = Pick<
  ListPanelProps<ProjectRow>,
  'query' | 'fields' | 'exportEndpoint' | 'emptyNoun' | 'emptyHint' | 'emptyAction'
>;

/** A list of projects; which ones and what they are searched by is its tab's. */
function ProjectList({ label, ...panel }: OwnProps & { readonly label: string }): ReactNode {
  const deeds = useProjectDeeds();
  const maySeeMoney = useAllowed()('project.money');
  const withMoney = maySeeMoney || panel.query.list.rows?.some(({ cost }) => cost !== null) === true;
  const actionOf = (deed: ProjectAction): RowAction<ProjectRow> => {
    const to = places[deed];
    return {
      label: rowNames[deed] ?? projectActions[deed],
      danger: dangerous.has(deed),
      ...(to === undefined ? { run: (row: ProjectRow) => deeds.start(deed, row) } : { to }),
    };
  };
  const rowActions: RowActionMap<ProjectRow> = {
    detail: { label: '详情', to: ({ id }) => projectAddress(id) },
    ...Object.fromEntries(deedOrder.map((deed) => [deed, actionOf(deed)])),
  };
  return (
    <section className="panel" aria-label={label}>
      <ListPanel
        name="projects"
        noun="项目"
        keyword="名称、编号、拼音"
        columns={projectColumns(withMoney)}
        rowActions={rowActions}
        rowName={({ project_title }) => project_title}
        {...panel}
      />
      {deeds.dialog}
    </section>
  );
}

/** Those within the person's sight. */
export function AllTab(): ReactNode {
  const query = usePageQuery(projectList);
  const search = useProjectSearch(query.filters);
  return (
    <ProjectList
      label="项目列表"
      query={query}
      fields={[statusField, ...search, livingField]}
      exportEndpoint={exportProjects}
      emptyHint="成单审批通过的订单会带来项目草稿，也可以直接新建。"
      emptyAction={<TitleActions actions={[{ id: 'project.new', label: '新建项目', primary: true, to: newAddress }]} />}
    />
  );
}

/** Those the person leads. */
export function MineTab(): ReactNode {
  return (
    <ProjectList
      label="我负责的项目"
      query={usePageQuery(myLeadProject)}
      fields={[statusField, livingField]}
      emptyNoun="你负责的项目"
      emptyHint="派单指定你为负责人后，项目会出现在这里。"
    />
  );
}

/** 待派单: established, and waiting for a leader and a team. */
export function AssignTab(): ReactNode {
  const query = usePageQuery(projectList, { status: 2 });
  return (
    <ProjectList
      label="待派单的项目"
      query={query}
      fields={useProjectSearch(query.filters)}
      exportEndpoint={exportProjects}
      emptyNoun="待派单的项目"
      emptyHint="立项通过、还没有团队的项目会出现在这里。"
    />
  );
}
