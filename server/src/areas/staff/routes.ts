import { createHash } from 'node:crypto';
import * as people from '@tongzhou/contract/areas/staff/people.ts';
import * as person from '@tongzhou/contract/areas/staff/person.ts';
import { changeWords } from '@tongzhou/contract/rules/change-words.ts';
import type { FileLinks } from '#areas/files/public.ts';
import { givableGroups, refuseOnSelf } from '#areas/identity/public.ts';
import { carryOutImport, importKind, previewImport } from '#areas/staff/import/import-people.ts';
import { importTemplate } from '#areas/staff/import/import-template.ts';
import { createPerson } from '#areas/staff/people/create-people.ts';
import { countPeople, listPeople, peopleColumns, peopleToExport } from '#areas/staff/people/list-people.ts';
import { labels } from '#areas/staff/person/change-rules.ts';
import { changeStatus } from '#areas/staff/person/change-status.ts';
import { editPerson } from '#areas/staff/person/edit-person.ts';
import * as records from '#areas/staff/person/save-records.ts';
import { showLog } from '#areas/staff/person/show-log.ts';
import { showPerson, unmasked } from '#areas/staff/person/show-person.ts';
import type { HeldFields } from '#areas/staff/reach.ts';
import type { Registrations } from '#areas/staff/registrations.ts';
import { problemWorkbook } from '#platform/excel/import-table.ts';
import { receiveSheet } from '#platform/excel/receive-sheet.ts';
import { exportColumn as column, sendWorkbook, serveExport, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export interface StaffParts {
  readonly links: FileLinks;
  readonly publish: (event: 'session-ended' | 'permissions', userIds: readonly number[]) => void;
  readonly held: HeldFields;
  readonly registrations: Registrations;
}

export function staffRoutes({ links, publish, held, registrations }: StaffParts): Served[] {
  const addressFor = (caller: Caller, now: number) => (file: number) => links.sign(file, caller.sessionId, now);
  return [
    serve(people.userList, {
      run: ({ db, caller, now }, query) =>
        listPeople(db, caller, query, { address: addressFor(caller, now), registrations }),
    }),
    serve(people.userCount, { run: ({ db, caller }, filters) => countPeople(db, caller, filters) }),
    serveExport(people.exportPeople, {
      name: '员工',
      columns: peopleColumns,
      rows: ({ db, caller }, query, page) => peopleToExport(db, caller, { ...query, ...page }, registrations),
    }),
    serve(people.givableGroups, {
      run: async ({ db, caller }) => (await givableGroups(db, caller)).filter(({ givable }) => givable),
    }),
    serve(people.createPerson, { run: (context, draft) => createPerson(context, draft) }),
    serve(people.editPerson, {
      run: async (context, { user_id, ...edit }) => {
        refuseOnSelf(context.caller, user_id);
        await editPerson(context, held, user_id, edit);
        return null;
      },
    }),
    serve(people.userStatus, {
      run: async (context, { user_id, enabled }) => {
        await changeStatus(context, user_id, enabled, publish);
        return null;
      },
    }),
    serve(people.peopleImportTemplate, {
      run: async ({ db, caller }) => sendWorkbook('员工导入模板.xlsx', await importTemplate(db, caller)),
    }),
    serve(people.previewPeopleImport, {
      before: async ({ request }) => {
        const sheet = await receiveSheet(request.raw);
        return { sheet, keyedBy: createHash('sha256').update(JSON.stringify(sheet)).digest() };
      },
      run: (context, _input, { sheet }) => previewImport(context, sheet),
    }),
    serve(people.importPeople, { run: (context, confirmation) => carryOutImport(context, confirmation) }),
    serve(people.peopleImportProblems, {
      run: async ({ db, caller, now }, { import_id }) =>
        sendWorkbook('员工导入结果.xlsx', await problemWorkbook(db, importKind, import_id, caller.userId, now)),
    }),
    serve(person.userDetail, {
      run: ({ db, caller, now }, { user_id }) =>
        showPerson(db, caller, user_id ?? caller.userId, { address: addressFor(caller, now), held, registrations }),
    }),
    serve(person.unmask, {
      run: async ({ db, caller, note }, { user_id, field }) => {
        const shown = await unmasked(db, caller, user_id ?? caller.userId, field);
        note({
          object: { kind: 'user', id: shown.id, label: shown.name },
          changes: [{ field, label: labels[field] as string, old: null, new: null }],
        });
        return { value: shown[field] };
      },
    }),
    serve(person.editOwnInfo, {
      run: async (context, { user_id, ...edit }) => {
        await editPerson(context, held, user_id ?? context.caller.userId, edit);
        return null;
      },
    }),
    serve(person.saveEducation, {
      run: async (context, draft) => ({ id: await records.saveEducation(context, draft) }),
    }),
    serve(person.saveWork, { run: async (context, draft) => ({ id: await records.saveWork(context, draft) }) }),
    serve(person.deleteEducation, {
      run: async (context, { id, user_id }) => {
        await records.removeEducation(context, user_id ?? context.caller.userId, id);
        return null;
      },
    }),
    serve(person.deleteWork, {
      run: async (context, { id, user_id }) => {
        await records.removeWork(context, user_id ?? context.caller.userId, id);
        return null;
      },
    }),
    serve(person.saveContract, { run: async (context, draft) => ({ id: await records.saveContract(context, draft) }) }),
    serve(person.deleteContract, {
      run: async (context, { id, user_id }) => {
        await records.removeContract(context, user_id, id);
        return null;
      },
    }),
    ...serveList(person.personLog, person.exportPersonLog, {
      name: '员工变更记录',
      run: ({ db, caller }, { user_id, ...request }) => showLog(db, caller, user_id, request),
      columns: [
        column('操作', (row) => row.operation),
        column('变更', (row) => row.changes.map(changeWords).join('；')),
        column('操作人', (row) => row.user_name),
        column('时间', (row) => row.at, 'moment'),
      ],
    }),
  ];
}
