import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import type { FollowUpWay } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { LostReason } from '@tongzhou/contract/areas/business/opportunity.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoCustomer } from '#demo/customers.ts';
import type { DemoPerson } from '#demo/people/people.ts';
import { type Random, random } from '#demo/random.ts';
import { descriptions, losses, said, works, worksOf } from '#demo/words/selling-words.ts';

interface DemoFollowUp {
  readonly day: string;
  readonly way: FollowUpWay;
  readonly content: string;
  readonly next: string | null;
}

interface DemoInstalment {
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

const tenThousand = 1_000_000;

interface Ground {
  readonly sellers: readonly DemoPerson[];
  readonly today: string;
  /** Whom a visitor looks around as: the first of each that is under way is theirs. */
  readonly persona: DemoPerson;
  readonly workday: (day: string, by?: number) => string;
}

interface About {
  readonly customer: DemoCustomer;
  readonly what: string;
  readonly created: string;
  readonly until: string;
  readonly outcome: DemoOpportunity['outcome'];
  readonly next: string | null;
}

function followUpsOf(
  chance: Random,
  workday: Ground['workday'],
  { customer, what, created, until, outcome, next }: About,
): DemoFollowUp[] {
  const days: string[] = [];
  for (let day = workday(addDays(created, chance.between(2, 6))); day < until && days.length < 6; ) {
    days.push(day);
    day = workday(addDays(day, chance.between(6, 24)));
  }
  return days.map((day, at) => {
    // What was won or lost has come all the way; what was lost never to the contract.
    const closed = outcome === 'won' || outcome === 'lost';
    const share = (at + 1) / (closed ? days.length : Math.max(said.length, days.length));
    const moment = said[Math.ceil(share * (outcome === 'lost' ? said.length - 1 : said.length)) - 1] ?? [];
    const [by, words] = chance.pick(moment);
    const { name = '', position = '' } = customer.contacts[at % customer.contacts.length] ?? {};
    const content = words.replaceAll('{人}', `${position}${name}`).replaceAll('{事}', what);
    // They never agree on a day that is over.
    const last = next === null || next > day ? next : addDays(day, 1);
    return { day, way: by, content, next: at === days.length - 1 ? last : (days[at + 1] ?? null) };
  });
}

/** Thirty on signing, sixty on delivery, ten some time after the customer has accepted; of what takes a year, half of the sixty on the way. */
function planOf(amount: number, signed: string, delivery: string, long: boolean): DemoInstalment[] {
  const [first, second] = [Math.round((amount * 3) / 10), Math.round((amount * 6) / 10)];
  const half = long ? Math.round(second / 2) : 0;
  return [
    { name: '首付款', amount: first, due: addDays(signed, 15), daysAfterAcceptance: null },
    ...(long ? [{ name: '中期款', amount: half, due: addDays(signed, 160), daysAfterAcceptance: null }] : []),
    { name: '进度款', amount: second - half, due: addDays(delivery, 10), daysAfterAcceptance: null },
    { name: '质保金', amount: amount - first - second, due: null, daysAfterAcceptance: 90 },
  ];
}

/** The customer accepts what was delivered some days after. */
export const acceptedOn = (delivery: string): string => addDays(delivery, 5);

/** What came in by today: most in time, some late, some not at all. */
function receiptsOf(
  chance: Random,
  plan: readonly DemoInstalment[],
  { today, workday }: Ground,
  { delivery, paysWell }: { delivery: string; paysWell: boolean },
) {
  return plan.flatMap(({ amount, due, daysAfterAcceptance }, at) => {
    const falls = due ?? addDays(acceptedOn(delivery), daysAfterAcceptance ?? 0);
    const day = workday(addDays(falls, paysWell ? chance.between(-8, 6) : chance.between(4, 40)));
    const pays = day < today && (paysWell || at === 0);
    return pays ? [{ day, amount: paysWell || chance.chance(0.5) ? amount : Math.round(amount / 2) }] : [];
  });
}

function orderOf(
  chance: Random,
  ground: Ground,
  { amount, signed, number, large }: { amount: number; signed: string; number: number; large: boolean },
): DemoOrder {
  const delivery = ground.workday(addDays(signed, large ? chance.between(330, 480) : chance.between(45, 210)));
  const instalments = planOf(amount, signed, delivery, large);
  const paysWell = number % 3 !== 1;
  return {
    signed,
    delivery,
    amount,
    cost: Math.round((amount * chance.between(52, 78)) / 100),
    taxRate: number % 4 === 0 ? 13 : 6,
    instalments,
    receipts: receiptsOf(chance, instalments, ground, { delivery, paysWell }),
    invoiced: number % 2 === 0,
    invoiceAsked: number % 16 === 11,
    refunded: number === 4 ? 500_000 : 0,
    writtenOff: number === 7,
    raisedBy: number === 2 ? 8 * tenThousand : 0,
  };
}

/** Two years of opportunities: what was won and lost, and what is under way today in every stage. */
export function demoOpportunities(customers: readonly DemoCustomer[], ground: Ground): DemoOpportunity[] {
  const { sellers, today, persona, workday } = ground;
  const chance = random(20_242);
  let wonSoFar = 0;
  const ofPersona = customers.filter((customer) => customer.owner === persona);
  const one = (
    outcome: DemoOpportunity['outcome'],
    created: string,
    at: number,
    among: readonly DemoCustomer[] = customers,
    large = false,
  ): DemoOpportunity => {
    const customer = among[(at * 7) % among.length] as DemoCustomer;
    const own = worksOf[customer.industry];
    const [what, type] = (
      at % 4 === 1 ? own[Math.floor(at / 8) % own.length] : works[(at * 5) % works.length]
    ) as (typeof works)[number];
    const amount = (large ? chance.between(70, 220) : chance.between(6, 160)) * tenThousand;
    const closed = outcome === 'won' || outcome === 'lost';
    const signed = workday(addDays(created, chance.between(20, 70)));
    const until = closed ? signed : today;
    const dueToday = !closed && outcome !== 'open' && outcome !== 'creating';
    const next = dueToday ? (among === ofPersona ? today : workday(addDays(today, chance.between(-4, 12)))) : null;
    const order =
      outcome === 'won' || outcome === 'ordering' || outcome === 'reworking'
        ? orderOf(chance, ground, {
            amount: Math.round((amount * chance.between(85, 100)) / 100),
            signed: closed ? signed : workday(today, -3),
            number: wonSoFar,
            large,
          })
        : null;
    if (outcome === 'won') wonSoFar += 1;
    return {
      name: `${customer.short}${what}`,
      customer,
      type,
      source: customer.source,
      amount,
      probability: outcome === 'won' ? 100 : chance.pick([20, 40, 50, 60, 80, 90]),
      expected: closed ? signed : addDays(today, chance.between(-10, 120)),
      created,
      owner: customer.owner,
      helper: chance.chance(0.25) ? (sellers[(at + 3) % sellers.length] as DemoPerson) : null,
      description: (descriptions[at % descriptions.length] as string)
        .replaceAll('{方}', customer.contacts[0]?.position ?? '信息部')
        .replaceAll('{事}', what),
      outcome,
      lost: outcome === 'lost' ? (losses[at % losses.length] as (typeof losses)[number]) : null,
      followUps:
        outcome === 'open' || outcome === 'creating'
          ? []
          : followUpsOf(chance, workday, { customer, what, created, until, outcome, next }),
      order,
    };
  };
  const made: DemoOpportunity[] = [];
  let at = 0;
  for (let back = 700; back > 80; back -= chance.between(9, 17)) {
    // What is being delivered today takes a year, and is worth it.
    const large = back > 130 && back < 490;
    made.push(one(at % 3 === 2 ? 'lost' : 'won', workday(addDays(today, -back)), at, customers, large));
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
      made.push(one(outcome, workday(addDays(today, -Math.max(2, oldest - index * 3)), -1), at, among));
      at += 1;
    }
  return made.toSorted((a, b) => a.created.localeCompare(b.created));
}
