import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import { directoryRoutes } from '#areas/organisation/directory/directory-routes.ts';
import { departmentColumns, departmentsToExport } from '#areas/organisation/import/export-departments.ts';
import { importDepartments, importKind, previewImport } from '#areas/organisation/import/import-departments.ts';
import { importTemplate } from '#areas/organisation/import/import-template.ts';
import { spellingOf } from '#areas/organisation/people/pinyin.ts';
import { type OrganisationParts, reaches } from '#areas/organisation/reach.ts';
import { createDepartment, deleteDepartment, editDepartment } from '#areas/organisation/structure/change-department.ts';
import { createPost, deletePost, editPost } from '#areas/organisation/structure/change-post.ts';
import { moveDepartment, previewMove } from '#areas/organisation/structure/move-department.ts';
import { totals } from '#areas/organisation/structure/structure-rules.ts';
import { departmentRows } from '#areas/organisation/structure/structure-table.ts';
import { problemWorkbook } from '#platform/excel/import-table.ts';
import { receiveSheet } from '#platform/excel/receive-sheet.ts';
import { sendWorkbook, serveExport } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export function organisationRoutes(parts: OrganisationParts): Served[] {
  const { reachOf } = parts;
  return [
    ...directoryRoutes(parts),
    serve(structure.departmentTree, {
      run: async ({ db, caller }) => {
        const [rows, reach] = await Promise.all([departmentRows(db), reachOf(db, caller, 'organisation')]);
        const sums = totals(rows);
        return rows.map(({ head_number: _, ...row }) => ({
          ...row,
          spelling: spellingOf(row.department_name),
          people_below: sums.get(row.id) ?? row.people,
          within: reaches(reach, row.id),
        }));
      },
    }),
    serve(structure.createDepartment, {
      run: async ({ tx, caller, note }, draft) => {
        const created = await createDepartment(tx, draft, await reachOf(tx, caller, 'organisation.create'));
        note(created.note);
        return { id: created.id };
      },
    }),
    serve(structure.editDepartment, {
      run: async ({ tx, caller, note }, edit) => {
        note(await editDepartment(tx, edit, await reachOf(tx, caller, 'organisation.edit')));
        return null;
      },
    }),
    serve(structure.deleteDepartment, {
      run: async ({ tx, caller, note }, { id }) => {
        note(await deleteDepartment(tx, id, await reachOf(tx, caller, 'organisation.delete')));
        return null;
      },
    }),
    serve(structure.previewMove, {
      run: async ({ db, caller }, move) => previewMove(db, move, await reachOf(db, caller, 'organisation.move'), parts),
    }),
    serve(structure.moveDepartment, {
      run: async ({ tx, caller, note }, move) => {
        note(await moveDepartment(tx, move, await reachOf(tx, caller, 'organisation.move')));
        return null;
      },
    }),
    serve(structure.createPost, {
      run: async ({ tx, caller, note }, draft) => {
        const created = await createPost(tx, draft, await reachOf(tx, caller, 'organisation.create'));
        note(created.note);
        return { id: created.id };
      },
    }),
    serve(structure.editPost, {
      run: async ({ tx, caller, note }, edit) => {
        note(await editPost(tx, edit, await reachOf(tx, caller, 'organisation.edit')));
        return null;
      },
    }),
    serve(structure.deletePost, {
      run: async ({ tx, caller, note }, { id }) => {
        note(await deletePost(tx, id, await reachOf(tx, caller, 'organisation.delete')));
        return null;
      },
    }),
    serveExport(structure.exportDepartments, {
      name: '组织架构',
      columns: departmentColumns,
      rows: async ({ db, caller }) => departmentsToExport(db, await reachOf(db, caller, 'organisation.export')),
    }),
    serve(structure.departmentImportTemplate, {
      run: async ({ db, caller }) => {
        const reach = await reachOf(db, caller, 'organisation.import');
        return sendWorkbook('组织架构导入模板.xlsx', await importTemplate(db, reach));
      },
    }),
    serve(structure.previewDepartmentImport, {
      before: ({ request }) => receiveSheet(request.raw),
      run: async ({ tx, caller, now, note }, _input, sheet) => {
        const reach = await reachOf(tx, caller, 'organisation.import');
        const preview = await previewImport(tx, sheet, { reach, user: caller.userId, now });
        note({
          object: { kind: 'import', id: preview.import_id, label: `${preview.total} 行，${preview.wrong} 行有误` },
        });
        return preview;
      },
    }),
    serve(structure.importDepartments, {
      run: async ({ tx, caller, now, note }, { import_id: id, mode }) => {
        const reach = await reachOf(tx, caller, 'organisation.import');
        const done = await importDepartments(tx, { id, mode }, { reach, user: caller.userId, now });
        note(done.note);
        return { written: done.written };
      },
    }),
    serve(structure.departmentImportProblems, {
      run: async ({ db, caller, now }, { import_id }) =>
        sendWorkbook('导入错误.xlsx', await problemWorkbook(db, importKind, import_id, caller.userId, now)),
    }),
  ];
}
