import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { answerAcceptance as answerCall } from '@tongzhou/contract/areas/projects/client-page.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { acceptanceOutcomes } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { lockOpenRequest, rejectBySystem } from '#areas/approval/public.ts';
import { filesOf, markDeleted } from '#areas/files/public.ts';
import { insertAnswer, waitedFor } from '#areas/projects/acceptance/answer-table.ts';
import { type DocumentRow, documentById, isAsked } from '#areas/projects/client-pages/document-table.ts';
import { checkLiving, refuseClient } from '#areas/projects/client-pages/find-link.ts';
import { type LinkRow, lockLink, markUsed } from '#areas/projects/client-pages/link-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { linkFiles } from '#areas/projects/projects/file-kinds.ts';
import { type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

type Answer = InputOf<typeof answerCall>;

/** Of what was uploaded by the link, what belongs to the answer; the rest is taken out of sight. */
async function saveFiles(tx: Tx, link: number, ids: readonly number[], now: number): Promise<number> {
  const uploaded = (await filesOf(tx, linkFiles, [link])).map((file) => file.id);
  if (ids.some((id) => !uploaded.includes(id))) invalid({ file_ids: '附件不存在，请重新上传' });
  await markDeleted(
    tx,
    uploaded.filter((id) => !ids.includes(id)),
    now,
  );
  return ids.length;
}

/** To whoever asked, leads or is to decide: it can go on. */
async function notifyOfConsent(
  tx: Tx,
  { notify }: Pick<ProjectParts, 'notify'>,
  project: ProjectRecord,
  { request, answer }: { request: { id: number; submitter_id: number }; answer: Answer },
  now: number,
): Promise<void> {
  const to = new Set([request.submitter_id, project.holder_id, ...(await waitedFor(tx, request.id))]);
  const words = answer.words === '' ? '' : `：${answer.words}`;
  const letter = {
    to: [...to],
    kind: 'project' as const,
    title: `客户${acceptanceOutcomes[answer.outcome]}：${project.name}`,
    content: `${answer.signer} ${acceptanceOutcomes[answer.outcome]}${words}`,
  };
  await notify(tx, { ...letter, link: `/approval/check?id=${request.id}` }, now);
}

/**
 * What the client says to what they were shown, once. The request is locked first, as by whoever decides about it: of a client's
 * word and a last consent the one that comes first stands, and the other hears of it.
 */
export async function answerAcceptance(
  tx: Tx,
  parts: Pick<ProjectParts, 'engine' | 'notify'>,
  found: LinkRow,
  answer: Answer,
  now: number,
) {
  const before = orNotFound(await documentById(tx, found.document_id as number));
  const request = await lockOpenRequest(tx, 'project_check', before.request_id as number);
  await failPoint('projects/before-client');
  const link = orNotFound(await lockLink(tx, found.id));
  checkLiving(link, now);
  // As it is now that nobody else can change it.
  const document = orNotFound(await documentById(tx, before.id)) as DocumentRow;
  if (document.outcome !== null) refuseClient('本次验收已提交过意见');
  if (request?.state !== auditStates.running || !isAsked(document))
    return refuseClient('本次验收已撤回或结束，请联系项目负责人');
  if (document.sha256 !== answer.sha256) refuseClient('内容已有变化，请刷新页面，核对后重新提交');
  const files = await saveFiles(tx, link.id, answer.file_ids, now);
  const { outcome, words, signer } = answer;
  await insertAnswer(tx, { document: document.id, link: link.id, outcome, words, signer }, now);
  await markUsed(tx, link.id, now);
  const project = orNotFound(await projectById(tx, document.project_id));
  const said = words === '' ? signer : `${signer}：${words}`;
  await addTrail(tx, { project: project.id, by: null, title: `客户${acceptanceOutcomes[outcome]}`, note: said }, now);
  if (outcome === 'refused') await rejectBySystem(tx, parts.engine, request, '客户', said, now);
  else await notifyOfConsent(tx, parts, project, { request, answer }, now);
  return {
    document: orNotFound(await documentById(tx, document.id)),
    changes: [
      { field: 'outcome', label: '结果', old: null, new: acceptanceOutcomes[outcome] },
      { field: 'words', label: '意见', old: null, new: words },
      { field: 'signer', label: '签名', old: null, new: signer },
      { field: 'files', label: '附件', old: null, new: files },
      { field: 'sha256', label: '所示内容的校验值', old: null, new: document.sha256 },
    ],
  };
}
