import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { approvalKindNames, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import type { DefaultStep } from '#areas/approval/core/kind.ts';
import { groupIds } from '#areas/approval/templates/template-choice-table.ts';
import {
  insertTemplate,
  kindsWithTemplate,
  lockDefaults,
  markServed,
  templateNames,
} from '#areas/approval/templates/template-table.ts';
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

/** Somebody may have thought of the same name. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let next = 2; taken.has(name); next++) name = `${wanted}（${next}）`;
  return name;
}

/**
 * At every start: one locked template for each kind that is served for the first time and has none. A kind is looked at once,
 * so that what people delete or turn to other uses stays as they left it.
 */
export async function saveDefaultTemplates(tx: Tx, { kinds }: Engine, now: number): Promise<void> {
  await lockDefaults(tx);
  const served = approvalKindNames.filter((kind) => kinds.has(kind));
  const fresh = await markServed(tx, served, now);
  if (fresh.length === 0) return;
  const present = await kindsWithTemplate(tx);
  const taken = await templateNames(tx);
  const groups = await groupIds(tx, ['hr', 'finance', 'leaders']);
  for (const kind of served.filter((one) => fresh.includes(one) && !present.includes(one))) {
    const content = (kinds.get(kind)?.defaultPath ?? usualPath).map((step) => stepOf(step, groups));
    const name = freeName(`${approvalKinds[kind]}默认流程`, taken);
    await insertTemplate(tx, { name, kinds: [kind], content, resume: true, remind_hours: 24 }, true, {
      user: null,
      now,
    });
  }
}
