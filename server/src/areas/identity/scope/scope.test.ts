import type { DataScopeKind } from '@tongzhou/contract/areas/identity/permission.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { covers, type Scope, scopeOf } from '#areas/identity/scope/scope.ts';
import { callerOfSession } from '#areas/identity/sessions/identify.ts';
import { aDepartment, aGroup, aPerson, type GroupOptions } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A company of three floors: company ─ sales ─ north, south; and works beside sales.

let app: TestApp;
let company: number;
let sales: number;
let north: number;
let south: number;
let works: number;

beforeAll(async () => {
  app = await createTestApp();
  company = await aDepartment(app);
  sales = await aDepartment(app, company);
  north = await aDepartment(app, sales);
  south = await aDepartment(app, sales);
  works = await aDepartment(app, company);
});
afterAll(() => app.close());

type Group = Omit<GroupOptions, 'scope'> & { scope: DataScopeKind; departments?: number[] };

async function scopeFor(permission: PermissionKey, department: number, groups: readonly Group[]) {
  const ids: number[] = [];
  for (const { departments = [], ...group } of groups) {
    const id = await aGroup(app, group);
    await app.sql('update role_groups set scope_departments = $1 where id = $2', [departments, id]);
    ids.push(id);
  }
  const person = await aPerson(app, { department, groups: ids });
  await app.signInAs(person);
  const [session] = await app.sql<{ id: number }>('select id::int from sessions where user_id = $1', [person]);
  const caller = await callerOfSession(app.database, session!.id, app.clock.now);
  const scope = await scopeOf(app.database, caller!, permission);
  expect(scope.userId).toBe(person);
  return scope;
}

const reached = (scope: Scope) =>
  scope.kind === 'departments' ? [...scope.departmentIds].sort((a, b) => a - b) : scope.kind;
const staff = (scope: DataScopeKind, more: Partial<Group> = {}): Group => ({
  permissions: ['staff.list'],
  scope,
  ...more,
});

describe('whose rows a permission reaches', () => {
  it('本人: one’s own', async () => {
    expect(reached(await scopeFor('staff.list', sales, [staff('self')]))).toBe('self');
  });

  it('本部门: the own department, not those below', async () => {
    expect(reached(await scopeFor('staff.list', sales, [staff('department')]))).toEqual([sales]);
  });

  it('本部门及下级: the own department and all below, to any depth', async () => {
    expect(reached(await scopeFor('staff.list', sales, [staff('department-and-below')]))).toEqual([
      sales,
      north,
      south,
    ]);
    expect(reached(await scopeFor('staff.list', company, [staff('department-and-below')]))).toEqual([
      company,
      sales,
      north,
      south,
      works,
    ]);
    expect(reached(await scopeFor('staff.list', north, [staff('department-and-below')]))).toEqual([north]);
  });

  it('指定部门: those named, not the own one', async () => {
    expect(reached(await scopeFor('staff.list', sales, [staff('chosen', { departments: [works, north] })]))).toEqual([
      north,
      works,
    ]);
    expect(reached(await scopeFor('staff.list', sales, [staff('chosen')]))).toBe('self');
  });

  it('全部: all', async () => {
    expect(reached(await scopeFor('staff.list', north, [staff('all')]))).toBe('all');
  });

  it('several groups: the union', async () => {
    const several = [staff('self'), staff('department'), staff('chosen', { departments: [works, sales] })];
    expect(reached(await scopeFor('staff.list', north, several))).toEqual([sales, north, works]);
    expect(reached(await scopeFor('staff.list', north, [...several, staff('all')]))).toBe('all');
  });

  it('only of those groups that hold the permission', async () => {
    const groups = [staff('department'), staff('all', { permissions: ['project.list'] })];
    expect(reached(await scopeFor('staff.list', sales, groups))).toEqual([sales]);
    expect(reached(await scopeFor('project.list', sales, groups))).toBe('all');
    expect(reached(await scopeFor('report.leave', sales, groups))).toBe('self');
  });

  it('nothing by a group for which it is half-checked', async () => {
    const groups: Group[] = [{ half: ['staff.list'], permissions: ['staff.edit'], scope: 'all' }];
    expect(reached(await scopeFor('staff.list', sales, groups))).toBe('self');
    expect(reached(await scopeFor('staff.edit', sales, groups))).toBe('all');
  });

  it('menus and buttons by the wildcard; private figures only by name', async () => {
    const groups: Group[] = [{ wildcard: true, scope: 'all' }];
    expect(reached(await scopeFor('staff.list', sales, groups))).toBe('all');
    expect(reached(await scopeFor('data.salary', sales, groups))).toBe('self');
    const named: Group[] = [...groups, { permissions: ['data.salary'], scope: 'department' }];
    expect(reached(await scopeFor('data.salary', sales, named))).toEqual([sales]);
  });

  it('one’s own for someone in no group', async () => {
    expect(reached(await scopeFor('staff.list', sales, []))).toBe('self');
  });
});

describe('a person lies within a scope', () => {
  const me = { id: 7, department_id: 1 };
  const colleague = { id: 8, department_id: 1 };
  const stranger = { id: 9, department_id: 2 };

  it('when it is oneself, always', () => {
    for (const scope of [
      { kind: 'self', userId: 7 },
      { kind: 'departments', userId: 7, departmentIds: [2] },
      { kind: 'all', userId: 7 },
    ] as const)
      expect(covers(scope, me)).toBe(true);
  });

  it('when the department is in it', () => {
    const scope = { kind: 'departments', userId: 7, departmentIds: [1] } as const;
    expect([colleague, stranger].map((person) => covers(scope, person))).toEqual([true, false]);
    expect([colleague, stranger].map((person) => covers({ kind: 'self', userId: 7 }, person))).toEqual([false, false]);
    expect([colleague, stranger].map((person) => covers({ kind: 'all', userId: 7 }, person))).toEqual([true, true]);
  });
});
