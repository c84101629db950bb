import type { userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { filedKind } from '#areas/approval/public.ts';
import { departmentById, namesOf, type PersonCore, postById } from '#areas/organisation/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { checkFilable } from '#areas/personnel/changes/check-filable.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { postChangeRequests } from '#areas/personnel/changes/request-table.ts';
import {
  type PostChangeForm,
  postChangeWords,
  type Standing,
  standingRows,
} from '#areas/personnel/changes/request-words-rules.ts';
import { checkPlacement, lockForDeed, reachOf } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

type Draft = InputOf<typeof userStation>;
type Place = Pick<Standing, 'department_id' | 'station_id' | 'manager_id'>;

async function standing(db: Db, { department_id, station_id, manager_id }: Place): Promise<Standing> {
  const post = station_id === null ? undefined : await postById(db, station_id);
  return {
    department_id,
    department_name: orNotFound(await departmentById(db, department_id)).department_name,
    station_id,
    post_name: post?.post_name ?? null,
    manager_id,
    manager_name: manager_id === null ? null : ((await namesOf(db, [manager_id])).get(manager_id) ?? null),
  };
}

const placeOf = ({ department_id, post_id, manager_id }: PersonCore): Place => ({
  department_id,
  station_id: post_id,
  manager_id,
});

/** 岗位变动: ordered by HR about someone, in force from its day once passed. */
export const postChange = (parts: PersonnelDependencies) =>
  filedKind({
    kind: 'post_change',
    prefix: 'DG',
    list: 'worker',
    defaultPath: [{ role: 'head' }, { group: 'hr' }],
    batchable: true,
    editPath: ({ id }) => `/staff/index?again=${id}&again_kind=post_change`,
    records: postChangeRequests,
    sections: async (db, { recordId }) => {
      const { form } = orNotFound(await postChangeRequests.find(db, recordId));
      return [{ kind: 'comparison', title: '变动对比', rows: standingRows(form) }];
    },
    subject: async ({ tx, caller }, { user_id }: Draft) => {
      const person = await lockForDeed(tx, caller, user_id, 'post-change');
      return { id: user_id, concerns: user_id, object: { kind: 'user', id: user_id, label: person.name }, person };
    },
    judge: async ({ tx, caller }, draft, { person }) => {
      const { department_id, station_id, manager_id, effective_date, reason } = draft;
      const place = { department_id, station_id, manager_id };
      await checkPlacement(tx, await reachOf(tx, caller, 'staff.post-change'), place, person.id);
      const [from, to] = [await standing(tx, placeOf(person)), await standing(tx, place)];
      if (JSON.stringify(from) === JSON.stringify(to)) conflict('岗位没有变化');
      await checkFilable(tx, person.id, 'post_change', { field: 'effective_date', day: effective_date });
      const form: PostChangeForm = { from, to, effective_date, reason };
      return { form, ...postChangeWords(person.name, form), watched: { ...place, effective_date } };
    },
    passed: async (tx, { subject_id: user, form, id }, request, now) => {
      const { from, to, effective_date, reason } = form;
      const draft = { user, kind: 'post_change', effective_date, old: from, new: to, reason } as const;
      await planChange(tx, parts, { ...draft, created_by: request.submitterId, request: id }, now);
    },
  });

export type PostChange = ReturnType<typeof postChange>;
