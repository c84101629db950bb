import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultGroups } from '#areas/identity/groups/default-groups.ts';
import { migrate, readMigrations } from '#platform/database/migrations/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';

// A company that runs already has the groups it began with: a migration gives them what a new company's groups have.

const role = 'tongzhou_app';
const migrations = await readMigrations(path.join(import.meta.dirname, '../../../../migrations'));
const first = migrations.findIndex(({ name }) => name === '0038-identity-business-groups.sql');

const approvals = [601, 603, 604, 605, 606, 607, 608, 609, 610, 611];
const employee = [151, 152, 160, 302, ...approvals];
const project = [
  [401, 402, 403, 404, 405, 406, 407, 408, 40201, 40202, 40203, 40401, 40402, 40403, 40404, 40405, 40406, 40407],
  [40408, 40409, 40501, 40502, 40601, 40701, 40801],
].flat();
const business = [501, 502, 50101, 50102, 50103, 50104, 50105, 50106, 50107, 50108, 50201];
const material = [701, 70101, 70102, 70103, 70104];

/** What each held until then, with the menu groups and menus that were only half-ticked. */
const former: Readonly<Record<string, { readonly checked: readonly number[]; readonly half: readonly number[] }>> = {
  leaders: {
    checked: [
      ...[...employee, ...project, ...business, ...material, 153, 301, 602, 801, 802, 803, 901, 902, 903, 904, 1001],
      ...[9003, 9004, 15301, 30109, 60701, 61201, 80101, 80201, 80202, 80203, 80301, 90101, 90102, 90103, 90201],
      ...[90202, 90203, 90301, 90302, 90303, 100101, 100102, 100103, 100104],
    ],
    half: [150, 300, 400, 500, 600, 700, 800, 900, 1000, 9000],
  },
  hr: {
    checked: [
      ...[...employee, 201, 204, 301, 801, 901, 1001, 9001, 9002, 9003, 20101, 20102, 20103, 20104, 20105, 20106],
      ...[20401, 20402, 20403, 20404, 30101, 30102, 30103, 30104, 30105, 30106, 30107, 30108, 30109, 30110, 30111],
      ...[30112, 30113, 80101, 90101, 90102, 90103, 100101, 100102, 100103, 100104],
    ],
    half: [150, 200, 300, 600, 800, 900, 1000, 9000],
  },
  finance: {
    checked: [
      ...[...employee, 405, 801, 802, 803, 904, 9002, 9003, 40501, 40502, 50107, 60701, 80101, 80201, 80202, 80203],
      80301,
    ],
    half: [150, 300, 400, 500, 501, 600, 800, 900, 9000],
  },
  'project-managers': {
    checked: [...employee, ...project, ...material, 202, 602, 903, 20201, 20202, 20203, 90301, 90302, 90303],
    half: [150, 200, 300, 400, 600, 700, 900],
  },
  sales: { checked: [...employee, ...business, 902, 90201, 90202, 90203], half: [150, 300, 500, 600, 900] },
  heads: { checked: [...employee, 301, 404, 406, 801, 40601, 80101], half: [150, 300, 400, 600, 800] },
  employees: { checked: employee, half: [150, 300, 600] },
};

interface Row {
  readonly key: string | null;
  readonly checked: number[];
  readonly half_checked: number[];
}

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  client = new pg.Client(database.superuser);
  await client.connect();
  await migrate(database.owner, migrations.slice(0, first), role, role);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const ordered = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const put = (key: string | null, name: string, checked: readonly number[], half: readonly number[]) =>
  client.query(
    `insert into role_groups (key, name, wildcard, checked, half_checked, data_scope) values ($1, $2, $3, $4, $5, 'self')`,
    [key, name, key === 'administrators', ordered(checked), ordered(half)],
  );
const groups = async () =>
  (await client.query<Row>('select key, checked, half_checked from role_groups order by id')).rows;
const goOn = () => migrate(database.owner, migrations, role, role);

describe('the groups of a company that runs already', () => {
  it('hold after the migration what those of a new company hold', async () => {
    await put('administrators', '系统管理员', [], []);
    for (const [key, { checked, half }] of Object.entries(former)) await put(key, key, checked, half);
    await goOn();
    expect(await groups()).toEqual(
      defaultGroups.map(({ key, checked, half }) => ({
        key,
        checked: ordered(checked),
        half_checked: ordered(half),
      })),
    );
  });

  it('keep what people took from them or gave them, and those that people made stay as they are', async () => {
    const { checked, half } = former.sales as (typeof former)[string];
    await put('sales', '商务', [...checked.filter((id) => id !== 50102), 1001], [...half, 1000]);
    await put(null, '我们的', [501, 50101], [500]);
    await goOn();
    const [sales, own] = await groups();
    expect(sales?.checked).toEqual(expect.arrayContaining([1001, 50109]));
    expect(sales?.checked).not.toContain(50102);
    expect(own).toEqual({ key: null, checked: [501, 50101], half_checked: [500] });
  });
});
