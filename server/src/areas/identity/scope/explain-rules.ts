import { type GroupRights, holds, permissionName, scopeName } from '#areas/identity/groups/group-rules.ts';

export interface Someone {
  readonly id: number;
  readonly name: string;
  readonly department: number;
  readonly active: boolean;
}

export interface Sight {
  readonly viewer: Someone;
  readonly seen: Someone;
  readonly permission: number;
  /** What is looked at, in words: 王芳 的档案, 审批单 QJ-20260115-0007. */
  readonly record: string;
  readonly groups: readonly (GroupRights & { readonly name: string })[];
  /** The viewer's department and all below. */
  readonly below: readonly number[];
  readonly departments: ReadonlyMap<number, string>;
}

type Group = Sight['groups'][number];

function covering({ viewer, seen, below }: Sight, group: Group): boolean {
  switch (group.data_scope) {
    case 'all':
      return true;
    case 'self':
      return false;
    case 'department':
      return viewer.department === seen.department;
    case 'department-and-below':
      return below.includes(seen.department);
    case 'chosen':
      return group.scope_departments.includes(seen.department);
  }
}

/** Why someone sees, or does not see, another's record: one sentence. */
export function explainSight(sight: Sight): { sees: boolean; sentence: string } {
  const { viewer, seen, record, groups, departments } = sight;
  const permission = `「${permissionName(sight.permission)}」`;
  const no = (why: string) => ({ sees: false, sentence: `${viewer.name} 看不到 ${record}：${why}。` });
  const department = (id: number) => departments.get(id) ?? '未知部门';
  if (!viewer.active) return no(`${viewer.name} 未在职或已被禁用，不能登录`);
  if (viewer.id === seen.id)
    return { sees: true, sentence: `${viewer.name} 能看到自己的档案：每个人都能看到自己的记录。` };
  if (groups.length === 0) return no(`${viewer.name} 不在任何权限组中`);
  const holding = groups.filter((group) => holds(group, sight.permission));
  if (holding.length === 0)
    return no(`${viewer.name} 所在的权限组（${groups.map((group) => group.name).join('、')}）都没有${permission}权限`);

  const scopeOf = (group: Group) =>
    group.data_scope === 'department' || group.data_scope === 'department-and-below'
      ? `${scopeName(group, departments)}（${department(viewer.department)}）`
      : scopeName(group, departments);
  const by = holding.find((group) => covering(sight, group));
  if (by !== undefined)
    return {
      sees: true,
      sentence: `${viewer.name} 能看到 ${record}：权限组「${by.name}」有${permission}权限，数据范围是${scopeOf(by)}，包括 ${seen.name} 所在的${department(seen.department)}。`,
    };
  const reach = holding.map((group) => `「${group.name}」的数据范围是${scopeOf(group)}`).join('，');
  return no(`有${permission}权限的权限组${reach}，不包括 ${seen.name} 所在的${department(seen.department)}`);
}
