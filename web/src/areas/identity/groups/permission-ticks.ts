import type { jurisdictionAll } from '@tongzhou/contract/areas/identity/permission.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';

// The tree's own cascade does not fit: a menu entry permits by itself, with none of its buttons.

export type PermissionRow = ReplyOf<typeof jurisdictionAll>[number];

export interface PermissionNode {
  readonly row: PermissionRow;
  readonly children: readonly PermissionNode[];
}

export const permissionTree = (rows: readonly PermissionRow[], parent = 0): PermissionNode[] =>
  rows.filter(({ pid }) => pid === parent).map((row) => ({ row, children: permissionTree(rows, row.id) }));

function below(rows: readonly PermissionRow[], id: number): PermissionRow[] {
  const own = rows.filter(({ pid }) => pid === id);
  return [...own, ...own.flatMap((row) => below(rows, row.id))];
}

const isGroup = ({ kind }: PermissionRow): boolean => kind === 'group';

/** Menu groups below which everything is ticked: shown as ticked themselves, though they permit nothing. */
export const fullGroups = (rows: readonly PermissionRow[], checked: readonly number[]): number[] =>
  rows.filter((row) => isGroup(row) && below(rows, row.id).every(({ id }) => checked.includes(id))).map(({ id }) => id);

/** Ticks or unticks an entry with all below it, as far as they may be given. */
export function tick(
  rows: readonly PermissionRow[],
  checked: readonly number[],
  id: number,
  on: boolean,
  mayGive: (row: PermissionRow) => boolean,
): number[] {
  const self = rows.find((row) => row.id === id);
  if (self === undefined) return [...checked];
  const meant = [self, ...below(rows, id)].filter((row) => !isGroup(row) && mayGive(row)).map((row) => row.id);
  const next = on ? [...new Set([...checked, ...meant])] : checked.filter((one) => !meant.includes(one));
  const full = fullGroups(rows, next);
  // A stored menu group stays only while all below it does.
  return next
    .filter((one) => full.includes(one) || !rows.some((row) => row.id === one && isGroup(row)))
    .sort((a, b) => a - b);
}
