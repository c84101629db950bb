import type { acceptancePage, acceptanceToEdit, clientStanding } from '@tongzhou/contract/areas/projects/acceptance.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { filesOf } from '#areas/files/public.ts';
import { acceptancesOf } from '#areas/projects/acceptance/answer-table.ts';
import type { CheckRequest } from '#areas/projects/acceptance/check-kind.ts';
import { clientScoresOf, scoreOf } from '#areas/projects/acceptance/score-table.ts';
import { linkableNow, mayLink } from '#areas/projects/client-pages/make-link.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { requestFiles } from '#areas/projects/projects/file-kinds.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { isReportable, reportsUnder } from '#areas/projects/reports/save-report.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export async function listAcceptances(
  db: Db,
  caller: Caller,
  { project_id, ...request }: InputOf<typeof acceptancePage>,
): Promise<GivenOf<typeof acceptancePage>> {
  await checkSees(db, caller, project_id);
  const found = await acceptancesOf(db, project_id, request);
  return {
    ...found,
    list: found.list.map(({ outcome, words, signer, answered_at: at, ...row }) => ({
      ...row,
      answer:
        outcome === null || words === null || signer === null || at === null ? null : { outcome, words, signer, at },
    })),
  };
}

export async function showStanding(
  db: Db,
  caller: Caller,
  { project_id }: InputOf<typeof clientStanding>,
): Promise<GivenOf<typeof clientStanding>> {
  await checkSees(db, caller, project_id);
  const project = orNotFound(await projectById(db, project_id));
  const [reports, may_link, linkable, score, scores] = await Promise.all([
    reportsUnder(db, caller),
    mayLink(db, caller, project),
    linkableNow(db, project),
    scoreOf(db, project_id),
    clientScoresOf(db, project.leader_id === null ? [] : [project.leader_id]),
  ]);
  const leader = project.leader_id === null ? undefined : scores.get(project.leader_id);
  return {
    may_report: isReportable(project) && reports(project),
    may_link,
    linkable: may_link ? linkable : [],
    score: score ?? null,
    leader: { average: leader?.average ?? null, count: leader?.count ?? 0 },
  };
}

/** To be changed and sent again, by whoever sent it. */
export async function showAcceptanceToEdit(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  check: CheckRequest,
  approval_id: number,
  now: number,
): Promise<GivenOf<typeof acceptanceToEdit>> {
  const { id, subject_id, form, content_json } = await check.load(db, caller, approval_id);
  const files = await filesOf(db, requestFiles, [id]);
  return {
    approval_id,
    project_id: subject_id,
    summary: form.summary,
    deliverables: [...form.deliverables],
    files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
    content_json,
  };
}
