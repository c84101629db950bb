import { addDays, beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoCompany } from '@tongzhou/demo/company.ts';
import { decideInDemo, type Engine } from '#areas/approval/public.ts';
import { departmentRows, insertPeople, pinyinOf } from '#areas/organisation/public.ts';
import { insertInvitation, markUsed } from '#areas/personnel/entry/invitation-table.ts';
import { submit } from '#areas/personnel/entry/register.ts';
import { insertRegistration, registrationOf } from '#areas/personnel/entry/registration-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

const opinions = { returned: '请补充学历证书扫描件', rejected: '岗位已招满，感谢应聘' } as const;

/** Who was invited and has registered. Nobody has the links: they are found by HR, not entered. */
export async function loadDemoEntries(
  tx: Tx,
  engine: Engine,
  { registrants }: DemoCompany,
  hr: number,
  now: number,
): Promise<void> {
  const departments = new Map((await departmentRows(tx)).map((row) => [row.department_name, row.id]));
  for (const { name, sex, mobile, birthday, idCard, department, school, daysAgo, outcome } of registrants) {
    const then = now - daysAgo * dayMs;
    const place = departments.get(department) as number;
    const invitation = await insertInvitation(tx, {
      hash: hashOf(newSecret()),
      name,
      mobile,
      department: place,
      post: null,
      created_by: hr,
      now: then - dayMs,
      expires: then + 6 * dayMs,
    });
    const person = { name, ...pinyinOf(name), mobile, department: place, post: null, manager: null };
    const [added] = await insertPeople(tx, [{ ...person, state: 'pending' }], then);
    const user = added?.id as number;
    await insertRegistration(tx, user, invitation, then);
    await markUsed(tx, invitation, user);
    const start_date = `${Number(birthday.slice(0, 4)) + 18}-09-01`;
    const form = {
      sex,
      birthday,
      id_card: idCard,
      bank_name: null,
      bank_account: null,
      emergency_contact: '家人',
      emergency_mobile: '13900000000',
      address: '杭州市滨江区',
      work_start_date: null,
      education: [
        {
          school,
          major: '软件工程',
          degree: '本科' as const,
          start_date,
          end_date: `${Number(start_date.slice(0, 4)) + 4}-06-30`,
        },
      ],
      work: [],
      file_ids: [],
    };
    await submit(tx, engine, user, form, then);
    const request = (await registrationOf(tx, user))?.approval_id as number;
    const later = Math.min(then + dayMs / 2, now);
    if (outcome === 'placed') {
      const fields = {
        department_id: place,
        station_id: null,
        manager_id: null,
        group_ids: [],
        entry_date: beginOf(addDays(today(now), 7)),
        probation_months: 3,
      };
      await decideInDemo(tx, engine, request, 'pass', later, { fields });
    }
    if (outcome === 'returned')
      await decideInDemo(tx, engine, request, 'return', later, { opinion: opinions.returned });
    if (outcome === 'rejected')
      await decideInDemo(tx, engine, request, 'reject', later, { opinion: opinions.rejected });
  }
}
