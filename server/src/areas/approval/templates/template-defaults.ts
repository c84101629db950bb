import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { approvalKindNames, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import type { DefaultStep } from '#areas/approval/core/kind.ts';
import { groupIds } from '#areas/approval/templates/template-choice-table.ts';
import { insertTemplate, kindsWithTemplate, lockDefaults } from '#areas/approval/templates/template-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** The head where a kind says nothing else. */
const usualPath: readonly DefaultStep[] = [{ role: 'head' }];

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

/** One locked template for each kind that has none. */
export async function saveDefaultTemplates(tx: Tx, { kinds }: Engine, now: number): Promise<void> {
  await lockDefaults(tx);
  const present = await kindsWithTemplate(tx);
  const missing = approvalKindNames.filter((kind) => kinds.has(kind) && !present.includes(kind));
  if (missing.length === 0) return;
  const groups = await groupIds(tx, ['hr', 'finance', 'leaders']);
  for (const kind of missing) {
    const content = (kinds.get(kind)?.defaultPath ?? usualPath).map((step) => stepOf(step, groups));
    const values = { name: `${approvalKinds[kind]}默认流程`, kinds: [kind], content, resume: true, remind_hours: 24 };
    await insertTemplate(tx, values, true, { user: null, now });
  }
}
