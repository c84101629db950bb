import type { applyRegular as applyCall, regularRecordList } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { bindFiles, filesOf, markDeleted } from '#areas/files/public.ts';
import { lockPerson, postsOfSameLevel } from '#areas/organisation/public.ts';
import type { Ordering, PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { fileRequest, lockAgain } from '#areas/personnel/changes/file-request.ts';
import { isPlanned, openRegularOf, regularPage, requestOfApproval } from '#areas/personnel/changes/request-table.ts';
import { type RegularForm, regularWords } from '#areas/personnel/changes/request-words-rules.ts';
import { probationEnd } from '#areas/personnel/regular/probation-rules.ts';
import { regularFileKind } from '#areas/personnel/regular/regular-kind.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

const editable: readonly number[] = [2, 3, 4];

/** A post of the same level, by its name; none: the present one stays. */
async function targetPost(db: Db, present: number | null, wanted: number | null): Promise<string | null> {
  if (wanted === null || wanted === present) return null;
  const posts = present === null ? [] : await postsOfSameLevel(db, present);
  const post = posts.find(({ id }) => id === wanted) ?? invalid({ station_id: '只能选择同级别的岗位' });
  return post.post_name;
}

async function saveFiles(tx: Tx, record: number, user: number, ids: readonly number[], now: number): Promise<void> {
  const kept = await filesOf(tx, regularFileKind, [record]);
  const fresh = ids.filter((id) => !kept.some((file) => file.id === id));
  const owner = { kind: regularFileKind, id: record };
  await bindFiles(tx, { ids: fresh, uploader: user, owner, field: 'file_ids' }, now);
  await markDeleted(
    tx,
    kept.filter((file) => !ids.includes(file.id)).map((file) => file.id),
    now,
  );
}

/** One's own, in probation, one at a time. */
export async function applyRegular(ordering: Ordering, parts: PersonnelDependencies, draft: InputOf<typeof applyCall>) {
  const { tx, caller, now, note } = ordering;
  const { self_review, station_id: wanted, file_ids, ...path } = draft;
  const user = caller.userId;
  await lockAgain(tx, 'regular', path, user);
  const me = orNotFound(await lockPerson(tx, user));
  if (me.state !== 'probation') conflict('只有试用期员工可以申请转正');
  const post_name = await targetPost(tx, me.post_id, wanted);
  const form: RegularForm = { self_review, station_id: post_name === null ? null : wanted, post_name };
  const words = regularWords(orNotFound(await personDetail(tx, user)), form);
  const filing = { kind: 'regular', user, by: user, form, ...words, watched: form, path } as const;
  const { id, number, record } = await fileRequest(tx, parts.engine, filing, now);
  await saveFiles(tx, record, user, file_ids, now);
  note({
    object: { kind: 'user', id: user, label: me.name },
    changes: [
      { field: 'number', label: '审批编号', old: null, new: number },
      ...words.fields.map(({ field, label, value }) => ({ field, label, old: null, new: value })),
    ],
  });
  return { id, number };
}

export async function listRegular(db: Db, user: number, query: InputOf<typeof regularRecordList>) {
  const { audit_status, ...request } = query;
  const page = await regularPage(db, user, audit_status, request);
  return {
    ...page,
    list: page.list.map(({ form, decision, ...row }) => ({
      ...row,
      self_review: form.self_review,
      post_name: form.post_name,
      outcome: decision?.outcome ?? null,
      effective_date: decision?.outcome === 'pass' ? beginOf(decision.effective_date) : null,
      months: decision?.outcome === 'extend' ? decision.months : null,
      actions: editable.includes(row.audit_status) ? (['detail', 'edit'] as const) : (['detail'] as const),
    })),
  };
}

export async function showRegularForm(
  db: Db,
  user: number,
  again: number | undefined,
  address: (file: number) => string,
) {
  const me = orNotFound(await personDetail(db, user));
  const request = again === undefined ? undefined : orNotFound(await requestOfApproval(db, again));
  if (request !== undefined && (request.user_id !== user || request.kind !== 'regular')) refuse('not-found');
  const open = await openRegularOf(db, user);
  const end = probationEnd(me);
  const problem = async () => {
    if (me.state !== 'probation') return '只有试用期员工可以申请转正';
    if (await isPlanned(db, user, 'regular')) return '转正已通过，等待生效';
    return open !== undefined && open.id !== again ? '已有进行中的转正申请' : null;
  };
  const form = request?.form as RegularForm | undefined;
  const files = request === undefined ? [] : await filesOf(db, regularFileKind, [request.id]);
  return {
    state: me.state as EmploymentState,
    entry_date: me.entry_date === null ? null : beginOf(me.entry_date),
    probation_months: me.probation_months,
    probation_end: end === null ? null : beginOf(end),
    department_name: me.department_name,
    station_id: me.post_id,
    post_name: me.post_name,
    problem: await problem(),
    open: open ?? null,
    before:
      form === undefined
        ? null
        : {
            self_review: form.self_review,
            station_id: form.station_id,
            files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: address(file.id) })),
          },
  };
}
