import { deleteProblem, disableProblem } from '#areas/approval/templates/template-rules.ts';
import { checkDefault } from '#areas/approval/templates/template-save.ts';
import {
  type Author,
  lockDefaults,
  lockTemplate,
  markTemplate,
  removeTemplate,
  type TemplateRow,
  type TemplateState,
} from '#areas/approval/templates/template-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const stateNames: Readonly<Record<TemplateState, string>> = { enabled: '启用', disabled: '停用' };

export async function setState(tx: Tx, id: number, state: TemplateState, author: Author) {
  const template = orNotFound(await lockTemplate(tx, id));
  const problem = state === 'disabled' ? disableProblem(template) : undefined;
  if (problem !== undefined) conflict(problem);
  const changed = template.state !== state;
  if (changed) await markTemplate(tx, id, state, template.locked, author);
  const change = { field: 'state', label: '状态', old: stateNames[template.state], new: stateNames[state] };
  return { name: template.name, changes: changed ? [change] : [] };
}

export async function setLock(tx: Tx, id: number, locked: boolean, author: Author) {
  await lockDefaults(tx);
  const template = orNotFound(await lockTemplate(tx, id));
  if (locked && template.state === 'disabled') conflict('停用的模板不能锁定，请先启用');
  if (locked) await checkDefault(tx, id, template.kinds);
  const changed = template.locked !== locked;
  if (changed) await markTemplate(tx, id, template.state, locked, author);
  const change = { field: 'locked', label: '锁定', old: template.locked, new: locked };
  return { name: template.name, changes: changed ? [change] : [] };
}

export async function deleteTemplate(tx: Tx, id: number): Promise<TemplateRow> {
  const template = orNotFound(await lockTemplate(tx, id));
  const problem = deleteProblem(template);
  if (problem !== undefined) conflict(problem);
  await removeTemplate(tx, id).catch((error: unknown) => {
    // A project type, or a request being sent at this moment, points to it.
    if (violatedConstraint(error)?.endsWith('_fkey')) conflict('该模板已被使用，只能停用');
    throw error;
  });
  return template;
}
