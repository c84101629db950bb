import { auditTemplateList } from '@tongzhou/contract/areas/approval/template.ts';
import {
  createProjectType,
  editProjectType,
  type ProjectType,
  projectTypeKindNames,
} from '@tongzhou/contract/areas/projects/type.ts';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import type { Field, Option } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const kinds = Object.entries(projectTypeKindNames).map(([value, label]) => ({ value, label }));

const fieldsWith = (templates: readonly Option[], loading: boolean): Field[] => [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 30 },
  {
    kind: 'input',
    name: 'code',
    label: '编码',
    required: true,
    maxLength: 10,
    hint: '字母开头，最多 10 位字母或数字，用于项目编号',
  },
  { kind: 'radio', name: 'kind', label: '类别', required: true, options: kinds },
  { kind: 'switch', name: 'client_acceptance', label: '需要客户验收' },
  {
    kind: 'number',
    name: 'dividend_percent',
    label: '分红比例',
    required: true,
    min: 0,
    max: 100,
    digits: 2,
    unit: '%',
  },
  { kind: 'number', name: 'growth_base', label: '成长值基数', required: true, min: 0, max: 1_000_000, digits: 0 },
  { kind: 'select', name: 'template_id', label: '立项审批模板', options: templates, loading, wide: true },
];

interface ProjectTypeDialogProps {
  /** Without one, a new one is made. */
  readonly type?: ProjectType | undefined;
  readonly close: () => void;
}

export function ProjectTypeDialog({ type, close }: ProjectTypeDialogProps): ReactNode {
  const { data, isFetching } = useLoad(auditTemplateList, { kind: 'project_establish' });
  const enabled = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // One that was switched off since is still the one chosen.
  const kept =
    type === undefined || type.template_id === null || enabled.some(({ value }) => value === type.template_id)
      ? []
      : [{ value: type.template_id, label: type.template_name ?? '' }];
  const fields = fieldsWith([...kept, ...enabled], isFetching);
  if (type === undefined) {
    return (
      <FieldDialog
        title="新增项目类型"
        endpoint={createProjectType}
        fields={fields}
        initial={{ kind: 'client', client_acceptance: true, template_id: null }}
        doneText="新增成功"
        close={close}
      />
    );
  }
  const { template_name: _name, actions: _actions, ...initial } = type;
  return (
    <FieldDialog
      title="编辑项目类型"
      endpoint={editProjectType}
      fields={[...fields, { kind: 'switch', name: 'enabled', label: '启用', hint: '停用后不能再选，已有项目不受影响' }]}
      fixed={{ id: type.id }}
      initial={initial}
      close={close}
    />
  );
}
