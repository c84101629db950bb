import type { applyLeaving, leave } from '@tongzhou/contract/areas/personnel/change.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { filedKind } from '#areas/approval/public.ts';
import { lockPerson, person } from '#areas/organisation/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { checkFilable } from '#areas/personnel/changes/check-filable.ts';
import { defaultReceiver, works } from '#areas/personnel/changes/hand-over.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { leavingRequests } from '#areas/personnel/changes/request-table.ts';
import { type LeavingForm, leavingWords } from '#areas/personnel/changes/request-words-rules.ts';
import { lockForDeed } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

/** With `user_id` by HR about someone within reach, else by oneself. */
type Draft = InputOf<typeof applyLeaving> & Partial<Pick<InputOf<typeof leave>, 'user_id'>>;

async function hasAnything(db: Db, { handOvers }: PersonnelDependencies, userId: number): Promise<boolean> {
  for (const part of handOvers()) if ((await part.list(db, userId)).length > 0) return true;
  return false;
}

/** 离职: asked for by oneself or ordered by HR; on its day everything in the leaver's hands passes on. */
export const leaving = (parts: PersonnelDependencies) =>
  filedKind({
    kind: 'leaving',
    prefix: 'LZ',
    list: 'worker',
    defaultPath: [{ role: 'head' }, { group: 'hr' }],
    batchable: false,
    editPath: ({ id, concernsId }) =>
      concernsId === null ? `/staff/my_center/leaving?again=${id}` : `/staff/index?again=${id}&again_kind=leaving`,
    records: leavingRequests,
    sections: async (db, { recordId }) => {
      const { subject_id } = orNotFound(await leavingRequests.find(db, recordId));
      const lists = await Promise.all(
        parts.handOvers().map(async ({ label, list }) => ({ label, items: await list(db, subject_id) })),
      );
      const rows = lists
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => ({
          label: `${label}（${items.length}）`,
          value: items.map((item) => item.title).join('、'),
        }));
      return rows.length === 0 ? [] : [{ kind: 'values', title: '交接清单', momentary: true, rows }];
    },
    subject: async ({ tx, caller }, { user_id }: Draft) => {
      const leaver =
        user_id === undefined
          ? orNotFound(await lockPerson(tx, caller.userId))
          : await lockForDeed(tx, caller, user_id, 'leaving');
      const { id, name } = leaver;
      const concerns = id === caller.userId ? undefined : id;
      return { id, concerns, object: { kind: 'user', id, label: name }, leaver };
    },
    judge: async ({ tx, caller }, { left_date, reason, receiver_id }, { leaver }) => {
      const receiver = receiver_id === null ? await defaultReceiver(tx, leaver) : await person(tx, receiver_id);
      if (receiver_id !== null && (!works(receiver) || receiver_id === leaver.id))
        invalid({ receiver_id: '交接人不存在或已离职' });
      // HR knows who could; whoever goes by themselves need not: in the end it is an administrator.
      const demanded = caller.userId !== leaver.id && receiver === undefined;
      if (demanded && (await hasAnything(tx, parts, leaver.id))) invalid({ receiver_id: '请选择交接人' });
      await checkFilable(tx, leaver.id, 'leaving', { field: 'left_date', day: left_date });
      const form: LeavingForm = { left_date, reason, receiver_id, receiver_name: receiver?.name ?? null };
      return { form, ...leavingWords(leaver.name, form), watched: { left_date, receiver_id } };
    },
    passed: async (tx, { subject_id: user, form, id }, request, now) => {
      const { left_date: effective_date, reason, receiver_id, receiver_name } = form;
      const draft = { user, kind: 'leaving', effective_date, old: null, reason } as const;
      const going = { new: { receiver_id, receiver_name }, created_by: request.submitterId, request: id };
      await planChange(tx, parts, { ...draft, ...going }, now);
    },
  });

export type Leaving = ReturnType<typeof leaving>;
