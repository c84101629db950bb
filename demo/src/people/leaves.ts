import { addDays, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { type Random, random } from '#demo/random.ts';
import type { DemoPerson } from './people.ts';

export interface DemoLeave {
  readonly person: DemoPerson;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly startHalf: 'am' | 'pm';
  readonly endHalf: 'am' | 'pm';
  /** Of a leave of hours. */
  readonly hours: readonly [from: number, to: number] | null;
  readonly desc: string;
  /** The day on which it was asked for. */
  readonly asked: string;
  readonly outcome: 'passed' | 'rejected' | 'withdrawn' | 'returned' | 'waiting' | 'half-way';
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  年假: [
    '回老家探亲',
    '家庭旅行',
    '陪父母去体检',
    '休整几天',
    '孩子放假，带他出去走走',
    '参加同学婚礼，顺便休息',
    '搬家收拾屋子',
    '去看望外地的岳父母',
    '自驾去皖南',
    '带孩子参加夏令营开营',
    '陪爱人过生日',
    '回乡祭祖',
    '错峰去海边',
    '考驾照科目二、科目三',
  ],
  病假: [
    '感冒发烧，在家休息',
    '肠胃不适，去医院就诊',
    '牙疼，预约了口腔科',
    '复查',
    '颈椎不舒服，做理疗',
    '打球扭伤脚踝',
    '过敏，医生建议休息',
    '陪护后自己也感冒了',
    '眼睛发炎，去看眼科',
    '智齿拔除',
  ],
  事假: [
    '办理房产过户',
    '去派出所换身份证',
    '家里水管漏水，等师傅上门',
    '孩子家长会',
    '到银行办理贷款面签',
    '车辆年检',
    '去政务中心办居住证',
    '送父母去车站',
    '小区业主大会',
    '驾照换证',
  ],
  育儿假: ['陪孩子接种疫苗', '幼儿园亲子活动', '孩子发烧，在家照顾', '办理入学手续', '保姆请假，在家带孩子'],
  丧假: ['爷爷去世，回老家料理后事', '外婆去世，回乡奔丧', '岳父去世，料理后事'],
};
const usual = ['年假', '年假', '年假', '年假', '病假', '病假', '病假', '事假', '事假', '育儿假'] as const;
/** What one knows of days before. */
const planned = ['年假', '年假', '年假', '事假', '事假', '育儿假'] as const;
const spans = [
  [9, 12],
  [14, 18],
  [15, 18],
  [9, 11],
] as const;

/** So far apart that no holiday takes more than one of them. */
const waitingInTeam = [
  ['育儿假', 24, '陪孩子办理入学手续'],
  ['病假', 36, '预约了复查'],
  ['育儿假', 48, '陪孩子接种疫苗'],
] as const;

/** Whole weeks, so many from now. */
const weeksOff = [
  ['育儿假', 1, '爱人出差，在家照顾孩子一周'],
  ['年假', 3, '全家出行，已与组内同事交接'],
  ['育儿假', 6, '孩子手术后在家休养'],
] as const;

interface Ground {
  readonly today: string;
  /** Of what waits for a decision today, some is of this one. */
  readonly department: string;
  readonly workday: (day: string, by?: number) => string;
}

const wholeDays = { startHalf: 'am', endHalf: 'pm', hours: null } as const;

/** In a week with enough to be away from. */
function weekFrom({ today, workday }: Ground, weeks: number): { start: string; end: string } {
  const monday = addDays(mondayOf(today), 7 * weeks);
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).filter((day) => workday(day) === day);
  const [start, end] = [days[0], days.at(-1)];
  if (days.length < 3 || start === undefined || end === undefined)
    return weekFrom({ today, workday, department: '' }, weeks + 1);
  return { start, end };
}

function leaveOf(chance: Random, { workday }: Ground, from: string, longest: number) {
  const ahead = longest === 1;
  const type = !ahead && chance.chance(0.03) ? '丧假' : chance.pick(ahead ? planned : usual);
  const days = type === '年假' || type === '丧假' ? chance.between(1, longest) : 1;
  const start = workday(from);
  return {
    type,
    start,
    end: workday(start, days - 1),
    startHalf: chance.chance(0.15) && days > 1 ? ('pm' as const) : ('am' as const),
    // Sick leave of a day or less needs no paper.
    endHalf: chance.chance(0.2) ? ('am' as const) : ('pm' as const),
    hours: type === '事假' ? chance.pick(spans) : null,
    desc: chance.pick(reasons[type] ?? []),
  };
}

/** Two years of leave of everyone at work, what waits for a decision today, and who will be away for a week. */
export function demoLeaves(people: readonly DemoPerson[], ground: Ground): DemoLeave[] {
  const { today, department, workday } = ground;
  const chance = random(20_260_115);
  const leaves: DemoLeave[] = [];
  const working = people.filter((person) => person.state !== 'left' && person.enabled);
  for (const person of working) {
    for (let back = 700; back > 20; back -= chance.between(200, 380)) {
      const from = addDays(today, -back);
      if (from < addDays(person.entryDate, 30)) continue;
      const outcome = chance.chance(0.9) ? 'passed' : chance.pick(['rejected', 'withdrawn'] as const);
      const leave = leaveOf(chance, ground, from, 3);
      // Nobody knows of a fever beforehand.
      const ahead = leave.type === '病假' ? 0 : chance.between(1, 8);
      leaves.push({ person, ...leave, outcome, asked: workday(addDays(leave.start, -ahead)) });
    }
  }
  /** Asked for in the last days. */
  const lately = (index: number) => workday(today, -1 - (index % 6));
  const states = ['waiting', 'waiting', 'half-way', 'returned', 'passed', 'waiting'] as const;
  for (const [index, person] of working.filter((_, at) => at % 3 === 1).entries()) {
    const leave = leaveOf(chance, ground, addDays(today, 3 + (index % 20)), 1);
    leaves.push({ person, ...leave, outcome: states[index % states.length] ?? 'waiting', asked: lately(index) });
  }
  const team = working.filter((one) => one.department === department && !one.head && one.state === 'regular');
  for (const [index, [type, days, desc]] of waitingInTeam.entries()) {
    const person = team[index];
    if (person === undefined) continue;
    const day = workday(addDays(today, days));
    leaves.push({ person, type, start: day, end: day, ...wholeDays, desc, asked: lately(0), outcome: 'waiting' });
  }
  const free = working.filter((one, at) => at % 3 === 0 && one.state === 'regular' && one.department !== department);
  for (const [index, [type, weeks, desc]] of weeksOff.entries()) {
    const person = free[free.length - 3 - 4 * index];
    const span = weekFrom(ground, weeks);
    if (person !== undefined)
      leaves.push({ person, type, ...span, ...wholeDays, desc, asked: workday(today, -9), outcome: 'passed' });
  }
  // In the order in which they were asked for.
  return leaves.toSorted((a, b) => a.asked.localeCompare(b.asked));
}
