import { saveScheme } from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as person from '@tongzhou/contract/areas/payroll/person.ts';
import * as run from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheet from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { deductionSheet, openingSheet } from '#areas/payroll/parameters/sheet-rules.ts';
import { computeJob } from '#areas/payroll/testing/scene.ts';
import { workbookOf } from '#testing/files/sheets.ts';
import type { TestApp } from '#testing/test-app.ts';

interface Walker {
  readonly app: TestApp;
  readonly as: string;
  readonly walker: number;
  readonly other: number;
  readonly today: number;
}

// Runs in every state, which the company never has at once: the rule of one open run is lifted for the walk.

export async function walkPayroll({ app, as, walker, other, today }: Walker) {
  const done = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number };
  };
  const number = async (text: string, values: unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(text, values))[0]?.id as number;
  await app.sql(
    `insert into staff_profiles (user_id, entry_date) select unnest($1::int8[]), '2020-01-01' on conflict (user_id) do update set entry_date = '2020-01-01'`,
    [[walker, other]],
  );
  await app.sql(
    `insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
      select unnest($1::int8[]), '2020-01-01', 800000, 0, 0, 0, 500000, 500000, 0, '', 'entry', now()`,
    [[walker, other]],
  );
  await done(saveScheme, { name: '漫步市', from: beginOf('2020-01-01') });
  await app.sql('drop index payroll_runs_one_open');
  const computed = async (month: string, pay: string) => {
    const { id } = await done(run.createRun, { month: beginOf(month), pay_date: beginOf(pay) });
    await done(run.computeRun, { id });
    await computeJob(app);
    return id;
  };
  const open = await computed('2026-02-01', '2026-03-10');
  const item = (await done(sheet.createItem, { run_id: open, user_id: other })).id;
  const approved = await computed('2026-01-01', '2026-02-10');
  await app.sql(`update payroll_runs set state = 'approved' where id = $1`, [approved]);
  const published = await computed('2025-12-01', '2026-01-10');
  await app.sql('update payroll_sheets set published = true where run_id = $1', [published]);
  await app.sql(`update payroll_runs set state = 'published', published_at = now() where id = $1`, [published]);
  const sheetOf = (of: number, user: number) =>
    number('select id::int from payroll_sheets where run_id = $1 and user_id = $2', [of, user]);
  const [mine, theirs] = [await sheetOf(published, walker), await sheetOf(published, other)];
  await app.sql(`update payroll_sheets set state = 'read' where id = $1`, [mine]);
  const [{ job_number }] = (await app.sql<{ job_number: string }>('select job_number from users where id = $1', [
    other,
  ])) as [{ job_number: string }];

  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [person.savePayPerson, { user_id: other }],
    [run.runDetail, { id: open }],
    [run.editRun, { id: open, pay_date: beginOf('2026-03-12') }],
    [run.deleteRun, { id: open }],
    [run.computeRun, { id: open }],
    [run.recomputeSheet, { id: await sheetOf(open, other) }],
    [run.submitRun, { id: open, audit: [{ user_id: other, checked: ['detail', 'check'] }] }],
    [run.reopenRun, { id: approved }],
    [run.publishRun, { id: approved }],
    [run.payRun, { id: published, day: today }],
    [run.exportPayList, { id: approved }],
    [run.exportTaxSheet, { id: approved }],
    [sheet.sheetPage, { run_id: open }],
    [sheet.exportSheets, { run_id: open }],
    [sheet.itemPage, { run_id: open }],
    [sheet.exportItems, { run_id: open }],
    [sheet.sheetDetail, { id: theirs }],
    [sheet.answerPayslip, { id: theirs }],
    [sheet.createItem, { run_id: open, user_id: other }],
    [sheet.deleteItem, { id: item }],
    [slip.openPayslip, { id: mine }],
    [slip.salaryStatsUser, { id: mine }],
  ];
  const sheets: readonly (readonly [Endpoint, Buffer])[] = [
    [person.previewDeductions, await workbookOf([deductionSheet.columns, [job_number, '', '2026-05', 100]])],
    [person.previewOpenings, await workbookOf([openingSheet.columns, [job_number, '', 2025, 3, 1, 1, 1, 1]])],
    [
      person.previewItems,
      await workbookOf([
        ['工号', '姓名', '类型', '金额', '说明'],
        [job_number, '', '奖金', 1, '季度'],
      ]),
    ],
  ];
  const imported = ([deductions, openings, items]: readonly (number | undefined)[]): typeof instead => [
    [person.importDeductions, { import_id: deductions }],
    [person.deductionProblems, { import_id: deductions }],
    [person.importOpenings, { import_id: openings }],
    [person.openingProblems, { import_id: openings }],
    [person.importItems, { import_id: items }],
    [person.itemProblems, { import_id: items }],
  ];
  return { instead, sheets, imported };
}
