import { refusals } from '@tongzhou/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { leastCostOf } from '#testing/files/bombs.ts';
import { makeZip } from '#testing/files/make-zip.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let as: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  as = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const send = (content: string | Buffer, name: string) => upload([attachment(content, name)], { port, as });
const kept = async () => [await app.sql('select count(*) from files'), storedFiles(app)];
async function expectRefused(content: string | Buffer, name: string, why: keyof typeof refusals) {
  const before = await kept();
  const { status, msg } = await send(content, name);
  expect([status, msg]).toEqual([415, refusals[why].msg]);
  await vi.waitFor(async () => expect(await kept()).toEqual(before));
}
const gbk = Buffer.from('d0d5c3fb2cbdf0b6ee0ad5c5c8fd2c31322e35300a', 'hex');
const letter = Buffer.from('中');
const script = '<script>alert(document.domain)</script>';

describe('text is kept', () => {
  it.each<[string, string, string | Buffer]>([
    ['of one letter', 'a.txt', 'x'],
    ['with the mark of its encoding', 'a.csv', '\ufeff姓名,金额\r\n'],
    ['in GBK', 'b.csv', gbk],
    [
      'in GBK, longer than what is read at once',
      'c.csv',
      Buffer.concat([Buffer.from('x'), ...Array(10_000).fill(gbk)]),
    ],
    [
      'whose letters lie across two readings',
      'b.txt',
      Buffer.concat([Buffer.from('x'), ...Array(50_000).fill(letter)]),
    ],
    ['with tabs, pages and the end sign of old programs', 'c.txt', 'a\tb\x0bc\f\r\nd\x1a'],
    ['of a stock program', 'd.csv', '<TICKER>,<DATE>,<CLOSE>\n600000,20260102,9.1\n'],
    ['that begins with a comparison', 'd.txt', '<5 万元的由部门负责人审批'],
    ['with brackets of its own', 'e.txt', '<重要> 请各部门阅读'],
    ['that begins as a picture does', 'g.txt', 'BMW 车辆保险单 2026'],
    ['that begins as a program does', 'e.csv', 'MZ-01,螺丝,20\r\n'],
    ['that begins as a picture with frames does', 'h.txt', 'GIF 动图的使用说明'],
    ['that speaks of a page', 'f.txt', `说明：${script}`],
    ['that is XML, called so', 'a.xml', '<?xml version="1.0"?><Invoice xmlns="x"/>'],
    ['that is a page in XML, called so', 'b.xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('%s: %s', async (_, name, content) => {
    const { status, data } = await send(content, name);
    expect([status, data.size]).toEqual([200, Buffer.from(content as string).length]);
  });
});

describe('what is no text is refused, with words what to do', () => {
  it.each<[string, string, string | Buffer]>([
    ['bytes', 'a.txt', Buffer.from([1, 2, 0, 255])],
    ['an archive', 'b.txt', makeZip({ 'a.txt': 'x' })],
    ['no known encoding', 'a.csv', Buffer.from([0xff, 0xff, 0xff, 0x20, 0xff])],
    ['text in UTF-16', 'c.txt', Buffer.from('\ufeffabc', 'utf16le')],
    ['a control character', 'd.txt', 'a\x1b[31mb'],
    ['a zero', 'b.csv', 'a,b\0'],
    ['text whose last letter is half', 'e.txt', Buffer.from('中文').subarray(0, -1)],
    ['bytes far behind', 'f.txt', Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from([0])])],
    [
      'bytes far behind in XML',
      'a.xml',
      Buffer.concat([Buffer.from('<x>'), Buffer.alloc(200_000, 'x'), Buffer.from([7])]),
    ],
    ['a PDF', 'g.txt', '%PDF-1.4\n%%EOF'],
    ['a document for other programs', 'h.txt', '{\\rtf1 text}'],
    ['a picture', 'c.csv', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36', 'latin1')],
    ['a program', 'i.txt', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ])('%s: %s', async (_, name, content) => {
    await expectRefused(content, name, 'not-text');
  });

  it.each<[string, string]>([
    ['a page', '<!doctype html><p>x'],
    ['a page in capitals', '<HTML><BODY>x'],
    ['a script', script],
    ['a script with attributes', '<script\nsrc="x">'],
    ['a page behind blanks', `${' \r\n\t'.repeat(50_000)}${script}`],
    ['a page behind the mark of its encoding', `\ufeff\ufeff ${script}`],
    ['a page behind a note', `<!-- x -->${script}`],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['a picture that runs', '<img src=x onerror="alert(1)">'],
    ['XML', '<?xml version="1.0"?><Order/>'],
    ['a server page', '<?php echo 1;'],
    ['another server page', '<%@ page %>'],
  ])('%s, called text', async (_, content) => {
    for (const name of ['a.txt', 'a.csv']) await expectRefused(content, name, 'text-markup');
  });

  it('in GBK too', async () => {
    await expectRefused(Buffer.concat([Buffer.from(' <html>'), gbk]), 'a.csv', 'text-markup');
  });

  it('and a long text costs little', async () => {
    for (const one of [Buffer.alloc(20 * 1024 ** 2, 'x'), Buffer.concat(Array(998_000).fill(gbk))]) {
      const { result, seconds, megabytes } = await leastCostOf(() => send(one, 'a.txt'), 2);
      expect(result.status).toBe(200);
      expect(seconds).toBeLessThan(2);
      expect(megabytes).toBeLessThan(300);
    }
  });
});
