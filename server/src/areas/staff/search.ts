import { registrationNames } from '@tongzhou/contract/areas/staff/registration.ts';
import { peopleWith } from '#areas/staff/people/search-table.ts';
import { reachOf } from '#areas/staff/reach.ts';
import { type Registrations, withRegistrations } from '#areas/staff/registrations.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

const notWorking: Readonly<Record<string, string>> = { pending: '待审核', left: '离职' };

export const peopleSearch = (registrations: Registrations): SearchSource => ({
  kind: 'person',
  permission: 'staff.list',
  find: async (db, caller, { words, limit }) => {
    const found = await peopleWith(db, await reachOf(db, caller, 'staff.list'), words, limit);
    return (await withRegistrations(db, found, registrations)).map((row) => {
      const state =
        row.registration_state === undefined ? notWorking[row.state] : registrationNames[row.registration_state];
      return {
        id: row.id,
        title: row.name,
        note: noteOf(row.job_number, row.department_name, row.post_name, state ?? null),
        link: `/staff/index/edit?id=${row.id}`,
      };
    });
  },
  // Found are also those who left.
  list: searchedList('/staff/index?state=all'),
});
