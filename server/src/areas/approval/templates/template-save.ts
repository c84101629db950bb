import { stepsOf } from '@tongzhou/contract/areas/approval/step.ts';
import {
  type ApprovalKindName,
  approvalKinds,
  type TemplateDraft,
  type TemplateEdit,
} from '@tongzhou/contract/areas/approval/template.ts';
import type * as z from 'zod/mini';
import type { Engine } from '#areas/approval/core/engine.ts';
import { kindTypes, typesFor } from '#areas/approval/templates/kind-types.ts';
import { namesOf, peopleNamed } from '#areas/approval/templates/template-choice-table.ts';
import { changesBetween, pointedTo } from '#areas/approval/templates/template-rules.ts';
import {
  type Author,
  insertNextVersion,
  insertTemplate,
  lockDefaults,
  lockTemplate,
  otherDefault,
  type TemplateValues,
} from '#areas/approval/templates/template-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

type Draft = z.output<typeof TemplateDraft>;
type Edit = z.output<typeof TemplateEdit>;

const refuseSteps = (text: string): never => invalid({ content_json: text });

/** Everyone and everything the steps point to must exist; people must be able to decide. */
async function checkSteps(db: Db, engine: Engine, { content: steps, kinds }: TemplateValues): Promise<void> {
  const pointed = pointedTo(steps);
  const people = new Map((await peopleNamed(db, pointed.people)).map((person) => [person.id, person]));
  for (const id of pointed.people) {
    const person = people.get(id);
    if (person === undefined) refuseSteps('审批人不存在，请重新选择');
    else if (!person.active) refuseSteps(`${person.name} 已离职或被禁用，请更换审批人`);
  }
  const names = await namesOf(db, pointed);
  if (pointed.posts.some((id) => !names.posts.has(id))) refuseSteps('岗位不存在，请重新选择');
  if (pointed.groups.some((id) => !names.groups.has(id))) refuseSteps('角色组不存在，请重新选择');
  if (pointed.departments.some((id) => !names.departments.has(id))) refuseSteps('条件中的部门不存在，请重新选择');
  const types = typesFor(await kindTypes(db, engine), kinds);
  const unknown = pointed.types.find((name) => !types.has(name));
  if (unknown !== undefined) refuseSteps(`条件中的类型「${unknown}」不存在，请重新选择`);
}

const distinct = (kinds: readonly ApprovalKindName[]) => [...new Set(kinds)];

export async function createTemplate(tx: Tx, engine: Engine, draft: Draft, author: Author) {
  const { content_json, ...rest } = draft;
  const values: TemplateValues = { ...rest, kinds: distinct(draft.kinds), content: stepsOf(content_json) };
  await checkSteps(tx, engine, values);
  const id = await insertTemplate(tx, values, false, author);
  return { id, changes: changesBetween(undefined, values) };
}

export async function editTemplate(tx: Tx, engine: Engine, edit: Edit, author: Author) {
  await lockDefaults(tx);
  const before = orNotFound(await lockTemplate(tx, edit.id));
  if (edit.version !== undefined && edit.version !== before.version) conflict('模板已被他人修改，请刷新后重试');
  const values: TemplateValues = {
    name: edit.name,
    content: stepsOf(edit.content_json),
    kinds: edit.kinds === undefined ? before.kinds : distinct(edit.kinds),
    resume: edit.resume ?? before.resume,
    remind_hours: edit.remind_hours ?? before.remind_hours,
  };
  await checkSteps(tx, engine, values);
  if (before.locked) await checkDefault(tx, edit.id, values.kinds);
  const changes = changesBetween(before, values);
  if (changes.length === 0) return { version: before.version, changes };
  const version = before.version + 1;
  await insertNextVersion(tx, edit.id, version, values, author);
  return { version, changes };
}

/** A kind has at most one default; asked under `lockDefaults`. */
export async function checkDefault(tx: Tx, id: number, kinds: readonly ApprovalKindName[]): Promise<void> {
  if (kinds.length === 0) conflict('锁定的默认模板须至少选择一个适用类型');
  const other = await otherDefault(tx, kinds, id);
  const kind = other?.kinds.find((one) => kinds.includes(one));
  if (other !== undefined && kind !== undefined)
    conflict(`「${approvalKinds[kind]}」已有锁定的默认模板「${other.name}」`);
}
