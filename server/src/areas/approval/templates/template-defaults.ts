import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { type ApprovalKindName, approvalKindNames, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { groupIds } from '#areas/approval/templates/template-choice-table.ts';
import { hasTemplates, insertTemplate, lockDefaults } from '#areas/approval/templates/template-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';

type DefaultStep = { readonly role: 'head' | 'manager'; readonly days?: number } | { readonly group: string };

const head = { role: 'head' } as const;
const hr = { group: 'hr' };
const finance = { group: 'finance' };
const leaders = { group: 'leaders' };

/** The path of each kind as shipped; every other kind goes to the department's head. */
const paths: Readonly<Partial<Record<ApprovalKindName, readonly DefaultStep[]>>> = {
  leave: [{ role: 'manager' }, { role: 'head', days: 3 }],
  entry: [hr, head],
  reimburse: [head, finance],
  loan: [head, finance],
  regular: [head, hr, leaders],
  salary_change: [head, hr, leaders],
  post_change: [head, hr],
  leaving: [head, hr],
  settlement: [head, finance],
  payroll: [leaders],
};

function stepOf(step: DefaultStep, groups: ReadonlyMap<string, number>): ApproverStep {
  const checked: ApproverStep['checked'] = ['detail', 'check'];
  if ('group' in step)
    return { user_id: null, checked, role: 'group', role_id: groups.get(step.group) as number, mode: 'any' };
  return {
    user_id: null,
    checked,
    role: step.role,
    ...(step.days === undefined ? {} : { conditions: [{ field: 'days' as const, at_least: step.days }] }),
  };
}

/** At the first start: one locked template for each kind. Servers that start together take turns. */
export async function createDefaultTemplates(database: Database, now: number): Promise<void> {
  if (await hasTemplates(database)) return;
  await database.transaction(async (tx) => {
    await lockDefaults(tx);
    if (!(await hasTemplates(tx))) await insertDefaultTemplates(tx, now);
  });
}

/** Also after the company was emptied. */
export async function insertDefaultTemplates(tx: Tx, now: number): Promise<void> {
  const groups = await groupIds(tx, ['hr', 'finance', 'leaders']);
  for (const kind of approvalKindNames) {
    const content = (paths[kind] ?? [head]).map((step) => stepOf(step, groups));
    const values = { name: `${approvalKinds[kind]}默认流程`, kinds: [kind], content, resume: true, remind_hours: 24 };
    await insertTemplate(tx, values, true, { user: null, now });
  }
}
