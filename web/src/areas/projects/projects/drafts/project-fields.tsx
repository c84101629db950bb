import { budgetParts } from '@tongzhou/contract/areas/projects/project.ts';
import { SetPicker } from '#areas/projects/sets/set-picker.tsx';
import { Amount } from '#ui/amount.tsx';
import type { Field, Option } from '#ui/fields/field.ts';
import { LiveBudget } from './live-budget.tsx';
import { budgetPartNames } from './project-values.ts';

interface FieldOptions {
  readonly types: readonly Option[];
  readonly loading: boolean;
  /** 元: of one whose order says it, which nobody changes here. */
  readonly ordered: number | undefined;
  readonly mayDeleteFiles: boolean;
}

export interface FieldGroup {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
}

const contractField = (ordered: number | undefined): Field =>
  ordered === undefined
    ? { kind: 'money', name: 'contract_amount', label: '合同金额', hint: '没有合同的内部项目不填。' }
    : {
        kind: 'text',
        name: 'ordered',
        label: '合同金额',
        hint: '来自订单，只能由补充协议变更。',
        show: () => <Amount value={ordered} unit />,
      };

/** The form of a project, in its sections. */
export const fieldGroups = ({ types, loading, ordered, mayDeleteFiles }: FieldOptions): FieldGroup[] => [
  {
    title: '基本信息',
    fields: [
      {
        kind: 'input',
        name: 'project_title',
        label: '项目名称',
        required: true,
        maxLength: 60,
        wide: true,
        placeholder: '为谁做什么，例如“云帆科技官网改版”',
      },
      { kind: 'select', name: 'type_id', label: '项目类型', required: '请选择项目类型', options: types, loading },
      {
        kind: 'custom',
        name: 'set_id',
        label: '项目集',
        render: ({ id, value, onChange }) => (
          <SetPicker
            {...(id !== undefined && { id })}
            value={value as number | null | undefined}
            onChange={(chosen) => onChange?.(chosen)}
          />
        ),
      },
      { kind: 'date', name: 'planned_start', label: '计划开始', hint: '提交立项前必填。' },
      { kind: 'date', name: 'planned_end', label: '计划结束', hint: '提交立项前必填。' },
      { kind: 'person', name: 'leader_id', label: '拟任负责人', hint: '派单时最后确定，现在可不填。' },
    ],
  },
  {
    title: '合同与预算',
    hint: '预算分四部分，没有的可留空',
    fields: [
      contractField(ordered),
      ...budgetPartNames.map((part): Field => ({ kind: 'money', name: part, label: `${budgetParts[part]}预算` })),
      { kind: 'text', name: 'budget', label: '合计', show: () => <LiveBudget ordered={ordered} /> },
    ],
  },
  {
    title: '说明与附件',
    fields: [
      {
        kind: 'textarea',
        name: 'description',
        label: '说明',
        maxLength: 2000,
        rows: 4,
        placeholder: '目标、范围、交付物、主要风险（选填）',
      },
      { kind: 'file', name: 'file_ids', label: '附件', mayDelete: mayDeleteFiles },
    ],
  },
];
