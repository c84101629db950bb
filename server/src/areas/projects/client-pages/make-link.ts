import type { clientLinkPage, createClientLink as createCall } from '@tongzhou/contract/areas/projects/client-link.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { clientPages, linkPurposes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { Filing } from '#areas/approval/public.ts';
import { scoreOf } from '#areas/projects/acceptance/score-table.ts';
import { isAsked, latestAcceptance } from '#areas/projects/client-pages/document-table.ts';
import { insertLink, linkById, linksOf, lockLink, markRevoked } from '#areas/projects/client-pages/link-table.ts';
import { lockProject, type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { reportById } from '#areas/projects/reports/report-table.ts';
import { checkSees, leadsOrReaches } from '#areas/projects/sight.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

type Draft = InputOf<typeof createCall>;

/** The project's leader, and whoever may over whose it is. */
const linksUnder = (db: Db, caller: Caller) => leadsOrReaches(db, caller, 'project.client-link');
export const mayLink = async (db: Db, caller: Caller, project: ProjectRecord): Promise<boolean> =>
  (await linksUnder(db, caller))(project);

/** Accepted, finished or not: then the client can say how pleased they are. */
const isAccepted = ({ status }: Pick<ProjectRecord, 'status'>): boolean => status === 6 || status === 8;

/** What a link could be made for now. */
export async function linkableNow(db: Db, project: ProjectRecord): Promise<('accept' | 'pleased')[]> {
  const [document, score] = await Promise.all([latestAcceptance(db, project.id), scoreOf(db, project.id)]);
  const accept = document !== undefined && (isAsked(document) || document.outcome !== null);
  return [...(accept ? ['accept' as const] : []), ...(isAccepted(project) && !score ? ['pleased' as const] : [])];
}

/** What the client is shown by it. */
async function documentFor(tx: Tx, project: ProjectRecord, { purpose, report_id }: Draft): Promise<number | null> {
  if (purpose === 'report') {
    const report = report_id === undefined ? undefined : await reportById(tx, report_id);
    if (report?.project_id !== project.id) return invalid({ report_id: '该汇报不存在' });
    return report.document_id ?? conflict('请先发布该汇报，再生成链接');
  }
  if (purpose === 'accept') {
    const document = await latestAcceptance(tx, project.id);
    // One that was answered is read once more: the client's copy.
    if (document !== undefined && (isAsked(document) || document.outcome !== null)) return document.id;
    return conflict('没有进行中的验收，请先申请验收');
  }
  if (!isAccepted(project)) conflict('验收通过后才能请客户评价');
  if (await scoreOf(tx, project.id)) conflict('客户已评价该项目');
  return null;
}

/** The secret is said here and nowhere else. */
export async function createLink({ tx, caller, now, note }: Filing, draft: Draft) {
  await checkSees(tx, caller, draft.project_id);
  const project = orNotFound(await lockProject(tx, draft.project_id));
  if (!(await mayLink(tx, caller, project))) refuse('not-permitted');
  const document = await documentFor(tx, project, draft);
  const secret = newSecret();
  const expires = now + (await settingOf(tx, settings.clientLinkDays)) * dayMs;
  const { purpose } = draft;
  const hash = hashOf(secret);
  const id = await insertLink(tx, { project: project.id, purpose, document, hash, by: caller.userId, now, expires });
  note({
    object: objectOf(project),
    changes: [
      { field: 'purpose', label: '用途', old: null, new: linkPurposes[purpose] },
      { field: 'link', label: '链接编号', old: null, new: String(id) },
    ],
  });
  return { id, link: `${clientPages[purpose]}#${secret}`, expires_at: expires };
}

export async function revokeLink({ tx, caller, now, note }: Filing, id: number): Promise<void> {
  const { project_id } = orNotFound(await linkById(tx, id));
  await checkSees(tx, caller, project_id);
  const project = orNotFound(await projectById(tx, project_id));
  if (!(await mayLink(tx, caller, project))) refuse('not-permitted');
  const link = orNotFound(await lockLink(tx, id));
  if (link.used_at !== null) conflict('该链接已使用，不能撤销');
  if (link.revoked_at !== null) conflict('该链接已撤销');
  await markRevoked(tx, id, now);
  note({
    object: objectOf(project),
    changes: [{ field: 'link', label: '链接编号', old: String(id), new: null }],
  });
}

export async function listLinks(
  db: Db,
  caller: Caller,
  { project_id, purpose, state, ...request }: InputOf<typeof clientLinkPage>,
  now: number,
): Promise<GivenOf<typeof clientLinkPage>> {
  await checkSees(db, caller, project_id);
  const project = orNotFound(await projectById(db, project_id));
  const [found, may] = await Promise.all([
    linksOf(db, { project_id, purpose, state }, now, request),
    mayLink(db, caller, project),
  ]);
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      actions: [
        ...(may && row.state === 'open' ? (['revoke'] as const) : []),
        ...(row.document_id === null ? [] : (['show'] as const)),
      ],
    })),
  };
}
