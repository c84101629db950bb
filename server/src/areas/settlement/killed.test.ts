import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SettlementScene, settlementScene } from '#areas/settlement/testing/scene.ts';
import { programKey, settingsFor, startProgram } from '#testing/program/program.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// The server as it is run dies by kill -9 while the last consent passes a settlement; another is asked the same once more.

let app: TestApp;
let scene: SettlementScene;
beforeAll(async () => {
  app = await createTestApp({ settings: { AUTH_KEY: programKey } });
  scene = await settlementScene(app);
});
afterAll(() => app.close());

const hook = pathToFileURL(path.join(import.meta.dirname, '..', '..', '..', 'testing', 'program', 'die-at.ts')).href;

/** Everything that passing writes. */
const standing = async (project: number, settlement: number) =>
  (
    await app.sql<Record<string, number | string>>(
      `select s.state, (s.passed_on is not null)::text as dated,
        (select count(*)::int from dividends where settlement_id = s.id) as dividends,
        (select coalesce(sum(amount), 0)::int from dividends where settlement_id = s.id) as amount,
        (select count(*)::int from ledger_entries where source_id = s.id) as entries,
        (select count(*)::int from ledger_lines where account = 'project' and account_id = $2) as lines,
        (select count(*)::int from growth_entries where source = 'settlement' and source_id = s.id) as growth,
        (select count(*)::int from project_trail where project_id = $2) as trail,
        (select count(*)::int from messages where title = '项目分红已计入：' || p.name) as letters,
        (select count(*)::int from log.operations where action = '项目结算入账' and object_id = $2) as logged,
        (select count(*)::int from approval_trail where approval_id = s.approval_id) as decisions
      from settlements s join projects p on p.id = s.project_id where s.id = $1`,
      [settlement, project],
    )
  )[0];

describe('a server that is killed while a settlement passes', { timeout: 60_000 }, () => {
  it.each(['settlement/before-booking', 'approval/after-effect', 'transaction/before-commit', 'reply'])(
    'at %s leaves all of it or nothing; asked again, it is booked once',
    async (place) => {
      const { id } = await scene.finished();
      const sent = await scene.send(id);
      const settlement = await scene.idOf(sent.data.id);
      const { input, as } = await scene.lastConsent(sent.data.id);
      const before = await standing(id, settlement);
      const program = startProgram({
        ...settingsFor(app.testDatabase),
        NODE_OPTIONS: `--import=${hook}`,
        DIE_AT: place,
      });
      const key = randomUUID();
      try {
        const asked = fetch(`${await program.started}${actOnApproval.path}`, {
          method: actOnApproval.method,
          headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(input),
        });
        await expect(asked).rejects.toThrow();
        await program.ended;
        expect([program.child.signalCode, program.errors()]).toEqual(['SIGKILL', expect.any(String)]);
      } finally {
        await program.clear();
      }
      const booked = {
        ...{ state: 'passed', dated: 'true', dividends: 2, amount: 6_000_00, entries: 1, lines: 1 },
        ...{ growth: expect.any(Number), trail: Number(before?.trail) + 1, letters: 2, logged: 1 },
        decisions: Number(before?.decisions) + 1,
      };
      expect(before).toMatchObject({ state: 'running', dividends: 0, entries: 0, lines: 0, growth: 0, letters: 0 });
      expect(await standing(id, settlement)).toEqual(place === 'reply' ? booked : before);

      for (const _ of [1, 2]) {
        const { status } = await app.call(actOnApproval, input, { as, key });
        expect(status).toBe(200);
        const after = await standing(id, settlement);
        expect(after).toEqual(booked);
        expect(after?.growth).toBeGreaterThan(0);
      }
    },
  );
});
