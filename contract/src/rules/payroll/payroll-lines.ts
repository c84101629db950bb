import { yuan } from '#contract/rules/money.ts';
import { type SalaryPart, salaryParts } from '#contract/rules/salary.ts';
import { fixedDays, type LeaveTaken, type MonthOfWork, minutesOfDay, type Stretch } from './payroll-pay.ts';
import { type Bracket, type Cumulative, type TaxStatus, taxStatuses, type Withholding } from './payroll-tax.ts';

// The lines of a sheet, each with the words by which it is understood: formula, what went into it, and the rows behind it.

export const lineGroups = {
  pay: '应发',
  insurance: '社保与公积金（个人）',
  tax: '个人所得税',
  after: '税后',
  company: '单位承担',
} as const;
export type LineGroup = keyof typeof lineGroups;

/** What a group is, for whoever has never read a payslip. */
export const groupHints: Readonly<Record<LineGroup, string>> = {
  pay: '工资标准、奖金和分红，减去请假扣款',
  insurance: '从工资中扣下，由公司代缴到你名下',
  tax: '从工资中扣下，由公司代缴给税务局',
  after: '不计税的补发和扣款',
  company: '公司另外为你缴纳，不从工资中扣',
};

interface Said {
  readonly label: string;
  readonly value: string;
}

export interface Line {
  readonly key: string;
  readonly label: string;
  readonly group: LineGroup;
  /** As it moves what is paid out; the company's share moves nothing. */
  readonly amount: number;
  readonly formula: string;
  readonly inputs: readonly Said[];
  readonly rows: readonly Said[];
}

export const line = (given: Omit<Line, 'inputs' | 'rows'> & Partial<Line>): Line => ({
  inputs: [],
  rows: [],
  ...given,
});

export const itemKinds = {
  bonus: '奖金',
  annual_bonus: '年终奖',
  other: '其他应发',
  correction: '更正',
  after_add: '税后补发',
  after_cut: '税后扣款',
} as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindNames = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]];

export interface OneOff {
  readonly id: number;
  readonly kind: ItemKind;
  readonly reason: string;
  /** As it moves what is paid out. */
  readonly amount: number;
  /** What it corrects, in words: 2026-09 请假扣款. */
  readonly corrects: string | null;
}

/** 2200 → 22, 2175 → 21.75 */
const dayWords = (hundredths: number) => String(hundredths / 100);

interface PartPay {
  readonly part: SalaryPart;
  readonly amount: number;
  readonly stretches: readonly Stretch[];
  readonly divisor: number;
}

/** Of neighbouring stretches of one amount, one. */
function joined(stretches: readonly Stretch[], part: SalaryPart) {
  const found: { first: string; last: string; days: number; monthly: number }[] = [];
  for (const { first, last, days, amounts } of stretches) {
    const open = found.at(-1);
    if (open !== undefined && open.monthly === amounts[part]) {
      open.last = last;
      open.days += days;
    } else found.push({ first, last, days, monthly: amounts[part] });
  }
  return found;
}

function partLine({ part, amount, stretches, divisor }: PartPay): Line {
  const held = joined(stretches, part).filter(({ monthly }) => monthly > 0);
  const [only] = held;
  const whole = held.length === 1 && only !== undefined && only.days * 100 === divisor;
  return line({
    key: part,
    label: salaryParts[part],
    group: 'pay',
    amount,
    formula: whole
      ? '工资标准，全月出勤'
      : held.map(({ monthly, days }) => `${yuan(monthly)} × ${days} ÷ ${dayWords(divisor)}`).join(' + '),
    inputs: [{ label: '计薪天数', value: `${dayWords(divisor)} 天` }],
    rows: held.map(({ first, last, days, monthly }) => ({
      label: `${first} 至 ${last}`,
      value: `标准 ${yuan(monthly)}，${days} 个工作日`,
    })),
  });
}

function leaveLine(rows: readonly LeaveTaken[], month: MonthOfWork, minimumWage: number): Line {
  const [first] = rows as [LeaveTaken];
  const days = dayWords(month.fixed ? fixedDays : month.workingDays.length * 100);
  const part = first.percent === 0 ? '' : ` × ${100 - first.percent}%`;
  return line({
    key: `leave-${first.type_id}`,
    label: `${first.type_name}扣款`,
    group: 'pay',
    amount: 0 - rows.reduce((sum, { amount }) => sum + amount, 0),
    formula: `每天：月薪合计 ÷ ${days}${part}，按时长`,
    inputs: [
      { label: '计薪天数', value: `${days} 天` },
      { label: '假期工资', value: `${first.percent}%` },
      ...(first.sick && minimumWage > 0
        ? [{ label: '病假工资下限', value: `最低工资 ${yuan(minimumWage)} 的 80%` }]
        : []),
    ],
    rows: rows.map(({ day, minutes, monthly, amount }) => ({
      label: day,
      value: `月薪 ${yuan(monthly)}，${minutes / (minutesOfDay / 8)} 小时，扣 ${yuan(amount)}`,
    })),
  });
}

const itemLine = (item: OneOff): Line =>
  line({
    key: `${item.kind}-${item.id}`,
    label: item.kind === 'correction' && item.corrects !== null ? `更正 ${item.corrects}` : itemKinds[item.kind],
    group: item.kind === 'after_add' || item.kind === 'after_cut' ? 'after' : 'pay',
    amount: item.amount,
    formula: item.corrects === null ? '本批次的一次性项目' : `更正 ${item.corrects}`,
    rows: [{ label: item.reason, value: yuan(item.amount) }],
  });

export const earnings = {
  part: partLine,
  leave: leaveLine,
  item: itemLine,
  bonus: (item: OneOff, apart: boolean, taken: boolean): Line => ({
    ...itemLine(item),
    formula: apart ? '年终奖，单独计税' : taken ? '年终奖：本年已单独计税一次，并入工资计税' : '年终奖，并入工资计税',
  }),
  dividend: (rows: readonly { readonly id: number; readonly title: string; readonly amount: number }[]): Line =>
    line({
      key: 'dividend',
      label: '项目分红',
      group: 'pay',
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
      formula: '本批次发放的项目分红，按工资薪金计税',
      rows: rows.map(({ title, amount }) => ({ label: title, value: yuan(amount) })),
    }),
  returned: (rows: readonly { readonly day: string; readonly amount: number }[]): Line =>
    line({
      key: 'returned',
      label: '销假补发',
      group: 'pay',
      amount: rows.reduce((sum, { amount }) => sum + amount, 0),
      formula: '已发布月份中扣过、后来销假的',
      rows: rows.map(({ day, amount }) => ({
        label: `更正 ${day.slice(0, 7)} 请假扣款（${day}）`,
        value: yuan(amount),
      })),
    }),
  debt: (amount: number): Line =>
    line({ key: 'debt', label: '上期欠款', group: 'after', amount: 0 - amount, formula: '此前应扣而未能扣完的' }),
  carried: (amount: number): Line =>
    line({ key: 'carried', label: '结转下期', group: 'after', amount, formula: '本期不足扣除，欠款结转到下一批次' }),
};

interface TaxedWages {
  readonly held: Withholding;
  readonly all: Cumulative;
  readonly basic: number;
  readonly months: number;
  readonly status: TaxStatus;
  readonly payDate: string;
}

export const taxWords = {
  wages: ({ held, all, basic, months, status, payDate }: TaxedWages): Line =>
    line({
      key: 'tax',
      label: '个人所得税',
      group: 'tax',
      amount: 0 - held.tax,
      formula:
        held.due < all.withheld
          ? `今年累计应缴 ${yuan(held.due)}，已扣 ${yuan(all.withheld)}，本期不再扣`
          : `今年累计应缴 ${yuan(held.due)} − 此前已扣 ${yuan(all.withheld)}`,
      inputs: [
        { label: '税款所属', value: `${payDate.slice(0, 7)}（按发放日期）` },
        { label: '累计收入', value: yuan(all.income) },
        {
          label: '累计减除费用',
          value: `${yuan(basic)}（${status === 'at_once' ? taxStatuses[status] : `${months} 个月，${taxStatuses[status]}`}）`,
        },
        { label: '累计专项扣除（社保和公积金）', value: yuan(all.special) },
        { label: '累计专项附加扣除', value: yuan(all.additional) },
        { label: '累计应纳税所得额', value: yuan(held.taxable) },
        {
          label: '累计应缴税额',
          value: `${yuan(held.taxable)} × ${held.percent}% − 速算扣除数 ${yuan(held.quick)} = ${yuan(held.due)}`,
        },
        { label: '此前已扣税额', value: yuan(all.withheld) },
      ],
    }),
  bonus: (bonus: number, tax: number, { percent, quick }: Bracket): Line =>
    line({
      key: 'bonus-tax',
      label: '年终奖个税',
      group: 'tax',
      amount: 0 - tax,
      formula: `年终奖 ${yuan(bonus)} × ${percent}% − 速算扣除数 ${yuan(quick)}`,
      inputs: [
        { label: '年终奖除以 12，用来找税率', value: yuan(Math.round(bonus / 12)) },
        { label: '税率', value: `${percent}%` },
      ],
    }),
};
