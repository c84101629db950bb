import { covers, givableGroups } from '#areas/identity/public.ts';
import { departmentRows, postRows } from '#areas/organisation/public.ts';
import { reachOf } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import { writeTemplate } from '#platform/excel/import-template.ts';
import type { Caller } from '#platform/http/caller.ts';
import { departmentPaths } from './department-paths.ts';
import { importColumns } from './import-rules.ts';

/** What can be chosen is what the importer may give. */
export async function importTemplate(db: Db, caller: Caller): Promise<Buffer> {
  const scope = await reachOf(db, caller, 'staff.import');
  const inReach = (department: number) => covers(scope, { id: 0, department_id: department });
  const departments = departmentPaths(await departmentRows(db))
    .filter(({ id }) => inReach(id))
    .map(({ path }) => path)
    .sort((one, other) => one.localeCompare(other, 'zh'));
  const posts = (await postRows(db)).filter((post) => inReach(post.department_id));
  const groups = (await givableGroups(db, caller)).filter(({ givable }) => givable);
  return writeTemplate('员工', importColumns, {
    姓名: { required: true, format: '最多 20 个字', examples: ['张三'] },
    手机号: { required: true, format: '11 位手机号，不能与已有员工重复', examples: ['13800000000'] },
    部门: {
      required: true,
      format: '已有的部门；有同名部门时写完整路径，用 / 分隔',
      examples: ['研发中心/后端组'],
      choices: departments,
      open: true,
    },
    岗位: {
      format: '该部门已有的岗位',
      examples: ['工程师'],
      choices: [...new Set(posts.map(({ post_name }) => post_name))],
    },
    性别: { format: '填写身份证号时可不填', examples: ['女'], choices: ['男', '女'] },
    // The number that GB 11643 itself gives as an example.
    身份证号: { format: '18 位，不能与已有员工重复', examples: ['11010519491231002X'] },
    入职日期: { required: true, kind: 'day', format: '年-月-日', examples: ['2026-03-01'] },
    '试用期(月)': {
      kind: 'number',
      format: '0 至 6 的整数，不填为 3',
      examples: [3],
      choices: [0, 1, 2, 3, 4, 5, 6],
    },
    直属上级工号: { format: '在职人员的工号', examples: ['T00001'] },
    权限组: {
      format: '权限组的名称，多个用顿号分隔',
      examples: ['员工'],
      choices: groups.map(({ name }) => name),
      open: true,
    },
  });
}
