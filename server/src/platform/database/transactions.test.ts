import { randomUUID } from 'node:crypto';
import { endMySession, endSessionsOf, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { signIn, signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { deleteMessage, deleteMessages, markMessagesRead } from '@tongzhou/contract/areas/notices.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit, beforeCommit, UnknownOutcome } from '#platform/database/database.ts';
import { attempt } from '#platform/database/savepoint.ts';
import { command, json, query, text } from '#platform/database/statement.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { databaseState } from '#testing/database/database-state.ts';
import { watchBatches } from '#testing/database/watch-statements.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const put = command({
  text: `insert into company_settings (key, value) values ($key, $value)`,
  params: { key: text, value: json<string>() },
});
const read = query({ text: `select key from company_settings order by key`, row: { key: text } });
const transactionId = query({ text: `select pg_current_xact_id()::text as id`, row: { id: text } });
const sleep = query({ text: `select pg_sleep(5)::text as slept`, row: { slept: text } });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.sql('delete from company_settings'));
afterAll(() => app.close());

const kept = async () => (await read.all(app.database)).map((row) => row.key);
const write = (tx: Tx, key: string) => put.run(tx, { key, value: '1' });

describe('a transaction', () => {
  it('keeps all of it', async () => {
    await app.database.transaction(async (tx) => {
      await write(tx, 'a');
      await write(tx, 'b');
      expect((await read.all(tx)).length).toBe(2);
      expect(await kept()).toEqual([]);
    });
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('keeps nothing when something fails', async () => {
    const failing = app.database.transaction(async (tx) => {
      await write(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept()).toEqual([]);
  });

  it('is not called done when a failed statement was passed over in silence', async () => {
    const silent = app.database.transaction(async (tx) => {
      await write(tx, 'a');
      await write(tx, 'a').catch(() => undefined);
      return 'done';
    });
    await expect(silent).rejects.toThrow('its error was not passed on');
    expect(await kept()).toEqual([]);
  });

  it('begins with its first statement, and all that follow are in it', async () => {
    // The log is sealed meanwhile, whenever it is time.
    const open = `select query from pg_stat_activity where datname = current_database() and application_name = 'tongzhou'
      and state = 'idle in transaction' and query not like '%log.seal%'`;
    await app.database.transaction(async (tx) => {
      expect(await app.sql(open)).toEqual([]);
      const begun = (await transactionId.first(tx))?.id;
      expect(await app.sql(open)).toEqual([{ query: expect.stringContaining('pg_current_xact_id') }]);
      expect((await transactionId.first(tx))?.id).toBe(begun);
    });
    expect(await app.sql(open)).toEqual([]);
    expect(await app.database.transaction(async () => 'nothing to do')).toBe('nothing to do');
  });

  it('is one also when its first statement failed', async () => {
    const failing = app.database.transaction(async (tx) => {
      await write(tx, new Date() as never).catch(() => undefined);
      await write(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await app.database.transaction((tx) => write(tx, 'before'));
    const silent = app.database.transaction(async (tx) => {
      await write(tx, 'before').catch(() => undefined);
      await expect(write(tx, 'b')).rejects.toMatchObject({ code: '25P02' });
    });
    await expect(silent).rejects.toThrow('its error was not passed on');
    expect(await kept()).toEqual(['before']);
  });

  it('sends what is given together in one round trip, in the order in which it was given', async () => {
    const sent: number[] = [];
    const stop = watchBatches('company_settings', (statements) => sent.push(statements));
    await app.database.transaction(async (tx) => {
      const late = async () => {
        await Promise.resolve();
        return read.all(tx);
      };
      const [, , found] = await Promise.all([write(tx, 'a'), write(tx, 'b'), late()]);
      expect(found.map((row) => row.key)).toEqual(['a', 'b']);
      await write(tx, 'c');
    });
    stop();
    expect(sent).toEqual([3, 1]);
    expect(await kept()).toEqual(['a', 'b', 'c']);
  });

  it('fails with the reason of whichever of them failed', async () => {
    const failing = app.database.transaction((tx) => {
      const slowly = async () => {
        await write(tx, 'a');
      };
      return Promise.all([write(tx, 'a'), slowly(), write(tx, 'b')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('sends nothing any more that was given without waiting for it', async () => {
    const forgotten: Promise<unknown>[] = [];
    await app.database.transaction(async (tx) => {
      await write(tx, 'a');
      forgotten.push(write(tx, 'b').catch((error: Error) => error.message));
    });
    expect(await forgotten[0]).toBe('not an open database or transaction');
    expect(await kept()).toEqual(['a']);
  });

  it('ends with what was left to its end, as part of it', async () => {
    await app.database.transaction(async (tx) => {
      beforeCommit(tx, () => write(tx, 'b'));
      beforeCommit(tx, async () => afterCommit(tx, () => undefined));
      await write(tx, 'a');
      expect((await read.all(tx)).map((row) => row.key)).toEqual(['a']);
    });
    expect(await kept()).toEqual(['a', 'b']);
    const failing = app.database.transaction(async (tx) => {
      beforeCommit(tx, () => write(tx, 'b'));
      await write(tx, 'c');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('leaves out at its end what belongs to a part that failed', async () => {
    await app.database.transaction(async (tx) => {
      beforeCommit(tx, () => write(tx, 'a'));
      const part = attempt(tx, async () => {
        beforeCommit(tx, () => write(tx, 'b'));
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
    });
    expect(await kept()).toEqual(['a']);
  });

  it('has its effects after the commit', async () => {
    const seen: Promise<string[]>[] = [];
    await app.database.transaction(async (tx) => {
      afterCommit(tx, () => seen.push(kept()));
      await write(tx, 'a');
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([['a']]);
  });

  it('has no effects when it was rolled back', async () => {
    const effect = vi.fn();
    const failing = app.database.transaction(async (tx) => {
      afterCommit(tx, effect);
      await write(tx, 'a');
      await write(tx, 'a');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(effect).not.toHaveBeenCalled();
  });

  it('cannot be used after its end', async () => {
    let leaked: Tx | undefined;
    await app.database.transaction(async (tx) => {
      leaked = tx;
    });
    await expect(write(leaked as Tx, 'late')).rejects.toThrow('not an open database or transaction');
    expect(() => afterCommit(leaked as Tx, () => undefined)).toThrow('not an open database or transaction');
    const failing = app.database.transaction(async (tx) => {
      leaked = tx;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(write(leaked as Tx, 'late')).rejects.toThrow('not an open database or transaction');
    expect(await kept()).toEqual([]);
  });

  it('cannot be made up', async () => {
    await expect(write({} as Tx, 'a')).rejects.toThrow('not an open database or transaction');
  });

  it('that outlives its time is rolled back and its connection given up', async () => {
    const started = performance.now();
    const stuck = app.database.transaction(async (tx) => {
      await write(tx, 'a');
      await sleep.all(tx);
    }, 300);
    await expect(stuck).rejects.toBeInstanceOf(UnknownOutcome);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(await kept()).toEqual([]);
    const open = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'tongzhou' and state <> 'idle'`;
    // client_connection_check_interval: the server notices within two seconds that nobody waits for it any more.
    await vi.waitFor(async () => expect(await app.sql(open)).toEqual([]), { timeout: 5000 });
  });

  it('that waits for something else is given up in time too', async () => {
    const stuck = app.database.transaction(async (tx) => {
      await write(tx, 'a');
      await new Promise((resolve) => setTimeout(resolve, 600));
      await write(tx, 'b');
    }, 200);
    await expect(stuck).rejects.toBeInstanceOf(UnknownOutcome);
    const silent = app.database.transaction(async (tx) => {
      await write(tx, 'c');
      await new Promise((resolve) => setTimeout(resolve, 600));
    }, 200);
    await expect(silent).rejects.toBeInstanceOf(UnknownOutcome);
    expect(await kept()).toEqual([]);
  });

  it('that fails leaves the pool as large as it was', async () => {
    const failing = () =>
      app.database.transaction(async (tx) => {
        await write(tx, 'a');
        throw new Error('no');
      });
    await Promise.allSettled(Array.from({ length: 100 }, failing));
    const { pool } = app.database;
    expect(pool.totalCount).toBeLessThanOrEqual(12);
    // Those just used stay at hand for a moment.
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), 5000);
    expect(pool.waitingCount).toBe(0);
  });
});

describe('every write', () => {
  it('stays inside its transaction: when the log entry fails, nothing of it is left', async () => {
    const person = await aPerson(app, { password: 'oars and water 7' });
    const [job = ''] = (
      await app.sql<{ job_number: string }>('select job_number from users where id = $1', [person])
    ).map((row) => row.job_number);
    const messages = await app.sql<{ id: string }>(
      `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, 3) returning id`,
      [person],
    );
    const ids = messages.map((row) => Number(row.id));
    const token = await app.signInAs(person);
    const another = await app.signInAs(person);
    const administrator = await app.signInAs(administratorId);
    const sessions = await app.sql<{ id: string }>('select id from sessions where user_id = $1 order by id desc', [
      person,
    ]);
    // A try to sign in is counted before the password is looked at, whatever comes after.
    const state = () => databaseState(app, ['public.sign_in_failures']);
    const before = await state();

    await app.sql('revoke insert on log.operations from tongzhou_app');
    const as = { as: token, key: randomUUID() };
    const answers = [
      await app.call(markMessagesRead, { ids: 'all' }, as),
      await app.call(deleteMessage, { id: ids[0] ?? 0 }, { as: token }),
      await app.call(deleteMessages, { ids }, { as: token }),
      await app.call(endMySession, { id: Number(sessions[0]?.id) }, { as: token }),
      await app.call(endSessionsOf, { user_id: person }, { as: administrator }),
      await app.call(prepareSecondFactor, {}, { as: token }),
      await app.call(signIn, { account: job, password: 'oars and water 7' }, { as: another }),
      await app.call(signOut, {}, { as: token }),
    ];
    await app.sql('grant insert on log.operations to tongzhou_app');
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 500));
    expect(await state()).toEqual(before);
    // And the look at the tables does notice a change.
    expect((await app.call(markMessagesRead, { ids: 'all' }, as)).status).toBe(200);
    const after = await state();
    expect(after['public.messages']).not.toBe(before['public.messages']);
  });
});

describe('a conflict between transactions', () => {
  let person: number;
  let token: string;
  let ids: number[];

  beforeAll(async () => {
    person = await aPerson(app);
    token = await app.signInAs(person);
    const rows = await app.sql<{ id: string }>(
      `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, 2) returning id`,
      [person],
    );
    ids = rows.map((row) => Number(row.id));
    // Counts attempts outside any transaction and fails the first so many of them.
    await app.sql(`create sequence attempts;
      grant usage on sequence attempts to tongzhou_app;
      create table failing (times int);
      grant select on failing to tongzhou_app;
      create function fail() returns trigger language plpgsql as $$ begin
        if nextval('attempts') <= (select times from failing) then raise exception 'could not serialize access' using errcode = '40001'; end if;
        return new;
      end $$`);
  });

  const attempts = async (times: number, key: string | undefined) => {
    await app.sql(`truncate failing; alter sequence attempts restart`);
    await app.sql('insert into failing values ($1)', [times]);
    await app.sql('create trigger fail before update on messages for each row execute function fail()');
    await app.sql('update messages set read_at = null where id = $1', [ids[0]]).catch(() => undefined);
    await app.sql('alter sequence attempts restart');
    const answer = await app.call(
      markMessagesRead,
      { ids: [ids[0] ?? 0] },
      { as: token, ...(key === undefined ? {} : { key }) },
    );
    await app.sql('drop trigger fail on messages');
    const made = await app.sql<{ last_value: string }>('select last_value from attempts');
    await app.sql('update messages set read_at = null');
    return { answer, made: Number(made[0]?.last_value) };
  };

  it('is tried again, whole, up to three times, when the request has a key [F21]', async () => {
    const twice = await attempts(2, randomUUID());
    expect(twice).toMatchObject({ made: 3, answer: { status: 200, data: { changed: 1 } } });
    const always = await attempts(100, randomUUID());
    expect(always).toMatchObject({
      made: 3,
      answer: { status: 409, msg: '正在处理，请稍后重试', headers: { 'retry-after': '1' } },
    });
  });

  it('is not tried again without one [R33]', async () => {
    expect(await attempts(1, undefined)).toMatchObject({ made: 1, answer: { status: 409 } });
  });

  it('that is a deadlock ends with one success for each [F20]', async () => {
    const waits = (name: string) =>
      app.sql(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
        [name],
      );
    /** Says whether the two really stood in each other's way. */
    const race = async (held: number, wanted: number): Promise<boolean> => {
      await app.sql('update messages set read_at = null, title = $2 where user_id = $1', [person, 'x']);
      const rival = new pg.Client({ ...app.testDatabase.superuser, application_name: 'rival' });
      await rival.connect();
      // The rival is patient, so PostgreSQL's choice falls on us.
      await rival.query(`set deadlock_timeout = '30s'`);
      await rival.query('begin');
      await rival.query(`update messages set title = 'rival' where id = $1`, [held]);
      const ours = app.call(markMessagesRead, { ids }, { as: token, key: randomUUID() });
      await vi.waitFor(async () => expect((await waits('tongzhou')).length).toBe(1));
      let done = false;
      const theirs = rival.query(`update messages set title = 'rival' where id = $1`, [wanted]).then(() => {
        done = true;
      });
      const met = await vi.waitFor(async () => {
        const waiting = (await waits('rival')).length === 1;
        expect(done || waiting).toBe(true);
        return waiting;
      });
      await theirs;
      await rival.query('commit');
      await rival.end();
      expect(await ours).toMatchObject({ status: 200, data: { changed: 2 } });
      const rows = await app.sql('select title, read_at is not null as read from messages where user_id = $1', [
        person,
      ]);
      expect(rows).toEqual([
        { title: 'rival', read: true },
        { title: 'rival', read: true },
      ]);
      return met;
    };
    const done = `select 1 from log.operations where action = '消息标为已读' and user_id = $1 and result = 'done'`;
    const before = (await app.sql(done, [person])).length;
    const [first = 0, second = 0] = ids;
    // Which row is locked first is the planner's business: one of the two orders is a deadlock.
    expect([await race(second, first), await race(first, second)]).toContain(true);
    expect((await app.sql(done, [person])).length).toBe(before + 2);
  });
});
