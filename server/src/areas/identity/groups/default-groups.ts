import { catalogue } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { insertGroup, type NewGroup } from '#areas/identity/groups/group-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** Ids of everything whose key is, or starts with, one of these words. */
const under = (...words: string[]): number[] =>
  catalogue
    .filter((row) => row.kind !== 'group' && words.some((word) => row.key === word || row.key.startsWith(`${word}.`)))
    .map((row) => row.id);

const without = (ids: readonly number[], ...words: string[]) => {
  const taken = new Set(under(...words));
  return ids.filter((id) => !taken.has(id));
};

/** Ids of just these, without the buttons below them. */
const exactly = (...words: string[]): number[] =>
  catalogue.filter((row) => words.includes(row.key)).map((row) => row.id);

const everyone = [
  ...without(under('home'), 'cockpit'),
  ...under('my-center'),
  ...without(under('approval'), 'approval.assign', 'approval.all', 'approval.reimburse.pay'),
];

const group = (key: string, name: string, scope: NewGroup['scope'], ids: readonly number[]): NewGroup => {
  const checked = [...new Set(ids)].sort((a, b) => a - b);
  return { key, name, wildcard: false, checked, half: halfChecked(checked), scope };
};

export const defaultGroups: readonly NewGroup[] = [
  { key: 'administrators', name: '系统管理员', wildcard: true, checked: [], half: [], scope: 'all' },
  group('leaders', '公司领导', 'all', [
    ...everyone,
    ...under(
      'cockpit',
      'staff.list',
      'staff.export',
      'project',
      'business',
      'approval',
      'report',
      'document',
      'material',
      'notice',
      'data.dividend',
      'data.salary',
    ),
  ]),
  group('hr', '人事', 'all', [
    ...everyone,
    ...under(
      'project.growth',
      'organisation',
      'staff',
      'report.leave',
      'notice',
      'document.company',
      'template',
      'data.id-card',
      'data.bank-account',
      'data.salary',
    ),
  ]),
  group('finance', '财务', 'all', [
    ...everyone,
    ...exactly('business.list', 'business.total', 'business.total.export', 'project.list', 'project.money'),
    ...under(
      'approval.reimburse',
      'report',
      'project.settlement',
      'business.receipt',
      'business.invoice',
      'business.write-off',
      'business.export',
      'document.reimburse',
      'data.bank-account',
      'data.salary',
    ),
  ]),
  group('project-managers', '项目管理', 'all', [
    ...everyone,
    ...without(under('project'), 'project.growth.rules', 'project.growth.grant'),
    ...under('project-type', 'approval.assign', 'material', 'document.module'),
  ]),
  // Whoever sells does not issue the invoice or set the target.
  group('sales', '商务', 'department-and-below', [
    ...everyone,
    ...without(under('business', 'document.contract'), 'business.invoice', 'business.total.target'),
  ]),
  group('heads', '部门负责人', 'department-and-below', [
    ...everyone,
    ...under('staff.list', 'project.list', 'project.saturation', 'report.leave'),
  ]),
  group('employees', '员工', 'self', [
    ...everyone,
    ...exactly(
      'project.list',
      'project.dividend',
      'project.growth',
      'material.project',
      'material.use',
      'document.company',
    ),
  ]),
];

/** Returns the id of each group by its key. */
export async function createDefaultGroups(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const one of defaultGroups) ids.set(one.key ?? '', await insertGroup(tx, one));
  return ids;
}
