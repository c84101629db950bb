import { userSalary } from '@tongzhou/contract/areas/salary.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { aDepartment, aPerson } from '#testing/builders.ts';
import { aChief, passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// A department with its head, HR who files, and a leader who decides last: the path of a change of salary as shipped.

/** 元, as they are sent and shown. */
export const amounts = {
  base: 8000,
  post: 2000,
  performance: 1000,
  allowance: 500,
  social_base: 7000,
  housing_base: 6000,
  deduction: 1500,
};

const groupOf = async (app: TestApp, key: string): Promise<number> =>
  (await app.sql<{ id: number }>('select id::int from role_groups where key = $1', [key]))[0]?.id ?? 0;

export async function salaryCompany(app: TestApp) {
  const department = await aDepartment(app);
  const head = await aPerson(app, { department, name: '部门头' });
  await app.sql('update departments set head_id = $1 where id = $2', [head, department]);
  await aChief(app);
  const hr = await aPerson(app, { groups: [await groupOf(app, 'hr')], name: '人事甲' });
  const otherHr = await aPerson(app, { groups: [await groupOf(app, 'hr')], name: '人事乙' });
  const leader = await aPerson(app, { groups: [await groupOf(app, 'leaders')], name: '领导' });
  const firstOfMonth = () => beginOf(`${today(app.clock.now).slice(0, 7)}-01`);
  const someone = (name = '秦叔宝') => aPerson(app, { department, name });
  const file = async (user_id: number, change: object = {}, by = hr, key?: string) =>
    app.call(
      userSalary,
      { user_id, ...amounts, effective_date: firstOfMonth(), reason: '年度调薪', ...change } as never,
      { as: await app.signInAs(by), ...(key === undefined ? {} : { key }) },
    );
  /** Filed, and passed by everyone. */
  const passed = async (user_id: number, change: object = {}) => {
    const answer = await file(user_id, change);
    expect(answer.text).toContain('"code":200');
    await passAll(app, answer.data.id);
    return answer.data;
  };
  return { department, head, hr, otherHr, leader, firstOfMonth, someone, file, passed };
}
export type SalaryCompany = Awaited<ReturnType<typeof salaryCompany>>;
