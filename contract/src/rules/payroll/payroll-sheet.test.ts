import { describe, expect, it } from 'vitest';
import { daysBetween, isWeekend } from '#contract/rules/calendar/working-calendar.ts';
import { noAmounts } from '#contract/rules/salary.ts';
import { chance } from '#contract/rules/testing/chance.ts';
import { plainMonth } from '#contract/rules/testing/plain-payroll.ts';
import type { Scheme } from './payroll-insurance.ts';
import type { OneOff } from './payroll-lines.ts';
import type { HeldStandard, LeaveRow } from './payroll-pay.ts';
import { computeSheet, reasonsOf, type SheetFacts } from './payroll-sheet.ts';
import { nationalTable } from './payroll-tables.ts';
import { noCumulative } from './payroll-tax.ts';

const yuan = (amount: number) => Math.round(amount * 100);
const lastDay = (month: string) => new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate();
const known = new Map<string, string[]>();
function workingDays(month: string): string[] {
  const all = () => daysBetween(`${month}-01`, `${month}-${lastDay(month)}`);
  const days = known.get(month) ?? all().filter((day) => !isWeekend(day));
  known.set(month, days);
  return days;
}

const none = { person: 0, company: 0 };
const scheme: Scheme = {
  social_floor: yuan(4000),
  social_cap: yuan(25_000),
  housing_floor: yuan(4000),
  housing_cap: yuan(25_000),
  minimum_wage: yuan(2490),
  rates: {
    pension: { person: 800, company: 1600 },
    medical: { person: 200, company: 950 },
    unemployment: { person: 50, company: 50 },
    injury: { person: 0, company: 20 },
    maternity: none,
    housing: { person: 1200, company: 1200 },
  },
};
const standard = (from: string, base: number, more: Partial<HeldStandard['amounts']> = {}): HeldStandard => ({
  from,
  amounts: { ...noAmounts, base: yuan(base), ...more },
});

const facts = (month: string, more: Partial<SheetFacts> = {}): SheetFacts => ({
  kind: 'monthly',
  payDate: `${month}-28`,
  month: { name: month, workingDays: workingDays(month), fixed: false },
  person: { entry: '2020-01-01', left: null },
  standards: [standard('2020-01-01', 22_000)],
  leaves: [],
  items: [],
  dividends: [],
  returned: [],
  scheme,
  tax: nationalTable,
  status: 'ordinary',
  year: noCumulative,
  additional: 0,
  bonusTaken: false,
  debt: 0,
  ...more,
});
const leave = (day: string, more: Partial<LeaveRow> = {}): LeaveRow => ({
  leave_id: 1,
  day,
  minutes: 480,
  type_id: 2,
  type_name: '事假',
  percent: 0,
  sick: false,
  ...more,
});
const item = (kind: OneOff['kind'], amount: number): OneOff => ({
  id: 7,
  kind,
  reason: '一次性',
  amount: yuan(amount),
  corrects: null,
});
const amountOf = (sheet: ReturnType<typeof computeSheet>, key: string) =>
  sheet.lines.filter((line) => line.key === key).reduce((sum, { amount }) => sum + amount, 0);

describe('a month’s pay', () => {
  it('is the standard for whoever was here, however many days the month has', () => {
    for (const month of ['2026-02', '2026-07'])
      for (const fixed of [false, true])
        expect(
          computeSheet(facts(month, { month: { name: month, workingDays: workingDays(month), fixed } })).gross,
        ).toBe(yuan(22_000));
  });

  it('follows a raise in the middle of the month and an unpaid leave in the same month', () => {
    // June 2026 has 22 working days: ten before the 15th, twelve from it on.
    const sheet = computeSheet(
      facts('2026-06', {
        standards: [standard('2020-01-01', 22_000), standard('2026-06-15', 44_000)],
        leaves: [leave('2026-06-10'), leave('2026-06-20'), leave('2026-06-22', { minutes: 240 })],
      }),
    );
    expect(amountOf(sheet, 'base')).toBe(yuan(10_000 + 24_000));
    // The 20th is a Saturday: nothing is paid for it and nothing taken off.
    expect(amountOf(sheet, 'leave-2')).toBe(-yuan(1000 + 1000));
    expect(sheet.lines.find(({ key }) => key === 'base')).toMatchObject({
      formula: '22,000.00 × 10 ÷ 22 + 44,000.00 × 12 ÷ 22',
      rows: [{ value: '标准 22,000.00，10 个工作日' }, { value: '标准 44,000.00，12 个工作日' }],
    });
    expect(sheet.net).toBe(sheet.gross - sheet.tax);
  });

  it('counts from the day of entry to the last day, by the month’s days or by 21.75', () => {
    const person = { entry: '2026-06-15', left: '2026-06-19' };
    const month = { name: '2026-06', workingDays: workingDays('2026-06') };
    const paid = (fixed: boolean) => computeSheet(facts('2026-06', { person, month: { ...month, fixed } })).gross;
    expect(paid(false)).toBe(yuan(5000));
    expect(paid(true)).toBe(yuan(5057.47));
  });

  it('keeps four fifths of the minimum wage in sickness, and never takes off more than there is', () => {
    const low = [standard('2020-01-01', 2200)];
    const sick = leave('2026-06-10', { type_id: 3, type_name: '病假', percent: 60, sick: true });
    // 2,490 × 80 % = 1,992 of 2,200: 208 a month less, for a day a twenty-second of it.
    expect(amountOf(computeSheet(facts('2026-06', { standards: low, leaves: [sick] })), 'leave-3')).toBe(-yuan(9.45));
    const away = workingDays('2026-07').map((day) => leave(day));
    const month = { name: '2026-07', workingDays: workingDays('2026-07'), fixed: true };
    expect(computeSheet(facts('2026-07', { leaves: away, month })).gross).toBe(0);
  });

  it('carries what cannot be taken off, and takes it off the next time', () => {
    const insured = [standard('2020-01-01', 22_000, { social_base: yuan(3000), housing_base: yuan(90_000) })];
    const away = workingDays('2026-06').map((day) => leave(day));
    const first = computeSheet(facts('2026-06', { standards: insured, leaves: away }));
    // By floor and cap: 4,000 × 10.5 % and 25,000 × 12 %.
    expect([first.social, first.housing, first.net, first.debt]).toEqual([yuan(420), yuan(3000), 0, yuan(3420)]);
    expect(first.lines.filter(({ group }) => group !== 'company').reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const next = computeSheet(facts('2026-07', { debt: first.debt }));
    expect(amountOf(next, 'debt')).toBe(-yuan(3420));
    expect([first.companySocial, first.companyHousing]).toEqual([yuan(1048), yuan(3000)]);
  });
});

describe('tax in the cases of a year', () => {
  it('of 60,000 at once takes nothing until the year has come to it', () => {
    const year = { ...noCumulative, income: yuan(55_000) };
    const low = { standards: [standard('2020-01-01', 5000)], status: 'at_once' as const };
    expect(computeSheet(facts('2026-11', { ...low, year })).tax).toBe(0);
    const high = { standards: [standard('2020-01-01', 6000)], status: 'at_once' as const };
    expect(computeSheet(facts('2026-11', { ...high, year })).tax).toBe(yuan(30));
  });

  it('starts in May with what was paid and withheld before', () => {
    const year = { income: yuan(120_000), special: yuan(8000), additional: yuan(6000), withheld: yuan(6000) };
    const sheet = computeSheet(facts('2026-05', { year, additional: yuan(1500) }));
    // 142,000 − 25,000 − 8,000 − 7,500 = 101,500: 10 % less 2,520 less 6,000.
    expect([sheet.taxable, sheet.tax]).toEqual([yuan(101_500), yuan(1630)]);
  });

  it('taxes 年终奖 apart once a year, and with the wages otherwise', () => {
    const bonus = { items: [item('annual_bonus', 36_000)] };
    const plain = computeSheet(facts('2026-01')).tax;
    const apart = computeSheet(facts('2026-01', bonus));
    expect([apart.tax, apart.bonusApart, apart.income]).toEqual([plain + yuan(1080), yuan(36_000), yuan(22_000)]);
    const second = computeSheet(facts('2026-01', { ...bonus, bonusTaken: true }));
    expect([second.bonusApart, second.income, second.tax]).toEqual([0, yuan(58_000), yuan(2780)]);
    const gone = computeSheet(facts('2026-01', { ...bonus, tax: { ...nationalTable, bonus: null } }));
    expect(gone.tax).toBe(second.tax);
  });

  it('in a second run of December goes on where the first ended', () => {
    const first = computeSheet(facts('2026-12', { year: { ...noCumulative, income: yuan(242_000) } }));
    const year = { income: yuan(264_000), special: 0, additional: 0, withheld: first.tax };
    const second = computeSheet(facts('2026-12', { kind: 'extra', year, items: [item('bonus', 10_000)] }));
    expect(second.gross).toBe(yuan(10_000));
    // 204,000 is in the bracket of 20 % already.
    expect(second.tax).toBe(yuan(2000));
    expect(second.lines.filter(({ group }) => group === 'insurance' || group === 'company')).toEqual([]);
  });

  it('counts dividends, corrections and leave given back as wages', () => {
    const sheet = computeSheet(
      facts('2026-06', {
        dividends: [{ id: 1, title: '甲项目', amount: yuan(3000) }],
        items: [{ ...item('correction', -500), corrects: '2026-05 基本工资' }, item('after_cut', -100)],
        returned: [{ leave_id: 1, day: '2026-05-06', amount: yuan(200) }],
      }),
    );
    expect([sheet.gross, sheet.income, sheet.other]).toEqual([yuan(24_700), yuan(24_700), -yuan(100)]);
    expect(sheet.lines.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['更正 2026-05 基本工资', '销假补发', '项目分红', '税后扣款']),
    );
  });
});

describe('what moved since the last month', () => {
  it('is told by the lines that differ, the furthest first', () => {
    const before = computeSheet(facts('2026-05'));
    const after = computeSheet(facts('2026-06', { leaves: [leave('2026-06-10')], items: [item('bonus', 3000)] }));
    expect(reasonsOf(before, after).slice(0, 2)).toEqual(['奖金 +3,000.00', '事假扣款 -1,000.00']);
    expect(reasonsOf(null, after)).toEqual(['上期没有工资']);
  });
});

describe('a thousand people over a year', () => {
  it('are paid to the 分 what another reckoning says', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
    const days = new Map(months.map((month) => [month, workingDays(month)]));
    const different: [string, string][] = [];
    let compared = 0;
    for (let person = 0; person < 1000; person++) {
      const below = chance(person + 1);
      const happens = (part: number) => below(1000) < part * 1000;
      const amount = (most: number) => below(most * 100);
      const entry = happens(0.2)
        ? `2026-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
        : '2021-05-01';
      const left =
        happens(0.1) && entry < '2026'
          ? `2026-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
          : null;
      const held = (from: string) =>
        standard(from, 0, {
          base: 200_000 + amount(60_000),
          post: amount(9000),
          performance: amount(5000),
          allowance: amount(900),
          social_base: happens(0.05) ? 0 : amount(40_000) + 1,
          housing_base: happens(0.05) ? 0 : amount(40_000) + 1,
        });
      const standards = [
        held(entry),
        ...(happens(0.5)
          ? [held(`2026-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`)]
          : []),
      ].sort((a, b) => (a.from < b.from ? -1 : 1));
      let year = noCumulative;
      const plainYear = { income: 0, special: 0, additional: 0, withheld: 0 };
      for (const [index, month] of months.entries()) {
        if (entry > `${month}-31` || (left !== null && left < `${month}-01`)) continue;
        const worked = days.get(month) ?? [];
        const leaves = worked
          .filter(() => happens(0.06))
          .map((day) =>
            leave(day, { minutes: 60 * (1 + below(8)), percent: [0, 60, 80, 100][below(4)] ?? 0, sick: happens(0.3) }),
          );
        const bonus = happens(0.2) ? amount(30_000) : 0;
        const additional = amount(3000);
        const sheet = computeSheet(
          facts(month, {
            person: { entry, left },
            standards,
            leaves,
            additional,
            year,
            items: bonus === 0 ? [] : [{ ...item('bonus', 0), amount: bonus }],
          }),
        );
        const first = entry < '2026' ? 1 : Number(entry.slice(5, 7));
        const plain = plainMonth(
          {
            days: worked,
            entry,
            left,
            standards: standards.map(
              ({ from, amounts: { base, post, performance, allowance, social_base, housing_base } }) => ({
                from,
                base,
                post,
                performance,
                allowance,
                social: social_base,
                housing: housing_base,
              }),
            ),
            leaves: leaves.map(({ day, minutes, percent, sick }) => ({ day, hours: minutes / 60, percent, sick })),
            bonus,
            additional,
          },
          {
            floor: scheme.social_floor,
            cap: scheme.social_cap,
            minimum: scheme.minimum_wage,
            social: [8, 2, 0.5],
            housing: 12,
          },
          plainYear,
          index + 1 - first + 1,
        );
        const special = sheet.social + sheet.housing;
        const told = (gross: number, off: number, tax: number, net: number) =>
          [person, month, gross, off, tax, net].join();
        const [one, other] = [
          told(sheet.gross, special, sheet.tax, sheet.net - sheet.debt),
          told(plain.gross, plain.special, plain.tax, plain.net),
        ];
        compared += 1;
        if (one !== other) different.push([one, other]);
        year = {
          income: year.income + sheet.income,
          special: year.special + special,
          additional: year.additional + additional,
          withheld: year.withheld + sheet.tax,
        };
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  }, 30_000);
});
