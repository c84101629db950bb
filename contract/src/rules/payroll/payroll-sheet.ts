import { differenceWords, yuan } from '#contract/rules/money.ts';
import { partNames } from '#contract/rules/salary.ts';
import { contributionsOf, insurances, type Scheme } from './payroll-insurance.ts';
import { earnings, type Line, line, type OneOff, taxWords } from './payroll-lines.ts';
import {
  divisorOf,
  type HeldStandard,
  isEmployedOn,
  type LeaveRow,
  type LeaveTaken,
  leaveTaken,
  type MonthOfWork,
  partPay,
  standardOf,
  stretchesOf,
} from './payroll-pay.ts';
import {
  bonusBracket,
  bonusTax,
  type Cumulative,
  type Employment,
  monthsCounted,
  type TaxStatus,
  type TaxTable,
  withhold,
} from './payroll-tax.ts';

// One person's sheet of one run, from everything it depends on. Pure: the same facts give the same sheet to the 分.

export interface SheetFacts {
  /** extra: another run beside the monthly one, for one-off items and corrections only. */
  readonly kind: 'monthly' | 'extra';
  readonly payDate: string;
  readonly month: MonthOfWork & { readonly name: string };
  readonly person: Employment;
  /** Ascending. */
  readonly standards: readonly HeldStandard[];
  readonly leaves: readonly LeaveRow[];
  readonly items: readonly OneOff[];
  readonly dividends: readonly { readonly id: number; readonly title: string; readonly amount: number }[];
  /** Leave of a published month that was given back since. */
  readonly returned: readonly { readonly leave_id: number; readonly day: string; readonly amount: number }[];
  readonly scheme: Scheme | null;
  readonly tax: TaxTable;
  readonly status: TaxStatus;
  /** Of the tax year before this run. */
  readonly year: Cumulative;
  /** 专项附加扣除 of this month of the tax year; nothing where another run of the month has taken it. */
  readonly additional: number;
  /** A bonus was taxed apart in this tax year already. */
  readonly bonusTaken: boolean;
  /** What an earlier run could not take off. */
  readonly debt: number;
}

export interface Sheet {
  readonly lines: readonly Line[];
  readonly gross: number;
  readonly leave: number;
  readonly bonus: number;
  readonly dividend: number;
  readonly social: number;
  readonly housing: number;
  readonly tax: number;
  /** Of it, the tax on a bonus apart. */
  readonly bonusTax: number;
  readonly other: number;
  readonly net: number;
  /** Carried to the next run. */
  readonly debt: number;
  readonly companySocial: number;
  readonly companyHousing: number;
  readonly income: number;
  readonly additional: number;
  readonly basic: number;
  readonly taxable: number;
  readonly bonusApart: number;
  /** Leave that took something off. */
  readonly leaveRows: readonly { readonly leave_id: number; readonly day: string; readonly amount: number }[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const total = <Row extends { readonly amount: number }>(rows: readonly Row[]) => sum(rows.map(({ amount }) => amount));

function standardLines(facts: SheetFacts): { lines: Line[]; taken: LeaveTaken[] } {
  const { month, person, standards, scheme } = facts;
  const stretches = stretchesOf(month, person, standards);
  const divisor = divisorOf(month, stretches);
  const parts = partNames.map((part) => ({ part, amount: partPay(stretches, divisor, part) }));
  const taken = leaveTaken(facts.leaves, {
    month,
    person,
    standards,
    minimumWage: scheme?.minimum_wage ?? 0,
    most: total(parts),
  });
  const paid = parts.map(({ part, amount }) => earnings.part({ part, amount, stretches, divisor }));
  const byType = Map.groupBy(taken, ({ type_id }) => type_id);
  const leaves = [...byType.values()].map((rows) => earnings.leave(rows, month, scheme?.minimum_wage ?? 0));
  return { lines: [...paid, ...leaves].filter(({ amount, rows }) => amount !== 0 || rows.length > 0), taken };
}

function insuranceLines({ scheme, standards, month, person }: SheetFacts): { own: Line[]; company: Line[] } {
  const last = month.workingDays.findLast((day) => isEmployedOn(person, day));
  const standard = last === undefined ? undefined : standardOf(standards, last);
  if (scheme === null || standard === undefined) return { own: [], company: [] };
  const contributions = contributionsOf(scheme, standard.amounts);
  const made = (side: 'person' | 'company') =>
    contributions
      .filter(({ rate }) => rate[side] > 0)
      .map((one) => {
        const percent = `${one.rate[side] / 100}%`;
        return line({
          key: side === 'person' ? one.insurance : `company-${one.insurance}`,
          label: insurances[one.insurance],
          group: side === 'person' ? 'insurance' : 'company',
          amount: side === 'person' ? 0 - one.person : one.company,
          formula: `缴费基数 ${yuan(one.base)} × ${percent}`,
          inputs: [
            { label: '工资标准中的基数', value: yuan(one.given) },
            { label: '上下限', value: `${yuan(one.floor)} 至 ${yuan(one.cap)}` },
            { label: '缴费基数', value: yuan(one.base) },
            { label: side === 'person' ? '个人比例' : '单位比例', value: percent },
          ],
        });
      });
  return { own: made('person'), company: made('company') };
}

/** A bonus apart is taxed once a year; a second one, and every one the law no longer has apart, is wage as any other. */
function splitBonus({ items, tax, bonusTaken }: SheetFacts) {
  const annual = items.filter(({ kind }) => kind === 'annual_bonus');
  const apart = tax.bonus !== null && !bonusTaken && total(annual) > 0;
  return { annual, apart: apart ? total(annual) : 0 };
}

function taxLines(facts: SheetFacts, income: number, special: number, apart: number) {
  const { tax: table, status, year, additional, payDate, person } = facts;
  const months = monthsCounted(status, person, payDate);
  const basic = status === 'at_once' ? table.at_once : table.basic * months;
  const all: Cumulative = {
    income: year.income + income,
    special: year.special + special,
    additional: year.additional + additional,
    withheld: year.withheld,
  };
  const held = withhold(table, all, basic);
  const lines = [taxWords.wages({ held, all, basic, months, status, payDate })];
  const bonus = apart === 0 || table.bonus === null ? 0 : bonusTax(table.bonus, apart);
  if (apart > 0 && table.bonus !== null) lines.push(taxWords.bonus(apart, bonus, bonusBracket(table.bonus, apart)));
  return { lines, tax: held.tax, bonus, basic, taxable: held.taxable };
}

export function computeSheet(facts: SheetFacts): Sheet {
  const monthly = facts.kind === 'monthly';
  const standard = monthly ? standardLines(facts) : { lines: [], taken: [] };
  const insurance = monthly ? insuranceLines(facts) : { own: [], company: [] };
  const { annual, apart } = splitBonus(facts);
  const before = facts.items.filter(({ kind }) => kind === 'bonus' || kind === 'other' || kind === 'correction');
  const after = facts.items.filter(({ kind }) => kind === 'after_add' || kind === 'after_cut');
  const dividend = total(facts.dividends);
  const paid = [
    ...standard.lines,
    ...before.map(earnings.item),
    ...annual.map((item) => earnings.bonus(item, apart > 0, facts.bonusTaken)),
    ...(facts.dividends.length > 0 ? [earnings.dividend(facts.dividends)] : []),
    ...(facts.returned.length > 0 ? [earnings.returned(facts.returned)] : []),
  ];
  const gross = total(paid);
  const own = sum(insurance.own.map(({ amount }) => 0 - amount));
  const taxed = taxLines(facts, gross - apart, own, apart);
  const afterTax = after.map(earnings.item);
  const debt = facts.debt > 0 ? [earnings.debt(facts.debt)] : [];
  const other = total(afterTax) - facts.debt;
  const left = gross - own - taxed.tax - taxed.bonus + other;
  const housing = sum(insurance.own.filter(({ key }) => key === 'housing').map(({ amount }) => 0 - amount));
  const companyHousing = sum(
    insurance.company.filter(({ key }) => key === 'company-housing').map(({ amount }) => amount),
  );
  const carried = left < 0 ? [earnings.carried(0 - left)] : [];
  return {
    lines: [...paid, ...insurance.own, ...taxed.lines, ...afterTax, ...debt, ...carried, ...insurance.company],
    gross,
    leave: total(standard.taken),
    bonus: total([...before.filter(({ kind }) => kind === 'bonus'), ...annual]),
    dividend,
    social: own - housing,
    housing,
    tax: taxed.tax + taxed.bonus,
    bonusTax: taxed.bonus,
    other,
    net: Math.max(0, left),
    debt: Math.max(0, 0 - left),
    companySocial: total(insurance.company) - companyHousing,
    companyHousing,
    income: gross - apart,
    additional: facts.additional,
    basic: taxed.basic,
    taxable: taxed.taxable,
    bonusApart: apart,
    leaveRows: standard.taken
      .filter(({ amount }) => amount > 0)
      .map(({ leave_id, day, amount }) => ({ leave_id, day, amount })),
  };
}

interface Told {
  readonly net: number;
  readonly lines: readonly Pick<Line, 'label' | 'amount' | 'group'>[];
}

const shownReasons = 4;

/** Why someone gets more or less than the time before: the lines that moved, the furthest first. */
export function reasonsOf(before: Told | null, after: Told): string[] {
  if (before === null) return ['上期没有工资'];
  const moving = (told: Told) => told.lines.filter(({ group }) => group !== 'company');
  const labels = new Set([...moving(before), ...moving(after)].map(({ label }) => label));
  const of = (told: Told, label: string) => total(moving(told).filter((one) => one.label === label));
  return [...labels]
    .map((label) => ({ label, amount: of(after, label) - of(before, label) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, shownReasons)
    .map(({ label, amount }) => `${label} ${differenceWords({ amount, percent: null })}`);
}
