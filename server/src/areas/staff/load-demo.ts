import { addMonths } from '@tongzhou/contract/rules/day.ts';
import type { DemoPerson } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { people } from '#areas/organisation/public.ts';
import { saveProfiles } from '#areas/staff/person/person-table.ts';
import { addPostHistory, contractRecords, educationRecords, workRecords } from '#areas/staff/person/record-table.ts';
import type { Tx } from '#platform/database/client.ts';

const profileOf = (person: DemoPerson, user: number) => ({
  user_id: user,
  sex: person.sex,
  birthday: person.birthday,
  id_card: person.idCard,
  bank_name: '中国农业银行杭州分行',
  bank_account: person.bankAccount,
  emergency_contact: person.emergencyContact,
  emergency_mobile: person.emergencyMobile,
  address: person.address,
  entry_date: person.entryDate,
  work_start_date: person.workStartDate,
  probation_months: person.probationMonths,
  regular_date: person.regularDate,
  left_date: person.leftDate,
});

export async function loadDemoStaff(tx: Tx, { ids }: DemoContext): Promise<void> {
  const everyone = [...ids];
  const cores = new Map((await people(tx, [...ids.values()])).map((core) => [core.id, core]));
  await saveProfiles(
    tx,
    everyone.map(([person, user]) => profileOf(person, user)),
  );
  await addPostHistory(
    tx,
    everyone.map(([person, user]) => ({
      user_id: user,
      effective_date: person.entryDate,
      department_id: cores.get(user)?.department_id as number,
      post_id: cores.get(user)?.post_id ?? null,
      reason: '入职',
    })),
  );
  for (const [person, user] of everyone) {
    const { school, major, degree, start, end } = person.education;
    await educationRecords.insert(tx, user, [{ school, major, degree, start_date: start, end_date: end }]);
    if (person.formerWork !== null)
      await workRecords.insert(tx, user, [
        {
          company: person.formerWork.company,
          post: person.formerWork.post,
          description: '',
          start_date: person.formerWork.start,
          end_date: person.formerWork.end,
        },
      ]);
    const number = `HT-${person.entryDate.replaceAll('-', '')}-${String(user).padStart(4, '0')}`;
    await contractRecords.insert(tx, user, [
      { number, kind: 'fixed', start_date: person.entryDate, end_date: addMonths(person.entryDate, 36) },
    ]);
  }
}
