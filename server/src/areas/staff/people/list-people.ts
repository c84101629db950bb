import {
  employmentStates,
  type exportPeople,
  type PersonRow,
  type userCount,
  type userList,
} from '@tongzhou/contract/areas/staff/people.ts';
import { registrationNames } from '@tongzhou/contract/areas/staff/registration.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { masked } from '@tongzhou/contract/rules/staff/id-card.ts';
import type { Scope } from '#areas/identity/public.ts';
import { departmentsBelow, shownAvatar } from '#areas/organisation/public.ts';
import { personActions } from '#areas/staff/person/person-rules.ts';
import { holds, reachOf, viewerOf } from '#areas/staff/reach.ts';
import { type Registrations, withRegistrations } from '#areas/staff/registrations.ts';
import type { Db } from '#platform/database/client.ts';
import { exportColumn as column, type ExportColumn } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import { countOf, type PeopleFilter, type PeopleRequest, peopleForExport, peoplePage } from './people-table.ts';

type Filters = Omit<InputOf<typeof exportPeople>, 'sort' | 'order'>;
type ListQuery = InputOf<typeof userList>;
export type Address = (file: number) => string;

interface Shown {
  readonly address: Address;
  readonly registrations: Registrations;
}

const working = ['probation', 'regular'];

function statesOf(state: Filters['state']): readonly string[] {
  if (state === undefined || state === 'all') return employmentStates;
  return state === 'working' ? working : [state];
}

async function filterOf(db: Db, scope: Scope, filters: Filters): Promise<PeopleFilter> {
  const { department_id, below, keyword } = filters;
  const chosen = department_id === undefined ? undefined : [department_id];
  return {
    states: statesOf(filters.state),
    scope,
    keyword,
    byMobile: true,
    chosen: chosen !== undefined && below === true ? await departmentsBelow(db, chosen) : chosen,
    station: filters.station_id,
    enabled: filters.enabled,
    unactivated: filters.unactivated,
    entry_from: filters.entry_from,
    entry_to: filters.entry_to,
  };
}

export const listPeople = (db: Db, caller: Caller, query: ListQuery, shown: Shown) =>
  holds(caller, 'staff.list') ? listInScope(db, caller, query, shown) : listColleagues(db, caller, query, shown);

async function listInScope(db: Db, caller: Caller, query: ListQuery, { address, registrations }: Shown) {
  const filter = await filterOf(db, await reachOf(db, caller, 'staff.list'), query);
  const [page, viewer] = [await peoplePage(db, filter, query), await viewerOf(db, caller)];
  const rows = await withRegistrations(db, page.list, registrations);
  return {
    ...page,
    list: rows.map(({ administrator, ...row }) => {
      const state = row.state as NonNullable<PersonRow['state']>;
      return {
        ...row,
        state,
        avatar: shownAvatar(caller, row, address),
        entry_date: row.entry_date === null ? null : beginOf(row.entry_date),
        actions: personActions(viewer(row), { ...row, state, administrator }),
      };
    }),
  };
}

/** Names, departments and posts of those who work now; what is not shown is not filtered or sorted by either. */
async function listColleagues(db: Db, caller: Caller, query: ListQuery, { address }: Shown) {
  const { state, enabled, unactivated, entry_from, entry_to, sort } = query;
  if ([state, enabled, unactivated, entry_from, entry_to].some((given) => given !== undefined) || sort === 'entry_date')
    refuse('not-permitted');
  const filter = await filterOf(db, { kind: 'all', userId: caller.userId }, query);
  const page = await peoplePage(db, { ...filter, states: working, enabled: true, byMobile: false }, query);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      name: row.name,
      avatar: shownAvatar(caller, row, address),
      department_name: row.department_name,
      post_name: row.post_name,
    })),
  };
}

export async function countPeople(db: Db, caller: Caller, filters: InputOf<typeof userCount>) {
  const filter = await filterOf(db, await reachOf(db, caller, 'staff.list'), filters);
  const of = (...states: string[]) => countOf(db, { ...filter, states });
  const [all, pending, probation, regular, left] = await Promise.all([
    of(...employmentStates),
    of('pending'),
    of('probation'),
    of('regular'),
    of('left'),
  ]);
  return { all, working: probation + regular, pending, probation, regular, left };
}

const stateNames: Readonly<Record<string, string>> = {
  pending: '待审核',
  probation: '试用',
  regular: '正式',
  left: '离职',
};
const sexNames: Readonly<Record<string, string>> = { male: '男', female: '女' };
const hidden = (number: string | null) => (number === null ? null : masked(number));

/** Card and account numbers are masked for everyone. */
export const peopleColumns: readonly ExportColumn<Awaited<ReturnType<typeof peopleToExport>>[number]>[] = [
  column('工号', (row) => row.job_number),
  column('姓名', (row) => row.name),
  column('部门', (row) => row.department_name),
  column('岗位', (row) => row.post_name),
  column('手机号', (row) => row.mobile),
  column('状态', ({ state, registration_state: registered }) =>
    registered === undefined ? stateNames[state] : registrationNames[registered],
  ),
  column('登录', (row) => (row.enabled ? '启用' : '禁用')),
  column('入职日期', (row) => row.entry_date, 'day'),
  column('直属上级', (row) => row.manager_name),
  column('性别', (row) => sexNames[row.sex ?? '']),
  column('出生日期', (row) => row.birthday, 'day'),
  column('身份证号', (row) => hidden(row.id_card)),
  column('开户行', (row) => row.bank_name),
  column('银行账号', (row) => hidden(row.bank_account)),
  column('参加工作日期', (row) => row.work_start_date, 'day'),
  column('试用期(月)', (row) => row.probation_months, 'number'),
  column('转正日期', (row) => row.regular_date, 'day'),
  column('离职日期', (row) => row.left_date, 'day'),
];

export async function peopleToExport(
  db: Db,
  caller: Caller,
  query: Filters & PeopleRequest,
  registrations: Registrations,
) {
  const filter = await filterOf(db, await reachOf(db, caller, 'staff.export'), query);
  return withRegistrations(db, await peopleForExport(db, filter, query), registrations);
}
