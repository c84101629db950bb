import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { command, day, int, json, nullable, query, text } from '#platform/database/statement.ts';

// What is kept of a person in several rows: education, work, labour contracts, posts held.

const education = { id: int, school: text, major: text, degree: text, start_date: day, end_date: nullable(day) };
const work = { id: int, company: text, post: text, start_date: day, end_date: nullable(day), description: text };
const contract = { id: int, number: text, kind: text, start_date: day, end_date: nullable(day) };
sayOf('staff_contracts_number_key', { number: '合同编号已存在' });

const owner = { user: int };
const one = { user: int, id: int };

const educationOf = query({
  text: `select id, school, major, degree, start_date, end_date from staff_education where user_id = $user order by start_date desc, id desc`,
  params: owner,
  row: education,
});
const workOf = query({
  text: `select id, company, post, start_date, end_date, description from staff_work where user_id = $user order by start_date desc, id desc`,
  params: owner,
  row: work,
});
const contractsOf = query({
  text: `select id, number, kind, start_date, end_date from staff_contracts where user_id = $user order by start_date desc, id desc`,
  params: owner,
  row: contract,
});
const postsOf = query({
  text: `select id, effective_date, department_name, post_name, reason from staff_posts where user_id = $user order by effective_date desc, id desc`,
  params: owner,
  row: { id: int, effective_date: day, department_name: text, post_name: nullable(text), reason: text },
});

export async function recordsOf(db: Db, user: number) {
  const [schooling, jobs, contracts, posts] = await Promise.all([
    educationOf.all(db, { user }),
    workOf.all(db, { user }),
    contractsOf.all(db, { user }),
    postsOf.all(db, { user }),
  ]);
  return { education: schooling, work: jobs, contracts, posts };
}

interface Period {
  readonly start_date: string;
  readonly end_date: string | null;
}
export interface EducationRow extends Period {
  readonly school: string;
  readonly major: string;
  readonly degree: string;
}
export interface WorkRow extends Period {
  readonly company: string;
  readonly post: string;
  readonly description: string;
}
export interface ContractRow extends Period {
  readonly number: string;
  readonly kind: string;
}

const insertEducation = command({
  text: `insert into staff_education (user_id, school, major, degree, start_date, end_date)
    select $user, school, major, degree, start_date, end_date
    from jsonb_to_recordset($rows) as r (school text, major text, degree text, start_date date, end_date date) returning id`,
  params: { user: int, rows: json<string>() },
  row: { id: int },
});
const updateEducation = command({
  text: `update staff_education set school = $school, major = $major, degree = $degree, start_date = $start_date, end_date = $end_date
    where id = $id and user_id = $user`,
  params: { ...education, user: int },
});
const lockEducation = command({
  text: `select id, school, major, degree, start_date, end_date from staff_education where id = $id and user_id = $user for update`,
  params: one,
  row: education,
});
const deleteEducation = command({
  text: `delete from staff_education where id = $id and user_id = $user`,
  params: one,
});

const insertWork = command({
  text: `insert into staff_work (user_id, company, post, description, start_date, end_date)
    select $user, company, post, description, start_date, end_date
    from jsonb_to_recordset($rows) as r (company text, post text, description text, start_date date, end_date date) returning id`,
  params: { user: int, rows: json<string>() },
  row: { id: int },
});
const updateWork = command({
  text: `update staff_work set company = $company, post = $post, description = $description, start_date = $start_date, end_date = $end_date
    where id = $id and user_id = $user`,
  params: { ...work, user: int },
});
const lockWork = command({
  text: `select id, company, post, start_date, end_date, description from staff_work where id = $id and user_id = $user for update`,
  params: one,
  row: work,
});
const deleteWork = command({ text: `delete from staff_work where id = $id and user_id = $user`, params: one });

const insertContract = command({
  text: `insert into staff_contracts (user_id, number, kind, start_date, end_date)
    select $user, number, kind, start_date, end_date
    from jsonb_to_recordset($rows) as r (number text, kind text, start_date date, end_date date) returning id`,
  params: { user: int, rows: json<string>() },
  row: { id: int },
});
const updateContract = command({
  text: `update staff_contracts set number = $number, kind = $kind, start_date = $start_date, end_date = $end_date where id = $id and user_id = $user`,
  params: { ...contract, user: int },
});
const lockContract = command({
  text: `select id, number, kind, start_date, end_date from staff_contracts where id = $id and user_id = $user for update`,
  params: one,
  row: contract,
});
const deleteContract = command({ text: `delete from staff_contracts where id = $id and user_id = $user`, params: one });

/** The four things done with any of these records, each always within its person. */
interface Records<Row> {
  readonly lock: (tx: Tx, user: number, id: number) => Promise<(Row & { readonly id: number }) | undefined>;
  readonly insert: (tx: Tx, user: number, rows: readonly Row[]) => Promise<number[]>;
  readonly update: (tx: Tx, user: number, id: number, row: Row) => Promise<number>;
  readonly remove: (tx: Tx, user: number, id: number) => Promise<number>;
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);

export const educationRecords: Records<EducationRow> = {
  lock: (tx, user, id) => lockEducation.first(tx, { user, id }),
  insert: async (tx, user, rows) => ids(await insertEducation.all(tx, { user, rows: JSON.stringify(rows) })),
  update: (tx, user, id, row) => updateEducation.run(tx, { user, ...row, id }),
  remove: (tx, user, id) => deleteEducation.run(tx, { user, id }),
};
export const workRecords: Records<WorkRow> = {
  lock: (tx, user, id) => lockWork.first(tx, { user, id }),
  insert: async (tx, user, rows) => ids(await insertWork.all(tx, { user, rows: JSON.stringify(rows) })),
  update: (tx, user, id, row) => updateWork.run(tx, { user, ...row, id }),
  remove: (tx, user, id) => deleteWork.run(tx, { user, id }),
};
export const contractRecords: Records<ContractRow> = {
  lock: (tx, user, id) => lockContract.first(tx, { user, id }),
  insert: async (tx, user, rows) => ids(await insertContract.all(tx, { user, rows: JSON.stringify(rows) })),
  update: (tx, user, id, row) => updateContract.run(tx, { user, ...row, id }),
  remove: (tx, user, id) => deleteContract.run(tx, { user, id }),
};
export type { Records };

const deleteAllEducation = command({ text: `delete from staff_education where user_id = $user`, params: owner });
const deleteAllWork = command({ text: `delete from staff_work where user_id = $user`, params: owner });

export async function deleteAllRecords(tx: Tx, user: number): Promise<void> {
  await deleteAllEducation.run(tx, { user });
  await deleteAllWork.run(tx, { user });
}

const insertPosts = command({
  text: `insert into staff_posts (user_id, effective_date, department_id, department_name, post_id, post_name, reason)
    select r.user_id, r.effective_date, r.department_id, d.department_name, r.post_id, p.post_name, r.reason
    from jsonb_to_recordset($rows) as r (user_id bigint, effective_date date, department_id bigint, post_id bigint, reason text)
      join departments d on d.id = r.department_id left join posts p on p.id = r.post_id`,
  params: { rows: json<string>() },
});

export interface HeldPost {
  readonly user_id: number;
  readonly effective_date: string;
  readonly department_id: number;
  readonly post_id: number | null;
  readonly reason: string;
}

/** The names are kept as they were: a post renamed later does not rewrite the past. */
export const addPostHistory = (tx: Tx, rows: readonly HeldPost[]) =>
  insertPosts.run(tx, { rows: JSON.stringify(rows) });

const contractPerson = query({
  text: `select u.id, u.department_id from staff_contracts c join users u on u.id = c.user_id where c.id = $id`,
  params: { id: int },
  row: { id: int, department_id: int },
});

export const personOfContract = (db: Db, id: number) => contractPerson.first(db, { id });
