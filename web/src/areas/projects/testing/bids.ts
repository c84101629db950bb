import type { BidShown, ComparedBid, NoticeShown } from '@tongzhou/contract/areas/projects/bid.ts';
import type { NoticeRow } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { me } from '#areas/projects/testing/projects.ts';

// What the server says of notices and bids, for tests.

export const aNoticeRow = (id: number, own: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  project_id: 1,
  project_number: 'XM-2026-0001',
  project_title: `灯塔平台${id}`,
  type_name: '软件开发',
  reward: '项目奖金池的 10%',
  planned_start: beginOf('2027-01-04'),
  planned_end: beginOf('2027-03-31'),
  deadline: beginOf('2099-01-01'),
  state: 'open',
  publisher_name: '陈启航',
  own_bid: null,
  created_at: beginOf('2026-11-01'),
  ...own,
});

const place = (user_id: number, name: string, role: 'leader' | 'member') => ({
  ...{ user_id, name, department_name: '交付部', post_name: '项目经理', role, weight: 1, participation: 30 },
  ...{ start_on: beginOf('2027-01-04'), end_on: beginOf('2027-03-31') },
});

export const aBid = (own: Partial<BidShown> = {}): BidShown => ({
  id: 91,
  state: 'sealed',
  version: 2,
  bidder_id: me,
  bidder_name: '李晓岚',
  members: [
    { ...place(me, '李晓岚', 'leader'), answer: 'agreed', answer_reason: '' },
    { ...place(8, '王海', 'member'), answer: 'refused', answer_reason: '没有时间' },
  ],
  plan: '分三期交付',
  overload_reason: '',
  copied: [{ id: 9, name: '赵敏' }],
  files: [],
  changed_at: beginOf('2026-11-02'),
  approval_id: null,
  ...own,
});

export const aNotice = (own: Partial<NoticeShown> = {}): NoticeShown => ({
  ...aNoticeRow(5),
  kind: 'client',
  requirements: '能驻场',
  departments: [{ id: 3, name: '研发部' }],
  posts: [],
  deciders: [{ id: 2, name: '钱总' }],
  reason: '',
  winner_name: null,
  ended_at: null,
  own: null,
  asked: [],
  actions: ['bid'],
  ...own,
});

export const aComparedBid = (id: number, own: Partial<ComparedBid> = {}): ComparedBid => ({
  id,
  state: 'running',
  bidder_id: id,
  bidder_name: `投标人${id}`,
  department_name: '研发部',
  post_name: null,
  approval_id: 100 + id,
  number: `JB-20261117-000${id}`,
  turn: { step: 1, activation: 1 },
  waiting_for: ['钱总'],
  members: [{ ...place(id, `投标人${id}`, 'leader'), percent: 80, band: 'good', peak: 90 }],
  overload_reason: '',
  plan: `方案${id}`,
  files: [],
  score: null,
  ...own,
});
