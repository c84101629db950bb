import type { Socket } from 'node:net';
import net from 'node:net';
import { crc32 } from 'node:zlib';
import { fileLimit, uploadFile } from '@tongzhou/contract/areas/files.ts';
import { imageLimit } from '@tongzhou/contract/rules/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { budget } from '#platform/database/connections/time-budget.ts';
import { aPerson } from '#testing/builders.ts';
import { makeCompound } from '#testing/files/make-compound.ts';
import { makeZip, officeFile } from '#testing/files/make-zip.ts';
import { attachment, multipart, type Part, type UploadOptions, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { bearer, converse, openPort, request } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let person: number;
let token: string;
const accepted: Socket[] = [];

beforeAll(async () => {
  app = await createTestApp();
  app.server.server.on('connection', (socket) => accepted.push(socket));
  port = await openPort(app);
  person = await aPerson(app);
  token = await app.signInAs(person);
});
afterAll(() => app.close());

const send = (content: string | Buffer, name: string | Buffer, options: Partial<UploadOptions> = {}) =>
  upload([attachment(content, name)], { port, as: token, ...options });
const sendImage = (content: string | Buffer, name: string) => send(content, name, { usage: 'image' });
const rows = async () => JSON.stringify(await app.sql('select * from files order by id'));
const fetched = async (url: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${url}`);
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

/** Whatever is refused leaves the store and its rows as they were. */
async function expectRefused(work: () => Promise<{ status: number; msg?: string }>, status: number, msg?: string) {
  const before = { rows: await rows(), files: storedFiles(app) };
  const answer = await work();
  expect(answer.status).toBe(status);
  if (msg !== undefined) expect(answer.msg).toBe(msg);
  expect(await rows()).toBe(before.rows);
  // Temporaries go with the answer, not before it.
  await vi.waitFor(() => expect(storedFiles(app)).toEqual(before.files));
}

const drawn = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const png = () => drawn().png().toBuffer();
const jpeg = () => drawn().jpeg().toBuffer();
const imageType = '上传图片只能是 JPG/PNG 格式!';
const imageSize = '上传图片大小不能超过 2MB!';
const script = '<script>alert(document.domain)</script>';

/** A picture of exactly so many bytes: the rest is a chunk that no program shows. */
function paddedPng(picture: Buffer, size: number): Buffer {
  const data = Buffer.alloc(size - picture.length - 12, 'x');
  const body = Buffer.concat([Buffer.from('prVt'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([picture.subarray(0, -12), chunk, picture.subarray(-12)]);
}

describe('a file', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a.pdf', 'application/pdf', () => Buffer.from('%PDF-1.4\n1 0 obj\nendobj\n%%EOF')],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', () => officeFile('docx')],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', () => officeFile('xlsx')],
    ['a.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', () => officeFile('pptx')],
    ['a.doc', 'application/x-cfb', () => makeCompound({ WordDocument: 'x' })],
    ['a.zip', 'application/zip', () => makeZip({ 'a.txt': 'x' })],
    ['a.ofd', 'application/zip', () => makeZip({ 'OFD.xml': '<?xml version="1.0"?><ofd:OFD/>' })],
    ['a.png', 'image/png', png],
    ['a.jpg', 'image/jpeg', jpeg],
    ['a.JPEG', 'image/jpeg', jpeg],
    ['a.gif', 'image/gif', () => drawn().gif().toBuffer()],
    ['a.webp', 'image/webp', () => drawn().webp().toBuffer()],
    ['a.txt', 'text/plain', () => Buffer.from('备注：中文\n内容')],
    ['a.csv', 'text/csv', () => Buffer.from('姓名,金额\n张三,12.50\n')],
    ['gbk.csv', 'text/csv', () => Buffer.from('d0d5c3fb2cbdf0b6ee0ad5c5c8fd2c31322e35300a', 'hex')],
    ['a.xml', 'application/xml', () => Buffer.from('<?xml version="1.0" encoding="UTF-8"?><发票/>')],
  ])('%s is taken for what it is (%s)', async (name, type, content) => {
    const bytes = await content();
    const { status, data } = await send(bytes, name);
    expect([status, data.content_type]).toEqual([200, type]);
    const back = await fetched(data.url);
    expect(back.status).toBe(200);
    expect(back.body.length).toBe(data.size);
    if (!['image/png', 'image/jpeg'].includes(type)) expect(back.body).toEqual(bytes);
  });

  it.each([
    ['a page', 'a.html', script],
    ['a page behind another ending', 'a.jpg.html', script],
    ['a drawing with script', 'a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['a program', 'a.exe', 'MZ'],
    ['a shell script', 'a.sh', '#!/bin/sh'],
    ['a file without an ending', 'a', 'x'],
    ['a page called a picture', 'a.png', script],
    ['a page called a document', 'a.pdf', script],
    ['an archive called a document', 'a.docx', makeZip({ 'a.txt': 'x' })],
    ['a document called another', 'a.xlsx', officeFile('docx')],
    ['a picture called another', 'a.jpg', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a server page', 'a.jsp', '<% %>'],
    ['a php page', 'a.php', '<?php ?>'],
    ['a short cut', 'a.lnk', 'x'],
  ])('that is %s is refused [U02] [U21]', async (_, name, content) => {
    await expectRefused(() => send(content, name), 415, '不支持的文件类型');
  });

  it('that is empty, or not there, is refused [U21]', async () => {
    await expectRefused(() => send('', 'a.txt'), 422);
    await expectRefused(() => upload([], { port, as: token }), 422);
    await expectRefused(() => upload([{ name: 'remarks', value: '1' }], { port, as: token }), 422);
  });

  it('is taken with the remark of the specification’s widgets', async () => {
    const remarks = { name: 'remarks', value: '1' };
    for (const parts of [
      [remarks, attachment('x', 'a.txt')],
      [attachment('x', 'a.txt'), remarks],
    ])
      expect((await upload(parts, { port, as: token })).status).toBe(200);
  });

  it.each<[string, Part[]]>([
    ['directory', [{ name: 'directory', value: '/etc' }]],
    ['path', [{ name: 'path', value: '../../x' }]],
    ['realFileType', [{ name: 'realFileType', value: '.jsp' }]],
    ['fileId', [{ name: 'fileId', value: '1' }]],
    ['another remark', [{ name: 'remarks', value: '2' }]],
    ['__proto__', [{ name: '__proto__', value: '1' }]],
    ['constructor', [{ name: 'constructor', value: '1' }]],
    ['a second file', [attachment('y', 'b.txt')]],
    ['a file under another name', [{ ...attachment('y', 'b.txt'), name: 'file' }]],
    ['a file called __proto__', [{ ...attachment('y', 'b.txt'), name: '__proto__' }]],
    ['many fields', Array.from({ length: 20 }, () => ({ name: 'remarks', value: '1' }))],
  ])('with %s beside it is refused [U06] [D03] [U21]', async (_, extra) => {
    await expectRefused(() => upload([attachment('x', 'a.txt'), ...extra], { port, as: token }), 422);
    await expectRefused(() => upload([...extra, attachment('x', 'a.txt')], { port, as: token }), 422);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is not taken from nobody, as another type, or in pieces [U21]', async () => {
    await expectRefused(() => upload([attachment('x', 'a.txt')], { port }), 401);
    await expectRefused(() => send('x', 'a.txt', { usage: 'avatar' }), 422);
    const { body, type } = multipart([attachment('x'.repeat(1000), 'a.txt')]);
    const raw = async (headers: Record<string, string>, content: Buffer) => {
      const head = request('POST', uploadFile.path, {
        ...bearer(token),
        'content-length': String(content.length),
        ...headers,
      });
      const heard = await converse({ port, send: [head, content], until: 'close', patience: 3000 });
      return { status: heard.status };
    };
    await expectRefused(() => raw({ 'content-type': 'application/json' }, Buffer.from('{}')), 415);
    await expectRefused(() => raw({ 'content-type': 'multipart/form-data' }, body), 422);
    await expectRefused(() => raw({ 'content-type': 'multipart/form-data; boundary=other' }, body), 422);
    await expectRefused(() => raw({ 'content-type': type }, body.subarray(0, 600)), 422);
    await expectRefused(() => raw({ 'content-type': type }, Buffer.alloc(0)), 422);
  });

  it('may take longer than a request: a slow line is no fault', async () => {
    const { body, type } = multipart([attachment('x'.repeat(100), 'a.txt')]);
    const headers = { ...bearer(token), 'content-type': type, 'content-length': String(body.length) };
    const pieces = [0, 1, 2].map((n) => body.subarray((body.length / 3) * n, (body.length / 3) * (n + 1)));
    const send = [request('POST', uploadFile.path, headers), ...pieces];
    const heard = await converse({ port, send, every: (budget.request + 1000) / 3, patience: 30_000 });
    expect([heard.status, heard.ms > budget.request]).toEqual([200, true]);
  }, 40_000);

  it('that breaks off leaves nothing behind [U21]', async () => {
    const { body, type } = multipart([attachment('x'.repeat(100_000), 'a.txt')]);
    const before = { rows: await rows(), files: storedFiles(app) };
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      request('POST', uploadFile.path, {
        ...bearer(token),
        'content-type': type,
        'content-length': String(body.length),
      }),
    );
    socket.write(body.subarray(0, 50_000));
    await vi.waitFor(() => expect(Object.keys(storedFiles(app)).length).toBe(Object.keys(before.files).length + 1));
    socket.destroy();
    await vi.waitFor(() => expect(storedFiles(app)).toEqual(before.files));
    expect(await rows()).toBe(before.rows);
  });

  it('beyond the limit is refused as soon as that is seen, and the rest is not read [U08] [U21]', async () => {
    const { body, type } = multipart([attachment(Buffer.alloc(fileLimit * 2, 'x'), 'a.txt')]);
    const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, at) =>
      body.subarray(at * 65_536, (at + 1) * 65_536),
    );
    const chunks = pieces.flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from('\r\n'),
    ]);
    const declared = { 'content-length': String(body.length) };
    const chunked = { 'transfer-encoding': 'chunked' };
    const long = (headers: Record<string, string>, content: Buffer[]) => async () => {
      const head = request('POST', uploadFile.path, { 'content-type': type, connection: 'keep-alive', ...headers });
      const heard = await converse({ port, send: [head, ...content], until: 'close', patience: 10_000 });
      expect([heard.headers.connection, heard.closedByServer]).toEqual(['close', true]);
      return { status: heard.status, msg: JSON.parse(heard.body).msg as string };
    };
    const taken = () => accepted.at(-1)?.bytesRead ?? Number.NaN;
    await expectRefused(long({ ...bearer(token), ...declared }, pieces), 413, '内容过大');
    expect(taken()).toBeLessThan(1_000_000);
    await expectRefused(long({ ...bearer(token), ...chunked }, chunks), 413, '内容过大');
    expect(taken()).toBeGreaterThan(fileLimit);
    expect(taken()).toBeLessThan(fileLimit + 300_000);
    // Someone who may not send at all is not listened to.
    for (const how of [declared, chunked]) {
      await expectRefused(long(how, how === declared ? pieces : chunks), 401);
      expect(taken()).toBeLessThan(1_000_000);
    }
    expect((await send(Buffer.alloc(fileLimit, 'x'), 'a.txt')).status).toBe(200);
    await expectRefused(() => send(Buffer.alloc(fileLimit + 1, 'x'), 'a.txt'), 413, '内容过大');
  });

  it('after file on one connection leaves no listener behind', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on('warning', note);
    const socket = net.connect(port, '127.0.0.1');
    for (let round = 0; round < 15; round++) {
      const { body, type } = multipart([attachment('x', 'a.txt')]);
      socket.write(
        request('POST', uploadFile.path, {
          ...bearer(token),
          connection: 'keep-alive',
          'content-type': type,
          'content-length': String(body.length),
        }),
      );
      socket.write(body);
      const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(accepted.at(-1)?.listenerCount('timeout')).toBeLessThan(4);
    socket.destroy();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('a picture', () => {
  it('is drawn anew: what was hidden in it is gone [U02]', async () => {
    const withTail = Buffer.concat([await png(), Buffer.from(script)]);
    const withComment = await drawn()
      .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
      .jpeg()
      .toBuffer();
    const tailed = Buffer.concat([await jpeg(), Buffer.from(`/*${script}*/`)]);
    const chunk = paddedPng(await png(), 5000);
    expect([withTail, withComment, tailed].every((one) => one.includes(script))).toBe(true);
    for (const [content, name] of [
      [withTail, 'a.png'],
      [withComment, 'a.jpg'],
      [tailed, 'a.jpeg'],
      [chunk, 'b.png'],
    ] as const) {
      for (const usage of ['image', 'file']) {
        const { status, data } = await send(content, name, { usage });
        expect(status).toBe(200);
        const { body } = await fetched(data.url);
        expect(body.includes('script')).toBe(false);
        expect(body.includes('xxxx')).toBe(false);
        const { width, height } = await sharp(body).metadata();
        expect([width, height]).toEqual([40, 30]);
      }
    }
  });

  it('loses the place where it was taken, and keeps its direction [U23]', async () => {
    const photo = await drawn(40, 30)
      .withExif({
        IFD0: { Make: 'Canary', Orientation: '6' },
        IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
    for (const usage of ['image', 'file']) {
      const { data } = await send(photo, 'photo.jpg', { usage });
      const { body } = await fetched(data.url);
      const after = await sharp(body).metadata();
      expect([after.exif, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined]);
      // Turned by hand, since nothing says any longer how to hold it.
      expect([after.width, after.height, after.orientation]).toEqual([30, 40, undefined]);
    }
  });

  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a page called .png', 'a.png', () => `<!doctype html>${script}`],
    ['a drawing', 'a.svg', () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['a drawing called .png', 'a.png', () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['a GIF that is a program too', 'a.gif', () => 'GIF89a/*\x01\x00*/=1;alert(1)//'],
    ['a GIF called .png', 'a.png', () => drawn().gif().toBuffer()],
    ['a WebP', 'a.webp', () => drawn().webp().toBuffer()],
    ['a picture called .html', 'a.jpg.html', jpeg],
    ['the head of a picture only', 'a.png', async () => (await png()).subarray(0, 40)],
    ['a picture cut off', 'a.jpg', async () => (await drawn(800, 800).jpeg().toBuffer()).subarray(0, 2000)],
    ['a document', 'a.pdf', () => '%PDF-1.4\n%%EOF'],
    ['a document with macros', 'a.docx', () => officeFile('docx', { more: { 'word/vbaProject.bin': 'x' } })],
  ])('that is %s is refused [U02] [U21]', async (_, name, content) => {
    const bytes = await content();
    await expectRefused(() => sendImage(bytes, name), 415, imageType);
  });

  it('of 2 MiB and more is refused by the server too [U03] [U21]', async () => {
    const small = await png();
    const below = await sendImage(paddedPng(small, imageLimit - 1), 'a.png');
    expect([below.status, below.data.content_type]).toEqual([200, 'image/png']);
    await expectRefused(() => sendImage(paddedPng(small, imageLimit), 'a.png'), 413, imageSize);
    await expectRefused(() => sendImage(paddedPng(small, imageLimit + 1), 'a.png'), 413, imageSize);
    // As an ordinary file it may be larger.
    expect((await send(paddedPng(small, imageLimit + 1), 'a.png')).status).toBe(200);
  });

  it('that would fill the memory when drawn is refused [U11]', async () => {
    const bomb = await drawn(7200, 7200).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(imageLimit);
    const before = process.memoryUsage().rss;
    await expectRefused(() => sendImage(bomb, 'a.png'), 415, imageType);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('a day’s uploads', () => {
  it('have a limit by number and by size, for each person [U09]', async () => {
    const strict = await createTestApp({ settings: { LIMIT_SCALE: '1' } });
    const strictPort = await openPort(strict);
    const [busy, heavy, other] = [await aPerson(strict), await aPerson(strict), await aPerson(strict)];
    const fill = (user: number, count: number, size: number, ago = '1 hour') =>
      strict.sql(
        `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
          select 'x', 'x', $3::int8, '', md5(random()::text), false, $1::int8, to_timestamp($4::float8 / 1000) - $5::interval from generate_series(1, $2::int)`,
        [user, count, size, strict.clock.now, ago],
      );
    const attempt = async (user: number) =>
      upload([attachment('x', 'a.txt')], { port: strictPort, as: await strict.signInAs(user) });
    await fill(busy, 500, 1, '25 hours');
    await fill(busy, 499, 1);
    expect((await attempt(busy)).status).toBe(200);
    const refused = await attempt(busy);
    expect([refused.status, refused.msg, refused.headers.get('retry-after')]).toEqual([
      429,
      '今日上传已达上限',
      '3600',
    ]);
    await fill(heavy, 1, 2 * 1024 ** 3);
    expect((await attempt(heavy)).status).toBe(429);
    expect((await attempt(other)).status).toBe(200);
    strict.clock.now += 24 * 3600 * 1000;
    expect((await attempt(busy)).status).toBe(200);
    await strict.close();
  });
});
