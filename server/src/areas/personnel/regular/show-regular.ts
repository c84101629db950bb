import type { regularRecordList } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { EmploymentState } from '@tongzhou/contract/areas/staff/people.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { filesOf } from '#areas/files/public.ts';
import { isPlanned, regularPage, regularRequests } from '#areas/personnel/changes/request-table.ts';
import { probationEnd } from '#areas/personnel/regular/probation-rules.ts';
import { regularFileKind } from '#areas/personnel/regular/regular-kind.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

const editable: readonly number[] = [2, 3, 4];

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
  const request = again === undefined ? undefined : orNotFound(await regularRequests.findByApproval(db, again));
  if (request !== undefined && request.subject_id !== user) refuse('not-found');
  const open = await regularRequests.openOf(db, user);
  const end = probationEnd(me);
  const problem = async () => {
    if (me.state !== 'probation') return '只有试用期员工可以申请转正';
    if (await isPlanned(db, user, 'regular')) return '转正已通过，等待生效';
    return open !== undefined && open.approval_id !== again ? '已有进行中的转正申请' : null;
  };
  const form = request?.form;
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
    open: open === undefined ? null : { id: open.approval_id, number: open.number, audit_status: open.audit_status },
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
