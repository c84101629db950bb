import type { ApprovalKind } from '#areas/approval/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { recordHooks } from '#areas/personnel/changes/file-request.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { requestById } from '#areas/personnel/changes/request-table.ts';
import { type PostChangeForm, standingRows } from '#areas/personnel/changes/request-words-rules.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** 岗位变动: ordered by HR about someone, in force from its day once passed. */
export const postChangeKind = (parts: PersonnelDependencies): ApprovalKind => ({
  kind: 'post_change',
  prefix: 'DG',
  list: 'worker',
  defaultPath: [{ role: 'head' }, { group: 'hr' }],
  batchable: true,
  editPath: ({ id }) => `/staff/index?change=${id}`,
  sections: async (db, { recordId }) => {
    const form = (await requestById(db, recordId))?.form as PostChangeForm;
    return [{ title: '变动对比', rows: standingRows(form).map(({ label, value }) => ({ label, value })) }];
  },
  ...recordHooks(async (tx, request, now) => {
    const { user_id: user, form } = orNotFound(await requestById(tx, request.recordId));
    const { from, to, effective_date, reason } = form as PostChangeForm;
    const draft = { user, kind: 'post_change', effective_date, old: from, new: to, reason } as const;
    await planChange(tx, parts, { ...draft, created_by: request.submitterId, request: request.recordId }, now);
  }),
});
