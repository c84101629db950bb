import { insertDepartment, insertPost, insertUser } from '#areas/organisation/organisation-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** The two departments that always exist, and the first administrator in 总经办. Returns that person's id. */
export async function createFirstOrganisation(tx: Tx, now: number): Promise<number> {
  const office = await insertDepartment(tx, { parent: null, name: '总经办', position: 1, fixed: true });
  await insertDepartment(tx, { parent: null, name: '综合管理部', position: 2, fixed: true });
  const post = await insertPost(tx, { department: office, name: '系统管理员', level: 1 });
  return insertUser(
    tx,
    {
      account: 'admin',
      name: '系统管理员',
      pinyin: 'xitongguanliyuan',
      initials: 'xtgly',
      mobile: null,
      department: office,
      post,
      state: 'regular',
      enabled: true,
    },
    now,
  );
}
