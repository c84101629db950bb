import type { leave, userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { departmentById, namesOf, type PersonCore, person, postById } from '#areas/organisation/public.ts';
import { applyChange, type ChangeParts } from '#areas/personnel/apply-change.ts';
import { changeById, insertChange, type NewChange, type Standing } from '#areas/personnel/change-table.ts';
import { defaultReceiver, works } from '#areas/personnel/hand-over.ts';
import { checkPlacement, lockForDeed, personDetail, reachOf } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { violated } from '#platform/database/failures.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, found, invalid } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

export interface Ordering {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

type Place = Pick<Standing, 'department_id' | 'station_id' | 'manager_id'>;

async function standing(db: Db, { department_id, station_id, manager_id }: Place): Promise<Standing> {
  const post = station_id === null ? undefined : await postById(db, station_id);
  return {
    department_id,
    department_name: found(await departmentById(db, department_id)).department_name,
    station_id,
    post_name: post?.post_name ?? null,
    manager_id,
    manager_name: manager_id === null ? null : ((await namesOf(db, [manager_id])).get(manager_id) ?? null),
  };
}

export async function orderPostChange(ordering: Ordering, parts: ChangeParts, draft: InputOf<typeof userStation>) {
  const { tx, caller } = ordering;
  const { user_id, effective_date, reason, ...place } = draft;
  const before = await lockForDeed(tx, caller, user_id, 'post-change');
  await checkPlacement(tx, await reachOf(tx, caller, 'staff.post-change'), place, user_id);
  const present = { department_id: before.department_id, station_id: before.post_id, manager_id: before.manager_id };
  const [from, to] = [await standing(tx, present), await standing(tx, place)];
  if (JSON.stringify(from) === JSON.stringify(to)) conflict('岗位没有变化');
  const change = { user: user_id, kind: 'post_change', effective_date, old: from, new: to, reason } as const;
  return carryOut(ordering, parts, before, { ...change, created_by: caller.userId });
}

export async function orderLeaving(ordering: Ordering, parts: ChangeParts, draft: InputOf<typeof leave>) {
  const { tx, caller } = ordering;
  const { user_id, left_date, reason, receiver_id } = draft;
  const before = await lockForDeed(tx, caller, user_id, 'leaving');
  const receiver = receiver_id === null ? await defaultReceiver(tx, before) : await person(tx, receiver_id);
  if (receiver_id !== null && (!works(receiver) || receiver_id === user_id))
    invalid({ receiver_id: '交接人不存在或已离职' });
  if (receiver === undefined && (await hasAnything(tx, parts, user_id))) invalid({ receiver_id: '请选择交接人' });
  const change = { user: user_id, kind: 'leaving', effective_date: left_date, old: null, reason } as const;
  const going = { receiver_id, receiver_name: receiver?.name ?? null };
  return carryOut(ordering, parts, before, { ...change, new: going, created_by: caller.userId });
}

async function hasAnything(db: Db, { handOvers }: ChangeParts, userId: number): Promise<boolean> {
  for (const part of handOvers) if ((await part.list(db, userId)).length > 0) return true;
  return false;
}

/** At once if its day has come, else kept until then. */
async function carryOut(ordering: Ordering, parts: ChangeParts, before: PersonCore, draft: NewChange) {
  const { tx, now, note } = ordering;
  const entered = (await personDetail(tx, before.id))?.entry_date ?? null;
  if (entered !== null && draft.effective_date < entered)
    invalid({ [draft.kind === 'leaving' ? 'left_date' : 'effective_date']: '不能早于入职日期' });
  const id = await insertChange(tx, draft, now).catch((error) => {
    if (violated(error) !== undefined) conflict('已有待生效的同类变动，请先取消');
    throw error;
  });
  if (draft.effective_date > today(now)) {
    note({
      object: { kind: 'user', id: before.id, label: before.name },
      changes: [
        { field: 'effective_date', label: '生效日期', old: null, new: draft.effective_date },
        ...plannedFields(draft),
      ],
    });
    return { applied: false };
  }
  const change = found(await changeById(tx, id));
  for (const one of await applyChange(tx, parts, before, change, now)) note(one);
  return { applied: true };
}

const labels = { department_name: '部门', post_name: '岗位', manager_name: '直属上级' } as const;

const plannedFields = ({ kind, old, new: to }: NewChange) =>
  kind === 'leaving'
    ? []
    : Object.entries(labels)
        .map(([field, label]) => ({
          field,
          label,
          old: old?.[field as keyof typeof labels] ?? null,
          new: (to as Standing)[field as keyof typeof labels],
        }))
        .filter((change) => change.old !== change.new);
