import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { downloadFile, type UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { endSessionsOf } from '@tongzhou/contract/areas/identity/account.ts';
import { signOut } from '@tongzhou/contract/areas/identity/session.ts';
import { filePaths } from '@tongzhou/contract/rules/file-paths.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bindFiles } from '#areas/files/bind-files.ts';
import { mayRead } from '#areas/files/download.ts';
import { fileById } from '#areas/files/file-table.ts';
import { fileLinks } from '#areas/files/signed-url.ts';
import { callerOfSession } from '#areas/identity/public.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { attachment, multipart, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { bearer, converse, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let person: number;
let other: number;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  person = await aPerson(app);
  other = await aPerson(app);
});
afterAll(() => app.close());

const send = async (token: string, content: string | Buffer = '内容', name = '合同.txt'): Promise<UploadedFile> =>
  (await upload([attachment(content, name)], { port, as: token })).data;
const ask = async (url: string, headers: Record<string, string> = {}) => {
  const response = await app.server.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, text: response.payload, headers: response.headers, bytes: response.rawPayload };
};
const changed = (url: string, name: string, value: string | number) => {
  const link = new URL(url, 'http://x');
  link.searchParams.set(name, String(value));
  return `${link.pathname}${link.search}`;
};
const nothing = '{"code":404,"msg":"记录不存在","data":null}';

describe('a link to a file', () => {
  it('gives the file to whoever was given the link, for as long as their session lives', async () => {
    const token = await app.signInAs(person);
    const { url, size } = await send(token);
    const { status, headers, bytes } = await ask(url);
    expect([status, bytes.toString(), size]).toEqual([200, '内容', 6]);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '6',
      'content-disposition': `attachment; filename="__.txt"; filename*=UTF-8''${encodeURIComponent('合同.txt')}`,
      'cache-control': 'private, max-age=600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'none',
    });
  });

  it('shows in a page only pictures we drew ourselves [U17]', async () => {
    const token = await app.signInAs(person);
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });
    const shown = await send(token, await picture.png().toBuffer(), 'a.png');
    expect((await ask(shown.url)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const saved = await send(token, await picture.gif().toBuffer(), 'a.gif');
    expect((await ask(saved.url)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });

  it('shows a pdf in a frame of our own pages, nothing else, and to nobody else', async () => {
    const shown = ({ url }: UploadedFile) => url.replace(filePaths.download, filePaths.view);
    const token = await app.signInAs(person);
    const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
    const paper = await send(token, pdf, '诊断.pdf');
    const { status, text, headers } = await ask(shown(paper));
    expect([status, text]).toEqual([200, pdf]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('诊断.pdf')}`,
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    });
    expect((await ask(shown(await send(token)))).status).toBe(404);
    const theirs = await send(await app.signInAs(other), pdf, '合同.pdf');
    expect((await ask(changed(shown(paper), 'id', theirs.id))).status).toBe(404);
    await app.call(signOut, {}, { as: token });
    expect((await ask(shown(paper))).status).toBe(404);
  });

  it('is good for that file, that session and ten minutes, and for nothing else [U26]', async () => {
    const token = await app.signInAs(person);
    const mine = await send(token);
    const second = await send(token);
    const otherToken = await app.signInAs(other);
    const theirs = await send(otherToken);
    const session = (url: string) => new URL(url, 'http://x').searchParams.get('session') ?? '';
    const expires = Number(new URL(mine.url, 'http://x').searchParams.get('expires'));
    expect(expires).toBe(app.clock.now + 600_000);
    for (const url of [
      changed(mine.url, 'id', second.id),
      changed(mine.url, 'id', theirs.id),
      changed(mine.url, 'id', 999_999),
      changed(mine.url, 'session', session(theirs.url)),
      changed(mine.url, 'expires', expires + 1),
      changed(mine.url, 'signature', 'A'.repeat(43)),
      fileLinks(['another key of another server, long enough']).sign(mine.id, Number(session(mine.url)), app.clock.now),
    ]) {
      const { status, text } = await ask(url);
      expect([url, status, text]).toEqual([url, 404, nothing]);
    }
    expect((await ask(mine.url)).status).toBe(200);
  });

  it('says the same of a file one may not read as of one that is not there', async () => {
    const token = await app.signInAs(person);
    const { id } = await send(token);
    const links = fileLinks(app.config.authKeys);
    await app.signInAs(other);
    const [row] = await app.sql<{ id: string }>('select id from sessions where user_id = $1 order by id desc limit 1', [
      other,
    ]);
    const session = Number(row?.id);
    const mine = await ask(links.sign(id, session, app.clock.now));
    const none = await ask(links.sign(123_456_789, session, app.clock.now));
    expect([mine.status, mine.text]).toEqual([404, nothing]);
    expect([none.status, none.text]).toEqual([404, nothing]);
    const volatile = ['x-request-id', 'date'];
    const steady = (headers: object) => Object.entries(headers).filter(([name]) => !volatile.includes(name));
    expect(steady(mine.headers)).toEqual(steady(none.headers));
  });

  it('is over after ten minutes', async () => {
    const { url } = await send(await app.signInAs(person));
    const now = app.clock.now;
    app.clock.now += 600_000 - 1;
    expect((await ask(url)).status).toBe(200);
    app.clock.now += 1;
    expect((await ask(url)).status).toBe(404);
    app.clock.now = now;
  });

  it('dies with its session [A07]', async () => {
    const token = await app.signInAs(person);
    const { url } = await send(token);
    expect((await ask(url)).status).toBe(200);
    await app.call(signOut, {}, { as: token });
    expect((await ask(url)).status).toBe(404);

    const again = await app.signInAs(person);
    const next = await send(again);
    await app.call(endSessionsOf, { user_id: person }, { as: await app.signInAs(administratorId) });
    expect((await ask(next.url)).status).toBe(404);

    const third = await send(await app.signInAs(person));
    await app.sql('update users set enabled = false where id = $1', [person]);
    expect((await ask(third.url)).status).toBe(404);
    await app.sql('update users set enabled = true where id = $1', [person]);
  });

  it.each([
    '?path=../../etc/passwd',
    '?name=a.txt',
    '?id=1',
    '',
    '?id=1&session=1&expires=1&signature=short',
    '?id=../x&session=1&expires=1&signature=x',
  ])('without its four parts (%s) is none [U15]', async (search) => {
    expect((await ask(`${downloadFile.path}${search}`)).status).toBe(422);
  });

  it('takes no further parts [U15]', async () => {
    const { url } = await send(await app.signInAs(person));
    for (const extra of ['path=/etc/passwd', 'file_name=x', 'inline=1', 'id=2', 'download'])
      expect((await ask(`${url}&${extra}`)).status).toBe(422);
  });

  it('gives the whole file, whatever ranges are asked for [U20]', async () => {
    const { url } = await send(await app.signInAs(person), 'x'.repeat(1000), 'a.txt');
    const ranges = ['bytes=0-1', `bytes=${Array.from({ length: 1000 }, () => '0-').join()}`, 'bytes=-1', 'bytes=5-2'];
    for (const range of ranges) {
      const { status, bytes } = await ask(url, { range });
      expect([status, bytes.length]).toEqual([200, 1000]);
    }
  });
});

describe('the store', () => {
  it('cannot be reached by any address [U18] [C11]', async () => {
    await send(await app.signInAs(person));
    const names = Object.keys(storedFiles(app));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names.slice(0, 3))
      for (const prefix of [
        '/',
        '/files/',
        '/uploads/',
        '/data/files/',
        '/assets/../files/',
        '/assets/..%2f..%2ffiles/',
        '/api/common/file/',
        '//files/',
      ])
        expect((await ask(`${prefix}${name}`)).status).not.toBe(200);
    for (const address of [
      '/uploads/',
      '/files/',
      '/data/auth-key',
      '/.env',
      '/package.json',
      '/auth-key',
      '/files/incoming/',
    ])
      expect((await ask(address)).status).toBe(404);
  });

  it('that lost a file says so without saying where', async () => {
    const { url, id } = await send(await app.signInAs(person));
    const [row] = await app.sql<{ store_key: string }>('select store_key from files where id = $1', [id]);
    const key = row?.store_key ?? '';
    rmSync(path.join(app.config.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key));
    const { status, text } = await ask(url);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(text).not.toMatch(new RegExp(`${key}|ENOENT|${app.config.dataDir}`));
  });

  it('that cannot be written to refuses the upload, and there is no row [G10] [U21]', async () => {
    const token = await app.signInAs(other);
    const blocked = await createTestApp({
      beside: { ...app, config: { ...app.config, dataDir: path.join(app.config.dataDir, 'blocked') } },
    });
    writeFileSync(path.join(app.config.dataDir, 'blocked'), 'a file where the folder should be');
    const before = await app.sql('select count(*) from files');
    const { status, text } = await upload([attachment('x', 'a.txt')], { port: await openPort(blocked), as: token });
    expect(status).toBe(500);
    expect(text).toBe('{"code":500,"msg":"服务器内部错误，请稍后再试","data":null}');
    expect(await app.sql('select count(*) from files')).toEqual(before);
    await blocked.close();
  });
});

describe('a file that belongs to a record', () => {
  const caller = async (user: number) => {
    await app.signInAs(user);
    const [row] = await app.sql<{ id: string }>('select id from sessions where user_id = $1 order by id desc limit 1', [
      user,
    ]);
    const found = await callerOfSession(app.database, Number(row?.id), app.clock.now);
    if (found === undefined) throw new Error('no caller');
    return found;
  };
  const owners = [
    {
      kind: 'test-record',
      mayRead: async (_db: unknown, { userId }: { userId: number }, ownerId: number) =>
        ownerId === 7 && userId === other,
      mayDelete: async () => false,
    },
  ];
  const bind = (ids: number[], uploader: number, owner: { kind: string; id: number }) =>
    app.database.transaction((tx) => bindFiles(tx, { ids, uploader, owner, field: 'files' }, app.clock.now));
  const readableBy = async (id: number, user: number) => {
    const file = await fileById(app.database, id);
    return file === undefined ? false : mayRead(app.database, await caller(user), file, owners);
  };

  it('is as readable as the record, and until then readable by its uploader only', async () => {
    const { id } = await send(await app.signInAs(person));
    expect([await readableBy(id, person), await readableBy(id, other), await readableBy(id, administratorId)]).toEqual([
      true,
      false,
      false,
    ]);
    await bind([id], person, { kind: 'test-record', id: 7 });
    // Having uploaded it is no title any more: the record decides.
    expect([await readableBy(id, person), await readableBy(id, other), await readableBy(id, administratorId)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('of a kind that nobody answers for is readable by nobody', async () => {
    const { id, url } = await send(await app.signInAs(person));
    await bind([id], person, { kind: 'unknown-kind', id: 7 });
    expect([await readableBy(id, person), await readableBy(id, other)]).toEqual([false, false]);
    expect((await ask(url)).status).toBe(404);
  });

  it('that was deleted is gone for everyone, by whatever link [U24]', async () => {
    const unbound = await send(await app.signInAs(person));
    const bound = await send(await app.signInAs(person));
    await bind([bound.id], person, { kind: 'test-record', id: 7 });
    await app.sql('update files set deleted_at = now() where id = any ($1)', [[unbound.id, bound.id]]);
    for (const id of [unbound.id, bound.id])
      for (const user of [person, other, administratorId]) expect(await readableBy(id, user)).toBe(false);
    expect([(await ask(unbound.url)).status, (await ask(bound.url)).status]).toEqual([404, 404]);
    expect((await ask(unbound.url)).text).toBe(nothing);
  });

  it('was bound once, by its uploader, all or none [B08]', async () => {
    const token = await app.signInAs(person);
    const [a, b, c] = [await send(token), await send(token), await send(token)];
    const theirs = await send(await app.signInAs(other));
    const record = { kind: 'test-record', id: 7 };
    const refused = { kind: 'invalid', fields: { files: '附件不存在或已被使用，请重新上传' } };
    await expect(bind([a.id, theirs.id], person, record)).rejects.toMatchObject(refused);
    await expect(bind([a.id, 999_999], person, record)).rejects.toMatchObject(refused);
    const bound = async () =>
      (
        await app.sql<{ id: string }>(
          'select id from files where owner_kind is not null and id = any ($1) order by id',
          [[a.id, b.id, c.id, theirs.id]],
        )
      ).map((row) => Number(row.id));
    expect(await bound()).toEqual([]);
    await bind([a.id, b.id, a.id], person, record);
    expect(await bound()).toEqual([a.id, b.id]);
    await expect(bind([b.id, c.id], person, { kind: 'test-record', id: 8 })).rejects.toMatchObject(refused);
    expect(await bound()).toEqual([a.id, b.id]);
    await app.sql('update files set deleted_at = now() where id = $1', [c.id]);
    await expect(bind([c.id], person, record)).rejects.toMatchObject(refused);
    await expect(bind([], person, record)).resolves.toBeUndefined();
  });

  it('cannot be claimed by two records at once', async () => {
    const { id } = await send(await app.signInAs(person));
    const claims = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => bind([id], person, { kind: 'test-record', id: at + 1 })),
    );
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
  });
});

// Both wait for about ten seconds, so they wait together.
describe.concurrent('a slow connection', () => {
  it('may rest twice during a download, longer than ten seconds in all', async () => {
    const { url, size } = await send(await app.signInAs(person), 'x'.repeat(15_000_000), 'a.txt');
    const socket = net.connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    const rests = [0, size / 3];
    let heard = 0;
    socket.on('data', (data) => {
      if (heard >= (rests[0] ?? size)) {
        rests.shift();
        socket.pause();
        setTimeout(() => socket.resume(), 6000);
      }
      heard += data.length;
    });
    socket.write(request('GET', url));
    await closed;
    expect(rests).toEqual([]);
    expect(heard).toBeGreaterThan(size);
  }, 30_000);

  it('that stops in the middle of an upload is closed after ten seconds, and nothing is left of it [Q05] [U21]', async () => {
    const token = await app.signInAs(other);
    const { body, type } = multipart([attachment('x'.repeat(100_000), 'a.txt')]);
    const head = request('POST', '/api/common/uploadFile', {
      ...bearer(token),
      'content-type': type,
      'content-length': String(body.length),
    });
    const incoming = () => Object.keys(storedFiles(app)).filter((name) => name.startsWith('incoming'));
    const conversation = converse({ port, send: [head, body.subarray(0, 50_000)], until: 'close', patience: 20_000 });
    await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 5000 });
    const { closedByServer, ms } = await conversation;
    expect(closedByServer).toBe(true);
    expect(ms).toBeGreaterThan(9000);
    expect(ms).toBeLessThan(13_000);
    await vi.waitFor(() => expect(incoming()).toEqual([]));
  }, 30_000);
});
