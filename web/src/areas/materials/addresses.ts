import type { PermissionKey } from '@tongzhou/contract/permissions.ts';

/** The tabs of the page, with whom each is for. */
export const materialTabs = {
  uses: { name: '领用', permission: 'material.project' },
  goods: { name: '物资', permission: 'material.project' },
  receipts: { name: '入库', permission: 'material.receive' },
  returns: { name: '退库', permission: 'material.project' },
  counts: { name: '盘点', permission: 'material.count' },
  moves: { name: '流水', permission: 'material.goods' },
  suppliers: { name: '供应商', permission: 'material.supplier' },
} as const satisfies Readonly<Record<string, { name: string; permission: PermissionKey }>>;
export type MaterialTab = keyof typeof materialTabs;
export const materialTabNames = Object.keys(materialTabs) as MaterialTab[];

export const isMaterialTab = (tab: unknown): tab is MaterialTab => typeof tab === 'string' && tab in materialTabs;

export const movesAddress = (goods: number): string => `/material/project?tab=moves&goods_id=${goods}`;
export const requestAddress = (id: number): string => `/approval/project_approval?id=${id}`;
export const projectAddress = (id: number): string => `/project_management/project_detail?id=${id}&tab=materials`;
