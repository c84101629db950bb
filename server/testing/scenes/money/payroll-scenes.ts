import * as parameter from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as person from '@tongzhou/contract/areas/payroll/person.ts';
import * as run from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheet from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { deductionSheet, openingSheet } from '#areas/payroll/parameters/sheet-rules.ts';
import { type PayrollScene, payrollScene } from '#areas/payroll/testing/scene.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of payroll, each done once, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const ofRun = { object_kind: 'payroll-run', object_label: expect.stringContaining('GZ-') };
const ofSlip = { object_kind: 'payslip', object_label: expect.stringContaining('202') };
const byFinance = { user_name: '钱会计' };
const ofImport = { object_kind: 'import' };

interface Company extends PayrollScene {
  readonly worker1: number;
  readonly number1: string;
}

export function payrollScenes({ app, port, where }: Stage): readonly Scene[] {
  let company: Promise<Company> | undefined;
  const made = async (): Promise<Company> => {
    const scene = await payrollScene(app(), app().clock.now);
    const worker1 = await scene.worker();
    const [row] = await app().sql<{ job_number: string }>('select job_number from users where id = $1', [worker1]);
    return { ...scene, worker1, number1: row?.job_number ?? '' };
  };
  const scene = () => {
    company ??= made();
    return company;
  };
  let month = '2023-12-01';
  type State = 'draft' | 'computed' | 'approved' | 'published';
  /** One that has come so far; what was open before is dropped. */
  const aRun = async (state: State): Promise<number> => {
    const { create, compute, approve, publish } = await scene();
    await app().sql(
      `delete from payroll_requests q using payroll_runs r where r.id = q.run_id and r.published_at is null`,
    );
    await app().sql('delete from payroll_runs where published_at is null');
    month = addMonths(month, 1);
    const { id } = await create(month.slice(0, 7), `${month.slice(0, 8)}28`);
    if (state !== 'draft') await compute(id);
    if (state === 'approved' || state === 'published') await approve(id);
    if (state === 'published') await publish(id);
    return id;
  };
  const sheetOf = async (state: State) => {
    const { worker1 } = await scene();
    const id = await aRun(state);
    const [row] = await app().sql<{ id: number }>(
      'select id::int from payroll_sheets where run_id = $1 and user_id = $2',
      [id, worker1],
    );
    return row?.id ?? 0;
  };
  const call = async (endpoint: Endpoint, input: object, by: number) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(by),
      ...where,
    });
  const play = (endpoint: Endpoint, input: () => Promise<object>, about: object = ofRun): Scene => ({
    endpoint,
    act: async () => {
      const { finance } = await scene();
      return sent(await call(endpoint, await input(), finance), { ...byFinance, ...about }, finance);
    },
  });
  /** By whom it pays. */
  const own = (endpoint: Endpoint, more: object): Scene => ({
    endpoint,
    act: async () => {
      const { worker1 } = await scene();
      const id = await sheetOf('published');
      await app().sql(`update payroll_sheets set state = 'read' where id = $1`, [id]);
      return sent(await call(endpoint, { id, ...more }, worker1), ofSlip, worker1);
    },
  });
  const workbooks = {
    deductions: async () => workbookOf([deductionSheet.columns, [(await scene()).number1, '', '2026-05', 100]]),
    openings: async () => workbookOf([openingSheet.columns, [(await scene()).number1, '', 2023, 3, 1, 1, 1, 1]]),
    items: async () =>
      workbookOf([
        ['工号', '姓名', '类型', '金额', '说明'],
        [(await scene()).number1, '', '奖金', 1, '季度'],
      ]),
  };
  const previewed = (endpoint: Endpoint, file: () => Promise<Buffer>): Scene => ({
    endpoint,
    act: async () => {
      const { finance } = await scene();
      const { body, type } = multipart([attachment(await file(), 'a.xlsx')]);
      const as = await app().signInAs(finance);
      const headers = {
        'content-type': type,
        authorization: `Bearer ${as}`,
        'user-agent': 'Mozilla/5.0 (record test)',
      };
      const url = `http://127.0.0.1:${port()}${endpoint.path}`;
      const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
      return {
        request: response.headers.get('x-request-id'),
        status: response.status,
        about: { ...ofImport, ...byFinance, address: '127.0.0.1', changes: expect.any(Array) },
        who: finance,
      };
    },
  });
  const imported = (confirm: Endpoint, preview: Endpoint, file: () => Promise<Buffer>): Scene =>
    play(
      confirm,
      async () => {
        await aRun('draft');
        const { as } = await scene();
        const { data } = await sendSheet(preview as typeof person.previewItems, await file(), { port: port(), as });
        return { import_id: data.import_id };
      },
      ofImport,
    );
  return [
    play(parameter.saveTaxTable, async () => ({}), someChange),
    play(parameter.saveScheme, async () => ({}), someChange),
    play(parameter.saveLeavePay, async () => ({}), someChange),
    play(parameter.setDefaultScheme, async () => ({}), someChange),
    play(
      person.savePayPerson,
      async () => ({ user_id: (await scene()).worker1, excluded: false, tax_status: 'ordinary' }),
      someChange,
    ),
    previewed(person.previewDeductions, workbooks.deductions),
    previewed(person.previewOpenings, workbooks.openings),
    previewed(person.previewItems, workbooks.items),
    imported(person.importDeductions, person.previewDeductions, workbooks.deductions),
    imported(person.importOpenings, person.previewOpenings, workbooks.openings),
    imported(person.importItems, person.previewItems, workbooks.items),
    play(person.exportPayPeople, async () => ({}), {}),
    play(run.createRun, async () => {
      await aRun('draft');
      await app().sql('delete from payroll_runs where published_at is null');
      return {};
    }),
    play(run.editRun, async () => ({ id: await aRun('draft'), pay_date: beginOf(`${month.slice(0, 8)}28`) })),
    play(run.deleteRun, async () => ({ id: await aRun('draft') })),
    play(run.computeRun, async () => ({ id: await aRun('draft') })),
    play(run.recomputeSheet, async () => ({ id: await sheetOf('computed') }), ofSlip),
    play(run.submitRun, async () => ({ id: await aRun('computed') })),
    play(run.reopenRun, async () => ({ id: await aRun('approved') })),
    play(run.publishRun, async () => ({ id: await aRun('approved') })),
    play(run.payRun, async () => ({ id: await aRun('published'), day: beginOf('2026-01-05') })),
    play(run.exportRuns, async () => ({}), {}),
    play(run.exportPayList, async () => ({ id: await aRun('approved') }), {}),
    play(run.exportTaxSheet, async () => ({ id: await aRun('approved') }), {}),
    play(sheet.sheetPage, async () => ({ run_id: await aRun('computed') }), {}),
    play(sheet.exportSheets, async () => ({ run_id: await aRun('computed') }), {}),
    play(sheet.exportItems, async () => ({ run_id: await aRun('computed') }), {}),
    play(sheet.sheetDetail, async () => ({ id: await sheetOf('computed') }), ofSlip),
    play(sheet.createItem, async () => ({ run_id: await aRun('draft'), user_id: (await scene()).worker1 })),
    play(sheet.deleteItem, async () => {
      const { fine, worker1 } = await scene();
      const { id } = await fine(sheet.createItem, {
        ...sheet.createItem.example,
        run_id: await aRun('draft'),
        user_id: worker1,
      } as never);
      return { id };
    }),
    play(sheet.answerPayslip, async () => ({ id: await sheetOf('published') }), ofSlip),
    own(slip.openPayslip, {}),
    own(slip.salaryStatsUser, {}),
  ];
}
