import type { ApprovalKind } from '#areas/approval/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { recordHooks } from '#areas/personnel/changes/file-request.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { requestById } from '#areas/personnel/changes/request-table.ts';
import type { LeavingForm } from '#areas/personnel/changes/request-words-rules.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** 离职: asked for by oneself or ordered by HR; on its day everything in the leaver's hands passes on. */
export const leavingKind = (parts: PersonnelDependencies): ApprovalKind => ({
  kind: 'leaving',
  prefix: 'LZ',
  list: 'worker',
  defaultPath: [{ role: 'head' }, { group: 'hr' }],
  batchable: false,
  editPath: ({ id, concernsId }) =>
    concernsId === null ? `/staff/my_center/leaving?again=${id}` : `/staff/index?change=${id}`,
  sections: async (db, { recordId }) => {
    const { user_id } = orNotFound(await requestById(db, recordId));
    const lists = await Promise.all(
      parts.handOvers().map(async ({ label, list }) => ({ label, items: await list(db, user_id) })),
    );
    const rows = lists
      .filter(({ items }) => items.length > 0)
      .map(({ label, items }) => ({
        label: `${label}（${items.length}）`,
        value: items.map((item) => item.title).join('、'),
      }));
    return rows.length === 0 ? [] : [{ title: '交接清单', rows }];
  },
  ...recordHooks(async (tx, request, now) => {
    const { user_id: user, form } = orNotFound(await requestById(tx, request.recordId));
    const { left_date: effective_date, reason, receiver_id, receiver_name } = form as LeavingForm;
    const draft = { user, kind: 'leaving', effective_date, old: null, reason } as const;
    const going = { new: { receiver_id, receiver_name }, created_by: request.submitterId, request: request.recordId };
    await planChange(tx, parts, { ...draft, ...going }, now);
  }),
});
