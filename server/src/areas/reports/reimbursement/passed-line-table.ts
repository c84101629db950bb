import type { ClaimCategory } from '@tongzhou/contract/rules/reimbursement/claim-category.ts';
import { isOfPeopleWithin, ofPeopleWithin, scopeParams } from '#areas/identity/public.ts';
import type { Part } from '#areas/reports/reimbursement/claim-report-table.ts';
import type { Db } from '#platform/database/client.ts';
import { sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, ints, nullable, text } from '#platform/database/statement.ts';

const isChosen = (department: string) => `(${department} in (select c from unnest($chosen::int8[]) c)) is true`;

const lines = list({
  row: {
    id: int,
    approval_id: int,
    number: text,
    passed_on: day,
    user_name: text,
    department_name: text,
    project_title: nullable(text),
    category: text as Column<ClaimCategory>,
    reason: text,
    claimed: int,
    amount: int,
  },
  params: {
    ...scopeParams,
    first: day,
    last: day,
    chosen: ints,
    user_id: int,
    project_id: int,
    own_department_id: int,
    category: text,
  },
  select: `f.line_id as id, c.approval_id, a.number, f.day as passed_on, coalesce(u.name, u.job_number) as user_name, d.department_name,
    coalesce(p.number || ' ', '') || p.name as project_title, f.category,
    c.reason || case when l.other = '' then '' else '：' || l.other end as reason, l.amount as claimed, f.amount`,
  from: 'claim_facts f',
  counting: { from: 'claim_cells f', each: 'f.lines' },
  joins: `join claims c on c.id = f.claim_id join claim_lines l on l.id = f.line_id join approvals a on a.id = c.approval_id join users u on u.id = f.user_id
    join departments d on d.id = f.department_id left join projects p on p.id = f.project_id`,
  always: 'f.day between $first and $last',
  conditions: {
    within: {
      found: ofPeopleWithin('f.user_id'),
      holds: isOfPeopleWithin('f.user_id'),
      ways: [ofPeopleWithin('f.user_id')],
      hashed: true,
      near: ['passed_on'],
      dear: 1,
    },
    chosen: {
      found: 'f.department_id = any ($chosen::int8[])',
      holds: isChosen('f.department_id'),
      ways: ['f.department_id = any ($chosen::int8[])'],
      hashed: true,
      near: ['passed_on'],
      dear: 1,
    },
    // Whoever of a branch claimed for whichever departments may have in common a tenth of what either has: of the cells, which
    // are fewer than the lines, that is soon known.
    chosen_within: {
      found: `f.claim_id = any (array(select s.claim_id from claim_cells s
        where ${ofPeopleWithin('s.user_id')} and ${isChosen('s.department_id')} and s.day between $first and $last))`,
      holds: `${isOfPeopleWithin('f.user_id')} and ${isChosen('f.department_id')}`,
      dear: 1,
    },
    user_id: sought('f.user_id = $user_id', ['passed_on']),
    project_id: sought('f.project_id = $project_id', ['passed_on']),
    own_department_id: sought('f.department_id = $own_department_id', ['passed_on']),
    category: { ...sought('f.category = $category', ['passed_on']), broad: true },
  },
  sorts: { passed_on: 'f.day' },
  tieBreaker: 'f.line_id',
  sampled: 0.5,
});

export interface LineFilter extends Part {
  readonly first: string;
  readonly last: string;
  readonly own_department_id?: number | undefined;
  readonly category?: ClaimCategory | undefined;
}
export function listLines(
  db: Db,
  { user, project, within, chosen, ...filter }: LineFilter,
  request: PageRequest<'passed_on'>,
) {
  const part =
    within === undefined || chosen === undefined
      ? { within, chosen }
      : { within: undefined, chosen_within: { ...within, chosen } };
  return lines.page(db, { ...filter, ...part, user_id: user, project_id: project }, request);
}
