import type { GoodsRow } from '@tongzhou/contract/areas/materials/goods.ts';
import type { UseRow } from '@tongzhou/contract/areas/materials/use.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// Answers of the server for tests of the material screens.

export const someGoods = (id: number, own: Partial<GoodsRow> = {}): GoodsRow => ({
  id,
  number: `WZ-2026-000${id}`,
  name: `网线${id}`,
  unit: '米',
  category: '线材',
  price: 3.5,
  stock: 100,
  low_line: null,
  low: false,
  enabled: true,
  value: 320,
  average: 3.2,
  note: '',
  version: 1,
  created_at: beginOf('2026-10-01'),
  actions: ['edit', 'moves'],
  ...own,
});

export const aUse = (id: number, own: Partial<UseRow> = {}): UseRow => ({
  id,
  approval_id: 40 + id,
  number: `LY-20261101-000${id}`,
  project_id: 1,
  project_number: 'XM-2026-0001',
  project_name: '机房改造',
  purpose: '布线',
  state: 'passed',
  lines: [{ goods_id: 5, goods_name: '网线5', unit: '米', num: 10, returned: 2.5 }],
  cost: 24,
  applicant_name: '李晓岚',
  created_at: beginOf('2026-11-01'),
  actions: [],
  ...own,
});

export const pageOf = (list: readonly unknown[]) => ({ data: { list, total: list.length, page: 1, page_size: 10 } });

const options = [5, 6].map((id) => ({ id, number: `WZ-${id}`, name: `网线${id}`, unit: '米', stock: 40, price: 3.5 }));

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userDetailUserInfo': {
    user_info: { id: 7, name: '李晓岚', avatar: null, department_name: '交付部', post_name: null, away_until: null },
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    may_delete_files: false,
  },
  '/api/material/goodsOptions': options,
  '/api/material/goodsCategories': ['线材'],
  '/api/material/useProjects': [{ id: 1, number: 'XM-2026-0001', name: '机房改造', leader_id: 9 }],
  '/api/approval/preview': {
    problem: null,
    steps: [],
    template: {
      id: 9,
      name: '领用',
      content_json: JSON.stringify([{ user_id: 2, checked: ['detail', 'check'] }]),
      locked: false,
    },
  },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;
const lists = ['goods', 'use', 'receipt', 'return', 'count', 'move', 'projectSheet'].map(
  (name) => `/api/material/${name}`,
);

/** Answers by method and path, such as `PUT /api/material/use`, or by path alone; `own` goes first. */
export const answerMaterials = (own: Readonly<Record<string, Reply>> = {}): Sent[] =>
  answerWith((sent) => {
    const path = pathOf(sent);
    const answer = own[`${sent.method} ${path}`] ?? own[path];
    if (answer !== undefined) return answer;
    return lists.includes(path) ? pageOf([]) : { data: usual[path] ?? [] };
  });

/** The bodies that were sent to a call, such as `PUT /api/material/use`. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);

export const askedOf = (path: string, sent: readonly Sent[]): string[] =>
  sent.filter((one) => pathOf(one) === path).map(({ url }) => new URL(url, 'http://tongzhou.test').search);
