import { keepPreviousData } from '@tanstack/react-query';
import { createModule, editModule, type ModuleRow } from '@tongzhou/contract/areas/documents/module.ts';
import { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useMayCall } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import '#ui/people/people.css';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

interface ProjectsPickerProps {
  readonly id?: string | undefined;
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  /** Those it has already, by name. */
  readonly known: ModuleRow['projects'];
}

function ProjectsPicker({ id, value, onChange, known }: ProjectsPickerProps): ReactNode {
  const { keyword, onSearch, composition } = useRemoteSearch();
  const may = useMayCall()(projectList);
  const found = useLoad(projectList, keyword === '' ? {} : { keyword }, {
    enabled: may,
    placeholderData: keepPreviousData,
  });
  const listed = (found.data?.list ?? []).map((project) => ({ value: project.id, label: project.project_title }));
  const before = known.map((project) => ({ value: project.id, label: project.title }));
  return (
    <div className="people-picker" {...composition}>
      <Select<number[]>
        {...(id !== undefined && { id })}
        mode="multiple"
        placeholder="项目名称或编号"
        showSearch={{ filterOption: false, onSearch }}
        notFoundContent={found.isFetching ? '正在查找…' : '没有找到项目'}
        value={[...value]}
        options={[...listed, ...before.filter((one) => !listed.some(({ value: other }) => other === one.value))]}
        onChange={onChange}
      />
    </div>
  );
}

const fieldsFor = (known: ModuleRow['projects']): readonly Field[] => [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 60 },
  { kind: 'input', name: 'version', label: '版本', required: true, maxLength: 20, placeholder: '1.0' },
  { kind: 'person', name: 'owner_id', label: '负责人', required: true },
  { kind: 'textarea', name: 'description', label: '说明', maxLength: 2000, rows: 4 },
  {
    kind: 'custom',
    name: 'project_ids',
    label: '用在哪些项目',
    wide: true,
    render: ({ id, value, onChange }) => (
      <ProjectsPicker
        id={id}
        value={(value as number[] | undefined) ?? []}
        onChange={(ids) => onChange?.(ids)}
        known={known}
      />
    ),
  },
  { kind: 'file', name: 'file_ids', label: '文件', mayDelete: true },
];

export function ModuleDialog({ module, close }: { module: ModuleRow | undefined; close: () => void }): ReactNode {
  if (module === undefined)
    return (
      <FieldDialog
        title="新增功能模块"
        endpoint={createModule}
        fields={fieldsFor([])}
        initial={{ description: '', project_ids: [], file_ids: [] }}
        doneText="新增成功"
        keepRefusal
        close={close}
      />
    );
  const { id, name, version, description, owner_id, projects, files } = module;
  return (
    <FieldDialog
      title="编辑功能模块"
      endpoint={editModule}
      fields={fieldsFor(projects)}
      fixed={{ id }}
      initial={{
        name,
        version,
        description,
        owner_id,
        project_ids: projects.map((project) => project.id),
        file_ids: files,
      }}
      keepRefusal
      close={close}
    />
  );
}
