import { catalogue } from '@tongzhou/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import {
  fullGroups,
  type PermissionNode,
  type PermissionRow,
  permissionTree,
  tick,
} from '#areas/identity/groups/permission-ticks.ts';

const rows: PermissionRow[] = catalogue.map(({ id, parent, name, kind }) => ({
  id,
  pid: parent,
  name,
  kind,
  remark_data: '',
}));
const anything = () => true;
const notData = ({ kind }: PermissionRow) => kind !== 'data';

describe('the permission tree', () => {
  it('holds every entry once, under its parent', () => {
    const count = (nodes: readonly PermissionNode[]): number =>
      nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(permissionTree(rows))).toBe(rows.length);
  });
});

describe('ticking', () => {
  it('a menu entry takes its buttons along; a button leaves its menu entry alone', () => {
    expect(tick(rows, [], 204, true, anything)).toEqual([204, 20401, 20402, 20403, 20404]);
    expect(tick(rows, [], 20401, true, anything)).toEqual([20401]);
  });

  it('a group means all below it, not itself', () => {
    const all = tick(rows, [160], 1100, true, anything);
    expect(all).toEqual([160, 1101, 110101, 110102]);
    expect(fullGroups(rows, all)).toEqual([1100]);
    expect(tick(rows, all, 1100, false, anything)).toEqual([160]);
  });

  it('off a button leaves the menu entry, off a menu entry takes its buttons', () => {
    const all = tick(rows, [], 1101, true, anything);
    expect(tick(rows, all, 110101, false, anything)).toEqual([1101, 110102]);
    expect(tick(rows, all, 1101, false, anything)).toEqual([]);
  });

  it('leaves alone what the person may not give', () => {
    expect(tick(rows, [], 9000, true, notData)).toEqual([]);
    expect(tick(rows, [9001], 9000, false, notData)).toEqual([9001]);
  });

  it('keeps a stored group only while it is whole', () => {
    expect(tick(rows, [1100, 1101, 110101, 110102], 110101, false, anything)).toEqual([1101, 110102]);
    expect(tick(rows, [1100, 1101, 110101, 110102], 160, true, anything)).toContain(1100);
  });
});
