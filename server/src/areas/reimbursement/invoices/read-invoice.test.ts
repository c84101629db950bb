import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as contract from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { readInvoice } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { ofInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-line.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyer, type MadeInvoice, twentyInvoices } from '#areas/reimbursement/testing/invoices.ts';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { costOf, swollen } from '#testing/files/bombs.ts';
import { invoiceSheet } from '#testing/files/invoice-pictures.ts';
import { makePdf } from '#testing/files/make-pdf.ts';
import { makeZip } from '#testing/files/make-zip.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ClaimScene;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await claimScene(app);
  port = await openPort(app);
  const by = await scene.as(administratorId);
  const { version } = (await app.call(companySettings, {}, by)).data;
  const values = { company_name: buyer.title, company_credit_code: buyer.code };
  expect((await app.call(saveCompanySettings, { version, values }, by)).status).toBe(200);
});
afterAll(() => app.close());

const put = async (bytes: Buffer, name: string, by = scene.member): Promise<number> => {
  const { status, data, text } = await upload([attachment(bytes, name)], { port, as: await app.signInAs(by) });
  if (status !== 200) throw new Error(text);
  return data.id;
};
const read = async (file_id: number, by = scene.member) => app.call(readInvoice, { file_id }, await scene.as(by));
const lineOf = (reading: { number: string; amount: number | null; day: number | null }) =>
  ofInvoices([{ ...reading, amount: reading.amount === null ? null : fenOfYuan(reading.amount) }]);

describe('twenty invoices', () => {
  it('are twenty', () => {
    expect(twentyInvoices).toHaveLength(20);
  });

  it.each(twentyInvoices.map((one): [string, MadeInvoice] => [one.name, one]))('%s fills its line', async (_, one) => {
    const { data, status } = await read(await put(await one.bytes(), one.file));
    expect(status).toBe(200);
    const { re_no, amount, day } = lineOf(data);
    expect({ re_no, amount, day }).toEqual({
      ...one.line,
      day: one.line.day === null ? null : beginOf(one.line.day),
    });
    expect([data.said, data.buyer.normalize('NFKC')]).toEqual([one.said, (one.buyer ?? '').normalize('NFKC')]);
    expect(data.warning === null).toBe(one.buyer === '' || one.buyer === buyer.title);
  });
});

describe('a reading', () => {
  const invoice = twentyInvoices[3] as MadeInvoice;

  it('is of one’s own file, once, and stays with the claim it is bound to', async () => {
    const file = await put(await invoice.bytes(), invoice.file);
    expect((await read(file, scene.head)).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
    const first = (await read(file)).data;
    await app.sql(`update claim_readings set number = '26332000000000009999' where file_id = $1`, [file]);
    expect((await read(file)).data.number).toBe('26332000000000009999');
    const [logged] = await app.sql<{ count: number }>(
      `select count(*)::int from log.operations where action = '读取发票' and object_id = $1`,
      [String(file)],
    );
    expect([first.number, logged?.count]).toEqual([invoice.line.re_no, 2]);
    const line = scene.line(50, { re_no: first.number, file_ids: [file] });
    const { id, approval } = await scene.sent({ lines: [line] });
    expect((await read(file)).status).toBe(200);
    expect((await read(file, scene.finance)).status).toBe(404);
    const warning = '购方税号 91310000MA1K000019 不是本公司';
    for (const by of [scene.member, scene.head])
      expect((await scene.detail(id, by)).data).toMatchObject({
        warnings: [`第 1 行：${warning}`],
        lines: [{ readings: [{ file_id: file, amount: 50, warning }] }],
      });
    const shown = (await app.call(approvalDetail, { id: approval }, await scene.as(scene.head))).data;
    expect(JSON.stringify(shown.sections)).toContain(`第 1 行：${warning}`);
  });

  it('tells the year of an older invoice, and an OFD is an original', async () => {
    const old = twentyInvoices[5] as MadeInvoice;
    const file = await put(await old.bytes(), old.file);
    await read(file);
    const saved = await scene.draft({ lines: [scene.line(6_400, { re_no: old.line.re_no, file_ids: [file] })] });
    const { data } = await app.call(contract.claimDetail, { id: saved.data.id }, await scene.as(scene.member));
    expect(data.warnings).toEqual([`跨年发票：${old.line.re_no}`]);
    const fresh = twentyInvoices[4] as MadeInvoice;
    const whole = await put(await fresh.bytes(), fresh.file);
    const other = await scene.draft({ lines: [scene.line(1, { re_no: fresh.line.re_no, file_ids: [whole] })] });
    expect((await scene.detail(other.data.id)).data.warnings).toEqual([]);
  });

  it('of a file that is large inside, broken or no invoice ends in words, and the server goes on [U11]', async () => {
    const inside = swollen('<?xml version="1.0"?><x>', ' ', '</x>', 200 * 1024 ** 2);
    const bomb = makeZip({ 'OFD.xml': inside, 'Doc_0/Attachs/original_invoice.xml': inside });
    const page = [{ x: 60, y: 60, text: '没有发票' }];
    const files: readonly (readonly [string, Buffer, string])[] = [
      ['bomb.ofd', bomb, '文件内容过多，没有读取，请填写发票号码、金额和日期'],
      [
        'book.pdf',
        makePdf({ pages: Array.from({ length: 5000 }, () => page) }),
        '没有读出发票，请填写发票号码、金额和日期',
      ],
      ['broken.pdf', Buffer.from('%PDF-1.7\nbroken'), '没有读出发票，请填写发票号码、金额和日期'],
      ['plain.xml', Buffer.from('<?xml version="1.0"?><Order/>'), '没有读出发票，请填写发票号码、金额和日期'],
      ['notes.txt', Buffer.from('26332000000000000001'), '没有读出发票，请填写发票号码、金额和日期'],
    ];
    for (const [name, bytes, said] of files) {
      const file = await put(bytes, name);
      const { result, megabytes } = await costOf(() => read(file));
      expect([name, result.status, result.data.said, result.data.number]).toEqual([name, 200, said, '']);
      expect(megabytes).toBeLessThan(200);
    }
    expect((await app.server.inject('/health')).statusCode).toBe(200);
  });

  it('of a very large picture is taken in its turn, within the memory of a drawing [U11]', async () => {
    const sheet = await invoiceSheet({ code: `01,32,,26332000000000007777,1.00,20260301,,A1B2`, width: 1400 });
    const large = await sharp(sheet).resize(6000, 4000, { fit: 'fill' }).jpeg().toBuffer();
    const file = await put(large, '大图.jpg');
    const { result, megabytes } = await costOf(() => read(file));
    expect(result.data).toMatchObject({ number: '26332000000000007777', amount: 1 });
    expect(megabytes).toBeLessThan(300);
  }, 60_000);
});
