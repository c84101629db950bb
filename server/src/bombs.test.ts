import { departmentImportTemplate, previewDepartmentImport } from '@tongzhou/contract/areas/organisation/structure.ts';
import { previewPeopleImport } from '@tongzhou/contract/areas/staff/people.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { costOf, leastCostOf, sheetBegin, sheetEnd, swollen, workbookAround } from '#testing/files/bombs.ts';
import { makeZip } from '#testing/files/make-zip.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { sendSheet } from '#testing/files/sheets.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Files that are small to send and large to open.

let app: TestApp;
let port: number;
let as: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  as = await app.signInAs(administratorId);
  // What the first use of an import loads is not what a file costs.
  await send(workbookAround(`${sheetBegin}<row><c t="inlineStr"><is><t>姓名</t></is></c></row>${sheetEnd}`));
  expect((await app.call(departmentImportTemplate, {}, { as })).status).toBe(200);
});
afterAll(() => app.close());

const million = 1024 ** 2;
const row = '<row><c t="inlineStr"><is><t>甲</t></is></c></row>';
const send = (
  file: Buffer,
  endpoint: typeof previewPeopleImport | typeof previewDepartmentImport = previewPeopleImport,
) => sendSheet(endpoint, file, { port, as });

async function expectRefused(file: Buffer, endpoint?: Parameters<typeof send>[1]) {
  const { result, megabytes, seconds } = await leastCostOf(() => send(file, endpoint), 1);
  expect(megabytes).toBeLessThan(50);
  expect([result.status, result.msg]).toEqual([413, '文件内容过多，请拆分后再上传']);
  expect(seconds).toBeLessThan(1);
}

describe('a workbook of half a megabyte', () => {
  it.each([
    ['people', previewPeopleImport],
    ['departments', previewDepartmentImport],
  ] as const)('that grows to 200 MB is refused at once as an import of %s [U11]', async (_, endpoint) => {
    const bomb = workbookAround(swollen(sheetBegin, row, sheetEnd, 200 * million));
    expect(bomb.length).toBeLessThan(million);
    await expectRefused(bomb, endpoint);
  });

  it('that says it is small inside, and is not, is refused as soon as it has grown [U11]', async () => {
    const sheet = swollen(sheetBegin, row, sheetEnd, 200 * million);
    await expectRefused(workbookAround({ ...sheet, size: 1000 }));
  });

  it('that hides its size in a part nobody asks for is refused [U11]', async () => {
    const more = { 'xl/media/image1.png': swollen('', 'x', '', 200 * million) };
    await expectRefused(workbookAround(`${sheetBegin}${row}${sheetEnd}`, more));
  });

  it('with ten thousand parts is refused [U11]', async () => {
    const more = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`xl/${n}.xml`, '']));
    await expectRefused(workbookAround(`${sheetBegin}${row}${sheetEnd}`, more));
  });

  it('with more rows or cells than anyone types is refused [U11]', async () => {
    await expectRefused(workbookAround(swollen(sheetBegin, '<row/>', sheetEnd, 2 * million)));
    await expectRefused(workbookAround(swollen(`${sheetBegin}<row>`, '<c/>', `</row>${sheetEnd}`, 4 * million)));
  });

  it('with cells at the far ends of the sheet costs the server nothing [U11]', async () => {
    const far = Array.from({ length: 1100 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`);
    const { result, megabytes } = await costOf(() => send(workbookAround(`${sheetBegin}${far.join('')}${sheetEnd}`)));
    expect([413, 422]).toContain(result.status);
    expect(megabytes).toBeLessThan(200);
    expect((await app.server.inject('/health')).statusCode).toBe(200);
  });
});

describe('a file that is only kept', () => {
  it('is not opened, however large it is inside [U11] [U12]', async () => {
    const inside = swollen('<?xml version="1.0"?><Types xmlns="x">', ' ', '</Types>', 200 * million);
    const names = { docx: '[Content_Types].xml', zip: 'a.txt', ofd: 'OFD.xml' };
    for (const [ending, name] of Object.entries(names)) {
      const file = makeZip({ [name]: inside, 'word/document.xml': inside });
      const { result, megabytes, seconds } = await costOf(() =>
        upload([attachment(file, `a.${ending}`)], { port, as }),
      );
      expect([200, 415]).toContain(result.status);
      expect(megabytes).toBeLessThan(50);
      expect(seconds).toBeLessThan(1);
    }
  });
});

describe('large pictures', () => {
  it('sent at once are drawn one after the other [U11]', async () => {
    const picture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#c8143c' } })
      .png()
      .toBuffer();
    const send = () => upload([attachment(picture, 'a.png')], { port, as });
    const alone = await costOf(send);
    const together = await costOf(() => Promise.all([send(), send(), send(), send(), send(), send()]));
    expect([alone.result, ...together.result].map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(together.megabytes).toBeLessThan(300);
  }, 120_000);
});
