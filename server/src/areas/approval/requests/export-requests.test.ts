import { approvalPage, exportApprovals } from '@tongzhou/contract/areas/approval/request.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#areas/approval/core/engine.ts';
import { submitRequest } from '#areas/approval/core/submission/submit-request.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let [here, there, approver, keeper] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await createTestApp();
  await app.sql(`update audit_templates set locked = false`);
  const department = await aDepartment(app);
  const group = await aGroup(app, { permissions: ['approval.all'], scope: 'department' });
  here = await aPerson(app, { department, name: '近处' });
  there = await aPerson(app, { name: '远处' });
  approver = await aPerson(app);
  keeper = await aPerson(app, { department, groups: [group] });
  await send(here, '=1+1', 101);
  await send(here, '外出', 102);
  await send(there, '出差', 103);
});
afterAll(() => app.close());

const send = (applicant: number, title: string, record: number) => {
  const kind = { kind: 'leave', prefix: 'QJ', list: 'leave', batchable: true } as const;
  const engine: Engine = { ...app.engine, kinds: new Map([['leave', kind]]) };
  const audit = [{ user_id: approver, checked: ['detail' as const, 'check' as const] }];
  return app.database.transaction((tx) =>
    submitRequest(
      tx,
      engine,
      {
        kind: 'leave',
        record,
        title,
        summary: [
          { label: '时长', value: '1 天' },
          { label: '金额', value: '8,000.00', secret: true },
        ],
        applicant,
        submitter: applicant,
        audit,
        figures: {},
        form: [],
        watched: {},
      },
      app.clock.now,
    ),
  );
};

const titles = async (user: number, search: string) =>
  (await downloadSheet(app, exportApprovals, await app.signInAs(user), `?list=leave&${search}`)).map((row) => row[1]);

it('has the rows of the list under the same filters, for everyone their own', async () => {
  expect(await titles(approver, 'tab=todo')).toEqual(['标题', '出差', '外出', '=1+1']);
  expect(await titles(approver, `tab=todo&keyword=${encodeURIComponent('外出')}`)).toEqual(['标题', '外出']);
  expect(await titles(here, 'tab=mine')).toEqual(['标题', '外出', '=1+1']);
  expect(await titles(there, 'tab=todo')).toEqual(['标题']);
  const [, row] = await downloadSheet(
    app,
    exportApprovals,
    await app.signInAs(there),
    '?list=leave&tab=mine&audit_status=0',
  );
  expect(row?.slice(2, 9)).toEqual([
    '1',
    '时长 1 天；金额 ******',
    '请假',
    '远处',
    expect.any(String),
    '审批中',
    expect.any(String),
  ]);
});

it('has 全部 only with its right and within its scope, and says in the log how much was taken', async () => {
  const refused = await app.call(exportApprovals, { list: 'leave', tab: 'all' }, { as: await app.signInAs(here) });
  expect(refused.status).toBe(403);
  const as = await app.signInAs(keeper);
  const listed = await app.call(approvalPage, { list: 'leave', tab: 'all' }, { as });
  // A secret is in no summary, whoever looks: rows are not judged one by one.
  expect(listed.data.list[0]?.summary).toContainEqual({ label: '金额', value: '******' });
  const taken = await titles(keeper, 'tab=all');
  expect(taken.slice(1)).toEqual(listed.data.list.map(({ title }) => title));
  expect(taken).toEqual(['标题', '外出', '=1+1']);
  const [logged] = await app.sql<{ changes: unknown }>(
    `select changes from log.operations where action = '导出审批列表' and user_id = $1 and code = 200`,
    [keeper],
  );
  expect(JSON.stringify(logged?.changes)).toContain('"new":2');
});
