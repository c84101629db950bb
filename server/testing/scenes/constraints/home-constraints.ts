import { saveListFilter } from '@tongzhou/contract/areas/home/list-filter.ts';
import { aDepartment, administratorId, aGroup } from '#testing/builders.ts';
import { at, type ConstraintScene, heard, nobody } from './heard.ts';

// What input could do to the constraints of saved filters.

const headed = async (app: Parameters<typeof aDepartment>[0]) => {
  const department = await aDepartment(app);
  await app.sql('update departments set head_id = $2 where id = $1', [department, administratorId]);
  return department;
};

export const homeInputs: readonly ConstraintScene[] = [
  heard('list_filters_one_name', at('name', '这个页面已有同名的筛选'), (s) =>
    s.twice(() => s.call(saveListFilter, { name: '同名筛选' })),
  ),
  heard('list_filters_one_target', at('department_id', '只能分享给一个权限组或一个部门'), (s) =>
    s.call(saveListFilter, { group_id: 1, department_id: 1 }),
  ),
  heard('list_filters_group_id_fkey', at('group_id', '您不能分享给这个权限组'), (s) =>
    s.call(saveListFilter, { name: '无此组', group_id: nobody }),
  ),
  heard('list_filters_department_id_fkey', at('department_id', '只有部门负责人可以分享给部门'), (s) =>
    s.call(saveListFilter, { name: '无此部门', department_id: nobody }),
  ),
];

/** What it is shared with is deleted just then. */
export const homeRaces: readonly ConstraintScene[] = [
  heard('list_filters_group_id_fkey', at('group_id', '权限组不存在'), async (s) => {
    const group_id = await aGroup(s.app);
    return s.vanishing('role_groups', group_id, () => s.call(saveListFilter, { name: '组没了', group_id }));
  }),
  heard('list_filters_department_id_fkey', at('department_id', '部门不存在'), async (s) => {
    const department_id = await headed(s.app);
    return s.vanishing('departments', department_id, () => s.call(saveListFilter, { name: '部门没了', department_id }));
  }),
];
