import { refusals } from '@tongzhou/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesInMemory } from '#platform/documents/bytes.ts';
import { aPerson } from '#testing/builders.ts';
import { costOf, sheetBegin, sheetEnd, swollen, workbookAround } from '#testing/files/bombs.ts';
import { makeCompound, slideRecords, workbookRecords } from '#testing/files/make-compound.ts';
import { makeZip, officeFile } from '#testing/files/make-zip.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { storedFiles } from '#testing/files/stored-files.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { compoundProblem } from './judge-office.ts';

let app: TestApp;
let port: number;
let as: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  as = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());

const send = (content: Buffer, name: string) => upload([attachment(content, name)], { port, as });
const kept = async () => [await app.sql('select count(*) from files'), storedFiles(app)];
async function expectRefused(content: Buffer, name: string, why: keyof typeof refusals) {
  const before = await kept();
  const { status, msg } = await send(content, name);
  expect([status, msg]).toEqual([415, refusals[why].msg]);
  await vi.waitFor(async () => expect(await kept()).toEqual(before));
}

const words = 'words '.repeat(2000);
const table = { '1Table': words };
const summary = { '\u0005SummaryInformation': 'x', '\u0001CompObj': 'x' };
const slides = slideRecords(200_000);
const bin =
  '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>';
const mega = 1024 ** 2;

describe('an office file without macros is kept', () => {
  it.each<[string, string, () => Buffer]>([
    ['words', 'a.doc', () => makeCompound({ WordDocument: words, ...table, ...summary })],
    ['words of WPS', 'a.wps', () => makeCompound({ WordDocument: words, ...table, WpsCustomData: 'x' })],
    [
      'words around a table of Excel',
      'b.doc',
      () => makeCompound({ WordDocument: words, 'ObjectPool/_1/Workbook': 'x' }),
    ],
    ['a workbook', 'a.xls', () => makeCompound({ Workbook: workbookRecords([0, 0], 9000), ...summary })],
    ['a small workbook', 'b.xls', () => makeCompound({ Workbook: workbookRecords([0]) })],
    ['a workbook of Excel 95', 'c.xls', () => makeCompound({ Book: workbookRecords([0, 2]) })],
    ['a workbook with a name in capitals', 'd.xls', () => makeCompound({ WORKBOOK: workbookRecords([0]) })],
    ['a workbook of WPS', 'a.et', () => makeCompound({ Workbook: workbookRecords([0]), ETExtData: 'x' })],
    [
      'a large workbook',
      'e.xls',
      () => makeCompound({ Workbook: Buffer.concat([workbookRecords([0]), Buffer.alloc(17 * mega)]) }),
    ],
    ['slides', 'a.ppt', () => makeCompound({ 'PowerPoint Document': slides, Pictures: 'x', 'Current User': 'x' })],
    ['slides of WPS', 'a.dps', () => makeCompound({ 'PowerPoint Document': slides })],
    [
      'slides whose project is empty',
      'b.ppt',
      () => makeCompound({ 'PowerPoint Document': slideRecords(9000, { filled: false }) }),
    ],
    [
      'a sheet with settings of a printer',
      'a.xlsx',
      () => officeFile('xlsx', { declared: bin, more: { 'xl/printerSettings/printerSettings1.bin': 'x' } }),
    ],
    [
      'a sheet of a program that declares more than it writes',
      'b.xlsx',
      () =>
        officeFile('xlsx', {
          declared: '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
        }),
    ],
    [
      'words about macros',
      'a.docx',
      () => officeFile('docx', { more: { 'word/footer1.xml': 'vbaProject.bin macroEnabled' } }),
    ],
    [
      'slides with three thousand parts',
      'a.pptx',
      () =>
        officeFile('pptx', {
          more: Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`ppt/slides/slide${n}.xml`, ''])),
        }),
    ],
  ])('%s: %s', async (_, name, make) => {
    expect((await send(make(), name)).status).toBe(200);
  });

  it('and is not opened for it, however large it is inside [U11]', async () => {
    const sheet = workbookAround(swollen(sheetBegin, '<row/>', sheetEnd, 200 * mega));
    const { result, megabytes, seconds } = await costOf(() => send(sheet, 'a.xlsx'));
    expect([result.status, result.data.file_name]).toEqual([200, 'a.xlsx']);
    expect(megabytes).toBeLessThan(50);
    expect(seconds).toBeLessThan(1);
  });
});

describe('macros are refused, with words what to do', () => {
  const macroEnabled = 'application/vnd.ms-word.document.macroEnabled';
  const project = '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>';
  it.each<[string, string, () => Buffer]>([
    ['a project in a docx', 'a.docx', () => officeFile('docx', { more: { 'word/vbaProject.bin': 'x' } })],
    ['a project in an xlsx', 'a.xlsx', () => officeFile('xlsx', { more: { 'xl/vbaProject.bin': 'x' } })],
    ['a project in a pptx', 'a.pptx', () => officeFile('pptx', { more: { 'ppt/VBAPROJECT.BIN': 'x' } })],
    [
      'a project under another name',
      'b.docx',
      () => officeFile('docx', { declared: project, more: { 'word/media.bin': 'x' } }),
    ],
    ['a docm called docx', 'c.docx', () => officeFile('docx', { type: macroEnabled })],
    [
      'an xlsm called xlsx',
      'c.xlsx',
      () => officeFile('xlsx', { type: 'application/vnd.ms-excel.sheet.macroEnabled' }),
    ],
    [
      'a docm called what it is',
      'a.docm',
      () => officeFile('docx', { type: macroEnabled, more: { 'word/vbaProject.bin': 'x' } }),
    ],
    [
      'an embedded docm',
      'd.docx',
      () =>
        officeFile('docx', {
          declared: `<Default ContentType="${macroEnabled}.12" Extension="docm"/>`,
          more: { 'word/embeddings/1.DOCM': 'x' },
        }),
    ],
    [
      'a project declared by its name',
      'e.docx',
      () =>
        officeFile('docx', {
          declared: '<Override PartName="/word/x" ContentType="application/vnd.ms-office.vbaProject"/>',
        }),
    ],
    ['sheets of Excel 4', 'd.xlsx', () => officeFile('xlsx', { more: { 'xl/macrosheets/sheet1.xml': 'x' } })],
    [
      'a doc with a project',
      'a.doc',
      () => makeCompound({ WordDocument: words, 'Macros/VBA/dir': 'x', 'Macros/PROJECT': 'x' }),
    ],
    ['a wps with a project', 'a.wps', () => makeCompound({ WordDocument: words, 'Macros/VBA/dir': 'x' })],
    [
      'an embedded doc with a project',
      'b.doc',
      () => makeCompound({ WordDocument: words, 'ObjectPool/_1/Macros/VBA/dir': 'x' }),
    ],
    [
      'an xls with a project',
      'a.xls',
      () => makeCompound({ Workbook: workbookRecords([0]), '_VBA_PROJECT_CUR/VBA/dir': 'x' }),
    ],
    ['an xls with a sheet of Excel 4', 'b.xls', () => makeCompound({ Workbook: workbookRecords([0, 1]) })],
    [
      'an xls with such a sheet far behind',
      'c.xls',
      () => makeCompound({ Workbook: workbookRecords([0, 0, 1], 9000) }, { scattered: true }),
    ],
    [
      'a ppt with a project',
      'a.ppt',
      () => makeCompound({ 'PowerPoint Document': slideRecords(9000, { filled: true }) }),
    ],
    [
      'a ppt whose project lies across two readings',
      'b.ppt',
      () => makeCompound({ 'PowerPoint Document': slideRecords(65_536 - 13, { filled: true }) }, { scattered: true }),
    ],
  ])('%s: %s', async (_, name, make) => {
    await expectRefused(make(), name, 'file-macros');
  });
});

describe('what is no office file is refused, with words what to do', () => {
  const whole = makeCompound({ WordDocument: words, ...table, ...summary });
  it.each<[string, string, () => Buffer]>([
    ['only the first bytes of one', 'a.doc', () => Buffer.concat([whole.subarray(0, 8), Buffer.alloc(600)])],
    ['an installer called doc', 'b.doc', () => makeCompound({ '\u4840\u3f3f\u4577': words, ...summary })],
    [
      'a message called xls',
      'a.xls',
      () => makeCompound({ '__properties_version1.0': words, '__substg1.0_3701000D/Workbook': 'x' }),
    ],
    ['a drawing called ppt', 'a.ppt', () => makeCompound({ VisioDocument: words })],
    ['a workbook called doc', 'c.doc', () => makeCompound({ Workbook: workbookRecords([0]) })],
    ['words called xls', 'b.xls', () => whole],
    ['a doc called docx', 'a.docx', () => whole],
    ['a storage in place of a stream', 'd.doc', () => makeCompound({ 'WordDocument/x': words })],
    ['a doc cut off', 'e.doc', () => whole.subarray(0, 3000)],
    ['a docx cut off', 'b.docx', () => officeFile('docx').subarray(0, -30)],
    [
      'a docx that lists its types twice',
      'c.docx',
      () => officeFile('docx', { more: { '[content_types].xml': '<Types/>' } }),
    ],
    [
      'a docx whose types are escaped',
      'd.docx',
      () =>
        officeFile('docx', {
          declared: '<Default Extension="bin" ContentType="application/vnd.ms-office.vba&#80;roject"/>',
        }),
    ],
  ])('%s: %s', async (_, name, make) => {
    await expectRefused(make(), name, 'file-content');
  });

  it('nor is what cannot be looked into', async () => {
    const locked = makeCompound({ EncryptedPackage: words, EncryptionInfo: 'x' });
    for (const name of ['a.docx', 'a.xlsx', 'a.doc']) await expectRefused(locked, name, 'file-locked');
    await expectRefused(locked, 'a.pdf', 'file-type');
  });

  it('nor what an old program has locked', async () => {
    const lockedText = Buffer.from(words);
    lockedText.writeUInt16LE(0x0100, 10);
    const lockedUser = Buffer.alloc(40);
    lockedUser.writeUInt32LE(0xf3d1c4df, 12);
    const text = makeCompound({ WordDocument: lockedText, ...table });
    const show = makeCompound({ 'PowerPoint Document': slides, 'Current User': lockedUser });
    const workbook = makeCompound({ Workbook: workbookRecords([0], 3, { locked: true }) });
    for (const name of ['a.doc', 'a.wps']) await expectRefused(text, name, 'file-locked');
    for (const name of ['a.ppt', 'a.dps']) await expectRefused(show, name, 'file-locked');
    for (const name of ['a.xls', 'a.et']) await expectRefused(workbook, name, 'workbook-locked');
  });

  it('nor one with more parts than anyone writes [U11]', async () => {
    const more = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`word/media/${n}`, '']));
    const { result, seconds } = await costOf(() => send(officeFile('docx', { more }), 'a.docx'));
    expect([result.status, result.msg]).toEqual([413, '文件内容过多，请拆分后再上传']);
    expect(seconds).toBeLessThan(1);
  });

  it('nor one that leads its reader in circles, at any place [U11]', async () => {
    const circle = Buffer.from(whole);
    const directory = circle.readUInt32LE(48);
    circle.writeUInt32LE(directory, (circle.readUInt32LE(76) + 1) * 512 + directory * 4);
    await expectRefused(circle, 'a.doc', 'file-content');
    const records = workbookRecords([0, 0], 50);
    const workbook = makeCompound({ Workbook: records });
    // Whatever stands in one place instead: an answer or an ordinary error, and soon.
    const { seconds } = await costOf(async () => {
      for (let at = 0; at < workbook.length; at += 4) {
        const one = Buffer.from(workbook);
        one.writeUInt32LE(at % 3 === 0 ? 0 : 0x01000001, at);
        const outcome = await compoundProblem(bytesInMemory(one), 'xls').catch((error: Error) => error);
        expect(outcome).not.toBeInstanceOf(TypeError);
      }
    });
    expect(seconds).toBeLessThan(10);
  });

  it('nor an archive that lies about where its parts are', async () => {
    const honest = officeFile('docx');
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(7, honest.length - 6);
    await expectRefused(lying, 'a.docx', 'file-content');
    await expectRefused(makeZip({ 'word/document.xml': 'x' }), 'b.docx', 'file-type');
  });
});
