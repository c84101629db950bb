import { type ApprovalList, approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, command, day, int, ints, query, text, texts } from '#platform/database/statement.ts';

// How quickly requests are decided, which is kept, and how many wait. Whose a request is follows from the department it was
// sent from, as in the tab 全部.

const decidedText = (
  sight: string,
) => `select s.month, sum(s.count)::int4 as count, sum(s.minutes)::int8 as minutes from approval_sums s
  where s.month between $from and $to and (${sight}) group by s.month having sum(s.count) <> 0`;
const decidedParams = { from: day, to: day };
const decidedRow = { month: day, count: int, minutes: int };
const decidedOfAll = query({ text: decidedText('true'), params: decidedParams, row: decidedRow });
const decidedOfSome = query({
  text: decidedText('s.department_id = any ($departments::int8[])'),
  params: { ...decidedParams, departments: ints },
  row: decidedRow,
});

const waitingText = (
  sight: string,
) => `select a.list, count(*)::int4 as count, count(*) filter (where a.submitted_at < ms($late))::int4 as late from approvals a
  where a.list = any ($lists::text[]) and a.state = 0 and ${sight} group by a.list`;
const waitingParams = { lists: texts, late: int };
const waitingRow = { list: text as Column<ApprovalList>, count: int, late: int };
const waitingOfAll = query({ text: waitingText('true'), params: waitingParams, row: waitingRow });
const waitingOfSome = query({
  text: waitingText('a.department_id = any ($departments::int8[])'),
  params: { ...waitingParams, departments: ints },
  row: waitingRow,
});

const departmentsOf = (scope: Scope): readonly number[] => (scope.kind === 'departments' ? scope.departmentIds : []);

/** Month by month. */
export const decidedDuring = (db: Db, scope: Scope, from: string, to: string) =>
  scope.kind === 'all'
    ? decidedOfAll.all(db, { from, to })
    : decidedOfSome.all(db, { from, to, departments: departmentsOf(scope) });

/** List by list, and how many of them since before a moment. */
export function waitingNow(db: Db, scope: Scope, late: number) {
  const given = { lists: Object.keys(approvalLists), late };
  return scope.kind === 'all'
    ? waitingOfAll.all(db, given)
    : waitingOfSome.all(db, { ...given, departments: departmentsOf(scope) });
}

/** Cells that came together are one row again; the many that are one already stay as they are. */
export const foldApprovalSums = command({
  text: `with several as (select f.month, f.department_id from approval_sums f group by 1, 2 having count(*) > 1),
    gone as (delete from approval_sums s using several v where s.month = v.month and s.department_id = v.department_id returning s.*)
    insert into approval_sums select g.month, g.department_id, sum(g.count), sum(g.minutes) from gone g group by 1, 2
      having sum(g.count) <> 0 or sum(g.minutes) <> 0`,
  params: {},
});
