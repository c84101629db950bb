import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { addDays, addMonths, today } from '@tongzhou/contract/rules/day.ts';
import type { Scheme } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import { nationalTable } from '@tongzhou/contract/rules/payroll/payroll-tables.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { type Engine, passInDemo, powerfulDemoCaller } from '#areas/approval/public.ts';
import { allParameters, insertParameter, schemeNamed } from '#areas/payroll/parameters/parameter-table.ts';
import type { PayrollParts } from '#areas/payroll/parts.ts';
import { takeOwed } from '#areas/payroll/runs/compute-run.ts';
import { computePeople, groundOf, spanOf } from '#areas/payroll/runs/compute-sheets.ts';
import { createRun } from '#areas/payroll/runs/create-run.ts';
import { peopleAfter } from '#areas/payroll/runs/gather-table.ts';
import { insertItems } from '#areas/payroll/runs/item-table.ts';
import { type PayrollRequest, payrollRequest } from '#areas/payroll/runs/payroll-kind.ts';
import { payRun, publishRun } from '#areas/payroll/runs/publish-run.ts';
import { beginComputing, endComputing, noteParameters, runById, setRunState } from '#areas/payroll/runs/run-table.ts';
import { insertEntry, listSheets, setSlipStates } from '#areas/payroll/sheets/sheet-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const months = 24;
const withRequests = 6;
const people = 10_000;
const proof = { by: 'password' } as const;

/** Made up, and named so: a real city's figures are the company's to enter. */
const example: Scheme = {
  social_floor: 498_600,
  social_cap: 2_493_000,
  housing_floor: 249_000,
  housing_cap: 3_997_800,
  minimum_wage: 249_000,
  rates: {
    pension: { person: 800, company: 1600 },
    medical: { person: 200, company: 990 },
    unemployment: { person: 50, company: 50 },
    injury: { person: 0, company: 20 },
    maternity: { person: 0, company: 0 },
    housing: { person: 1200, company: 1200 },
  },
};

const needed: readonly PermissionKey[] = ['data.salary', 'report.salary', 'report.salary.run', 'report.salary.publish'];

function asFinance(user: number): Caller {
  const caller = powerfulDemoCaller(user);
  const checked = new Set(needed.map(permissionId));
  return {
    ...caller,
    granted: { ...caller.granted, checked },
    groups: caller.groups.map((group) => ({ ...group, checked })),
  };
}

interface Room {
  readonly tx: Tx;
  readonly parts: PayrollParts;
  readonly request: PayrollRequest;
  readonly by: number;
  readonly hours: WorkingHours;
}

/** What happened long ago is not news. */
function quietly(room: Room): Room {
  const request = payrollRequest();
  const notify = async () => undefined;
  const kinds = new Map([...room.parts.engine.kinds, ['payroll', request.kind] as const]);
  const engine: Engine = { ...room.parts.engine, notify, kinds };
  return { ...room, request, parts: { ...room.parts, engine, notify } };
}

const filing = ({ tx, by }: Room, now: number) => ({ tx, caller: asFinance(by), now, note: () => undefined });

/** As the job does, in this transaction. */
async function compute({ tx, by, parts }: Room, id: number): Promise<void> {
  const begun = orNotFound(await runById(tx, id));
  await takeOwed(tx, parts.dividends, begun);
  const users = await peopleAfter(tx, { ...spanOf(begun), after: 0, most: people });
  await beginComputing(tx, id, users.length, by);
  const run = orNotFound(await runById(tx, id));
  const ground = await groundOf(tx, run);
  await noteParameters(tx, id, ground.parameters);
  await computePeople(tx, run, ground, users);
  await endComputing(tx, run, []);
}

async function approve(room: Room, id: number, at: number): Promise<void> {
  const { tx, parts, request, hours } = room;
  const { id: approval } = await request.file(filing(room, at), parts.engine, { id, reason: '' });
  await passInDemo(tx, parts.engine, approval, hours.after(at, 1), hours);
}

/** Twenty-four months that were paid, the last of them published and answered to, and one that is being checked. */
export async function loadDemoPayroll(
  tx: Tx,
  parts: PayrollParts,
  request: PayrollRequest,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const by = ids.get(company.personas.finance) as number;
  const room: Room = { tx, parts, request, by, hours };
  const thisMonth = `${today(now).slice(0, 7)}-01`;
  const first = addMonths(thisMonth, -months);
  const scheme = await schemeNamed(tx, '示例市');
  const period = { from: `${first.slice(0, 4)}-01-01`, to: null, source: '示例，非真实城市的标准' };
  const entered = hours.on(addDays(first, -10), 14);
  await insertParameter(tx, { ...period, kind: 'scheme', scheme, content: example, by }, entered);
  // Of years that the product does not know yet.
  const known = (await allParameters(tx)).filter(({ kind }) => kind === 'tax').map(({ from_day }) => from_day);
  for (let year = Number(first.slice(0, 4)); year <= Number(addMonths(thisMonth, 1).slice(0, 4)); year++) {
    const taxed = { from: `${year}-01-01`, to: `${year}-12-31`, source: '示例，沿用已公布的年度', by };
    if (!known.includes(taxed.from))
      await insertParameter(tx, { ...taxed, kind: 'tax', scheme: null, content: nationalTable }, entered);
  }

  const bonused = company.people.filter((one) => one.state === 'regular' && ids.get(one) !== by);
  for (let index = 0; index < months; index++) {
    const month = addMonths(first, index);
    const payDate = addDays(addMonths(month, 1), 9);
    const last = index === months - 1;
    const at = hours.on(addDays(payDate, -3), 9);
    const then = last ? room : quietly(room);
    const { id } = await createRun(filing(then, at), {
      kind: 'monthly',
      month,
      pay_date: payDate > today(now) ? today(now) : payDate,
    });
    const bonuses = bonused
      .filter((one, place) => one.entryDate < month && (place + index) % 9 === 0)
      .map((one, place) => ({
        user_id: ids.get(one) as number,
        kind: 'bonus' as const,
        amount: 50_000 + 10_000 * (place % 6),
        reason: '项目奖金',
        corrects_sheet: null,
        corrects: null,
      }));
    const annual = bonused
      .filter((one) => month.slice(5, 7) === '01' && one.entryDate < addMonths(month, -6))
      .map((one, place) => ({
        user_id: ids.get(one) as number,
        kind: 'annual_bonus' as const,
        amount: 1_500_000 + 250_000 * (place % 7),
        reason: '年终奖',
        corrects_sheet: null,
        corrects: null,
      }));
    if (bonuses.length + annual.length > 0) await insertItems(tx, id, [...bonuses, ...annual], by, at);
    await compute(then, id);
    // Who agreed to those of long ago is on paper.
    if (index < months - withRequests) await setRunState(tx, id, 'approved');
    else await approve(then, id, at);
    const published = hours.after(at, 4);
    await publishRun(filing(then, published), then.parts, id, proof);
    const paid = hours.after(published, 1);
    const payment = { id, day: today(paid), voucher: `付-${month.slice(0, 7)}` };
    if (!last) await payRun(filing(then, paid), then.parts, payment, proof);
    await answer(then, id, last, published);
  }
  const current = await createRun(filing(room, hours.before(now, 3)), {
    kind: 'monthly',
    month: thisMonth,
    pay_date: addDays(addMonths(thisMonth, 1), 9),
  });
  await compute(room, current.id);
}

/** Most have looked and agreed, not all at once; of the last month some have not, and one asks. */
async function answer({ tx, by, hours }: Room, run: number, last: boolean, published: number): Promise<void> {
  const request = { page: 1, page_size: people, sort: 'job_number', order: 'asc' } as const;
  const { list } = await listSheets(tx, run, {}, request);
  const asking = last ? list.findIndex(({ user_id }, index) => index > 6 && user_id !== by) : -1;
  const those = (holds: (index: number) => boolean) =>
    list.filter((_, index) => index !== asking && holds(index)).map(({ id }) => id);
  let at = published;
  for (const part of last ? [1] : [0, 1, 2]) {
    at = hours.after(at, 1);
    await setSlipStates(
      tx,
      those((index) => index % 3 === part),
      'confirmed',
      at,
    );
  }
  at = hours.after(at, 1);
  if (last)
    await setSlipStates(
      tx,
      those((index) => index % 3 === 2),
      'read',
      at,
    );
  const asked = list[asking];
  if (asked === undefined) return;
  await setSlipStates(tx, [asked.id], 'questioned', at);
  await insertEntry(tx, asked.id, asked.user_id, '请问这个月的扣款是怎么算的？', at);
}
