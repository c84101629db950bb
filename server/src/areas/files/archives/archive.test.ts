import { Readable } from 'node:stream';
import { endSessionsOf } from '@tongzhou/contract/areas/identity/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivePaths } from '#areas/files/archives/archive-rules.ts';
import { deleteOldTickets } from '#areas/files/archives/archive-table.ts';
import { mostFiles, openArchive } from '#areas/files/archives/open-archive.ts';
import { callerOfSession } from '#areas/identity/public.ts';
import { writeArchive } from '#platform/documents/archive.ts';
import { unpack } from '#platform/documents/unpack.ts';
import { readSheet } from '#platform/excel/workbook.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let beside: TestApp;
let port: number;
let person: number;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({ beside: app });
  port = await openPort(app);
  person = await aPerson(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const everything = (bytes: Buffer) => unpack(bytes, () => true);

async function offered(contents: readonly string[]) {
  const token = await app.signInAs(person);
  const [session] = await app.sql<{ id: string }>('select max(id) as id from sessions where user_id = $1', [person]);
  const caller = await callerOfSession(app.database, Number(session?.id), app.clock.now);
  if (caller === undefined) throw new Error('no caller');
  const files = [];
  for (const content of contents)
    files.push((await upload([attachment(content, '发票.txt')], { port, as: token })).data);
  const open = (given: readonly { id: number; file_name: string; size: number }[]) =>
    app.database.transaction((tx) =>
      openArchive(
        { tx, caller, now: app.clock.now },
        {
          name: '三月 报销',
          columns: [{ header: '报销人' }],
          files: given.map((file) => ({ ...file, folders: ['2026-03'], cells: ['=张三'] })),
        },
      ),
    );
  return { files, open, ticket: await open(files) };
}
const fetched = async (url: string, server: TestApp = app) => {
  const { statusCode: status, rawPayload: bytes, headers } = await server.server.inject({ method: 'GET', url });
  return { status, bytes, headers };
};

describe('an archive of files', () => {
  it('holds them and an index, under names that say what they are', async () => {
    const { ticket } = await offered(['甲', '乙丙']);
    expect([ticket.files, ticket.size]).toEqual([2, 9]);
    const { status, bytes, headers } = await fetched(ticket.url);
    expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(headers['content-disposition']).toContain(encodeURIComponent('三月 报销.zip'));
    const parts = await everything(bytes);
    expect([...parts.keys()]).toEqual(['目录.xlsx', '2026-03/发票.txt', '2026-03/发票 (2).txt']);
    expect(parts.get('2026-03/发票 (2).txt')?.toString()).toBe('乙丙');
    const index = await readSheet(parts.get('目录.xlsx') as Buffer, 10);
    expect(JSON.stringify(index)).toContain('2026-03/发票 (2).txt');
  });

  it('is given once, within a minute, while the session lives, and without what was deleted since', async () => {
    const { files, open, ticket } = await offered(['甲', '乙']);
    const both = await Promise.all([fetched(ticket.url), fetched(ticket.url, beside)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await fetched(ticket.url)).status).toBe(404);

    const late = await open(files);
    app.clock.now += 60_000;
    expect((await fetched(late.url)).status).toBe(404);
    await app.database.transaction((tx) => deleteOldTickets(tx, app.clock.now));
    expect(await app.sql('select 1 from archive_tickets')).toEqual([]);

    const [one, all, ended] = [await open(files), await open(files), await open(files)];
    await app.sql('update files set deleted_at = now() where id = $1', [files[0]?.id]);
    expect([...(await everything((await fetched(one.url)).bytes)).keys()]).toEqual([
      '目录.xlsx',
      '2026-03/发票 (2).txt',
    ]);
    await app.sql('update files set deleted_at = now() where id = $1', [files[1]?.id]);
    expect((await fetched(all.url)).status).toBe(404);
    await app.sql('update files set deleted_at = null where id = any ($1)', [files.map(({ id }) => id)]);
    await app.call(endSessionsOf, { user_id: person }, { as: await app.signInAs(administratorId) });
    expect((await fetched(ended.url)).status).toBe(404);
  });

  it('is refused where there is nothing, or too much', async () => {
    const { open } = await offered(['甲']);
    const file = { id: 1, file_name: 'a.pdf', size: 1 };
    await expect(open([])).rejects.toMatchObject({ message: '没有可下载的文件' });
    await expect(open(Array.from({ length: mostFiles + 1 }, () => file))).rejects.toMatchObject({
      message: expect.stringContaining(`最多下载 ${mostFiles} 个`),
    });
    await expect(open([{ ...file, size: 3 * 1024 ** 3 }])).rejects.toMatchObject({
      message: expect.stringContaining('2 GB'),
    });
  });

  it.each([
    ['the same twice, in another case', ['a.TXT', 'A.txt'], ['a.txt', 'A (2).txt']],
    ['the index', ['目录.xlsx'], ['目录 (2).xlsx']],
    ['without an ending', ['合同', '合同'], ['合同', '合同 (2)']],
    ['a way out', ['../../etc/passwd', '..'], ['未命名.._.._etc_passwd', '未命名']],
    ['a device', ['con.txt', 'NUL'], ['_con.txt', '_NUL']],
  ])('names: %s', (_, given, expected) => {
    const places = given.map((file_name) => ({ file_name, folders: [] }));
    expect(archivePaths(places, ['目录.xlsx'])).toEqual(expected);
  });

  it('reads one file at a time and no further than it is taken, and stops when nobody takes it', async () => {
    const size = 64 * 1024 * 1024;
    let produced = 0;
    const opened: Readable[] = [];
    const read = async () => {
      const source = new Readable({
        read() {
          produced += 65_536;
          this.push(Buffer.alloc(65_536));
        },
      });
      opened.push(source);
      return source;
    };
    const entries = ['a', 'b'].map((path) => ({ path, size, read }));
    const { stream, size: whole } = await writeArchive({ path: 'index', bytes: Buffer.from('x') }, entries);
    expect(whole).toBeGreaterThan(2 * size);
    for await (const chunk of stream) if (chunk.length > 1000) break;
    await new Promise(setImmediate);
    expect(produced).toBeLessThan(4 * 1024 * 1024);
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
