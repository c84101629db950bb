import * as directory from '@tongzhou/contract/areas/organisation/directory.ts';
import { person } from '#areas/organisation/people/person-table.ts';
import { spellingOf } from '#areas/organisation/people/pinyin.ts';
import type { OrganisationParts } from '#areas/organisation/reach.ts';
import { type Served, serve } from '#platform/http/serve.ts';
import {
  allDepartments,
  allNames,
  childDepartments,
  peopleAt,
  postsOf,
  postsOfSameLevel,
  topDepartments,
} from './directory-table.ts';
import { pickPeople } from './pick-people.ts';

export const directoryRoutes = ({ links, awayUntil }: Pick<OrganisationParts, 'links' | 'awayUntil'>): Served[] => [
  serve(directory.oneDepartment, { run: ({ db }) => topDepartments(db) }),
  serve(directory.twoDepartment, { run: ({ db }, { pid }) => childDepartments(db, pid) }),
  serve(directory.departmentAll, {
    run: async ({ db }) =>
      (await allDepartments(db)).map((one) => ({ ...one, spelling: spellingOf(one.department_name) })),
  }),
  serve(directory.stationList, { run: ({ db }, { department_id }) => postsOf(db, department_id) }),
  serve(directory.positionsSameLevel, {
    run: async ({ db, caller }, { station_id }) => {
      const post = station_id ?? (await person(db, caller.userId))?.post_id;
      return post === null || post === undefined ? [] : postsOfSameLevel(db, post);
    },
  }),
  serve(directory.getUserFromStation, {
    run: ({ db }, { department_id, station_id }) => peopleAt(db, department_id, station_id),
  }),
  serve(directory.allUserName, { run: ({ db }) => allNames(db) }),
  serve(directory.pickPeople, {
    run: ({ db, caller, now }, wanted) =>
      pickPeople(db, wanted, caller, { address: (file) => links.sign(file, caller.sessionId, now), awayUntil }),
  }),
];
