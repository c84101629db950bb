import type { ArchiveTicket } from '@tongzhou/contract/areas/files.ts';
import type * as contract from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { type FileLinks, mostFiles, openArchive } from '#areas/files/public.ts';
import { checkSees, projectById, sightOf } from '#areas/projects/public.ts';
import {
  claimantsOf,
  listProjectFiles,
  listProjectsWithFiles,
  monthsOf,
} from '#areas/reimbursement/project-files/project-file-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export const showProjects = async (
  db: Db,
  caller: Caller,
  { keyword, ...request }: InputOf<typeof contract.reimburseProjectPage>,
): Promise<GivenOf<typeof contract.reimburseProjectPage>> =>
  listProjectsWithFiles(db, await sightOf(db, caller), keyword, request);

const spanOf = (month: string | undefined) =>
  month === undefined ? undefined : { first: `${month}-01`, last: addDays(addMonths(`${month}-01`, 1), -1) };

export async function showFiles(
  db: Db,
  { caller, links, now }: { readonly caller: Caller; readonly links: FileLinks; readonly now: number },
  { project_id, month, user_id, ...request }: InputOf<typeof contract.reimburseFilePage>,
): Promise<GivenOf<typeof contract.reimburseFilePage>> {
  await checkSees(db, caller, project_id);
  const found = await listProjectFiles(db, { project_id, month: spanOf(month), user_id }, request);
  return {
    ...found,
    list: found.list.map((file) => ({
      ...file,
      passed_on: beginOf(file.passed_on),
      url: links.sign(file.id, caller.sessionId, now),
    })),
  };
}

const titleOf = ({ number, name }: { readonly number: string | null; readonly name: string }) =>
  `${number ?? ''} ${name}`.trim();

export async function archiveFiles(
  { tx, caller, now, note }: Filing,
  { project_id, month, user_id }: InputOf<typeof contract.archiveReimburseFiles>,
): Promise<ArchiveTicket> {
  await checkSees(tx, caller, project_id);
  const title = titleOf(orNotFound(await projectById(tx, project_id)));
  const filter = { project_id, month: spanOf(month), user_id };
  const { list } = await listProjectFiles(tx, filter, {
    page: 1,
    page_size: mostFiles + 1,
    sort: 'passed_on',
    order: 'desc',
  });
  const ticket = await openArchive(
    { tx, caller, now },
    {
      name: `报销文件 ${title}${month === undefined ? '' : ` ${month}`}`,
      columns: [
        { header: '报销单' },
        { header: '事由' },
        { header: '报销人' },
        { header: '通过日期', kind: 'day' },
        { header: '大小（字节）', kind: 'number' },
      ],
      files: list.map(({ id, file_name, size, number, reason, user_name, passed_on }) => ({
        id,
        file_name,
        size,
        folders: [passed_on.slice(0, 7), user_name],
        cells: [number, reason, user_name, passed_on, size],
      })),
    },
  );
  note({
    object: { kind: 'project', id: project_id, label: title },
    changes: [{ field: 'files', label: '文件数', old: null, new: ticket.files }],
  });
  return ticket;
}

export async function showChoices(
  db: Db,
  caller: Caller,
  project: number,
): Promise<GivenOf<typeof contract.reimburseFileChoices>> {
  await checkSees(db, caller, project);
  const [record, months, people] = await Promise.all([
    projectById(db, project),
    monthsOf(db, project),
    claimantsOf(db, project),
  ]);
  return { project_title: titleOf(orNotFound(record)), months: [...months], people };
}
