import { deleteFile } from '@tongzhou/contract/areas/files.ts';
import * as people from '@tongzhou/contract/areas/staff/people.ts';
import * as person from '@tongzhou/contract/areas/staff/person.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { importColumns } from '#areas/staff/import/import-rules.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import { administratorId } from '#testing/builders.ts';
import { attachment, multipart, upload } from '#testing/files/multipart.ts';
import type { CallOptions, TestApp } from '#testing/test-app.ts';

// The deeds of staff, each done once by the administrator or by the person, for the test that every deed leaves its entry.

export interface Told {
  readonly request: unknown;
  readonly status: number;
  readonly about?: object;
  readonly who?: number;
  /** One, unless it is a deed to several at once: each has its entry, and `about` is the first. */
  readonly records?: number;
}
export interface Scene {
  readonly endpoint: Endpoint;
  readonly act: (user: number, token: string) => Promise<Told>;
}
export interface Stage {
  readonly app: () => TestApp;
  readonly port: () => number;
  readonly where: CallOptions;
}

export const sent = (
  answer: { status: number; headers: Readonly<Record<string, unknown>> },
  about: object,
  who?: number,
) => ({
  request: answer.headers['x-request-id'],
  status: answer.status,
  about: { changes: expect.any(Array), ...about },
  ...(who === undefined ? {} : { who }),
});
export const aboutUser = (user: number) => ({
  object_kind: 'user',
  object_id: String(user),
  object_label: expect.stringMatching(/./),
});
const school = { school: '国子监', major: '', degree: '本科' as const, start_date: 1_500_000_000_000, end_date: null };
const job = { company: '瓦岗', post: '当家', description: '', start_date: 1_500_000_000_000, end_date: null };
const contract = (user_id: number) => ({
  user_id,
  number: `HT-${user_id}`,
  kind: 'open' as const,
  start_date: 1_500_000_000_000,
  end_date: null,
  file_ids: [],
});

export function staffScenes({ app, port, where }: Stage): readonly Scene[] {
  const admin = async () => ({ as: await app().signInAs(administratorId), ...where });
  const own = (as: string) => ({ as, ...where });
  const imported = async (as: string) => {
    const row = ['新人', `151${String(Date.now()).slice(-8)}`, '总经办', '', '', '', '2026-03-01', '3', '', ''];
    const sheet = await writeSheet({ name: 'x', columns: importColumns.map((header) => ({ header })), rows: [row] });
    const { body, type } = multipart([attachment(sheet, 'a.xlsx')]);
    const headers = { 'content-type': type, authorization: `Bearer ${as}`, 'user-agent': 'Mozilla/5.0 (record test)' };
    const url = `http://127.0.0.1:${port()}${people.previewPeopleImport.path}`;
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
    const { data } = (await response.json()) as { data: { import_id: number } };
    return { response, id: data.import_id };
  };
  return [
    {
      endpoint: people.createPerson,
      act: async () => {
        const mobile = `152${String(Date.now()).slice(-8)}`;
        const answer = await app().call(people.createPerson, { ...people.createPerson.example, mobile }, await admin());
        return sent(answer, aboutUser(answer.data.id), administratorId);
      },
    },
    {
      endpoint: people.editPerson,
      act: async (user_id) =>
        sent(
          await app().call(people.editPerson, { user_id, address: '渡口' }, await admin()),
          {
            ...aboutUser(user_id),
            changes: [{ field: 'address', label: '住址', old: null, new: '渡口' }],
          },
          administratorId,
        ),
    },
    {
      endpoint: people.userStatus,
      act: async (user_id) =>
        sent(
          await app().call(people.userStatus, { user_id, enabled: false }, await admin()),
          aboutUser(user_id),
          administratorId,
        ),
    },
    {
      endpoint: people.exportPeople,
      act: async () => sent(await app().call(people.exportPeople, {}, await admin()), {}, administratorId),
    },
    {
      endpoint: people.previewPeopleImport,
      act: async () => {
        const { response } = await imported(await app().signInAs(administratorId));
        const request = response.headers.get('x-request-id');
        return { request, status: response.status, about: { address: '127.0.0.1' }, who: administratorId };
      },
    },
    {
      endpoint: people.importPeople,
      act: async () => {
        const { id } = await imported(await app().signInAs(administratorId));
        const answer = await app().call(people.importPeople, { import_id: id, mode: 'all' }, await admin());
        return sent(answer, { object_kind: 'user', object_label: '新人' }, administratorId);
      },
    },
    {
      endpoint: person.unmask,
      act: async (user, as) => sent(await app().call(person.unmask, { field: 'id_card' }, own(as)), aboutUser(user)),
    },
    {
      endpoint: person.editOwnInfo,
      act: async (user, as) => sent(await app().call(person.editOwnInfo, { address: 'x' }, own(as)), aboutUser(user)),
    },
    {
      endpoint: person.saveEducation,
      act: async (user, as) => sent(await app().call(person.saveEducation, school, own(as)), aboutUser(user)),
    },
    {
      endpoint: person.deleteEducation,
      act: async (user, as) => {
        const { data } = await app().call(person.saveEducation, school, { as });
        return sent(await app().call(person.deleteEducation, { id: data.id }, own(as)), aboutUser(user));
      },
    },
    {
      endpoint: person.saveWork,
      act: async (user, as) => sent(await app().call(person.saveWork, job, own(as)), aboutUser(user)),
    },
    {
      endpoint: person.deleteWork,
      act: async (user, as) => {
        const { data } = await app().call(person.saveWork, job, { as });
        return sent(await app().call(person.deleteWork, { id: data.id }, own(as)), aboutUser(user));
      },
    },
    {
      endpoint: person.saveContract,
      act: async (user) =>
        sent(await app().call(person.saveContract, contract(user), await admin()), aboutUser(user), administratorId),
    },
    {
      endpoint: person.deleteContract,
      act: async (user) => {
        const as = await admin();
        const { data } = await app().call(person.saveContract, contract(user), as);
        const answer = await app().call(person.deleteContract, { id: data.id, user_id: user }, as);
        return sent(answer, aboutUser(user), administratorId);
      },
    },
    {
      endpoint: deleteFile,
      act: async (user_id) => {
        const as = await admin();
        const { id } = (await upload([attachment('x', 'x.txt')], { port: port(), as: as.as })).data;
        await app().call(people.editPerson, { user_id, attachment_ids: [id] }, as);
        const about = { object_kind: 'file', object_id: String(id), object_label: 'x.txt' };
        return sent(await app().call(deleteFile, { id }, as), about, administratorId);
      },
    },
  ];
}
