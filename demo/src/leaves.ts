import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { DemoPerson } from '#demo/people.ts';
import { random } from '#demo/random.ts';

export interface DemoLeave {
  readonly person: DemoPerson;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly startHalf: 'am' | 'pm';
  readonly endHalf: 'am' | 'pm';
  readonly desc: string;
  /** Days before its start on which it was asked for. */
  readonly ahead: number;
  readonly outcome: 'passed' | 'rejected' | 'withdrawn' | 'returned' | 'waiting' | 'half-way';
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  年假: ['回老家探亲', '家庭旅行', '陪孩子放假', '休整几天'],
  病假: ['感冒发烧，在家休息', '肠胃不适就诊', '复查'],
  丧假: ['亲属去世，料理后事'],
};

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const workingDayFrom = (day: string): string => (isWeekend(day) ? workingDayFrom(addDays(day, 1)) : day);

/** So far apart that no holiday takes more than one of them. */
const waitingInTeam = [
  ['育儿假', 24, '陪孩子办理入学手续'],
  ['病假', 36, '预约了复查'],
  ['育儿假', 48, '陪孩子接种疫苗'],
] as const;

/** Two years of leave of everyone at work, and what waits for a decision today: some of it in the named department. */
export function demoLeaves(people: readonly DemoPerson[], today: string, department: string): DemoLeave[] {
  const chance = random(20_260_115);
  const leaves: DemoLeave[] = [];
  const working = people.filter((person) => person.state !== 'left' && person.enabled);
  const leaveOf = (person: DemoPerson, from: string, outcome: DemoLeave['outcome'], ahead: number): DemoLeave => {
    const type = chance.pick(['年假', '年假', '年假', '病假', '病假', '丧假']);
    // Sick leave of a day or less needs no paper.
    const days = type === '病假' ? 0 : chance.between(0, 2);
    const start = workingDayFrom(from);
    return {
      person,
      type,
      start,
      end: workingDayFrom(addDays(start, days)),
      startHalf: chance.chance(0.15) && days > 0 ? 'pm' : 'am',
      endHalf: chance.chance(0.15) ? 'am' : 'pm',
      desc: chance.pick(reasons[type] ?? ['个人事务']),
      ahead,
      outcome,
    };
  };
  for (const person of working) {
    for (let back = 700; back > 20; back -= chance.between(240, 420)) {
      const from = addDays(today, -back);
      if (from < addDays(person.entryDate, 30)) continue;
      const outcome = chance.chance(0.9) ? 'passed' : chance.pick(['rejected', 'withdrawn'] as const);
      leaves.push(leaveOf(person, from, outcome, chance.between(1, 10)));
    }
  }
  const states = ['waiting', 'waiting', 'half-way', 'returned', 'passed', 'waiting'] as const;
  for (const [index, person] of working.filter((_, at) => at % 3 === 1).entries())
    leaves.push(leaveOf(person, addDays(today, 3 + (index % 20)), states[index % states.length] ?? 'waiting', 4));
  const team = working.filter((one) => one.department === department && !one.head && one.state === 'regular');
  for (const [index, [type, days, desc]] of waitingInTeam.entries()) {
    const person = team[index];
    if (person === undefined) continue;
    const day = workingDayFrom(addDays(today, days));
    const span = { start: day, end: day, startHalf: 'am', endHalf: 'pm' } as const;
    leaves.push({ person, type, ...span, desc, ahead: days + 1, outcome: 'waiting' });
  }
  // In the order in which they were asked for.
  return leaves.toSorted((a, b) => addDays(a.start, -a.ahead).localeCompare(addDays(b.start, -b.ahead)));
}
