import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import type { FollowUpWay } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { LostReason } from '@tongzhou/contract/areas/business/opportunity.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoCustomer } from '#demo/customers.ts';
import type { DemoPerson } from '#demo/people.ts';
import { type Random, random } from '#demo/random.ts';

export interface DemoFollowUp {
  readonly day: string;
  readonly way: FollowUpWay;
  readonly content: string;
  readonly next: string | null;
}

export interface DemoInstalment {
  readonly name: string;
  readonly amount: number;
  readonly due: string | null;
  readonly daysAfterAcceptance: number | null;
}

export interface DemoOrder {
  /** Of signing; it was sent the day after. */
  readonly signed: string;
  readonly delivery: string;
  readonly amount: number;
  readonly cost: number;
  readonly taxRate: 6 | 13;
  readonly instalments: readonly DemoInstalment[];
  readonly receipts: readonly { readonly day: string; readonly amount: number }[];
  /** Asked for and issued after each receipt. */
  readonly invoiced: boolean;
  /** Asked for, and not issued yet. */
  readonly invoiceAsked: boolean;
  readonly refunded: number;
  /** Of what is left, given up as bad. */
  readonly writtenOff: boolean;
  /** Later raised by a 补充协议. */
  readonly raisedBy: number;
}

export interface DemoOpportunity {
  readonly name: string;
  readonly customer: DemoCustomer;
  readonly type: string;
  readonly source: BusinessSource;
  readonly amount: number;
  readonly probability: number;
  readonly expected: string;
  readonly created: string;
  readonly owner: DemoPerson;
  readonly helper: DemoPerson | null;
  readonly description: string;
  readonly outcome: 'open' | 'returned' | 'creating' | 'active' | 'ordering' | 'reworking' | 'won' | 'lost';
  readonly lost: { readonly reason: LostReason; readonly competitor: string | null; readonly note: string } | null;
  readonly followUps: readonly DemoFollowUp[];
  readonly order: DemoOrder | null;
}

const works: readonly (readonly [what: string, type: string])[] = [
  ['官网与小程序改版', '软件开发'],
  ['ERP 二期开发', '软件开发'],
  ['数据中台建设', '软件开发'],
  ['移动办公平台', '软件开发'],
  ['机房搬迁与集成', '系统集成'],
  ['园区安防系统', '系统集成'],
  ['会议室音视频改造', '系统集成'],
  ['数字化转型规划', '咨询服务'],
  ['信息安全等级测评', '咨询服务'],
  ['核心系统年度运维', '运维服务'],
  ['驻场运维服务', '运维服务'],
];
const said: readonly (readonly [FollowUpWay, string])[] = [
  ['visit', '拜访信息部，了解现状和预算安排，对方希望年内启动。'],
  ['phone', '电话沟通需求范围，客户关注交付周期和后期维护。'],
  ['meeting', '线上演示了同类案例，反馈较好，要求补充报价明细。'],
  ['wechat', '发送了方案初稿，对方正在内部讨论。'],
  ['email', '提交正式报价单与实施计划，等待客户评审。'],
  ['visit', '与分管领导见面，确认预算已列入计划。'],
  ['phone', '跟进评审进度，客户预计下周给出结论。'],
];
const losses = [
  { reason: 'price', competitor: '恒通软件', note: '对方报价低约两成' },
  { reason: 'cancelled', competitor: null, note: '客户预算冻结，项目推迟到明年' },
  { reason: 'competitor', competitor: '远景科技', note: '客户沿用原供应商' },
  { reason: 'requirements', competitor: null, note: '要求本地驻场团队，暂无法满足' },
] as const;
const tenThousand = 1_000_000;

function followUpsOf(chance: Random, created: string, until: string, next: string | null): DemoFollowUp[] {
  const days: string[] = [];
  for (let day = addDays(created, chance.between(1, 6)); day < until && days.length < 6; ) {
    days.push(day);
    day = addDays(day, chance.between(6, 24));
  }
  return days.map((day, at) => {
    const [way, content] = said[(at + created.length + days.length) % said.length] as (typeof said)[number];
    return { day, way, content, next: at === days.length - 1 ? next : (days[at + 1] ?? null) };
  });
}

/** Thirty on signing, sixty on delivery, ten some time after the customer has accepted. */
function planOf(amount: number, signed: string, delivery: string): DemoInstalment[] {
  const [first, second] = [Math.round((amount * 3) / 10), Math.round((amount * 6) / 10)];
  return [
    { name: '首付款', amount: first, due: addDays(signed, 15), daysAfterAcceptance: null },
    { name: '进度款', amount: second, due: addDays(delivery, 10), daysAfterAcceptance: null },
    { name: '质保金', amount: amount - first - second, due: null, daysAfterAcceptance: 90 },
  ];
}

/** The customer accepts what was delivered some days after. */
export const acceptedOn = (delivery: string): string => addDays(delivery, 5);

/** What came in by today: most in time, some late, some not at all. */
function receiptsOf(
  chance: Random,
  plan: readonly DemoInstalment[],
  { delivery, today, paysWell }: { delivery: string; today: string; paysWell: boolean },
) {
  return plan.flatMap(({ amount, due, daysAfterAcceptance }, at) => {
    const falls = due ?? addDays(acceptedOn(delivery), daysAfterAcceptance ?? 0);
    const day = addDays(falls, paysWell ? chance.between(-8, 6) : chance.between(4, 40));
    const pays = day < today && (paysWell || at === 0);
    return pays ? [{ day, amount: paysWell || chance.chance(0.5) ? amount : Math.round(amount / 2) }] : [];
  });
}

function orderOf(chance: Random, amount: number, signed: string, today: string, number: number): DemoOrder {
  const delivery = addDays(signed, chance.between(60, 150));
  const instalments = planOf(amount, signed, delivery);
  const paysWell = number % 3 !== 1;
  return {
    signed,
    delivery,
    amount,
    cost: Math.round((amount * chance.between(52, 78)) / 100),
    taxRate: number % 4 === 0 ? 13 : 6,
    instalments,
    receipts: receiptsOf(chance, instalments, { delivery, today, paysWell }),
    invoiced: number % 2 === 0,
    invoiceAsked: number % 8 === 3,
    refunded: number === 4 ? 500_000 : 0,
    writtenOff: number === 7,
    raisedBy: number === 2 ? 8 * tenThousand : 0,
  };
}

/** Two years of opportunities: what was won and lost, and what is under way today in every stage. */
export function demoOpportunities(
  customers: readonly DemoCustomer[],
  sellers: readonly DemoPerson[],
  today: string,
  /** Whom a visitor looks around as: the first of each that is under way is theirs. */
  persona: DemoPerson,
): DemoOpportunity[] {
  const chance = random(20_242);
  let wonSoFar = 0;
  const ofPersona = customers.filter((customer) => customer.owner === persona);
  const one = (
    outcome: DemoOpportunity['outcome'],
    created: string,
    at: number,
    among: readonly DemoCustomer[] = customers,
  ): DemoOpportunity => {
    const customer = among[(at * 7) % among.length] as DemoCustomer;
    const [what, type] = works[(at * 5) % works.length] as (typeof works)[number];
    const amount = chance.between(6, 160) * tenThousand;
    const closed = outcome === 'won' || outcome === 'lost';
    const signed = addDays(created, chance.between(20, 70));
    const until = closed ? signed : today;
    const dueToday = !closed && outcome !== 'open' && outcome !== 'creating';
    const next = dueToday ? addDays(today, among === ofPersona ? 0 : chance.between(-4, 12)) : null;
    const order =
      outcome === 'won' || outcome === 'ordering' || outcome === 'reworking'
        ? orderOf(
            chance,
            Math.round((amount * chance.between(85, 100)) / 100),
            closed ? signed : addDays(today, -3),
            today,
            wonSoFar,
          )
        : null;
    if (outcome === 'won') wonSoFar += 1;
    return {
      name: `${customer.short}${what}`,
      customer,
      type,
      source: customer.source,
      amount,
      probability: closed ? 100 : chance.pick([20, 40, 50, 60, 80, 90]),
      expected: closed ? signed : addDays(today, chance.between(-10, 120)),
      created,
      owner: customer.owner,
      helper: chance.chance(0.25) ? (sellers[(at + 3) % sellers.length] as DemoPerson) : null,
      description: `客户计划${what}，由${customer.contacts[0]?.position ?? '信息部'}牵头。`,
      outcome,
      lost: outcome === 'lost' ? (losses[at % losses.length] as (typeof losses)[number]) : null,
      followUps: outcome === 'open' || outcome === 'creating' ? [] : followUpsOf(chance, created, until, next),
      order,
    };
  };
  const made: DemoOpportunity[] = [];
  let at = 0;
  for (let back = 700; back > 80; back -= chance.between(9, 17)) {
    made.push(one(at % 3 === 2 ? 'lost' : 'won', addDays(today, -back), at));
    at += 1;
  }
  const standing = [
    ['open', 3, 6],
    ['returned', 2, 12],
    ['creating', 3, 4],
    ['active', 14, 60],
    ['ordering', 3, 45],
    ['reworking', 2, 50],
  ] as const;
  for (const [outcome, count, oldest] of standing)
    for (let index = 0; index < count; index += 1) {
      const among = index === 0 ? ofPersona : customers;
      made.push(one(outcome, addDays(today, -Math.max(2, oldest - index * 3)), at, among));
      at += 1;
    }
  return made.toSorted((a, b) => a.created.localeCompare(b.created));
}
