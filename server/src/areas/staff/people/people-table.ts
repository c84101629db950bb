import { employed, named, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, day, int, ints, nullable, text, texts } from '#platform/database/statement.ts';

// One set of conditions says who is found, for the list, the counts and the export: they cannot disagree.

const params = {
  states: texts,
  ...scopeParams,
  keyword: text,
  mobile: text,
  chosen: ints,
  station: int,
  enabled: bool,
  entry_from: day,
  entry_to: day,
};

const always = 'u.state = any ($states)';
const conditions = {
  within: within('u'),
  keyword: `${named('u')} or ${contains('u.mobile', '$mobile')}`,
  chosen: 'u.department_id = any ($chosen::int8[])',
  station: 'u.post_id = $station',
  enabled: 'u.enabled = $enabled',
  // Looked up for each person: a join would read everybody's credential first.
  unactivated: `${employed('u')} and (select c.password_hash from credentials c where c.user_id = u.id) is null`,
  entered: 's.entry_date between $entry_from and $entry_to',
};

const from = 'users u left join staff_profiles s on s.user_id = u.id';
const joins = `join departments d on d.id = u.department_id left join posts p on p.id = u.post_id left join staff_profiles s on s.user_id = u.id`;

export interface PeopleFilter {
  readonly states: readonly string[];
  readonly scope: Scope;
  readonly keyword?: string | undefined;
  /** Whether the keyword is looked for in mobiles too. */
  readonly byMobile: boolean;
  readonly chosen?: readonly number[] | undefined;
  readonly station?: number | undefined;
  readonly enabled?: boolean | undefined;
  readonly unactivated?: boolean | undefined;
  readonly entry_from?: string | undefined;
  readonly entry_to?: string | undefined;
}

function givenBy({ scope, byMobile, entry_from, entry_to, ...filter }: PeopleFilter) {
  const entered = entry_from !== undefined || entry_to !== undefined;
  return {
    ...filter,
    within: scopeValues(scope),
    // No mobile has an x in it.
    mobile: byMobile ? (filter.keyword ?? 'x') : 'x',
    entered: entered && { entry_from: entry_from ?? '0001-01-01', entry_to: entry_to ?? '9999-12-31' },
  };
}

// In the order of entry everyone is found by their profile, of which everyone has one.
const byEntry = {
  from: 'users u join staff_profiles s on s.user_id = u.id',
  counting: { from, each: '1' },
  sorts: { entry_date: 's.entry_date' },
};
const byPerson = { from, sorts: { job_number: 'u.job_number', pinyin: 'u.pinyin' } };
export type PeopleRequest = PageRequest<'job_number' | 'pinyin' | 'entry_date'>;

const listed = {
  row: {
    id: int,
    name: nullable(text),
    avatar: nullable(text),
    department_id: int,
    department_name: text,
    post_name: nullable(text),
    job_number: text,
    mobile: nullable(text),
    state: text,
    enabled: bool,
    entry_date: nullable(day),
    administrator: bool,
  },
  params,
  select: `u.id, u.name, u.avatar, u.department_id, d.department_name, p.post_name, u.job_number, u.mobile, u.state, u.enabled, s.entry_date,
    exists (select from role_group_members m join role_groups g on g.id = m.group_id where m.user_id = u.id and g.wildcard) as administrator`,
  joins,
  always,
  conditions,
  tieBreaker: 'u.id',
};
const people = list({ ...listed, ...byPerson });
const peopleByEntry = list({ ...listed, ...byEntry });

export function peoplePage(db: Db, filter: PeopleFilter, request: PeopleRequest) {
  const given = givenBy(filter);
  const { sort } = request;
  return sort === 'entry_date'
    ? peopleByEntry.page(db, given, { ...request, sort })
    : people.page(db, given, { ...request, sort });
}

/** The total a page of this filter would show. */
export const countOf = async (db: Db, filter: PeopleFilter): Promise<number> =>
  (await peoplePage(db, filter, { page: 1, page_size: 1, sort: 'job_number', order: 'asc' })).total;

const sheet = {
  row: {
    id: int,
    job_number: text,
    name: nullable(text),
    mobile: nullable(text),
    department_name: text,
    post_name: nullable(text),
    manager_name: nullable(text),
    state: text,
    enabled: bool,
    sex: nullable(text),
    birthday: nullable(day),
    id_card: nullable(text),
    bank_name: nullable(text),
    bank_account: nullable(text),
    entry_date: nullable(day),
    work_start_date: nullable(day),
    probation_months: nullable(int),
    regular_date: nullable(day),
    left_date: nullable(day),
  },
  params,
  select: `u.id, u.job_number, u.name, u.mobile, d.department_name, p.post_name, b.name as manager_name, u.state, u.enabled, s.sex, s.birthday,
    s.id_card, s.bank_name, s.bank_account, s.entry_date, s.work_start_date, s.probation_months, s.regular_date, s.left_date`,
  joins: `${joins} left join users b on b.id = u.manager_id`,
  always,
  conditions,
  tieBreaker: 'u.id',
};
const exported = list({ ...sheet, ...byPerson });
const exportedByEntry = list({ ...sheet, ...byEntry });

export async function peopleForExport(db: Db, filter: PeopleFilter, request: PeopleRequest) {
  const given = givenBy(filter);
  const { sort } = request;
  const page =
    sort === 'entry_date'
      ? await exportedByEntry.page(db, given, { ...request, sort })
      : await exported.page(db, given, { ...request, sort });
  return page.list;
}
