import {
  employmentStates,
  type exportPeople,
  type PersonRow,
  type userCount,
  type userList,
} from '@tongzhou/contract/areas/staff/people.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { masked } from '@tongzhou/contract/rules/id-card.ts';
import type { Scope } from '#areas/identity/public.ts';
import { departmentsBelow, shownAvatar } from '#areas/organisation/public.ts';
import { countOf, type PeopleFilter, peopleForExport, peoplePage } from '#areas/staff/people-table.ts';
import { personActions } from '#areas/staff/person-rules.ts';
import { holds, reachOf, viewerOf } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, refuse } from '#platform/http/refusal.ts';

type Filters = InputOf<typeof exportPeople>;
type ListQuery = InputOf<typeof userList>;
export type Address = (file: number) => string;

const exportRows = 20_000;

async function filterOf(db: Db, scope: Scope, filters: Filters): Promise<PeopleFilter> {
  const { department_id, below, keyword } = filters;
  const chosen = department_id === undefined ? undefined : [department_id];
  return {
    states: filters.state === undefined ? employmentStates : [filters.state],
    within:
      scope.kind === 'all'
        ? undefined
        : { self: scope.userId, departments: scope.kind === 'departments' ? scope.departmentIds : [] },
    keyword: keyword === '' ? undefined : keyword?.toLowerCase(),
    byMobile: true,
    chosen: chosen !== undefined && below === true ? await departmentsBelow(db, chosen) : chosen,
    station: filters.station_id,
    enabled: filters.enabled,
    entry_from: filters.entry_from,
    entry_to: filters.entry_to,
  };
}

const working = ['probation', 'regular'];

export const listPeople = (db: Db, caller: Caller, query: ListQuery, address: Address) =>
  holds(caller, 'staff.list') ? listInScope(db, caller, query, address) : listColleagues(db, caller, query, address);

async function listInScope(db: Db, caller: Caller, query: ListQuery, address: Address) {
  const filter = await filterOf(db, await reachOf(db, caller, 'staff.list'), query);
  const [page, viewer] = [await peoplePage(db, filter, query), await viewerOf(db, caller)];
  return {
    ...page,
    list: page.list.map(({ administrator, ...row }) => {
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
async function listColleagues(db: Db, caller: Caller, query: ListQuery, address: Address) {
  const { state, enabled, entry_from, entry_to, sort } = query;
  if ([state, enabled, entry_from, entry_to].some((given) => given !== undefined) || sort === 'entry_date')
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
  const [all, pending, probation, regular, left] = await Promise.all([
    countOf(db, filter),
    ...employmentStates.map((state) => countOf(db, { ...filter, states: [state] })),
  ]);
  return { all, pending: pending ?? 0, probation: probation ?? 0, regular: regular ?? 0, left: left ?? 0 };
}

const stateNames: Readonly<Record<string, string>> = {
  pending: '待审核',
  probation: '试用',
  regular: '正式',
  left: '离职',
};
const sexNames: Readonly<Record<string, string>> = { male: '男', female: '女' };
const hidden = (number: string | null) => (number === null ? null : masked(number));

/** What the list shows under the same filters, on one sheet; card and account numbers masked for everyone. */
export async function exportSheet(db: Db, caller: Caller, filters: Filters): Promise<{ bytes: Buffer; rows: number }> {
  const filter = await filterOf(db, await reachOf(db, caller, 'staff.export'), filters);
  const rows = await peopleForExport(db, filter, exportRows + 1);
  if (rows.length > exportRows) conflict(`一次最多导出 ${exportRows} 行，请缩小筛选范围`);
  const headers =
    '工号 姓名 手机号 部门 岗位 直属上级 状态 登录 性别 出生日期 身份证号 开户行 银行账号 入职日期 参加工作日期 试用期(月) 转正日期 离职日期';
  const bytes = await writeSheet({
    name: '员工',
    columns: headers.split(' ').map((header) => ({ header })),
    rows: rows.map((row) => [
      row.job_number,
      row.name,
      row.mobile,
      row.department_name,
      row.post_name,
      row.manager_name,
      stateNames[row.state] ?? row.state,
      row.enabled ? '启用' : '禁用',
      sexNames[row.sex ?? ''] ?? null,
      row.birthday,
      hidden(row.id_card),
      row.bank_name,
      hidden(row.bank_account),
      row.entry_date,
      row.work_start_date,
      row.probation_months,
      row.regular_date,
      row.left_date,
    ]),
  });
  return { bytes, rows: rows.length };
}
