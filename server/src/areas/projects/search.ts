import { today } from '@tongzhou/contract/rules/day.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { projectsWith } from '#areas/projects/projects/list/project-list-table.ts';
import { sightOf } from '#areas/projects/sight.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

export const projectSearch: SearchSource = {
  kind: 'project',
  permission: 'project.list',
  find: async (db, caller, { words, limit, now }) =>
    (await projectsWith(db, await sightOf(db, caller), words, limit, today(now))).map((row) => ({
      id: row.id,
      title: row.name,
      note: noteOf(row.number, projectStatuses[row.status], row.leader_name),
      link: `/project_management/project_detail?id=${row.id}`,
    })),
  list: searchedList('/project_management/project_list'),
};
