import * as bin from '@tongzhou/contract/areas/documents/bin.ts';
import * as contract from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import * as template from '@tongzhou/contract/areas/documents/template.ts';
import { deleteFile, viewFile } from '@tongzhou/contract/areas/files.ts';
import * as announcement from '@tongzhou/contract/areas/notices/announcement.ts';
import * as readers from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { demoDocx } from '#areas/documents/demo-docx.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import type { TestApp } from '#testing/test-app.ts';

// What the walker writes and keeps: announcements, documents, templates and modules.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

export async function walkDocuments({ app, port, as }: { app: TestApp; port: number; as: string }) {
  const done = async (endpoint: Endpoint, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number; readonly ids: readonly number[] };
  };
  const aFile = async (name = 'x.txt', bytes: string | Buffer = 'x') =>
    (await upload([attachment(bytes, name)], { port, as })).data;
  const write = async (change: object) => (await done(announcement.createAnnouncement, change)).id;
  const publish = async (change: object) => {
    const id = await write(change);
    await done(announcement.publishAnnouncement, { id });
    return id;
  };
  const open = await publish({ title: '须确认', must_confirm: true });
  const draft = await write({ title: '草稿' });

  const inFolder = (await done(folder.createFolder, { name: '夹' })).id;
  const empty = (await done(folder.createFolder, { name: '空夹' })).id;
  const keep = async (file: number, folder_id: number | null = null) =>
    (await done(contract.createDocuments, { file_ids: [file], folder_id })).ids[0] as number;
  const document = await keep((await aFile()).id, inFolder);
  await done(contract.addVersion, { id: document, file_id: (await aFile()).id });
  const gone = await keep((await aFile()).id);
  await done(contract.deleteDocument, { id: gone });
  const paper = await aFile('a.pdf', pdf);
  await keep(paper.id);
  const docx = async () => (await aFile('模板.docx', demoDocx(['合同', '{客户名称}']))).id;
  const filled = (await done(template.createTemplates, { file_ids: [await docx()] })).ids[0] as number;
  const module = (await done(functionalModule.createModule, { name: '统一登录旧版' })).id;
  const taken = (await aFile('取出.txt')).id;
  await done(functionalModule.createModule, { name: '有附件', file_ids: [taken] });
  await done(deleteFile, { id: taken });
  const link = Object.fromEntries(new URL(paper.url, 'http://x').searchParams);
  // A file of a project, for the list of those: the first project is there.
  await app.sql(
    `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at)
      select '图纸.txt', 'text/plain', 1, '', 'walk', false, 1, now(), 'project', p.id, now() from projects p order by p.id limit 1`,
  );
  const [order] = await app.sql<{ id: number }>('select id::int from trade_orders order by id limit 1');

  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [announcement.announcementDetail, { id: open }],
    [readers.announcementReaders, { announcement_id: open }],
    [readers.exportReaders, { announcement_id: open }],
    [announcement.readAnnouncement, { id: open }],
    [announcement.confirmAnnouncement, { id: open }],
    [announcement.editAnnouncement, { id: draft }],
    [announcement.deleteAnnouncement, { id: draft }],
    [announcement.publishAnnouncement, { id: draft }],
    [announcement.withdrawAnnouncement, { id: open }],
    [announcement.pinAnnouncement, { id: open }],
    [readers.remindReaders, { id: open }],
    [folder.editFolder, { id: empty, name: '改名' }],
    [folder.deleteFolder, { id: empty }],
    [contract.createDocuments, { file_ids: [(await aFile()).id] }],
    [contract.editDocument, { id: document }],
    [contract.deleteDocument, { id: document }],
    [contract.restoreDocument, { id: gone }],
    [bin.restoreBinFile, { id: taken }],
    [contract.documentDetail, { id: document }],
    [contract.addVersion, { id: document, file_id: (await aFile()).id }],
    [contract.restoreVersion, { id: document, version: 1 }],
    [contract.previewDocument, { id: document }],
    [viewFile, { ...link, id: paper.id, session: Number(link.session), expires: Number(link.expires) }],
    [template.createTemplates, { file_ids: [await docx()] }],
    [template.deleteTemplate, { id: filled }],
    [template.templateFields, { id: filled, order_id: order?.id }],
    [template.fillTemplate, { id: filled, order_id: order?.id }],
    [functionalModule.editModule, { id: module }],
    [functionalModule.deleteModule, { id: module }],
  ];
  return { instead };
}
