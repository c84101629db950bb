import { readFileSync } from 'node:fs';
import { createDocuments } from '@tongzhou/contract/areas/documents/document.ts';
import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { createAnnouncement, publishAnnouncement } from '@tongzhou/contract/areas/notices/announcement.ts';
import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { makePdf, pdfOf } from '../../server/testing/files/make-pdf.ts';
import { makeZip } from '../../server/testing/files/make-zip.ts';
import { sql } from '../support/company/database.ts';
import { clientOf, signInBeside } from '../support/company/requests.ts';
import { scene } from '../support/company/scene.ts';
import { signIn } from '../support/people/sign-in.ts';
import { expect, test } from '../support/test.ts';

// Whatever was stored is shown as words: nothing of it runs, nothing leaves for another host, and the browser has nothing to
// report. The watch of every journey counts the requests and the console; here the page also counts what it was kept from.

const run = '(window.__xss=1)&&alert(1)';
const html = `<script>${run}</script><img src=x onerror="${run}"><iframe src="javascript:${run}"></iframe>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script><image href="https://other.test/x.png"/></svg>`;
const markdown = `[点我](javascript:${run}) ![图](https://other.test/x.png) <a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">看</a>`;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const relations = 'http://schemas.openxmlformats.org';
const types = (part: string, kind: string) =>
  `${declaration}<Types xmlns="${relations}/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`;
const outside = `${declaration}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument/2006/relationships/hyperlink" Target="javascript:${run}" TargetMode="External"/><Relationship Id="r2" Type="${relations}/officeDocument/2006/relationships/image" Target="https://other.test/x.png" TargetMode="External"/></Relationships>`;
const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const docx = makeZip({
  '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document'),
  'word/_rels/document.xml.rels': outside,
  'word/document.xml': `${declaration}<w:document xmlns:w="x"><w:body><script>${run}</script><w:hyperlink r:id="r1"><w:p><w:r><w:t>文档 ${escaped}</w:t></w:r></w:p></w:hyperlink></w:body></w:document>`,
});
const xlsx = makeZip({
  '[Content_Types].xml': `${declaration}<Types xmlns="${relations}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${relations}/spreadsheetml/2006/main" xmlns:r="${relations}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/_rels/sheet1.xml.rels': outside,
  'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${relations}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>表格 ${escaped}</t></is></c><c r="B1" t="str"><f>HYPERLINK("javascript:${run.replaceAll('&', '&amp;')}","x")</f><v>x</v></c></row></sheetData></worksheet>`,
});
const pdf = pdfOf([
  `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>`,
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (javascript:${run.replaceAll(/[()]/g, '\\$&')}) >> >>] >>`,
]);

const tricks = readFileSync(new URL('../../server/src/areas/notices/announcements/tricks.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

test('what people stored is words on every screen: nothing runs, nothing leaves, nothing is reported [E07]', async ({
  page,
  hire,
}) => {
  test.slow();
  const keeper = await hire({ groups: ['administrators'] });
  // What is announced there concerns nobody else.
  const [own] = await sql<{ department_id: string }>(
    `with made as (insert into departments (department_name, position) values ('部门${keeper.id}', 99) returning id)
      update users set department_id = (select id from made) where id = ${keeper.id} returning department_id`,
  );
  const [{ access_token }, client] = [await signInBeside(keeper), await clientOf(keeper)];
  const upload = async (name: string, bytes: string | Buffer) => {
    const form = new FormData();
    form.append('attachment', new Blob([new Uint8Array(Buffer.from(bytes as string))]), name);
    const answer = await fetch(`${scene().address}${uploadFile.path}`, {
      method: uploadFile.method,
      headers: { authorization: `Bearer ${access_token}` },
      body: form,
    });
    return { status: answer.status, id: ((await answer.json()) as { data: { id: number } }).data?.id };
  };
  for (const [name, bytes] of [
    ['a.svg', svg],
    ['a.html', html],
    ['a.png', svg],
    ['a.pdf', html],
    ['a.txt', html],
  ] as const)
    expect([name, (await upload(name, bytes)).status]).toEqual([name, 415]);

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { reports: seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  const isQuiet = async () => {
    const found = await page.evaluate(() => ({
      ran: '__xss' in window,
      reports: (window as unknown as { reports: string[] }).reports,
      marks: document.querySelectorAll('main script, main svg[onload], main iframe[src^="javascript"]').length,
    }));
    expect({ ...found, dialogs }).toEqual({ ran: false, reports: [], marks: 0, dialogs: [] });
  };

  const files: readonly (readonly [string, string | Buffer, string | undefined])[] = [
    ['网页.txt', `代码：${html}`, '<script>'],
    ['图形.xml', svg, 'onload='],
    ['说明.txt', markdown, '点我'],
    ['文档.docx', docx, '文档 <script>'],
    ['表格.xlsx', xlsx, '表格 <script>'],
    ['<img src=x onerror=alert(1)>.txt', '名字', '名字'],
    ['脚本.pdf', pdf, undefined],
    ['普通.pdf', makePdf({ pages: [[{ x: 9, y: 9, text: html }]] }), undefined],
  ];
  const ids: number[] = [];
  for (const [name, bytes] of files) ids.push((await upload(name, bytes)).id);
  const made = (await client(createDocuments, { file_ids: ids })).ids;
  await signIn(page, keeper, '/document_management/company_document');
  await expect(page.getByRole('link', { name: '网页.txt' }).first()).toBeVisible();
  await isQuiet();
  for (const [place, [, , words]] of files.entries()) {
    await page.goto(`/document_management/detail?id=${made[place]}`);
    const shown = page.getByRole('region', { name: '预览' });
    if (words === undefined) await expect(shown.locator('iframe')).toBeAttached();
    else await expect(shown.getByText(words).first()).toBeVisible();
    await isQuiet();
  }

  const { id } = await client(createAnnouncement, {
    title: tricks[0] ?? '',
    content: paragraphs(...tricks),
    department_ids: [Number(own?.department_id)],
  });
  await client(publishAnnouncement, { id, version: 1 });
  await page.goto(`/home/announcement?id=${id}`);
  await expect(page.getByRole('dialog').getByText(tricks.at(-1) ?? '', { exact: true })).toBeVisible();
  await isQuiet();
  await page.goto('/home');
  await expect(page.getByText(tricks[0] ?? '').first()).toBeVisible();
  await isQuiet();
});
