import { settings } from '@tongzhou/contract/areas/settings.ts';
import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import type { Scheme } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import type { HeldStandard } from '@tongzhou/contract/rules/payroll/payroll-pay.ts';
import { computeSheet, reasonsOf, type SheetFacts } from '@tongzhou/contract/rules/payroll/payroll-sheet.ts';
import { noCumulative, type TaxStatus, type TaxTable } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import { workingDays } from '#areas/calendar/public.ts';
import { type LeavePay, type Parameter, parametersOn } from '#areas/payroll/parameters/parameter-table.ts';
import * as facts from '#areas/payroll/runs/gather-table.ts';
import type { RunRecord } from '#areas/payroll/runs/run-table.ts';
import { type NewSheet, saveProblems, saveSheets } from '#areas/payroll/sheets/sheet-table.ts';
import { settingsOf } from '#areas/settings/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict } from '#platform/http/refusal.ts';

/** What is the same for everybody of a run. */
export interface RunGround {
  readonly whom: facts.Whom;
  readonly month: SheetFacts['month'];
  readonly tax: TaxTable;
  readonly taxYear: number;
  readonly taxMonth: number;
  readonly schemes: ReadonlyMap<number, Scheme>;
  readonly leavePay: ReadonlyMap<number, number>;
  readonly parameters: readonly number[];
  readonly movePercent: number;
}

export const spanOf = ({ id, kind, month }: Pick<RunRecord, 'id' | 'kind' | 'month'>): facts.Whom => ({
  run: id,
  monthly: kind === 'monthly',
  first: month,
  last: addDays(addMonths(month, 1), -1),
});

export const taxTimeOf = ({ pay_date }: Pick<RunRecord, 'pay_date'>): facts.TaxTime => ({
  year: Number(pay_date.slice(0, 4)),
  tax_month: `${pay_date.slice(0, 7)}-01`,
});

/** Refused where the tax figures of the day of pay were never entered. */
export async function groundOf(db: Db, run: RunRecord): Promise<RunGround> {
  const whom = spanOf(run);
  const [ofPay, ofMonth] = [await parametersOn(db, run.pay_date), await parametersOn(db, whom.last)];
  const tax = ofPay.findLast(({ kind }) => kind === 'tax');
  if (tax === undefined) return conflict(`${run.pay_date.slice(0, 4)} 年的个人所得税参数尚未录入，请先在参数中录入`);
  const schemes = new Map<number, Parameter>();
  for (const one of ofMonth) if (one.scheme_id !== null) schemes.set(one.scheme_id, one);
  const leave = ofMonth.findLast(({ kind }) => kind === 'leave');
  const { payrollFixedDays: fixed, payrollMovePercent: movePercent } = await settingsOf(db, {
    payrollFixedDays: settings.payrollFixedDays,
    payrollMovePercent: settings.payrollMovePercent,
  });
  return {
    whom,
    month: { name: run.month.slice(0, 7), workingDays: await workingDays(db, whom.first, whom.last), fixed },
    tax: tax.content as TaxTable,
    taxYear: Number(run.pay_date.slice(0, 4)),
    taxMonth: Number(run.pay_date.slice(5, 7)),
    schemes: new Map([...schemes].map(([id, { content }]) => [id, content as Scheme])),
    leavePay: new Map(
      (leave?.content as LeavePay | undefined)?.types.map(({ type_id, percent }) => [type_id, percent]),
    ),
    parameters: [tax.id, ...[...schemes.values()].map(({ id }) => id), ...(leave === undefined ? [] : [leave.id])],
    movePercent,
  };
}

const grouped = <Row extends { readonly user_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> =>
  Map.groupBy(rows, ({ user_id }) => user_id);
const single = <Row extends { readonly user_id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.user_id, row]));

/** Of one day the row written last. */
function heldOf(rows: readonly (HeldStandard & { readonly user_id: number })[]): HeldStandard[] {
  const byDay = new Map(rows.map(({ from, amounts }) => [from, { from, amounts }]));
  return [...byDay.values()];
}

/** All months of last year here, and no more than what is deducted at once. */
const lowAllYear = (tax: TaxTable, last: { readonly months: number; readonly income: number } | undefined) =>
  last !== undefined && last.months === 12 && last.income <= tax.at_once;

async function readFacts(db: Db, run: RunRecord, ground: RunGround, users: readonly number[]) {
  const { whom, taxYear, taxMonth } = ground;
  const { first, last } = whom;
  const [people, standards, leaves, items, dividends, returned, years, former, debts, before] = await Promise.all([
    facts.peopleFacts(db, { users, ...taxTimeOf(run), first, last }),
    facts.standardsOf(db, users, last).then(grouped),
    facts.leavesOf(db, users, first, last).then(grouped),
    facts.itemsOf(db, run.id, users).then(grouped),
    facts.dividendsOf(db, run.id, users).then(grouped),
    facts.returnedOf(db, users).then(grouped),
    facts.yearsOf(db, users, taxYear, taxMonth).then(single),
    facts.incomeOfYear(db, users, taxYear - 1).then(single),
    facts.debtsOf(db, users).then(single),
    facts.sheetsBefore(db, users, run.month).then(single),
  ]);
  return { people, standards, leaves, items, dividends, returned, years, former, debts, before };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Person = Facts['people'][number];

/** Why someone cannot be reckoned; nothing is guessed. */
function problemOf(ground: RunGround, person: Person, standards: readonly HeldStandard[]): string | undefined {
  const { whom, month, schemes, taxMonth } = ground;
  if (person.opening !== null && person.opening.through >= taxMonth)
    return `导入的年内累计截至 ${person.opening.through} 月，已包含发放月份`;
  const employed = whom.monthly && person.entry <= whom.last && (person.left === null || person.left >= whom.first);
  if (!employed) return undefined;
  if (standards.length === 0) return '没有工资标准';
  const amounts = standards.at(-1)?.amounts;
  if (amounts === undefined || amounts.social_base + amounts.housing_base === 0) return undefined;
  if (person.scheme_id === null) return '没有社保与公积金方案';
  return schemes.has(person.scheme_id) ? undefined : `社保与公积金方案没有 ${month.name} 的参数`;
}

function factsOf(run: RunRecord, ground: RunGround, read: Facts, person: Person, standards: HeldStandard[]) {
  const { id } = person;
  const year = read.years.get(id);
  const { opening } = person;
  const status: TaxStatus = person.status ?? (lowAllYear(ground.tax, read.former.get(id)) ? 'at_once' : 'ordinary');
  const sheetFacts: SheetFacts = {
    kind: run.kind,
    payDate: run.pay_date,
    month: ground.month,
    person,
    standards,
    leaves: (read.leaves.get(id) ?? []).map((row) => ({
      ...row,
      percent: ground.leavePay.get(row.type_id) ?? row.percent,
    })),
    items: read.items.get(id) ?? [],
    dividends: read.dividends.get(id) ?? [],
    returned: (read.returned.get(id) ?? []).filter(({ amount }) => amount > 0),
    scheme: person.scheme_id === null ? null : (ground.schemes.get(person.scheme_id) ?? null),
    tax: ground.tax,
    status,
    year: {
      income: (year?.income ?? 0) + (opening?.income ?? 0),
      special: (year?.special ?? 0) + (opening?.special ?? 0),
      additional: (year?.additional ?? 0) + (opening?.additional ?? 0),
      withheld: (year?.withheld ?? noCumulative.withheld) + (opening?.withheld ?? 0),
    },
    additional: year?.additional_taken ? 0 : (person.deduction ?? standards.at(-1)?.amounts.deduction ?? 0),
    bonusTaken: year?.bonus_taken ?? false,
    debt: read.debts.get(id)?.debt ?? 0,
  };
  return sheetFacts;
}

function movement(
  run: RunRecord,
  ground: RunGround,
  read: Facts,
  person: Person,
  sheet: ReturnType<typeof computeSheet>,
) {
  const before = run.kind === 'monthly' ? (read.before.get(person.id) ?? null) : null;
  if (run.kind === 'extra') return { before_net: null, moved: 0, over: false, reasons: [] };
  const came = person.entry >= ground.whom.first;
  const went = person.left !== null && person.left <= ground.whom.last;
  const moved = sheet.net - (before?.net ?? 0);
  const over = before === null ? !came : Math.abs(moved) * 100 > before.net * ground.movePercent;
  return {
    before_net: before?.net ?? null,
    moved,
    over,
    reasons: [
      ...(came ? [`${person.entry} 入职`] : []),
      ...(went ? [`${person.left} 离职`] : []),
      ...(came && before === null ? [] : reasonsOf(before, sheet)),
    ],
  };
}

interface Reckoned {
  readonly sheets: NewSheet[];
  readonly problems: { readonly user: number; readonly text: string }[];
  /** Of how many a year so far may be missing. */
  withoutYear: number;
}

function reckon(run: RunRecord, ground: RunGround, read: Facts, people: readonly Person[]): Reckoned {
  const reckoned: Reckoned = { sheets: [], problems: [], withoutYear: 0 };
  for (const person of people) {
    const standards = heldOf(read.standards.get(person.id) ?? []);
    const problem = problemOf(ground, person, standards);
    if (problem !== undefined) {
      reckoned.problems.push({ user: person.id, text: problem });
      continue;
    }
    const sheet = computeSheet(factsOf(run, ground, read, person, standards));
    const { taxMonth, taxYear } = ground;
    const unknown = person.opening === null && !read.years.has(person.id);
    if (taxMonth > 2 && unknown && person.entry < `${taxYear}-${String(taxMonth - 1).padStart(2, '0')}-01`)
      reckoned.withoutYear += 1;
    const returned = (read.returned.get(person.id) ?? []).map(({ leave_id, day }) => ({ leave_id, day }));
    reckoned.sheets.push({ person, sheet, returned, ...movement(run, ground, read, person, sheet) });
  }
  return reckoned;
}

/** The next ones are reckoned while the database writes these. */
const atATime = 50;

/** Reckons these people anew and saves their sheets; says of how many a year so far may be missing. */
export async function computePeople(
  tx: Tx,
  run: RunRecord,
  ground: RunGround,
  users: readonly number[],
): Promise<number> {
  const read = await readFacts(tx, run, ground, users);
  const place = {
    run: run.id,
    month: run.month,
    monthly: run.kind === 'monthly',
    compute_no: run.compute_no,
    tax_year: ground.taxYear,
    tax_month: ground.taxMonth,
  };
  const problems: Reckoned['problems'] = [];
  let withoutYear = 0;
  let saved = Promise.resolve();
  for (let from = 0; from < read.people.length; from += atATime) {
    const reckoned = reckon(run, ground, read, read.people.slice(from, from + atATime));
    problems.push(...reckoned.problems);
    withoutYear += reckoned.withoutYear;
    await saved;
    saved = saveSheets(tx, place, reckoned.sheets);
    // Awaited above or below; until then a failure is nobody's surprise.
    saved.catch(() => undefined);
  }
  await saved;
  await saveProblems(tx, run.id, run.compute_no, users, problems);
  return withoutYear;
}
