import * as contract from '@tongzhou/contract/areas/reimbursement/budget.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('a head sees and sets the budgets of their own branch, and of no other', async () => {
  const branch = await aDepartment(app);
  const below = await aDepartment(app, branch);
  const elsewhere = await aDepartment(app);
  const permissions = ['report.reimburse', 'report.reimburse.budget', 'report.reimburse.export'] as const;
  const asOne = async (scope: 'department-and-below' | 'self') => ({
    as: await app.signInAs(
      await aPerson(app, { department: branch, groups: [await aGroup(app, { permissions, scope })] }),
    ),
  });
  const [head, alone] = [await asOne('department-and-below'), await asOne('self')];
  const everybody = { as: await app.signInAs(administratorId) };
  const listed = async (who: typeof head) =>
    (await app.call(contract.budgetPage, { year: 2026, page_size: 50 }, who)).data.list;
  const set = async (department_id: number, who: typeof head) =>
    (await app.call(contract.saveBudget, { department_id, year: 2026, amount: 1000 }, who)).status;

  expect(await set(elsewhere, everybody)).toBe(200);
  expect([await set(below, head), await set(elsewhere, head), await set(branch, alone)]).toEqual([200, 404, 404]);
  expect((await listed(head)).map(({ department_id }) => department_id)).toEqual([branch, below]);
  expect((await listed(head)).map(({ amount }) => amount)).toEqual([null, 1000]);
  expect(await listed(alone)).toEqual([]);
  expect((await listed(everybody)).map(({ department_id }) => department_id)).toEqual(
    expect.arrayContaining([branch, below, elsewhere]),
  );
});
