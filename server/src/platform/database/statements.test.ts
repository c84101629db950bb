import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lists } from '#platform/database/lists/list.ts';
import { type Column, type Described, int, small, statements } from '#platform/database/statement.ts';
import { describeStatement } from '#testing/database/describe-statement.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import '#app/app.ts';

// Every SQL text of the program is described by PostgreSQL on the migrated database: names and types of what goes in and
// comes out must be what the code says.

let database: TestDatabase;
/** The database describes for one while the others look at what it said. */
let clients: readonly pg.Client[];

beforeAll(async () => {
  database = await createTestDatabase();
  clients = Array.from({ length: 3 }, () => new pg.Client(database.connection));
  await Promise.all(clients.map((client) => client.connect()));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

function allStatements(): Described[] {
  for (const { shape, sets, sorts } of lists) {
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const) for (const where of sets) shape(where, sort, order);
  }
  return [...statements.values()];
}

async function problem(statement: Described, client = clients[0] as pg.Client): Promise<string | undefined> {
  const real = await describeStatement(client, statement.text);
  // A number sent as `int` may be as large as any: it must find room. What is narrower is declared `small`.
  const fits = ({ types }: Column<unknown>, type: string) =>
    types[0] === 'int8' || types[0] === 'int8[]' ? type === types[0] : types.includes(type);
  const wrongParameter = statement.order.find(
    (name, index) => !fits(statement.params[name] as Column<unknown>, real.parameters[index] ?? ''),
  );
  if (wrongParameter !== undefined)
    return `$${wrongParameter} is ${real.parameters[statement.order.indexOf(wrongParameter)]}`;
  const declared = Object.keys(statement.row);
  if (declared.length === 0) return undefined;
  const names = real.columns.map((column) => column.name);
  if (names.join() !== declared.join()) return `columns are ${names.join()}`;
  const wrongColumn = real.columns.find((column) => !statement.row[column.name]?.types.includes(column.type));
  return wrongColumn === undefined ? undefined : `${wrongColumn.name} is ${wrongColumn.type}`;
}

describe('statements', () => {
  it('are what the database says they are', async () => {
    const all = allStatements();
    expect(all.length).toBeGreaterThan(40);
    const problems: string[] = [];
    const left = all.values();
    await Promise.all(
      clients.map(async (client) => {
        for (const statement of left) {
          const found = await problem(statement, client);
          if (found !== undefined) problems.push(`${found}: ${statement.text}`);
        }
      }),
    );
    expect(problems).toEqual([]);
  });

  it('would be caught if they were wrong', async () => {
    const wrong: Described = {
      name: 'x',
      text: 'select id, name from users where id = $1',
      order: ['id'],
      params: { id: { types: ['text'] } },
      row: {},
    };
    expect(await problem(wrong)).toBe('$id is int8');
    const narrow = { ...wrong, text: 'select from posts where level = $1', order: ['level'] };
    expect(await problem({ ...narrow, params: { level: int } })).toBe('$level is int4');
    expect(await problem({ ...narrow, params: { level: small } })).toBeUndefined();
    const row = { id: { types: ['int8'] }, name: { types: ['int4'] } };
    expect(await problem({ ...wrong, params: { id: { types: ['int8'] } }, row })).toBe('name is text');
  });
});
