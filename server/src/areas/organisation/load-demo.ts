import type { DemoContext } from '@tongzhou/demo/context.ts';
import {
  departmentByName,
  insertDepartment,
  insertPost,
  insertUser,
  setHead,
  setManager,
} from '#areas/organisation/organisation-table.ts';
import { pinyinOf } from '#areas/organisation/people/pinyin.ts';
import type { Tx } from '#platform/database/client.ts';

/** Notes each person's id for the areas that follow. */
export async function loadDemoOrganisation(tx: Tx, { company, ids, hours }: DemoContext): Promise<void> {
  const departments = new Map<string, number>();
  const heads = new Map<string, number>();
  for (const [position, department] of company.departments.entries()) {
    const parent = department.parent === null ? null : (departments.get(department.parent) as number);
    const id =
      (await departmentByName(tx, department.name)) ??
      (await insertDepartment(tx, { parent, name: department.name, position, fixed: false }));
    departments.set(department.name, id);
    const posts = new Map<string, number>();
    for (const { name, level } of department.posts)
      posts.set(name, await insertPost(tx, { department: id, name, level }));
    for (const person of company.people.filter((one) => one.department === department.name)) {
      const user = await insertUser(
        tx,
        {
          account: null,
          name: person.name,
          ...pinyinOf(person.name),
          mobile: person.mobile,
          department: id,
          post: posts.get(person.post) as number,
          state: person.state,
          enabled: person.enabled,
        },
        hours.on(person.entryDate, 9),
      );
      ids.set(person, user);
      if (person.head) heads.set(department.name, user);
    }
    await setHead(tx, id, heads.get(department.name) as number);
  }
  for (const [person, user] of ids) {
    const above = company.departments.find((one) => one.name === person.department)?.parent ?? '总经办';
    const manager = heads.get(person.head ? above : person.department);
    if (manager !== undefined && manager !== user) await setManager(tx, user, manager);
  }
}
