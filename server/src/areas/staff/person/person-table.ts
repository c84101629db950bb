import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, day, int, json, nullable, query, text, texts } from '#platform/database/statement.ts';

const profileColumns = {
  sex: nullable(text),
  birthday: nullable(day),
  id_card: nullable(text),
  bank_name: nullable(text),
  bank_account: nullable(text),
  emergency_contact: nullable(text),
  emergency_mobile: nullable(text),
  address: nullable(text),
  entry_date: nullable(day),
  work_start_date: nullable(day),
  probation_months: int,
  regular_date: nullable(day),
  left_date: nullable(day),
};

const detail = query({
  text: `select u.id, u.job_number, u.name, u.avatar, u.mobile, u.department_id, d.department_name, u.post_id, p.post_name, u.manager_id,
      m.name as manager_name, u.state, u.enabled,
      exists (select from role_group_members r join role_groups g on g.id = r.group_id where r.user_id = u.id and g.wildcard) as administrator,
      s.sex, s.birthday, s.id_card, s.bank_name, s.bank_account, s.emergency_contact, s.emergency_mobile, s.address, s.entry_date,
      s.work_start_date, coalesce(s.probation_months, 0) as probation_months, s.regular_date, s.left_date
    from users u join departments d on d.id = u.department_id left join posts p on p.id = u.post_id left join users m on m.id = u.manager_id
      left join staff_profiles s on s.user_id = u.id
    where u.id = $id`,
  params: { id: int },
  row: {
    id: int,
    job_number: text,
    name: nullable(text),
    avatar: nullable(text),
    mobile: nullable(text),
    department_id: int,
    department_name: text,
    post_id: nullable(int),
    post_name: nullable(text),
    manager_id: nullable(int),
    manager_name: nullable(text),
    state: text,
    enabled: bool,
    administrator: bool,
    ...profileColumns,
  },
});

export const personDetail = (db: Db, id: number) => detail.first(db, { id });
export type PersonDetail = NonNullable<Awaited<ReturnType<typeof personDetail>>>;

export type ProfileRow = Pick<PersonDetail, keyof typeof profileColumns>;

export const emptyProfile: ProfileRow = {
  sex: null,
  birthday: null,
  id_card: null,
  bank_name: null,
  bank_account: null,
  emergency_contact: null,
  emergency_mobile: null,
  address: null,
  entry_date: null,
  work_start_date: null,
  probation_months: 0,
  regular_date: null,
  left_date: null,
};

const columns = Object.keys(profileColumns);

// Also of someone who has none yet: the first administrator was made without one.
const upsert = command({
  text: `insert into staff_profiles (user_id, ${columns.join(', ')})
    select user_id, ${columns.join(', ')} from jsonb_to_recordset($profiles) as p (user_id bigint, sex text, birthday date, id_card text, bank_name text,
      bank_account text, emergency_contact text, emergency_mobile text, address text, entry_date date, work_start_date date,
      probation_months int, regular_date date, left_date date)
    on conflict (user_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  params: { profiles: json<string>() },
});

sayOf('staff_profiles_id_card_key', { id_card: '身份证号已被使用' });

export const saveProfiles = (tx: Tx, profiles: readonly (ProfileRow & { readonly user_id: number })[]) =>
  upsert.run(tx, { profiles: JSON.stringify(profiles) });

export const profileIn = (detail: PersonDetail): ProfileRow =>
  Object.fromEntries(columns.map((name) => [name, detail[name as keyof ProfileRow]])) as unknown as ProfileRow;

const cardHolders = query({
  text: `select id_card from staff_profiles where id_card = any ($cards)`,
  params: { cards: texts },
  row: { id_card: nullable(text) },
});

export const takenCards = async (db: Db, cards: readonly string[]): Promise<Set<string | null>> =>
  new Set((await cardHolders.all(db, { cards })).map((row) => row.id_card));
