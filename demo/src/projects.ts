import { addDays } from '@tongzhou/contract/rules/day.ts';
import { isRunning, type ProjectStatus } from '@tongzhou/contract/rules/project-status.ts';
import type { TaskState } from '@tongzhou/contract/rules/task.ts';
import type { TeamRole } from '@tongzhou/contract/rules/team.ts';
import type { DemoOpportunity } from '#demo/opportunities.ts';
import type { DemoPerson } from '#demo/people.ts';
import { costWords, crews, internalProjects, setsOfTypes, taskTitles } from '#demo/project-words.ts';
import { type Random, random } from '#demo/random.ts';

export interface DemoMember {
  readonly person: DemoPerson;
  readonly role: TeamRole;
  readonly participation: number;
}

export interface DemoTask {
  readonly title: string;
  readonly owner: DemoPerson;
  readonly start: string;
  readonly end: string;
  readonly state: TaskState;
  readonly progress: number;
  readonly milestone: boolean;
}

export interface DemoProjectCost {
  readonly day: string;
  readonly kind: 'outsourcing' | 'other';
  readonly amount: number;
  readonly note: string;
}

export interface DemoProject {
  readonly name: string;
  readonly type: string;
  readonly set: string | null;
  /** Whose order it fulfils. */
  readonly opportunity: DemoOpportunity | null;
  readonly manager: DemoPerson;
  readonly status: ProjectStatus;
  /** Sent and come back; sent and not decided about yet. */
  readonly returned: boolean;
  readonly assigning: boolean;
  /** The days on which it was sent to be established and its team was sent. */
  readonly sent: string;
  readonly assigned: string;
  readonly start: string;
  readonly end: string;
  readonly labour: number;
  readonly reimbursement: number;
  readonly material: number;
  readonly outsourcing: number;
  /** The leader first. */
  readonly members: readonly DemoMember[];
  /** Where someone has more than a whole day's work. */
  readonly overloadReason: string;
  readonly tasks: readonly DemoTask[];
  readonly costs: readonly DemoProjectCost[];
  /** Offered to the staff: still, to be decided about, in vain, or how its team came about. */
  readonly bidding: 'open' | 'deciding' | 'failed' | 'awarded' | null;
  /** Who else bids for it. */
  readonly rivals: readonly DemoPerson[];
}

/** From the newest order to the oldest; all that are older are over. */
const standing: readonly ProjectStatus[] = [0, 0, 0, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 7, 7, 5, 5, 6, 6, 9];
const standingInside: readonly ProjectStatus[] = [0, 2, 3, 4, 4, 7, 8, 9];
const tenThousand = 1_000_000;

interface Made {
  readonly chance: Random;
  readonly today: string;
  readonly people: readonly DemoPerson[];
  /** Percent that running projects take of each. */
  readonly load: Map<DemoPerson, number>;
}

/** People of these posts who were there by then, those with the most room first. */
function roomAmong({ people, load }: Made, posts: readonly string[], start: string): DemoPerson[] {
  const fit = people.filter((one) => posts.includes(one.post));
  const there = fit.filter((one) => one.entryDate <= start);
  return (there.length === 0 ? fit : there).toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0));
}

function teamOf(made: Made, type: string, status: ProjectStatus, start: string, overloaded: boolean): DemoMember[] {
  const { chance, load } = made;
  const crew = crews[type] as (typeof crews)[string];
  const take = (person: DemoPerson, role: TeamRole, wanted: number): DemoMember[] => {
    const present = load.get(person) ?? 0;
    const participation = isRunning(status) && !overloaded ? Math.min(wanted, 100 - present) : wanted;
    if (participation < 20) return [];
    if (isRunning(status)) load.set(person, present + participation);
    return [{ person, role, participation }];
  };
  const leaders = roomAmong(made, crew.leaders, start);
  const [leader] = leaders;
  if (leader === undefined) return [];
  const others = roomAmong(made, crew.others, start).slice(0, chance.between(2, 4));
  const roles: readonly TeamRole[] = ['core', 'member', 'member', 'support'];
  return [
    ...take(leader, 'leader', chance.pick([30, 40])),
    ...others.flatMap((person, at) => take(person, roles[at] as TeamRole, chance.pick([30, 40, 50]))),
  ];
}

/** Spread over its time. What should be done is done, but for one that is late where it is said. */
function tasksOf(
  { today }: Made,
  {
    type,
    status,
    start,
    end,
    members,
    late,
  }: Pick<DemoProject, 'type' | 'status' | 'start' | 'end' | 'members'> & { late: boolean },
): DemoTask[] {
  const titles = taskTitles[type] ?? [];
  const days = Math.max(titles.length, (Date.parse(end) - Date.parse(start)) / 86_400_000);
  const step = Math.floor(days / titles.length);
  let spared = late;
  return titles
    .map((title, at) => {
      const from = addDays(start, at * step);
      const to = at === titles.length - 1 ? end : addDays(from, step - 1);
      const owner = (members[(at + 1) % members.length] as DemoMember).person;
      return { title, owner, start: from, end: to, milestone: at === titles.length - 1 };
    })
    .toReversed()
    .map((task): DemoTask => {
      const over = status === 5 || status === 6 || status === 8;
      if (over) return { ...task, state: 'done', progress: 100 };
      if (task.end < today && spared) {
        spared = false;
        return { ...task, state: 'doing', progress: 70 };
      }
      if (task.end < today) return { ...task, state: 'done', progress: 100 };
      return task.start <= today && isRunning(status)
        ? { ...task, state: 'doing', progress: 40 }
        : { ...task, state: 'todo', progress: 0 };
    })
    .toReversed();
}

function costsOf(
  { chance, today }: Made,
  start: string,
  end: string,
  outsourcing: number,
  over: boolean,
): DemoProjectCost[] {
  const last = end < today ? end : today;
  return costWords
    .slice(0, chance.between(1, 3))
    .map(([kind, note], at) => ({
      day: addDays(start, 12 + at * 21),
      kind,
      note,
      amount: kind === 'outsourcing' ? Math.round(outsourcing * (over ? 7 : 0.4)) : chance.between(800, 4200) * 100,
    }))
    .filter(({ day, amount }) => day < last && amount > 0);
}

interface Outline {
  readonly name: string;
  readonly type: string;
  readonly set: string | null;
  readonly opportunity: DemoOpportunity | null;
  readonly status: ProjectStatus;
  readonly signed: string;
  readonly delivery: string;
  /** What it is worth, or may cost. */
  readonly worth: number;
}

function biddingOf(
  { status, assigning }: Pick<DemoProject, 'status' | 'assigning'>,
  inside: boolean,
  number: number,
): DemoProject['bidding'] {
  if (status === 3) return inside ? 'deciding' : 'open';
  if (status === 2 && !assigning) return 'failed';
  return status === 4 && number % 4 === 1 ? 'awarded' : null;
}

/** A number of its own decides what is special about it. */
function projectOf(made: Made, outline: Outline, number: number, managers: readonly DemoPerson[]): DemoProject {
  const { chance, today } = made;
  const { name, type, set, opportunity, status, signed, delivery, worth } = outline;
  const late = status === 4 && number % 4 === 0;
  const living = status <= 4 || status === 7;
  const sent = status <= 1 ? addDays(today, -2) : addDays(signed, 2);
  const assigned = status === 2 ? addDays(today, -1) : addDays(signed, 6);
  const start = addDays(signed, 8);
  const ahead = number % 8 === 0 ? addDays(today, -4) : addDays(today, chance.between(5, 110));
  const wished = living && (delivery <= ahead || number % 8 === 0) ? ahead : delivery;
  const end = wished < start ? addDays(start, 30) : wished;
  const overloaded = late && number % 8 === 4;
  const members = status >= 2 ? teamOf(made, type, status, start, overloaded) : [];
  const budget = Math.round(worth * 0.62);
  const outsourcing = Math.round(budget * 0.08);
  const begun = status >= 4;
  const assigning = status === 2 && number % 2 === 1;
  const crew = crews[type] as (typeof crews)[string];
  return {
    name,
    type,
    set,
    opportunity,
    manager: managers[number % managers.length] as DemoPerson,
    status,
    returned: status === 0 && number % 3 === 2,
    assigning,
    sent,
    assigned,
    start,
    end,
    labour: Math.round(budget * 0.78),
    reimbursement: Math.round(budget * 0.06),
    material: Math.round(budget * 0.08),
    outsourcing,
    members,
    overloadReason: overloaded ? '关键岗位短期兼顾，已与部门负责人沟通' : '',
    tasks: begun && members.length > 0 ? tasksOf(made, { type, status, start, end, members, late }) : [],
    bidding: members.length === 0 ? null : biddingOf({ status, assigning }, opportunity === null, number),
    rivals: roomAmong(made, [...crew.leaders, ...crew.others], start)
      .filter((one) => !members.some(({ person }) => person === one))
      .slice(0, 2),
    costs: begun ? costsOf(made, start, end, outsourcing, status === 4 && number % 7 === 6) : [],
  };
}

/** Forty projects of two years: those of the orders that were won, and what the company makes for itself. */
export function demoProjects(
  opportunities: readonly DemoOpportunity[],
  everyone: readonly DemoPerson[],
  today: string,
): DemoProject[] {
  const people = everyone.filter((one) => one.state === 'regular' && one.enabled);
  const managers = people.filter((one) => one.groups.includes('project-managers'));
  const made: Made = { chance: random(20_261), today, people, load: new Map() };
  const won = opportunities
    .filter((one) => one.outcome === 'won')
    .toSorted((a, b) => (b.order?.signed ?? '').localeCompare(a.order?.signed ?? ''));
  const ordered = won.flatMap((opportunity, at): Outline[] => {
    const { order, name, type } = opportunity;
    if (order === null) return [];
    const { signed, delivery, amount: worth } = order;
    return [
      { name, type, set: setsOfTypes[type] ?? null, opportunity, status: standing[at] ?? 8, signed, delivery, worth },
    ];
  });
  const inside = internalProjects.map(([name, set], at): Outline => {
    const status = standingInside[at] as ProjectStatus;
    const signed = addDays(today, status >= 8 ? -420 + at * 10 : -20 - at * 25);
    const worth = made.chance.between(20, 60) * tenThousand;
    return { name, type: '内部研发', set, opportunity: null, status, signed, delivery: addDays(signed, 160), worth };
  });
  return [...ordered, ...inside]
    .map((outline, at) => projectOf(made, outline, at, managers))
    .toSorted((a, b) => a.sent.localeCompare(b.sent));
}
