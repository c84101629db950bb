import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanFileName, extensionOf } from '#areas/files/file-name-rules.ts';
import { aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  token = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const send = (name: string | Buffer) => upload([attachment('x', name)], { port, as: token });
const everything = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe('a file’s name', () => {
  it.each<[string, string | Buffer, string]>([
    ['as people write it', '合同 (终稿) v2.txt', '合同 (终稿) v2.txt'],
    ['with an emoji', '旅行😀.txt', '旅行😀.txt'],
    ['going up', '../../x.txt', 'x.txt'],
    ['going up the other way', '..\\\\..\\\\x.txt', 'x.txt'],
    ['absolute', '/etc/x.txt', 'x.txt'],
    ['of a drive', 'C:\\\\Windows\\\\x.txt', 'x.txt'],
    ['escaped', '%2e%2e%2fx.txt', '%2e%2e%2fx.txt'],
    ['with a tab and a bell', 'a\tb\x07c.txt', 'abc.txt'],
    ['running backwards', 'x\u202etxt.exe.txt', 'xtxt.exe.txt'],
    ['with what cannot be seen', 'a\u200b\ufeffb.txt', 'ab.txt'],
    ['with signs of other systems', 'a<b>c|d?e*.txt', 'abcde.txt'],
    ['ending in dots', 'x.txt. . .', 'x.txt'],
    ['of a device', 'CON.txt', 'CON.txt'],
    ['in another normal form', 'e\u0301.txt', 'é.txt'],
    ['of four thousand letters', `${'长'.repeat(1300)}.txt`, `${'长'.repeat(120)}.txt`],
    ['of many emoji', `a${'😀'.repeat(119)}.txt`, `a${'😀'.repeat(119)}.txt`],
    ['hidden', '.txt', '未命名.txt'],
  ])('%s is cleaned for showing and becomes no path [U05]', async (_, given, shown) => {
    const before = everything(app.config.dataDir).filter((name) => !name.startsWith('files'));
    const { status, data } = await send(given);
    expect([status, data.file_name]).toEqual([200, shown]);
    for (const name of Object.keys(storedFiles(app)))
      expect(name).toMatch(/^([\da-f]{2}\/){2}[\da-f]{48}$|^incoming\/[\da-f]{48}$/);
    expect(everything(app.config.dataDir).filter((name) => !name.startsWith('files'))).toEqual(before);
    const back = await fetch(`http://127.0.0.1:${port}${data.url}`);
    expect(back.status).toBe(200);
    const disposition = back.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''\S+$/);
    expect(decodeURIComponent(/UTF-8''(.*)$/.exec(disposition)?.[1] ?? '')).toBe(shown);
    await back.arrayBuffer();
  });

  it('in another encoding is shown as well as it can be, and stored all the same [U05]', async () => {
    const gbk = Buffer.from('bacfcdac2e747874', 'hex');
    const { status, data } = await send(gbk);
    expect(status).toBe(200);
    expect(data.file_name).toMatch(/\.txt$/);
    expect(data.file_name.isWellFormed()).toBe(true);
  });

  it.each([
    ['with a NUL', 'x.exe\0.txt'],
    ['with a line break and a header', 'x.txt"\r\ncontent-type: text/html\r\n\r\n'],
    ['with no ending', 'README'],
    ['that is nothing', ''],
    ['with an ending behind the dot', 'x.pdf.'],
  ])('%s does not slip by as another [U05]', async (_, name) => {
    const answer = await send(name);
    if (answer.status === 200) expect(answer.data.file_name).toMatch(/^[^\p{Cc}"]*\.txt$/u);
    else expect([415, 422]).toContain(answer.status);
  });

  it('stands in the log whole, however long it is [G01]', async () => {
    const { data } = await send(`a${'😀'.repeat(119)}.txt`);
    const rows = await app.sql<{ object_label: string }>(
      `select object_label from log.operations where object_kind = 'file' and object_id = $1`,
      [data.id],
    );
    expect(rows).toEqual([{ object_label: data.file_name }]);
  });
});

describe('the rule for names', () => {
  it('gives the same for what it gave', () => {
    const names = [
      'a.txt',
      '../b.PDF',
      'x\u202e.png',
      '.htaccess',
      ' . ',
      'a'.repeat(500),
      '😀'.repeat(300),
      'a.tar.gz',
      'a.verylongending',
    ];
    for (const name of names) {
      const clean = cleanFileName(name);
      expect(cleanFileName(clean)).toBe(clean);
      expect(clean).not.toMatch(/[/\\\p{Cc}\p{Cf}<>:"|?*]/u);
      expect([...clean].length).toBeLessThanOrEqual(130);
      expect(clean).not.toBe('');
    }
  });

  it('knows an ending when it sees one', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', 'a.', '.txt', 'a.b c'].map(extensionOf)).toEqual([
      'pdf',
      'gz',
      '',
      '',
      'txt',
      '',
    ]);
  });
});
