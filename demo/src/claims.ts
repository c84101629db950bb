import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoCompany } from '#demo/company.ts';
import type { DemoPerson } from '#demo/people/people.ts';
import type { DemoProject } from '#demo/projects.ts';
import { random } from '#demo/random.ts';
import {
  costOf,
  eventsAway,
  type Item,
  journeys,
  loanPurposes,
  occasions,
  placesAway,
} from '#demo/words/claim-words.ts';

type DemoClaimOutcome =
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

interface DemoClaimLine {
  readonly title: string;
  readonly amount: number;
  /** Of a journey. */
  readonly journey: {
    readonly from: string;
    readonly to: string;
    readonly by: '飞机' | '高铁';
    /** Days before the claim on which it began and ended. */
    readonly began: number;
    readonly ended: number;
  } | null;
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

const home = '杭州';
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
  { people, projects, customers, personas }: DemoCompany,
  today: string,
): { claims: DemoClaim[]; loans: DemoLoan[] } {
  const chance = random(20_260_808);
  const working = people.filter(
    (person) => person.state !== 'left' && person.enabled && !person.groups.includes('finance'),
  );
  let serial = 0;
  const invoiceOf = (day: string) => `${day.slice(2, 4)}332${String(700_000_000_000_000 + ++serial * 37)}`;

  /** There and back, to where the customer is. */
  const travelOf = (day: string, project: DemoProject | undefined) => {
    const customer = project === undefined ? chance.pick(customers) : project.opportunity?.customer;
    const visits = customer !== undefined && customer.region !== home;
    const away = visits ? customer.region : chance.pick(placesAway);
    const reason = visits
      ? `赴${away}${customer.short}${chance.pick(journeys)}`
      : `赴${away}参加${chance.pick(eventsAway)}`;
    const { by, least, most } = costOf(away);
    const [days, back] = [chance.between(1, 4), chance.between(2, 5)];
    const ride = (from: string, to: string, began: number, until: number): DemoClaimLine => ({
      title: reason,
      amount: chance.between(least * 2, most * 2) * 50,
      journey: { from, to, by, began, ended: until },
      invoice: invoiceOf(day),
    });
    return { reason, lines: [ride(home, away, back + days - 1, back), ride(away, home, back, back)] };
  };
  const boughtOf = (day: string, project: DemoProject | undefined) => {
    const { reason, items } = chance.pick(occasions.filter(({ ofProject }) => ofProject === (project !== undefined)));
    const first = chance.below(items.length);
    const chosen = Array.from(
      { length: chance.between(1, Math.min(3, items.length)) },
      (_, at) => items[(first + at) % items.length] as Item,
    );
    return {
      reason: reason
        .replaceAll('{月}', `${Number(day.slice(5, 7))} 月`)
        .replaceAll('{客户}', (project?.opportunity?.customer ?? chance.pick(customers)).short)
        .replaceAll('{项目}', project?.name ?? ''),
      lines: chosen.map(
        ([title, least, most]): DemoClaimLine => ({
          title,
          // Prices end in nought or five tenths of a 元.
          amount: chance.between(least * 2, most * 2) * 50,
          journey: null,
          invoice: invoiceOf(day),
        }),
      ),
    };
  };
  const claimOf = (person: DemoPerson, day: string, outcome: DemoClaimOutcome): DemoClaim => {
    const travel = chance.chance(0.4);
    const project = projects.find(
      ({ status, start, members }) => status === 4 && start < day && members.some((member) => member.person === person),
    );
    const { reason, lines } = travel ? travelOf(day, project) : boughtOf(day, project);
    return { person, day, reason, project: project?.name ?? null, lines, outcome, offset: false };
  };
  const claims: DemoClaim[] = [];
  // Half of them work on projects, which then bear what they claim.
  const onProjects = working.filter((person) =>
    projects.some(({ status, members }) => status === 4 && members.some((member) => member.person === person)),
  );
  const some = [...onProjects.filter((_, at) => at % 6 === 5), ...working.filter((_, at) => at % 8 === 0)];
  const claimFormerly = (person: DemoPerson) => {
    for (let back = 700 - chance.below(90); back > 30; back -= chance.between(150, 300)) {
      const day = addDays(today, -back);
      if (day < addDays(person.entryDate, 30)) continue;
      claims.push(claimOf(person, day, chance.chance(0.75) ? 'paid' : chance.pick(ended)));
    }
  };
  for (const person of new Set(some)) claimFormerly(person);
  open.forEach((outcome, at) => {
    const among = at % 2 === 0 ? onProjects : working;
    const person = among[at % among.length];
    if (person !== undefined) claims.push(claimOf(person, addDays(today, -3 - at), outcome));
  });
  const loans = (['open', 'returned', 'due', 'waiting', 'open', 'cancelled'] as const).flatMap(
    (outcome, at): DemoLoan[] => {
      const person = working[3 + at];
      const [purpose, least, most] = loanPurposes[at] ?? loanPurposes[0];
      if (person === undefined) return [];
      const day = addDays(today, outcome === 'waiting' || outcome === 'due' ? -2 : -60 - 3 * at);
      const amount = 100_000 * chance.between(least, most);
      return [{ person, day, purpose, amount, returnOn: addDays(day, at === 4 ? 30 : 90), outcome }];
    },
  );
  const borrower = loans.at(0)?.person;
  if (borrower !== undefined) claims.push({ ...claimOf(borrower, addDays(today, -6), 'due'), offset: true });
  // Who comes as an employee finds claims of their own.
  if (claims.every(({ person }) => person !== personas.employee)) claimFormerly(personas.employee);
  return { claims, loans };
}
