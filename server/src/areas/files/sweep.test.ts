import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindFiles } from '#areas/files/bind-files.ts';
import { aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let person: number;
let token: string;
const hour = 3600 * 1000;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  person = await aPerson(app);
  token = await app.signInAs(person);
});
afterAll(() => app.close());

const store = () => path.join(app.config.dataDir, 'files');
const placeOf = (key: string) => path.join(store(), key.slice(0, 2), key.slice(2, 4), key);
const send = async () => {
  const { data } = await upload([attachment('x', 'a.txt')], { port, as: token });
  const [row] = await app.sql<{ store_key: string }>('select store_key from files where id = $1', [data.id]);
  return { id: data.id, place: placeOf(row?.store_key ?? '') };
};
const job = (name: string) => app.jobs.find((one) => one.name === name)?.run();
const rowExists = async (id: number) => (await app.sql('select from files where id = $1', [id])).length === 1;
const aged = (file: string, ms: number) => utimesSync(file, new Date(app.clock.now - ms), new Date(app.clock.now - ms));

describe('the sweepers', () => {
  it('take a file that never came to belong to a record, after a day', async () => {
    const lonely = await send();
    const bound = await send();
    await app.database.transaction((tx) =>
      bindFiles(tx, { ids: [bound.id], uploader: person, owner: { kind: 'x', id: 1 }, field: 'files' }, app.clock.now),
    );
    app.clock.now += 24 * hour - 1000;
    expect(await job('files/sweep-unbound')).toBe(0);
    expect([existsSync(lonely.place), await rowExists(lonely.id)]).toEqual([true, true]);
    app.clock.now += 2000;
    expect(await job('files/sweep-unbound')).toBe(1);
    expect([existsSync(lonely.place), await rowExists(lonely.id)]).toEqual([false, false]);
    expect([existsSync(bound.place), await rowExists(bound.id)]).toEqual([true, true]);
    expect(await job('files/sweep-unbound')).toBe(0);
    token = await app.signInAs(person);
  });

  it('take them by the hundred, and all of them', async () => {
    await app.sql(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
        select 'x', 'x', 1, '', substr(repeat(md5(n::text), 2), 1, 48), false, $1, to_timestamp($2::float8 / 1000) - interval '2 days' from generate_series(1, 1201) n`,
      [person, app.clock.now],
    );
    expect(await job('files/sweep-unbound')).toBe(1201);
  });

  it('take what a crash left between the file and its row, after a day [F08]', async () => {
    // The transaction fails after the file is in its place: exactly what a crash there leaves behind.
    await app.sql('revoke insert on log.operations from tongzhou_app');
    const before = Object.keys(storedFiles(app));
    const { status } = await upload([attachment('orphan', 'a.txt')], { port, as: token });
    await app.sql('grant insert on log.operations to tongzhou_app');
    expect(status).toBe(500);
    const orphans = Object.keys(storedFiles(app)).filter((name) => !before.includes(name));
    expect(orphans).toHaveLength(1);
    const orphan = path.join(store(), orphans[0] ?? '');
    expect(await app.sql('select from files where store_key = $1', [path.basename(orphan)])).toEqual([]);

    const kept = await send();
    aged(orphan, 23 * hour);
    aged(kept.place, 48 * hour);
    expect(await job('files/sweep-orphans')).toBe(0);
    aged(orphan, 25 * hour);
    expect(await job('files/sweep-orphans')).toBe(1);
    expect([existsSync(orphan), existsSync(kept.place)]).toEqual([false, true]);
  });

  it('take what was begun and never finished, after a day [F08]', async () => {
    const incoming = path.join(store(), 'incoming');
    const [fresh, old] = ['a', 'b'].map((letter) => path.join(incoming, letter.repeat(48))) as [string, string];
    for (const file of [fresh, old]) writeFileSync(file, 'half');
    aged(fresh, 23 * hour);
    aged(old, 25 * hour);
    expect(await job('files/sweep-orphans')).toBe(1);
    expect(readdirSync(incoming)).toEqual([path.basename(fresh)]);
  });

  it('never leave a row without its file: the row goes first', async () => {
    const { id, place } = await send();
    await app.sql(`update files set uploaded_at = uploaded_at - interval '2 days' where id = $1`, [id]);
    await app.sql('revoke delete on files from tongzhou_app');
    await expect(job('files/sweep-unbound')).rejects.toThrow();
    await app.sql('grant delete on files to tongzhou_app');
    expect([existsSync(place), await rowExists(id)]).toEqual([true, true]);
    const rows = await app.sql<{ store_key: string }>('select store_key from files');
    expect(rows.filter((row) => !existsSync(placeOf(row.store_key)))).toEqual([]);
  });
});
