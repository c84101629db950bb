import type {
  SettlementRow,
  SettlementSharer,
  settlementDetail,
  settlementSheet,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of settlements, for tests.

const sharer = (user_id: number, name: string, weight: number, leads = false): SettlementSharer => ({
  user_id,
  name,
  department_name: '交付部',
  leads,
  parts: [
    {
      role: leads ? 'leader' : 'member',
      start_on: beginOf('2026-02-02'),
      end_on: beginOf('2026-03-02'),
      minutes: 9_600,
      participation: 50,
      weight,
    },
  ],
});
const sharers = [sharer(7, '李晓岚', 1.5, true), sharer(8, '毛成员', 1)];

const figures: ReplyOf<typeof settlementSheet>['figures'] = {
  kind: 'profit',
  received: 106_000,
  tax_rate: 6,
  income: 100_000,
  labour: 40_000,
  reimbursement: 0,
  material: 0,
  outsourcing: 0,
  other: 0,
  profit: 60_000,
  pool_percent: 10,
  pool_total: 6_000,
  pool_before: 0,
  pool: 6_000,
  carried: 0,
  worked_until: beginOf('2026-03-02'),
};

export const aSheet = (own: Partial<ReplyOf<typeof settlementSheet>> = {}): ReplyOf<typeof settlementSheet> => ({
  project_id: 1,
  project_number: 'XM-2026-0001',
  project_title: '机房改造',
  leader_id: 7,
  mark: '1.2.0.600000.9',
  figures,
  sharers,
  may_adjust: true,
  problem: null,
  open: null,
  proof_from: 100_000,
  ...own,
});

export const aSettlement = (id: number, own: Partial<SettlementRow> = {}): SettlementRow => ({
  id,
  project_id: 1,
  project_number: 'XM-2026-0001',
  project_title: '机房改造',
  leader_name: '李晓岚',
  number: id,
  approval_id: 40 + id,
  approval_number: `JS-20260302-000${id}`,
  kind: 'profit',
  state: 'passed',
  income: 100_000,
  cost: 40_000,
  profit: 60_000,
  pool: 6_000,
  carried: 0,
  applicant_name: '李晓岚',
  created_at: beginOf('2026-03-02'),
  passed_on: beginOf('2026-03-03'),
  actions: ['detail'],
  ...own,
});

export const aDetail = (own: Partial<ReplyOf<typeof settlementDetail>> = {}): ReplyOf<typeof settlementDetail> => ({
  ...aSettlement(1),
  figures,
  note: '首次结算',
  reversed_on: null,
  shares: sharers.map((one, at) => ({
    ...one,
    units: [7_200_000, 4_800_000][at] as number,
    base: at === 0 ? 3_600 : null,
    percent: at === 0 ? 0 : null,
    reason: null,
    amount: at === 0 ? 3_600 : null,
    state: 'waiting' as const,
    paid_on: null,
  })),
  entries: [{ id: 1, kind: 'settlement', day: beginOf('2026-03-03'), amount: -6_000 }],
  ...own,
});

export const pageOf = (list: readonly unknown[]) => ({ data: { list, total: list.length, page: 1, page_size: 10 } });

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userDetailUserInfo': {
    user_info: { id: 7, name: '李晓岚', avatar: null, department_name: '交付部', post_name: null, away_until: null },
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    may_delete_files: false,
  },
  '/api/approval/preview': {
    problem: null,
    steps: [],
    template: {
      id: 9,
      name: '结算',
      content_json: JSON.stringify([{ user_id: 2, checked: ['detail', 'check'] }]),
      locked: false,
    },
  },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;
const lists = ['settlement', 'settlementDue', 'settlementRows'].map((name) => `/api/project/${name}`);

/** Answers by method and path, or by path alone; `own` goes first. */
export const answerSettlements = (own: Readonly<Record<string, Reply>> = {}): Sent[] =>
  answerWith((sent) => {
    const path = pathOf(sent);
    const answer = own[`${sent.method} ${path}`] ?? own[path];
    if (answer !== undefined) return answer;
    if (path === '/api/project/settlementSheet') return { data: aSheet() };
    return lists.includes(path) ? pageOf([]) : { data: usual[path] ?? [] };
  });

/** What was written by a call. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);

export const askedOf = (path: string, sent: readonly Sent[]): string[] =>
  sent.filter((one) => pathOf(one) === path).map(({ url }) => new URL(url, 'http://tongzhou.test').search);
