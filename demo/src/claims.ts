import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoCompany } from '#demo/company.ts';
import type { DemoPerson } from '#demo/people.ts';
import { random } from '#demo/random.ts';

export type DemoClaimOutcome =
  | 'draft'
  | 'waiting'
  | 'half-way'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'due'
  | 'paid'
  | 'lowered'
  | 'reversed';

export interface DemoClaimLine {
  readonly title: string;
  readonly amount: number;
  /** Of a journey. */
  readonly place?: string;
  readonly days?: number;
  readonly invoice: string;
}

export interface DemoClaim {
  readonly person: DemoPerson;
  readonly day: string;
  readonly reason: string;
  /** The name of the project that bears it. */
  readonly project: string | null;
  readonly lines: readonly DemoClaimLine[];
  readonly outcome: DemoClaimOutcome;
  /** Set off with the person's loan. */
  readonly offset: boolean;
}

export interface DemoLoan {
  readonly person: DemoPerson;
  readonly day: string;
  readonly purpose: string;
  readonly amount: number;
  readonly returnOn: string;
  readonly outcome: 'waiting' | 'due' | 'open' | 'returned' | 'cancelled';
}

const bought = ['打印纸和文具', '团队午餐', '客户接待', '快递费', '技术书籍', '市内交通', '云服务续费', '培训报名费'];
const places = ['北京', '上海', '深圳', '成都', '武汉', '南京', '宁波', '义乌'];
const journeys = ['客户现场调研', '项目验收', '方案汇报', '上线支持', '展会'];
const ended: readonly DemoClaimOutcome[] = ['rejected', 'withdrawn', 'reversed'];
const open: readonly DemoClaimOutcome[] = [
  'draft',
  'waiting',
  'waiting',
  'half-way',
  'returned',
  'due',
  'due',
  'lowered',
  ...ended,
];

/** Two years of claims and loans of those at work. */
export function demoClaims(
  { people, projects }: DemoCompany,
  today: string,
): { claims: DemoClaim[]; loans: DemoLoan[] } {
  const chance = random(20_260_808);
  const working = people.filter(
    (person) => person.state !== 'left' && person.enabled && !person.groups.includes('finance'),
  );
  let serial = 0;
  const invoiceOf = (day: string) => `${day.slice(2, 4)}332${String(700_000_000_000_000 + ++serial * 37)}`;
  const lineOf = (day: string, travel: boolean): DemoClaimLine => {
    const title = chance.pick(travel ? journeys : bought);
    const amount = chance.between(1_500, travel ? 160_000 : 60_000);
    return {
      title,
      amount,
      invoice: invoiceOf(day),
      ...(travel && { place: chance.pick(places), days: chance.between(1, 4) }),
    };
  };
  const claimOf = (person: DemoPerson, day: string, outcome: DemoClaimOutcome): DemoClaim => {
    const travel = chance.chance(0.4);
    const project = projects.find(
      ({ status, start, members }) => status === 4 && start < day && members.some((member) => member.person === person),
    );
    const lines = Array.from({ length: chance.between(1, 3) }, () => lineOf(day, travel));
    const reason = travel ? `${chance.pick(journeys)}出差` : (lines[0]?.title ?? '');
    return { person, day, reason, project: project?.name ?? null, lines, outcome, offset: false };
  };
  const claims: DemoClaim[] = [];
  // Half of them work on projects, which then bear what they claim.
  const onProjects = working.filter((person) =>
    projects.some(({ status, members }) => status === 4 && members.some((member) => member.person === person)),
  );
  for (const person of new Set([...onProjects.slice(0, 5), ...working.slice(0, 6)]))
    for (let back = 690; back > 30; back -= chance.between(160, 320)) {
      const day = addDays(today, -back);
      if (day < addDays(person.entryDate, 30)) continue;
      claims.push(claimOf(person, day, chance.chance(0.75) ? 'paid' : chance.pick(ended)));
    }
  open.forEach((outcome, at) => {
    const among = at % 2 === 0 ? onProjects : working;
    const person = among[at % among.length];
    if (person !== undefined) claims.push(claimOf(person, addDays(today, -3 - at), outcome));
  });
  const loans = (['open', 'returned', 'due', 'waiting', 'open', 'cancelled'] as const).flatMap(
    (outcome, at): DemoLoan[] => {
      const person = working[3 + at];
      if (person === undefined) return [];
      const day = addDays(today, outcome === 'waiting' || outcome === 'due' ? -2 : -60 - at);
      const purpose = chance.pick(['展会备用金', '驻场备用金', '采购预付款']);
      return [
        {
          person,
          day,
          purpose,
          amount: 100_000 * chance.between(2, 6),
          returnOn: addDays(day, at === 4 ? 30 : 90),
          outcome,
        },
      ];
    },
  );
  const borrower = loans.at(0)?.person;
  if (borrower !== undefined) claims.push({ ...claimOf(borrower, addDays(today, -6), 'due'), offset: true });
  return { claims, loans };
}
