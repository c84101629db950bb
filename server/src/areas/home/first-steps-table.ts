import { approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import type { FirstStep } from '@tongzhou/contract/areas/home.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, day, int, nullable, query, text, texts } from '#platform/database/statement.ts';

const company = query({
  text: `select coalesce((select c.value <> '""' from company_settings c where c.key = $name), false) as company,
      exists (select from departments d where not d.fixed) as departments,
      (select max(u.id) from users u) > (select min(u.id) from users u) as people,
      exists (select from departments d where d.head_id is not null) as heads,
      exists (select from approvals a where a.list = any ($lists::text[]) and a.state = 1) as approval`,
  params: { name: text, lists: texts },
  row: { company: bool, departments: bool, people: bool, heads: bool, approval: bool },
});
const names = { name: settings.companyName.key, lists: Object.keys(approvalLists) };
/** What is there of what a company needs up to its first approval. */
export const stepsOfCompany = async (db: Db): Promise<Readonly<Record<FirstStep<'administrator'>, boolean>>> =>
  (await company.first(db, names)) ?? {
    company: false,
    departments: false,
    people: false,
    heads: false,
    approval: false,
  };

const newcomer = query({
  text: `select u.avatar is not null as avatar, coalesce(s.emergency_contact <> '' and s.emergency_mobile <> '', false) as emergency,
      coalesce(s.bank_account <> '', false) as bank, exists (select from staff_education e where e.user_id = u.id) as education,
      not exists (select from announcement_readers r join announcements a on a.id = r.announcement_id
        where r.user_id = u.id and a.state = 'published' and a.deleted_at is null and (r.read_at is null or a.must_confirm and r.confirmed_at is null)) as announcements
    from users u left join staff_profiles s on s.user_id = u.id
    where u.id = $user and coalesce(s.entry_date, (u.created_at at time zone 'Asia/Shanghai')::date) > $since`,
  params: { user: int, since: day },
  row: { avatar: bool, emergency: bool, bank: bool, education: bool, announcements: bool },
});
/** Of someone who came after this day: what they have done. */
export const stepsOfNewcomer = (
  db: Db,
  user: number,
  since: string,
): Promise<Readonly<Record<FirstStep<'newcomer'>, boolean>> | undefined> => newcomer.first(db, { user, since });

const askable = query({
  text: `select u.id, coalesce(u.name, u.job_number) as name, p.post_name, w.why from (
      select 1 as place, m.manager_id as id, '直属上级' as why from users m where m.id = $user
      union all select 2, d.head_id, '部门负责人' from users m join departments d on d.id = m.department_id where m.id = $user
      union all (select 3, g.user_id, '人事' from role_groups r join role_group_members g on g.group_id = r.id where r.key = 'hr' order by g.user_id limit 2)
    ) w join users u on u.id = w.id left join posts p on p.id = u.post_id
    where u.id <> $user and u.enabled and u.state in ('probation', 'regular') order by w.place, u.id`,
  params: { user: int },
  row: { id: int, name: text, post_name: nullable(text), why: text },
});
/** Whom a newcomer asks; someone who is both is named twice. */
export const peopleToAsk = (db: Db, user: number) => askable.all(db, { user });
