import type { reportPage } from '@tongzhou/contract/areas/projects/report.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { filesOf } from '#areas/files/public.ts';
import { mayLink } from '#areas/projects/client-pages/make-link.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { reportFiles } from '#areas/projects/projects/file-kinds.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { reportsOf } from '#areas/projects/reports/report-table.ts';
import { isReportable, reportsUnder } from '#areas/projects/reports/save-report.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export async function listReports(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  { project_id, state, ...request }: InputOf<typeof reportPage>,
  now: number,
): Promise<GivenOf<typeof reportPage>> {
  await checkSees(db, caller, project_id);
  const project = orNotFound(await projectById(db, project_id));
  const [found, reports, makesLinks] = await Promise.all([
    reportsOf(db, project_id, state, request),
    reportsUnder(db, caller),
    mayLink(db, caller, project),
  ]);
  const writes = isReportable(project) && reports(project);
  const files = await filesOf(
    db,
    reportFiles,
    found.list.map((row) => row.id),
  );
  const pictures = Map.groupBy(files, (file) => file.owner_id);
  return {
    ...found,
    list: found.list.map((row) => {
      const published = row.document_id !== null;
      return {
        ...row,
        state: published ? ('published' as const) : ('internal' as const),
        pictures: (pictures.get(row.id) ?? []).map(({ owner_id: _, ...file }) => ({
          ...file,
          url: links.sign(file.id, caller.sessionId, now),
        })),
        actions: published
          ? ['show' as const, ...(makesLinks ? (['link'] as const) : [])]
          : writes
            ? (['edit', 'publish'] as const).slice()
            : [],
      };
    }),
  };
}
