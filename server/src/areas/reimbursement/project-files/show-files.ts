import type * as contract from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import type { FileLinks } from '#areas/files/public.ts';
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

export async function showFiles(
  db: Db,
  { caller, links, now }: { readonly caller: Caller; readonly links: FileLinks; readonly now: number },
  { project_id, month, user_id, ...request }: InputOf<typeof contract.reimburseFilePage>,
): Promise<GivenOf<typeof contract.reimburseFilePage>> {
  await checkSees(db, caller, project_id);
  const span =
    month === undefined ? undefined : { first: `${month}-01`, last: addDays(addMonths(`${month}-01`, 1), -1) };
  const found = await listProjectFiles(db, { project_id, month: span, user_id }, request);
  return {
    ...found,
    list: found.list.map((file) => ({
      ...file,
      passed_on: beginOf(file.passed_on),
      url: links.sign(file.id, caller.sessionId, now),
    })),
  };
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
  const { number, name } = orNotFound(record);
  return { project_title: `${number ?? ''} ${name}`.trim(), months: [...months], people };
}
