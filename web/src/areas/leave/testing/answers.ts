import type { OfferedType } from '@tongzhou/contract/areas/leave/request.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of leave, for tests.

export const aType = (id: number, name: string, own: Partial<OfferedType> = {}): OfferedType => ({
  id,
  name,
  unit: 'half',
  counts: 'working',
  pay_percent: 100,
  attachment_from: null,
  max_days: null,
  balance: null,
  reserved: null,
  unavailable: null,
  ...own,
});

export const index = {
  user: { id: 7, name: '李晓岚' },
  for_others: false,
  types: [
    aType(1, '年假', { balance: 2400, reserved: 480 }),
    aType(2, '病假', { attachment_from: 2 }),
    aType(3, '产假', { unavailable: '入职满 6 个月后可以申请' }),
  ],
  hours: { am: [540, 720], pm: [780, 1080] },
  calendar: [],
  earliest: beginOf('2026-01-01'),
  content_json: '[]',
  locked: true,
};

export const record = {
  approval_id: 107,
  user: index.user,
  type_id: 1,
  start_time: beginOf('2026-11-20'),
  end_time: beginOf('2026-11-23'),
  start_half: 'pm',
  end_half: 'pm',
  desc: '回老家',
  files: [],
  content_json: JSON.stringify([{ user_id: 2, checked: ['detail', 'check'] }]),
};

export const counted = {
  minutes: 720,
  days: 1.5,
  rows: [
    { day: beginOf('2026-11-20'), part: '下午', minutes: 240 },
    { day: beginOf('2026-11-23'), part: '全天', minutes: 480 },
  ],
  uncounted: [
    { day: beginOf('2026-11-21'), reason: '周末' },
    { day: beginOf('2026-11-22'), reason: '周末' },
  ],
  balance: 2400,
  balance_after: 1680,
  problem: null,
};

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userLeaveIndex': index,
  '/api/leave/record': record,
  '/api/leave/count': counted,
  '/api/approval/detail': {
    audit_status: 4,
    trail: [{ round: 1, user_name: '陈启航', for_name: null, action: '退回申请人', opinion: '请补充医院证明' }],
  },
  '/api/approval/preview': { problem: null, steps: [], template: null },
  '/api/user/userLeave': { id: 1, number: 'QJ-20261115-0001', days: 1.5 },
  '/api/user/userDetailUserInfo': {
    user_info: index.user,
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    may_delete_files: false,
  },
  '/api/reportStats/myTakeOffPage': { list: [], total: 0, page: 1, page_size: 10 },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;

type Answers = Readonly<Record<string, Reply | ((sent: Sent) => Reply)>>;

/** Answers by path; `own` takes the place of the usual answer. */
export const answerLeave = (own: Answers = {}): Sent[] =>
  answerWith((sent) => {
    const answer = own[pathOf(sent)] ?? { data: usual[pathOf(sent)] ?? [] };
    return typeof answer === 'function' ? answer(sent) : answer;
  });

export const sentTo = (path: string, sent: readonly Sent[]): Sent[] => sent.filter((one) => pathOf(one) === path);

export const withIndex = (own: Partial<typeof index>): Answers => ({
  '/api/user/userLeaveIndex': { data: { ...index, ...own } },
});
