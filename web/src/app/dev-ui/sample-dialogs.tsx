import {
  importPeople,
  peopleImportProblems,
  peopleImportTemplate,
  previewPeopleImport,
} from '@tongzhou/contract/areas/staff/people.ts';
import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '#platform/toast.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { ImportDialog } from '#ui/excel/import-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

/** Never served: pressing 确定 shows how a refusal looks. */
const nowhere = endpoint({
  method: 'PUT',
  path: '/api/common/nowhere',
  summary: '',
  permission: 'signed-in',
  effect: 'write',
  operation: '',
  changes: [],
  input: 'body',
  schema: z.looseObject({ name: z.optional(z.string().check(z.trim(), z.minLength(1))) }),
  reply: z.null(),
  example: {},
});

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙（较长的选项名称）' },
];

const allKinds: readonly Field[] = [
  { kind: 'text', name: 'number', label: '只读文字' },
  { kind: 'disabled', name: 'account', label: '禁用输入' },
  { kind: 'input', name: 'name', label: '姓名', required: true },
  { kind: 'number', name: 'rate', label: '分红比例', min: 0, max: 100, digits: 2, unit: '%' },
  { kind: 'select', name: 'level', label: '级别', options },
  { kind: 'select', name: 'type', label: '类型（联动）', options, onChange: (_value, set) => set({ level: null }) },
  { kind: 'radio', name: 'sex', label: '性别', required: true, options: options.slice(0, 2) },
  { kind: 'checkbox', name: 'tags', label: '标签', options },
  { kind: 'date', name: 'day', label: '日期' },
  { kind: 'date-101', name: 'deadline', label: '截止日期（今天起）', hint: '不能早于今天' },
  { kind: 'date-time', name: 'at', label: '时间' },
  { kind: 'switch', name: 'on', label: '启用' },
  { kind: 'department', name: 'department_id', label: '部门' },
  { kind: 'post', name: 'station_id', label: '岗位', department: 'department_id' },
  { kind: 'person', name: 'manager_id', label: '直属上级' },
  { kind: 'people', name: 'people', label: '参与人' },
  { kind: 'textarea', name: 'note', label: '说明', maxLength: 200 },
  {
    kind: 'tree',
    name: 'permissions',
    label: '权限',
    nodes: [
      {
        key: 1,
        title: '员工',
        children: [
          { key: 11, title: '新增' },
          { key: 12, title: '编辑' },
        ],
      },
      { key: 2, title: '项目', children: [{ key: 21, title: '立项' }] },
    ],
  },
  { kind: 'image', name: 'avatar', label: '照片' },
  { kind: 'file', name: 'files', label: '附件' },
];

const variant: readonly Field[] = [
  { kind: 'input', name: 'name', label: '项目名称', required: true },
  { kind: 'date', name: 'day', label: '计划开始' },
  { kind: 'members', name: 'members', label: '成员', saturation: (id) => `饱和度 ${50 + (id % 50)}%` },
  { kind: 'approvers', name: 'steps', label: '审批设置', required: true, templates: 'leave' },
];

/** The fields whose words, left empty, the specification gives. */
const shared: readonly Field[] = [
  { kind: 'select', name: 'username', label: '公司成员', required: true, options },
  { kind: 'date-time', name: 'start_time', label: '开始时间', required: true },
  { kind: 'date-time', name: 'end_time', label: '结束时间', required: true },
  { kind: 'textarea', name: 'desc', label: '请假描述', required: true },
  { kind: 'input', name: 'project_title', label: '项目名称', required: true },
];

const begin = { number: 'T00001', account: '13800000000', permissions: { checked: [11], half_checked: [1] }, rate: 20 };
const member = {
  department_id: null,
  station_id: null,
  user_id: null,
  start_time: null,
  end_time: null,
  participation: 50,
};

type Which = 'fields' | 'variant' | 'shared' | 'import';

export function SampleDialogs(): ReactNode {
  const [open, setOpen] = useState<Which>();
  const confirmDelete = useConfirmDelete();
  const close = () => setOpen(undefined);
  return (
    <section className="panel panel-padded" aria-label="对话框">
      <h2>对话框</h2>
      <div className="dev-row">
        <Button onClick={() => setOpen('fields')}>全部字段</Button>
        <Button onClick={() => setOpen('variant')}>成员与审批</Button>
        <Button onClick={() => setOpen('shared')}>共用规则</Button>
        <Button onClick={() => setOpen('import')}>导入</Button>
        <Button danger onClick={() => void confirmDelete(async () => {})}>
          删除
        </Button>
        {(['success', 'error', 'warning', 'info'] as const).map((kind) => (
          <Button key={kind} onClick={() => toast(`提示：${kind}`, kind)}>
            {kind}
          </Button>
        ))}
      </div>
      {open === 'fields' && (
        <FieldDialog title="新增人员" fields={allKinds} endpoint={nowhere} initial={begin} close={close} />
      )}
      {open === 'variant' && (
        <FieldDialog
          title="新增项目"
          fields={variant}
          endpoint={nowhere}
          initial={{ members: [member], steps: [{ user_id: 1, checked: ['detail', 'check'] }] }}
          close={close}
        />
      )}
      {open === 'shared' && <FieldDialog title="请假" fields={shared} endpoint={nowhere} close={close} />}
      {open === 'import' && (
        <ImportDialog
          title="导入员工"
          calls={{
            template: peopleImportTemplate,
            preview: previewPeopleImport,
            problems: peopleImportProblems,
            confirm: importPeople,
          }}
          close={close}
        />
      )}
    </section>
  );
}
