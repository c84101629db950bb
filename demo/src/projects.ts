import { addDays } from '@tongzhou/contract/rules/day.ts';
import { isRunning, type ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import type { DemoOpportunity } from '#demo/opportunities.ts';
import type { DemoPerson } from '#demo/people/people.ts';
import { type DemoMember, type DemoTeamChange, type Job, type Staffing, staffing } from '#demo/people/staffing.ts';
import { type Random, random } from '#demo/random.ts';
import {
  assignOverload,
  costWords,
  crewOf,
  internalProjects,
  setsOfTypes,
  taskTitles,
} from '#demo/words/project-words.ts';

export interface DemoTask {
  readonly title: string;
  readonly owner: DemoPerson;
  readonly start: string;
  readonly end: string;
  readonly state: TaskState;
  readonly progress: number;
  readonly milestone: boolean;
}

interface DemoProjectCost {
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
  readonly description: string;
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
  /** Where someone of the team has more than a whole day's work. */
  readonly overloadReason: string;
  /** Who joins for some weeks. */
  readonly change: DemoTeamChange | null;
  readonly tasks: readonly DemoTask[];
  readonly costs: readonly DemoProjectCost[];
  /** Offered to the staff: still, to be decided about, in vain, or how its team came about. */
  readonly bidding: 'open' | 'deciding' | 'failed' | 'awarded' | null;
  /** Who else bids for it. */
  readonly rivals: readonly DemoPerson[];
}

/** From the newest order to the oldest; all that are older are over. */
const standing: readonly ProjectStatus[] = [0, 0, 0, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 7, 7, 5, 5, 6, 6, 9];
const standingInside: readonly ProjectStatus[] = [0, 2, 3, 4, 4, 7, 8, 9, 4];
const tenThousand = 1_000_000;
/** 分 for a month of one person. */
const standardMonth = 21 * 80_000;

interface Made {
  readonly chance: Random;
  readonly today: string;
  readonly workday: (day: string, by?: number) => string;
}

/** Spread over its time. What should be done is done, but for one that is late where it is said. */
function tasksOf(
  { today, workday }: Made,
  {
    name,
    type,
    status,
    start,
    end,
    members,
    late,
  }: Pick<DemoProject, 'name' | 'type' | 'status' | 'start' | 'end' | 'members'> & { late: boolean },
): DemoTask[] {
  const titles = taskTitles[type] ?? [];
  const days = Math.max(titles.length, (Date.parse(end) - Date.parse(start)) / 86_400_000);
  const step = Math.floor(days / titles.length);
  const last = titles.length - 1;
  const begins = titles.map((_, at) => {
    const worked = workday(addDays(start, at * step));
    return worked < end ? worked : addDays(start, at * step);
  });
  let spared = late;
  return titles
    .map((names, at) => {
      const from = begins[at] as string;
      const to = at === last ? end : addDays(begins[at + 1] as string, -1);
      const there = members.filter((one) => one.start <= from && from <= one.end);
      const { person: owner } = (there[(at + 1) % there.length] ?? members[0]) as DemoMember;
      const title = names[(name.length * 5 + at * 2 + start.charCodeAt(9)) % names.length] as string;
      return { title, owner, start: from, end: to < from ? from : to, milestone: at === last };
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
      const gone =
        (Date.parse(today) - Date.parse(task.start)) / Math.max(1, Date.parse(task.end) - Date.parse(task.start));
      return task.start <= today && isRunning(status)
        ? { ...task, state: 'doing', progress: Math.min(90, 5 + Math.floor(gone * 18) * 5) }
        : { ...task, state: 'todo', progress: 0 };
    })
    .toReversed();
}

function costsOf({ chance, today, workday }: Made, job: Job, number: number, outsourcing: number, over: boolean) {
  const last = job.end < today ? job.end : today;
  return costWords
    .slice(0, chance.between(1, 3))
    .map(
      ([kind, notes], at): DemoProjectCost => ({
        day: workday(addDays(job.start, 12 + at * 21)),
        kind,
        note: notes[(number + at) % notes.length] as string,
        amount: kind === 'outsourcing' ? Math.round(outsourcing * (over ? 7 : 0.4)) : chance.between(800, 4200) * 100,
      }),
    )
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

/** When it is worked on, and for how much. */
interface Frame extends Outline {
  /** Decides what is special about it. */
  readonly number: number;
  readonly late: boolean;
  readonly assigning: boolean;
  readonly job: Job;
  readonly budget: number;
}

/** When it is to end: some are behind, most go on for months, and what is being accepted or settled has ended lately. */
function endOf(
  { chance, today }: Made,
  { status, delivery, opportunity }: Outline,
  start: string,
  number: number,
): string {
  if (status === 5 || status === 6) return addDays(today, -(status === 5 ? 2 : 16) - chance.between(0, 9));
  if (status > 4 && status !== 7) return delivery < start ? addDays(start, 30) : delivery;
  if (status === 4 && number % 8 === 0 && opportunity !== null) return addDays(today, -4);
  const ahead = addDays(today, number % 5 === 2 ? chance.between(12, 60) : chance.between(90, 190));
  return delivery > ahead ? delivery : ahead;
}

function frameOf(made: Made, outline: Outline, number: number): Frame {
  const { workday } = made;
  const { name, type, status, signed, worth } = outline;
  const start = workday(signed, 8);
  const end = workday(endOf(made, outline, start, number), -1);
  const budget = Math.round(worth * 0.62);
  const months = Math.max(1, (Date.parse(end) - Date.parse(start)) / 86_400_000 / 30);
  const people = (budget * 0.78) / standardMonth / months;
  return {
    ...outline,
    number,
    late: status === 4 && number % 4 === 0 && outline.opportunity !== null,
    assigning: status === 2 && number % 2 === 1,
    job: { crew: crewOf(name, type), status, start, end: end < start ? start : end, people },
    budget,
  };
}

function biddingOf({ status, assigning, opportunity, number }: Frame): DemoProject['bidding'] {
  if (status === 3) return opportunity === null ? 'deciding' : 'open';
  if (status === 2 && !assigning) return 'failed';
  return status === 4 && number % 4 === 1 ? 'awarded' : null;
}

function describe({ opportunity, name }: Outline): string {
  if (opportunity === null) return `${name}：由各部门共用，先在内部试用，稳定后再推广。`;
  const { customer, order } = opportunity;
  const amount = Math.round((order?.amount ?? 0) / 1_000_000);
  return `客户${customer.name}，合同约 ${amount} 万元，由${customer.contacts[0]?.position ?? '信息部'}对接，${order?.delivery ?? ''} 前交付。`;
}

function projectOf(made: Made, frame: Frame, teams: Staffing, change: DemoTeamChange | undefined, manager: DemoPerson) {
  const { today, workday } = made;
  const { name, type, set, opportunity, status, signed, number, late, assigning, job, budget } = frame;
  const { start, end } = job;
  const members = status >= 2 ? teams.teamOf(job) : [];
  const outsourcing = Math.round(budget * 0.08);
  const begun = status >= 4;
  return {
    ...{ name, type, set, opportunity, manager, status, start, end, members, assigning, outsourcing },
    description: describe(frame),
    returned: status === 0 && number % 3 === 2,
    sent: status <= 1 ? workday(today, -2) : workday(signed, 3),
    assigned: status === 2 ? workday(today, -1) : workday(signed, 6),
    labour: Math.round(budget * 0.78),
    reimbursement: Math.round(budget * 0.06),
    material: Math.round(budget * 0.08),
    overloadReason: assigning ? assignOverload : '',
    change: change ?? null,
    tasks: begun && members.length > 0 ? tasksOf(made, { name, type, status, start, end, members, late }) : [],
    bidding: members.length === 0 ? null : biddingOf(frame),
    rivals: teams.others(job, 2),
    costs: begun ? costsOf(made, job, number, outsourcing, status === 4 && number % 7 === 6) : [],
  } satisfies DemoProject;
}

interface Ground extends Pick<Made, 'today' | 'workday'> {
  readonly opportunities: readonly DemoOpportunity[];
  readonly everyone: readonly DemoPerson[];
  /** Whose coming weeks are shorter, by leave. */
  readonly spared: ReadonlySet<DemoPerson>;
  /** Whom a visitor looks around as. */
  readonly persona: DemoPerson;
}

/** Forty projects of two years: those of the orders that were won, and what the company makes for itself. */
export function demoProjects({ opportunities, everyone, today, workday, spared, persona }: Ground): DemoProject[] {
  const people = everyone.filter((one) => one.state !== 'left' && one.enabled);
  const managers = people.filter((one) => one.groups.includes('project-managers') && one.state === 'regular');
  const made: Made = { chance: random(20_261), today, workday };
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
    const signed = addDays(today, status === 8 || status === 9 ? -420 + at * 10 : -20 - at * 25);
    const worth = made.chance.between(40, 120) * tenThousand;
    return { name, type: '内部研发', set, opportunity: null, status, signed, delivery: addDays(signed, 160), worth };
  });
  const frames = [...ordered, ...inside].map((outline, at) => frameOf(made, outline, at));
  const teams = staffing({ ...made, people, spared });
  const jobs = frames.map(({ job }) => job);
  const assemble = (...statuses: readonly ProjectStatus[]) =>
    jobs.filter(({ status }) => statuses.includes(status)).forEach(teams.assemble);
  // What is only planned first: it wants little of many. What is over is in nobody's way.
  assemble(2, 3);
  assemble(5);
  assemble(4);
  teams.fill(jobs);
  assemble(6, 7, 8, 9);
  for (const { assigning, job } of frames) if (assigning) teams.overload(job);
  const changes = teams.changes(jobs, persona);
  return frames
    .map((frame): DemoProject => {
      const manager = managers[frame.number % managers.length] as DemoPerson;
      return projectOf(made, frame, teams, changes.get(frame.job), manager);
    })
    .toSorted((a, b) => a.sent.localeCompare(b.sent));
}
