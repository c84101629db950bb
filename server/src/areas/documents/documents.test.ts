import { deflateSync } from 'node:zlib';
import * as bin from '@tongzhou/contract/areas/documents/bin.ts';
import * as contract from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import * as template from '@tongzhou/contract/areas/documents/template.ts';
import { deleteFile } from '@tongzhou/contract/areas/files.ts';
import { explain } from '@tongzhou/contract/areas/identity/groups.ts';
import { operationLogPage } from '@tongzhou/contract/areas/operation-log.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessScene } from '#areas/business/testing/scene.ts';
import { bytesOf, indexWaiting } from '#areas/documents/content/index-content.ts';
import { demoDocx } from '#areas/documents/demo-docx.ts';
import { emptyBin } from '#areas/documents/documents/save-document.ts';
import { documentHandOvers } from '#areas/documents/hand-over.ts';
import { sweepDeleted } from '#areas/files/sweep.ts';
import { unpack } from '#platform/documents/unpack.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { costOf, sheetBegin, sheetEnd, swollen, workbookAround } from '#testing/files/bombs.ts';
import { makePdf, pdfOf } from '#testing/files/make-pdf.ts';
import { makeZip } from '#testing/files/make-zip.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let [admin, near, far] = ['', '', ''];
let [nearId, farId, department] = [0, 0, 0];
const all = [
  'document.company',
  'document.company.create',
  'document.company.edit',
  'document.company.delete',
  'document.contract',
  'document.contract.create',
  'document.contract.fill',
  'document.module',
  'document.module.create',
  'log.operation',
] as const;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  const group = await aGroup(app, { permissions: [...all], scope: 'all' });
  department = await aDepartment(app);
  nearId = await aPerson(app, { department: await aDepartment(app, department), groups: [group] });
  farId = await aPerson(app, { department: await aDepartment(app), groups: [group] });
  admin = await app.signInAs(administratorId);
  [near, far] = [await app.signInAs(nearId), await app.signInAs(farId)];
}, 60_000);
afterAll(() => app.close());

const done = async <E extends Endpoint>(endpoint: E, input: SentOf<E>, as = admin) => {
  const answer = await app.call(endpoint, input, { as });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.data;
};
const status = async (endpoint: Endpoint, input: object, as: string) =>
  (await app.call(endpoint, input as never, { as })).status;
const aFile = async (name: string, bytes: string | Buffer, as = admin) =>
  (await upload([attachment(bytes, name)], { port, as })).data.id;
const keep = async (name: string, bytes: string | Buffer, change: object = {}, as = admin) => {
  const file = await aFile(name, bytes, as);
  return (await done(contract.createDocuments, { file_ids: [file], ...change }, as)).ids[0] as number;
};
const aFolder = (name: string, change: object = {}, as = admin) =>
  done(folder.createFolder, { name, parent_id: null, ...change }, as).then(({ id }) => id);
const aModule = async (name: string, owner_id = farId) => {
  const values = { name, version: '1.0', owner_id };
  return { ...values, id: (await done(functionalModule.createModule, values)).id };
};
const seen = async (as: string, input: object = {}) =>
  (await done(contract.fileManagePage, input, as)).list.map(({ id }) => id);
const get = async (url: string) => (await app.server.inject({ method: 'GET', url })).statusCode;
const store = () => localStore(`${app.config.dataDir}/files`);
/** A docx whose parts can be named, and whose last part cannot be read. */
const spoilt = (docx: Buffer) =>
  Buffer.from(docx).fill(0, docx.lastIndexOf('PK\x03\x04'), docx.lastIndexOf('PK\x03\x04') + 4);

describe('a document that is not for everyone', () => {
  it('is nowhere to be found for others: list, search, detail, preview, download, versions, log', async () => {
    const closed = await aFolder('董事会', { power_member: [nearId] }, near);
    const inside = await aFolder('纪要', { parent_id: closed }, near);
    const id = await keep('绝密纪要.txt', '并购计划', { folder_id: inside }, near);
    await indexWaiting(app.database, store());
    expect(await seen(near, { keyword: '并购' })).toEqual([id]);
    expect(await seen(near, { folder_id: closed })).toEqual([id]);
    const { url } = await done(contract.documentDetail, { id }, near);
    expect(await get(url)).toBe(200);
    for (const as of [far, admin]) {
      expect(await seen(as)).not.toContain(id);
      expect(await seen(as, { keyword: '绝密' })).toEqual([]);
      expect(await seen(as, { keyword: '并购' })).toEqual([]);
      expect((await done(folder.folderTree, {}, as)).map((one) => one.id)).not.toContain(inside);
      expect(await status(contract.fileManagePage, { folder_id: inside }, as)).toBe(404);
      for (const [endpoint, input] of [
        [contract.documentDetail, { id }],
        [contract.previewDocument, { id }],
        [contract.editDocument, { id, name: 'x', folder_id: null }],
        [contract.restoreVersion, { id, version: 1 }],
        [contract.deleteDocument, { id }],
        [folder.deleteFolder, { id: inside }],
      ] as const)
        expect([endpoint.path, await status(endpoint, input, as)]).toEqual([endpoint.path, 404]);
      const { list } = await done(operationLogPage, { keyword: '绝密' }, as);
      expect(list).toEqual([]);
    }
    expect((await done(operationLogPage, { keyword: '绝密' }, near)).list.length).toBeGreaterThan(0);
    // The link of someone else's session opens nothing for others.
    const stolen = url.replace(/session=\d+/, 'session=1');
    expect(await get(stolen)).toBe(404);
  });

  it('is narrowed by moving, from the next request on, and seen by department with those below it', async () => {
    const narrow = await aFolder('窄', { department_ids: [department] });
    const id = await keep('移动.txt', 'x');
    expect(await seen(far)).toContain(id);
    const { url } = await done(contract.documentDetail, { id }, far);
    expect(await get(url)).toBe(200);
    await done(contract.editDocument, { id, name: '移动.txt', folder_id: narrow });
    expect(await seen(far)).not.toContain(id);
    expect(await get(url)).toBe(404);
    expect(await seen(near)).toContain(id);
    await done(folder.editFolder, { id: narrow, name: '窄', parent_id: null });
    expect(await seen(far)).toContain(id);
  });
});

describe('folders', () => {
  it('are not moved into themselves, nor too deep, and are deleted only when they are empty', async () => {
    const outer = await aFolder('外');
    const inner = await aFolder('内', { parent_id: outer });
    const move = (id: number, parent_id: number | null) =>
      app.call(folder.editFolder, { id, name: `夹${id}`, parent_id }, { as: admin });
    expect((await move(outer, inner)).fields).toEqual({ parent_id: '不能移到自己里面' });
    expect((await move(outer, outer)).fields).toEqual({ parent_id: '不能移到自己里面' });
    let deepest = inner;
    for (let level = 3; level <= 8; level++) deepest = await aFolder(`层${level}`, { parent_id: deepest });
    const deeper = await app.call(folder.createFolder, { name: '九', parent_id: deepest }, { as: admin });
    expect(deeper.fields).toEqual({ parent_id: '文件夹最多 8 层' });
    const other = await aFolder('别处');
    expect((await move(outer, other)).fields).toEqual({ parent_id: '文件夹最多 8 层' });
    expect((await app.call(folder.deleteFolder, { id: outer }, { as: admin })).status).toBe(409);
    await done(folder.deleteFolder, { id: deepest });
    const unknown = { name: '谁', parent_id: null, power_member: [9_999_999] };
    expect((await app.call(folder.createFolder, unknown, { as: admin })).fields).toEqual({
      power_member: '人员不存在',
    });
  });
});

describe('a document', () => {
  it('has versions, of which a former one becomes the latest again', async () => {
    const id = await keep('制度.txt', '第一版');
    await done(contract.addVersion, { id, file_id: await aFile('制度.txt', '第二版'), note: '修订' });
    await indexWaiting(app.database, store());
    expect(await seen(far, { keyword: '第二版' })).toContain(id);
    expect(await seen(far, { keyword: '第一版' })).not.toContain(id);
    expect(await done(contract.previewDocument, { id, version: 1 }, far)).toMatchObject({
      kind: 'text',
      parts: [{ text: '第一版' }],
    });
    expect(await done(contract.restoreVersion, { id, version: 1 })).toEqual({ version: 3 });
    expect((await app.call(contract.restoreVersion, { id, version: 1 }, { as: admin })).msg).toBe('这就是当前版本');
    await indexWaiting(app.database, store());
    expect(await seen(far, { keyword: '第一版' })).toContain(id);
    const { versions } = await done(contract.documentDetail, { id }, far);
    expect(versions.map(({ version, note }) => [version, note])).toEqual([
      [3, '恢复自第 1 版'],
      [2, '修订'],
      [1, ''],
    ]);
    // Someone else's upload is not taken.
    const theirs = await aFile('x.txt', 'x', near);
    expect((await app.call(contract.addVersion, { id, file_id: theirs }, { as: admin })).fields).toEqual({
      file_id: '附件不存在或已被使用，请重新上传',
    });
  });

  it('is deleted by the keepers alone, comes back from the bin, and is destroyed after thirty days', async () => {
    const id = await keep('将删.txt', '将删内容');
    const { url } = await done(contract.documentDetail, { id });
    expect(await status(contract.deleteDocument, { id }, near)).toBe(403);
    await done(contract.deleteDocument, { id });
    expect(await seen(admin)).not.toContain(id);
    expect(await get(url)).toBe(404);
    expect((await done(contract.recyclePage, {})).list.map((one) => one.id)).toContain(id);
    expect(await status(contract.restoreDocument, { id }, near)).toBe(403);
    await done(contract.restoreDocument, { id });
    expect(await get(url)).toBe(200);
    await done(contract.deleteDocument, { id });
    const files = async () =>
      app.sql<{ store_key: string }>(`select store_key from files where owner_kind = 'document' and owner_id = $1`, [
        id,
      ]);
    const [{ store_key: key }] = (await files()) as [{ store_key: string }];
    expect(await emptyBin(app.database, app.clock.now + 29 * dayMs)).toBe(0);
    await sweepDeleted(app.database, store(), app.clock.now + 29 * dayMs);
    expect(await files()).toHaveLength(1);
    expect(await emptyBin(app.database, app.clock.now + 31 * dayMs)).toBe(1);
    await sweepDeleted(app.database, store(), app.clock.now + 31 * dayMs);
    expect(await files()).toEqual([]);
    await expect(store().read(key)).rejects.toThrow();
  });

  it('that cannot be read says so, and nothing else happens', async () => {
    const id = await keep('坏.docx', spoilt(demoDocx(['x'])));
    await indexWaiting(app.database, store());
    expect((await done(contract.documentDetail, { id })).content_state).toBe('failed');
    expect(await done(contract.previewDocument, { id })).toMatchObject({
      kind: 'none',
      note: '文件已损坏或格式不正确，无法预览',
    });
    const paper = await keep(
      'a.pdf',
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    );
    const shown = await done(contract.previewDocument, { id: paper });
    expect(shown.kind).toBe('pdf');
    const framed = await app.server.inject({ method: 'GET', url: shown.url });
    expect([framed.statusCode, framed.headers['content-type'], framed.headers['x-frame-options']]).toEqual([
      200,
      'application/pdf',
      'SAMEORIGIN',
    ]);
    const word = await keep('x.txt', 'x');
    const other = (await done(contract.documentDetail, { id: word })).url.replace('common/file', 'common/viewFile');
    expect(await get(other)).toBe(404);
  });

  it('is not for those without the page', async () => {
    const id = await keep('页.txt', 'x');
    const nobody = await app.signInAs(await aPerson(app));
    expect(await status(contract.fileManagePage, {}, nobody)).toBe(403);
    expect(await status(contract.documentDetail, { id }, nobody)).toBe(404);
    expect(await status(contract.previewDocument, { id }, nobody)).toBe(404);
    expect(await status(contract.createDocuments, { file_ids: [1] }, nobody)).toBe(403);
  });
});

describe('a contract template', () => {
  it('names its fields, lists what is missing, and is filled from an order one may see', async () => {
    const { anOrder } = await businessScene(app);
    const order_id = await anOrder({ amount: 123_456_00 });
    const file = await aFile(
      '合同.docx',
      demoDocx(['合同 {合同编号}', '金额 {合同金额}（{合同金额大写}）', '{甲方代表}']),
    );
    const id = (await done(template.createTemplates, { file_ids: [file] })).ids[0] as number;
    const { fields } = await done(template.templateFields, { id, order_id });
    expect(fields).toEqual([
      { name: '合同编号', known: true, value: expect.stringMatching(/^HT-/) },
      { name: '合同金额', known: true, value: '123,456.00' },
      { name: '合同金额大写', known: true, value: '壹拾贰万叁仟肆佰伍拾陆元整' },
      { name: '甲方代表', known: false, value: null },
    ]);
    const made = await done(template.fillTemplate, { id, order_id, name: '远洋合同' });
    const shown = await done(contract.previewDocument, { id: made.id });
    expect(shown.parts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^合同 HT-/),
      '金额 123,456.00（壹拾贰万叁仟肆佰伍拾陆元整）',
      '',
    ]);
    // A contract names its price: it is its maker's until they share it.
    expect(await seen(near)).not.toContain(made.id);
    expect(await status(template.fillTemplate, { id, order_id, name: 'x' }, near)).toBe(404);
    const plain = await aFile('x.txt', 'x');
    expect((await app.call(template.createTemplates, { file_ids: [plain] }, { as: admin })).fields).toEqual({
      file_ids: '模板应为 .docx 文件',
    });
    const [{ store_key: key }] = (await app.sql<{ store_key: string }>(
      'select f.store_key from documents d join files f on f.id = d.file_id where d.id = $1',
      [made.id],
    )) as [{ store_key: string }];
    expect((await bytesOf(store(), key)).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a functional module', () => {
  it('names its projects to those who may open them, and counts them for all', async () => {
    const [{ id: project }] = (await app.sql<{ id: number }>(
      `insert into projects (name, pinyin, pinyin_initials, type_id, status, created_by, created_at)
        select '登录改造', 'x', 'x', t.id, 0, $1, now() from project_types t order by t.id limit 1 returning id::int`,
      [administratorId],
    )) as [{ id: number }];
    const { id } = await done(functionalModule.createModule, {
      name: '统一登录',
      version: '1.0',
      owner_id: farId,
      project_ids: [project],
    });
    const row = async (as: string) =>
      (await done(functionalModule.modulePage, { keyword: '统一' }, as)).list.find((one) => one.id === id);
    expect(await row(admin)).toMatchObject({ project_count: 1, projects: [{ title: '登录改造' }] });
    expect(await row(far)).toMatchObject({ project_count: 1, projects: [], actions: ['detail'] });
    const theirs = { name: '他', version: '1', owner_id: farId, project_ids: [project] };
    expect((await app.call(functionalModule.createModule, theirs, { as: far })).fields).toEqual({
      project_ids: '项目不存在',
    });
    await done(functionalModule.editModule, { id, name: '统一登录', version: '2.0', owner_id: farId });
    expect(await row(admin)).toMatchObject({ version: '2.0', project_count: 0 });
    await done(functionalModule.deleteModule, { id });
    expect(await row(admin)).toBeUndefined();
  });
});

describe('files that are small to send and large to open', () => {
  it('leave a clear state on the document, and the server untouched [U11]', async () => {
    const million = 1024 ** 2;
    const declared = '<?xml version="1.0" encoding="UTF-8"?>';
    const contentTypes = {
      '[Content_Types].xml': `${declared}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    };
    const docx = (body: Parameters<typeof makeZip>[0][string]) =>
      makeZip({ ...contentTypes, 'word/document.xml': body });
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const page = [{ x: 60, y: 60, text: '五千页' }];
    const grown = deflateSync(Buffer.concat([Buffer.of(0x78, 0xda), swollen('', ' ', '', 1024 ** 3).deflated]), {
      level: 9,
    });
    const bomb = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      Buffer.concat([
        Buffer.from(`<< /Length ${grown.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
        grown,
        Buffer.from('\nendstream'),
      ]),
    ]);
    const files: readonly (readonly [string, Buffer, contract.ContentState])[] = [
      [
        'zip炸弹.docx',
        docx(swollen('<w:document><w:body>', '<w:p/>', '</w:body></w:document>', 200 * million)),
        'too-much',
      ],
      ['xlsx炸弹.xlsx', workbookAround(swollen(sheetBegin, '<row/>', sheetEnd, 200 * million)), 'too-much'],
      [
        'xml炸弹.docx',
        docx(
          `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]><w:document><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`,
        ),
        'done',
      ],
      ['五千页.pdf', makePdf({ pages: Array.from({ length: 5000 }, () => page) }), 'partial'],
      ['pdf炸弹.pdf', bomb, 'too-much'],
      ['坏了.docx', spoilt(docx('<w:document/>')), 'failed'],
    ];
    const ids: number[] = [];
    for (const [name, bytes] of files) ids.push(await keep(name, bytes));
    const { megabytes } = await costOf(() => indexWaiting(app.database, store()));
    expect(megabytes).toBeLessThan(300);
    const states = [];
    for (const id of ids) states.push((await done(contract.documentDetail, { id })).content_state);
    expect(states).toEqual(files.map(([, , state]) => state));
    expect(await seen(admin, { keyword: '五千页' })).toEqual([ids[3]]);
    expect((await app.server.inject('/health')).statusCode).toBe(200);
  }, 120_000);
});

describe('a folder as an archive', () => {
  const fetched = async (url: string) => {
    const { statusCode, rawPayload } = await app.server.inject({ method: 'GET', url });
    return statusCode === 200 ? [...(await unpack(rawPayload, () => true)).keys()] : statusCode;
  };

  it('holds what its list shows to whoever asks, and no longer what was narrowed since', async () => {
    const outer = await aFolder('打包');
    const inner = await aFolder('内部', { parent_id: outer, power_member: [nearId] }, near);
    await keep('公开.txt', '公开', { folder_id: outer });
    const open = await keep('稍后收回.txt', 'x', { folder_id: outer });
    await keep('私密.txt', '私密', { folder_id: inner }, near);
    const mine = await done(contract.archiveDocuments, { folder_id: outer }, near);
    expect(new Set((await fetched(mine.url)) as string[])).toEqual(
      new Set(['目录.xlsx', '公开.txt', '内部/私密.txt', '稍后收回.txt']),
    );
    const theirs = await done(contract.archiveDocuments, { folder_id: outer }, far);
    expect(theirs.files).toBe(2);
    await done(contract.editDocument, { id: open, name: '稍后收回.txt', folder_id: outer, power_member: [nearId] });
    expect(await fetched(theirs.url)).toEqual(['目录.xlsx', '公开.txt']);
    expect(await status(contract.archiveDocuments, { folder_id: inner }, far)).toBe(404);
    expect(await status(contract.archiveDocuments, {}, await app.signInAs(await aPerson(app)))).toBe(403);
  });
});

describe('a file taken from a record', () => {
  it('lies in the bin with who took it, and goes back by the same people', async () => {
    const owner = await aModule('有附件的模块');
    const file = await aFile('说明.txt', 'x');
    await done(functionalModule.editModule, { ...owner, file_ids: [file] });
    await done(deleteFile, { id: file });
    const inBin = async (as: string) => (await done(bin.binFilePage, { keyword: '说明' }, as)).list;
    expect(await inBin(admin)).toMatchObject([
      {
        id: file,
        owner_kind: 'functional-module',
        owner_id: owner.id,
        deleted_by_name: expect.any(String),
        until: app.clock.now + 30 * dayMs,
        actions: ['restore'],
      },
    ]);
    expect(await inBin(near)).toMatchObject([{ actions: [] }]);
    expect(await status(bin.restoreBinFile, { id: file }, near)).toBe(403);
    expect(await status(bin.binFilePage, {}, await app.signInAs(await aPerson(app)))).toBe(403);
    await done(bin.restoreBinFile, { id: file });
    expect(await inBin(admin)).toEqual([]);
    expect(await status(bin.restoreBinFile, { id: file }, admin)).toBe(404);
    const [row] = (await done(functionalModule.modulePage, { keyword: '有附件' })).list;
    expect(row?.files.map(({ id }) => id)).toEqual([file]);
    const search = `?keyword=${encodeURIComponent('有附件')}`;
    const [headings = [], exported = []] = await downloadSheet(app, functionalModule.exportModules, admin, search);
    expect(exported[headings.indexOf('文件数')]).toBe('1');
  });
});

describe('why someone sees a document, and who has it after them', () => {
  it('is told by the same rule that shows it', async () => {
    const narrow = await aFolder('说明范围', { department_ids: [department] });
    const id = await keep('有理由.txt', 'x', { folder_id: narrow });
    const why = async (user_id: number) => done(explain, { user_id, kind: 'document', id });
    expect(await why(nearId)).toEqual({
      sees: true,
      sentence: expect.stringContaining('上级文件夹只对部分人可见'),
    });
    expect((await why(nearId)).sentence).toContain('所在部门在其可见部门中');
    expect(await why(farId)).toEqual({ sees: false, sentence: expect.stringContaining('不在其可见范围内') });
    expect((await why(await aPerson(app))).sentence).toContain('没有「公司文档」权限');
    await done(contract.editDocument, { id, name: '有理由.txt', folder_id: null });
    expect((await why(farId)).sentence).toContain('没有限定可见范围');
    expect((await why(nearId)).sentence).not.toContain('有理由');
  });

  it('passes what only a leaving person could see, and the modules they look after', async () => {
    const leaving = await aPerson(app, { groups: [await aGroup(app, { permissions: [...all], scope: 'all' })] });
    const theirs = await app.signInAs(leaving);
    const closed = await aFolder('离职人的夹', { power_member: [leaving] }, theirs);
    const id = await keep('离职人的文档.txt', 'x', { folder_id: closed, power_member: [leaving] }, theirs);
    const module = await aModule('离职人的模块', leaving);
    expect(await seen(far)).not.toContain(id);
    await app.database.transaction(async (tx) => {
      for (const { list, handOver } of documentHandOvers) {
        expect(await list(tx, leaving)).toHaveLength(1);
        expect(await handOver(tx, leaving, farId, app.clock.now)).toHaveLength(1);
      }
    });
    expect(await seen(far)).toContain(id);
    expect(await seen(near)).not.toContain(id);
    const found = (await done(functionalModule.modulePage, { keyword: '离职人' })).list;
    expect(found).toMatchObject([{ id: module.id, owner_id: farId }]);
  });
});
