import * as contract from '@tongzhou/contract/areas/projects/client-page.ts';
import {
  clientFileLimit,
  clientFilesAtMost,
  type LinkPurpose,
  linkPurposes,
} from '@tongzhou/contract/rules/projects/client-paths.ts';
import { bindFiles, fileById, filesOf, receiveUpload, saveUpload, sendFile } from '#areas/files/public.ts';
import { answerAcceptance } from '#areas/projects/acceptance/answer-acceptance.ts';
import { giveScore } from '#areas/projects/acceptance/give-score.ts';
import { scoreOf } from '#areas/projects/acceptance/score-table.ts';
import { documentById, isAsked } from '#areas/projects/client-pages/document-table.ts';
import { checkLiving, client, findLink, refuseClient } from '#areas/projects/client-pages/find-link.ts';
import { contactOf } from '#areas/projects/client-pages/freeze-document.ts';
import { type LinkRow, lockLink, markOpened } from '#areas/projects/client-pages/link-table.ts';
import { answerFiles, filesIn, showFrozen } from '#areas/projects/client-pages/show-document.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { linkFiles } from '#areas/projects/projects/file-kinds.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/client.ts';
import { createLimit } from '#platform/http/limits.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';
import { type RequestInfo, type Served, serve, type WriteContext } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface PageParts extends ProjectParts {
  readonly store: FileStore;
  readonly clock: Clock;
  readonly limitScale: number;
}

const minute = 60_000;

/** As the operation log names it: which link of which project. */
const objectFor = ({ id, purpose }: LinkRow, title: string) => ({
  kind: 'client-link',
  id,
  label: `${title} ${linkPurposes[purpose]}`,
});

/** What clients do by their links; nobody is signed in. */
export function clientPageRoutes(parts: PageParts): Served[] {
  const { clock, limitScale, store } = parts;
  // Of an address: a page is opened a few times, and guessing is slow, whatever is guessed.
  const looks = createLimit(clock, 120 * limitScale, minute);
  const misses = createLimit(clock, 20 * limitScale, minute);

  const linkOf = async (db: Db, { address, bearer }: RequestInfo, purposes: readonly LinkPurpose[], now: number) => {
    looks.take(address);
    try {
      return await findLink(db, bearer, purposes, now);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'not-found') misses.take(address);
      throw error;
    }
  };
  const titleOf = async (db: Db, { project_id }: LinkRow) => (await contactOf(db, project_id)).project.title;
  const documentOf = async (db: Db, { document_id }: LinkRow) =>
    orNotFound(document_id === null ? undefined : await documentById(db, document_id));

  const opens = (purpose: 'report' | 'accept') =>
    ({
      run: async ({ tx, request, now, note }: WriteContext<typeof contract.openReport>) => {
        const link = await linkOf(tx, request, [purpose], now);
        const document = await documentOf(tx, link);
        // Sent again, or over, without an answer: nothing is left to be said to it.
        if (purpose === 'accept' && document.outcome === null && !isAsked(document))
          refuseClient('本次验收已撤回或结束，请联系项目负责人');
        await markOpened(tx, link.id, now);
        note({ user: client, object: objectFor(link, await titleOf(tx, link)) });
        return showFrozen(tx, document);
      },
    }) as const;

  const checkMayAdd = async (db: Db, link: LinkRow) => {
    if (!isAsked(await documentOf(db, link))) refuseClient('本次验收已结束，不能再上传附件');
    if ((await filesOf(db, linkFiles, [link.id])).length >= clientFilesAtMost)
      refuseClient(`最多上传 ${clientFilesAtMost} 个附件`);
  };

  return [
    serve(contract.openReport, opens('report')),
    serve(contract.openAcceptance, opens('accept')),
    serve(contract.answerAcceptance, {
      run: async ({ tx, request, now, note }, sent) => {
        const link = await linkOf(tx, request, ['accept'], now);
        const { document, changes } = await answerAcceptance(tx, parts, link, sent, now);
        note({ user: client, object: objectFor(link, await titleOf(tx, link)), changes });
        return showFrozen(tx, document);
      },
    }),
    serve(contract.openScore, {
      run: async ({ tx, request, now, note }) => {
        const link = await linkOf(tx, request, ['pleased'], now);
        if (await scoreOf(tx, link.project_id)) refuseClient('该项目已评价，感谢您的支持');
        const { company, project, leader } = await contactOf(tx, link.project_id);
        await markOpened(tx, link.id, now);
        note({ user: client, object: objectFor(link, project.title) });
        return { company, project_title: project.title, leader };
      },
    }),
    serve(contract.giveScore, {
      run: async ({ tx, request, now, note }, sent) => {
        const link = await linkOf(tx, request, ['pleased'], now);
        const changes = await giveScore(tx, parts, link, sent, now);
        note({ user: client, object: objectFor(link, await titleOf(tx, link)), changes });
        return { at: now };
      },
    }),
    serve(contract.uploadClientFile, {
      before: async ({ db, request, now }) => {
        const link = await linkOf(db, request, ['accept'], now);
        await checkMayAdd(db, link);
        return { ...(await receiveUpload(store, request.raw, 'file', clientFileLimit)), link };
      },
      run: async ({ tx, now, note }, _input, { link: found, ...upload }) => {
        // Counted again behind the link's lock: five are five, also when many come at once.
        const link = orNotFound(await lockLink(tx, found.id));
        checkLiving(link, now);
        await checkMayAdd(tx, link);
        const uploader = link.created_by;
        const { id, file_name, size } = await saveUpload(tx, store, upload, { usage: 'file', uploader, now });
        await bindFiles(tx, { ids: [id], uploader, owner: { kind: linkFiles, id: link.id }, field: 'attachment' }, now);
        note({ user: client, object: { kind: 'file', id, label: file_name } });
        return { id, file_name, size };
      },
      after: (upload) => store.discard(upload.received),
    }),
    serve(contract.clientFile, {
      run: async ({ db, request, now, note }, { id }) => {
        const link = await linkOf(db, request, ['report', 'accept'], now);
        const document = await documentOf(db, link);
        const named = [...filesIn(document), ...(await answerFiles(db, document))].some((file) => file.id === id);
        const file = named ? await fileById(db, id) : undefined;
        if (file === undefined) return refuseClient('该文件不属于此链接', 'not-found');
        note({ user: client, object: { kind: 'file', id, label: file.file_name } });
        return sendFile(store, file);
      },
    }),
  ];
}
