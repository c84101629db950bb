import type { clientDocument, FrozenDocument, ShownFile } from '@tongzhou/contract/areas/projects/client-document.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { answerIn, type DocumentRow, documentById, shownFiles } from '#areas/projects/client-pages/document-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { linkFiles } from '#areas/projects/projects/file-kinds.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** What the client sent with their answer. */
export const answerFiles = async (db: Db, { link_id }: DocumentRow): Promise<ShownFile[]> =>
  link_id === null ? [] : shownFiles(db, linkFiles, link_id);

/** As it was written down, with what was said to it. */
export async function showFrozen(db: Db, document: DocumentRow): Promise<FrozenDocument> {
  const { content, sha256 } = document;
  return { content, sha256, answer: answerIn(document, await answerFiles(db, document)) };
}

/** Which files it names. */
export const filesIn = ({ content }: DocumentRow): readonly ShownFile[] =>
  (JSON.parse(content) as { files: ShownFile[] }).files;

/** For whoever sees the project. */
export async function showDocument(
  db: Db,
  caller: Caller,
  { links }: Pick<ProjectParts, 'links'>,
  id: number,
  now: number,
): Promise<GivenOf<typeof clientDocument>> {
  const document = orNotFound(await documentById(db, id));
  await checkSees(db, caller, document.project_id);
  const frozen = await showFrozen(db, document);
  const signed = ({ sha256: _, ...file }: ShownFile) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) });
  return {
    ...frozen,
    project_id: document.project_id,
    files: filesIn(document).map(signed),
    client_files: (frozen.answer?.files ?? []).map(signed),
  };
}
