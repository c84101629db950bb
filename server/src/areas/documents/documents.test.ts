import * as contract from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import * as template from '@tongzhou/contract/areas/documents/template.ts';
import { operationLogPage } from '@tongzhou/contract/areas/operation-log.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessScene } from '#areas/business/testing/scene.ts';
import { bytesOf, indexWaiting } from '#areas/documents/content/index-content.ts';
import { demoDocx } from '#areas/documents/demo-docx.ts';
import { emptyBin } from '#areas/documents/documents/save-document.ts';
import { sweepDeleted } from '#areas/files/sweep.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/multipart.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { openPort } from '#testing/wire.ts';

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
const seen = async (as: string, input: object = {}) =>
  (await done(contract.fileManagePage, input, as)).list.map(({ id }) => id);
const get = async (url: string) => (await app.server.inject({ method: 'GET', url })).statusCode;
const store = () => localStore(`${app.config.dataDir}/files`);

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
    const id = await keep('坏.docx', demoDocx(['x']).subarray(0, -30));
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
    const other = (await done(contract.documentDetail, { id: word })).url.replace('common/file', 'fileManage/pdf');
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
