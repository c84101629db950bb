import type { payParameters } from '@tongzhou/contract/areas/payroll/parameter.ts';
import {
  type ParameterKind,
  parameterKinds,
  type saveLeavePay,
  type saveScheme,
  type saveTaxTable,
} from '@tongzhou/contract/areas/payroll/parameter.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { Scheme } from '@tongzhou/contract/rules/payroll/payroll-insurance.ts';
import { bundledYears, nationalSource, nationalTable } from '@tongzhou/contract/rules/payroll/payroll-tables.ts';
import type { TaxTable } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import type { Filing } from '#areas/approval/public.ts';
import { holdersOf } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import {
  allParameters,
  allSchemes,
  defaultScheme,
  endParameter,
  insertParameter,
  type LeavePay,
  lastUseOf,
  leaveTypes,
  lockParameter,
  lockParameters,
  type Parameter,
  schemeNamed,
  setDefault,
  updateParameter,
} from '#areas/payroll/parameters/parameter-table.ts';
import { lockRun, openRun, setRunState } from '#areas/payroll/runs/run-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

const holdsIn = (rows: readonly Parameter[], year: number) =>
  rows.some(({ from_day, to_day }) => from_day <= `${year}-12-31` && (to_day === null || to_day >= `${year}-01-01`));

/** What is not entered for this year, and from November on for the next. */
function missingOf(rows: readonly Parameter[], day: string): string[] {
  const year = Number(day.slice(0, 4));
  const years = day.slice(5, 7) >= '11' ? [year, year + 1] : [year];
  const of = (kind: ParameterKind) => rows.filter((one) => one.kind === kind);
  const schemes = Map.groupBy(of('scheme'), ({ name }) => name ?? '');
  return years.flatMap((one) => [
    ...(holdsIn(of('tax'), one) ? [] : [`${one} 年的个人所得税参数`]),
    ...[...schemes].filter(([, versions]) => !holdsIn(versions, one)).map(([name]) => `${one} 年的「${name}」方案`),
  ]);
}

export async function showParameters(db: Db, now: number): Promise<GivenOf<typeof payParameters>> {
  const rows = await allParameters(db);
  const shown = ({ id, from_day, to_day, source, used, updated_at }: Parameter) => ({
    id,
    from: beginOf(from_day),
    to: to_day === null ? null : beginOf(to_day),
    source,
    used,
    updated_at,
  });
  const of = (kind: ParameterKind) => rows.filter((one) => one.kind === kind);
  return {
    tax: of('tax').map((one) => {
      const { basic, at_once, brackets, bonus } = one.content as TaxTable;
      return { ...shown(one), content: { basic, at_once, brackets: [...brackets], bonus: bonus && [...bonus] } };
    }),
    schemes: of('scheme').map((one) => ({
      ...shown(one),
      scheme_id: one.scheme_id as number,
      name: one.name ?? '',
      content: one.content as Scheme,
    })),
    leave: of('leave').map((one) => ({ ...shown(one), content: { types: [...(one.content as LeavePay).types] } })),
    leave_types: await leaveTypes(db),
    default_scheme: (await defaultScheme(db))?.id ?? null,
    missing: missingOf(rows, today(now)),
  };
}

type Draft = InputOf<typeof saveTaxTable> | InputOf<typeof saveScheme> | InputOf<typeof saveLeavePay>;

const periodWords = (from: string, to: string | null) => `${from} 至 ${to ?? '以后'}`;

/** Of one kind and city no two hold on a day: what went on without end ends where the new one begins. */
async function makeRoom(tx: Tx, kind: ParameterKind, scheme: number | null, draft: Draft): Promise<void> {
  const others = (await allParameters(tx)).filter(
    (one) => one.kind === kind && one.scheme_id === scheme && one.id !== draft.id,
  );
  for (const { id, from_day, to_day } of others) {
    if (to_day === null && from_day < draft.from) {
      const used = await lastUseOf(tx, id);
      if (used !== null && used >= draft.from) invalid({ from: `${used} 之前的工资已按原参数发布，请选之后的日期` });
      await endParameter(tx, id, addDays(draft.from, -1));
    } else if (from_day <= (draft.to ?? '9999-12-31') && (to_day ?? '9999-12-31') >= draft.from)
      invalid({ from: `与已有的 ${periodWords(from_day, to_day)} 重叠` });
  }
}

const covers = (from: string, to: string | null, day: string) => from <= day && day <= (to ?? '9999-12-31');

/** Figures that were reckoned by something else are reckoned anew; while others look at them nothing is changed below them. */
async function unsettleRun(tx: Tx, kind: ParameterKind, concerns: (day: string) => boolean): Promise<void> {
  const open = await openRun(tx);
  const run = open === undefined ? undefined : await lockRun(tx, open.id);
  if (run === undefined || run.published_at !== null || run.state === 'draft') return;
  if (!concerns(kind === 'tax' ? run.pay_date : addDays(addMonths(run.month, 1), -1))) return;
  if (run.state !== 'computed') conflict(`${run.number} 正在核算或审批，用到这组参数，请先完成或退回核算`);
  await setRunState(tx, run.id, 'draft');
}

export async function saveParameter(
  { tx, caller, now, note }: Filing,
  kind: ParameterKind,
  draft: Draft & { readonly name?: string },
): Promise<{ id: number }> {
  await checkSight(tx, caller, 'report.salary.parameters');
  await lockParameters(tx);
  const former = draft.id === undefined ? undefined : orNotFound(await lockParameter(tx, draft.id));
  if (former !== undefined && former.kind !== kind) orNotFound(undefined);
  if (former?.used) conflict('已发布的工资用过这组参数，不能再改，请新增一组从新日期开始的');
  const scheme = draft.name === undefined ? null : await schemeNamed(tx, draft.name);
  if (former !== undefined && former.scheme_id !== scheme) invalid({ name: '不能改到另一个方案' });
  if (kind === 'leave') await checkTypes(tx, (draft.content as LeavePay).types);
  await makeRoom(tx, kind, scheme, draft);
  await unsettleRun(
    tx,
    kind,
    (day) => covers(draft.from, draft.to, day) || (former !== undefined && covers(former.from_day, former.to_day, day)),
  );
  const { from, to, source, content } = draft;
  const values = { from, to, source, content, by: caller.userId };
  const id = former?.id ?? (await insertParameter(tx, { ...values, kind, scheme }, now));
  if (former !== undefined) await updateParameter(tx, id, values, now);
  note({
    object: { kind: 'payroll-parameter', id, label: draft.name ?? parameterKinds[kind] },
    changes: [
      {
        field: 'period',
        label: '期间',
        old: former === undefined ? null : periodWords(former.from_day, former.to_day),
        new: periodWords(from, to),
      },
      { field: 'source', label: '依据', old: former?.source ?? null, new: source },
    ],
  });
  return { id };
}

async function checkTypes(db: Db, types: LeavePay['types']): Promise<void> {
  const known = new Set((await leaveTypes(db)).map(({ id }) => id));
  const seen = new Set<number>();
  types.forEach(({ type_id }, at) => {
    if (!known.has(type_id)) invalid({ [`content.types.${at}.type_id`]: '假期类型不存在' });
    if (seen.has(type_id)) invalid({ [`content.types.${at}.type_id`]: '假期类型重复' });
    seen.add(type_id);
  });
}

export async function chooseDefault({ tx, caller, note }: Filing, scheme: number): Promise<void> {
  await checkSight(tx, caller, 'report.salary.parameters');
  await lockParameters(tx);
  const chosen = orNotFound((await allSchemes(tx)).find(({ id }) => id === scheme));
  const before = await defaultScheme(tx);
  if (before?.id !== scheme) await unsettleRun(tx, 'scheme', () => true);
  await setDefault(tx, scheme);
  note({
    object: { kind: 'payroll-scheme', id: scheme, label: chosen.name },
    changes: [{ field: 'default', label: '默认方案', old: before?.name ?? null, new: chosen.name }],
  });
}

/** The nation's tax figures of the years that were published when this was made. */
export async function saveFirstParameters(tx: Tx, now: number): Promise<void> {
  await lockParameters(tx);
  const known = (await allParameters(tx)).filter(({ kind }) => kind === 'tax');
  for (const year of bundledYears) {
    if (holdsIn(known, year)) continue;
    const period = { from: `${year}-01-01`, to: `${year}-12-31`, source: nationalSource };
    await insertParameter(tx, { ...period, kind: 'tax', scheme: null, content: nationalTable, by: null }, now);
  }
}

/** Told to whoever may enter it, once a month: nothing is guessed. */
export const warnOfMissing = (database: Database, notify: Notify, now: number): Promise<number> =>
  database.transaction(async (tx) => {
    const missing = missingOf(await allParameters(tx), today(now));
    if (missing.length === 0) return 0;
    await notify(
      tx,
      {
        to: await holdersOf(tx, 'report.salary.parameters'),
        kind: 'reminder',
        title: '工资参数尚未录入',
        content: `缺少${missing.join('、')}，录入之前不能核算。`,
        link: '/report_form/salary?tab=parameters',
        once: `payroll-parameters:${today(now).slice(0, 7)}`,
      },
      now,
    );
    return missing.length;
  });
