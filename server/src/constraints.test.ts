import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constraintWords } from '#platform/database/constraint-words.ts';
import { invariants } from '#testing/invariants.ts';
import { inputs, races } from '#testing/scenes/constraints/constraint-scenes.ts';
import { type ConstraintStage, constraintStage } from '#testing/scenes/constraints/constraint-stage.ts';
import type { ConstraintScene } from '#testing/scenes/constraints/heard.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every constraint of the database either has words, which a scene hears by sending what would violate it, or is named as
// an invariant with a reason. A new constraint is in neither list, and this fails until it is.

let app: TestApp;
let stage: ConstraintStage;
beforeAll(async () => {
  app = await createTestApp();
  stage = await constraintStage(app);
});
afterAll(() => app.close());

describe('the constraints of the database', () => {
  const check = async ({ words, act }: ConstraintScene) => {
    const { status, msg, fields } = await act(stage);
    const said = words.at === undefined ? msg : fields[words.at];
    expect({ status, fields, said }).toEqual({
      status: words.status,
      fields,
      said: expect.stringContaining(words.says),
    });
  };
  it.each(inputs)('$constraint is answered in words ($words.says)', check);
  it.each(races)('$constraint is answered in words when its record is deleted meanwhile', check);

  it('are each heard by a scene, or named as an invariant', async () => {
    // Not-null columns are compared with the types of every parameter (statements.test.ts); numbers the database counts itself collide never.
    const rows = await app.sql<{ name: string }>(
      `select distinct conname as name from pg_constraint c
        where connamespace in ('public'::regnamespace, 'log'::regnamespace) and contype <> 'n' and conparentid = 0 and conislocal
          and not (contype = 'p' and exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attidentity <> ''))
      union select relname from pg_index i join pg_class n on n.oid = i.indexrelid
        where i.indisunique and n.relnamespace in ('public'::regnamespace, 'log'::regnamespace) and not n.relispartition
          and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`,
    );
    const listed = Object.values(invariants).flat();
    const named = new Set([...listed, ...[...inputs, ...races].map((one) => one.constraint)]);
    expect([...named].sort()).toEqual(rows.map((row) => row.name).sort());
    const both = listed.filter((name) => [...inputs, ...races].some((one) => one.constraint === name));
    expect(both).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    const heard = new Set([...inputs, ...races].map((one) => one.constraint));
    expect([...constraintWords.keys()].filter((name) => !heard.has(name))).toEqual([]);
  });

  it('that are invariants stay a fault of the program', async () => {
    await app.sql(`alter table approvals add constraint approvals_never check (round < 0) not valid`);
    const day = beginOf('2026-03-13');
    const { status, msg } = await stage.sendLeave({ start_time: day, end_time: day });
    await app.sql(`alter table approvals drop constraint approvals_never`);
    expect({ status, msg }).toEqual({ status: 500, msg: '服务器内部错误，请稍后再试' });
  });
});
