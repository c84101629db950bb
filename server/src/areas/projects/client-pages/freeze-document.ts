import { createHash } from 'node:crypto';
import type {
  AcceptanceDocument,
  ClientDocument,
  ReportDocument,
} from '@tongzhou/contract/areas/projects/client-document.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { headOf, insertDocument, shownFiles } from '#areas/projects/client-pages/document-table.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** Whom a client deals with. */
export async function contactOf(db: Db, project: number) {
  const [company, head] = await Promise.all([settingOf(db, settings.companyName), headOf(db, project)]);
  const { number, title, customer, leader, phone, leader_id, status } = orNotFound(head);
  return {
    company: company === '' ? '同舟' : company,
    project: { number, title, customer },
    leader: { name: leader, phone },
    leader_id,
    status,
  };
}

interface Freezing {
  readonly project: number;
  readonly request: number | null;
  /** Whose files are shown with it. */
  readonly owner: { readonly kind: string; readonly id: number };
}

type Own<D extends ClientDocument> = Omit<D, 'company' | 'project' | 'leader' | 'at' | 'files'>;

/** Written down once, as the client will see it: nothing of it is looked up again. */
export async function freezeDocument(
  tx: Tx,
  { project, request, owner }: Freezing,
  own: Own<ReportDocument> | Own<AcceptanceDocument>,
  now: number,
): Promise<number> {
  const [{ company, project: about, leader }, files] = await Promise.all([
    contactOf(tx, project),
    shownFiles(tx, owner.kind, owner.id),
  ]);
  const content = JSON.stringify({ ...own, company, project: about, leader, at: now, files });
  const hash = createHash('sha256').update(content).digest();
  return insertDocument(tx, { project, kind: own.kind, request, content, hash }, now);
}
