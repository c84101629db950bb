import type {
  OpportunityCard,
  OpportunityRow,
  opportunityDetail,
} from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { codesOf, type Stage, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of opportunities, for tests.

export const me = 7;

export const aRow = (id: number, stage: Stage, own: Partial<OpportunityRow> = {}): OpportunityRow => ({
  id,
  number: `SJ-2026-${id}`,
  name: `商机${id}`,
  customer_id: 31,
  customer_name: '云帆科技',
  type_name: '软件开发',
  source: 'visit',
  amount: 120_000,
  probability: 60,
  expected_date: beginOf('2026-12-20'),
  owner_id: me,
  owner_name: '李晓岚',
  stage,
  ...codesOf(stage),
  stage_since: beginOf('2026-11-01'),
  last_contact_at: null,
  next_contact_on: null,
  quiet_days: null,
  created_at: beginOf('2026-10-01'),
  actions: ['detail'],
  ...own,
});

export type Detail = ReplyOf<typeof opportunityDetail>;

export const aDetail = (stage: Stage, own: Partial<Detail> = {}): Detail => ({
  ...aRow(1, stage),
  version: 3,
  type_id: 2,
  contact: { id: 41, name: '王明', position: '采购经理', mobile: '13800000000', email: null, main: true },
  customer_visible: true,
  description: '改版官网',
  members: [{ user_id: 9, name: '陈启航', writes: true }],
  files: [],
  lost: null,
  requests: [],
  orders: [],
  ...own,
});

export const aCard = (id: number, own: Partial<OpportunityCard> = {}): OpportunityCard => {
  const { number, name, customer_name, amount, probability, owner_name, ...rest } = aRow(id, 'open');
  const { expected_date, next_contact_on, quiet_days, stage_since } = rest;
  return {
    id,
    number,
    name,
    customer_name,
    amount,
    probability,
    owner_name,
    expected_date,
    next_contact_on,
    quiet_days,
    stage_since,
    actions: ['detail'],
    ...own,
  };
};

export const aBoard = (cards: Partial<Record<Stage, readonly OpportunityCard[]>>) => ({
  columns: stageNames.map((stage) => ({
    stage,
    count: cards[stage]?.length ?? 0,
    more: false,
    amount: 0,
    cards: cards[stage] ?? [],
  })),
});

const person = { id: me, name: '李晓岚', avatar: null, department_name: '商务部', post_name: '商务', away_until: null };

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userDetailUserInfo': {
    user_info: person,
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    may_delete_files: false,
  },
  '/api/base/projectTypeList': [{ id: 2, name: '软件开发', kind: 'client' }],
  '/api/business/customerOptions': [
    {
      id: 31,
      name: '云帆科技',
      number: 'KH-0001',
      contacts: [
        { id: 41, name: '王明', main: true },
        { id: 42, name: '赵敏', main: false },
      ],
    },
  ],
  '/api/business/opportunity': { list: [], total: 0, page: 1, page_size: 10 },
  '/api/business/followUp': { list: [], total: 0, page: 1, page_size: 10 },
  '/api/business/todo': { contacts_due: 0, returned: 0, quiet: 0, overdue: 0, overdue_amount: 0 },
  '/api/approval/preview': {
    problem: null,
    steps: [],
    template: {
      id: 1,
      name: '商机审批',
      content_json: JSON.stringify([{ user_id: 2, checked: ['detail', 'check'] }]),
      locked: false,
    },
  },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;

type Answers = Readonly<Record<string, Reply | ((sent: Sent) => Reply)>>;

/** Answers by method and path, such as `PUT /api/business/opportunity`, or by path alone; `own` goes first. */
export const answerBusiness = (own: Answers = {}): Sent[] =>
  answerWith((sent) => {
    const path = pathOf(sent);
    const answer = own[`${sent.method} ${path}`] ?? own[path] ?? { data: usual[path] ?? [] };
    return typeof answer === 'function' ? answer(sent) : answer;
  });

/** What was written by a call. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);
