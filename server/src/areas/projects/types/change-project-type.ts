import {
  type ProjectTypeDraft,
  type ProjectTypeEdit,
  projectTypeKindNames,
} from '@tongzhou/contract/areas/projects/type.ts';
import type * as z from 'zod/mini';
import {
  insertProjectType,
  lockProjectType,
  type ProjectTypeRow,
  type ProjectTypeValues,
  removeProjectType,
  templateOf,
  updateProjectType,
} from '#areas/projects/types/project-type-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

type Draft = z.output<typeof ProjectTypeDraft>;
type Edit = z.output<typeof ProjectTypeEdit>;

const labels = {
  name: '名称',
  code: '编码',
  kind: '类别',
  dividend_percent: '分红比例（%）',
  growth_base: '成长值基数',
  template_name: '审批模板',
  client_acceptance: '客户验收',
  enabled: '启用',
};

const valuesOf = (draft: Draft): ProjectTypeValues => ({
  name: draft.name,
  code: draft.code,
  kind: draft.kind,
  basis_points: Math.round(draft.dividend_percent * 100),
  growth_base: draft.growth_base,
  template: draft.template_id,
  acceptance: draft.client_acceptance,
});

const spoken = ({ dividend_basis_points, ...row }: ProjectTypeRow) => ({
  ...row,
  kind: projectTypeKindNames[row.kind as Draft['kind']],
  dividend_percent: dividend_basis_points / 100,
});

/** A disabled template may stay where it is, but is not chosen anew. */
async function templateName(tx: Tx, wanted: number | null, present: number | null): Promise<string | null> {
  if (wanted === null) return null;
  const template = (await templateOf(tx, wanted, 'project_establish')) ?? invalid({ template_id: '模板不存在' });
  if (template.state !== 'enabled' && wanted !== present) invalid({ template_id: '模板已停用' });
  if (!template.fits && wanted !== present) invalid({ template_id: '该模板不用于立项审批' });
  return template.name;
}

export async function createProjectType(tx: Tx, draft: Draft): Promise<{ id: number; note: Note }> {
  const template_name = await templateName(tx, draft.template_id, null);
  const id = await insertProjectType(tx, valuesOf(draft));
  const after = { ...draft, kind: projectTypeKindNames[draft.kind], template_name, enabled: true };
  return {
    id,
    note: { object: { kind: 'project-type', id, label: draft.name }, changes: changedFields(labels, {}, after) },
  };
}

export async function editProjectType(tx: Tx, edit: Edit): Promise<Note> {
  const before = orNotFound(await lockProjectType(tx, edit.id));
  const template_name = await templateName(tx, edit.template_id, before.template_id);
  await updateProjectType(tx, { id: edit.id, ...valuesOf(edit), enabled: edit.enabled });
  const after = { ...edit, kind: projectTypeKindNames[edit.kind], template_name };
  return {
    object: { kind: 'project-type', id: edit.id, label: edit.name },
    changes: changedFields(labels, spoken(before), after),
  };
}

export async function deleteProjectType(tx: Tx, id: number): Promise<Note> {
  const before = orNotFound(await lockProjectType(tx, id));
  await removeProjectType(tx, id).catch((error) => {
    if (violatedConstraint(error) === undefined) throw error;
    return conflict('该项目类型已被使用，不能删除，可以停用');
  });
  return {
    object: { kind: 'project-type', id, label: before.name },
    changes: changedFields(labels, spoken(before), {}),
  };
}
