import * as bin from '@tongzhou/contract/areas/documents/bin.ts';
import * as contract from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import * as template from '@tongzhou/contract/areas/documents/template.ts';
import { deleteFile } from '@tongzhou/contract/areas/files.ts';
import * as announcement from '@tongzhou/contract/areas/notices/announcement.ts';
import * as readers from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import { saveMutedKinds } from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { businessScene } from '#areas/business/testing/scene.ts';
import { demoDocx } from '#areas/documents/demo-docx.ts';
import { administratorId } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of documents and announcements, each done once by the administrator, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const named = (object_kind: string, id: number) => ({
  object_kind,
  object_id: String(id),
  object_label: expect.stringMatching(/./),
});

export function documentScenes({ app, port, where }: Stage): readonly Scene[] {
  let count = 0;
  const admin = () => app().signInAs(administratorId);
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, { as: await admin(), ...where });
  const done = async (endpoint: Endpoint, input: object) => {
    const { status, msg, data } = await call(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg}`);
    return data as { readonly id: number; readonly ids: readonly number[] };
  };
  const aFile = async (name = 'x.txt', bytes: string | Buffer = 'x') =>
    (await upload([attachment(bytes, name)], { port: port(), as: await admin() })).data.id;
  const aDocument = async () => (await done(contract.createDocuments, { file_ids: [await aFile()] })).ids[0] as number;
  const aTemplate = async () => {
    const file = await aFile('模板.docx', demoDocx(['合同', '{客户名称}']));
    return (await done(template.createTemplates, { file_ids: [file] })).ids[0] as number;
  };
  const play = (
    endpoint: Endpoint,
    kind: string,
    input: () => Promise<object>,
    idOf: (data: { id: number; ids: number[] }, input: { id?: number }) => number = (_, { id }) => id as number,
    about: object = someChange,
  ): Scene => ({
    endpoint,
    act: async () => {
      const given = await input();
      const answer = await call(endpoint, given);
      const id = answer.status === 200 ? idOf((answer.data ?? {}) as never, given) : 0;
      return sent(answer, { ...named(kind, id), ...about }, administratorId);
    },
  });
  const made = ({ id }: { id: number }) => id;
  const first = ({ ids }: { ids: number[] }) => ids[0] as number;
  const anAnnouncement = async (change: object = {}) => (await done(announcement.createAnnouncement, change)).id;
  const published = async (change: object = {}) => {
    const id = await anAnnouncement(change);
    await done(announcement.publishAnnouncement, { id });
    return id;
  };
  const aModule = async () => (await done(functionalModule.createModule, { name: `模块${++count}` })).id;
  const aFolder = async () => (await done(folder.createFolder, { name: `夹${++count}` })).id;

  return [
    play(announcement.createAnnouncement, 'announcement', async () => ({}), made),
    play(announcement.editAnnouncement, 'announcement', async () => ({ id: await anAnnouncement(), title: '改' })),
    play(announcement.deleteAnnouncement, 'announcement', async () => ({ id: await anAnnouncement() })),
    play(announcement.publishAnnouncement, 'announcement', async () => ({ id: await anAnnouncement() })),
    play(announcement.withdrawAnnouncement, 'announcement', async () => ({ id: await published() })),
    play(announcement.pinAnnouncement, 'announcement', async () => ({ id: await published() })),
    play(readers.remindReaders, 'announcement', async () => ({ id: await published() })),
    play(announcement.readAnnouncement, 'announcement', async () => ({ id: await published() }), undefined, {}),
    play(
      announcement.confirmAnnouncement,
      'announcement',
      async () => ({ id: await published({ must_confirm: true }) }),
      undefined,
      {},
    ),
    {
      endpoint: readers.exportReaders,
      act: async () =>
        sent(await call(readers.exportReaders, { announcement_id: await published() }), {}, administratorId),
    },

    play(folder.createFolder, 'document-folder', async () => ({ name: `夹${++count}` }), made),
    play(folder.editFolder, 'document-folder', async () => ({ id: await aFolder(), name: `夹${++count}` })),
    play(folder.deleteFolder, 'document-folder', async () => ({ id: await aFolder() })),

    play(contract.createDocuments, 'document', async () => ({ file_ids: [await aFile()] }), first),
    play(contract.editDocument, 'document', async () => ({ id: await aDocument() })),
    play(contract.deleteDocument, 'document', async () => ({ id: await aDocument() })),
    play(contract.restoreDocument, 'document', async () => {
      const id = await aDocument();
      await done(contract.deleteDocument, { id });
      return { id };
    }),
    play(contract.addVersion, 'document', async () => ({ id: await aDocument(), file_id: await aFile() })),
    play(contract.restoreVersion, 'document', async () => {
      const id = await aDocument();
      await done(contract.addVersion, { id, file_id: await aFile() });
      return { id, version: 1 };
    }),
    {
      endpoint: contract.archiveDocuments,
      act: async () => {
        await aDocument();
        return sent(await call(contract.archiveDocuments, {}), someChange, administratorId);
      },
    },
    play(bin.restoreBinFile, 'file', async () => {
      const id = await aFile();
      await done(functionalModule.createModule, { name: `模块${++count}`, file_ids: [id] });
      await done(deleteFile, { id });
      return { id };
    }),
    {
      endpoint: saveMutedKinds,
      act: async () =>
        sent(
          await call(saveMutedKinds, { kinds: ['task'], mail: `a${++count}@example.cn` }),
          someChange,
          administratorId,
        ),
    },
    play(contract.previewDocument, 'document', async () => ({ id: await aDocument() }), undefined, {}),

    play(
      template.createTemplates,
      'document',
      async () => ({ file_ids: [await aFile('模板.docx', demoDocx(['合同']))] }),
      first,
    ),
    play(template.deleteTemplate, 'document', async () => ({ id: await aTemplate() })),
    play(
      template.fillTemplate,
      'document',
      async () => {
        const { anOrder } = await businessScene(app());
        return { id: await aTemplate(), order_id: await anOrder({ amount: 100_00 }) };
      },
      made,
    ),

    play(functionalModule.createModule, 'functional-module', async () => ({ name: `模块${++count}` }), made),
    play(functionalModule.editModule, 'functional-module', async () => ({ id: await aModule(), name: `改${++count}` })),
    play(functionalModule.deleteModule, 'functional-module', async () => ({ id: await aModule() })),
  ];
}
