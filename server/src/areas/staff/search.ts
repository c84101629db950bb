import { reachOf } from '#areas/staff/reach.ts';
import { peopleWith } from '#areas/staff/search-table.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

const notWorking: Readonly<Record<string, string>> = { pending: '待审核', left: '离职' };

export const peopleSearch: SearchSource = {
  kind: 'person',
  permission: 'staff.list',
  find: async (db, caller, { words, limit }) =>
    (await peopleWith(db, await reachOf(db, caller, 'staff.list'), words, limit)).map((row) => ({
      id: row.id,
      title: row.name,
      note: noteOf(row.job_number, row.department_name, row.post_name, notWorking[row.state] ?? null),
      link: `/staff/index/edit?id=${row.id}`,
    })),
  list: searchedList('/staff/index'),
};
