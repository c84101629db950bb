import type { Tx } from '#platform/database/client.ts';
import { type PersonCore, updatePersonRow } from './person-table.ts';
import { pinyinOf } from './pinyin.ts';

export type PersonChange = Partial<Omit<PersonCore, 'id' | 'job_number'>>;

/** Of a person locked before; the pinyin follows the name. */
export async function changePerson(tx: Tx, before: PersonCore, change: PersonChange): Promise<PersonCore> {
  const after = { ...before, ...change };
  const { pinyin, initials } = pinyinOf(after.name ?? '');
  await updatePersonRow(tx, {
    id: after.id,
    name: after.name,
    pinyin,
    initials,
    mobile: after.mobile,
    avatar: after.avatar,
    department: after.department_id,
    post: after.post_id,
    manager: after.manager_id,
    state: after.state,
    enabled: after.enabled,
  });
  return after;
}
