import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import * as delegation from '@tongzhou/contract/areas/approval/delegation.ts';
import * as contract from '@tongzhou/contract/areas/approval/request.ts';
import { auditStateWords, decisions } from '@tongzhou/contract/areas/approval/states.ts';
import { previewPath as previewCall, stepNames } from '@tongzhou/contract/areas/approval/submission.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { actOnRequest } from '#areas/approval/core/acts/act-on-request.ts';
import { type RequestRow, readRequest } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { reverseRequest } from '#areas/approval/core/reverse-request.ts';
import { seesSecrets } from '#areas/approval/core/see-secrets.ts';
import { participates } from '#areas/approval/core/trail-table.ts';
import { delegate, endDelegation, showDelegations } from '#areas/approval/delegation/delegate.ts';
import { previewPath } from '#areas/approval/path/preview-path.ts';
import { addComment, urgeRequest } from '#areas/approval/requests/comment-and-urge.ts';
import { checkCode, isGenuine, type Papers } from '#areas/approval/requests/detail/print-request.ts';
import { readRequestDetail } from '#areas/approval/requests/detail/read-request.ts';
import { requestColumns, waitingColumns } from '#areas/approval/requests/export-requests.ts';
import { passSeveral } from '#areas/approval/requests/pass-several.ts';
import {
  type ListedRow,
  requestCounts,
  requestPage,
  waitingPage,
} from '#areas/approval/requests/request-list-table.ts';
import { namesOf } from '#areas/approval/templates/template-choice-table.ts';
import type { FileLinks } from '#areas/files/public.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export interface RequestParts extends Papers {
  readonly links: FileLinks;
}

const object = ({ id, number }: { readonly id: number; readonly number: string }) => ({
  kind: 'approval',
  id,
  label: number,
});

const seesAll = (caller: Caller) => permits(caller.granted, permissionId('approval.all'));

/** Takes part, or may look at all within a scope that covers the applicant. */
async function readable(db: Db, caller: Caller, id: number): Promise<RequestRow> {
  const request = orNotFound(await readRequest(db, id));
  if (await participates(db, request, caller.userId)) return request;
  const applicant = { id: request.applicant_id, department_id: request.department_id };
  return seesAll(caller) && covers(await scopeOf(db, caller, 'approval.all'), applicant)
    ? request
    : refuse('not-found');
}

export function requestRoutes({ engine, links, keys }: RequestParts): Served[] {
  const detailOf = async (db: Db, caller: Caller, request: RequestRow, round: number | undefined, now: number) => {
    const kind = engine.kinds.get(request.kind) as ApprovalKind;
    return readRequestDetail(db, request, {
      kind,
      caller,
      open: await seesSecrets(db, caller, request, kind),
      round,
      now,
      address: (file) => links.sign(file, caller.sessionId, now),
    });
  };
  const listed = ({ state, own_state, own_step, own_activation, ...row }: ListedRow) => ({
    ...row,
    audit_status: state,
    check: state === 0 && own_state === 0 ? 1 : 0,
    audit_info: { status: own_state, step: own_step, activation: own_activation },
    batchable: engine.kinds.get(row.kind)?.batchable === true,
  });
  return [
    ...serveList(contract.approvalPage, contract.exportApprovals, {
      name: '审批',
      columns: requestColumns,
      run: async ({ db, caller }, { tab, list, keyword, kind, audit_status, from, to, ...request }) => {
        if (tab === 'all' && !seesAll(caller)) refuse('not-permitted');
        const scope = await scopeOf(db, caller, 'approval.all');
        const filter = { list, keyword, kind, audit_status, from, to };
        const page = await requestPage(db, tab, scope, filter, request);
        return { ...page, list: page.list.map(listed) };
      },
    }),
    ...serveList(contract.waitingApprovals, contract.exportWaiting, {
      name: '待我处理',
      columns: waitingColumns,
      run: async ({ db, caller }, { keyword, kind, ...request }) => {
        const page = await waitingPage(db, caller.userId, { keyword, kind }, request);
        return { ...page, list: page.list.map(listed) };
      },
    }),
    serve(contract.approvalCount, {
      run: async ({ db, caller }, { list }) => ({
        ...(await requestCounts(db, caller.userId, list)),
        all: seesAll(caller)
          ? (
              await requestPage(
                db,
                'all',
                await scopeOf(db, caller, 'approval.all'),
                { list },
                { page: 1, page_size: 10, sort: 'submitted_at', order: 'desc' },
              )
            ).total
          : null,
      }),
    }),
    serve(contract.approvalDetail, {
      run: async ({ db, caller, now }, { id, round }) =>
        detailOf(db, caller, await readable(db, caller, id), round, now),
    }),
    serve(contract.printApproval, {
      run: async ({ db, caller, now, note }, { id }) => {
        const request = await readable(db, caller, id);
        note({ object: object(request) });
        return {
          detail: await detailOf(db, caller, request, undefined, now),
          check_code: await checkCode(db, { engine, keys }, request, now),
          printed_at: now,
        };
      },
    }),
    serve(contract.checkPrint, {
      run: async ({ db, now }, { number, code }) => ({
        genuine: await isGenuine(db, { engine, keys }, number, code, now),
      }),
    }),
    serve(acts.actOnApproval, {
      run: async ({ tx, caller, now, note }, input) => {
        const { was, state, number } = await actOnRequest(tx, engine, caller, input, now);
        note({
          action: decisions[input.action],
          object: object({ id: input.id, number }),
          changes: [
            {
              field: 'audit_status',
              label: '审批状态',
              old: auditStateWords[was],
              new: auditStateWords[state],
            },
            ...(input.opinion === '' ? [] : [{ field: 'opinion', label: '意见', old: null, new: input.opinion }]),
          ],
        });
        return { audit_status: state };
      },
    }),
    serve(acts.passSeveral, {
      run: async ({ tx, caller, now, note }, input) => {
        const results = await passSeveral(tx, engine, caller, input, now);
        for (const { id, number, problem } of results)
          if (problem === null) note({ action: '批量同意', object: object({ id, number }) });
        return results;
      },
    }),
    serve(acts.reverseApproval, {
      run: async ({ tx, caller, now, note }, wish) => {
        const { id, number, title } = await reverseRequest(tx, engine, caller, wish, now);
        note({
          object: object({ id, number }),
          changes: [
            { field: 'title', label: '标题', old: null, new: title },
            { field: 'opinion', label: '撤销原因', old: null, new: wish.opinion },
          ],
        });
        return { id, number };
      },
    }),
    serve(acts.urge, {
      run: async ({ tx, caller, now, note }, { id }) => {
        const { request, told } = await urgeRequest(tx, engine, caller.userId, id, now);
        note({ object: object(request) });
        return { told };
      },
    }),
    serve(acts.comment, {
      run: async ({ tx, caller, now, note }, input) => {
        const { request, entry } = await addComment(tx, engine, caller.userId, input, now);
        note({
          object: object(request),
          changes: [{ field: 'comment', label: '评论', old: null, new: input.text }],
        });
        return { id: entry };
      },
    }),
    serve(stepNames, {
      run: async ({ db }, { groups = [], posts = [] }) => {
        const names = await namesOf(db, { groups, posts, departments: [] });
        const list = (of: ReadonlyMap<number, string>) => [...of].map(([id, name]) => ({ id, name }));
        return { groups: list(names.groups), posts: list(names.posts) };
      },
    }),
    serve(previewCall, { run: ({ db, caller, now }, input) => previewPath(db, caller, input, now) }),
    serve(delegation.delegations, { run: ({ db, caller, now }) => showDelegations(db, caller.userId, now) }),
    serve(delegation.delegate, { run: (context, draft) => delegate(context, engine, draft) }),
    serve(delegation.endDelegation, {
      run: async (context, { id }) => {
        await endDelegation(context, engine, id);
        return null;
      },
    }),
  ];
}
